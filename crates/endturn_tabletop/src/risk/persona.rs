//! Two ways to play: at random, and sensibly.

use std::cmp::Reverse;

use endturn_engine::{
    random::Draw,
    reasons::{Reason, Weighed},
};

use super::{Board, Choice, Move, Position, Segment, legal::each, map::bits, orders::RiskOrder};

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

/// RI-8: a sensible move. Armies go where they are most and have the best target; attacks are made
/// with three dice and good odds, on the territory that is worth most; the rear moves up. `None`
/// ends the segment.
pub fn sensible(board: &Board, position: &Position) -> Option<Move> {
    let mut first: Option<Choice> = None;
    each(board, position, &mut |choice| first = first.or(Some(choice)));
    let first = first?;
    match first.most {
        mv @ Move::Trade { .. } => Some(mv),
        Move::Occupy { .. } => Some(occupation(board, position, first)),
        Move::Place { .. } if position.segment == Segment::Place => {
            best(board, position, |mv| claim(board, position, mv)).map(|choice| choice.with(1))
        }
        Move::Place { armies, .. } => front(board, position, armies).map(|at| Move::Place { at, armies }),
        Move::Attack { .. } => {
            let worth = |mv| favourable(position, mv).then(|| weight(board, position, mv));
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

/// The move into a conquest: all armies, but as few as possible if only the territory that they
/// leave has an enemy beside it.
fn occupation(board: &Board, position: &Position, choice: Choice) -> Move {
    let is_threatened = |at: u8| threat(board, position, at.into()) > 0;
    let stays = position.moving.is_some_and(|moving| is_threatened(moving.from) && !is_threatened(moving.to));
    if stays { choice.with(choice.least) } else { choice.most }
}

/// Value of an attack: the prize, then the fewest defenders, then the largest army.
fn weight(board: &Board, position: &Position, mv: Move) -> (u32, Reverse<u16>, u16) {
    let Move::Attack { from, to, .. } = mv else { return (0, Reverse(0), 0) };
    let armies = |at: u8| position.territories[usize::from(at)].armies;
    (prize(board, position, to.into()), Reverse(armies(to)), armies(from))
}

/// Value of an enemy's territory: 40 for its last one, 20 for each army of a continent that it
/// completes, 15 for each of a continent that its owner holds, and up to 10 for the share of its
/// continent that is held already.
fn prize(board: &Board, position: &Position, at: usize) -> u32 {
    let Some(home) = board.home(at) else { return 0 };
    let (own, theirs) = (position.owned(position.seat), position.owned(position.territories[at].owner));
    let bonus = u32::from(home.bonus);
    let last = if theirs.count_ones() == 1 { 40 } else { 0 };
    let completed = if home.members & !own == 1 << at { 20 * bonus } else { 0 };
    let broken = if home.members & !theirs == 0 { 15 * bonus } else { 0 };
    last + completed + broken + 10 * (home.members & own).count_ones() / home.members.count_ones()
}

/// Armies that the attacker loses in all 7,776 throws of three dice against two.
pub const ATTACKER_LOSES: u32 = 7_161;
/// Armies that the defender loses in them.
pub const DEFENDER_LOSES: u32 = 8_391;

/// True if an attack has three dice and armies that will outlast the defender's at the odds of
/// three dice against two: two more if there are few, as a safety margin; a large army may even be
/// the smaller one.
fn favourable(position: &Position, mv: Move) -> bool {
    let Move::Attack { from, to, dice: 3 } = mv else { return false };
    let armies = |at: u8| u32::from(position.territories[usize::from(at)].armies);
    let (own, other) = (armies(from) - 1, armies(to));
    own >= other + 2 || own >= 12 && own * DEFENDER_LOSES > other * ATTACKER_LOSES
}

/// Number of enemy armies around a territory.
fn threat(board: &Board, position: &Position, at: usize) -> u32 {
    let around = bits(board.borders[at]).map(|other| position.territories[other]);
    around.filter(|other| other.owner != position.seat).map(|other| u32::from(other.armies)).sum()
}

/// The own border territory where `more` armies do most: four for each army that then stands there,
/// and the best prize beside it less two for each of its defenders.
fn front(board: &Board, position: &Position, more: u16) -> Option<u8> {
    border(board, position).max_by_key(|at| front_worth(board, position, *at, more)).map(|at| at as u8)
}

/// The own territories with an enemy beside them.
fn border(board: &Board, position: &Position) -> impl Iterator<Item = usize> {
    let own = position.owned(position.seat);
    bits(own).filter(move |at| board.borders[*at] & !own != 0)
}

/// The value of `more` armies on a border territory.
fn front_worth(board: &Board, position: &Position, at: usize, more: u16) -> i64 {
    let own = position.owned(position.seat);
    let armies = |at: usize| i64::from(position.territories[at].armies);
    let target = |to: usize| i64::from(prize(board, position, to)) - 2 * armies(to);
    4 * (armies(at) + i64::from(more)) + bits(board.borders[at] & !own).map(target).max().unwrap_or(0)
}

/// RI-8: the reason for a sensible move, or for ending the segment.
pub(super) fn explain(board: &Board, position: &Position, chosen: Option<Move>) -> Reason {
    let order = |mv: Move| {
        let option = Weighed::order(RiskOrder::from(mv));
        if Some(mv) == chosen { option.given(0..1) } else { option }
    };
    let mut choices = Vec::new();
    each(board, position, &mut |choice| choices.push(choice));
    let done = |reason: Reason| {
        let end = Weighed::new("end of the segment").taken(chosen.is_none());
        reason.options(chosen.is_none().then_some(end))
    };
    match choices.first().map(|choice| choice.most) {
        None => done(Reason::new("move").because("nothing is left to do in this segment")),
        Some(mv @ Move::Trade { .. }) => Reason::new("cards").options([order(mv)]).because("it trades a set if it can"),
        Some(Move::Occupy { .. }) => {
            let because = "it moves all armies on, or as few as possible if only the territory that they leave has an \
                           enemy beside it";
            Reason::new("conquest").options(chosen.map(order)).because(because)
        }
        Some(Move::Place { .. }) if position.segment == Segment::Place => {
            let worth = |choice: Choice| Some((claim(board, position, choice.most)?, choice.with(1)));
            let options = choices.into_iter().rev().filter_map(worth).map(|(worth, mv)| order(mv).worth(worth));
            let because =
                "it claims where it is strongest in a continent with a good bonus, and strengthens its border";
            Reason::new("claim").measured_in("points of its own").options(options).because(because).best_first()
        }
        Some(Move::Place { armies, .. }) => {
            let option = |at: usize| {
                let worth = front_worth(board, position, at, armies);
                let option = order(Move::Place { at: at as u8, armies }).worth(worth);
                option
                    .fact("armies there", position.territories[at].armies)
                    .fact("enemies beside it", threat(board, position, at))
            };
            let options = border(board, position).collect::<Vec<_>>().into_iter().rev().map(option);
            let because = "armies go where they are most and have the best target";
            Reason::new("reinforcement").measured_in("points of its own").options(options).because(because).best_first()
        }
        Some(Move::Attack { .. }) => {
            let mut attacks: Vec<Move> = choices.into_iter().map(|choice| choice.most).collect();
            attacks.sort_by_key(|mv| (favourable(position, *mv), weight(board, position, *mv)));
            let option = |mv: Move| {
                let (prize, Reverse(defenders), own) = weight(board, position, mv);
                let option = order(mv).worth(prize).fact("own armies", own).fact("defenders", defenders);
                if favourable(position, mv) { option } else { option.note("not at three dice and good odds") }
            };
            let because = "it attacks with three dice and armies that outlast the defenders, the greatest prize first";
            let reason = Reason::new("attack").measured_in("the prize, in points of its own");
            done(reason.options(attacks.into_iter().rev().map(option)).because(because))
        }
        Some(Move::Fortify { .. }) => {
            let worth = |choice: Choice| Some((march(board, position, choice.most)?, choice.most));
            let mut moves: Vec<((u16, u32), Move)> = choices.into_iter().filter_map(worth).collect();
            moves.sort_by_key(|(worth, _)| *worth);
            let option = |((armies, danger), mv): ((u16, u32), Move)| {
                order(mv).worth(armies).fact("enemies beside the goal", danger)
            };
            let because = "the largest army without an enemy beside it moves to the border";
            let reason = Reason::new("march").measured_in("armies");
            done(reason.options(moves.into_iter().rev().map(option)).because(because))
        }
    }
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
