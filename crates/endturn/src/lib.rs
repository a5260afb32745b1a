#![doc = include_str!("../README.md")]

mod files;
mod load;
mod modules;
mod plan;
mod replay;
mod rule_book;
mod rulesets;
mod starter;

pub use endturn_agency as agency;
pub use endturn_civ as civ;
pub use endturn_engine as engine;
pub use endturn_lab as lab;
pub use endturn_report as report;
pub use endturn_scenario as scenario;

pub use files::{GameFiles, shipped, shipped_files};
pub use load::{LoadGame, Loaded, load, load_from};
pub use modules::{MODULES, module, pages};
pub use plan::{load_plan, load_plan_from};
pub use replay::{Replayable, altered, from_record, other_engine};
pub use rule_book::{RuleRow, rule_book};
pub use rulesets::check_ruleset;
pub use starter::{StarterError, starter_scenario};

/// What most programs need.
pub mod prelude {
    pub use crate::{LoadGame, Loaded, load};
    pub use endturn_engine::{Decision, Game, Progress, Seat};
}
