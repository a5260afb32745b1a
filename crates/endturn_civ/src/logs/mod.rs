//! Tables that grow while a game is played, for batches: one file each, and its row here.

mod battles;
mod city_turns;

pub(crate) use battles::{BATTLES, BattleSide, battle_row};
use endturn_engine::tables::LogTable;

/// All tables of the module.
pub const LOGS: &[LogTable] = &[BATTLES, city_turns::CITY_TURNS];
