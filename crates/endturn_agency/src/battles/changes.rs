//! Changes of an office that orders and advances share: a site is opened, agents change, an investigation is left
//! (E-08).

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, journal::Journal};

use super::components::{Investigations, Pending, Tally};
use super::facts::BattlesFact;
use super::office::Office;
use super::plugin::RulesInForce;
use super::rules::Rules;
use super::sites;
use super::state::Agent;
use crate::ids::{FactionId, LeadId, MissionId};
use crate::offices::{list_site, office, turn};

/// The rules of the game.
pub(crate) fn rules(world: &World) -> Arc<Rules> {
    Arc::clone(&world.resource::<RulesInForce>().0)
}

/// Tells a fact.
pub(crate) fn tell(world: &mut World, rule: RuleId, fact: BattlesFact) {
    world.resource_mut::<Journal>().tell(rule, fact);
}

/// a site of a mission appears in an advance, to be seen from the next turn on.
pub(crate) fn open(world: &mut World, rules: &Rules, seat: Seat, mission: MissionId, rule: RuleId) {
    let new = sites::new(rules, mission);
    let next = turn(world) + 1;
    let site = list_site(world, seat, new, Vec::new(), next);
    office::<Pending>(world, seat).open(mission);
    office::<Tally>(world, seat).enter_opened(rules, mission);
    tell(world, rule, BattlesFact::SiteOpened { seat, site, mission, expires_in: new.expires_in });
}

/// Changes agents.
pub(crate) fn each(world: &mut World, entities: &[Entity], change: impl Fn(&mut Agent)) {
    for &entity in entities {
        if let Some(mut agent) = world.get_mut::<Agent>(entity) {
            change(&mut agent);
        }
    }
}

/// Ends an investigation, whoever is still assigned to it.
pub(crate) fn close(world: &mut World, seat: Seat, lead: LeadId) {
    office::<Investigations>(world, seat).0.retain(|one| one.lead != lead);
}

/// The factions whose activity an office knows.
pub(crate) fn discovered(world: &World, rules: &Rules, seat: Seat) -> Vec<FactionId> {
    let office = Office::of(world, seat);
    let is_known = |id: &FactionId| office.as_ref().is_some_and(|office| office.known().is_discovered(rules, *id));
    rules.factions().map(|(id, _)| id).filter(is_known).collect()
}
