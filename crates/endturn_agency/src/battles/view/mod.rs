//! The view of an office with battles (P-01): everything of its own except hidden difficulties
//! (E-08), panic, and of factions only what it has discovered, without the times of their
//! next actions; with the projected balance. Nothing of other offices.
//! Draws none. Tells nothing.

mod forms;

pub(crate) use forms::as_text;

use std::ops::Deref;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use serde::{Serialize, Serializer};

use super::Battles;
use super::components::Toll;
use super::fixed::Fixed;
use super::money;
use super::personas::{self, LeadView};
use super::state::{Faction, Investigation};
use crate::frame::ids::{FactionId, LeadId};
use crate::frame::office::{Office, is_destroyed};
use crate::frame::view::OwnView;

/// An investigation as its office sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvestigationSeen {
    /// The lead.
    pub lead: LeadId,
    /// Progress made; the progress needed is hidden.
    pub progress: Fixed,
    /// The turn in which it was started, from 1.
    pub turn_started: u32,
}

/// A faction as far as the office knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactionSeen {
    /// The faction.
    pub id: FactionId,
    /// Level of activity, once it is discovered.
    pub level: Option<u32>,
    /// Turns of suppression left, once it is discovered.
    pub suppression_turns: Option<u32>,
    /// Panic it has caused so far, in basis points, once it is discovered.
    pub panic_caused_bp: Option<i64>,
    /// Whether it is destroyed.
    pub is_destroyed: bool,
}

/// Everything that one office may know.
#[derive(Clone, Debug)]
pub struct BattlesView<'w> {
    own: OwnView<'w, Battles>,
    /// All leads, in the ruleset's order.
    pub leads: Vec<LeadView>,
    /// Investigations under way, in the order of their start.
    pub investigations: Vec<InvestigationSeen>,
    /// All factions, in the ruleset's order.
    pub factions: Vec<FactionSeen>,
    /// Losses in battles so far.
    pub toll: &'w Toll,
}

impl Serialize for BattlesView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        forms::as_json(self).serialize(serializer)
    }
}

impl<'w> Deref for BattlesView<'w> {
    type Target = OwnView<'w, Battles>;

    fn deref(&self) -> &Self::Target {
        &self.own
    }
}

impl<'w> BattlesView<'w> {
    /// The view of a seat; `None` if it has no office.
    #[must_use]
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let office = Office::<Battles>::of(world, seat)?;
        let known = office.known();
        let lead = |(id, _)| {
            Some(LeadView {
                id,
                state: office.lead_state(id)?,
                investigations: known.findings.investigations.get(id.index()).copied().unwrap_or(0),
                is_under_way: office.is_under_way(id),
            })
        };
        let seen = |one: &Investigation| InvestigationSeen {
            lead: one.lead,
            progress: one.progress,
            turn_started: one.turn_started,
        };
        Some(Self {
            own: OwnView::of(&office, seat),
            leads: office.rules.leads().filter_map(lead).collect(),
            investigations: office.investigations().0.iter().map(seen).collect(),
            factions: office.rules.factions().map(|(id, _)| faction(&office, id)).collect(),
            toll: office.get(),
        })
    }

    /// The view for personas.
    #[must_use]
    pub fn plan(&self) -> personas::View<'_> {
        personas::View {
            rules: self.rules,
            assets: &self.assets,
            agents: &self.agents,
            sites: &self.sites,
            leads: &self.leads,
        }
    }

    /// Money after the coming advance if no mission pays, in units.
    #[must_use]
    pub fn projected_balance(&self) -> i64 {
        money::projected_balance(self.rules, &self.assets, self.agents.iter().map(|(_, agent)| agent))
    }
}

fn faction(office: &Office<'_, Battles>, id: FactionId) -> FactionSeen {
    let is_known = office.known().is_discovered(office.rules, id);
    let numbers: Option<&Faction> = office.faction(id).filter(|_| is_known);
    FactionSeen {
        id,
        level: numbers.map(|faction| faction.level),
        suppression_turns: numbers.map(|faction| faction.suppression_turns),
        panic_caused_bp: office.fate(id).filter(|_| is_known).map(|fate| fate.panic_caused_bp),
        is_destroyed: is_destroyed(office.world, id),
    }
}
