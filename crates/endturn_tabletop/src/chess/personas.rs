//! Personas of chess (CH-3).

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    orders::{Budget, Choice},
    random::Purpose,
    reasons::{Reason, Weighed},
};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{
    ending::{Rules, claimable},
    judge::Judge,
    module::PERSONA,
    moves::Move,
    orders::{ChessOrder, Claim, Play},
    policy,
    position::Position,
    search::{Looks, MATE, MAX_PLIES, Seen, Told, search_telling},
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
        let because = "a draw can be claimed, which simulated players always do";
        budget.explain(|| {
            Reason::new("move").options([Weighed::order(ChessOrder::from(Claim {})).given(0..1)]).because(because)
        });
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
            let (looks, mut told) = (Looks { depth, quiescence, judge, nodes }, Told::default());
            let best = search_telling(position, turn, &looks, &mut draw, budget, &mut told);
            budget.explain(|| found(&looks, told, best));
            best
        }
    };
    if budget.is_asked() {
        explain(persona, position, slips, played, budget);
    }
    played.map_or(Choice::END, |played| budget.order(ChessOrder::from(Play { played })))
}

/// Records why a move was played without a search; a search has recorded its own reasons.
fn explain(persona: &ChessPersona, position: &Position, slips: bool, played: Option<Move>, budget: &mut Budget) {
    let order = |played: Move| Weighed::order(ChessOrder::from(Play { played }));
    let drawn = || Reason::drawn("move", policy::count(&position.board), "legal move", played.map(order));
    match persona.kind {
        _ if slips => budget.explain(|| {
            let slip = "this move is a slip, which plays any legal move";
            drawn().knob("slips_permille", persona.slips_permille as i64).and_because(slip)
        }),
        ChessPersonaKind::Random => budget.explain(drawn),
        ChessPersonaKind::Capture => {
            let captures = policy::captures(position);
            if captures.is_empty() {
                return budget.explain(|| drawn().and_because("no move captures anything"));
            }
            let option = |(found, victim, attacker): (Move, i32, i32)| {
                let is_taken = Some(found) == played;
                let option = order(found).worth(victim).fact("value of the capturing man", attacker);
                if is_taken { option.given(0..1) } else { option }
            };
            let because = "it captures the most valuable man by the least valuable one, drawn among equals";
            let reason = Reason::new("move").measured_in("value of the captured man, in hundredths of a pawn");
            let reason = reason.options(captures.into_iter().map(option)).because(because).best_first();
            budget.explain(|| reason);
        }
        ChessPersonaKind::Search => {}
    }
}

/// The reason of a search, from the values that it has found.
fn found(looks: &Looks, told: Told, best: Option<Move>) -> Reason {
    let Told { visited, mut seen } = told;
    seen.compact_sort_by_key(|one| std::cmp::Reverse((one.depth, Some(one.played) == best, one.value, !one.is_cut)));
    let option = |one: Seen| {
        let order = Weighed::order(ChessOrder::from(Play { played: one.played }));
        let option = Weighed { is_at_most: one.is_cut, ..order.worth(one.value) }.fact("depth", one.depth);
        let plies = MATE - one.value.abs();
        let option = match plies <= MAX_PLIES as i32 {
            true if one.value > 0 => option.note("it mates"),
            true => option.note("it is mated"),
            false => option,
        };
        if Some(one.played) == best { option.given(0..1) } else { option }
    };
    let because = "it plays the best move that it has found; moves that cannot be better are not searched to their \
                   exact value";
    Reason::new("move")
        .measured_in("the lead to expect, in hundredths of a pawn")
        .knob("depth", looks.depth)
        .knob("nodes", looks.nodes)
        .fact("positions visited", visited)
        .options(seen.into_iter().map(option))
        .because(because)
}
