//! The turn of one city or unit, step by step, showing the effects of every rule; and the postings
//! to the treasuries of all nations, and their treaties.

use std::ops::Range;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_engine::{RuleId, Seat, observer::Observer};

use crate::state::Treaty;

/// Notes about the traced city or unit, postings, and treaties. Empty and idle unless one is
/// traced.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trace {
    city: Option<CityId>,
    unit: Option<UnitId>,
    steps: Vec<Step>,
    lines: Vec<(RuleId, String)>,
    /// For a unit: rounds with notes, and the number of earlier notes.
    rounds: Vec<(u32, usize)>,
    /// Postings of all nations; `None` if they are not kept.
    postings: Option<Vec<Posting>>,
    /// Treaties that were accepted; `None` if they are not kept.
    treaties: Option<Vec<Treaty>>,
}

/// Gold that a nation received or paid, if no fact names the cause and the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The nation.
    pub seat: Seat,
    /// The cause.
    pub cause: Cause,
    /// The entry of its account in which the gold is contained.
    pub entry: Entry,
    /// The city that it came from or was paid for, if any.
    pub city: Option<CityId>,
    /// Gold; below 0 if it was paid.
    pub gold: i32,
}

/// Cause of a change of a treasury.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// C-51: gold that cities make, before upkeep.
    Taxes,
    /// C-29: shields turned into gold.
    Coinage,
    /// C-05: one-time revenue of trade routes.
    Trade,
    /// C-41, C-52, C-53: buildings sold.
    Sales,
    /// C-52, C-53: refunds of upkeep of what was sold for debt.
    Refunds,
    /// W-137: gold found in huts.
    Huts,
    /// W-135: gold found in conquered cities; below 0 for the nation that lost it.
    Plunder,
    /// W-139: ransom for a barbarian leader.
    Ransom,
    /// W-91: gold that barbarians bring.
    Hordes,
    /// S-05: gold of a lost agent, for the nation that caught it.
    CaughtBribes,
    /// W-79: gold divided by a civil war.
    CivilWar,
    /// W-117: gold by treaty.
    Treaties,
    /// C-64: upkeep of buildings.
    Buildings,
    /// C-14: upkeep of units.
    Units,
    /// C-40: production bought.
    Purchases,
    /// W-144: upgrades of units.
    Upgrades,
    /// S-05: cities incited and units bribed, and gold of lost agents.
    Bribes,
}

impl Cause {
    /// The name in accounts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Taxes => "taxes",
            Self::Coinage => "coinage",
            Self::Trade => "trade routes",
            Self::Sales => "buildings sold",
            Self::Refunds => "refunds of upkeep",
            Self::Huts => "huts",
            Self::Plunder => "plunder",
            Self::Ransom => "ransom",
            Self::Hordes => "brought along",
            Self::CaughtBribes => "bribes caught",
            Self::CivilWar => "civil war",
            Self::Treaties => "treaties",
            Self::Buildings => "upkeep of buildings",
            Self::Units => "upkeep of units",
            Self::Purchases => "production bought",
            Self::Upgrades => "upgrades",
            Self::Bribes => "bribes",
        }
    }
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

    /// Starts to keep the postings of all nations, or stops.
    pub fn keep_postings(&mut self, keeps: bool) {
        *self = Self { postings: keeps.then(Vec::new), ..Self::default() };
    }

    /// Whether postings are kept.
    #[must_use]
    pub fn keeps_postings(&self) -> bool {
        self.postings.is_some()
    }

    /// Keeps a posting.
    pub(crate) fn post(&mut self, posting: Posting) {
        if let Some(postings) = &mut self.postings {
            postings.push(posting);
        }
    }

    /// Takes the postings made since the last call, in order.
    pub fn take_postings(&mut self) -> Vec<Posting> {
        self.postings.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Starts to keep the treaties that are accepted, or stops.
    pub fn keep_treaties(&mut self, keeps: bool) {
        *self = Self { treaties: keeps.then(Vec::new), ..Self::default() };
    }

    /// Whether treaties are kept.
    #[must_use]
    pub fn keeps_treaties(&self) -> bool {
        self.treaties.is_some()
    }

    /// Keeps a treaty that was accepted.
    pub(crate) fn conclude(&mut self, treaty: Treaty) {
        if let Some(treaties) = &mut self.treaties {
            treaties.push(treaty);
        }
    }

    /// Takes the treaties accepted since the last call, in order.
    pub fn take_treaties(&mut self) -> Vec<Treaty> {
        self.treaties.as_mut().map(std::mem::take).unwrap_or_default()
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
