//! [`Game`]: the one type that users hold.

mod advance;
mod baseline;
mod build;
mod build_error;
mod change;
mod choose;
mod counsel;
mod fork;
mod go;
mod hands;
mod legal;
mod log;
mod mark;
mod names;
mod say;
mod state;
mod submit;
mod times;
mod verbs;

use std::sync::Arc;

use bevy_ecs::{change_detection::Tick, prelude::*};

pub use advance::{Decision, Progress};
pub use build_error::BuildError;
use go::Go;
use hands::Hand;
pub use hands::Takeover;
pub use legal::LegalChoices;
pub use log::LoggedOrder;
pub use mark::Mark;
pub use verbs::shared_words;

/// How long a game may last.
pub use crate::turn::Limits;

use crate::{
    drawing::Drawing,
    journal::{FactEntry, Journal},
    metrics::{Metric, MetricRow},
    module::{GameSetup, ModuleSetup},
    observer::Observer,
    orders::{AnyOrder, OrderBook},
    picture::Picture,
    rules::{RuleInfo, SystemRow},
    seats::{GameEnded, Roster, Seat, SeatTable},
    tables::EntityTable,
    transcript::Transcript,
    turn::{self, Fault, Now, Sealed, StageTrace, TurnChain, TurnMetrics, TurnState, TurnWork},
};

/// One running game: a world, its clock, and one door for orders. It can be a resource of a Bevy app of one's own.
#[derive(Resource)]
pub struct Game {
    setup: Arc<GameSetup>,
    world: World,
    sealed: Sealed,
    books: Vec<Box<dyn OrderBook>>,
    /// First words of orders before which the module's name has to stand.
    shared: Vec<&'static str>,
    metrics: Vec<Metric>,
    standings: Vec<usize>,
    rankings: Vec<Vec<usize>>,
    log: Option<Vec<LoggedOrder>>,
    /// By seat: who decides.
    hands: Vec<Hand>,
    takeovers: Vec<Takeover>,
    wanted: Vec<AnyOrder>,
    /// The turn of the seat whose persona is deciding.
    go: Go,
    /// A copy in which a persona of the engine's tries what comes of its orders; none until one does.
    ahead: Option<Box<Game>>,
    /// Where the game stands, if that is known without a look into the world.
    now: Option<Now>,
    refused: u64,
    /// T-96: how often something was refused, by code, in the order of the codes.
    refusals: Vec<(&'static str, u64)>,
    /// What went wrong in the last cascade.
    fault: Option<Fault>,
    /// Whether it is taken back then.
    is_guarded: bool,
    is_timed: bool,
    /// When all modules had been built.
    built: Tick,
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
    /// What the game is made from.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The same, to make another game from.
    pub fn shared_setup(&self) -> Arc<GameSetup> {
        Arc::clone(&self.setup)
    }

    /// The world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, to change: for tests and benches that put a game where no order can bring it, or time a part of a rule.
    #[cfg(feature = "conformance")]
    pub fn world_mut(&mut self) -> &mut World {
        self.now = None;
        &mut self.world
    }

    /// Where the game stands in time.
    pub fn turn(&self) -> TurnState {
        turn::current(self.world())
    }

    /// The turn states of the current phase, and what is left of those before it.
    ///
    /// # Panics
    /// With sequencing off (T-08): such a game has no chain.
    pub fn chain(&self) -> &TurnChain {
        turn::chain(self.world()).expect("a game with sequencing off has no chain")
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<&GameEnded> {
        self.world().resource::<TurnWork>().ended()
    }

    /// The number of the last round that is finished; 0 before the first.
    pub fn rounds_finished(&self) -> u32 {
        match self.ended() {
            Some(ended) => ended.round,
            None => self.turn().round_number() - 1,
        }
    }

    /// Names at the table.
    pub fn roster(&self) -> &Roster {
        self.world().resource()
    }

    /// Who still stands.
    pub fn seat_table(&self) -> &SeatTable {
        self.world().resource()
    }

    /// The rules in force, module by module.
    pub fn rules(&self) -> impl Iterator<Item = (&'static str, &'static RuleInfo)> + '_ {
        self.setup.modules.iter().flat_map(|module| module.rules().iter().map(|rule| (module.name(), rule)))
    }

    /// The systems of all stages in the order in which they run.
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

    /// The metric columns of all modules.
    pub fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// The metrics by which people compare seats, the most telling first, as places in [`metrics`](Self::metrics).
    pub fn standings(&self) -> &[usize] {
        &self.standings
    }

    /// The metrics by which each module ranks the seats that stand at the end, the first one first, as places in
    /// [`metrics`](Self::metrics); modules that rank by none are left out.
    pub fn rankings(&self) -> &[Vec<usize>] {
        &self.rankings
    }

    /// What the value of a metric, by its place in [`metrics`](Self::metrics), is the sum of for a seat as things are now;
    /// empty if it is no sum of parts.
    pub fn parts(&self, metric: usize, seat: Seat) -> Vec<(&'static str, i64)> {
        let Some(metric) = self.metrics.get(metric) else { return Vec::new() };
        let module = self.setup.modules.iter().find(|module| module.name() == metric.module);
        module.map_or_else(Vec::new, |module| module.parts(self.world(), seat, metric.name))
    }

    /// The metrics of one seat as they are now.
    pub fn metric_row(&self, seat: Seat) -> MetricRow {
        let values = self.metrics.iter().map(|metric| (metric.read)(self.world(), seat)).collect();
        MetricRow { round: self.rounds_finished(), seat, values }
    }

    /// The tables with one row per entity of a kind, of all modules; [`EntityTable::rows`] reads one from
    /// [`world`](Self::world).
    pub fn tables(&self) -> impl Iterator<Item = &'static EntityTable> + '_ {
        self.setup.modules.iter().flat_map(|module| module.tables())
    }

    /// Keeps facts from now on, or no longer.
    pub fn listen(&mut self, listening: bool) {
        let round = self.turn().round_number();
        self.sealed.is_heard = listening;
        let mut journal = self.world.resource_mut::<Journal>();
        journal.listen(listening);
        journal.enter_round(round);
    }

    /// Takes the facts told since the last call.
    pub fn take_facts(&mut self) -> Vec<FactEntry> {
        self.world.resource_mut::<Journal>().take()
    }

    /// The facts told since the last call of [`take_facts`](Self::take_facts), which stay.
    pub fn facts(&self) -> &[FactEntry] {
        self.world().resource::<Journal>().waiting()
    }

    /// Whether nothing is hidden from anybody and nothing is left to chance, so that whole turns may be taken back.
    pub fn is_open(&self) -> bool {
        self.setup.modules.iter().all(|module| module.is_open())
    }

    /// A module's observer, to set it up and to read it; none if the game has no such module.
    pub fn observer<O: Observer>(&mut self) -> Option<Mut<'_, O>> {
        self.world.get_resource_mut()
    }

