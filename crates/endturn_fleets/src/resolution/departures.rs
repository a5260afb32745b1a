//! F-05.3 Departures: missions declared this turn leave the garrison. If its home was attacked in this very turn, or ships
//! deserted it, losses fall on unreserved ships first: of each class as many depart as were ordered or are left, whichever
//! is fewer, earlier missions first **(ours)**, and ships that have just come home stand in for the lost **(ours)**. The
//! seat and the story are told that the mission is smaller, and why. Toward a seat that is out nobody departs: what has not
//! left need not turn back **(ours)**.
//! Step `Departures`. Draws none. Tells `MissionReduced`, `MissionDeparted`, `MissionCalledOff`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::{KeyIndex, Keyed},
    journal::Journal,
    seats::SeatTable,
    turn::TurnChain,
};

use super::losses::Losses;
use crate::components::{Garrison, Mission, MissionId, Plan, PlanetId};
use crate::facts::FleetsFact;
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::missions::Timeline;

pub(crate) const RULE: RuleId = RuleId("F-05.3");

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn depart(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    table: Res<SeatTable>,
    losses: Res<Losses>,
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
            let stands = table.stands(target);
            if stands && ships != wanted {
                let (missing, raiders) = (wanted.saturating_sub(ships), losses.raiders(owner));
                let deserted = losses.deserted.contains(owner);
                journal.tell(RULE, FleetsFact::MissionReduced { seat: owner, target, missing, raiders, deserted });
            }
            if ships.is_empty() || !stands {
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
