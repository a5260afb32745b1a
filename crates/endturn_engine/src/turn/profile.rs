//! The turn profile: the segments of a phase and the transitions between them (T-12, T-47 … T-57).

use std::{borrow::Cow, fmt};

use bevy_ecs::prelude::*;

use super::{Reason, SegmentId};

/// T-49: effect of granting a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayMode {
    /// The remaining segments still run; the grant is used when the phase ends.
    Deferred,
    /// The phase is cut at once.
    Immediate,
}

/// T-55: segments in which a seat may pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassPolicy {
    /// Nowhere.
    Never,
    /// In every segment but commit and resolution.
    Everywhere,
    /// In these segments.
    In(Vec<SegmentId>),
}

/// T-31, T-55: events that reset the count of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassCounting {
    /// A phase that ends without a pass, or a replay, resets it to zero.
    Consecutive,
    /// Nothing resets it during play.
    Cumulative,
}

/// T-57: condition for closing a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitClose {
    /// A commit is invalid until every seat has ended its turn.
    RequireAll,
    /// Missing seats count as asking for nothing.
    AllowPartial,
    /// As `RequireAll`, and the last seat to end derives the commit.
    AutoWhenComplete,
}

/// T-33: seats that have to act in a collection, of those in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitActors {
    /// The whole table, regardless of the phase's owner.
    Table,
    /// The seats of the phase.
    Phase,
    /// T-114: the seats that rules name in [`CommitDue`](super::CommitDue).
    Due,
}

/// T-109: effect of an intent that is no longer valid when its collection is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitFailure {
    /// It is skipped; all others are carried out.
    Skip,
    /// The whole commit is invalid: none of its intents is carried out.
    RejectAll,
}

/// T-12: frozen before the first snapshot; `ResMut<TurnProfile>` does not compile. T-04: everything
/// game-specific about turns lives here; the core has no per-game code.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct TurnProfile {
    segments: Vec<SegmentId>,
    names: Vec<(SegmentId, String)>,
    /// Bit `b` of row `a`: a begin event may lead from the segment at index `a` to the one at index
    /// `b`.
    begin: Vec<u64>,
    /// The same for extra edges alone.
    edges: Vec<u64>,
    auto_end: u64,
    repeatable: u64,
    optional: u64,
    concurrent: u64,
    simultaneous: Option<(SegmentId, SegmentId)>,
    close: CommitClose,
    actors: CommitActors,
    failure: CommitFailure,
    may_revise: bool,
    pass: PassPolicy,
    counting: PassCounting,
    replay: Option<(ReplayMode, Option<u32>)>,
}

/// Reason for which a profile cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileError {
    /// No segments.
    Empty,
    /// More than 64 segments.
    TooMany,
    /// A segment is listed twice.
    Duplicate(SegmentId),
    /// An option names a segment that the profile does not have.
    Unknown(SegmentId),
    /// The resolution does not directly follow the commit.
    Unpaired(SegmentId),
    /// The name is not a word, or another segment has it.
    Name(SegmentId),
    /// A segment is more than one of self-ending, collecting intents, and concurrent.
    Torn(SegmentId),
    /// Every segment ends itself, so that no seat would ever act.
    Endless,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a turn profile needs at least one segment"),
            Self::TooMany => f.write_str("a turn profile has at most 64 segments"),
            Self::Duplicate(segment) => write!(f, "segment {segment} is named twice"),
            Self::Unknown(segment) => write!(f, "segment {segment} is not among the profile's segments"),
            Self::Name(segment) => write!(f, "segment {segment} needs a name of its own, one word"),
            Self::Torn(segment) => {
                write!(f, "segment {segment} can be only one of collecting, concurrent and self-ending")
            }
            Self::Endless => f.write_str("every segment ends by itself, so no seat would ever act"),
            Self::Unpaired(segment) => write!(f, "segment {segment} must be directly followed by its resolution"),
        }
    }
}

impl std::error::Error for ProfileError {}

