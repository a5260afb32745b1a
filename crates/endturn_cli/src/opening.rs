//! Turns arguments into a scenario that is ready to be played, or into a list of everything that is
//! wrong with both.

use std::ops::RangeInclusive;

use endturn::engine::compact::CompactSort as _;
use endturn::engine::{
    Game, Seat,
    baseline::is_of_the_engine,
    seats::{SeatSetup, is_same_name},
};
use endturn::scenario::{load::load_scenario, module::specs, suggest::did_you_mean};
use endturn::{Loaded, Modules};

use crate::args::GameArgs;
use crate::console::Console;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::shell;
use crate::source::Scenario;

/// A game that can start.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The scenario with all its changes.
    pub(crate) loaded: Loaded,
    /// The root seed.
    pub(crate) seed: u64,
    /// The seats that people play, in the order in which they were named.
    pub(crate) persons: Vec<Seat>,
}

/// The kinds of players allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seating {
    /// A persona on every seat.
    Personas,
    /// Personas, and people on the seats they name.
    Persons,
    /// None required, since no seat will act.
    Anybody,
}

/// The seats, as far as they could be read.
pub(crate) struct KnownSeats {
    names: Vec<String>,
    /// Names of personas; empty if they could not be read.
    personas: Vec<String>,
}

/// The arguments that apply to a scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish<'a> {
    /// `--seed`.
    pub(crate) seed: Option<&'a str>,
    /// `--set`.
    pub(crate) set: &'a [String],
    /// `--seat`.
    pub(crate) seats: &'a [String],
    /// The kinds of players allowed.
    pub(crate) seating: Seating,
}

/// Returns a problem for every path that is set twice.
pub(crate) fn set_twice(set: &[String]) -> Vec<String> {
    let path = |one: &str| one.split_once('=').map_or(one, |(path, _)| path).trim().to_owned();
    let paths: Vec<String> = set.iter().map(|one| path(one)).collect();
    let is_again = |(at, path): (usize, &String)| paths[..at].contains(path);
    let again = set.iter().zip(paths.iter().enumerate()).filter(|(_, entry)| is_again(*entry));
    again.map(|(one, (_, path))| format!("`--set {}`: `{}` is set twice", shorten(one), shorten(path))).collect()
}

/// Reads the arguments and loads the scenario. `problems` are those found in other arguments; all
/// are reported together.
pub(crate) fn open(
    scenario: &Scenario,
    wish: Wish<'_>,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Opening, Failure> {
    let seed = wish.seed.and_then(|text| number::<u64>("--seed", text, 0, &mut problems));
    problems.extend(set_twice(wish.set));
    let mut overrides = wish.set.to_vec();
    let with_persons = wish.seating == Seating::Persons;
    let mut persons = Vec::new();
    if !wish.seats.is_empty()
        && let Some(table) = KnownSeats::read(console.modules, scenario, wish.set)
    {
        for (seat, persona) in table.places(wish.seats, with_persons, &mut problems) {
            overrides.push(seat_override(seat, persona.as_deref()));
            if persona.is_none() {
                persons.push(seat);
            }
        }
    }
    let mut loaded = scenario.load_for(console.modules, &overrides, seed);
    if let (true, true, Ok(read)) = (with_persons, persons.is_empty(), &loaded) {
        persons = free_seats(read, &overrides);
        overrides.extend(persons.iter().map(|&seat| seat_override(seat, None)));
        if persons.is_empty() {
            problems.push("no seat is yours: name the seat that you play, such as --seat 1".to_owned());
        } else if problems.is_empty() {
            loaded = scenario.load_for(console.modules, &overrides, seed);
        }
    }
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(report) => return Err(Failure::Problems(problems, Some(Box::new(report)))),
    };
    if wish.seating != Seating::Anybody {
        problems.extend(empty_seats(&loaded, &persons, &scenario.path, with_persons));
    }
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    console.warn(&loaded.report, &scenario.path);
    let seed = seed.unwrap_or(loaded.setup.seed);
    Ok(Opening { loaded, seed, persons })
}

/// Returns the override of a scenario that gives a seat to a persona, or leaves it to a person. A
/// persona for each module is written as in scenarios: `{"fleets": "turtle", "agency": "basic"}`.
pub(crate) fn seat_override(seat: Seat, persona: Option<&str>) -> String {
    match persona {
        Some(personas) if personas.starts_with('{') => format!("seats[{}].persona={personas}", seat.index()),
        Some(persona) => format!("seats[{}].persona={persona:?}", seat.index()),
        None => format!("seats[{}].persona=None", seat.index()),
    }
}

/// Parses a whole number of an argument, or adds a problem.
pub(crate) fn number<T: TryFrom<u64>>(option: &str, text: &str, least: u64, problems: &mut Vec<String>) -> Option<T> {
    let most = if size_of::<T>() == 8 { u64::MAX } else { u64::from(u32::MAX) };
    number_within(option, text, least..=most, problems)
}

