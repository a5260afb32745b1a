//! What the engine needs of a module that a scenario has set up.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use serde_json::Value;

use crate::{
    counsel::{Need, Question},
    drawing::Drawing,
    metrics::Metric,
    orders::{AnyOrder, Budget, Choice, NoOrders, OrderBook, Refusal, SeatEvent, Words},
    picture::Picture,
    rules::RuleInfo,
    seats::{Seat, SeatSet, SeatSetup},
    snapshot::Unsound,
    tables::EntityTable,
    transcript::Transcript,
    turn::TurnSetup,
};

/// A function of keys, that any thread may call.
pub type OfKeys<'m, T> = Box<dyn Fn(&[u64]) -> T + Send + Sync + 'm>;

/// Personas that a module can draw at random, for those who search for good ones.
pub struct Candidates<'m> {
    /// The table of the module's ruleset in which such a persona stands under its name.
    pub table: &'static str,
    /// The persona drawn from the first key and varied once by each further one, as RON; there is at least one key. It hangs on the
    /// keys and the ruleset alone.
    pub write: OfKeys<'m, String>,
    /// Keys of personas that have one part less than that of these keys; none where nothing can be left out.
    pub leaner: OfKeys<'m, Vec<Vec<u64>>>,
}

impl std::fmt::Debug for Candidates<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Candidates").field("table", &self.table).finish_non_exhaustive()
    }
}

/// A module with its checked data: everything the engine asks of it.
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

    /// Registers state and hangs rules on stages. Called once per app.
    fn build(&self, app: &mut App);

    /// Puts the entities and resources of a new game into the world. Called at the start of every game; seats are there.
    fn spawn(&self, world: &mut World);

    /// Whether the module's state could be that of a game: numbers in their ranges, names of what is there, and all on
    /// which rules, views and personas rely. Called on every state that is read from bytes, when all sections are read and
    /// the engine's own are found sound; and by tests, on states that came about by play.
    ///
    /// # Errors
    /// The first value that no game could have.
    fn check(&self, _world: &World) -> Result<(), Unsound> {
        Ok(())
    }

    /// The fields of the module's section of a scenario, as a group in RON, with which a game that begins in its middle (`turn: (from_round: …)`) goes on as one
    /// does whose world this is. None for a module whose section can't say so much.
    fn section(&self, _world: &World) -> Option<String> {
        None
    }

    /// Computes anew what of the state follows from the rest of it, and what the module keeps beside the state. Called on a
    /// state that was read and found sound; if anything of it changes, that state is none of a game.
    fn renew(&self, _world: &mut World) {}

    /// The door for the module's orders; a module without any takes none. It is asked nothing then, and needs nobody on its seats, if it
    /// has no personas either.
    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(NoOrders(self.name()))
    }

    /// The teams of its seats, in the order in which they have their phases where each team has one; none if it knows no teams. Every seat is
    /// in one.
    fn teams(&self) -> Vec<SeatSet> {
        Vec::new()
    }

    /// The rule list.
    fn rules(&self) -> &'static [RuleInfo];

    /// The metric columns.
    fn metrics(&self) -> &'static [Metric] {
        &[]
    }

    /// The tables with one row per entity of a kind.
    fn tables(&self) -> &'static [EntityTable] {
        &[]
    }

    /// The names of the metrics by which people compare seats, the most telling first; empty for the headline metrics.
    fn standings(&self) -> &'static [&'static str] {
        &[]
    }

    /// The names of the metrics by which the module ranks the seats that stand when it ends a game, the first one first;
    /// the greater value is the better one. Empty if it ranks by none. If no rule ends the game, the engine ranks by them at the
    /// turn limit, provided that one module alone has any.
    fn ranking(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the value of a metric is the sum of, for a seat as things are now: what each part is, and what it adds. Empty
    /// for a metric that is no sum of parts.
    fn parts(&self, _world: &World, _seat: Seat, _metric: &str) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// The names of the module's own personas that can fill a seat. If it lists its legal orders, those of [`baseline`](crate::baseline) can as
    /// well.
    fn personas(&self) -> Vec<String> {
        Vec::new()
    }

    /// What a search for personas draws from: variations of the persona of this name, or new ones if there is no name. None for
    /// a module whose personas can't be drawn, or varied.
    fn candidates(&self, _like: Option<&str>) -> Option<Candidates<'_>> {
        None
    }

    /// Lets a persona decide one thing: it reads the seat's view only. It is asked again after everything it has decided, until
    /// it ends or the budget does.
    fn decide(&self, _world: &World, _seat: Seat, _persona: &str, _budget: &mut Budget) -> Choice {
        Choice::END
    }

    /// For games in which nothing that a seat orders shows before all have ended their turns: lets a persona decide everything at
    /// once. It adds the orders it wants, without `end`; [`decide`](Self::decide) is not asked then. False in a module whose personas
    /// decide one thing at a time.
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

    /// Whether a seat may say this to the clock now, as far as the module's rules go: a player who has to move may not end, nor pass.
    ///
    /// # Errors
    /// The reason why not.
    fn may(&self, _world: &World, _seat: Seat, _event: SeatEvent) -> Result<(), Refusal> {
        Ok(())
    }

    /// T-182: what a seat may know, for programs; it follows from the world and the seat alone.
    fn view(&self, _world: &World, _seat: Seat) -> Value {
        Value::Null
    }

    /// What a seat may know, for a person at the prompt.
    fn status(&self, _world: &World, _seat: Seat) -> String {
        String::new()
    }

    /// What waits for a seat before its turn ends, and what the turn's end would lose, as far as the seat can know.
    fn needs(&self, _world: &World, _seat: Seat) -> Vec<Need> {
        Vec::new()
    }

    /// The questions that the module answers to a person at the prompt. Their words are those of no order.
    fn questions(&self) -> &'static [Question] {
        &[]
    }

    /// The answer to the question with this word, in lines without a line break at the end. The words behind it are still to be
    /// read.
    ///
    /// # Errors
    /// The refusal of a question that can't be understood.
    fn answer(&self, _world: &World, _seat: Seat, word: &str, _rest: &mut Words<'_>) -> Result<String, Refusal> {
        Err(Refusal::new("unknown-word", format!("`{word}` is no question")))
    }

    /// The board as a seat knows it now; none for a module without one.
    fn seen_picture(&self, _world: &World, _seat: Seat) -> Option<Picture> {
        None
    }

    /// Whether scenarios choose the segments of its turns: a rule that hangs on one comes where a game has that.
    fn takes_any_segments(&self) -> bool {
        false
    }

    /// Whether nothing of it is hidden from anybody, and nothing is left to chance.
    fn is_open(&self) -> bool {
        false
    }

    /// The board of a table game as it is now: as a seat knows it, or with nothing hidden. None for a module without one.
    fn drawing(&self, _world: &World, _seat: Option<Seat>) -> Option<Drawing> {
        None
    }

    /// The game so far in the notation of its field, from all facts told since its beginning, orders among them, as
    /// [`FactEntry::to_json`](crate::journal::FactEntry::to_json) writes them; none where there is no such notation.
    fn transcript(&self, _world: &World, _facts: &[Value]) -> Option<Transcript> {
        None
    }

    /// The board as it is now, with nothing hidden; none for a module without one.
    fn picture(&self, _world: &World) -> Option<Picture> {
        None
    }
}

