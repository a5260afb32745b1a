//! W-30 Unit orders: maps of ways that several units share, as all soldiers of a kind do who stand in the same place. Carried out by
//! `crates/endturn_civ/src/stages/opening.rs`; the maps are for personas, who ask `crates/endturn_civ/src/changes/pathfinder.rs`.
//! Draws none. Tells nothing.

use super::path::{Arrival, Walker, Ways};
use super::pathfinder::TileNotes;
use crate::ids::{Tile, UnitTypeId};
use crate::keys::UnitId;
use crate::map::topology::Topology;

/// The ways of one kind of walker from one tile. It is no larger than anybody has asked for: whoever asks for more goes on where the last one stopped, and
/// finds what a search of its own would have found.
#[derive(Clone, Debug, Default)]
pub struct WayMap {
    ways: Ways,
    /// The tiles to which the earliest way is known, in the order of arrival.
    settled: Vec<Tile>,
    /// The last of them, until the search has gone on from it.
    open: Option<(Tile, u32)>,
}

/// What maps have in common, and what not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayKey {
    /// Where all ways begin.
    pub from: Tile,
    /// Who walks.
    pub unit_type: UnitTypeId,
    /// The fragments left in this turn.
    pub left: i32,
    /// How far from where they begin ways lead, in tiles.
    pub reach: i32,
    /// The unit alone that the map is good for, where units of its type are not all alike.
    pub alone: Option<UnitId>,
}

/// Maps of one nation, good as long as nothing changes: whoever changes something begins anew.
#[derive(Clone, Debug, Default)]
pub struct WayMaps {
    maps: Vec<SharedMap>,
    /// The place of the map that is given up next.
    oldest: usize,
    /// What was found out of tiles, by kinds of walkers; those in use first.
    kinds: Vec<(Kind, TileNotes)>,
    in_use: usize,
}

/// To whom tiles are alike: units of a type, but for those that are alone ([`WayKey::alone`]).
type Kind = (UnitTypeId, Option<UnitId>);

#[derive(Clone, Debug)]
struct SharedMap {
    key: WayKey,
    map: WayMap,
}

/// So many are kept.
const MOST: usize = 6;

impl WayMap {
    fn begin(&mut self, topology: &Topology, start: (Tile, Walker)) {
        self.ways.begin_at(topology, start);
        self.settled.clear();
        self.open = None;
    }

    /// The first tile on the map, in the order of arrival, that is a goal: of equally near ones the lower. `step` is that of
    /// [`Ways::search_until`].
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

    /// When the walker arrives at a tile; none if no way leads there.
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

    /// When the walker arrives at a tile, as far as anybody has asked.
    #[must_use]
    pub fn known(&self, tile: Tile) -> Option<Arrival> {
        self.ways.arrival(tile)
    }

    /// Puts the tiles of the way to a tile whose arrival is known into `steps`, as [`Ways::way_to`] does.
    pub fn way_to(&self, tile: Tile, steps: &mut Vec<Tile>) -> bool {
        self.ways.way_to(tile, steps)
    }

    /// Whether nobody can come to a tile earlier than is known.
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
    /// The map of a kind of walker, and what was found out of tiles for it; a new one in the place of the oldest if there is none.
    pub fn of(&mut self, topology: &Topology, key: WayKey, walker: Walker) -> (&mut WayMap, &mut TileNotes) {
        let at = self.maps.iter().position(|one| one.key == key).unwrap_or_else(|| {
            let at = self.oldest;
            if at == self.maps.len() {
                self.maps.push(SharedMap { key, map: WayMap::default() });
            }
            let shared = &mut self.maps[at];
            shared.key = key;
            shared.map.begin(topology, (key.from, walker));
            self.oldest = (at + 1) % MOST;
            at
        });
        let kind = self.kind(topology, (key.unit_type, key.alone));
        (&mut self.maps[at].map, &mut self.kinds[kind].1)
    }

    /// What was found out of tiles for a kind of walker, wherever it is.
    pub fn notes_for(&mut self, topology: &Topology, unit_type: UnitTypeId, alone: Option<UnitId>) -> &mut TileNotes {
        let kind = self.kind(topology, (unit_type, alone));
        &mut self.kinds[kind].1
    }

    /// The place of a kind of walker; nothing is noted for one that is new.
    fn kind(&mut self, topology: &Topology, kind: Kind) -> usize {
        if let Some(at) = self.kinds[..self.in_use].iter().position(|&(known, _)| known == kind) {
            return at;
        }
        // Rare enough to forget all of them.
        let at = self.in_use % MOST;
        if at == self.kinds.len() {
            self.kinds.push((kind, TileNotes::default()));
        }
        self.kinds[at].0 = kind;
        self.kinds[at].1.begin(topology.tiles());
        self.in_use = at + 1;
        at
    }

    /// All of them are out of date.
    pub fn clear(&mut self) {
        self.in_use = 0;
        // None begins off the map.
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
        /// Whatever was asked before, a map answers as a search of its own does.
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
