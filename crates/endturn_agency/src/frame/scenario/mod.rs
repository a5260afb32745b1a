//! From the module's section of a scenario to the start of a game.

pub(crate) mod check;
pub(crate) mod section;
pub(crate) mod spawn;
pub(crate) mod starts;
