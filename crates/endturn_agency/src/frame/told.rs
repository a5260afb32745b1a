//! Fields of facts: for programs by their words, for people by their titles.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, journal::Unseen, seats::SeatSet};
use serde_json::Value;

use super::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use super::words::{list, people};

/// Weight of a decisive fact.
pub(crate) const DECISIVE: u64 = 100_000;

/// A field of a fact, as [`facts!`](endturn_engine::facts!) asks for it. A list of agents can't
/// implement the engine's `Told`.
pub(crate) trait Part {
    const IS_HIDDEN: bool = false;

    fn json(&self, world: &World) -> Value;

    fn in_text(&self, world: &World) -> String;

    fn is_plural(&self, _: &World) -> Option<bool> {
        None
    }

    fn seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }
}

impl<T> Part for Unseen<T> {
    const IS_HIDDEN: bool = true;

    fn json(&self, _: &World) -> Value {
        Value::Null
    }

    fn in_text(&self, _: &World) -> String {
        String::new()
    }
}

/// Implements `Part` for types: how they are written for programs, for people, and the seats that
/// they name.
macro_rules! parts {
    ($($type:ty: |$part:ident, $names:ident| $value:expr, $text:expr $(, $seats:expr)?;)+) => {$(
        impl $crate::frame::told::Part for $type {
            fn json(&self, world: &bevy_ecs::world::World) -> serde_json::Value {
                let ($part, $names) = (self, &$crate::frame::words::Names::of(world));
                serde_json::Value::from($value)
            }

            fn in_text(&self, world: &bevy_ecs::world::World) -> String {
                let ($part, $names) = (self, &$crate::frame::words::Names::of(world).told());
                $text.into()
            }

            $(fn seats(&self) -> endturn_engine::seats::SeatSet {
                let $part = self;
                $seats
            })?
        }
    )+};
}
pub(crate) use parts;

parts! {
    Seat: |one, names| names.seat(*one), names.seat(*one), [*one].into_iter().collect();
    SeatSet: |all, names| all.iter().map(|one| names.seat(one)).collect::<Vec<_>>(),
        all.iter().map(|one| names.seat(one)).collect::<Vec<_>>().join(" and "), *all;
    AgentId: |one, _names| one.to_string(), one.to_string();
    Vec<AgentId>: |all, _names| list(all), people(all);
    SiteId: |one, _names| one.to_string(), one.to_string();
    MissionId: |one, names| names.mission(*one), names.what(*one);
    LeadId: |one, names| names.lead(*one), names.lead_title(*one);
    FactionId: |one, names| names.faction(*one), names.faction_title(*one);
    i64: |number, _names| *number, number.to_string();
}
