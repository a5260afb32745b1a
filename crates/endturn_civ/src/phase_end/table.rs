//! The contents of a city's turn, as tables (C-01).
//!
//! Profile D is the documented turn-change sequence and the default **(ours)**, profile M that of
//! Freeciv21's code since 3.0. Both are tables of the same rows.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::RuleId;

use super::row::{CityTurn, Flow, NationRow, NationTurn, Row};
use super::{debt, food, gold, mood, nation, plague, pollution, production, science, shields, step_a, units};
use crate::realm::Realm;

const fn row(
    rule: &'static str,
    step: &'static str,
    run: fn(&mut Realm<'_, '_>, CityId, &mut CityTurn) -> Flow,
) -> Row {
    Row { rule: RuleId(rule), step, run }
}

/// Step A: all cities, newest first, before any city has its turn.
pub const STEP_A: &[Row] = &[
    row("C-02", "A assimilation", step_a::assimilate),
    row("C-03", "A trade routes", step_a::cancel_routes),
    row("C-51", "A national sums", gold::note_sums),
];

/// Step B in profile D.
pub const DOCUMENTED: &[Row] = &[
    row("C-08", "1 refresh", step_a::refresh),
    row("C-26", "2 shield upkeep", shields::disband),
    row("C-27", "2 shield upkeep", shields::citizens_pay),
    row("C-28", "2 shield stock", shields::stock),
    row("C-32", "3 production", production::produce),
    row("C-24", "5 history", mood::history),
    row("C-25", "6 celebration", mood::celebrate),
    row("C-42", "7 plague", plague::strike),
    row("C-43", "8 food", food::harvest),
    row("C-49", "9 counters", gold::clear_counters),
    row("C-50", "10 bulbs", science::harvest),
    row("C-51", "11 gold", gold::harvest),
    row("C-52", "11 debt", debt::balance_city),
    row("C-55", "12 disorder", mood::disorder),
    row("C-56", "13 pollution", pollution::roll),
    row("C-55", "14 overthrow", mood::overthrow),
    row("C-57", "15 final refresh", step_a::final_refresh),
];

/// Step B in profile M.
pub const CODED: &[Row] = &[
    row("C-08", "1 refresh", step_a::refresh),
    row("C-24", "2 history", mood::history),
    row("C-25", "3 celebration", mood::celebrate),
    row("C-50", "4 bulbs", science::harvest),
    row("C-51", "5 gold", gold::harvest),
    row("C-52", "5 debt", debt::balance_city),
    row("C-56", "6 pollution", pollution::roll),
    row("C-26", "7 shield upkeep", shields::disband),
    row("C-27", "7 shield upkeep", shields::citizens_pay),
    row("C-28", "7 shield stock", shields::stock),
    row("C-32", "7 production", production::produce),
    row("C-42", "8 plague", plague::strike),
    row("C-43", "9 food", food::harvest),
    row("C-55", "10 disorder", mood::disorder),
    row("C-55", "10 overthrow", mood::overthrow),
    row("C-49", "11 counters", gold::clear_counters),
    row("C-57", "12 final refresh", step_a::final_refresh),
];

/// The rows of a profile's step B.
#[must_use]
pub const fn rows(order: CityOrder) -> &'static [Row] {
    match order {
        CityOrder::Documented => DOCUMENTED,
        CityOrder::Code => CODED,
    }
}

const fn nation_row(
    rule: &'static str,
    step: &'static str,
    run: fn(&mut Realm<'_, '_>, endturn_engine::Seat, &mut NationTurn),
) -> NationRow {
    NationRow { rule: RuleId(rule), step, run }
}

/// Rows before all cities of a nation.
pub const NATION_FIRST: &[NationRow] = &[
    nation_row("W-54", "0 spread of techs", science::spread),
    nation_row("W-55", "0 upgrades", units::upgrade),
    nation_row("W-56", "0 hit points", units::rest),
    nation_row("W-59", "0 fuel", units::crash),
    nation_row("W-60", "0 spaceship", nation::place_space_parts),
];

/// Steps C and D, after all cities of a nation.
pub const NATION: &[NationRow] = &[
    nation_row("C-53", "C national balancing", debt::balance_nation),
    nation_row("C-53", "C statement", nation::state_account),
    nation_row("C-54", "C low funds", nation::warn_of_low_funds),
    nation_row("C-57", "C queued refreshes", nation::serve_queue),
    nation_row("C-24", "D culture of the nation", nation::history),
    nation_row("C-58", "D tech upkeep", science::upkeep),
    nation_row("W-68", "D research", science::complete),
];
