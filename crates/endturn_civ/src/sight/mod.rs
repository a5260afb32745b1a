//! The boundary between the state and the players: a [`Sight`] is all that views and personas get
//! of a game, and it answers only what the seat may know. That is all about its own nation, cities
//! and units, and of others what it sees now and what every nation learns.
//!
//! The state behind it can't be reached from outside this folder, so each method added here decides
//! what a seat learns.

mod field;
mod judgement;
mod others;
mod own;
mod ships;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{TerrainId, Tile};
use endturn_civ_rules::map::topology::Topology;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{Seat, game::Limits, seats::Roster};

use crate::orders::Names;
use crate::realm::Eye;
use crate::state::Nation;

pub(crate) use field::{LentSites, SeenUnit};
pub(crate) use others::{SeenCity, Wonder};
pub(crate) use own::{OwnCity, OwnUnit};

/// One seat's read access.
#[derive(Clone, Copy)]
pub struct Sight<'w> {
    world: &'w World,
    eye: Eye<'w>,
    seat: Seat,
    /// The rules, which every seat knows.
    pub(crate) rules: &'w CivRules,
}

impl<'w> Sight<'w> {
    /// The sight of a seat; `None` if it has no nation.
    #[must_use]
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let eye = Eye::of(world).seen_by(seat);
        eye.nation_part::<Nation>(seat)?;
        Some(Self { world, eye, seat, rules: eye.rules })
    }

    /// The seat that looks.
    pub(crate) fn seat(self) -> Seat {
        self.seat
    }

    /// The names of everything, as the seat knows them.
    pub(crate) fn names(self) -> Names<'w> {
        Names::seen(self.eye, self.seat)
    }

    /// The names of the seats.
    pub(crate) fn roster(self) -> &'w Roster {
        self.eye.roster()
    }

    /// Whether a seat is still in the game.
    pub(crate) fn stands(self, seat: Seat) -> bool {
        self.eye.seat_table().stands(seat)
    }

    /// The round.
    pub(crate) fn round(self) -> u32 {
        self.eye.round()
    }

    /// The last round, if the game has one.
    pub(crate) fn turn_limit(self) -> Option<u32> {
        self.world.get_resource::<Limits>().map(|limits| limits.turn_limit)
    }

    /// The calendar year, negative before Christ.
    pub(crate) fn year(self) -> i32 {
        self.eye.calendar().year
    }

    /// Geometry of the map.
    pub(crate) fn topology(self) -> &'w Topology {
        self.eye.map.topology()
    }

    /// The terrain of a tile that the seat has ever seen.
    pub(crate) fn terrain(self, tile: Tile) -> Option<TerrainId> {
        self.eye.vision().knows(self.seat, tile).then(|| self.eye.map.terrain(tile))
    }
}
