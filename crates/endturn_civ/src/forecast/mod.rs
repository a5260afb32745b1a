//! Forecasts for players: when a city completes its production, when it grows or starves, whether
//! it will be in disorder, and when a nation completes its research; or the obstacle. Every screen
//! asks here.
//!
//! A forecast assumes that nothing changes: neither output, nor orders, nor the world. It follows
//! the city's turn, in which production (C-32) comes before food (C-43).
//!
//! The end of the turn may itself change the world before a city's turn comes. A tech that is
//! learnt then, also by another nation, may make a wonder obsolete: the city riots, or its citizens
//! work other tiles. A tech that its nation is given replaces what it builds by something better
//! (C-30). Citizens that leave with a unit no longer research when bulbs are counted (C-01), for
//! all nations that share them.

mod mood;

use endturn_civ_rules::city::celebration::{FeastTerms, feast_after};
use endturn_civ_rules::city::granary::{has_rapture_growth, may_have_size};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, TechId, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::availability::{Shop, has_direct_unit, has_later, has_now};
use endturn_civ_rules::production::change::is_free_to_change;
use endturn_civ_rules::production::population::{self, PopulationCheck};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::upgrade::upgraded;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{Seat, number::counted};

use crate::realm::Eye;
use crate::shop::{CityShop, Lack};
use crate::state::{Books, Citizens, Governor, Holdings, Moods, Nation, Production, Site, Stocks, WonderState};

/// Turns until something happens, 1 for the end of this turn; or the reason why it will not.
pub type When = Result<i32, Obstacle>;

/// The reason why something will not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The production is coinage, which is never complete.
    Coinage,
    /// The city has no shields left over.
    NoShields,
    /// The city's units cost more shields than it makes.
    ShieldsMissing(i32),
    /// The unit costs more citizens than the city can spare: the size that it needs.
    TooSmall(i32, UnitTypeId),
    /// The great wonder exists, or it is lost.
    WonderBuilt(Option<Seat>),
    /// The city has the building.
    HasIt,
    /// The target is obsolete.
    Obsolete,
    /// The nation doesn't know a tech that the target needs.
    NeedsTech(TechId),
    /// The target lacks something else, in words.
    Needs(String),
    /// The target can't be built here.
    Unavailable,
    /// The city has no food left over.
    NoFood,
    /// The city may not be larger: its size, and a building that would allow more.
    Full(i32, Option<BuildingId>),
    /// Citizens leave the city with a unit before it grows.
    Leave(UnitTypeId),
    /// No research is chosen.
    NoAim,
    /// The nation has no bulbs left over.
    NoBulbs,
}

impl Obstacle {
    /// The obstacle in words.
    #[must_use]
    pub fn text(&self, eye: Eye<'_>) -> String {
        match self {
            Self::Coinage => "never complete".to_owned(),
            Self::NoShields => "nothing is produced".to_owned(),
            Self::ShieldsMissing(missing) => {
                format!("{} missing for the upkeep of units", counted(*missing, "shield"))
            }
            Self::TooSmall(size, unit) => {
                format!("city too small (needs size {size} for {})", eye.rules.unit_type_name(*unit))
            }
            Self::WonderBuilt(Some(owner)) => format!("{} has it", eye.roster().name(*owner)),
            Self::WonderBuilt(None) => "it was built and lost".to_owned(),
            Self::HasIt => "the city has it".to_owned(),
            Self::Obsolete => "it is obsolete".to_owned(),
            Self::NeedsTech(tech) => format!("needs the tech {}", eye.rules.tech_name(*tech)),
            Self::Needs(what) => format!("needs {what}"),
            Self::Unavailable => "it can't be built here".to_owned(),
            Self::NoFood => "no food is left over".to_owned(),
            Self::Full(size, Some(building)) => {
                format!("needs {} to grow beyond {size}", eye.rules.building_name(*building))
            }
            Self::Full(size, None) => format!("no city here may grow beyond {size}"),
            Self::Leave(unit) => format!("citizens leave with {} first", eye.rules.unit_type_name(*unit)),
            Self::NoAim => "no research is chosen".to_owned(),
            Self::NoBulbs => "no bulbs are left over".to_owned(),
        }
    }
}

/// The forecast of a city's production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The target, or the one that replaces it because it is obsolete (C-30, C-35).
    pub target: Target,
    /// Its cost in shields; `None` if it is never complete.
    pub cost: Option<i32>,
    /// When it will be complete.
    pub when: When,
}

