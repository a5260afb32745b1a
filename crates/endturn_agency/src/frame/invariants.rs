//! A-54 Invariants of every campaign: the subject of a broken invariant, and the lists of sites,
//! which don't depend on the kind.
//! Draws none.

use std::fmt;

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Seat, ids::KeyIndex};

use super::components::Team;
use super::ids::{AgentId, SiteId};
use super::kind::{AgencyKind, Employee, Place, Stage, State};
use super::office::Office;

/// A site as far as the invariants depend on it.
#[derive(Clone, Copy, Debug)]
pub struct SiteView<'a> {
    /// Its key.
    pub id: SiteId,
    /// Whether agents are there.
    pub is_deployed: bool,
    /// The agents deployed there.
    pub agents: &'a [AgentId],
}

impl<'a> SiteView<'a> {
    /// A site with its agents.
    pub fn new(id: SiteId, site: &impl Place, agents: &'a [AgentId]) -> Self {
        Self { id, is_deployed: site.stage() == Stage::Deployed, agents }
    }
}

/// The subject of an invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An agent.
    Agent(AgentId),
    /// The office, a faction, or an investigation.
    Office,
}

/// One broken invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation<B> {
    /// The subject.
    pub subject: Subject,
    /// The invariant.
    pub broken: B,
}

impl<B: fmt::Display> fmt::Display for Violation<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject {
            Subject::Agent(agent) => write!(f, "{agent}: {}", self.broken),
            Subject::Office => write!(f, "the office: {}", self.broken),
        }
    }
}

/// Reports every invariant that agents break: alone, by `of_agent`, and by `listing` with the sites
/// that list them: an agent on a mission is listed once, by exactly that deployed site, and no
/// other agent is listed. Both lists are in ascending order of their keys.
pub(crate) fn of_agents<A: Employee, B: Copy>(
    agents: &[(AgentId, A)],
    sites: &[SiteView<'_>],
    listing: B,
    mut of_agent: impl FnMut(&A, &mut dyn FnMut(B)),
) -> Vec<Violation<B>> {
    let deployed = sites.iter().filter(|site| site.is_deployed);
    let mut listed: Vec<(AgentId, SiteId)> =
        deployed.flat_map(|site| site.agents.iter().map(|agent| (*agent, site.id))).collect();
    listed.compact_sort();
    let mut found = Vec::new();
    for (id, agent) in agents {
        let mut tell = |broken| found.push(Violation { subject: Subject::Agent(*id), broken });
        of_agent(agent, &mut tell);
        if !is_listed_rightly(*id, agent, &listed) {
            tell(listing);
        }
    }
    let is_unknown = |id: &AgentId| agents.binary_search_by_key(id, |(id, _)| *id).is_err();
    let unknown = listed.iter().map(|(id, _)| *id).filter(is_unknown);
    found.extend(unknown.map(|id| Violation { subject: Subject::Agent(id), broken: listing }));
    found
}

fn is_listed_rightly<A: Employee>(id: AgentId, agent: &A, listed: &[(AgentId, SiteId)]) -> bool {
    let from = listed.partition_point(|(other, _)| *other < id);
    let to = listed.partition_point(|(other, _)| *other <= id);
    let listings = listed.get(from..to).unwrap_or(&[]);
    if agent.state() == A::State::ON_MISSION {
        matches!(listings, [(_, site)] if agent.site() == Some(*site))
    } else {
        listings.is_empty()
    }
}

/// Evaluates invariants for all offices of a running game, each with its agents and its sites.
pub(crate) fn offices<K: AgencyKind>(
    world: &World,
    mut look: impl FnMut(Seat, &Office<'_, K>, &[(AgentId, K::Agent)], &[SiteView<'_>]),
) {
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        let Some(office) = Office::<K>::of(world, seat) else { continue };
        let agents: Vec<(AgentId, K::Agent)> = office.agents().map(|(id, agent)| (id, *agent)).collect();
        let site =
            |(id, site, entity): (_, &K::Site, Entity)| Some(SiteView::new(id, site, &world.get::<Team>(entity)?.0));
        let sites: Vec<SiteView<'_>> = office.sites().filter_map(site).collect();
        look(seat, &office, &agents, &sites);
    }
}

/// stops the game if something is `found`; release builds skip the check.
pub(crate) fn assert_none(world: &World, when: &str, found: fn(&World) -> Vec<String>) {
    if cfg!(debug_assertions) {
        let found = found(world);
        assert!(found.is_empty(), "{when} the advance: {}", found.join("; "));
    }
}
