//! The end of a city's turn, step by step, without changing anything: units that it can't pay
//! leave (C-26, C-27), production is completed (C-32, C-36), the city celebrates (C-25), then it
//! grows or starves (C-43 to C-46), and each step is counted with the consequences of those before,
//! as in the documented order of steps.
//!
//! Draws, the acts of other nations and the turns of other cities, which come in an order that is
//! drawn (C-07), are left out.

use std::borrow::Cow;

use endturn_civ_rules::city::arrange::{Fallback, Placement, Scratch};
use endturn_civ_rules::city::celebration::{FeastTerms, feast_after};
use endturn_civ_rules::city::economy;
use endturn_civ_rules::city::granary::{self, Harvest, has_rapture_growth, may_have_size};
use endturn_civ_rules::city::idle;
use endturn_civ_rules::city::specialists::{NewcomerWish, lose_citizens, newcomer_kind, specialist_output};
use endturn_civ_rules::city::terms::{Settled, Terms};
use endturn_civ_rules::city::tile_output::has_feast_output;
use endturn_civ_rules::city::upkeep;
use endturn_civ_rules::city::waste::GovernmentCenter;
use endturn_civ_rules::effects::cache::{CityFx, PlayerFx};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::{BuildingId, SpecialistId, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::slots::{Order, units_built};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Output, VisionLayer};

use crate::changes::trade::longest_side;
use crate::realm::{Eye, Stale, SupposedCity, UnitCost, UnitSums};
use crate::refresh::{CitySums, Roll, Town, bonus_pct, mood_of, waste_of};
use crate::state::{
    Aboard, Books, Citizens, Governor, Holdings, Moods, Nation, Position, Production, Site, Stocks, Supported, Unit,
};

/// A city at some moment of the end of its turn.
#[derive(Clone)]
pub(super) struct TurnEnd<'w> {
    world: SupposedCity<'w>,
    site: Site,
    /// Sums of effects, as of its last refresh.
    fx: CityFx,
    nation: Cow<'w, PlayerFx>,
    costs: &'w [UnitCost],
    /// The units that it supports, newest first; those that it completes have no key yet.
    units: Vec<(Option<UnitId>, UnitTypeId)>,
    /// Units that it has lost.
    lost: Vec<UnitId>,
    /// The newest unit that is charged food, by its place in `units`.
    eater: Option<usize>,
    sums: UnitSums,
    terms: Terms,
    tiles: Cow<'w, [Outputs]>,
    /// Tiles that effects allow to be worked, by city map index.
    allowed: u128,
    /// Whether the tiles yield the output of a celebrating city.
    feast_tiles: bool,
    placement: Placement,
    /// Output of workers and specialists by themselves.
    work: Outputs,
    settled: Settled,
    food: i32,
    shields: i32,
    moods: Moods,
    /// Whether it was happy before its turn.
    was_happy_before: bool,
}

impl CitySums for TurnEnd<'_> {
    fn value(&mut self, kind: EffectKind) -> i32 {
        let effects = &self.world.eye.rules.effects;
        effects.city(effects.slot_on(kind, VisionLayer::Main), &mut self.fx, &self.nation)
    }

    fn value_for(&mut self, kind: EffectKind, output: Output) -> i32 {
        let effects = &self.world.eye.rules.effects;
        effects.city(effects.slot_for(kind, output), &mut self.fx, &self.nation)
    }
}

