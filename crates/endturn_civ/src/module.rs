//! W-02 Phase mode and number of phases: the module: its files, its checks, and what
//! people and personas see. All nations act at once (ALL), one after the other (PLAYER), or one
//! team after the other (TEAM): `phases` of the scenario's `turn`, which may name another for later
//! rounds. A change takes effect as its round begins; until then it is pending. A nation that joins
//! during a round has no phase of its own before the next. Draws none. Tells nothing.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::handbook::HANDBOOK;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::{flags::use_of, settings::VictoryKind};
use endturn_civ_rules::ruleset_check;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need, Question},
    handicap::{Handicap, SEAT},
    journal::FactEntry,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, Words},
    picture::{Layer, Picture},
    rules::RuleInfo,
    seats::SeatSet,
    snapshot::Unsound,
    tables::{EntityTable, LogTable},
    transcript::Transcript,
};
use endturn_scenario::{
    author::{Compiled, Given, Module, Seats},
    bridge,
    checks::Checker,
    codes,
    diagnostic::{Alias, Diagnostic},
    form::{Place, Topic},
    handbook::Handbook,
    path::Path,
    tool::Tools,
    tree::{Kind, Node},
    turn::{PhaseKind, TurnNeeds},
};

use crate::logs::LOGS;
use crate::metrics::{self, METRICS};
use crate::orders::CivOrder;
use crate::picture;
use crate::realm::{Eye, Realm};
use crate::rule_list::RULES;
use crate::scenario::{plan_of, section::Section, section_of};
use crate::setup::{CivSetup, Written};
use crate::sight::Sight;
use crate::soundness;
use crate::stages::scores;
use crate::state::Treasury;
use crate::tables::TABLES;
use crate::tools::TOOLS;
use crate::view;

/// The civilisation module.
#[derive(Clone, Copy, Debug)]
pub struct Civ;

