//! C-65 Signals and notices: facts about cities and nations. Cities are shown as they are at the
//! time of the query, and no query is possible during the start or end of a phase, so there is
//! nothing to publish (W-33), to hold back (W-49) or to catch up on (W-80); for a finished turn the
//! record keeps the digest (W-108). Draws none. Tells nothing.
//!
//! A fact is emitted after the event; its subject may be gone by then, so facts hold only keys and
//! small numbers, and names are looked up when they are read.

mod names;
mod pacts;
mod table;

pub use names::{BuildingSet, FinalFigures, Names, Rank, ScoreRow};
pub use table::{CivFact, Reason};
