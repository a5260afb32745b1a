//! The module's section of a scenario: its form, its checks, and the plan of a game that it
//! becomes.

mod check;
pub mod plan;
pub mod section;
pub(crate) mod spawn;
mod spawn_stated;
pub mod stated_section;
pub mod stated_units;
pub(crate) mod terms;
mod write;

pub(crate) use check::plan_of;
pub(crate) use spawn::spawn;
pub(crate) use write::section as section_of;
