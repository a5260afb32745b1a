//! Data for writing a section.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::Roster,
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::{self, Part};
use serde::Serialize;

use super::super::terms::Terms;
use crate::realm::Eye;
use endturn_scenario::print::quoted;

/// Data for writing a section.
#[derive(Clone, Copy)]
pub(super) struct Desk<'w> {
    pub(super) world: &'w World,
    pub(super) eye: Eye<'w>,
    pub(super) seats: usize,
}

impl Desk<'_> {
    /// The fields of an entity's components that a scenario states.
    pub(super) fn parts<K: StableKey>(self, parts: &[Part], key: K) -> Option<Vec<(&'static str, String)>> {
        let entity = self.world.resource::<KeyIndex<K>>().get(key)?;
        Some(stated::write(parts, self.world.entity(entity), &Terms(self.eye)))
    }

    /// The stated fields of a value.
    pub(super) fn rest<R: Default + Serialize + Shaped>(self, value: &R) -> Vec<(&'static str, String)> {
        stated::text(value, &Terms(self.eye))
    }

    pub(super) fn all_seats(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(|seat| Seat(seat as u8))
    }

    /// A seat's name, as text.
    pub(super) fn seat(self, seat: Seat) -> String {
        quoted(self.world.resource::<Roster>().name(seat))
    }

    /// A tile's coordinates.
    pub(super) fn place(self, tile: Tile) -> String {
        let (x, y) = self.eye.map.topology().xy(tile);
        format!("({x}, {y})")
    }
}
