//! Whether a state that was read could be that of a campaign: names of what is there, lists that fit together, and the
//! invariants. Numbers need no more than their signs: no rule fails on a large one.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::SeatSet,
    snapshot::{Row, Unsound},
    turn::TurnChain,
};

use crate::components::{Closing, Employment, Fate, Knowledge, Ownership, Panic, Sites, Staff, Team};
use crate::ids::{AgentId, AgentKey, FactionKey, SiteId, SiteKey};
use crate::invariants::{self, Broken, SiteView, Subject};
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::state::{Agent, Assets, Faction, Site, SiteState};

/// Checks an agency without battles.
///
/// # Errors
/// The first value that no campaign could have.
pub(crate) fn check(world: &World) -> Result<(), Unsound> {
    let rules = &world.resource::<RulesInForce>().0;
    let counts =
        Counts { leads: rules.leads().len(), missions: rules.missions().len(), factions: rules.factions().len() };
    check_lists(world, counts, |site: &Site| site.state.is_final())?;
    let factions: Vec<Faction> = all::<FactionKey, Faction>(world).map(|(_, faction)| *faction).collect();
    for (key, faction) in all::<FactionKey, Faction>(world) {
        let least = faction.threat_level_bp.min(faction.threat_increase_bp).min(faction.suppression_bp);
        Row::of("agency.factions", &key).within("", least, 0..=i64::MAX)?;
    }
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        check_office(world, rules, seat, &factions)?;
    }
    Ok(())
}

fn check_office(world: &World, rules: &Rules, seat: Seat, factions: &[Faction]) -> Result<(), Unsound> {
    let mut successes = vec![0; rules.missions().len()];
    for (key, site) in sites_of::<Site>(world, seat) {
        let row = Row::of("agency.sites", &key);
        let mission = row.known("mission", rules.mission(site.mission), site.mission)?;
        let beyond = (mission.objectives.len()..64).any(|place| site.fulfilled.has(place));
        row.ensure(!beyond, "fulfilled", "the mission has no such objective")?;
        let waits = site.state != SiteState::Active || site.expires_in.is_none_or(|turns| turns > 0);
        row.ensure(waits, "expires_in", "an active site waits one turn at least")?;
        if site.state == SiteState::Successful {
            successes[site.mission.index()] += 1;
        }
    }
    check_successes(world, seat, &successes)?;
    let agents: Vec<(AgentId, Agent)> =
        (0..).map(AgentId).zip(agents_of::<Agent>(world, seat).map(|(_, agent)| *agent)).collect();
    let sites: Vec<SiteView<'_>> = (0..)
        .map(SiteId)
        .zip(sites_of::<Site>(world, seat).zip(sites_of::<Team>(world, seat)))
        .map(|(id, ((_, site), (_, team)))| SiteView { id, state: site.state, agents: &team.0 })
        .collect();
    let assets = office::<Assets>(world, seat);
    let of_office = invariants::of_office(assets, world.resource::<Panic>().0, factions);
    let Some(violation) = invariants::violations(rules, &agents, &sites).into_iter().chain(of_office).next() else {
        return Ok(());
    };
    match violation.subject {
        Subject::Agent(id) => {
            let key = office::<Staff>(world, seat).0[id.index()];
            Err(Row::of("agency.agents", &key).wrong(field(violation.broken), violation))
        }
        Subject::Office => Err(Row::of("agency.assets", &seat).wrong("", violation)),
    }
}

/// The field that an invariant is about.
const fn field(broken: Broken) -> &'static str {
    match broken {
        Broken::HitPoints | Broken::Death | Broken::Sacked => "hit_points",
        Broken::BelowZero => "",
        Broken::Pair | Broken::Wounds | Broken::NoSite | Broken::Listing => "assignment",
        Broken::Loss | Broken::Course => "recovery_turns",
    }
}

/// How much of everything a ruleset has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    pub(crate) leads: usize,
    pub(crate) missions: usize,
    pub(crate) factions: usize,
}

/// All entities of a kind with one of their components, in key order.
pub(crate) fn all<K: StableKey, C: Component>(world: &World) -> impl Iterator<Item = (K, &C)> {
    let index = world.resource::<KeyIndex<K>>();
    index.iter().filter_map(move |(key, entity)| Some((key, world.get::<C>(entity)?)))
}

/// A component of an office that was read with all of them.
pub(crate) fn office<C: Component>(world: &World, seat: Seat) -> &C {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("the seats are checked first");
    world.get(entity).expect("an office was read with all its components")
}

/// A component of each agent of an office whose roster is checked, in the order of hire.
pub(crate) fn agents_of<C: Component>(world: &World, seat: Seat) -> impl Iterator<Item = (AgentKey, &C)> {
    let index = world.resource::<KeyIndex<AgentKey>>();
    office::<Staff>(world, seat).0.iter().filter_map(move |key| Some((*key, world.get::<C>(index.get(*key)?)?)))
}

/// A component of each site of an office whose list is checked, in the order of creation.
pub(crate) fn sites_of<C: Component>(world: &World, seat: Seat) -> impl Iterator<Item = (SiteKey, &C)> {
    let index = world.resource::<KeyIndex<SiteKey>>();
    office::<Sites>(world, seat).0.iter().filter_map(move |key| Some((*key, world.get::<C>(index.get(*key)?)?)))
}

