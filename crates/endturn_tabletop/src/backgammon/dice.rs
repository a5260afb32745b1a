//! Two dice.

use bevy_ecs::prelude::World;
use endturn_engine::{
    orders::{Refusal, Word, Words},
    random::Draw,
};
use serde::{Deserialize, Serialize};

/// A roll of two dice, the higher first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", try_from = "(u8, u8)")]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// Makes a roll of these numbers; `None` unless both are in 1..=6.
    pub fn new(one: u8, other: u8) -> Option<Self> {
        let is_die = |number| (1..=6).contains(&number);
        (is_die(one) && is_die(other)).then(|| Self { high: one.max(other), low: one.min(other) })
    }

    /// Rolls both dice.
    pub fn roll(draw: &mut Draw) -> Self {
        let (one, other) = (die(draw), die(draw));
        Self { high: one.max(other), low: one.min(other) }
    }

    /// Makes the opening roll: one die each, equal ones rolled again. Returns the dice, and true if
    /// the first seat has the higher one and begins.
    pub fn opening(draw: &mut Draw) -> (Self, bool) {
        loop {
            let (one, other) = (die(draw), die(draw));
            if one != other {
                return (Self { high: one.max(other), low: one.min(other) }, one > other);
            }
        }
    }

    /// The higher number, 1..=6.
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The lower number, 1..=6.
    pub const fn low(self) -> u8 {
        self.low
    }

    /// True if both are equal, which gives four moves.
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// All 21 rolls.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).flat_map(|high| (1..=high).map(move |low| Self { high, low }))
    }
}

fn die(draw: &mut Draw) -> u8 {
    draw.below(6) as u8 + 1
}

/// In facts a roll is the two numbers without a space: `31`.
impl Word for Dice {
    const STAND_IN: &'static str = "ROLL";

    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let word = words.word(&["ROLL"])?;
        let die = |digit: u8| digit.wrapping_sub(b'0');
        let dice = <[u8; 2]>::try_from(word.as_bytes()).ok().and_then(|[one, other]| Self::new(die(one), die(other)));
        dice.ok_or_else(|| words.unknown("roll", word, &["ROLL"]))
    }

    fn text(&self, _: &World) -> String {
        format!("{}{}", self.high, self.low)
    }
}

impl From<Dice> for (u8, u8) {
    fn from(dice: Dice) -> Self {
        (dice.high, dice.low)
    }
}

impl TryFrom<(u8, u8)> for Dice {
    type Error = &'static str;

    fn try_from((one, other): (u8, u8)) -> Result<Self, &'static str> {
        Self::new(one, other).ok_or("a die shows 1 to 6")
    }
}
