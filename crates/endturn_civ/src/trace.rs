//! The turn of one city, step by step, for those who want to see what every rule did to it.

use std::ops::Range;

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, observer::Observer};

use crate::effects::circumstances::Context;
use crate::keys::{CityId, UnitId};
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;
use crate::state::realm::Eye;
use crate::state::{Books, Citizens, CityNames, Unit};

/// The city that is followed, and what was noted of it. Empty and idle unless somebody follows a city.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trace {
    city: Option<CityId>,
    steps: Vec<Step>,
    lines: Vec<(RuleId, String)>,
}

impl Observer for Trace {}

/// One row of a city's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule of the row.
    pub rule: RuleId,
    /// What the step is called.
    pub name: &'static str,
    /// Its notes among all lines.
    pub lines: Range<usize>,
}

impl Trace {
    /// Follows a city from now on; `None` stops.
    pub fn follow(&mut self, city: Option<CityId>) {
        *self = Self { city, ..Self::default() };
    }

    /// Whether this city is followed.
    #[must_use]
    pub fn follows(&self, city: CityId) -> bool {
        self.city == Some(city)
    }

    /// Notes what a rule did.
    pub(crate) fn push(&mut self, rule: RuleId, text: String) {
        self.lines.push((rule, text));
    }

    /// A row of the city's turn begins.
    pub(crate) fn begin(&mut self, rule: RuleId, name: &'static str) {
        let at = self.lines.len();
        self.steps.push(Step { rule, name, lines: at..at });
    }

    /// The row that began last has ended.
    pub(crate) fn end(&mut self) {
        if let Some(step) = self.steps.last_mut() {
            step.lines.end = self.lines.len();
        }
    }

    /// What was noted so far, in order.
    #[must_use]
    pub fn lines(&self) -> &[(RuleId, String)] {
        &self.lines
    }

    /// The rows of the city's turn so far, also those that did nothing to it. What was noted before the first, between two
    /// of them or after the last came from elsewhere: from orders, or from the turn of another city.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// How a city is doing, in one line.
pub(crate) fn refresh_text(eye: Eye<'_>, city: CityId) -> String {
    let (Some(books), Some(citizens)) = (eye.city_part::<Books>(city), eye.city_part::<Citizens>(city)) else {
        return String::new();
    };
    let surplus = books.settled.surplus;
    let faces = books.settled.feelings.last;
    let mood = match (books.settled.is_disorder, books.settled.is_happy) {
        (true, _) => ", disorder",
        (_, true) => ", happy",
        _ => "",
    };
    format!(
        "size {}: food {:+}, shields {:+}, trade {:+}, gold {:+}, luxury {:+}, science {:+}; {} happy, {} content, \
         {} unhappy, {} angry{mood}",
        citizens.size,
        surplus[Output::Food],
        surplus[Output::Shield],
        surplus[Output::Trade],
        surplus[Output::Gold],
        surplus[Output::Luxury],
        surplus[Output::Science],
        faces.happy,
        faces.content,
        faces.unhappy,
        faces.angry,
    )
}

/// What the citizens of a city do, in one line.
pub(crate) fn placement_text(eye: Eye<'_>, city: CityId) -> String {
    let Some(citizens) = eye.city_part::<Citizens>(city) else { return String::new() };
    let names = eye.rules.written.specialists.iter().map(|(_, one)| one.display_name.as_str());
    let idlers = names.zip(citizens.placement.specialists).filter(|&(_, count)| count > 0);
    let idlers = idlers.map(|(name, count)| format!("{count} {name}"));
    let workers = format!("citizens work: {} on the land", citizens.placement.workers());
    std::iter::once(workers).chain(idlers).collect::<Vec<_>>().join(", ")
}

/// A city's name, whether it still is or not.
pub(crate) fn city_name<'w>(eye: Eye<'w>, city: CityId) -> &'w str {
    eye.world.resource::<CityNames>().name(city)
}

/// The name of a unit's type.
pub(crate) fn unit_name<'w>(eye: Eye<'w>, unit: UnitId) -> &'w str {
    eye.unit_part::<Unit>(unit).map_or("a unit", |unit| eye.rules.unit_type_name(unit.unit_type))
}

/// The effects that make up a city's sum of a kind: ` by Granary, Pyramids`; empty if there are none.
pub(crate) fn causes(eye: Eye<'_>, city: CityId, kind: EffectKind) -> String {
    let explained = eye.rules.effects.explain(&eye.rules.written, kind, &Context::city(city), &eye);
    let counted = explained.effects.iter().filter(|effect| effect.adds != 0);
    let names: Vec<&str> = counted.map(|effect| effect.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(" by {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_hold_their_notes_and_what_comes_from_elsewhere_is_in_none() {
        let mut trace = Trace::default();
        trace.follow(Some(CityId(3)));
        assert!(trace.follows(CityId(3)) && !trace.follows(CityId(4)));
        trace.push(RuleId("C-40"), "bought".to_owned());
        trace.begin(RuleId("C-42"), "7 plague");
        trace.end();
        trace.begin(RuleId("C-43"), "8 food");
        trace.push(RuleId("C-43"), "food".to_owned());
        trace.push(RuleId("C-44"), "grows".to_owned());
        trace.end();
        trace.push(RuleId("C-59"), "leaves".to_owned());
        let ranges: Vec<Range<usize>> = trace.steps().iter().map(|step| step.lines.clone()).collect();
        assert_eq!((ranges, trace.lines().len()), (vec![1..1, 1..3], 4));
        trace.follow(None);
        assert!(trace.lines().is_empty() && trace.steps().is_empty());
    }
}
