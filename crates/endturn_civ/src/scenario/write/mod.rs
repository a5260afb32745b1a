//! A game as a scenario: the section from which another game continues as this one does. Default
//! values are omitted.

mod cities;
mod desk;
mod nations;
mod units;
mod world;

use bevy_ecs::prelude::*;
use endturn_engine::seats::Roster;
use endturn_scenario::stated::{Group, table};

use self::desk::Desk;

use crate::realm::Eye;

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
    section.put("nations", table(nations));
    section.put_list("relations", world::relations(desk));
    section.put("year", desk.eye.calendar().year);
    section.put_list("changes", world::changes(desk));
    section.put_group("newcomers", world::newcomers(desk));
    section.put("so_far", world::so_far(desk));
    section.close()
}
