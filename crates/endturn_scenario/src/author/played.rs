//! Adapters from an author's module to the interfaces of scenarios and of the engine.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, ModuleSetup, Seat,
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    handicap::Handicap,
    journal::FactEntry,
    metrics::Metric,
    orders::{AnyOrder, Budget, Choice, NoOrders, Order, OrderBook, Orders, Refusal, SeatEvent, Words},
    picture::{Layer, Picture},
    rules::RuleInfo,
    seats::SeatSet,
    snapshot::Unsound,
    tables::{EntityTable, LogTable},
    transcript::Transcript,
};
use serde_json::Value;

use super::{Compiled, Given, Module, Seats};
use crate::bridge::{self, Doubts};
use crate::checks::Checker;
use crate::codes::CodePage;
use crate::diagnostic::{Diagnostic, Report};
use crate::form::{Book, Forms};
use crate::handbook::Handbook;
use crate::module::{GameModule, Sheet};
use crate::personas;
use crate::ranges;
use crate::tool::Tools;
use crate::tree::Node;
use crate::turn::TurnNeeds;

/// Describes the files of a module; made once for each.
fn book<M: Module>() -> &'static Book {
    static BOOKS: Mutex<BTreeMap<TypeId, &'static Book>> = Mutex::new(BTreeMap::new());
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    books.entry(TypeId::of::<M>()).or_insert_with(|| {
        let (ruleset, section) = (Forms::of_ruleset::<M::Ruleset>(), Forms::of::<M::Section>());
        let example = M::DEFAULT_RULESET.unwrap_or(M::NAME);
        Box::leak(Box::new(Book { name: M::BOOK, example, ruleset, section, topics: M::TOPICS }))
    })
}

/// Reads as much of a ruleset as possible and checks it; also returns what could not be read, and
/// whether it can be played.
fn read<M: Module>(node: &Node, report: &mut Report) -> (Option<M::Ruleset>, Doubts, bool) {
    let before = report.error_count();
    report.translate(M::ALIASES);
    let (ruleset, doubts) = bridge::read_most::<M::Ruleset>(node, report);
    let mut checker = Checker::amid(node, &doubts, report);
    ranges::check(&book::<M>().ruleset, node, &mut checker);
    if let Some(ruleset) = &ruleset {
        M::check(ruleset, &mut checker);
    }
    let is_sound = doubts.is_empty() && report.is_whole() && report.error_count() == before;
    (ruleset, doubts, is_sound)
}

/// Reads a ruleset of a module and checks it, as scenarios do; `None` only with errors in the
/// report, which then lists all problems.
pub fn read_ruleset<M: Module>(node: &Node, report: &mut Report) -> Option<M::Ruleset> {
    let (ruleset, _, is_sound) = read::<M>(node, report);
    ruleset.filter(|_| is_sound)
}

/// Checks everything that a scenario gives a module, each part as far as it can be read; makes its
/// setup, and its turn structures.
fn setup<M: Module>(sheet: Sheet<'_>, report: &mut Report) -> (Option<Arc<dyn ModuleSetup>>, TurnNeeds) {
    let (ruleset, unread, is_sound) = read::<M>(&sheet.tree.ruleset, report);
    let (section, doubts) = bridge::read_most::<M::Section>(&sheet.tree.section, report);
    let checker = Checker::amid(&sheet.tree.section, &doubts, report);
    let mut checker = checker.naming(&sheet.tree.ruleset, &unread);
    ranges::check(&book::<M>().section, &sheet.tree.section, &mut checker);
    let (Some(ruleset), Some(section)) = (ruleset, section) else { return (None, M::turns()) };
    let is_whole = unread.is_empty() && doubts.is_empty();
    let turns = if is_whole { M::turns_of(&ruleset, &section) } else { M::turns() };
    M::check_section(&section, &ruleset, Seats(sheet), &mut checker);
    if !is_sound {
        return (None, turns);
    }
    let compiled = M::Compiled::compile(&ruleset, &section, Seats(sheet), &mut checker);
    let Some(compiled) = compiled.filter(|_| doubts.is_empty()) else { return (None, turns) };
    let seats = sheet.seats.iter().map(|seat| seat.name.clone()).collect();
    let given = Given::new((ruleset, section, compiled), seats, personas::names(&sheet.tree.ruleset));
    (Some(Arc::new(Played::<M>(given))), turns)
}

