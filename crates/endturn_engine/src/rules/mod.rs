//! Rules: their ids, and the list of what is in force.

mod registry;

pub(crate) use registry::AddedRules;
pub use registry::{ModuleSet, Place, RuleId, RuleInfo, RuleSet, RuleSystems, SystemRow};
