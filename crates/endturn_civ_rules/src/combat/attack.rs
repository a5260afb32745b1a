//! W-128 Attack strength. Carried out by
//! `crates/endturn_civ/src/clash.rs`.
//! Draws none. Tells nothing.

use super::strength::{Scale, Step, steps};

/// A factor of the strength of an attack, in the order of application (W-128).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttackFactor {
    /// The type's attack, times [`POWER_FACTOR`](super::strength::POWER_FACTOR).
    Attack,
    /// The unit's level of experience.
    Veteran,
    /// Less than a full move left, where the ruleset has `tired_attack`.
    Tired,
    /// `Attack_Bonus`.
    Bonus,
}

/// The parts of an attack (W-128).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackTerms {
    /// The type's attack, in points.
    pub attack: i32,
    /// Percent of it that counts at the unit's level of experience.
    pub veteran_pct: i32,
    /// Move fragments left and those of a full move; `None` if tired units fight as well as others.
    pub moves: Option<(i32, i32)>,
    /// `Attack_Bonus`, in percent.
    pub bonus_pct: i32,
}

impl AttackTerms {
    /// A green unit of a type without bonuses or penalties.
    #[must_use]
    pub const fn plain(attack: i32) -> Self {
        Self { attack, veteran_pct: 100, moves: None, bonus_pct: 0 }
    }

    /// W-128: the strength after each factor.
    #[must_use]
    pub fn steps(&self) -> [Step<AttackFactor>; 4] {
        let tired = self.moves.map_or(Scale::NONE, |(part, whole)| Scale::Part { part, whole });
        steps(
            self.attack,
            [
                (AttackFactor::Attack, Scale::NONE),
                (AttackFactor::Veteran, Scale::Times(self.veteran_pct)),
                (AttackFactor::Tired, tired),
                (AttackFactor::Bonus, Scale::more(self.bonus_pct)),
            ],
        )
    }

    /// W-128: the strength, in tenths of a point.
    #[must_use]
    pub fn strength(&self) -> i32 {
        self.steps()[3].strength
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_128_a_green_catapult_attacks_with_60_and_a_veteran_with_90() {
        let catapult = AttackTerms::plain(6);
        assert_eq!(catapult.strength(), 60);
        assert_eq!(AttackTerms { veteran_pct: 150, ..catapult }.strength(), 90);
        assert_eq!(AttackTerms { veteran_pct: 175, ..AttackTerms::plain(1) }.strength(), 17);
    }

    #[test]
    fn w_128_who_is_tired_counts_for_the_part_of_a_move_that_is_left() {
        let left = |fragments| AttackTerms { moves: Some((fragments, 3)), ..AttackTerms::plain(4) }.strength();
        assert_eq!([left(0), left(1), left(2), left(3), left(6)], [0, 13, 26, 40, 40]);
    }

    #[test]
    fn w_128_a_bonus_comes_last() {
        let handicapped = AttackTerms { veteran_pct: 175, bonus_pct: -20, ..AttackTerms::plain(3) };
        assert_eq!(handicapped.steps().map(|step| step.strength), [30, 52, 52, 41]);
    }
}
