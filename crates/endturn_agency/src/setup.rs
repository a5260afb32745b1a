//! The module with its checked data: what the engine asks of it.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, ModuleSetup, Seat,
    counsel::{Need, Question},
    metrics::Metric,
    orders::{AnyOrder, Budget, OrderBook, Orders, Refusal, Words},
    random::Draws,
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
};
use serde_json::Value;

use crate::NAME;
use crate::counsel;
use crate::metrics::{METRICS, RANKING, STANDINGS};
use crate::orders::AgencyOrder;
use crate::personas::{self, Persona, Policy};
use crate::plugin::{self, RulesInForce};
use crate::rule_list::RULES;
use crate::rules::Rules;
use crate::scenario::{Plan, spawn};
use crate::soundness;
use crate::tables::TABLES;
use crate::view::{self, AgencyView};

/// The rules in force, the personas, and what the game begins with.
pub(crate) struct AgencySetup {
    rules: Arc<Rules>,
    personas: Vec<Persona>,
    plan: Plan,
}

impl AgencySetup {
    /// A setup of checked parts.
    pub(crate) fn new(rules: Arc<Rules>, personas: Vec<Persona>, plan: Plan) -> Self {
        Self { rules, personas, plan }
    }
}

impl ModuleSetup for AgencySetup {
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
        Box::new(Orders::<AgencyOrder>::default())
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
        self.personas.iter().map(|persona| persona.name.clone()).collect()
    }

    fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        let table = "personas";
        let Some(name) = like else {
            return Some(Candidates { table, write: Box::new(personas::drawn), leaner: Box::new(|_| Vec::new()) });
        };
        let mut frames = self.personas.iter().filter(|one| one.knobs.policy == Policy::Frame);
        let knobs = &frames.find(|one| one.name == name)?.knobs;
        let write = Box::new(|keys: &[u64]| personas::varied(knobs, keys));
        Some(Candidates { table, write, leaner: Box::new(|_| Vec::new()) })
    }

    fn decide_all(&self, world: &World, seat: Seat, persona: &str, _: &mut Budget, orders: &mut Vec<AnyOrder>) -> bool {
        let Some(persona) = self.personas.iter().find(|one| one.name == persona) else { return true };
        let Some(view) = AgencyView::of(world, seat) else { return true };
        let mut wanted = Vec::new();
        personas::decide(&view, persona, world.resource::<Draws>(), &mut wanted);
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
