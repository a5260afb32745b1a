//! W-89 Barbarian uprisings, W-91 Choice of barbarian unit types, W-92 Hut barbarians: how often
//! barbarians come, where, and how many. Carried out by
//! `crates/endturn_civ/src/stages/uprisings.rs`, `crates/endturn_civ/src/stages/newcomers.rs` and
//! `crates/endturn_civ/src/changes/hordes.rs`.
//! Draws none. Tells nothing.

use std::ops::RangeInclusive;

use endturn_engine::random::Draw;

use crate::ruleset::settings::BarbarianMode;

/// W-89: the distance in tiles of an uprising from the nearest city.
pub const UNREST: RangeInclusive<i32> = 5..=8;
/// Tiles of the map for each attempt.
const TILES_PER_ATTEMPT: usize = 2_000;
/// Sides of the die that spares small nations.
const MERCY: u64 = 30;
/// W-91: nations that have to be able to raise a type, at least, before barbarians have it.
pub const MIN_OWNERS: usize = 3;

/// W-89: the rate of a setting: 0 for none, 1 for huts only, 2 and more for uprisings.
#[must_use]
pub const fn rate(mode: BarbarianMode) -> i32 {
    match mode {
        BarbarianMode::Disabled => 0,
        BarbarianMode::HutsOnly => 1,
        BarbarianMode::Normal => 2,
        BarbarianMode::Frequent => 3,
        BarbarianMode::Horde => 4,
    }
}

/// W-89: attempts of a round on a map with this many tiles; 0 if there are no uprisings.
#[must_use]
pub fn attempts(mode: BarbarianMode, tiles: usize) -> u32 {
    let per_rate = u32::try_from((tiles / TILES_PER_ATTEMPT).max(1)).unwrap_or(u32::MAX);
    let beyond_huts = u32::try_from(rate(mode) - 1).unwrap_or(0);
    per_rate.saturating_mul(beyond_huts)
}

/// W-89: whether an uprising breaks out against a nation with this many cities, whose effect
/// `Civil_War_Chance` is `unrest`. Small nations are spared more often.
pub fn breaks_out(mode: BarbarianMode, cities: usize, unrest: i32, draw: &mut Draw) -> bool {
    let worth = (cities as u64).saturating_mul(u64::try_from(rate(mode) - 1).unwrap_or(0));
    let is_worth_it = draw.below(MERCY) < worth;
    let is_restless = i64::from(unrest) >= draw.below(100) as i64;
    is_worth_it && is_restless
}

/// W-89: the number of barbarians against a nation with this many cities, without their leader.
pub fn strength(mode: BarbarianMode, cities: usize, draw: &mut Draw) -> i32 {
    let (mut size, mut limit) = (1_i32, 10_u64);
    while limit <= cities as u64 {
        size += 1;
        // A factor of 11.2.
        limit = limit.saturating_mul(112) / 10;
    }
    draw.below(3) as i32 + size * rate(mode)
}

/// W-92: the number of barbarians in a hut.
pub fn in_hut(draw: &mut Draw) -> i32 {
    3 + draw.below(4) as i32
}

/// W-91: draws a type among those that enough nations could raise, else among the usual ones;
/// `None` if there is neither.
pub fn pick<T: Copy>(raised: &[T], usual: &[T], draw: &mut Draw) -> Option<T> {
    let all = if raised.is_empty() { usual } else { raised };
    all.get(draw.below(all.len() as u64) as usize).copied()
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;
    use BarbarianMode as Mode;

    fn draw(seed: u64) -> Draw {
        Draws::new(seed).at(RuleId("W-89"), DrawSubject::TABLE, Purpose("uprising"))
    }

    #[test]
    fn w_89_attempts_grow_with_the_rate_and_the_map() {
        let on = |tiles| {
            [Mode::Disabled, Mode::HutsOnly, Mode::Normal, Mode::Frequent, Mode::Horde]
                .map(|mode| attempts(mode, tiles))
        };
        assert_eq!(on(600), [0, 0, 1, 2, 3]);
        assert_eq!(on(6_500), [0, 0, 3, 6, 9]);
    }

    #[test]
    fn w_89_small_and_orderly_nations_are_spared() {
        let of_300 =
            |mode, cities, unrest| (0..300).filter(|&seed| breaks_out(mode, cities, unrest, &mut draw(seed))).count();
        assert_eq!(of_300(Mode::Normal, 0, 100), 0);
        assert_eq!(of_300(Mode::Normal, 30, 100), 300);
        assert!((5..40).contains(&of_300(Mode::Normal, 2, 100)), "{}", of_300(Mode::Normal, 2, 100));
        assert!((200..290).contains(&of_300(Mode::Horde, 30, 80)), "{}", of_300(Mode::Horde, 30, 80));
        assert!(of_300(Mode::Horde, 30, 0) < 15);
    }

    #[test]
    fn w_89_hordes_grow_with_the_rate_and_the_empire() {
        let least = |mode, cities| (0..50).map(|seed| strength(mode, cities, &mut draw(seed))).min();
        assert_eq!([9, 10, 111, 112].map(|cities| least(Mode::Normal, cities)), [2, 4, 4, 6].map(Some));
        assert_eq!(least(Mode::Horde, 3), Some(4));
        let most = (0..50).map(|seed| strength(Mode::Normal, 3, &mut draw(seed))).max();
        assert_eq!(most, Some(4));
    }

    #[test]
    fn w_92_three_to_six_come_out_of_a_hut() {
        let all: Vec<i32> = (0..100).map(|seed| in_hut(&mut draw(seed))).collect();
        assert_eq!((all.iter().min(), all.iter().max()), (Some(&3), Some(&6)));
    }

    #[test]
    fn w_91_types_that_nations_have_come_before_the_usual_ones() {
        assert_eq!(pick(&["Knights"], &["Horsemen"], &mut draw(1)), Some("Knights"));
        assert_eq!(pick(&[], &["Horsemen"], &mut draw(1)), Some("Horsemen"));
        assert_eq!(pick::<&str>(&[], &[], &mut draw(1)), None);
    }
}
