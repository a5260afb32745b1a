//! Makes up lines that a player of civ might type.

use endturn_civ::realm::Eye;
use endturn_civ::state::{Holdings, Position, Site};
use endturn_civ_rules::ids::{BuildingId, ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{Game, Seat, random::Draw};

use super::one_of;

const TECHS: &[&str] =
    &["Alphabet", "Pottery", "Philosophy", "Physics", "Sanitation", "railroad", "none", "Alpha", "#3"];
const NOISE: &[&str] = &["", " ", "produce", "worklist", "rates  1", "\u{0}", "ätsch 1", "end now", "buy #4294967296"];
const GOVERNMENTS: &[&str] = &["Monarchy", "Republic", "Despotism", "Democracy", "Anarchy", "Anarchism"];

/// A line of any kind: often legal, sometimes impossible, sometimes noise.
pub fn random_order(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let scene = Scene { eye: Eye::of(game.world()), seat };
    match draw.below(11) {
        0..5 => scene.for_a_city(draw),
        5..7 => scene.for_the_nation(draw),
        7..9 => scene.for_a_unit(draw),
        9 => scene.for_another_nation(draw),
        _ => (*one_of(draw, NOISE)).to_owned(),
    }
}

/// The same with more orders that last for turns: units that work and explore by themselves, also
/// at the request of cities, patrol, and have lists of orders.
pub fn random_errand(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let scene = Scene { eye: Eye::of(game.world()), seat };
    if draw.below(3) == 0 { random_order(game, seat, draw) } else { scene.for_turns_on_end(draw) }
}

struct Scene<'w> {
    eye: Eye<'w>,
    seat: Seat,
}

