//! Map, relations and state of the world, in the form of a scenario.

use std::collections::BTreeMap;

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::map::grid::{MapGrid, Places, Sign};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Seat, ids::KeyIndex, turn::SeatOrder};

use super::desk::Desk;
use super::text::{Group, list, quoted};
use crate::state::{Clause, Gift, Grants, Pact, SettingChange, SettingChanges, Treaty, WonderState};

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

/// State of the world.
pub(super) fn so_far(desk: Desk<'_>) -> String {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let mut group = Group::new();
    group.put("land", list(land(desk)));
    group.put("order", list(desk.world.resource::<SeatOrder>().0.iter().map(|&seat| desk.seat(seat))));
    group.put("next_city", desk.world.resource::<KeyIndex<CityId>>().next());
    group.put("next_unit", desk.world.resource::<KeyIndex<UnitId>>().next());
    let names = eye.city_names().0.iter().enumerate();
    let gone = names.filter(|(at, _)| !eye.lives(CityId(*at as u32)));
    group.put_list("lost_cities", gone.map(|(at, name)| format!("(number: {at}, name: {})", quoted(name))));
    let building = |at: usize| quoted(rules.building_name(BuildingId::at(at)));
    let wonders = eye.wonders().great.iter().enumerate().filter(|(_, state)| **state == WonderState::Lost);
    group.put_list("lost_wonders", wonders.map(|(at, _)| building(at)));
    let pools = eye.research_pools();
    let known = pools.ever_by_pool.iter().fold(Bits256::EMPTY, |all, known| all.union(known));
    let lost = pools.ever.without(&known);
    group.put_list("lost_techs", lost.iter().map(|at| quoted(rules.tech_name(TechId::at(at)))));
    let changes = eye.world_record().changes.iter().enumerate().filter(|(_, count)| **count != 0);
    let government = |at: usize| rules.government_name(GovernmentId::at(at)).to_owned();
    group.put_table("revolutions", changes.map(|(at, count)| (government(at), *count)));
    let stacks = eye.units_by_tile().all().iter().filter(|(_, units)| !units.is_sorted());
    let stacks = stacks
        .map(|(&tile, units)| format!("(at: {}, units: {})", desk.place(tile), list(units.iter().map(|unit| unit.0))));
    group.put_list("stacks", stacks);
    group.put_list("treaties", eye.treaties().0.iter().map(|one| treaty(desk, one)));
    let grants = desk.world.resource::<Grants>().0.iter().map(|grant| {
        let mut group = Group::new();
        group.put("turn", grant.round);
        group.put("seat", desk.seat(grant.seat));
        group.put("unit", quoted(rules.unit_type_name(grant.unit_type)));
        group.put_some("at", grant.tile.map(|tile| desk.place(tile)));
        group.put_some("home", grant.home.map(|tile| desk.place(tile)));
        group.put_unless("veteran", grant.veteran, 0);
        group.close()
    });
    group.put_list("grants", grants);
    group.put_unless("fogofwar", eye.vision().has_fog(), rules.written.settings.fogofwar);
    group.close()
}

/// Land with its owners, by the city or base that claims it.
fn land(desk: Desk<'_>) -> Vec<String> {
    let map = desk.eye.map;
    let mut claims: BTreeMap<(Seat, Tile), Vec<Tile>> = BTreeMap::new();
    for tile in map.topology().all() {
        if let (Some(owner), Some(claimer)) = (map.owner(tile), map.claimer(tile)) {
            claims.entry((owner, claimer)).or_default().push(tile);
        }
    }
    let one = |((owner, by), tiles): (&(Seat, Tile), &Vec<Tile>)| {
        let tiles = list(tiles.iter().map(|&tile| desk.place(tile)));
        format!("(owner: {}, by: {}, tiles: {tiles})", desk.seat(*owner), desk.place(*by))
    };
    claims.iter().map(one).collect()
}

fn treaty(desk: Desk<'_>, treaty: &Treaty) -> String {
    let rules = desk.eye.rules;
    let clause = |clause: &Clause| {
        let gift = match clause.gift {
            Gift::Advance(tech) => format!("Advance({})", quoted(rules.tech_name(tech))),
            Gift::Gold(gold) => format!("Gold({gold})"),
            Gift::City(city) => format!("City({})", quoted(desk.eye.city_names().name(city))),
            Gift::Map => "WorldMap".to_owned(),
            Gift::SeaMap => "SeaMap".to_owned(),
            Gift::Embassy => "Embassy".to_owned(),
            Gift::Vision => "Vision".to_owned(),
            Gift::CeaseFire => "CeaseFire".to_owned(),
            Gift::Peace => "Peace".to_owned(),
            Gift::Alliance => "Alliance".to_owned(),
        };
        format!("(giver: {}, gift: {gift})", desk.seat(clause.giver))
    };
    let clauses = list(treaty.clauses.iter().map(clause));
    format!("(from: {}, to: {}, clauses: {clauses})", desk.seat(treaty.from), desk.seat(treaty.to))
}
