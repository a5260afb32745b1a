//! Games with battles, assembled.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need, Question},
    metrics::Metric,
    orders::{Budget, Refusal, Words},
    random::{Draws, Purpose},
    rules::RuleInfo,
    snapshot::{KeyedState, Unsound},
    tables::EntityTable,
};
use endturn_scenario::{bridge::Doubts, diagnostic::Report, tree::Node};
use serde_json::Value;

use super::Battles;
use super::components::{Investigations, Pending, Toll};
use super::orders::BattlesOrder;
use super::rules::Rules;
use super::ruleset::{Ruleset, check};
use super::view::{self, BattlesView};
use super::{counsel, metrics, personas, rule_list, soundness, tables, turn_table};
use crate::frame::game::Game;
use crate::frame::setup;

/// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report, which
/// then lists all problems.
pub fn read(node: &Node, report: &mut Report) -> Option<Rules> {
    setup::read::<Battles>(node, report)
}

impl Game for Battles {
    const RULES: &'static [RuleInfo] = rule_list::RULES;
    const METRICS: &'static [Metric] = metrics::METRICS;
    const STANDINGS: &'static [&'static str] = metrics::STANDINGS;
    const RANKING: &'static [&'static str] = crate::frame::metrics::RANKING;
    const TABLES: &'static [EntityTable] = tables::TABLES;
    const QUESTIONS: &'static [Question] = counsel::QUESTIONS;
    type Ruleset = Ruleset;
    type Order = BattlesOrder;
    const CHECK_RULESET: fn(&Ruleset, &Node, &Doubts, &mut Report) = check::check;
    const MAKE_READY: fn(&Ruleset) -> Rules = Rules::new;
    const CHECK: fn(&World) -> Result<(), Unsound> = soundness::check;
    const AS_JSON: fn(&World, Seat) -> Value = view::as_json;
    const AS_TEXT: fn(&World, Seat) -> String = view::as_text;
    const BRIEFING: fn(&Rules) -> Briefing = counsel::briefing;
    const NEEDS: fn(&World, Seat) -> Vec<Need> = counsel::needs;
    const ANSWER: fn(&World, Seat, &str, &mut Words<'_>) -> Result<String, Refusal> = counsel::answer;

    fn plugin(app: &mut App) {
        app.keyed::<Seat, Pending>("agency.pending")
            .keyed::<Seat, Investigations>("agency.investigations")
            .keyed::<Seat, Toll>("agency.tolls");
        turn_table::plugin(app);
    }

    fn personas(rules: &Rules) -> Vec<String> {
        rules.personas.iter().map(|(name, _)| name.clone()).collect()
    }

    fn decide(world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Vec<BattlesOrder> {
        let Some(view) = BattlesView::of(world, seat) else { return Vec::new() };
        let Some(persona) = view.rules.persona(persona) else { return Vec::new() };
        let mut die = world.resource::<Draws>().at(personas::RULE, view.subject, Purpose("plan"));
        personas::orders::orders(personas::plan(persona, view.plan(), &mut die, budget))
    }
}
