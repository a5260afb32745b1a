//! How turns go: what a scenario may choose, and what modules can be played in.

use std::collections::BTreeMap;

use endturn_engine::Seat as SeatKey;
use endturn_engine::turn::{SegmentId, TurnOrdering, TurnProfile, TurnSequencing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a scenario says of its turns.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Turn {
    /// Whose phases a round has; what the modules are made for if it is not said.
    pub phases: Option<Phases>,
    /// Other phases from later rounds on, earliest first. A change comes into force as its round begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// The seat that begins, where each seat has a phase of its own; the first of the list if it is not said.
    pub first: Option<String>,
    /// The segments of a phase and how one leads to another; those of the modules if it is not said. A game that begins with a setup of its own, such
    /// as placing armies, has them after that.
    pub profile: Option<Profile>,
    /// What drives the game: the turn chain, or bare rotation, for games that need no more than one seat after the other.
    #[serde(skip_serializing_if = "Sequencing::is_on")]
    pub sequencing: Sequencing,
    /// The work that a persona may spend on one turn of its seat, in units of the module's own; its turn ends when it is spent. As much as it takes if it is not said.
    #[schemars(range(min = 1))]
    pub budget: Option<u64>,
    /// The round in whose middle the game begins, 1 to 100 000: the sections of the modules tell of a game that has been going on, and what rules do at the
    /// start of that round and of its first phase has been done. A game begins with round 1 and its start if it is not said.
    #[schemars(range(min = 1, max = 100000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_round: Option<u32>,
}

/// What drives a game.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Sequencing {
    /// The turn chain.
    #[default]
    On,
    /// Bare rotation, with the chain beside it, which is compared and read by no rule.
    Shadow,
    /// Bare rotation alone.
    Off,
}

impl Sequencing {
    fn is_on(&self) -> bool {
        *self == Self::On
    }
}

impl From<Sequencing> for TurnSequencing {
    fn from(sequencing: Sequencing) -> Self {
        match sequencing {
            Sequencing::On => Self::On,
            Sequencing::Shadow => Self::Shadow,
            Sequencing::Off => Self::Off,
        }
    }
}

/// Other phases from a round on.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The round at whose start they come into force, 2 to 100 000.
    #[schemars(range(min = 2, max = 100000))]
    pub round: u32,
    /// Whose phases a round has from then on.
    pub phases: Phases,
}

/// Whose phases a round has.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Phases {
    /// One phase of the whole table: all act at once.
    All,
    /// A phase of each seat, one after the other.
    Players,
    /// A phase of each group of seats, one after the other; those of a group act at once. Every seat is in one group.
    Groups(Vec<Vec<String>>),
    /// A phase of each team, as the modules have them in their sections, one after the other; those of a team act at once.
    Teams,
    /// A phase of each seat, and backwards in even rounds: who was last is first.
    Snake,
    /// A phase of each seat, sorted by a metric at the start of each round, the highest first; of equals the first of the list.
    Scores {
        /// The module and its metric: `"rehearsal.score"`.
        metric: String,
        /// The lowest comes first instead.
        #[serde(default)]
        lowest_first: bool,
    },
    /// The phases that rules have queued.
    Queue,
}

/// The segments of a phase, by names: `Upkeep`, `Roll`, `Main`, `Commit`, `Resolution`, `End`, those that the modules know, and any others.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The segments in order: the first opens every phase, the last closes it.
    #[schemars(length(min = 1, max = 64))]
    pub segments: Vec<String>,
    /// Segments that may begin again from themselves, as often as a player likes.
    #[serde(default)]
    pub repeatable: Vec<String>,
    /// Segments that may be stepped over.
    #[serde(default)]
    pub optional: Vec<String>,
    /// Segments in which nobody acts: their rules run once, and they end.
    #[serde(default)]
    pub auto_end: Vec<String>,
    /// Segments in which all seats of the phase act, and what they do takes effect at once.
    #[serde(default)]
    pub concurrent: Vec<String>,
    /// Further ways from a segment to another, also back to an earlier one: `("Build", "Trade")`.
    #[serde(default)]
    pub edges: Vec<(String, String)>,
    /// A segment in which several seats say what they want, hidden from one another, and the one right behind it in which that is carried out.
    #[serde(default)]
    pub simultaneous: Option<Simultaneous>,
    /// Where a seat may pass.
    #[serde(default)]
    pub pass: Pass,
    /// What the count of passes in a row does when a phase ends without one.
    #[serde(default)]
    pub pass_counting: Counting,
    /// Whether rules may grant a seat another phase at once; no if it is not said.
    #[serde(default)]
    pub replay: Option<Replay>,
}

/// A collection of intents, and its resolution.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Simultaneous {
    /// The segment that collects.
    pub commit: String,
    /// The one that carries out, right behind it.
    pub resolution: String,
    /// When the collection closes.
    #[serde(default)]
    pub close: Close,
    /// Who has to say something.
    #[serde(default)]
    pub actors: Actors,
    /// Whether a seat that has ended its turn may take that back as long as the collection is open.
    #[serde(default)]
    pub revise: bool,
}

/// When a collection closes.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Close {
    /// When somebody says `commit`, once all have ended their turns.
    RequireAll,
    /// When somebody says `commit`; whoever has not ended asks for nothing.
    AllowPartial,
    /// By itself, once all have ended their turns.
    #[default]
    AutoWhenComplete,
}

/// Who has to say something in a collection.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Actors {
    /// Everybody at the table.
    #[default]
    Table,
    /// The seats of the phase.
    Phase,
    /// Whom the rules name each time.
    Due,
}

