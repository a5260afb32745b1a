//! Checks of single cities and units.

use crate::scenario::{stated_section::CITY, stated_units::UNIT};
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::city::granary::Granaries;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::cargo::MAX_DEPTH;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::snapshot::{Row, Unsound};

use super::{Check, entry};
use crate::changes::MAX_POINTS;
use crate::state::{
    Aboard, Automatic, Buildings, Citizens, Doing, Errand, Fuel, HitPoints, Lookout, Nation, Position, Production,
    Routes, Site, Step, Stocks, Task, Unit, Veteran,
};

impl Check<'_> {
    pub(super) fn cities(self) -> Result<(), Unsound> {
        self.cities_there().try_for_each(|city| {
            self.parts(CITY, city)?;
            self.site(city)?;
            self.citizens(city)?;
            self.stores(city)?;
            self.standing(city)
        })
    }

    fn site(self, city: CityId) -> Result<(), Unsound> {
        let (row, site) = (Row::of("civ.site", &city), self.of_city::<Site>(city));
        row.ensure(self.eye.map.city(site.tile) == Some(city), "tile", "the map has no such city there")?;
        let owner: &Nation = self.of_nation(site.owner);
        let row = Row::of("civ.nation", &site.owner);
        row.ensure(owner.got_first_city, "had_city", "it has a city")?;
        // C-38: the class follows from the target.
        let memory = &self.of_city::<Production>(city).memory;
        let class = memory.changed_from.class(|building| self.eye.rules.building(building).genus);
        let row = Row::of("civ.production", &city);
        row.ensure(memory.changed_from_class == class, "memory.changed_from_class", "it is not the target's")
    }

    /// C-02, C-16: checks that citizens add up, and that the map names the city that works each
    /// tile.
    fn citizens(self, city: CityId) -> Result<(), Unsound> {
        let row = Row::of("civ.citizens", &city);
        let (site, citizens) = (self.of_city::<Site>(city), self.of_city::<Citizens>(city));
        let (size, placement) = (citizens.size, citizens.placement);
        row.within("size", size, 1..=255)?;
        let count = placement.workers() + placement.idlers();
        row.ensure(size == count, "placement", format_args!("it places {count} of {size} citizens"))?;
        let kinds = self.eye.rules.written.specialists.len().min(SPECIALIST_KINDS);
        let none_else = placement.specialists[kinds..].iter().all(|&count| count == 0);
        row.ensure(none_else, "placement.specialists", "there is no such kind")?;
        let counts = self.eye.rules.written.game.citizen.nationality;
        let total = if counts { size } else { 0 };
        let nations = &citizens.nationality;
        let are_known = nations.iter().all(|(nation, _)| nation.index() < self.seats);
        row.ensure(nations.total() == total && are_known, "nationality", "it does not add up to all citizens")?;
        let tiles = self.eye.map.city_tiles(site.radius_sq);
        for place in ones(placement.worked) {
            let tile = self.eye.map.city_tile(site.tile, place).filter(|_| (1..tiles).contains(&place));
            let tile = row.known("placement.worked", tile, place)?;
            let is_own = self.eye.map.worker(tile) == Some(city);
            row.ensure(is_own, "placement.worked", format_args!("the map gives {tile:?} to another"))?;
        }
        Ok(())
    }

    /// C-43: checks the stocks.
    fn stores(self, city: CityId) -> Result<(), Unsound> {
        let civstyle = &self.eye.rules.written.game.civstyle;
        let granaries = Granaries {
            ini: civstyle.granary_food_ini.as_slice(),
            inc: civstyle.granary_food_inc,
            foodbox_pct: self.eye.rules.written.settings.foodbox,
        };
        let (row, stocks) = (Row::of("civ.stocks", &city), self.of_city::<Stocks>(city));
        row.within("food", stocks.food, 0..=granaries.at(self.of_city::<Citizens>(city).size))?;
        row.within("shields", stocks.shields, 0..=i32::MAX)
    }

    fn standing(self, city: CityId) -> Result<(), Unsound> {
        let (row, buildings) = (Row::of("civ.buildings", &city), self.of_city::<Buildings>(city));
        let above = buildings.standing.iter().last().map_or(0, |last| last + 1);
        entry(row, "standing", above, self.eye.rules.written.buildings.len() + 1)?;
        let is_there = buildings.fresh.is_none_or(|fresh| buildings.standing.contains(fresh.index()));
        row.ensure(is_there, "fresh", "the city does not have it")?;
        let mut routes = self.of_city::<Routes>(city).0.iter();
        let are_others = routes.all(|route| route.partner != city);
        Row::of("civ.routes", &city).ensure(are_others, "", "a city can't trade with itself")
    }

    pub(super) fn units(self) -> Result<(), Unsound> {
        self.units_there().try_for_each(|unit| self.unit(unit))
    }

    fn unit(self, key: UnitId) -> Result<(), Unsound> {
        self.parts(UNIT, key)?;
        let (row, unit) = (Row::of("civ.unit_data", &key), self.of_unit::<Unit>(key));
        let &Position(tile) = self.of_unit(key);
        entry(row, "tile", tile.index(), self.eye.map.topology().tiles())?;
        let troop = self.eye.rules.troops.get(unit.unit_type);
        row.within("veteran", i32::from(self.of_unit::<Veteran>(key).0), 0..=troop.top_level.max(0))?;
        row.within("hit_points", self.of_unit::<HitPoints>(key).0, 0..=troop.hit_points.max(0))?;
        let Lookout(sight) = *self.of_unit(key);
        let is_sighted = [sight.main, sight.stealth, sight.subsurface].iter().all(|&radius_sq| radius_sq >= 0);
        row.ensure(is_sighted, "sight", "a squared radius is at least 0")?;
        self.plan(key)?;
        self.task(key)?;
        let may_work = troop.works || !self.of_unit::<Automatic>(key).0;
        row.ensure(may_work, "automatic", "such a unit can't work on the land")?;
        row.within("fuel", self.of_unit::<Fuel>(key).0, 0..=self.eye.rules.movement.mover(unit.unit_type).fuel_turns)?;
        // A carrier is on the same tile and may carry the unit, and no unit carries itself through
        // others.
        let (mut cargo, mut at) = (unit.unit_type, self.of_unit::<Aboard>(key).0);
        for _ in 0..=MAX_DEPTH {
            let Some(next) = at else { return Ok(()) };
            row.ensure(self.lives(next), "transporter", format_args!("there is no {next:?}"))?;
            row.ensure(self.of_unit::<Position>(next).0 == tile, "transporter", format_args!("{next:?} is elsewhere"))?;
            let carrier = self.of_unit::<Unit>(next).unit_type;
            entry(row, "transporter", carrier.index(), self.eye.rules.written.units.len())?;
            let carries = self.eye.rules.movement.carries(carrier, cargo) && self.eye.room(next) >= 0;
            row.ensure(carries, "transporter", format_args!("{next:?} can't carry it"))?;
            (cargo, at) = (carrier, self.of_unit::<Aboard>(next).0);
        }
        Err(row.wrong("transporter", "carriers are nested too deep"))
    }
}