/// Parses a whole number of an argument in a range, or adds a problem.
pub(crate) fn number_within<T: TryFrom<u64>>(
    option: &str,
    text: &str,
    range: RangeInclusive<u64>,
    problems: &mut Vec<String>,
) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = if digits { text.parse::<u64>().ok() } else { None };
    let value = value.filter(|value| range.contains(value)).and_then(|value| T::try_from(value).ok());
    if value.is_none() {
        let (least, most) = range.into_inner();
        problems.push(format!("`{option} {}`: expected a whole number from {least} to {most}", shorten(text)));
    }
    value
}

/// Returns the command that plays the very same game again: a scenario with a seed, or a record
/// from one of its rounds; with a number of rounds if given.
pub(crate) fn repeat_command(args: &GameArgs, seats: &[String], began: Began, rounds: Option<&str>) -> String {
    let mut words = vec!["endturn".to_owned(), "run".to_owned()];
    words.extend(args.scenario.as_deref().map(shell::quote));
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), shell::quote(value)]);
    if let Some(from) = &args.from.from {
        option("--from", from);
    }
    match began {
        Began::Seed(seed) => option("--seed", &seed.to_string()),
        Began::After(round) => {
            option("--round", &round.to_string());
            if let Some(seed) = &args.seed {
                option("--seed", seed);
            }
        }
    }
    if let Some(rounds) = rounds {
        option("--rounds", rounds);
    }
    seats.iter().for_each(|seat| option("--seat", seat));
    args.set.iter().for_each(|set| option("--set", set));
    words.join(" ")
}

/// The point where a game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Began {
    /// At the start, with this seed.
    Seed(u64),
    /// After this round of a record.
    After(u32),
}

/// True if a module that asks players has no persona for the seat.
fn lacks_persona(loaded: &Loaded, seat: &SeatSetup) -> bool {
    let has = |module: &str| seat.personas.iter().any(|(name, _)| name == module);
    loaded.setup.modules.iter().any(|module| module.asks_players() && !has(module.name()))
}

/// Returns the seats of somebody who names none: those without a persona, or else the first one to
/// which `overrides` assign none.
fn free_seats(loaded: &Loaded, overrides: &[String]) -> Vec<Seat> {
    let seats = || (0u8..).map(Seat).zip(&loaded.setup.seats);
    let lacking: Vec<Seat> = seats().filter(|(_, setup)| lacks_persona(loaded, setup)).map(|(seat, _)| seat).collect();
    if !lacking.is_empty() {
        return lacking;
    }
    let is_assigned = |seat: Seat| overrides.iter().any(|set| set.starts_with(&format!("seats[{}].", seat.index())));
    seats().map(|(seat, _)| seat).find(|&seat| !is_assigned(seat)).into_iter().collect()
}

/// Returns a problem for every seat without a player.
fn empty_seats(loaded: &Loaded, persons: &[Seat], scenario: &str, with_persons: bool) -> Vec<String> {
    let personas = personas(loaded);
    let one = personas.first().map_or("NAME", String::as_str);
    let problem = |(seat, setup): (Seat, &SeatSetup)| {
        let play = if with_persons { "play it with" } else { "play it yourself with" };
        let command = if with_persons {
            format!("--seat {seat}")
        } else {
            format!("endturn play {} --seat {seat}", shell::quote(scenario))
        };
        let give = format!("give it one with --seat {seat}={one} (there are {})", personas.join(", "));
        format!("seat {seat} ({}) has no persona; {give}, or {play} {command}", setup.name)
    };
    let all = (0u8..).map(Seat).zip(&loaded.setup.seats);
    all.filter(|(seat, setup)| lacks_persona(loaded, setup) && !persons.contains(seat)).map(problem).collect()
}

/// The names of all personas, each once.
pub(crate) fn personas(loaded: &Loaded) -> Vec<String> {
    let mut names: Vec<String> = loaded.setup.modules.iter().flat_map(|module| module.known_personas()).collect();
    names.compact_sort();
    names.dedup();
    names
}

/// Finds the seat that a word names in a game; the error is a fragment for people.
pub(crate) fn seat_named(game: &Game, word: &str) -> Result<Seat, String> {
    let roster = game.roster();
    roster.find(word.trim()).ok_or_else(|| {
        let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
        let problem =
            format!("there is no seat `{}`; expected 1 to {}, or {}", shorten(word), names.len(), names.join(", "));
        with_suggestion(problem, word, names)
    })
}

impl KnownSeats {
    /// Returns the seats and personas of a game.
    pub(crate) fn of(loaded: &Loaded) -> Self {
        let names = loaded.setup.seats.iter().map(|seat| seat.name.clone()).collect();
        Self { names, personas: personas(loaded) }
    }

