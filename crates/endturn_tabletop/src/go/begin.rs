//! The section of a scenario: exceptions from the ruleset, and a position to begin with.

use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize};

use super::{
    board::{Board, cell_of},
    colour::Colour,
    point::Point,
    position::{Illegal, Position},
    setup::{Setup, SetupError},
};
use crate::keys;

/// The section of a scenario: exceptions from the ruleset, and a position to begin with.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Lines of the board per side.
    #[shape(range(min = 5, max = 19))]
    pub size: Option<u8>,
    /// White's compensation for moving second, in half points.
    #[shape(range(min = -722, max = 722))]
    pub komi_halves: Option<i16>,
    /// Black stones before the first move: 0, or 2 and more.
    #[shape(range(min = 0, max = 9))]
    pub handicap: Option<u8>,
    /// Another starting position: the rows from the top, `X` for Black, `O` for White, `.` for an
    /// empty point. No handicap stones are added to it.
    pub stones: Vec<String>,
    /// The colour to move in it; by default the one that begins a game. The seat that begins plays
    /// this colour.
    pub to_move: Option<Colour>,
    /// Stones taken so far by Black and by White.
    pub prisoners: (u16, u16),
    /// Points where the colour to move may not retake a ko, because that would restore an earlier
    /// position: `["D4"]`.
    pub ko: Vec<String>,
    /// Earlier positions that may not recur, in order of play, as `endturn snapshot` writes them:
    /// 16 hexadecimal digits each.
    pub seen: Vec<String>,
}

/// A fault of a starting position, and its place.
type Fault = (Path, String);

/// The path of an item of a list.
fn item(list: &str, at: usize) -> Path {
    Path::root().name(list).index(at)
}

impl Section {
    /// The section that states a position.
    pub(super) fn of(position: &Position, given: &Self) -> Self {
        let letter = |point| match position.board().stone(point) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '.',
        };
        let size = position.setup().size;
        let row = |row| (0..size).map(|column| letter(Point::at(column, row))).collect();
        let hashes = position.hashes();
        Self {
            size: given.size,
            komi_halves: given.komi_halves,
            handicap: given.handicap,
            stones: (0..size).rev().map(row).collect(),
            to_move: Some(position.to_move()),
            prisoners: (position.prisoners_of(Colour::Black), position.prisoners_of(Colour::White)),
            ko: Vec::new(),
            seen: hashes[..hashes.len() - 1].iter().map(|hash| keys::written(*hash)).collect(),
        }
    }

    /// Makes the position before the first move, which is the move of this number, from 1.
    ///
    /// # Errors
    /// The first fault of the stated position.
    pub fn start(&self, setup: Setup, number: u32) -> Result<Position, Fault> {
        let fault = |error: SetupError| (Path::root(), error.to_string());
        let mut position = Position::new(setup).map_err(fault)?;
        position.moves = number.saturating_sub(1);
        if self.stones.is_empty() {
            return self.check_empty().map(|()| position);
        }
        position.board = self.board(setup.size)?;
        position.to_move = self.to_move.unwrap_or(position.to_move);
        position.prisoners = [self.prisoners.0, self.prisoners.1];
        position.seen.clear();
        for (at, text) in self.seen.iter().enumerate() {
            let hash = keys::read(text).map_err(|why| (item("seen", at), why))?;
            self.add(&mut position, hash, item("seen", at))?;
        }
        for (at, text) in self.ko.iter().enumerate() {
            let place = || item("ko", at);
            let point = Point::parse(text, setup.size).map_err(|error| (place(), error.to_string()))?;
            let (board, to_move) = (&position.board, position.to_move);
            let taken = match board.stone(point) {
                Some(_) => Err(Illegal::Occupied.to_string()),
                None if !board.breathes(point, to_move) => Err(Illegal::Suicide.to_string()),
                None => Ok(board.clone().play(cell_of(point), to_move)),
            };
            let hash = match taken {
                Ok(1) => Ok(board.hash_after(point, to_move)),
                Ok(_) => Err(format!("{to_move:?} would not take a single stone there, so it is no ko")),
                Err(why) => Err(format!("{to_move:?} can't play there anyway: {why}")),
            };
            self.add(&mut position, hash.map_err(|why| (place(), why))?, place())?;
        }
        let hash = position.board.hash();
        self.add(&mut position, hash, Path::root().name("seen"))?;
        Ok(position)
    }

    /// Adds an earlier position, which may occur only once.
    fn add(&self, position: &mut Position, hash: u64, place: Path) -> Result<(), Fault> {
        if position.seen.has(hash) {
            return Err((place, "the same position is there twice, which no game allows".to_owned()));
        }
        position.seen.push(hash);
        Ok(())
    }

    /// Checks that nothing is said of a position that is not there.
    fn check_empty(&self) -> Result<(), Fault> {
        let fields = [
            ("to_move", self.to_move.is_some()),
            ("prisoners", self.prisoners != (0, 0)),
            ("ko", !self.ko.is_empty()),
            ("seen", !self.seen.is_empty()),
        ];
        match fields.into_iter().find(|(_, is_given)| *is_given) {
            Some((field, _)) => Err((Path::root().name(field), "this is said of the position in `stones`".to_owned())),
            None => Ok(()),
        }
    }

    /// The stones on the board.
    fn board(&self, size: u8) -> Result<Board, Fault> {
        let rows = self.stones.len();
        if rows != usize::from(size) {
            return Err((Path::root().name("stones"), format!("a board of {size}x{size} has {size} rows, not {rows}")));
        }
        let mut board = Board::new(size).ok_or_else(|| (Path::root(), SetupError::Size(size).to_string()))?;
        for (at, text) in self.stones.iter().enumerate() {
            let length = text.chars().count();
            if length != rows {
                return Err((item("stones", at), format!("a row has {size} points, not {length}")));
            }
            for (column, letter) in text.chars().enumerate() {
                let colour = match letter {
                    'X' => Colour::Black,
                    'O' => Colour::White,
                    '.' => continue,
                    other => {
                        let told = format!("`{other}` is neither `X`, `O` nor `.`");
                        return Err((item("stones", at), told));
                    }
                };
                board.put(cell_of(Point::at(column as u8, (rows - 1 - at) as u8)), colour);
            }
        }
        let is_dead = |point: &Point| board.stone(*point).is_some() && board.liberties(*point) == 0;
        match board.points().find(is_dead) {
            Some(point) => {
                let row = rows - 1 - usize::from(point.row());
                Err((item("stones", row), format!("the chain at {point} has no liberty, so it would have been taken")))
            }
            None => Ok(board),
        }
    }
}

/// Reports an impossible starting position at its place.
pub(super) fn check(section: &Section, setup: Setup, checker: &mut Checker<'_>) {
    if setup.check().is_ok()
        && let Err((place, why)) = section.start(setup, 1)
    {
        checker.error(codes::CONTRADICTION, place, why);
    }
}
