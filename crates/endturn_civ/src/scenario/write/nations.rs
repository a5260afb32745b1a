//! Nations in the form of a scenario.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, ExtraId, TechId, Tile};
use endturn_civ_rules::map::map_view::{RememberedTile, TileMemory};
use endturn_civ_rules::nation::research::Aim;
use endturn_engine::Seat;

use super::super::stated_section::NATION;
use super::desk::Desk;
use super::text::{Group, list, quoted};
use super::{cities, units};
use crate::state::{Buildings, Holdings, Nation, Policies, Regime, Treasury};

/// The entry of a nation.
pub(super) fn nation(desk: Desk<'_>, seat: Seat) -> String {
    let mut group = Group::new();
    // Every seat has all components of a nation.
    let _ = write(desk, seat, &mut group);
    group.close()
}

fn write(desk: Desk<'_>, seat: Seat, group: &mut Group) -> Option<()> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let nation = eye.nation_part::<Nation>(seat)?;
    group.put("nation", quoted(rules.nation_name(nation.nation)));
    // Nations without a team have a number beyond the 64 that can be stated.
    group.put_some("team", Some(nation.team).filter(|team| *team < 64));
    group.put("government", quoted(rules.government_name(eye.nation_part::<Regime>(seat)?.0.government)));
    group.put("gold", eye.nation_part::<Treasury>(seat)?.gold);
    let rates = eye.nation_part::<Policies>(seat)?.rates;
    group.put("rates", format_args!("(science: {}, tax: {}, luxury: {})", rates.science, rates.tax, rates.luxury));
    let pool = eye.research_pools().pools.get(usize::from(nation.pool))?;
    let tech = |tech: TechId| quoted(rules.tech_name(tech));
    group.put_list("techs", pool.known.iter().map(|at| tech(TechId::at(at))));
    if let Some(Aim::Tech(aim)) = pool.aim {
        group.put("researching", tech(aim));
    }
    group.put_some("goal", pool.goal.map(tech));
    // Of nations that share their research, the first one states the bulbs.
    if usize::from(nation.pool) == seat.index() {
        group.put_unless("bulbs", pool.bulbs, 0);
    }
    group.put_some("skill", nation.skill.and_then(|skill| skill.word()).map(|word| format!("{word:?}")));
    let holdings = eye.nation_part::<Holdings>(seat)?;
    if holdings.cities.is_empty() && holdings.units.is_empty() {
        group.put("start_units", false);
    }
    group.put_list("cities", holdings.cities.iter().filter_map(|&city| cities::city(desk, city)));
    group.put_list("units", holdings.units.iter().filter_map(|&unit| units::unit(desk, unit)));
    group.put_group("so_far", so_far(desk, seat)?);
    Some(())
}

fn so_far(desk: Desk<'_>, seat: Seat) -> Option<Group> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let mut group = Group::new();
    group.put_some("fell", eye.seat_table().eliminated(seat).map(|out| out.round));
    group.put_all(desk.parts(NATION, seat)?);
    let nation = eye.nation_part::<Nation>(seat)?;
    if usize::from(nation.pool) == seat.index() {
        group.put_group("research", research(desk, seat)?);
    }
    let policies = eye.nation_part::<Policies>(seat)?;
    let all = || rules.written.policies.iter().zip(policies.settings.iter().zip(&policies.wanted));
    let changed = all().filter(|((_, policy), (now, _))| policy.default_pct != **now);
    group.put_table("policies", changed.map(|((name, _), (now, _))| (name.to_owned(), *now)));
    let wanted = all().filter(|(_, (now, wanted))| now != wanted);
    group.put_table("wanted_policies", wanted.map(|((name, _), (_, wanted))| (name.to_owned(), *wanted)));
    let mut own = Bits256::EMPTY;
    for &city in &eye.nation_part::<Holdings>(seat)?.cities {
        own = own.union(&eye.city_part::<Buildings>(city)?.standing);
    }
    let owned = eye.wonders().ever_owned.get(seat.index())?.without(&own);
    group.put_list("owned_wonders", owned.iter().map(|at| quoted(rules.building_name(BuildingId::at(at)))));
    group.put_unless("last_war", eye.relations().last_war.get(seat.index()).copied().unwrap_or(0), 0);
    let shown = desk.all_seats().filter(|&other| eye.relations().shares_with(seat, other));
    group.put_list("shows_sight_to", shown.map(|other| desk.seat(other)));
    group.put_unless("sees_own_land", eye.vision().insiders().contains(seat), false);
    group.put("knows", knows(desk, seat));
    let remembers = eye.vision().remembered(seat).map(|(tile, city)| {
        let mut written = Group::new();
        written.put("at", desk.place(tile));
        written.put("city", city.city.0);
        written.put("owner", desk.seat(city.owner));
        written.put("size", city.size);
        written.put("round", city.round);
        written.close()
    });
    group.put_list("remembers", remembers);
    group.put_list("remembers_land", remembered_land(desk, seat));
    group.put("last_unit", eye.unit_numbers().last(seat));
    Some(group)
}

