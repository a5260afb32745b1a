//! What offices have in common, whatever happens at their sites; a kind of games brings the rest by [`kind::Kind`].

// What is named, by whatever kind.
pub mod components;
pub mod content;
pub mod findings;
pub mod ids;
pub mod limits;
pub(crate) mod rule_rows;
pub use endturn_scenario::table;

// What a kind brings.
pub mod kind;

// Offices of a running game: read, changed, counted, judged.
pub(crate) mod changes;
pub mod counts;
pub mod invariants;
pub(crate) mod office;
pub(crate) mod soundness;

// What comes in and what goes out.
pub(crate) mod counsel;
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
pub(crate) mod game;
pub(crate) mod plugin;
pub(crate) mod scenario;
pub(crate) mod setup;
