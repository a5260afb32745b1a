//! Setup of a game's turns.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SegmentId, TurnOrdering, TurnProfile};
use crate::seats::Seat;

/// Setup of a game's turns, fixed before it starts.
#[derive(Clone, Debug)]
pub struct TurnSetup {
    /// Segments of a phase.
    pub profile: TurnProfile,
    /// Order of phases.
    pub ordering: TurnOrdering,
    /// T-58: turns that the game may switch to, such as the play that follows a setup phase; the
    /// first is number 1. Either rules switch to all of them, or all come into force by themselves
    /// as a round begins.
    pub later: Vec<LaterTurns>,
    /// T-08: the driver of the game.
    pub sequencing: TurnSequencing,
    /// Work that a persona may spend on one turn of its seat; unlimited if `None`. The turn ends
    /// once it is spent.
    pub budget: Option<u64>,
    /// The round in whose middle the game begins; `None` for a game that begins with its first.
    /// Rules of the start of that round and of its first phase have already run, and do not run
    /// again.
    pub from_round: Option<u32>,
    /// T-43: the number of the turn with which the game begins; 1 unless it begins in its middle.
    pub from_turn: u32,
    /// T-31, T-70: the count of passes with which the game begins; 0 unless it begins in its
    /// middle, and less than `from_turn`.
    pub from_passes: u32,
}

/// T-08: the driver of a game, and with it what its rules may know of turns. It is fixed when a
/// game is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnSequencing {
    /// The turn chain, by the profile and the ordering.
    #[default]
    On,
    /// Bare rotation. The chain is kept beside it and compared, but no rule reads it, and it is not
    /// in digests.
    Shadow,
    /// Bare rotation alone: there is no chain.
    Off,
}

/// T-58: turns to which a game may switch.
#[derive(Clone, Debug)]
pub struct LaterTurns {
    /// Their name.
    pub name: String,
    /// Segments of a phase.
    pub profile: TurnProfile,
    /// Order of phases.
    pub ordering: TurnOrdering,
    /// The round at whose start they come into force by themselves, 2 or later; `None` for turns to
    /// which a rule switches.
    pub from_round: Option<u32>,
}

/// T-58: the number of the game's profile in force, and of the one that is to follow.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveProfile {
    pub(super) at: u8,
    pub(super) next: Option<u8>,
}

impl ActiveProfile {
    /// The profile with a number, with none to follow.
    pub(crate) fn at(number: u8) -> Self {
        Self { at: number, next: None }
    }

    /// The number of the profile in force; 0 is the first.
    #[must_use]
    pub fn number(self) -> u8 {
        self.at
    }
}

impl TurnSetup {
    /// Turns with this profile and ordering, and no budget.
    pub fn new(profile: TurnProfile, ordering: TurnOrdering) -> Self {
        Self {
            profile,
            ordering,
            later: Vec::new(),
            sequencing: TurnSequencing::On,
            budget: None,
            from_round: None,
            from_turn: 1,
            from_passes: 0,
        }
    }

    /// The number of the round in which a game begins.
    #[must_use]
    pub fn first_round(&self) -> u32 {
        self.from_round.unwrap_or(1)
    }

    /// T-58: adds later turns, in force once a rule derives
    /// [`TurnEvent::Switch`](super::TurnEvent::Switch).
    #[must_use]
    pub fn then(mut self, name: impl Into<String>, profile: TurnProfile, ordering: TurnOrdering) -> Self {
        self.later.push(LaterTurns { name: name.into(), profile, ordering, from_round: None });
        self
    }

    /// T-58: adds another ordering of the same profile from the start of a round on.
    #[must_use]
    pub fn from_round_on(mut self, round: u32, ordering: TurnOrdering) -> Self {
        let (name, profile) = (format!("round {round}"), self.profile.clone());
        self.later.push(LaterTurns { name, profile, ordering, from_round: Some(round) });
        self
    }

    /// True if turns change by themselves as rounds begin.
    pub(crate) fn is_scheduled(&self) -> bool {
        self.later.iter().any(|later| later.from_round.is_some())
    }

    /// T-58: the number of the turns in force in a round, as far as rounds alone decide that.
    pub(crate) fn number_in(&self, round: u32) -> u8 {
        let has_come = |later: &LaterTurns| later.from_round.is_some_and(|from| from <= round);
        self.later.iter().rposition(has_come).map_or(0, |at| at as u8 + 1)
    }

    /// T-58: reason for which the later turns are inconsistent; `None` if they are not.
    #[must_use]
    pub fn unfit_later(&self) -> Option<&'static str> {
        let rounds: Vec<Option<u32>> = self.later.iter().map(|later| later.from_round).collect();
        if rounds.iter().all(Option::is_none) {
            return None;
        }
        let is_rising = rounds.windows(2).all(|pair| pair[0] < pair[1]);
        let is_later = rounds.first().is_some_and(|first| first.is_some_and(|round| round > 1));
        match (rounds.iter().all(Option::is_some), is_rising && is_later) {
            (false, _) => Some("some of its turns come into force by themselves, others by a switch of rules"),
            (true, false) => Some("its turns do not change in ascending rounds, from round 2 on"),
            (true, true) => None,
        }
    }

    /// All profiles and orderings, by number.
    pub fn all(&self) -> impl Iterator<Item = (&TurnProfile, &TurnOrdering)> {
        let later = self.later.iter().map(|later| (&later.profile, &later.ordering));
        [(&self.profile, &self.ordering)].into_iter().chain(later)
    }

    /// Turns in which all seats commit, and one resolution serves them; each round is one phase of
    /// the whole table.
    pub fn simultaneous() -> Self {
        Self::new(TurnProfile::commit_and_resolve(), TurnOrdering::WholeTable)
    }

    /// Turns of one seat after another, with a single segment, Main, in which each may give orders
    /// until it ends its turn: as in most board games.
    pub fn alternating() -> Self {
        Self::one_by_one(TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment makes a profile"))
    }

    /// Turns with this phase for one seat after another, from the first one on.
    pub fn one_by_one(profile: TurnProfile) -> Self {
        Self::new(profile, TurnOrdering::FixedOrder { start: Seat(0) })
    }

    /// T-08: reason for which these turns need sequencing; `None` if bare rotation is enough.
    #[must_use]
    pub fn needs_sequencing(&self) -> Option<&'static str> {
        let profile = &self.profile;
        let has_options = profile.replay().is_some()
            || profile.simultaneous().is_some()
            || profile.has_concurrent()
            || profile.may_pass(profile.entry())
            || profile.ends_itself(profile.entry())
            || profile.check_begin(profile.entry(), profile.entry()).is_ok();
        match &self.ordering {
            _ if profile.segments().len() > 1 => Some("its turns have more than one segment"),
            _ if has_options => Some("its turns have passes, replays, loops or collections"),
            _ if !self.later.is_empty() => Some("it has more than one turn profile"),
            _ if self.from_round.is_some() => Some("it begins in the middle of a game"),
            TurnOrdering::FixedOrder { .. } => None,
            _ => Some("its seats do not act one after another, always in the same order"),
        }
    }
}
