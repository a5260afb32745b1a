//! Moves in text form: `move 2`, and `move 2 5` with two dice.

use super::{Move, Position, Variant};

/// Reason for which a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It does not begin with `move`.
    Verb(String),
    /// A token from 1 to 4 was expected here.
    Token(String),
    /// A die from 1 to 6 was expected here.
    Die(String),
    /// This follows the end of the move.
    Rest(String),
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Verb(word) => write!(f, "`{word}`: expected `move` and the number of a token"),
            Self::Token(word) => write!(f, "`{word}`: expected a token from 1 to 4"),
            Self::Die(word) => write!(f, "`{word}`: expected a die from 1 to 6"),
            Self::Rest(word) => write!(f, "`{word}` is more than the move needs"),
        }
    }
}

/// Writes a move.
#[must_use]
pub fn write(variant: &Variant, mv: Move) -> String {
    if variant.dice == 1 { format!("move {}", mv.token + 1) } else { format!("move {} {}", mv.token + 1, mv.die) }
}

/// Parses a move. Without a die it means the greatest that is left to be played.
///
/// # Errors
///
/// The expected words at the first word that is wrong.
pub fn parse(position: &Position, text: &str) -> Result<Move, Misread> {
    let mut words = text.split_whitespace();
    let verb = words.next().unwrap_or("");
    if !verb.eq_ignore_ascii_case("move") {
        return Err(Misread::Verb(verb.to_owned()));
    }
    let word = words.next().unwrap_or("");
    let token: u8 =
        word.parse().ok().filter(|token| (1..=4).contains(token)).ok_or_else(|| Misread::Token(word.to_owned()))?;
    let die = match words.next() {
        None => position.dice[0].max(position.dice[1]),
        Some(word) => {
            word.parse().ok().filter(|die| (1..=6).contains(die)).ok_or_else(|| Misread::Die(word.to_owned()))?
        }
    };
    match words.next() {
        Some(rest) => Err(Misread::Rest(rest.to_owned())),
        None => Ok(Move { token: token - 1, die }),
    }
}
