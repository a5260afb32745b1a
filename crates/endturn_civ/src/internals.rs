//! Private parts for the crate's own tests; nothing else may use them.

pub use crate::changes::open_claims::sum_of_radii_sq;
pub use crate::forecast::turns;
pub use crate::notes::moves;
pub use crate::orders::names::{entry_word, find};
pub use crate::personas::{Effort, Limits, Own, Persona, Town, gain};
pub use crate::sight::Sight;

/// Systems of rules.
pub mod rules {
    pub use crate::stages::closing::{claim_borders, close_books, grow_older, turn_year, years};
    pub use crate::stages::ending::{choose_research, forget_gains};
    pub use crate::stages::knowledge::{contact, reveal, see_borders};
    pub use crate::stages::opening::{go_on, remember_jobs, shuffle, unveil_wonders};
    pub use crate::stages::settings::change;
    pub use crate::stages::signals::{end_phase as announce_end, end_turn};
}
