//! F-05 Missions: the turns in which an attack departs, fights and returns home, counted from the
//! turn in which it was declared.
//! Draws none.

use crate::ruleset::Missions;
use serde::{Deserialize, Serialize};

/// The turns that matter to one mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The turn in which it was declared (T); its ships leave at the end of that turn's resolution.
    pub declared: u32,
    /// The turn in whose resolution the battle is fought.
    pub battle: u32,
    /// The turn at whose end survivors are home. A mission that turns back keeps this turn
    /// **(ours)**.
    pub home: u32,
}

impl Timeline {
    /// The timeline of a mission declared in turn `declared`.
    pub fn new(missions: &Missions, declared: u32) -> Timeline {
        Timeline {
            declared,
            battle: declared.saturating_add(missions.battle_after),
            home: declared.saturating_add(missions.home_after),
        }
    }

    /// Whether the mission fights in the resolution of `turn`.
    pub fn fights_in(self, turn: u32) -> bool {
        turn == self.battle
    }

    /// Whether survivors rejoin the garrison in the resolution of `turn`, after that turn's
    /// battles.
    pub fn lands_in(self, turn: u32) -> bool {
        turn == self.home
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED: Missions = Missions { battle_after: 2, home_after: 4 };

    #[test]
    fn f_05_battle_and_homecoming_happen_once() {
        let line = Timeline::new(&SHIPPED, 1);
        assert_eq!((0..10).filter(|&turn| line.fights_in(turn)).collect::<Vec<_>>(), [3]);
        assert_eq!((0..10).filter(|&turn| line.lands_in(turn)).collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn f_05_the_ruleset_sets_the_pace() {
        let line = Timeline::new(&Missions { battle_after: 1, home_after: 5 }, 3);
        assert_eq!((line.battle, line.home), (4, 8));
    }

    #[test]
    fn a_mission_at_the_end_of_time_stays_a_mission() {
        let line = Timeline::new(&SHIPPED, u32::MAX);
        assert_eq!((line.battle, line.home), (u32::MAX, u32::MAX));
    }
}
