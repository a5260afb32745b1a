//! One office of a running game, as orders, views and metrics see it.

use std::fmt;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use super::components::{Fate, Knowledge, Ownership, Sites, Staff};
use super::ids::{AgentId, AgentKey, FactionId, FactionKey, SiteId, SiteKey};
use super::kind::{AgencyKind, Employee, Place, RulesInForce, StateOf};

/// An office.
pub struct Office<'w, K: AgencyKind> {
    pub(crate) world: &'w World,
    pub(crate) rules: &'w K::Rules,
    pub(crate) assets: &'w K::Assets,
    pub(crate) knowledge: &'w Knowledge,
    entity: Entity,
    staff: &'w Staff,
    sites: &'w Sites,
}

impl<K: AgencyKind> Clone for Office<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: AgencyKind> Copy for Office<'_, K> {}

impl<K: AgencyKind> fmt::Debug for Office<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Office").field("entity", &self.entity).finish_non_exhaustive()
    }
}

impl<'w, K: AgencyKind> Office<'w, K> {
    /// The office of a seat; `None` if the game has no such seat.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let entity = world.resource::<KeyIndex<Seat>>().get(seat)?;
        Some(Self {
            world,
            rules: &world.resource::<RulesInForce<K>>().0,
            assets: world.get(entity)?,
            knowledge: world.get(entity)?,
            entity,
            staff: world.get(entity)?,
            sites: world.get(entity)?,
        })
    }

    /// Another component of the office.
    pub(crate) fn get<C: Component>(&self) -> &'w C {
        self.world.get(self.entity).expect("an office has all its components")
    }

    /// The entity of an agent.
    pub(crate) fn agent_entity(&self, id: AgentId) -> Option<Entity> {
        self.world.resource::<KeyIndex<AgentKey>>().get(*self.staff.0.get(id.index())?)
    }

    /// An agent.
    pub(crate) fn agent(&self, id: AgentId) -> Option<&'w K::Agent> {
        self.world.get(self.agent_entity(id)?)
    }

    /// All agents in the order of hire, including those who are gone.
    pub(crate) fn agents(&self) -> impl Iterator<Item = (AgentId, &'w K::Agent)> + Clone + use<'w, K> {
        let (world, staff, index) = (self.world, self.staff, self.world.resource::<KeyIndex<AgentKey>>());
        let agent = move |(id, key): (u32, &AgentKey)| Some((AgentId(id), world.get::<K::Agent>(index.get(*key)?)?));
        (0..).zip(&staff.0).filter_map(agent)
    }

    /// All agents who are neither dismissed nor dead, in the order of hire.
    pub(crate) fn employed(&self) -> impl Iterator<Item = (AgentId, &'w K::Agent)> + Clone + use<'w, K> {
        self.agents().filter(|(_, agent)| agent.is_employed())
    }

    /// The agents in a state.
    pub(crate) fn in_state(&self, state: StateOf<K>) -> impl Iterator<Item = AgentId> + use<'w, K> {
        self.agents().filter(move |(_, agent)| agent.state() == state).map(|(id, _)| id)
    }

    /// Number of agents ever hired.
    pub(crate) fn hired(&self) -> usize {
        self.staff.0.len()
    }

    /// Number of sites ever opened.
    pub(crate) fn opened(&self) -> usize {
        self.sites.0.len()
    }

    /// The entity of a site.
    pub(crate) fn site_entity(&self, id: SiteId) -> Option<Entity> {
        self.world.resource::<KeyIndex<SiteKey>>().get(*self.sites.0.get(id.index())?)
    }

    /// A site.
    pub(crate) fn site(&self, id: SiteId) -> Option<&'w K::Site> {
        self.world.get(self.site_entity(id)?)
    }

    /// All sites in the order of creation, including those that are over.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (SiteId, &'w K::Site, Entity)> + Clone + use<'w, K> {
        let (world, sites, index) = (self.world, self.sites, self.world.resource::<KeyIndex<SiteKey>>());
        let site = move |key: &SiteKey| {
            let entity = index.get(*key)?;
            Some((world.get::<Ownership>(entity)?.id, world.get::<K::Site>(entity)?, entity))
        };
        sites.0.iter().filter_map(site)
    }

    /// Sites that are active or deployed to, in the order of creation.
    pub(crate) fn open_sites(&self) -> impl Iterator<Item = (SiteId, &'w K::Site, Entity)> + Clone + use<'w, K> {
        self.sites().filter(|(_, site, _)| !site.is_over())
    }

    /// The changing values of a faction.
    pub(crate) fn faction(&self, id: FactionId) -> Option<&'w K::Faction> {
        faction_part(self.world, id)
    }

    /// The fate of a faction.
    pub(crate) fn fate(&self, id: FactionId) -> Option<&'w Fate> {
        faction_part(self.world, id)
    }
}

/// A component of a faction.
fn faction_part<C: Component>(world: &World, id: FactionId) -> Option<&C> {
    world.get(world.resource::<KeyIndex<FactionKey>>().get(id.into())?)
}

/// Whether a faction is destroyed.
pub(crate) fn is_destroyed(world: &World, id: FactionId) -> bool {
    faction_part(world, id).is_some_and(Fate::is_destroyed)
}
