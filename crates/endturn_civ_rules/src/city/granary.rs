//! C-43 Granary and harvest, C-44 Growth, C-45 Rapture growth, C-46 Famine: food in store. Carried
//! out by `crates/endturn_civ/src/phase_end/food.rs` and
//! `crates/endturn_civ/src/changes/citizens.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::{percent_of, saturate};

/// The sizes of granaries (C-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Granaries<'a> {
    /// Those of sizes 1, 2, 3 and so on.
    pub ini: &'a [i32],
    /// Added for each size beyond.
    pub inc: i32,
    /// Percent of that sum, the setting `foodbox`.
    pub foodbox_pct: i32,
}

impl Granaries<'_> {
    /// C-43: the food that fills the granary of a city of this size, at least 1; 0 for size 0.
    #[must_use]
    pub fn at(&self, size: i32) -> i32 {
        let Ok(place) = usize::try_from(size.saturating_sub(1)) else { return 0 };
        let food = match self.ini.get(place) {
            Some(&food) => i64::from(food),
            None => {
                let beyond = i64::from(size) - self.ini.len() as i64;
                i64::from(self.ini.last().copied().unwrap_or(0)) + i64::from(self.inc) * beyond
            }
        };
        saturate(food.saturating_mul(i64::from(self.foodbox_pct)) / 100).max(1)
    }
}

/// C-43: percent of a granary that is saved: from `Growth_Food`, or of the surplus food from
/// `Growth_Surplus_Pct`.
#[must_use]
pub fn savings_pct(effect: i32) -> i32 {
    effect.clamp(0, 100)
}

/// The result of a harvest (C-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harvest {
    /// The city may try to grow.
    Growth,
    /// The city would grow but for the plague of this turn; the stock is cut to the granary.
    Plague {
        /// Food left in store.
        stock: i32,
    },
    /// Citizens or units starve.
    Famine,
    /// No effect.
    Nothing,
}

/// C-43: the result of this stock, including the surplus. `is_rapture` is the result of
/// [`has_rapture_growth`].
#[must_use]
pub fn harvest(stock: i32, granary: i32, is_rapture: bool, has_plague: bool) -> Harvest {
    if stock >= granary || is_rapture {
        if has_plague { Harvest::Plague { stock: stock.min(granary) } } else { Harvest::Growth }
    } else if stock < 0 {
        Harvest::Famine
    } else {
        Harvest::Nothing
    }
}

/// C-44: whether a city may have this size: at most `Size_Adj` unless `Size_Unlimit` is above 0,
/// and never more than 255.
#[must_use]
pub const fn may_have_size(size: i32, size_adj: i32, size_unlimit: i32) -> bool {
    size <= 255 && (size_unlimit > 0 || size <= size_adj)
}

/// C-44: the stock of a full city that may not grow: it loses `aqueduct_loss_pct` of the food that
/// is not saved.
#[must_use]
pub fn stock_if_stuck(stock: i32, granary: i32, savings_pct: i32, aqueduct_loss_pct: i32) -> i32 {
    let lost = i64::from(aqueduct_loss_pct) * (100 - i64::from(savings_pct));
    let kept = (10_000 - lost).clamp(0, 10_000);
    stock.min(saturate(i64::from(granary) * kept / 10_000))
}

/// C-44: the stock of a city that grows: the saved part of its next granary and of the excess food.
#[must_use]
pub fn stock_after_growth(stock: i32, granary: i32, next_granary: i32, savings_pct: i32, surplus_pct: i32) -> i32 {
    let extra = percent_of(stock.saturating_sub(granary).max(0), surplus_pct);
    percent_of(next_granary, savings_pct).saturating_add(extra).min(next_granary)
}

/// C-45: whether a celebration makes the city grow: celebrating, with a food surplus, every
/// `rapture_delay` turns, and if `Rapture_Grow` is above 0.
#[must_use]
pub fn has_rapture_growth(rapture: i32, food_surplus: i32, rapture_delay: i32, rapture_grow: i32) -> bool {
    rapture > 0 && food_surplus > 0 && rapture % rapture_delay.max(1) == 0 && rapture_grow > 0
}

/// C-45: the stock of a city that grows by celebration: all of it, up to the next granary
/// **(ours)**.
#[must_use]
pub fn stock_after_rapture(stock: i32, next_granary: i32) -> i32 {
    stock.min(next_granary)
}

