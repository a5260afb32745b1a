//! Whether a seat may give an order now (22.3): what concerns its cities.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, SpecialistId, Tile};
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_civ_rules::production::availability::{Shop, has_now, why_not_now};
use endturn_civ_rules::production::buy::BuyRefusal;
use endturn_civ_rules::production::change::{self, ChangeRefusal};
use endturn_civ_rules::production::sell::{self, SellRefusal};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::worklist::{LENGTH, Verdict, verdict};
use endturn_engine::{Seat, orders::Refusal, seats::SeatTable};

use super::names::Names;
use super::{CivOrder, check_nation, check_units, examples};
use crate::realm::{CityPart, Eye};
use crate::shop::CityShop;
use crate::state::{Buildings, Citizens, Production, Site, Stocks};

/// The most words that a refusal lists.
const LISTED: usize = 12;

/// Who asks, and what can be looked up.
#[derive(Clone, Copy)]
pub(super) struct Desk<'w> {
    pub(super) eye: Eye<'w>,
    pub(super) names: Names<'w>,
    pub(super) seat: Seat,
}

pub(super) fn may(order: &CivOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
    if !world.resource::<SeatTable>().stands(seat) {
        return Err(Refusal::new("eliminated", "this nation is no more"));
    }
    let desk = Desk { eye: Eye::of(world), names: Names::of_seat(world, seat), seat };
    desk.may(order).map_err(|refusal| {
        if !matches!(refusal.code, "unknown-city" | "unknown-unit") {
            return refusal;
        }
        // In the words in which a name that means nothing is refused.
        let text = super::text::text(order, desk.names);
        examples::with(refusal, text.split(' ').next().unwrap_or_default(), desk.names)
    })
}

/// The refusal of a number that stands for nothing in this ruleset.
pub(super) fn no_entry(what: &str) -> Refusal {
    Refusal::new("unknown-word", format!("this ruleset has no such {what}"))
}

impl<'w> Desk<'w> {
    fn may(self, order: &CivOrder) -> Result<(), Refusal> {
        match *order {
            CivOrder::Produce(city, target) => self.produce(city, target),
            CivOrder::Worklist(city, ref list) => self.worklist(city, list),
            CivOrder::Buy(city) => self.buy(city),
            CivOrder::Sell(city, building) => self.sell(city, building),
            CivOrder::Work(city, tile) => self.work(city, tile),
            CivOrder::Idle(city, tile) => self.idle(city, tile),
            CivOrder::Retrain(city, from, to) => self.retrain(city, from, to),
            CivOrder::Arrange(city) | CivOrder::Governor(city, _) | CivOrder::Option(city, ..) => {
                self.own_city(city).map(|_| ())
            }
            CivOrder::Rates(rates) => check_nation::rates(self, rates),
            CivOrder::Research(tech) => check_nation::research(self, tech),
            CivOrder::Goal(tech) => check_nation::goal(self, tech),
            CivOrder::NoGoal => Ok(()),
            CivOrder::Revolution(government) => check_nation::revolution(self, government),
            CivOrder::Policy(policy, percent) => check_nation::policy(self, policy, percent),
            CivOrder::Found(unit) => check_units::found(self, unit),
            CivOrder::Join(unit, city) => check_units::join(self, unit, city),
            CivOrder::Help(unit, city) => check_units::help(self, unit, city),
            CivOrder::Recycle(unit, city) => check_units::recycle(self, unit, city),
            CivOrder::Trade(unit, city) => check_units::trade(self, unit, city),
            CivOrder::Market(unit, city) => check_units::market(self, unit, city),
            CivOrder::Disband(unit) => check_units::disband(self, unit),
            CivOrder::Rehome(unit) => check_units::rehome(self, unit),
        }
    }