impl TurnProfile {
    /// Starts a profile with its segments in order; the first opens every phase, the last closes it
    /// (T-47).
    pub fn builder(segments: impl IntoIterator<Item = SegmentId>) -> TurnProfileBuilder {
        TurnProfileBuilder {
            segments: segments.into_iter().collect(),
            names: Vec::new(),
            repeatable: Vec::new(),
            optional: Vec::new(),
            auto_end: Vec::new(),
            edges: Vec::new(),
            concurrent: Vec::new(),
            simultaneous: None,
            close: CommitClose::RequireAll,
            actors: CommitActors::Table,
            failure: CommitFailure::Skip,
            may_revise: false,
            pass: PassPolicy::Never,
            counting: PassCounting::Consecutive,
            replay: None,
        }
    }

    /// Makes the profile of a game in which all seats of the phase commit, and one resolution
    /// serves them (T-50, T-57).
    pub fn commit_and_resolve() -> Self {
        Self::builder([SegmentId::COMMIT, SegmentId::RESOLUTION])
            .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
            .commit_actors(CommitActors::Phase)
            .commit_close(CommitClose::AutoWhenComplete)
            .auto_end(SegmentId::RESOLUTION)
            .build()
            .expect("the pair is well formed")
    }

    /// The segments in order.
    pub fn segments(&self) -> &[SegmentId] {
        &self.segments
    }

    /// The name of a segment: the profile's own, or the base segment's.
    pub fn name(&self, segment: SegmentId) -> Cow<'_, str> {
        match (self.names.iter().find(|(id, _)| *id == segment), segment.base_name()) {
            (Some((_, name)), _) => Cow::Borrowed(name),
            (None, Some(name)) => Cow::Borrowed(name),
            (None, None) => Cow::Owned(segment.to_string()),
        }
    }

    /// The segment that opens every phase.
    pub fn entry(&self) -> SegmentId {
        self.segments[0]
    }

    /// The default successor; `None` for the final segment.
    pub fn successor(&self, segment: SegmentId) -> Option<SegmentId> {
        self.segments.get(self.position(segment)? + 1).copied()
    }

    /// The commit and resolution pair.
    pub fn simultaneous(&self) -> Option<(SegmentId, SegmentId)> {
        self.simultaneous
    }

    /// True if the segment collects intents.
    pub fn is_commit(&self, segment: SegmentId) -> bool {
        self.simultaneous.is_some_and(|(commit, _)| commit == segment)
    }

    /// T-48: true if all seats of the phase act in the segment, and their orders take effect at
    /// once.
    pub fn is_concurrent(&self, segment: SegmentId) -> bool {
        self.concurrent != 0 && self.has(self.concurrent, segment)
    }

    /// True if any segment is concurrent.
    pub fn has_concurrent(&self) -> bool {
        self.concurrent != 0
    }

    /// True if the segment is open until each of several seats has ended its turn.
    pub fn collects(&self, segment: SegmentId) -> bool {
        self.is_commit(segment) || self.is_concurrent(segment)
    }

    /// T-115: true if a seat that has ended its turn may take that back while the collection is
    /// open.
    pub fn may_revise(&self) -> bool {
        self.may_revise
    }

    /// T-53: true if a begin event from one segment to another skips the commit segment.
    pub(super) fn steps_over_commit(&self, from: SegmentId, to: SegmentId) -> bool {
        let Some((commit, _)) = self.simultaneous else { return false };
        let places = (self.position(from), self.position(commit), self.position(to));
        let (Some(from), Some(commit), Some(to)) = places else { return false };
        from < commit && commit < to && self.edges[from] >> to & 1 == 0
    }

    /// True if the segment's rules run once on entry and it then ends by itself.
    pub fn ends_itself(&self, segment: SegmentId) -> bool {
        self.has(self.auto_end, segment)
    }

    /// True if the segment may be skipped.
    pub fn is_optional(&self, segment: SegmentId) -> bool {
        self.has(self.optional, segment)
    }

    /// Condition for closing a collection.
    pub fn commit_close(&self) -> CommitClose {
        self.close
    }

    /// Seats that have to act in a collection.
    pub fn commit_actors(&self) -> CommitActors {
        self.actors
    }

    /// T-109: effect of an intent that is no longer valid when it is carried out, for
    /// [`Intents::take_valid`](super::Intents::take_valid).
    pub fn commit_failure(&self) -> CommitFailure {
        self.failure
    }

    /// Events that reset the count of passes.
    pub fn pass_counting(&self) -> PassCounting {
        self.counting
    }

    /// The replay mode and the longest run of replays; `None` if there are no replays.
    pub fn replay(&self) -> Option<(ReplayMode, Option<u32>)> {
        self.replay
    }

    /// T-55: true if a pass is allowed in a segment.
    pub fn may_pass(&self, segment: SegmentId) -> bool {
        match &self.pass {
            PassPolicy::Never => false,
            PassPolicy::Everywhere => {
                self.simultaneous.is_none_or(|(commit, resolution)| segment != commit && segment != resolution)
            }
            PassPolicy::In(segments) => segments.contains(&segment),
        }
    }

    /// T-18, T-41: checks that a begin event may lead from one segment to another.
    pub fn check_begin(&self, from: SegmentId, to: SegmentId) -> Result<(), Reason> {
        let to_position = self.position(to).ok_or(Reason::UnknownSegment)?;
        if from == to {
            return if self.has(self.repeatable, from) { Ok(()) } else { Err(Reason::NotRepeatable) };
        }
        let from_position = self.position(from).ok_or(Reason::UnknownSegment)?;
        if self.begin[from_position] >> to_position & 1 == 1 { Ok(()) } else { Err(Reason::IllegalTransition) }
    }

    /// T-18: segments that a begin event may enter from another, in their order.
    pub fn may_begin(&self, from: SegmentId) -> impl Iterator<Item = SegmentId> + '_ {
        self.segments.iter().copied().filter(move |&to| self.check_begin(from, to).is_ok())
    }

    fn position(&self, segment: SegmentId) -> Option<usize> {
        self.segments.iter().position(|&other| other == segment)
    }

    fn has(&self, mask: u64, segment: SegmentId) -> bool {
        self.position(segment).is_some_and(|position| mask >> position & 1 == 1)
    }
}