impl Scene<'_> {
    fn holdings(&self) -> &Holdings {
        self.eye.nation_part(self.seat).expect("a nation for each seat")
    }

    /// A city, mostly of the player's own, rarely one that does not exist.
    fn city(&self, draw: &mut Draw) -> CityId {
        let own = &self.holdings().cities;
        if own.is_empty() || draw.below(8) == 0 { CityId(draw.below(20) as u32) } else { *one_of(draw, own) }
    }

    /// A city as orders name it: by its name, its place or its tile number.
    fn city_word(&self, city: CityId, draw: &mut Draw) -> String {
        let Some(site) = self.eye.city_part::<Site>(city) else { return format!("#{}", draw.below(2_000)) };
        let (x, y) = self.eye.map.topology().xy(site.tile);
        match draw.below(3) {
            0 => self.eye.city_names().name(city).replace(' ', "_"),
            1 => format!("{x},{y}"),
            _ => format!("#{}", site.tile.0),
        }
    }

    /// A unit, mostly of the player's own, and its number; rarely one that does not exist.
    fn unit(&self, draw: &mut Draw) -> (Option<UnitId>, u32) {
        let own = &self.holdings().units;
        if own.is_empty() || draw.below(8) == 0 {
            return (None, draw.below(40) as u32);
        }
        let unit = *one_of(draw, own);
        (Some(unit), self.eye.unit_number(unit).0)
    }

    fn building(&self, draw: &mut Draw) -> String {
        let building = BuildingId::at(draw.below(self.eye.rules.written.buildings.len() as u64) as usize);
        self.eye.rules.building_name(building).replace(' ', "_")
    }

    fn target(&self, draw: &mut Draw) -> String {
        if draw.below(2) == 0 {
            return self.building(draw);
        }
        let unit = UnitTypeId::at(draw.below(self.eye.rules.written.units.len() as u64) as usize);
        self.eye.rules.unit_type_name(unit).replace(' ', "_")
    }

    /// A tile near a city, as `x,y`.
    fn tile(&self, city: CityId, draw: &mut Draw) -> String {
        let width = self.eye.map.topology().width();
        let center = self.eye.city_part::<Site>(city).map_or(0, |site| site.tile.0);
        let (x, y) = (i64::from(center % width), i64::from(center / width));
        format!("{},{}", x + draw.between(-2, 2), y + draw.between(-2, 2))
    }

    fn for_a_city(&self, draw: &mut Draw) -> String {
        let city = self.city(draw);
        let at = self.city_word(city, draw);
        match draw.below(14) {
            0..3 => format!("produce {at} {}", self.target(draw)),
            3 => format!("worklist {at} {} {} Coinage", self.target(draw), self.target(draw)),
            4..6 => format!("buy {at}"),
            6 => format!("sell {at} {}", self.building(draw)),
            7 | 8 => format!("work {at} {}", self.tile(city, draw)),
            9 | 10 => format!("idle {at} {}", self.tile(city, draw)),
            11 => format!("retrain {at} {}", one_of(draw, &["elvis scientist", "scientist taxman", "taxman elvis"])),
            12 => format!("arrange {at}"),
            _ => {
                format!("option {at} {} {}", one_of(draw, &["science", "tax", "disband"]), one_of(draw, &["on", "off"]))
            }
        }
    }

    fn for_the_nation(&self, draw: &mut Draw) -> String {
        let (science, tax) = (10 * draw.below(7), 10 * draw.below(7));
        match draw.below(6) {
            0..3 => format!("rates science {science} tax {tax} luxury {}", 100i64 - (science + tax) as i64),
            3 => format!("research {}", one_of(draw, TECHS)),
            4 => format!("goal {}", one_of(draw, TECHS)),
            _ => format!("revolution {}", one_of(draw, GOVERNMENTS)),
        }
    }

    /// An order about another nation, often one in contact.
    fn for_another_nation(&self, draw: &mut Draw) -> String {
        let seats: Vec<Seat> = self.eye.roster().seats().collect();
        let near: Vec<Seat> = seats
            .iter()
            .copied()
            .filter(|&other| other != self.seat && self.eye.has_contact(self.seat, other))
            .collect();
        let other = if near.is_empty() || draw.below(4) == 0 { *one_of(draw, &seats) } else { *one_of(draw, &near) };
        let name = self.eye.roster().name(other).replace(' ', "_");
        match draw.below(9) {
            0..3 => {
                let side = |draw: &mut Draw| *one_of(draw, &["me", "you"]);
                let gift = match draw.below(8) {
                    0 => format!("{} gold {}", side(draw), draw.below(60)),
                    1 => format!("{} advance {}", side(draw), one_of(draw, TECHS)),
                    2 => format!("{} city {}", side(draw), self.city_word(self.city(draw), draw)),
                    _ => format!("{} {}", side(draw), one_of(draw, &["map", "seamap", "embassy", "vision"])),
                };
                let pact = *one_of(draw, &["", " ceasefire", " peace", " alliance"]);
                format!("treaty {name} {gift}{pact}")
            }
            3..6 => format!("accept {name}"),
            6 => format!("reject {name}"),
            7 => format!("cancel-pact {name}"),
            _ => format!("withdraw-vision {name}"),
        }
    }

    fn for_a_unit(&self, draw: &mut Draw) -> String {
        let (unit, number) = self.unit(draw);
        let data = unit.and_then(|unit| self.eye.unit_part::<Position>(unit));
        let here = data.and_then(|at| self.eye.map.city(at.0));
        let city = here.filter(|_| draw.below(3) > 0).unwrap_or_else(|| self.city(draw));
        let city = self.city_word(city, draw);
        if draw.below(2) == 0 {
            return self.for_a_worker(unit, number, draw);
        }
        match draw.below(9) {
            0 => format!("found #{number}"),
            1 => format!("disband #{number}"),
            2 => format!("rehome #{number}"),
            3 => format!("join #{number} {city}"),
            4 => format!("help #{number} {city}"),
            5 => format!("recycle #{number} {city}"),
            6 | 7 => format!("trade #{number} {city}"),
            _ => format!("market #{number} {city}"),
        }
    }

    /// Steps and work on the land.
    fn for_a_worker(&self, unit: Option<UnitId>, number: u32, draw: &mut Draw) -> String {
        let extra = ExtraId::at(draw.below(self.eye.rules.written.extras.len() as u64) as usize);
        let extra = self.eye.rules.extra_name(extra).replace(' ', "_");
        match draw.below(14) {
            0..3 => {
                let at = unit.and_then(|unit| self.eye.unit_part::<Position>(unit)).map_or(Tile(0), |at| at.0);
                let near: Vec<Tile> = self.eye.map.topology().neighbours(at).collect();
                format!("move #{number} #{}", if near.is_empty() { at } else { *one_of(draw, &near) }.0)
            }
            3 => format!("goto #{number} #{}", draw.below(self.eye.map.topology().tiles() as u64 + 1)),
            4..8 => format!("build #{number} {extra}"),
            8 => format!("{} #{number}", one_of(draw, &["cultivate", "plant", "transform"])),
            9 => format!("pillage #{number}"),
            10 => format!("{} #{number} {extra}", one_of(draw, &["pillage", "clean"])),
            11 => format!("clean #{number}"),
            12 => format!("{} #{number}", one_of(draw, &["fortify", "sentry"])),
            _ => format!("stop #{number}"),
        }
    }

    /// A place a few steps away from a unit, as `x,y`.
    fn place_near(&self, unit: Option<UnitId>, draw: &mut Draw) -> String {
        let at = unit.and_then(|unit| self.eye.unit_part::<Position>(unit)).map_or(Tile(0), |at| at.0);
        let near: Vec<Tile> = self.eye.map.topology().square(at, 3).collect();
        let (x, y) = self.eye.map.topology().xy(if near.is_empty() { at } else { *one_of(draw, &near) });
        format!("{x},{y}")
    }

    fn for_turns_on_end(&self, draw: &mut Draw) -> String {
        let (unit, number) = self.unit(draw);
        match draw.below(12) {
            0 | 1 => format!("auto #{number}"),
            10 | 11 => self.request(draw),
            2 => format!("explore #{number}"),
            3 => format!("patrol #{number} {}", self.place_near(unit, draw)),
            4 => format!("attack #{number} {}", self.place_near(unit, draw)),
            _ => {
                let words = *one_of(draw, &["", " repeat", " vigilant", " repeat vigilant"]);
                let steps: String = (0..=draw.below(4)).map(|_| self.step(unit, draw)).collect();
                format!("orders #{number}{words}{steps}")
            }
        }
    }

    /// An order that makes or withdraws a city's request.
    fn request(&self, draw: &mut Draw) -> String {
        let city = self.city(draw);
        let (at, tile) = (self.city_word(city, draw), self.tile(city, draw));
        if draw.below(6) == 0 {
            return format!("unask {at} {tile}");
        }
        let works = ["build Road", "build Irrigation", "build Mine", "build Fortress", "clean Pollution", "plant"];
        format!("ask {at} {tile} {} {}", one_of(draw, &works), draw.below(1_002))
    }

    /// One step of a list of orders.
    fn step(&self, unit: Option<UnitId>, draw: &mut Draw) -> String {
        let plain = [
            "wait",
            "fortify",
            "sentry",
            "found",
            "cultivate",
            "plant",
            "build Road",
            "build Irrigation",
            "build Mine",
        ];
        match draw.below(8) {
            0..4 => format!(" goto {}", self.place_near(unit, draw)),
            4 => format!(" attack {}", self.place_near(unit, draw)),
            _ => format!(" {}", one_of(draw, &plain)),
        }
    }
}
