//! How the turns of a game go.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SegmentId, TurnOrdering, TurnProfile};
use crate::seats::Seat;

/// Everything that a game knows of its turns before it starts.
#[derive(Clone, Debug)]
pub struct TurnSetup {
    /// Which segments a phase has.
    pub profile: TurnProfile,
    /// Whose phase is next.
    pub ordering: TurnOrdering,
    /// T-58: what the game may switch to, such as the play that follows a setup; the first is number 1. Either rules switch to all of them, or
    /// all come by themselves as a round begins.
    pub later: Vec<LaterTurns>,
    /// T-08: what drives the game.
    pub sequencing: TurnSequencing,
    /// The work that a persona may spend on one turn of its seat; none for as much as it takes. Once it is spent the turn ends.
    pub budget: Option<u64>,
    /// The round in which the game begins in its middle; none for one that begins with its first. What rules do at the start of that round
    /// and of its first phase has been done, and is not done again.
    pub from_round: Option<u32>,
}

/// T-08: what drives a game, and what its rules may know of turns. It is fixed when a game is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnSequencing {
    /// The turn chain, by the profile and the ordering.
    #[default]
    On,
    /// Bare rotation. The chain is kept beside it, compared, and read by no rule; digests know nothing of it.
    Shadow,
    /// Bare rotation alone: there is no chain.
    Off,
}

/// T-58: turns to which a game may switch.
#[derive(Clone, Debug)]
pub struct LaterTurns {
    /// What they are called.
    pub name: String,
    /// Which segments a phase has.
    pub profile: TurnProfile,
    /// Whose phase is next.
    pub ordering: TurnOrdering,
    /// The round at whose start they come into force by themselves, 2 or later; none for those to which a rule switches.
    pub from_round: Option<u32>,
}

/// T-58: which of the game's profiles is in force, by number, and which is to follow.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveProfile {
    pub(super) at: u8,
    pub(super) next: Option<u8>,
}

impl ActiveProfile {
    /// The profile with a number, and none to follow.
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
        Self { profile, ordering, later: Vec::new(), sequencing: TurnSequencing::On, budget: None, from_round: None }
    }

    /// The number of the round in which a game begins.
    #[must_use]
    pub fn first_round(&self) -> u32 {
        self.from_round.unwrap_or(1)
    }

    /// T-58: the same, and then other turns, once a rule derives [`TurnEvent::Switch`](super::TurnEvent::Switch).
    #[must_use]
    pub fn then(mut self, name: impl Into<String>, profile: TurnProfile, ordering: TurnOrdering) -> Self {
        self.later.push(LaterTurns { name: name.into(), profile, ordering, from_round: None });
        self
    }

    /// T-58: the same, and from the start of a round on another ordering of the same profile.
    #[must_use]
    pub fn from_round_on(mut self, round: u32, ordering: TurnOrdering) -> Self {
        let (name, profile) = (format!("round {round}"), self.profile.clone());
        self.later.push(LaterTurns { name, profile, ordering, from_round: Some(round) });
        self
    }

    /// Whether turns change by themselves as rounds begin.
    pub(crate) fn is_scheduled(&self) -> bool {
        self.later.iter().any(|later| later.from_round.is_some())
    }

    /// T-58: the number of the turns that are in force in a round, as far as rounds alone decide that.
    pub(crate) fn number_in(&self, round: u32) -> u8 {
        let has_come = |later: &LaterTurns| later.from_round.is_some_and(|from| from <= round);
        self.later.iter().rposition(has_come).map_or(0, |at| at as u8 + 1)
    }

    /// T-58: why later turns do not go together; `None` if they do.
    #[must_use]
    pub fn unfit_later(&self) -> Option<&'static str> {
        let rounds: Vec<Option<u32>> = self.later.iter().map(|later| later.from_round).collect();
        if rounds.iter().all(Option::is_none) {
            return None;
        }
        let is_rising = rounds.windows(2).all(|pair| pair[0] < pair[1]);
        let is_later = rounds.first().is_some_and(|first| first.is_some_and(|round| round > 1));
        match (rounds.iter().all(Option::is_some), is_rising && is_later) {
            (false, _) => Some("some of its turns come by themselves, and to some rules switch"),
            (true, false) => Some("its turns do not change one after the other, from round 2 on"),
            (true, true) => None,
        }
    }

    /// All profiles and orderings, by number.
    pub fn all(&self) -> impl Iterator<Item = (&TurnProfile, &TurnOrdering)> {
        let later = self.later.iter().map(|later| (&later.profile, &later.ordering));
        [(&self.profile, &self.ordering)].into_iter().chain(later)
    }

    /// All commit, and one resolution serves them; each round is one phase of the whole table.
    pub fn simultaneous() -> Self {
        Self::new(TurnProfile::commit_and_resolve(), TurnOrdering::WholeTable)
    }

    /// One seat after the other, with one segment, Main, in which each may give orders until the turn ends: as in most board games.
    pub fn alternating() -> Self {
        Self::one_by_one(TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment makes a profile"))
    }

    /// The same phase for one seat after the other, from the first one on.
    pub fn one_by_one(profile: TurnProfile) -> Self {
        Self::new(profile, TurnOrdering::FixedOrder { start: Seat(0) })
    }

    /// T-08: why these turns need sequencing; `None` for bare rotation.
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
            _ if has_options => Some("its turns know passes, replays, loops or collections"),
            _ if !self.later.is_empty() => Some("it has more than one turn profile"),
            _ if self.from_round.is_some() => Some("it begins in the middle of a game"),
            TurnOrdering::FixedOrder { .. } => None,
            _ => Some("its seats do not act one after the other, always in the same order"),
        }
    }
}
