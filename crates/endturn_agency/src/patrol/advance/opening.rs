//! A-21 Counters, A-22 Retained state: the opening of an advance. The turn itself is the engine's
//! round.
//! Steps `Counters` and `Retain`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    seats::{Roster, SeatTable},
};

use crate::frame::components::Standing;
use crate::frame::components::{Actions, Employment, Knowledge};
use crate::frame::counts::Counts;
use crate::patrol::Patrol;
use crate::patrol::components::Tally;
use crate::patrol::desk::{Desk, RulesInForce};
use crate::patrol::leads::{self, LeadState};
use crate::patrol::money::Retained;
use crate::patrol::state::{Agent, Assets};

pub(crate) const COUNTERS: RuleId = RuleId("A-21");
pub(crate) const RETAIN: RuleId = RuleId("A-22");

pub(crate) fn reset_counters(
    rules: Res<RulesInForce>,
    table: Res<SeatTable>,
    mut standing: ResMut<Standing>,
    mut offices: Query<(&Seat, &mut Actions, &mut Tally, &Assets, &Knowledge)>,
) {
    standing.0 = table.standing();
    for (seat, mut actions, mut tally, assets, knowledge) in &mut offices {
        if !standing.0.contains(*seat) {
            continue;
        }
        if actions.investigations == 0 {
            tally.idle_turns = tally.idle_turns.saturating_add(1);
            let findings = knowledge.findings();
            let is_open = |id| leads::state(&rules.0, findings, id) == Some(LeadState::Open);
            let cheapest = rules.0.leads().filter(|(id, _)| is_open(*id)).map(|(_, lead)| lead.intel_cost).min();
            tally.idle_for_intel =
                tally.idle_for_intel.saturating_add(u32::from(cheapest.is_some_and(|cost| cost > assets.intel)));
        }
        *actions = Actions::default();
    }
}

pub(crate) fn retain(
    rules: Res<RulesInForce>,
    roster: Res<Roster>,
    journal: Res<Journal>,
    agents: Query<(&Employment, &Agent)>,
    mut desk: ResMut<Desk>,
) {
    let desk = &mut *desk;
    desk.won.clear();
    desk.retained.clear();
    desk.retained.resize(roster.len(), Retained::default());
    let each = i64::from(rules.0.economy.upkeep);
    for (employment, agent) in &agents {
        if let Some(retained) = desk.retained.get_mut(employment.office.index()).filter(|_| agent.is_employed()) {
            retained.upkeep = retained.upkeep.saturating_add(each);
        }
    }
    let offices_told = if journal.is_listening() { roster.len() } else { 0 };
    desk.before = Counts::by_office::<Patrol>(offices_told, &agents);
}
