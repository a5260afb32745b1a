//! Ways in which simulated players choose a pit: at random, greedily, or by looking a few moves
//! ahead.

use endturn_engine::random::Draw;

use super::{
    play::{apply, legal},
    position::{Pit, Pits, Position},
    rules::Rules,
};

/// Draws a legal pit, all equally likely; `None` if the game is over.
pub fn random(position: &Position, draw: &mut Draw) -> Option<Pit> {
    let pits = legal(position);
    pits.nth(draw.below(u64::from(pits.len())) as u32)
}

/// KA-2: the pit with the best lead in the stores at the end of the turn, replays included. One of
/// equal pits is drawn **(ours)**. `None` if the game is over.
pub fn greedy(position: &Position, rules: &Rules, draw: &mut Draw) -> Option<Pit> {
    one_of_the_best(position, draw, |pit, _| lead_after(position, pit, rules))
}

/// The lead of the mover at the end of a turn that begins with a pit.
fn lead_after(position: &Position, pit: Pit, rules: &Rules) -> i16 {
    let mut after = *position;
    let sown = apply(&mut after, pit, rules);
    if sown.is_ok_and(|sown| sown.replay) { end_of_turn(&after, rules) } else { after.margin(position.mover()) }
}

/// The exact value of every legal pit: after `depth` moves of both sides, or at the end of the
/// turn.
pub(super) fn weigh(position: &Position, rules: &Rules, depth: Option<u32>) -> Vec<(Pit, i16)> {
    let value = |pit: Pit| match depth {
        None => lead_after(position, pit, rules),
        Some(depth) => after(position, pit, rules, depth.saturating_sub(1), -i16::MAX, i16::MAX),
    };
    nearest_first(position).map(|pit| (pit, value(pit))).collect()
}

/// The best lead of the side to move at the end of its turn.
fn end_of_turn(position: &Position, rules: &Rules) -> i16 {
    let leads = legal(position).into_iter().map(|pit| lead_after(position, pit, rules));
    leads.max().unwrap_or_else(|| position.margin(position.mover()))
}

/// KA-2: the pit with the best lead in the stores after `depth` moves of both sides, by alpha-beta;
/// each of a run of replays counts as a move. One of equal pits is drawn. `None` if the game is
/// over.
pub fn search(position: &Position, rules: &Rules, depth: u32, draw: &mut Draw) -> Option<Pit> {
    // The bound is one below the best so far, so that pits as good as the best keep their value.
    one_of_the_best(position, draw, |pit, best| {
        after(position, pit, rules, depth.saturating_sub(1), best.max(1 - i16::MAX) - 1, i16::MAX)
    })
}

/// Draws one of the pits with the greatest value. `value` also gets the greatest value so far,
/// below which it need not be exact.
fn one_of_the_best(position: &Position, draw: &mut Draw, value: impl Fn(Pit, i16) -> i16) -> Option<Pit> {
    let (mut best, mut pits) = (-i16::MAX, Pits::default());
    for pit in nearest_first(position) {
        let found = value(pit, best);
        if found > best || pits.is_empty() {
            (best, pits) = (found, Pits::default());
        }
        if found == best {
            pits.insert(pit);
        }
    }
    pits.nth(draw.below(u64::from(pits.len())) as u32)
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
