//! Production of a city: its target, its costs, and its shields.
//!
//! All of it is pure: rules of the turn gather numbers, query these functions, and carry out the
//! result.

// The target and its price.
pub mod cost;
pub mod target;

// The stock of shields, and its changes.
pub mod buy;
pub mod change;
pub mod memory;
pub mod sell;

// Possible targets, and the next target.
pub mod availability;
pub mod choice;
pub mod reason;
pub mod unit_upgrade;
pub mod upgrade;
pub mod worklist;

// Completion.
pub mod complete;
pub mod population;
pub mod slots;

// Disasters, and notices to the ruler.
pub mod advice;
pub mod disasters;

#[cfg(test)]
pub(crate) mod fair;
#[cfg(test)]
pub(crate) mod stall;
