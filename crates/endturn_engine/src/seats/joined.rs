//! Seats that join a running game.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Roster, Seat, SeatSetup, SeatTable, is_same_name};
use crate::{
    snapshot::{Row, Unsound},
    turn::{TurnOrder, TurnWork},
};

/// T-63: seats that rules have added to the table, such as rebels of a civil war. A new seat is
/// numbered after all others **(ours)**; it exists from the end of the stage in which a rule asked
/// for it, and acts from the next cycle on. A seat is never given back: one that leaves is
/// [eliminated](SeatTable::eliminate). [`TurnWork::ask_for_seat`] asks for a seat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    seated: Vec<SeatSetup>,
}

impl Joined {
    /// Seats that have joined, in the order of their numbers.
    pub fn seated(&self) -> &[SeatSetup] {
        &self.seated
    }

    /// Seats those who wait.
    ///
    /// # Panics
    /// If the table is full, or a name is taken: a mistake of the rule that asked.
    pub(crate) fn seat_all(world: &mut World) {
        for (setup, entry) in world.resource_mut::<TurnWork>().take_waiting() {
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
    }

    /// Checks that these seats could have joined a table that began with the given seats.
    pub(crate) fn check(&self, row: Row<'_>, began: &[SeatSetup]) -> Result<(), Unsound> {
        row.ensure(began.len() + self.seated.len() <= Seat::MAX, "seated", "there are too many")?;
        let names: Vec<&str> = began.iter().chain(&self.seated).map(|seat| seat.name.as_str()).collect();
        let is_new =
            |at: usize| names[..at].iter().all(|other| !is_same_name(other, names[at])) && !names[at].is_empty();
        row.ensure((began.len()..names.len()).all(is_new), "seated", "a name is empty, or another seat's")
    }
}
