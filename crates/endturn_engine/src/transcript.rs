//! A game in the notation of its field, such as PGN for chess, which other programs read.

/// A whole game as a file of its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// How the names of such files end: `pgn`.
    pub ending: &'static str,
    /// The file.
    pub text: String,
}
