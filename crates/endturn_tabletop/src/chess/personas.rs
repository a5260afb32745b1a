//! Personas of chess (CH-3).

use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{
    ending::{Rules, claimable},
    module::PERSONA,
    orders::{ChessOrder, Claim, Play},
    policy,
    position::Position,
};

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum Kind {
    /// Any legal move, all equally likely.
    Random,
    /// The capture of the most valuable man by the least valuable one; if there is none, any move.
    Capture,
    /// The move after which its own material lead is greatest; mate is best of all.
    Material,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// Its way of choosing moves.
    kind: Kind,
    /// Slips in a thousand moves. In a slip a persona plays any legal move instead of its own
    /// choice, so that it can be had in all strengths below its own **(ours)**.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    slips_permille: u64,
}

/// The move that a persona plays, or the draw that it claims: simulated players always claim.
pub(super) fn decide(persona: &Persona, position: &Position, rules: &Rules, budget: &mut Budget) -> Choice {
    if !rules.always_claim && claimable(position).is_some() {
        return budget.order(ChessOrder::from(Claim {}));
    }
    let mut draw = budget.draw(PERSONA, Purpose("move"));
    let slips = persona.slips_permille > 0 && draw.chance_permille(persona.slips_permille);
    let played = match persona.kind {
        _ if slips => policy::random(position, &mut draw),
        Kind::Random => policy::random(position, &mut draw),
        Kind::Capture => policy::greedy(position, &mut draw),
        Kind::Material => policy::one_ply(position, rules, &mut draw),
    };
    played.map_or(Choice::END, |played| budget.order(ChessOrder::from(Play { played })))
}
