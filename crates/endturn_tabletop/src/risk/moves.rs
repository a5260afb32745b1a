//! Moves of a player.

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// Armies onto an own territory, or onto a free one while territories are claimed.
    Place {
        /// The territory.
        at: u8,
        /// The number, 1 or more.
        armies: u16,
    },
    /// An attack with 1 to 3 dice.
    Attack {
        /// The attacking territory.
        from: u8,
        /// A neighbour of another owner.
        to: u8,
        /// Dice of the attacker, 1..=3.
        dice: u8,
    },
    /// Moves armies into the territory just taken.
    Occupy {
        /// The number, from the dice of the attack up to all but one.
        armies: u16,
    },
    /// Armies moved once along a path of own territories.
    Fortify {
        /// The source.
        from: u8,
        /// The target.
        to: u8,
        /// The number, 1 or more.
        armies: u16,
    },
    /// Three cards of the hand, by their indices from 0. The first that shows an own territory
    /// brings it the extra armies.
    Trade {
        /// Their indices in the hand.
        cards: [u8; 3],
    },
}
