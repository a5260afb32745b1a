//! What a player may do.

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// Armies onto one's own territory, or onto a free one while territories are claimed.
    Place {
        /// The territory.
        at: u8,
        /// How many, 1 or more.
        armies: u16,
    },
    /// An attack with 1 to 3 dice.
    Attack {
        /// One's own territory.
        from: u8,
        /// A neighbour of another owner.
        to: u8,
        /// Dice of the attacker, 1..=3.
        dice: u8,
    },
    /// How many armies go into the territory just taken.
    Occupy {
        /// From the dice of the attack up to all but one.
        armies: u16,
    },
    /// Armies moved once along a path of one's own territories.
    Fortify {
        /// Where they come from.
        from: u8,
        /// Where they go.
        to: u8,
        /// How many, 1 or more.
        armies: u16,
    },
    /// Three cards of one's hand, by their places in it from 0. The first that shows an own territory brings it the extra armies.
    Trade {
        /// Their places in the hand.
        cards: [u8; 3],
    },
}
