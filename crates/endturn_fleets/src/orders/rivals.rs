//! Seats that a seat may attack or scan, and players as words of orders.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
    seats::{Roster, SeatTable},
};

/// Seats that a seat may attack or scan.
pub(super) struct Rivals<'w> {
    seat: Seat,
    roster: &'w Roster,
    table: &'w SeatTable,
}

impl<'w> Rivals<'w> {
    pub(super) fn of(world: &'w World, seat: Seat) -> Self {
        Self { seat, roster: world.resource(), table: world.resource() }
    }

    pub(super) fn living(&self) -> impl Iterator<Item = Seat> {
        self.roster.seats().filter(|&other| other != self.seat && self.table.stands(other))
    }

    pub(super) fn first(&self) -> Option<Seat> {
        self.living().next()
    }

    pub(super) fn check(&self, target: Seat, example: &dyn Fn(Seat) -> String) -> Result<(), Refusal> {
        let (code, reason) = if target == self.seat {
            ("own-planet", "this is your own planet".to_owned())
        } else if target.index() >= self.roster.len() {
            ("unknown-word", format!("there is no player {target}"))
        } else if !self.table.stands(target) {
            ("target-eliminated", format!("{} is out of the game", self.roster.name(target)))
        } else {
            return Ok(());
        };
        let example = self.first().map_or_else(String::new, example);
        Err(Refusal::new(code, reason).expecting(self.living().map(|other| other.to_string())).example(example))
    }
}

/// Reads the next word as a player: a seat's number from 1, or its name in any case.
pub(crate) fn player(words: &mut Words<'_>, roster: &Roster) -> Result<Seat, Refusal> {
    let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    let numbers: Vec<String> = roster.seats().map(|seat| seat.to_string()).collect();
    let expected: Vec<&str> = numbers.iter().map(String::as_str).chain(names).collect();
    let word = words.word(&expected)?;
    roster.find(word).ok_or_else(|| words.unknown("player", word, &expected))
}
