//! W-02 Phase mode and number of phases: the module with its checked data, as the engine needs it,
//! including its teams. The turn settings of scenarios are read in
//! `crates/endturn_civ/src/module.rs`. Draws none. Tells nothing.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    ModuleSetup, Seat,
    counsel::{Briefing, Need, Question},
    journal::FactEntry,
    metrics::Metric,
    orders::{AnyOrder, Budget, Choice, OrderBook, Orders, Refusal, Words},
    picture::Picture,
    rules::RuleInfo,
    seats::SeatSet,
    snapshot::Unsound,
    tables::EntityTable,
    transcript::Transcript,
};
use serde_json::Value;

use crate::NAME;
use crate::metrics::METRICS;
use crate::orders::CivOrder;
use crate::personas::Persona;
use crate::plugin;
use crate::realm::Realm;
use crate::rule_list::RULES;
use crate::scenario::{plan::Plan, spawn};
use crate::sight::Sight;
use crate::soundness;
use crate::state::RulesInForce;

/// The rules in force, and the start of every seat.
pub(crate) struct CivSetup {
    rules: Arc<CivRules>,
    personas: Vec<Persona>,
    plan: Plan,
}

impl CivSetup {
    /// A setup of checked parts.
    pub(crate) fn new(rules: Arc<CivRules>, plan: Plan) -> Self {
        Self { personas: Persona::all(&rules), rules, plan }
    }

    fn persona(&self, name: &str) -> Option<&Persona> {
        self.personas.iter().find(|one| one.name() == name)
    }
}

impl ModuleSetup for CivSetup {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce(Arc::clone(&self.rules)));
        plugin::plugin(app, self.rules.written.game.civstyle.city_order);
    }

    fn spawn(&self, world: &mut World) {
        spawn(world, &self.rules, &self.plan);
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        soundness::check(world, &self.plan)
    }

    fn section(&self, world: &World) -> Result<String, String> {
        Ok(crate::scenario::section_of(world))
    }

    fn renew(&self, world: &mut World) {
        // Opening the realm recomputes everything, because a deserialised state has no caches.
        Realm::with(world, |_| ());
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<CivOrder>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }

    fn tables(&self) -> &'static [EntityTable] {
        crate::tables::TABLES
    }

    fn standings(&self) -> &'static [&'static str] {
        crate::metrics::STANDINGS
    }

    fn ranking(&self) -> &'static [&'static str] {
        crate::metrics::RANKING
    }

    fn parts(&self, world: &World, seat: Seat, metric: &str) -> Vec<(&'static str, i64)> {
        crate::metrics::sum_of(world, seat, metric)
    }

    fn personas(&self) -> Vec<String> {
        self.personas.iter().map(|persona| persona.name().to_owned()).collect()
    }

    fn decide_all(
        &self,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<AnyOrder>,
    ) -> bool {
        let Some(persona) = self.persona(persona) else { return true };
        let mut wanted = Vec::new();
        if let Some(sight) = Sight::of(world, seat) {
            persona.decide(sight, budget, &mut wanted);
        }
        orders.extend(wanted.into_iter().map(AnyOrder::new));
        !persona.attacks()
    }

    fn decide(&self, world: &World, seat: Seat, persona: &str, _: &mut Budget) -> Choice {
        let strike = self.persona(persona).and_then(|persona| persona.strike(Sight::of(world, seat)?));
        strike.map_or(Choice::END, |order| Choice::Order(AnyOrder::new(order)))
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        Sight::of(world, seat).map_or(Value::Null, crate::view::as_json)
    }

    fn briefing(&self) -> Briefing {
        Briefing::new(
            "Be the last nation or team left, or have the highest score after the last round. Citizens count most, then \
             techs and wonders.",
            "`what needs me` lists what waits for you: `found UNIT` for Settlers, `produce CITY TARGET` for a city.",
        )
    }

    fn needs(&self, world: &World, seat: Seat) -> Vec<Need> {
        Sight::of(world, seat).map_or_else(Vec::new, crate::view::needs)
    }

    fn questions(&self) -> &'static [Question] {
        crate::view::QUESTIONS
    }

    fn answer(&self, world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        crate::view::answer(Sight::of(world, seat), word, rest)
    }

    fn seen_picture(&self, world: &World, seat: Seat) -> Option<Picture> {
        crate::picture::of_seat(world, seat)
    }

    fn status(&self, world: &World, seat: Seat) -> String {
        Sight::of(world, seat).map_or_else(String::new, crate::view::as_text)
    }

    fn transcript(&self, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        crate::stages::scores::transcript(world, facts)
    }

    fn teams(&self) -> Vec<SeatSet> {
        self.plan.teams()
    }

    fn picture(&self, world: &World) -> Option<Picture> {
        crate::picture::of_game(world)
    }
}
