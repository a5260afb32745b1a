#![doc = include_str!("../README.md")]

pub mod author;
mod between;
mod changes;
pub mod civ;
mod files;
mod going_on;
mod handbook;
mod load;
mod modules;
mod ours;
mod plan;
pub mod reference;
mod replay;
mod rule_book;
mod ruleset_folder;
mod rulesets;
mod scenarios;
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

pub use between::{Between, Side, Unlike};
pub use files::{GameFiles, named_plan, named_scenario, plan_like, project_of, scenario_like};
pub use going_on::NoScenario;
pub use load::{LoadGame, Loaded, load, load_from};
pub use modules::Modules;
pub use ours::{Decision, decisions};
pub use plan::{BUILD, OpenError};
pub use replay::{Replayable, altered, other_engine};
pub use rule_book::RuleRow;
pub use ruleset_folder::RulesetFolder;
pub use rulesets::{Place, RulesetInfo};
pub use scenarios::{PlanInfo, ScenarioInfo};
pub use starter::{Starter, StarterError};
pub use starter_plan::starter_plan;

/// The items that most programs need.
pub mod prelude {
    pub use crate::{LoadGame, Loaded, Modules, load};
    pub use endturn_engine::{Decision, Game, Progress, Seat};
}
