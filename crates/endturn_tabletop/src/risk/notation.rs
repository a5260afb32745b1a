//! Moves as text: `place Ural 3`, `attack Ural Siberia 3`, `occupy 4`, `fortify Ural Siberia 2`, `trade 1 2 3`.

use super::{Board, Move};

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It begins with none of the words that moves begin with.
    Verb(String),
    /// No territory has a name like this.
    Territory(String),
    /// A number was expected here.
    Number(String),
    /// This stands behind the end of the move.
    Rest(String),
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Verb(text) => write!(f, "`{text}`: expected place, attack, occupy, fortify or trade"),
            Self::Territory(text) => write!(f, "`{text}`: expected the name of a territory"),
            Self::Number(text) => write!(f, "`{text}`: expected a number"),
            Self::Rest(text) => write!(f, "`{text}` is more than the move needs"),
        }
    }
}

/// A move as text.
#[must_use]
pub fn write(board: &Board, mv: Move) -> String {
    let name = |at: u8| &board.names[usize::from(at)];
    match mv {
        Move::Place { at, armies } => format!("place {} {armies}", name(at)),
        Move::Attack { from, to, dice } => format!("attack {} {} {dice}", name(from), name(to)),
        Move::Occupy(armies) => format!("occupy {armies}"),
        Move::Fortify { from, to, armies } => format!("fortify {} {} {armies}", name(from), name(to)),
        Move::Trade([one, two, three]) => format!("trade {} {} {}", one + 1, two + 1, three + 1),
    }
}

/// Reads a move. Capital and small letters are the same.
///
/// # Errors
///
/// What was expected where the text stops making sense.
pub fn parse(board: &Board, text: &str) -> Result<Move, Misread> {
    let text = text.trim();
    let (verb, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mv = match verb.to_ascii_lowercase().as_str() {
        "place" => Move::Place { at: territory(board, &mut rest)?, armies: number(&mut rest)? },
        "attack" => {
            let (from, to) = (territory(board, &mut rest)?, territory(board, &mut rest)?);
            Move::Attack { from, to, dice: number(&mut rest)? }
        }
        "occupy" => Move::Occupy(number(&mut rest)?),
        "fortify" => {
            let (from, to) = (territory(board, &mut rest)?, territory(board, &mut rest)?);
            Move::Fortify { from, to, armies: number(&mut rest)? }
        }
        "trade" => Move::Trade([place(&mut rest)?, place(&mut rest)?, place(&mut rest)?]),
        _ => return Err(Misread::Verb(verb.to_owned())),
    };
    if rest.trim().is_empty() { Ok(mv) } else { Err(Misread::Rest(rest.trim().to_owned())) }
}

/// The longest name of a territory with which the rest begins, up to the end of a word.
fn territory(board: &Board, rest: &mut &str) -> Result<u8, Misread> {
    let text = rest.trim_start();
    let begins = |name: &String| {
        text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            && text[name.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    let found = board.names.iter().enumerate().filter(|(_, name)| begins(name)).max_by_key(|(_, name)| name.len());
    let (at, name) = found.ok_or_else(|| Misread::Territory(text.to_owned()))?;
    *rest = &text[name.len()..];
    Ok(at as u8)
}

fn number<N: std::str::FromStr>(rest: &mut &str) -> Result<N, Misread> {
    let text = rest.trim_start();
    let (word, behind) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    *rest = behind;
    word.parse().map_err(|_| Misread::Number(word.to_owned()))
}

/// A place of the hand, written from 1.
fn place(rest: &mut &str) -> Result<u8, Misread> {
    let number: u8 = number(rest)?;
    number.checked_sub(1).ok_or_else(|| Misread::Number("0".to_owned()))
}
