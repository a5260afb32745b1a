//! Neighbours, distances, circles (convention C-8).

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::map::topology::{Direction, Grid, Topology, TopologyError};
use proptest::prelude::*;

use super::square;

const GRIDS: [Grid; 4] = [Grid::Square, Grid::SquareIso, Grid::Hex, Grid::HexIso];

fn xy(topology: &Topology, tiles: impl Iterator<Item = Tile>) -> Vec<(u32, u32)> {
    tiles.map(|tile| topology.xy(tile)).collect()
}

#[test]
fn c_8_squares_have_eight_neighbours_four_of_them_straight() {
    let map = square(10, 5);
    let at = |x, y| map.at(x, y).unwrap();
    assert_eq!(
        xy(&map, map.neighbours(at(0, 2))),
        [(9, 1), (0, 1), (1, 1), (9, 2), (1, 2), (9, 3), (0, 3), (1, 3)],
        "across the seam"
    );
    assert_eq!(xy(&map, map.neighbours(at(4, 0))), [(3, 0), (5, 0), (3, 1), (4, 1), (5, 1)], "at the pole");
    assert_eq!(xy(&map, map.cardinal(at(0, 2))), [(0, 1), (9, 2), (1, 2), (0, 3)]);
    assert_eq!(map.step(at(4, 0), Direction::North), None);
    assert_eq!((map.at(-1, 0), map.at(0, -1), map.at(0, 5)), (Some(at(9, 0)), None, None));
}

#[test]
fn c_8_all_six_neighbours_of_a_hexagon_are_straight() {
    for grid in [Grid::Hex, Grid::HexIso] {
        let map = Topology::new(10, 8, (true, false), grid).unwrap();
        for tile in [map.at(4, 4).unwrap(), map.at(0, 0).unwrap(), map.at(9, 7).unwrap()] {
            assert_eq!(xy(&map, map.cardinal(tile)), xy(&map, map.neighbours(tile)), "{grid:?}");
        }
    }
    let map = Topology::new(10, 8, (true, false), Grid::SquareIso).unwrap();
    assert_eq!(map.cardinal(map.at(4, 4).unwrap()).count(), 4);
}

#[test]
fn c_8_distances_take_the_shorter_way_around() {
    let map = square(80, 50);
    let at = |x, y| map.at(x, y).unwrap();
    let both = |from, to| (map.distance(from, to), map.sq_distance(from, to));
    assert_eq!(both(at(2, 3), at(5, 7)), (4, 25));
    assert_eq!(both(at(1, 10), at(78, 10)), (3, 9));
    assert_eq!(both(at(0, 0), at(40, 49)), (49, 1_600 + 2_401));
    assert_eq!((map.circle(at(5, 10), 5).count(), map.square(at(5, 10), 2).count()), (21, 25));
    assert_eq!((map.circle(at(5, 0), 5).count(), map.circle(at(5, 10), -1).count()), (13, 0));
}

#[test]
fn c_8_half_a_world_away_the_shorter_way_counts_in_both_directions() {
    // Rows 21 and 16 of a round world of 48 columns: one way is 21 and 26 steps, the other 27 and
    // 22.
    for (grid, shorter, level) in [(Grid::SquareIso, 26, 26), (Grid::Hex, 26, 26), (Grid::HexIso, 47, 48)] {
        let map = Topology::new(48, 38, (true, false), grid).unwrap();
        let at = |x, y| map.at(x, y).unwrap();
        let both = |one, other| [map.distance(one, other), map.distance(other, one)];
        assert_eq!(both(at(13, 21), at(37, 16)), [shorter; 2], "{grid:?}");
        assert_eq!((map.vector(at(13, 21), at(37, 16)), map.vector(at(37, 16), at(13, 21))), ((21, -26), (-21, 26)));
        // Between rows that are shifted alike both ways are equally long; vectors take the first
        // from both ends.
        assert_eq!(both(at(13, 20), at(37, 16)), [level; 2], "{grid:?}");
        assert_eq!(map.vector(at(13, 20), at(37, 16)), (-26, 22));
        assert_eq!(map.vector(at(37, 16), at(13, 20)), (-22, 26));
    }
    let map = square(80, 50);
    let (west, east) = (map.at(10, 3).unwrap(), map.at(50, 3).unwrap());
    assert_eq!([map.vector(west, east), map.vector(east, west)], [(-40, 0); 2], "west from both");
}

