//! The memory of computer players: attitudes, war aims, and attacks that failed.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::nation::attitude::MAX_ATTITUDE;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A nation's attitude to another that it has met (W-158).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Regard {
    /// Seat whose attitude it is.
    pub of: Seat,
    /// Seat that it is about.
    pub to: Seat,
    /// From -1000, hate, to 1000, love.
    #[shape(range(min = -1000, max = 1000))]
    pub love: i32,
    /// Round from which on the other may be its war aim again.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000_000))]
    pub rests_until: u32,
}

/// The nation that another means to fight (W-158).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct WarAim {
    /// Seat that wants the war.
    pub of: Seat,
    /// Seat that it is against.
    pub target: Seat,
    /// Round in which it begins.
    #[shape(range(min = 0, max = 1_000_000))]
    pub begins: u32,
    /// Round of its last conquest from the other, or in which it began.
    #[shape(range(min = 0, max = 1_000_000))]
    pub gained: u32,
}

/// Attacks of a nation on a city that failed (W-153).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Defeat {
    /// Seat that attacked.
    pub of: Seat,
    /// Tile of the city.
    pub at: Tile,
    /// Round of the last one.
    #[shape(range(min = 0, max = 1_000_000))]
    pub round: u32,
    /// Number of attacks that failed without one that succeeded, 1 to 255.
    #[shape(range(min = 1, max = 255))]
    pub count: u8,
}

/// Everything that computer players remember of others. It is empty in games whose personas do not
/// negotiate and remember nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attitudes {
    /// In the order of seats, at most one for each pair.
    pub regards: Vec<Regard>,
    /// In the order of seats, at most one for each.
    pub aims: Vec<WarAim>,
    /// In the order of seats and tiles.
    pub defeats: Vec<Defeat>,
}

impl Attitudes {
    /// A nation's attitude to another; `None` if it has none yet.
    #[must_use]
    pub fn regard(&self, of: Seat, to: Seat) -> Option<&Regard> {
        let at = self.regards.binary_search_by_key(&(of, to), |one| (one.of, one.to)).ok()?;
        self.regards.get(at)
    }

    /// The same, mutable.
    pub fn regard_mut(&mut self, of: Seat, to: Seat) -> Option<&mut Regard> {
        let at = self.regards.binary_search_by_key(&(of, to), |one| (one.of, one.to)).ok()?;
        self.regards.get_mut(at)
    }

    /// A nation's attitude to another; 0 if it has none yet.
    #[must_use]
    pub fn love(&self, of: Seat, to: Seat) -> i32 {
        self.regard(of, to).map_or(0, |one| one.love)
    }

    /// Sets an attitude.
    pub fn set_love(&mut self, of: Seat, to: Seat, love: i32) {
        match self.regards.binary_search_by_key(&(of, to), |one| (one.of, one.to)) {
            Ok(at) => self.regards[at].love = love,
            Err(at) => self.regards.insert(at, Regard { of, to, love, rests_until: 0 }),
        }
    }

    /// A nation's war aim.
    #[must_use]
    pub fn aim(&self, of: Seat) -> Option<&WarAim> {
        let at = self.aims.binary_search_by_key(&of, |one| one.of).ok()?;
        self.aims.get(at)
    }

    /// Sets a nation's war aim, or drops it.
    pub fn set_aim(&mut self, of: Seat, aim: Option<WarAim>) {
        match (self.aims.binary_search_by_key(&of, |one| one.of), aim) {
            (Ok(at), Some(aim)) => self.aims[at] = aim,
            (Ok(at), None) => _ = self.aims.remove(at),
            (Err(at), Some(aim)) => self.aims.insert(at, aim),
            (Err(_), None) => {}
        }
    }

    /// A nation took a city of another.
    pub(crate) fn gain(&mut self, of: Seat, from: Seat, round: u32) {
        if let Some(aim) = self.aims.iter_mut().find(|aim| aim.of == of && aim.target == from) {
            aim.gained = aim.gained.max(round);
        }
    }

    fn place(&self, of: Seat, at: Tile) -> Result<usize, usize> {
        self.defeats.binary_search_by_key(&(of, at), |one| (one.of, one.at))
    }

    /// W-153: attacks of a nation on a tile that failed since a round.
    #[must_use]
    pub fn defeats_since(&self, of: Seat, at: Tile, round: u32) -> i32 {
        let found = self.place(of, at).ok().and_then(|place| self.defeats.get(place));
        found.filter(|one| one.round >= round).map_or(0, |one| i32::from(one.count))
    }

    /// W-153: remembers that an attack failed.
    pub fn remember_defeat(&mut self, of: Seat, at: Tile, round: u32) {
        match self.place(of, at) {
            Ok(place) => {
                let one = &mut self.defeats[place];
                (one.round, one.count) = (round, one.count.saturating_add(1));
            }
            Err(place) => self.defeats.insert(place, Defeat { of, at, round, count: 1 }),
        }
    }

    /// W-153: forgets the failed attacks on a tile, since one has succeeded.
    pub fn forget_defeats(&mut self, of: Seat, at: Tile) {
        if let Ok(place) = self.place(of, at) {
            self.defeats.remove(place);
        }
    }

    /// Describes what is wrong with these for a number of seats and tiles.
    pub(crate) fn fault(&self, seats: usize, tiles: usize) -> Option<&'static str> {
        let is_seat = |seat: Seat| seat.index() < seats;
        let are_two = |one: Seat, other: Seat| one != other && is_seat(one) && is_seat(other);
        if !self.regards.is_sorted_by(|one, next| (one.of, one.to) < (next.of, next.to))
            || !self.aims.is_sorted_by(|one, next| one.of < next.of)
            || !self.defeats.is_sorted_by(|one, next| (one.of, one.at) < (next.of, next.at))
        {
            return Some("they are not in the order of seats, each once");
        }
        if !self.regards.iter().all(|one| are_two(one.of, one.to) && (-MAX_ATTITUDE..=MAX_ATTITUDE).contains(&one.love))
        {
            return Some("an attitude is not between two nations, or out of range");
        }
        if !self.aims.iter().all(|one| are_two(one.of, one.target)) {
            return Some("a war aim is not between two nations");
        }
        let is_defeat = |one: &Defeat| is_seat(one.of) && one.at.index() < tiles && one.count > 0;
        (!self.defeats.iter().all(is_defeat)).then_some("a failed attack is not of a nation, or not on the map")
    }
}
