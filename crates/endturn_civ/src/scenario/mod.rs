//! The module's section of a scenario: what an author writes, what can be wrong with it, and the plan of a game that it becomes.

mod check;
pub mod plan;
pub mod section;
pub(crate) mod spawn;

pub(crate) use check::plan_of;
pub(crate) use spawn::spawn;
