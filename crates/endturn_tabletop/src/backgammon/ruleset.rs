//! The files of a ruleset of backgammon, and its section of a scenario.

use std::collections::BTreeMap;

use endturn_scenario::author::BySeat;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::board::{BAR, Board, CHECKERS, OFF};

/// The files of a ruleset: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Match length and options.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, Persona>,
}

/// Match length and options.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Points that win the match; 0 for a single game.
    #[shape(range(min = 0, max = 99))]
    pub match_points: u16,
    /// True if the first game after a side has come within a point of the match is played without
    /// the cube.
    pub crawford: bool,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// Its way of choosing plays.
    pub kind: Kind,
}

/// A persona's way of choosing plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum Kind {
    /// Any legal play.
    Random,
    /// The play whose board is best by pips, made points and lone checkers.
    Sensible,
}

/// The section of a scenario: exceptions from the ruleset.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Points that win the match; 0 for a single game.
    #[shape(range(min = 0, max = 99))]
    pub match_points: Option<u16>,
    /// The checkers of some seats at the start of the first game, as `"24:2 13:5 8:3 6:5"`: points,
    /// counted from the seat's own end, with their numbers of checkers, and `bar:1` for one that
    /// was hit. Those not listed have been borne off. By default the usual position.
    pub checkers: BySeat<String>,
}

impl Section {
    /// The board of the first game, for seats with these names.
    ///
    /// # Errors
    /// The location and description of the fault, for people.
    pub fn board(&self, names: [&str; 2]) -> Result<Board, (String, String)> {
        let mut checkers = Board::default().checkers;
        for (side, name) in checkers.iter_mut().zip(names) {
            if let Some(text) = self.checkers.get(name) {
                *side = read_side(text).map_err(|fault| (format!("checkers.{name}"), fault))?;
            }
        }
        let fault = "there is a point with checkers of both sides, or no checker is left";
        Board::new(checkers).ok_or_else(|| ("checkers".to_owned(), fault.to_owned()))
    }
}

/// Parses `24:2 13:5 8:3 6:5`: points and checkers.
fn read_side(text: &str) -> Result<[u8; 26], String> {
    let mut side = [0; 26];
    for word in text.split_whitespace() {
        let place = word.split_once(':').and_then(|(place, count)| {
            let place =
                if place == "bar" { BAR } else { place.parse().ok().filter(|place| (1..BAR).contains(place))? };
            Some((usize::from(place), count.parse::<u8>().ok().filter(|count| (1..=CHECKERS).contains(count))?))
        });
        let Some((place, count)) = place else {
            return Err(format!("`{word}` does not have the form `13:5` or `bar:1`"));
        };
        if side[place] > 0 {
            return Err(format!("`{word}`: this point is named twice"));
        }
        side[place] = count;
    }
    let named: u8 = side.iter().fold(0, |sum, count| sum.saturating_add(*count));
    let off =
        CHECKERS.checked_sub(named).ok_or_else(|| format!("these are {named} checkers; a side has {CHECKERS}"))?;
    side[usize::from(OFF)] = off;
    if named > 0 { Ok(side) } else { Err("no checker is left, so the game would be over".to_owned()) }
}
