//! Draws a map, and finds places for cities on it.

use endturn_engine::random::Draw;

use super::{WorldRecipe, one_of};

/// Land characters, the usual ones more often.
const TERRAINS: &[u8] = b"ggggggppppphhhffddmjst";
/// Side of the squares in which seas are drawn.
const SEA_SIDE: u32 = 4;
/// Minimum tiles between cities of different nations, so that none is founded on another's land.
const FOREIGN: i32 = 8;
const LEGEND: &str = r#"legend: {
    "r": (extras: ["Road"]), "i": (extras: ["Road", "Irrigation"]), "n": (extras: ["Mine"]),
    "M": (extras: ["Road", "Mine"]), "F": (extras: ["Road", "Railroad", "Irrigation", "Farmland"]),
    "~": (extras: ["River"]), "P": (extras: ["Road", "Pollution"]),
}"#;

/// A map as characters.
pub(super) struct Land {
    width: u32,
    rows: Vec<Vec<u8>>,
    things: Vec<Vec<u8>>,
}

/// The place of a city, as (x, y).
pub(super) type Site = (i32, i32);

impl Land {
    pub(super) fn new(recipe: &WorldRecipe, draw: &mut Draw) -> Self {
        let (width, height) = recipe.size;
        let squares = width.div_ceil(SEA_SIDE) as usize;
        let count = squares * height.div_ceil(SEA_SIDE) as usize;
        let seas: Vec<bool> = (0..count).map(|_| draw.chance_permille(recipe.sea)).collect();
        let is_sea = |x: u32, y: u32| seas[(y / SEA_SIDE) as usize * squares + (x / SEA_SIDE) as usize];
        let mut own = Self { width, rows: Vec::new(), things: Vec::new() };
        for y in 0..height {
            let row: Vec<u8> = (0..width).map(|x| if is_sea(x, y) { b' ' } else { *one_of(draw, TERRAINS) }).collect();
            own.things.push(row.iter().map(|&tile| thing(tile, recipe.works, draw)).collect());
            own.rows.push(row);
        }
        own
    }

    pub(super) fn is_land(&self, (x, y): Site) -> bool {
        self.tile(x, y).is_some_and(|tile| tile != b' ')
    }

    fn tile(&self, x: i32, y: i32) -> Option<u8> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    pub(super) fn text(&self) -> String {
        let lines = |rows: &[Vec<u8>]| -> String {
            rows.iter().map(|row| format!("\"{}\",\n", String::from_utf8_lossy(row))).collect()
        };
        format!("Drawn(rows: [\n{}], things: [\n{}], {LEGEND})", lines(&self.rows), lines(&self.things))
    }

    /// Real distance; the map wraps from east to west.
    pub(super) fn distance(&self, (ax, ay): Site, (bx, by): Site) -> i32 {
        let dx = (ax - bx).abs();
        dx.min(self.width.cast_signed() - dx).max((ay - by).abs())
    }

    /// Cities at equal distances, row by row; each nation gets the next ones in turn. Sea becomes
    /// land under them.
    fn lattice(&mut self, recipe: &WorldRecipe) -> Vec<Vec<Site>> {
        let apart = recipe.apart.unsigned_abs();
        let (wide, high) = (recipe.size.0 / apart, recipe.size.1 / apart);
        let places = (0..wide * high).map(|at| (at % wide * apart + apart / 2, at / wide * apart + apart / 2));
        let sites: Vec<Site> = places.map(|(x, y)| (x.cast_signed(), y.cast_signed())).collect();
        for &(x, y) in &sites {
            let tile = &mut self.rows[y as usize][x as usize];
            if *tile == b' ' {
                *tile = b'g';
            }
        }
        sites.chunks(recipe.cities).take(recipe.nations).map(<[Site]>::to_vec).collect()
    }

    /// The cities of each nation: around a centre of its own, the nearest free land first.
    pub(super) fn sites(&mut self, recipe: &WorldRecipe, draw: &mut Draw) -> Vec<Vec<Site>> {
        if recipe.is_lattice {
            return self.lattice(recipe);
        }
        let (width, height) = (recipe.size.0.cast_signed(), recipe.size.1.cast_signed());
        let all: Vec<Site> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        let mut land: Vec<Site> = all.into_iter().filter(|&site| self.is_land(site)).collect();
        draw.shuffle(&mut land);
        let mut taken: Vec<Vec<Site>> = vec![Vec::new(); recipe.nations];
        for nation in 0..recipe.nations {
            let is_far = |taken: &[Vec<Site>], site: Site| {
                let others = taken.iter().enumerate().filter(|&(other, _)| other != nation);
                others.flat_map(|(_, sites)| sites).all(|&other| self.distance(site, other) >= FOREIGN)
            };
            let Some(middle) = land.iter().copied().find(|&site| is_far(&taken, site)) else { continue };
            let mut near: Vec<Site> = land.clone();
            near.sort_by_key(|&site| self.distance(site, middle));
            for site in near {
                let own = &taken[nation];
                if own.len() == recipe.cities {
                    break;
                }
                if own.iter().all(|&other| self.distance(site, other) >= recipe.apart) && is_far(&taken, site) {
                    taken[nation].push(site);
                }
            }
        }
        taken
    }
}

/// The extras of a tile.
fn thing(tile: u8, works: u64, draw: &mut Draw) -> u8 {
    if tile == b' ' || !draw.chance_permille(works) {
        return b' ';
    }
    match tile {
        b'h' | b'm' => *one_of(draw, b"nMMr~"),
        b'g' | b'p' | b'd' => *one_of(draw, b"rriiiF~P"),
        _ => *one_of(draw, b"rr~P"),
    }
}
