//! Records: a game that can be played again and checked, as JSON Lines.

mod format;
mod replay;
mod write;

pub use format::{
    FORMAT, OLDEST_FORMAT, Record, RecordError, RecordHeader, RecordLine, RecordSource, RecordedOrder, RecordedRound,
};
pub use replay::{Mismatch, Replayed, replay, replay_while};
pub use write::RecordWriter;
