//! [`Game`], the type through which callers run a game.

mod advance;
mod baseline;
mod build;
mod build_error;
mod change;
mod choose;
mod counsel;
mod deliberation;
mod fork;
mod go;
mod hands;
mod leave;
mod legal;
mod log;
mod mark;
mod names;
mod say;
mod state;
mod submit;
mod times;
mod verbs;
mod watch;
mod why;

use std::sync::Arc;

use bevy_ecs::{change_detection::Tick, prelude::*};

pub use advance::{Decision, Progress};
pub use build_error::BuildError;
use deliberation::Why;
pub use deliberation::{Deliberation, GivenOrder};
use go::Go;
use hands::Hand;
pub use hands::Takeover;
pub use legal::LegalChoices;
pub use log::LoggedOrder;
pub use mark::Mark;
pub use verbs::shared_words;

/// Limits on the length of a game.
pub use crate::turn::Limits;

use crate::{
    drawing::Drawing,
    ids::InGame,
    journal::{FactEntry, Journal},
    metrics::{Metric, MetricRow},
    module::{GameSetup, ModuleSetup},
    observer::Observer,
    orders::{AnyOrder, OrderBook, OrderHash},
    picture::Picture,
    rules::{RuleInfo, SystemRow},
    seats::{GameEnded, Roster, Seat, SeatTable},
    tables::{Cell, EntityTable, LogTable},
    transcript::Transcript,
    turn::{self, Fault, Now, Sealed, SegmentId, StageTrace, TurnChain, TurnMetrics, TurnState, TurnWork},
};

/// One running game: a world, its clock, and one entry point for orders. It can be a resource of
/// your own Bevy app.
#[derive(Resource)]
pub struct Game {
    setup: Arc<GameSetup>,
    world: World,
    sealed: Sealed,
    books: Vec<Box<dyn OrderBook>>,
    /// First words of orders that must be preceded by the module's name.
    shared: Vec<&'static str>,
    metrics: Vec<Metric>,
    standings: Vec<usize>,
    rankings: Vec<Vec<usize>>,
    log: Option<Vec<LoggedOrder>>,
    order_hash: Option<OrderHash>,
    /// Deciders by seat.
    hands: Vec<Hand>,
    takeovers: Vec<Takeover>,
    wanted: Vec<AnyOrder>,
    /// Progress of the persona that is deciding.
    go: Go,
    /// A copy on which an engine persona tries its orders; `None` until one does.
    ahead: Option<Box<Game>>,
    /// Reasons of personas, if a caller asks for them.
    why: Option<Box<Why>>,
    /// Position in time, if known without reading the world.
    now: Option<Now>,
    refused: u64,
    /// T-96: number of refusals by code, sorted by code.
    refusals: Vec<(&'static str, u64)>,
    /// T-121: ends given in collections.
    submissions: u32,
    /// The fault of the last cascade.
    fault: Option<Fault>,
    /// True if a faulty cascade is rolled back.
    is_guarded: bool,
    is_timed: bool,
    /// True if a caller may leave a round in its middle.
    may_leave: bool,
    /// Tick at which all modules had been built.
    built: Tick,
    /// Finds the entities of the running game; made on first use.
    in_game: Option<QueryState<Entity, With<InGame>>>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("setup", &self.setup)
            .field("turn", &self.turn().shorthand())
            .finish_non_exhaustive()
    }
}

impl Game {
    /// The setup that the game was made from.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The shared setup, to make another game from.
    pub fn shared_setup(&self) -> Arc<GameSetup> {
        Arc::clone(&self.setup)
    }

    /// Read access to the world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Write access to the world, for tests and benches that put a game into a state no order leads
    /// to, or time a part of a rule.
    #[doc(hidden)]
    pub fn world_mut(&mut self) -> &mut World {
        self.now = None;
        self.go.look_up_seed();
        &mut self.world
    }

    /// The current turn state.
    pub fn turn(&self) -> TurnState {
        turn::current(self.world())
    }

    /// Turn states of the current phase, and the digest of earlier ones.
    ///
    /// # Panics
    /// With sequencing off (T-08): such a game has no chain.
    pub fn chain(&self) -> &TurnChain {
        turn::chain(self.world()).expect("a game with sequencing off has no chain")
    }

    /// The end of the game, once it is over.
    pub fn ended(&self) -> Option<&GameEnded> {
        self.world().resource::<TurnWork>().ended()
    }

    /// T-85: number of the last finished round; 0 before the first. A game that ends as a round
    /// opens, before anything was applied in it, ended in the round before **(ours)**, as mate by
    /// the second player ends a game of chess in that player's own move.
    pub fn rounds_finished(&self) -> u32 {
        match self.ended() {
            Some(ended) if turn::is_opening(self.world()) => ended.round - 1,
            Some(ended) => ended.round,
            None => self.turn().round_number() - 1,
        }
    }

