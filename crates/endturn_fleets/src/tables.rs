//! Entity tables: one row per planet, mission, batch of ships, structure under construction and
//! scan report, as they are now.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::{Roster, SeatTable},
    tables::{Cell, Column, EntityTable},
};

use crate::NAME;
use crate::components::{
    Batch, BatchId, Build, BuildId, Garrison, IncomeScale, Mission, MissionId, PlanetId, ScanId, ScanReport, Stock,
    Works,
};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::rules::Rules;

/// All tables of the module.
pub const TABLES: &[EntityTable] = &[
    EntityTable::new(NAME, "planets", "every planet, those of eliminated seats too", 1, PLANETS, planets),
    EntityTable::new(NAME, "missions", "every mission under way, by order of departure", 1, MISSIONS, missions),
    EntityTable::new(NAME, "batches", "ships under construction, by order of queueing", 1, BATCHES, batches),
    EntityTable::new(NAME, "builds", "structures under construction, by order of building", 1, BUILDS, builds),
    EntityTable::new(NAME, "scans", "current scan reports, by order of scanning", 1, SCANS, scans),
];

const PLANETS: &[Column] = &[
    Column::new("planet", "seat", "owner of the planet"),
    Column::new("alive", "0 or 1", "1 while the seat is in the game"),
    Column::new("metal", "metal", "stock"),
    Column::new("energy", "energy", "stock"),
    Column::new("mines", "structures", "complete mines"),
    Column::new("reactors", "structures", "complete reactors"),
    Column::new("income_permille", "permille", "share of its income that it earns"),
    Column::new("ships_home", "ships", "ships at home"),
    Column::new("fleet_home", "word", "the same by class"),
];

const MISSIONS: &[Column] = &[
    Column::new("mission", "number", "counts all missions of the game from 0"),
    Column::new("owner", "seat", "seat that sent it"),
    Column::new("target", "seat", "seat whose planet it attacks"),
    Column::new("ships", "ships", "ships left"),
    Column::new("fleet", "word", "the same by class"),
    Column::new("declared", "round", "round in which it was ordered"),
    Column::new("battle", "round", "round in which it fights"),
    Column::new("home", "round", "round in which it comes home"),
    Column::new("returning", "0 or 1", "1 once it has fought or turned back"),
];

const BATCHES: &[Column] = &[
    Column::new("batch", "number", "counts all batches of the game from 0"),
    Column::new("owner", "seat", "seat that gets them"),
    Column::new("class", "word", "the class"),
    Column::new("count", "ships", "number of ships"),
    Column::new("turns_done", "rounds", "rounds of work done"),
    Column::new("turns_needed", "rounds", "rounds of work needed"),
];

const BUILDS: &[Column] = &[
    Column::new("build", "number", "counts all of the game from 0"),
    Column::new("owner", "seat", "seat whose planet they are built on"),
    Column::new("structure", "word", "the kind"),
    Column::new("count", "structures", "number completed together"),
    Column::new("turns_left", "rounds", "rounds of work left"),
];

const SCANS: &[Column] = &[
    Column::new("scan", "number", "counts all scans of the game from 0"),
    Column::new("owner", "seat", "seat that scanned"),
    Column::new("target", "seat", "whom"),
    Column::new("level", "word", "level of the scan"),
    Column::new("round", "round", "round of the scan; it shows the planet after this round"),
    Column::new("fleet_seen", "word", "ships at home according to the scan"),
    Column::new("more", "word", "further results of a deeper scan"),
];

fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

fn name(world: &World, seat: Seat) -> Cell {
    Cell::text(world.resource::<Roster>().name(seat))
}

fn fleet(world: &World, fleet: Fleet) -> [Cell; 2] {
    let number = Cell::Number(i64::try_from(fleet.ships()).unwrap_or(i64::MAX));
    let by_class = if fleet.is_empty() { Cell::Empty } else { Cell::text(rules(world).listed(fleet)) };
    [number, by_class]
}

/// A row per entity of a kind, in the order of their keys.
fn walk<K: StableKey>(world: &World, row: impl Fn(K, Entity) -> Option<Vec<Cell>>) -> Vec<Vec<Cell>> {
    world.resource::<KeyIndex<K>>().iter().filter_map(|(key, entity)| row(key, entity)).collect()
}

fn planets(world: &World) -> Vec<Vec<Cell>> {
    walk(world, |planet: PlanetId, entity| {
        let Stock(stock) = *world.get(entity)?;
        let works: &Works = world.get(entity)?;
        let IncomeScale(scale) = *world.get(entity)?;
        let [ships, by_class] = fleet(world, world.get::<Garrison>(entity)?.0);
        Some(vec![
            name(world, planet.owner()),
            i64::from(world.resource::<SeatTable>().stands(planet.owner())).into(),
            stock.metal.into(),
            stock.energy.into(),
            works.complete.mines.into(),
            works.complete.reactors.into(),
            scale.into(),
            ships,
            by_class,
        ])
    })
}

fn missions(world: &World) -> Vec<Vec<Cell>> {
    walk(world, |MissionId(number), entity| {
        let mission: &Mission = world.get(entity)?;
        let [ships, by_class] = fleet(world, mission.ships);
        Some(vec![
            number.into(),
            name(world, mission.owner),
            name(world, mission.target),
            ships,
            by_class,
            mission.timeline.declared.into(),
            mission.timeline.battle.into(),
            mission.timeline.home.into(),
            i64::from(mission.returning).into(),
        ])
    })
}

fn batches(world: &World) -> Vec<Vec<Cell>> {
    walk(world, |BatchId(number), entity| {
        let batch: &Batch = world.get(entity)?;
        Some(vec![
            number.into(),
            name(world, batch.owner),
            Cell::text(rules(world).name(batch.class)),
            batch.count.into(),
            batch.turns_done.into(),
            batch.turns_needed.into(),
        ])
    })
}

fn builds(world: &World) -> Vec<Vec<Cell>> {
    walk(world, |BuildId(number), entity| {
        let build: &Build = world.get(entity)?;
        Some(vec![
            number.into(),
            name(world, build.owner),
            Cell::text(build.kind.name()),
            build.count.into(),
            build.turns_left.into(),
        ])
    })
}

fn scans(world: &World) -> Vec<Vec<Cell>> {
    walk(world, |ScanId(number), entity| {
        let scan: &ScanReport = world.get(entity)?;
        let more = [
            scan.facts.economy.map(|economy| economy.describe()),
            scan.facts.player.as_ref().map(|player| player.describe()),
        ];
        Some(vec![
            number.into(),
            name(world, scan.owner),
            name(world, scan.target),
            Cell::text(scan.level.name()),
            scan.round.into(),
            Cell::text(rules(world).listed(scan.facts.home)),
            Cell::list(more.into_iter().flatten()),
        ])
    })
}