/// The forecast of a city's size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// It grows at the end of this many turns, from 1.
    Grows(i32),
    /// It starves at the end of this many turns, from 1.
    Starves(i32),
    /// It does neither.
    Stays(Obstacle),
}

/// The forecast of a nation's research.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// Cost of the aim in bulbs; `None` if there is no aim.
    pub cost: Option<i32>,
    /// Bulbs per turn of all who share the research, less the upkeep of techs.
    pub bulbs: i32,
    /// When the aim will be reached.
    pub when: When,
}

/// Both forecasts of a city; `None` if it is gone.
#[must_use]
pub fn of_city(eye: Eye<'_>, city: CityId) -> Option<(Completion, Growth)> {
    let place = Place::of(eye, city)?;
    let completion = place.completion();
    let growth = place.growth(&completion);
    Some((completion, growth))
}

/// C-55: whether a city will be in disorder at the end of this turn; `None` if it is gone.
#[must_use]
pub fn of_disorder(eye: Eye<'_>, city: CityId) -> Option<bool> {
    Some(Place::of(eye, city)?.will_riot())
}

/// C-31, C-35: the reason why a city can't build a target now; `None` if it can, or is gone.
#[must_use]
pub fn of_refusal(eye: Eye<'_>, city: CityId, target: Target) -> Option<Obstacle> {
    let place = Place::of(eye, city)?;
    (!place.is_offered(target)).then(|| place.why_unavailable(target))
}

/// When a city would complete a target that it began now, without shields; `None` if it is gone.
#[must_use]
pub fn of_target(eye: Eye<'_>, city: CityId, target: Target) -> Option<When> {
    let place = Place::of(eye, city)?;
    let place = Place { stocks: Stocks { shields: 0, ..place.stocks }, ..place };
    Some(place.when(target, eye.target_cost(city, target), place.books.settled.surplus[Output::Shield]))
}

/// The forecast of a nation's research; `None` if the seat has no nation.
#[must_use]
pub fn of_research(eye: Eye<'_>, seat: Seat) -> Option<Study> {
    let pool = eye.nation_part::<Nation>(seat)?.pool;
    let research = eye.research(seat)?;
    let order = eye.rules.written.game.civstyle.city_order;
    let of_city = |books: &Books| match order {
        CityOrder::Documented => books.settled.production[Output::Science],
        CityOrder::Code => books.settled.surplus[Output::Science],
    };
    let shares = |member: &Seat| {
        eye.seat_table().stands(*member) && eye.nation_part::<Nation>(*member).is_some_and(|nation| nation.pool == pool)
    };
    let bulbs = eye.roster().seats().filter(shares).map(|member| {
        let cities = eye.nation_part::<Holdings>(member).map_or(&[][..], |own| &own.cities);
        let all = cities.iter().filter_map(|&city| eye.city_part::<Books>(city)).map(of_city);
        all.fold(0, i32::saturating_add).saturating_sub(eye.tech_upkeep(member))
    });
    let bulbs = bulbs.fold(0, i32::saturating_add);
    let cost = research.aim.map(|aim| eye.aim_cost(seat, aim));
    let when = match cost {
        None => Err(Obstacle::NoAim),
        Some(cost) => turns(cost.saturating_sub(research.bulbs), bulbs).ok_or(Obstacle::NoBulbs),
    };
    Some(Study { cost, bulbs, when })
}

/// Turns until something is full that grows by `each` per turn; `None` if it never will be.
#[must_use]
pub fn turns(missing: i32, each: i32) -> Option<i32> {
    match (missing, each) {
        (..=0, _) => Some(1),
        (_, ..=0) => None,
        (missing, each) => Some(missing.saturating_sub(1) / each + 1),
    }
}

/// Turns until a stock that loses `-each` per turn falls below 0; `None` if it loses nothing.
#[must_use]
pub(crate) fn lasts(stock: i32, each: i32) -> Option<i32> {
    (each < 0).then(|| (i64::from(stock.max(0)) / -i64::from(each) + 1).try_into().unwrap_or(i32::MAX))
}

/// A city with what its forecasts depend on.
struct Place<'w> {
    eye: Eye<'w>,
    city: CityId,
    shop: CityShop<'w>,
    owner: Seat,
    size: i32,
    stocks: Stocks,
    books: &'w Books,
    production: &'w Production,
}

impl<'w> Place<'w> {
    fn of(eye: Eye<'w>, city: CityId) -> Option<Self> {
        Some(Self {
            eye,
            city,
            shop: CityShop::new(eye, city),
            owner: eye.city_part::<Site>(city)?.owner,
            size: eye.city_part::<Citizens>(city)?.size,
            stocks: *eye.city_part::<Stocks>(city)?,
            books: eye.city_part::<Books>(city)?,
            production: eye.city_part::<Production>(city)?,
        })
    }

