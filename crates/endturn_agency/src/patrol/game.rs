//! Games with patrols, assembled.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, Seat,
    counsel::{Briefing, Need, Question},
    metrics::Metric,
    orders::{Budget, Refusal, Words},
    random::Draws,
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
};
use endturn_scenario::{bridge::Doubts, diagnostic::Report, tree::Node};
use serde_json::Value;

use super::Patrol;
use super::orders::AgencyOrder;
use super::rules::Rules;
use super::ruleset::{Ruleset, check};
use super::view::{self, AgencyView};
use super::{counsel, metrics, personas, rule_list, soundness, tables, turn_table};
use crate::frame::changes::rules;
use crate::frame::game::Game;
use crate::frame::setup;

/// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report, which
/// then lists all problems.
pub fn read(node: &Node, report: &mut Report) -> Option<Rules> {
    setup::read::<Patrol>(node, report)
}

impl Game for Patrol {
    const RULES: &'static [RuleInfo] = rule_list::RULES;
    const METRICS: &'static [Metric] = metrics::METRICS;
    const STANDINGS: &'static [&'static str] = metrics::STANDINGS;
    const RANKING: &'static [&'static str] = crate::frame::metrics::RANKING;
    const TABLES: &'static [EntityTable] = tables::TABLES;
    const QUESTIONS: &'static [Question] = counsel::QUESTIONS;
    type Ruleset = Ruleset;
    type Order = AgencyOrder;
    const CHECK_RULESET: fn(&Ruleset, &Node, &Doubts, &mut Report) = check::check;
    const MAKE_READY: fn(&Ruleset) -> Rules = Rules::new;
    const CHECK: fn(&World) -> Result<(), Unsound> = soundness::check;
    const AS_JSON: fn(&World, Seat) -> Value = view::as_json;
    const AS_TEXT: fn(&World, Seat) -> String = view::as_text;
    const BRIEFING: fn(&Rules) -> Briefing = counsel::briefing;
    const NEEDS: fn(&World, Seat) -> Vec<Need> = counsel::needs;
    const ANSWER: fn(&World, Seat, &str, &mut Words<'_>) -> Result<String, Refusal> = counsel::answer;

    fn plugin(app: &mut App) {
        turn_table::plugin(app);
    }

    fn personas(rules: &Rules) -> Vec<String> {
        rules.personas.iter().map(|(name, _)| name.clone()).collect()
    }

    fn candidates<'r>(rules: &'r Rules, like: Option<&str>) -> Option<Candidates<'r>> {
        personas::candidates(&rules.personas, like)
    }

    fn decide(world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Vec<AgencyOrder> {
        let mut orders = Vec::new();
        let rules = rules::<Self>(world);
        let knobs = rules.personas.iter().find(|(name, _)| name == persona).map(|(_, knobs)| knobs);
        if let Some((knobs, view)) = knobs.zip(AgencyView::of(world, seat)) {
            personas::decide(&view, knobs, world.resource::<Draws>(), budget, &mut orders);
        }
        orders
    }
}
