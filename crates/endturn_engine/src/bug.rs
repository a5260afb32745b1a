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
//! A caller that goes on after a bug uses [`caught`]: the [`Bug`] has its message and its place as
//! data, and the engine prints nothing. The game is then unusable: its world may be half changed.
//!
//! ```
//! use endturn_engine::{Game, bug};
//!
//! fn play(game: &mut Game) -> Result<(), String> {
//!     bug::caught(|| game.advance_round()).map(|_| ()).map_err(|bug| match bug.place {
//!         Some(place) => format!("{}, in {place}", bug.message),
//!         None => bug.message,
//!     })
//! }
//! ```

use std::{
    any::Any,
    cell::RefCell,
    fmt, io,
    io::Write,
    mem,
    panic::{self, AssertUnwindSafe},
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

/// A bug that [`caught`] has caught.
#[derive(Debug)]
pub struct Bug {
    /// The message.
    pub message: String,
    /// File, line and column; `None` if no hook of [`report_uncaught`] saw the panic on this
    /// thread, as when it began on another one.
    pub source: Option<String>,
    /// The place in the game; `None` outside rules, orders, personas and starts.
    pub place: Option<Box<BugPlace>>,
    payload: Box<dyn Any + Send>,
}

impl Bug {
    fn new(payload: Box<dyn Any + Send>, source: Option<String>, place: Option<BugPlace>) -> Self {
        Self { message: message(&*payload), source, place: place.map(Box::new), payload }
    }

    /// Continues the panic; the next [`caught`] returns this bug, with its places.
    pub fn again(self) -> ! {
        let Self { source, place, payload, .. } = self;
        PANIC.with_borrow_mut(|panic| (panic.source, panic.place) = (source, place.map(|place| *place)));
        panic::resume_unwind(payload)
    }
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "something that is no text".to_owned())
}

/// Data of the panic that is unwinding on a thread.
struct Panic {
    /// Number of calls of [`caught`] that are running.
    catching: u32,
    source: Option<String>,
    place: Option<BugPlace>,
    /// The system that failed, until its stage is known.
    system: String,
}

thread_local! {
    // The only value kept per thread: unwinding bypasses return values, so nothing else can carry a
    // panic's place to the caller that catches it.
    static PANIC: RefCell<Panic> =
        const { RefCell::new(Panic { catching: 0, source: None, place: None, system: String::new() }) };
}

/// Runs `act`, without the engine's bug message on stderr. For silence from Rust's too, set the
/// hook of [`report_uncaught`], or one of your own that asks [`is_caught`].
///
/// # Errors
/// The bug by which `act` panicked.
pub fn caught<T>(act: impl FnOnce() -> T) -> Result<T, Bug> {
    PANIC.with_borrow_mut(|panic| {
        panic.catching += 1;
        (panic.source, panic.place) = (None, None);
    });
    let done = panic::catch_unwind(AssertUnwindSafe(act));
    let (source, place) = PANIC.with_borrow_mut(|panic| {
        panic.catching -= 1;
        (panic.source.take(), panic.place.take())
    });
    done.map_err(|payload| Bug::new(payload, source, place))
}

/// Whether a panic on this thread would be caught by [`caught`]; for panic hooks.
pub fn is_caught() -> bool {
    PANIC.with_borrow(|panic| panic.catching > 0)
}

/// Sets the program's panic hook: it passes each bug that [`caught`] does not catch to `report`, at
/// once and on its thread, and records for the others where in the source they happened.
pub fn report_uncaught(report: impl Fn(&Bug) + Send + Sync + 'static) {
    panic::set_hook(Box::new(move |info| {
        let source = info.location().map(ToString::to_string);
        if is_caught() {
            PANIC.with_borrow_mut(|panic| panic.source = source);
        } else {
            report(&Bug::new(Box::new(message_of(info)), source, None));
        }
    }));
}

fn message_of(info: &panic::PanicHookInfo<'_>) -> String {
    info.payload_as_str().map_or_else(|| message(&()), str::to_owned)
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
    let system = PANIC.with_borrow_mut(|panic| mem::take(&mut panic.system));
    let row = systems.iter().find(|row| row.stage == stage && row.system == system);
    let (module, rule) = row.map_or(("", None), |row| (row.module, row.rule));
    BugPlace::of(world, Running::System { stage, module, rule, system })
}

/// Bevy's handler for a system that panics or returns an error: both are bugs, and the panic
/// continues.
pub(crate) fn of_system(mut error: BevyError, context: ErrorContext) {
    PANIC.with_borrow_mut(|panic| panic.system = context.name().to_string());
    match error.take_payload() {
        Some(payload) => panic::resume_unwind(payload),
        None => panic!("{} {} failed: {error}", context.kind(), context.name()),
    }
}

fn stopped(place: BugPlace) {
    if is_caught() {
        PANIC.with_borrow_mut(|panic| panic.place = Some(place));
    } else {
        // Nothing left to do if stderr fails too.
        let _ = writeln!(io::stderr(), "a bug stopped the game in {place}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::SegmentId;

    #[test]
    fn a_caught_bug_has_its_message_whatever_the_panic_carried() {
        let bangs: [fn(); 3] = [|| panic!("bang"), || panic!("bang in round {}", 3), || panic::panic_any(7)];
        let messages = bangs.map(|bang| caught(bang).unwrap_err().message);
        assert_eq!(messages, ["bang", "bang in round 3", "something that is no text"]);
    }

    #[test]
    fn a_bug_raised_again_keeps_its_payload_and_its_places() {
        let place = BugPlace {
            seed: 1,
            round: 2,
            running: Running::System {
                stage: Stage::SegmentRun(SegmentId::MAIN),
                module: "",
                rule: None,
                system: String::new(),
            },
        };
        let first = Bug::new(Box::new(7), Some("x.rs:1:2".to_owned()), Some(place.clone()));
        let again = caught::<()>(|| first.again()).unwrap_err();
        assert_eq!((again.source.as_deref(), again.place.as_deref()), (Some("x.rs:1:2"), Some(&place)));
        assert_eq!(again.payload.downcast_ref(), Some(&7));
        let next = caught::<()>(|| panic::resume_unwind(Box::new("another"))).unwrap_err();
        assert_eq!((next.source, next.place), (None, None), "an earlier bug is none of this one");
    }

    #[test]
    fn a_thread_knows_whether_its_panics_are_caught() {
        assert!(!is_caught());
        let inner = caught(|| (caught::<()>(|| panic::panic_any(())).is_err(), is_caught())).unwrap();
        assert_eq!(inner, (true, true));
        assert!(!is_caught());
    }
}
