//! Spawns a plan into the world of a new game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use super::starts::{OfficePlan, Plan, Starts};
use crate::frame::changes::{enlist, list_site};
use crate::frame::components::{Actions, Fate, Knowledge, Panic, Sites, Staff, Standing};
use crate::frame::ids::FactionKey;
use crate::frame::kind::{Place, Stage};

pub(crate) fn spawn<K: Starts>(world: &mut World, rules: &K::Rules, plan: &Plan<K>) {
    world.insert_resource(Panic(plan.panic_bp));
    world.insert_resource(Standing::default());
    world.insert_resource(K::Desk::default());
    for ((id, _), faction) in rules.factions().zip(&plan.factions) {
        let faction = K::open_faction(world, rules, id, *faction);
        world.spawn((FactionKey::from(id), faction, Fate::default()));
    }
    for (seat, office) in (0u8..).map(Seat).zip(&plan.offices) {
        open::<K>(world, rules, seat, office);
    }
}

fn open<K: Starts>(world: &mut World, rules: &K::Rules, seat: Seat, plan: &OfficePlan<K>) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
    let mut knowledge =
        Knowledge { investigations: vec![0; rules.leads().len()], successes: vec![0; rules.missions().len()] };
    for &(lead, count) in &plan.leads {
        knowledge.investigations[lead.index()] = count;
    }
    for (site, _) in plan.sites.iter().filter(|(site, _)| site.stage() == Stage::Won) {
        knowledge.successes[site.mission().index()] += 1;
    }
    world.entity_mut(entity).insert((
        plan.assets,
        knowledge,
        Staff::default(),
        Sites::default(),
        Actions::default(),
        K::Ledger::default(),
        K::Tally::default(),
    ));
    K::open_office(world, rules, seat, plan);
    for &agent in &plan.agents {
        enlist(world, seat, (agent, K::Service::default()));
    }
    for (site, team) in &plan.sites {
        list_site(world, seat, *site, team.clone(), 1);
        K::enter_site(world, rules, seat, site);
    }
}
