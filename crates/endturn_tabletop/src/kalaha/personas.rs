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
pub enum KalahaPersonaKind {
    /// Any pit with seeds, all equally likely.
    Random,
    /// The most seeds in the store by the end of the turn, replays included.
    Greedy,
    /// The best lead after some moves by both sides.
    Search,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct KalahaPersona {
    /// Its way of choosing a pit.
    kind: KalahaPersonaKind,
    /// Number of moves that a search looks ahead; other kinds ignore it.
    #[serde(default = "usual_depth")]
    #[shape(range(min = 1, max = 10))]
    depth: u32,
    /// Slips in a thousand moves: in a slip a persona sows any pit instead of its own choice
    /// **(ours)**.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    slips_permille: u64,
}

/// Default depth of a search.
fn usual_depth() -> u32 {
    4
}

/// The pit that a persona sows.
pub(super) fn decide(persona: &KalahaPersona, position: &Position, rules: &Rules, budget: &mut Budget) -> Choice {
    let mut draw = budget.draw(PERSONA, Purpose("pit"));
    let slips = persona.slips_permille > 0 && draw.chance_permille(persona.slips_permille);
    let pit = match persona.kind {
        _ if slips => policy::random(position, &mut draw),
        KalahaPersonaKind::Random => policy::random(position, &mut draw),
        KalahaPersonaKind::Greedy => policy::greedy(position, rules, &mut draw),
        KalahaPersonaKind::Search => policy::search(position, rules, persona.depth, &mut draw),
    };
    pit.map_or(Choice::END, |pit| budget.order(KalahaOrder::from(Play { pit })))
}
