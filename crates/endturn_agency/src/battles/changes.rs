//! Changes of an office that orders and advances share: opening a site, leaving an
//! investigation (E-08).
//! Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::journal::Unseen;
use endturn_engine::random::Draws;
use endturn_engine::seats::Roster;
use endturn_engine::{RuleId, Seat};

use super::Battles;
use super::components::{Investigations, Pending, Tally};
use super::facts::BattlesFact;
use super::rules::Rules;
use super::state::Investigation;
use super::{investigations, sites, throws};
use crate::frame::changes::{list_site, office, rules, tell, turn};
use crate::frame::ids::{FactionId, LeadId, MissionId};
use crate::frame::office::Office;

/// The rule by which offices find sites.
pub(crate) const INVESTIGATION: RuleId = RuleId("E-08");

/// opens a site of a mission in an advance, visible from the next turn on.
pub(crate) fn open(world: &mut World, rules: &Rules, seat: Seat, mission: MissionId, rule: RuleId) {
    let new = sites::new(rules, mission);
    let (next, expires_in) = (turn(world) + 1, new.expires_in);
    let is_found = Unseen(rule == INVESTIGATION);
    let site = list_site(world, seat, new, Vec::new(), next);
    office::<Pending>(world, seat).open(mission);
    office::<Tally>(world, seat).enter_opened(rules, mission);
    tell(world, rule, BattlesFact::SiteOpened { seat, site, mission, expires_in, is_found });
}

/// Begins an investigation of a lead in a turn, drawing its hidden difficulty (E-08); `None` if
/// there is no such lead.
pub(crate) fn begin(world: &World, (seat, lead): (Seat, LeadId), turn: u32) -> Option<Investigation> {
    let (rules, draws) = (rules::<Battles>(world), world.resource::<Draws>());
    let lead_rules = rules.lead(lead)?;
    let subject = world.resource::<Roster>().subject(seat);
    let mut die = throws::difficulty_die(draws, subject, &lead_rules.names.word);
    let drawn = die.below(investigations::difficulties(&rules, lead_rules.difficulty));
    Some(investigations::start(&rules, (lead, lead_rules), turn, drawn))
}

/// Ends an investigation, regardless of the agents still assigned to it.
pub(crate) fn close(world: &mut World, seat: Seat, lead: LeadId) {
    office::<Investigations>(world, seat).0.retain(|one| one.lead != lead);
}

/// The factions whose activity an office knows.
pub(crate) fn discovered(world: &World, rules: &Rules, seat: Seat) -> Vec<FactionId> {
    let office = Office::<Battles>::of(world, seat);
    let is_known = |id: &FactionId| office.as_ref().is_some_and(|office| office.known().is_discovered(rules, *id));
    rules.factions().map(|(id, _)| id).filter(is_known).collect()
}
