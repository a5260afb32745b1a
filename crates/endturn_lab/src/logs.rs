//! Tables that grow while a game is played, packed: a byte or two per cell. Kept only if a plan
//! asks for them, and bounded, so that a result fits into a shard.

use std::collections::BTreeMap;

use endturn_engine::{
    Game,
    tables::{Cell, LogRows, LogTable},
};
use serde::{Deserialize, Serialize};

/// Maximum bytes of all rows of one game. A game with more has no result.
pub const MAX_BYTES: usize = 1 << 25;

/// A table that a plan asks for.
#[derive(Clone, Copy, Debug)]
pub struct KeptLog {
    /// The table.
    pub table: &'static LogTable,
    /// For tables with rows per round: the interval in rounds, 1 or more; the last round is always
    /// kept.
    pub every: u32,
}

/// The rows of one table of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Log {
    /// Number of cells in a row.
    width: u32,
    /// Number of rows.
    rows: u32,
    /// The different texts, in the order in which they first occur.
    texts: Vec<String>,
    /// Cell by cell a number, seven bits per byte, the lowest first: 0 for an empty cell; 1 plus
    /// twice a number with its sign in the last bit; 2 plus twice the index of a text.
    cells: Vec<u8>,
}

impl Log {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows as usize
    }

    /// Whether it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The rows, in the order in which they were logged; the first cell of each is its round.
    pub fn rows(&self) -> impl Iterator<Item = Vec<LogCell<'_>>> {
        let mut left = &self.cells[..];
        (0..self.rows).map_while(move |_| (0..self.width).map(|_| self.cell(&mut left)).collect())
    }

    fn cell(&self, left: &mut &[u8]) -> Option<LogCell<'_>> {
        let mut packed = 0u128;
        for shift in (0..70).step_by(7) {
            let (&byte, rest) = left.split_first()?;
            *left = rest;
            packed |= u128::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return match packed.checked_sub(1) {
                    None => Some(LogCell::Empty),
                    Some(text) if text % 2 == 1 => {
                        self.texts.get(usize::try_from(text / 2).ok()?).map(|text| LogCell::Text(text))
                    }
                    Some(number) => {
                        let folded = u64::try_from(number / 2).ok()?;
                        Some(LogCell::Number((folded >> 1) as i64 ^ -((folded & 1) as i64)))
                    }
                };
            }
        }
        None
    }
}

/// A cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogCell<'l> {
    /// A number.
    Number(i64),
    /// A name or a word.
    Text(&'l str),
    /// No value.
    Empty,
}

/// Packs the rows of one table.
#[derive(Debug, Default)]
struct Packer {
    log: Log,
    texts: BTreeMap<String, usize>,
}

impl Packer {
    fn add(&mut self, round: u32, row: Vec<Cell>) {
        (self.log.rows, self.log.width) = (self.log.rows.saturating_add(1), row.len() as u32 + 1);
        for cell in [round.into()].into_iter().chain(row) {
            let mut packed = match cell {
                Cell::Empty => 0,
                Cell::Number(number) => u128::from(((number << 1) ^ (number >> 63)) as u64) * 2 + 1,
                Cell::Text(text) => self.text(text) as u128 * 2 + 2,
            };
            while packed >= 0x80 {
                self.log.cells.push(packed as u8 | 0x80);
                packed >>= 7;
            }
            self.log.cells.push(packed as u8);
        }
    }

    fn text(&mut self, text: String) -> usize {
        if let Some(&at) = self.texts.get(&text) {
            return at;
        }
        self.log.texts.push(text.clone());
        self.texts.insert(text, self.log.texts.len() - 1);
        self.log.texts.len() - 1
    }
}

/// Keeps the tables of a game while it runs.
#[derive(Debug)]
pub(crate) struct LogKeeper<'k> {
    wanted: &'k [KeptLog],
    packers: Vec<Packer>,
    /// The last round whose rows are kept, table by table.
    rounds: Vec<u32>,
    /// Bytes of all texts.
    texts: usize,
}

impl<'k> LogKeeper<'k> {
    /// Begins with a new game.
    pub(crate) fn new(wanted: &'k [KeptLog], game: &mut Game) -> Self {
        game.keep_rows(wanted.iter().map(|one| one.table));
        let packers = wanted.iter().map(|_| Packer::default()).collect();
        Self { wanted, packers, rounds: vec![0; wanted.len()], texts: 0 }
    }

    /// Adds the rows of the finished round, if they are due; called between rounds and after the
    /// last one. Returns whether all rows are within the bound.
    pub(crate) fn keep(&mut self, game: &Game, is_last: bool) -> bool {
        let round = game.rounds_finished();
        for (at, wanted) in self.wanted.iter().enumerate() {
            let LogRows::EachRound(read) = wanted.table.rows else { continue };
            let is_due = is_last || round.is_multiple_of(wanted.every.max(1));
            if is_due && round > self.rounds[at] && game.log_tables().any(|table| table.name == wanted.table.name) {
                self.rounds[at] = round;
                self.add(at, read(game.world()).into_iter().map(|row| (round, row)));
            }
        }
        self.bytes() <= MAX_BYTES
    }

    /// Adds the rows that rules logged; called after the game. Returns whether all rows are within
    /// the bound.
    pub(crate) fn take(&mut self, game: &mut Game) -> bool {
        for (at, wanted) in self.wanted.iter().enumerate() {
            self.add(at, game.take_rows(wanted.table).into_iter());
        }
        self.bytes() <= MAX_BYTES
    }

    fn add(&mut self, at: usize, rows: impl Iterator<Item = (u32, Vec<Cell>)>) {
        let packer = &mut self.packers[at];
        let before = packer.log.texts.len();
        rows.for_each(|(round, row)| packer.add(round, row));
        self.texts += packer.log.texts[before..].iter().map(|text| text.len() + 4).sum::<usize>();
    }

    fn bytes(&self) -> usize {
        self.packers.iter().map(|packer| packer.log.cells.len()).sum::<usize>() + self.texts
    }

    /// The tables, in the order of the plan.
    pub(crate) fn finish(self) -> Vec<Log> {
        self.packers.into_iter().map(|packer| packer.log).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_as_they_were_and_small_ones_take_a_byte() {
        let mut packer = Packer::default();
        let numbers = [0, 1, -1, 31, -32, i64::MAX, i64::MIN, 1 << 40];
        for number in numbers {
            packer.add(
                7,
                vec![number.into(), Cell::Empty, Cell::text(format!("text {}", number % 2)), Cell::text("word")],
            );
        }
        let log = packer.log;
        assert_eq!((log.len(), log.texts.len()), (8, 4), "equal texts are kept once");
        let rows: Vec<_> = log.rows().collect();
        assert_eq!(rows.len(), numbers.len());
        for (number, row) in numbers.into_iter().zip(rows) {
            let text = format!("text {}", number % 2);
            assert_eq!(
                row,
                [
                    LogCell::Number(7),
                    LogCell::Number(number),
                    LogCell::Empty,
                    LogCell::Text(&text),
                    LogCell::Text("word")
                ]
            );
        }
        let mut small = Packer::default();
        small.add(1, vec![31.into(), (-32).into(), Cell::text("a"), Cell::Empty]);
        assert_eq!(small.log.cells.len(), 5);
    }

    #[test]
    fn damaged_bytes_have_fewer_rows_and_no_panic() {
        for cells in [vec![0x80; 30], vec![2, 9], vec![0xff; 9], vec![]] {
            let log = Log { width: 2, rows: 3, texts: Vec::new(), cells };
            assert_eq!(log.rows().count(), 0);
        }
    }
}
