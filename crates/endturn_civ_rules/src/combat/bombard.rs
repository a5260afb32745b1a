//! W-163 Bombarding: shots at a unit that can't shoot back. Carried out by
//! `crates/endturn_civ/src/changes/bombard.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use super::battle::Duel;

/// W-163: hit points that a bombardment leaves to a unit with this many when healthy: a part in
/// percent, rounded up, and at least 1.
#[must_use]
pub fn spared(full_hit_points: i32, limit_pct: i32) -> i32 {
    let part = i64::from(full_hit_points.max(0)) * i64::from(limit_pct.clamp(0, 100));
    i32::try_from((part + 99) / 100).unwrap_or(i32::MAX).max(1)
}

impl Duel {
    /// W-163: the defender's hit points after this many shots, each of which hits as an attacker
    /// wins a round; none takes it below those spared, or raises it to them.
    pub fn bombard(&self, shots: i32, spared: i32, draw: &mut Draw) -> i32 {
        let (attack, defense) = (self.attacker.weight(), self.defender.weight());
        let mut left = self.defender.hit_points;
        if !self.attacker.can_hit() {
            return left;
        }
        for _ in 0..shots {
            if left > spared && draw.below(attack + defense) >= defense {
                left = left.saturating_sub(self.attacker.firepower).max(spared);
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::super::battle::Side;
    use super::*;

    const fn duel(attack: i32, firepower: i32, defense: i32, hit_points: i32) -> Duel {
        let attacker = Side { strength: attack, hit_points: 20, firepower };
        Duel { attacker, defender: Side { strength: defense, hit_points, firepower: 1 }, rounds: 0 }
    }

    fn left(duel: Duel, shots: i32, spared: i32, nth: u32) -> i32 {
        let mut draw = Draws::new(1).at(RuleId("W-163"), DrawSubject::TABLE.nth(nth), Purpose("bombardment"));
        duel.bombard(shots, spared, &mut draw)
    }

    #[test]
    fn w_163_a_bombardment_leaves_at_least_one_hit_point() {
        assert_eq!([spared(10, 0), spared(10, 1), spared(30, 50), spared(25, 50), spared(10, 900)], [1, 1, 15, 13, 10]);
        assert_eq!([spared(i32::MIN, 50), spared(i32::MAX, 100)], [1, i32::MAX]);
    }

    #[test]
    fn w_163_shots_hit_as_an_attacker_wins_a_round() {
        assert_eq!(left(duel(60, 2, 0, 10), 3, 1, 0), 4, "a defender without strength is always hit");
        assert_eq!(left(duel(60, 20, 0, 10), 3, 5, 0), 5, "no shot takes it below what is spared");
        assert_eq!(left(duel(60, 20, 0, 3), 3, 5, 0), 3, "nor raises it to that");
        assert_eq!([left(duel(0, 1, 10, 10), 9, 1, 0), left(duel(9, 0, 10, 10), 9, 1, 0)], [10, 10]);
        assert_eq!(left(duel(60, 1, 20, 10), -3, 1, 0), 10);
        // Three shots of three in four: 2.25 of 10 hit points.
        let lost: i32 = (0..4000).map(|nth| 10 - left(duel(60, 1, 20, 10), 3, 1, nth)).sum();
        assert!((8_800..=9_200).contains(&lost), "{lost}");
    }
}
