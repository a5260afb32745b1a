//! Orders as text: `Ford hold`, `Ford - Weir`, `Marsh supports Ford - Weir`, `Marsh supports Ford`; and shapes by their names.

use super::{Board, Order, Shape};

/// Why a text is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// No province has a name like this.
    Province(String),
    /// `hold`, `-` or `supports` was expected here.
    Verb(String),
    /// This stands behind the end of the order.
    Rest(String),
    /// It is neither rock nor paper nor scissors.
    Shape(String),
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Province(word) => write!(f, "`{word}`: expected the name of a province"),
            Self::Verb(word) => {
                write!(f, "`{word}`: expected `hold`, `-` and a province, or `supports` and what is supported")
            }
            Self::Rest(word) => write!(f, "`{word}` is more than the order needs"),
            Self::Shape(word) => write!(f, "`{word}`: expected rock, paper or scissors"),
        }
    }
}

/// The order of the unit in a province as text.
#[must_use]
pub fn write(board: &Board, at: u8, order: Order) -> String {
    let name = |at: u8| &board.names[usize::from(at)];
    match order {
        Order::Hold => format!("{} hold", name(at)),
        Order::Move(to) => format!("{} - {}", name(at), name(to)),
        Order::Support(from, to) if from == to => format!("{} supports {}", name(at), name(from)),
        Order::Support(from, to) => format!("{} supports {} - {}", name(at), name(from), name(to)),
    }
}

/// Reads the province of a unit and its order. Capital and small letters are the same.
///
/// # Errors
///
/// What was expected where the text stops making sense.
pub fn parse(board: &Board, text: &str) -> Result<(u8, Order), Misread> {
    let mut rest = text.trim();
    let at = province(board, &mut rest)?;
    let (word, behind) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    rest = behind.trim_start();
    let order = match word.to_ascii_lowercase().as_str() {
        "hold" | "holds" => Order::Hold,
        "-" => Order::Move(province(board, &mut rest)?),
        "supports" => {
            let from = province(board, &mut rest)?;
            match rest.strip_prefix('-') {
                None => Order::Support(from, from),
                Some(behind) => {
                    rest = behind.trim_start();
                    Order::Support(from, province(board, &mut rest)?)
                }
            }
        }
        _ => return Err(Misread::Verb(word.to_owned())),
    };
    if rest.is_empty() { Ok((at, order)) } else { Err(Misread::Rest(rest.to_owned())) }
}

/// The longest name of a province with which the rest begins, up to the end of a word.
fn province(board: &Board, rest: &mut &str) -> Result<u8, Misread> {
    let text = *rest;
    let begins = |name: &String| {
        text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            && text[name.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    let found = board.names.iter().enumerate().filter(|(_, name)| begins(name)).max_by_key(|(_, name)| name.len());
    let (at, name) = found.ok_or_else(|| Misread::Province(text.to_owned()))?;
    *rest = text[name.len()..].trim_start();
    Ok(at as u8)
}

/// A shape as text.
#[must_use]
pub fn write_shape(shape: Shape) -> &'static str {
    ["rock", "paper", "scissors"][shape as usize]
}

/// Reads a shape.
///
/// # Errors
///
/// If it is none.
pub fn parse_shape(text: &str) -> Result<Shape, Misread> {
    let word = text.trim();
    let found = Shape::ALL.into_iter().find(|shape| write_shape(*shape).eq_ignore_ascii_case(word));
    found.ok_or_else(|| Misread::Shape(word.to_owned()))
}