    /// C-29 to C-36: what comes of the production.
    fn completion(&self) -> Completion {
        let named = self.production.target;
        if named.building().is_some_and(|building| self.eye.rules.is_coinage(building)) {
            return Completion { target: named, cost: None, when: Err(Obstacle::Coinage) };
        }
        let shields = self.books.settled.surplus[Output::Shield];
        let stock = self.stocks.shields.saturating_add(shields);
        let is_free = named.building().is_some() || is_free_to_change(self.production.did_buy, stock);
        let target = if is_free { upgraded(&self.shop, named).unwrap_or(named) } else { named };
        let cost = self.eye.target_cost(self.city, target);
        Completion { target, cost: Some(cost), when: self.when(target, cost, shields) }
    }

    /// C-31, C-35: whether the city can build a target now, and no better unit replaces it.
    fn is_offered(&self, target: Target) -> bool {
        match target {
            Target::Building(_) => has_now(&self.shop, target),
            Target::Unit(unit) => has_direct_unit(&self.shop, unit) || self.shop.is_barbarian(),
        }
    }

    fn when(&self, target: Target, cost: i32, shields: i32) -> When {
        if !self.is_offered(target) {
            return Err(self.why_unavailable(target));
        }
        let missing = cost.saturating_sub(self.stocks.shields);
        if missing > 0 && shields < 0 {
            return Err(Obstacle::ShieldsMissing(shields.saturating_neg()));
        }
        let turns = turns(missing, shields).ok_or(Obstacle::NoShields)?;
        target.unit().map_or(Ok(()), |unit| self.spares(unit, turns))?;
        Ok(turns)
    }

    /// C-36: whether the city will have enough citizens for a unit by then.
    fn spares(&self, unit: UnitTypeId, turns: i32) -> Result<(), Obstacle> {
        let citizens = self.eye.rules.troops.get(unit).pop_cost;
        let size = match self.food() {
            Growth::Grows(growth) if growth < turns && self.may_grow() => self.size.saturating_add(1),
            Growth::Starves(famine) if famine < turns => self.size.saturating_sub(1),
            _ => self.size,
        };
        let may_disband = self.eye.city_part::<Governor>(self.city).is_some_and(|governor| governor.may_disband);
        let others = self.eye.nation_part::<Holdings>(self.owner).map_or(0, |own| own.cities.len());
        match population::check(size, citizens, may_disband) {
            PopulationCheck::Build => Ok(()),
            PopulationCheck::Disband if others > 1 => Ok(()),
            PopulationCheck::Disband | PopulationCheck::TooSmall => {
                Err(Obstacle::TooSmall(citizens.saturating_add(1), unit))
            }
        }
    }

    /// C-31, C-35: the reason why a target is not offered.
    fn why_unavailable(&self, target: Target) -> Obstacle {
        if let Target::Building(building) = target {
            if self.shop.has(building) {
                return Obstacle::HasIt;
            }
            if self.shop.genus(building) == Genus::GreatWonder {
                match self.eye.wonders().great.get(building.index()) {
                    Some(&WonderState::Standing { owner, .. }) => return Obstacle::WonderBuilt(Some(owner)),
                    Some(WonderState::Lost) => return Obstacle::WonderBuilt(None),
                    Some(WonderState::Never) | None => {}
                }
            }
            if self.shop.is_obsolete(building) {
                return Obstacle::Obsolete;
            }
        }
        match self.shop.lack(target) {
            Some(Lack::Tech(tech)) => Obstacle::NeedsTech(tech),
            Some(Lack::Other(what)) => Obstacle::Needs(what),
            None => Obstacle::Unavailable,
        }
    }

    /// C-43 to C-46: what comes of the food.
    fn growth(&self, completion: &Completion) -> Growth {
        if let Some(left) = self.left_by_unit(completion)
            && left > 0
            && self.stocks.food.saturating_add(self.books.settled.surplus[Output::Food]) >= self.eye.granary(left)
        {
            return Growth::Grows(1);
        }
        let growth = self.food();
        let Growth::Grows(turns) = growth else { return growth };
        let is_done = completion.when.as_ref().is_ok_and(|&done| done <= turns);
        let unit = completion.target.unit().filter(|_| is_done);
        if let Some(unit) = unit.filter(|&unit| self.eye.rules.troops.get(unit).pop_cost > 0) {
            return Growth::Stays(Obstacle::Leave(unit));
        }
        let size = self.size.saturating_add(1);
        let building = completion.target.building().filter(|_| is_done);
        if self.may_grow() || building.is_some_and(|building| self.would_allow(building, size)) {
            return growth;
        }
        Growth::Stays(Obstacle::Full(self.size, self.building_for(size)))
    }

