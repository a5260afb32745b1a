//! The tiles around a city by their index in its city map.

use super::topology::Topology;
use crate::ids::Tile;
use endturn_engine::compact::CompactSort as _;

/// Largest squared working radius.
pub(crate) const MAX_RADIUS_SQ: i32 = 26;
/// Maximum tiles of a city map: 89 on squares, 91 on hexagons. A set of them fits a `u128`.
pub(crate) const MAX_CITY_TILES: usize = 91;
/// Maximum steps from the centre along one axis.
const REACH: i32 = 5;
const SIDE: usize = 2 * REACH as usize + 1;
/// In the table of indices: not in the city map.
const NOWHERE: u8 = u8::MAX;

/// The city map (C-09): offsets sorted by (squared distance, dx, dy), the centre first.
///
/// On a map so small that two offsets lead to the same tile, only the first of them counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CityMap {
    topology: Topology,
    offsets: [(i8, i8); MAX_CITY_TILES],
    /// Number of tiles within each squared radius.
    counts: [u8; MAX_RADIUS_SQ as usize + 1],
    /// The index of each offset, dy by dx.
    places: [[u8; SIDE]; SIDE],
}

impl CityMap {
    /// The city map on a map of this shape.
    #[must_use]
    pub(crate) fn new(topology: &Topology) -> Self {
        let mut all = Vec::with_capacity(SIDE * SIDE);
        for dx in -REACH..=REACH {
            for dy in -REACH..=REACH {
                let sq = topology.sq_offset(dx, dy);
                if sq <= MAX_RADIUS_SQ {
                    all.push((sq, dx, dy));
                }
            }
        }
        all.compact_sort();
        let mut own = Self {
            topology: *topology,
            offsets: [(0, 0); MAX_CITY_TILES],
            counts: [0; MAX_RADIUS_SQ as usize + 1],
            places: [[NOWHERE; SIDE]; SIDE],
        };
        let mut filled = 0;
        for (sq, dx, dy) in all {
            let earlier = (0..filled).find(|&place| own.is_same(own.offsets[place], (dx, dy)));
            let place = earlier.unwrap_or(filled);
            own.places[(dy + REACH) as usize][(dx + REACH) as usize] = place as u8;
            if earlier.is_none() {
                own.offsets[filled] = (dx as i8, dy as i8);
                filled += 1;
                for count in &mut own.counts[sq as usize..] {
                    *count = filled as u8;
                }
            }
        }
        own
    }

    /// Whether two offsets lead to the same tile from every tile.
    fn is_same(&self, (ax, ay): (i8, i8), (bx, by): (i32, i32)) -> bool {
        let (dx, dy) = (bx - i32::from(ax), by - i32::from(ay));
        // From the middle of the map, so that no edge without wrapping cuts off a small offset.
        let middle = Tile((self.topology.height() / 2) * self.topology.width() + self.topology.width() / 2);
        self.topology.offset(middle, dx, dy) == Some(middle)
    }

    /// Number of tiles within a squared radius (C-09); below 0 none, beyond [`MAX_RADIUS_SQ`] all.
    #[must_use]
    #[inline]
    pub(crate) fn count(&self, radius_sq: i32) -> usize {
        if radius_sq < 0 { 0 } else { usize::from(self.counts[radius_sq.min(MAX_RADIUS_SQ) as usize]) }
    }

    /// The tile at an index of the city map around `center`; `None` off the map, or beyond the last
    /// index.
    #[must_use]
    #[inline]
    pub(crate) fn tile(&self, center: Tile, place: usize) -> Option<Tile> {
        if place >= self.count(MAX_RADIUS_SQ) {
            return None;
        }
        let (dx, dy) = self.offsets[place];
        self.topology.offset(center, i32::from(dx), i32::from(dy))
    }

    /// The index of a tile in the city map around `center`; `None` if it is too far away.
    #[must_use]
    #[inline]
    pub(crate) fn index_of(&self, center: Tile, tile: Tile) -> Option<usize> {
        let (dx, dy) = self.topology.vector(center, tile);
        let place = *self.places.get(usize::try_from(dy + REACH).ok()?)?.get(usize::try_from(dx + REACH).ok()?)?;
        (place != NOWHERE).then_some(usize::from(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::topology::Grid;

    fn square() -> CityMap {
        CityMap::new(&Topology::new(80, 50, (true, false), Grid::Square).unwrap())
    }

    #[test]
    fn c_09_the_number_of_tiles_follows_the_table() {
        let table = [
            (1, 5),
            (2, 9),
            (4, 13),
            (5, 21),
            (8, 25),
            (9, 29),
            (10, 37),
            (13, 45),
            (16, 49),
            (17, 57),
            (18, 61),
            (20, 69),
            (25, 81),
            (26, 89),
        ];
        let map = square();
        for radius_sq in 1..=26 {
            let expected = table.iter().rev().find(|(least, _)| *least <= radius_sq).unwrap().1;
            assert_eq!(map.count(radius_sq), expected, "{radius_sq}");
        }
        assert_eq!((map.count(-1), map.count(0), map.count(99)), (0, 1, 89));
    }

    #[test]
    fn c_09_tiles_stand_in_the_order_of_distance_then_dx_then_dy() {
        let map = square();
        let first: Vec<_> = map.offsets[..13].to_vec();
        let expected = [
            (0, 0),
            (-1, 0),
            (0, -1),
            (0, 1),
            (1, 0),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
            (-2, 0),
            (0, -2),
            (0, 2),
            (2, 0),
        ];
        assert_eq!(first, expected);
    }

    #[test]
    fn c_09_places_and_tiles_are_each_others_inverse_on_every_grid_and_size() {
        for grid in [Grid::Square, Grid::SquareIso, Grid::Hex, Grid::HexIso] {
            for (width, height) in [(6, 6), (7, 8), (12, 12), (40, 30)] {
                for wraps in [(true, true), (true, false), (false, false)] {
                    let topology = Topology::new(width, height, wraps, grid).unwrap();
                    let map = CityMap::new(&topology);
                    for center in topology.all() {
                        let mut seen = vec![false; topology.tiles()];
                        let all =
                            (0..map.count(MAX_RADIUS_SQ)).filter_map(|place| Some((place, map.tile(center, place)?)));
                        for (place, tile) in all {
                            assert!(!seen[tile.index()], "{grid:?} {width}×{height} {wraps:?}: a tile twice");
                            seen[tile.index()] = true;
                            assert_eq!(map.index_of(center, tile), Some(place), "{grid:?} {width}×{height}");
                        }
                        for tile in topology.all().filter(|tile| !seen[tile.index()]) {
                            assert_eq!(map.index_of(center, tile), None);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn hexagons_fill_the_city_map_in_rings_of_six() {
        let map = CityMap::new(&Topology::new(40, 30, (true, false), Grid::Hex).unwrap());
        let rings = [0, 1, 4, 9, 16, 25].map(|radius_sq| map.count(radius_sq));
        assert_eq!(rings, [1, 7, 19, 37, 61, 91]);
    }
}
