//! C-09 Working radius and workable tiles: citizens who lose their tile. Carried out by
//! `crates/endturn_civ/src/refresh/mod.rs`.
//! Draws none. Tells nothing.

use super::arrange::{Placement, SPECIALIST_KINDS};

/// Makes the worker of one tile a specialist of the default kind, because the tile can no longer be
/// worked. Returns whether there was a worker.
pub fn lose_tile(placement: &mut Placement, tile: u32) -> bool {
    let mask = 1_u128.checked_shl(tile).unwrap_or(0);
    lose_tiles(placement, mask) > 0
}

/// Makes the workers of all `lost` tiles, by city map index, specialists of the default kind.
/// Returns how many there were.
pub(crate) fn lose_tiles(placement: &mut Placement, lost: u128) -> i32 {
    let workers = placement.worked & lost;
    placement.worked &= !lost;
    let count = workers.count_ones();
    add_specialists(&mut placement.specialists, count);
    count.cast_signed()
}

/// Moves the workers who are outside a shrunken radius onto free tiles in city map order; those
/// without a tile left become specialists of the default kind (C-09). Returns how many workers were
/// outside.
///
/// The radius holds the city map indices below `tiles`. `workable` are the tiles this city may
/// work; it may or may not include those it works already. Tiles outside the radius and the centre,
/// bit 0, are not used.
pub fn shrink(placement: &mut Placement, tiles: u32, workable: u128) -> i32 {
    let inside = 1_u128.checked_shl(tiles).map_or(u128::MAX, |end| end - 1);
    let outside = placement.worked & !inside;
    placement.worked &= inside;
    let idle = outside.count_ones();
    let mut free = workable & inside & !placement.worked & !1;
    for left in (0..idle).rev() {
        if free == 0 {
            add_specialists(&mut placement.specialists, left + 1);
            break;
        }
        let first = free & free.wrapping_neg();
        placement.worked |= first;
        free ^= first;
    }
    idle.cast_signed()
}

/// Counts more specialists of the default kind. A city has at most 255 citizens, so none is ever
/// dropped.
fn add_specialists(specialists: &mut [u8; SPECIALIST_KINDS], count: u32) {
    specialists[0] = specialists[0].saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn working(tiles: &[u32]) -> Placement {
        Placement { worked: tiles.iter().map(|tile| 1_u128 << tile).sum(), ..Placement::default() }
    }

    #[test]
    fn c_09_workers_outside_a_shrunken_radius_take_free_tiles_in_city_map_order() {
        // Radius 5 (21 tiles) shrinks to radius 2 (9 tiles): 12 and 20 are outside; 3 and 7 are the
        // first free ones.
        let mut placement = working(&[1, 2, 12, 20]);
        let workable = 0b1_1000_1111 | 1 << 15;
        assert_eq!(shrink(&mut placement, 9, workable), 2);
        assert_eq!(placement, working(&[1, 2, 3, 7]));
    }

    #[test]
    fn c_09_workers_who_find_no_tile_in_the_radius_become_default_specialists() {
        let mut placement = working(&[1, 4, 10, 11, 12]);
        placement.specialists[2] = 1;
        assert_eq!(shrink(&mut placement, 5, 0b11_1111 & !0b100), 3);
        // Tile 3 takes one; tile 2 is not workable, tile 5 is outside, and the centre is no slot.
        let mut expected = working(&[1, 3, 4]);
        expected.specialists[0] = 2;
        expected.specialists[2] = 1;
        assert_eq!(placement, expected);
    }

    #[test]
    fn c_09_a_radius_that_still_holds_all_workers_moves_nobody() {
        let mut placement = working(&[1, 20, 127]);
        assert_eq!(shrink(&mut placement, 128, u128::MAX), 0);
        assert_eq!(placement, working(&[1, 20, 127]));
    }

    #[test]
    fn c_09_a_lost_tile_turns_its_worker_into_a_default_specialist_once() {
        let mut placement = working(&[1, 4]);
        placement.specialists[1] = 1;
        assert!(lose_tile(&mut placement, 4));
        assert!(!lose_tile(&mut placement, 4));
        assert!(!lose_tile(&mut placement, 128));
        assert_eq!(placement, Placement { specialists: [1, 1, 0, 0, 0, 0, 0, 0], ..working(&[1]) });
    }

    proptest! {
        #[test]
        fn c_09_losing_tiles_or_radius_loses_no_citizen(
            worked: u128, lost: u128, workable: u128, tiles in 0_u32..140, idlers in 0_u8..20,
        ) {
            let mut before = Placement { worked: worked & !1, ..Placement::default() };
            before.specialists[0] = idlers;
            let mut after = before;
            lose_tiles(&mut after, lost);
            prop_assert_eq!(after.worked & lost, 0);
            prop_assert_eq!(after.workers() + after.idlers(), before.workers() + before.idlers());
            let shrunk = shrink(&mut after, tiles, workable);
            prop_assert_eq!(after.workers() + after.idlers(), before.workers() + before.idlers());
            prop_assert!(shrunk >= 0 && after.worked & 1 == 0);
            prop_assert!(tiles >= 128 || after.worked >> tiles == 0);
        }
    }
}