impl<'w> TurnEnd<'w> {
    /// The city as its turn begins; `None` if its books are not up to date.
    pub(super) fn of(eye: Eye<'w>, city: CityId) -> Option<Self> {
        let cache = eye.cache(city)?;
        let is_known = cache.stale == Stale::NOTHING && cache.stale_tiles == 0;
        let feast_tiles = cache.tiles_for.filter(|_| is_known)?.celebrates;
        let (site, citizens) = (*eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
        let (books, stocks) = (eye.city_part::<Books>(city)?, eye.city_part::<Stocks>(city)?);
        let typed = |&unit: &UnitId| Some((Some(unit), eye.unit_part::<Unit>(unit)?.unit_type));
        Some(Self {
            world: SupposedCity { eye, city, size: citizens.size, building: None },
            site,
            fx: cache.fx.clone(),
            nation: Cow::Borrowed(eye.nation_sums(site.owner)?),
            costs: eye.unit_costs(site.owner)?,
            units: eye.city_part::<Supported>(city)?.0.iter().rev().filter_map(typed).collect(),
            lost: Vec::new(),
            eater: None,
            sums: cache.units,
            terms: cache.terms,
            tiles: Cow::Borrowed(&cache.tiles),
            allowed: cache.effect_allows,
            feast_tiles,
            placement: citizens.placement,
            work: books.citizens,
            settled: books.settled,
            food: stocks.food,
            shields: stocks.shields,
            moods: *eye.city_part::<Moods>(city)?,
            was_happy_before: books.settled.is_happy,
        })
    }

    /// Citizens.
    pub(super) const fn size(&self) -> i32 {
        self.world.size
    }

    /// Shields in stock.
    pub(super) const fn shields(&self) -> i32 {
        self.shields
    }

    /// Food in stock.
    pub(super) const fn food(&self) -> i32 {
        self.food
    }

    /// Output and mood.
    pub(super) const fn settled(&self) -> &Settled {
        &self.settled
    }

    /// C-26 to C-28: units and citizens leave until no shields are missing, then the surplus joins
    /// the stock. `None` if the last citizen leaves.
    pub(super) fn pay(mut self) -> Option<Self> {
        let mut surplus = self.settled.surplus[Output::Shield];
        for (unit, unit_type, _) in self.payers() {
            if surplus >= 0 {
                break;
            }
            if !self.lost.contains(&unit) && self.gives_up(unit, unit_type) {
                self.refresh();
                surplus = self.settled.surplus[Output::Shield];
            }
        }
        for (_, _, cost) in self.payers() {
            if surplus >= 0 {
                break;
            }
            self.lose_citizens(1).then_some(())?;
            surplus = surplus.saturating_add(cost);
        }
        self.shields = self.shields.saturating_add(surplus);
        Some(self)
    }

    /// C-26: units whose type costs shields, with that cost, newest first.
    fn payers(&self) -> Vec<(UnitId, UnitTypeId, i32)> {
        let payer = |&(unit, unit_type): &(Option<UnitId>, UnitTypeId)| {
            let cost = self.cost_of(unit_type).upkeep[Output::Shield];
            Some((unit?, unit_type, cost)).filter(|_| cost > 0)
        };
        self.units.iter().filter_map(payer).collect()
    }

    /// C-26: whether a unit goes for want of shields; if it does, it is removed.
    fn gives_up(&mut self, unit: UnitId, unit_type: UnitTypeId) -> bool {
        let SupposedCity { eye, city, .. } = self.world;
        if eye.rules.troops.get(unit_type).shield_protected {
            return false;
        }
        let missing = &eye.rules.written.game.missing_unit_upkeep;
        let mut goes = missing.shield_wipe;
        for &action in &missing.shield_unit_act {
            let is_done = match action {
                Action::HelpWonder | Action::RecycleUnit => self.gives_shields(unit, city, action),
                Action::DisbandUnit => eye.may_disband(unit),
                _ => false,
            };
            if is_done {
                goes = true;
                break;
            }
        }
        if goes {
            self.remove(unit);
        }
        goes
    }

    /// C-26: whether a unit gives its shields to the city that it is in.
    fn gives_shields(&mut self, unit: UnitId, city: CityId, action: Action) -> bool {
        let eye = self.world.eye;
        let there = eye.unit_part::<Position>(unit).and_then(|at| eye.map.city(at.0));
        let owner = self.site.owner;
        let is_own = |&there: &CityId| eye.city_part::<Site>(there).is_some_and(|site| site.owner == owner);
        let Some(there) = there.filter(is_own).filter(|&there| eye.may_give_shields(unit, there, action).is_ok())
        else {
            return false;
        };
        if there == city {
            let target = eye.city_part::<Production>(city).map(|production| production.target);
            if target.is_none_or(|target| self.shields >= eye.target_cost(city, target)) {
                return false;
            }
            self.shields = self.shields.saturating_add(eye.shields_of(unit, action));
        }
        true
    }

    /// Removes a unit with its cargo.
    fn remove(&mut self, unit: UnitId) {
        let eye = self.world.eye;
        let is_aboard = |other: &UnitId| eye.unit_part::<Aboard>(*other).is_some_and(|aboard| aboard.0 == Some(unit));
        if let Some(&Position(tile)) = eye.unit_part(unit) {
            self.lost.extend(eye.those_on(tile).filter(is_aboard));
        }
        self.lost.push(unit);
        let lost = &self.lost;
        self.units.retain(|(unit, _)| unit.is_none_or(|unit| !lost.contains(&unit)));
    }

    /// C-32, C-36, C-37: completes a target of this cost. `None` if the last citizens leave.
    pub(super) fn complete(mut self, target: Target, cost: i32) -> Option<Self> {
        match target {
            Target::Building(building) => self.build(building),
            Target::Unit(unit_type) => {
                for _ in 0..self.count_of(unit_type, cost) {
                    self.units.insert(0, (None, unit_type));
                    let citizens = self.world.eye.rules.troops.get(unit_type).pop_cost;
                    self.lose_citizens(citizens).then_some(())?;
                }
                self.refresh();
            }
        }
        Some(self)
    }

    fn build(&mut self, building: BuildingId) {
        let rules = self.world.eye.rules;
        if rules.space_part(building).is_some() {
            return;
        }
        self.world.building = Some(building);
        if matches!(rules.building(building).genus, Genus::GreatWonder | Genus::SmallWonder) {
            let owner = self.site.owner;
            let changed = rules.effects.refresh_player(self.nation.to_mut(), owner, &self.world);
            self.fx.drop_slots(&changed);
            if changed.tiles {
                self.look_at_tiles(self.tiles.len(), self.feast_tiles);
            }
        }
        if self.refresh() {
            self.arrange();
        }
    }

    /// C-37: the number of units that it trains.
    fn count_of(&self, unit: UnitTypeId, cost: i32) -> i32 {
        let SupposedCity { eye, city, .. } = self.world;
        let numbers = eye.rules.troops.get(unit);
        let order = Order { unit, cost, pop_cost: numbers.pop_cost, is_unique: numbers.is_unique };
        let slots = eye.value(EffectKind::CityBuildSlots, &Context::city(city)).max(1);
        let worklist = eye.city_part::<Production>(city).map_or(&[][..], |production| &production.worklist);
        units_built(&order, self.shields, slots, worklist)
    }

    /// C-25: begins, continues or ends a celebration.
    pub(super) fn celebrate(&mut self) {
        let game = &self.world.eye.rules.written.game;
        let terms = FeastTerms {
            size: self.world.size,
            celebrate_size: game.city.celebrate_size_limit,
            was_happy: self.moods.was_happy,
            happy_before: self.was_happy_before,
            happy_now: self.settled.is_happy,
        };
        let feast = feast_after(self.moods.rapture, terms, game.civstyle.city_order);
        self.moods = Moods { rapture: feast.rapture, was_happy: feast.was_happy, ..self.moods };
    }

    /// C-45: whether celebration makes the city grow.
    pub(super) fn feasts(&mut self) -> bool {
        let food = self.settled.surplus[Output::Food];
        let delay = self.world.eye.rules.written.settings.rapturedelay;
        let effect = self.value(EffectKind::RaptureGrow);
        has_rapture_growth(self.moods.rapture, food, delay, effect)
    }

    /// C-44: whether the city may have one more citizen.
    pub(super) fn may_grow(&mut self) -> bool {
        let (most, no_limit) = (self.value(EffectKind::SizeAdj), self.value(EffectKind::SizeUnlimit));
        may_have_size(self.world.size.saturating_add(1), most, no_limit)
    }

    /// C-43 to C-46: adds the food; then the city grows, starves, or neither.
    pub(super) fn harvest(&mut self) {
        self.food = self.food.saturating_add(self.settled.surplus[Output::Food]);
        let is_feast = self.feasts();
        match granary::harvest(self.food, self.world.eye.granary(self.world.size), is_feast, false) {
            Harvest::Growth if self.may_grow() => self.grow(is_feast),
            Harvest::Famine => self.starve(),
            Harvest::Growth | Harvest::Plague { .. } | Harvest::Nothing => {}
        }
    }

    /// C-44, C-45: one more citizen, who is a specialist until all are placed anew (C-16).
    fn grow(&mut self, by_feast: bool) {
        let eye = self.world.eye;
        let (now, next) = (eye.granary(self.world.size), eye.granary(self.world.size.saturating_add(1)));
        let savings = granary::savings_pct(self.value(EffectKind::GrowthFood));
        let surplus_pct = self.value(EffectKind::GrowthSurplusPct).clamp(0, 100);
        self.food = if by_feast {
            granary::stock_after_rapture(self.food, next)
        } else {
            granary::stock_after_growth(self.food, now, next, savings, surplus_pct)
        };
        let kind = self.newcomer();
        self.world.size = self.world.size.saturating_add(1);
        self.placement.specialists[kind] = self.placement.specialists[kind].saturating_add(1);
        self.refresh();
        self.arrange();
    }

    /// C-44: the kind of specialist that a new citizen is at first.
    fn newcomer(&mut self) -> usize {
        let governor = self.world.eye.city_part::<Governor>(self.world.city);
        let wish = governor.map_or_else(NewcomerWish::default, |governor| NewcomerWish {
            science: governor.science,
            gold: governor.tax,
        });
        if !wish.science && !wish.gold {
            return 0;
        }
        let has_free_tile = self.workable() & !self.placement.worked != 0;
        let (each, usable) = self.specialists();
        newcomer_kind(wish, self.settled.surplus[Output::Food], has_free_tile, &each, |kind| usable >> kind & 1 == 1)
    }

    /// C-46: a unit that costs food leaves, otherwise a citizen.
    fn starve(&mut self) {
        let eye = self.world.eye;
        let savings = granary::savings_pct(self.value(EffectKind::GrowthFood));
        self.count_units();
        let eater = self.eater.and_then(|at| Some((at, *self.units.get(at)?)));
        if let Some((at, (unit, unit_type))) = eater {
            self.food = granary::stock_after_famine(eye.granary(self.world.size), savings);
            let is_spared = eye.rules.troops.get(unit_type).food_protected;
            match unit {
                _ if is_spared || !eye.rules.written.game.missing_unit_upkeep.food_wipe => {}
                Some(unit) => self.remove(unit),
                None => _ = self.units.remove(at),
            }
            self.refresh();
        } else {
            self.food = granary::stock_after_famine(eye.granary(self.world.size.saturating_sub(1)), savings);
            if !self.lose_citizens(1) {
                // A city that is destroyed makes nothing, and nobody riots there.
                self.settled = Settled::default();
            }
        }
    }

    /// C-47: removes citizens and places the others anew; `false` if there are too few.
    fn lose_citizens(&mut self, count: i32) -> bool {
        if count <= 0 {
            return true;
        }
        if self.world.size <= count {
            return false;
        }
        self.world.size -= count;
        let Placement { worked, specialists } = &mut self.placement;
        lose_citizens(count, specialists, worked);
        self.food = self.food.min(self.world.eye.granary(self.world.size));
        self.refresh();
        self.arrange();
        true
    }
}

/// The books of the city, recomputed as in C-08.
impl TurnEnd<'_> {
    /// Recomputes everything but the places of citizens; `true` if the number of tiles has changed.
    fn refresh(&mut self) -> bool {
        let (eye, rules) = (self.world.eye, self.world.eye.rules);
        let changed = rules.effects.refresh_city(&mut self.fx, self.world.city, &self.world);
        self.count_units();
        let radius = rules.written.game.civstyle.init_city_radius_sq;
        let radius = radius.saturating_add(self.value(EffectKind::CityRadiusSq)).clamp(1, 26);
        let (before, now) = (self.tiles.len(), eye.map.city_tiles(radius));
        self.site.radius_sq = radius;
        let limit = rules.written.game.city.celebrate_size_limit;
        let feast_tiles = has_feast_output(self.world.size, limit, self.moods.was_happy);
        if changed.tiles || before != now || feast_tiles != self.feast_tiles {
            self.look_at_tiles(now, feast_tiles);
        }
        if now < before {
            let workable = self.workable();
            idle::shrink(&mut self.placement, now as u32, workable);
        }
        self.sum_work();
        self.terms = self.gather_terms();
        self.settle();
        before != now
    }

