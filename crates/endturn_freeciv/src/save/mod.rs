//! Turns a saved game of Freeciv into a scenario that goes on from there, and a map of Freeciv into
//! a scenario that begins on it.

mod alone;
mod book;
mod cities;
mod grid;
mod heads;
mod land;
mod nations;
mod orders;
mod pacts;
mod research;
mod seats;
mod sight;
mod units;
mod unread;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use self::book::{Book, Sheet};
use self::cities::Town;
use self::grid::Grid;
use self::heads::Heads;
use self::seats::Player;
use crate::ron::{Ron, wrapped};
use crate::ruleset::{Note, Tally};
use crate::section_file::{Document, Problem};

/// A nation of the ruleset.
#[derive(Clone, Debug, Default)]
pub struct Nation {
    /// Its name.
    pub name: String,
    /// Whether it is for players.
    pub playable: bool,
    /// `Land` or `Sea` for barbarians.
    pub barbarian: Option<String>,
}

/// A terrain of the ruleset.
#[derive(Clone, Debug, Default)]
pub struct Land {
    /// Whether it is among the best land to begin on.
    pub is_start: bool,
    /// Whether cities can be on it.
    pub is_land: bool,
    /// The resources that it may have.
    pub resources: BTreeSet<String>,
}

/// The names of the ruleset that the scenario is played with.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The names of each table: `techs`, `governments`, `units`, `buildings`, `terrain`, `extras`,
    /// `resources`, `specialists`, `goods`, `policies`, `achievements`, `personas`.
    pub tables: BTreeMap<String, BTreeSet<String>>,
    /// Its nations, in their order.
    pub nations: Vec<Nation>,
    /// Its settings, as text.
    pub settings: BTreeMap<String, String>,
    /// Whether it keeps the nationality of citizens.
    pub keeps_nationality: bool,
    /// Its terrains.
    pub lands: BTreeMap<String, Land>,
    /// Its extras that see as bases.
    pub seeing: BTreeSet<String>,
    /// The highest tax rate of governments that limit it.
    pub max_rates: BTreeMap<String, i64>,
}

impl Names {
    pub(crate) fn has(&self, table: &str, name: &str) -> bool {
        self.tables.get(table).is_some_and(|names| names.contains(name))
    }
}

/// The choices of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the ruleset that the scenario is played with.
    pub ruleset: String,
    /// Its names.
    pub names: Names,
    /// The name of the scenario, if the file has none.
    pub title: String,
    /// Persona of all seats; if left out, that of the skill of each.
    pub persona: Option<String>,
    /// Number of seats, for a map alone.
    pub seats: Option<usize>,
}

/// An imported game.
#[derive(Clone, Debug)]
pub struct Import {
    /// The text of the scenario.
    pub text: String,
    /// Everything that is not carried, or with another meaning.
    pub notes: Vec<Note>,
    /// Counts by subject.
    pub tallies: Vec<(String, Tally)>,
    /// The turn at which the game goes on; `None` for a map alone.
    pub turn: Option<i64>,
    /// Number of seats.
    pub seats: usize,
}

/// Most seats of a game.
pub(crate) const MAX_SEATS: usize = 64;

/// The ruleset that a saved game was played with.
#[must_use]
pub fn ruleset_of(document: &Document) -> Option<String> {
    let book = Book::new(document);
    let sheet = book.section("savefile")?;
    let named = sheet.text("rulesetdir").or_else(|| sheet.text("ruleset"));
    named.map(std::borrow::Cow::into_owned).filter(|name| !name.is_empty())
}

