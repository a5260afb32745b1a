//! Risk: conquest of a map of territories, by dice.
//!
//! The rules are pure functions. A [`Map`] from a ruleset becomes a [`Board`] once; a [`Position`] is what changes. The clock tells a position
//! which segment is open ([`Position::begin_turn`], [`Position::enter`], [`Position::end_turn`]); the position says what is legal in it
//! ([`legal`], [`refusal`]) and whether it may be ended ([`Position::complete`]).

mod apply;
mod begin;
mod cards;
mod check;
mod clock;
mod dice;
mod drawing;
mod flat;
mod legal;
mod map;
mod module;
mod notation;
mod orders;
mod persona;
mod position;
mod view;

#[cfg(test)]
mod tests;

pub use apply::{Applied, apply, attack, deal};
pub use begin::Section;
pub use cards::{Kind, RunOfValues, is_set, set_value};
pub use check::check;
pub use clock::{RULES, RiskFact};
pub use dice::{Odds, Throw, losses, odds, throw};
pub use flat::Flat;
pub use legal::{Choice, Illegal, each, legal, refusal};
pub use map::{Board, Continent, Land, Map, MapMistake, Region, reinforcements};
pub use module::{Persona, PersonaKind, Risk, Ruleset};
pub use notation::write;
pub use orders::RiskOrder;
pub use persona::{random, sensible};
pub use position::{Moving, Player, Position, Rules, Segment, Setup, Territory};
pub use view::{View, view};

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
