//! Forecasts for players: when a city completes its production, when it grows or starves, whether
//! it will be in disorder, and when a nation completes its research; or the obstacle. Every screen
//! asks here.
//!
//! A forecast assumes that nothing changes: neither orders, nor the world. It follows the city's
//! turn: units that it can't pay leave (C-26), production is completed (C-32), and food is counted
//! at last (C-43). Each step counts the changes of those before (`turn_end.rs`), and a forecast of
//! growth also a building that is complete in a later turn. It ends at a later turn in which
//! citizens leave with a unit: the others are placed anew then.
//!
//! No forecast knows what is drawn, like plague, the acts of other nations, and the order of cities
//! (C-07): a city whose turn comes earlier may free a tile, complete a wonder, or bring the
//! government down (C-55). A tech that is learnt as the turn ends, also by another nation, may make
//! a wonder obsolete or replace what a city builds by something better (C-30).

mod turn_end;

use endturn_civ_rules::city::celebration::{FeastTerms, feast_after};
use endturn_civ_rules::city::granary::{has_rapture_growth, may_have_size};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, TechId, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::revolution::{count_disorder, overthrows};
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

use turn_end::TurnEnd;

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

/// C-55: whether the disorder of a city brings the government down at the end of this turn; `None`
/// if the city is gone.
#[must_use]
pub fn of_overthrow(eye: Eye<'_>, city: CityId) -> Option<bool> {
    let before = eye.city_part::<Moods>(city)?.disorder;
    let limit = eye.value(EffectKind::RevolutionUnhappiness, &Context::city(city));
    // Most governments don't fall, and most cities are in order.
    let (turns, _) = count_disorder(before, true, limit);
    Some(overthrows(turns, limit) && of_disorder(eye, city)?)
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
    let stock = place.stock_after().saturating_sub(place.stocks.shields);
    Some(place.when(target, eye.target_cost(city, target), stock))
}