/// Imports a saved game or a map.
///
/// # Errors
///
/// Returns all problems if the file says something that it cannot mean, or is not of a form that
/// can be read.
pub fn import(document: &Document, options: &Options) -> Result<Import, Vec<Problem>> {
    let book = Book::new(document);
    let mut save = Save::read(&book, options)?;
    let mut scenario = Ron::Group(Vec::new());
    let turn = save.scenario(&mut scenario);
    unread::report(&book);
    let problems = book.problems();
    if !problems.is_empty() {
        return Err(problems);
    }
    let header = match turn {
        Some(turn) => format!("A game of Freeciv that goes on in turn {turn}."),
        None => "A map of Freeciv.".to_owned(),
    };
    let text = format!("{}{}\n", wrapped(&header, 0), scenario.block(0, 0));
    Ok(Import { text, notes: book.notes(), tallies: book.tallies(), turn, seats: save.seats })
}

/// A saved game while it is imported.
pub(crate) struct Save<'b, 'd> {
    book: &'b Book<'d>,
    options: &'b Options,
    heads: Heads,
    grid: Grid,
    game: Sheet<'b, 'd>,
    players: Vec<Player<'b, 'd>>,
    towns: Vec<Town<'b, 'd>>,
    /// The place of each city in `towns`, by its number in the file.
    town_of: BTreeMap<i64, usize>,
    turn: i64,
    seats: usize,
}

impl<'b, 'd> Save<'b, 'd> {
    fn read(book: &'b Book<'d>, options: &'b Options) -> Result<Self, Vec<Problem>> {
        let heads = Heads::read(book);
        let grid = Grid::read(book);
        let (Some(game), Some(grid)) = (book.section("game"), grid) else {
            let span = book.document.sections.first().map(|section| section.name);
            if book.problems().is_empty() {
                let span = span.unwrap_or(crate::section_file::Span { file: 0, start: 0, end: 0 });
                book.wrong(span, "this is no saved game with a map", "sections `game` and `map`");
            }
            return Err(book.problems());
        };
        let players = seats::read(book, options);
        let seats = players.len();
        let mut save = Self {
            book,
            options,
            heads,
            grid,
            game,
            players,
            towns: Vec::new(),
            town_of: BTreeMap::new(),
            turn: game.number("turn").max(1),
            seats,
        };
        save.read_towns();
        Ok(save)
    }

    /// Writes the scenario; returns the turn at which it goes on.
    fn scenario(&mut self, scenario: &mut Ron) -> Option<i64> {
        let told = self.book.section("scenario");
        let text = |name: &str| told.and_then(|sheet| sheet.text(name)).filter(|text| !text.is_empty());
        let title = text("name").map_or_else(|| self.options.title.clone(), |text| one_line(&text));
        scenario.set("format", Ron::number(1));
        scenario.set("name", Ron::Text(title));
        if let Some(summary) = text("description") {
            scenario.set("summary", Ron::Text(one_line(&summary)));
        }
        let is_alone = self.players.is_empty();
        let (turn, last) = if is_alone { (1, 200) } else { (self.turn, self.last_turn()) };
        scenario.set("turn_limit", Ron::number(last.clamp(turn, 100_000)));
        if !is_alone {
            scenario.set("turn", Ron::Group(Vec::new()));
            scenario.set("turn.from_round", Ron::number(turn));
            scenario.set("turn.from_turn", Ron::number(turn));
        }
        let mut civ = Ron::Group(Vec::new());
        civ.set("ruleset", Ron::Text(self.options.ruleset.clone()));
        self.settings(&mut civ);
        civ.set("map", self.map());
        if is_alone {
            self.starts(scenario, &mut civ);
        } else {
            scenario.set("seats", Ron::List(self.players.iter().map(|player| player.seat_entry()).collect()));
            self.nations(&mut civ);
            civ.set("relations", self.relations());
            civ.set("year", Ron::number(self.game.number("year")));
            self.newcomers(&mut civ);
            civ.set("so_far", self.world());
        }
        scenario.set("civ", civ);
        (!is_alone).then_some(turn)
    }

    fn knows(&self, table: &str, name: &str) -> bool {
        self.options.names.has(table, name)
    }
}

/// A text without line ends and other control characters, at most 200 characters.
fn one_line(text: &str) -> String {
    let text = text.split(char::is_control).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    text.chars().take(200).collect()
}
