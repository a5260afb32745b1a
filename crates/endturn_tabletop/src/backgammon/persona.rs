//! Two ways to play: at random, and by a static evaluation of the reachable boards.

use endturn_engine::random::Draw;

use super::{
    board::{BAR, Board, CHECKERS, HOME, OFF, Side},
    play::Legal,
    position::Position,
};

/// Value of a board for the side that has just played, in hundredths of a pip: higher is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evaluation(pub i32);

/// Value of a made point in the own home board, in hundredths of a pip; made points further out are
/// worth less.
const MADE_AT_HOME: [i32; 7] = [0, 150, 250, 400, 600, 700, 500];
/// Rolls out of 36 that hit a lone checker from a single enemy checker at this distance, with no
/// blocked point between them.
const SHOTS: [i32; 25] = [0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1];

/// Evaluates a board for a side whose opponent is to roll: pips, lone checkers and the shots at
/// them, made points, primes, checkers on the bar and off.
pub fn evaluate(board: &Board, side: Side) -> Evaluation {
    let other = side.other();
    if let Some(outcome) = board.outcome(side) {
        return Evaluation(1_000_000 * outcome as i32);
    }
    let lead = i32::from(board.pips(other)) - i32::from(board.pips(side));
    if board.is_race() {
        return Evaluation(100 * lead + wastage(board, other) - wastage(board, side));
    }
    let structure = structure(board, side) - structure(board, other);
    Evaluation(100 * lead + structure - risk(board, side))
}

/// The danger of a board for the side that has just played.
fn risk(board: &Board, side: Side) -> i32 {
    // The other side's lone checkers can be hit only after its roll, by which half of them are
    // covered.
    danger(board, side) - danger(board, side.other()) / 4
}

/// The parts of an evaluation, for people: pips, structure and danger; in a race, pips and wastage.
pub(super) fn parts(board: &Board, side: Side) -> Vec<(&'static str, i32)> {
    let other = side.other();
    let lead = 100 * (i32::from(board.pips(other)) - i32::from(board.pips(side)));
    if board.outcome(side).is_some() {
        Vec::new()
    } else if board.is_race() {
        vec![("pips", lead), ("wastage", wastage(board, other) - wastage(board, side))]
    } else {
        let structure = structure(board, side) - structure(board, other);
        vec![("pips", lead), ("points", structure), ("danger", -risk(board, side))]
    }
}

/// Loss of a race by gaps and by checkers deep in the home board: 200 for each checker still on the
/// board, more on the two lowest points.
fn wastage(board: &Board, side: Side) -> i32 {
    let at = |place| i32::from(board.at(side, place));
    200 * (i32::from(CHECKERS) - at(OFF)) + 200 * at(1) + 100 * at(2)
}

/// Value of the side's points: made ones, and runs of them in front of enemy checkers.
fn structure(board: &Board, side: Side) -> i32 {
    let (mut worth, mut run) = (0, 0);
    let trapped = board.furthest(side.other());
    for place in 1..BAR {
        if board.at(side, place) < 2 {
            run = 0;
            continue;
        }
        run += 1;
        worth += match place {
            1..=HOME => MADE_AT_HOME[usize::from(place)],
            7..=12 => 250,
            // An anchor in the opponent's home.
            19..=24 => 450,
            _ => 100,
        };
        // A prime blocks the checkers behind it: each further point counts more.
        if run >= 3 && BAR - trapped < place {
            worth += 150 * (run - 2);
        }
        // Checkers above the fourth on a point are useless.
        worth -= 80 * i32::from(board.at(side, place).saturating_sub(4));
    }
    let closed = (1..=HOME).filter(|place| board.at(side, *place) >= 2).count() as i32;
    worth + 300 * closed * i32::from(board.at(side.other(), BAR).min(2))
}

/// Risk of the side: for each lone checker the rolls that hit it, times the pips it would lose.
fn danger(board: &Board, side: Side) -> i32 {
    let other = side.other();
    let closed = (1..=HOME).filter(|place| board.at(other, *place) >= 2).count() as i32;
    let mut danger = 0;
    for place in (1..BAR).filter(|place| board.at(side, *place) == 1) {
        // An enemy checker that hits comes from below: seen from here it is on a lower point.
        let across = BAR - place;
        let shooters = (across + 1..=BAR).filter(|from| board.at(other, *from) > 0);
        let shots = shooters.map(|from| SHOTS[usize::from(from - across).min(24)]).sum::<i32>().min(30);
        let lost = i32::from(BAR - place) + 3 + 4 * closed;
        danger += 100 * shots * lost / 36;
    }
    danger
}

/// Draws one of the legal plays, all equally likely; `None` if the list is empty.
pub fn random(plays: &[Legal], draw: &mut Draw) -> Option<Legal> {
    plays.get(draw.below(plays.len() as u64) as usize).copied()
}

/// The legal play whose board is best for its side, the first of equals; `None` if the list is
/// empty.
pub fn sensible(side: Side, plays: &[Legal]) -> Option<Legal> {
    let mut best: Option<(Evaluation, &Legal)> = None;
    for legal in plays {
        let worth = evaluate(&legal.board, side);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, legal));
        }
    }
    best.map(|(_, legal)| *legal)
}

/// True if the random persona doubles, when it may: once in twenty.
pub fn double_at_random(draw: &mut Draw) -> bool {
    draw.below(20) == 0
}

/// True if the random persona takes: every other time.
pub fn take_at_random(draw: &mut Draw) -> bool {
    draw.below(2) == 0
}

/// Lead of the side that is to roll, in thousandths of its own pips. The roll to come is worth
/// eight pips, half of which count.
pub(super) fn lead_permille(board: &Board, side: Side) -> i32 {
    let other = side.other();
    let own = i32::from(board.pips(side)).max(1);
    if board.is_race() {
        let [mine, theirs] = [side, other].map(|side| i32::from(board.pips(side)) * 100 + wastage(board, side));
        return (theirs - mine) * 1_000 / mine.max(1);
    }
    // Played moves are worth as much for the other side, which has just played.
    (400 - evaluate(board, other).0) * 10 / own
}

/// The sensible persona doubles with a lead of at least 8 % in a race, as the rule of thumb has it,
/// and of 20 % in contact **(ours)**. In contact with a lead of 90 % or more the position is too
/// good to double, and it plays on for a gammon.
pub fn offer_sensibly(position: &Position, side: Side) -> bool {
    let lead = lead_permille(&position.board, side);
    let least = if position.board.is_race() { 80 } else { 200 };
    lead >= least && (position.board.is_race() || lead < 900)
}

/// The sensible persona takes while it is at most 12 % behind in a race, and at most 45 % in
/// contact **(ours)**.
pub fn take_sensibly(position: &Position, side: Side) -> bool {
    let lead = lead_permille(&position.board, side.other());
    lead <= if position.board.is_race() { 120 } else { 450 }
}
