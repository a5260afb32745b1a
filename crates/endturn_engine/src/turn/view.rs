//! T-01, T-06: a rule's view of turns, and run conditions based on it.

use std::ops::Deref;

use bevy_ecs::{prelude::*, system::SystemParam};

use super::{SegmentId, TurnChain, TurnProfile, TurnState};
use crate::seats::Seat;

/// T-01: all that a rule may know of turns, as a system parameter: the getters of [`TurnChain`],
/// and the profile. A rule never infers them from anything else, such as dice on the table.
///
/// Any system that takes it and returns a `bool` is a condition (T-06); the usual ones are defined
/// beside it.
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{RuleId, rules::RuleSystems, turn::{SegmentId, Stage, TurnView, in_replay, turn_gt}};
///
/// #[derive(Resource)]
/// struct Tax(u32);
///
/// fn collect(turn: TurnView, mut tax: ResMut<Tax>) {
///     tax.0 += turn.current().round_number();
/// }
///
/// # #[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Step;
/// let mut app = App::empty();
/// // From turn 4 on, never in a granted turn, and only if something was built in this one.
/// let has_built = |turn: TurnView| turn.visits(SegmentId::MAIN) > 1;
/// app.add_rule("town", Stage::PhaseEnd, Step, RuleId("TO-1"), collect.run_if(turn_gt(3).and_then(not(in_replay())).and_then(has_built)));
/// ```
#[derive(SystemParam)]
pub struct TurnView<'w> {
    chain: Res<'w, TurnChain>,
    profile: Res<'w, TurnProfile>,
}

impl Deref for TurnView<'_> {
    type Target = TurnChain;

    fn deref(&self) -> &TurnChain {
        &self.chain
    }
}

impl TurnView<'_> {
    /// The current turn state.
    pub fn now(&self) -> TurnState {
        self.chain.current()
    }

    /// Segments of the current turn, and transitions between them.
    pub fn profile(&self) -> &TurnProfile {
        &self.profile
    }
}

/// T-06: true in this segment.
pub fn in_segment(segment: SegmentId) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().segment() == segment
}

/// T-06: true after this turn, such as the turn in which something last happened.
pub fn turn_gt(last: u32) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().turn_number() > last
}

/// T-06: true after this round.
pub fn round_gt(last: u32) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().round_number() > last
}

/// T-06: true in the turns of a seat.
pub fn owned_by(seat: Seat) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().owner() == seat
}

/// T-06: true in a turn granted by a replay.
pub fn in_replay() -> impl FnMut(TurnView) -> bool + Clone {
    |turn: TurnView| turn.now().is_replay()
}

/// T-06: true in the first turn of a round.
pub fn first_of_round() -> impl FnMut(TurnView) -> bool + Clone {
    |turn: TurnView| turn.is_first_of_round()
}
