//! A game as a scenario: the section with which another one goes on as this one does. What is as usual is left out.

mod cities;
mod nations;
mod text;
mod units;
mod world;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_engine::{Seat, seats::Roster};

use self::text::{Group, quoted};
use crate::realm::Eye;

/// What is written is looked up here.
#[derive(Clone, Copy)]
struct Desk<'w> {
    world: &'w World,
    eye: Eye<'w>,
    seats: usize,
}

impl Desk<'_> {
    fn all_seats(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(|seat| Seat(seat as u8))
    }

    /// A seat's name, as text.
    fn seat(self, seat: Seat) -> String {
        quoted(self.world.resource::<Roster>().name(seat))
    }

    /// A place.
    fn place(self, tile: Tile) -> String {
        let (x, y) = self.eye.map.topology().xy(tile);
        format!("({x}, {y})")
    }
}

/// The section of a game at rest.
pub(crate) fn section(world: &World) -> String {
    let seats = world.resource::<Roster>().setups().len();
    let desk = Desk { world, eye: Eye::of(world), seats };
    let mut section = Group::new();
    section.put("map", world::map(desk));
    let mut nations = Vec::new();
    for seat in desk.all_seats() {
        nations.push((world.resource::<Roster>().name(seat).to_owned(), nations::nation(desk, seat)));
    }
    section.put("nations", text::table(nations));
    section.put_list("relations", world::relations(desk));
    section.put("year", desk.eye.calendar().year);
    section.put("so_far", world::so_far(desk));
    section.close()
}
