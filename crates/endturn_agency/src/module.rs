//! The module as scenarios see it: its section, its checks, its starter.

use std::sync::Arc;

use endturn_engine::{ModuleSetup, rules::RuleInfo};
use endturn_scenario::{
    codes::CodePage,
    diagnostic::{Diagnostic, Report},
    form::Book,
    module::{GameModule, Kind, Sheet},
    tree::Node,
};

use crate::NAME;
use crate::battles::{self, Battles, ruleset::is_with_battles};
use crate::book;
use crate::frame::setup::setup;
use crate::kinds;
use crate::patrol::{self, Patrol};

/// The agency module.
#[derive(Clone, Copy, Debug)]
pub struct Agency;

impl GameModule for Agency {
    fn name(&self) -> &'static str {
        NAME
    }

    fn default_ruleset(&self) -> Option<&'static str> {
        Some(NAME)
    }

    fn rulesets(&self) -> &'static [(&'static str, &'static str)] {
        endturn_rulesets::AGENCY
    }

    fn home(&self) -> &'static str {
        "crates/endturn_agency/"
    }

    fn rules(&self) -> &'static [RuleInfo] {
        patrol::rule_list::RULES
    }

    fn pages(&self) -> &'static [CodePage] {
        &[]
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind {
            ruleset: "agency_battles",
            rules: battles::rule_list::RULES,
            starter: include_str!("battles/starter.ron"),
        }]
    }

    fn check_ruleset(&self, ruleset: &Node, report: &mut Report) {
        if kinds::is_mixed(ruleset, report) {
            // The kind of game decides everything else.
        } else if is_with_battles(ruleset) {
            battles::game::read(ruleset, report);
        } else {
            patrol::game::read(ruleset, report);
        }
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
        if kinds::is_mixed(&sheet.tree.ruleset, report) {
            None
        } else if is_with_battles(&sheet.tree.ruleset) {
            setup::<Battles>(sheet, report)
        } else {
            setup::<Patrol>(sheet, report)
        }
    }

    fn books(&self) -> &[Book] {
        book::books()
    }

    fn start_values(&self) -> &'static [&'static str] {
        &[
            "start",
            "factions.*.threat_level_bp",
            "factions.*.threat_increase_bp",
            "factions.*.suppression_bp",
            "factions.*.activity_level",
        ]
    }

    fn starter(&self) -> &'static str {
        include_str!("patrol/starter.ron")
    }

    fn no_way_to_win(&self, ruleset: &Node) -> Option<Diagnostic> {
        kinds::no_way_to_win(ruleset)
    }
}
