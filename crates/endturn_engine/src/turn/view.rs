//! T-01, T-06: what rules read of turns, and conditions on it under which their systems run.

use std::ops::Deref;

use bevy_ecs::{prelude::*, system::SystemParam};

use super::{SegmentId, TurnChain, TurnProfile, TurnState};
use crate::seats::Seat;

/// T-01: all that a rule may know of turns, as a parameter of its system: the readings of [`TurnChain`], and the profile. A rule never infers
/// them from anything else, such as dice that lie there.
///
/// Any system of it that gives a `bool` is a condition (T-06); the usual ones stand beside it.
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
    /// Where the game stands.
    pub fn now(&self) -> TurnState {
        self.chain.current()
    }

    /// The segments of the running turn, and what leads from one to another.
    pub fn profile(&self) -> &TurnProfile {
        &self.profile
    }
}

/// T-06: in this segment.
pub fn in_segment(segment: SegmentId) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().segment() == segment
}

/// T-06: after this turn, like the one in which something happened last.
pub fn turn_gt(last: u32) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().turn_number() > last
}

/// T-06: after this round.
pub fn round_gt(last: u32) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().round_number() > last
}

/// T-06: in the turns of a seat.
pub fn owned_by(seat: Seat) -> impl FnMut(TurnView) -> bool + Clone {
    move |turn: TurnView| turn.now().owner() == seat
}

/// T-06: in a turn that was granted by a replay.
pub fn in_replay() -> impl FnMut(TurnView) -> bool + Clone {
    |turn: TurnView| turn.now().is_replay()
}

/// T-06: in the first turn of a round.
pub fn first_of_round() -> impl FnMut(TurnView) -> bool + Clone {
    |turn: TurnView| turn.is_first_of_round()
}
