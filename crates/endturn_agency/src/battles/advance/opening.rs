//! A-21 Counters, A-22 Retained state, with battles: the opening of an advance.
//! Steps `Counters` and `Retain`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    seats::{Roster, SeatTable},
};

use crate::battles::components::{Investigations, Tally};
use crate::battles::desk::{Books, Desk, RulesInForce};
use crate::battles::state::{Agent, Assets};
use crate::frame::components::Standing;
use crate::frame::components::{Actions, Employment};

pub(crate) const COUNTERS: RuleId = RuleId("A-21");
pub(crate) const RETAIN: RuleId = RuleId("A-22");

pub(crate) fn reset_counters(
    table: Res<SeatTable>,
    mut standing: ResMut<Standing>,
    mut offices: Query<(&Seat, &mut Actions, &Investigations, &mut Tally)>,
) {
    standing.0 = table.standing();
    for (seat, mut actions, investigations, mut tally) in &mut offices {
        if !standing.0.contains(*seat) {
            continue;
        }
        if investigations.0.is_empty() {
            tally.idle_turns = tally.idle_turns.saturating_add(1);
        }
        *actions = Actions::default();
    }
}

pub(crate) fn retain(
    rules: Res<RulesInForce>,
    roster: Res<Roster>,
    journal: Res<Journal>,
    offices: Query<(&Seat, &Assets)>,
    agents: Query<(&Employment, &Agent)>,
    mut desk: ResMut<Desk>,
) {
    let desk = &mut *desk;
    desk.closed.clear();
    desk.books.clear();
    desk.books.resize(roster.len(), Books::default());
    for (seat, assets) in &offices {
        if let Some(books) = desk.books.get_mut(seat.index()) {
            books.assets = *assets;
        }
    }
    let (each, is_told) = (i64::from(rules.0.economy.upkeep), journal.is_listening());
    for (employment, agent) in &agents {
        let Some(books) = desk.books.get_mut(employment.office.index()) else { continue };
        if agent.state.is_employed() {
            books.upkeep = books.upkeep.saturating_add(each);
        }
        if is_told {
            books.before.add(agent.state);
        }
    }
}
