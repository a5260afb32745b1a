//! Macro that makes a fact type from a table of facts.

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};

use crate::{
    orders::Word,
    seats::{Roster, SeatSet},
};

/// A field of a fact in a table of [`facts!`](crate::facts!). Every [`Word`] is one; other types of
/// a module implement this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a field of a fact",
    note = "implement `Word` if it also occurs in orders, else `Told`; or name another trait: `enum … by Trait`"
)]
pub trait Told {
    /// True if neither programs nor people see it, such as a weight.
    const IS_HIDDEN: bool = false;

    /// The value for programs.
    fn json(&self, world: &World) -> Value;

    /// The value as it appears in sentences.
    fn in_text(&self, world: &World) -> String;

    /// Whether it is a name with a verb in the plural, such as `Pirates`; `None` for numbers and
    /// other values, which are plural unless they are 1.
    fn is_plural(&self, _: &World) -> Option<bool> {
        None
    }

    /// The seats that it names.
    fn seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }
}

/// Adds a field to a fact; a function, as tables have hundreds of fields.
#[doc(hidden)]
#[inline(never)]
pub fn put_field(fields: &mut Map<String, Value>, name: &str, value: Value) {
    fields.insert(name.to_owned(), value);
}

impl<W: Word> Told for W {
    fn json(&self, world: &World) -> Value {
        Word::json(self, world)
    }

    fn in_text(&self, world: &World) -> String {
        Word::in_text(self, world)
    }

    fn seats(&self) -> SeatSet {
        self.seat().into_iter().collect()
    }
}

/// A field that only the links of a fact use, such as the key of a mission; neither programs nor
/// people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen<T>(pub T);

impl<T> Told for Unseen<T> {
    const IS_HIDDEN: bool = true;

    fn json(&self, _: &World) -> Value {
        Value::Null
    }

    fn in_text(&self, _: &World) -> String {
        String::new()
    }
}

impl Told for bool {
    fn json(&self, _: &World) -> Value {
        (*self).into()
    }

    fn in_text(&self, _: &World) -> String {
        self.to_string()
    }
}

impl Told for SeatSet {
    fn json(&self, world: &World) -> Value {
        let roster = world.resource::<Roster>();
        self.iter().map(|seat| roster.name(seat)).collect()
    }

    fn in_text(&self, world: &World) -> String {
        let roster = world.resource::<Roster>();
        self.iter().map(|seat| roster.name_in_text(seat)).collect::<Vec<_>>().join(" and ")
    }

    fn seats(&self) -> SeatSet {
        *self
    }
}

