//! Private parts for the crate's own tests; nothing else may use them.

pub use crate::battles::battle::target::Sight;
pub use crate::frame::orders::words::{agents as named_agents, list as listed_agents};
pub use crate::frame::words::{people, percent};
pub use crate::patrol::personas::frame::nearest_pct;
pub use crate::patrol::personas::varied::{NUMBERS, drawn, varied, written};
