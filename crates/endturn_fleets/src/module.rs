//! The module: its files, its state, and what people and personas see.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, Seat,
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    handicap::{Handicap, SEAT},
    metrics::Metric,
    orders::{Budget, Refusal, Words},
    random::Draws,
    rules::RuleInfo,
    seats::Roster,
    snapshot::Unsound,
    tables::EntityTable,
};
use endturn_scenario::{
    author::{Compiled, Given, Module, Seats},
    checks::Checker,
    codes,
    path::Path,
    tool::Tools,
};

use crate::counsel;
use crate::drawing;
use crate::in_force::RulesInForce;
use crate::metrics::{self, METRICS, RANKING};
use crate::orders::FleetsOrder;
use crate::plugin;
use crate::rule_list::RULES;
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::ruleset_check::{self, class_keys};
use crate::section::{self, Section};
use crate::setup::Setup;
use crate::so_far::{Course, Situation};
use crate::soundness;
use crate::tables::TABLES;
use crate::tools::TOOLS;
use crate::view::FleetsView;
use crate::view_forms::Page;

/// The fleets module.
#[derive(Clone, Copy, Debug)]
pub struct Fleets;

impl Module for Fleets {
    const NAME: &'static str = crate::NAME;
    const HOME: &'static str = "crates/endturn_fleets/";
    const DECIDES_AT_ONCE: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::FLEETS;
    const METRICS: &'static [Metric] = METRICS;
    const TABLES: &'static [EntityTable] = TABLES;
    const RANKING: &'static [&'static str] = RANKING;
    const QUESTIONS: &'static [Question] = counsel::QUESTIONS;
    const TOOLS: Option<&'static Tools> = Some(&TOOLS);
    const STARTER: &'static str = include_str!("starter.ron");
    const HANDICAPS: &'static [Handicap] = &[Handicap {
        name: "metal at the start",
        range: (0, 500_000),
        path: &["fleets", "homes", SEAT, "metal"],
        value: |world, seat| Some(metrics::stock(world, seat).metal),
        written: |_world, _seat, value| value.to_string(),
    }];
    const START_VALUES: &'static [&'static str] = &["start", "personas.*.resource_multiplier_permille"];
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = Setup;
    type Order = FleetsOrder;
    type View<'w> = Option<Page<'w>>;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        ruleset_check::check(ruleset, checker);
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        seats.check(checker, "homes", &section.homes);
        let classes: Vec<&str> = ruleset.ships.iter().map(|class| class.name.as_str()).collect();
        for (name, home) in &section.homes.0 {
            let path = Path::root().name("homes").name(name).name("ships");
            home.ships.iter().for_each(|ships| class_keys(checker, &path, &ships.0, &classes));
        }
    }

    fn build(app: &mut App) {
        let rules = app.world().resource::<Given<Self>>().compiled().rules.clone();
        app.insert_resource(RulesInForce(rules));
        plugin::plugin(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        given.compiled().spawn(world);
    }

    fn section(_: &Given<Self>, world: &World) -> Result<String, String> {
        section::section(world)
    }

    fn view(world: &World, seat: Seat) -> Option<Page<'_>> {
        Page::of(world, seat)
    }

    fn status(view: &Option<Page<'_>>) -> String {
        view.as_ref().map_or_else(String::new, Page::text)
    }

    fn briefing(_: &Given<Self>) -> Briefing {
        counsel::briefing()
    }

    fn decide_all(
        given: &Given<Self>,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<FleetsOrder>,
    ) -> bool {
        if let (Some(persona), Some(view)) = (given.compiled().persona(persona), FleetsView::of(world, seat)) {
            persona.decide(&view, world.resource::<Draws>(), budget, orders);
        }
        true
    }

    fn candidates<'g>(given: &'g Given<Self>, like: Option<&str>) -> Option<Candidates<'g>> {
        given.compiled().candidates(like)
    }

    fn needs(view: &Option<Page<'_>>) -> Vec<Need> {
        view.as_ref().map_or_else(Vec::new, counsel::needs)
    }

    fn answer(view: &Option<Page<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        let page = view.as_ref().ok_or_else(|| Refusal::new("no-planet", "this seat has no planet"))?;
        counsel::answer(page, word, rest)
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        drawing::draw(world, seat)
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (setup, roster) = (world.resource::<Given<Self>>().compiled(), world.resource::<Roster>());
        let scales: Vec<u32> = roster.seats().map(|seat| setup.scale(roster, seat)).collect();
        soundness::check(world, &scales)
    }
}

impl Compiled<Fleets> for Setup {
    fn compile(ruleset: &Ruleset, section: &Section, seats: Seats<'_>, checker: &mut Checker<'_>) -> Option<Self> {
        let rules = Rules::compile(ruleset);
        let limits = seats.limits()?;
        let mut course = Course::default();
        if limits.is_under_way {
            let situation = Situation {
                rules: &rules,
                seats: seats.names().collect(),
                personas: seats.personas(crate::NAME).collect(),
                round: limits.first_round,
                newest: limits.first_round.saturating_sub(1),
            };
            course = section.so_far.check(&situation, checker);
        } else if !section.so_far.is_empty() {
            let told = "so_far may be given only in a game under way, with `turn: (from_round: …)`";
            checker.error(codes::CONTRADICTION, "so_far", told);
        }
        let setup = Setup::new(ruleset, section, seats.names(), (rules, course));
        for (seat, excess) in seats.names().zip(setup.excesses()) {
            if let Some(excess) = excess {
                checker.error(codes::OUT_OF_RANGE, "so_far", format!("`{seat}` has {excess}"));
            }
        }
        Some(setup)
    }
}
