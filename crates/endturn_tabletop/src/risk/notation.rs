//! Moves in text form: `place Ural 3`, `attack Great_Britain Western_Europe 3`, `occupy 4`,
//! `fortify Ural Siberia 2`, `trade 1 2 3`. Names of territories are read in any case, with `_` or
//! spaces.

use endturn_engine::orders::{Refusal, Words};

use super::{Board, Move, map::fold};

/// Writes the part of a move after its first word.
#[must_use]
pub fn write(board: &Board, mv: Move) -> String {
    let name = |at: u8| board.words.get(usize::from(at)).map_or("?", String::as_str);
    match mv {
        Move::Place { at, armies } => format!("{} {armies}", name(at)),
        Move::Attack { from, to, dice } => format!("{} {} {dice}", name(from), name(to)),
        Move::Occupy { armies } => armies.to_string(),
        Move::Fortify { from, to, armies } => format!("{} {} {armies}", name(from), name(to)),
        Move::Trade { cards: [one, two, three] } => {
            format!("{} {} {}", u16::from(one) + 1, u16::from(two) + 1, u16::from(three) + 1)
        }
    }
}

/// The placeholder for a territory.
pub(super) const TERRITORY: &str = "TERRITORY";

/// Parses the longest matching name of a territory.
///
/// # Errors
/// A refusal with the known names.
pub fn territory(board: &Board, words: &mut Words<'_>) -> Result<u8, Refusal> {
    let names = || board.words.iter().map(String::as_str).collect::<Vec<_>>();
    if words.is_done() {
        words.word(&[TERRITORY])?;
    }
    let mut ahead = words.clone();
    let first = ahead.word(&[TERRITORY])?;
    let (mut text, mut found) = (fold(first), None);
    loop {
        if let Some(at) = board.words.iter().position(|word| fold(word) == text) {
            found = Some((at as u8, ahead.clone()));
        }
        let longer = text.clone() + "_";
        if ahead.is_done() || !board.words.iter().any(|word| fold(word).starts_with(&longer)) {
            break;
        }
        text = longer + &fold(ahead.word(&[])?);
    }
    let (at, rest) = found.ok_or_else(|| {
        let begun = board.words.iter().find(|word| fold(word).starts_with(&text)).cloned();
        let refusal = words.unknown("territory", first, &names());
        Refusal { suggestion: refusal.suggestion.clone().or(begun), ..refusal }
    })?;
    *words = rest;
    Ok(at)
}

/// Parses the number of a card in the hand, from 1.
///
/// # Errors
/// A refusal of anything else.
pub(super) fn card(words: &mut Words<'_>) -> Result<u8, Refusal> {
    let number: u8 = words.number()?;
    number.checked_sub(1).ok_or_else(|| Refusal::new("number-out-of-range", "cards are numbered from 1"))
}
