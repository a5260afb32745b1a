//! The record of a game for other programs: portable game notation in its export format.

use std::fmt::{self, Write};

use super::{
    ending::{Ending, Rules, ending},
    moves::Move,
    play::apply,
    position::{Position, Side},
    san::san,
};

/// The values of the seven tags that every record has, except the result, which follows from the
/// game. Unknown values are `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headers {
    /// The tournament or match.
    pub event: String,
    /// The place.
    pub site: String,
    /// The day as `2026.11.23`; unknown parts are question marks.
    pub date: String,
    /// The round of the tournament.
    pub round: String,
    /// The player of White.
    pub white: String,
    /// The player of Black.
    pub black: String,
}

impl Default for Headers {
    fn default() -> Self {
        let unknown = || "?".to_owned();
        Self {
            event: unknown(),
            site: unknown(),
            date: "????.??.??".to_owned(),
            round: unknown(),
            white: unknown(),
            black: unknown(),
        }
    }
}

/// Lines of moves are shorter than this, in characters.
const WIDTH: usize = 80;

/// Writes the record of a game: its start, its moves, and its end. `over` is the end as the game
/// knows it; if it is `None`, the end is that of the last position. `None` if a move isn't legal.
pub fn pgn(headers: &Headers, start: &Position, moves: &[Move], rules: &Rules, over: Option<Ending>) -> Option<String> {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(moves.len() * 3 / 2 + 1);
    for (at, &wanted) in moves.iter().enumerate() {
        let number = position.board.fullmove_number();
        match position.mover() {
            Side::White => words.push(format!("{number}.")),
            Side::Black if at == 0 => words.push(format!("{number}...")),
            Side::Black => {}
        }
        words.push(san(&position, wanted)?);
        let turn = position.completed() + 1;
        apply(&mut position, wanted, turn).ok()?;
    }
    let over = over.or_else(|| ending(&position, rules));
    let result = over.map_or("*", Ending::result);
    words.push(result.to_owned());
    let mut text = String::new();
    let is_adjudicated = matches!(over, Some(Ending::Adjudicated { .. }));
    tags(&mut text, headers, start, result, is_adjudicated).ok()?;
    lines(&mut text, &words);
    Some(text)
}

/// Writes the tags, and an empty line after them.
fn tags(text: &mut String, headers: &Headers, start: &Position, result: &str, is_adjudicated: bool) -> fmt::Result {
    let Headers { event, site, date, round, white, black } = headers;
    let seven = [
        ("Event", event.as_str()),
        ("Site", site),
        ("Date", date),
        ("Round", round),
        ("White", white),
        ("Black", black),
        ("Result", result),
    ];
    for (name, value) in seven {
        tag(text, name, value)?;
    }
    if start.board != Position::start().board {
        tag(text, "SetUp", "1")?;
        tag(text, "FEN", &start.fen())?;
    }
    if is_adjudicated {
        tag(text, "Termination", "adjudication")?;
    }
    writeln!(text)
}

/// Writes one tag; quotation marks and backslashes in its value are escaped, and characters that a
/// line can't contain become spaces.
fn tag(text: &mut String, name: &str, value: &str) -> fmt::Result {
    write!(text, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    writeln!(text, "\"]")
}

/// Writes words in lines, with an empty line at the end.
fn lines(text: &mut String, words: &[String]) {
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() >= WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push_str("\n\n");
}
