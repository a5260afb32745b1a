//! Data that never changes while games are played: schedules, profiles, limits.

use std::collections::VecDeque;

use bevy_ecs::{prelude::*, schedule::Schedule};

use super::{ActiveProfile, Stage, TurnEvent, TurnOrdering, TurnProfile, TurnSequencing, TurnState};
use crate::{
    rules::{Completion, SystemRow},
    seats::Seat,
};

/// One step of a recorded stage trace (T-172, T-173, T-174, T-175, T-176, T-177, T-178).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageTrace {
    /// A stage fired.
    Fired(Stage),
    /// This snapshot was pushed; written as `·` in documentation of traces.
    Pushed(TurnState),
}

/// Data that never changes while games are played.
pub(crate) struct Sealed {
    /// The built schedules of all stages that have systems, in stage order; a stage without systems
    /// is not run (T-169).
    pub(crate) schedules: Vec<(Stage, Schedule)>,
    /// Their systems, in running order.
    pub(crate) systems: Vec<SystemRow>,
    /// Bit set of the kinds of these stages.
    pub(crate) stages: u8,
    /// The driver of the game.
    pub(crate) sequencing: TurnSequencing,
    /// All profiles of the game, by number.
    pub(crate) turns: Vec<Turning>,
    /// A copy of the world's turn profile, for quick access.
    pub(crate) profile: TurnProfile,
    /// True if phases come from the queue.
    pub(crate) is_queued: bool,
    /// The score by which seats are sorted into cycles, if any.
    pub(crate) score: Option<Score>,
    /// T-56: conditions for the end of segments.
    pub(crate) completions: Vec<Completion>,
    /// T-48: true if the engine draws the order in which seats are asked, because no module keeps
    /// it.
    pub(crate) draws_order: bool,
    /// T-168: true if a system uses the marker of seats that are to act.
    pub(crate) marks_active: bool,
    /// The last round.
    pub(crate) turn_limit: u32,
    /// The round in whose middle the game begins.
    pub(crate) from_round: Option<u32>,
    /// The number of the turn with which the game begins.
    pub(crate) from_turn: u32,
    /// The count of passes with which the game begins.
    pub(crate) from_passes: u32,
    /// Scores by which seats are ranked at the turn limit, if no rule ends the game.
    pub(crate) ranking: Vec<fn(&World, Seat) -> i64>,
    pub(crate) trace: Option<Vec<StageTrace>>,
    /// True if the journal has a reader.
    pub(crate) is_heard: bool,
    /// True if that reader wants to know of orders, too.
    pub(crate) hears_orders: bool,
    /// Events that rules have derived and the running cascade has not applied; empty between calls.
    pub(crate) asked: VecDeque<TurnEvent>,
}

/// A score by which seats are sorted.
pub(crate) type Score = fn(&World, Seat) -> i64;

/// T-58: a profile with its ordering.
pub(crate) struct Turning {
    pub(crate) profile: TurnProfile,
    pub(crate) ordering: TurnOrdering,
    pub(crate) score: Option<Score>,
    /// The round at whose start it comes into force by itself.
    pub(crate) from_round: Option<u32>,
}

impl Sealed {
    /// T-58: true if rules may switch to the turns with a number; false in games whose turns change
    /// by themselves.
    pub(super) fn may_switch_to(&self, number: u8) -> bool {
        usize::from(number) < self.turns.len() && self.turns.iter().all(|turning| turning.from_round.is_none())
    }

    /// T-58: the turns that come into force by themselves as a round begins.
    #[inline]
    pub(super) fn scheduled(&self, round: u32) -> Option<u8> {
        if self.turns.len() < 2 {
            return None;
        }
        self.turns.iter().position(|turning| turning.from_round == Some(round)).map(|at| at as u8)
    }

    /// Copies the profile in force in the world.
    pub(crate) fn follow(&mut self, world: &mut World) {
        let at = usize::from(world.resource::<ActiveProfile>().at).min(self.turns.len() - 1);
        let turning = &self.turns[at];
        if self.profile != turning.profile || *world.resource::<TurnProfile>() != turning.profile {
            self.profile = turning.profile.clone();
            world.insert_resource(turning.profile.clone());
        }
        (self.is_queued, self.score) = (turning.ordering == TurnOrdering::Queued, turning.score);
    }

    /// True if a stage certainly has no systems; false for the end of the game.
    #[inline]
    pub(super) fn is_bare(&self, stage: Stage) -> bool {
        self.stages & stage.kind() == 0 && stage != Stage::GameEnd
    }
}
