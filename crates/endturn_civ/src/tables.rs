//! One row per nation, city and unit, as they are now. Output and mood are from the last refresh of
//! each city (C-08); nothing is recomputed.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::research::{Aim, Research};
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::Arrival;
use endturn_civ_rules::production::complete::SpacePart;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::Roster,
    tables::{Cell, Column, EntityTable},
};

use crate::NAME;
use crate::realm::Eye;
use crate::state::{
    Automatic, Books, Buildings, Citizens, CityNames, Doing, Health, History, HitPoints, Holdings, Home, Load, Moods,
    MovesLeft, Nation, Policies, Position, Production, Regime, ResearchPools, Routes, Site, Spaceship, Stocks,
    Supported, Treasury, Unit, Veteran, WorldMap,
};

/// All tables of the module.
pub const TABLES: &[EntityTable] = &[
    EntityTable::new(NAME, "nations", "every nation", 1, NATIONS, nations),
    EntityTable::new(NAME, "spaceships", "every spaceship", 1, SPACESHIPS, spaceships),
    EntityTable::new(NAME, "cities", "every city, oldest first", 1, CITIES, cities),
    EntityTable::new(NAME, "units", "every unit, oldest first", 2, UNITS, units),
];

const NATIONS: &[Column] = &[
    Column::new("nation", "seat", "seat that plays it"),
    Column::new("people", "name", "nation of the ruleset"),
    Column::new("government", "name", "the government in force"),
    Column::new("gold", "gold", "treasury"),
    Column::new("science_rate", "percent", "share of trade that becomes science"),
    Column::new("tax_rate", "percent", "share of trade that becomes gold"),
    Column::new("luxury_rate", "percent", "share of trade that becomes luxury"),
    Column::new("cities", "cities", "cities"),
    Column::new("units", "units", "units of all kinds"),
    Column::new("techs", "techs", "known techs, without future techs"),
    Column::new("researching", "name", "current research"),
    Column::new("bulbs", "bulbs", "bulbs towards it; negative for a debt"),
    Column::new("goal", "name", "long-term research goal"),
];

const SPACESHIPS: &[Column] = &[
    Column::new("nation", "seat", "seat of its nation"),
    Column::new("state", "", "started, launched or arrived"),
    Column::new("structurals", "parts", "structurals built"),
    Column::new("components", "parts", "components built"),
    Column::new("modules", "parts", "modules built"),
    Column::new("mass", "units", "mass of the parts in place"),
    Column::new("people", "people", "people aboard"),
    Column::new("success", "percent", "success rate"),
    Column::new("travel", "years", "travel time, rounded down"),
    Column::new("launched", "year", "year of its launch; empty before"),
    Column::new("arrives", "year", "year of its arrival; empty unless it is under way"),
];

const CITIES: &[Column] = &[
    Column::new("city", "name", "the city"),
    Column::new("owner", "seat", "its owner"),
    Column::new("x", "column", "column of its tile, from the west"),
    Column::new("y", "row", "row of its tile, from the north"),
    Column::new("founded", "round", "round of its founding"),
    Column::new("size", "citizens", "citizens"),
    Column::new("food", "food", "food in stock"),
    Column::new("shields", "shields", "shields in stock"),
    Column::new("production", "name", "current production"),
    Column::new("worklist", "names", "later production"),
    Column::new("requests", "tiles", "tiles on which it requests work"),
    Column::new("buildings", "names", "its buildings"),
    Column::new("food_surplus", "food per round", "food made minus food used"),
    Column::new("shield_surplus", "shields per round", "shields made minus shields used"),
    Column::new("trade", "trade per round", "trade before it is split by rates"),
    Column::new("gold_surplus", "gold per round", "gold made minus gold used"),
    Column::new("luxury", "luxury per round", "luxury"),
    Column::new("bulbs", "bulbs per round", "science"),
    Column::new("happy", "citizens", "happy citizens"),
    Column::new("content", "citizens", "content citizens"),
    Column::new("unhappy", "citizens", "unhappy citizens"),
    Column::new("angry", "citizens", "angry citizens"),
    Column::new("disorder", "rounds", "rounds of disorder so far; 0 in order"),
    Column::new("celebration", "rounds", "rounds of celebration so far"),
    Column::new("specialists", "citizens", "citizens who are specialists"),
    Column::new("history", "points", "accumulated culture"),
    Column::new("pollution", "percent", "chance of pollution"),
    Column::new("plague_permille", "permille", "chance of plague"),
    Column::new("trade_with", "names", "cities it trades with"),
    Column::new("supports", "units", "units it supports"),
    Column::new("thefts", "techs", "techs stolen here from its current owner"),
];

