//! Personas of chess (CH-3).

use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{
    ending::{Rules, claimable},
    judge::Judge,
    module::PERSONA,
    orders::{ChessOrder, Claim, Play},
    policy,
    position::Position,
    search::{Looks, search},
};

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum ChessPersonaKind {
    /// Any legal move, all equally likely.
    Random,
    /// The capture of the most valuable man by the least valuable one; if there is none, any move.
    Capture,
    /// The best move by a search: `depth`, `quiescence`, `judge` and `nodes` say how far it looks
    /// and by what it judges. Other kinds ignore these.
    Search,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ChessPersona {
    /// Its way of choosing moves.
    kind: ChessPersonaKind,
    /// Number of plies that a search looks ahead: its own moves and those of the other side.
    #[serde(default = "usual_depth")]
    #[shape(range(min = 1, max = 8))]
    depth: u32,
    /// True if a search goes on with captures after its last ply until the position is quiet, and
    /// looks a ply deeper where a side is in check.
    #[serde(default = "yes")]
    quiescence: bool,
    /// The value of a position at the end of a line.
    #[serde(default)]
    judge: Judge,
    /// The most positions that a search visits for a move; it then plays the best it has found.
    #[serde(default = "usual_nodes")]
    #[shape(range(min = 100, max = 10_000_000))]
    nodes: u32,
    /// Slips in a thousand moves. In a slip a persona plays any legal move instead of its own
    /// choice, so that it can be had in all strengths below its own **(ours)**.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    slips_permille: u64,
}

/// Default depth of a search.
fn usual_depth() -> u32 {
    3
}

/// Default number of positions of a search.
fn usual_nodes() -> u32 {
    5_000
}

fn yes() -> bool {
    true
}

/// The move that a persona plays in a turn, or the draw that it claims: simulated players always
/// claim.
pub(super) fn decide(
    persona: &ChessPersona,
    position: &Position,
    rules: &Rules,
    turn: u32,
    budget: &mut Budget,
) -> Choice {
    if !rules.always_claim && claimable(position).is_some() {
        return budget.order(ChessOrder::from(Claim {}));
    }
    let mut draw = budget.draw(PERSONA, Purpose("move"));
    let slips = persona.slips_permille > 0 && draw.chance_permille(persona.slips_permille);
    let &ChessPersona { depth, quiescence, judge, nodes, .. } = persona;
    let played = match persona.kind {
        _ if slips => policy::random(position, &mut draw),
        ChessPersonaKind::Random => policy::random(position, &mut draw),
        ChessPersonaKind::Capture => policy::greedy(position, &mut draw),
        ChessPersonaKind::Search => {
            search(position, turn, &Looks { depth, quiescence, judge, nodes }, &mut draw, budget)
        }
    };
    played.map_or(Choice::END, |played| budget.order(ChessOrder::from(Play { played })))
}
