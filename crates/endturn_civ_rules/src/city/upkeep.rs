//! C-14 Unit upkeep and free upkeep, C-15 City usage, C-64 Building upkeep: upkeep of units and
//! buildings, and usage of a city. Carried out by `crates/endturn_civ/src/refresh/units.rs` and
//! `crates/endturn_civ/src/refresh/terms.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::saturate;
use crate::outputs::Outputs;
use crate::ruleset::game::GoldUpkeep;
use crate::ruleset::words::Output;

/// The values that the upkeep of a unit type depends on, for one owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitUpkeep {
    /// The ruleset's upkeep.
    pub cost: Outputs,
    /// The type is fanatic, and the owner has free upkeep of fanatics (`Fanatics` is above 0).
    pub is_free: bool,
    /// Percent of gold for each shield: `Shield2Gold_Factor` if the type has the flag
    /// `Shield2Gold`, else 0.
    pub shield_to_gold_pct: i32,
    /// `Upkeep_Factor` of the owner, per output.
    pub factor: Outputs,
}

/// C-14: the upkeep of a unit of this type before any free upkeep.
#[must_use]
pub fn unit_upkeep(upkeep: &UnitUpkeep) -> Outputs {
    if upkeep.is_free {
        return Outputs::NONE;
    }
    let mut cost = upkeep.cost;
    if upkeep.shield_to_gold_pct > 0 {
        let hundredths = i64::from(upkeep.shield_to_gold_pct) * i64::from(cost[Output::Shield].max(0));
        cost[Output::Gold] = saturate((hundredths + 99) / 100);
        cost[Output::Shield] = 0;
    }
    Outputs(std::array::from_fn(|at| cost.0[at].saturating_mul(upkeep.factor.0[at])))
}

/// C-14: the cost of a unit after free upkeep, of which it uses up its part. Units are processed
/// newest first, one output at a time; so the newest units get the free upkeep.
#[must_use]
pub(crate) const fn after_free(cost: i32, free: &mut i32) -> i32 {
    if *free > cost {
        *free -= cost;
        0
    } else {
        let rest = cost.saturating_sub(*free);
        *free = 0;
        rest
    }
}

/// C-14: `after_free` for all outputs of one unit.
#[must_use]
pub fn after_free_upkeep(cost: Outputs, free: &mut Outputs) -> Outputs {
    Outputs(std::array::from_fn(|at| after_free(cost.0[at], &mut free.0[at])))
}

/// C-15: the usage of a city: food of its citizens, upkeep of its units (the sum after free
/// upkeep), and the gold that the style charges to cities.
#[must_use]
pub fn usage(size: i32, food_cost: i32, units: Outputs, buildings_gold: i32, style: GoldUpkeep) -> Outputs {
    let mut used = units;
    used[Output::Food] = used[Output::Food].saturating_add(food_cost.saturating_mul(size));
    used[Output::Gold] = match style {
        GoldUpkeep::City => used[Output::Gold].saturating_add(buildings_gold),
        GoldUpkeep::Mixed => buildings_gold,
        GoldUpkeep::Nation => 0,
    };
    used
}

/// C-64: gold upkeep of a building: 0 for wonders and for buildings covered by `Upkeep_Free`, else
/// the full upkeep.
#[must_use]
pub const fn building_upkeep(upkeep: i32, is_wonder: bool, upkeep_free: i32) -> i32 {
    if is_wonder || upkeep <= upkeep_free { 0 } else { upkeep }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Food, shields and gold.
    fn cost(food: i32, shield: i32, gold: i32) -> Outputs {
        Outputs([food, shield, 0, gold, 0, 0])
    }

    #[test]
    fn c_14_republic_doubles_the_food_of_settlers() {
        let settlers = UnitUpkeep { cost: cost(1, 1, 0), factor: Outputs([2, 1, 1, 1, 1, 1]), ..UnitUpkeep::default() };
        assert_eq!(unit_upkeep(&settlers), cost(2, 1, 0));
        assert_eq!(unit_upkeep(&UnitUpkeep { is_free: true, ..settlers }), Outputs::NONE);
    }

    #[test]
    fn c_14_gold_for_shields_is_rounded_up_before_the_factor() {
        let unit = UnitUpkeep { cost: cost(1, 3, 9), factor: Outputs([1; 6]), shield_to_gold_pct: 50, is_free: false };
        assert_eq!(unit_upkeep(&unit), cost(1, 0, 2));
        assert_eq!(unit_upkeep(&UnitUpkeep { factor: Outputs([2; 6]), ..unit }), cost(2, 0, 4));
        assert_eq!(unit_upkeep(&UnitUpkeep { shield_to_gold_pct: 0, ..unit }), cost(1, 3, 9));
        assert_eq!(unit_upkeep(&UnitUpkeep { shield_to_gold_pct: i32::MAX, ..unit }), cost(1, 0, 64_424_510));
    }

    #[test]
    fn c_14_the_newest_units_enjoy_what_is_free() {
        let mut free = 3;
        assert_eq!([1, 1, 2, 1].map(|cost| after_free(cost, &mut free)), [0, 0, 1, 1]);
        let mut free = Outputs([0, 3, 0, 0, 0, 0]);
        assert_eq!(after_free_upkeep(cost(1, 2, 0), &mut free), cost(1, 0, 0));
        assert_eq!(free, cost(0, 1, 0));
    }

    #[test]
    fn c_15_cities_pay_gold_as_the_style_says() {
        let used = |style| usage(8, 2, cost(1, 4, 3), 5, style);
        assert_eq!(used(GoldUpkeep::City), cost(17, 4, 8));
        assert_eq!(used(GoldUpkeep::Mixed), cost(17, 4, 5));
        assert_eq!(used(GoldUpkeep::Nation), cost(17, 4, 0));
    }

    #[test]
    fn c_64_buildings_are_free_all_or_nothing() {
        assert_eq!(
            [building_upkeep(1, false, 1), building_upkeep(2, false, 1), building_upkeep(2, false, 0)],
            [0, 2, 2]
        );
        assert_eq!([building_upkeep(3, true, 0), building_upkeep(0, false, 0)], [0, 0]);
    }

    proptest! {
        #[test]
        fn c_14_units_and_free_upkeep_together_pay_everything(
            costs in proptest::collection::vec(0..50_i32, 0..20), free in 0..100_i32
        ) {
            let mut left = free;
            let paid: i32 = costs.iter().map(|&cost| after_free(cost, &mut left)).sum();
            let whole: i32 = costs.iter().sum();
            prop_assert_eq!(paid + free - left, whole);
            prop_assert_eq!(paid, (whole - free).max(0));
        }
    }
}