    /// Records which stages fire and which turn states are pushed, from now on; for tests, and for people who want to
    /// see the clock or the whole history, of which [`chain`](Self::chain) shows the current phase only.
    pub fn trace_stages(&mut self) {
        self.sealed.trace = Some(Vec::new());
    }

    /// Takes the stages recorded since the last call.
    pub fn take_trace(&mut self) -> Vec<StageTrace> {
        self.sealed.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// T-116 … T-122: the turns so far in numbers, from the chain and counts of events.
    pub fn turn_metrics(&self) -> TurnMetrics {
        let events = self.world().resource::<TurnWork>().event_counts();
        let metrics = turn::chain(self.world()).map(|chain| chain.metrics(events)).unwrap_or_default();
        TurnMetrics { refusals: self.refusals.clone(), ..metrics }
    }

    /// How many orders of personas were refused since the game began; 0 unless a persona has a mistake.
    pub fn refused_persona_orders(&self) -> u64 {
        self.refused
    }

    /// What a seat may know, by module.
    pub fn view(&self, seat: Seat) -> serde_json::Value {
        let views = self.setup.modules.iter().map(|module| (module.name().to_owned(), module.view(self.world(), seat)));
        serde_json::Value::Object(views.collect())
    }

    /// The board of a module as it is now; none if the game has no such module, or the module no board.
    pub fn picture(&self, module: &str) -> Option<Picture> {
        self.setup.modules.iter().find(|one| one.name() == module)?.picture(self.world())
    }

    /// The board of a table game: of the first module that has one, as a seat knows it or with nothing hidden.
    pub fn drawing(&self, seat: Option<Seat>) -> Option<Drawing> {
        self.setup.modules.iter().find_map(|module| module.drawing(self.world(), seat))
    }

    /// The game so far in the notation of its field, module by module, from all facts that were told since its beginning, as
    /// [`FactEntry::to_json`] writes them.
    pub fn transcripts<'g>(
        &'g self,
        facts: &'g [serde_json::Value],
    ) -> impl Iterator<Item = (&'static str, Transcript)> + 'g {
        let of = |module: &'g Arc<dyn ModuleSetup>| Some((module.name(), module.transcript(self.world(), facts)?));
        self.setup.modules.iter().filter_map(of)
    }

    /// What a seat may know, for a person at the prompt.
    pub fn status(&self, seat: Seat) -> String {
        let texts: Vec<String> = self.setup.modules.iter().map(|module| module.status(self.world(), seat)).collect();
        texts.join("\n")
    }
}
