//! F-05.1 Battles due this turn (F-07). The defender has its whole garrison, ships reserved this
//! turn included. Several attackers of one planet fight one after the other in a drawn order; the
//! first to win takes it, and the rest turn back. All battles are fought before any seat is
//! eliminated, so that no planet's battle depends on another's. Both sides keep a report of each
//! side's losses **(ours)**.
//! Step `Battles`. Draws the order of attackers per mission, and per battle what [`crate::battle`]
//! names. Tells `BattleFought`, `MissionTurnedBack`, `MissionDestroyed`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::{Births, Keyed},
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    seats::Roster,
    turn::TurnChain,
};

use super::losses::Losses;
use crate::battle::{self, Outcome};
use crate::components::{BattleId, BattleReport, Garrison, Mission, MissionId, PlanetId};
use crate::facts::FleetsFact;
use crate::in_force::RulesInForce;

pub(crate) const RULE: RuleId = RuleId("F-05.1");
const BATTLE: RuleId = RuleId("F-07");

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn fight(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    draws: Res<Draws>,
    roster: Res<Roster>,
    mut commands: Commands,
    mut reports: Births<BattleId>,
    mut missions: Keyed<MissionId, &'static mut Mission>,
    mut planets: Keyed<PlanetId, &'static mut Garrison>,
    mut losses: ResMut<Losses>,
    mut journal: ResMut<Journal>,
) {
    let rules = &rules.0;
    let round = chain.current().round_number();
    let mut due: Vec<(Seat, u64, MissionId)> = Vec::new();
    missions.for_each(|key, _, mission| {
        if !mission.returning && !mission.ships.is_empty() && mission.timeline.fights_in(round) {
            let place = draws.at(RULE, subject(&roster, &mission), Purpose("order of attackers")).below(u64::MAX);
            due.push((mission.target, place, key));
        }
    });
    due.sort_unstable();
    for (target, _, key) in due {
        let Some(mut garrison) = planets.get_mut(PlanetId::home_of(target)) else { continue };
        let Some(mut mission) = missions.get_mut(key) else { continue };
        mission.returning = true;
        if losses.has_fallen(target) {
            let Mission { owner: seat, ships, .. } = *mission;
            journal.tell(RULE, FleetsFact::MissionTurnedBack { seat, target, ships, key: mission.key() });
            continue;
        }
        let mut draw = draws.at(BATTLE, subject(&roster, &mission), Purpose("battle"));
        let result = battle::fight(rules, mission.ships, garrison.0, &mut |bound| draw.below(bound));
        journal.tell(BATTLE, FleetsFact::battle(rules, &mission, garrison.0, &result));
        let (attacker_losses, defender_losses) = (result.attacker_losses, result.defender_losses);
        let report =
            BattleReport { attacker: mission.owner, defender: target, round, attacker_losses, defender_losses };
        reports.spawn(report);
        mission.ships = mission.ships.saturating_sub(attacker_losses);
        garrison.0 = garrison.0.saturating_sub(defender_losses);
        if !defender_losses.is_empty() {
            losses.raids.push((target, mission.owner));
        }
        if result.outcome == Outcome::AttackerWins {
            losses.fallen.push((target, mission.owner));
        }
    }
    missions.for_each(|_, entity, mission| {
        if mission.ships.is_empty() {
            let Mission { owner: seat, target, .. } = *mission;
            journal.tell(RULE, FleetsFact::MissionDestroyed { seat, target, key: mission.key() });
            commands.entity(entity).despawn();
        }
    });
}

/// Key of a mission's draws: attacker, target, and the mission's index among that attacker's.
fn subject(roster: &Roster, mission: &Mission) -> DrawSubject {
    roster.subject(mission.owner).and(roster.subject(mission.target)).nth(mission.nth)
}
