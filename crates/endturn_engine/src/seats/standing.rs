//! Seats with their names and personas, and which are still in the game.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Seat, SeatSet};
use crate::{
    ids::{KeyIndex, StableKey},
    number::counted,
    random::DrawSubject,
    snapshot::{Row, Unsound},
};

/// A scenario's settings of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    /// One word, unique ignoring case.
    pub name: String,
    /// The persona that fills the seat in each module, by module name; a person plays a seat
    /// without one.
    pub personas: SeatPersonas,
}

/// The personas that fill a seat, by module name.
pub type SeatPersonas = Vec<(String, String)>;
/// Pronouns that could be a seat's name. A sentence about a seat named You would seem to address
/// the reader.
const WORDS_OF_SENTENCES: [&str; 14] =
    ["I", "Me", "You", "We", "Us", "They", "Them", "He", "Him", "She", "Her", "It", "Nobody", "Everybody"];

/// A name folded to lower case, in any script.
pub fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().flat_map(char::to_lowercase)
}

/// True if two words are the same name of a seat, ignoring case in any script.
pub fn is_same_name(one: &str, other: &str) -> bool {
    folded(one).eq(folded(other))
}

/// The names at the table, the same for the whole game.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    seats: Vec<SeatSetup>,
    /// The names as they appear in sentences.
    told: Vec<String>,
    subjects: Vec<DrawSubject>,
}

impl Roster {
    /// Makes a roster in seat order.
    pub fn new(seats: Vec<SeatSetup>) -> Self {
        let subjects = seats.iter().map(|seat| DrawSubject::named(&seat.name)).collect();
        let is_word = |name: &str| WORDS_OF_SENTENCES.iter().any(|word| is_same_name(word, name));
        let told = |seat: &SeatSetup| {
            if is_word(&seat.name) { format!("“{}”", seat.name) } else { seat.name.clone() }
        };
        let told = seats.iter().map(told).collect();
        Self { seats, told, subjects }
    }

    /// Subject of the draws of a seat: its name.
    pub fn subject(&self, seat: Seat) -> DrawSubject {
        self.subjects.get(seat.index()).copied().unwrap_or(DrawSubject::TABLE)
    }

    /// Names and personas, in seat order.
    pub fn setups(&self) -> &[SeatSetup] {
        &self.seats
    }

    /// Number of seats.
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// True if there are no seats.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// All seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len()).map(|seat| Seat(seat as u8))
    }

    /// Checks that there is one entity of a kind for each seat, with the seat's number as its key.
    ///
    /// # Errors
    /// If one is missing or superfluous.
    pub fn ensure_one_each<K: StableKey>(&self, entities: &KeyIndex<K>) -> Result<(), Unsound> {
        let is_table = entities.iter().map(|(key, _)| key.raw()).eq(self.seats().map(Seat::raw));
        Row::resource(K::KIND).ensure(is_table, "keys", "there is not one for each seat")
    }

    /// The name of a seat; `?` if the table has no such seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("?", |setup| &setup.name)
    }

    /// The name of a seat as it appears in sentences: in quotes if it could be read as a pronoun,
    /// like “You”.
    pub fn name_in_text(&self, seat: Seat) -> &str {
        self.told.get(seat.index()).map_or("?", String::as_str)
    }

    /// The persona of a seat in a module, if a persona plays it.
    pub fn persona(&self, seat: Seat, module: &str) -> Option<&str> {
        let setup = self.seats.get(seat.index())?;
        setup.personas.iter().find(|(name, _)| name == module).map(|(_, persona)| persona.as_str())
    }

    /// Finds the seat that `word` means: its number from 1, or its name in any case.
    pub fn find(&self, word: &str) -> Option<Seat> {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            let number: usize = word.parse().ok()?;
            return (1..=self.len()).contains(&number).then(|| Seat((number - 1) as u8));
        }
        self.seats().find(|&seat| is_same_name(self.name(seat), word))
    }
}

/// The round in which a seat left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eliminated {
    /// The round (from 1).
    pub round: u32,
}

/// Seats still in the game. Written by rules, read by orderings and personas.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct SeatTable {
    out: Vec<Option<Eliminated>>,
    /// Seats that are not out; read at every start and end of a phase.
    #[serde(skip)]
    standing: SeatSet,
}

/// Serialized form of a table.
#[derive(Deserialize)]
struct Written {
    out: Vec<Option<Eliminated>>,
}

impl From<Written> for SeatTable {
    fn from(Written { out }: Written) -> Self {
        let seats = out.iter().take(Seat::MAX).enumerate();
        let standing = seats.filter(|(_, out)| out.is_none()).map(|(seat, _)| Seat(seat as u8)).collect();
        Self { out, standing }
    }
}

impl SeatTable {
    /// A table with all seats in the game.
    pub fn new(seats: usize) -> Self {
        Self { out: vec![None; seats], standing: SeatSet::first(seats) }
    }

    /// Adds a seat, which is in the game.
    pub(super) fn join(&mut self) {
        self.standing.insert(Seat(self.out.len() as u8));
        self.out.push(None);
    }

    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.out.len()
    }

    /// True if the seat has not been eliminated.
    pub fn stands(&self, seat: Seat) -> bool {
        self.standing.contains(seat)
    }

    /// The elimination of a seat, if it was eliminated.
    pub fn eliminated(&self, seat: Seat) -> Option<Eliminated> {
        self.out.get(seat.index()).copied().flatten()
    }

    /// Marks a seat as out of the game; if called again, the first round is kept.
    pub fn eliminate(&mut self, seat: Seat, round: u32) {
        if let Some(slot) = self.out.get_mut(seat.index()) {
            slot.get_or_insert(Eliminated { round });
            self.standing.remove(seat);
        }
    }

    /// Checks that a restored table has these seats, of which none left after the round.
    pub(crate) fn check(&self, row: Row<'_>, seats: usize, round: u32) -> Result<(), Unsound> {
        row.ensure(
            self.out.len() == seats,
            "out",
            format_args!("it has {}, not {seats}", counted(self.out.len(), "seat")),
        )?;
        let rounds = self.out.iter().enumerate().filter_map(|(seat, out)| Some((seat, out.as_ref()?.round)));
        rounds.into_iter().try_for_each(|(seat, out)| row.within(format_args!("out[{seat}]"), out, 0..=round))
    }

    /// Seats still in the game.
    pub fn standing(&self) -> SeatSet {
        self.standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster() -> Roster {
        let seat = |name: &str| SeatSetup { name: name.into(), personas: vec![("fleets".into(), "turtle".into())] };
        Roster::new(vec![seat("Red"), seat("Blue")])
    }

    #[test]
    fn a_seat_is_found_by_number_and_by_name_in_any_case() {
        let roster = roster();
        assert_eq!(roster.find("2"), Some(Seat(1)));
        assert_eq!(roster.find("bLUE"), Some(Seat(1)));
        for nobody in ["0", "3", "99999999999999999999", "green", ""] {
            assert_eq!(roster.find(nobody), None, "{nobody}");
        }
        assert_eq!(roster.persona(Seat(0), "fleets"), Some("turtle"));
        assert_eq!(roster.persona(Seat(0), "agency"), None);
    }

    #[test]
    fn the_first_elimination_counts() {
        let mut table = SeatTable::new(2);
        table.eliminate(Seat(1), 4);
        table.eliminate(Seat(1), 9);
        table.eliminate(Seat(70), 1);
        assert_eq!(table.eliminated(Seat(1)), Some(Eliminated { round: 4 }));
        assert_eq!(table.standing().iter().collect::<Vec<_>>(), [Seat(0)]);
    }
}