/// Builds a [`TurnProfile`].
#[derive(Clone, Debug)]
pub struct TurnProfileBuilder {
    segments: Vec<SegmentId>,
    names: Vec<(SegmentId, String)>,
    repeatable: Vec<SegmentId>,
    optional: Vec<SegmentId>,
    auto_end: Vec<SegmentId>,
    edges: Vec<(SegmentId, SegmentId)>,
    concurrent: Vec<SegmentId>,
    simultaneous: Option<(SegmentId, SegmentId)>,
    close: CommitClose,
    actors: CommitActors,
    failure: CommitFailure,
    may_revise: bool,
    pass: PassPolicy,
    counting: PassCounting,
    replay: Option<(ReplayMode, Option<u32>)>,
}

impl TurnProfileBuilder {
    /// T-13: names a segment, in one word; base segments already have names.
    #[must_use]
    pub fn named(mut self, segment: SegmentId, name: impl Into<String>) -> Self {
        self.names.push((segment, name.into()));
        self
    }

    /// T-52: lets the segment begin again from itself.
    #[must_use]
    pub fn repeatable(mut self, segment: SegmentId) -> Self {
        self.repeatable.push(segment);
        self
    }

    /// T-53: lets the segment be skipped.
    #[must_use]
    pub fn optional(mut self, segment: SegmentId) -> Self {
        self.optional.push(segment);
        self
    }

    /// Runs the segment's rules once on entry, after which a derived end closes it (T-05).
    #[must_use]
    pub fn auto_end(mut self, segment: SegmentId) -> Self {
        self.auto_end.push(segment);
        self
    }

    /// T-54: adds a transition, which may lead backwards.
    #[must_use]
    pub fn edge(mut self, from: SegmentId, to: SegmentId) -> Self {
        self.edges.push((from, to));
        self
    }

    /// T-50: collects intents in `commit` and carries them out in `resolution`, which must directly
    /// follow.
    #[must_use]
    pub fn simultaneous(mut self, commit: SegmentId, resolution: SegmentId) -> Self {
        self.simultaneous = Some((commit, resolution));
        self
    }

