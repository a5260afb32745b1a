//! The module as scenarios see it: its section, its checks, its starter.

use std::sync::Arc;

use endturn_engine::{ModuleSetup, rules::RuleInfo};
use endturn_scenario::{
    bridge,
    codes::CodePage,
    diagnostic::{Diagnostic, Report, Severity},
    form::Book,
    module::{GameModule, Kind, Sheet},
    tree::Node,
};

use crate::NAME;
use crate::battles::ruleset::is_with_battles;
use crate::battles::setup::BattlesSetup;
use crate::battles::{self};
use crate::book;
use crate::kinds;
use crate::personas::Persona;
use crate::rule_list::RULES;
use crate::rules::{self, Rules};
use crate::ruleset::{Ruleset, check};
use crate::scenario::{plan_of, section::Section};
use crate::setup::AgencySetup;

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

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
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
            // What kind of game it is decides all the rest.
        } else if is_with_battles(ruleset) {
            battles::rules::read(ruleset, report);
        } else {
            rules::read(ruleset, report);
        }
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
        if kinds::is_mixed(&sheet.tree.ruleset, report) {
            return None;
        }
        if is_with_battles(&sheet.tree.ruleset) {
            return with_battles(sheet, report);
        }
        let (ruleset, doubts) = bridge::read_most::<Ruleset>(&sheet.tree.ruleset, report);
        let section: Option<Section> = bridge::read(&sheet.tree.section, report);
        let ruleset = ruleset?;
        let before = report.diagnostics().len();
        check::check(&ruleset, &sheet.tree.ruleset, &doubts, report);
        // A section that names what a broken ruleset lost would only be blamed for it.
        if !is_sound_since(report, before) || !doubts.is_empty() {
            return None;
        }
        let rules = Arc::new(Rules::new(&ruleset));
        let plan = plan_of(sheet, &section?, &rules, report);
        let personas = ruleset.personas.iter().map(|(name, knobs)| Persona::new(name, knobs)).collect();
        Some(Arc::new(AgencySetup::new(rules, personas, plan)))
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
        include_str!("starter.ron")
    }

    fn no_way_to_win(&self, ruleset: &Node) -> Option<Diagnostic> {
        kinds::no_way_to_win(ruleset)
    }
}

/// A setup of the kind with battles.
fn with_battles(sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
    let (ruleset, doubts) = bridge::read_most::<battles::ruleset::Ruleset>(&sheet.tree.ruleset, report);
    let section: Option<battles::scenario::section::Section> = bridge::read(&sheet.tree.section, report);
    let ruleset = ruleset?;
    let before = report.diagnostics().len();
    battles::ruleset::check::check(&ruleset, &sheet.tree.ruleset, &doubts, report);
    if !is_sound_since(report, before) || !doubts.is_empty() {
        return None;
    }
    let rules = Arc::new(battles::rules::Rules::new(&ruleset));
    let plan = battles::scenario::plan_of(sheet, &section?, &rules, report);
    Some(Arc::new(BattlesSetup::new(rules, plan)))
}

/// Whether no error was found since there were so many findings.
fn is_sound_since(report: &Report, before: usize) -> bool {
    report.diagnostics()[before..].iter().all(|one| one.severity != Severity::Error)
}
