//! W-18 Move point restoration: moves of a unit per turn. Carried out by
//! `crates/endturn_civ/src/changes/readiness.rs`.
//! Draws none. Tells nothing.

use super::Mover;

/// The values that decide a unit's moves per turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The level of experience, from 0.
    pub veteran: u8,
    /// Hit points left, and those of an undamaged unit.
    pub hit_points: (i32, i32),
    /// Whole moves added by effects (`Move_Bonus`).
    pub bonus: i32,
}

/// W-18: the fragments of a unit at the start of its turn, at least 0. Damage reduces them, but not
/// the moves added by effects; neither reduces a unit below its class's minimum, and that minimum
/// does not make it faster than it is.
#[must_use]
pub fn rate(mover: &Mover, pace: Pace, fragments: i32) -> i32 {
    let base = mover.base.saturating_add(mover.bonuses.get(usize::from(pace.veteran)).copied().unwrap_or(0));
    let (left, full) = pace.hit_points;
    let slowed = if mover.is_slowed && full > 0 { base.saturating_mul(left) / full } else { base };
    let rate = slowed.saturating_add(fragments.saturating_mul(pace.bonus));
    if rate < mover.slowest { mover.slowest.min(base) } else { rate }.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mover(moves: i32, slowest: i32) -> Mover {
        Mover {
            class: 0,
            base: 3 * moves,
            bonuses: vec![0, 1],
            slowest: 3 * slowest,
            is_slowed: true,
            is_bound: true,
            ignores_terrain: false,
            is_held: true,
            holds: true,
            lives_in_cities: true,
            fuel_turns: 0,
            hugs_coasts: false,
            loss_pct: 0,
            is_game_loss: false,
            capacity: 0,
            cargo: crate::bits::Bits256::EMPTY,
            is_unreachable: false,
            embarks: crate::bits::Bits256::EMPTY,
            disembarks: crate::bits::Bits256::EMPTY,
            evacuates_first: false,
        }
    }

    fn paced(moves: i32, slowest: i32, hit_points: (i32, i32), bonus: i32) -> i32 {
        rate(&mover(moves, slowest), Pace { veteran: 0, hit_points, bonus }, 3)
    }

    #[test]
    fn w_18_damage_slows_down_to_what_the_class_keeps() {
        assert_eq!(paced(1, 1, (5, 10), 0), 3, "a half would be 1, which is below 3");
        assert_eq!(paced(3, 1, (10, 30), 0), 3);
        assert_eq!(paced(3, 1, (20, 30), 0), 6);
        assert_eq!(paced(1, 2, (1, 10), 0), 3, "nobody is faster for being damaged");
    }

    #[test]
    fn w_18_moves_that_effects_add_are_not_slowed() {
        assert_eq!(paced(4, 2, (10, 10), 2), 18);
        assert_eq!(paced(4, 2, (5, 10), 2), 12);
    }

    #[test]
    fn w_18_experience_adds_fragments() {
        let pace = Pace { veteran: 1, hit_points: (10, 10), bonus: 0 };
        assert_eq!(rate(&mover(2, 1), pace, 3), 7);
    }

    #[test]
    fn w_18_who_does_not_move_stays() {
        assert_eq!(paced(0, 1, (10, 10), 0), 0);
        assert_eq!(paced(1, 0, (10, 10), -5), 0);
    }
}
