//! Legal orders that the offices of all kinds list alike: counts, agents, sites or leads.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Sampler},
};

use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::frame::kind::{AgencyKind, Place, Stage};
use crate::frame::limits::MAX_NAMED;
use crate::frame::office::Office;

/// Lists orders of 1 up to the largest allowed count.
pub(crate) fn counts<F: Form>(seat: Seat, world: &World, sampler: &mut Sampler, order: impl Fn(u32) -> F) -> Vec<F> {
    let counts = sampler.up_to(1, MAX_NAMED as u32, |count| order(count).may(seat, world).is_ok());
    counts.into_iter().map(order).collect()
}

/// Lists orders that name agents: each possible agent alone, all of them together, and some other
/// teams.
pub(crate) fn teams<K: AgencyKind, F: Form>(
    seat: Seat,
    world: &World,
    sampler: &mut Sampler,
    order: impl Fn(Vec<AgentId>) -> F,
) -> Vec<F> {
    let employed = Office::<K>::of(world, seat).into_iter().flat_map(|office| office.employed().map(|(id, _)| id));
    let alone: Vec<AgentId> = employed.filter(|&id| order(vec![id]).may(seat, world).is_ok()).collect();
    sampler.sets(&alone).into_iter().map(order).collect()
}

/// Lists orders that name an active site and agents.
pub(crate) fn teams_at_sites<K: AgencyKind, F: Form>(
    seat: Seat,
    world: &World,
    sampler: &mut Sampler,
    order: impl Fn(SiteId, Vec<AgentId>) -> F,
) -> Vec<F> {
    let sites = Office::<K>::of(world, seat).into_iter().flat_map(|office| office.open_sites());
    let active = sites.filter(|(_, site, _)| site.stage() == Stage::Active).map(|(id, ..)| id);
    let mut teams = |site| teams::<K, F>(seat, world, sampler, |agents| order(site, agents));
    active.flat_map(&mut teams).collect()
}

/// Lists orders that name a lead and agents, for the leads that `is_at_hand` accepts.
pub(crate) fn teams_at_leads<K: AgencyKind, F: Form>(
    seat: Seat,
    world: &World,
    sampler: &mut Sampler,
    is_at_hand: impl Fn(&Office<'_, K>, LeadId) -> bool,
    order: impl Fn(LeadId, Vec<AgentId>) -> F,
) -> Vec<F> {
    let Some(office) = Office::<K>::of(world, seat) else { return Vec::new() };
    let leads = office.rules.leads().map(|(id, _)| id).filter(|&id| is_at_hand(&office, id));
    leads.flat_map(|lead| teams::<K, F>(seat, world, sampler, |agents| order(lead, agents))).collect()
}
