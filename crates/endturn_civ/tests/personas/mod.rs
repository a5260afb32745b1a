//! Guarantees of all personas, shown by games.

mod decisions;
mod economy;
mod growth;
mod sandbox;
mod space;
mod war;
