//! One office of a running game, as orders, views and metrics look at it.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use super::components::{Investigations, Pending, known};
use super::leads::{self, LeadState};
use super::plugin::RulesInForce;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Site};
use crate::components::{Knowledge, Ownership, Sites, Staff};
use crate::ending::Ending;
use crate::ids::{AgentId, AgentKey, LeadId, SiteId, SiteKey};

/// An office.
pub(crate) struct Office<'w> {
    world: &'w World,
    pub(crate) rules: &'w Rules,
    pub(crate) assets: &'w Assets,
    pub(crate) investigations: &'w Investigations,
    knowledge: &'w Knowledge,
    pending: &'w Pending,
    staff: &'w Staff,
    sites: &'w Sites,
}

impl<'w> Office<'w> {
    /// The office of a seat; none if the game has no such seat.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let entity = world.resource::<KeyIndex<Seat>>().get(seat)?;
        Some(Self {
            world,
            rules: &world.resource::<RulesInForce>().0,
            assets: world.get(entity)?,
            investigations: world.get(entity)?,
            knowledge: world.get(entity)?,
            pending: world.get(entity)?,
            staff: world.get(entity)?,
            sites: world.get(entity)?,
        })
    }

    /// What it knows.
    pub(crate) fn known(&self) -> leads::Knowledge<'w> {
        known(self.knowledge, self.pending)
    }

    /// How far a lead is (E-09).
    pub(crate) fn lead_state(&self, id: LeadId) -> Option<LeadState> {
        leads::state(self.rules, self.known(), id)
    }

    /// Whether a lead is investigated.
    pub(crate) fn is_under_way(&self, id: LeadId) -> bool {
        self.investigations.0.iter().any(|one| one.lead == id)
    }

    /// The entity of an agent.
    pub(crate) fn agent_entity(&self, id: AgentId) -> Option<Entity> {
        self.world.resource::<KeyIndex<AgentKey>>().get(*self.staff.0.get(id.index())?)
    }

    /// An agent.
    pub(crate) fn agent(&self, id: AgentId) -> Option<&'w Agent> {
        self.world.get(self.agent_entity(id)?)
    }

    /// All agents in the order of hire, those who are gone too.
    pub(crate) fn agents(&self) -> impl Iterator<Item = (AgentId, &'w Agent)> + Clone {
        let (world, index) = (self.world, self.world.resource::<KeyIndex<AgentKey>>());
        let agent = move |(id, key): (u32, &AgentKey)| Some((AgentId(id), world.get::<Agent>(index.get(*key)?)?));
        (0..).zip(&self.staff.0).filter_map(agent)
    }

    /// How many agents are in a state.
    pub(crate) fn count(&self, state: AgentState) -> usize {
        self.agents().filter(|(_, agent)| agent.state == state).count()
    }

    /// How many agents are neither dismissed nor dead.
    pub(crate) fn employed(&self) -> usize {
        self.agents().filter(|(_, agent)| agent.state.is_employed()).count()
    }

    /// How many agents were ever hired.
    pub(crate) fn hired(&self) -> usize {
        self.staff.0.len()
    }

    /// The entity of a site.
    pub(crate) fn site_entity(&self, id: SiteId) -> Option<Entity> {
        self.world.resource::<KeyIndex<SiteKey>>().get(*self.sites.0.get(id.index())?)
    }

    /// A site.
    pub(crate) fn site(&self, id: SiteId) -> Option<&'w Site> {
        self.world.get(self.site_entity(id)?)
    }

    /// All sites in the order of creation, those that are over too.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (SiteId, &'w Site, Entity)> + Clone {
        let (world, index) = (self.world, self.world.resource::<KeyIndex<SiteKey>>());
        let site = move |key: &SiteKey| {
            let entity = index.get(*key)?;
            Some((world.get::<Ownership>(entity)?.id, world.get::<Site>(entity)?, entity))
        };
        self.sites.0.iter().filter_map(site)
    }

    /// The victory that the last lead has brought (E-15).
    pub(crate) fn ending(&self) -> Option<Ending> {
        super::ending::won(self.rules, self.known())
    }
}
