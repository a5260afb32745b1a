//! A map to look at: as text, as SVG, as PNG.
//!
//! A [`MapPicture`] is made of plain cells and knows no ruleset, so that every front end can draw it its own way. Maps
//! beyond [`MOST_CELLS`] tiles are thinned out: every n-th tile of every n-th row is shown.

mod colours;
mod png;
mod svg;
mod text;

use endturn_engine::seats::Seat;

use self::colours::{blend, of_terrain};
use super::grid::USUAL;
use super::lands::{Land, Lands};
use super::world_map::WorldMap;
use crate::ids::Tile;

pub use self::colours::of_seat;

/// Most cells of a picture.
pub const MOST_CELLS: usize = 250_000;
/// Most letters of a label that are shown.
const MOST_LETTERS: usize = 40;
/// What a river adds to the colour of its tile.
const RIVER: [u8; 3] = [60, 120, 220];

/// One tile of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A character for the terrain.
    pub glyph: char,
    /// Red, green, blue: the terrain, tinted by its owner.
    pub rgb: [u8; 3],
    /// What stands on it.
    pub mark: Option<char>,
    /// Whose it is.
    pub owner: Option<Seat>,
}

/// A name on the map, such as that of a city, or a start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub tile: Tile,
    /// A character that stands on the tile in text.
    pub mark: char,
    /// The name; may be empty.
    pub name: String,
    /// Whose it is.
    pub owner: Option<Seat>,
}

/// A label with its place in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// The name, cut to a readable length and free of control characters.
    pub name: String,
    /// Whose it is.
    pub owner: Option<Seat>,
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The character of the terrain.
    pub glyph: char,
    /// Its colour.
    pub rgb: [u8; 3],
    /// Its name.
    pub name: String,
}

/// A map as a grid of coloured characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPicture {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Whether odd rows stand half a cell to the east.
    pub is_shifted: bool,
    /// Row by row.
    pub cells: Vec<Cell>,
    /// Names, in the order given.
    pub labels: Vec<Placed>,
    /// The terrains on the map, in the ruleset's order.
    pub legend: Vec<Key>,
}

impl MapPicture {
    /// A picture of the map as it is, with labels; those beyond the map are left out.
    #[must_use]
    pub fn new(map: &WorldMap, lands: &Lands, labels: &[Label]) -> Self {
        let topology = map.topology();
        let step = (1u32..).find(|step| cells(map, *step) <= MOST_CELLS).unwrap_or(1);
        let (width, height) = (topology.width().div_ceil(step), topology.height().div_ceil(step));
        let tiles = (0..height).flat_map(|y| (0..width).map(move |x| (x * step, y * step)));
        let tiles = tiles.map(|(x, y)| Tile(y * topology.width() + x));
        let mut picture = Self {
            width,
            height,
            is_shifted: topology.grid().is_shifted() && step == 1,
            cells: tiles.map(|tile| cell(map, lands, tile)).collect(),
            labels: Vec::new(),
            legend: legend(map, lands),
        };
        for label in labels.iter().filter(|label| topology.has(label.tile)) {
            let (x, y) = topology.xy(label.tile);
            picture.put(label, x / step, y / step);
        }
        picture
    }

    fn put(&mut self, label: &Label, x: u32, y: u32) {
        if let Some(cell) = self.cells.get_mut((y * self.width + x) as usize) {
            cell.mark = Some(label.mark).filter(|mark| !mark.is_control());
        }
        let name = label.name.chars().filter(|c| !c.is_control()).take(MOST_LETTERS).collect();
        self.labels.push(Placed { x, y, name, owner: label.owner });
    }

    /// The rows of cells.
    fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.width.max(1) as usize)
    }
}

fn cells(map: &WorldMap, step: u32) -> usize {
    let topology = map.topology();
    topology.width().div_ceil(step) as usize * topology.height().div_ceil(step) as usize
}

fn cell(map: &WorldMap, lands: &Lands, tile: Tile) -> Cell {
    let land = lands.land(map.terrain(tile));
    let mut rgb = of_terrain(land);
    if lands.river.is_some_and(|river| map.has_extra(tile, river)) {
        rgb = blend(rgb, RIVER, 45);
    }
    let owner = map.owner(tile);
    if let Some(seat) = owner {
        let is_border = map.topology().neighbours(tile).any(|next| map.owner(next) != owner);
        rgb = blend(rgb, of_seat(seat), if is_border { 70 } else { 20 });
    }
    Cell { glyph: glyph(land), rgb, mark: None, owner }
}

/// The usual character of a terrain, or the first letter of its name.
fn glyph(land: &Land) -> char {
    let usual = USUAL.iter().find(|(_, name)| *name == land.name).map(|(glyph, _)| *glyph);
    let first = || land.name.chars().next().filter(|c| !c.is_control());
    usual.or_else(first).unwrap_or('?')
}

fn legend(map: &WorldMap, lands: &Lands) -> Vec<Key> {
    let mut is_there = vec![false; lands.terrains.len()];
    for tile in map.topology().all() {
        if let Some(mark) = is_there.get_mut(map.terrain(tile).index()) {
            *mark = true;
        }
    }
    let there = lands.terrains.iter().zip(is_there).filter(|(_, is_there)| *is_there);
    there.map(|(land, _)| Key { glyph: glyph(land), rgb: of_terrain(land), name: land.name.clone() }).collect()
}
