//! Metrics of a nation at the end of a round.
//!
//! Sums over cities use the last refresh of each city (C-08); nothing is recomputed.

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::terms::Faces;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::nation::score;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{Seat, metrics::Metric};

use crate::NAME;
use crate::realm::{CityPart, Eye, NationPart};
use crate::stages::standing;
use crate::state::{
    Books, Buildings, Citizens, Holdings, Moods, Nation, Record, Regime, ResearchPools, Routes, Spaceship, Treasury,
};

/// The columns shown in standings.
pub const STANDINGS: &[&str] = &["score", "cities", "citizens", "gold", "techs", "culture"];

/// The columns by which nations are ranked at the end (W-115).
pub const RANKING: &[&str] = &["score", "cities", "gold"];

/// The parts of a nation's score (W-04); empty for other columns.
#[must_use]
pub fn sum_of(world: &World, seat: Seat, metric: &str) -> Vec<(&'static str, i64)> {
    if metric != STANDINGS[0] {
        return Vec::new();
    }
    let parts = standing::summary(Eye::of(world), seat).score_parts();
    parts.into_iter().map(|(name, part)| (name, part.into())).collect()
}

/// The columns in order.
pub const METRICS: &[Metric] = &[
    headline("score", "points", "citizens, two per tech, five per wonder, and more (W-04)", |world, seat| {
        standing::summary(Eye::of(world), seat).score().into()
    }),
    headline("cities", "cities", "cities", |world, seat| holdings(world, seat, |all| all.cities.len())),
    headline("citizens", "citizens", "citizens of all cities", |world, seat| {
        sum(world, seat, |city: &Citizens| city.size)
    }),
    headline("gold", "gold", "treasury", |world, seat| nation(world, seat, |treasury: &Treasury| treasury.gold)),
    headline("techs", "techs", "known techs, including future techs", techs),
    metric("culture", "points", "history and performance", |world, seat| {
        standing::culture(Eye::of(world), seat).into()
    }),
    // Output of cities.
    metric("food", "food per round", "food surplus of all cities", |world, seat| surplus(world, seat, Output::Food)),
    headline("shields", "shields per round", "shield surplus of all cities", |world, seat| {
        surplus(world, seat, Output::Shield)
    }),
    metric("trade", "trade per round", "trade of all cities, before it is split by rates", |world, seat| {
        surplus(world, seat, Output::Trade)
    }),
    metric("income", "gold per round", "gold surplus of all cities", |world, seat| surplus(world, seat, Output::Gold)),
    metric("luxury", "luxury per round", "luxury of all cities", |world, seat| surplus(world, seat, Output::Luxury)),
    metric("bulbs", "bulbs per round", "science of all cities", |world, seat| {
        sum(world, seat, |books: &Books| books.settled.production[Output::Science])
    }),
    metric("taxes", "gold per round", "gold that all cities make, before upkeep", |world, seat| {
        sum(world, seat, |books: &Books| books.settled.production[Output::Gold])
    }),
    metric("waste", "points per round", "shields and trade lost to waste and size in all cities", |world, seat| {
        sum(world, seat, |books: &Books| books.settled.waste[Output::Shield] + books.settled.waste[Output::Trade])
    }),
    // Mood of citizens.
    metric("happy", "citizens", "happy citizens", |world, seat| faces(world, seat, |faces| faces.happy)),
    metric("content", "citizens", "content citizens", |world, seat| faces(world, seat, |faces| faces.content)),
    metric("unhappy", "citizens", "unhappy citizens", |world, seat| faces(world, seat, |faces| faces.unhappy)),
    metric("angry", "citizens", "angry citizens", |world, seat| faces(world, seat, |faces| faces.angry)),
    metric("specialists", "citizens", "citizens who are specialists", |world, seat| {
        sum(world, seat, |city: &Citizens| city.placement.idlers())
    }),
    metric("celebrating", "cities", "cities that celebrate", |world, seat| {
        sum(world, seat, |moods: &Moods| i32::from(moods.rapture > 0))
    }),
    metric("disorder", "cities", "cities in disorder", |world, seat| {
        sum(world, seat, |moods: &Moods| i32::from(moods.disorder > 0))
    }),
    metric("disorder_rounds", "rounds", "rounds of disorder so far, summed over cities", |world, seat| {
        nation(world, seat, |record: &Record| record.disorder_turns)
    }),
    // People.
    metric("population", "thousands", "people of all cities", |world, seat| {
        parts(world, seat, |city: &Citizens| city.size).map(score::population).sum()
    }),
    metric("literacy", "thousands", "literate people", |world, seat| standing::literacy(Eye::of(world), seat)),
    // Buildings.
    metric("buildings", "buildings", "improvements in cities", |world, seat| {
        standing_of(world, seat, &[Genus::Improvement])
    }),
    metric("wonders", "wonders", "great and small wonders in cities", |world, seat| {
        standing_of(world, seat, &[Genus::GreatWonder, Genus::SmallWonder])
    }),
    metric("great_wonders", "wonders", "great wonders in cities", |world, seat| {
        standing_of(world, seat, &[Genus::GreatWonder])
    }),
    metric("largest_city", "citizens", "citizens of the largest city", |world, seat| {
        parts(world, seat, |city: &Citizens| city.size).max().unwrap_or(0).into()
    }),
    metric("trade_routes", "routes", "ends of trade routes in cities", |world, seat| {
        sum(world, seat, |routes: &Routes| i32::try_from(routes.0.len()).unwrap_or(i32::MAX))
    }),
    metric("pollution", "percent", "chance of pollution, summed over cities", |world, seat| {
        sum(world, seat, |books: &Books| books.settled.pollution)
    }),
    metric(
        "land",
        "tiles",
        "tiles within borders; without borders, land that is settled or held by units",
        |world, seat| standing::land_tiles(Eye::of(world), seat),
    ),
    metric("settled", "tiles", "land tiles with a city, worked, or with units near cities (W-04)", |world, seat| {
        standing::settled_tiles(Eye::of(world), seat)
    }),
    metric("spaceship", "number", "1 once a spaceship is started, 2 launched, 3 arrived", |world, seat| {
        nation(world, seat, |ship: &Spaceship| ship.state as i32)
    }),
    metric("units", "units", "units of all kinds", |world, seat| holdings(world, seat, |all| all.units.len())),
    metric("military_units", "units", "units that can fight", |world, seat| {
        standing::summary(Eye::of(world), seat).units.into()
    }),
    metric("units_built", "units", "units built so far", |world, seat| {
        nation(world, seat, |record: &Record| record.units_built)
    }),
    metric("units_lost", "units", "units lost so far", |world, seat| {
        nation(world, seat, |record: &Record| record.units_lost)
    }),
    metric("units_killed", "units", "enemy units killed so far", |world, seat| {
        nation(world, seat, |record: &Record| record.units_killed)
    }),
    metric("government", "number", "index of the government in the ruleset, from 1", |world, seat| {
        nation(world, seat, |regime: &Regime| i32::from(regime.0.government.0) + 1)
    }),
];

