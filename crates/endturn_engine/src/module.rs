//! Interface between the engine and a module set up by a scenario.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use serde_json::Value;

use crate::{
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    handicap::Handicap,
    journal::FactEntry,
    metrics::Metric,
    orders::{AnyOrder, Budget, Choice, NoOrders, OrderBook, Refusal, SeatEvent, Words},
    picture::{Layer, Picture},
    rules::RuleInfo,
    seats::{Seat, SeatSet, SeatSetup},
    snapshot::Unsound,
    tables::{EntityTable, LogTable},
    transcript::Transcript,
    turn::TurnSetup,
};

/// A function of keys that any thread may call.
pub type OfKeys<'m, T> = Box<dyn Fn(&[u64]) -> T + Send + Sync + 'm>;

/// Personas that a module can draw at random, for a search for good ones.
pub struct Candidates<'m> {
    /// The table of the module's ruleset that lists such personas by name.
    pub table: &'static str,
    /// Returns, as RON, the persona drawn from the first key and varied once by each further one;
    /// there is at least one key. It depends on the keys and the ruleset alone.
    pub write: OfKeys<'m, String>,
    /// Returns keys of personas with one part fewer than the persona of these keys; empty if
    /// nothing can be left out.
    pub leaner: OfKeys<'m, Vec<Vec<u64>>>,
}

impl std::fmt::Debug for Candidates<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Candidates").field("table", &self.table).finish_non_exhaustive()
    }
}

/// A module with its checked data, as the engine uses it.
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{ModuleSetup, Seat, metrics::Metric, rules, rules::RuleInfo, snapshot::KeyedState, turn::Stage};
/// use serde::{Deserialize, Serialize};
///
/// const NAME: &str = "weather";
///
/// /// Rounds of rain so far.
/// #[derive(Resource, Serialize, Deserialize)]
/// struct Rain(u32);
///
/// fn rain(mut rain: ResMut<Rain>) {
///     rain.0 += 1;
/// }
///
/// rules! {
///     /// The rules of the weather.
///     pub RULES, add_rules of NAME {
///         /// it rains at the end of each round
///         RAIN = "R-01" "Rain", step "sky" in Stage::TurnEnd => rain;
///     }
/// }
///
/// struct Weather;
///
/// impl ModuleSetup for Weather {
///     fn name(&self) -> &'static str {
///         NAME
///     }
///
///     fn build(&self, app: &mut App) {
///         app.state::<Rain>("weather.rain");
///         add_rules(app);
///     }
///
///     fn spawn(&self, world: &mut World) {
///         world.insert_resource(Rain(0));
///     }
///
///     fn rules(&self) -> &'static [RuleInfo] {
///         RULES
///     }
/// }
/// # use std::sync::Arc;
/// # use endturn_engine::{Game, GameSetup, Progress, seats::SeatSetup, turn::TurnSetup};
/// # let seats = vec![SeatSetup { name: "Anna".into(), personas: Vec::new() }];
/// # let (title, turn) = ("Rain".to_owned(), TurnSetup::simultaneous());
/// # let setup = GameSetup { title, content: 0, seed: 1, turn_limit: 3, seats, turn, modules: vec![Arc::new(Weather)], change: None };
/// # let mut game = Game::new(Arc::new(setup)).unwrap();
///
/// assert_eq!(game.advance_rounds(9), Progress::Over, "nobody is asked, since the module takes no orders");
/// assert_eq!(game.world().resource::<Rain>().0, 3);
/// ```
pub trait ModuleSetup: Send + Sync {
    /// The module's name, one lower-case word.
    fn name(&self) -> &'static str;

    /// Registers state and adds rules to stages. Called once per app.
    fn build(&self, app: &mut App);

    /// Spawns the entities and resources of a new game. Called at the start of every game, after
    /// the seats exist.
    fn spawn(&self, world: &mut World);

    /// Checks that the module's state is possible in a game: numbers are in range, references
    /// resolve, and everything holds that rules, views and personas rely on. Called on every state
    /// read from bytes, after all sections are read and the engine's own are found sound; tests
    /// also call it on states reached by play.
    ///
    /// # Errors
    /// The first impossible value.
    fn check(&self, _world: &World) -> Result<(), Unsound> {
        Ok(())
    }

