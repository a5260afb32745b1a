//! The seat that looks, and figures shared by all views.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::seats::Roster;
use serde_json::{Value, json};

use crate::orders::{Names, step_text};
use crate::sight::Sight;
use crate::state::{Plan, RememberedCity};

/// One seat with names for everything it looks at.
#[derive(Clone, Copy)]
pub(super) struct Viewer<'w> {
    pub(super) sight: Sight<'w>,
    pub(super) names: Names<'w>,
    pub(super) roster: &'w Roster,
}

impl<'w> Viewer<'w> {
    pub(super) fn of(sight: Sight<'w>) -> Self {
        Self { sight, names: sight.names(), roster: sight.roster() }
    }

    /// A foreign city that is out of sight, by its name or tile, as the seat saw it last. A name
    /// that a city in sight has too means that one.
    pub(super) fn remembered(self, word: &str) -> Option<(Tile, RememberedCity)> {
        let is_it = |tile: Tile, city: RememberedCity| {
            self.names.is_spelled(self.sight.city_name(city.city), word) || self.names.place(word) == Some(tile)
        };
        let mut all = self.sight.remembered_cities().filter(|&(tile, _)| self.sight.city_on(tile).is_none());
        let found = all.find(|&(tile, city)| is_it(tile, city));
        found.filter(|_| !self.names.is_known_name(word))
    }

    pub(super) fn xy(self, tile: Tile) -> Value {
        let (x, y) = self.sight.topology().xy(tile);
        json!([x, y])
    }

    /// W-30: a list of orders, in the words of the order that gives it.
    pub(super) fn orders(self, plan: &Plan) -> Value {
        let list: Vec<String> = plan.steps.iter().map(|&step| step_text(step, self.names)).collect();
        json!({ "list": list, "next": plan.next, "repeat": plan.repeats, "vigilant": plan.is_vigilant })
    }
}

/// A number for each output, by its word.
pub(super) fn outputs(numbers: &Outputs) -> Value {
    let entries = Output::ALL.iter().map(|&output| (output.word().to_lowercase(), numbers[output].into()));
    Value::Object(entries.collect())
}
