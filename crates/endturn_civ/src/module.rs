//! W-02 Phase mode and number of phases: the module's interface to scenarios: its section, its
//! checks, its starter. All nations act at once (ALL), one after the other (PLAYER), or one team
//! after the other (TEAM): `phases` of the scenario's `turn`, which may name another for later
//! rounds. A change takes effect as its round begins; until then it is pending. A nation that joins
//! during a round has no phase of its own before the next. Draws none. Tells nothing.

use std::sync::Arc;

use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::settings::VictoryKind;
use endturn_civ_rules::ruleset_check;
use endturn_engine::{ModuleSetup, rules::RuleInfo};
use endturn_scenario::{
    bridge,
    codes::{self, CodePage},
    diagnostic::{Diagnostic, Report},
    form::Book,
    module::{GameModule, Sheet},
    path::Path,
    tool::Tools,
    tree::{Kind, Node},
    turn::{PhaseKind, TurnNeeds},
};

use crate::NAME;
use crate::book;
use crate::rule_list::RULES;
use crate::scenario::plan_of;
use crate::scenario::section::Section;
use crate::setup::CivSetup;
use crate::tools::TOOLS;

/// The civilisation module.
#[derive(Clone, Copy, Debug)]
pub struct Civ;

impl GameModule for Civ {
    fn name(&self) -> &'static str {
        NAME
    }

    fn default_ruleset(&self) -> Option<&'static str> {
        Some("classic")
    }

    fn rulesets(&self) -> &'static [(&'static str, &'static str)] {
        endturn_rulesets::CIV
    }

    fn home(&self) -> &'static str {
        "crates/endturn_civ/"
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn turns(&self) -> TurnNeeds {
        let phases = &[PhaseKind::All, PhaseKind::Players, PhaseKind::Groups];
        TurnNeeds { phases, ..TurnNeeds::simultaneous() }
    }

    fn pages(&self) -> &'static [CodePage] {
        &[]
    }

    fn check_ruleset(&self, ruleset: &Node, report: &mut Report) {
        ruleset_check::read(ruleset, report);
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
        let ruleset = ruleset_check::read(&sheet.tree.ruleset, report);
        let (section, doubts) = bridge::read_most::<Section>(&sheet.tree.section, report);
        let rules = Arc::new(CivRules::compile(ruleset?));
        let plan = plan_of(sheet, (&section?, &doubts), &rules, report)?;
        Some(Arc::new(CivSetup::new(rules, plan)))
    }

    /// A spaceship: no rule launches one.
    fn vain_wins(&self, ruleset: &Node) -> Vec<Diagnostic> {
        let victories = Path::root().name("settings").name("victories");
        let Some(Kind::Seq(victories)) = ruleset.find(&victories).node.map(|node| &node.kind) else {
            return Vec::new();
        };
        let race = VictoryKind::Spacerace;
        let named = |node: &&Node| bridge::read_quietly::<VictoryKind>(node) == Some(race);
        let warning = |node: &Node| {
            let message = "no nation can win by `Spacerace`: no rule launches a spaceship yet";
            let note = "it lets nations build the parts of a spaceship, and nothing more";
            Diagnostic::warning(codes::UNWINNABLE, message).at(node.span).note(None, note)
        };
        victories.iter().filter(named).map(warning).collect()
    }

    fn books(&self) -> &[Book] {
        book::books()
    }

    fn start_values(&self) -> &'static [&'static str] {
        &[
            "start_units",
            "settings.gold",
            "settings.startunits",
            "settings.techlevel",
            "game.calendar.start_year",
            "game.civstyle.initial_diplomatic_state",
            "game.options.global_init_techs",
            "nations.*.init_techs",
        ]
    }

    fn starter(&self) -> &'static str {
        include_str!("starter.ron")
    }

    fn plain_section(&self) -> &'static str {
        "// Columns and rows; generated from the game's seed.\nmap: Generated(size: (40, 25)),"
    }

    fn tools(&self) -> Option<&'static Tools> {
        Some(&TOOLS)
    }
}
