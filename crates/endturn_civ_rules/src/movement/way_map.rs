//! W-30 Unit orders: maps of paths that several units share, such as all soldiers of a type in the
//! same place. Carried out by `crates/endturn_civ/src/stages/opening.rs`; the maps are for
//! personas, which query `crates/endturn_civ/src/changes/pathfinder.rs`.
//! Draws none. Tells nothing.

use super::path::{Arrival, Walker, Ways};
use super::pathfinder::TileNotes;
use crate::ids::{Tile, UnitTypeId};
use crate::keys::UnitId;
use crate::map::topology::Topology;

/// The paths of one kind of walker from one tile. It is as large as the queries so far: a query for
/// more continues where the last one stopped, with the result of a search of its own.
#[derive(Clone, Debug, Default)]
pub struct WayMap {
    ways: Ways,
    /// The tiles whose earliest path is known, in the order of arrival.
    settled: Vec<Tile>,
    /// The last of them, until the search has continued from it.
    open: Option<(Tile, u32)>,
}

/// The properties that identify a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayKey {
    /// The start of all paths.
    pub from: Tile,
    /// The type of the walker.
    pub unit_type: UnitTypeId,
    /// The fragments left in this turn.
    pub left: i32,
    /// Maximum distance of paths from their start, in tiles.
    pub reach: i32,
    /// The only unit that the map is valid for, if units of its type are not all alike.
    pub alone: Option<UnitId>,
}

/// Maps of one nation, valid while nothing changes: any change starts them anew.
#[derive(Clone, Debug, Default)]
pub struct WayMaps {
    maps: Vec<SharedMap>,
    /// The index of the map that is replaced next.
    oldest: usize,
    /// Facts found about tiles, by kinds of walkers; those in use first.
    kinds: Vec<(WalkerKind, TileNotes)>,
    in_use: usize,
}

/// Walkers for whom tiles are alike: units of a type, except single ones ([`WayKey::alone`]).
type WalkerKind = (UnitTypeId, Option<UnitId>);

#[derive(Clone, Debug)]
struct SharedMap {
    key: WayKey,
    map: WayMap,
}

/// Maximum number of maps kept.
const MAX: usize = 6;

impl WayMap {
    fn begin(&mut self, topology: &Topology, start: (Tile, Walker)) {
        self.ways.begin_at(topology, start);
        self.settled.clear();
        self.open = None;
    }

