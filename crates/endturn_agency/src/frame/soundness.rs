//! Checks that a state that was read is one a campaign can reach: names of existing things,
//! consistent lists, and the invariants. Of most numbers only the sign is checked: no rule
//! fails on a large one.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::SeatSet,
    snapshot::{Row, Unsound},
    turn::TurnChain,
};

use super::components::{Closing, Employment, Fate, Knowledge, Ownership, Panic, Sites, Staff, Team};
use super::ids::{AgentId, AgentKey, FactionKey, SiteId, SiteKey};
use super::invariants::{SiteView, Subject, Violation};
use super::kind::{AgencyKind, Place, RulesInForce, Stage};

/// All entities of a kind with one of their components, in key order.
pub(crate) fn all<E: StableKey, C: Component>(world: &World) -> impl Iterator<Item = (E, &C)> {
    let index = world.resource::<KeyIndex<E>>();
    index.iter().filter_map(move |(key, entity)| Some((key, world.get::<C>(entity)?)))
}

/// A component of an office that was read with all its components.
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

/// Checks rosters, lists of sites, teams, knowledge, factions and panic.
///
/// # Errors
/// The first value that no campaign could have.
pub(crate) fn check_lists<K: AgencyKind>(world: &World) -> Result<(), Unsound> {
    let rules = &world.resource::<RulesInForce<K>>().0;
    let round = world.resource::<TurnChain>().current().round_number();
    let panic = world.resource::<Panic>().0;
    Row::resource("agency.panic").within("", panic, 0..=i64::MAX)?;
    let factions = world.resource::<KeyIndex<FactionKey>>().iter().map(|(key, _)| key.0);
    let is_whole = factions.eq(0..rules.factions().len() as u32);
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
        sites += check_site_list::<K>(world, seat, round)?;
        let knowledge = office::<Knowledge>(world, seat);
        let row = Row::of("agency.knowledge", &seat);
        let (leads, missions) = (rules.leads().len(), rules.missions().len());
        row.within("investigations", knowledge.investigations.len(), leads..=leads)?;
        row.within("successes", knowledge.successes.len(), missions..=missions)?;
    }
    let all_agents = world.resource::<KeyIndex<AgentKey>>().len();
    Row::resource(AgentKey::KIND).ensure(agents == all_agents, "keys", "not every agent is on a roster")?;
    let all_sites = world.resource::<KeyIndex<SiteKey>>().len();
    Row::resource(SiteKey::KIND).ensure(sites == all_sites, "keys", "not every site is on a list")
}

/// Checks that each agent's index on the roster is its id in the office; returns the number of
/// agents.
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

/// Checks the same for sites, with their teams and the turns in which they ended; returns the
/// number of sites.
fn check_site_list<K: AgencyKind>(world: &World, seat: Seat, round: u32) -> Result<usize, Unsound> {
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
        known.compact_sort();
        known.dedup();
        let is_team = known.len() == team.len() && known.last().is_none_or(|last| last.index() < staff);
        Row::of("agency.teams", key).ensure(is_team, "", "an agent is named twice, or does not exist")?;
        let closing = world.get::<Closing>(entity).expect("as above");
        let row = Row::of("agency.closings", key);
        let is_open = !world.get::<K::Site>(entity).expect("as above").is_over();
        row.within("turn", closing.turn, 0..=if is_open { 0 } else { round + 1 })?;
        row.within("killed", closing.killed as usize, 0..=team.len())?;
    }
    Ok(sites.len())
}

/// Checks the mission of each site of an office, runs `of_site` on it, and compares the known
/// successes with the number of successful sites. Returns the number of sites of each mission that
/// are not over.
///
/// # Errors
/// The first value that no campaign could have.
pub(crate) fn check_sites<K: AgencyKind>(
    world: &World,
    seat: Seat,
    of_site: impl Fn(&Row<'_>, &K::MissionRules, &K::Site) -> Result<(), Unsound>,
) -> Result<Vec<u32>, Unsound> {
    let rules = &world.resource::<RulesInForce<K>>().0;
    let missions = rules.missions().len();
    let (mut pending, mut successes) = (vec![0; missions], vec![0; missions]);
    for (key, site) in sites_of::<K::Site>(world, seat) {
        let row = Row::of("agency.sites", &key);
        let mission = row.known("mission", rules.mission(site.mission()), site.mission())?;
        of_site(&row, mission, site)?;
        pending[site.mission().index()] += u32::from(!site.is_over());
        successes[site.mission().index()] += u32::from(site.stage() == Stage::Won);
    }
    let known = &office::<Knowledge>(world, seat).successes;
    let row = Row::of("agency.knowledge", &seat);
    row.ensure(*known == successes, "successes", "they are not those of the sites")?;
    Ok(pending)
}

/// Reports the first violation that `violations` finds in an office, at the section and
/// field that `place` names.
///
/// # Errors
/// That violation.
pub(crate) fn check_invariants<K: AgencyKind>(
    world: &World,
    seat: Seat,
    violations: impl FnOnce(&[(AgentId, K::Agent)], &[SiteView<'_>]) -> Vec<Violation<K::Broken>>,
    place: fn(K::Broken) -> (&'static str, &'static str),
) -> Result<(), Unsound> {
    let agents: Vec<(AgentId, K::Agent)> =
        (0..).map(AgentId).zip(agents_of::<K::Agent>(world, seat).map(|(_, agent)| *agent)).collect();
    let sites: Vec<SiteView<'_>> = (0..)
        .map(SiteId)
        .zip(sites_of::<K::Site>(world, seat).zip(sites_of::<Team>(world, seat)))
        .map(|(id, ((_, site), (_, team)))| SiteView::new(id, site, &team.0))
        .collect();
    let Some(violation) = violations(&agents, &sites).into_iter().next() else { return Ok(()) };
    let (section, field) = place(violation.broken);
    match violation.subject {
        Subject::Agent(id) => {
            let key = office::<Staff>(world, seat).0[id.index()];
            Err(Row::of("agency.agents", &key).wrong(field, violation))
        }
        Subject::Office => Err(Row::of(section, &seat).wrong("", violation)),
    }
}
