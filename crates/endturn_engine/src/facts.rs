//! Macro that makes a fact type from a table of facts.

/// Defines the facts of a module: an enum, and its [`Fact`](crate::journal::Fact). Each row is a
/// name in the past tense, typed fields, and the sentence for people, in which `{field}` is
/// replaced by a field and `{field:noun}` by a number with its noun
/// ([`sentence`](crate::sentence)). Field types implement [`Word`](crate::orders::Word); a fact
/// concerns the seats among its fields. The sentence may be followed by `, weight` and a number
/// that says how much such a fact moves a game, by `; decisive`, and by `; public` for facts that
/// every seat sees, whomever they concern.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, facts, journal::Fact, seats::{Roster, SeatSetup}};
///
/// facts! {
///     /// Facts of the game.
///     pub enum NimFact {
///         /// A player took matches.
///         Taken { seat: Seat, matches: u8 } = "{seat} takes {matches:match}",
///         /// Nothing is left.
///         HeapEmptied { by: Seat } = "{by} takes the last match"; decisive,
///     }
/// }
///
/// let mut world = World::new();
/// let anna = SeatSetup { name: "Anna".into(), personas: Vec::new() };
/// world.insert_resource(Roster::new(vec![anna]));
/// let fact = NimFact::Taken { seat: Seat(0), matches: 2 };
/// assert_eq!((fact.name(), fact.text(&world)), ("Taken", "Anna takes 2 matches".to_owned()));
/// assert_eq!(fact.fields(&world)["matches"], 2);
/// assert!(fact.seats().contains(Seat(0)) && NimFact::HeapEmptied { by: Seat(0) }.is_decisive());
/// ```
#[macro_export]
macro_rules! facts {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $fact:ident {
            $(
                $(#[$row:meta])*
                $name:ident { $($field:ident: $value:ty),* $(,)? } = $text:literal
                    $(, weight $weight:expr)? $(; $flag:ident)*
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[allow(missing_docs, reason = "the fields are explained by the sentence")]
        #[derive(Clone, Debug)]
        $visibility enum $fact {
            $($(#[$row])* $name { $($field: $value),* }),+
        }

        #[allow(unused_variables, reason = "not every sentence says every field")]
        impl $crate::journal::Fact for $fact {
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => stringify!($name)),+
                }
            }

            fn fields(
                &self,
                world: &$crate::bevy_ecs::world::World,
            ) -> $crate::serde_json::Map<::std::string::String, $crate::serde_json::Value> {
                let mut fields = $crate::serde_json::Map::new();
                match self {
                    $(Self::$name { $($field),* } => {
                        $(fields.insert(stringify!($field).to_owned(), $crate::orders::Word::json($field, world));)*
                    }),+
                }
                fields
            }

            fn text(&self, world: &$crate::bevy_ecs::world::World) -> ::std::string::String {
                match self {
                    $(Self::$name { $($field),* } => {
                        const { $crate::sentence::check($text, &[$(stringify!($field)),*]) };
                        $crate::sentence::filled($text, &[$((stringify!($field), $crate::orders::Word::in_text($field, world))),*])
                    }),+
                }
            }

            fn seats(&self) -> $crate::seats::SeatSet {
                match self {
                    $(Self::$name { $($field),* } => {
                        let seats: &[::core::option::Option<$crate::Seat>] = &[$($crate::orders::Word::seat($field)),*];
                        seats.iter().copied().flatten().collect()
                    }),+
                }
            }

            fn weight(&self) -> u64 {
                match self {
                    $(Self::$name { .. } => 0 $(+ $weight)?),+
                }
            }

            fn is_decisive(&self) -> bool {
                match self {
                    $(Self::$name { .. } => false $(|| $crate::facts!(@decisive $flag))*),+
                }
            }

            fn is_public(&self) -> bool {
                match self {
                    $(Self::$name { .. } => false $(|| $crate::facts!(@public $flag))*),+
                }
            }
        }
    };
    (@decisive decisive) => {
        true
    };
    (@public public) => {
        true
    };
    (@decisive public) => {
        false
    };
    (@public decisive) => {
        false
    };
}
