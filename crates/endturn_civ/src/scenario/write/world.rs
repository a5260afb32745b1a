//! Map, relations and state of the world, in the form of a scenario.

use std::collections::BTreeMap;

use endturn_civ_rules::activities::climate::Upset;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::map::grid::{MapGrid, Places, Sign};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{Seat, ids::KeyIndex, turn::SeatOrder};

use super::super::stated_section::{BaseStart, LandStart, LostCity, StackStart, WorldSoFar};
use super::desk::Desk;
use crate::state::{Annals, Grants, Invitation, Newcomers, Pact, SettingChange, SettingChanges, WonderState};
use endturn_scenario::print::quoted;
use endturn_scenario::stated::{Group, list};

/// The map in its drawn form.
pub(super) fn map(desk: Desk<'_>) -> String {
    let Some(lands) = Lands::new(&desk.eye.rules.written) else { return "()".to_owned() };
    let grid = MapGrid::with_places(desk.world.resource(), &lands);
    let mut group = Group::new();
    let usual = MapGrid::default().grid;
    if grid.grid != usual {
        group.put("grid", format_args!("{:?}", grid.grid));
    }
    group.put("wrap_x", grid.wrap_x);
    group.put_unless("wrap_y", grid.wrap_y, false);
    group.put("rows", list(grid.rows.iter().map(|row| quoted(row))));
    let sign = |sign: &Sign| format!("(terrain: {})", quoted(sign.terrain.as_deref().unwrap_or_default()));
    group.put_table("legend", grid.legend.iter().map(|(key, one)| (key.clone(), sign(one))));
    for (name, places) in [("resources", &grid.resources), ("extras", &grid.extras)] {
        group.put_table(name, lists(places));
    }
    format!("Drawn({})", group.close())
}

fn lists(places: &Places) -> impl Iterator<Item = (String, String)> + '_ {
    places.iter().map(|(name, places)| (name.clone(), list(places.iter().map(|(x, y)| format!("({x}, {y})")))))
}

/// Relations between nations.
pub(super) fn relations(desk: Desk<'_>) -> Vec<String> {
    let seats: Vec<Seat> = desk.all_seats().collect();
    let pairs =
        seats.iter().flat_map(|&one| seats.iter().filter(move |&&other| other > one).map(move |&other| (one, other)));
    pairs.filter_map(|(one, other)| relation(desk, one, other)).collect()
}

fn relation(desk: Desk<'_>, one: Seat, other: Seat) -> Option<String> {
    let relations = desk.eye.relations();
    let (state, here, back) =
        (relations.between(one, other)?, relations.pact(one, other)?, relations.pact(other, one)?);
    let mut group = Group::new();
    group.put("between", format_args!("({}, {})", desk.seat(one), desk.seat(other)));
    group.put("state", state.word());
    if pact::runs_out(state) {
        group.put("turns", here.turns_left);
    }
    let is_team = state == Relation::Team;
    let hosts = [(one, here), (other, back)].into_iter().filter(|(_, pact)| pact.embassy && !is_team);
    group.put_list("embassies", hosts.map(|(seat, _)| desk.seat(seat)));
    if here.closest != pact::closeness(state).unwrap_or(0) {
        let closest = Relation::ALL.iter().find(|&&one| pact::closeness(one) == Some(here.closest))?;
        group.put("closest", closest.word());
    }
    group.put_unless("met", here.first_contact, 0);
    let side = |pact: &Pact| {
        let mut group = Group::new();
        group.put("contact", pact.contact);
        group.put_unless("cause", pact.cause, 0);
        group.put_unless("torn", pact.torn, 0);
        group.close()
    };
    group.put("sides", format_args!("({}, {})", side(here), side(back)));
    Some(group.close())
}

