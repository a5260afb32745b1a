//! W-127 Which unit defends: the unit of a tile that is likeliest to win. Carried out by
//! `crates/endturn_civ/src/clash.rs`.
//! Draws none. Tells nothing.

use std::cmp::Reverse;

use super::chance::Chance;

/// A unit that could defend (W-127).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The attacker's chance of winning against it.
    pub attacker: Chance,
    /// Shield cost of its type.
    pub build_cost: i32,
    /// Its strength in defence, in tenths of a point (W-129).
    pub strength: i32,
    /// Its hit points left.
    pub hit_points: i32,
    /// Its firepower (W-130).
    pub firepower: i32,
    /// The attacker's firepower against it (W-130).
    pub attacker_firepower: i32,
    /// Its type has the flag `GameLoss`.
    pub loses_game: bool,
}

impl Candidate {
    /// The sort key: the greatest defends.
    fn rank(&self, stack_dies: bool) -> impl Ord + use<> {
        let survives = self.attacker.not().of(100_000);
        let hits = i64::from(self.hit_points.max(0)) / i64::from(self.attacker_firepower.max(1))
            + i64::from(self.hit_points.max(0) % self.attacker_firepower.max(1) > 0);
        let rating = i128::from(self.strength) * i128::from(hits) * i128::from(self.firepower);
        (stack_dies || !self.loses_game, survives, Reverse(self.build_cost), rating)
    }
}

/// W-127: the index of the unit that defends among those that can: the likeliest to win, the
/// cheaper, the better rated, then the one listed first (ours). A unit whose loss loses the game
/// defends last, unless all die with the defender.
#[must_use]
pub fn defender(units: impl IntoIterator<Item = Candidate>, stack_dies: bool) -> Option<usize> {
    let ranked = units.into_iter().enumerate().map(|(place, unit)| (unit.rank(stack_dies), Reverse(place)));
    ranked.max().map(|(_, Reverse(place))| place)
}

#[cfg(test)]
mod tests {
    use super::super::battle::{Duel, Side};
    use super::*;

    /// Against an attacker of strength 40 with 10 hit points.
    fn unit(strength: i32, hit_points: i32, build_cost: i32) -> Candidate {
        let duel = Duel {
            attacker: Side { strength: 40, hit_points: 10, firepower: 1 },
            defender: Side { strength, hit_points, firepower: 1 },
            rounds: 0,
        };
        Candidate {
            attacker: duel.odds().attacker,
            build_cost,
            strength,
            hit_points,
            firepower: 1,
            attacker_firepower: 1,
            loses_game: false,
        }
    }

    #[test]
    fn w_127_the_likeliest_to_win_defends() {
        assert_eq!(defender([unit(20, 10, 10), unit(30, 10, 90), unit(10, 10, 10)], false), Some(1));
        assert_eq!(defender([unit(30, 3, 10), unit(20, 10, 10)], false), Some(1), "a wounded one stands back");
        assert_eq!(defender([], false), None);
    }

    #[test]
    fn w_127_ties_go_to_the_cheaper_then_the_better_rated_then_the_first() {
        assert_eq!(defender([unit(30, 10, 40), unit(30, 10, 30)], false), Some(1));
        let hopeless = |strength| Candidate { attacker: Chance::ALWAYS, strength, ..unit(1, 10, 30) };
        assert_eq!(defender([hopeless(1), hopeless(2)], false), Some(1));
        assert_eq!(defender([hopeless(2), hopeless(2)], false), Some(0));
        let tough = Candidate { hit_points: 11, attacker_firepower: 10, ..hopeless(2) };
        assert_eq!(
            defender([Candidate { hit_points: 10, ..tough }, tough], false),
            Some(1),
            "two hits rather than one"
        );
    }

    #[test]
    fn w_127_a_leader_defends_last_unless_all_die_with_the_defender() {
        let leader = Candidate { loses_game: true, ..unit(90, 10, 10) };
        assert_eq!([defender([leader, unit(10, 10, 10)], false), defender([leader], false)], [Some(1), Some(0)]);
        assert_eq!(defender([leader, unit(10, 10, 10)], true), Some(0));
    }
}
