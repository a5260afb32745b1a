//! Other nations as words of orders: the names of their seats, which every player at the table
//! knows.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
};

use super::desk::Desk;
use super::names::{Names, is_same, is_wordy, number, unknown, word};
use crate::realm::Eye;

/// Refuses a seat that the table does not have, and the seat itself.
pub(super) fn another(desk: Desk<'_>, other: Seat) -> Result<(), Refusal> {
    if other.index() >= desk.eye.roster().len() {
        return Err(Refusal::new("unknown-nation", "the table has no such nation"));
    }
    if other == desk.seat { Err(Refusal::new("yourself", "this nation is your own")) } else { Ok(()) }
}

/// The other nations that match.
pub(super) fn nations_in(seat: Seat, world: &World, is_fit: impl Fn(Eye<'_>, Seat) -> bool) -> Vec<Seat> {
    let eye = Eye::of(world);
    eye.roster().seats().filter(|&other| other != seat && is_fit(eye, other)).collect()
}

impl Names<'_> {
    /// A nation as a word: the name of its seat, or its number if the name can't be a word or is
    /// another seat's too.
    pub(crate) fn nation_word(self, seat: Seat) -> String {
        let name = self.eye.roster().name(seat);
        let is_clear = is_wordy(name) && self.nation_named(name) == Some(seat);
        if is_clear { word(name) } else { format!("#{}", seat.0) }
    }

    fn nation_named(self, word: &str) -> Option<Seat> {
        let roster = self.eye.roster();
        roster.seats().find(|&seat| is_same(roster.name(seat), word))
    }

    pub(super) fn nation(self, words: &mut Words<'_>) -> Result<Seat, Refusal> {
        let found = words.word(&["NATION"])?;
        match number::<u8>(found).map(Seat).or_else(|| self.nation_named(found)) {
            Some(seat) => Ok(seat),
            None => {
                let roster = self.eye.roster();
                let others = roster.seats().filter(|&seat| self.reader != Some(seat));
                Err(unknown(words, "nation", "NATION", found, others.map(|seat| roster.name(seat))))
            }
        }
    }

    /// The words of all other nations.
    pub(super) fn nation_words(self) -> Vec<String> {
        let others = self.eye.roster().seats().filter(|&seat| self.reader != Some(seat));
        others.map(|seat| self.nation_word(seat)).collect()
    }
}
