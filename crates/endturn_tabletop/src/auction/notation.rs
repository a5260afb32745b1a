//! Bids as text: `bid 150`, and `pass` where bids are open.

use super::Call;

/// Why a text is no call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It is neither a bid nor a pass.
    Verb(String),
    /// A number from 0 was expected here.
    Amount(String),
    /// This stands behind the end of the call.
    Rest(String),
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Verb(word) => write!(f, "`{word}`: expected `bid` and a number, or `pass`"),
            Self::Amount(word) => write!(f, "`{word}`: expected a number from 0"),
            Self::Rest(word) => write!(f, "`{word}` is more than the call needs"),
        }
    }
}

/// A call as text.
#[must_use]
pub fn write(call: Call) -> String {
    match call {
        Call::Bid(bid) => format!("bid {bid}"),
        Call::Pass => "pass".to_owned(),
    }
}

/// Reads a call.
///
/// # Errors
///
/// What was expected where the text stops making sense.
pub fn parse(text: &str) -> Result<Call, Misread> {
    let mut words = text.split_whitespace();
    let verb = words.next().unwrap_or("");
    let call = match verb.to_ascii_lowercase().as_str() {
        "bid" => {
            let word = words.next().unwrap_or("");
            Call::Bid(word.parse().map_err(|_| Misread::Amount(word.to_owned()))?)
        }
        "pass" => Call::Pass,
        _ => return Err(Misread::Verb(verb.to_owned())),
    };
    match words.next() {
        Some(rest) => Err(Misread::Rest(rest.to_owned())),
        None => Ok(call),
    }
}
