//! C-65 Signals and notices: section 23 of the city rules, and what is told of nations. Cities are shown as they stand when somebody looks, and nobody can look in the
//! midst of a phase start or end, so that there is nothing to publish (W-33), to hold back (W-49) or to make up for (W-80); of a turn that is over the record keeps
//! the digest (W-108).
//! Draws none. Tells nothing.
//!
//! A fact is told after what it tells of; the thing may be gone by then, so facts hold keys and small numbers only, and names
//! are looked up when somebody reads.

mod names;
mod table;
mod told;

pub use names::{BuildingSet, Names, Rank, ScoreRow};
pub use table::{CivFact, Reason};