impl<M: Module> GameModule for M {
    fn name(&self) -> &'static str {
        M::NAME
    }

    fn default_ruleset(&self) -> Option<&'static str> {
        M::DEFAULT_RULESET
    }

    fn home(&self) -> &'static str {
        M::HOME
    }

    fn rulesets(&self) -> &'static [(&'static str, &'static str)] {
        M::RULESETS
    }

    fn rules(&self) -> &'static [RuleInfo] {
        M::RULES
    }

    fn turns(&self) -> TurnNeeds {
        M::turns()
    }

    fn requires(&self) -> &'static [&'static str] {
        M::REQUIRES
    }

    fn pages(&self) -> &'static [CodePage] {
        M::PAGES
    }

    fn kinds(&self) -> &'static [&'static dyn GameModule] {
        M::KINDS
    }

    fn check_ruleset(&self, ruleset: &Node, report: &mut Report) {
        match M::kind_of(ruleset) {
            Ok(Some(kind)) => kind.check_ruleset(ruleset, report),
            Ok(None) => _ = read::<M>(ruleset, report),
            Err(mixed) => report.push(*mixed),
        }
    }

    fn no_way_to_win(&self, ruleset: &Node) -> Option<Diagnostic> {
        let kind = M::kind_of(ruleset).ok().flatten();
        kind.map_or_else(|| M::no_way_to_win(ruleset), |kind| kind.no_way_to_win(ruleset))
    }

    fn vain_wins(&self, ruleset: &Node) -> Vec<Diagnostic> {
        let kind = M::kind_of(ruleset).ok().flatten();
        kind.map_or_else(|| M::vain_wins(ruleset), |kind| kind.vain_wins(ruleset))
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> (Option<Arc<dyn ModuleSetup>>, TurnNeeds) {
        match M::kind_of(&sheet.tree.ruleset) {
            Ok(Some(kind)) => kind.setup(sheet, report),
            Ok(None) => setup::<M>(sheet, report),
            Err(mixed) => {
                report.push(*mixed);
                (None, M::turns())
            }
        }
    }

    fn books(&self) -> Vec<&'static Book> {
        std::iter::once(book::<M>()).chain(M::KINDS.iter().flat_map(|kind| kind.books())).collect()
    }

    fn start_values(&self) -> &'static [&'static str] {
        M::START_VALUES
    }

    fn starter(&self) -> &'static str {
        M::STARTER
    }

    fn plain_section(&self) -> &'static str {
        M::PLAIN_SECTION
    }

    fn player_of(&self, ruleset: &Node) -> &dyn GameModule {
        M::kind_of(ruleset).ok().flatten().unwrap_or(self)
    }

    fn handbook(&self) -> Option<&'static Handbook> {
        M::HANDBOOK
    }

    fn tools(&self) -> Option<&'static Tools> {
        M::TOOLS
    }
}

/// A module with the data that a scenario gives it.
struct Played<M: Module>(Given<M>);

impl<M: Module> ModuleSetup for Played<M> {
    fn name(&self) -> &'static str {
        M::NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(self.0.clone());
        M::build(app);
    }

    fn spawn(&self, world: &mut World) {
        M::spawn(&self.0, world);
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        M::check_state(world)
    }

    fn renew(&self, world: &mut World) {
        M::renew(world);
    }

    fn section(&self, world: &World) -> Result<String, String> {
        M::section(&self.0, world)
    }

    fn book(&self) -> Box<dyn OrderBook> {
        if M::Order::KEYWORDS.is_empty() && !M::Order::IS_OPEN {
            return Box::new(NoOrders(M::NAME));
        }
        Box::new(Orders::<M::Order>::default())
    }

    fn teams(&self) -> Vec<SeatSet> {
        M::teams(&self.0)
    }

    fn rules(&self) -> &'static [RuleInfo] {
        M::RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        M::METRICS
    }

    fn tables(&self) -> &'static [EntityTable] {
        M::TABLES
    }

    fn logs(&self) -> &'static [LogTable] {
        M::LOGS
    }

    fn standings(&self) -> &'static [&'static str] {
        M::STANDINGS
    }

    fn ranking(&self) -> &'static [&'static str] {
        M::RANKING
    }

    fn parts(&self, world: &World, seat: Seat, metric: &str) -> Vec<(&'static str, i64)> {
        M::parts(world, seat, metric)
    }

    fn personas(&self) -> Vec<String> {
        self.0.personas().to_vec()
    }

    fn decide(&self, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        M::decide_openly(&self.0, world, seat, persona, budget)
    }

    fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        M::candidates(&self.0, like)
    }

    fn decide_all(
        &self,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<AnyOrder>,
    ) -> bool {
        let mut wanted = Vec::new();
        let decides = M::decide_all(&self.0, world, seat, persona, budget, &mut wanted);
        orders.extend(wanted.into_iter().map(AnyOrder::new));
        decides
    }

    fn decides_at_once(&self) -> bool {
        M::DECIDES_AT_ONCE
    }

    fn may(&self, world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        M::may(world, seat, event)
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        serde_json::to_value(M::view(world, seat)).unwrap_or_default()
    }

    fn status(&self, world: &World, seat: Seat) -> String {
        M::status(&M::view(world, seat))
    }

    fn briefing(&self) -> Briefing {
        M::briefing(&self.0)
    }

    fn needs(&self, world: &World, seat: Seat) -> Vec<Need> {
        M::needs(&M::view(world, seat))
    }

    fn seen_picture(&self, world: &World, seat: Seat) -> Option<Picture> {
        M::picture(world, Some(seat))
    }

    fn is_open(&self) -> bool {
        M::IS_OPEN
    }

    fn facts_are_moves(&self) -> bool {
        M::FACTS_ARE_MOVES
    }

    fn takes_any_segments(&self) -> bool {
        M::turns().segments.is_empty()
    }

    fn questions(&self) -> &'static [Question] {
        M::QUESTIONS
    }

    fn answer(&self, world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        M::answer(&M::view(world, seat), word, rest)
    }

    fn drawing(&self, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        M::drawing(&self.0, world, seat)
    }

    fn transcript(&self, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        M::transcript(&self.0, world, facts)
    }

    fn picture(&self, world: &World) -> Option<Picture> {
        M::picture(world, None)
    }

    fn handicaps(&self) -> &'static [Handicap] {
        M::HANDICAPS
    }

    fn layers(&self) -> &'static [Layer] {
        M::LAYERS
    }

    fn layer(&self, world: &World, seat: Option<Seat>, layer: &str) -> Option<Picture> {
        M::layer(world, seat, layer)
    }
}
