//! Moves as text: `settle 12`, `road 34`, `knight 7 Blue`, `bank 4 wool ore`, `offer 1 wool for 1 ore`, `discard 2 ore 1 wool`.

use super::{Cards, Move, Resource};

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It begins with none of the words that moves begin with.
    Verb(String),
    /// A number was expected here.
    Number(String),
    /// A kind of resource was expected here.
    Kind(String),
    /// The name of a seat was expected here.
    Seat(String),
    /// `for` was expected, and something behind it.
    For,
    /// This stands behind the end of the move.
    Rest(String),
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Verb(word) => write!(
                f,
                "`{word}`: expected roll, settle, road, city, buy, robber, knight, monopoly, plenty, roads, bank, offer, accept or discard"
            ),
            Self::Number(word) => write!(f, "`{word}`: expected a number"),
            Self::Kind(word) => write!(f, "`{word}`: expected lumber, brick, wool, grain or ore"),
            Self::Seat(word) => write!(f, "`{word}`: expected the name of a seat"),
            Self::For => f.write_str("expected `for`, as in `offer 1 wool for 1 ore`"),
            Self::Rest(word) => write!(f, "`{word}` is more than the move needs"),
        }
    }
}

impl Resource {
    /// Its name as moves write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["lumber", "brick", "wool", "grain", "ore"][self as usize]
    }
}

/// A move as text; `seats` are the names of the seats.
#[must_use]
pub fn write(seats: &[&str], mv: Move) -> String {
    let robbing = |verb: &str, hex: u8, victim: Option<u8>| match victim {
        Some(seat) => format!("{verb} {hex} {}", seats[usize::from(seat)]),
        None => format!("{verb} {hex}"),
    };
    match mv {
        Move::Roll => "roll".to_owned(),
        Move::Buy => "buy".to_owned(),
        Move::Settle(vertex) => format!("settle {vertex}"),
        Move::Road(edge) => format!("road {edge}"),
        Move::City(vertex) => format!("city {vertex}"),
        Move::Robber(hex, victim) => robbing("robber", hex, victim),
        Move::Knight(hex, victim) => robbing("knight", hex, victim),
        Move::Monopoly(kind) => format!("monopoly {}", kind.name()),
        Move::Plenty(one, other) => format!("plenty {} {}", one.name(), other.name()),
        Move::Roads(one, None) => format!("roads {one}"),
        Move::Roads(one, Some(other)) => format!("roads {one} {other}"),
        Move::Bank(count, give, take) => format!("bank {count} {} {}", give.name(), take.name()),
        Move::Offer(give, take) => format!("offer {} for {}", written(&give), written(&take)),
        Move::Accept(from) => format!("accept {}", seats[usize::from(from)]),
        Move::Discard(cards) => format!("discard {}", written(&cards)),
    }
}

fn written(cards: &Cards) -> String {
    let counted = Resource::ALL.into_iter().zip(cards).filter(|(_, count)| **count > 0);
    counted.map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(" ")
}

/// Reads a move; `seats` are the names of the seats, in one word each. Capital and small letters are the same.
///
/// # Errors
///
/// What was expected where the text stops making sense.
pub fn parse(seats: &[&str], text: &str) -> Result<Move, Misread> {
    let mut words = Words { words: text.split_whitespace().collect(), seats };
    let verb = words.next().to_ascii_lowercase();
    let mv = match verb.as_str() {
        "roll" => Move::Roll,
        "buy" => Move::Buy,
        "settle" => Move::Settle(words.number()?),
        "road" => Move::Road(words.number()?),
        "city" => Move::City(words.number()?),
        "robber" => Move::Robber(words.number()?, words.victim()?),
        "knight" => Move::Knight(words.number()?, words.victim()?),
        "monopoly" => Move::Monopoly(words.kind()?),
        "plenty" => Move::Plenty(words.kind()?, words.kind()?),
        "roads" => {
            let one = words.number()?;
            Move::Roads(one, if words.words.is_empty() { None } else { Some(words.number()?) })
        }
        "bank" => Move::Bank(words.number()?, words.kind()?, words.kind()?),
        "offer" => {
            let give = words.cards()?;
            if !words.next().eq_ignore_ascii_case("for") {
                return Err(Misread::For);
            }
            Move::Offer(give, words.cards()?)
        }
        "accept" => Move::Accept(words.seat()?),
        "discard" => Move::Discard(words.cards()?),
        _ => return Err(Misread::Verb(verb)),
    };
    match words.words.front() {
        Some(rest) => Err(Misread::Rest((*rest).to_owned())),
        None => Ok(mv),
    }
}

struct Words<'a> {
    words: std::collections::VecDeque<&'a str>,
    seats: &'a [&'a str],
}

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a str {
        self.words.pop_front().unwrap_or("")
    }

    fn number(&mut self) -> Result<u8, Misread> {
        let word = self.next();
        word.parse().map_err(|_| Misread::Number(word.to_owned()))
    }

    fn kind(&mut self) -> Result<Resource, Misread> {
        let word = self.next();
        let kind = Resource::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word));
        kind.ok_or_else(|| Misread::Kind(word.to_owned()))
    }

    fn seat(&mut self) -> Result<u8, Misread> {
        let word = self.next();
        let seat = self.seats.iter().position(|seat| seat.eq_ignore_ascii_case(word));
        seat.map(|seat| seat as u8).ok_or_else(|| Misread::Seat(word.to_owned()))
    }

    fn victim(&mut self) -> Result<Option<u8>, Misread> {
        if self.words.is_empty() { Ok(None) } else { self.seat().map(Some) }
    }

    /// Counted kinds up to `for` or to the end, one at least.
    fn cards(&mut self) -> Result<Cards, Misread> {
        let mut cards = [0u8; 5];
        loop {
            let count = self.number()?;
            let at = &mut cards[self.kind()? as usize];
            *at = at.saturating_add(count);
            if self.words.front().is_none_or(|word| word.eq_ignore_ascii_case("for")) {
                return Ok(cards);
            }
        }
    }
}
