//! Personas of kalaha (KA-2).

use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{
    module::PERSONA,
    orders::{KalahaOrder, Play},
    policy,
    position::Position,
    rules::Rules,
};

/// A persona's way of choosing a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum Kind {
    /// Any pit with seeds, all equally likely.
    Random,
    /// A replay, else the greatest capture, else the most seeds in the store.
    Greedy,
    /// The best lead after some moves by both sides.
    Search,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// Its way of choosing a pit.
    kind: Kind,
    /// Number of moves that a search looks ahead; other kinds ignore it.
    #[serde(default = "usual_depth")]
    #[shape(range(min = 1, max = 10))]
    depth: u32,
}

/// Default depth of a search.
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