    /// C-36: the size of the city once citizens have left it with a unit at the end of this turn,
    /// before its food is counted: the granary of a smaller city is full sooner. `None` if none
    /// leave.
    fn left_by_unit(&self, completion: &Completion) -> Option<i32> {
        let unit = completion.target.unit().filter(|_| completion.when == Ok(1))?;
        let citizens = self.eye.rules.troops.get(unit).pop_cost;
        (citizens > 0).then(|| self.size.saturating_sub(citizens))
    }

    /// The same as far as food decides, without limits of size.
    fn food(&self) -> Growth {
        let food = self.books.settled.surplus[Output::Food];
        let granary = self.eye.granary(self.size);
        let after = self.stocks.food.saturating_add(food);
        if after >= granary || self.feasts(food) {
            return Growth::Grows(1);
        }
        if let Some(turns) = lasts(self.stocks.food, food) {
            return Growth::Starves(turns);
        }
        turns(granary.saturating_sub(self.stocks.food), food).map_or(Growth::Stays(Obstacle::NoFood), Growth::Grows)
    }

    /// C-25, C-45: whether celebration makes the city grow this turn.
    fn feasts(&self, food: i32) -> bool {
        let Some(moods) = self.eye.city_part::<Moods>(self.city) else { return false };
        let game = &self.eye.rules.written.game;
        let terms = FeastTerms {
            size: self.size,
            celebrate_size: game.city.celebrate_size_limit,
            was_happy: moods.was_happy,
            happy_before: self.books.settled.is_happy,
            happy_now: self.books.settled.is_happy,
        };
        let rapture = feast_after(moods.rapture, terms, game.civstyle.city_order).rapture;
        let delay = self.eye.rules.written.settings.rapturedelay;
        rapture > 0 && has_rapture_growth(rapture, food, delay, self.value(EffectKind::RaptureGrow))
    }

    fn value(&self, kind: EffectKind) -> i32 {
        self.eye.value(kind, &Context::city(self.city))
    }

    /// C-44: whether the city may have one more citizen.
    fn may_grow(&self) -> bool {
        may_have_size(self.size.saturating_add(1), self.value(EffectKind::SizeAdj), self.value(EffectKind::SizeUnlimit))
    }

    /// C-44: whether the city could have a size with one more building.
    fn would_allow(&self, building: BuildingId, size: i32) -> bool {
        let context = Context::city(self.city);
        let with = |kind| self.eye.rules.effects.value_of_building(kind, building, &context, &self.eye);
        with(EffectKind::SizeUnlimit) > 0
            || size <= self.value(EffectKind::SizeAdj).saturating_add(with(EffectKind::SizeAdj))
    }

    /// The first building that would let the city have a size: one that it can build now, or later.
    fn building_for(&self, size: i32) -> Option<BuildingId> {
        let all = (0..self.shop.buildings()).map(BuildingId::at);
        let helps = |building: &BuildingId| {
            self.shop.genus(*building) == Genus::Improvement
                && !self.shop.has(*building)
                && self.would_allow(*building, size)
        };
        let helpful: Vec<BuildingId> = all.filter(helps).collect();
        let first = |is_offered: &dyn Fn(Target) -> bool| {
            helpful.iter().copied().find(|&building| is_offered(Target::Building(building)))
        };
        first(&|target| has_now(&self.shop, target)).or_else(|| first(&|target| has_later(&self.shop, target)))
    }
}

impl Growth {
    /// The forecast in words, like `grows in 3`.
    #[must_use]
    pub fn text(&self, eye: Eye<'_>) -> String {
        match self {
            Self::Grows(turns) => format!("grows in {turns}"),
            Self::Starves(turns) => format!("starves in {turns}"),
            Self::Stays(obstacle) => format!("does not grow: {}", obstacle.text(eye)),
        }
    }
}

impl Completion {
    /// The forecast in words, like `done in 3`; `None` for coinage.
    #[must_use]
    pub fn text(&self, eye: Eye<'_>) -> Option<String> {
        match &self.when {
            Ok(turns) => Some(format!("done in {turns}")),
            Err(Obstacle::Coinage) => None,
            Err(obstacle) => Some(obstacle.text(eye)),
        }
    }
}
