//! Tables keyed by the names of seats.

use std::collections::BTreeMap;

use endturn_engine::{Seat, seats::is_same_name, turn::Limits};
use serde::{Deserialize, Serialize};

use crate::checks::Checker;
use crate::codes;
use crate::module::{Sheet, seat_named};
use crate::path::Path;
use crate::shape::Shaped;

/// A table with entries for some of the seats, by name: `{"Anna": (money: 50)}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(transparent)]
pub struct BySeat<T>(pub BTreeMap<String, T>);

impl<T> Default for BySeat<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T> BySeat<T> {
    /// The entry for the seat with a name, ignoring case.
    #[must_use]
    pub fn get(&self, seat: &str) -> Option<&T> {
        self.0.iter().find(|(name, _)| is_same_name(name, seat)).map(|(_, entry)| entry)
    }
}

/// Seats of a scenario, for checks.
#[derive(Clone, Copy)]
pub struct Seats<'a>(pub(super) Sheet<'a>);

impl<'a> Seats<'a> {
    /// Everything that the scenario gives the module, as it is written.
    #[must_use]
    pub fn sheet(self) -> Sheet<'a> {
        self.0
    }

    /// Names of the seats in order, as far as they can be read.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'a str> + use<'a> {
        self.0.seats.iter().map(|seat| seat.name.as_str())
    }

    /// The seat with a name, ignoring case; reports a name at `path` that no seat has.
    pub fn named(&self, checker: &mut Checker<'_>, path: Path, name: &str) -> Option<Seat> {
        let found = seat_named(self.0.seats, name);
        if found.is_none() && self.0.knows_seats() {
            checker.known(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, self.names());
        }
        found.map(|at| Seat(at as u8))
    }

    /// The entries of a table for seats of this scenario, in the order of the table, each with its
    /// name there. Of several for the same seat only the first.
    pub fn entries<'t, T>(&self, table: &'t BySeat<T>) -> Vec<(Seat, &'t str, &'t T)> {
        let mut entries: Vec<(Seat, &str, &T)> = Vec::new();
        for (name, entry) in &table.0 {
            let seat = seat_named(self.0.seats, name).map(|at| Seat(at as u8));
            if let Some(seat) = seat.filter(|seat| entries.iter().all(|(other, ..)| other != seat)) {
                entries.push((seat, name, entry));
            }
        }
        entries
    }

    /// The personas by which the seats play a module, in order; `None` for people.
    pub fn personas(&self, module: &str) -> impl Iterator<Item = Option<&str>> {
        self.0.seats.iter().map(move |seat| seat.persona_for(module))
    }

    /// The length of the game, and the round and turn with which it begins; `None` if they are
    /// unreadable.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        self.0.limits()
    }

    /// The count of passes with which the game begins; 0 if it is unreadable.
    #[must_use]
    pub fn passes(&self) -> u32 {
        self.0.passes()
    }

    /// Checks that every entry of the table at `path` is for a seat of this scenario, and no two
    /// for the same one; reports others at their keys.
    pub fn check<T>(&self, checker: &mut Checker<'_>, path: &str, table: &BySeat<T>) -> bool {
        self.check_at(checker, Path::root().name(path), table)
    }

    /// Checks a table deeper in the section in the same way.
    pub fn check_at<T>(&self, checker: &mut Checker<'_>, path: Path, table: &BySeat<T>) -> bool {
        let mut seen = Vec::new();
        let mut is_sound = true;
        for name in table.0.keys() {
            let path = path.clone().name(name);
            match seat_named(self.0.seats, name) {
                None if self.0.knows_seats() => {
                    is_sound = false;
                    checker.known_key(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, self.names());
                }
                Some(seat) if seen.contains(&seat) => {
                    is_sound = false;
                    checker.error(codes::DUPLICATE_NAME, path, format!("seat `{name}` has two entries here"));
                }
                Some(seat) => seen.push(seat),
                None => {}
            }
        }
        is_sound
    }
}
