//! C-11 Specialists, C-44 Growth, C-47 Losing citizens: output of specialists, and the order in
//! which a city loses citizens. Carried out by `crates/endturn_civ/src/refresh/sums.rs` and
//! `crates/endturn_civ/src/changes/citizens.rs`.
//! Draws none. Tells nothing.

use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// C-11: the total output of specialists, from their number of each kind and the output of one of
/// it (`Specialist_Output`).
#[must_use]
pub fn specialist_output(counts: &[u8], each: &[Outputs]) -> Outputs {
    let mut sum = Outputs::NONE;
    for (&count, one) in counts.iter().zip(each) {
        for (sum, one) in sum.0.iter_mut().zip(one.0) {
            *sum = sum.saturating_add(one.saturating_mul(i32::from(count)));
        }
    }
    sum
}

/// C-47: removes `count` citizens from a city: specialists in the order of their kinds, then
/// workers in city map order. `worked` has a bit for each tile of the city map that a citizen
/// works; the lowest is the nearest. Bit 0, the centre, which no citizen works, stays. Returns how
/// many citizens could be removed.
pub fn lose_citizens(count: i32, specialists: &mut [u8], worked: &mut u128) -> i32 {
    let mut left = count.max(0);
    for kind in specialists {
        let taken = left.min(i32::from(*kind));
        *kind -= taken as u8;
        left -= taken;
    }
    let center = *worked & 1;
    let mut workers = *worked & !1;
    while left > 0 && workers != 0 {
        workers &= workers - 1;
        left -= 1;
    }
    *worked = workers | center;
    count.max(0) - left
}

/// The owner's preference for newcomers (C-44).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewcomerWish {
    /// The city option "science".
    pub science: bool,
    /// The city option "gold".
    pub gold: bool,
}

/// C-44: the kind of a new citizen: the default, kind 0, unless food abounds or no tile is free;
/// then the kind with the most science or gold, as the owner prefers. Only kinds marked usable
/// count; the first of equal ones wins.
#[must_use]
pub fn newcomer_kind(
    wish: NewcomerWish,
    food_surplus: i32,
    has_free_tile: bool,
    each: &[Outputs],
    is_usable: impl Fn(usize) -> bool,
) -> usize {
    let output = match wish {
        _ if food_surplus < 2 && has_free_tile => return 0,
        NewcomerWish { science: true, .. } => Output::Science,
        NewcomerWish { gold: true, .. } => Output::Gold,
        NewcomerWish { .. } => return 0,
    };
    let mut best = (0, 0);
    for (kind, one) in each.iter().enumerate().filter(|(kind, _)| is_usable(*kind)) {
        if one[output] > best.1 {
            best = (kind, one[output]);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Entertainers, scientists and taxmen of the classic rules.
    const CLASSIC: [Outputs; 3] =
        [Outputs([0, 0, 0, 0, 2, 0]), Outputs([0, 0, 0, 0, 0, 3]), Outputs([0, 0, 0, 3, 0, 0])];

    #[test]
    fn c_11_specialists_make_their_output_each() {
        assert_eq!(specialist_output(&[2, 1, 3], &CLASSIC), Outputs([0, 0, 0, 9, 4, 3]));
        assert_eq!(specialist_output(&[], &CLASSIC), Outputs::NONE);
        assert_eq!(specialist_output(&[2], &[Outputs([i32::MAX; 6])]), Outputs([i32::MAX; 6]));
    }

    #[test]
    fn c_47_specialists_go_first_then_the_nearest_workers() {
        let lose = |count| {
            let (mut kinds, mut worked) = ([1, 0, 2], 0b10_0101_1001);
            let gone = lose_citizens(count, &mut kinds, &mut worked);
            (gone, kinds, worked)
        };
        assert_eq!(lose(0), (0, [1, 0, 2], 0b10_0101_1001));
        assert_eq!(lose(2), (2, [0, 0, 1], 0b10_0101_1001));
        assert_eq!(lose(5), (5, [0, 0, 0], 0b10_0100_0001), "the centre stays");
        assert_eq!(lose(99), (7, [0, 0, 0], 1));
        assert_eq!(lose(-3), (0, [1, 0, 2], 0b10_0101_1001));
    }

    #[test]
    fn c_44_newcomers_amuse_unless_food_abounds_and_their_owner_wishes_more() {
        let science = NewcomerWish { science: true, gold: true };
        let gold = NewcomerWish { science: false, gold: true };
        let kind = |wish, food, free| newcomer_kind(wish, food, free, &CLASSIC, |_| true);
        assert_eq!([kind(science, 1, true), kind(NewcomerWish::default(), 5, false)], [0, 0]);
        assert_eq!([kind(science, 2, true), kind(science, -1, false), kind(gold, 2, true)], [1, 1, 2]);
        assert_eq!(newcomer_kind(science, 2, true, &CLASSIC, |kind| kind != 1), 0, "nobody else makes any");
    }

    proptest! {
        #[test]
        fn c_47_as_many_go_as_there_are(
            count in 0..300_i32, kinds in proptest::array::uniform4(0..9_u8), worked: u128
        ) {
            let citizens = |kinds: [u8; 4], worked: u128| {
                kinds.iter().map(|&kind| i32::from(kind)).sum::<i32>() + (worked & !1).count_ones() as i32
            };
            let (mut left, mut tiles) = (kinds, worked);
            let gone = lose_citizens(count, &mut left, &mut tiles);
            let before = citizens(kinds, worked);
            prop_assert_eq!(gone, count.min(before));
            prop_assert_eq!(citizens(left, tiles), before - gone);
            prop_assert_eq!(tiles & 1, worked & 1);
        }
    }
}