#[test]
fn hexagons_have_six_neighbours_and_standing_squares_eight() {
    for (grid, neighbours) in [(Grid::Hex, 6), (Grid::HexIso, 6), (Grid::SquareIso, 8)] {
        let map = Topology::new(12, 12, (true, true), grid).unwrap();
        for tile in map.all() {
            assert_eq!(map.neighbours(tile).count(), neighbours, "{grid:?}");
        }
    }
    let map = Topology::new(12, 12, (true, true), Grid::Hex).unwrap();
    let around = |x, y| {
        let mut all = xy(&map, map.neighbours(map.at(x, y).unwrap()));
        all.sort_unstable_by_key(|(x, y)| (*y, *x));
        all
    };
    assert_eq!(around(5, 4), [(4, 3), (5, 3), (4, 4), (6, 4), (4, 5), (5, 5)], "an even row");
    assert_eq!(around(5, 5), [(5, 4), (6, 4), (4, 5), (6, 5), (5, 6), (6, 6)], "an odd row");
}

#[test]
fn a_map_that_would_touch_itself_twice_is_refused() {
    let new = |width, height, wraps, grid| Topology::new(width, height, wraps, grid).map(|one| one.tiles());
    assert_eq!(new(0, 5, (false, false), Grid::Square), Err(TopologyError::Size));
    assert_eq!(new(1_000, 1_001, (false, false), Grid::Square), Err(TopologyError::Size));
    assert_eq!(new(u32::MAX, u32::MAX, (true, true), Grid::Hex), Err(TopologyError::Size));
    assert_eq!(new(2, 9, (true, false), Grid::Square), Err(TopologyError::TooNarrow { least: 3 }));
    assert_eq!(new(9, 4, (true, true), Grid::HexIso), Err(TopologyError::TooNarrow { least: 6 }));
    assert_eq!(new(9, 9, (true, true), Grid::Hex), Err(TopologyError::OddRows));
    assert_eq!(
        (new(1, 1, (false, false), Grid::Square), new(1_000, 1_000, (true, true), Grid::Hex)),
        (Ok(1), Ok(1_000_000))
    );
}

#[test]
fn a_topology_is_checked_when_it_is_read() {
    let text = serde_json::to_string(&square(10, 5)).unwrap();
    assert_eq!(serde_json::from_str::<Topology>(&text).unwrap(), square(10, 5));
    assert!(serde_json::from_str::<Topology>(&text.replace("10", "2000000")).is_err());
}

/// Any small map.
fn maps() -> impl Strategy<Value = Topology> {
    let sizes = (1u32..16, 1u32..16, any::<(bool, bool)>(), prop::sample::select(&GRIDS[..]));
    sizes.prop_filter_map("no such map", |(width, height, wraps, grid)| Topology::new(width, height, wraps, grid).ok())
}

