//! W-55 Auto-upgrade: values that a unit keeps when it is upgraded to a better type, and the price
//! (W-144). Carried out by `crates/endturn_civ/src/changes/upgrades.rs`.
//! Draws none. Tells nothing.

use endturn_engine::number::saturate;

/// W-144: gold for turning a unit into another type, from the shield costs of both; `pct` is
/// `Upgrade_Price_Pct`, additional percent.
#[must_use]
pub fn upgrade_price(new_cost: i32, old_cost: i32, pct: i32) -> i32 {
    let missing = (i64::from(new_cost) - i64::from(old_cost) / 2).max(0);
    let price = 2 * missing + missing * missing / 20;
    saturate((i128::from(price) * (100 + i128::from(pct)) / 100).clamp(0, i32::MAX.into()) as i64)
}

/// W-55: a number of a unit, such as its hit points, kept in proportion to its maximum.
#[must_use]
pub fn kept(left: i32, old_most: i32, new_most: i32) -> i32 {
    saturate(i64::from(left) * i64::from(new_most) / i64::from(old_most.max(1)))
}

/// W-55: the fuel of a unit whose type has changed; a maximum of 0 means the type needs none.
#[must_use]
pub fn kept_fuel(left: i32, old_most: i32, new_most: i32) -> i32 {
    if old_most > 0 && new_most > 0 {
        left.saturating_add(new_most).saturating_sub(old_most).max(1).min(new_most)
    } else {
        new_most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_144_upgrades_cost_by_the_shields_that_are_missing() {
        // Phalanx of 20 shields to Pikemen of 20, Legion of 40 to Musketeers of 30, Warriors of 10
        // to Pikemen of 20.
        assert_eq!([upgrade_price(20, 20, 0), upgrade_price(30, 40, 0), upgrade_price(20, 10, 0)], [25, 25, 41]);
        assert_eq!([upgrade_price(20, 20, 100), upgrade_price(20, 20, -50), upgrade_price(20, 20, -300)], [50, 12, 0]);
        assert_eq!(upgrade_price(10, 90, 0), 0, "there is nothing to pay for a cheaper one");
        assert_eq!(upgrade_price(i32::MAX, 0, i32::MAX), i32::MAX);
    }

    #[test]
    fn w_55_hit_points_moves_and_fuel_stay_in_proportion() {
        assert_eq!([kept(5, 10, 20), kept(1, 30, 10), kept(6, 6, 3)], [10, 0, 3]);
        assert_eq!([kept_fuel(1, 1, 2), kept_fuel(1, 2, 1), kept_fuel(2, 2, 2)], [2, 1, 2]);
        assert_eq!([kept_fuel(0, 0, 2), kept_fuel(2, 2, 0)], [2, 0]);
    }
}
