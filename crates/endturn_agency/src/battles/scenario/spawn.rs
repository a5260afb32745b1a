//! Puts a plan with battles into the world of a new game. Draws when each faction climbs and strikes first (E-13), and
//! the hidden difficulties of leads that are investigated already (E-08).

use bevy_ecs::prelude::*;
use endturn_engine::random::Draws;
use endturn_engine::seats::Roster;
use endturn_engine::{Seat, ids::KeyIndex};

use super::{OfficePlan, Plan};
use crate::battles::components::{Investigations, Ledger, Pending, Service, Tally, Toll};
use crate::battles::fixed::Fixed;
use crate::battles::plugin::Desk;
use crate::battles::rules::Rules;
use crate::battles::state::{Investigation, SiteState};
use crate::battles::{factions, investigations, throws};
use crate::components::{Actions, Fate, Knowledge, Panic, Sites, Staff};
use crate::ids::{FactionKey, LeadId};
use crate::offices::{enlist, list_site, office};

pub(crate) fn spawn(world: &mut World, rules: &Rules, plan: &Plan) {
    world.insert_resource(Panic(plan.panic_bp));
    world.insert_resource(Desk::default());
    for ((id, faction), &(level, suppressed)) in rules.factions().zip(&plan.factions) {
        let draws = world.resource::<Draws>();
        let mut throw = |kind, bound| throws::faction_die(draws, &faction.names.word, kind).below(bound);
        let mut new = factions::at_level(rules, level, &mut throw);
        new.suppression_turns = suppressed;
        world.spawn((FactionKey::from(id), new, Fate::default()));
    }
    for (seat, office) in (0u8..).map(Seat).zip(&plan.offices) {
        open(world, rules, seat, office);
    }
}

fn open(world: &mut World, rules: &Rules, seat: Seat, plan: &OfficePlan) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
    let knowledge =
        Knowledge { investigations: vec![0; rules.leads().len()], successes: vec![0; rules.missions().len()] };
    let kinds = rules.enemies().len();
    let investigated: Vec<Investigation> =
        plan.investigated.iter().filter_map(|lead| investigation(world, rules, seat, *lead)).collect();
    world.entity_mut(entity).insert((
        plan.assets,
        knowledge,
        Pending(vec![0; rules.missions().len()]),
        Investigations(investigated),
        Staff::default(),
        Sites::default(),
        Actions::default(),
        Ledger::default(),
        Tally::default(),
        Toll { killed: vec![0; kinds], damage_taken: vec![Fixed::ZERO; kinds] },
    ));
    for &agent in &plan.agents {
        enlist(world, seat, (agent, Service::default()));
    }
    for (site, team) in &plan.sites {
        list_site(world, seat, *site, team.clone(), 1);
        office::<Tally>(world, seat).enter_opened(rules, site.mission);
        if !site.state.is_final() {
            office::<Pending>(world, seat).open(site.mission);
        }
    }
    let mut knowledge = office::<Knowledge>(world, seat);
    for &(lead, count) in &plan.leads {
        knowledge.investigations[lead.index()] = count;
    }
    for (site, _) in plan.sites.iter().filter(|(site, _)| site.state == SiteState::Won) {
        knowledge.successes[site.mission.index()] += 1;
    }
}

fn investigation(world: &World, rules: &Rules, seat: Seat, lead: LeadId) -> Option<Investigation> {
    let lead_rules = rules.lead(lead)?;
    let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
    let mut die = throws::difficulty_die(draws, roster.subject(seat), &lead_rules.names.word);
    let drawn = die.below(investigations::difficulties(rules, lead_rules.difficulty));
    Some(investigations::start(rules, (lead, lead_rules), 1, drawn))
}