impl Module for Civ {
    const NAME: &'static str = crate::NAME;
    const HOME: &'static str = "crates/endturn_civ/";
    const DECIDES_AT_ONCE: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::CIV;
    const DEFAULT_RULESET: Option<&'static str> = Some("classic");
    const METRICS: &'static [Metric] = METRICS;
    const TABLES: &'static [EntityTable] = TABLES;
    const LOGS: &'static [LogTable] = LOGS;
    const STANDINGS: &'static [&'static str] = metrics::STANDINGS;
    const RANKING: &'static [&'static str] = metrics::RANKING;
    const QUESTIONS: &'static [Question] = view::QUESTIONS;
    const STARTER: &'static str = include_str!("starter.ron");
    const HANDICAPS: &'static [Handicap] = &[Handicap {
        name: "gold at the start",
        range: (0, 5_000),
        path: &["civ", "nations", SEAT, "gold"],
        value: |world, seat| Eye::of(world).nation_part::<Treasury>(seat).map(|treasury| treasury.gold.into()),
        written: |_world, _seat, value| value.to_string(),
    }];
    const PLAIN_SECTION: &'static str =
        "// Columns and rows; generated from the game's seed.\nmap: Generated(size: (40, 25)),";
    const START_VALUES: &'static [&'static str] = &[
        "start_units",
        "settings.gold",
        "settings.startunits",
        "settings.techlevel",
        "game.calendar.start_year",
        "game.civstyle.initial_diplomatic_state",
        "game.options.global_init_techs",
        "nations.*.init_techs",
    ];
    const ALIASES: &'static [Alias] = ruleset_check::FREECIV;
    const TOPICS: &'static [Topic] = &[
        Topic { name: "effects", title: "kinds of effects", place: Place::Keys("effects") },
        Topic { name: "requirements", title: "sentences of requirements", place: Place::Words("Requirement") },
        Topic { name: "actions", title: "what units can do", place: Place::Keys("actions") },
        Topic { name: "settings", title: "what a table may agree on", place: Place::Fields("settings") },
        Topic { name: "flags", title: "flags and roles", place: Place::Names("flags", use_of) },
    ];
    const HANDBOOK: Option<&'static Handbook> = Some(&HANDBOOK);
    const TOOLS: Option<&'static Tools> = Some(&TOOLS);
    type Ruleset = Written;
    type Section = Section;
    type Compiled = CivSetup;
    type Order = CivOrder;
    type View<'w> = Option<Sight<'w>>;

    fn turns() -> TurnNeeds {
        let phases = &[PhaseKind::All, PhaseKind::Players, PhaseKind::Groups];
        TurnNeeds { phases, ..TurnNeeds::simultaneous() }
    }

    fn check(Written(ruleset): &Written, checker: &mut Checker<'_>) {
        ruleset_check::check(ruleset, checker);
    }

    /// A spaceship, where the ruleset lets no nation build one.
    fn vain_wins(ruleset: &Node) -> Vec<Diagnostic> {
        let victories = Path::root().name("settings").name("victories");
        let enabling = Path::root().name("effects").name("Enable_Space");
        let Some(Kind::Seq(victories)) = ruleset.find(&victories).node.map(|node| &node.kind) else {
            return Vec::new();
        };
        if ruleset.find(&enabling).node.is_some() {
            return Vec::new();
        }
        let race = VictoryKind::Spacerace;
        let named = |node: &&Node| bridge::read_quietly::<VictoryKind>(node) == Some(race);
        let warning = |node: &Node| {
            let message = "no nation can win by `Spacerace`: this ruleset has no effect `Enable_Space`";
            let note = "without it no city can build parts of a spaceship";
            Diagnostic::warning(codes::UNWINNABLE, message).at(node.span).note(None, note)
        };
        victories.iter().filter(named).map(warning).collect()
    }

    fn build(app: &mut App) {
        app.world().resource::<Given<Self>>().clone().compiled().build(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        given.compiled().spawn(world);
    }

    fn section(_: &Given<Self>, world: &World) -> Result<String, String> {
        Ok(section_of(world))
    }

    fn teams(given: &Given<Self>) -> Vec<SeatSet> {
        given.compiled().plan.teams()
    }

    fn view(world: &World, seat: Seat) -> Option<Sight<'_>> {
        Sight::of(world, seat)
    }

    fn status(sight: &Option<Sight<'_>>) -> String {
        sight.map_or_else(String::new, view::as_text)
    }

    fn briefing(_: &Given<Self>) -> Briefing {
        Briefing::new(
            "Be the last nation or team left, or have the highest score after the last round. Citizens count most, then \
             techs and wonders.",
            "`what needs me` lists what waits for you: `found UNIT` for Settlers, `produce CITY TARGET` for a city.",
        )
    }

    fn decide_all(
        given: &Given<Self>,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<CivOrder>,
    ) -> bool {
        let Some(persona) = given.compiled().persona(persona) else { return true };
        if let Some(sight) = Sight::of(world, seat) {
            persona.decide(sight, budget, orders);
        }
        !persona.attacks()
    }

    fn decide(given: &Given<Self>, sight: &Option<Sight<'_>>, persona: &str, budget: &mut Budget) -> Choice {
        let strike = given.compiled().persona(persona).and_then(|persona| persona.strike((*sight)?, budget));
        strike.map_or(Choice::END, |order| budget.order(order))
    }

    fn parts(world: &World, seat: Seat, metric: &str) -> Vec<(&'static str, i64)> {
        metrics::sum_of(world, seat, metric)
    }

    fn needs(sight: &Option<Sight<'_>>) -> Vec<Need> {
        sight.map_or_else(Vec::new, view::needs)
    }

    fn answer(sight: &Option<Sight<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        view::answer(*sight, word, rest)
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        soundness::check(world, &world.resource::<Given<Self>>().compiled().plan)
    }

    fn renew(world: &mut World) {
        // Opening the realm recomputes everything, because a deserialised state has no caches.
        Realm::with(world, |_| ());
    }

    fn picture(world: &World, seat: Option<Seat>) -> Option<Picture> {
        seat.map_or_else(|| picture::of_game(world), |seat| picture::of_seat(world, seat))
    }

    const LAYERS: &'static [Layer] = picture::LAYERS;

    fn layer(world: &World, seat: Option<Seat>, layer: &str) -> Option<Picture> {
        picture::layer(world, seat, layer)
    }

    fn transcript(_: &Given<Self>, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        scores::transcript(world, facts)
    }
}

impl Compiled<Civ> for CivSetup {
    fn compile(
        Written(ruleset): &Written,
        section: &Section,
        seats: Seats<'_>,
        checker: &mut Checker<'_>,
    ) -> Option<Self> {
        let rules = Arc::new(CivRules::compile(Arc::clone(ruleset)));
        let plan = plan_of(seats.sheet(), section, &rules, checker)?;
        Some(Self::new(rules, plan))
    }
}
