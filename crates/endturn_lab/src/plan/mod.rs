//! Plans: which games are played, as their author writes it, and checked.

mod levers;
mod load;
mod sheet;

pub use levers::{Lever, Setting};
pub use load::{LoadedPlan, Player, load};
pub use sheet::{Combine, Costs, Design, PLAN_FORMAT, Seeds, Sheet};