/// Steps between all pairs of tiles, by walking.
fn walked(map: &Topology, from: Tile) -> Vec<Option<i32>> {
    let mut steps = vec![None; map.tiles()];
    let mut queue = std::collections::VecDeque::from([from]);
    steps[from.index()] = Some(0);
    while let Some(tile) = queue.pop_front() {
        for next in map.neighbours(tile) {
            if steps[next.index()].is_none() {
                steps[next.index()] = steps[tile.index()].map(|count| count + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn c_8_neighbours_are_mutual_distinct_and_one_step_away(map in maps()) {
        for tile in map.all() {
            let mut all: Vec<Tile> = map.neighbours(tile).collect();
            let steps: Vec<Tile> = Direction::ALL.into_iter().filter_map(|direction| map.step(tile, direction)).collect();
            prop_assert_eq!(&all, &steps, "in the order in which rules walk around a tile");
            let count = all.len();
            all.sort();
            all.dedup();
            prop_assert_eq!(all.len(), count);
            for direction in Direction::ALL {
                if let Some(next) = map.step(tile, direction) {
                    prop_assert_eq!(map.step(next, direction.opposite()), Some(tile));
                    prop_assert_eq!((map.distance(tile, next), next == tile), (1, false));
                }
            }
        }
    }

    #[test]
    fn c_8_distance_is_what_a_flyer_walks(map in maps(), seed in any::<u32>()) {
        // On a narrow map of shifted squares without wrapping the straight line may leave the map.
        prop_assume!(map.grid() == Grid::Square || map.wrap_x() && map.wrap_y());
        let from = Tile(seed % map.tiles() as u32);
        for (to, steps) in map.all().zip(walked(&map, from)) {
            prop_assert_eq!(Some(map.distance(from, to)), steps, "{:?} {:?}", map.xy(from), map.xy(to));
        }
    }

    #[test]
    fn c_8_distance_is_symmetric_and_no_way_round_is_shorter(map in maps(), seeds in any::<[u32; 3]>()) {
        let [a, b, c] = seeds.map(|seed| Tile(seed % map.tiles() as u32));
        prop_assert_eq!(map.distance(a, b), map.distance(b, a));
        prop_assert_eq!(map.sq_distance(a, b), map.sq_distance(b, a));
        prop_assert!(map.distance(a, c) <= map.distance(a, b) + map.distance(b, c));
        prop_assert_eq!(map.distance(a, b) == 0, a == b);
        let (dx, dy) = map.vector(a, b);
        prop_assert_eq!(map.offset(a, dx, dy), Some(b));
    }

    #[test]
    fn c_8_between_places_half_a_world_apart_distances_are_symmetric_and_no_way_round_is_shorter(
        half in 2u32..12, height in (3u32..9).prop_map(|half| 2 * half), wrap_y: bool, grid in prop::sample::select(&GRIDS[..]), seed: u32, rows in 0i32..18,
    ) {
        let map = Topology::new(2 * half, height, (true, wrap_y), grid).unwrap();
        let from = Tile(seed % map.tiles() as u32);
        let (x, y) = map.xy(from);
        let Some(to) = map.at((x + half).cast_signed(), y.cast_signed() + rows) else { return Ok(()) };
        prop_assert_eq!(map.distance(from, to), map.distance(to, from));
        prop_assert_eq!(map.sq_distance(from, to), map.sq_distance(to, from));
        let (dx, dy) = map.vector(from, to);
        prop_assert_eq!(map.offset(from, dx, dy), Some(to));
        // Once around the world to the east, and once to the west, in lattice steps.
        let width = map.width().cast_signed();
        let around = if grid == Grid::Square { (width, 0) } else { (width, -width) };
        for (ax, ay) in [(around.0, around.1), (-around.0, -around.1)] {
            prop_assert!(map.sq_offset(dx, dy) <= map.sq_offset(dx + ax, dy + ay));
        }
    }

    #[test]
    fn c_8_circles_and_squares_are_what_a_search_of_the_whole_map_finds(
        map in maps(), seed in any::<u32>(), radius in -2..20, set in any::<[u64; 3]>(),
    ) {
        let center = Tile(seed % map.tiles() as u32);
        let among: Vec<Tile> = map.square_among(center, radius, |word| set[word % 3]).collect();
        let is_in_set = |tile: &Tile| set[tile.index() / 64 % 3] >> (tile.index() % 64) & 1 == 1;
        prop_assert_eq!(among, map.square(center, radius).filter(is_in_set).collect::<Vec<_>>());
        let sorted = |tiles: &mut Vec<Tile>| tiles.sort();
        let (mut circle, mut near): (Vec<_>, Vec<_>) =
            (map.circle(center, radius).collect(), map.square(center, radius).collect());
        sorted(&mut circle);
        sorted(&mut near);
        let expected: Vec<_> = map.all().filter(|tile| map.sq_distance(center, *tile) <= radius).collect();
        prop_assert_eq!(circle, expected);
        let expected: Vec<_> = map.all().filter(|tile| map.distance(center, *tile) <= radius).collect();
        prop_assert_eq!(near, expected);
    }

    #[test]
    fn no_offset_and_no_radius_is_too_far_to_ask_for(map in maps(), offset in any::<(i32, i32)>(), radius in any::<i32>()) {
        prop_assert!(map.offset(Tile(0), offset.0, offset.1).is_none_or(|tile| map.has(tile)));
        prop_assert!(map.sq_offset(offset.0, offset.1) >= 0);
        prop_assert!(map.circle(Tile(0), radius).count() <= map.tiles());
        prop_assert!(map.square(Tile(0), radius).count() <= map.tiles());
    }
}

#[test]
fn rows_and_columns_are_exact_on_the_largest_maps() {
    for (width, height) in [(1, 1_000_000), (1_000_000, 1), (3, 333_333), (7, 142_857), (999, 1001), (65_537, 15)] {
        let map = Topology::new(width, height, (false, false), Grid::Square).unwrap();
        let near_row_ends = (0..height).flat_map(|row| [row * width, row * width + width - 1]);
        for tile in near_row_ends {
            assert_eq!(map.xy(Tile(tile)), (tile % width, tile / width), "{width} × {height}");
        }
        assert_eq!(map.xy(Tile(u32::MAX)), (u32::MAX % width, u32::MAX / width));
    }
}