/// Rosters, lists of sites, teams, knowledge, factions and panic: what offices with battles and without share.
pub(crate) fn check_lists<S: Component>(
    world: &World,
    counts: Counts,
    is_over: impl Fn(&S) -> bool,
) -> Result<(), Unsound> {
    let round = world.resource::<TurnChain>().current().round_number();
    let panic = world.resource::<Panic>().0;
    Row::resource("agency.panic").within("", panic, 0..=i64::MAX)?;
    let factions = world.resource::<KeyIndex<FactionKey>>().iter().map(|(key, _)| key.0);
    let is_whole = factions.eq(0..counts.factions as u32);
    Row::resource(FactionKey::KIND).ensure(is_whole, "keys", "they are not the factions of the ruleset")?;
    let seats = world.resource::<KeyIndex<Seat>>().len();
    for (key, fate) in all::<FactionKey, Fate>(world) {
        let row = Row::of("agency.fates", &key);
        let none_else = fate.destroyed_by.without(SeatSet::first(seats)).is_empty();
        row.ensure(none_else, "destroyed_by", "there is no such seat")?;
        row.within("panic_caused_bp", fate.panic_caused_bp, 0..=i64::MAX)?;
    }
    let (mut agents, mut sites) = (0, 0);
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        agents += check_staff(world, seat)?;
        sites += check_site_list(world, seat, round, &is_over)?;
        let knowledge = office::<Knowledge>(world, seat);
        let row = Row::of("agency.knowledge", &seat);
        row.within("investigations", knowledge.investigations.len(), counts.leads..=counts.leads)?;
        row.within("successes", knowledge.successes.len(), counts.missions..=counts.missions)?;
    }
    let all_agents = world.resource::<KeyIndex<AgentKey>>().len();
    Row::resource(AgentKey::KIND).ensure(agents == all_agents, "keys", "not everybody is on a roster")?;
    let all_sites = world.resource::<KeyIndex<SiteKey>>().len();
    Row::resource(SiteKey::KIND).ensure(sites == all_sites, "keys", "not every site is on a list")
}

/// The place on the roster is the number by which the office calls an agent; how many there are.
fn check_staff(world: &World, seat: Seat) -> Result<usize, Unsound> {
    let staff = &office::<Staff>(world, seat).0;
    let row = Row::of("agency.staffs", &seat);
    row.ensure(staff.is_sorted_by(|one, other| one < other), "", "the roster is not in the order of hire")?;
    for (id, key) in (0..).map(AgentId).zip(staff) {
        let entity = world.resource::<KeyIndex<AgentKey>>().get(*key);
        let employment = row.known("", entity.and_then(|entity| world.get::<Employment>(entity)), key)?;
        let fits = *employment == Employment { office: seat, id };
        Row::of("agency.employment", key).ensure(fits, "", format_args!("seat {seat} calls it {id}"))?;
    }
    Ok(staff.len())
}

/// The same of sites, with who was sent there and when they ended; how many there are.
fn check_site_list<S: Component>(
    world: &World,
    seat: Seat,
    round: u32,
    is_over: &impl Fn(&S) -> bool,
) -> Result<usize, Unsound> {
    let (staff, sites) = (office::<Staff>(world, seat).0.len(), &office::<Sites>(world, seat).0);
    let row = Row::of("agency.site_lists", &seat);
    row.ensure(sites.is_sorted_by(|one, other| one < other), "", "the list is not in the order of creation")?;
    for (id, key) in (0..).map(SiteId).zip(sites) {
        let entity = world.resource::<KeyIndex<SiteKey>>().get(*key);
        let entity = row.known("", entity, key)?;
        let owner = world.get::<Ownership>(entity).expect("a site was read with all its components");
        let row = Row::of("agency.ownership", key);
        row.ensure((owner.office, owner.id) == (seat, id), "", format_args!("seat {seat} calls it {id}"))?;
        row.within("opened_in", owner.opened_in, 1..=round + 1)?;
        let team = &world.get::<Team>(entity).expect("as above").0;
        let mut known = team.clone();
        known.sort_unstable();
        known.dedup();
        let is_team = known.len() == team.len() && known.last().is_none_or(|last| last.index() < staff);
        Row::of("agency.teams", key).ensure(is_team, "", "somebody is named twice, or there is none such")?;
        let closing = world.get::<Closing>(entity).expect("as above");
        let row = Row::of("agency.closings", key);
        let is_open = !is_over(world.get::<S>(entity).expect("as above"));
        row.within("turn", closing.turn, 0..=if is_open { 0 } else { round + 1 })?;
        row.within("killed", closing.killed as usize, 0..=team.len())?;
    }
    Ok(sites.len())
}

/// As many successes are known as there are sites that succeeded.
pub(crate) fn check_successes(world: &World, seat: Seat, counted: &[u32]) -> Result<(), Unsound> {
    let known = &office::<Knowledge>(world, seat).successes;
    Row::of("agency.knowledge", &seat).ensure(known == counted, "successes", "they are not those of the sites")
}
