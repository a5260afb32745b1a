//! Games in the Smart Game Format (FF[4], GM[1]), which every go program reads.

use std::fmt;

use super::{
    colour::Colour,
    point::Point,
    position::Position,
    score::Outcome,
    setup::{Scoring, Setup},
};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By counting.
    Counted(Outcome),
    /// The other player resigned.
    Resigned {
        /// The winner.
        by: Colour,
    },
}

/// A game to be written; [`fmt::Display`] writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'r> {
    /// The setup of the game.
    pub setup: Setup,
    /// The position that the moves begin with; `None` for that of the setup.
    pub start: Option<&'r Position>,
    /// Black's name.
    pub black: &'r str,
    /// White's name.
    pub white: &'r str,
    /// The moves in order; `None` is a pass. White moves first if there are handicap stones.
    pub moves: &'r [Option<Point>],
    /// The end; `None` while the game runs.
    pub ending: Option<Ending>,
}

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        let rules = match setup.scoring {
            Scoring::Area => "Tromp-Taylor, no suicide",
            Scoring::Territory => "territory, positional superko, no suicide",
        };
        write!(f, "(;GM[1]FF[4]CA[UTF-8]SZ[{}]KM[{}]RU[{rules}]", setup.size, setup.komi)?;
        write!(f, "PB[{}]PW[{}]", Escaped(self.black), Escaped(self.white))?;
        if let Some(start) = self.start {
            for (colour, property) in Colour::BOTH.into_iter().zip(["AB", "AW"]) {
                let mut stones =
                    start.board().points().filter(|point| start.board().stone(*point) == Some(colour)).peekable();
                if stones.peek().is_some() {
                    f.write_str(property)?;
                }
                stones.try_for_each(|point| write_point(f, Some(point), setup.size))?;
            }
            write!(f, "PL[{}]", start.to_move().letter())?;
        } else if setup.handicap > 0 {
            write!(f, "HA[{}]AB", setup.handicap)?;
            setup.handicap_points().try_for_each(|point| write_point(f, Some(point), setup.size))?;
        }
        match self.ending {
            Some(Ending::Counted(outcome)) => write!(f, "RE[{outcome}]")?,
            Some(Ending::Resigned { by }) => write!(f, "RE[{}+R]", by.letter())?,
            None => {}
        }
        let usual = if setup.handicap > 0 { Colour::White } else { Colour::Black };
        let first = self.start.map_or(usual, Position::to_move);
        for (at, point) in self.moves.iter().enumerate() {
            let colour = if at % 2 == 0 { first } else { first.other() };
            // Ten moves on a line, for reading in a plain editor.
            write!(f, "{};{}", if at % 10 == 0 { "\n" } else { "" }, colour.letter())?;
            write_point(f, *point, setup.size)?;
        }
        f.write_str(")\n")
    }
}

/// A point in brackets; empty brackets are a pass.
fn write_point(f: &mut fmt::Formatter<'_>, point: Option<Point>, size: u8) -> fmt::Result {
    match point.map(|point| point.sgf(size)) {
        Some([column, row]) => write!(f, "[{column}{row}]"),
        None => f.write_str("[]"),
    }
}

/// A text as a value of SGF: brackets and backslashes are escaped, and a name is on one line.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            ']' | '\\' => write!(f, "\\{letter}"),
            control if control.is_control() => f.write_str(" "),
            other => write!(f, "{other}"),
        })
    }
}