    /// The last round that the turn chain has opened or finished, under which records keep it; one
    /// more than [`rounds_finished`](Self::rounds_finished) if the game ended as a round opened.
    pub(crate) fn round_reached(&self) -> u32 {
        self.ended().map_or_else(|| self.rounds_finished(), |ended| ended.round)
    }

    /// Seats and their names.
    pub fn roster(&self) -> &Roster {
        self.world().resource()
    }

    /// Seats that are still in the game.
    pub fn seat_table(&self) -> &SeatTable {
        self.world().resource()
    }

    /// Rules in force, module by module.
    pub fn rules(&self) -> impl Iterator<Item = (&'static str, &'static RuleInfo)> + '_ {
        self.setup.modules.iter().flat_map(|module| module.rules().iter().map(|rule| (module.name(), rule)))
    }

    /// Systems of all stages in running order.
    pub fn systems(&self) -> &[SystemRow] {
        &self.sealed.systems
    }

    /// The grammar of every order: module, form, meaning.
    pub fn grammar(&self) -> Vec<(&'static str, String, String)> {
        let lines = |book: &dyn OrderBook| {
            let module = book.module();
            book.grammar(self.world())
                .into_iter()
                .map(|(form, meaning)| (module, self.addressed(module, form), meaning))
                .collect::<Vec<_>>()
        };
        self.books.iter().flat_map(|book| lines(&**book)).collect()
    }

    /// Metric columns of all modules.
    pub fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// Metrics by which people compare seats, the most telling first, as indices into
    /// [`metrics`](Self::metrics).
    pub fn standings(&self) -> &[usize] {
        &self.standings
    }

    /// Metrics by which each module ranks the seats that are left at the end, the first criterion
    /// first, as indices into [`metrics`](Self::metrics); modules that do not rank are left out.
    pub fn rankings(&self) -> &[Vec<usize>] {
        &self.rankings
    }

    /// Returns the parts that a metric's current value for a seat is the sum of; empty if it is not
    /// a sum. The metric is an index into [`metrics`](Self::metrics).
    pub fn parts(&self, metric: usize, seat: Seat) -> Vec<(&'static str, i64)> {
        let Some(metric) = self.metrics.get(metric) else { return Vec::new() };
        let module = self.setup.modules.iter().find(|module| module.name() == metric.module);
        module.map_or_else(Vec::new, |module| module.parts(self.world(), seat, metric.name))
    }

    /// Current metrics of one seat.
    pub fn metric_row(&self, seat: Seat) -> MetricRow {
        let values = self.metrics.iter().map(|metric| (metric.read)(self.world(), seat)).collect();
        MetricRow { round: self.rounds_finished(), seat, values }
    }

    /// Tables with one row per entity of a kind, of all modules; [`EntityTable::rows`] reads one
    /// from [`world`](Self::world).
    pub fn tables(&self) -> impl Iterator<Item = &'static EntityTable> + '_ {
        self.setup.modules.iter().flat_map(|module| module.tables())
    }

    /// Tables of the modules that grow while the game is played.
    pub fn log_tables(&self) -> impl Iterator<Item = &'static LogTable> + '_ {
        self.setup.modules.iter().flat_map(|module| module.logs())
    }

    /// Keeps the rows that rules log for these tables from now on, and for no others.
    pub fn keep_rows<'t>(&mut self, tables: impl IntoIterator<Item = &'t LogTable>) {
        let names = tables.into_iter().map(|table| table.name);
        let round = self.turn().round_number();
        let mut journal = self.world.resource_mut::<Journal>();
        journal.keep_rows(names);
        journal.enter_round(round);
    }

    /// Takes the rows that rules logged for a table since the last call, each with its round. If
    /// the game ended as a round opened, they belong to the last finished round.
    pub fn take_rows(&mut self, table: &LogTable) -> Vec<(u32, Vec<Cell>)> {
        let last = if self.ended().is_some() { self.rounds_finished() } else { u32::MAX };
        let rows = self.world.resource_mut::<Journal>().take_rows(table.name);
        rows.into_iter().map(|(round, row)| (round.min(last), row)).collect()
    }

    /// Starts or stops keeping facts.
    pub fn listen(&mut self, listening: bool) {
        let round = self.turn().round_number();
        self.sealed.is_heard = listening;
        let mut journal = self.world.resource_mut::<Journal>();
        journal.listen(listening);
        journal.enter_round(round);
    }

    /// Starts or stops keeping the orders that are given as facts, in their text form; at first
    /// they are kept. Needs [`listen`](Self::listen).
    pub fn hear_orders(&mut self, wanted: bool) {
        self.sealed.hears_orders = wanted;
    }

    /// Starts or stops keeping the links of orders to the things that they are about, by which
    /// facts find the orders that led to them. Needs [`listen`](Self::listen).
    pub fn keep_links(&mut self, wanted: bool) {
        self.world.resource_mut::<Journal>().link(wanted);
    }

    /// Starts or stops keeping the facts that only [`transcripts`](Self::transcripts) need, for
    /// modules that leave them out otherwise. Needs [`listen`](Self::listen).
    pub fn transcribe(&mut self, wanted: bool) {
        self.world.resource_mut::<Journal>().transcribe(wanted);
    }

    /// Takes the facts emitted since the last call. If the game ended as a round opened, they
    /// belong to the round before.
    pub fn take_facts(&mut self) -> Vec<FactEntry> {
        let mut facts = self.world.resource_mut::<Journal>().take();
        if self.ended().is_some() {
            let last = self.rounds_finished();
            facts.iter_mut().for_each(|fact| fact.round = fact.round.min(last));
        }
        facts
    }

    /// Facts emitted since the last call of [`take_facts`](Self::take_facts), without taking them.
    pub fn facts(&self) -> &[FactEntry] {
        self.world().resource::<Journal>().waiting()
    }

    /// True if nothing is hidden from any seat and nothing is left to chance, so that whole turns
    /// may be taken back.
    pub fn is_open(&self) -> bool {
        self.setup.modules.iter().all(|module| module.is_open())
    }

    /// True if the facts of one of its modules are the moves of a game, none of which may be left
    /// out of a story.
    pub fn facts_are_moves(&self) -> bool {
        self.setup.modules.iter().any(|module| module.facts_are_moves())
    }

    /// A module's observer, to set it up and to read it; `None` if the game has no such module.
    pub fn observer<O: Observer>(&mut self) -> Option<Mut<'_, O>> {
        self.world.get_resource_mut()
    }

    /// Records from now on which stages fire and which turn states are pushed; for tests, and for
    /// inspecting the clock or the whole history, of which [`chain`](Self::chain) has only the
    /// current phase.
    pub fn trace_stages(&mut self) {
        self.sealed.trace = Some(Vec::new());
    }

    /// Takes the stages recorded since the last call.
    pub fn take_trace(&mut self) -> Vec<StageTrace> {
        self.sealed.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// T-116 … T-122: statistics of the turns so far, from the chain and counts of events.
    pub fn turn_metrics(&self) -> TurnMetrics {
        let events = self.world().resource::<TurnWork>().event_counts();
        let metrics = turn::chain(self.world()).map(|chain| chain.metrics(events)).unwrap_or_default();
        TurnMetrics { refusals: self.refusals.clone(), ..metrics }
    }

    /// T-121: the collections that were opened so far, and the ends that seats gave in them. Like
    /// refusals, these are counted since the game began or was restored.
    pub fn collections(&self) -> (u32, u32) {
        let collects = |segment: SegmentId| self.sealed.turns.iter().any(|turning| turning.profile.collects(segment));
        let segments = self.turn_metrics().segments;
        let opened = segments.iter().filter(|(segment, _)| collects(*segment)).map(|(_, visits)| visits).sum();
        (opened, self.submissions)
    }

    /// Number of personas' orders refused since the game began; 0 unless a persona has a bug.
    pub fn refused_persona_orders(&self) -> u64 {
        self.refused
    }

    /// A seat's view, by module.
    pub fn view(&self, seat: Seat) -> serde_json::Value {
        let views = self.setup.modules.iter().map(|module| (module.name().to_owned(), module.view(self.world(), seat)));
        serde_json::Value::Object(views.collect())
    }

    /// The current board of a module; `None` if the game has no such module, or the module has no
    /// board.
    pub fn picture(&self, module: &str) -> Option<Picture> {
        self.setup.modules.iter().find(|one| one.name() == module)?.picture(self.world())
    }

    /// The board of a table game, from the first module that has one: as a seat knows it, or with
    /// nothing hidden.
    pub fn drawing(&self, seat: Option<Seat>) -> Option<Drawing> {
        self.setup.modules.iter().find_map(|module| module.drawing(self.world(), seat))
    }

    /// The game so far in its field's notation, module by module, from all facts emitted since its
    /// beginning.
    pub fn transcripts<'g>(&'g self, facts: &'g [FactEntry]) -> impl Iterator<Item = (&'static str, Transcript)> + 'g {
        let of = |module: &'g Arc<dyn ModuleSetup>| Some((module.name(), module.transcript(self.world(), facts)?));
        self.setup.modules.iter().filter_map(of)
    }

    /// A seat's view as text for a person at the prompt.
    pub fn status(&self, seat: Seat) -> String {
        let texts: Vec<String> = self.setup.modules.iter().map(|module| module.status(self.world(), seat)).collect();
        texts.join("\n")
    }
}
