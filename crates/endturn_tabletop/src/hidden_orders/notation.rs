//! Orders in players' notation: `A Ford H`, `A Ford - Weir`, `A Marsh S A Ford - Weir`,
//! `A Marsh S A Ford`; and for retreats, `A Ford R Weir` and `A Ford D`.

use endturn_engine::orders::{Refusal, Words};
use serde::{Deserialize, Serialize};

use super::{Board, Order};

/// A line about the unit in a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The province.
    pub at: u8,
    /// The instruction to the unit.
    pub what: What,
}

/// An instruction to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// An order, to be carried out with all others.
    Order(Order),
    /// A retreat to a province after it was dislodged.
    Retreat(u8),
    /// Disbanding instead of a retreat.
    Disband,
}

/// The verbs in canonical form.
const VERBS: [&str; 5] = ["H", "-", "S", "R", "D"];
/// Synonyms of the verbs.
const OTHERS: [(&str, &str); 5] =
    [("hold", "H"), ("holds", "H"), ("supports", "S"), ("retreats", "R"), ("disbands", "D")];

/// Writes the line for a unit.
#[must_use]
pub fn write(board: &Board, told: Told) -> String {
    let at = board.name(told.at);
    match told.what {
        What::Order(Order::Hold) => format!("A {at} H"),
        What::Order(Order::Move(to)) => format!("A {at} - {}", board.name(to)),
        What::Order(Order::Support(from, to)) if from == to => format!("A {at} S A {}", board.name(from)),
        What::Order(Order::Support(from, to)) => format!("A {at} S A {} - {}", board.name(from), board.name(to)),
        What::Retreat(to) => format!("A {at} R {}", board.name(to)),
        What::Disband => format!("A {at} D"),
    }
}

/// Parses a line. `A`, for army, is optional, case is ignored, and three letters of a name are
/// enough if no other name begins with them.
///
/// # Errors
///
/// The expected words at the first word that is wrong.
pub fn read(board: &Board, words: &mut Words<'_>) -> Result<Told, Refusal> {
    let at = province(board, words)?;
    let word = words.word(&VERBS)?;
    let other = OTHERS.iter().find(|(other, _)| other.eq_ignore_ascii_case(word)).map_or(word, |(_, verb)| *verb);
    let verb = VERBS.iter().find(|verb| verb.eq_ignore_ascii_case(other)).copied();
    let what = match verb {
        Some("H") => What::Order(Order::Hold),
        Some("-") => What::Order(Order::Move(province(board, words)?)),
        Some("S") => {
            let from = province(board, words)?;
            let is_move = words.look() == Some("-");
            if is_move {
                words.word(&["-"])?;
            }
            What::Order(Order::Support(from, if is_move { province(board, words)? } else { from }))
        }
        Some("R") => What::Retreat(province(board, words)?),
        Some("D") => What::Disband,
        _ => return Err(words.unknown("verb", word, &VERBS)),
    };
    Ok(Told { at, what })
}

fn province(board: &Board, words: &mut Words<'_>) -> Result<u8, Refusal> {
    if words.look().is_some_and(|word| word.eq_ignore_ascii_case("A")) {
        words.word(&["A"])?;
    }
    let word = words.word(&["PROVINCE"])?;
    let names: Vec<&str> = board.names.iter().map(String::as_str).collect();
    board.find(word).ok_or_else(|| words.unknown("province", word, &names))
}
