//! Records: games that can be replayed and verified, as JSON Lines.

mod format;
mod replay;
mod write;

pub use format::{
    FORMAT, NEWEST_FORMAT, OLDEST_FORMAT, Record, RecordError, RecordHeader, RecordLine, RecordSource, RecordedChange,
    RecordedOrder, RecordedRound, RecordedTakeover,
};
pub use replay::{Give, Mismatch, Replay, Replayed, replay, replay_while};
pub use write::RecordWriter;
