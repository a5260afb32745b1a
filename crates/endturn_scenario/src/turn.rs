//! Turn settings of a scenario, and the turns that modules can be played with.

use std::collections::BTreeMap;

use endturn_engine::Seat as SeatKey;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::turn::{SegmentId, TurnOrdering, TurnProfile, TurnSequencing};
use serde::{Deserialize, Serialize};

use crate::shape::Shaped;

/// Turn settings of a scenario.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Turn {
    /// The phases of a round; by default those that the modules are made for.
    pub phases: Option<Phases>,
    /// Other phases from later rounds on, earliest first. A change comes into force as its round
    /// begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// The seat that begins, if each seat has a phase of its own; by default the first of the list.
    pub first: Option<String>,
    /// The segments of a phase and the transitions between them; by default those of the modules. A
    /// game that begins with its own setup, such as placing armies, uses them after that.
    pub profile: Option<Profile>,
    /// The driver of the game: the turn chain, or bare rotation, for games that need only one seat
    /// after another.
    #[serde(skip_serializing_if = "Sequencing::is_on")]
    pub sequencing: Sequencing,
    /// The work that a persona may spend on one turn of its seat, in units of the module's own; its
    /// turn ends when it is spent. Unlimited by default.
    #[shape(range(min = 1))]
    pub budget: Option<u64>,
    /// The round in whose middle the game begins, 1 to 100 000: the sections of the modules
    /// describe a game in progress, and the rules of the start of that round and of its first phase
    /// have already run. By default, a game begins at the start of round 1.
    #[shape(range(min = 1, max = 100000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_round: Option<u32>,
    /// The number of the turn with which a game of `from_round` begins; 1 by default. Draws and
    /// facts continue the numbers of the game that was left.
    #[shape(range(min = 1, max = 1000000000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<u32>,
    /// The count of passes with which a game of `from_round` begins, less than `from_turn`; 0 by
    /// default. Such as 1 in go, if the turn before was a pass.
    #[shape(range(min = 1, max = 1000000000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_passes: Option<u32>,
}

/// Driver of a game.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Sequencing {
    /// The turn chain.
    #[default]
    On,
    /// Bare rotation, with the chain kept beside it and compared, but read by no rule.
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
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The round at whose start they come into force, 2 to 100 000.
    #[shape(range(min = 2, max = 100000))]
    pub round: u32,
    /// The phases of a round from then on.
    pub phases: Phases,
}

/// The phases of a round.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Phases {
    /// One phase of the whole table: all seats act at once.
    All,
    /// A phase for each seat, one after another.
    Players,
    /// A phase for each group of seats, one after another; the seats of a group act at once. Every
    /// seat is in one group.
    Groups(Vec<Vec<String>>),
    /// A phase for each team, as defined in the modules' sections, one after another; the seats of
    /// a team act at once.
    Teams,
    /// A phase for each seat, backwards in even rounds: the last seat acts first.
    Snake,
    /// A phase for each seat, sorted by a metric at the start of each round, the highest first;
    /// among equals the first of the list.
    Scores {
        /// The module and its metric: `"rehearsal.score"`.
        metric: String,
        /// True if the lowest comes first.
        #[serde(default)]
        lowest_first: bool,
    },
    /// The phases queued by rules.
    Queue,
}

/// The segments of a phase, by names: `Upkeep`, `Roll`, `Main`, `Commit`, `Resolution`, `End`,
/// those that the modules know, and any others.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The segments in order: the first opens every phase, the last closes it.
    #[shape(length(min = 1, max = 64))]
    pub segments: Vec<String>,
    /// Segments that may begin again from themselves, any number of times.
    #[serde(default)]
    pub repeatable: Vec<String>,
    /// Segments that may be skipped.
    #[serde(default)]
    pub optional: Vec<String>,
    /// Segments in which no seat acts: their rules run once, and they end.
    #[serde(default)]
    pub auto_end: Vec<String>,
    /// Segments in which all seats of the phase act, with orders that take effect at once.
    #[serde(default)]
    pub concurrent: Vec<String>,
    /// Further transitions from a segment to another, which may lead backwards:
    /// `("Build", "Trade")`.
    #[serde(default)]
    pub edges: Vec<(String, String)>,
    /// A segment in which several seats give orders hidden from one another, and the one directly
    /// after it in which these are carried out.
    #[serde(default)]
    pub simultaneous: Option<Simultaneous>,
    /// Segments in which a seat may pass.
    #[serde(default)]
    pub pass: Pass,
    /// Effect on the count of consecutive passes of a phase that ends without one.
    #[serde(default)]
    pub pass_counting: Counting,
    /// Another phase that rules may grant a seat at once; by default they may not.
    #[serde(default)]
    pub replay: Option<Replay>,
}

