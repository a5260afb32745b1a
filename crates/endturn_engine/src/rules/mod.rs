//! Rules: their ids, the list of what is in force, and how long each takes.

mod order;
mod registry;
mod spot;
mod timer;

pub(crate) use order::running_order;
pub(crate) use registry::{AddedRule, AddedRules, TimerMark};
pub use registry::{ModuleSet, Place, RowRule, RuleId, RuleInfo, RuleSet, RuleSystems, SystemRow};
pub use spot::{Beside, Spot};
pub(crate) use timer::Measured;
pub use timer::{Nanoseconds, RuleTime, RuleTimer};
