//! What happens inside one city: pure functions over small values.

pub mod terms;

// Arithmetic that rules share.
pub(crate) mod fixed;

// What a city makes, and what of it is left.
pub mod economy;
pub mod pollution;
pub mod specialists;
pub mod tax;
pub mod tile_output;
pub mod upkeep;
pub mod waste;

// What its citizens feel.
pub mod celebration;
pub mod mood;
pub mod unrest;

// Where they work.
pub mod arrange;
pub mod idle;

// How many there are, and of which nation.
pub mod granary;
pub mod migration;
pub mod nationality;
pub mod plague;

// What it is in the world.
pub mod borders;
pub mod culture;
