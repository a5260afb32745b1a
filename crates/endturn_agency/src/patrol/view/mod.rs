//! The view of an office with patrols (P-01): everything of its own, panic, and of factions only
//! what it has discovered; with the projections. Nothing of other offices.
//! Draws none. Tells nothing.

mod forms;

pub(crate) use forms::as_text;

use std::ops::Deref;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use serde::{Serialize, Serializer};

use super::money::{self, Retained};
use super::state::Faction;
use super::{Patrol, factions};
use crate::frame::findings::Findings;
use crate::frame::ids::{FactionId, SiteId};
use crate::frame::office::Office;
use crate::frame::view::OwnView;

/// A faction as far as the office knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactionSeen {
    /// The faction.
    pub id: FactionId,
    /// Its numbers, once it is discovered.
    pub numbers: Option<Faction>,
    /// Whether it is destroyed, as far as the office knows.
    pub is_destroyed: bool,
}

/// Everything that one office may know.
#[derive(Clone, Debug)]
pub struct AgencyView<'w> {
    own: OwnView<'w, Patrol>,
    /// The amounts that the coming advance would retain.
    pub retained: Retained,
    /// The id of the next site.
    pub next_site: SiteId,
    /// Its findings.
    pub findings: Findings<'w>,
    /// All factions, in the ruleset's order.
    pub factions: Vec<FactionSeen>,
}

impl Serialize for AgencyView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        forms::as_json(self).serialize(serializer)
    }
}

impl<'w> Deref for AgencyView<'w> {
    type Target = OwnView<'w, Patrol>;

    fn deref(&self) -> &Self::Target {
        &self.own
    }
}

impl<'w> AgencyView<'w> {
    /// The view of a seat; `None` if it has no office.
    #[must_use]
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let office = Office::<Patrol>::of(world, seat)?;
        let findings = office.knowledge.findings();
        let factions = office.rules.factions().map(|(id, faction)| FactionSeen {
            id,
            numbers: office.faction(id).filter(|_| factions::is_discovered(findings, faction)).copied(),
            is_destroyed: office.is_destroyed(id),
        });
        Some(Self {
            factions: factions.collect(),
            own: OwnView::of(&office, seat),
            retained: office.retained(),
            next_site: SiteId(u32::try_from(office.opened()).unwrap_or(u32::MAX)),
            findings,
        })
    }

    /// Money after the coming advance if no mission pays, in units.
    #[must_use]
    pub fn projected_balance(&self) -> i64 {
        money::projected_balance(&self.assets, &self.retained)
    }

    /// Intel after the coming advance if no mission pays, in units.
    #[must_use]
    pub fn projected_intel(&self) -> i64 {
        self.assets.intel.saturating_add(self.retained.espionage)
    }
}
