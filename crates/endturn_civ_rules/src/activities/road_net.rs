//! W-51 Auto-settlers: the roads that are missing between the cities of a nation. Carried out by
//! `crates/endturn_civ/src/stages/land_work.rs` and `crates/endturn_civ/src/changes/work_offers.rs`.
//! Draws none. Tells nothing.

use crate::ids::Tile;
use crate::map::topology::Topology;

/// Steps without a road from a city that are looked at; two cities are joined over twice as many.
const REACH: u32 = 3;

/// What a tile is to roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// No road leads there, and none can be built.
    Closed,
    /// A road could be built.
    Open,
    /// There is one.
    Road,
}

/// Looks for roads that are missing; kept from one time to the next for its memory alone.
#[derive(Clone, Debug, Default)]
pub struct RoadNet {
    /// By tile: the nearest town, how many tiles without a road are on the way to it, and the next tile on it.
    found: Vec<Option<(u32, u32, Tile)>>,
    /// The tiles that were found, to forget them cheaply.
    reached: Vec<Tile>,
    /// The tiles that are next: those as far as the one that is looked at, and those by one farther.
    now: Vec<Tile>,
    next: Vec<Tile>,
    /// Ways from town to town: the tiles without a road, and the two tiles where they meet.
    links: Vec<(u32, Tile, Tile)>,
    /// By town: one that it is joined to, or itself.
    joined: Vec<u32>,
    missing: Vec<Tile>,
}

impl RoadNet {
    /// W-51, W-147: the tiles on which roads are missing so that all towns that are near one another are joined: those of the shortest ways, and of none that
    /// would join what is joined already. Each tile once; of equally short ways the one that meets at the lower tiles.
    pub fn missing(&mut self, topology: &Topology, towns: &[Tile], mut lane: impl FnMut(Tile) -> Lane) -> &[Tile] {
        self.begin(topology.tiles());
        for (town, &tile) in (0..).zip(towns) {
            self.joined.push(town);
            if self.found[tile.index()].is_none() {
                self.reach(tile, (town, 0, tile));
                self.now.push(tile);
            }
        }
        self.spread(topology, &mut lane);
        self.meet();
        for at in 0..self.links.len() {
            let (length, one, other) = self.links[at];
            let (Some((first, ..)), Some((second, ..))) = (self.found[one.index()], self.found[other.index()]) else {
                continue;
            };
            if self.join(first, second) && length > 0 {
                self.follow(one, &mut lane);
                self.follow(other, &mut lane);
            }
        }
        self.missing.sort_unstable();
        self.missing.dedup();
        &self.missing
    }

    /// What [`Self::missing`] found last.
    #[must_use]
    pub fn last(&self) -> &[Tile] {
        &self.missing
    }

    fn begin(&mut self, tiles: usize) {
        if self.found.len() == tiles {
            for tile in self.reached.drain(..) {
                self.found[tile.index()] = None;
            }
        } else {
            self.reached.clear();
            self.found.clear();
            self.found.resize(tiles, None);
        }
        self.now.clear();
        self.next.clear();
        self.links.clear();
        self.joined.clear();
        self.missing.clear();
    }

    fn reach(&mut self, tile: Tile, found: (u32, u32, Tile)) {
        if self.found[tile.index()].is_none() {
            self.reached.push(tile);
        }
        self.found[tile.index()] = Some(found);
    }

    /// From all towns at once, roads first. It ends as soon as roads join all of them: nothing is missing then.
    fn spread(&mut self, topology: &Topology, lane: &mut impl FnMut(Tile) -> Lane) {
        let mut apart = self.now.len();
        if apart < 2 {
            return;
        }
        for far in 0..=REACH {
            let mut at = 0;
            while let Some(&here) = self.now.get(at) {
                at += 1;
                let Some((town, as_far, _)) = self.found[here.index()] else { continue };
                if as_far < far {
                    continue;
                }
                for near in topology.neighbours(here) {
                    if let Some((other, known, _)) = self.found[near.index()] {
                        // Whoever of the two goes on later finds the other one.
                        if other != town {
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
                    let is_nearer = self.found[near.index()].is_none_or(|(_, known, _)| steps < known);
                    if !is_nearer || steps > REACH {
                        continue;
                    }
                    self.reach(near, (town, steps, here));
                    if steps > far { self.next.push(near) } else { self.now.push(near) }
                }
            }
            self.now.clear();
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }

    /// Where the lands of two towns meet, the shortest ways first.
    fn meet(&mut self) {
        let Self { found, links, .. } = self;
        links.retain_mut(|(length, one, other)| {
            let (Some((first, far, _)), Some((second, as_far, _))) = (found[one.index()], found[other.index()]) else {
                return false;
            };
            *length = far + as_far;
            first != second
        });
        links.sort_unstable();
        links.dedup();
    }

    /// The tiles without a road from a tile to its town.
    fn follow(&mut self, from: Tile, lane: &mut impl FnMut(Tile) -> Lane) {
        let mut at = from;
        while let Some((_, far, next)) = self.found[at.index()] {
            if next == at {
                break;
            }
            if far > 0 && lane(at) == Lane::Open {
                self.missing.push(at);
            }
            at = next;
        }
    }

    /// Two towns are joined from now on; false if they were before.
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

    /// Towns are letters, roads `=`, water `~`; what is missing is written as `+`.
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
        // What was found elsewhere does no harm.
        net.missing(&topology, &towns[..1], |_| Lane::Open);
        let mut signs = signs.clone();
        for &tile in net.missing(&topology, &towns, lane) {
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
        // The way round over the road takes two tiles, straight ahead four.
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
        // B is joined to both; a third way from A to C is none of the missing ones.
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
            let mut net = RoadNet::default();
            net.missing(&topology, &towns, lane);
            let mut links = Vec::new();
            for here in topology.all() {
                for near in topology.neighbours(here).filter(|&near| near > here) {
                    if let (Some((one, far, _)), Some((other, as_far, _))) = (net.found[here.index()], net.found[near.index()])
                        && one != other
                    {
                        links.push((far + as_far, here, near));
                    }
                }
            }
            links.sort_unstable();
            // Once all are joined by roads nobody looks further.
            let is_one = (1..net.joined.len() as u32).all(|town| net.root(town) == net.root(0));
            if !is_one || !net.links.is_empty() {
                proptest::prop_assert_eq!(net.links, links);
            }
        }
    }
}