    /// Returns the module's section of a scenario as a RON group, with which a game that begins in
    /// its middle (`turn: (from_round: …)`) continues from this world, which is at the beginning of
    /// a round.
    ///
    /// # Errors
    /// The reason for which no section can express this world.
    fn section(&self, _world: &World) -> Result<String, String> {
        Err("its section can't express everything that its games hold".to_owned())
    }

    /// Recomputes the derived parts of the state, and anything that the module keeps beside it.
    /// Called on a restored state that was found sound; if this changes any of its state, the state
    /// is refused as impossible.
    fn renew(&self, _world: &mut World) {}

    /// The entry point for the module's orders; by default the module takes none. Without orders
    /// and personas the module is not asked for decisions, and needs no players.
    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(NoOrders(self.name()))
    }

    /// Teams of its seats, in the order of their phases if each team has one; empty if the module
    /// has no teams. Every seat is in one team.
    fn teams(&self) -> Vec<SeatSet> {
        Vec::new()
    }

    /// The rule list.
    fn rules(&self) -> &'static [RuleInfo];

    /// The metric columns.
    fn metrics(&self) -> &'static [Metric] {
        &[]
    }

    /// Tables with one row per entity of a kind.
    fn tables(&self) -> &'static [EntityTable] {
        &[]
    }

    /// Tables that grow while a game is played.
    fn logs(&self) -> &'static [LogTable] {
        &[]
    }

    /// Names of the metrics by which people compare seats, the most telling first; empty for the
    /// headline metrics.
    fn standings(&self) -> &'static [&'static str] {
        &[]
    }

    /// Names of the metrics by which the module ranks the seats that are left when it ends a game,
    /// the first criterion first; greater is better. Empty if it does not rank. If no rule ends the
    /// game, the engine ranks by them at the turn limit, provided that only one module has any.
    fn ranking(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the parts that a metric's current value for a seat is the sum of: the name of each
    /// part, and its amount. Empty for a metric that is not a sum.
    fn parts(&self, _world: &World, _seat: Seat, _metric: &str) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// Names of the module's own personas that can fill a seat. If it lists its legal orders, those
    /// of [`baseline`](crate::baseline) can as well.
    fn personas(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the source of a search for personas: variations of the persona of this name, or new
    /// ones without a name. `None` if the module's personas cannot be drawn or varied.
    fn candidates(&self, _like: Option<&str>) -> Option<Candidates<'_>> {
        None
    }

    /// Lets a persona make one decision; it reads only the seat's view. It is asked again after
    /// each decision, until it ends or its budget is spent.
    fn decide(&self, _world: &World, _seat: Seat, _persona: &str, _budget: &mut Budget) -> Choice {
        Choice::END
    }

    /// Lets a persona decide everything at once, in games in which no seat's orders show before all
    /// have ended their turns. It adds the orders it wants, without `end`; [`decide`](Self::decide)
    /// is then not called. Returns false in a module whose personas make one decision at a time.
    fn decide_all(
        &self,
        _world: &World,
        _seat: Seat,
        _persona: &str,
        _budget: &mut Budget,
        _orders: &mut Vec<AnyOrder>,
    ) -> bool {
        false
    }

    /// False if [`decide_all`](Self::decide_all) returns false for every persona; it is then never
    /// called.
    fn decides_at_once(&self) -> bool {
        true
    }

    /// Checks that the module's rules allow a seat to say this to the clock now: for example, a
    /// player who has to move may neither end nor pass.
    ///
    /// # Errors
    /// The refusal.
    fn may(&self, _world: &World, _seat: Seat, _event: SeatEvent) -> Result<(), Refusal> {
        Ok(())
    }

    /// T-182: the seat's view, for programs; it depends on the world and the seat alone.
    fn view(&self, _world: &World, _seat: Seat) -> Value {
        Value::Null
    }

    /// The seat's view as text for a person at the prompt.
    fn status(&self, _world: &World, _seat: Seat) -> String {
        String::new()
    }

    /// An introduction for people who play it for the first time.
    fn briefing(&self) -> Briefing {
        Briefing::default()
    }

    /// Needs of a seat before its turn ends, and losses that the turn's end would bring, as far as
    /// the seat can know.
    fn needs(&self, _world: &World, _seat: Seat) -> Vec<Need> {
        Vec::new()
    }

    /// Questions that the module answers at the prompt. No order begins with their words.
    fn questions(&self) -> &'static [Question] {
        &[]
    }

    /// Answers the question with this word, in lines without a final line break. The words after it
    /// are unread.
    ///
    /// # Errors
    /// The refusal of a question that cannot be understood.
    fn answer(&self, _world: &World, _seat: Seat, word: &str, _rest: &mut Words<'_>) -> Result<String, Refusal> {
        Err(Refusal::new("unknown-word", format!("`{word}` is not a question")))
    }

    /// The board as a seat knows it now; `None` if the module has none.
    fn seen_picture(&self, _world: &World, _seat: Seat) -> Option<Picture> {
        None
    }

    /// True if scenarios choose the segments of the module's turns: a rule in a segment then runs
    /// only in games that have it.
    fn takes_any_segments(&self) -> bool {
        false
    }

    /// True if the module's facts are the moves of a game, as on a board: the story of a round then
    /// shows every fact in its order, and no count in place of several.
    fn facts_are_moves(&self) -> bool {
        false
    }

    /// True if nothing is hidden from any seat, and nothing is left to chance.
    fn is_open(&self) -> bool {
        false
    }

    /// The current board of a table game, as a seat knows it, or with nothing hidden. `None` if the
    /// module has none.
    fn drawing(&self, _world: &World, _seat: Option<Seat>) -> Option<Drawing> {
        None
    }

    /// The game so far in its field's notation, from all facts since its beginning, including
    /// orders; `None` if there is no such notation.
    fn transcript(&self, _world: &World, _facts: &[FactEntry]) -> Option<Transcript> {
        None
    }

    /// The current board, with nothing hidden; `None` if the module has none.
    fn picture(&self, _world: &World) -> Option<Picture> {
        None
    }

    /// Values of the module's section that favour a seat at the start.
    fn handicaps(&self) -> &'static [Handicap] {
        &[]
    }

    /// The layers in which [`Self::layer`] draws the board.
    fn layers(&self) -> &'static [Layer] {
        &[]
    }

    /// The board in the layer of this name, as a seat knows it, or with nothing hidden; `None` if
    /// there is no such layer.
    fn layer(&self, _world: &World, _seat: Option<Seat>, _layer: &str) -> Option<Picture> {
        None
    }
}

