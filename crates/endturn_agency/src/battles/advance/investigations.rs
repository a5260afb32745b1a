//! E-08 Lead investigations, then E-15 Destruction: progress of the agents at leads, and the end of
//! factions whose last lead was solved. Offices don't see one another's investigations: all that
//! solve a faction's last lead in the same turn have destroyed it, and from then on all offices
//! know how, so that its leads are closed everywhere **(ours)**. No site of a destroyed faction
//! opens any more, not even by a lead that is solved in the very advance in which the faction ends,
//! in whatever order (E-09).
//! Step `Investigations`. Draws one die per investigation with agents at work
//! ([`throws::investigation_die`]). Tells `LeadPursued`, `LeadInvestigated`, `SiteOpened`,
//! `FactionDiscovered`, `AgentsWithdrawn`, `FactionDestroyed`, `InvestigationAbandoned`; orders
//! tell `LeadTaken` and `LeadLeft`.

use bevy_ecs::prelude::*;
use endturn_engine::journal::Unseen;
use endturn_engine::random::Draws;
use endturn_engine::seats::{Roster, SeatSet};
use endturn_engine::{RuleId, Seat, ids::KeyIndex};

use crate::battles::Battles;
use crate::battles::changes::{close, discovered, open};
use crate::battles::components::{Investigations, Service, Tally};
use crate::battles::desk::{AtLead, Desk};
use crate::battles::facts::BattlesFact;
use crate::battles::fixed::Fixed;
use crate::battles::leads::LeadState;
use crate::battles::rules::{FactionRules, Rules};
use crate::battles::state::{Agent, AgentState, Assignment, Investigation};
use crate::battles::{agents, investigations, skill, throws};
use crate::frame::changes::{each, office, rules, tell, turn};
use crate::frame::components::Standing;
use crate::frame::components::{Employment, Fate, Knowledge};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, FactionId, FactionKey, LeadId};
use crate::frame::office::{Office, is_destroyed};

pub(crate) const RULE: RuleId = RuleId("E-08");
pub(crate) const DESTRUCTION: RuleId = RuleId("E-15");

type Assigned<'a> = (Entity, &'a Employment, &'a Agent);

pub(crate) fn pursue(world: &mut World, agents: &mut QueryState<Assigned<'static>>) {
    let rules = rules::<Battles>(world);
    let mut at_leads = std::mem::take(&mut world.resource_mut::<Desk>().at_leads);
    at_leads.clear();
    at_leads.extend(agents.iter(world).filter_map(|(entity, employment, agent)| match agent.assignment {
        Assignment::Lead(lead) => Some(AtLead { office: employment.office, lead, agent: employment.id, entity }),
        _ => None,
    }));
    at_leads.sort_unstable();
    let standing = world.resource::<Standing>().0;
    let doomed = doomed(world, &rules, standing, &at_leads);
    for seat in standing.iter() {
        let under_way: Vec<LeadId> = office::<Investigations>(world, seat).0.iter().map(|one| one.lead).collect();
        for lead in under_way {
            pursue_one(world, &rules, (seat, lead), there(&at_leads, seat, lead), &doomed);
        }
    }
    world.resource_mut::<Desk>().at_leads = at_leads;
}

/// The factions whose last lead any office solves in this advance. Draws are keyed, so looking
/// ahead changes none.
fn doomed(world: &World, rules: &Rules, standing: SeatSet, at_leads: &[AtLead]) -> Vec<FactionId> {
    let is_solved = |seat: Seat, lead: LeadId| {
        let office = Office::<Battles>::of(world, seat)?;
        let mut one = *office.investigations().0.iter().find(|one| one.lead == lead)?;
        Some(turn_of(world, rules, seat, &mut one, there(at_leads, seat, lead))?.is_done)
    };
    let falls = |faction: &FactionRules| {
        let last = faction.destroyed_by?;
        standing.iter().find(|seat| is_solved(*seat, last) == Some(true))
    };
    rules.factions().filter(|(_, faction)| falls(faction).is_some()).map(|(id, _)| id).collect()
}