    fn cost_of(&self, unit_type: UnitTypeId) -> UnitCost {
        self.costs.get(unit_type.index()).copied().unwrap_or_default()
    }

    /// C-14, C-21: upkeep and unhappiness of its units, and its garrison.
    fn count_units(&mut self) {
        let (eye, owner) = (self.world.eye, self.site.owner);
        let mut roll = Roll::new(self);
        self.eater = None;
        let mut recruits = 0;
        for (at, &(unit, unit_type)) in self.units.iter().enumerate() {
            let cost = self.cost_of(unit_type);
            let tile = unit.and_then(|unit| eye.unit_part::<Position>(unit)).map_or(self.site.tile, |at| at.0);
            let upsets = cost.unhappiness > 0 && eye.upsets_home(owner, unit_type, tile);
            if roll.add(cost, upsets)[Output::Food] > 0 && self.eater.is_none() {
                self.eater = Some(at);
            }
            recruits += i32::from(unit.is_none() && eye.rules.troops.get(unit_type).is_military);
        }
        let limits = (self.value(EffectKind::MartialLawEach), self.value(EffectKind::MartialLawMax));
        let garrison = eye.garrison(&self.site, limits, |unit| !self.lost.contains(&unit));
        self.sums = roll.sums(garrison.saturating_add(recruits));
    }

