//! W-03 Turn signals, W-10 Start of a turn with several phases, W-15 Start of a phase, W-41 Start
//! of a turn with one phase, W-45 End of a phase, W-86 End of a turn: facts about the clock, for
//! programs; the story of a round leaves them out. Steps `Signals`, `Announced`, `Notice`. Draw
//! none. Tell `PhaseEnded`, `PhaseStarted`, `TurnAnnounced`, `TurnBegun`, `TurnEnded`,
//! `TurnStarted`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    journal::Journal,
    turn::{TurnChain, TurnOrder},
};

use crate::facts::CivFact;
use crate::state::Calendar;

/// W-03: a turn begins.
pub const SIGNALS: RuleId = RuleId("W-03");
/// W-10: announcement of a turn with several phases.
pub const ANNOUNCED: RuleId = RuleId("W-10");
/// W-15: a phase begins.
pub const PHASE: RuleId = RuleId("W-15");
/// W-41: announcement of a turn with one phase.
pub const ALL_READY: RuleId = RuleId("W-41");
/// W-45: a phase ends.
pub const PHASE_END: RuleId = RuleId("W-45");
/// W-86: a turn ends.
pub const TURN_END: RuleId = RuleId("W-86");

fn number<N: TryInto<i32>>(number: N) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

/// The number of the running turn.
fn turn(chain: &TurnChain) -> i32 {
    number(chain.current().round_number())
}

/// W-03: the turn begins; the older signal counts completed turns.
pub fn begin_turn(chain: Res<TurnChain>, calendar: Res<Calendar>, mut journal: ResMut<Journal>) {
    let (turn, year) = (turn(&chain), calendar.year);
    journal.tell(SIGNALS, CivFact::TurnBegun { turn, year });
    journal.tell(SIGNALS, CivFact::TurnStarted { turn: (turn - 1).max(0), year });
}

/// W-10: announces a turn of several phases before the first of them.
pub fn announce(chain: Res<TurnChain>, order: Res<TurnOrder>, mut journal: ResMut<Journal>) {
    if order.phases() > 1 {
        journal.tell(ANNOUNCED, CivFact::TurnAnnounced { turn: turn(&chain), phases: number(order.phases()) });
    }
}

/// W-15: a phase begins, with its seats.
pub fn begin_phase(chain: Res<TurnChain>, order: Res<TurnOrder>, mut journal: ResMut<Journal>) {
    if journal.is_listening() {
        let nations = chain.current().seats();
        journal.tell(PHASE, CivFact::PhaseStarted { phase: number(order.phase()), nations });
    }
}

/// W-41: announces a turn of one phase once everything is ready for orders.
pub fn announce_ready(chain: Res<TurnChain>, order: Res<TurnOrder>, mut journal: ResMut<Journal>) {
    if order.phases() <= 1 {
        journal.tell(ALL_READY, CivFact::TurnAnnounced { turn: turn(&chain), phases: 1 });
    }
}

/// W-45: a phase ends, for its seats.
pub fn end_phase(chain: Res<TurnChain>, order: Res<TurnOrder>, mut journal: ResMut<Journal>) {
    if journal.is_listening() {
        let nations = chain.current().seats();
        journal.tell(PHASE_END, CivFact::PhaseEnded { phase: number(order.phase()), nations });
    }
}

/// W-86: the turn ends.
pub fn end_turn(chain: Res<TurnChain>, mut journal: ResMut<Journal>) {
    journal.tell(TURN_END, CivFact::TurnEnded { turn: turn(&chain) });
}
