//! Checks of single things in a world: the map by itself, and resources that refer to nations,
//! buildings, techs and units.

use endturn_civ_rules::activities::climate::Upset;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::nation::research::{Aim, Research};
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    seats::SeatSet,
    snapshot::{Row, Unsound},
    turn::SeatOrder,
};

use super::{Check, MAX_COUNTED, entry};
use crate::changes::MAX_CLAUSES;
use crate::state::{
    Annals, Attitudes, Calendar, Gift, Grants, MAX_WANT, Relations, Requests, ResearchPools, SettingChanges, Treaties,
    Treaty, UnitsByTile, WonderState, Wonders, WorldRecord,
};

impl Check<'_> {
    /// Checks that terrains, resources, extras, owners and claims exist in the ruleset, the table
    /// and the map.
    pub(super) fn map(self) -> Result<(), Unsound> {
        let (map, written) = (self.eye.map, &self.eye.rules.written);
        let row = Row::resource("civ.map");
        let tiles = map.topology().tiles();
        for tile in map.topology().all() {
            let at = tile.0;
            entry(row, format_args!("terrain[{at}]"), map.terrain(tile).index(), written.terrain.len())?;
            let resource = map.resource(tile).map_or(0, |resource| resource.index() + 1);
            entry(row, format_args!("resource[{at}]"), resource, written.resources.len() + 1)?;
            let extras = map.extras(tile).iter().last().map_or(0, |extra| extra + 1);
            entry(row, format_args!("extras[{at}]"), extras, written.extras.len() + 1)?;
            let owner = map.owner(tile).map_or(0, |seat| seat.index() + 1);
            entry(row, format_args!("owner[{at}]"), owner, self.seats + 1)?;
            let claimer = map.claimer(tile).map_or(0, |tile| tile.index() + 1);
            entry(row, format_args!("claimer[{at}]"), claimer, tiles + 1)?;
            let worker = map.worker(tile).is_none_or(|city| self.lives(city));
            row.ensure(worker, format_args!("worker[{at}]"), "there is no such city")?;
            let city = map.city(tile).is_none_or(|city| self.lives(city));
            row.ensure(city, format_args!("city[{at}]"), "there is no such city")?;
        }
        let oceans = Lands::new(written).map(|lands| lands.oceans());
        row.ensure(oceans.is_none_or(|oceans| oceans == map.oceans()), "oceans", "they are not those of the ruleset")
    }

    pub(super) fn resources(self) -> Result<(), Unsound> {
        let (world, written) = (self.world, &self.eye.rules.written);
        Row::resource("civ.calendar").within("year", world.resource::<Calendar>().year, -MAX_YEAR..=MAX_YEAR)?;
        let order = &world.resource::<SeatOrder>().0;
        let mut sorted = order.clone();
        sorted.compact_sort();
        let is_whole = sorted.iter().copied().eq(self.all_seats());
        Row::resource("civ.player_order").ensure(is_whole, "", "not every nation is in it exactly once")?;
        let changes = &world.resource::<WorldRecord>().changes;
        let row = Row::resource("civ.world_record");
        row.within("changes", changes.len(), written.governments.len()..=written.governments.len())?;
        changes.iter().try_for_each(|&count| row.within("changes", count, 0..=MAX_COUNTED))?;
        let relations = world.resource::<Relations>();
        let team = |seat: usize| self.team(seat);
        let most = u8::try_from(self.eye.rules.written.settings.contactturns.max(0)).unwrap_or(u8::MAX);
        let fault = relations.fault(self.seats, team, most, self.eye.round());
        Row::resource("civ.relations").ensure(fault.is_none(), "", fault.unwrap_or_default())?;
        self.treaties(world.resource())?;
        let fault = world.resource::<Attitudes>().fault(self.seats, self.eye.map.topology().tiles());
        Row::resource("civ.attitudes").ensure(fault.is_none(), "", fault.unwrap_or_default())?;
        self.wonders(world.resource())?;
        self.research(world.resource())?;
        self.grants(world.resource())?;
        let is_sorted = world.resource::<SettingChanges>().0.is_sorted_by_key(|change| change.round);
        Row::resource("civ.setting_changes").ensure(is_sorted, "", "they are not in the order of their rounds")?;
        self.requests(world.resource())?;
        self.annals(world.resource())?;
        self.places(world.resource())
    }

    /// W-117: checks that treaties are between two nations, at most one for each pair, with clauses
    /// of theirs.
    fn treaties(self, treaties: &Treaties) -> Result<(), Unsound> {
        let row = Row::resource("civ.treaties");
        for (at, treaty) in treaties.0.iter().enumerate() {
            let Treaty { from, to, ref clauses } = *treaty;
            let are_two = from != to && from.index().max(to.index()) < self.seats;
            row.ensure(are_two, format_args!("[{at}]"), "it is not between two nations")?;
            let is_new = !treaties.0[..at].iter().any(|other| other.is_between(from, to));
            row.ensure(is_new, format_args!("[{at}]"), "there is another between the two")?;
            row.within(format_args!("[{at}].clauses"), clauses.len(), 1..=MAX_CLAUSES)?;
            for clause in clauses {
                let is_theirs = [from, to].contains(&clause.giver);
                let is_there = match clause.gift {
                    Gift::Advance(tech) => tech.index() < self.eye.rules.written.techs.len(),
                    Gift::City(city) => (city.0 as usize) < self.eye.city_names().0.len(),
                    Gift::Gold(gold) => gold > 0,
                    _ => true,
                };
                row.ensure(is_theirs && is_there, format_args!("[{at}].clauses"), "no nation can give that")?;
            }
        }
        Ok(())
    }

    /// Checks that wonders are recorded for every building and seat, in living cities.
    fn wonders(self, wonders: &Wonders) -> Result<(), Unsound> {
        let row = Row::resource("civ.wonders");
        let buildings = self.eye.rules.written.buildings.len();
        row.within("great", wonders.great.len(), buildings..=buildings)?;
        row.within("small", wonders.small.len(), self.seats..=self.seats)?;
        row.within("ever_owned", wonders.ever_owned.len(), self.seats..=self.seats)?;
        for (at, state) in wonders.great.iter().enumerate() {
            if let WonderState::Standing { owner, city } = state {
                let is_there = owner.index() < self.seats && self.lives(*city);
                row.ensure(is_there, format_args!("great[{at}]"), "there is no such nation or city")?;
            }
        }
        for (&building, &city) in wonders.small.iter().flatten() {
            entry(row, "small", building.into(), buildings)?;
            row.ensure(self.lives(city), "small", format_args!("there is no {city:?}"))?;
        }
        wonders.ever_owned.iter().try_for_each(|owned| places(row, "ever_owned", owned, buildings))
    }

    fn research(self, research: &ResearchPools) -> Result<(), Unsound> {
        let row = Row::resource("civ.research_pools");
        let techs = self.eye.rules.written.techs.len();
        row.within("pools", research.pools.len(), self.seats..=self.seats)?;
        row.within("ever_by_pool", research.ever_by_pool.len(), self.seats..=self.seats)?;
        places(row, "ever", &research.ever, techs)?;
        for (at, (pool, ever)) in research.pools.iter().zip(&research.ever_by_pool).enumerate() {
            places(row, format_args!("ever_by_pool[{at}]"), ever, techs)?;
            self.pool(row, at, pool)?;
        }
        Ok(())
    }

    /// W-47, W-68, W-71: checks known techs, aims and kept bulbs.
    fn pool(self, row: Row<'_>, at: usize, pool: &Research) -> Result<(), Unsound> {
        let field = |name: &str| format!("pools[{at}].{name}");
        let tree = &self.eye.rules.tree;
        places(row, field("known"), &pool.known, tree.len())?;
        row.within(field("researched"), pool.researched, 0..=i32::MAX)?;
        row.within(field("future"), pool.future, 0..=i32::MAX)?;
        let is_aim = |aim: &Aim| match aim {
            Aim::Tech(tech) => tech.index() < tree.len(),
            Aim::Future => true,
        };
        row.ensure(pool.aim.as_ref().is_none_or(is_aim), field("aim"), "there is no such tech")?;
        let may_aim = pool.aim.is_none_or(|aim| pool.may_choose(tree, aim));
        row.ensure(may_aim, field("aim"), "it cannot be researched")?;
        let goal = pool.goal.map_or(0, |goal| goal.index() + 1);
        entry(row, field("goal"), goal, tree.len() + 1)?;
        row.ensure(pool.goal.is_none_or(|goal| !pool.knows(goal)), field("goal"), "it is known")?;
        let remembered = pool.remembered.is_none_or(|back| is_aim(&back.aim) && back.lost >= 0);
        row.ensure(remembered, field("remembered"), "it was no aim")?;
        let mut kept: Vec<Aim> = pool.kept.iter().map(|(aim, _)| *aim).collect();
        kept.compact_sort();
        kept.dedup();
        let is_kept = kept.len() == pool.kept.len() && kept.iter().all(is_aim);
        row.ensure(is_kept, field("kept"), "an aim is listed twice, or does not exist")
    }

    fn grants(self, grants: &Grants) -> Result<(), Unsound> {
        let row = Row::resource("civ.grants");
        for (at, grant) in grants.0.iter().enumerate() {
            let field = |name: &str| format!("[{at}].{name}");
            entry(row, field("seat"), grant.seat.index(), self.seats)?;
            entry(row, field("unit_type"), grant.unit_type.index(), self.eye.rules.written.units.len())?;
            let tiles = self.eye.map.topology().tiles();
            let on_map = [grant.tile, grant.home].into_iter().flatten().all(|tile| tile.index() < tiles);
            row.ensure(on_map, field("tile"), "it is not on the map")?;
            let top = self.eye.rules.troops.get(grant.unit_type).top_level;
            row.within(field("veteran"), grant.veteran, 0..=top.max(0))?;
        }
        let is_sorted = grants.0.is_sorted_by_key(|grant| grant.round);
        row.ensure(is_sorted, "", "they are not in the order of their rounds")
    }

    /// W-60, W-95, W-96, W-102: checks that ships and achievements are those of nations, and
    /// bounds.
    fn annals(self, annals: &Annals) -> Result<(), Unsound> {
        let table = SeatSet::first(self.seats);
        let ships = self.eye.spaceships().all().all(|(seat, _)| table.contains(seat));
        Row::resource("civ.spaceships").ensure(ships, "", "there is no such nation")?;
        for upset in Upset::ALL {
            let (row, progress) = (Row::resource("civ.upsets"), self.eye.upsets().of(upset));
            row.within("gathered", progress.gathered, 0..=MAX_COUNTED)?;
            row.within("raised", progress.raised, 0..=MAX_COUNTED)?;
        }
        let row = Row::resource("civ.annals");
        for (achievement, held) in &annals.achieved {
            entry(row, "achieved", achievement.index(), self.eye.rules.written.achievements.len())?;
            let fits = !held.is_empty() && held.without(table).is_empty();
            row.ensure(fits, "achieved", "there is no such nation")?;
        }
        row.within("next_report", annals.next_report, 0..=self.eye.round().saturating_add(1_000))
    }

    /// W-51: checks that living cities request possible work, at most once on each tile.
    fn requests(self, requests: &Requests) -> Result<(), Unsound> {
        let row = Row::resource("civ.requests");
        row.ensure(requests.are_in_order(), "", "they are not in the order of cities and tiles")?;
        for (at, one) in requests.all().iter().enumerate() {
            let field = |name: &str| format!("[{at}].{name}");
            row.ensure(self.lives(one.city), field("city"), "there is no such city")?;
            row.ensure(self.eye.map.topology().has(one.tile), field("tile"), "it is not on the map")?;
            let extra = one.job.target.map_or(0, |extra| extra.index() + 1);
            entry(row, field("job"), extra, self.eye.rules.written.extras.len() + 1)?;
            let is_work = one.job.activity.is_work() && one.job.activity != Activity::Pillage;
            let is_done_so = is_work && self.eye.rules.activities.is_target(one.job);
            row.ensure(is_done_so, field("job"), "no city can request that")?;
            row.within(field("want"), one.want, 0..=MAX_WANT)?;
        }
        Ok(())
    }

    /// Checks that each unit is on the tile that lists it.
    fn places(self, by_tile: &UnitsByTile) -> Result<(), Unsound> {
        let row = Row::resource("civ.units_by_tile");
        for (tile, units) in by_tile.all() {
            let field = format_args!("{}", tile.0);
            row.ensure(!units.is_empty(), field, "no unit is there")?;
            let are_there = units.iter().all(|&unit| self.lives(unit));
            row.ensure(are_there, field, "there is no such unit")?;
        }
        Ok(())
    }
}

/// Upper bound of the year.
const MAX_YEAR: i32 = 1 << 30;

/// Checks a set of indices into a table with this many entries.
fn places(row: Row<'_>, field: impl std::fmt::Display, set: &Bits256, entries: usize) -> Result<(), Unsound> {
    let above = set.iter().last().map_or(0, |last| last + 1);
    row.ensure(above <= entries, field, format_args!("there is no entry {} of {entries}", above.saturating_sub(1)))
}