const UNITS: &[Column] = &[
    Column::new("owner", "seat", "its owner"),
    Column::new(
        "unit",
        "number",
        "its owner's number for it, as in orders and facts: counts the units that the nation has had, from 1",
    ),
    Column::new("type", "name", "its type"),
    Column::new("x", "column", "column of its tile, from the west"),
    Column::new("y", "row", "row of its tile, from the north"),
    Column::new("home", "name", "the city that supports it; empty if none"),
    Column::new("veteran", "level", "veteran level, from 0"),
    Column::new("hit_points", "points", "hit points left"),
    Column::new("moves_left", "fragments", "move fragments left"),
    Column::new("activity", "", "its activity"),
    Column::new("automatic", "", "whether it works on the land by itself"),
    Column::new("born", "round", "round of its creation"),
    Column::new("carries", "name", "the good that it carries"),
];

fn seat_name(world: &World, seat: Seat) -> Cell {
    Cell::text(world.resource::<Roster>().name(seat))
}

fn city_name(world: &World, city: CityId) -> &str {
    world.resource::<CityNames>().name(city)
}

fn xy(world: &World, tile: Tile) -> [Cell; 2] {
    let (x, y) = world.resource::<WorldMap>().topology().xy(tile);
    [x.into(), y.into()]
}

fn nations(world: &World) -> Vec<Vec<Cell>> {
    let eye = Eye::of(world);
    let row = |seat: Seat| {
        let nation: &Nation = eye.nation_part(seat)?;
        let rates = eye.nation_part::<Policies>(seat)?.rates;
        let holdings: &Holdings = eye.nation_part(seat)?;
        let Regime(rule) = *eye.nation_part(seat)?;
        let research: &Research = world.resource::<ResearchPools>().pools.get(usize::from(nation.pool))?;
        let aim = research.aim.map(|aim| match aim {
            Aim::Tech(tech) => eye.rules.tech_name(tech),
            Aim::Future => "future tech",
        });
        Some(vec![
            seat_name(world, seat),
            Cell::text(eye.rules.nation_name(nation.nation)),
            Cell::text(eye.rules.government_name(rule.government)),
            eye.nation_part::<Treasury>(seat)?.gold.into(),
            rates.science.into(),
            rates.tax.into(),
            rates.luxury.into(),
            Cell::count(holdings.cities.len()),
            Cell::count(holdings.units.len()),
            Cell::count(research.known.len()),
            Cell::list(aim),
            research.bulbs.into(),
            Cell::list(research.goal.map(|goal| eye.rules.tech_name(goal))),
        ])
    };
    world.resource::<Roster>().seats().filter_map(row).collect()
}

fn spaceships(world: &World) -> Vec<Vec<Cell>> {
    let eye = Eye::of(world);
    let row = |seat: Seat| {
        let ship = eye.nation_part::<Spaceship>(seat).filter(|ship| ship.state != ShipState::None)?;
        let figures = eye.ship_figures(seat);
        let number = |number: Option<i64>| number.map_or(Cell::Empty, Cell::Number);
        let launched = eye.assembly(seat).and_then(|assembly| assembly.launched);
        let count = |part| Cell::from(ship.parts.count(part));
        Some(vec![
            seat_name(world, seat),
            Cell::text(format!("{:?}", ship.state).to_lowercase()),
            count(SpacePart::Structural),
            count(SpacePart::Component),
            count(SpacePart::Module),
            number(figures.map(|figures| figures.mass.into())),
            number(figures.map(|figures| figures.population.into())),
            number(figures.map(|figures| figures.success.times(100))),
            number(figures.map(|figures| figures.travel.times(1))),
            number(launched.map(i64::from)),
            number(eye.ship_arrival(seat).map(Arrival::year)),
        ])
    };
    world.resource::<Roster>().seats().filter_map(row).collect()
}