    /// A part of a city that is there; all of them have all parts.
    fn part<C: CityPart>(self, city: CityId) -> Result<&'w C, Refusal> {
        self.eye.city_part(city).ok_or_else(|| self.names.unknown_city())
    }

    /// A city that the seat sees, whoever owns it. One out of sight is refused like one that is not there.
    pub(super) fn seen_city(self, at: CityAt) -> Result<CityId, Refusal> {
        let city = self.eye.city_named_by(at).filter(|&city| self.names.is_known(city));
        city.ok_or_else(|| self.names.unknown_city())
    }

    /// A city of the seat's own.
    pub(super) fn own_city(self, at: CityAt) -> Result<CityId, Refusal> {
        let city = self.seen_city(at)?;
        let owner = self.part::<Site>(city)?.owner;
        if owner == self.seat { Ok(city) } else { Err(Refusal::new("not-your-city", "this city is not yours")) }
    }

    fn is_entry(self, target: Target) -> Result<(), Refusal> {
        let rules = &self.eye.rules.written;
        let is_there = match target {
            Target::Unit(unit) => unit.index() < rules.units.len(),
            Target::Building(building) => building.index() < rules.buildings.len(),
        };
        if is_there { Ok(()) } else { Err(no_entry("unit type or building")) }
    }

    /// C-38.
    fn produce(self, at: CityAt, target: Target) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        self.is_entry(target)?;
        let production: &Production = self.part(city)?;
        let stocks: &Stocks = self.part(city)?;
        let shop = CityShop::new(self.eye, city);
        let refused = change::check(production.did_buy, stocks.shields, has_now(&shop, target));
        let Err(refusal) = refused else { return Ok(()) };
        let name = self.names.target_word(target);
        Err(match refusal {
            ChangeRefusal::Bought => Refusal::new("bought-already", refusal.to_string()),
            ChangeRefusal::Unavailable => {
                let reason = format!("{refusal}: {name} ({})", why_not_now(&shop, target));
                self.with_offer(Refusal::new("cannot-build", reason), city)
            }
        })
    }

    /// A refusal with what the city could build instead.
    fn with_offer(self, refusal: Refusal, city: CityId) -> Refusal {
        // Units do not move, so one that founds cities is of no use in a city: it can be built, but is not proposed.
        let founds = |target: &Target| target.unit().is_some_and(|unit| self.eye.rules.troops.get(unit).founds_cities);
        let offer = offer(self.eye, city).filter(|target| !founds(target));
        let offer: Vec<String> = offer.map(|target| self.names.target_word(target)).collect();
        let example = offer.first().map(|first| format!("produce {} {first}", self.names.city_word(city)));
        let refusal = refusal.example(example.unwrap_or_default());
        if offer.len() > LISTED { refusal.expecting(["TARGET"]) } else { refusal.expecting(offer) }
    }

    /// C-33: what could never be built has no place in a worklist.
    fn worklist(self, at: CityAt, list: &[Target]) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        if list.len() > LENGTH {
            let reason = format!("a worklist holds {LENGTH} entries, these are {}", list.len());
            return Err(Refusal::new("worklist-too-long", reason).expecting([format!("at most {LENGTH} entries")]));
        }
        let shop = CityShop::new(self.eye, city);
        for &entry in list {
            self.is_entry(entry)?;
            if verdict(&shop, entry) == Verdict::Remove {
                let reason = format!("this city can never build {}", self.names.target_word(entry));
                return Err(self.with_offer(Refusal::new("cannot-build", reason), city));
            }
        }
        Ok(())
    }

    /// C-40.
    fn buy(self, at: CityAt) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        let purchase = self.eye.purchase(city).ok_or_else(|| self.names.unknown_city())?;
        purchase.check().map(|_| ()).map_err(|refusal| {
            let code = match refusal {
                BuyRefusal::NewCity => "city-is-new",
                BuyRefusal::Bought => "bought-already",
                BuyRefusal::Coinage => "not-for-sale",
                BuyRefusal::Disorder => "disorder",
                BuyRefusal::Complete => "nothing-missing",
                BuyRefusal::TooDear { .. } => "not-enough-gold",
            };
            Refusal::new(code, refusal.to_string())
        })
    }

    /// C-41.
    fn sell(self, at: CityAt, building: BuildingId) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        self.is_entry(Target::Building(building))?;
        let buildings: &Buildings = self.part(city)?;
        let production: &Production = self.part(city)?;
        let genus = |building: BuildingId| self.eye.rules.building(building).genus;
        let is_standing = buildings.standing.contains(building.index());
        sell::check(genus(building), is_standing, production.did_sell).map_err(|refusal| {
            let code = match refusal {
                SellRefusal::Missing => "no-such-building",
                SellRefusal::NotForSale => "not-for-sale",
                SellRefusal::Sold => "sold-already",
            };
            let standing = buildings.standing.iter().map(BuildingId::at);
            let sellable = standing.filter(|&other| sell::is_sellable(genus(other)) && !production.did_sell);
            Refusal::new(code, refusal.to_string()).expecting(sellable.map(|other| self.names.building_word(other)))
        })
    }

    /// C-16: a specialist becomes a worker.
    fn work(self, at: CityAt, tile: Tile) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        let site: &Site = self.part(city)?;
        let index = self.city_tile(site, tile)?;
        let citizens: &Citizens = self.part(city)?;
        if citizens.placement.worked >> index & 1 == 1 {
            return Err(Refusal::new("already-worked", "a citizen works this tile already"));
        }
        if citizens.placement.idlers() == 0 {
            let reason = "this city has no specialist; make one of a worker first";
            return Err(Refusal::new("no-specialist", reason).expecting(["idle CITY COLUMN,ROW"]));
        }
        if !self.eye.may_work(city, tile) {
            return Err(Refusal::new("not-workable", "this city can't work that tile now"));
        }
        Ok(())
    }

    /// C-16: a worker becomes a specialist.
    fn idle(self, at: CityAt, tile: Tile) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        let site: &Site = self.part(city)?;
        let index = self.city_tile(site, tile)?;
        let citizens: &Citizens = self.part(city)?;
        if citizens.placement.worked >> index & 1 == 1 {
            return Ok(());
        }
        let workers = (0..128).filter(|index| citizens.placement.worked >> index & 1 == 1);
        let tiles = workers.filter_map(|index| self.eye.map.city_tile(site.tile, index));
        let reason = "no citizen of this city works that tile";
        Err(Refusal::new("nobody-there", reason).expecting(tiles.map(|tile| self.names.tile_word(tile))))
    }

    /// The place of a tile on the map of a city; never the centre.
    fn city_tile(self, site: &Site, tile: Tile) -> Result<usize, Refusal> {
        let is_there = tile.index() < self.eye.map.topology().tiles();
        let index = if is_there { self.eye.map.city_tile_index(site.tile, tile) } else { None };
        let count = self.eye.map.city_tiles(site.radius_sq);
        let refused = |reason| Err(Refusal::new("not-workable", reason));
        match index {
            Some(0) => refused("the centre is worked by nobody and costs nobody"),
            Some(index) if index < count => Ok(index),
            _ => refused("the tile is not within reach of the city"),
        }
    }

    /// C-16: a specialist changes his kind.
    fn retrain(self, at: CityAt, from: SpecialistId, to: SpecialistId) -> Result<(), Refusal> {
        let city = self.own_city(at)?;
        let kinds = self.eye.rules.written.specialists.len().min(8);
        if from.index() >= kinds || to.index() >= kinds {
            return Err(no_entry("specialist"));
        }
        let citizens: &Citizens = self.part(city)?;
        if citizens.placement.specialists[from.index()] == 0 {
            let there = (0..kinds).filter(|&kind| citizens.placement.specialists[kind] > 0).map(SpecialistId::at);
            let words = there.map(|kind| self.names.specialist_word(kind));
            return Err(Refusal::new("no-specialist", "this city has no such specialist").expecting(words));
        }
        let may_be = |kind: usize| {
            let reqs = &self.eye.rules.effects.reqs.specialists[kind];
            kind == 0 || self.eye.rules.effects.holds(reqs, &Context::city(city), &self.eye)
        };
        if !may_be(to.index()) {
            let usable = (0..kinds).filter(|&kind| may_be(kind)).map(SpecialistId::at);
            let words = usable.map(|kind| self.names.specialist_word(kind));
            return Err(Refusal::new("not-usable", "this city can't have such specialists now").expecting(words));
        }
        Ok(())
    }
}

/// What a city can build now, unit types first.
pub(crate) fn offer(eye: Eye<'_>, city: CityId) -> impl Iterator<Item = Target> {
    let shop = CityShop::new(eye, city);
    let units = (0..shop.unit_types()).map(|at| Target::Unit(endturn_civ_rules::ids::UnitTypeId::at(at)));
    let buildings = (0..shop.buildings()).map(|at| Target::Building(BuildingId::at(at)));
    let lives = eye.city_owner(city).is_some();
    units.chain(buildings).filter(move |&target| lives && has_now(&shop, target))
}