/// A collection of orders, and its resolution.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Simultaneous {
    /// The segment that collects orders.
    pub commit: String,
    /// The segment that carries them out, directly after it.
    pub resolution: String,
    /// Condition for closing the collection.
    #[serde(default)]
    pub close: Close,
    /// The seats that have to act.
    #[serde(default)]
    pub actors: Actors,
    /// True if a seat that has ended its turn may take that back while the collection is open.
    #[serde(default)]
    pub revise: bool,
    /// Effect of an order that is no longer valid when it is carried out.
    #[serde(default, skip_serializing_if = "Failing::is_skip")]
    pub failing: Failing,
}

/// Effect of a collected order that is no longer valid when it is carried out.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Failing {
    /// It is skipped; all others are carried out.
    #[default]
    Skip,
    /// None of the orders of the collection is carried out; for modules that know how.
    RejectAll,
}

impl Failing {
    fn is_skip(&self) -> bool {
        *self == Self::Skip
    }
}

/// Condition for closing a collection.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Close {
    /// A seat says `commit`, once all have ended their turns.
    RequireAll,
    /// A seat says `commit`; seats that have not ended their turns ask for nothing.
    AllowPartial,
    /// Automatic, once all have ended their turns.
    #[default]
    AutoWhenComplete,
}

/// Seats that have to act in a collection.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Actors {
    /// All seats at the table.
    #[default]
    Table,
    /// The seats of the phase.
    Phase,
    /// The seats that rules name each time.
    Due,
}

/// Segments in which a seat may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Pass {
    /// Nowhere.
    #[default]
    Never,
    /// In every segment but those of a collection.
    Everywhere,
    /// In these segments, none of which collects.
    In(Vec<String>),
}

/// Effect on the count of passes of a phase that ends without one.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Counting {
    /// It is reset to zero.
    #[default]
    Consecutive,
    /// It is kept.
    Cumulative,
}

/// Granting of another phase.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// When it begins.
    #[serde(default)]
    pub mode: Mode,
    /// Maximum number in a row; unlimited by default.
    #[serde(default)]
    pub cap: Option<u32>,
}

/// Start of a granted phase.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, Shaped)]
pub enum Mode {
    /// After the current one.
    #[default]
    Deferred,
    /// At once.
    Immediate,
}

/// The kinds of [`Phases`], without a scenario's data.
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
    /// The word as a file writes it.
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

    /// The phases of a scenario that sets nothing else; `None` if it has to.
    fn usual(self) -> Option<Phases> {
        match self {
            Self::All => Some(Phases::All),
            Self::Players => Some(Phases::Players),
            Self::Snake => Some(Phases::Snake),
            Self::Queue => Some(Phases::Queue),
            Self::Groups | Self::Scores => None,
        }
    }

    /// The first of these kinds that needs no further data.
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

/// Turn structures that a module's rules can be played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNeeds {
    /// The segments of every phase, for scenarios that do not set any.
    pub profile: TurnProfile,
    /// Phases that the rules can be played in; the first is the default for scenarios.
    pub phases: &'static [PhaseKind],
    /// Segments in which rules run: a scenario's profile must have them. By default those of
    /// `profile`.
    pub segments: Vec<SegmentId>,
    /// Segments in which a seat has to act: a scenario's profile must not end them automatically.
    /// By default those of `profile` that are not optional, do not end automatically and do not
    /// carry out collected orders.
    pub acted: Vec<SegmentId>,
    /// True if rules go from each segment of `profile` to the next at once, so that a scenario's
    /// profile must have them side by side.
    pub is_unbroken: bool,
    /// A segment after which rules may leave no seat that could act: a scenario's profile must end
    /// with it.
    pub last: Option<SegmentId>,
    /// T-109: true if the module takes the orders of a collection by
    /// [`Intents::take_valid`](endturn_engine::turn::Intents::take_valid), so that a scenario may
    /// state `failing: RejectAll`.
    pub may_reject: bool,
    /// T-58: a preceding setup, such as placing armies, until a rule derives the switch to
    /// profile 1.
    pub setup: Option<(TurnProfile, TurnOrdering)>,
}

impl TurnNeeds {
    /// Makes the needs of these segments, played in these phases.
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
            may_reject: false,
            profile,
            phases,
            setup: None,
        }
    }

    /// Needs of rules with one commit of all seats, and one resolution.
    #[must_use]
    pub fn simultaneous() -> Self {
        Self::new(TurnProfile::commit_and_resolve(), &[PhaseKind::All])
    }

    /// Needs of rules with a phase of these segments for one seat after another.
    #[must_use]
    pub fn one_by_one(profile: TurnProfile) -> Self {
        Self::new(profile, &[PhaseKind::Players])
    }

    /// T-58: adds a preceding setup with turns of its own.
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

    /// Names of all segments that the module knows.
    pub(crate) fn names(&self) -> BTreeMap<String, SegmentId> {
        let profiles = [Some(&self.profile), self.setup.as_ref().map(|(profile, _)| profile)];
        let named = |profile: &TurnProfile| {
            let name = |&segment| (profile.name(segment).into_owned(), segment);
            profile.segments().iter().map(name).collect::<Vec<_>>()
        };
        profiles.into_iter().flatten().flat_map(named).into_map()
    }
}
