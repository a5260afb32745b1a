//! Variants of Ludo: the board and the options.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Squares on which tokens are home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Home {
    /// On the last square of the column, all of them.
    #[default]
    Last,
    /// On the squares of the column, one token on each.
    Each,
}

/// A variant of Ludo. The default is the common game: 52 squares, and a six grants another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Variant {
    /// Squares of the ring, a multiple of four; each player starts a quarter further along.
    #[shape(range(min = 8, max = 100))]
    pub ring: u8,
    /// Squares of the ring that a token walks, including its start.
    #[shape(range(min = 4, max = 100))]
    pub walk: u8,
    /// Squares of each player's own column.
    #[shape(range(min = 1, max = 20))]
    pub column: u8,
    /// Squares on which tokens are home.
    pub home: Home,
    /// Number of dice, one or two. Each of two is played separately.
    #[shape(range(min = 1, max = 2))]
    pub dice: u8,
    /// True if two players sit opposite each other.
    pub opposite: bool,
    /// True if tokens of one player may share a square.
    pub share: bool,
    /// True if tokens on start squares cannot be captured.
    pub safe_starts: bool,
    /// True if two tokens of one player on a square block other tokens from landing or passing.
    pub blockades: bool,
    /// True if a token has to enter if it can.
    pub must_enter: bool,
    /// True if a player's own start has to be cleared while tokens wait in base.
    pub clear_start: bool,
    /// True if a six grants another turn. With two dice, a six on either of them grants another
    /// turn **(ours)**.
    pub six_again: bool,
    /// True if a capture grants another turn.
    pub capture_again: bool,
    /// Maximum number of consecutive granted turns; unlimited by default.
    #[shape(range(min = 1, max = 100))]
    pub most_replays: Option<u32>,
    /// True if the third consecutive six ends the turn before it is played.
    pub three_sixes: bool,
    /// True if the game goes on until all but one are home.
    pub ranks: bool,
}

impl Default for Variant {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// A mistake in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantMistake {
    /// The ring is not a multiple of four from 8 to 100.
    Ring,
    /// A token walks further than the ring goes, or less than a quarter.
    Walk,
    /// The column has no square, or more than 20, or too few for a token on each.
    Column,
    /// There are neither one nor two dice.
    Dice,
}

impl std::fmt::Display for VariantMistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Ring => "the ring has 8 to 100 squares, a multiple of four",
            Self::Walk => "a token walks a quarter of the ring at least, and all of it at most",
            Self::Column => "a column has 1 to 20 squares, and four at least if each token needs one",
            Self::Dice => "there are one or two dice",
        })
    }
}

impl Variant {
    /// The common game.
    pub const PLAIN: Self = Self {
        ring: 52,
        walk: 51,
        column: 5,
        home: Home::Last,
        dice: 1,
        opposite: true,
        share: true,
        safe_starts: true,
        blockades: false,
        must_enter: false,
        clear_start: false,
        six_again: true,
        capture_again: false,
        most_replays: None,
        three_sixes: false,
        ranks: false,
    };

    /// Mensch ärgere dich nicht, as in OpenSpiel (`maedn`).
    pub const MAEDN: Self = Self {
        ring: 40,
        walk: 40,
        column: 4,
        home: Home::Each,
        share: false,
        safe_starts: false,
        must_enter: true,
        clear_start: true,
        ..Self::PLAIN
    };

    /// Checks that the board is possible.
    ///
    /// # Errors
    ///
    /// The mistake.
    pub fn check(&self) -> Result<(), VariantMistake> {
        if !(8..=100).contains(&self.ring) || !self.ring.is_multiple_of(4) {
            return Err(VariantMistake::Ring);
        }
        if self.walk > self.ring || self.walk < self.ring / 4 {
            return Err(VariantMistake::Walk);
        }
        if !(1..=20).contains(&self.column) || self.home == Home::Each && self.column < 4 {
            return Err(VariantMistake::Column);
        }
        if !(1..=2).contains(&self.dice) { Err(VariantMistake::Dice) } else { Ok(()) }
    }

    /// The last step of a token; 1 is its start, 0 its base.
    #[must_use]
    pub fn last(&self) -> u8 {
        self.walk + self.column
    }

    /// The quarter of the board, 0..4, in which a seat starts.
    #[must_use]
    pub fn quarter(&self, seat: u8, seats: u8) -> u8 {
        if seats == 2 && self.opposite { 2 * seat } else { seat }
    }

    /// The square of the ring, from 0, of a token of a seat after `step` steps; `None` in its base
    /// and its column.
    #[must_use]
    pub fn square(&self, seat: u8, seats: u8, step: u8) -> Option<u8> {
        let ring = u16::from(self.ring);
        let start = ring / 4 * u16::from(self.quarter(seat, seats));
        (1..=self.walk).contains(&step).then(|| ((start + u16::from(step) - 1) % ring) as u8)
    }

    /// True if a square of the ring is the start of any quarter.
    #[must_use]
    pub fn is_start(&self, square: u8) -> bool {
        square.is_multiple_of(self.ring / 4)
    }

    /// True if a token is home for good after `step` steps, as far as its own place goes.
    #[must_use]
    pub fn is_home(&self, step: u8) -> bool {
        match self.home {
            Home::Last => step == self.last(),
            Home::Each => step > self.walk,
        }
    }
}