/// Plays one turn of an investigation.
fn turn_of(
    world: &World,
    rules: &Rules,
    seat: Seat,
    one: &mut Investigation,
    there: &[AtLead],
) -> Option<investigations::Progress> {
    let word = &rules.lead(one.lead)?.names.word;
    let die = || {
        let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
        throws::of_grid(&mut throws::investigation_die(draws, roster.subject(seat), word))
    };
    Some(investigations::turn(rules, one, strength(world, rules, there), die))
}

/// All seats that have an office.
fn seats(world: &World) -> impl Iterator<Item = Seat> + use<> {
    (0..world.resource::<Roster>().len()).filter_map(|at| u8::try_from(at).ok()).map(Seat)
}

/// Agents at a lead or on the way to it.
fn there(all: &[AtLead], seat: Seat, lead: LeadId) -> &[AtLead] {
    let from = all.partition_point(|one| (one.office, one.lead) < (seat, lead));
    let to = all.partition_point(|one| (one.office, one.lead) <= (seat, lead));
    all.get(from..to).unwrap_or(&[])
}

/// Effective skill of all agents at work, and their number.
fn strength(world: &World, rules: &Rules, there: &[AtLead]) -> (Fixed, u32) {
    let working = there.iter().filter_map(|one| world.get::<Agent>(one.entity));
    let working = working.filter(|agent| agent.state == AgentState::Investigating);
    working.fold((Fixed::ZERO, 0), |(eff, count), agent| (eff + skill::of(rules, agent), count + 1))
}

/// Plays one turn of one investigation and applies the result.
fn pursue_one(world: &mut World, rules: &Rules, (seat, lead): (Seat, LeadId), there: &[AtLead], doomed: &[FactionId]) {
    let under_way = office::<Investigations>(world, seat).0.iter().find(|one| one.lead == lead).copied();
    let Some(mut one) = under_way else { return };
    let Some(made) = turn_of(world, rules, seat, &mut one, there) else { return };
    if made.agents > 0 {
        tell(world, RULE, BattlesFact::LeadPursued { seat, lead, agents: made.agents, gain: made.gain });
    }
    for member in there {
        let Some(mut agent) = world.get_mut::<Agent>(member.entity) else { continue };
        if agent.state != AgentState::Investigating {
            continue;
        }
        investigations::tire(rules, &mut agent);
        if let Some(mut service) = world.get_mut::<Service>(member.entity) {
            service.investigating_turns = service.investigating_turns.saturating_add(1);
        }
    }
    if let Some(kept) = office::<Investigations>(world, seat).0.iter_mut().find(|kept| kept.lead == lead) {
        *kept = one;
    }
    if made.is_done {
        finish(world, rules, (seat, one), there, doomed);
    } else {
        withdraw(world, rules, (seat, lead), there);
    }
}

/// Completes the investigation of a lead: its missions appear, except those of destroyed factions,
/// and its agents travel home.
fn finish(
    world: &mut World,
    rules: &Rules,
    (seat, one): (Seat, Investigation),
    there: &[AtLead],
    doomed: &[FactionId],
) {
    let lead = one.lead;
    let known = discovered(world, rules, seat);
    close(world, seat, lead);
    each(world, &entities(there), agents::set_free);
    if let Some(count) = office::<Knowledge>(world, seat).investigations.get_mut(lead.index()) {
        *count = count.saturating_add(1);
    }
    let turns = (turn(world) + 1).saturating_sub(one.turn_started);
    let mut tally = office::<Tally>(world, seat);
    tally.longest_investigation = tally.longest_investigation.max(turns);
    let is_repeatable = rules.lead(lead).is_some_and(|lead| lead.repeatable);
    let done = if is_repeatable { &mut tally.leads_repeated } else { &mut tally.leads_done };
    *done = done.saturating_add(1);
    tell(world, RULE, BattlesFact::LeadInvestigated { seat, lead, turns });
    for &mission in rules.lead(lead).map_or(&[][..], |lead| &lead.opens) {
        let faction = rules.mission(mission).map(|mission| mission.faction);
        if faction.is_some_and(|faction| !doomed.contains(&faction) && !is_destroyed(world, faction)) {
            open(world, rules, seat, mission, RULE);
        }
    }
    for faction in discovered(world, rules, seat) {
        if !known.contains(&faction) {
            tell(world, RULE, BattlesFact::FactionDiscovered { seat, faction });
        }
    }
}