fn cities(world: &World) -> Vec<Vec<Cell>> {
    world.resource::<KeyIndex<CityId>>().iter().filter_map(|(id, entity)| city(world, id, entity)).collect()
}

fn city(world: &World, id: CityId, entity: Entity) -> Option<Vec<Cell>> {
    let rules = Eye::of(world).rules;
    let (site, citizens) = (world.get::<Site>(entity)?, world.get::<Citizens>(entity)?);
    let (stocks, production) = (world.get::<Stocks>(entity)?, world.get::<Production>(entity)?);
    let settled = world.get::<Books>(entity)?.settled;
    let (moods, faces) = (world.get::<Moods>(entity)?, settled.feelings.last);
    let buildings = world.get::<Buildings>(entity)?.standing;
    let routes = world.get::<Routes>(entity)?;
    let [x, y] = xy(world, site.tile);
    Some(vec![
        Cell::text(city_name(world, id)),
        seat_name(world, site.owner),
        x,
        y,
        site.founded.into(),
        citizens.size.into(),
        stocks.food.into(),
        stocks.shields.into(),
        Cell::text(rules.target_name(production.target)),
        Cell::list(production.worklist.iter().map(|&next| rules.target_name(next))),
        Cell::count(Eye::of(world).requests().of(id).len()),
        Cell::list(buildings.iter().map(|at| rules.building_name(BuildingId::at(at)))),
        settled.surplus[Output::Food].into(),
        settled.surplus[Output::Shield].into(),
        settled.surplus[Output::Trade].into(),
        settled.surplus[Output::Gold].into(),
        settled.surplus[Output::Luxury].into(),
        settled.production[Output::Science].into(),
        faces.happy.into(),
        faces.content.into(),
        faces.unhappy.into(),
        faces.angry.into(),
        moods.disorder.into(),
        moods.rapture.into(),
        citizens.placement.idlers().into(),
        world.get::<History>(entity)?.0.into(),
        settled.pollution.into(),
        world.get::<Health>(entity)?.illness.into(),
        Cell::list(routes.0.iter().map(|route| city_name(world, route.partner))),
        Cell::count(world.get::<Supported>(entity)?.0.len()),
        i32::from(site.thefts).into(),
    ])
}

fn units(world: &World) -> Vec<Vec<Cell>> {
    let eye = Eye::of(world);
    let rules = eye.rules;
    let row = |(id, entity): (UnitId, Entity)| {
        let unit: &Unit = world.get(entity)?;
        let [x, y] = xy(world, world.get::<Position>(entity)?.0);
        Some(vec![
            seat_name(world, unit.owner),
            eye.unit_number(id).0.into(),
            Cell::text(rules.unit_type_name(unit.unit_type)),
            x,
            y,
            Cell::list(world.get::<Home>(entity)?.0.map(|home| city_name(world, home))),
            world.get::<Veteran>(entity)?.0.into(),
            world.get::<HitPoints>(entity)?.0.into(),
            world.get::<MovesLeft>(entity)?.0.into(),
            Cell::text(world.get::<Doing>(entity)?.0.word()),
            world.get::<Automatic>(entity)?.0.into(),
            unit.born.into(),
            Cell::list(world.get::<Load>(entity)?.0.map(|good| rules.good_name(good))),
        ])
    };
    world.resource::<KeyIndex<UnitId>>().iter().filter_map(row).collect()
}
