//! F-05.3 Departures: missions declared this turn leave the garrison. Of ships that fell in this turn's battle as many depart
//! as are left, earlier missions first; toward a seat that is out nobody departs.
//! Step `Departures`. Draws none. Tells `MissionDeparted`, `MissionCalledOff`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::KeyIndex, journal::Journal, seats::SeatTable, turn::TurnChain};

use super::walk::Keyed;
use crate::components::{Garrison, Mission, MissionId, Plan, PlanetId};
use crate::facts::FleetsFact;
use crate::fleet::{Class, Fleet};
use crate::missions::Timeline;
use crate::plugin::RulesInForce;

pub(crate) const RULE: RuleId = RuleId("F-05.3");

pub(crate) fn depart(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    table: Res<SeatTable>,
    mut commands: Commands,
    mut ids: ResMut<KeyIndex<MissionId>>,
    mut planets: Keyed<PlanetId, (&'static mut Garrison, &'static Plan)>,
    mut journal: ResMut<Journal>,
) {
    let timeline = Timeline::new(&rules.0.missions, chain.current().round_number());
    planets.for_each(|planet, _, (mut garrison, plan)| {
        let owner = planet.owner();
        for (nth, &(target, wanted)) in (0..).zip(&plan.attacks) {
            let ships = common(garrison.0, wanted);
            if ships.is_empty() || !table.stands(target) {
                journal.tell(RULE, FleetsFact::MissionCalledOff { seat: owner, target, ships });
                continue;
            }
            garrison.0 = garrison.0.saturating_sub(ships);
            journal.tell(RULE, FleetsFact::MissionDeparted { seat: owner, target, ships, battle: timeline.battle });
            commands.spawn((ids.fresh(), Mission { owner, target, ships, timeline, returning: false, nth }));
        }
    });
}

/// The ships that are in both fleets.
fn common(here: Fleet, wanted: Fleet) -> Fleet {
    Class::all().fold(Fleet::EMPTY, |sum, class| sum.with(class, here.count(class).min(wanted.count(class))))
}