impl dyn ModuleSetup + '_ {
    /// True if the module asks players for decisions. A module without orders and personas does
    /// not, such as weather or an expansion, and needs no players.
    pub fn asks_players(&self) -> bool {
        !self.personas().is_empty() || self.book().takes_orders()
    }
}

/// Everything that a game is made from. Many games can share it.
#[derive(Clone)]
pub struct GameSetup {
    /// The scenario's title.
    pub title: String,
    /// Identifies the content of the scenario and its rulesets, independently of file names.
    pub content: u128,
    /// The root seed of the first game.
    pub seed: u64,
    /// The last round.
    pub turn_limit: u32,
    /// The seats, 1 to 64.
    pub seats: Vec<SeatSetup>,
    /// The turn structure.
    pub turn: TurnSetup,
    /// The modules in the order of their names.
    pub modules: Vec<Arc<dyn ModuleSetup>>,
    /// A change while the game runs; `None` in most games.
    pub change: Option<Change>,
}

/// From a given round on, a game uses other values and another random seed.
#[derive(Clone, Debug)]
pub struct Change {
    /// The last round before it; 0 for the start.
    pub after: u32,
    /// Root seed of the draws to come.
    pub seed: u64,
    /// Setup to continue with: the same table with other values. Its start is ignored.
    pub setup: Arc<GameSetup>,
}

impl GameSetup {
    /// Makes a setup of one module, for people with these names, with seed 1 and at most 1000
    /// rounds.
    pub fn of(title: &str, names: &[&str], turn: TurnSetup, module: impl ModuleSetup + 'static) -> Arc<Self> {
        let seat = |name: &&str| SeatSetup { name: (*name).to_owned(), personas: Vec::new() };
        Arc::new(Self {
            title: title.to_owned(),
            content: 0,
            seed: 1,
            turn_limit: 1000,
            seats: names.iter().map(seat).collect(),
            turn,
            modules: vec![Arc::new(module)],
            change: None,
        })
    }
}

impl std::fmt::Debug for GameSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let modules: Vec<&str> = self.modules.iter().map(|module| module.name()).collect();
        f.debug_struct("GameSetup").field("title", &self.title).field("modules", &modules).finish_non_exhaustive()
    }
}
