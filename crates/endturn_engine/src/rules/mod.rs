//! Rules: their ids, the list of those in force, and their running times.

mod order;
mod registry;
mod spot;
mod table;
mod timer;

pub(crate) use order::running_order;
pub(crate) use registry::{AddedRule, AddedRules, Completion, RuleMark, RuleMarks, is_marked, timer_marks};
pub use registry::{ModuleSet, Place, RowRule, RuleId, RuleInfo, RuleSet, RuleSystems, SystemRow};
pub use spot::{Beside, Spot};
pub use table::Step;
#[doc(hidden)]
pub use table::{from_src, in_one_line};
pub(crate) use timer::Measured;
pub use timer::{Nanoseconds, RuleTime, RuleTimer};
