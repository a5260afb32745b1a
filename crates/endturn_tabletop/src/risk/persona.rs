//! Two ways to play: at random, and sensibly.

use endturn_engine::random::Draw;

use super::{Board, Choice, Move, Position, Segment, legal::each, map::bits};

/// Draws a legal move; `None` ends the segment, one time in eight if that is allowed.
pub fn random(board: &Board, position: &Position, draw: &mut Draw) -> Option<Move> {
    if position.complete() && draw.below(8) == 0 {
        return None;
    }
    let mut count = 0;
    each(board, position, &mut |_| count += 1);
    if count == 0 {
        return None;
    }
    let (mut at, mut found) = (draw.below(count), None);
    each(board, position, &mut |choice| {
        if at == 0 {
            found = Some(choice);
        }
        at = at.wrapping_sub(1);
    });
    let choice = found?;
    Some(choice.with(draw.between(choice.least.into(), choice.greatest().into()) as u16))
}

/// A sensible move: armies go to the border with the best ratio; attacks are made with three dice
/// and good odds, on the largest army first; the rear moves up. `None` ends the segment.
pub fn sensible(board: &Board, position: &Position) -> Option<Move> {
    let mut first = None;
    each(board, position, &mut |choice| first = first.or(Some(choice.most)));
    match first? {
        mv @ (Move::Trade { .. } | Move::Occupy { .. }) => Some(mv),
        Move::Place { .. } if position.segment == Segment::Place => {
            best(board, position, |mv| claim(board, position, mv)).map(|choice| choice.with(1))
        }
        Move::Place { armies, .. } => front(board, position, armies).map(|at| Move::Place { at, armies }),
        Move::Attack { .. } => {
            let worth = |mv| favourable(position, mv).then(|| weight(position, mv));
            best(board, position, worth).map(|choice| choice.most)
        }
        Move::Fortify { .. } => best(board, position, |mv| march(board, position, mv)).map(|choice| choice.most),
    }
}

/// The choice with the highest value, the last of equals; `None` if none has a value.
fn best<W: Ord>(board: &Board, position: &Position, worth: impl Fn(Move) -> Option<W>) -> Option<Choice> {
    let mut best: Option<(W, Choice)> = None;
    each(board, position, &mut |choice| {
        if let Some(worth) = worth(choice.most).filter(|worth| best.as_ref().is_none_or(|(most, _)| worth >= most)) {
            best = Some((worth, choice));
        }
    });
    best.map(|(_, choice)| choice)
}

/// The armies of the defender and of the attacker.
fn weight(position: &Position, mv: Move) -> (u16, u16) {
    let Move::Attack { from, to, .. } = mv else { return (0, 0) };
    let armies = |at: u8| position.territories[usize::from(at)].armies;
    (armies(to), armies(from))
}

/// Armies that the attacker loses in all 7,776 throws of three dice against two.
pub(super) const ATTACKER_LOSES: u32 = 7_161;
/// Armies that the defender loses in them.
pub(super) const DEFENDER_LOSES: u32 = 8_391;

/// True if an attack has three dice and armies that will outlast the defender's at the odds of
/// three dice against two: a few more if there are few, as a safety margin; a large army may even
/// be the smaller one.
fn favourable(position: &Position, mv: Move) -> bool {
    let Move::Attack { from, to, dice: 3 } = mv else { return false };
    let armies = |at: u8| u32::from(position.territories[usize::from(at)].armies);
    let (own, other) = (armies(from) - 1, armies(to));
    own > other || own >= 12 && own * DEFENDER_LOSES > other * ATTACKER_LOSES
}

/// Number of enemy armies around a territory.
fn threat(board: &Board, position: &Position, at: usize) -> u32 {
    let around = bits(board.borders[at]).map(|other| position.territories[other]);
    around.filter(|other| other.owner != position.seat).map(|other| u32::from(other.armies)).sum()
}

/// The own border territory with the best ratio of armies to the weakest neighbour's, once `more`
/// have come.
fn front(board: &Board, position: &Position, more: u16) -> Option<u8> {
    let own = position.owned(position.seat);
    let border = bits(own).filter(|at| board.borders[*at] & !own != 0);
    let best = border.max_by_key(|at| {
        let weakest = bits(board.borders[*at] & !own).map(|other| u32::from(position.territories[other].armies)).min();
        let stand = u32::from(position.territories[*at].armies) + u32::from(more);
        stand * 100 / weakest.unwrap_or(1).max(1)
    });
    best.map(|at| at as u8)
}

/// Value of claiming or strengthening a territory before the first turn: highest in the continent
/// where the player is strongest, by the bonus for its size.
fn claim(board: &Board, position: &Position, mv: Move) -> Option<u32> {
    let Move::Place { at, .. } = mv else { return None };
    let own = position.owned(position.seat);
    let home = board.home(at.into())?;
    let share = (home.members & own).count_ones() * 100 / home.members.count_ones();
    let border = u32::from(board.borders[usize::from(at)] & !own != 0);
    let armies = u32::from(position.territories[usize::from(at)].armies);
    let bonus = u32::from(home.bonus) * 40 / home.members.count_ones();
    Some((share + bonus + 60 * border + threat(board, position, at.into())) / (1 + armies / 3))
}

/// The largest army without an enemy beside it moves to the reachable border territory with the
/// greatest threat.
fn march(board: &Board, position: &Position, mv: Move) -> Option<(u16, u32)> {
    let Move::Fortify { from, to, armies } = mv else { return None };
    let danger = threat(board, position, to.into());
    (danger > 0 && threat(board, position, from.into()) == 0).then_some((armies, danger))
}
