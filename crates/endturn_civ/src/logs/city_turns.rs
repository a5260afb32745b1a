//! One row per city and round, after the round. Output and mood are from the last refresh of each
//! city (C-08); nothing is recomputed.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{
    ids::KeyIndex,
    seats::Roster,
    tables::{Cell, LogColumn, LogRows, LogTable},
};

use crate::realm::Eye;
use crate::state::{
    Books, Buildings, Citizens, CityNames, History, Moods, Production, Site, Stocks, Supported, WorldMap,
};

/// The table of the cities' turns.
pub(super) const CITY_TURNS: LogTable = LogTable {
    name: "city_turns",
    help: "one row per game, round and city, after the round",
    columns: COLUMNS,
    rows: LogRows::EachRound(rows),
};

const COLUMNS: &[LogColumn] = &[
    LogColumn::number("seat", "number", "seat of its owner, from 1"),
    LogColumn::text("owner", "seat", "its owner"),
    LogColumn::text("city", "name", "the city"),
    LogColumn::number("x", "column", "column of its tile, from the west"),
    LogColumn::number("y", "row", "row of its tile, from the north"),
    LogColumn::number("founded", "round", "round of its founding"),
    LogColumn::number("size", "citizens", "citizens"),
    LogColumn::number("specialists", "citizens", "citizens who are specialists"),
    LogColumn::number("food_surplus", "food per round", "food made minus food used"),
    LogColumn::number("shield_surplus", "shields per round", "shields made minus shields used"),
    LogColumn::number("trade", "trade per round", "trade before it is split by rates"),
    LogColumn::number("gold_surplus", "gold per round", "gold made minus gold used"),
    LogColumn::number("luxury", "luxury per round", "luxury"),
    LogColumn::number("bulbs", "bulbs per round", "science"),
    LogColumn::number("food", "food", "food in stock"),
    LogColumn::number("shields", "shields", "shields in stock"),
    LogColumn::text("production", "name", "current production"),
    LogColumn::number("buildings", "buildings", "buildings and wonders"),
    LogColumn::number("supports", "units", "units it supports"),
    LogColumn::number("happy", "citizens", "happy citizens"),
    LogColumn::number("content", "citizens", "content citizens"),
    LogColumn::number("unhappy", "citizens", "unhappy citizens"),
    LogColumn::number("angry", "citizens", "angry citizens"),
    LogColumn::number("disorder", "rounds", "rounds of disorder so far; 0 in order"),
    LogColumn::number("celebration", "rounds", "rounds of celebration so far"),
    LogColumn::number("pollution", "percent", "chance of pollution"),
    LogColumn::number("history", "points", "accumulated culture"),
];

fn rows(world: &World) -> Vec<Vec<Cell>> {
    world.resource::<KeyIndex<CityId>>().iter().filter_map(|(id, entity)| row(world, id, entity)).collect()
}

fn row(world: &World, id: CityId, entity: Entity) -> Option<Vec<Cell>> {
    let rules = Eye::of(world).rules;
    let (site, citizens): (&Site, &Citizens) = (world.get(entity)?, world.get(entity)?);
    let (stocks, moods): (&Stocks, &Moods) = (world.get(entity)?, world.get(entity)?);
    let settled = world.get::<Books>(entity)?.settled;
    let (surplus, faces) = (settled.surplus, settled.feelings.last);
    let (x, y) = world.resource::<WorldMap>().topology().xy(site.tile);
    Some(vec![
        site.owner.number().into(),
        Cell::text(world.resource::<Roster>().name(site.owner)),
        Cell::text(world.resource::<CityNames>().name(id)),
        x.into(),
        y.into(),
        site.founded.into(),
        citizens.size.into(),
        citizens.placement.idlers().into(),
        surplus[Output::Food].into(),
        surplus[Output::Shield].into(),
        surplus[Output::Trade].into(),
        surplus[Output::Gold].into(),
        surplus[Output::Luxury].into(),
        settled.production[Output::Science].into(),
        stocks.food.into(),
        stocks.shields.into(),
        Cell::text(rules.target_name(world.get::<Production>(entity)?.target)),
        Cell::count(world.get::<Buildings>(entity)?.standing.iter().count()),
        Cell::count(world.get::<Supported>(entity)?.0.len()),
        faces.happy.into(),
        faces.content.into(),
        faces.unhappy.into(),
        faces.angry.into(),
        moods.disorder.into(),
        moods.rapture.into(),
        settled.pollution.into(),
        world.get::<History>(entity)?.0.into(),
    ])
}
