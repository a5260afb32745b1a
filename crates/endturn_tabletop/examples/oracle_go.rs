//! This crate's go as lines of text, which `tests/python/oracle_go.py` compares with another
//! program's. Each input line is a game: the size, then its moves like `D4`, and `-` for a pass.
//! The output has a line for the start and after each move: the legal points, then `=` and Black's
//! lead by area without komi.

use std::io::{self, BufRead, BufWriter, Write};

use endturn_tabletop::go::{Colour, Komi, Point, Position, Setup};

fn write(out: &mut impl Write, position: &Position, points: &mut Vec<Point>) -> io::Result<()> {
    position.legal(points);
    for point in points.iter() {
        write!(out, "{point} ")?;
    }
    let score = position.score();
    writeln!(out, "= {}", (score.of(Colour::Black) - score.of(Colour::White)) / 2)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut points = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let size = words.next().ok_or("a line begins with the size")?.parse()?;
        let mut position = Position::new(Setup { size, komi: Komi(0), capped: false, ..Setup::default() })?;
        write(&mut out, &position, &mut points)?;
        for word in words {
            match word {
                "-" => position.passed(),
                point => drop(position.play(Point::parse(point, size)?)?),
            }
            write(&mut out, &position, &mut points)?;
        }
    }
    Ok(())
}
