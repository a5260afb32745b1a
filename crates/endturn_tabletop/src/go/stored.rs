//! Serialization of positions: the stones as text, the hashes as bytes, and no derived data.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};

use super::{
    board::{Board, Cell},
    colour::Colour,
    point::Point,
    position::Position,
    setup::Setup,
    superko::Seen,
};

/// The serialized form of a position.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct Written<S, H> {
    setup: Setup,
    /// The points from A1 along the rows: `.`, `X` for Black, `O` for White.
    stones: S,
    to_move: Colour,
    prisoners: [u16; 2],
    moves: u32,
    /// All hashes in order of play, eight bytes each, little-endian.
    hashes: H,
}

/// Bytes that are written as such, not number by number.
struct Bytes<'b>(&'b [u64]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(8 * self.0.len());
        self.0.iter().for_each(|hash| bytes.extend_from_slice(&hash.to_le_bytes()));
        serializer.serialize_bytes(&bytes)
    }
}

/// Bytes that were read.
struct OwnedBytes(Vec<u8>);

impl<'de> Deserialize<'de> for OwnedBytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = OwnedBytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the hashes of all positions, eight bytes each")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<OwnedBytes, E> {
                Ok(OwnedBytes(bytes.to_vec()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<OwnedBytes, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = numbers.next_element()? {
                    bytes.push(byte);
                }
                Ok(OwnedBytes(bytes))
            }
        }
        deserializer.deserialize_bytes(Read)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [b'.'; 361];
        let size = usize::from(self.setup.size);
        let cells = self.board.row_starts().flat_map(|start| start..start + size);
        for (letter, cell) in text.iter_mut().zip(cells) {
            match self.board.cells[cell] {
                Cell::Stone(Colour::Black) => *letter = b'X',
                Cell::Stone(Colour::White) => *letter = b'O',
                Cell::Empty | Cell::Wall => {}
            }
        }
        let stones = str::from_utf8(&text[..size * size]).map_err(serde::ser::Error::custom)?;
        let Self { setup, to_move, prisoners, moves, .. } = *self;
        Written { setup, stones, to_move, prisoners, moves, hashes: Bytes(self.seen.hashes()) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written::<String, OwnedBytes> { setup, stones, to_move, prisoners, moves, hashes } =
            Written::deserialize(deserializer)?;
        setup.check().map_err(D::Error::custom)?;
        let mut board = Board::new(setup.size).ok_or_else(|| D::Error::custom("no such board"))?;
        if stones.len() != board.points().count() {
            return Err(D::Error::custom("the stones are not those of the board's size"));
        }
        for (point, letter) in board.points().zip(stones.bytes()) {
            board.set(point, letter).map_err(D::Error::custom)?;
        }
        let (hashes, rest) = hashes.0.as_chunks();
        if !rest.is_empty() {
            return Err(D::Error::custom("a hash has eight bytes"));
        }
        let room = setup.cap().unwrap_or_default() as usize + 1;
        let mut seen = Seen::with_room(room.max(hashes.len()));
        hashes.iter().for_each(|hash| seen.push(u64::from_le_bytes(*hash)));
        Ok(Self { setup, board, to_move, prisoners, moves, seen })
    }
}

impl Board {
    /// Sets an empty point by a letter: nothing, Black or White.
    fn set(&mut self, point: Point, letter: u8) -> Result<(), &'static str> {
        let colour = match letter {
            b'.' => return Ok(()),
            b'X' => Colour::Black,
            b'O' => Colour::White,
            _ => return Err("a point is `.`, `X` or `O`"),
        };
        self.put(super::board::cell_of(point), colour);
        Ok(())
    }
}
