//! This crate's backgammon as lines of text, which `tests/python/oracle_backgammon.py` compares
//! with another program's. Each input line is a board and a roll: 26 numbers of White's checkers
//! from off to the bar, 26 of Black's, `white` or `black` for the side to play, and two dice. The
//! output line lists the reachable boards, separated by `;`. With dice of 0 it is the number of
//! points that the side has won with a cube of 1, or 0 if it has not won.

use std::io::{self, BufRead, BufWriter, Write};

use endturn_tabletop::backgammon::{Board, Dice, Side};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut plays = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut checkers = [[0_u8; 26]; 2];
        for (place, word) in checkers.iter_mut().flatten().zip(&words) {
            *place = word.parse()?;
        }
        let board = Board::new(checkers).ok_or_else(|| format!("no board: {line}"))?;
        let [side, one, other] = words[52..] else { return Err(format!("no roll: {line}").into()) };
        let side = if side == "white" { Side::White } else { Side::Black };
        let Some(dice) = Dice::new(one.parse()?, other.parse()?) else {
            writeln!(out, "{}", board.outcome(side).map_or(0, |outcome| outcome as u8))?;
            continue;
        };
        board.legal(side, dice, &mut plays);
        for (at, legal) in plays.iter().enumerate() {
            write!(out, "{}", if at > 0 { ";" } else { "" })?;
            for side in Side::BOTH {
                for place in 0..=25 {
                    write!(out, "{} ", legal.board.at(side, place))?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