/// Defines the facts of a module: an enum, and its [`Fact`](crate::journal::Fact). Each row is a
/// name in the past tense, typed fields, and the sentence for people, in which `{field}` is
/// replaced by a field, `{field:noun}` by a number with its noun, and `{seat:verbs|verb}` by a name
/// with its verb ([`sentence`](crate::sentence)). `own` instead of a sentence calls
/// `own_text(&self, world)` of the enum.
///
/// Field types implement [`Told`](crate::journal::Told), as every [`Word`](crate::orders::Word)
/// does. `enum NimFact by Part` names another trait with the same items, for types of other crates.
///
/// Clauses may follow the sentence:
///
/// | clause | meaning |
/// |---|---|
/// | `; to = [seat]` | the fact concerns the seats of these fields only, and every seat if the list is empty; otherwise those of all fields |
/// | `; weight = 8` | its weight: a number, or an expression of the fields in parentheses; stories show facts with a weight first, and mark those from 50 on |
/// | `; decisive` | it decides something for good; `= (…)`: if this expression of the fields is true |
/// | `; public` | every seat sees it, whomever it concerns |
/// | `; silent` | stories leave it out; `= (…)`: if this expression of the fields is true |
/// | `; fields = own` | programs see what `own_fields(&self, world)` of the enum returns, a map |
/// | `; links = [continues mission(seat, nth)]` | the things that it is about, by which it finds its causes: for each a [link](crate::links::Link), a kind, and its key in fields or expressions of them; `if (…)` may follow. `links = own` calls `own_links(&self, links)` of the enum |
/// | `; notice = "E_GROWTH"` | the name of the event in the program of which the game is a copy, for programs |
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, facts, journal::Fact, seats::{Roster, SeatSetup}};
///
/// facts! {
///     /// Facts of the game.
///     pub enum NimFact {
///         /// A player took matches.
///         Taken { seat: Seat, matches: u8 } = "{seat} takes {matches:match}"; weight = (u64::from(*matches)),
///         /// A player looked at another's notes.
///         Peeked { seat: Seat, at: Seat } = "{seat} peeks at {at}"; to = [seat],
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
/// assert_eq!((&fact.fields(&world)["matches"], fact.weight()), (&2.into(), 2));
/// assert!(fact.seats().contains(Seat(0)) && NimFact::HeapEmptied { by: Seat(0) }.is_decisive());
/// assert!(!NimFact::Peeked { seat: Seat(0), at: Seat(1) }.seats().contains(Seat(1)));
/// ```
#[macro_export]
macro_rules! facts {
    ($(#[$attribute:meta])* $visibility:vis enum $fact:ident { $($rows:tt)* }) => {
        $crate::facts! { $(#[$attribute])* $visibility enum $fact by $crate::journal::Told { $($rows)* } }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $fact:ident by $told:path {
            $(
                $(#[$row:meta])*
                $name:ident { $($field:ident: $value:ty),* $(,)? } = $text:tt $(; $clause:ident $(= $given:tt)?)*
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[allow(missing_docs, reason = "the fields are explained by the sentence")]
        #[derive(Clone, Debug)]
        $visibility enum $fact {
            $($(#[$row])* $name { $($field: $value),* }),+
        }

        $($($crate::facts!(@known $clause);)*)+

        #[allow(unused_variables, reason = "not every sentence and clause uses every field")]
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
                        $($crate::facts!(@notice fields $clause $($given)?);)*
                        $crate::facts!(@fields fields, self, world, [$($field: $value),*] $told; $({$clause $($given)?})*);
                    }),+
                }
                fields
            }

            fn text(&self, world: &$crate::bevy_ecs::world::World) -> ::std::string::String {
                match self {
                    $(Self::$name { $($field),* } => $crate::facts!(@text $text, self, world, [$($field),*] $told)),+
                }
            }

            fn seats(&self) -> $crate::seats::SeatSet {
                match self {
                    $(Self::$name { $($field),* } => $crate::facts!(@seats [$($field),*] $told; $({$clause $($given)?})*)),+
                }
            }

            fn weight(&self) -> u64 {
                match self {
                    $(Self::$name { $($field),* } => 0 $(+ $crate::facts!(@weight $clause $($given)?))*),+
                }
            }

            fn is_decisive(&self) -> bool {
                match self {
                    $(Self::$name { $($field),* } => false $(|| $crate::facts!(@decisive $clause $($given)?))*),+
                }
            }

            fn is_public(&self) -> bool {
                match self {
                    $(Self::$name { .. } => false $(|| $crate::facts!(@public $clause))*),+
                }
            }

            fn is_told(&self) -> bool {
                match self {
                    $(Self::$name { $($field),* } => true $(&& $crate::facts!(@told $clause $($given)?))*),+
                }
            }

            fn link(&self, links: &mut $crate::links::Links) {
                match self {
                    $(Self::$name { $($field),* } => { $($crate::facts!(@link self, links $clause $($given)?);)* }),+
                }
            }
        }
    };
    (@known to) => {};
    (@known weight) => {};
    (@known decisive) => {};
    (@known public) => {};
    (@known silent) => {};
    (@known notice) => {};
    (@known fields) => {};
    (@known links) => {};
    (@link $this:ident, $links:ident links own) => {
        $this.own_links($links)
    };
    (@link $this:ident, $links:ident links
        [$($link:ident $kind:ident($($key:expr),* $(,)?) $(if $if:tt)?),+ $(,)?]) => {
        $(
            if true $(&& $if)? {
                let key: &[&dyn ::core::fmt::Debug] = &[$(&$key),*];
                $links.add($crate::facts!(@verb $link), stringify!($kind), key);
            }
        )+
    };
    (@link $this:ident, $links:ident links $($wrong:tt)*) => {
        compile_error!("expected `links = own`, or `links = [follows thing(field, …) if (…), …]`")
    };
    (@link $($other:tt)*) => {};
    (@verb follows) => {
        $crate::links::Link::Follows
    };
    (@verb continues) => {
        $crate::links::Link::Continues
    };
    (@verb follows_recent) => {
        $crate::links::Link::FollowsRecent
    };
    (@verb continues_recent) => {
        $crate::links::Link::ContinuesRecent
    };
    (@verb carries_out) => {
        $crate::links::Link::CarriesOut
    };
    (@verb follows_else) => {
        $crate::links::Link::FollowsElse
    };
    (@verb ends) => {
        $crate::links::Link::Ends
    };
    (@verb begins) => {
        $crate::links::Link::Begins
    };
    (@verb joins) => {
        $crate::links::Link::Joins
    };
    (@verb takes) => {
        $crate::links::Link::Takes
    };
    (@notice $map:ident notice $notice:literal) => {
        $crate::journal::put_field(&mut $map, "notice", $notice.into())
    };
    (@notice $($other:tt)*) => {};
    (@fields $map:ident, $this:ident, $world:ident, $all:tt $told:path; {fields own} $($rest:tt)*) => {
        $map.extend($this.own_fields($world))
    };
    (@fields $map:ident, $this:ident, $world:ident, $all:tt $told:path; {$($other:tt)*} $($rest:tt)*) => {
        $crate::facts!(@fields $map, $this, $world, $all $told; $($rest)*)
    };
    (@fields $map:ident, $this:ident, $world:ident, [$($field:ident: $value:ty),*] $told:path;) => {
        $(if !<$value as $told>::IS_HIDDEN {
            $crate::journal::put_field(&mut $map, stringify!($field), <$value as $told>::json($field, $world));
        })*
    };
    (@text own, $this:ident, $world:ident, [$($field:ident),*] $told:path) => {
        $this.own_text($world)
    };
    (@text $text:literal, $this:ident, $world:ident, [$($field:ident),*] $told:path) => {{
        const { $crate::sentence::check($text, &[$(stringify!($field)),*]) };
        $crate::sentence::worded(
            $text,
            &[$((stringify!($field), <_ as $told>::in_text($field, $world), <_ as $told>::is_plural($field, $world))),*],
        )
    }};
    (@seats $all:tt $told:path; {to [$($to:ident),*]} $($rest:tt)*) => {
        $crate::facts!(@seats [$($to),*] $told;)
    };
    (@seats $all:tt $told:path; {$($other:tt)*} $($rest:tt)*) => {
        $crate::facts!(@seats $all $told; $($rest)*)
    };
    (@seats [$($field:ident),*] $told:path;) => {{
        let seats: &[$crate::seats::SeatSet] = &[$(<_ as $told>::seats($field)),*];
        seats.iter().flat_map(|set| set.iter()).collect()
    }};
    (@weight weight $weight:tt) => {
        $weight
    };
    (@weight $($other:tt)*) => {
        0
    };
    (@decisive decisive) => {
        true
    };
    (@decisive decisive $if:tt) => {
        $if
    };
    (@decisive $($other:tt)*) => {
        false
    };
    (@public public) => {
        true
    };
    (@public $other:ident) => {
        false
    };
    (@told silent) => {
        false
    };
    (@told silent $if:tt) => {
        !$if
    };
    (@told $($other:tt)*) => {
        true
    };
}
