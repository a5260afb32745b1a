//! Everything offices have in common, whatever happens at their sites; a kind of games supplies the
//! rest through [`kind::AgencyKind`].

// Named things of all kinds.
pub mod components;
pub mod content;
pub mod findings;
pub mod ids;
pub mod limits;
pub use endturn_scenario::table;

// The interface of a kind.
pub mod kind;

// Offices of a running game: read, changed, counted, judged.
pub(crate) mod changes;
pub mod counts;
pub mod invariants;
pub(crate) mod office;
pub(crate) mod soundness;

// Input and output.
pub(crate) mod counsel;
pub(crate) mod drawing;
pub mod ending;
pub mod facts;
pub(crate) mod metrics;
pub(crate) mod orders;
pub(crate) mod tables;
pub(crate) mod told;
pub(crate) mod view;
pub(crate) mod words;

// From files to a game.
pub(crate) mod check;
pub(crate) mod plugin;
pub(crate) mod scenario;
pub(crate) mod setup;
pub(crate) mod wiring;
