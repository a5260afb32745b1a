#![doc = include_str!("../README.md")]

mod changes;
pub mod civ;
mod files;
mod load;
mod modules;
mod ours;
mod plan;
pub mod reference;
mod replay;
mod rule_book;
mod ruleset_folder;
mod rulesets;
mod starter;
mod starter_plan;
mod starter_ruleset;
mod starter_world;
mod unread;

pub use endturn_agency as agency;
pub use endturn_engine as engine;
pub use endturn_lab as lab;
pub use endturn_report as report;
pub use endturn_scenario as scenario;

pub use changes::only_at_the_start;
pub use files::{GameFiles, project_of, shipped, shipped_files};
pub use load::{LoadGame, Loaded, load, load_from};
pub use modules::{MODULES, module, pages};
pub use ours::{Decision, decisions};
pub use plan::{OpenError, check_plan, load_plan, load_plan_from, open_batch};
pub use replay::{Replayable, altered, from_record, other_engine};
pub use rule_book::{RuleRow, rule_book};
pub use ruleset_folder::RulesetFolder;
pub use rulesets::{
    Place, RulesetInfo, is_shipped, known_rulesets, load_ruleset, place_of, ruleset_info, rulesets_read,
};
pub use starter::{Starter, StarterError, starter_scenario};
pub use starter_plan::starter_plan;
pub use starter_ruleset::starter_ruleset;

/// What most programs need.
pub mod prelude {
    pub use crate::{LoadGame, Loaded, load};
    pub use endturn_engine::{Decision, Game, Progress, Seat};
}
