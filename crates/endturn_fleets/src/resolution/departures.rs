//! F-05.3 Departures: missions declared this turn leave the garrison. If the home of a mission was
//! attacked in this same turn, or ships deserted it, losses are taken from unreserved ships first:
//! of each class the smaller of the number ordered and the number left departs, earlier missions
//! first **(ours)**, and ships that have just come home replace the lost ones **(ours)**. The seat
//! and the story report that the mission is smaller, and why. No mission departs toward an
//! eliminated seat: one that has not left need not turn back **(ours)**.
//! Step `Departures`. Draws none. Tells `MissionReduced`, `MissionDeparted`, `MissionCalledOff`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::{KeyIndex, Keyed},
    journal::{Journal, Unseen},
    seats::SeatTable,
    turn::TurnChain,
};

use super::losses::Losses;
use crate::components::{Garrison, Mission, MissionId, Plan, PlanetId};
use crate::facts::{FleetsFact, MissionKey};
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
            let key = Unseen(MissionKey(owner, timeline.declared, nth));
            let ships = common(garrison.0, wanted);
            let stands = table.stands(target);
            if stands && ships != wanted {
                let (missing, raiders) = (wanted.saturating_sub(ships), losses.raiders(owner));
                let deserted = losses.deserted.contains(owner);
                journal.tell(RULE, FleetsFact::MissionReduced { seat: owner, target, missing, raiders, deserted, key });
            }
            if ships.is_empty() || !stands {
                journal.tell(RULE, FleetsFact::MissionCalledOff { seat: owner, target, ships, key });
                continue;
            }
            garrison.0 = garrison.0.saturating_sub(ships);
            let battle_round = timeline.battle;
            journal.tell(RULE, FleetsFact::MissionDeparted { seat: owner, target, ships, battle_round, key });
            commands.spawn((ids.fresh(), Mission { owner, target, ships, timeline, returning: false, nth }));
        }
    });
}

/// The ships common to both fleets.
fn common(here: Fleet, wanted: Fleet) -> Fleet {
    Class::all().fold(Fleet::EMPTY, |sum, class| sum.with(class, here.count(class).min(wanted.count(class))))
}
