//! Parts of orders that all offices share.

pub(crate) mod accept;
pub(crate) mod behind;
pub(crate) mod deploy;
pub(crate) mod listed;
pub(crate) mod of_agents;
pub(crate) mod words;
