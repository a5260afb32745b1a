//! Shield costs and values.

use crate::arithmetic::{percent, raised, saturate};

/// Shield cost of an improvement or a unit, at least 1 (C-32, C-36).
///
/// `cost_pct` is the effect `Building_Build_Cost_Pct` or `Unit_Build_Cost_Pct`, `shieldbox` the
/// setting, both in percent.
#[must_use]
pub fn shields(build_cost: i32, cost_pct: i32, shieldbox: i32) -> i32 {
    saturate(percent(raised(build_cost.into(), cost_pct), shieldbox.into())).max(1)
}

/// Shield cost of a thing before effects, at least 1: the gold an improvement sells for (C-41), and
/// the base of a unit's value (C-39).
#[must_use]
pub fn base(build_cost: i32, shieldbox: i32) -> i32 {
    saturate(percent(build_cost.into(), shieldbox.into())).max(1)
}

/// Shields that a unit adds if it helps a wonder or is recycled, from its [`base`] cost (C-39).
///
/// `value_pct` is the effect `Unit_Shield_Value_Pct` for that action: in classic -50 for Recycle
/// Unit, 0 for Help Wonder.
#[must_use]
pub fn unit_value(base: i32, value_pct: i32) -> i32 {
    let base = i64::from(base);
    saturate(base + percent(base, value_pct.into())).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn c_32_each_division_of_the_cost_truncates() {
        assert_eq!(shields(60, 0, 100), 60);
        assert_eq!(shields(33, 50, 100), 49);
        assert_eq!(shields(33, 50, 150), 73, "49 * 150 / 100, not 33 * 225 / 100");
        assert_eq!(shields(0, 0, 100), 1);
        assert_eq!(shields(60, -200, 100), 1);
    }

    #[test]
    fn c_41_an_improvement_sells_for_its_cost_without_effects() {
        assert_eq!((base(60, 100), base(60, 50), base(0, 100), base(1, 50)), (60, 30, 1, 1));
    }

    #[test]
    fn c_39_help_wonder_adds_all_and_recycling_half() {
        assert_eq!((unit_value(50, 0), unit_value(50, -50), unit_value(25, -50)), (50, 25, 13));
        assert_eq!(unit_value(50, -300), 0);
    }

    proptest! {
        #[test]
        fn no_number_of_a_ruleset_makes_a_cost_overflow(cost: i32, pct: i32, shieldbox: i32) {
            prop_assert!(shields(cost, pct, shieldbox) >= 1);
            prop_assert!(base(cost, shieldbox) >= 1);
            prop_assert!(unit_value(base(cost, shieldbox), pct) >= 0);
        }
    }
}