    /// C-10: output of the tiles.
    fn look_at_tiles(&mut self, count: usize, celebrates: bool) {
        let SupposedCity { eye, city, .. } = self.world;
        let mut fx = TileFx::default();
        fx.rebuild(&eye.rules.effects, &self.nation, Some(&self.fx));
        let mut tiles = vec![Outputs::NONE; count];
        self.allowed = 0;
        for (index, output) in tiles.iter_mut().enumerate() {
            if let Some(tile) = eye.map.city_tile(self.site.tile, index) {
                let (made, is_workable) = eye.tile_output(city, tile, (index == 0, celebrates), &fx);
                *output = made;
                self.allowed |= u128::from(is_workable) << index;
            }
        }
        self.tiles = Cow::Owned(tiles);
        self.feast_tiles = celebrates;
    }

    /// C-09: the tiles that the city may work.
    fn workable(&self) -> u128 {
        self.world.eye.workable_tiles(self.world.city, &self.site, self.allowed)
    }

    /// C-11: output of a specialist of each kind, and the usable kinds.
    fn specialists(&mut self) -> ([Outputs; 8], u8) {
        let (effects, context) = (&self.world.eye.rules.effects, Context::city(self.world.city));
        let (mut outputs, mut usable) = ([Outputs::NONE; 8], 0);
        let kinds = self.world.eye.rules.written.specialists.len();
        for (kind, made) in outputs.iter_mut().enumerate().take(kinds) {
            *made = Outputs::each(|output| {
                let slot = effects.slot_of(EffectKind::SpecialistOutput, SpecialistId::at(kind), output);
                effects.city(slot, &mut self.fx, &self.nation)
            });
            let may = || effects.holds(&effects.reqs.specialists[kind], &context, &self.world);
            usable |= u8::from(kind == 0 || may()) << kind;
        }
        (outputs, usable)
    }

