//! Who can play a seat of kalaha (KA-2).

use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    module::PERSONA,
    orders::{KalahaOrder, Play},
    policy,
    position::Position,
    rules::Rules,
};

/// How a persona chooses a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kind {
    /// Any pit with seeds, all alike.
    Random,
    /// A replay, else the greatest capture, else the most seeds in the store.
    Greedy,
    /// The best lead after some moves of both sides.
    Search,
}

/// Somebody who can play a seat.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// How it chooses.
    kind: Kind,
    /// How many moves a search looks ahead; the others don't.
    #[serde(default = "usual_depth")]
    #[schemars(range(min = 1, max = 10))]
    depth: u32,
}

/// The depth of a search that says none.
fn usual_depth() -> u32 {
    4
}

/// The pit that a persona sows.
pub(super) fn decide(persona: &Persona, position: &Position, rules: &Rules, budget: &mut Budget) -> Choice {
    let pit = match persona.kind {
        Kind::Random => policy::random(position, &mut budget.draw(PERSONA, Purpose("pit"))),
        Kind::Greedy => policy::greedy(position, rules),
        Kind::Search => policy::search(position, rules, persona.depth),
    };
    pit.map_or(Choice::END, |pit| budget.order(KalahaOrder::from(Play { pit })))
}
