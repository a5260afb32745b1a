//! The map with one thing stressed. Every layer is made of the map as its viewer knows it (W-138).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    Seat,
    picture::{Colour, Layer, LegendLine, Network, Picture},
    seats::Roster,
};

use crate::orders::Names;
use crate::realm::Eye;
use crate::state::{Routes, Site, Unit};

/// The layers of a map.
pub const LAYERS: &[Layer] = &[
    Layer { name: "terrain", help: "terrain, resources, rivers and roads alone" },
    Layer { name: "units", help: "units and cities on blank land and sea" },
    Layer { name: "owners", help: "whose land is whose, on blank land and sea" },
    Layer { name: "trade", help: "the trade that land alone gives a worker, and trade routes" },
    Layer { name: "threat", help: "how many enemy units can reach each tile in a turn" },
    Layer { name: "sight", help: "land seen now and seen before; without a seat, how many nations see it" },
];

const LAND: (char, [u8; 3]) = ('.', [236, 232, 220]);
const SEA: (char, [u8; 3]) = ('~', [206, 222, 236]);
const SEEN: (char, [u8; 3]) = ('+', [150, 205, 140]);
const REMEMBERED: (char, [u8; 3]) = ('-', [150, 150, 150]);
/// The sign of cities where digits stand for owners of land.
const CITY: char = '*';
/// Colours of the least and of the greatest number.
const TRADE: [[u8; 3]; 2] = [[232, 232, 226], [206, 150, 20]];
const THREAT: [[u8; 3]; 2] = [[236, 236, 230], [170, 20, 20]];
const SIGHT: [[u8; 3]; 2] = [[90, 90, 90], [250, 240, 170]];
const ROUTE: [u8; 3] = [140, 40, 150];
/// Numbers above it are shown as this one.
const MAX_SHOWN: u32 = 9;
/// A unit that moves farther than this is taken to reach as far as this.
const FARTHEST: i32 = 30;

/// A layer of the map as a seat knows it, or with nothing hidden.
#[must_use]
pub fn layer(world: &World, seat: Option<Seat>, name: &str) -> Option<Picture> {
    let base = seat.map_or_else(|| super::of_game(world), |seat| super::of_seat(world, seat))?;
    let eye = seat.map_or_else(|| Eye::of(world), |seat| Eye::of(world).seen_by(seat));
    let view = View { world, eye, seat };
    match name {
        "terrain" => Some(terrain(base)),
        "units" => Some(view.units(base)),
        "owners" => Some(view.owners(base)),
        "trade" => Some(view.trade(base)),
        "threat" => Some(view.threat(base)),
        "sight" => Some(view.sight(base)),
        _ => None,
    }
}

fn terrain(base: Picture) -> Picture {
    let marks: BTreeSet<char> = base.stacks.iter().map(|stack| stack.mark).into_set();
    let mut picture = Picture { stacks: Vec::new(), labels: Vec::new(), ..base };
    for cell in &mut picture.cells {
        (cell.mark, cell.owner) = (None, None);
    }
    picture.legend.retain(|line| matches!(line.colour, Colour::Rgb(_)) && !marks.contains(&line.glyph));
    picture
}

/// A viewer of the map.
struct View<'w> {
    world: &'w World,
    eye: Eye<'w>,
    seat: Option<Seat>,
}

