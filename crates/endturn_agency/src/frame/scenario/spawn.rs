//! Spawns a plan into the world of a new game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use super::so_far;
use super::starts::{OfficePlan, Plan, Starts};
use crate::frame::changes::{self, enlist, list_site};
use crate::frame::components::{Actions, Closing, Knowledge, Panic, Sites, Staff, Standing};
use crate::frame::ids::FactionKey;
use crate::frame::kind::{Place, Stage};
use crate::frame::office::Office;

pub(crate) fn spawn<K: Starts>(world: &mut World, rules: &K::Rules, plan: &Plan<K>) {
    world.insert_resource(Panic(plan.panic_bp));
    world.insert_resource(Standing::default());
    world.insert_resource(K::Desk::default());
    for ((id, _), faction) in rules.factions().zip(&plan.factions) {
        let faction = K::open_faction(world, rules, id, *faction);
        let fate = plan.course.fates.get(id.index()).copied().unwrap_or_default();
        world.spawn((FactionKey::from(id), faction, fate));
    }
    let offices = || (0u8..).map(Seat).zip(&plan.offices);
    for (seat, office) in offices() {
        open::<K>(world, rules, seat, office);
    }
    for (seat, at) in in_order(&plan.course.hired, offices().map(|(seat, office)| (seat, office.agents.len()))) {
        let office = &plan.offices[seat.index()];
        enlist(world, seat, (office.agents[at], office.services.get(at).copied().unwrap_or_default()));
    }
    for (seat, at) in in_order(&plan.course.opened, offices().map(|(seat, office)| (seat, office.sites.len()))) {
        let one = &plan.offices[seat.index()].sites[at];
        let site = list_site(world, seat, one.site, one.team.clone(), one.so_far.opened_in);
        let entity = Office::<K>::of(world, seat).and_then(|office| office.site_entity(site));
        if let Some(mut closing) = entity.and_then(|entity| world.get_mut::<Closing>(entity)) {
            *closing = one.so_far.closing();
        }
        K::enter_site(world, rules, seat, &one.site);
    }
    for (seat, office) in offices() {
        if let Some(tally) = office.tally {
            *changes::office::<K::Tally>(world, seat) = tally;
        }
    }
    so_far::leave(&plan.course.out, world);
}

/// The things of all offices, each by its index in its office: in the stated order of offices, or
/// office after office if none is stated.
fn in_order(stated: &[Seat], counts: impl Iterator<Item = (Seat, usize)>) -> Vec<(Seat, usize)> {
    if stated.is_empty() {
        return counts.flat_map(|(seat, count)| (0..count).map(move |at| (seat, at))).collect();
    }
    let mut next = vec![0; counts.count()];
    let place = |seat: &Seat| {
        let at = next[seat.index()];
        next[seat.index()] += 1;
        (*seat, at)
    };
    stated.iter().map(place).collect()
}

fn open<K: Starts>(world: &mut World, rules: &K::Rules, seat: Seat, plan: &OfficePlan<K>) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
    let mut knowledge =
        Knowledge { investigations: vec![0; rules.leads().len()], successes: vec![0; rules.missions().len()] };
    for &(lead, count) in &plan.leads {
        knowledge.investigations[lead.index()] = count;
    }
    for one in plan.sites.iter().filter(|one| one.site.stage() == Stage::Won) {
        knowledge.successes[one.site.mission().index()] += 1;
    }
    world.entity_mut(entity).insert((
        plan.assets,
        knowledge,
        Staff::default(),
        Sites::default(),
        Actions::default(),
        plan.ledger,
        K::Tally::default(),
    ));
    K::open_office(world, rules, seat, plan);
}
