//! Rules inside one city: pure functions over small values.

pub mod terms;

// Shared arithmetic.
pub(crate) mod fixed;

// A city's output, and the remainder of it after waste and upkeep.
pub mod economy;
pub mod pollution;
pub mod specialists;
pub mod tax;
pub mod tile_output;
pub mod upkeep;
pub mod waste;

// The mood of its citizens.
pub mod celebration;
pub mod mood;
pub mod unrest;

// The places of its citizens.
pub mod arrange;
pub mod idle;

// Number and nationality of its citizens.
pub mod granary;
pub mod migration;
pub mod nationality;
pub mod plague;

// Its relation to the world.
pub mod borders;
pub mod culture;
