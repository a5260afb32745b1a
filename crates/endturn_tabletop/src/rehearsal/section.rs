//! The section of a scenario: acts and points of seats to begin with.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    Seat,
    turn::{CommitDue, Intents},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{Card, MAX};
use crate::out;

/// The section of a scenario: acts and points to begin with.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Number of acts of each seat so far, 0 to 1 000 000 000; 0 if left out.
    pub acts: BySeat<i64>,
    /// Points of each seat, −1 000 000 000 to 1 000 000 000; 0 if left out.
    pub points: BySeat<i64>,
    /// The seats that are out, with the rounds in which they left.
    pub out: BySeat<u32>,
}

impl Section {
    /// The section of a table of seats with these names, at the beginning of a round.
    ///
    /// # Errors
    /// If bids wait, or are due.
    pub(super) fn of(names: &[String], world: &World) -> Result<Self, String> {
        if !world.resource::<Intents<u32>>().all().is_empty() {
            return Err("bids wait to be opened, which its section can't state".to_owned());
        }
        if world.get_resource::<CommitDue>().is_some_and(|due| *due != CommitDue::default()) {
            return Err("seats are due to bid, which its section can't state".to_owned());
        }
        let by_seat = |values: &[i64]| BySeat(names.iter().cloned().zip(values.iter().copied()).into_map());
        let card = world.resource::<Card>();
        Ok(Self { acts: by_seat(&card.acts), points: by_seat(&card.points), out: out::of(world) })
    }

    /// Reports everything that makes a start impossible.
    pub(super) fn check(&self, seats: Seats<'_>, checker: &mut Checker<'_>) {
        for (field, values, least) in [("acts", &self.acts, 0), ("points", &self.points, -MAX)] {
            seats.check(checker, field, values);
            for (name, value) in &values.0 {
                checker.range(Path::root().name(field).name(name), *value, least..=MAX);
            }
        }
        seats.check(checker, "out", &self.out);
        out::check(&self.out, checker);
        out::check_any_left(&self.out, seats, checker);
    }

    /// The table of seats with these names.
    pub(super) fn begin(&self, names: &[String]) -> Card {
        let mut card = Card::default();
        for (seat, name) in (0u8..).map(Seat).zip(names) {
            for (values, stated) in [(&mut card.acts, &self.acts), (&mut card.points, &self.points)] {
                if let Some(value) = stated.get(name) {
                    *Card::line(values, seat) = *value;
                }
            }
        }
        card
    }
}
