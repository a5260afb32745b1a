//! Choices of personas with their reasons.

use crate::{reasons::Reason, seats::Seat};

/// An order or word that a persona gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOrder {
    /// Its text.
    pub text: String,
    /// The reason for which it was refused; `None` if it was applied.
    pub refusal: Option<String>,
}

/// One choice of a persona: an order or a word to the clock, or the whole list of orders of a
/// persona that decides everything at once.
#[derive(Debug)]
pub struct Deliberation {
    /// The round.
    pub round: u32,
    /// The module.
    pub module: &'static str,
    /// The persona.
    pub persona: String,
    /// The entry of its file by whose numbers it plays, if that is another one.
    pub plays_as: Option<String>,
    /// The orders that it gave, in order.
    pub orders: Vec<GivenOrder>,
    /// The reasons that it recorded.
    pub reasons: Vec<Reason>,
}

/// The reasons of one seat's personas.
#[derive(Debug)]
pub(super) struct Why {
    /// The seat.
    pub(super) seat: Seat,
    /// Its choices so far.
    pub(super) told: Vec<Deliberation>,
}
