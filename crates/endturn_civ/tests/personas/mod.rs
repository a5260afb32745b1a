//! Guarantees of all personas, shown by games.

mod decisions;
mod economy;
mod sandbox;
mod war;
