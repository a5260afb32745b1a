//! W-135 Loot, razing, transfer of units, W-139 Barbarian leader ransom: gold that a conqueror
//! finds in a city, or takes for a leader of barbarians. Carried out by
//! `crates/endturn_civ/src/changes/conquest.rs` and `crates/endturn_civ/src/changes/ransom.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::arithmetic::saturate;

/// The values that decide a city's loot (W-135).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LootTerms {
    /// Gold of the nation that loses it.
    pub treasury: i32,
    /// The city's size.
    pub size: i32,
    /// Divisor of the treasury for the maximum of the random part; 1 or more.
    pub treasury_divisor: i32,
    /// Divisor of treasury times size for the certain part; 1 or more.
    pub size_divisor: i32,
}

impl LootTerms {
    /// W-135: the gold found: never more than the treasury.
    pub fn gold(&self, draw: &mut Draw) -> i32 {
        let treasury = i64::from(self.treasury.max(0));
        let most = treasury / i64::from(self.treasury_divisor.max(1)) + 1;
        let found = draw.below(most.unsigned_abs() + 1);
        let sure = treasury * i64::from(self.size.max(0)) / i64::from(self.size_divisor.max(1));
        saturate(sure.saturating_add_unsigned(found).min(treasury))
    }
}

/// W-139: the gold paid for a leader of barbarians with this treasury: at most `most`, and none
/// from a debt.
#[must_use]
pub const fn ransom(treasury: i32, most: i32) -> i32 {
    if treasury <= 0 {
        0
    } else if treasury < most {
        treasury
    } else {
        most
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    fn gold(terms: LootTerms, seed: u64) -> i32 {
        terms.gold(&mut Draws::new(seed).at(RuleId("W-135"), DrawSubject::TABLE, Purpose("loot")))
    }

    #[test]
    fn w_135_loot_is_a_part_by_size_and_a_part_by_chance() {
        let terms = LootTerms { treasury: 1_000, size: 8, treasury_divisor: 20, size_divisor: 200 };
        let found: Vec<i32> = (0..2_000).map(|seed| gold(terms, seed)).collect();
        assert_eq!((found.iter().min(), found.iter().max()), (Some(&40), Some(&91)), "0 to 51 beside 40");
    }

    #[test]
    fn w_139_a_ransom_is_what_barbarians_have_but_no_more_than_is_asked() {
        assert_eq!([250, 100, 99, 0, -40].map(|gold| ransom(gold, 100)), [100, 100, 99, 0, 0]);
    }

    #[test]
    fn w_135_nobody_finds_more_than_there_is() {
        let poor = LootTerms { treasury: 1, size: 30, treasury_divisor: 20, size_divisor: 200 };
        assert!((0..50).all(|seed| (0..=1).contains(&gold(poor, seed))));
        assert!((0..50).all(|seed| gold(LootTerms { treasury: 0, ..poor }, seed) == 0));
        assert!((0..50).all(|seed| gold(LootTerms { treasury: -40, ..poor }, seed) == 0), "debts are nobody's loot");
        let rich = LootTerms { treasury: i32::MAX, size: i32::MAX, treasury_divisor: 1, size_divisor: 1 };
        assert_eq!(gold(rich, 1), i32::MAX);
    }
}
