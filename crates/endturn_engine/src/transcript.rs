//! A game in its field's notation, such as PGN for chess, for other programs.

/// A whole game as a file in its field's notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The file extension: `pgn`.
    pub ending: &'static str,
    /// The file's contents.
    pub text: String,
}
