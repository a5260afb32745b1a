//! The module with its checked data, as the engine uses it.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, ModuleSetup, Seat,
    counsel::{Briefing, Need, Question},
    metrics::Metric,
    orders::{AnyOrder, Budget, OrderBook, Orders, Refusal, Words},
    random::Draws,
    rules::RuleInfo,
    seats::Roster,
    snapshot::Unsound,
    tables::EntityTable,
    turn::Limits,
};
use serde_json::Value;

use crate::NAME;
use crate::amount::Amount;
use crate::components::{Garrison, IncomeScale, Ledger, Plan, PlanetId, Stock, Works};
use crate::counsel;
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::income::Holdings;
use crate::metrics::{METRICS, RANKING};
use crate::orders::FleetsOrder;
use crate::personas::{Policy, script, varied};
use crate::plugin;
use crate::rule_list::RULES;
use crate::rules::Rules;
use crate::ruleset::Start;
use crate::section::section;
use crate::so_far::Course;
use crate::soundness;
use crate::structures::Structures;
use crate::tables::TABLES;
use crate::view::FleetsView;
use crate::view_forms;

/// The rules in force, the personas, and the start of every seat.
pub(crate) struct FleetsSetup {
    rules: Rules,
    personas: Vec<Policy>,
    starts: Vec<Start>,
    course: Course,
}

impl FleetsSetup {
    /// Creates a setup of checked parts; `starts` are in seat order, and `course` is that of a game
    /// under way.
    pub(crate) fn new(rules: Rules, personas: Vec<Policy>, starts: Vec<Start>, course: Course) -> Self {
        Self { rules, personas, starts, course }
    }

    fn persona(&self, name: &str) -> Option<&Policy> {
        self.personas.iter().find(|persona| persona.name() == name)
    }

    /// The share of its income that a seat earns, in permille.
    fn scale(&self, roster: &Roster, seat: Seat) -> u32 {
        let persona = roster.persona(seat, NAME).and_then(|name| self.persona(name));
        persona.map_or(1_000, |persona| persona.income_permille())
    }
}

impl ModuleSetup for FleetsSetup {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce(self.rules.clone()));
        plugin::plugin(app);
    }

    fn spawn(&self, world: &mut World) {
        for (seat, start) in (0u8..).map(Seat).zip(&self.starts) {
            let ships = start.ships.0.iter().fold(Fleet::EMPTY, |fleet, (name, &count)| {
                self.rules.class(name).map_or(fleet, |class| fleet.with(class, count))
            });
            let scale = self.scale(world.resource(), seat);
            let complete = Structures::new(start.mines, start.reactors);
            // In a game under way the tally of the round is already done (F-03.0).
            let mut ledger = Ledger::default();
            if world.resource::<Limits>().is_under_way {
                ledger.0 = Holdings { complete, home: ships, ..Holdings::default() };
                self.course.holdings(seat, &mut ledger.0);
            }
            world.spawn((
                PlanetId::home_of(seat),
                Stock(Amount::new(start.metal, start.energy)),
                Garrison(ships),
                Works { complete, fresh: Structures::NONE },
                IncomeScale(scale),
                ledger,
                Plan::default(),
            ));
        }
        self.course.spawn(world);
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        let roster = world.resource::<Roster>();
        let scales: Vec<u32> = roster.seats().map(|seat| self.scale(roster, seat)).collect();
        soundness::check(world, &scales)
    }

    fn section(&self, world: &World) -> Result<String, String> {
        section(&self.rules, world)
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<FleetsOrder>::default())
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

    fn ranking(&self) -> &'static [&'static str] {
        RANKING
    }

    fn personas(&self) -> Vec<String> {
        self.personas.iter().map(|persona| persona.name().to_owned()).collect()
    }

    fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        match like.map(|name| self.persona(name)) {
            None => Some(Candidates {
                table: "scripts",
                write: Box::new(|keys| script::candidate(&self.rules, keys)),
                leaner: Box::new(script::leaner),
            }),
            Some(Some(Policy::Knobs(persona))) => Some(Candidates {
                table: "personas",
                write: Box::new(|keys| varied(&persona.knobs, keys)),
                leaner: Box::new(|_| Vec::new()),
            }),
            Some(_) => None,
        }
    }

    fn decide_all(
        &self,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<AnyOrder>,
    ) -> bool {
        let (Some(persona), Some(view)) = (self.persona(persona), FleetsView::of(world, seat)) else { return true };
        let mut wanted = Vec::new();
        persona.decide(&view, world.resource::<Draws>(), budget, &mut wanted);
        orders.extend(wanted.into_iter().map(AnyOrder::new));
        true
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        view_forms::as_json(world, seat)
    }

    fn briefing(&self) -> Briefing {
        counsel::briefing()
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
        view_forms::as_text(world, seat)
    }
}