impl Check<'_> {
    /// W-30: checks that a list of orders has possible ones.
    fn plan(self, key: UnitId) -> Result<(), Unsound> {
        let Some(plan) = &self.of_unit::<Errand>(key).plan else { return Ok(()) };
        let row = Row::of("civ.errand", &key);
        row.within("next", usize::from(plan.next), 0..=plan.steps.len())?;
        let is_at_end = usize::from(plan.next) == plan.steps.len();
        row.ensure(!is_at_end || !plan.repeats, "next", "a list that repeats has no end")?;
        let activities = &self.eye.rules.activities;
        let is_impossible =
            |step: &Step| matches!(*step, Step::Work(job) if !job.activity.is_work() || !activities.is_target(job));
        row.ensure(!plan.steps.iter().any(is_impossible), "list", "one of them can't be an order")
    }

    /// W-20, W-31: checks that jobs have possible targets, and that points are within bounds.
    fn task(self, key: UnitId) -> Result<(), Unsound> {
        let (row, task) = (Row::of("civ.task", &key), self.of_unit::<Task>(key));
        let now = Job { activity: self.of_unit::<Doing>(key).0, target: task.target };
        let before = task.before.map(|before| ("before", before.job, before.points));
        for (field, job, points) in [Some(("now", now, task.points)), before].into_iter().flatten() {
            let is_done_so = self.eye.rules.activities.is_target(job);
            row.ensure(is_done_so, field, format_args!("{} can't have that target", job.activity.word()))?;
            let most = if job.activity.is_work() { MAX_POINTS } else { 0 };
            row.within(field, points, 0..=most)?;
        }
        let keeps = |job: Job| !matches!(job.activity, Activity::Idle | Activity::Sentry);
        let is_kept = task.before.is_none_or(|before| keeps(before.job));
        row.ensure(is_kept, "before", "there is nothing to resume")
    }
}