/// W-138: land as a nation saw it last; tiles with the same memory share an entry.
fn remembered_land(desk: Desk<'_>, seat: Seat) -> Vec<String> {
    let rules = desk.eye.rules;
    let mut alike: Vec<(RememberedTile, Vec<Tile>)> = Vec::new();
    for (tile, land) in desk.eye.vision().land_memory(seat).into_iter().flat_map(TileMemory::iter) {
        match alike.iter_mut().find(|(other, _)| *other == land) {
            Some((_, tiles)) => tiles.push(tile),
            None => alike.push((land, vec![tile])),
        }
    }
    let one = |(land, tiles): (RememberedTile, Vec<Tile>)| {
        let mut group = Group::new();
        group.put_list("tiles", tiles.into_iter().map(|tile| desk.place(tile)));
        group.put("terrain", quoted(rules.terrain_name(land.terrain)));
        group.put_some("resource", land.resource.map(|resource| quoted(rules.resource_name(resource))));
        group.put_list("extras", land.extras.iter().map(|at| quoted(rules.extra_name(ExtraId::at(at)))));
        group.put_some("owner", land.owner.map(|owner| desk.seat(owner)));
        group.put_unless("city", land.has_city, false);
        group.close()
    };
    alike.into_iter().map(one).collect()
}

fn research(desk: Desk<'_>, seat: Seat) -> Option<Group> {
    let (rules, pools) = (desk.eye.rules, desk.eye.research_pools());
    let pool = pools.pools.get(seat.index())?;
    let mut group = Group::new();
    group.put("researched", pool.researched);
    group.put_unless("future", pool.future, 0);
    group.put_unless("toward_future", pool.aim == Some(Aim::Future), false);
    group.put_unless("got_tech", pool.got_tech, false);
    let kept = |(aim, bulbs): (Aim, i32)| {
        let mut written = Group::new();
        if let Aim::Tech(tech) = aim {
            written.put("tech", quoted(rules.tech_name(tech)));
        }
        written.put("bulbs", bulbs);
        written.close()
    };
    group.put_some("before", pool.remembered.map(|back| kept((back.aim, back.lost))));
    group.put_list("kept", pool.kept.iter().copied().map(kept));
    // Common techs and those of its nation are stated as lost if it does not know them.
    let nation = desk.eye.nation_part::<Nation>(seat)?;
    let born = &rules.nation(nation.nation).init_techs;
    let born = rules.written.game.options.global_init_techs.iter().chain(born);
    let born: Bits256 = born.filter_map(|name| rules.tech_id(name)).map(TechId::index).collect();
    let lost = pools.ever_by_pool.get(seat.index())?.union(&born).without(&pool.known);
    group.put_list("lost", lost.iter().map(|at| quoted(rules.tech_name(TechId::at(at)))));
    Some(group)
}

/// The tiles that a nation knows, as rows.
fn knows(desk: Desk<'_>, seat: Seat) -> String {
    let (topology, vision) = (desk.eye.map.topology(), desk.eye.vision());
    let rows = (0..topology.height()).map(|y| {
        let tiles = (0..topology.width()).filter_map(|x| topology.at(x as i32, y as i32));
        let row: String = tiles.map(|tile| if vision.knows(seat, tile) { '#' } else { ' ' }).collect();
        quoted(&row)
    });
    list(rows)
}