    /// C-10: output of workers and specialists by themselves.
    fn sum_work(&mut self) {
        let (each, _) = self.specialists();
        let worked = self.placement.worked;
        let is_worked = |index: usize| index == 0 || worked >> index & 1 == 1;
        let all = self.tiles.iter().enumerate().filter(|(index, _)| is_worked(*index));
        self.work = specialist_output(&self.placement.specialists, &each);
        all.for_each(|(_, &made)| self.work += made);
    }

    /// C-12 to C-22: everything else that output and mood depend on. Gold for new buildings is left
    /// out, on which no forecast depends.
    fn gather_terms(&mut self) -> Terms {
        let civstyle = &self.world.eye.rules.written.game.civstyle;
        let (units, before) = (self.sums, self.terms);
        let gold = self.world.eye.city_part::<Books>(self.world.city).map_or(0, |books| books.building_gold);
        let eats = civstyle.food_cost_per_citizen;
        Terms {
            size: self.world.size,
            bonus_pct: bonus_pct(self),
            waste: waste_of(self, longest_side(self.world.eye), Self::center),
            usage: upkeep::usage(self.world.size, eats, units.upkeep, gold, civstyle.gold_upkeep_style),
            mood: mood_of(self, units, before.mood),
            ..before
        }
    }

    /// C-13: its distance to the nearest government centre.
    fn center(&mut self) -> GovernmentCenter {
        if self.value(EffectKind::GovCenter) > 0 {
            return GovernmentCenter::Here;
        }
        let eye = self.world.eye;
        let cities = eye.nation_part::<Holdings>(self.site.owner).map_or(&[][..], |own| &own.cities);
        let centers = cities.iter().filter(|&&city| eye.cache(city).is_some_and(|cache| cache.is_center));
        let places = centers.filter_map(|&city| eye.city_part::<Site>(city));
        let distances = places.map(|site| eye.map.topology().distance(self.site.tile, site.tile));
        distances.min().map_or(GovernmentCenter::Nowhere, GovernmentCenter::Away)
    }

    fn settle(&mut self) {
        self.settled = economy::settle(&self.terms, self.work, self.placement.idlers());
    }

    /// C-16: places all citizens anew.
    fn arrange(&mut self) {
        let SupposedCity { eye, city, size, .. } = self.world;
        let workable = self.workable();
        let specialists = self.specialists();
        let is_human = eye.nation_part::<Nation>(self.site.owner).is_some_and(|nation| nation.skill.is_none());
        let town = Town {
            terms: &self.terms,
            tiles: &self.tiles,
            workable,
            specialists,
            is_full: self.food == eye.granary(size),
            no_trade_size: eye.rules.written.settings.notradesize,
            goal: eye.city_part::<Governor>(city).and_then(|governor| governor.goal),
            fallback: Fallback { surplus: self.settled.surplus, is_human },
        };
        let (arranged, _) = town.arranged(&mut Scratch::default());
        self.placement = arranged.placement;
        self.sum_work();
        self.settle();
    }
}
