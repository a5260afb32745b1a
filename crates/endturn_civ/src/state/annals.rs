//! W-60 Spaceship parts placed automatically, W-95 Achievements, W-96 Global warming and nuclear
//! winter, W-102 Historians' report: state that few games have. Its rules are in
//! `crates/endturn_civ/src/changes/spaceships.rs`, `crates/endturn_civ/src/stages/annals.rs` and
//! `crates/endturn_civ/src/stages/climate.rs`. Draws none. Tells nothing.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::climate::{Progress, Upset};
use endturn_civ_rules::ids::AchievementId;
use endturn_civ_rules::nation::spaceship::Assembly;
use endturn_engine::{Seat, seats::SeatSet};
use serde::{Deserialize, Serialize};

/// Spaceships whose parts are placed, by nation; none for the others.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spaceships(BTreeMap<Seat, Assembly>);

impl Spaceships {
    /// A nation's spaceship.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<&Assembly> {
        self.0.get(&seat)
    }

    /// A nation's spaceship, to add parts to it.
    pub fn of_mut(&mut self, seat: Seat) -> &mut Assembly {
        self.0.entry(seat).or_default()
    }

    /// Removes a nation's spaceship.
    pub fn lose(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }

    /// All of them, by seat.
    pub fn all(&self) -> impl Iterator<Item = (Seat, &Assembly)> {
        self.0.iter().map(|(&seat, ship)| (seat, ship))
    }
}

/// Progress of the upsets of the climate.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upsets([Progress; 2]);

impl Upsets {
    /// The progress of an upset.
    #[must_use]
    pub const fn of(&self, upset: Upset) -> Progress {
        self.0[upset as usize]
    }

    /// The progress of an upset, to change it.
    pub const fn of_mut(&mut self, upset: Upset) -> &mut Progress {
        &mut self.0[upset as usize]
    }
}

/// The annals of the world: what nations have achieved, and when historians report next.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annals {
    /// By achievement: the nations that have it.
    pub achieved: BTreeMap<AchievementId, SeatSet>,
    /// The turn of the next report; 0 before the first one.
    pub next_report: u32,
}
