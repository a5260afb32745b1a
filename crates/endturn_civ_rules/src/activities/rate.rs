//! W-17 Unit activity update: points of work in a turn. Carried out by
//! `crates/endturn_civ/src/stages/opening.rs`.
//! Draws none. Tells nothing.

/// Points of one turn of work by a unit that moves one tile a turn.
pub const ACTIVITY_FACTOR: i32 = 10;

/// W-17: the points of a turn of work, from the power of a unit's experience in percent and the
/// move fragments per turn of its type, regardless of damage and effects. 0 for a unit without
/// moves left at the end of its turn.
#[must_use]
pub fn rate(power_pct: i32, base: i32, fragments: i32, had_moves: bool) -> i32 {
    if !had_moves || fragments <= 0 {
        return 0;
    }
    let points =
        i64::from(power_pct.max(0)).saturating_mul(i64::from(base.max(0))).saturating_mul(ACTIVITY_FACTOR.into());
    i32::try_from(points / (100 * i64::from(fragments))).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_17_workers_do_ten_points_a_turn_and_engineers_twenty() {
        assert_eq!((rate(100, 3, 3, true), rate(100, 6, 3, true)), (10, 20));
        assert_eq!((rate(150, 3, 3, true), rate(175, 6, 3, true)), (15, 35));
        assert_eq!(rate(110, 4, 3, true), 14, "rounded down once, at the end");
    }

    #[test]
    fn w_17_who_had_no_moves_left_did_nothing() {
        assert_eq!((rate(100, 3, 3, false), rate(100, 0, 3, true)), (0, 0));
        assert_eq!(rate(i32::MAX, i32::MAX, 1, true), i32::MAX);
    }
}