/// The forecast of a nation's research; `None` if the seat has no nation.
#[must_use]
pub fn of_research(eye: Eye<'_>, seat: Seat) -> Option<Study> {
    let pool = eye.nation_part::<Nation>(seat)?.pool;
    let research = eye.research(seat)?;
    let order = eye.rules.written.game.civstyle.city_order;
    // Bulbs of a city as it is now, and those of this turn.
    let of_city = |&city: &CityId| {
        let place = Place::of(eye, city)?;
        let settled = place.books.settled;
        Some(match order {
            CityOrder::Documented => {
                let end = place.end();
                let next = end.as_ref().map_or(settled, |end| *end.settled()).production[Output::Science];
                [settled.production[Output::Science], next]
            }
            CityOrder::Code => [settled.surplus[Output::Science]; 2],
        })
    };
    let add = |one: [i32; 2], other: [i32; 2]| [0, 1].map(|at| i32::saturating_add(one[at], other[at]));
    let shares = |member: &Seat| {
        eye.seat_table().stands(*member) && eye.nation_part::<Nation>(*member).is_some_and(|nation| nation.pool == pool)
    };
    let bulbs = eye.roster().seats().filter(shares).map(|member| {
        let cities = eye.nation_part::<Holdings>(member).map_or(&[][..], |own| &own.cities);
        let upkeep = eye.tech_upkeep(member);
        cities.iter().filter_map(of_city).fold([0; 2], add).map(|bulbs| bulbs.saturating_sub(upkeep))
    });
    let [bulbs, next] = bulbs.fold([0; 2], add);
    let cost = research.aim.map(|aim| eye.aim_cost(seat, aim));
    let when = match cost {
        None => Err(Obstacle::NoAim),
        Some(cost) => full_in(cost.saturating_sub(research.bulbs).saturating_sub(next), bulbs).ok_or(Obstacle::NoBulbs),
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

/// The same if `missing` is left after this turn.
fn full_in(missing: i32, each: i32) -> Option<i32> {
    if missing <= 0 { Some(1) } else { turns(missing, each).map(|turns| turns.saturating_add(1)) }
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
    /// C-26: the city once units have left it for want of shields; `None` if none are missing.
    paid: Option<TurnEnd<'w>>,
}

/// The food of a city, right before it is counted.
struct Larder {
    size: i32,
    food: i32,
    surplus: i32,
    /// C-45: whether celebration makes the city grow.
    feasts: bool,
    /// C-44: whether the city may have one more citizen.
    may_grow: bool,
}

impl<'w> Place<'w> {
    fn of(eye: Eye<'w>, city: CityId) -> Option<Self> {
        let books = eye.city_part::<Books>(city)?;
        let lacks = books.settled.surplus[Output::Shield] < 0 && !follows_code(eye);
        Some(Self {
            eye,
            city,
            shop: CityShop::new(eye, city),
            owner: eye.city_part::<Site>(city)?.owner,
            size: eye.city_part::<Citizens>(city)?.size,
            stocks: *eye.city_part::<Stocks>(city)?,
            books,
            production: eye.city_part::<Production>(city)?,
            paid: if lacks { TurnEnd::of(eye, city).and_then(TurnEnd::pay) } else { None },
        })
    }

    /// C-28: the shields in stock once this turn's surplus has joined them.
    fn stock_after(&self) -> i32 {
        let surplus = self.books.settled.surplus[Output::Shield];
        self.paid.as_ref().map_or_else(|| self.stocks.shields.saturating_add(surplus), TurnEnd::shields)
    }

    /// C-29 to C-36: what comes of the production.
    fn completion(&self) -> Completion {
        let named = self.production.target;
        if named.building().is_some_and(|building| self.eye.rules.is_coinage(building)) {
            return Completion { target: named, cost: None, when: Err(Obstacle::Coinage) };
        }
        let stock = self.stock_after();
        let is_free = named.building().is_some() || is_free_to_change(self.production.did_buy, stock);
        let target = if is_free { upgraded(&self.shop, named).unwrap_or(named) } else { named };
        let cost = self.eye.target_cost(self.city, target);
        Completion { target, cost: Some(cost), when: self.when(target, cost, stock) }
    }

    /// C-31, C-35: whether the city can build a target now, and no better unit replaces it.
    fn is_offered(&self, target: Target) -> bool {
        match target {
            Target::Building(_) => has_now(&self.shop, target),
            Target::Unit(unit) => has_direct_unit(&self.shop, unit) || self.shop.is_barbarian(),
        }
    }

    /// When a target is complete of which `stock` shields are there after this turn.
    fn when(&self, target: Target, cost: i32, stock: i32) -> When {
        if !self.is_offered(target) {
            return Err(self.why_unavailable(target));
        }
        let (missing, surplus) = (cost.saturating_sub(stock), self.books.settled.surplus[Output::Shield]);
        if missing > 0 && surplus < 0 {
            return Err(Obstacle::ShieldsMissing(surplus.saturating_neg()));
        }
        let turns = full_in(missing, surplus).ok_or(Obstacle::NoShields)?;
        target.unit().map_or(Ok(()), |unit| self.spares(unit, turns))?;
        Ok(turns)
    }

    /// C-36: whether the city will have enough citizens for a unit by then.
    fn spares(&self, unit: UnitTypeId, turns: i32) -> Result<(), Obstacle> {
        let citizens = self.eye.rules.troops.get(unit).pop_cost;
        let mut paid = self.paid.clone();
        paid.iter_mut().for_each(TurnEnd::celebrate);
        let larder = self.larder(paid);
        let size = match larder.outlook(self.eye) {
            Growth::Grows(growth) if growth < turns && larder.may_grow => larder.size.saturating_add(1),
            Growth::Starves(famine) if famine < turns => larder.size.saturating_sub(1),
            _ => larder.size,
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
        let end = self.at_harvest(completion);
        let has_left = end.is_some();
        let mut larder = self.larder(end);
        let mut growth = larder.outlook(self.eye);
        let leaver = completion.target.unit().filter(|&unit| self.eye.rules.troops.get(unit).pop_cost > 0);
        if let Ok(done @ 2..) = completion.when
            && !matches!(growth, Growth::Grows(turns) | Growth::Starves(turns) if turns < done)
            && let Some(later) = self.larder_with(completion)
        {
            let added = larder.surplus.saturating_mul(done - 1);
            larder = Larder { food: larder.food.saturating_add(added), ..later };
            growth = larder.outlook(self.eye).later(done - 1);
        }
        let is_done_by = |turns| completion.when.as_ref().is_ok_and(|&done| done <= turns);
        // Citizens that leave at the end of this turn have already left.
        let leaves_first = match growth {
            Growth::Grows(turns) => is_done_by(turns) && !(has_left && turns == 1),
            Growth::Starves(turns) => is_done_by(turns) && !has_left,
            Growth::Stays(_) => false,
        };
        if let Some(unit) = leaver.filter(|_| leaves_first) {
            return Growth::Stays(Obstacle::Leave(unit));
        }
        let Growth::Grows(turns) = growth else { return growth };
        let size = larder.size.saturating_add(1);
        let building = completion.target.building().filter(|_| is_done_by(turns));
        if larder.may_grow || building.is_some_and(|building| self.would_allow(building, size)) {
            return growth;
        }
        Growth::Stays(Obstacle::Full(larder.size, self.building_for(size)))
    }

    /// The food of the city once a building is complete in a later turn; `None` for units, and if
    /// the books of the city are not up to date.
    fn larder_with(&self, completion: &Completion) -> Option<Larder> {
        completion.target.building()?;
        let now = self.paid.clone().or_else(|| TurnEnd::of(self.eye, self.city))?;
        let end = now.complete(completion.target, completion.cost?)?;
        Some(Larder { feasts: false, ..self.larder(Some(end)) })
    }

    /// The city right before its food is counted at the end of this turn; `None` if it is as now.
    fn at_harvest(&self, completion: &Completion) -> Option<TurnEnd<'w>> {
        let cost = completion.cost.filter(|_| completion.when == Ok(1) && !follows_code(self.eye));
        let mut end = match (self.paid.clone(), cost) {
            (None, None) => return None,
            (Some(paid), _) => paid,
            (None, Some(_)) => TurnEnd::of(self.eye, self.city)?.pay()?,
        };
        if let Some(cost) = cost {
            end = end.complete(completion.target, cost)?;
        }
        end.celebrate();
        Some(end)
    }

    /// The city at the end of this turn; `None` if it is as now.
    fn end(&self) -> Option<TurnEnd<'w>> {
        let completion = self.completion();
        let mut end = match self.at_harvest(&completion) {
            Some(end) => end,
            None if matches!(self.growth(&completion), Growth::Grows(1) | Growth::Starves(1)) => {
                let mut end = TurnEnd::of(self.eye, self.city)?;
                end.celebrate();
                end
            }
            None => return None,
        };
        end.harvest();
        Some(end)
    }

    /// C-55: whether the city will be in disorder at the end of this turn.
    fn will_riot(&self) -> bool {
        self.end().map_or(self.books.settled.is_disorder, |end| end.settled().is_disorder)
    }

    /// The food of the city as it will be, or as it is.
    fn larder(&self, end: Option<TurnEnd<'_>>) -> Larder {
        if let Some(mut end) = end {
            let surplus = end.settled().surplus[Output::Food];
            let (feasts, may_grow) = (end.feasts(), end.may_grow());
            return Larder { size: end.size(), food: end.food(), surplus, feasts, may_grow };
        }
        let surplus = self.books.settled.surplus[Output::Food];
        let (feasts, may_grow) = (self.feasts(surplus), self.may_grow());
        Larder { size: self.size, food: self.stocks.food, surplus, feasts, may_grow }
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

/// Whether the order of steps of a city's turn is that of Freeciv21's code, in which forecasts do
/// not reckon with the consequences of earlier steps.
fn follows_code(eye: Eye<'_>) -> bool {
    eye.rules.written.game.civstyle.city_order == CityOrder::Code
}

impl Larder {
    /// The outlook of the food, without limits of size.
    fn outlook(&self, eye: Eye<'_>) -> Growth {
        let granary = eye.granary(self.size);
        if self.feasts || self.food.saturating_add(self.surplus) >= granary {
            return Growth::Grows(1);
        }
        if let Some(turns) = lasts(self.food, self.surplus) {
            return Growth::Starves(turns);
        }
        turns(granary.saturating_sub(self.food), self.surplus).map_or(Growth::Stays(Obstacle::NoFood), Growth::Grows)
    }
}

impl Growth {
    /// The same, that many turns later.
    fn later(self, more: i32) -> Self {
        match self {
            Self::Grows(turns) => Self::Grows(turns.saturating_add(more)),
            Self::Starves(turns) => Self::Starves(turns.saturating_add(more)),
            Self::Stays(obstacle) => Self::Stays(obstacle),
        }
    }

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
