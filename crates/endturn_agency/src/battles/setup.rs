//! The module with its checked data, as it is with battles: what the engine asks of it.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    ModuleSetup, Seat,
    counsel::{Need, Question},
    metrics::Metric,
    orders::{AnyOrder, Budget, OrderBook, Orders, Refusal, Words},
    random::{Draws, Purpose},
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
};
use serde_json::Value;

use super::counsel;
use super::metrics::{METRICS, RANKING, STANDINGS};
use super::orders::BattlesOrder;
use super::personas::{self, RULE};
use super::plugin::{self, RulesInForce};
use super::rule_list::RULES;
use super::rules::Rules;
use super::scenario::{Plan, spawn};
use super::soundness;
use super::tables::TABLES;
use super::view::{self, BattlesView};
use crate::NAME;

/// The rules in force, and what the game begins with.
pub(crate) struct BattlesSetup {
    rules: Arc<Rules>,
    plan: Plan,
}

impl BattlesSetup {
    /// A setup of checked parts.
    pub(crate) fn new(rules: Arc<Rules>, plan: Plan) -> Self {
        Self { rules, plan }
    }
}

impl ModuleSetup for BattlesSetup {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce(Arc::clone(&self.rules)));
        plugin::plugin(app);
    }

    fn spawn(&self, world: &mut World) {
        spawn::spawn(world, &self.rules, &self.plan);
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        soundness::check(world)
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<BattlesOrder>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }

    fn tables(&self) -> &'static [EntityTable] {
        TABLES
    }

    fn standings(&self) -> &'static [&'static str] {
        STANDINGS
    }

    fn ranking(&self) -> &'static [&'static str] {
        RANKING
    }

    fn personas(&self) -> Vec<String> {
        self.rules.personas.iter().map(|(name, _)| name.clone()).collect()
    }

    fn decide_all(&self, world: &World, seat: Seat, persona: &str, _: &mut Budget, orders: &mut Vec<AnyOrder>) -> bool {
        let (Some(persona), Some(view)) = (self.rules.persona(persona), BattlesView::of(world, seat)) else {
            return true;
        };
        let mut die = world.resource::<Draws>().at(RULE, view.subject, Purpose("plan"));
        let wanted = BattlesOrder::of(personas::plan(persona, view.plan(), &mut die));
        orders.extend(wanted.into_iter().map(AnyOrder::new));
        true
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        view::as_json(world, seat)
    }

    fn needs(&self, world: &World, seat: Seat) -> Vec<Need> {
        counsel::needs(world, seat)
    }

    fn questions(&self) -> &'static [Question] {
        counsel::QUESTIONS
    }

    fn answer(&self, world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        counsel::answer(world, seat, word, rest)
    }

    fn status(&self, world: &World, seat: Seat) -> String {
        view::as_text(world, seat)
    }
}
