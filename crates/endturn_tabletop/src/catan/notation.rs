//! Words of moves: vertices `V12`, edges `E33`, hexes `H7`, and cards with numbers, `2 wool 1 ore`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Refusal, Word, Words},
};
use serde::{Deserialize, Serialize};

use super::{
    Card, Cards, Position, Resource,
    geometry::{EDGES, HEXES, VERTICES},
};

/// A place on the island by its letter and number; the letter is optional.
macro_rules! places {
    ($($(#[doc = $doc:literal])+ $place:ident, $word:literal, $letter:literal, $count:expr, $values:expr;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $place(pub u8);

        impl Word for $place {
            const STAND_IN: &'static str = $word;
            const EXAMPLE: &'static str = concat!($letter, "7");

            fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
                let word = words.word(&[$word])?;
                let digits = word.strip_prefix(|letter: char| $letter.eq_ignore_ascii_case(&letter.to_string()));
                let digits = digits.unwrap_or(word);
                let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                match digits.parse::<u8>().ok().filter(|number| is_plain && usize::from(*number) < $count) {
                    Some(number) => Ok(Self(number)),
                    None => Err(words.unknown(&$word.to_lowercase(), word, &[]).expecting([format!(
                        "{} from {}0 to {}{}", $word, $letter, $letter, $count - 1
                    )])),
                }
            }

            fn text(&self, _: &World) -> String {
                format!(concat!($letter, "{}"), self.0)
            }

            fn values(_: Seat, world: &World) -> Vec<Self> {
                let values: fn(&Position) -> u128 = $values;
                world.get_resource::<Position>().map_or_else(Vec::new, |position| {
                    let values = values(position);
                    (0..$count as u8).filter(|place| values >> place & 1 == 1).map(Self).collect()
                })
            }
        }
    )+};
}

places! {
    /// A vertex.
    Vertex, "VERTEX", "V", VERTICES, |position| {
        let fits = (0..VERTICES as u8).filter(|vertex| position.settlement_fits(*vertex).is_ok());
        u128::from(fits.fold(position.player().settlements, |all, vertex| all | 1 << vertex))
    };
    /// An edge.
    Edge, "EDGE", "E", EDGES, |position| {
        (0..EDGES as u8).filter(|edge| position.road_fits(*edge, 0).is_ok()).fold(0, |all, edge| all | 1 << edge)
    };
    /// A hex.
    Hex, "HEX", "H", HEXES, |position| !(1 << position.robber);
}

impl Resource {
    /// Names of all kinds, as moves write them.
    pub const NAMES: [&'static str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Word for Resource {
    const STAND_IN: &'static str = "KIND";
    const EXAMPLE: &'static str = "ore";

    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self::ALL[words.keyword("kind", &Self::NAMES)?])
    }

    fn text(&self, _: &World) -> String {
        self.name().to_owned()
    }

    fn values(_: Seat, _: &World) -> Vec<Self> {
        Self::ALL.to_vec()
    }
}

/// Kinds of development cards, in the order of their counts.
pub(super) const CARDS: [&str; 5] = ["knight", "point", "road building", "year of plenty", "monopoly"];

impl Word for Card {
    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let all = [Self::Knight, Self::Point, Self::Roads, Self::Plenty, Self::Monopoly];
        Ok(all[words.keyword("card", &CARDS)?])
    }

    fn text(&self, _: &World) -> String {
        CARDS[*self as usize].to_owned()
    }
}

/// The robber's target hex and its victim there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raid {
    /// The hex.
    pub hex: Hex,
    /// The seat, if any can be robbed.
    pub victim: Option<Seat>,
}

impl Word for Raid {
    const STAND_IN: &'static str = "HEX [SEAT]";
    const EXAMPLE: &'static str = "H7";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let hex = Hex::read(words, world)?;
        Ok(Self { hex, victim: if words.is_done() { None } else { Some(Seat::read(words, world)?) } })
    }

    fn text(&self, world: &World) -> String {
        let victim = self.victim.map_or_else(String::new, |victim| format!(" {}", victim.text(world)));
        self.hex.text(world) + &victim
    }
}

/// One road or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paving {
    /// The first.
    pub one: Edge,
    /// The second, if there is a place for it.
    pub other: Option<Edge>,
}

impl Word for Paving {
    const STAND_IN: &'static str = "EDGE [EDGE]";
    const EXAMPLE: &'static str = "E7 E8";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let one = Edge::read(words, world)?;
        Ok(Self { one, other: if words.is_done() { None } else { Some(Edge::read(words, world)?) } })
    }

    fn text(&self, world: &World) -> String {
        let other = self.other.map_or_else(String::new, |other| format!(" {}", other.text(world)));
        self.one.text(world) + &other
    }
}

/// Some cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hand(pub Cards);

impl Word for Hand {
    const STAND_IN: &'static str = "(COUNT KIND)+";
    const EXAMPLE: &'static str = "2 wool 1 ore";

    /// Parses numbers with kinds, or kinds of which one is meant, up to `for` or to the end.
    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let mut cards = [0u8; 5];
        loop {
            let is_number =
                words.look().is_none_or(|word| word.starts_with(|first: char| !first.is_ascii_alphabetic()));
            let count: u8 = if is_number { words.number()? } else { 1 };
            let at = &mut cards[Resource::read(words, world)? as usize];
            *at = at.saturating_add(count);
            if words.is_done() || words.look().is_some_and(|word| word.eq_ignore_ascii_case("for")) {
                return Ok(Self(cards));
            }
        }
    }

    fn text(&self, _: &World) -> String {
        written(&self.0)
    }

    fn json(&self, _: &World) -> serde_json::Value {
        let counted = Resource::NAMES.iter().zip(self.0).filter(|(_, count)| *count > 0);
        counted.map(|(kind, count)| ((*kind).to_owned(), count.into())).collect::<serde_json::Map<_, _>>().into()
    }
}

/// Cards in text form; `0 lumber` if there are none.
pub(super) fn written(cards: &Cards) -> String {
    let counted = Resource::NAMES.iter().zip(cards).filter(|(_, count)| **count > 0);
    let text = counted.map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>().join(" ");
    if text.is_empty() { "0 lumber".to_owned() } else { text }
}

/// A trade of cards for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bargain {
    /// The cards given.
    pub give: Hand,
    /// The cards wanted.
    pub take: Hand,
}

impl Word for Bargain {
    const STAND_IN: &'static str = "(COUNT KIND)+ for (COUNT KIND)+";
    const EXAMPLE: &'static str = "1 wool for 1 ore";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let give = Hand::read(words, world)?;
        words.keyword("word", &["for"])?;
        Ok(Self { give, take: Hand::read(words, world)? })
    }

    fn text(&self, _: &World) -> String {
        format!("{} for {}", written(&self.give.0), written(&self.take.0))
    }
}
