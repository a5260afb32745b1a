//! Parts of the state by themselves.

use endturn_civ::state::{Relations, UnitNumbers, UnitsByTile, Vision};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

/// Checks that the quick answers agree with the lists.
fn agrees(all: &UnitsByTile) {
    for tile in (0..300).map(Tile) {
        assert_eq!(all.on(tile), all.all().get(&tile).map_or(&[][..], Vec::as_slice), "{tile:?}");
        assert_eq!(all.is_taken(tile), all.all().contains_key(&tile), "{tile:?}");
    }
}

#[test]
fn who_comes_goes_and_leaves_is_found_where_it_is_and_nowhere_else() {
    let mut all = UnitsByTile::default();
    all.come(UnitId(1), Tile(63));
    all.come(UnitId(2), Tile(63));
    agrees(&all);
    all.go(UnitId(1), Tile(63), Tile(200));
    agrees(&all);
    assert_eq!((all.on(Tile(63)), all.on(Tile(200))), (&[UnitId(2)][..], &[UnitId(1)][..]));
    all.leave(UnitId(2), Tile(63));
    agrees(&all);
    assert!(!all.is_taken(Tile(63)));
    // Reading it from a file gives the same, and allocates nothing for tiles that no map has: its
    // content in words stays short.
    let mut stacks = all.all().clone();
    agrees(&UnitsByTile::from(stacks.clone()));
    stacks.insert(Tile(u32::MAX), vec![UnitId(3)]);
    let read = UnitsByTile::from(stacks);
    agrees(&read);
    assert!(format!("{read:?}").len() < 300 && read.on(Tile(u32::MAX)).is_empty());
}

#[test]
fn units_around_a_tile_are_found_on_any_grid_and_at_any_edge() {
    for grid in [Grid::Square, Grid::SquareIso, Grid::Hex, Grid::HexIso] {
        for wraps in [(false, false), (true, false), (true, true)] {
            let topology = Topology::new(22, 20, wraps, grid).expect("it fits");
            // One unit at a time, so that each neighbour is missed if it is not looked at.
            for tile in topology.all() {
                let mut all = UnitsByTile::default();
                all.come(UnitId(1), tile);
                for near in topology.all() {
                    let is_near = near == tile || topology.neighbours(near).any(|one| one == tile);
                    assert_eq!(all.is_taken_around(&topology, near), is_near, "{grid:?} {wraps:?} {near:?} {tile:?}");
                }
            }
        }
    }
}

#[test]
fn w_138_sight_goes_from_hand_to_hand_and_never_back_to_its_owner() {
    let mut relations = Relations::new(4, Relation::Peace);
    for (from, to) in [(0, 1), (1, 2), (2, 0), (3, 0)] {
        relations.share(Seat(from), Seat(to), true);
    }
    let watchers =
        |relations: &Relations, seat| relations.watchers(Seat(seat)).iter().map(|one| one.0).collect::<Vec<_>>();
    assert_eq!(
        [0, 1, 2, 3].map(|seat| watchers(&relations, seat)),
        [vec![1, 2], vec![0, 2], vec![0, 1], vec![0, 1, 2]]
    );
    relations.share(Seat(1), Seat(2), false);
    assert_eq!([0, 3].map(|seat| watchers(&relations, seat)), [vec![1], vec![0, 1]]);
    relations.share(Seat(1), Seat(1), true);
    assert!(watchers(&relations, 1).is_empty());
}

#[test]
fn every_nation_counts_what_it_gets_and_no_number_comes_back() {
    let mut numbers = UnitNumbers::default();
    for (seat, unit) in [(3, 0), (0, 1), (3, 2)] {
        numbers.join(Seat(seat), UnitId(unit));
    }
    assert_eq!([0, 1, 2, 9].map(|unit| numbers.of(UnitId(unit)).0), [1, 1, 2, 0]);
    numbers.leave(UnitId(2));
    numbers.join(Seat(3), UnitId(5));
    numbers.join(Seat(0), UnitId(0));
    assert_eq!([0, 1, 2, 5].map(|unit| numbers.of(UnitId(unit)).0), [2, 1, 0, 3]);
}

#[test]
fn the_tiles_that_a_nation_knows_are_those_of_which_it_has_heard_in_their_order() {
    let mut vision = Vision::new(2, 150);
    let heard = [0, 63, 64, 127, 149].map(Tile);
    for tile in heard.into_iter().rev() {
        assert!(vision.hear_of(Seat(1), tile));
    }
    vision.hear_of(Seat(0), Tile(70));
    assert!(vision.known_tiles(Seat(1)).eq(heard));
    assert!(vision.known_tiles(Seat(0)).eq([Tile(70)]));
    assert_eq!(vision.known_tiles(Seat(2)).count(), 0);
}
