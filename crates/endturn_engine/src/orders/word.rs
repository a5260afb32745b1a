//! A value that is one word of an order, and has a name in texts.

use bevy_ecs::prelude::*;
use serde_json::Value;

use super::{Refusal, Words};
use crate::seats::{Roster, Seat};

/// A value that stands as one word in orders ([`orders!`](crate::orders!)) and has a name in facts ([`facts!`](crate::facts!)):
/// numbers, seats, and what a ruleset names.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders::{Refusal, Word, Words}};
///
/// #[derive(Resource)]
/// struct Goods(Vec<String>);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct GoodId(usize);
///
/// impl Word for GoodId {
///     const STAND_IN: &'static str = "GOOD";
///
///     fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
///         let goods: Vec<&str> = world.resource::<Goods>().0.iter().map(String::as_str).collect();
///         words.keyword("good", &goods).map(Self)
///     }
///
///     fn text(&self, world: &World) -> String {
///         world.resource::<Goods>().0[self.0].clone()
///     }
///
///     fn values(_: Seat, world: &World) -> Vec<Self> {
///         (0..world.resource::<Goods>().0.len()).map(Self).collect()
///     }
/// }
///
/// let mut world = World::new();
/// world.insert_resource(Goods(vec!["cloth".into(), "grain".into()]));
/// assert_eq!(GoodId::read(&mut Words::new("grain", ""), &world), Ok(GoodId(1)));
/// let refusal = GoodId::read(&mut Words::new("clot", ""), &world).unwrap_err();
/// assert_eq!(refusal.to_string(), "refused [unknown-word]: there is no good `clot`; expected cloth | grain; did you mean `cloth`?");
/// ```
pub trait Word: Sized {
    /// The word in capitals that stands for such a value in help, like `GOOD`; empty for the name of the field in capitals.
    const STAND_IN: &'static str = "";

    /// A word that reads as such a value, for examples where no value can be listed; empty if there is none.
    const EXAMPLE: &'static str = "";

    /// Reads the value.
    ///
    /// # Errors
    /// A refusal that says what could have come.
    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal>;

    /// The value as one word, which [`read`](Self::read) reads back.
    fn text(&self, world: &World) -> String;

    /// The value as it stands in sentences.
    fn told(&self, world: &World) -> String {
        self.text(world)
    }

    /// The values that a seat may write, as far as they can be listed; none for numbers.
    fn values(_seat: Seat, _world: &World) -> Vec<Self> {
        Vec::new()
    }

    /// The value for machines.
    fn json(&self, world: &World) -> Value {
        self.text(world).into()
    }

    /// The seat that it is, if it is one; a fact is about the seats it names.
    fn seat(&self) -> Option<Seat> {
        None
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

    fn told(&self, world: &World) -> String {
        world.resource::<Roster>().told(*self).to_owned()
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
