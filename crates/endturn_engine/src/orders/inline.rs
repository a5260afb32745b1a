//! Orders whose words are plain values: the part that an author writes, and helpers that
//! [`orders!`](crate::orders!) calls.

use bevy_ecs::prelude::*;

use super::{Refusal, Sampler, Word};
use crate::{links::Links, seats::Seat};

/// Check and effect of an order that is a row with fields in [`orders!`](crate::orders!).
pub trait Act: Sized {
    /// Checks that the seat may do this now.
    ///
    /// # Errors
    /// The refusal.
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal>;

    /// Carries out the order, once it was found legal.
    fn apply(self, seat: Seat, world: &mut World);

    /// Candidates for the orders of this form that a seat may give now
    /// ([`Form::LEGAL`](super::Form::LEGAL)), if the form knows better than to try all values of
    /// its words; `None` if it does not.
    fn legal(_seat: Seat, _world: &World, _sampler: &mut Sampler) -> Option<Vec<Self>> {
        None
    }

    /// See [`Form::DELIBERATE`](super::Form::DELIBERATE).
    const DELIBERATE: bool = false;

    /// See [`OrderTable::link`](super::OrderTable::link).
    fn link(&self, _seat: Seat, _world: &World, _links: &mut Links) {}

    /// See [`Form::tags`](super::Form::tags).
    fn tags(&self, _world: &World) -> Vec<String> {
        Vec::new()
    }
}

/// Maximum number of orders to try if they are combined from all values of their words.
pub const MAX_TRIED: usize = 4_096;

pub fn stand_in<W: Word>(field: &str) -> String {
    if W::STAND_IN.is_empty() { field.to_uppercase() } else { W::STAND_IN.to_owned() }
}

pub fn words<W: Word>(seat: Seat, world: &World) -> Vec<String> {
    W::values(seat, world).iter().map(|value| value.text(world)).collect()
}

pub fn example<W: Word>(field: &str, reader: Option<Seat>, world: &World) -> String {
    let first = reader.and_then(|seat| words::<W>(seat, world).into_iter().next());
    let example = || if W::EXAMPLE.is_empty() { stand_in::<W>(field) } else { W::EXAMPLE.to_owned() };
    first.unwrap_or_else(example)
}

/// Turns a doc comment into a line of help.
pub fn line(doc: &'static str) -> &'static str {
    doc.trim().trim_end_matches('.')
}
