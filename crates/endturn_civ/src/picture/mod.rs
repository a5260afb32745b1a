//! W-42 Autosave and map image: the map of a game, as it is and as a seat knows it. The program
//! saves games at an interval of turns (`endturn run --autosave`), when a turn has begun and before
//! orders are accepted, each with this picture, and again when the game is over. A game that
//! resumes from such a file is not saved again at once. Draws none. Tells nothing.

mod layers;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::map::picture::{Army, Things, Town, draw, of_map};
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{
    Seat,
    picture::{Colour, Picture, PictureCell},
    seats::Roster,
};

pub use self::layers::{LAYERS, layer};
use crate::orders::Names;
use crate::realm::Eye;
use crate::state::{Aboard, Citizens, CityNames, Doing, HitPoints, Holdings, Site, Unit, Vision};

/// The map of a game as it is now, with nothing hidden.
#[must_use]
pub fn of_game(world: &World) -> Option<Picture> {
    let eye = Eye::of(world);
    let roster = world.resource::<Roster>();
    let towns: Vec<Town> = towns(eye, world).map(|(_, town)| town).collect();
    let seats: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    of_map(eye.map, &eye.rules.written, Things { towns: &towns, armies: &armies(eye) }, &seats)
}

/// The map of a game as a seat knows it (W-138): every tile that it has ever seen, as it last saw
/// it.
#[must_use]
pub fn of_seat(world: &World, seat: Seat) -> Option<Picture> {
    let (eye, roster) = (Eye::of(world).seen_by(seat), world.resource::<Roster>());
    let (vision, names) = (world.resource::<Vision>(), Names::of_seat(world, seat));
    let mut known =
        towns(eye, world).filter(|(city, _)| names.is_known(*city)).map(|(_, town)| town).collect::<Vec<_>>();
    let city_names = world.resource::<CityNames>();
    for (tile, city) in vision.remembered(seat) {
        if known.iter().all(|town| town.tile != tile) {
            let name = city_names.name(city.city).to_owned();
            known.push(Town { tile, name, size: city.size, owner: city.owner, is_walled: false });
        }
    }
    let seats: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    let armies: Vec<Army> = armies(eye).into_iter().filter(|army| vision.sees(seat, army.tile)).collect();
    let things = Things { towns: &known, armies: &armies };
    let picture = draw(eye.map, &eye.rules.written, things, &seats, &|tile| vision.knows(seat, tile))?;
    let knows: Vec<bool> = tiles(eye, &picture).map(|tile| vision.knows(seat, tile)).collect();
    Some(hidden(picture, &knows))
}

/// Tiles from one cell of a picture to the next.
fn step(eye: Eye<'_>, picture: &Picture) -> usize {
    (eye.map.topology().width() as usize).div_ceil(picture.width.max(1)).max(1)
}

/// The tile of each cell.
fn tiles(eye: Eye<'_>, picture: &Picture) -> impl Iterator<Item = Tile> + use<> {
    let (step, wide, width) = (step(eye, picture), eye.map.topology().width() as usize, picture.width);
    (0..picture.cells.len()).map(move |place| Tile(((place / width * wide + place % width) * step) as u32))
}

/// Removes unknown cells from a picture, and legend entries that are no longer needed.
fn hidden(mut picture: Picture, knows: &[bool]) -> Picture {
    for (cell, _) in picture.cells.iter_mut().zip(knows).filter(|(_, knows)| !**knows) {
        *cell = PictureCell { glyph: ' ', colour: [0; 3], spot: None, mark: None, owner: None };
    }
    for network in &mut picture.networks {
        network.links.retain(|&(from, to)| knows[from] && knows[to]);
    }
    picture.networks.retain(|network| !network.links.is_empty());
    picture.labels.retain(|label| knows[label.place]);
    let (cells, stacks) = (&picture.cells, &picture.stacks);
    picture.legend.retain(|line| match line.colour {
        Colour::Seat(seat) => {
            cells.iter().any(|cell| cell.owner == Some(seat)) || stacks.iter().any(|stack| stack.owner == seat)
        }
        Colour::Rgb(colour) => {
            let is_cell =
                |cell: &PictureCell| cell.spot == Some(line.glyph) || (cell.glyph, cell.colour) == (line.glyph, colour);
            cells.iter().any(is_cell) || stacks.iter().any(|stack| stack.mark == line.glyph)
        }
    });
    picture
}

/// All existing cities.
fn towns<'w>(eye: Eye<'w>, world: &'w World) -> impl Iterator<Item = (CityId, Town)> {
    let (roster, names) = (world.resource::<Roster>(), world.resource::<CityNames>());
    let cities = roster.seats().filter_map(move |seat| eye.nation_part::<Holdings>(seat)).flat_map(|all| &all.cities);
    cities.filter_map(move |&city| {
        let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
        let (tile, owner, name) = (site.tile, site.owner, names.name(city).to_owned());
        let is_walled = eye.sees(tile) && eye.walls_pct(tile, owner) > 0;
        Some((city, Town { tile, name, size: citizens.size, owner, is_walled }))
    })
}

/// The units on each tile, as far as they can be seen. The strongest stands for all: the one with
/// the highest attack or defence, by the hit points that it has left **(ours)**.
fn armies(eye: Eye<'_>) -> Vec<Army> {
    let is_aboard = |unit: &UnitId| eye.unit_part::<Aboard>(*unit).is_some_and(|&Aboard(carrier)| carrier.is_some());
    let strength = |unit: UnitId| {
        let (data, HitPoints(left)) = (eye.unit_part::<Unit>(unit)?, *eye.unit_part(unit)?);
        let (_, written) = eye.rules.written.units.at(data.unit_type.index())?;
        Some(i64::from(written.attack.max(written.defense)) * i64::from(written.firepower) * i64::from(left))
    };
    let army = |&tile: &Tile| {
        let aboard = eye.those_on(tile).filter(is_aboard).count();
        let all = eye.those_on(tile);
        let count = all.clone().count() - aboard;
        // Of equal units the one there longest.
        let strongest = all.clone().rev().filter(|unit| !is_aboard(unit)).max_by_key(|&unit| strength(unit));
        let strongest = strongest.or_else(|| all.last())?;
        let data = eye.unit_part::<Unit>(strongest)?;
        let is_fortified = eye.unit_part::<Doing>(strongest).is_some_and(|does| does.0 == Activity::Fortified);
        let [count, aboard] = [count, aboard].map(|units| u32::try_from(units).unwrap_or(u32::MAX));
        Some(Army { tile, owner: data.owner, unit_type: data.unit_type, count, aboard, is_fortified })
    };
    eye.units_by_tile().all().keys().filter_map(army).collect()
}
