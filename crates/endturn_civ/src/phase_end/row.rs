//! Types of table rows, and the data that a turn keeps from row to row.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, Seat};

use crate::realm::Realm;

/// Whether a city's turn continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It continues.
    Next,
    /// The city is destroyed.
    Gone,
}

/// Data of one city's turn, kept from row to row.
#[derive(Clone, Copy, Debug)]
pub struct CityTurn {
    /// The profile in force.
    pub order: CityOrder,
    /// Whether the city was happy before its turn.
    pub happy_before: bool,
    /// Whether plague struck this turn.
    pub plague: bool,
    /// The shield surplus after units and citizens have covered a deficit; `None` if there was
    /// none.
    pub shields: Option<i32>,
}

/// One row: the rule, the name of its step, and its function.
pub struct Row {
    /// The rule.
    pub rule: RuleId,
    /// Name of the step.
    pub step: &'static str,
    /// Function that carries it out.
    pub run: fn(&mut Realm<'_, '_>, CityId, &mut CityTurn) -> Flow,
}

impl CityTurn {
    /// The surplus that a step uses: the current one in profile D, that of step A in profile M.
    #[must_use]
    pub fn surplus(&self, realm: &Realm<'_, '_>, city: CityId, output: Output) -> i32 {
        let books = realm.cities.books(city);
        match self.order {
            CityOrder::Documented => books.settled.surplus[output],
            CityOrder::Code => books.saved[output],
        }
    }
}

/// One row of a nation: the rule, the name of its step, and its function.
pub struct NationRow {
    /// The rule.
    pub rule: RuleId,
    /// Name of the step.
    pub step: &'static str,
    /// Function that carries it out.
    pub run: fn(&mut Realm<'_, '_>, Seat, &mut NationTurn),
}

/// Data of one nation's turn, kept from row to row.
#[derive(Clone, Copy, Debug, Default)]
pub struct NationTurn {
    /// Gold at the start of step A (C-54).
    pub gold_before: i32,
}