impl dyn ModuleSetup + '_ {
    /// Whether it asks players for anything. A module that takes no orders and has no personas does not, weather or an expansion
    /// say, and needs nobody on its seats.
    pub fn asks_players(&self) -> bool {
        !self.personas().is_empty() || self.book().takes_orders()
    }
}

/// Everything a game is made from. It can be shared by many games.
#[derive(Clone)]
pub struct GameSetup {
    /// The scenario's title.
    pub title: String,
    /// Identifies the scenario and its rulesets, whatever their files are called.
    pub content: u128,
    /// The root seed of the first game.
    pub seed: u64,
    /// The last round.
    pub turn_limit: u32,
    /// Who sits where, 1 to 64 seats.
    pub seats: Vec<SeatSetup>,
    /// How turns go.
    pub turn: TurnSetup,
    /// The modules in the order of their names.
    pub modules: Vec<Arc<dyn ModuleSetup>>,
    /// What changes while the game runs; nothing in most games.
    pub change: Option<Change>,
}

/// From a round on a game goes by other values, with other luck to come.
#[derive(Clone, Debug)]
pub struct Change {
    /// The last round before it; 0 for the start.
    pub after: u32,
    /// What the draws to come hang on.
    pub seed: u64,
    /// What the game goes on by: the same table with other values. What it says of the start counts no more.
    pub setup: Arc<GameSetup>,
}

impl GameSetup {
    /// A game of one module between players of these names, whom no persona plays: with seed 1, for at most 1000 rounds.
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