/// Settings that change later.
pub(super) fn changes(desk: Desk<'_>) -> Vec<String> {
    let one = |change: &SettingChange| {
        let mut group = Group::new();
        group.put("round", change.round);
        group.put_some("fogofwar", change.fogofwar);
        group.close()
    };
    desk.world.resource::<SettingChanges>().0.iter().map(one).collect()
}

/// Nations that may join.
pub(super) fn newcomers(desk: Desk<'_>) -> Group {
    let invitation = &desk.world.resource::<Invitation>();
    let mut group = Group::new();
    group.put_some("barbarians", invitation.barbarians.as_deref().map(quoted));
    group.put_some("rebels", invitation.rebels.as_deref().map(quoted));
    group
}

/// State of the world.
pub(super) fn so_far(desk: Desk<'_>) -> String {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let names = eye.city_names().0.iter().enumerate();
    let gone = names.filter(|(at, _)| !eye.lives(CityId(*at as u32)));
    let wonders = eye.wonders().great.iter().enumerate().filter(|(_, state)| **state == WonderState::Lost);
    let pools = eye.research_pools();
    let known = pools.ever_by_pool.iter().fold(Bits256::EMPTY, |all, known| all.union(known));
    let changes = eye.world_record().changes.iter().enumerate().filter(|(_, count)| **count != 0);
    let stacks = eye.units_by_tile().all().iter().filter(|(_, units)| !units.is_sorted());
    let has_fog = eye.vision().has_fog();
    let so_far = WorldSoFar {
        land: Some(land(desk)),
        bases: bases(desk),
        order: desk.world.resource::<SeatOrder>().0.clone(),
        next_city: desk.world.resource::<KeyIndex<CityId>>().next(),
        next_unit: desk.world.resource::<KeyIndex<UnitId>>().next(),
        lost_cities: gone.map(|(at, name)| LostCity { number: at as u32, name: name.clone() }).collect(),
        lost_wonders: wonders.map(|(at, _)| BuildingId::at(at)).collect(),
        lost_techs: pools.ever.without(&known).iter().map(TechId::at).collect(),
        revolutions: changes.map(|(at, count)| (GovernmentId::at(at), *count)).into_map(),
        warming: eye.upsets().of(Upset::Warming),
        winter: eye.upsets().of(Upset::Winter),
        next_report: desk.world.resource::<Annals>().next_report,
        stacks: stacks.map(|(&at, units)| StackStart { at, units: units.clone() }).collect(),
        treaties: eye.treaties().0.clone(),
        attitudes: eye.attitudes().regards.clone(),
        war_aims: eye.attitudes().aims.clone(),
        defeats: eye.attitudes().defeats.clone(),
        grants: desk.world.resource::<Grants>().0.clone(),
        fogofwar: (has_fog != rules.written.settings.fogofwar).then_some(has_fog),
        hordes: desk.world.resource::<Newcomers>().hordes.clone(),
        revolts: desk.world.resource::<Newcomers>().revolts.clone(),
    };
    let mut group = Group::new();
    group.put_all(desk.rest(&so_far));
    group.close()
}

/// Land with its owners, by the city or base that claims it.
fn land(desk: Desk<'_>) -> Vec<LandStart> {
    let map = desk.eye.map;
    let mut claims: BTreeMap<(Seat, Tile), Vec<Tile>> = BTreeMap::new();
    for tile in map.topology().all() {
        if let (Some(owner), Some(claimer)) = (map.owner(tile), map.claimer(tile)) {
            claims.entry((owner, claimer)).or_default().push(tile);
        }
    }
    claims.into_iter().map(|((owner, by), tiles)| LandStart { owner, by, tiles }).collect()
}

/// Bases that see, by owner.
fn bases(desk: Desk<'_>) -> Vec<BaseStart> {
    let of = |owner: Seat| desk.eye.outposts().of(owner).map(|(tile, _)| tile).collect();
    let all = desk.all_seats().map(|owner| BaseStart { owner, tiles: of(owner) });
    all.filter(|bases| !bases.tiles.is_empty()).collect()
}
