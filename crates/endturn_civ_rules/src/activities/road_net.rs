//! W-51 Auto-settlers: missing roads between the cities of a nation. Carried out by
//! `crates/endturn_civ/src/stages/land_work.rs` and
//! `crates/endturn_civ/src/changes/work_offers.rs`.
//! Draws none. Tells nothing.

use crate::ids::Tile;
use crate::map::continents::Continent;
use crate::map::topology::{MAX_TILES, Topology};

/// Maximum steps without a road that are searched from a city; two cities are joined over up to
/// twice as many.
const REACH: u32 = 3;

/// A tile with respect to roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// There is no road, and none can be built.
    Closed,
    /// A road could be built.
    Open,
    /// There is a road.
    Road,
}

/// Finds missing roads; kept between searches only to reuse its memory.
#[derive(Clone, Debug, Default)]
pub struct RoadNet {
    /// By tile: the search result, and the next tile on the way to its town.
    found: Vec<(Found, Tile)>,
    /// The tiles found, for a cheap reset.
    reached: Vec<Tile>,
    /// The tiles to visit: those at the current distance, and those one step farther.
    now: Vec<Tile>,
    next: Vec<Tile>,
    /// Ways from town to town: the number of tiles without a road, and the two tiles where they
    /// meet.
    links: Vec<(u32, Tile, Tile)>,
    /// By town: a town that it is joined to, or itself.
    joined: Vec<u32>,
    /// By town: its continent.
    shores: Vec<Continent>,
    /// By town: whether another town on its continent is not joined to it by roads.
    apart: Vec<bool>,
    missing: Vec<Tile>,
}

/// The nearest town, and the number of tiles without a road on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found(u32);

impl Found {
    const NOTHING: Self = Self(u32::MAX);

    /// The lowest bits hold the steps.
    const fn new(town: u32, steps: u32) -> Self {
        Self(town * (REACH + 1) + steps)
    }

    fn read(self) -> Option<(u32, u32)> {
        (self != Self::NOTHING).then_some((self.0 / (REACH + 1), self.0 % (REACH + 1)))
    }
}

impl RoadNet {
    /// W-51, W-147: the tiles on which roads are missing to join all towns that are near one
    /// another: those of the shortest ways, excluding ways that would join towns already joined.
    /// Each tile is listed once; among equally short ways the one that meets at the lower tiles
    /// wins. `continent` gives the continent of a town's tile: no road leads from one continent to
    /// another, unless a town is on water.
    pub fn missing(
        &mut self,
        topology: &Topology,
        towns: &[Tile],
        mut lane: impl FnMut(Tile) -> Lane,
        continent: impl Fn(Tile) -> Continent,
    ) -> &[Tile] {
        self.begin(topology.tiles());
        for (town, &tile) in (0..).zip(towns) {
            self.joined.push(town);
            if self.found(tile).is_none() {
                self.reach(tile, (town, 0), tile);
                self.now.push(tile);
            }
        }
        self.shores.clear();
        self.shores.extend(towns.iter().map(|&town| continent(town)));
        self.spread(topology, &mut lane);
        self.meet();
        for at in 0..self.links.len() {
            let (length, one, other) = self.links[at];
            let (Some((first, _)), Some((second, _))) = (self.found(one), self.found(other)) else { continue };
            if self.join(first, second) && length > 0 {
                self.follow(one, &mut lane);
                self.follow(other, &mut lane);
            }
        }
        self.missing.sort_unstable();
        self.missing.dedup();
        &self.missing
    }

    /// The last result of [`Self::missing`].
    #[must_use]
    pub fn last(&self) -> &[Tile] {
        &self.missing
    }

    fn begin(&mut self, tiles: usize) {
        if self.found.len() == tiles {
            for tile in self.reached.drain(..) {
                self.found[tile.index()].0 = Found::NOTHING;
            }
        } else {
            self.reached.clear();
            self.found.clear();
            self.found.resize(tiles, (Found::NOTHING, Tile(0)));
        }
        self.now.clear();
        self.next.clear();
        self.links.clear();
        self.joined.clear();
        self.missing.clear();
    }

    fn found(&self, tile: Tile) -> Option<(u32, u32)> {
        self.found[tile.index()].0.read()
    }

    fn reach(&mut self, tile: Tile, (town, steps): (u32, u32), next: Tile) {
        if self.found(tile).is_none() {
            self.reached.push(tile);
        }
        self.found[tile.index()] = (Found::new(town, steps), next);
    }