/// C-46: the stock after a famine: the saved part of the granary, which is that of the present size
/// if a unit starved and of one less if a citizen did; savings are those before.
#[must_use]
pub fn stock_after_famine(granary: i32, savings_pct: i32) -> i32 {
    percent_of(granary, savings_pct)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CLASSIC: Granaries<'_> = Granaries { ini: &[20], inc: 10, foodbox_pct: 100 };
    const CIV2CIV3: Granaries<'_> = Granaries { ini: &[20, 20, 20, 20, 20, 30, 30, 40], inc: 0, foodbox_pct: 100 };

    #[test]
    fn c_43_granaries_grow_with_the_city() {
        assert_eq!([1, 2, 5, 8, 12].map(|size| CLASSIC.at(size)), [20, 30, 60, 90, 130]);
        assert_eq!([5, 6, 8, 12].map(|size| CIV2CIV3.at(size)), [20, 30, 40, 40]);
    }

    #[test]
    fn c_43_a_granary_is_at_least_one_and_no_city_has_none() {
        assert_eq!([-1, 0].map(|size| CLASSIC.at(size)), [0, 0]);
        assert_eq!(Granaries { ini: &[0], inc: 0, foodbox_pct: 100 }.at(7), 1);
        assert_eq!(Granaries { ini: &[], inc: 10, foodbox_pct: 100 }.at(3), 30);
        assert_eq!(Granaries { foodbox_pct: 50, ..CLASSIC }.at(2), 15);
        assert_eq!(Granaries { foodbox_pct: 1, ..CLASSIC }.at(2), 1);
    }

    #[test]
    fn c_43_a_full_granary_or_a_feast_means_growth_unless_there_was_plague() {
        assert_eq!(
            [19, 20, -1].map(|stock| harvest(stock, 20, false, false)),
            [Harvest::Nothing, Harvest::Growth, Harvest::Famine]
        );
        assert_eq!(harvest(3, 20, true, false), Harvest::Growth);
        assert_eq!(harvest(25, 20, false, true), Harvest::Plague { stock: 20 });
        assert_eq!(harvest(3, 20, true, true), Harvest::Plague { stock: 3 }, "not even a feast");
        assert_eq!(harvest(-3, 20, false, true), Harvest::Famine);
    }

    #[test]
    fn c_44_granary_and_pyramids_save_food_at_growth() {
        let grown = |savings| stock_after_growth(58 + 5, CLASSIC.at(5), CLASSIC.at(6), savings_pct(savings), 0);
        assert_eq!([0, 50, 75].map(grown), [0, 35, 52]);
        assert_eq!(grown(200), 70, "no more than the granary holds");
    }

    #[test]
    fn c_44_surplus_food_is_saved_by_its_own_effect() {
        assert_eq!([0, 50, 100].map(|pct| stock_after_growth(70, 60, 70, 50, pct)), [35, 40, 45]);
        assert_eq!(stock_after_growth(170, 60, 70, 50, 100), 70);
        assert_eq!(stock_after_growth(50, 60, 70, 50, 100), 35, "by a feast below the full granary nothing is extra");
    }

    #[test]
    fn c_44_aqueducts_limit_size_and_spare_the_stock() {
        assert!(may_have_size(8, 8, 0) && !may_have_size(9, 8, 0) && may_have_size(9, 8, 1));
        assert!(may_have_size(255, 8, 1) && !may_have_size(256, 8, 1) && !may_have_size(256, 999, 0));
        assert_eq!(stock_if_stuck(120, 100, 50, 50), 75);
        assert_eq!([stock_if_stuck(120, 100, 0, 0), stock_if_stuck(120, 100, 0, 100)], [100, 0]);
        assert_eq!(stock_if_stuck(40, 100, 0, 50), 40);
    }

    #[test]
    fn c_45_a_feast_grows_every_so_many_turns_and_keeps_the_stock() {
        assert!(has_rapture_growth(1, 1, 1, 3) && has_rapture_growth(4, 1, 2, 3));
        assert!(!has_rapture_growth(3, 1, 2, 3) && !has_rapture_growth(0, 1, 1, 3));
        assert!(!has_rapture_growth(1, 0, 1, 3) && !has_rapture_growth(1, 1, 1, 0));
        assert!(has_rapture_growth(1, 1, 0, 3), "a delay of none is one of one");
        assert_eq!([stock_after_rapture(12, 70), stock_after_rapture(90, 70)], [12, 70]);
    }

    #[test]
    fn c_46_a_famine_leaves_the_saved_part_of_the_smaller_granary() {
        assert_eq!(harvest(1 - 4, CLASSIC.at(5), false, false), Harvest::Famine);
        assert_eq!([0, 50].map(|savings| stock_after_famine(CLASSIC.at(4), savings)), [0, 25]);
        assert_eq!(stock_after_famine(CLASSIC.at(0), 50), 0);
    }

    proptest! {
        #[test]
        fn c_43_granaries_are_at_least_one(
            ini in proptest::collection::vec(any::<i32>(), 0..9), inc: i32, foodbox_pct: i32, size in 1..=255_i32
        ) {
            let granaries = Granaries { ini: &ini, inc, foodbox_pct };
            prop_assert!(granaries.at(size) >= 1);
        }

        #[test]
        fn c_44_no_stock_overflows_its_granary(
            stock: i32, granary in 1..100_000_i32, next in 1..100_000_i32, savings in 0..=100_i32, pct in 0..=100_i32
        ) {
            prop_assert!((0..=next).contains(&stock_after_growth(stock, granary, next, savings, pct)));
            prop_assert!(stock_if_stuck(stock, granary, savings, pct) <= granary);
            prop_assert!((0..=granary).contains(&stock_after_famine(granary, savings)));
        }
    }
}
