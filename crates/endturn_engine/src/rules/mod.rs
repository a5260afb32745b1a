//! Rules: their ids, the list of what is in force, and how long each takes.

mod registry;
mod timer;

pub(crate) use registry::{AddedRule, AddedRules, TimerMark};
pub use registry::{ModuleSet, Place, RowRule, RuleId, RuleInfo, RuleSet, RuleSystems, SystemRow};
pub(crate) use timer::Measured;
pub use timer::{Nanoseconds, RuleTime, RuleTimer};
