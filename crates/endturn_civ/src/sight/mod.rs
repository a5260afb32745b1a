//! The wall between the state and who plays: a [`Sight`] is all that views and personas have of a game, and it answers what the
//! seat may know. All of its own nation, its cities and units; of others what it sees now, and what everybody hears of.
//!
//! The state behind it can't be reached from outside this folder, so whoever adds a question here decides what a seat learns.

mod field;
mod judgement;
mod others;
mod own;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{TerrainId, Tile};
use endturn_civ_rules::map::topology::Topology;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{Seat, game::Limits, seats::Roster};

use crate::orders::Names;
use crate::realm::Eye;
use crate::state::Nation;

pub(crate) use field::SeenUnit;
pub(crate) use others::{SeenCity, Wonder};
pub(crate) use own::OwnCity;

/// What one seat may look at.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'w> {
    world: &'w World,
    eye: Eye<'w>,
    seat: Seat,
    /// The rules, which everybody knows.
    pub(crate) rules: &'w CivRules,
}

impl<'w> Sight<'w> {
    /// What a seat may look at; none if it has no nation.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let eye = Eye::of(world).seen_by(seat);
        eye.nation_part::<Nation>(seat)?;
        Some(Self { world, eye, seat, rules: eye.rules })
    }

    /// Who looks.
    pub(crate) fn seat(self) -> Seat {
        self.seat
    }

    /// Everything that has a name, as the seat knows it.
    pub(crate) fn names(self) -> Names<'w> {
        Names::seen(self.eye, self.seat)
    }

    /// The names at the table.
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

    /// The year of the calendar, before Christ below 0.
    pub(crate) fn year(self) -> i32 {
        self.eye.calendar().year
    }

    /// How tiles lie to one another.
    pub(crate) fn topology(self) -> &'w Topology {
        self.eye.map.topology()
    }

    /// The terrain of a tile that the seat has ever seen.
    pub(crate) fn terrain(self, tile: Tile) -> Option<TerrainId> {
        self.eye.vision().knows(self.seat, tile).then(|| self.eye.map.terrain(tile))
    }
}
