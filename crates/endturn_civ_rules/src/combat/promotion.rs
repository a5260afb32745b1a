//! W-132 Promotion after combat. Carried out by
//! `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.

use endturn_engine::{number::saturate, random::Draw};

/// The values that decide whether a survivor of a battle is promoted (W-132).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromotionTerms {
    /// Percent chance of promotion from the present level.
    pub raise_pct: i32,
    /// `Veteran_Combat`, in percent.
    pub bonus_pct: i32,
    /// There is no higher level.
    pub is_top: bool,
    /// The type has the flag `NoVeteran`.
    pub never_rises: bool,
    /// A side died, or the ruleset has no `only_killing_makes_veteran`.
    pub was_enough: bool,
}

impl PromotionTerms {
    /// W-132: the chance of promotion by a level, in percent from 0 to 100.
    #[must_use]
    pub fn chance_pct(&self) -> i32 {
        if self.is_top || self.never_rises || !self.was_enough {
            return 0;
        }
        let chance = i64::from(self.raise_pct) * (100 + i64::from(self.bonus_pct)) / 100;
        saturate(chance.clamp(0, 100))
    }

    /// W-132: whether the unit is promoted; a chance of 0 draws nothing (ours). The attacker's draw
    /// comes before the defender's.
    pub fn rises(&self, draw: &mut Draw) -> bool {
        let chance = self.chance_pct();
        chance > 0 && draw.below(100) < u64::from(chance.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    const GREEN: PromotionTerms =
        PromotionTerms { raise_pct: 50, bonus_pct: 0, is_top: false, never_rises: false, was_enough: true };

    #[test]
    fn w_132_levels_rise_with_50_33_and_20_percent_and_more_by_sun_tzu() {
        let chance = |raise_pct, bonus_pct| PromotionTerms { raise_pct, bonus_pct, ..GREEN }.chance_pct();
        assert_eq!([chance(50, 0), chance(33, 0), chance(20, 0), chance(0, 0)], [50, 33, 20, 0]);
        assert_eq!([chance(50, 50), chance(33, 50), chance(20, 50), chance(50, 700)], [75, 49, 30, 100]);
        assert_eq!(chance(50, -300), 0);
    }

    #[test]
    fn w_132_some_never_rise() {
        let none = [
            PromotionTerms { is_top: true, ..GREEN },
            PromotionTerms { never_rises: true, ..GREEN },
            PromotionTerms { was_enough: false, ..GREEN },
        ];
        assert_eq!(none.map(|terms| terms.chance_pct()), [0; 3]);
    }

    #[test]
    fn w_132_as_many_rise_as_the_chance_says() {
        let draws = Draws::new(7);
        let rises = |unit: u32| {
            let mut draw = draws.at(RuleId("W-132"), DrawSubject::TABLE.nth(unit), Purpose("promotion"));
            PromotionTerms { raise_pct: 33, ..GREEN }.rises(&mut draw)
        };
        let risen = (0..10_000).filter(|&unit| rises(unit)).count();
        assert!((3_100..3_500).contains(&risen), "{risen}: three standard deviations are 141");
    }
}
