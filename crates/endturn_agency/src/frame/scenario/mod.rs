//! Builds the start of a game from the module's section of a scenario.

pub(crate) mod check;
pub(crate) mod section;
pub(crate) mod spawn;
pub(crate) mod starts;