    /// T-48: lets all seats of the phase act in the segment, with orders that take effect at once.
    /// It ends when all have ended their turns.
    #[must_use]
    pub fn concurrent(mut self, segment: SegmentId) -> Self {
        self.concurrent.push(segment);
        self
    }

    /// T-115: lets a seat that has ended its turn take that back while the collection is open.
    #[must_use]
    pub fn revise(mut self) -> Self {
        self.may_revise = true;
        self
    }

    /// T-57: sets the condition for closing a collection.
    #[must_use]
    pub fn commit_close(mut self, close: CommitClose) -> Self {
        self.close = close;
        self
    }

    /// T-33: sets the seats that have to act in a collection.
    #[must_use]
    pub fn commit_actors(mut self, actors: CommitActors) -> Self {
        self.actors = actors;
        self
    }

    /// T-109: sets the effect of an intent that is no longer valid when it is carried out.
    #[must_use]
    pub fn commit_failure(mut self, failure: CommitFailure) -> Self {
        self.failure = failure;
        self
    }

    /// T-55: sets where a seat may pass, and what resets the count.
    #[must_use]
    pub fn pass(mut self, pass: PassPolicy, counting: PassCounting) -> Self {
        self.pass = pass;
        self.counting = counting;
        self
    }

    /// T-49: allows replays, at most `cap` in a row.
    #[must_use]
    pub fn allow_replay(mut self, mode: ReplayMode, cap: Option<u32>) -> Self {
        self.replay = Some((mode, cap));
        self
    }

    /// Freezes the profile.
    ///
    /// # Errors
    /// The first inconsistency.
    pub fn build(self) -> Result<TurnProfile, ProfileError> {
        if self.segments.is_empty() {
            return Err(ProfileError::Empty);
        }
        if self.segments.len() > 64 {
            return Err(ProfileError::TooMany);
        }
        for (position, &segment) in self.segments.iter().enumerate() {
            if self.segments[..position].contains(&segment) {
                return Err(ProfileError::Duplicate(segment));
            }
        }
        if let Some((commit, resolution)) = self.simultaneous {
            let at = self.position(commit)?;
            if self.segments.get(at + 1) != Some(&resolution) {
                return Err(ProfileError::Unpaired(commit));
            }
        }
        self.check_names()?;
        let (optional, auto_end, concurrent) =
            (self.mask(&self.optional)?, self.mask(&self.auto_end)?, self.mask(&self.concurrent)?);
        let commit = self.simultaneous.map_or(Ok(0), |(commit, _)| self.mask(&[commit]))?;
        if let Some(at) = (0..self.segments.len())
            .find(|at| [auto_end, concurrent, commit].iter().filter(|mask| **mask >> at & 1 == 1).count() > 1)
        {
            return Err(ProfileError::Torn(self.segments[at]));
        }
        if auto_end.count_ones() as usize == self.segments.len() {
            return Err(ProfileError::Endless);
        }
        if let PassPolicy::In(segments) = &self.pass {
            self.mask(segments)?;
        }
        Ok(TurnProfile {
            begin: self.begin_rows(optional)?,
            edges: self.edge_rows()?,
            auto_end,
            concurrent,
            repeatable: self.mask(&self.repeatable)?,
            optional,
            segments: self.segments,
            names: self.names,
            simultaneous: self.simultaneous,
            close: self.close,
            actors: self.actors,
            failure: self.failure,
            may_revise: self.may_revise,
            pass: self.pass,
            counting: self.counting,
            replay: self.replay,
        })
    }

    /// Checks that names are words, belong to known segments and are unique, since people begin
    /// segments by name.
    fn check_names(&self) -> Result<(), ProfileError> {
        for (segment, name) in &self.names {
            self.position(*segment)?;
            let is_word = !name.is_empty() && name.chars().all(char::is_alphanumeric);
            if !is_word {
                return Err(ProfileError::Name(*segment));
            }
        }
        let name = |segment: SegmentId| match self.names.iter().find(|(id, _)| *id == segment) {
            Some((_, name)) => name.to_lowercase(),
            None => segment.to_string().to_lowercase(),
        };
        for (position, &segment) in self.segments.iter().enumerate() {
            if self.segments[..position].iter().any(|&other| name(other) == name(segment)) {
                return Err(ProfileError::Name(segment));
            }
        }
        Ok(())
    }