type Read = fn(&World, Seat) -> i64;

const fn metric(name: &'static str, unit: &'static str, help: &'static str, read: Read) -> Metric {
    Metric { module: NAME, name, unit, help, headline: false, read }
}

const fn headline(name: &'static str, unit: &'static str, help: &'static str, read: Read) -> Metric {
    Metric { headline: true, ..metric(name, unit, help, read) }
}

/// A number from a component of the nation.
fn nation<C: NationPart>(world: &World, seat: Seat, number: fn(&C) -> i32) -> i64 {
    Eye::of(world).nation_part::<C>(seat).map_or(0, |part| number(part).into())
}

fn holdings(world: &World, seat: Seat, count: fn(&Holdings) -> usize) -> i64 {
    Eye::of(world).nation_part::<Holdings>(seat).map_or(0, |all| count(all) as i64)
}

/// A number from a component of each city.
fn parts<C: CityPart>(world: &World, seat: Seat, number: fn(&C) -> i32) -> impl Iterator<Item = i32> + '_ {
    let eye = Eye::of(world);
    let cities = eye.nation_part::<Holdings>(seat).map_or(&[][..], |all| &all.cities);
    cities.iter().filter_map(move |&city| eye.city_part::<C>(city)).map(number)
}

fn sum<C: CityPart>(world: &World, seat: Seat, number: fn(&C) -> i32) -> i64 {
    parts(world, seat, number).map(i64::from).sum()
}

fn faces(world: &World, seat: Seat, count: fn(Faces) -> i32) -> i64 {
    parts_of_books(world, seat).map(|books| i64::from(count(books.settled.feelings.last))).sum()
}

fn surplus(world: &World, seat: Seat, output: Output) -> i64 {
    parts_of_books(world, seat).map(|books| i64::from(books.settled.surplus[output])).sum()
}

fn parts_of_books(world: &World, seat: Seat) -> impl Iterator<Item = &Books> {
    let eye = Eye::of(world);
    let cities = eye.nation_part::<Holdings>(seat).map_or(&[][..], |all| &all.cities);
    cities.iter().filter_map(move |&city| eye.city_part::<Books>(city))
}

/// Number of buildings of some kinds in cities.
fn standing_of(world: &World, seat: Seat, kinds: &[Genus]) -> i64 {
    let eye = Eye::of(world);
    let count = |standing: Bits256| {
        standing.iter().filter(|&at| kinds.contains(&eye.rules.building(BuildingId::at(at)).genus)).count() as i64
    };
    let cities = eye.nation_part::<Holdings>(seat).map_or(&[][..], |all| &all.cities);
    cities.iter().filter_map(|&city| eye.city_part::<Buildings>(city)).map(|buildings| count(buildings.standing)).sum()
}

fn techs(world: &World, seat: Seat) -> i64 {
    let pools = &world.resource::<ResearchPools>().pools;
    let pool = Eye::of(world).nation_part::<Nation>(seat).and_then(|nation| pools.get(usize::from(nation.pool)));
    pool.map_or(0, |pool| score::techs(i32::try_from(pool.known.len()).unwrap_or(i32::MAX), pool.future).into())
}
