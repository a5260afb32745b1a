//! Ways in which simulated players choose a pit: at random, greedily, or by looking a few moves
//! ahead.

use endturn_engine::random::Draw;

use super::{
    play::{apply, legal},
    position::{Pit, Position},
    rules::Rules,
};

/// Draws a legal pit, all equally likely; `None` if the game is over.
pub fn random(position: &Position, draw: &mut Draw) -> Option<Pit> {
    let pits = legal(position);
    pits.nth(draw.below(u64::from(pits.len())) as u32)
}

/// The pit that brings a replay; else the greatest capture; else the most seeds in the store. Among
/// equal pits the greedy player takes the one nearest the store, since that leaves the others for
/// later replays **(ours)**. `None` if the game is over.
pub fn greedy(position: &Position, rules: &Rules) -> Option<Pit> {
    let side = position.mover();
    legal(position).into_iter().max_by_key(|&pit| {
        let mut after = *position;
        let sown = apply(&mut after, pit, rules);
        let (replay, captured) = sown.map_or((false, 0), |sown| (sown.replay, sown.captured));
        (replay, captured, after.margin(side), pit)
    })
}

/// The pit with the best lead in the stores after `depth` moves of both sides, by alpha-beta; each
/// of a run of replays counts as a move. `None` if the game is over.
pub fn search(position: &Position, rules: &Rules, depth: u32) -> Option<Pit> {
    let (mut best, mut bound) = (None, -i16::MAX);
    for pit in nearest_first(position) {
        let value = after(position, pit, rules, depth.saturating_sub(1), bound, i16::MAX);
        if best.is_none() || value > bound {
            (best, bound) = (Some(pit), value);
        }
    }
    best
}

/// The legal pits, those near the store first.
fn nearest_first(position: &Position) -> impl Iterator<Item = Pit> + use<> {
    let pits = legal(position);
    (1..=6).rev().filter_map(Pit::new).filter(move |&pit| pits.contains(pit))
}

/// The value of a move for its mover, between two bounds.
fn after(position: &Position, pit: Pit, rules: &Rules, depth: u32, low: i16, high: i16) -> i16 {
    let mut next = *position;
    if apply(&mut next, pit, rules).is_err() {
        return low;
    }
    if next.mover() == position.mover() {
        value(&next, rules, depth, low, high)
    } else {
        -value(&next, rules, depth, -high, -low)
    }
}

/// The value of a position for the side to move, between two bounds.
fn value(position: &Position, rules: &Rules, depth: u32, mut low: i16, high: i16) -> i16 {
    if depth == 0 || position.is_over() {
        return position.margin(position.mover());
    }
    let mut best = -i16::MAX;
    for pit in nearest_first(position) {
        best = best.max(after(position, pit, rules, depth - 1, low, high));
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    best
}
