//! What an office with battles may know (P-01): all of its own but hidden difficulties (E-08), panic, and of factions
//! only what it has discovered, without when they act next; with the projected balance. Nothing of other
//! offices.

mod forms;

pub(crate) use forms::{as_json, as_text};

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, game::Limits, ids::KeyIndex, random::DrawSubject, seats::Roster};

use super::advance::investigations::is_destroyed;
use super::components::{Tally, Toll};
use super::money;
use super::office::Office;
use super::personas::{self, LeadView};
use super::rules::Rules;
use super::state::{Agent, Assets, Investigation, Site};
use crate::components::{Actions, Fate, Panic, Team};
use crate::ids::{AgentId, FactionId, FactionKey, LeadId, SiteId};
use crate::offices::turn;

/// An investigation as its office sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvestigationSeen {
    /// What is investigated.
    pub lead: LeadId,
    /// Progress made; how much it takes is hidden.
    pub progress: super::fixed::Fixed,
    /// The turn in which it was started, from 1.
    pub turn_started: u32,
}

/// A faction as far as the office knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactionSeen {
    /// Which.
    pub id: FactionId,
    /// Level of activity, once it is discovered.
    pub level: Option<u32>,
    /// Turns for which it still lies low, once it is discovered.
    pub suppression_turns: Option<u32>,
    /// Panic it has caused so far, in basis points, once it is discovered.
    pub panic_caused_bp: Option<i64>,
    /// Whether it is no more.
    pub is_destroyed: bool,
}

/// Everything that one office may know.
pub struct BattlesView<'w> {
    /// The rules in force.
    pub rules: &'w Rules,
    /// Whose view it is.
    pub seat: Seat,
    /// What the office's own draws hang on.
    pub subject: DrawSubject,
    /// The current turn, from 1.
    pub turn: u32,
    /// The last turn.
    pub turn_limit: u32,
    /// Panic, in basis points.
    pub panic_bp: i64,
    /// Money, funding and upgrades.
    pub assets: Assets,
    /// Actions done this turn.
    pub actions: u32,
    /// Everybody who is neither dismissed nor dead, in the order of hire.
    pub agents: Vec<(AgentId, Agent)>,
    /// Sites that are active or deployed to, in the order of creation.
    pub sites: Vec<(SiteId, Site)>,
    /// Who was deployed to them.
    pub teams: Vec<Vec<AgentId>>,
    /// All leads, in the ruleset's order.
    pub leads: Vec<LeadView>,
    /// What is investigated, in the order of the start.
    pub investigations: Vec<InvestigationSeen>,
    /// All factions, in the ruleset's order.
    pub factions: Vec<FactionSeen>,
    /// What the office has seen so far.
    pub tally: Tally,
    /// What battles have cost so far.
    pub toll: &'w Toll,
}

impl<'w> BattlesView<'w> {
    /// The view of a seat; none if it has no office.
    #[must_use]
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let office = Office::of(world, seat)?;
        let entity = world.resource::<KeyIndex<Seat>>().get(seat)?;
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
        let open: Vec<(SiteId, Site, Entity)> = office
            .sites()
            .filter(|(_, site, _)| !site.state.is_final())
            .map(|(id, site, entity)| (id, *site, entity))
            .collect();
        let team = |(_, _, entity): &(SiteId, Site, Entity)| {
            world.get::<Team>(*entity).map_or_else(Vec::new, |team| team.0.clone())
        };
        let agents = office.agents().filter(|(_, agent)| agent.state.is_employed()).map(|(id, agent)| (id, *agent));
        Some(Self {
            rules: office.rules,
            seat,
            subject: world.resource::<Roster>().subject(seat),
            turn: turn(world),
            turn_limit: world.resource::<Limits>().turn_limit,
            panic_bp: world.resource::<Panic>().0,
            assets: *office.assets,
            actions: world.get::<Actions>(entity)?.count,
            agents: agents.collect(),
            teams: open.iter().map(team).collect(),
            sites: open.into_iter().map(|(id, site, _)| (id, site)).collect(),
            leads: office.rules.leads().filter_map(lead).collect(),
            investigations: office.investigations.0.iter().map(seen).collect(),
            factions: factions(world, &office),
            tally: *world.get(entity)?,
            toll: world.get(entity)?,
        })
    }

    /// As the personas read it.
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

fn factions(world: &World, office: &Office<'_>) -> Vec<FactionSeen> {
    let index = world.resource::<KeyIndex<FactionKey>>();
    let seen = |id: FactionId| {
        let entity = index.get(id.into());
        let is_known = office.known().is_discovered(office.rules, id);
        let numbers =
            entity.filter(|_| is_known).and_then(|entity| world.get::<super::state::Faction>(entity)).copied();
        FactionSeen {
            id,
            level: numbers.map(|faction| faction.level),
            suppression_turns: numbers.map(|faction| faction.suppression_turns),
            panic_caused_bp: entity
                .filter(|_| is_known)
                .and_then(|entity| world.get::<Fate>(entity))
                .map(|fate| fate.panic_caused_bp),
            is_destroyed: is_destroyed(world, id),
        }
    };
    office.rules.factions().map(|(id, _)| seen(id)).collect()
}
