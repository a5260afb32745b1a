//! A value that is one word of an order and has a name in texts.

use bevy_ecs::prelude::*;
use serde_json::Value;

use super::{Refusal, Sampler, Words};
use crate::{
    ids::DenseId,
    seats::{Roster, Seat},
};

/// A value that is one word of an order ([`orders!`](crate::orders!)) and has a name in facts
/// ([`facts!`](crate::facts!)): numbers, seats, and things that a ruleset names ([`Named`]).
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::orders::{Refusal, Word, Words};
///
/// #[derive(Debug, PartialEq)]
/// enum Way {
///     North,
///     South,
/// }
///
/// impl Word for Way {
///     const STAND_IN: &'static str = "WAY";
///
///     fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
///         Ok(vec![Self::North, Self::South].swap_remove(words.keyword("way", &["north", "south"])?))
///     }
///
///     fn text(&self, _: &World) -> String {
///         format!("{self:?}").to_lowercase()
///     }
/// }
///
/// assert_eq!(Way::read(&mut Words::new("South", ""), &World::new()), Ok(Way::South));
/// ```
pub trait Word: Sized {
    /// Placeholder for such a value in help, like `GOOD`; empty for the field's name in capitals.
    const STAND_IN: &'static str = "";

    /// A word that reads as such a value, for examples if no value can be listed; empty if there is
    /// none.
    const EXAMPLE: &'static str = "";

    /// Parses the value.
    ///
    /// # Errors
    /// A refusal that lists what could have come.
    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal>;

    /// The value as one word, which [`read`](Self::read) reads back.
    fn text(&self, world: &World) -> String;

    /// The value as it appears in sentences.
    fn in_text(&self, world: &World) -> String {
        self.text(world)
    }

    /// Values that a seat may write, as far as they can be listed; empty for numbers.
    fn values(_seat: Seat, _world: &World) -> Vec<Self> {
        Vec::new()
    }

    /// Values to try when a seat's legal orders are listed: [`values`](Self::values), unless there
    /// are too many.
    fn candidates(seat: Seat, world: &World, _sampler: &mut Sampler) -> Vec<Self> {
        Self::values(seat, world)
    }

    /// The value for programs.
    fn json(&self, world: &World) -> Value {
        self.text(world).into()
    }

    /// The seat, if the value is one; a fact concerns the seats that it names.
    fn seat(&self) -> Option<Seat> {
        None
    }
}

/// Numbers to try if the sensible ones are unknown.
const LADDER: [i64; 20] =
    [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 1_000_000_000];

/// A thing that a ruleset names, as an index into a table. Every such type is a [`Word`].
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{dense_ids, orders::{Named, Word, Words}};
///
/// #[derive(Resource)]
/// struct Goods(Vec<String>);
///
/// dense_ids! {
///     /// A good.
///     GoodId;
/// }
///
/// impl Named for GoodId {
///     const STAND_IN: &'static str = "GOOD";
///
///     fn names(world: &World) -> impl Iterator<Item = &str> {
///         world.resource::<Goods>().0.iter().map(String::as_str)
///     }
/// }
///
/// let mut world = World::new();
/// world.insert_resource(Goods(vec!["cloth".into(), "grain".into()]));
/// assert_eq!(GoodId::read(&mut Words::new("grain", ""), &world), Ok(GoodId(1)));
/// let refusal = GoodId::read(&mut Words::new("clot", ""), &world).unwrap_err();
/// assert_eq!(refusal.to_string(), "refused [unknown-word]: there is no good `clot`; expected cloth | grain; did you mean `cloth`?");
/// ```
pub trait Named: DenseId {
    /// Placeholder for such a name in help; refusals show it in lower case.
    const STAND_IN: &'static str;

    /// The names, in the order of the table; each is one word.
    fn names(world: &World) -> impl Iterator<Item = &str>;
}

impl<N: Named> Word for N {
    const STAND_IN: &'static str = <N as Named>::STAND_IN;

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names: Vec<&str> = N::names(world).collect();
        words.keyword(&<N as Named>::STAND_IN.to_lowercase(), &names).map(N::from_place)
    }

    fn text(&self, world: &World) -> String {
        N::names(world).nth(self.place()).unwrap_or("?").to_owned()
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        (0..N::names(world).count()).map(N::from_place).collect()
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Word for $number {
            const EXAMPLE: &'static str = "1";

            fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
                words.number()
            }

            fn text(&self, _: &World) -> String {
                self.to_string()
            }

            /// All numbers of the 8-bit types, and some of each magnitude of larger ones.
            fn candidates(_: Seat, _: &World, sampler: &mut Sampler) -> Vec<Self> {
                if size_of::<Self>() == 1 {
                    return (Self::MIN..=Self::MAX).collect();
                }
                sampler.leave_out();
                LADDER.iter().filter_map(|&number| Self::try_from(number).ok()).collect()
            }

            fn json(&self, _: &World) -> Value {
                (*self).into()
            }
        }
    )+};
}

numbers!(u8 u16 u32 u64 i8 i16 i32 i64);

impl Word for Seat {
    const STAND_IN: &'static str = "SEAT";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let roster = world.resource::<Roster>();
        let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
        let word = words.word(&names)?;
        roster.find(word).ok_or_else(|| words.unknown("seat", word, &names))
    }

    fn text(&self, world: &World) -> String {
        world.resource::<Roster>().name(*self).to_owned()
    }

    fn in_text(&self, world: &World) -> String {
        world.resource::<Roster>().name_in_text(*self).to_owned()
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        world.resource::<Roster>().seats().collect()
    }

    fn seat(&self) -> Option<Seat> {
        Some(*self)
    }
}

/// A word as it is written.
impl Word for String {
    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.word(&[]).map(str::to_owned)
    }

    fn text(&self, _: &World) -> String {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_the_range_of_their_type() {
        let world = World::new();
        let read = |text| <i8 as Word>::read(&mut Words::new(text, "x"), &world);
        assert_eq!((read("-128"), read("127"), read("0")), (Ok(-128), Ok(127), Ok(0)));
        for (text, code) in [
            ("128", "number-out-of-range"),
            ("-129", "number-out-of-range"),
            ("+1", "bad-number"),
            ("1_0", "bad-number"),
            ("-", "bad-number"),
            ("٣", "bad-number"),
        ] {
            assert_eq!(read(text).unwrap_err().code, code, "{text}");
        }
        let refusal = <u8 as Word>::read(&mut Words::new("-1", "x"), &world).unwrap_err();
        assert_eq!(refusal.expected, ["a number from 0 to 255"]);
        assert_eq!(<u64 as Word>::read(&mut Words::new("18446744073709551615", "x"), &world), Ok(u64::MAX));
    }
}
