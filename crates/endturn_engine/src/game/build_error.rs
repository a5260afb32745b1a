//! Reasons for which a game cannot be built: each message names the fault, its place and the
//! remedy.

use std::fmt;

use crate::{rules::RuleId, seats::Seat, snapshot::StateFault, turn::Stage};

/// Reason for which a game cannot be built: a mistake in a module's code, not in a file.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A scenario needs 1 to 64 seats.
    SeatCount(usize),
    /// Two modules have the same name.
    DuplicateModule(&'static str),
    /// Something in a module is registered under another module's name.
    OtherName {
        /// The module.
        module: &'static str,
        /// The misnamed thing, as the beginning of a sentence.
        what: String,
        /// The other name.
        found: String,
    },
    /// The same kind of entity, component or resource is registered twice.
    SectionTwice(&'static str),
    /// Two sections of the state have the same name.
    DuplicateSection(&'static str),
    /// A module adds one rule twice to a stage, or two modules add it.
    RuleTwice {
        /// The rule.
        rule: RuleId,
        /// The stage.
        stage: Stage,
        /// The modules that add it, first and second; the same name twice if one module does both.
        modules: [&'static str; 2],
    },
    /// A system is in a schedule that never runs.
    DeadSystem {
        /// The system's path.
        system: String,
        /// The schedule.
        schedule: String,
        /// The stages of the game's turn.
        stages: Vec<Stage>,
    },
    /// A module compares seats by a metric that it does not have.
    UnknownStanding(&'static str),
    /// A module ranks seats by a metric that it does not have.
    UnknownRanking(&'static str),
    /// State that a module put into a new game's world is not kept properly; all faults.
    State(Vec<StateFault>),
    /// The schedules do not fit together; the text names the systems.
    Schedule(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeatCount(count) => write!(f, "a game has 1 to {} seats, not {count}", Seat::MAX),
            Self::DuplicateModule(name) => write!(f, "two modules are called {name}"),
            Self::OtherName { module, what, found } => write!(
                f,
                "module {module}: {what} the name `{found}`; write `{module}` there, the name that `ModuleSetup::name` gives: \
                 a module has the same name everywhere"
            ),
            Self::SectionTwice(name) => {
                write!(f, "`{name}` is registered twice; call `keys`, `keyed` or `state` for it once, in `build`")
            }
            Self::DuplicateSection(name) => write!(
                f,
                "two sections of the state are called `{name}`; give each component, resource and kind of key a name of its own"
            ),
            Self::RuleTwice { rule, stage, modules: [first, second] } if first != second => write!(
                f,
                "the modules {first} and {second} both add a rule {rule} to the stage {stage}; their draws would be the same: let the \
                 ids of each module begin with letters of its own"
            ),
            Self::RuleTwice { rule, stage, .. } => write!(
                f,
                "rule {rule} is added twice to the stage {stage}; add it once, with all its systems in one tuple like \
                 `(first, second).chain()`, or give the second system a rule id of its own"
            ),
            Self::DeadSystem { system, schedule, stages } => {
                let stages: Vec<String> = stages.iter().map(Stage::to_string).collect();
                write!(
                    f,
                    "the system {system} is in `{schedule}`, which never runs; add it to a stage with `add_rule`. The stages \
                     of this game are {}",
                    stages.join(", ")
                )
            }
            Self::UnknownStanding(name) => write!(f, "there is no metric `{name}` for the standings"),
            Self::UnknownRanking(name) => write!(f, "there is no metric `{name}` to rank seats by"),
            Self::State(faults) => {
                let faults: Vec<String> = faults.iter().map(StateFault::to_string).collect();
                f.write_str(&faults.join("\n"))
            }
            Self::Schedule(text) => f.write_str(text),
        }
    }
}

/// Same as `Display`, so that `expect` prints a readable message.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for BuildError {}
