//! A nation at a moment, in words and numbers.

use std::collections::BTreeMap;

use endturn_civ_rules::city::tax::split;
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::words::{Output, Relation};
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{Game, Seat};
use serde::Serialize;

use crate::forecast;
use crate::realm::Eye;
use crate::state::{Books, Holdings, Moods, Regime, Unit};

/// A nation at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NationState {
    /// Whether it is in the game.
    pub stands: bool,
    /// Its government.
    pub government: String,
    /// The government after the revolution, if one is under way and has an aim.
    pub revolution: Option<String>,
    /// All metrics of the module, by name.
    pub figures: BTreeMap<&'static str, i64>,
    /// Rates in force.
    pub rates: RatesLine,
    /// Trade of all cities and its use.
    pub trade: TradeLine,
    /// Shields of all cities.
    pub shields: ShieldLine,
    /// Research; `None` if the game has no such nation.
    pub research: Option<ResearchLine>,
    /// Names of its cities, oldest first.
    pub cities: Vec<String>,
    /// Cities that celebrate.
    pub celebrating: Vec<String>,
    /// Cities in disorder.
    pub disorder: Vec<String>,
    /// Units by class, in the order of the ruleset.
    pub army: Vec<ClassLine>,
    /// Relations with the other nations that it has met, in the order of seats.
    pub relations: Vec<RelationLine>,
}

/// Rates in percent of trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RatesLine {
    /// Science.
    pub science: i32,
    /// Gold.
    pub tax: i32,
    /// Luxury.
    pub luxury: i32,
}

/// Trade per round, summed over cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TradeLine {
    /// Trade that is split by the rates.
    pub made: i64,
    /// The part of trade routes, before bonuses and waste.
    pub routes: i64,
    /// Lost to waste by distance and size.
    pub waste: i64,
    /// Lost to disorder.
    pub penalty: i64,
    /// The share that becomes science, before bonuses.
    pub science: i64,
    /// The share that becomes gold, before bonuses.
    pub tax: i64,
    /// The share that becomes luxury, before bonuses.
    pub luxury: i64,
}

/// Shields per round, summed over cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ShieldLine {
    /// Shields made.
    pub made: i64,
    /// Lost to waste by distance.
    pub waste: i64,
    /// Lost to disorder.
    pub penalty: i64,
    /// Upkeep of units.
    pub upkeep: i64,
    /// Left for production.
    pub surplus: i64,
}

/// Research of a nation, shared with its team where the settings say so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResearchLine {
    /// Current research.
    pub aim: Option<String>,
    /// Bulbs towards it; below 0 for a debt.
    pub bulbs: i32,
    /// Its cost in bulbs.
    pub cost: Option<i32>,
    /// Bulbs per round, less the upkeep of techs.
    pub per_round: i32,
    /// Bulbs per round for the upkeep of techs.
    pub upkeep: i32,
    /// Rounds until it is done, 1 for the end of this round; `None` if it will not be.
    pub rounds: Option<i32>,
    /// The reason for which it will not be done.
    pub obstacle: Option<String>,
    /// Long-term goal.
    pub goal: Option<String>,
    /// Known techs, in the order of the ruleset.
    pub known: Vec<String>,
}

/// Units of one class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassLine {
    /// The class.
    pub class: String,
    /// Its units.
    pub units: i64,
    /// Those that can fight.
    pub military: i64,
    /// Units by type, in the order of the ruleset.
    pub types: Vec<TypeCount>,
}

/// Number of units of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TypeCount {
    /// The type.
    pub unit_type: String,
    /// Its units.
    pub count: i64,
}

/// Relation with another nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RelationLine {
    /// The other nation.
    pub nation: String,
    /// The pact in force, such as `Peace`.
    pub pact: &'static str,
    /// Turns until a cease-fire or an armistice ends.
    pub turns_left: Option<u8>,
    /// Whether this nation has an embassy with the other.
    pub embassy: bool,
    /// Whether this nation shares its vision with the other.
    pub gives_vision: bool,
    /// Whether the other nation shares its vision with this one.
    pub gets_vision: bool,
}

impl NationState {
    /// The state of a nation; `None` if the seat has none.
    #[must_use]
    pub fn of(game: &Game, seat: Seat) -> Option<Self> {
        let world = game.world();
        let eye = Eye::of(world);
        let Regime(rule) = *eye.nation_part::<Regime>(seat)?;
        let holdings = eye.nation_part::<Holdings>(seat)?;
        let own = game.metrics().iter().filter(|metric| metric.module == crate::NAME);
        let rates = eye.rates_in_force(seat);
        let is_revolution = rule.government == eye.anarchy();
        let target = rule.target.filter(|_| is_revolution);
        let name = |city: &CityId| eye.city_names().name(*city).to_owned();
        let moody = |is: fn(&Moods) -> bool| {
            let is = |city: &&CityId| eye.city_part::<Moods>(**city).is_some_and(is);
            holdings.cities.iter().filter(is).map(name).collect()
        };
        let mut state = Self {
            stands: eye.seat_table().stands(seat),
            government: eye.rules.government_name(rule.government).to_owned(),
            revolution: target.map(|target| eye.rules.government_name(target).to_owned()),
            figures: own.map(|metric| (metric.name, (metric.read)(world, seat))).into_map(),
            rates: RatesLine { science: rates.science, tax: rates.tax, luxury: rates.luxury },
            trade: TradeLine::default(),
            shields: ShieldLine::default(),
            research: ResearchLine::of(eye, seat),
            cities: holdings.cities.iter().map(name).collect(),
            celebrating: moody(|moods| moods.rapture > 0),
            disorder: moody(|moods| moods.disorder > 0),
            army: army(eye, holdings),
            relations: relations(eye, seat),
        };
        for &city in &holdings.cities {
            state.add_city(eye, city);
        }
        Some(state)
    }

