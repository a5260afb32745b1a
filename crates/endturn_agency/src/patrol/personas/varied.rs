//! Personas with random numbers, and personas of `personas.ron` with some of their numbers changed,
//! for searches.

use std::ops::RangeInclusive;

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_scenario::print::print_data;

use super::random;
use crate::patrol::ruleset::personas::{Knobs, Policy, RosterTarget};

/// A number of a persona, and the range in which it is searched.
pub struct Number {
    /// The range.
    pub range: RangeInclusive<i64>,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// Returns the number of a persona.
    pub get: fn(&Knobs) -> Option<i64>,
    set: fn(&mut Knobs, Option<i64>),
}

macro_rules! number {
    ($($field:ident).+, $range:expr) => {
        Number {
            range: $range,
            is_optional: false,
            get: |knobs| Some(i64::from(knobs.$($field).+)),
            set: |knobs, value| knobs.$($field).+ = value.and_then(|value| value.try_into().ok()).unwrap_or_default(),
        }
    };
    (optional $field:ident, $range:expr) => {
        Number {
            range: $range,
            is_optional: true,
            get: |knobs| knobs.$field.map(i64::from),
            set: |knobs, value| knobs.$field = value.and_then(|value| value.try_into().ok()),
        }
    };
}

/// The numbers of an active office. Searches draw them by their place in this list.
pub const NUMBERS: &[Number] = &[
    number!(recall_from, 5..=100),
    number!(fresh_up_to, 0..=20),
    number!(grow_to, 0..=60),
    number!(optional cover_pct, 0..=250),
    number!(spies_pct, 0..=100),
    number!(reserve_pct, 0..=40),
    number!(ready_up_to, 0..=40),
    number!(success_pct, 10..=100),
    number!(risk_pct, 0..=100),
    number!(margin, 0..=6),
    number!(spare, 0..=12),
    number!(hold_from_pct, 0..=150),
    number!(savings_turns, 0..=8),
    number!(roster.base, 5..=120),
    number!(roster.per_won_site, 0..=8),
    number!(roster.most, 5..=120),
];

/// The persona with one to three numbers changed by each key, as RON.
pub fn varied(knobs: &Knobs, keys: &[u64]) -> String {
    let mut knobs = knobs.clone();
    for (place, &key) in keys.iter().enumerate() {
        let mut draw = draw(key, place);
        let changes = draw.between(1, 3);
        (0..changes).for_each(|_| change(&mut knobs, &mut draw));
    }
    written(&knobs)
}

/// A persona whose numbers are all drawn by the first key, with some of them changed by each
/// further one, as RON.
pub fn drawn(keys: &[u64]) -> String {
    let roster = RosterTarget { base: 0, per_won_site: 0, most: 0 };
    let summary = "drawn at random".to_owned();
    let mut knobs = Knobs { summary, policy: Policy::Frame, follows_leads: true, roster, ..Knobs::default() };
    let (first, rest) = keys.split_first().map_or((0, keys), |(first, rest)| (*first, rest));
    let mut draw = draw(first, usize::MAX);
    for number in NUMBERS {
        (number.set)(&mut knobs, Some(draw.between(*number.range.start(), *number.range.end())));
    }
    if rest.is_empty() { written(&knobs) } else { varied(&knobs, rest) }
}

fn draw(key: u64, place: usize) -> Draw {
    let subject = DrawSubject::TABLE.nth(u32::try_from(place).unwrap_or(u32::MAX));
    Draws::new(key).at(random::RULE, subject, Purpose("variation"))
}

/// Moves a number by up to a quarter of its range; an optional one is left out now and then.
fn change(knobs: &mut Knobs, draw: &mut Draw) {
    let number = &NUMBERS[draw.below(NUMBERS.len() as u64) as usize];
    let (least, most) = (*number.range.start(), *number.range.end());
    let value = match (number.get)(knobs) {
        Some(_) if number.is_optional && draw.below(4) == 0 => None,
        None => Some(draw.between(least, most)),
        Some(value) => {
            let reach = ((most - least) / 4).max(1);
            Some((value + draw.between(-reach, reach)).clamp(least, most))
        }
    };
    (number.set)(knobs, value);
}

/// A persona as written in `personas.ron`.
pub fn written(knobs: &Knobs) -> String {
    print_data(knobs).expect("a persona is plain data")
}
