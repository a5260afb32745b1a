//! Orders whose words are values: what an author writes of them, and what [`orders!`](crate::orders!) calls for the rest.

use bevy_ecs::prelude::*;

use super::{Refusal, Sampler, Word};
use crate::seats::Seat;

/// What matters of an order that is a row with fields in [`orders!`](crate::orders!): whether a seat may give it, and what it does.
pub trait Act: Sized {
    /// Decides whether the seat may do this now.
    ///
    /// # Errors
    /// The reason why not.
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal>;

    /// Carries the order out, once it was found legal.
    fn apply(self, seat: Seat, world: &mut World);

    /// The orders of this form that a seat may well give now ([`Form::LEGAL`](super::Form::LEGAL)), for a form that knows better than to try what its
    /// words may be; `None` for one that does not.
    fn legal(_seat: Seat, _world: &World, _sampler: &mut Sampler) -> Option<Vec<Self>> {
        None
    }
}

/// How many orders are tried where they are put together of all that their words may be.
pub const MOST_TRIED: usize = 4_096;

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

/// A doc comment as a line of help.
pub fn line(doc: &'static str) -> &'static str {
    doc.trim().trim_end_matches('.')
}
