//! Soundness check of a restored position.

use super::{Home, Position, Variant};

/// Checks a position against its variant.
///
/// # Errors
///
/// The fault.
pub fn check(variant: &Variant, position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    ensure((2..=4).contains(&position.seats), "Ludo has two to four players")?;
    ensure(position.seat < position.seats, "the seat is not one of the players")?;
    ensure(
        position.dice.iter().all(|die| *die <= 6) && (variant.dice == 2 || position.dice[1] == 0),
        "the dice can't show that",
    )?;
    let thrown = position.thrown;
    ensure(
        thrown.iter().all(|die| *die <= 6) && (variant.dice == 2 || thrown[1] == 0),
        "the dice can't have shown that",
    )?;
    ensure(position.rolled || position.dice == [0; 2], "dice are left of no throw")?;
    ensure(position.ranked <= 4, "more are home than play")?;
    for (seat, tokens) in position.tokens.iter().enumerate() {
        ensure(tokens.iter().all(|step| *step <= variant.last()), "a token is beyond the last square")?;
        ensure(seat < usize::from(position.seats) || *tokens == [0; 4], "an absent seat has tokens on the board")?;
        for (number, step) in tokens.iter().enumerate().filter(|(_, step)| **step > 0) {
            let last = variant.home == Home::Last && (variant.share || *step == variant.last());
            let free = last || variant.share && *step <= variant.walk;
            ensure(free || !tokens[..number].contains(step), "two tokens share a square that holds one")?;
        }
        let done = tokens.iter().all(|step| variant.is_home(*step));
        ensure(done == position.finished(seat as u8), "who is home is ranked, and no other")?;
    }
    let ranked = position.home.get(..usize::from(position.ranked)).ok_or("more are home than play")?;
    ensure(position.home[ranked.len()..].iter().all(|seat| *seat == u8::MAX), "a rank is given to nobody")?;
    let twice = (1..ranked.len()).any(|at| ranked[..at].contains(&ranked[at]));
    ensure(
        !twice && ranked.iter().all(|seat| *seat < position.seats),
        "a seat has two ranks, or none of the players has one",
    )?;
    for square in 0..variant.ring {
        let holders = (0..position.seats).filter(|seat| {
            position.tokens[usize::from(*seat)]
                .iter()
                .any(|step| variant.square(*seat, position.seats, *step) == Some(square))
        });
        let safe = variant.safe_starts && variant.is_start(square);
        ensure(safe || holders.count() <= 1, "two players stand on a square where one would be captured")?;
    }
    Ok(())
}
