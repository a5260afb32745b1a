//! The one trait that an author implements.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Need, Question},
    drawing::Drawing,
    metrics::Metric,
    orders::{Budget, Choice, Order, Refusal, SeatEvent, Words},
    picture::Picture,
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
    transcript::Transcript,
};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{Given, Seats};
use crate::checks::Checker;
use crate::turn::TurnNeeds;

/// A module: rules, what their files hold, orders, and what people see. Whoever implements it has a
/// [`GameModule`](crate::module::GameModule) for scenarios and command lines, and the [`ModuleSetup`](endturn_engine::ModuleSetup) that the engine
/// asks for. What `Ruleset` and `Section` state of their fields, types, ranges (`#[schemars(range(min = 1, max = 9))]`) and doc comments,
/// is checked and shown in help without a further line. Nothing is asked of the type itself: `struct Market;` will do.
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
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// /// What its rulesets hold.
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Ruleset {
///     dice: Dice,
/// }
///
/// /// What stands in `dice.ron`.
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Dice {
///     /// How many sides a die has.
///     #[schemars(range(min = 2, max = 100))]
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
///     type Order = NoOrder;
///     type View = Vec<u64>;
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
/// The facade's `Modules::shipped().with(&Race)` loads its scenarios, and `endturn_cli::process_main_with` gives it the whole command line;
/// both take whatever is a [`GameModule`](crate::module::GameModule). An author who needs more than this trait says implements the two others
/// instead.
pub trait Module: Send + Sync + Sized + 'static {
    /// The module's name: its section of a scenario, and the first part of the names of its state; one lower-case word.
    const NAME: &'static str;

    /// The folder of its crate in the repository of its sources, with a `/` behind it, for people who look a rule up; empty if they look from the
    /// crate itself.
    const HOME: &'static str = "";

    /// Whether nothing of it is hidden from anybody, and nothing is left to chance, as in chess: at the prompt whole turns are taken back then.
    const IS_OPEN: bool = false;

    /// Its rule list, as [`rules!`](endturn_engine::rules!) makes it.
    const RULES: &'static [RuleInfo];

    /// The rulesets that come with it, as [`carried!`](crate::carried!) lists them.
    const RULESETS: &'static [(&'static str, &'static str)] = &[];

    /// The ruleset for scenarios that name none.
    const DEFAULT_RULESET: Option<&'static str> = Some(Self::NAME);

    /// Modules beside which alone it can be played: those between whose rules its own stand, or whose state they change.
    const REQUIRES: &'static [&'static str] = &[];

    /// The metric columns.
    const METRICS: &'static [Metric] = &[];

    /// The tables with one row per entity of a kind.
    const TABLES: &'static [EntityTable] = &[];

    /// The names of the metrics by which people compare seats, the most telling first; empty for the headline metrics.
    const STANDINGS: &'static [&'static str] = &[];

    /// The names of the metrics by which seats that stand are ranked at the end, the greater value first; if no rule ends the game before, the
    /// engine ranks by them at the turn limit. Empty if it ranks by none.
    const RANKING: &'static [&'static str] = &[];

    /// A scenario with every field commented, for `new scenario`; `{name}` stands for its name.
    const STARTER: &'static str;

    /// What the files of a ruleset hold: one field for each file.
    type Ruleset: DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// The module's section of a scenario; all of its fields have defaults. [`Nothing`](super::Nothing) if it has none.
    type Section: DeserializeOwned + JsonSchema + Default + Send + Sync + 'static;

    /// Its orders, as [`orders!`](endturn_engine::orders!) makes them; [`NoOrder`](endturn_engine::orders::NoOrder) if it has none.
    type Order: Order;

    /// What a seat may know. Personas get this and nothing else of the game.
    type View: Serialize;

    /// Checks of a ruleset that types and ranges don't say. What could not be read is made up in `ruleset`, and the checker says nothing
    /// of it.
    fn check(_ruleset: &Self::Ruleset, _checker: &mut Checker<'_>) {}

    /// The same for the section; names of seats are checked by [`Seats::check`].
    fn check_section(
        _section: &Self::Section,
        _ruleset: &Self::Ruleset,
        _seats: Seats<'_>,
        _checker: &mut Checker<'_>,
    ) {
    }

    /// What its rules need of turns.
    fn turns() -> TurnNeeds {
        TurnNeeds::simultaneous()
    }

    /// The same where it hangs on the ruleset or the section.
    fn turns_of(_ruleset: &Self::Ruleset, _section: &Self::Section) -> TurnNeeds {
        Self::turns()
    }

    /// Registers the state and hangs the rules on stages. Called once for each app.
    fn build(app: &mut App);

    /// Puts entities and resources of a new game into the world. Called at the start of every game.
    fn spawn(given: &Given<Self>, world: &mut World);

    /// What a seat may know now.
    fn view(world: &World, seat: Seat) -> Self::View;

    /// The same for a person at the prompt; what programs read, if the author says nothing better.
    fn status(view: &Self::View) -> String {
        serde_json::to_string(view).unwrap_or_default()
    }

    /// Lets a persona decide one thing: one of those whose names are in the ruleset's `personas`. It is asked again after everything it has decided, until it ends or the budget does.
    fn decide(_given: &Given<Self>, _view: &Self::View, _persona: &str, _budget: &mut Budget) -> Choice {
        Choice::END
    }

    /// The same for a game in which nothing is hidden, and a view would cost more than the decision: the world itself. It takes the place of
    /// [`decide`](Self::decide), which is what it does unless it is written.
    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        Self::decide(given, &Self::view(world, seat), persona, budget)
    }

    /// Whether a seat may say this to the clock now: a player who has to move may not end, nor pass.
    ///
    /// # Errors
    /// The reason why not.
    fn may(_world: &World, _seat: Seat, _event: SeatEvent) -> Result<(), Refusal> {
        Ok(())
    }

    /// What waits for a seat before its turn ends.
    fn needs(_view: &Self::View) -> Vec<Need> {
        Vec::new()
    }

    /// Whether the module's state could be that of a game; asked of every state that is read from bytes.
    ///
    /// # Errors
    /// The first value that no game could have.
    fn check_state(_world: &World) -> Result<(), Unsound> {
        Ok(())
    }

    /// Computes anew what of the state follows from the rest of it, after a state was read.
    fn renew(_world: &mut World) {}

    /// The board as it is now, as a seat knows it or, without a seat, with nothing hidden; none for a module without one.
    fn picture(_world: &World, _seat: Option<Seat>) -> Option<Picture> {
        None
    }

    /// The board of a table game in shapes and characters, as a seat knows it or, without a seat, with nothing hidden.
    fn drawing(_given: &Given<Self>, _world: &World, _seat: Option<Seat>) -> Option<Drawing> {
        None
    }

    /// The game so far in the notation of its field, such as PGN, from all facts told since its beginning, each as a line of `facts.jsonl`
    /// has it.
    fn transcript(_given: &Given<Self>, _world: &World, _facts: &[Value]) -> Option<Transcript> {
        None
    }

    /// The questions that it answers at the prompt.
    const QUESTIONS: &'static [Question] = &[];

    /// The answer to one of them; the words behind it are still to be read.
    ///
    /// # Errors
    /// The refusal of a question that can't be understood.
    fn answer(_view: &Self::View, word: &str, _rest: &mut Words<'_>) -> Result<String, Refusal> {
        Err(Refusal::new("unknown-word", format!("`{word}` is no question")))
    }
}
