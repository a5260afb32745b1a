//! Rock, paper, scissors: hidden orders at their smallest.

use serde::{Deserialize, Serialize};

/// What a hand shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// Blunts scissors.
    Rock,
    /// Wraps rock.
    Paper,
    /// Cut paper.
    Scissors,
}

impl Shape {
    /// All shapes; each is beaten by the next.
    pub const ALL: [Self; 3] = [Self::Rock, Self::Paper, Self::Scissors];

    /// Whether it beats another.
    #[must_use]
    pub fn beats(self, other: Self) -> bool {
        self as u8 == (other as u8 + 1) % 3
    }
}

/// The score of each hand: one for each other that it beats, less one for each that beats it. No hand shown scores nothing.
#[must_use]
pub fn scores(hands: &[Option<Shape>]) -> Vec<i8> {
    let score = |own: &Option<Shape>| {
        let Some(own) = own else { return 0 };
        hands.iter().flatten().map(|other| i8::from(own.beats(*other)) - i8::from(other.beats(*own))).sum()
    };
    hands.iter().map(score).collect()
}
