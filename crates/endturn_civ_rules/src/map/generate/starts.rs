//! Start positions of players, and their fairness (W-145).
//!
//! The value of a start is that of the land within walking distance: the sum over the land tiles
//! within six steps over land (5 per food, 4 per shield, 3 per trade, as founders weigh them in
//! W-147; resources and rivers count). Places of about the same value are chosen as far apart as
//! possible.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use endturn_engine::random::Draw;

use super::{Chance, Recipe, Style};
use crate::ids::Tile;
use crate::map::lands::Lands;
use crate::map::topology::Topology;
use crate::map::world_map::WorldMap;

/// Minimum value of the poorest start in thousandths of the best.
pub const FAIR_PERMILLE: i32 = 800;
/// Steps over land that count.
pub(crate) const REACH: u32 = 6;
/// The first city's tiles.
const CITY_RADIUS_SQ: i32 = 5;
/// Maximum number of places compared with one another; from more, every n-th is taken.
const MAX_SITES: usize = 3_000;
/// Minimum distance between starts.
const MIN_GAP: i32 = 3;

/// Start positions by seat, with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// The start tile of each seat.
    pub tiles: Vec<Tile>,
    /// The value of each start by the land within reach.
    pub values: Vec<i32>,
}

impl Starts {
    /// Computes the values of places on a map as starts; for hand-drawn maps.
    #[must_use]
    pub fn measure(map: &WorldMap, lands: &Lands, tiles: Vec<Tile>) -> Self {
        let mut worth = Worth::new(map, lands);
        let values = tiles.iter().map(|tile| worth.within_reach(map, *tile)).collect();
        Self { tiles, values }
    }

    /// Value of the poorest start in thousandths of the best; 1,000 for at most one start, 0 if the
    /// best has no value.
    #[must_use]
    pub fn fairness_permille(&self) -> i32 {
        let (least, most) = (self.values.iter().min(), self.values.iter().max());
        match (least, most) {
            (Some(&least), Some(&most)) if self.values.len() > 1 => {
                (i64::from(least.max(0)) * 1_000 / i64::from(most.max(1))) as i32
            }
            _ => 1_000,
        }
    }

    /// The smallest distance between two starts; `None` for fewer than two.
    #[must_use]
    pub fn closest(&self, topology: &Topology) -> Option<i32> {
        let pairs =
            self.tiles.iter().enumerate().flat_map(|(at, from)| self.tiles[..at].iter().map(move |to| (from, to)));
        pairs.map(|(from, to)| topology.distance(*from, *to)).min()
    }
}

/// The values of tiles, and working memory for walks.
struct Worth {
    tiles: Vec<i32>,
    is_open: Vec<bool>,
    seen: Vec<u32>,
    walks: u32,
    queue: Vec<Tile>,
}

impl Worth {
    fn new(map: &WorldMap, lands: &Lands) -> Self {
        let topology = map.topology();
        // Ten thousand a tile is far above any game and can't overflow over the 127 tiles within
        // reach.
        let worth = |tile| lands.tile_worth(map, tile).clamp(0, 10_000);
        Self {
            tiles: topology.all().map(worth).collect(),
            is_open: topology
                .all()
                .map(|tile| map.is_land(tile) && lands.land(map.terrain(tile)).is_generated)
                .collect(),
            seen: vec![0; topology.tiles()],
            walks: 0,
            queue: Vec::new(),
        }
    }

    /// Walks from a tile over land; `queue` then holds the tiles within reach, nearest first.
    fn walk(&mut self, map: &WorldMap, start: Tile) {
        self.walks += 1;
        self.queue.clear();
        if !self.is_open.get(start.index()).copied().unwrap_or(false) {
            return;
        }
        self.queue.push(start);
        self.seen[start.index()] = self.walks;
        let mut ring = 0..1;
        for _ in 0..REACH {
            for at in ring.clone() {
                for next in map.topology().neighbours(self.queue[at]) {
                    if self.is_open[next.index()] && self.seen[next.index()] != self.walks {
                        self.seen[next.index()] = self.walks;
                        self.queue.push(next);
                    }
                }
            }
            ring = ring.end..self.queue.len();
        }
    }

    fn within_reach(&mut self, map: &WorldMap, start: Tile) -> i32 {
        self.walk(map, start);
        self.queue.iter().map(|tile| self.tiles[tile.index()]).sum()
    }

    fn of_city(&self, map: &WorldMap, center: Tile) -> i32 {
        map.topology().circle(center, CITY_RADIUS_SQ).map(|tile| self.tiles[tile.index()]).sum()
    }
}

