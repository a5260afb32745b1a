//! Two ways to play: at random, and with sense.

use endturn_engine::random::Draw;

use super::{
    Board, Choice, Move, Position, Segment,
    legal::{each, legal},
    map::bits,
};

/// A legal move at random; `None` ends the segment, one time in eight where that is allowed.
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

/// A sensible move: armies go to the border with the best ratio; attacks are made with three dice and good odds, on the greatest army first; the rear moves up.
/// `None` ends the segment.
pub fn sensible(board: &Board, position: &Position) -> Option<Move> {
    let choices = &mut Vec::new();
    legal(board, position, choices);
    let first = choices.first()?;
    match first.most {
        Move::Trade { .. } | Move::Occupy { .. } => Some(first.most),
        Move::Place { .. } if position.segment == Segment::Place => claim(board, position, choices),
        Move::Place { armies, .. } => {
            let at = front(board, position, armies)?;
            Some(Move::Place { at, armies })
        }
        Move::Attack { .. } => {
            let good = choices.iter().filter(|choice| favourable(position, choice.most));
            good.max_by_key(|choice| weight(position, choice.most)).map(|choice| choice.most)
        }
        Move::Fortify { .. } => march(board, position, choices),
    }
}

/// The armies that an attack meets, and those that it comes with.
fn weight(position: &Position, mv: Move) -> (u16, u16) {
    let Move::Attack { from, to, .. } = mv else { return (0, 0) };
    let armies = |at: u8| position.territories[usize::from(at)].armies;
    (armies(to), armies(from))
}

/// Armies that the attacker loses in all 7,776 throws of three dice against two.
pub(super) const ATTACKER_LOSES: u32 = 7_161;
/// Armies that the defender loses in them.
pub(super) const DEFENDER_LOSES: u32 = 8_391;

/// Whether an attack has three dice and armies that will outlast the defender's at the odds of three dice against two: a few more where there
/// are few, for luck; a great army may even be the smaller one.
fn favourable(position: &Position, mv: Move) -> bool {
    let Move::Attack { from, to, dice: 3 } = mv else { return false };
    let armies = |at: u8| u32::from(position.territories[usize::from(at)].armies);
    let (own, other) = (armies(from) - 1, armies(to));
    own > other || own >= 12 && own * DEFENDER_LOSES > other * ATTACKER_LOSES
}

/// Armies of all enemies around a territory.
fn threat(board: &Board, position: &Position, at: usize) -> u32 {
    let around = bits(board.borders[at]).map(|other| position.territories[other]);
    around.filter(|other| other.owner != position.seat).map(|other| u32::from(other.armies)).sum()
}

/// The own border where armies stand best against the weakest neighbour, once `more` have come.
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

/// A territory to claim or to strengthen before the first turn: the continent where one is strongest, by the bonus for its size.
fn claim(board: &Board, position: &Position, choices: &[Choice]) -> Option<Move> {
    let own = position.owned(position.seat);
    let worth = |at: u8| {
        let home = board.continents.iter().find(|continent| continent.members >> at & 1 == 1)?;
        let share = (home.members & own).count_ones() * 100 / home.members.count_ones();
        let border = u32::from(board.borders[usize::from(at)] & !own != 0);
        let armies = u32::from(position.territories[usize::from(at)].armies);
        Some(
            share
                + u32::from(home.bonus) * 40 / home.members.count_ones()
                + 60 * border
                + threat(board, position, at.into()),
        )
        .map(|worth| worth / (1 + armies / 3))
    };
    let best = choices.iter().max_by_key(|choice| match choice.most {
        Move::Place { at, .. } => worth(at),
        _ => None,
    })?;
    Some(best.with(1))
}

/// The greatest army without an enemy beside it moves to the border with the greatest threat that it can reach.
fn march(board: &Board, position: &Position, choices: &[Choice]) -> Option<Move> {
    let useful = choices.iter().filter(|choice| match choice.most {
        Move::Fortify { from, to, .. } => {
            threat(board, position, from.into()) == 0 && threat(board, position, to.into()) > 0
        }
        _ => false,
    });
    let best = useful.max_by_key(|choice| match choice.most {
        Move::Fortify { to, armies, .. } => (armies, threat(board, position, to.into())),
        _ => (0, 0),
    });
    best.map(|choice| choice.most)
}
