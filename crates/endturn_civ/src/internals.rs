//! Private parts for the crate's own tests; nothing else may use them.

pub use crate::changes::open_claims::sum_of_radii_sq;
pub use crate::forecast::turns;
pub use crate::notes::moves;
pub use crate::orders::names::{entry_word, find};
pub use crate::personas::{Effort, Limits, Own, Persona, Town, gain};
pub use crate::sight::Sight;
