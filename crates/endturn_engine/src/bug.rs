//! Bug reports: the place in a game at which something impossible happened.
//!
//! A rule, persona or order that panics unwinds out of the call of [`Game`](crate::Game) that led
//! to it. On the way, the engine prints to stderr, below Rust's own message, what was running and
//! how to reproduce it:
//!
//! ```text
//! a bug stopped the game in rule M-03 of market (system market::rules::haggle), SegmentRun(Resolution), round 7, seed 42
//! ```
//!
//! A caller that catches the panic gets the same as data from [`bug_place`], and silences the
//! engine with [`quietly`]. The game is then unusable: its world may be half changed.
//!
//! ```
//! use std::panic::{AssertUnwindSafe, catch_unwind};
//!
//! use endturn_engine::{Game, bug};
//!
//! fn play(game: &mut Game) -> Result<(), String> {
//!     let played = bug::quietly(|| catch_unwind(AssertUnwindSafe(|| game.advance_round())));
//!     played.map(|_| ()).map_err(|_| bug::bug_place().map_or_else(String::new, |place| place.to_string()))
//! }
//! ```

use std::{
    cell::{Cell, RefCell},
    fmt, io,
    io::Write,
    mem, panic,
};

use bevy_ecs::{
    error::{BevyError, ErrorContext},
    world::World,
};

use crate::{
    random::Draws,
    rules::{RuleId, SystemRow},
    seats::Seat,
    turn::Stage,
};

/// The code that was running when a bug stopped a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Running {
    /// The system of a rule, in a stage.
    System {
        /// The stage.
        stage: Stage,
        /// The module; empty if the system's owner is unknown.
        module: &'static str,
        /// The rule, if the system belongs to one.
        rule: Option<RuleId>,
        /// The system's path.
        system: String,
    },
    /// An order that was being checked or carried out.
    Order {
        /// The module.
        module: &'static str,
        /// The seat that gave it.
        seat: Seat,
    },
    /// A persona that was deciding.
    Persona {
        /// The module.
        module: &'static str,
        /// The seat it decided for.
        seat: Seat,
        /// Its name.
        persona: String,
    },
    /// A module that was spawning its initial state.
    Start {
        /// The module.
        module: &'static str,
    },
}

impl Running {
    /// The module; empty for a system whose owner is unknown.
    #[must_use]
    pub fn module(&self) -> &'static str {
        match self {
            Self::System { module, .. }
            | Self::Order { module, .. }
            | Self::Persona { module, .. }
            | Self::Start { module } => module,
        }
    }

    /// The stage, or its counterpart in the rule list: `orders` or `personas`; `start` before the
    /// first stage.
    #[must_use]
    pub fn stage(&self) -> String {
        match self {
            Self::System { stage, .. } => stage.to_string(),
            Self::Order { .. } => "orders".to_owned(),
            Self::Persona { .. } => "personas".to_owned(),
            Self::Start { .. } => "start".to_owned(),
        }
    }
}

impl fmt::Display for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { stage, module, rule: Some(rule), system } => {
                write!(f, "rule {rule} of {module} (system {system}), {stage}")
            }
            Self::System { stage, system, .. } => write!(f, "system {system}, {stage}"),
            Self::Order { module, seat } => write!(f, "an order of {module} by seat {seat}"),
            Self::Persona { module, seat, persona } => write!(f, "persona {persona} of {module} for seat {seat}"),
            Self::Start { module } => write!(f, "the start of {module}"),
        }
    }
}

/// Place in a game at which a bug stopped it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BugPlace {
    /// The root seed.
    pub seed: u64,
    /// The round; 0 before the first.
    pub round: u32,
    /// The code that was running.
    pub running: Running,
}

impl BugPlace {
    /// Describes `running` in a world that a bug has stopped, in whatever state the world is.
    pub(crate) fn of(world: &World, running: Running) -> Self {
        let (seed, round) = world.get_resource::<Draws>().map_or((0, 0), |draws| (draws.seed(), draws.round()));
        Self { seed, round, running }
    }
}

impl fmt::Display for BugPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, round {}, seed {}", self.running, self.round, self.seed)
    }
}

thread_local! {
    static PLACE: RefCell<Option<BugPlace>> = const { RefCell::new(None) };
    static SYSTEM: RefCell<String> = const { RefCell::new(String::new()) };
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Returns the place of the last bug on this thread; `None` if it happened outside rules, orders
/// and personas. Call it after catching the panic.
pub fn bug_place() -> Option<BugPlace> {
    PLACE.with_borrow(Clone::clone)
}

/// Runs `act` without the engine's bug message, and forgets the place of an earlier bug.
pub fn quietly<T>(act: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            IS_QUIET.set(self.0);
        }
    }
    PLACE.set(None);
    let _before = Before(IS_QUIET.replace(true));
    act()
}

/// Runs `act` on part of a game; if it panics, the place is recorded. Costs nothing otherwise.
#[inline]
pub(crate) fn guard<G, T>(game: &mut G, place: impl Fn(&G) -> BugPlace, act: impl FnOnce(&mut G) -> T) -> T {
    struct Unwinding<'g, G, P: Fn(&G) -> BugPlace>(&'g mut G, P);
    impl<G, P: Fn(&G) -> BugPlace> Drop for Unwinding<'_, G, P> {
        fn drop(&mut self) {
            stopped((self.1)(self.0));
        }
    }
    let guard = Unwinding(game, place);
    let done = act(&mut *guard.0);
    mem::forget(guard);
    done
}

/// Describes a bug in a stage, in the system that [`of_system`] recorded.
pub(crate) fn in_stage(world: &World, stage: Stage, systems: &[SystemRow]) -> BugPlace {
    let system = SYSTEM.take();
    let row = systems.iter().find(|row| row.stage == stage && row.system == system);
    let (module, rule) = row.map_or(("", None), |row| (row.module, row.rule));
    BugPlace::of(world, Running::System { stage, module, rule, system })
}

/// Bevy's handler for a system that panics or returns an error: both are bugs, and the panic
/// continues.
pub(crate) fn of_system(mut error: BevyError, context: ErrorContext) {
    SYSTEM.set(context.name().to_string());
    match error.take_payload() {
        Some(payload) => panic::resume_unwind(payload),
        None => panic!("{} {} failed: {error}", context.kind(), context.name()),
    }
}

fn stopped(place: BugPlace) {
    if !IS_QUIET.get() {
        // Nothing left to do if stderr fails too.
        let _ = writeln!(io::stderr(), "a bug stopped the game in {place}");
    }
    PLACE.set(Some(place));
}
