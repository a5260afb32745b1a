//! W-04 Player scores: a nation's record and its score. Carried out by
//! `crates/endturn_civ/src/stages/scores.rs`.
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::spaceship::Share;

/// The state of a nation's spaceship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Shaped)]
pub enum ShipState {
    /// There is no spaceship.
    #[default]
    #[serde(rename = "NotBegun")]
    None,
    /// It is being built.
    Started,
    /// It is on its way.
    Launched,
    /// It has arrived.
    Arrived,
}

/// A nation's record, taken at the beginning of each turn. Barbarians only have culture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Happy citizens, in all cities.
    pub happy: i32,
    /// Content citizens.
    pub content: i32,
    /// Unhappy citizens.
    pub unhappy: i32,
    /// Angry citizens.
    pub angry: i32,
    /// Specialists, by kind.
    pub specialists: [i32; 8],
    /// People in thousands, from [`population`].
    pub population: i64,
    /// Cities.
    pub cities: i32,
    /// Pollution points of all cities.
    pub pollution: i32,
    /// Science output.
    pub science: i32,
    /// Gold output before upkeep.
    pub gold: i32,
    /// Surplus of trade.
    pub trade: i32,
    /// Surplus of shields.
    pub shields: i32,
    /// Surplus of food.
    pub food: i32,
    /// Ordinary buildings.
    pub improvements: i32,
    /// Great and small wonders that still exist.
    pub all_wonders: i32,
    /// Great wonders owned.
    pub wonders: i32,
    /// Techs, from [`techs`].
    pub techs: i32,
    /// Military units.
    pub units: i32,
    /// Sum of [`literacy`] over cities.
    pub literacy: i64,
    /// Owned land, 1000 a tile.
    pub land_area: i64,
    /// Settled land, 1000 a tile.
    pub settled_area: i64,
    /// Culture.
    pub culture: i32,
    /// The spaceship.
    pub ship: ShipState,
    /// People the ship carries.
    pub ship_population: i32,
    /// The ship's success rate.
    pub ship_success: Share,
    /// Units ever built.
    pub units_built: i32,
    /// Units ever killed.
    pub units_killed: i32,
    /// Units ever lost.
    pub units_lost: i32,
}

/// People in a city, in thousands.
#[must_use]
pub fn population(size: i32) -> i64 {
    let size = i64::from(size);
    5 * size * (size + 1)
}

/// Literate people of a city, by its bonus on science in percent, 100 without buildings.
#[must_use]
pub fn literacy(size: i32, science_bonus_pct: i32) -> i64 {
    population(size) * i64::from(science_bonus_pct.saturating_sub(100).clamp(0, 100)) / 100
}

/// Techs in the score: every two future techs count as five.
#[must_use]
pub const fn techs(known: i32, future: i32) -> i32 {
    known.saturating_add(future.saturating_mul(5) / 2)
}

impl Record {
    /// All citizens.
    #[must_use]
    pub fn citizens(&self) -> i32 {
        let faces = [self.happy, self.content, self.unhappy, self.angry];
        faces.iter().chain(&self.specialists).fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Contribution of the spaceship to the score: 0 before it arrives.
    #[must_use]
    pub(crate) fn ship_score(&self) -> i32 {
        if self.ship != ShipState::Arrived {
            return 0;
        }
        i32::try_from(self.ship_success.times(self.ship_population.into()) / 100).unwrap_or(i32::MAX)
    }

    /// The parts of the game score (W-04).
    #[must_use]
    pub fn score_parts(&self) -> [(&'static str, i32); 7] {
        [
            ("citizens", self.citizens()),
            ("techs", self.techs.saturating_mul(2)),
            ("wonders", self.wonders.saturating_mul(5)),
            ("spaceship", self.ship_score()),
            ("units built", self.units_built / 10),
            ("units killed", self.units_killed / 3),
            ("culture", self.culture / 50),
        ]
    }

    /// The game score (W-04).
    #[must_use]
    pub fn score(&self) -> i32 {
        self.score_parts().iter().fold(0, |sum, (_, part)| sum.saturating_add(*part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_04_the_score_counts_each_part_with_its_weight() {
        let record = Record {
            happy: 3,
            content: 20,
            unhappy: 4,
            angry: 1,
            specialists: [2, 1, 0, 0, 0, 0, 0, 0],
            techs: techs(30, 3),
            wonders: 4,
            units_built: 59,
            units_killed: 8,
            culture: 149,
            ..Record::default()
        };
        assert_eq!((record.citizens(), record.techs), (31, 37), "three future techs count seven");
        assert_eq!(record.score(), 31 + 74 + 20 + 5 + 2 + 2);
        assert_eq!(record.score_parts().map(|(_, part)| part), [31, 74, 20, 0, 5, 2, 2]);
    }

    #[test]
    fn w_04_a_full_ship_is_worth_400_once_it_has_arrived() {
        let ship = Record { ship_population: 40_000, ship_success: Share { of: 1, out_of: 1 }, ..Record::default() };
        assert_eq!(Record { ship: ShipState::Launched, ..ship }.score(), 0);
        assert_eq!(Record { ship: ShipState::Arrived, ..ship }.score(), 400);
        let damaged = Record { ship: ShipState::Arrived, ship_success: Share { of: 2, out_of: 3 }, ..ship };
        assert_eq!(damaged.score(), 266);
    }

    #[test]
    fn w_04_people_and_readers_of_a_city() {
        assert_eq!([1, 2, 8].map(population), [10, 30, 360]);
        assert_eq!((literacy(8, 100), literacy(8, 150), literacy(8, 450), literacy(8, 50)), (0, 180, 360, 0));
    }
}