    /// T-18: transitions to the next segment, to a later one if every segment between is optional,
    /// and along the extra edges.
    fn begin_rows(&self, optional: u64) -> Result<Vec<u64>, ProfileError> {
        let count = self.segments.len();
        let mut rows: Vec<u64> = (0..count)
            .map(|from| {
                let mut row = 0;
                for to in from + 1..count {
                    row |= 1 << to;
                    if optional >> to & 1 == 0 {
                        break;
                    }
                }
                row
            })
            .collect();
        let edges = self.edge_rows()?;
        rows.iter_mut().zip(edges).for_each(|(row, edges)| *row |= edges);
        Ok(rows)
    }

    /// T-54: transitions along the extra edges.
    fn edge_rows(&self) -> Result<Vec<u64>, ProfileError> {
        let mut rows = vec![0; self.segments.len()];
        for &(from, to) in &self.edges {
            rows[self.position(from)?] |= 1 << self.position(to)?;
        }
        Ok(rows)
    }

    fn position(&self, segment: SegmentId) -> Result<usize, ProfileError> {
        self.segments.iter().position(|&other| other == segment).ok_or(ProfileError::Unknown(segment))
    }

    fn mask(&self, segments: &[SegmentId]) -> Result<u64, ProfileError> {
        segments.iter().try_fold(0, |mask, &segment| Ok(mask | 1 << self.position(segment)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_47_and_t_50_bad_profiles_do_not_build() {
        use SegmentId as S;
        let built = |segments: &[S]| TurnProfile::builder(segments.iter().copied());
        assert_eq!(built(&[]).build().unwrap_err(), ProfileError::Empty);
        assert_eq!(built(&[S::MAIN, S::MAIN]).build().unwrap_err(), ProfileError::Duplicate(S::MAIN));
        assert_eq!(built(&[S::MAIN]).repeatable(S::ROLL).build().unwrap_err(), ProfileError::Unknown(S::ROLL));
        let apart = built(&[S::COMMIT, S::MAIN, S::RESOLUTION]).simultaneous(S::COMMIT, S::RESOLUTION).build();
        assert_eq!(apart.unwrap_err(), ProfileError::Unpaired(S::COMMIT));
    }

    #[test]
    fn t_13_segments_are_called_by_their_names() {
        use SegmentId as S;
        let [attack, fortify] = [S(S::CUSTOM), S(S::CUSTOM + 1)];
        let built = |name: &str| TurnProfile::builder([S::MAIN, attack, fortify]).named(attack, name);
        let profile = built("Attack").build().unwrap();
        assert_eq!([S::MAIN, attack, fortify].map(|one| profile.name(one)), ["Main", "Attack", "Custom65"]);
        for wrong in ["", "two words", "main", "custom65"] {
            assert!(matches!(built(wrong).build(), Err(ProfileError::Name(_))), "{wrong:?}");
        }
        assert_eq!(built("x").named(S::ROLL, "y").build().unwrap_err(), ProfileError::Unknown(S::ROLL));
    }

    #[test]
    fn t_18_begin_may_skip_optional_segments_only() {
        use SegmentId as S;
        let profile = TurnProfile::builder([S::UPKEEP, S::ROLL, S::MAIN, S::END])
            .optional(S::ROLL)
            .repeatable(S::MAIN)
            .edge(S::END, S::MAIN)
            .build()
            .unwrap();
        assert_eq!(profile.check_begin(S::UPKEEP, S::ROLL), Ok(()));
        assert_eq!(profile.check_begin(S::UPKEEP, S::MAIN), Ok(()));
        assert_eq!(profile.check_begin(S::UPKEEP, S::END), Err(Reason::IllegalTransition));
        assert_eq!(profile.check_begin(S::MAIN, S::MAIN), Ok(()));
        assert_eq!(profile.check_begin(S::ROLL, S::ROLL), Err(Reason::NotRepeatable));
        assert_eq!(profile.check_begin(S::END, S::MAIN), Ok(()));
        assert_eq!(profile.check_begin(S::END, S::COMMIT), Err(Reason::UnknownSegment));
    }
}