    /// The first goal on the map, in the order of arrival: on ties the lower tile. `step` is that
    /// of [`Ways::search_until`].
    pub fn nearest(
        &mut self,
        topology: &Topology,
        mut is_goal: impl FnMut(Tile) -> bool,
        mut step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Tile> {
        let known = self.settled.iter().copied().find(|&tile| is_goal(tile));
        known.or_else(|| {
            while let Some(tile) = self.grow(topology, &mut step) {
                if is_goal(tile) {
                    return Some(tile);
                }
            }
            None
        })
    }

    /// The walker's arrival at a tile; `None` if no path leads there.
    pub fn arrival(
        &mut self,
        topology: &Topology,
        goal: Tile,
        mut step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Arrival> {
        while !self.is_settled(goal) {
            self.grow(topology, &mut step)?;
        }
        self.ways.arrival(goal)
    }

    /// The walker's arrival at a tile, as far as known from earlier queries.
    #[must_use]
    pub fn known(&self, tile: Tile) -> Option<Arrival> {
        self.ways.arrival(tile)
    }

    /// Puts the tiles of the way to a tile whose arrival is known into `steps`, as [`Ways::way_to`]
    /// does.
    pub fn way_to(&self, tile: Tile, steps: &mut Vec<Tile>) -> bool {
        self.ways.way_to(tile, steps)
    }

    /// Whether no path to a tile can be earlier than the known one.
    fn is_settled(&self, tile: Tile) -> bool {
        self.settled.last().is_some_and(|&last| self.ways.comes_no_later(tile, last))
    }

    fn grow(&mut self, topology: &Topology, step: &mut impl FnMut(Tile, Tile) -> Option<i32>) -> Option<Tile> {
        if let Some(open) = self.open.take() {
            self.ways.grow(topology, open, step);
        }
        self.open = self.ways.next();
        let (tile, _) = self.open?;
        self.settled.push(tile);
        Some(tile)
    }
}

impl WayMaps {
    /// The map of a kind of walker, and the facts found about tiles for it; a new one replaces the
    /// oldest if there is none.
    pub fn of(&mut self, topology: &Topology, key: WayKey, walker: Walker) -> (&mut WayMap, &mut TileNotes) {
        let at = self.maps.iter().position(|one| one.key == key).unwrap_or_else(|| {
            let at = self.oldest;
            if at == self.maps.len() {
                self.maps.push(SharedMap { key, map: WayMap::default() });
            }
            let shared = &mut self.maps[at];
            shared.key = key;
            shared.map.begin(topology, (key.from, walker));
            self.oldest = (at + 1) % MAX;
            at
        });
        let kind = self.kind(topology, (key.unit_type, key.alone));
        (&mut self.maps[at].map, &mut self.kinds[kind].1)
    }

    /// Facts found about tiles for a kind of walker, wherever it is.
    pub fn notes_for(&mut self, topology: &Topology, unit_type: UnitTypeId, alone: Option<UnitId>) -> &mut TileNotes {
        let kind = self.kind(topology, (unit_type, alone));
        &mut self.kinds[kind].1
    }

    /// The index of a kind of walker; a new one starts without notes.
    fn kind(&mut self, topology: &Topology, kind: WalkerKind) -> usize {
        if let Some(at) = self.kinds[..self.in_use].iter().position(|&(known, _)| known == kind) {
            return at;
        }
        // Rare enough to forget all of them.
        let at = self.in_use % MAX;
        if at == self.kinds.len() {
            self.kinds.push((kind, TileNotes::default()));
        }
        self.kinds[at].0 = kind;
        self.kinds[at].1.begin(topology.tiles());
        self.in_use = at + 1;
        at
    }

    /// Marks all of them as out of date.
    pub fn clear(&mut self) {
        self.in_use = 0;
        // No map begins off the map.
        self.maps.iter_mut().for_each(|one| one.key.from = Tile(u32::MAX));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::map::topology::Grid;

    fn key(from: u32) -> WayKey {
        WayKey { from: Tile(from), unit_type: UnitTypeId(0), left: 3, reach: 9, alone: None }
    }

    proptest! {
        /// Whatever the queries before, a map gives the result of a search of its own.
        #[test]
        fn w_30_a_shared_map_finds_what_a_search_finds(
            costs in prop::collection::vec(prop_oneof![2 => Just(None), 5 => (0..=9).prop_map(Some)], 8 * 6),
            goals in prop::collection::vec((prop::bool::ANY, 0..48_u32, 0..48_u32), 1..12),
            (from, left, rate) in (0..48_u32, 0..7, 1..7),
        ) {
            let topology = Topology::new(8, 6, (true, false), Grid::Square).unwrap();
            let (from, walker) = (Tile(from), Walker { left, rate });
            let step = |_: Tile, to: Tile| costs[to.index()];
            let mut map = WayMap::default();
            map.begin(&topology, (from, walker));
            let (mut fresh, mut steps, mut others) = (Ways::default(), Vec::new(), Vec::new());
            for (by_goal, one, two) in goals {
                let is_goal = |tile: Tile| tile.0 == one || tile.0 == two;
                if by_goal {
                    let found = map.nearest(&topology, is_goal, step);
                    prop_assert_eq!(found, fresh.search_until(&topology, (from, walker), is_goal, step));
                    if let Some(tile) = found {
                        map.way_to(tile, &mut steps);
                        fresh.way_to(tile, &mut others);
                        prop_assert_eq!(&steps, &others);
                    }
                } else {
                    let arrival = map.arrival(&topology, Tile(one), step);
                    fresh.search_until(&topology, (from, walker), |tile| tile.0 == one, step);
                    prop_assert_eq!(arrival, fresh.arrival(Tile(one)));
                }
            }
        }
    }

    #[test]
    fn w_30_maps_are_shared_by_those_who_are_alike_until_something_changes() {
        let topology = Topology::new(8, 6, (true, false), Grid::Square).unwrap();
        let walker = Walker { left: 3, rate: 3 };
        let mut maps = WayMaps::default();
        let asked = |maps: &mut WayMaps, from: u32| {
            let mut asked = 0;
            let (map, _) = maps.of(&topology, key(from), walker);
            map.nearest(
                &topology,
                |tile| tile.0 == 12,
                |_, _| {
                    asked += 1;
                    Some(3)
                },
            );
            asked
        };
        assert!(asked(&mut maps, 0) > 10);
        assert_eq!(asked(&mut maps, 0), 0, "all of it is known");
        assert!((1..=6).all(|from| asked(&mut maps, from) > 0), "others have maps of their own");
        assert!(asked(&mut maps, 0) > 0, "the oldest is gone");
        assert_eq!(asked(&mut maps, 0), 0);
        maps.clear();
        assert!(asked(&mut maps, 0) > 0);
    }
}
