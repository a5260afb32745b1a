//! What a city builds: its target, what that costs, and what becomes of the shields.
//!
//! All of it is pure: rules of the turn gather numbers, ask here, and carry out the answer.

// The target and its price.
pub mod cost;
pub mod target;

// The stock of shields, and what moves it.
pub mod buy;
pub mod change;
pub mod memory;
pub mod sell;

// What can be built, and what is built next.
pub mod availability;
pub mod choice;
pub mod reason;
pub mod unit_upgrade;
pub mod upgrade;
pub mod worklist;

// What happens when it is done.
pub mod complete;
pub mod population;
pub mod slots;

// What may befall a city, and what its ruler is told.
pub mod advice;
pub mod disasters;

#[cfg(test)]
pub(crate) mod fair;
#[cfg(test)]
pub(crate) mod stall;
