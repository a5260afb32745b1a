//! Builds the start of a game from the module's section of a scenario.

pub(crate) mod check;
pub(crate) mod numbers;
pub(crate) mod section;
pub(crate) mod so_far;
pub(crate) mod spawn;
pub(crate) mod starts;
pub(crate) mod write;