    /// Reads the seats without the changes of `--seat`; `None` if the scenario has too many errors
    /// for that.
    fn read(modules: &Modules, scenario: &Scenario, set: &[String]) -> Option<Self> {
        if let Ok(loaded) = scenario.load(modules, set) {
            return Some(Self::of(&loaded));
        }
        let (tree, _) = load_scenario(&*scenario.files(modules), &scenario.path, &specs(modules.all()), set);
        let names = tree?.header?.seats.into_iter().map(|seat| seat.name).collect();
        Some(Self { names, personas: Vec::new() })
    }

    /// Parses all `--seat` arguments, each seat at most once, into seats and their personas; `None`
    /// for a person.
    pub(crate) fn places(
        &self,
        words: &[String],
        with_persons: bool,
        problems: &mut Vec<String>,
    ) -> Vec<(Seat, Option<String>)> {
        let mut places: Vec<(Seat, Option<String>)> = Vec::new();
        for word in words {
            match self.place(word, with_persons) {
                Ok((seat, _)) if places.iter().any(|(named, _)| *named == seat) => {
                    problems.push(format!("`--seat {}`: seat {seat} is named twice", shorten(word)));
                }
                Ok(place) => places.push(place),
                Err(problem) => problems.push(problem),
            }
        }
        places
    }

    /// Parses one `--seat` into the seat and its persona; `None` for a person.
    fn place(&self, text: &str, with_persons: bool) -> Result<(Seat, Option<String>), String> {
        let fail = |problem: String| Err(format!("`--seat {}`: {problem}", shorten(text)));
        let (word, persona) = match text.split_once('=') {
            Some((word, persona)) => (word.trim(), Some(persona.trim())),
            None => (text.trim(), None),
        };
        let Some(seat) = self.seat(word) else {
            let names = self.names.iter().map(String::as_str);
            let known = names.clone().collect::<Vec<_>>().join(", ");
            let problem =
                format!("there is no seat `{}`; expected 1 to {}, or {known}", shorten(word), self.names.len());
            return fail(with_suggestion(problem, word, names));
        };
        match persona {
            None if with_persons => Ok((seat, None)),
            None => {
                let example = self.personas.first().map_or("NAME", String::as_str);
                fail(format!(
                    "no persona is named; write --seat {word}={example}, or use `endturn play` to play it yourself"
                ))
            }
            Some("") => fail(format!("no persona follows the `=`; expected {}", self.personas.join(", "))),
            // Loading the scenario checks, for each module, whether one of the engine's personas
            // can play.
            Some(persona)
                if self.personas.is_empty()
                    || is_of_the_engine(persona)
                    || self.personas.iter().any(|known| known == persona) =>
            {
                Ok((seat, Some(persona.to_owned())))
            }
            Some(persona) => {
                let known = self.personas.join(", ");
                let near = did_you_mean(persona, self.personas.iter().map(String::as_str));
                let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                fail(format!("there is no persona `{}`; expected {known}{near}", shorten(persona)))
            }
        }
    }

    fn seat(&self, word: &str) -> Option<Seat> {
        let at = match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1).filter(|&at| at < self.names.len()),
            Err(_) => self.names.iter().position(|name| is_same_name(name, word)),
        };
        at.and_then(|at| u8::try_from(at).ok()).map(Seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_arguments_are_plain_and_in_range() {
        let mut problems = Vec::new();
        assert_eq!(number::<u32>("--rounds", "12", 1, &mut problems), Some(12));
        assert_eq!(number::<u64>("--seed", "18446744073709551615", 0, &mut problems), Some(u64::MAX));
        assert!(problems.is_empty());
        for bad in ["", "-1", "0", "1e3", "4294967296", "99999999999999999999999"] {
            assert_eq!(number::<u32>("--rounds", bad, 1, &mut problems), None, "{bad}");
        }
        assert_eq!(problems.len(), 6);
        assert_eq!(problems[1], "`--rounds -1`: expected a whole number from 1 to 4294967295");
    }

    #[test]
    fn a_seat_is_named_by_number_or_name_and_slips_are_recognised() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let table = KnownSeats { names: words(&["Red", "Blue"]), personas: words(&["aggressive", "turtle"]) };
        assert_eq!(table.place("2=turtle", false), Ok((Seat(1), Some("turtle".into()))));
        assert_eq!(table.place("bLUE", true), Ok((Seat(1), None)));
        assert!(table.place("Blu=turtle", false).unwrap_err().ends_with("did you mean `Blue`?"));
        assert!(table.place("1=turtel", false).unwrap_err().ends_with("did you mean `turtle`?"));
        assert!(table.place("0", true).unwrap_err().contains("expected 1 to 2, or Red, Blue"));
        assert!(table.place("1", false).unwrap_err().contains("endturn play"));
    }
}
