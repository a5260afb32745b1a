//! What rows of the tables are, and what a turn remembers from row to row.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, Seat};

use crate::realm::Realm;

/// Whether a city's turn goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Next,
    /// The city is gone.
    Gone,
}

/// What one city's turn remembers from row to row.
#[derive(Clone, Copy, Debug)]
pub struct CityTurn {
    /// The profile in force.
    pub order: CityOrder,
    /// Whether the city was happy before its turn began.
    pub happy_before: bool,
    /// Whether a plague has struck this turn.
    pub plague: bool,
    /// The shield surplus after units and citizens have paid for what was missing; none if nothing was.
    pub shields: Option<i32>,
}

/// One row: the rule, what the step is called, and what carries it out.
pub struct Row {
    /// The rule.
    pub rule: RuleId,
    /// The step of section 0.4.
    pub step: &'static str,
    /// What carries it out.
    pub run: fn(&mut Realm<'_, '_>, CityId, &mut CityTurn) -> Flow,
}

impl CityTurn {
    /// The surplus that a step uses: of now in profile D, of step A in profile M (0.5).
    #[must_use]
    pub fn surplus(&self, realm: &Realm<'_, '_>, city: CityId, output: Output) -> i32 {
        let books = realm.books(city);
        match self.order {
            CityOrder::Documented => books.settled.surplus[output],
            CityOrder::Code => books.saved[output],
        }
    }
}

/// One row of a nation: the rule, what the step is called, and what carries it out.
pub struct NationRow {
    /// The rule.
    pub rule: RuleId,
    /// The step of section 0.4.
    pub step: &'static str,
    /// What carries it out.
    pub run: fn(&mut Realm<'_, '_>, Seat, &mut NationTurn),
}

/// What one nation's turn remembers from row to row.
#[derive(Clone, Copy, Debug, Default)]
pub struct NationTurn {
    /// Gold at the start of step A (C-54).
    pub gold_before: i32,
}
