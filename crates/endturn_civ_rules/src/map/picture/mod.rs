//! The map as the engine's neutral [`Picture`], for any renderer.
//!
//! Small letters are terrains, capitals are resources, `!` is a nuisance, a digit is a city of the
//! seat with that number, and other signs are classes of units. Signs depend on the ruleset alone,
//! so they are the same in all rounds and games. Maps beyond [`MAX_CELLS`] tiles are thinned out:
//! every n-th tile of every n-th row is shown, without rivers, roads and things on tiles.

mod armies;
mod colours;
mod networks;
mod spots;

use endturn_engine::{
    Seat,
    picture::{CellForm, Colour, Label, LegendLine, Picture, PictureCell},
};

pub use self::armies::Army;
use self::colours::of_terrain;
use self::spots::Spots;
use super::lands::{Land, Lands};
use super::map_view::MapView;
use super::topology::Grid;
use crate::ids::Tile;
use crate::ruleset::Ruleset;

/// Maximum cells of a picture.
pub const MAX_CELLS: usize = 250_000;
/// Maximum letters of a name that are shown.
const MAX_LETTERS: usize = 40;
/// The sign for cities of seats without a digit.
const OTHER_CITY: char = '#';

/// A city on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// Its tile.
    pub tile: Tile,
    /// Its name.
    pub name: String,
    /// Its citizens.
    pub size: i32,
    /// Its owner.
    pub owner: Seat,
    /// Whether walls protect it.
    pub is_walled: bool,
}

/// Things on a map; those beyond it are left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Things<'a> {
    /// Cities.
    pub towns: &'a [Town],
    /// Units, at most one army per tile.
    pub armies: &'a [Army],
}

/// A map with cities and units, whose seats have these names. `None` without any terrain.
#[must_use]
pub fn of_map<'m>(
    map: impl Into<MapView<'m>>,
    ruleset: &Ruleset,
    things: Things<'_>,
    seats: &[&str],
) -> Option<Picture> {
    draw(map.into(), ruleset, things, seats, &|_| true)
}

/// A map; things on known tiles get signs.
#[must_use]
pub fn draw(
    map: MapView<'_>,
    ruleset: &Ruleset,
    things: Things<'_>,
    seats: &[&str],
    knows: &dyn Fn(Tile) -> bool,
) -> Option<Picture> {
    let lands = Lands::new(ruleset)?;
    let topology = map.topology();
    let (wide, high) = (topology.width() as usize, topology.height() as usize);
    let step = (1..).find(|&step| wide.div_ceil(step) * high.div_ceil(step) <= MAX_CELLS)?;
    let (width, height) = (wide.div_ceil(step), high.div_ceil(step));
    let tiles = (0..height).flat_map(|row| (0..width).map(move |column| (row * wide + column) * step));
    let glyphs: Vec<char> = lands.terrains.iter().map(|land| land.sign).collect();
    let spots = if step == 1 { Spots::new(map, ruleset, knows) } else { Spots::default() };
    let cell = |tile: Tile| {
        let terrain = map.terrain(tile);
        let (colour, owner) = (of_terrain(lands.land(terrain)), map.owner(tile));
        let glyph = glyphs.get(terrain.index()).or(glyphs.first()).copied().unwrap_or(' ');
        PictureCell { glyph, colour, spot: spots.on(map, tile), mark: None, owner }
    };
    let mut picture = Picture {
        width,
        height,
        cell_form: if step == 1 { cell_form(topology.grid()) } else { CellForm::Square },
        cells: tiles.map(|tile| cell(Tile(tile as u32))).collect(),
        labels: Vec::new(),
        stacks: Vec::new(),
        networks: if step == 1 { networks::all(map, ruleset, &lands) } else { Vec::new() },
        legend: terrains(map, &lands, &glyphs),
    };
    picture.legend.extend(spots.legend());
    let place = |tile: Tile| {
        let (x, y) = topology.xy(tile);
        y as usize / step * width + x as usize / step
    };
    for town in things.towns.iter().filter(|town| topology.has(town.tile)) {
        put(&mut picture, town, place(town.tile));
    }
    if step == 1 {
        armies::put(&mut picture, ruleset, things.armies.iter().filter(|army| topology.has(army.tile)), place);
    }
    picture.legend.extend(owners(map, things, seats));
    Some(picture)
}

const fn cell_form(grid: Grid) -> CellForm {
    match grid {
        Grid::Square => CellForm::Square,
        Grid::SquareIso => CellForm::Diamond,
        Grid::Hex => CellForm::Hex,
        Grid::HexIso => CellForm::FlatHex,
    }
}

fn put(picture: &mut Picture, town: &Town, place: usize) {
    if let Some(cell) = picture.cells.get_mut(place) {
        cell.mark = Some(mark(town.owner));
        cell.owner = Some(town.owner);
    }
    let name: String = town.name.chars().filter(|c| !c.is_control()).take(MAX_LETTERS).collect();
    let text = format!("{name} {}", town.size).trim().to_owned();
    picture.labels.push(Label { place, text, is_walled: town.is_walled });
}

/// The sign for the cities of a seat.
fn mark(seat: Seat) -> char {
    char::from_digit(seat.number(), 10).unwrap_or(OTHER_CITY)
}

/// The terrains on the map, in the ruleset's order.
fn terrains(map: MapView<'_>, lands: &Lands, glyphs: &[char]) -> Vec<LegendLine> {
    let mut is_there = vec![false; lands.terrains.len()];
    for tile in map.topology().all() {
        if let Some(mark) = is_there.get_mut(map.terrain(tile).index()) {
            *mark = true;
        }
    }
    let there = lands.terrains.iter().zip(glyphs).zip(is_there).filter(|(_, is_there)| *is_there);
    let line = |(land, glyph): (&Land, &char)| {
        let colour = Colour::Rgb(of_terrain(land));
        LegendLine { glyph: *glyph, colour, meaning: land.name.clone() }
    };
    there.map(|(one, _)| line(one)).collect()
}

/// The seats that have land, cities or units.
fn owners(map: MapView<'_>, things: Things<'_>, seats: &[&str]) -> Vec<LegendLine> {
    let mut has_land = vec![false; seats.len()];
    for owner in map.topology().all().filter_map(|tile| map.owner(tile)) {
        if let Some(mark) = has_land.get_mut(owner.index()) {
            *mark = true;
        }
    }
    let line = |(number, (name, has_land)): (u8, (&&str, bool))| {
        let seat = Seat(number);
        let cities = things.towns.iter().filter(|town| town.owner == seat).count();
        let armies = things.armies.iter().filter(|army| army.owner == seat);
        let units: u32 = armies.map(|army| army.count + army.aboard).sum();
        let meaning = match (cities, units) {
            (0, 0) => format!("land of {name}"),
            (0, _) => format!("{name}, {}", counted(units as usize, "unit", "units")),
            (_, 0) => format!("{name}, {}", counted(cities, "city", "cities")),
            _ => {
                let (cities, units) = (counted(cities, "city", "cities"), counted(units as usize, "unit", "units"));
                format!("{name}, {cities}, {units}")
            }
        };
        let is_there = has_land || cities > 0 || units > 0;
        is_there.then(|| LegendLine { glyph: mark(seat), colour: Colour::Seat(seat), meaning })
    };
    (0..).zip(seats.iter().zip(has_land)).filter_map(line).collect()
}

fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
