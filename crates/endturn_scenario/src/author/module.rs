//! The one trait that the author of a module implements.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, Seat,
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    handicap::Handicap,
    journal::FactEntry,
    metrics::Metric,
    orders::{Budget, Choice, Order, Refusal, SeatEvent, Words},
    picture::{Layer, Picture},
    rules::RuleInfo,
    seats::SeatSet,
    snapshot::Unsound,
    tables::{EntityTable, LogTable},
    transcript::Transcript,
};
use serde::{Serialize, de::DeserializeOwned};

use super::{Compiled, Given, Seats};
use crate::checks::Checker;
use crate::codes::CodePage;
use crate::diagnostic::{Alias, Diagnostic};
use crate::form::Topic;
use crate::handbook::Handbook;
use crate::module::GameModule;
use crate::shape::Shaped;
use crate::tool::Tools;
use crate::tree::Node;
use crate::turn::TurnNeeds;

/// A module: its rules, files, orders and views. Every implementation is also a [`GameModule`] for
/// scenarios and command lines, and provides the
/// [`ModuleSetup`](endturn_engine::ModuleSetup) for the engine. The types, ranges
/// (`#[shape(range(min = 1, max = 9))]`) and doc comments of the fields of `Ruleset` and
/// `Section` are checked and shown in help without further code. The implementing type needs no
/// data: `struct Market;` will do.
///
/// A whole module, a race with dice:
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{
///     Game, Seat, metrics::Metric, orders::NoOrder, random::{DrawSubject, Draws, Purpose},
///     rules::RuleInfo, snapshot::KeyedState, turn::Stage,
/// };
/// use endturn_scenario::{author::{Given, Module, Nothing}, files::MemoryFiles, load::load_scenario, module::{build, specs}};
/// use endturn_scenario::shape::Shaped;
/// use serde::{Deserialize, Serialize};
///
/// /// A ruleset: one field for each file.
/// #[derive(Deserialize, Shaped)]
/// #[serde(deny_unknown_fields)]
/// struct Ruleset {
///     dice: Dice,
/// }
///
/// /// Contents of `dice.ron`.
/// #[derive(Deserialize, Shaped)]
/// #[serde(deny_unknown_fields)]
/// struct Dice {
///     /// Number of sides of a die.
///     #[shape(range(min = 2, max = 100))]
///     sides: u64,
/// }
///
/// #[derive(Resource, Serialize, Deserialize)]
/// struct Track(Vec<u64>);
///
/// fn race(given: Res<Given<Race>>, draws: Res<Draws>, mut track: ResMut<Track>) {
///     for (seat, place) in track.0.iter_mut().enumerate() {
///         let draw = DrawSubject::key(Seat(seat as u8));
///         *place += draws.at(RACE, draw, Purpose("die")).below(given.ruleset().dice.sides) + 1;
///     }
/// }
///
/// endturn_engine::rules! {
///     /// The rules of the race.
///     RULES, add_rules of Race::NAME {
///         /// everybody goes on by a die
///         RACE = "R-01" "Race", step "dice" in Stage::TurnEnd => race, draws ["die"];
///     }
/// }
///
/// struct Race;
///
/// impl Module for Race {
///     const NAME: &'static str = "race";
///     const RULES: &'static [RuleInfo] = RULES;
///     const RULESETS: &'static [(&'static str, &'static str)] = &[
///         ("assets/rulesets/race/ruleset.ron", "(format: 1, name: \"race\", module: \"race\", summary: \"one die each\")"),
///         ("assets/rulesets/race/dice.ron", "(sides: 6)"),
///     ];
///     const METRICS: &'static [Metric] =
///         &[Metric::new("race", "place", "fields", "how far it came", |world, seat| world.resource::<Track>().0[seat.index()] as i64)];
///     const STARTER: &'static str = "(format: 1, name: \"{name}\", turn_limit: 9, seats: [(name: \"Red\"), (name: \"Blue\")], race: ())";
///     type Ruleset = Ruleset;
///     type Section = Nothing;
///     type Compiled = ();
///     type Order = NoOrder;
///     type View<'w> = Vec<u64>;
///
///     fn build(app: &mut App) {
///         app.state::<Track>("race.track");
///         add_rules(app);
///     }
///
///     fn spawn(given: &Given<Self>, world: &mut World) {
///         world.insert_resource(Track(vec![0; given.seats().len()]));
///     }
///
///     fn view(world: &World, _: Seat) -> Vec<u64> {
///         world.resource::<Track>().0.clone()
///     }
/// }
///
/// let mut files = MemoryFiles::default();
/// Race::RULESETS.iter().for_each(|(path, text)| files.insert(*path, *text));
/// files.insert("derby.ron", Race::STARTER.replace("{name}", "Derby"));
/// let modules: [&dyn endturn_scenario::module::GameModule; 1] = [&Race];
/// let mut game = |overrides: &[String]| {
///     let (tree, mut report) = load_scenario(&files, "derby.ron", &specs(&modules), overrides);
///     let setup = build(&tree.unwrap(), &modules, &mut report);
///     setup.map(|setup| Game::new(setup.into()).unwrap()).ok_or(report)
/// };
/// let mut derby = game(&[]).unwrap();
/// derby.advance_rounds(9);
/// assert!(derby.metric_row(Seat(0)).values[0] >= 9);
/// let report = game(&["race.dice.sides=1".to_owned()]).unwrap_err();
/// assert!(report.to_string().contains("expected from 2 to 100"), "{report}");
/// ```
///
/// The facade's `Modules::shipped().with(&Race)` loads its scenarios, and
/// `endturn_cli::process_main_with` gives it the whole command line; both take any [`GameModule`].
pub trait Module: Send + Sync + Sized + 'static {
    /// The module's name: its section of a scenario, and the first part of the names of its state;
    /// one word in lower case.
    const NAME: &'static str;

    /// Folder of its crate within the source repository, ending in `/`, for people who look up a
    /// rule; empty if they look from the crate itself.
    const HOME: &'static str = "";

    /// True if nothing is hidden from any seat, and nothing is left to chance, as in chess: the
    /// prompt then takes back whole turns.
    const IS_OPEN: bool = false;

    /// True if its facts are the moves of a game, as on a board: the story of a round then shows
    /// every fact in its order. Otherwise minor facts of a kind are counted if there are many.
    const FACTS_ARE_MOVES: bool = false;

    /// True if [`decide_all`](Self::decide_all) is implemented; it is never called otherwise.
    const DECIDES_AT_ONCE: bool = false;

    /// Further kinds of games that it plays, each a module of the same name with files, rules and
    /// orders of its own; [`kind_of`](Self::kind_of) tells them apart by their rulesets.
    const KINDS: &'static [&'static dyn GameModule] = &[];

    /// Name of the description of its files in help: another than the module's for a kind of games.
    const BOOK: &'static str = Self::NAME;

    /// Its rule list, as made by [`rules!`](endturn_engine::rules!).
    const RULES: &'static [RuleInfo];

    /// The rulesets that it ships, as listed by [`carried!`](crate::carried!).
    const RULESETS: &'static [(&'static str, &'static str)] = &[];

    /// The ruleset for scenarios that do not name one.
    const DEFAULT_RULESET: Option<&'static str> = Some(Self::NAME);

    /// Modules that a game with this one must also have: those between whose rules its own run, or
    /// whose state they change.
    const REQUIRES: &'static [&'static str] = &[];

    /// The metric columns.
    const METRICS: &'static [Metric] = &[];

    /// Tables with one row per entity of a kind.
    const TABLES: &'static [EntityTable] = &[];

    /// Tables that grow while a game is played, for batches whose plan asks for them.
    const LOGS: &'static [LogTable] = &[];

    /// Names of the metrics by which people compare seats, the most telling first; empty for the
    /// headline metrics.
    const STANDINGS: &'static [&'static str] = &[];

    /// Names of the metrics by which the seats left at the end are ranked, the greater value first;
    /// if no rule ends the game before, the engine ranks by them at the turn limit. Empty if the
    /// module does not rank.
    const RANKING: &'static [&'static str] = &[];

    /// A scenario with every field commented, for `new scenario`; `{name}` is replaced by its name.
    const STARTER: &'static str;

    /// Lines of RON with the fields that its section needs whatever the ruleset, for `new scenario`
    /// if no starter fits. They name no seat and nothing that a ruleset may lack.
    const PLAIN_SECTION: &'static str = "";

    /// Values of its rulesets that only the start of a game reads, as paths below the ruleset with
    /// `*` for any name, including everything below them. They cannot be changed in a running game.
    const START_VALUES: &'static [&'static str] = &[];

    /// Names in its rulesets for those that another program has for the same things; reports
    /// suggest them.
    const ALIASES: &'static [Alias] = &[];

    /// Pages of its own diagnostic codes.
    const PAGES: &'static [CodePage] = &[];

    /// Lists within its files that have a name of their own in help.
    const TOPICS: &'static [Topic] = &[];

    /// Words for the pages of its rulesets (`endturn ruleset pages`), beside those that follow from
    /// the types of [`Ruleset`](Self::Ruleset).
    const HANDBOOK: Option<&'static Handbook> = None;

    /// Questions about its games, as commands under the module's name.
    const TOOLS: Option<&'static Tools> = None;

    /// The files of a ruleset: one field for each file.
    type Ruleset: DeserializeOwned + Shaped + Send + Sync + 'static;

    /// The module's section of a scenario; [`Nothing`](super::Nothing) if it has none. Its fields
    /// have defaults, or are in [`PLAIN_SECTION`](Self::PLAIN_SECTION).
    type Section: DeserializeOwned + Shaped + Send + Sync + 'static;

    /// Data made from ruleset, section and seats before any game, see
    /// [`Given::compiled`](super::Given::compiled); `()` if it has none.
    type Compiled: Compiled<Self>;

    /// Its orders, as [`orders!`](endturn_engine::orders!) makes them;
    /// [`NoOrder`](endturn_engine::orders::NoOrder) if it has none.
    type Order: Order;

    /// A seat's view, which may borrow from the world. Personas get this and nothing else of the
    /// game.
    type View<'w>: Serialize;

    /// Returns the one of its [`KINDS`](Self::KINDS) that plays a ruleset, which may be unsound;
    /// `None` if it plays the ruleset itself.
    ///
    /// # Errors
    /// The reason for which the ruleset is of no kind.
    fn kind_of(_ruleset: &Node) -> Result<Option<&'static dyn GameModule>, Box<Diagnostic>> {
        Ok(None)
    }

    /// Checks a ruleset beyond types and ranges. Unreadable parts have made-up values in `ruleset`,
    /// about which the checker reports nothing.
    fn check(_ruleset: &Self::Ruleset, _checker: &mut Checker<'_>) {}

    /// Checks the section in the same way; names of seats are checked by [`Seats::check`].
    fn check_section(
        _section: &Self::Section,
        _ruleset: &Self::Ruleset,
        _seats: Seats<'_>,
        _checker: &mut Checker<'_>,
    ) {
    }

    /// Reason for which no seat can ever win by a ruleset, reported at the value that has to
    /// change; `None` if a seat can. Called only for sound rulesets.
    fn no_way_to_win(_ruleset: &Node) -> Option<Diagnostic> {
        None
    }

    /// Ways to win that a ruleset names and that can never happen, each reported at its value. Only
    /// those that the scenario itself or an argument states are reported: a ruleset serves many
    /// games. Called only for sound rulesets.
    fn vain_wins(_ruleset: &Node) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Turn structures that its rules can be played with.
    fn turns() -> TurnNeeds {
        TurnNeeds::simultaneous()
    }

    /// The same if it depends on the ruleset or the section.
    fn turns_of(_ruleset: &Self::Ruleset, _section: &Self::Section) -> TurnNeeds {
        Self::turns()
    }

    /// Registers the state and adds the rules to stages. Called once for each app.
    fn build(app: &mut App);

    /// Spawns entities and resources of a new game. Called at the start of every game.
    fn spawn(given: &Given<Self>, world: &mut World);

    /// Returns the section, as a RON group, with which a game that begins in its middle continues
    /// from this world, which is at the beginning of a round. [`print_section`] writes a `Section`.
    ///
    /// [`print_section`]: crate::compose::print_section
    ///
    /// # Errors
    /// The reason for which no section can express this world; always, unless implemented.
    fn section(_given: &Given<Self>, _world: &World) -> Result<String, String> {
        Err("its section can't express everything that its games hold".to_owned())
    }

    /// Returns a seat's current view.
    fn view(world: &World, seat: Seat) -> Self::View<'_>;

    /// The view as text for a person at the prompt; by default, JSON.
    fn status(view: &Self::View<'_>) -> String {
        serde_json::to_string(view).unwrap_or_default()
    }

    /// An introduction for people who play it for the first time: how it is won, and how to begin.
    fn briefing(_given: &Given<Self>) -> Briefing {
        Briefing::default()
    }

    /// Lets a persona, one of those named in the ruleset's `personas`, make one decision. It is
    /// asked again after each decision, until it ends or its budget is spent.
    fn decide(_given: &Given<Self>, _view: &Self::View<'_>, _persona: &str, _budget: &mut Budget) -> Choice {
        Choice::END
    }

    /// Does the same from the world itself, for a game in which nothing is hidden and a view would
    /// cost more than the decision. The default calls [`decide`](Self::decide); an implementation
    /// replaces it.
    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        Self::decide(given, &Self::view(world, seat), persona, budget)
    }

    /// Lets a persona decide everything at once, in games in which no seat's orders show before all
    /// have ended their turns; like [`decide`](Self::decide), it may look only at the seat's view.
    /// It adds the orders it wants, without `end`. Returns false in a module whose personas make
    /// one decision at a time.
    fn decide_all(
        _given: &Given<Self>,
        _world: &World,
        _seat: Seat,
        _persona: &str,
        _budget: &mut Budget,
        _orders: &mut Vec<Self::Order>,
    ) -> bool {
        false
    }

    /// Returns the source of a search for personas: variations of the persona of this name, or new
    /// ones without a name. `None` if the module's personas cannot be drawn or varied.
    fn candidates<'g>(_given: &'g Given<Self>, _like: Option<&str>) -> Option<Candidates<'g>> {
        None
    }

    /// Teams of its seats, in the order of their phases if each team has one, with every seat in
    /// one of them; empty if the module has no teams.
    fn teams(_given: &Given<Self>) -> Vec<SeatSet> {
        Vec::new()
    }

    /// Returns the parts that a metric's current value for a seat is the sum of: the name of each
    /// part, and its amount. Empty for a metric that is not a sum.
    fn parts(_world: &World, _seat: Seat, _metric: &str) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// Checks that a seat may say this to the clock now: for example, a player who has to move may
    /// neither end nor pass.
    ///
    /// # Errors
    /// The refusal.
    fn may(_world: &World, _seat: Seat, _event: SeatEvent) -> Result<(), Refusal> {
        Ok(())
    }

    /// Needs of a seat before its turn ends.
    fn needs(_view: &Self::View<'_>) -> Vec<Need> {
        Vec::new()
    }

    /// Checks that the module's state is possible in a game; called on every state read from bytes.
    ///
    /// # Errors
    /// The first impossible value.
    fn check_state(_world: &World) -> Result<(), Unsound> {
        Ok(())
    }

    /// Recomputes the derived parts of the state, after a state was restored.
    fn renew(_world: &mut World) {}

    /// The current board, as a seat knows it or, without a seat, with nothing hidden; `None` if the
    /// module has none.
    fn picture(_world: &World, _seat: Option<Seat>) -> Option<Picture> {
        None
    }

    /// Values of the section that favour a seat at the start, for `endturn fair`.
    const HANDICAPS: &'static [Handicap] = &[];

    /// The layers in which [`Self::layer`] draws the board of [`Self::picture`].
    const LAYERS: &'static [Layer] = &[];

    /// The board with one thing stressed: the layer of this name, as a seat knows it or, without a
    /// seat, with nothing hidden.
    fn layer(_world: &World, _seat: Option<Seat>, _layer: &str) -> Option<Picture> {
        None
    }

    /// The board of a table game as shapes and characters, as a seat knows it or, without a seat,
    /// with nothing hidden.
    fn drawing(_given: &Given<Self>, _world: &World, _seat: Option<Seat>) -> Option<Drawing> {
        None
    }

    /// The game so far in its field's notation, such as PGN, from all facts since its beginning.
    /// [`FactEntry::downcast`] finds those of the module.
    fn transcript(_given: &Given<Self>, _world: &World, _facts: &[FactEntry]) -> Option<Transcript> {
        None
    }

    /// Questions that it answers at the prompt.
    const QUESTIONS: &'static [Question] = &[];

    /// Answers one of them; the words after it are unread.
    ///
    /// # Errors
    /// The refusal of a question that cannot be understood.
    fn answer(_view: &Self::View<'_>, word: &str, _rest: &mut Words<'_>) -> Result<String, Refusal> {
        Err(Refusal::new("unknown-word", format!("`{word}` is not a question")))
    }
}
