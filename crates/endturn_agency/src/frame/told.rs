//! Facts as tables: a row has a variant, its audience, its weight, its text, and its parts.

use endturn_engine::{Seat, seats::SeatSet};
use serde_json::Value;

use super::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use super::words::{Names, list, people};

/// Weight of a decisive fact.
pub(crate) const DECISIVE: u64 = 100_000;

/// A part of a fact: for programs by its word, for people by its title.
pub(crate) trait Part {
    fn value(&self, names: &Names<'_>) -> Value;
    fn text(&self, names: &Names<'_>) -> String;
}

/// Implements `Part` for types: how they are written for programs, and for people.
macro_rules! parts {
    ($($type:ty: |$part:ident, $names:ident| $value:expr, $text:expr;)+) => {$(
        impl Part for $type {
            fn value(&self, $names: &Names<'_>) -> Value {
                let $part = self;
                Value::from($value)
            }

            fn text(&self, $names: &Names<'_>) -> String {
                let $part = self;
                $text.into()
            }
        }
    )+};
}

parts! {
    Seat: |one, names| names.seat(*one), names.seat(*one);
    SeatSet: |all, names| all.iter().map(|one| names.seat(one)).collect::<Vec<_>>(),
        all.iter().map(|one| names.seat(one)).collect::<Vec<_>>().join(" and ");
    AgentId: |one, _names| one.to_string(), one.to_string();
    Vec<AgentId>: |all, _names| list(all), people(all);
    SiteId: |one, _names| one.to_string(), one.to_string();
    MissionId: |one, names| names.mission(*one), names.what(*one);
    LeadId: |one, names| names.lead(*one), names.lead_title(*one);
    FactionId: |one, names| names.faction(*one), names.faction_title(*one);
    i64: |number, _names| *number, number.to_string();
}

/// The audience of a fact.
pub(crate) trait Audience {
    fn seats(&self) -> SeatSet;
}

impl Audience for Seat {
    fn seats(&self) -> SeatSet {
        [*self].into_iter().collect()
    }
}

impl Audience for SeatSet {
    fn seats(&self) -> SeatSet {
        *self
    }
}

/// Defines facts as a table. A variant is followed by the part that names its audience, or `all`;
/// its weight as a number, the part that holds it, or `DECISIVE`; its sentence
/// ([`endturn_engine::sentence`]), or `own` for the text of `own_json` and `own_text`; and its
/// parts.
macro_rules! facts {
    ($(#[$meta:meta])* $name:ident {$(
        $(#[$doc:meta])*
        $variant:ident $who:ident $weight:tt $text:tt { $($part:ident: $type:ty),* $(,)? }
    )+}) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the parts are those of the state they tell about")]
        pub enum $name {
            $($(#[$doc])* $variant { $($part: $type),* },)+
        }

        #[expect(unused_variables, reason = "a row needs not all of its parts everywhere")]
        impl endturn_engine::journal::Fact for $name {
            fn name(&self) -> &'static str {
                match self { $(Self::$variant { .. } => stringify!($variant),)+ }
            }

            fn seats(&self) -> endturn_engine::seats::SeatSet {
                match self { $(Self::$variant { $($part),* } => $crate::frame::told::seats!($who),)+ }
            }

            fn weight(&self) -> u64 {
                match self { $(Self::$variant { $($part),* } => $crate::frame::told::weight!($weight),)+ }
            }

            fn is_decisive(&self) -> bool {
                match self { $(Self::$variant { .. } => stringify!($weight) == "DECISIVE",)+ }
            }

            fn fields(&self, world: &bevy_ecs::world::World) -> serde_json::Map<String, serde_json::Value> {
                match self {
                    $(Self::$variant { $($part),* } => $crate::frame::told::fields!($text self world $($part)*),)+
                }
            }

            fn text(&self, world: &bevy_ecs::world::World) -> String {
                match self {
                    $(Self::$variant { $($part),* } => $crate::frame::told::text!($text self world $($part)*),)+
                }
            }
        }
    };
}

macro_rules! seats {
    (all) => {
        endturn_engine::seats::SeatSet::EMPTY
    };
    ($part:ident) => {
        $crate::frame::told::Audience::seats($part)
    };
}

macro_rules! weight {
    (DECISIVE) => {
        $crate::frame::told::DECISIVE
    };
    ($number:literal) => {
        $number
    };
    ($part:ident) => {
        *$part
    };
}

macro_rules! fields {
    (own $self:ident $world:ident $($part:ident)*) => {
        match $self.own_json($world) {
            serde_json::Value::Object(fields) => fields,
            _ => serde_json::Map::new(),
        }
    };
    ($text:literal $self:ident $world:ident $($part:ident)*) => {{
        let names = $crate::frame::words::Names::of($world);
        let mut fields = serde_json::Map::new();
        $(fields.insert(stringify!($part).to_owned(), $crate::frame::told::Part::value($part, &names));)*
        fields
    }};
}

macro_rules! text {
    (own $self:ident $world:ident $($part:ident)*) => {
        $self.own_text($world)
    };
    ($text:literal $self:ident $world:ident $($part:ident)*) => {{
        let names = $crate::frame::words::Names::of($world).told();
        const { endturn_engine::sentence::check($text, &[$(stringify!($part)),*]) };
        endturn_engine::sentence::filled(
            $text,
            &[$((stringify!($part), $crate::frame::told::Part::text($part, &names))),*],
        )
    }};
}

pub(crate) use {facts, fields, seats, text, weight};