    /// Spreads from all towns at once, roads first. Stops as soon as roads join all of them:
    /// nothing is missing then.
    fn spread(&mut self, topology: &Topology, lane: &mut impl FnMut(Tile) -> Lane) {
        let mut apart = self.now.len();
        if apart < 2 {
            return;
        }
        for far in 0..=REACH {
            let mut at = 0;
            while let Some(&here) = self.now.get(at) {
                at += 1;
                let Some((town, as_far)) = self.found(here) else { continue };
                if as_far < far {
                    continue;
                }
                for near in topology.neighbours(here) {
                    let known = self.found(near);
                    if let Some((other, known)) = known {
                        // Whichever of the two is visited later finds the other one. Towns
                        // connected by roads are joined.
                        if other != town && (far == 0 || self.root(town) != self.root(other)) {
                            self.links.push((0, here.min(near), here.max(near)));
                            if far == 0 && known == 0 && self.join(town, other) {
                                apart -= 1;
                                if apart == 1 {
                                    return self.links.clear();
                                }
                            }
                        }
                        if known <= far {
                            continue;
                        }
                    }
                    let steps = match lane(near) {
                        Lane::Closed => continue,
                        Lane::Road => far,
                        Lane::Open => far + 1,
                    };
                    let is_nearer = known.is_none_or(|(_, known)| steps < known);
                    if !is_nearer || steps > REACH {
                        continue;
                    }
                    self.reach(near, (town, steps), here);
                    if steps > far { self.next.push(near) } else { self.now.push(near) }
                }
            }
            self.now.clear();
            std::mem::swap(&mut self.now, &mut self.next);
            if far == 0 {
                self.stay_where_all_are_joined();
            }
        }
    }

    /// Stops the search on continents whose towns are all joined by roads.
    fn stay_where_all_are_joined(&mut self) {
        if !self.shores.iter().all(|shore| shore.is_land()) {
            return;
        }
        for town in 0..self.joined.len() as u32 {
            self.joined[town as usize] = self.root(town);
        }
        let Self { found, now, shores, joined, apart, .. } = self;
        let towns = || shores.iter().zip(&*joined);
        apart.clear();
        apart.extend(towns().map(|(shore, root)| towns().any(|(other, others)| other == shore && others != root)));
        now.retain(|tile| found[tile.index()].0.read().is_some_and(|(town, _)| apart[town as usize]));
    }

    /// Joins towns where their areas meet, the shortest ways first.
    fn meet(&mut self) {
        let Self { found, links, .. } = self;
        links.retain_mut(|(length, one, other)| {
            let [first, second] = [*one, *other].map(|tile| found[tile.index()].0.read());
            let (Some((first, far)), Some((second, as_far))) = (first, second) else { return false };
            *length = far + as_far;
            first != second
        });
        // One comparison sorts by all three: lengths have 8 bits, tiles 28.
        const { assert!(2 * REACH < 1 << 8 && MAX_TILES < 1 << 28) };
        links.sort_unstable_by_key(|&(length, one, other)| {
            u64::from(length) << 56 | u64::from(one.0) << 28 | u64::from(other.0)
        });
        links.dedup();
    }

    /// Adds the tiles without a road from a tile to its town.
    fn follow(&mut self, from: Tile, lane: &mut impl FnMut(Tile) -> Lane) {
        let mut at = from;
        while let (Some((_, far)), next) = (self.found(at), self.found[at.index()].1) {
            if next == at {
                break;
            }
            if far > 0 && lane(at) == Lane::Open {
                self.missing.push(at);
            }
            at = next;
        }
    }

    /// Joins two towns; returns false if they were joined before.
    fn join(&mut self, one: u32, other: u32) -> bool {
        let (first, second) = (self.root(one), self.root(other));
        self.joined[second as usize] = first;
        first != second
    }

