//! Puts a plan into the world of a new game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use super::{OfficePlan, Plan};
use crate::components::{Actions, Fate, Knowledge, Ledger, Panic, Sites, Staff, Tally};
use crate::ids::FactionKey;
use crate::orders::{employ, establish};
use crate::plugin::{Desk, NamedRolls};
use crate::rules::Rules;
use crate::state::SiteState;

pub(crate) fn spawn(world: &mut World, rules: &Rules, plan: &Plan) {
    world.insert_resource(Panic(plan.panic_bp));
    world.insert_resource(Desk::default());
    world.remove_resource::<NamedRolls>();
    for ((id, _), faction) in rules.factions().zip(&plan.factions) {
        world.spawn((FactionKey::from(id), *faction, Fate::default()));
    }
    for (seat, office) in (0u8..).map(Seat).zip(&plan.offices) {
        open(world, rules, seat, office);
    }
}

fn open(world: &mut World, rules: &Rules, seat: Seat, plan: &OfficePlan) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
    let knowledge =
        Knowledge { investigations: vec![0; rules.leads().len()], successes: vec![0; rules.missions().len()] };
    world.entity_mut(entity).insert((
        plan.assets,
        knowledge,
        Staff::default(),
        Sites::default(),
        Actions::default(),
        Ledger::default(),
        Tally::default(),
    ));
    for &agent in &plan.agents {
        employ(world, seat, agent);
    }
    for (site, team) in &plan.sites {
        establish(world, seat, *site, team.clone());
    }
    let mut knowledge = world.get_mut::<Knowledge>(entity).expect("it was just put there");
    for &(lead, count) in &plan.leads {
        knowledge.investigations[lead.index()] = count;
    }
    let won = plan.sites.iter().filter(|(site, _)| site.state == SiteState::Successful);
    for (site, _) in won {
        knowledge.successes[site.mission.index()] += 1;
    }
}
