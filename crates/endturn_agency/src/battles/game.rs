//! Games with battles, put together.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Need, Question},
    metrics::Metric,
    orders::{Refusal, Words},
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

/// Reads a ruleset's tree, checks it and makes it ready; `None` only with errors in the report, which then holds all that
/// is wrong.
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

    fn check_ruleset(ruleset: &Ruleset, node: &Node, doubts: &Doubts, report: &mut Report) {
        check::check(ruleset, node, doubts, report);
    }

    fn make_ready(ruleset: &Ruleset) -> Rules {
        Rules::new(ruleset)
    }

    fn plugin(app: &mut App) {
        app.keyed::<Seat, Pending>("agency.pending")
            .keyed::<Seat, Investigations>("agency.investigations")
            .keyed::<Seat, Toll>("agency.tolls");
        turn_table::plugin(app);
    }

    fn check(world: &World) -> Result<(), Unsound> {
        soundness::check(world)
    }

    fn personas(rules: &Rules) -> Vec<String> {
        rules.personas.iter().map(|(name, _)| name.clone()).collect()
    }

    fn decide(world: &World, seat: Seat, persona: &str) -> Vec<BattlesOrder> {
        let Some(view) = BattlesView::of(world, seat) else { return Vec::new() };
        let Some(persona) = view.rules.persona(persona) else { return Vec::new() };
        let mut die = world.resource::<Draws>().at(personas::RULE, view.subject, Purpose("plan"));
        personas::orders::orders(personas::plan(persona, view.plan(), &mut die))
    }

    fn as_json(world: &World, seat: Seat) -> Value {
        view::as_json(world, seat)
    }

    fn as_text(world: &World, seat: Seat) -> String {
        view::as_text(world, seat)
    }

    fn needs(world: &World, seat: Seat) -> Vec<Need> {
        counsel::needs(world, seat)
    }

    fn answer(world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        counsel::answer(world, seat, word, rest)
    }
}
