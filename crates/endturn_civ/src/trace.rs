//! The turn of one city or unit, step by step, showing the effects of every rule.

use std::ops::Range;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{RuleId, observer::Observer};

/// Notes about the traced city or unit. Empty and idle unless one is traced.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trace {
    city: Option<CityId>,
    unit: Option<UnitId>,
    steps: Vec<Step>,
    lines: Vec<(RuleId, String)>,
    /// For a unit: rounds with notes, and the number of earlier notes.
    rounds: Vec<(u32, usize)>,
}

impl Observer for Trace {}

/// One row of a city's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule of the row.
    pub rule: RuleId,
    /// Name of the step.
    pub name: &'static str,
    /// Range of its notes among all lines.
    pub lines: Range<usize>,
}

impl Trace {
    /// Starts to trace a city; `None` stops.
    pub fn follow(&mut self, city: Option<CityId>) {
        *self = Self { city, ..Self::default() };
    }

    /// Whether this city is traced.
    #[must_use]
    pub fn follows(&self, city: CityId) -> bool {
        self.city == Some(city)
    }

    /// Starts to trace a unit, and no city; `None` stops.
    pub fn follow_unit(&mut self, unit: Option<UnitId>) {
        *self = Self { unit, ..Self::default() };
    }

    /// Whether this unit is traced.
    #[must_use]
    pub fn follows_unit(&self, unit: UnitId) -> bool {
        self.unit == Some(unit)
    }

    /// Notes an effect of a rule on a unit in a round.
    pub(crate) fn push_in(&mut self, round: u32, rule: RuleId, text: String) {
        if self.rounds.last().is_none_or(|&(last, _)| last != round) {
            self.rounds.push((round, self.lines.len()));
        }
        self.push(rule, text);
    }

    /// Number of notes about a unit up to the end of this round.
    #[must_use]
    pub fn until(&self, round: u32) -> usize {
        let later = self.rounds.iter().find(|&&(other, _)| other > round);
        later.map_or(self.lines.len(), |&(_, lines)| lines)
    }

    /// Notes an effect of a rule.
    pub fn push(&mut self, rule: RuleId, text: String) {
        self.lines.push((rule, text));
    }

    /// Begins a row of the city's turn.
    pub fn begin(&mut self, rule: RuleId, name: &'static str) {
        let at = self.lines.len();
        self.steps.push(Step { rule, name, lines: at..at });
    }

    /// Ends the current row.
    pub fn end(&mut self) {
        if let Some(step) = self.steps.last_mut() {
            step.lines.end = self.lines.len();
        }
    }

    /// All notes so far, in order.
    #[must_use]
    pub fn lines(&self) -> &[(RuleId, String)] {
        &self.lines
    }

    /// The rows of the city's turn so far, including those without effect. Notes before the first,
    /// between two of them or after the last came from elsewhere: from orders, or from the turn of
    /// another city.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}
