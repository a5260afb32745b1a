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
use endturn_scenario::{
    author::{Compiled, Given, Module, Seats, read_ruleset},
    checks::Checker,
    diagnostic::{Diagnostic, Report},
    tree::Node,
};

use super::Battles;
use super::components::{Investigations, Pending, Toll};
use super::orders::BattlesOrder;
use super::rules::Rules;
use super::ruleset::{Ruleset, check};
use super::view::{self, BattlesView};
use super::{counsel, metrics, personas, rule_list, soundness, tables, turn_table};
use crate::frame::counsel::no_office;
use crate::frame::scenario::starts::SectionOf;
use crate::frame::setup::Setup;

/// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report, which
/// then lists all problems.
pub fn read(node: &Node, report: &mut Report) -> Option<Rules> {
    read_ruleset::<Battles>(node, report).map(|ruleset| Rules::new(&ruleset))
}

impl Module for Battles {
    const NAME: &'static str = crate::NAME;
    const HOME: &'static str = "crates/endturn_agency/";
    const BOOK: &'static str = "agency_battles";
    const DEFAULT_RULESET: Option<&'static str> = Some("agency_battles");
    const DECIDES_AT_ONCE: bool = true;
    const RULES: &'static [RuleInfo] = rule_list::RULES;
    const METRICS: &'static [Metric] = metrics::METRICS;
    const TABLES: &'static [EntityTable] = tables::TABLES;
    const STANDINGS: &'static [&'static str] = metrics::STANDINGS;
    const RANKING: &'static [&'static str] = crate::frame::metrics::RANKING;
    const QUESTIONS: &'static [Question] = counsel::QUESTIONS;
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = SectionOf<Self>;
    type Compiled = Setup<Self>;
    type Order = BattlesOrder;
    type View<'w> = Option<BattlesView<'w>>;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        check::check(ruleset, checker);
    }

    fn no_way_to_win(ruleset: &Node) -> Option<Diagnostic> {
        check::no_way_to_win(ruleset)
    }

    fn build(app: &mut App) {
        app.world().resource::<Given<Self>>().clone().compiled().build(app);
        app.keyed::<Seat, Pending>("agency.pending")
            .keyed::<Seat, Investigations>("agency.investigations")
            .keyed::<Seat, Toll>("agency.tolls");
        turn_table::plugin(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        given.compiled().spawn(world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        given.compiled().section(world)
    }

    fn view(world: &World, seat: Seat) -> Option<BattlesView<'_>> {
        BattlesView::of(world, seat)
    }

    fn status(view: &Option<BattlesView<'_>>) -> String {
        view.as_ref().map_or_else(String::new, view::as_text)
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        counsel::briefing(&given.compiled().rules)
    }

    fn decide_all(
        given: &Given<Self>,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<BattlesOrder>,
    ) -> bool {
        let persona = given.compiled().rules.persona(persona);
        if let Some((persona, view)) = persona.zip(BattlesView::of(world, seat)) {
            let mut die = world.resource::<Draws>().at(personas::RULE, view.subject, Purpose("plan"));
            orders.extend(personas::orders::orders(personas::plan(persona, view.plan(), &mut die, budget)));
        }
        true
    }

    fn needs(view: &Option<BattlesView<'_>>) -> Vec<Need> {
        view.as_ref().map_or_else(Vec::new, counsel::needs)
    }

    fn answer(view: &Option<BattlesView<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        counsel::answer(view.as_ref().ok_or_else(no_office)?, word, rest)
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        soundness::check(world)
    }
}

impl Compiled<Battles> for Setup<Battles> {
    fn compile(
        ruleset: &Ruleset,
        section: &SectionOf<Battles>,
        seats: Seats<'_>,
        checker: &mut Checker<'_>,
    ) -> Option<Self> {
        Self::new(Rules::new(ruleset), section, seats, checker)
    }
}