    fn root(&self, town: u32) -> u32 {
        let mut at = town;
        while self.joined[at as usize] != at {
            at = self.joined[at as usize];
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::map::topology::Grid;

    /// Towns are letters, roads `=`, water `~`; missing roads are written as `+`.
    fn roads(rows: &[&str]) -> Vec<String> {
        let (width, height) = (rows[0].len(), rows.len());
        let topology = Topology::new(width as u32, height as u32, (false, false), Grid::Square).expect("it fits");
        let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let mut towns: Vec<(char, Tile)> =
            topology.all().map(|tile| (signs[tile.index()], tile)).filter(|one| one.0.is_alphabetic()).collect();
        towns.sort_unstable();
        let towns: Vec<Tile> = towns.into_iter().map(|one| one.1).collect();
        let lane = |tile: Tile| match signs[tile.index()] {
            '~' => Lane::Closed,
            '.' => Lane::Open,
            _ => Lane::Road,
        };
        let mut net = RoadNet::default();
        // Results of an earlier search don't matter.
        net.missing(&topology, &towns[..1], |_| Lane::Open, |_| Continent(1));
        let mut signs = signs.clone();
        for &tile in net.missing(&topology, &towns, lane, |_| Continent(1)) {
            assert_eq!(signs[tile.index()], '.', "a road is missing where none is");
            signs[tile.index()] = '+';
        }
        signs.chunks(width).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn w_51_two_cities_are_joined_by_the_shortest_way() {
        assert_eq!(roads(&["A....B"]), ["A++++B"]);
        assert_eq!(roads(&["A=...B"]), ["A=+++B"]);
        assert_eq!(roads(&["A====B"]), ["A====B"]);
        assert_eq!(roads(&["A.~..B", "..=..."]), ["A+~++B", "..=..."]);
    }

    #[test]
    fn w_51_roads_that_are_there_are_used() {
        // The detour over the road takes two tiles, straight ahead four.
        assert_eq!(roads(&["A....B", ".====."]), ["A....B", ".====."]);
        assert_eq!(roads(&["A.....B", "..===.."]), ["A+...+B", "..===.."]);
    }

    #[test]
    fn w_51_no_road_leads_over_water_or_too_far() {
        assert_eq!(roads(&["A.~.B"]), ["A.~.B"]);
        assert_eq!(roads(&["A......B"]), ["A++++++B"]);
        assert_eq!(roads(&["A.......B"]), ["A.......B"]);
    }

    #[test]
    fn w_51_what_is_joined_is_joined_once() {
        // B is joined to both; a third way from A to C is not missing.
        assert_eq!(roads(&["A..B", "....", "...C"]), ["A++B", "..+.", "...C"]);
    }

    proptest::proptest! {
        #[test]
        fn w_51_towns_meet_wherever_their_lands_touch(
            signs in proptest::collection::vec(0..6_u8, 12 * 9),
            towns in proptest::collection::vec(0..(12 * 9_u32), 1..8),
        ) {
            let topology = Topology::new(12, 9, (true, false), Grid::Square).expect("it fits");
            let lane = |tile: Tile| match signs[tile.index()] {
                0 => Lane::Closed,
                1 => Lane::Road,
                _ => Lane::Open,
            };
            let towns: BTreeSet<Tile> = towns.into_iter().map(Tile).collect();
            let towns: Vec<Tile> = towns.into_iter().collect();
            // Land is any tile on which roads could be.
            let mut shores = vec![Continent(-1); topology.tiles()];
            for tile in topology.all().filter(|&tile| lane(tile) != Lane::Closed) {
                if shores[tile.index()] == Continent(-1) {
                    let mut land = vec![tile];
                    while let Some(here) = land.pop() {
                        if lane(here) != Lane::Closed && shores[here.index()] == Continent(-1) {
                            shores[here.index()] = Continent(1 + tile.0.cast_signed());
                            land.extend(topology.neighbours(here));
                        }
                    }
                }
            }
            let mut net = RoadNet::default();
            net.missing(&topology, &towns, lane, |tile| shores[tile.index()]);
            let mut links = Vec::new();
            for here in topology.all() {
                for near in topology.neighbours(here).filter(|&near| near > here) {
                    if let (Some((one, far)), Some((other, as_far))) = (net.found(here), net.found(near))
                        && one != other
                    {
                        links.push((far + as_far, here, near));
                    }
                }
            }
            links.sort_unstable();
            // Once all are joined by roads the search stops, also where the areas of two towns meet
            // that roads join elsewhere.
            let mut by_roads: Vec<usize> = (0..towns.len()).collect();
            let town = |tile: Tile| net.found(tile).map_or(0, |(town, _)| town as usize);
            for &(_, here, near) in links.iter().filter(|(length, ..)| *length == 0) {
                let (one, other) = (by_roads[town(here)], by_roads[town(near)]);
                by_roads.iter_mut().filter(|joined| **joined == other).for_each(|joined| *joined = one);
            }
            let is_open = |&(_, here, near): &(u32, Tile, Tile)| by_roads[town(here)] != by_roads[town(near)];
            let of_interest = |links: &[(u32, Tile, Tile)]| -> Vec<_> { links.iter().copied().filter(is_open).collect() };
            proptest::prop_assert_eq!(of_interest(&net.links), of_interest(&links));
        }
    }
}