/// A possible start position.
#[derive(Clone, Copy, Debug)]
struct Site {
    tile: Tile,
    reach: i32,
    city: i32,
}

/// Finds starts for all seats, and adds resources where one is too poor. Without enough room,
/// reports how many there are.
pub(super) fn place(recipe: &Recipe, lands: &Lands, map: &mut WorldMap, chance: Chance<'_>) -> Result<Starts, usize> {
    let sites = sites(lands, map);
    let chosen = if recipe.style == Style::Islands {
        one_per_island(map, &sites, recipe.seats).or_else(|| spread_in_bands(map, &sites, recipe.seats))
    } else {
        spread_in_bands(map, &sites, recipe.seats)
    };
    let mut tiles = match chosen {
        Some(tiles) => tiles,
        // Unfair, but better than none.
        None => spread(map.topology(), &sites, recipe.seats).0,
    };
    if tiles.len() < recipe.seats {
        return Err(tiles.len());
    }
    // Shuffled so that no seat has an advantage by its number.
    chance.draw("seats").shuffle(&mut tiles);
    let starts = Starts::measure(map, lands, tiles);
    Ok(enrich(lands, map, starts, &mut chance.draw("enrich")))
}

/// Finds equal starts on a map of copies: one place of the piece and its images. `images` has the
/// tiles of each place; those of one place are all alike. Prefers places whose images are `gap`
/// tiles apart. `None` if there is no place for a city.
pub(super) fn place_equal(lands: &Lands, map: &WorldMap, images: &[Vec<Tile>], gap: i32) -> Option<Vec<Tile>> {
    let topology = map.topology();
    let places: BTreeMap<Tile, &[Tile]> =
        images.iter().filter_map(|tiles| Some((*tiles.first()?, tiles.as_slice()))).collect();
    let nearest = |tiles: &[Tile]| tiles[1..].iter().map(|tile| topology.distance(tiles[0], *tile)).min();
    let sites = sites(lands, map);
    [gap.max(MIN_GAP), MIN_GAP].into_iter().find_map(|gap| {
        let is_apart = |site: &&Site| {
            let tiles = places.get(&site.tile);
            tiles.is_some_and(|tiles| nearest(tiles).is_none_or(|nearest| nearest >= gap))
        };
        let apart: Vec<Site> = sites.iter().filter(is_apart).copied().collect();
        let least = i64::from(apart.first()?.reach) * i64::from(FAIR_PERMILLE) / 1_000;
        let band = &apart[..apart.partition_point(|site| i64::from(site.reach) >= least)];
        let best = band.iter().max_by_key(|site| (site.city, Reverse(site.tile)))?;
        Some(places[&best.tile].to_vec())
    })
}

/// All places where a city can be founded; only on terrain meant for starts, if the map has any.
fn sites(lands: &Lands, map: &WorldMap) -> Vec<Site> {
    let can_found = |tile: &Tile| {
        let land = lands.land(map.terrain(*tile));
        land.takes_cities && land.is_generated
    };
    let mut tiles: Vec<Tile> = map.topology().all().filter(can_found).collect();
    let is_starter = |tile: &Tile| lands.land(map.terrain(*tile)).is_starter;
    if tiles.iter().any(is_starter) {
        tiles.retain(is_starter);
    }
    let mut worth = Worth::new(map, lands);
    let site = |tile| Site { tile, reach: worth.within_reach(map, tile), city: worth.of_city(map, tile) };
    let mut sites: Vec<Site> = tiles.into_iter().map(site).collect();
    sites.sort_unstable_by_key(|site| (Reverse(site.reach), site.tile));
    sites
}

/// Sites from a band of equal value: of the richest band in which they are far enough apart, or
/// else of the one in which they are farthest apart. `sites` are ordered from rich to poor.
fn spread_in_bands(map: &WorldMap, sites: &[Site], seats: usize) -> Option<Vec<Tile>> {
    let land: u32 = map.continents().lands().iter().map(|piece| piece.tiles).sum();
    let wanted = ((land / seats.max(1) as u32).isqrt() * 3 / 4).clamp(4, 20) as i32;
    let mut best: Option<(i32, Vec<Tile>)> = None;
    for percent in (0..=60).step_by(5) {
        let Some(top) = sites.get(sites.len() * percent / 100).map(|site| site.reach) else { break };
        let least = (i64::from(top) * i64::from(FAIR_PERMILLE) + 999) / 1_000;
        let from = sites.partition_point(|site| site.reach > top);
        let to = sites.partition_point(|site| i64::from(site.reach) >= least);
        let (tiles, gap) = spread(map.topology(), &thinned(&sites[from..to], seats), seats);
        if tiles.len() == seats && gap >= MIN_GAP && best.as_ref().is_none_or(|(widest, _)| gap > *widest) {
            best = Some((gap, tiles));
            if gap >= wanted {
                break;
            }
        }
    }
    best.map(|(_, tiles)| tiles)
}

