//! From arguments to a scenario that is ready to be played, or to everything that is wrong with both.

use endturn::engine::{Seat, seats::SeatSetup};
use endturn::scenario::{load::load_scenario, module::specs, suggest::did_you_mean};
use endturn::{GameFiles, Loaded, MODULES};

use crate::args::GameArgs;
use crate::console::Console;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::shell;

/// A game that can begin.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The scenario with all that was changed in it.
    pub(crate) loaded: Loaded,
    /// The root seed.
    pub(crate) seed: u64,
    /// The seats that people play, in the order in which they were named.
    pub(crate) persons: Vec<Seat>,
}

/// Who may sit at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seating {
    /// Personas on every seat.
    Personas,
    /// Personas, and people on the seats that they name.
    Persons,
    /// Nobody has to, since nobody will act.
    Anybody,
}

/// The seats as far as they could be read.
struct Table {
    names: Vec<String>,
    /// Names of personas; empty if they could not be read.
    personas: Vec<String>,
}

/// Reads the arguments and loads the scenario. `problems` are those found in other arguments; all are told together.
pub(crate) fn open(
    args: &GameArgs,
    seats: &[String],
    seating: Seating,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Opening, Failure> {
    let seed = args.seed.as_deref().map(|text| number::<u64>("--seed", text, 0, &mut problems));
    let mut overrides = args.set.clone();
    let with_persons = seating == Seating::Persons;
    let (mut persons, mut named) = (Vec::new(), Vec::new());
    if !seats.is_empty()
        && let Some(table) = Table::read(args)
    {
        for word in seats {
            match table.place(word, with_persons) {
                Ok((seat, _)) if named.contains(&seat) => {
                    problems.push(format!("`--seat {}`: seat {seat} is named twice", shorten(word)));
                }
                Ok((seat, Some(persona))) => {
                    overrides.push(format!("seats[{}].persona={persona:?}", seat.index()));
                    named.push(seat);
                }
                Ok((seat, None)) => {
                    overrides.push(format!("seats[{}].persona=None", seat.index()));
                    persons.push(seat);
                    named.push(seat);
                }
                Err(problem) => problems.push(problem),
            }
        }
    }
    let loaded = match endturn::load(&args.scenario, &overrides) {
        Ok(loaded) => loaded,
        Err(report) => return Err(Failure::Problems(problems, Some(Box::new(report)))),
    };
    if seating != Seating::Anybody {
        problems.extend(empty_seats(&loaded, &persons, &args.scenario, with_persons));
    }
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    if !loaded.report.diagnostics().is_empty() {
        let text = loaded.report.render(console.error_paint().style());
        console.note(text.trim_end());
    }
    let seed = seed.flatten().unwrap_or(loaded.setup.seed);
    Ok(Opening { loaded, seed, persons })
}

/// A whole number of an argument, or a problem.
pub(crate) fn number<T: TryFrom<u64>>(option: &str, text: &str, least: u64, problems: &mut Vec<String>) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = if digits { text.parse::<u64>().ok() } else { None };
    let value = value.filter(|&value| value >= least).and_then(|value| T::try_from(value).ok());
    if value.is_none() {
        let most = if size_of::<T>() == 8 { u64::MAX } else { u64::from(u32::MAX) };
        problems.push(format!("`{option} {}`: expected a whole number from {least} to {most}", shorten(text)));
    }
    value
}

/// The command that plays the very same game again.
pub(crate) fn repeat_command(args: &GameArgs, seats: &[String], seed: u64, turns: Option<&str>) -> String {
    let mut words = vec!["endturn".to_owned(), "run".to_owned(), shell::quote(&args.scenario)];
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), shell::quote(value)]);
    option("--seed", &seed.to_string());
    if let Some(turns) = turns {
        option("--turns", turns);
    }
    seats.iter().for_each(|seat| option("--seat", seat));
    args.set.iter().for_each(|set| option("--set", set));
    words.join(" ")
}

/// A problem for every seat that nobody plays.
fn empty_seats(loaded: &Loaded, persons: &[Seat], scenario: &str, with_persons: bool) -> Vec<String> {
    let setup = &loaded.setup;
    let lacks = |seat: &SeatSetup| {
        setup.modules.iter().any(|module| !seat.personas.iter().any(|(name, _)| name == module.name()))
    };
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
    let all = (0u8..).map(Seat).zip(&setup.seats);
    all.filter(|(seat, setup)| lacks(setup) && !persons.contains(seat)).map(problem).collect()
}

/// The names of all personas, once each.
fn personas(loaded: &Loaded) -> Vec<String> {
    let mut names: Vec<String> = loaded.setup.modules.iter().flat_map(|module| module.personas()).collect();
    names.sort();
    names.dedup();
    names
}

impl Table {
    /// Reads the seats without what `--seat` wants; none if the scenario is too wrong for that.
    fn read(args: &GameArgs) -> Option<Self> {
        if let Ok(loaded) = endturn::load(&args.scenario, &args.set) {
            let names = loaded.setup.seats.iter().map(|seat| seat.name.clone()).collect();
            return Some(Self { names, personas: personas(&loaded) });
        }
        let (tree, _) = load_scenario(&GameFiles::default(), &args.scenario, &specs(MODULES), &args.set);
        let names = tree?.header?.seats.into_iter().map(|seat| seat.name).collect();
        Some(Self { names, personas: Vec::new() })
    }

    /// What one `--seat` means: the seat, and the persona that fills it; none for a person.
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
            Some(persona) if self.personas.is_empty() || self.personas.iter().any(|known| known == persona) => {
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
            Err(_) => self.names.iter().position(|name| name.eq_ignore_ascii_case(word)),
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
        assert_eq!(number::<u32>("--turns", "12", 1, &mut problems), Some(12));
        assert_eq!(number::<u64>("--seed", "18446744073709551615", 0, &mut problems), Some(u64::MAX));
        assert!(problems.is_empty());
        for bad in ["", "-1", "0", "1e3", "4294967296", "99999999999999999999999"] {
            assert_eq!(number::<u32>("--turns", bad, 1, &mut problems), None, "{bad}");
        }
        assert_eq!(problems.len(), 6);
        assert_eq!(problems[1], "`--turns -1`: expected a whole number from 1 to 4294967295");
    }

    #[test]
    fn a_seat_is_named_by_number_or_name_and_slips_are_recognised() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let table = Table { names: words(&["Red", "Blue"]), personas: words(&["aggressive", "turtle"]) };
        assert_eq!(table.place("2=turtle", false), Ok((Seat(1), Some("turtle".into()))));
        assert_eq!(table.place("bLUE", true), Ok((Seat(1), None)));
        assert!(table.place("Blu=turtle", false).unwrap_err().ends_with("did you mean `Blue`?"));
        assert!(table.place("1=turtel", false).unwrap_err().ends_with("did you mean `turtle`?"));
        assert!(table.place("0", true).unwrap_err().contains("expected 1 to 2, or Red, Blue"));
        assert!(table.place("1", false).unwrap_err().contains("endturn play"));
    }
}
