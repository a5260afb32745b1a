//! Orders, as far as all offices understand them.

pub(crate) mod accept;
pub(crate) mod behind;
pub(crate) mod deploy;
pub(crate) mod listed;
pub(crate) mod words;