    /// Adds the trade and the shields of a city.
    fn add_city(&mut self, eye: Eye<'_>, city: CityId) {
        let Some(books) = eye.city_part::<Books>(city) else { return };
        let terms = eye.cache(city).map(|cache| cache.terms).unwrap_or_default();
        let settled = books.settled;
        let number = |number: i32| i64::from(number);
        let taxed = settled.production[Output::Trade].saturating_sub(books.usage[Output::Trade]);
        let shares = split(taxed, terms.rates);
        let trade = &mut self.trade;
        trade.made += number(settled.surplus[Output::Trade]);
        trade.routes += number(terms.route_trade);
        trade.waste += number(settled.waste[Output::Trade]);
        trade.penalty += number(settled.penalty[Output::Trade]);
        trade.science += number(shares.science);
        trade.tax += number(shares.tax);
        trade.luxury += number(shares.luxury);
        let shields = &mut self.shields;
        shields.made += number(settled.production[Output::Shield]);
        shields.waste += number(settled.waste[Output::Shield]);
        shields.penalty += number(settled.penalty[Output::Shield]);
        shields.upkeep += number(books.usage[Output::Shield]);
        shields.surplus += number(settled.surplus[Output::Shield]);
    }

    /// A metric of the nation; 0 if there is none of that name.
    #[must_use]
    pub fn figure(&self, name: &str) -> i64 {
        self.figures.get(name).copied().unwrap_or(0)
    }
}

impl ResearchLine {
    fn of(eye: Eye<'_>, seat: Seat) -> Option<Self> {
        let (research, study) = (eye.research(seat)?, forecast::of_research(eye, seat)?);
        let aim = research.aim.map(|aim| match aim {
            Aim::Tech(tech) => eye.rules.tech_name(tech),
            Aim::Future => "future tech",
        });
        Some(Self {
            aim: aim.map(str::to_owned),
            bulbs: research.bulbs,
            cost: study.cost,
            per_round: study.bulbs,
            upkeep: eye.tech_upkeep(seat),
            rounds: study.when.as_ref().ok().copied(),
            obstacle: study.when.as_ref().err().map(|obstacle| obstacle.text(eye)),
            goal: research.goal.map(|goal| eye.rules.tech_name(goal).to_owned()),
            known: research.known.iter().map(|at| eye.rules.tech_name(TechId::at(at)).to_owned()).collect(),
        })
    }
}

/// The units of a nation, by class and type.
fn army(eye: Eye<'_>, holdings: &Holdings) -> Vec<ClassLine> {
    let mut counts = BTreeMap::new();
    for &unit in &holdings.units {
        if let Some(unit) = eye.unit_part::<Unit>(unit) {
            *counts.entry(unit.unit_type).or_insert(0_i64) += 1;
        }
    }
    let mut classes: Vec<ClassLine> = Vec::new();
    for (unit_type, count) in counts {
        let class = &eye.rules.unit_type(unit_type).class;
        let at = classes.iter().position(|line| line.class == *class).unwrap_or_else(|| {
            classes.push(ClassLine { class: class.clone(), units: 0, military: 0, types: Vec::new() });
            classes.len() - 1
        });
        let line = &mut classes[at];
        line.units += count;
        line.military += if eye.rules.troops.get(unit_type).is_military { count } else { 0 };
        line.types.push(TypeCount { unit_type: eye.rules.unit_type_name(unit_type).to_owned(), count });
    }
    classes
}

/// The relations of a nation with those that it has met.
fn relations(eye: Eye<'_>, seat: Seat) -> Vec<RelationLine> {
    let all = eye.relations();
    let line = |other: Seat| {
        let (pact, relation) = (all.pact(seat, other)?, all.between(seat, other)?);
        if relation == Relation::NeverMet || !eye.seat_table().stands(other) {
            return None;
        }
        Some(RelationLine {
            nation: eye.roster().name(other).to_owned(),
            pact: relation.word(),
            turns_left: (pact.turns_left > 0).then_some(pact.turns_left),
            embassy: pact.embassy,
            gives_vision: all.shares_with(seat, other),
            gets_vision: all.shares_with(other, seat),
        })
    };
    eye.roster().seats().filter_map(line).collect()
}
