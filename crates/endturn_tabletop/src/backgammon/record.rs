//! Matches in the MAT format, which GNU Backgammon and others read.

use std::fmt::{self, Write};

use endturn_engine::number::counted;

use super::{board::Side, dice::Dice, position::Win};

/// The width of the left player's column, without its two leading blanks.
const COLUMN: usize = 34;

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Rolled and played; the text of the play, empty if no play was possible.
    Play(Dice, String),
    /// Doubled to this value, 2..=64.
    Double(u8),
    /// Took the double.
    Take,
    /// Dropped it.
    Drop,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The points of White and Black before the game.
    pub points: [u16; 2],
    /// The actions in order, each with its side.
    pub entries: Vec<(Side, Entry)>,
    /// The result; `None` while it runs.
    pub win: Option<Win>,
}

/// A match to be written; [`fmt::Display`] writes it. White is on the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord<'r> {
    /// The names of White and Black.
    pub names: [&'r str; 2],
    /// Points to win; `None` for games without a match, which MAT represents as a match to 0
    /// points.
    pub length: Option<u16>,
    /// True if the Crawford rule is in force.
    pub crawford: bool,
    /// More headers, as names and values, such as `EventDate` and `2026.11.23`.
    pub headers: &'r [(&'r str, &'r str)],
    /// The games in order.
    pub games: &'r [GameRecord],
}

/// A roll without a legal play is written as `Cannot Move` **(ours)**; some programs leave the line
/// empty.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(dice, play) if play.is_empty() => write!(f, "{}{}: Cannot Move", dice.high(), dice.low()),
            Self::Play(dice, play) => write!(f, "{}{}: {play}", dice.high(), dice.low()),
            Self::Double(value) => write!(f, " Doubles => {value}"),
            Self::Take => f.write_str(" Takes"),
            Self::Drop => f.write_str(" Drops"),
        }
    }
}

/// A name as headers and columns allow it: without quotes, colons or line breaks.
fn plain(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() || "\":;".contains(letter) { '_' } else { letter }).collect()
}

impl fmt::Display for MatchRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names.map(plain);
        for (at, name) in names.iter().enumerate() {
            writeln!(f, "; [Player {} \"{name}\"]", at + 1)?;
        }
        writeln!(f, "; [Variation \"Backgammon\"]")?;
        writeln!(f, "; [Crawford \"{}\"]", if self.crawford { "On" } else { "Off" })?;
        for (name, value) in self.headers {
            writeln!(f, "; [{} \"{}\"]", plain(name), plain(value))?;
        }
        writeln!(f, "\n {} point match", self.length.unwrap_or_default())?;
        for (at, game) in self.games.iter().enumerate() {
            writeln!(f, "\n Game {}", at + 1)?;
            self.write_game(f, &names, game)?;
        }
        Ok(())
    }
}

impl MatchRecord<'_> {
    fn write_game(&self, f: &mut fmt::Formatter<'_>, names: &[String; 2], game: &GameRecord) -> fmt::Result {
        let [left, right] = [0, 1].map(|side| format!("{} : {}", names[side], game.points[side]));
        writeln!(f, " {left:<width$} {right}", width = COLUMN + 3)?;
        // White begins a line; Black continues it, or begins one with nothing on its left.
        let (mut line, mut row, mut is_open) = (String::new(), 0, false);
        for (side, entry) in &game.entries {
            if *side == Side::White || !is_open {
                if is_open {
                    writeln!(f, "{}", line.trim_end())?;
                }
                row += 1;
                line.clear();
                write!(line, "{row:3}) ")?;
            }
            match side {
                Side::White => write!(line, "{:<COLUMN$} ", entry.to_string())?,
                Side::Black if line.len() <= 5 => write!(line, "{:<COLUMN$} {entry}", "")?,
                Side::Black => write!(line, "{entry}")?,
            }
            is_open = *side == Side::White;
            if !is_open {
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        let Some(win) = &game.win else {
            return if is_open { writeln!(f, "{}", line.trim_end()) } else { Ok(()) };
        };
        let wins = format!("Wins {}", counted(win.points, "point"));
        let before = game.points[win.side.index()];
        let is_match = self.length.is_some_and(|length| before.saturating_add(win.points) >= length);
        let wins = if is_match { format!("{wins} and the match") } else { wins };
        // In the column of the winner: beside what White did last, or in a line of its own. To a
        // reader a line with no more than Black's win would be an answer of Black.
        match win.side {
            Side::Black if is_open => writeln!(f, "{line}{wins}"),
            Side::Black => writeln!(f, "      {:<COLUMN$}{wins}", ""),
            Side::White => {
                if is_open {
                    writeln!(f, "{}", line.trim_end())?;
                }
                writeln!(f, "      {wins}")
            }
        }
    }
}
