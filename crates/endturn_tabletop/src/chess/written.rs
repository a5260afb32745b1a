//! A position as bytes: a bitboard for each kind of man, and the turns. Reading validates it.

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    history::History,
    position::{DoubleStep, Position},
};

/// The serialized form of a position; `K` holds the keys of the history.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct Written<K> {
    /// The squares of pawns, knights, bishops, rooks, queens and kings, a1 the lowest bit.
    men: [u64; 6],
    /// The squares of White's men.
    white: u64,
    /// Bits: Black to move (1), and the castling rights: White short (2) and long (4), Black short
    /// (8) and long (16).
    state: u8,
    /// The move number, which increases after Black's move.
    number: u16,
    completed: u32,
    irreversible: i32,
    /// File and turn of the last double step.
    double_step: Option<(u8, u32)>,
    history: K,
}

/// The side and wing of each bit of the castling rights.
const RIGHTS: [(Color, bool, u8); 4] =
    [(Color::White, true, 2), (Color::White, false, 4), (Color::Black, true, 8), (Color::Black, false, 16)];

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.board;
        let mut state = u8::from(board.side_to_move() == Color::Black);
        for (colour, short, bit) in RIGHTS {
            let rights = board.castle_rights(colour);
            if (if short { rights.short } else { rights.long }).is_some() {
                state |= bit;
            }
        }
        Written {
            men: Piece::ALL.map(|piece| board.pieces(piece).0),
            white: board.colors(Color::White).0,
            state,
            number: board.fullmove_number(),
            completed: self.completed,
            irreversible: self.irreversible,
            double_step: self.double_step.map(|step| (step.file, step.turn)),
            history: self.history.keys(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Written::<Vec<u64>>::deserialize(deserializer)?;
        written.read().map_err(D::Error::custom)
    }
}

impl Written<Vec<u64>> {
    fn read(&self) -> Result<Position, String> {
        let position = Position {
            board: self.board()?,
            completed: self.completed,
            irreversible: self.irreversible,
            double_step: self.double_step.map(|(file, turn)| DoubleStep { file, turn }),
            history: History::of(&self.history).ok_or("the past is empty or too long")?,
        };
        position.check().map_err(|unsound| unsound.to_string())?;
        Ok(position)
    }

    fn board(&self) -> Result<Board, String> {
        let mut builder = BoardBuilder::empty();
        let mut taken = 0;
        for (piece, squares) in Piece::ALL.into_iter().zip(self.men) {
            if taken & squares != 0 {
                return Err("two men are on one square".into());
            }
            taken |= squares;
            for square in BitBoard(squares) {
                let colour = if BitBoard(self.white).has(square) { Color::White } else { Color::Black };
                builder.board[square as usize] = Some((piece, colour));
            }
        }
        if self.white & !taken != 0 || self.state > 31 {
            return Err("the state has bits without a meaning".into());
        }
        builder.side_to_move = if self.state & 1 == 1 { Color::Black } else { Color::White };
        for (colour, short, bit) in RIGHTS {
            let rights = builder.castle_rights_mut(colour);
            if self.state & bit != 0 {
                *(if short { &mut rights.short } else { &mut rights.long }) =
                    Some(if short { File::H } else { File::A });
            }
        }
        let open = self.double_step.filter(|&(file, turn)| turn == self.completed && file < 8);
        builder.en_passant = open.map(|(file, _)| {
            Square::new(File::index(usize::from(file)), Rank::Third.relative_to(!builder.side_to_move))
        });
        let clock = i64::from(self.completed) - i64::from(self.irreversible);
        builder.halfmove_clock = clock.clamp(0, 100) as u8;
        builder.fullmove_number = self.number;
        builder.build().map_err(|error| error.to_string())
    }
}
