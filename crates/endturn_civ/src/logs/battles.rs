//! One row per battle (W-131), with the strengths and the chance that decided it.

use endturn_civ_rules::combat::battle::Side;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::tables::{Cell, LogColumn, LogRows, LogTable};

use crate::notes::{city_name, unit_name};
use crate::realm::Eye;
use crate::state::Veteran;

/// The table of battles.
pub(crate) const BATTLES: LogTable =
    LogTable { name: "battles", help: "one row per game and battle", columns: COLUMNS, rows: LogRows::Logged };

const COLUMNS: &[LogColumn] = &[
    LogColumn::number("x", "column", "column of the attacked tile, from the west"),
    LogColumn::number("y", "row", "row of the attacked tile, from the north"),
    LogColumn::text("terrain", "name", "terrain of the attacked tile"),
    LogColumn::text("city", "name", "the attacked city; empty in the open").or_empty(),
    LogColumn::number("attacker_seat", "number", "seat of the attacker, from 1"),
    LogColumn::text("attacker", "seat", "its name"),
    LogColumn::text("attacker_type", "name", "the attacker's type"),
    LogColumn::number("attacker_unit", "number", "its nation's number for it, as in facts"),
    LogColumn::number("attacker_level", "level", "its veteran level before the battle, from 0"),
    LogColumn::number("attacker_strength", "tenths", "its strength in tenths of a point (W-128)"),
    LogColumn::number("attacker_firepower", "points", "hit points that each round it wins takes (W-130)"),
    LogColumn::number("attacker_hit_points", "points", "its hit points before the battle"),
    LogColumn::number("attacker_left", "points", "its hit points after the battle; 0 if it died"),
    LogColumn::number("attacker_level_after", "level", "its veteran level after the battle"),
    LogColumn::number("defender_seat", "number", "seat of the defender, from 1"),
    LogColumn::text("defender", "seat", "its name"),
    LogColumn::text("defender_type", "name", "the defender's type"),
    LogColumn::number("defender_unit", "number", "its nation's number for it, as in facts"),
    LogColumn::number("defender_level", "level", "its veteran level before the battle, from 0"),
    LogColumn::number("defender_strength", "tenths", "its strength in tenths of a point (W-129)"),
    LogColumn::number("defender_firepower", "points", "hit points that each round it wins takes (W-130)"),
    LogColumn::number("defender_hit_points", "points", "its hit points before the battle"),
    LogColumn::number("defender_left", "points", "its hit points after the battle; 0 if it died"),
    LogColumn::number("defender_level_after", "level", "its veteran level after the battle"),
    LogColumn::number("chance_millionths", "millionths", "the attacker's chance to win, as computed (W-131)"),
    LogColumn::number("combat_rounds", "rounds", "rounds of the battle"),
    LogColumn::text("winner", "word", "attacker, defender, or neither if both live"),
];

/// One side of a battle that was fought.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BattleSide {
    /// The unit, which is still there.
    pub(crate) unit: UnitId,
    /// Its veteran level before the battle.
    pub(crate) level: u8,
    /// Its strength, hit points and firepower before the battle.
    pub(crate) before: Side,
    /// Hit points left.
    pub(crate) left: i32,
}

/// The row of a battle, after promotions and before the dead are removed.
pub(crate) fn battle_row(
    eye: Eye<'_>,
    tile: Tile,
    (attacker, defender): (BattleSide, BattleSide),
    (chance, rounds): (Chance, u32),
) -> Vec<Cell> {
    let (x, y) = eye.map.topology().xy(tile);
    let city = eye.city_at(tile).map(|city| city_name(eye, city));
    let mut row = vec![x.into(), y.into(), Cell::text(eye.rules.terrain_name(eye.map.terrain(tile))), Cell::list(city)];
    row.extend(side(eye, attacker));
    row.extend(side(eye, defender));
    let winner = match (attacker.left, defender.left) {
        (_, ..=0) => "attacker",
        (..=0, _) => "defender",
        _ => "neither",
    };
    row.extend([Cell::Number(chance.nearest(1_000_000).cast_signed()), rounds.into(), Cell::text(winner)]);
    row
}

fn side(eye: Eye<'_>, BattleSide { unit, level, before, left }: BattleSide) -> [Cell; 10] {
    let owner = eye.unit_owner(unit);
    [
        owner.map_or(Cell::Empty, |owner| owner.number().into()),
        owner.map_or(Cell::Empty, |owner| Cell::text(eye.roster().name(owner))),
        Cell::text(unit_name(eye, unit)),
        eye.unit_number(unit).0.into(),
        level.into(),
        before.strength.into(),
        before.firepower.into(),
        before.hit_points.into(),
        left.into(),
        eye.unit_part::<Veteran>(unit).map_or(level, |level| level.0).into(),
    ]
}
