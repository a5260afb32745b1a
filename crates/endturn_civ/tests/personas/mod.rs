//! Guarantees of all personas, shown by games.

mod decisions;
mod diplomacy;
mod economy;
mod growth;
mod sandbox;
mod space;
mod war;