impl View<'_> {
    /// The tile of each cell, if the viewer knows it.
    fn tiles(&self, picture: &Picture) -> Vec<Option<Tile>> {
        let knows = |tile: &Tile| self.seat.is_none_or(|seat| self.eye.vision().knows(seat, *tile));
        super::tiles(self.eye, picture).map(|tile| Some(tile).filter(knows)).collect()
    }

    /// Replaces the ground by blank land and sea, and its legend.
    fn blank(&self, picture: &mut Picture) {
        for (place, tile) in self.tiles(picture).into_iter().enumerate() {
            let (Some(tile), Some(cell)) = (tile, picture.cells.get_mut(place)) else { continue };
            (cell.glyph, cell.colour) = self.ground(tile);
            cell.spot = None;
        }
        let marks: BTreeSet<char> = picture.stacks.iter().map(|stack| stack.mark).into_set();
        picture.networks.clear();
        picture.legend.retain(|line| matches!(line.colour, Colour::Seat(_)) || marks.contains(&line.glyph));
        picture.legend.splice(0..0, blank_lines());
    }

    /// Blank land or sea.
    fn ground(&self, tile: Tile) -> (char, [u8; 3]) {
        let is_sea = self.eye.rules.land.terrain(self.eye.map.terrain(tile)).is_oceanic;
        if is_sea { SEA } else { LAND }
    }

    fn units(&self, mut picture: Picture) -> Picture {
        self.blank(&mut picture);
        for cell in picture.cells.iter_mut().filter(|cell| cell.mark.is_none()) {
            cell.owner = None;
        }
        picture
    }

    fn owners(&self, mut picture: Picture) -> Picture {
        picture.stacks.clear();
        self.blank(&mut picture);
        let glyphs: BTreeMap<Seat, char> = picture.legend.iter().filter_map(of_seat).into_map();
        for cell in &mut picture.cells {
            cell.mark = cell.mark.map(|_| CITY);
            cell.glyph = cell.owner.and_then(|owner| glyphs.get(&owner).copied()).unwrap_or(cell.glyph);
        }
        picture.legend.push(grey_line(CITY, LAND.1, "city".to_owned()));
        picture
    }

    fn trade(&self, mut picture: Picture) -> Picture {
        picture.stacks.clear();
        let value = |tile: Tile| u32::try_from(self.eye.plain_trade(tile)).unwrap_or(0);
        self.numbers(&mut picture, value, TRADE, |number| format!("{number} trade"));
        let mut links = self.routes(&picture);
        let tiles = self.tiles(&picture);
        links.retain(|&(from, to)| [from, to].iter().all(|at| tiles.get(*at).is_some_and(Option::is_some)));
        if !links.is_empty() {
            picture.networks.push(Network { name: "Trade route".to_owned(), colour: ROUTE, links });
        }
        picture
    }

    /// Links along the known trade routes: a seat knows those of its own cities to cities that it
    /// knows.
    fn routes(&self, picture: &Picture) -> Vec<(usize, usize)> {
        let topology = self.eye.map.topology();
        if super::step(self.eye, picture) > 1 {
            return Vec::new();
        }
        let names = self.seat.map(|seat| Names::of_seat(self.world, seat));
        let mut links = BTreeSet::new();
        for city in self.eye.all_cities() {
            let (Some(site), Some(routes)) = (self.eye.city_part::<Site>(city), self.eye.city_part::<Routes>(city))
            else {
                continue;
            };
            if self.seat.is_some_and(|seat| seat != site.owner) {
                continue;
            }
            let known =
                routes.0.iter().filter(|route| names.as_ref().is_none_or(|names| names.is_known(route.partner)));
            for to in known.filter_map(|route| Some(self.eye.city_part::<Site>(route.partner)?.tile)) {
                let mut from = site.tile;
                while let Some(next) = topology
                    .neighbours(from)
                    .min_by_key(|&next| topology.distance(next, to))
                    .filter(|&next| topology.distance(next, to) < topology.distance(from, to))
                {
                    links.extend([(from.index(), next.index()), (next.index(), from.index())]);
                    from = next;
                }
            }
        }
        links.into_iter().collect()
    }

    fn threat(&self, mut picture: Picture) -> Picture {
        let threats = self.threats();
        let value = |tile: Tile| threats.get(&tile).copied().unwrap_or(0);
        let stacks = std::mem::take(&mut picture.stacks);
        self.numbers(&mut picture, value, THREAT, |number| match number {
            1 => "1 enemy unit".to_owned(),
            _ => format!("{number} enemy units"),
        });
        // Units stay, so that it can be seen whose they are.
        Picture { stacks, ..picture }
    }

    /// The number of units that can reach each tile in a turn, by their moves alone: enemies of
    /// the viewer or, without a viewer, of the tile's owner.
    fn threats(&self) -> BTreeMap<Tile, u32> {
        let (eye, relations, topology) = (self.eye, self.eye.relations(), self.eye.map.topology());
        let is_enemy = |one: Seat, other: Seat| relations.between(one, other) == Some(Relation::War);
        let mut threats = BTreeMap::new();
        for &tile in eye.units_by_tile().all().keys() {
            if self.seat.is_some_and(|seat| !eye.vision().sees(seat, tile)) {
                continue;
            }
            for unit in eye.those_on(tile).filter_map(|unit| eye.unit_part::<Unit>(unit)) {
                let Some((_, written)) = eye.rules.written.units.at(unit.unit_type.index()) else { continue };
                if written.attack <= 0 || self.seat.is_some_and(|seat| !is_enemy(seat, unit.owner)) {
                    continue;
                }
                for target in topology.square(tile, written.moves.clamp(1, FARTHEST)).filter(|target| *target != tile) {
                    let victim = self.seat.or_else(|| eye.map.owner(target));
                    let is_native = eye.rules.troops.is_native(unit.unit_type, eye.map, target);
                    let can_stand = is_native || eye.map.city(target).is_some();
                    if can_stand && victim.is_some_and(|victim| is_enemy(victim, unit.owner)) {
                        *threats.entry(target).or_insert(0) += 1;
                    }
                }
            }
        }
        threats
    }

    fn sight(&self, mut picture: Picture) -> Picture {
        let vision = self.eye.vision();
        picture.stacks.clear();
        let Some(seat) = self.seat else {
            let seats: Vec<Seat> = self.world.resource::<Roster>().seats().collect();
            let value = |tile: Tile| seats.iter().filter(|seat| vision.sees(**seat, tile)).count() as u32;
            self.numbers(&mut picture, value, SIGHT, |number| match number {
                1 => "seen by 1 nation".to_owned(),
                _ => format!("seen by {number} nations"),
            });
            return picture;
        };
        let look = |tile: Tile| if vision.sees(seat, tile) { SEEN } else { REMEMBERED };
        let legend = [(SEEN, "seen now"), (REMEMBERED, "seen before")];
        let legend = legend.map(|((glyph, colour), meaning)| grey_line(glyph, colour, meaning.to_owned()));
        self.paint(&mut picture, look, legend.to_vec());
        picture
    }

    /// Shows the number of each known tile by digit and shade; where it is 0, blank land or sea.
    fn numbers(
        &self,
        picture: &mut Picture,
        value: impl Fn(Tile) -> u32,
        [least, greatest]: [[u8; 3]; 2],
        meaning: impl Fn(u32) -> String,
    ) {
        let known: Vec<u32> = self.tiles(picture).into_iter().flatten().map(&value).collect();
        let most = known.iter().copied().max().unwrap_or(0).clamp(1, MAX_SHOWN);
        let look = |number: u32| {
            let share = number.min(most);
            let part = |at: usize| {
                let [low, high] = [least[at], greatest[at]].map(u32::from);
                u8::try_from((low * (most - share) + high * share) / most).unwrap_or(u8::MAX)
            };
            (char::from_digit(number.min(MAX_SHOWN), 10).unwrap_or('?'), [0, 1, 2].map(part))
        };
        let shown = known.iter().map(|number| (*number).min(MAX_SHOWN));
        let there: BTreeSet<u32> = shown.filter(|number| *number > 0).into_set();
        let line = |&number: &u32| {
            let (glyph, colour) = look(number);
            let more = if number == MAX_SHOWN { " or more" } else { "" };
            grey_line(glyph, colour, meaning(number) + more)
        };
        let legend = blank_lines().into_iter().chain(there.iter().map(line)).collect();
        let look = |tile: Tile| match value(tile) {
            0 => self.ground(tile),
            number => look(number),
        };
        self.paint(picture, look, legend);
    }

    /// Gives every known tile a look; names and cities stay.
    fn paint(&self, picture: &mut Picture, look: impl Fn(Tile) -> (char, [u8; 3]), legend: Vec<LegendLine>) {
        for (place, tile) in self.tiles(picture).into_iter().enumerate() {
            let (Some(tile), Some(cell)) = (tile, picture.cells.get_mut(place)) else { continue };
            (cell.glyph, cell.colour) = look(tile);
            cell.spot = None;
            cell.owner = cell.owner.filter(|_| cell.mark.is_some());
        }
        picture.networks.clear();
        picture.legend.retain(|line| matches!(line.colour, Colour::Seat(_)));
        picture.legend.splice(0..0, legend);
    }
}

const fn grey_line(glyph: char, colour: [u8; 3], meaning: String) -> LegendLine {
    LegendLine { glyph, colour: Colour::Rgb(colour), meaning }
}

/// The legend of blank land and sea.
fn blank_lines() -> [LegendLine; 2] {
    [(LAND, "land"), (SEA, "sea")].map(|((glyph, colour), meaning)| grey_line(glyph, colour, meaning.to_owned()))
}

/// The seat of a line of the legend, and its sign.
fn of_seat(line: &LegendLine) -> Option<(Seat, char)> {
    match line.colour {
        Colour::Seat(seat) => Some((seat, line.glyph)),
        Colour::Rgb(_) => None,
    }
}
