//! The module with its checked data, as the engine uses it.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, ModuleSetup, Seat,
    counsel::{Briefing, Need, Question},
    metrics::Metric,
    orders::{AnyOrder, Budget, OrderBook, Orders, Refusal, Words},
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
};
use endturn_scenario::{
    bridge,
    diagnostic::{Report, Severity},
    module::Sheet,
    tree::Node,
};
use serde_json::Value;

use super::content::TitlesInForce;
use super::game::Game;
use super::kind::RulesInForce;
use super::plugin;
use super::scenario::{
    check::plan_of,
    spawn,
    starts::{Plan, SectionOf},
    write,
};
use crate::NAME;

/// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report, which
/// then lists all problems.
pub(crate) fn read<K: Game>(node: &Node, report: &mut Report) -> Option<K::Rules> {
    let (ruleset, doubts) = bridge::read_most::<K::Ruleset>(node, report);
    let ruleset = ruleset?;
    (K::CHECK_RULESET)(&ruleset, node, &doubts, report);
    (doubts.is_empty() && !report.has_errors()).then(|| (K::MAKE_READY)(&ruleset))
}

/// The rules in force, and the start of the game.
pub(crate) struct OfficeSetup<K: Game> {
    rules: Arc<K::Rules>,
    plan: Plan<K>,
}

/// The setup of a sheet; `None` only with errors in the report.
pub(crate) fn setup<K: Game>(sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
    let (ruleset, doubts) = bridge::read_most::<K::Ruleset>(&sheet.tree.ruleset, report);
    let section: Option<SectionOf<K>> = bridge::read(&sheet.tree.section, report);
    let ruleset = ruleset?;
    let before = report.diagnostics().len();
    (K::CHECK_RULESET)(&ruleset, &sheet.tree.ruleset, &doubts, report);
    let is_sound = report.diagnostics()[before..].iter().all(|one| one.severity != Severity::Error);
    // References to parts lost in a broken ruleset would only cause follow-up errors in the
    // section.
    if !is_sound || !doubts.is_empty() {
        return None;
    }
    let rules = Arc::new((K::MAKE_READY)(&ruleset));
    let plan = plan_of::<K>(sheet, &section?, &rules, report);
    Some(Arc::new(OfficeSetup::<K> { rules, plan }))
}

impl<K: Game> ModuleSetup for OfficeSetup<K> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce::<K>(Arc::clone(&self.rules)));
        app.insert_resource(TitlesInForce(self.rules.clone()));
        plugin::plugin::<K>(app);
        K::plugin(app);
    }

    fn spawn(&self, world: &mut World) {
        spawn::spawn::<K>(world, &self.rules, &self.plan);
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        (K::CHECK)(world)
    }

    fn section(&self, world: &World) -> Result<String, String> {
        write::section::<K>(&self.rules, world)
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<K::Order>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        K::RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        K::METRICS
    }

    fn tables(&self) -> &'static [EntityTable] {
        K::TABLES
    }

    fn standings(&self) -> &'static [&'static str] {
        K::STANDINGS
    }

    fn ranking(&self) -> &'static [&'static str] {
        K::RANKING
    }

    fn personas(&self) -> Vec<String> {
        K::personas(&self.rules)
    }

    fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        K::candidates(&self.rules, like)
    }

    fn decide_all(
        &self,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<AnyOrder>,
    ) -> bool {
        orders.extend(K::decide(world, seat, persona, budget).into_iter().map(AnyOrder::new));
        true
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        (K::AS_JSON)(world, seat)
    }

    fn briefing(&self) -> Briefing {
        (K::BRIEFING)(&self.rules)
    }

    fn needs(&self, world: &World, seat: Seat) -> Vec<Need> {
        (K::NEEDS)(world, seat)
    }

    fn questions(&self) -> &'static [Question] {
        K::QUESTIONS
    }

    fn answer(&self, world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        (K::ANSWER)(world, seat, word, rest)
    }

    fn status(&self, world: &World, seat: Seat) -> String {
        (K::AS_TEXT)(world, seat)
    }
}
