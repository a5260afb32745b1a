//! Seats that sit down while a game runs.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Roster, Seat, SeatSetup, SeatTable, is_same_name};
use crate::{
    snapshot::{Row, Unsound},
    turn::{Entry, TurnOrder},
};

/// T-63: seats that rules have added to the table, such as rebels of a civil war. They are numbered behind all others **(ours)**, stand
/// from the end of the stage in which a rule asked for them, and act from the next cycle on. Nobody ever gives a seat back: who leaves is
/// [eliminated](SeatTable::eliminate).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    seated: Vec<SeatSetup>,
    asked: Vec<(SeatSetup, Entry)>,
}

impl Joined {
    /// Asks for a seat; it is there when the running stage is done. Its number is that of [`SeatTable::seats`] then, and
    /// what modules keep for each seat is theirs to add. The name must be nobody's, as draws hang on it.
    pub fn ask(&mut self, seat: SeatSetup) {
        self.ask_for(seat, Entry::NextCycle);
    }

    /// The same, and says when the seat acts for the first time.
    pub fn ask_for(&mut self, seat: SeatSetup, entry: Entry) {
        self.asked.push((seat, entry));
    }

    /// Who has joined, in the order of their numbers.
    pub fn seated(&self) -> &[SeatSetup] {
        &self.seated
    }

    /// Takes those who wait to their seats; false if nobody does.
    ///
    /// # Panics
    /// If the table is full, or a name is taken: a mistake of the rule that asked.
    pub(crate) fn seat_all(world: &mut World) -> bool {
        if world.resource::<Self>().asked.is_empty() {
            return false;
        }
        let asked = std::mem::take(&mut world.resource_mut::<Self>().asked);
        for (setup, entry) in asked {
            let roster = world.resource::<Roster>();
            let number = roster.len();
            assert!(number < Seat::MAX, "a game has at most {} seats", Seat::MAX);
            let is_taken = roster.setups().iter().any(|seat| is_same_name(&seat.name, &setup.name));
            assert!(!is_taken, "two seats are called {}", setup.name);
            let all = roster.setups().iter().chain([&setup]).cloned().collect();
            world.insert_resource(Roster::new(all));
            world.resource_mut::<SeatTable>().join();
            world.spawn(Seat(number as u8));
            world.resource_mut::<TurnOrder>().insert(Seat(number as u8), entry);
            world.resource_mut::<Self>().seated.push(setup);
        }
        true
    }

    /// Whether those who joined could have, at a table that began with these seats.
    pub(crate) fn check(&self, row: Row<'_>, began: &[SeatSetup]) -> Result<(), Unsound> {
        row.ensure(self.asked.is_empty(), "asked", "somebody waits for a seat who should have it")?;
        row.ensure(began.len() + self.seated.len() <= Seat::MAX, "seated", "there are too many")?;
        let names: Vec<&str> = began.iter().chain(&self.seated).map(|seat| seat.name.as_str()).collect();
        let is_new =
            |at: usize| names[..at].iter().all(|other| !is_same_name(other, names[at])) && !names[at].is_empty();
        row.ensure((began.len()..names.len()).all(is_new), "seated", "a name is empty, or another seat's")
    }
}
