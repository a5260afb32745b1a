//! Plans: which games are played, as their author writes it, and checked.

mod levers;
mod load;
mod rounds;
mod sheet;

pub use levers::{Lever, Setting};
pub use load::{LoadedPlan, Player, load};
pub use rounds::{Metrics, Rounds};
pub use sheet::{Combine, Costs, Design, PLAN_FORMAT, Seeds, Sheet};
