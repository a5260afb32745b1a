//! Plans: the games to play, as their author writes them, and checked.

mod checks;
mod constraints;
mod design;
mod levers;
mod load;
mod logs;
mod rounds;
mod settings;
mod sheet;
mod tallies;
mod target_form;
mod targets;
mod until;

pub use design::{LeverDesign, LeverKind};
pub use levers::{Lever, Range, Values};
pub use load::{LoadedPlan, Player, load};
pub use logs::Logged;
pub use rounds::{Metrics, Rounds};
pub use settings::Setting;
pub use sheet::{Change, Combine, Costs, Design, PLAN_FORMAT, PlanForm, Seeds, Sheet, Until};
pub use tallies::{Tallied, Tally};
pub use target_form::Target;
pub use targets::{Aim, Aims, Figure};
