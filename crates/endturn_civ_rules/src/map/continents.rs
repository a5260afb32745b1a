//! Continents and oceans: connected tiles (W-26, W-88).

use super::topology::Topology;
use crate::ids::Tile;
use endturn_engine::compact::CompactSort as _;

/// A continent or an ocean: land counts 1, 2, 3… and water −1, −2, −3…, in map order of their first
/// tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Continent(pub i32);

impl Continent {
    /// Whether it is land.
    #[must_use]
    pub(crate) const fn is_land(self) -> bool {
        self.0 > 0
    }

    /// The index in a list of all continents, or of all oceans.
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        (self.0.unsigned_abs() as usize).saturating_sub(1)
    }
}

/// One connected piece of land or water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub continent: Continent,
    /// Number of its tiles.
    pub tiles: u32,
    /// Number of adjacent pieces of the other kind: continents around a sea, seas around a
    /// continent.
    pub neighbours: u32,
    /// The first of those by number.
    pub first_neighbour: Option<Continent>,
}

/// The continents and oceans of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continents {
    of: Vec<i32>,
    lands: Vec<Piece>,
    oceans: Vec<Piece>,
}

impl Continents {
    /// Numbers the pieces of a map. Adjacent tiles of one kind belong to one piece.
    #[must_use]
    pub(crate) fn number(topology: &Topology, is_land: impl Fn(Tile) -> bool) -> Self {
        let mut own = Self { of: vec![0; topology.tiles()], ..Self::default() };
        let mut waiting = Vec::new();
        for start in topology.all() {
            if own.of[start.index()] != 0 {
                continue;
            }
            let land = is_land(start);
            let pieces = if land { &mut own.lands } else { &mut own.oceans };
            let number = (pieces.len() + 1) as i32;
            let continent = Continent(if land { number } else { -number });
            own.of[start.index()] = continent.0;
            waiting.push(start);
            let mut tiles = 0;
            while let Some(tile) = waiting.pop() {
                tiles += 1;
                for next in topology.neighbours(tile) {
                    if own.of[next.index()] == 0 && is_land(next) == land {
                        own.of[next.index()] = continent.0;
                        waiting.push(next);
                    }
                }
            }
            pieces.push(Piece { continent, tiles, neighbours: 0, first_neighbour: None });
        }
        own.find_neighbours(topology);
        own
    }

    fn find_neighbours(&mut self, topology: &Topology) {
        let mut touching = Vec::new();
        for tile in topology.all() {
            let own = self.of[tile.index()];
            for next in topology.neighbours(tile) {
                let other = self.of[next.index()];
                if (own > 0) != (other > 0) {
                    touching.push((own, Continent(other).index()));
                }
            }
        }
        touching.compact_sort();
        touching.dedup();
        for (own, other) in touching {
            let pieces = if own > 0 { &mut self.lands } else { &mut self.oceans };
            let piece = &mut pieces[Continent(own).index()];
            let number = (other + 1) as i32;
            piece.neighbours += 1;
            piece.first_neighbour.get_or_insert(Continent(if own > 0 { -number } else { number }));
        }
    }

    /// The piece a tile belongs to.
    #[must_use]
    pub(crate) fn of(&self, tile: Tile) -> Continent {
        Continent(self.of[tile.index()])
    }

    /// A piece; `None` if there is none with this number.
    #[must_use]
    pub fn piece(&self, continent: Continent) -> Option<&Piece> {
        let pieces = if continent.is_land() { &self.lands } else { &self.oceans };
        pieces.get(continent.index()).filter(|piece| piece.continent == continent)
    }

    /// All continents.
    #[must_use]
    pub fn lands(&self) -> &[Piece] {
        &self.lands
    }

    /// All oceans and lakes.
    #[must_use]
    pub fn oceans(&self) -> &[Piece] {
        &self.oceans
    }

    /// The only continent around a sea; `None` if there are several, or for land (W-88).
    #[must_use]
    pub fn surrounding(&self, ocean: Continent) -> Option<Continent> {
        let piece = self.piece(ocean).filter(|_| !ocean.is_land())?;
        piece.first_neighbour.filter(|_| piece.neighbours == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::topology::Grid;

    fn numbered(rows: &[&str], wraps: (bool, bool)) -> (Topology, Continents) {
        let topology = Topology::new(rows[0].len() as u32, rows.len() as u32, wraps, Grid::Square).unwrap();
        let land = |tile: Tile| {
            let (x, y) = topology.xy(tile);
            rows[y as usize].as_bytes()[x as usize] == b'#'
        };
        (topology, Continents::number(&topology, land))
    }

    const ROWS: [&str; 5] = [
        "#.....", //
        ".#..##", //
        "....#.", //
        "....##", //
        "......",
    ];

    #[test]
    fn w_88_land_hangs_together_by_corners_and_so_does_water() {
        let (topology, flat) = numbered(&ROWS, (false, false));
        let sizes = |pieces: &[Piece]| pieces.iter().map(|piece| (piece.continent.0, piece.tiles)).collect::<Vec<_>>();
        assert_eq!(sizes(flat.lands()), [(1, 2), (2, 5)]);
        assert_eq!(sizes(flat.oceans()), [(-1, 22), (-2, 1)], "the bay is closed at the edge of the map");
        let bay = flat.of(topology.at(5, 2).unwrap());
        assert_eq!(flat.surrounding(bay), Some(Continent(2)));
        assert_eq!(flat.surrounding(Continent(-1)), None);
        assert_eq!(flat.piece(Continent(-1)).unwrap().neighbours, 2);
        assert_eq!((flat.piece(Continent(3)), flat.piece(Continent(0))), (None, None));
    }

    #[test]
    fn w_88_a_round_world_joins_its_edges() {
        let (topology, round) = numbered(&ROWS, (true, false));
        assert_eq!(round.lands().len(), 1, "the corner at the west edge touches the land at the east edge");
        assert_eq!(round.oceans().len(), 1, "and the bay opens");
        assert!(topology.all().all(|tile| round.of(tile).0 != 0));
    }
}