/// Where a seat may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Pass {
    /// Nowhere.
    #[default]
    Never,
    /// In every segment but those of a collection.
    Everywhere,
    /// In these segments, none of which collects.
    In(Vec<String>),
}

/// What the count of passes does when a phase ends without one.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Counting {
    /// It starts again from zero.
    #[default]
    Consecutive,
    /// It stays.
    Cumulative,
}

/// How another phase is granted.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// When it begins.
    #[serde(default)]
    pub mode: Mode,
    /// How many in a row there may be at most; any number if it is not said.
    #[serde(default)]
    pub cap: Option<u32>,
}

/// When a granted phase begins.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Mode {
    /// When the running one is over.
    #[default]
    Deferred,
    /// At once.
    Immediate,
}

/// The same as [`Phases`] without what belongs to a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// [`Phases::All`]
    All,
    /// [`Phases::Players`]
    Players,
    /// [`Phases::Groups`]
    Groups,
    /// [`Phases::Snake`]
    Snake,
    /// [`Phases::Scores`]
    Scores,
    /// [`Phases::Queue`]
    Queue,
}

impl PhaseKind {
    /// As it is written.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Players => "Players",
            Self::Groups => "Groups",
            Self::Snake => "Snake",
            Self::Scores => "Scores",
            Self::Queue => "Queue",
        }
    }

    /// The phases of a scenario that says nothing else; none where it has to.
    fn usual(self) -> Option<Phases> {
        match self {
            Self::All => Some(Phases::All),
            Self::Players => Some(Phases::Players),
            Self::Snake => Some(Phases::Snake),
            Self::Queue => Some(Phases::Queue),
            Self::Groups | Self::Scores => None,
        }
    }

    /// The first of these kinds that needs no further word of a scenario.
    pub(crate) fn first_usual(kinds: impl Iterator<Item = Self>) -> Option<Phases> {
        kinds.into_iter().find_map(Self::usual)
    }
}

impl Phases {
    pub(crate) fn kind(&self) -> PhaseKind {
        match self {
            Self::All => PhaseKind::All,
            Self::Players => PhaseKind::Players,
            Self::Groups(_) | Self::Teams => PhaseKind::Groups,
            Self::Snake => PhaseKind::Snake,
            Self::Scores { .. } => PhaseKind::Scores,
            Self::Queue => PhaseKind::Queue,
        }
    }
}

/// What a module's rules need of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNeeds {
    /// The segments of every phase, for scenarios that state none.
    pub profile: TurnProfile,
    /// In which phases the rules can be played; the first for scenarios that choose none.
    pub phases: &'static [PhaseKind],
    /// The segments on which rules hang: a profile of a scenario has to have them. Those of `profile`, if nothing else is said.
    pub segments: Vec<SegmentId>,
    /// Segments in which a seat has to do something: a profile of a scenario can't have them end by themselves. Those of `profile` that are neither
    /// optional nor end by themselves nor carry out what was collected, if nothing else is said.
    pub acted: Vec<SegmentId>,
    /// Whether rules go from each segment of `profile` to the next at once, so that a profile of a scenario has them side by side.
    pub is_unbroken: bool,
    /// A segment behind which rules may leave nobody who could act: a profile of a scenario ends with it.
    pub last: Option<SegmentId>,
    /// T-58: what comes before, such as placing armies, until a rule derives the switch to profile 1.
    pub setup: Option<(TurnProfile, TurnOrdering)>,
}

impl TurnNeeds {
    /// These segments, played in these phases.
    #[must_use]
    pub fn new(profile: TurnProfile, phases: &'static [PhaseKind]) -> Self {
        let resolution = profile.simultaneous().map(|(_, resolution)| resolution);
        let is_acted = |segment: &SegmentId| {
            !profile.is_optional(*segment) && !profile.ends_itself(*segment) && resolution != Some(*segment)
        };
        Self {
            segments: profile.segments().to_vec(),
            acted: profile.segments().iter().copied().filter(is_acted).collect(),
            is_unbroken: false,
            last: None,
            profile,
            phases,
            setup: None,
        }
    }

    /// All commit, and one resolution serves them.
    #[must_use]
    pub fn simultaneous() -> Self {
        Self::new(TurnProfile::commit_and_resolve(), &[PhaseKind::All])
    }

    /// One seat after the other, each with a phase of these segments.
    #[must_use]
    pub fn one_by_one(profile: TurnProfile) -> Self {
        Self::new(profile, &[PhaseKind::Players])
    }

    /// T-58: the same after a setup with turns of its own.
    #[must_use]
    pub fn after(mut self, setup: TurnProfile, kind: PhaseKind) -> Self {
        let start = SeatKey(0);
        let ordering = match kind {
            PhaseKind::Snake => TurnOrdering::Snake { start },
            PhaseKind::All => TurnOrdering::WholeTable,
            _ => TurnOrdering::FixedOrder { start },
        };
        self.setup = Some((setup, ordering));
        self
    }

    /// The names of all segments that the module knows.
    pub(crate) fn names(&self) -> BTreeMap<String, SegmentId> {
        let profiles = [Some(&self.profile), self.setup.as_ref().map(|(profile, _)| profile)];
        let named = |profile: &TurnProfile| {
            let name = |&segment| (profile.name(segment).into_owned(), segment);
            profile.segments().iter().map(name).collect::<Vec<_>>()
        };
        profiles.into_iter().flatten().flat_map(named).collect()
    }
}
