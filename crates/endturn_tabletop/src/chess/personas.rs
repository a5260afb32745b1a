//! Who can play a seat of chess (CH-3).

use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    ending::{Rules, claimable},
    module::PERSONA,
    orders::{ChessOrder, Claim, Play},
    policy,
    position::Position,
};

/// How a persona chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kind {
    /// Any legal move, all alike.
    Random,
    /// The capture of the most valuable man by the least valuable one; where there is none, any move.
    Capture,
    /// The move after which the own material leads most; mate is best of all.
    Material,
}

/// Somebody who can play a seat.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// How it chooses.
    kind: Kind,
    /// In how many of a thousand moves it plays any legal one instead **(ours)**: so one persona can be had in all strengths below its own.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000))]
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