/// The better half by the output of a first city, if that leaves enough; in any case at most the
/// maximum number.
fn thinned(sites: &[Site], seats: usize) -> Vec<Site> {
    let mut all = sites.to_vec();
    all.sort_unstable_by_key(|site| (Reverse(site.city), site.tile));
    if all.len() >= seats.saturating_mul(8) {
        all.truncate(all.len() / 2);
    }
    let every = all.len().div_ceil(MAX_SITES).max(1);
    all.into_iter().step_by(every).collect()
}

/// Takes the site with the best city, then repeatedly the one farthest from all taken; also returns
/// the smallest distance between two.
fn spread(topology: &Topology, sites: &[Site], seats: usize) -> (Vec<Tile>, i32) {
    let mut tiles = Vec::with_capacity(seats);
    let mut gaps = vec![i32::MAX; sites.len()];
    let mut gap = i32::MAX;
    for _ in 0..seats {
        let farthest = |at: &usize| (gaps[*at], sites[*at].city, Reverse(sites[*at].tile));
        let Some(next) = (0..sites.len()).max_by_key(farthest).filter(|at| gaps[*at] >= MIN_GAP) else { break };
        gap = gap.min(gaps[next]);
        tiles.push(sites[next].tile);
        for (site, own) in sites.iter().zip(&mut gaps) {
            *own = (*own).min(topology.distance(site.tile, sites[next].tile));
        }
    }
    (tiles, gap)
}

/// One site on each of the largest islands, all as near as possible to the best value the poorest
/// of them can offer.
fn one_per_island(map: &WorldMap, sites: &[Site], seats: usize) -> Option<Vec<Tile>> {
    let mut islands: Vec<_> = map.continents().lands().to_vec();
    islands.sort_unstable_by_key(|piece| (Reverse(piece.tiles), piece.continent));
    islands.truncate(seats);
    let on = |island| sites.iter().filter(move |site| map.continent(site.tile) == island);
    let bests: Option<Vec<i32>> = islands.iter().map(|one| on(one.continent).map(|site| site.reach).max()).collect();
    let least = i64::from(bests?.into_iter().min()?);
    // A little above the poorest is as fair, and leaves a choice of the first city.
    let most = least * 1_000 / i64::from(FAIR_PERMILLE);
    let best = |site: &&Site| {
        let reach = i64::from(site.reach);
        let misfit = (least - reach).max(reach - most).max(0);
        (Reverse(misfit), site.city, Reverse(site.tile))
    };
    let tiles: Vec<Tile> =
        islands.iter().filter_map(|one| on(one.continent).max_by_key(best)).map(|site| site.tile).collect();
    let starts = Starts { tiles, values: Vec::new() };
    let is_apart = starts.closest(map.topology()).is_none_or(|gap| gap >= MIN_GAP);
    (starts.tiles.len() == seats && is_apart).then_some(starts.tiles)
}

/// Adds resources near poor starts until each is fair, or no tile is left for one.
fn enrich(lands: &Lands, map: &mut WorldMap, starts: Starts, draw: &mut Draw) -> Starts {
    if starts.fairness_permille() >= FAIR_PERMILLE {
        return starts;
    }
    let most = starts.values.iter().copied().max().unwrap_or(0);
    let goal = ((i64::from(most) * i64::from(FAIR_PERMILLE) + 999) / 1_000) as i32;
    for (start, value) in starts.tiles.iter().zip(&starts.values) {
        let mut missing = goal - value;
        if missing <= 0 {
            continue;
        }
        let mut worth = Worth::new(map, lands);
        worth.walk(map, *start);
        for tile in &worth.queue[1.min(worth.queue.len())..] {
            let found = &lands.land(map.terrain(*tile)).resources;
            if missing <= 0 {
                break;
            }
            if found.is_empty() || map.resource(*tile).is_some() {
                continue;
            }
            let resource = found[draw.below(found.len() as u64) as usize];
            map.set_resource(*tile, Some(resource));
            missing -= lands.resource_worth.get(resource.index()).copied().unwrap_or(0);
        }
    }
    Starts::measure(map, lands, starts.tiles)
}