/// Sends agents home who are too exhausted; they take a share of the progress with them.
fn withdraw(world: &mut World, rules: &Rules, (seat, lead): (Seat, LeadId), there: &[AtLead]) {
    let is_spent = |member: &&AtLead| {
        world.get::<Agent>(member.entity).is_some_and(|agent| investigations::is_spent(rules, agent))
    };
    let spent: Vec<AtLead> = there.iter().filter(is_spent).copied().collect();
    if spent.is_empty() {
        return;
    }
    let agents: Vec<AgentId> = spent.iter().map(|member| member.agent).collect();
    tell(world, RULE, BattlesFact::AgentsWithdrawn { seat, lead, agents });
    leave(world, (seat, lead), there, &entities(&spent), agents::set_free);
}

/// Takes agents off an investigation: progress falls with the effective skill at work, and an
/// investigation without agents is abandoned. `there` are all agents assigned to it.
pub(crate) fn leave(
    world: &mut World,
    (seat, lead): (Seat, LeadId),
    there: &[AtLead],
    leaving: &[Entity],
    order: impl Fn(&mut Agent),
) {
    let rules = &*rules::<Battles>(world);
    let (before, _) = strength(world, rules, there);
    each(world, leaving, order);
    let (after, _) = strength(world, rules, there);
    let is_assigned =
        |one: &AtLead| world.get::<Agent>(one.entity).is_some_and(|agent| agent.assignment == Assignment::Lead(lead));
    let is_left = !there.iter().any(is_assigned);
    if let Some(one) = office::<Investigations>(world, seat).0.iter_mut().find(|one| one.lead == lead) {
        investigations::lose(one, before, after);
    }
    if is_left {
        close(world, seat, lead);
        tell(world, RULE, BattlesFact::InvestigationAbandoned { seat, lead });
    }
}

fn entities(members: &[AtLead]) -> Vec<Entity> {
    members.iter().map(|member| member.entity).collect()
}

/// E-15: destroys factions whose last lead was investigated, and abandons investigations that are
/// no longer needed.
pub(crate) fn destroy(world: &mut World) {
    let rules = rules::<Battles>(world);
    for (id, faction) in rules.factions() {
        let Some(lead) = faction.destroyed_by else { continue };
        let entity = world.resource::<KeyIndex<FactionKey>>().get(id.into());
        let Some(entity) = entity.filter(|one| world.get::<Fate>(*one).is_some_and(|fate| !fate.is_destroyed())) else {
            continue;
        };
        let has_done = |world: &mut World, seat| office::<Knowledge>(world, seat).findings().has_investigated(lead);
        let standing = world.resource::<Standing>().0;
        let by: SeatSet = standing.iter().filter(|seat| has_done(world, *seat)).collect();
        if by.is_empty() {
            continue;
        }
        if let Some(mut fate) = world.get_mut::<Fate>(entity) {
            fate.destroyed_by = by;
        }
        for seat in seats(world).filter(|seat| !by.contains(*seat)) {
            if let Some(count) = office::<Knowledge>(world, seat).investigations.get_mut(lead.index()) {
                *count = 1;
            }
        }
        tell(world, DESTRUCTION, OfficeFact::FactionDestroyed { faction: id, by, lead: Unseen(lead) });
    }
    abandon(world);
}

/// Ends investigations of closed leads; their agents travel home.
fn abandon(world: &mut World) {
    let at_leads = std::mem::take(&mut world.resource_mut::<Desk>().at_leads);
    for seat in seats(world) {
        let Some(office) = Office::<Battles>::of(world, seat) else { continue };
        let under_way = office.investigations().0.iter().map(|one| one.lead);
        let over: Vec<LeadId> =
            under_way.filter(|lead| office.lead_state(*lead) == Some(LeadState::Archived)).collect();
        for lead in over {
            close(world, seat, lead);
            let is_assigned = |one: &&AtLead| {
                world.get::<Agent>(one.entity).is_some_and(|agent| agent.assignment == Assignment::Lead(lead))
            };
            let left: Vec<AtLead> = there(&at_leads, seat, lead).iter().filter(is_assigned).copied().collect();
            each(world, &entities(&left), agents::set_free);
            tell(world, DESTRUCTION, BattlesFact::InvestigationAbandoned { seat, lead });
        }
    }
    world.resource_mut::<Desk>().at_leads = at_leads;
}
