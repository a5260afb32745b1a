//! Nations in the form of a scenario.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, PolicyId, TechId};
use endturn_civ_rules::map::map_view::{RememberedTile, TileMemory};
use endturn_civ_rules::nation::research::Aim;
use endturn_engine::Seat;
use endturn_engine::compact::CompactCollect as _;

use super::super::stated_section::{MemoryOfCity, MemoryOfLand, NATION, NationRest, ResearchStart};
use super::desk::Desk;
use super::{cities, units};
use crate::state::{Annals, Buildings, Holdings, Nation, Policies, Regime, Treasury};
use endturn_scenario::print::quoted;
use endturn_scenario::stated::Group;

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
    let pool = usize::from(eye.nation_part::<Nation>(seat)?.pool);
    let policies = eye.nation_part::<Policies>(seat)?;
    let all = || rules.written.policies.iter().zip(policies.settings.iter().zip(&policies.wanted)).enumerate();
    let changed = all().filter(|(_, ((_, policy), (now, _)))| policy.default_pct != **now);
    let wanted = all().filter(|(_, (_, (now, wanted)))| now != wanted);
    let mut own = Bits256::EMPTY;
    for &city in &eye.nation_part::<Holdings>(seat)?.cities {
        own = own.union(&eye.city_part::<Buildings>(city)?.standing);
    }
    let owned = eye.wonders().ever_owned.get(seat.index())?.without(&own);
    let achievements = desk.world.resource::<Annals>().achieved.iter().filter(|(_, held)| held.contains(seat));
    let remembers = eye.vision().remembered(seat).map(|(at, seen)| MemoryOfCity { at, seen });
    let rest = NationRest {
        fell: eye.seat_table().eliminated(seat).map(|out| out.round),
        research: if pool == seat.index() { research(desk, seat)? } else { ResearchStart::default() },
        policies: changed.map(|(at, (_, (now, _)))| (PolicyId::at(at), *now)).into_map(),
        wanted_policies: wanted.map(|(at, (_, (_, wanted)))| (PolicyId::at(at), *wanted)).into_map(),
        assembly: eye.assembly(seat).cloned(),
        achievements: achievements.map(|(&achievement, _)| achievement).collect(),
        owned_wonders: owned.iter().map(BuildingId::at).collect(),
        last_war: eye.relations().last_war.get(seat.index()).copied().unwrap_or(0),
        shows_sight_to: desk.all_seats().filter(|&other| eye.relations().shares_with(seat, other)).collect(),
        sees_own_land: eye.vision().insiders().contains(seat),
        knows: eye.map.topology().all().filter(|&tile| eye.vision().knows(seat, tile)).collect(),
        remembers: remembers.collect(),
        remembers_land: remembered_land(desk, seat),
        last_unit: Some(eye.unit_numbers().last(seat)),
    };
    let mut group = Group::new();
    group.put_all(desk.rest(&rest));
    group.put_all(desk.parts(NATION, seat)?);
    Some(group)
}

/// W-138: land as a nation saw it last; tiles with the same memory share an entry.
fn remembered_land(desk: Desk<'_>, seat: Seat) -> Vec<MemoryOfLand> {
    let mut alike: Vec<(RememberedTile, MemoryOfLand)> = Vec::new();
    for (tile, land) in desk.eye.vision().land_memory(seat).into_iter().flat_map(TileMemory::iter) {
        match alike.iter_mut().find(|(other, _)| *other == land) {
            Some((_, memory)) => memory.tiles.push(tile),
            None => alike.push((land, MemoryOfLand::of(tile, land))),
        }
    }
    alike.into_iter().map(|(_, memory)| memory).collect()
}

fn research(desk: Desk<'_>, seat: Seat) -> Option<ResearchStart> {
    let (rules, pools) = (desk.eye.rules, desk.eye.research_pools());
    let pool = pools.pools.get(seat.index())?;
    // Common techs and those of its nation are stated as lost if it does not know them.
    let nation = desk.eye.nation_part::<Nation>(seat)?;
    let born = &rules.nation(nation.nation).init_techs;
    let born = rules.written.game.options.global_init_techs.iter().chain(born);
    let born: Bits256 = born.filter_map(|name| rules.tech_id(name)).map(TechId::index).collect();
    let lost = pools.ever_by_pool.get(seat.index())?.union(&born).without(&pool.known);
    Some(ResearchStart {
        researched: Some(pool.researched),
        future: pool.future,
        toward_future: pool.aim == Some(Aim::Future),
        got_tech: pool.got_tech,
        before: pool.remembered,
        kept: pool.kept.clone(),
        lost: lost.iter().map(TechId::at).collect(),
    })
}
