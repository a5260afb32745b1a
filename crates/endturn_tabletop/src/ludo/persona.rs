//! Three ways to play: at random, the token furthest along, and captures first.

use endturn_engine::random::Draw;

use super::{Move, Position, Variant, apply, legal};

/// Draws a legal move, if there is one.
pub fn random(variant: &Variant, position: &Position, draw: &mut Draw) -> Option<Move> {
    let moves = legal(variant, position);
    moves.clone().nth(draw.below(moves.count() as u64) as usize)
}

/// A token into the game if a die lets one in; else the move of the token that is furthest along.
pub fn furthest(variant: &Variant, position: &Position) -> Option<Move> {
    let own = position.tokens[usize::from(position.seat)];
    legal(variant, position).max_by_key(|mv| {
        let from = own[usize::from(mv.token)];
        (from == 0, from)
    })
}

/// Captures first, those that cost more steps being better; then home, then in, then a token that
/// gets out of danger or stays out of it, then the token furthest along.
pub fn capture_first(variant: &Variant, position: &Position) -> Option<Move> {
    legal(variant, position).max_by_key(|mv| prize(variant, position, *mv))
}

/// The worth of a move by captures: the steps that they cost others, then steps home, in and out of
/// danger, then the steps of the token so far.
pub(super) fn prize(variant: &Variant, position: &Position, mv: Move) -> (u16, i16, u8) {
    let mut after = *position;
    let own = usize::from(position.seat);
    let lost = |after: &Position| -> u16 {
        let steps = |tokens: &[u8; 4]| tokens.iter().map(|step| u16::from(*step)).sum::<u16>();
        (0..4).filter(|seat| *seat != own).map(|seat| steps(&position.tokens[seat]) - steps(&after.tokens[seat])).sum()
    };
    let Ok(applied) = apply(variant, &mut after, mv) else { return (0, 0, 0) };
    let from = position.tokens[own][usize::from(mv.token)];
    let safety = danger(variant, position, from) - danger(variant, &after, after.tokens[own][usize::from(mv.token)]);
    (lost(&after), i16::from(applied.home) * 60 + i16::from(applied.entered) * 40 + safety, from)
}

/// The risk of a token of the seat at a place: its steps for each enemy that could hit it with one
/// die.
fn danger(variant: &Variant, position: &Position, step: u8) -> i16 {
    let Some(square) = variant.square(position.seat, position.seats, step) else { return 0 };
    if variant.safe_starts && variant.is_start(square) {
        return 0;
    }
    let mut hunters = 0;
    for seat in (0..position.seats).filter(|seat| *seat != position.seat) {
        for from in position.tokens[usize::from(seat)].iter().filter(|from| **from > 0) {
            hunters += (1..=6).filter(|die| variant.square(seat, position.seats, from + die) == Some(square)).count();
        }
    }
    hunters as i16 * i16::from(step)
}
