//! Games with patrols, assembled; also the module as a whole, of which they are the first kind.

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
use endturn_scenario::{
    author::{Compiled, Given, Module, Seats, read_ruleset},
    checks::Checker,
    diagnostic::{Diagnostic, Report},
    module::GameModule,
    tree::Node,
};

use super::Patrol;
use super::orders::AgencyOrder;
use super::rules::Rules;
use super::ruleset::{Ruleset, check};
use super::view::{self, AgencyView};
use super::{counsel, metrics, personas, rule_list, soundness, tables, turn_table};
use crate::battles::Battles;
use crate::frame::counsel::no_office;
use crate::frame::scenario::starts::SectionOf;
use crate::frame::setup::Setup;
use crate::kinds;

/// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report, which
/// then lists all problems.
pub fn read(node: &Node, report: &mut Report) -> Option<Rules> {
    read_ruleset::<Patrol>(node, report).map(|ruleset| Rules::new(&ruleset))
}

impl Module for Patrol {
    const NAME: &'static str = crate::NAME;
    const HOME: &'static str = "crates/endturn_agency/";
    const DECIDES_AT_ONCE: bool = true;
    const KINDS: &'static [&'static dyn GameModule] = &[&Battles];
    const RULES: &'static [RuleInfo] = rule_list::RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::AGENCY;
    const METRICS: &'static [Metric] = metrics::METRICS;
    const TABLES: &'static [EntityTable] = tables::TABLES;
    const STANDINGS: &'static [&'static str] = metrics::STANDINGS;
    const RANKING: &'static [&'static str] = crate::frame::metrics::RANKING;
    const QUESTIONS: &'static [Question] = counsel::QUESTIONS;
    const STARTER: &'static str = include_str!("starter.ron");
    const START_VALUES: &'static [&'static str] = &[
        "start",
        "factions.*.threat_level_bp",
        "factions.*.threat_increase_bp",
        "factions.*.suppression_bp",
        "factions.*.activity_level",
    ];
    type Ruleset = Ruleset;
    type Section = SectionOf<Self>;
    type Compiled = Setup<Self>;
    type Order = AgencyOrder;
    type View<'w> = Option<AgencyView<'w>>;

    fn kind_of(ruleset: &Node) -> Result<Option<&'static dyn GameModule>, Box<Diagnostic>> {
        kinds::kind_of(ruleset)
    }

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        check::check(ruleset, checker);
    }

    fn no_way_to_win(ruleset: &Node) -> Option<Diagnostic> {
        check::no_way_to_win(ruleset)
    }

    fn build(app: &mut App) {
        app.world().resource::<Given<Self>>().clone().compiled().build(app);
        turn_table::plugin(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        given.compiled().spawn(world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        given.compiled().section(world)
    }

    fn view(world: &World, seat: Seat) -> Option<AgencyView<'_>> {
        AgencyView::of(world, seat)
    }

    fn status(view: &Option<AgencyView<'_>>) -> String {
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
        orders: &mut Vec<AgencyOrder>,
    ) -> bool {
        let knobs = given.compiled().rules.personas.iter().find(|(name, _)| name == persona);
        if let Some(((_, knobs), view)) = knobs.zip(AgencyView::of(world, seat)) {
            personas::decide(&view, knobs, world.resource::<Draws>(), budget, orders);
        }
        true
    }

    fn candidates<'g>(given: &'g Given<Self>, like: Option<&str>) -> Option<Candidates<'g>> {
        personas::candidates(&given.compiled().rules.personas, like)
    }

    fn needs(view: &Option<AgencyView<'_>>) -> Vec<Need> {
        view.as_ref().map_or_else(Vec::new, counsel::needs)
    }

    fn answer(view: &Option<AgencyView<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        counsel::answer(view.as_ref().ok_or_else(no_office)?, word, rest)
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        soundness::check(world)
    }
}

impl Compiled<Patrol> for Setup<Patrol> {
    fn compile(
        ruleset: &Ruleset,
        section: &SectionOf<Patrol>,
        seats: Seats<'_>,
        checker: &mut Checker<'_>,
    ) -> Option<Self> {
        Self::new(Rules::new(ruleset), section, seats, checker)
    }
}
