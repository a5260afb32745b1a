//! A city at a moment, in words and numbers.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::tax::split;
use endturn_civ_rules::city::terms::{Faces, Rates};
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Output;
use serde::Serialize;

use crate::forecast;
use crate::notes::{city_name, unit_name, work};
use crate::realm::Eye;
use crate::state::{
    Books, Buildings, Citizens, Health, History, Moods, Production, Request, Routes, Site, Stocks, Supported, Treasury,
};

/// A city at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CityState {
    /// Citizens.
    pub size: i32,
    /// Food in store.
    pub food: i32,
    /// Food that fills the granary.
    pub granary: i32,
    /// When it grows, or why not.
    pub growth: String,
    /// Shields in store.
    pub shields: i32,
    /// Current production.
    pub production: String,
    /// Its cost in shields; `None` if it is never complete.
    pub cost: Option<i32>,
    /// When it will be complete, or why not; `None` for coinage.
    pub completion: Option<String>,
    /// Later production.
    pub worklist: Vec<String>,
    /// Requested work on its land, as in `build Irrigation at (5, 4)`.
    pub requests: Vec<String>,
    /// Buildings in the city.
    pub buildings: Vec<String>,
    /// Worked tiles, without the centre, as (x, y).
    pub worked: Vec<(u32, u32)>,
    /// Specialists by kind, without empty kinds.
    pub specialists: Vec<(String, i32)>,
    /// Production and usage, by output.
    pub outputs: Vec<OutputLine>,
    /// Gold upkeep of its buildings.
    pub building_gold: i32,
    /// Gold upkeep of its units.
    pub unit_gold: i32,
    /// Its citizens' mood, level by level.
    pub moods: Vec<FaceLine>,
    /// The resulting mood; rules act on it in the city's turn.
    pub feeling: Feeling,
    /// Turns of celebration.
    pub celebration: i32,
    /// Turns of disorder.
    pub disorder: i32,
    /// Culture gathered.
    pub history: i32,
    /// Chance of plague in permille.
    pub plague_permille: i32,
    /// Chance of pollution in percent.
    pub pollution_pct: i32,
    /// Trade partners.
    pub routes: Vec<String>,
    /// Units it supports.
    pub units: Vec<String>,
    /// Squared radius of its work area.
    pub radius_sq: i32,
    /// Gold of its nation.
    pub treasury: i32,
}

/// Production and usage of one output in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OutputLine {
    /// The output.
    pub output: &'static str,
    /// Output of citizens by themselves.
    pub citizens: i32,
    /// Additions of trade routes and tithes.
    pub extra: i32,
    /// Percentage of trade that becomes this output: the nation's rate.
    pub rate_pct: i32,
    /// The part of this city's trade that it is.
    pub share: i32,
    /// Percentage of all bonuses together, 100 without effects.
    pub bonus_pct: i32,
    /// Loss through waste by distance and empire size.
    pub waste: i32,
    /// Loss through disorder.
    pub penalty: i32,
    /// Final production; for trade, the total before it is split.
    pub production: i32,
    /// Usage.
    pub usage: i32,
    /// Surplus.
    pub surplus: i32,
}

/// Overall mood of the citizens, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Feeling {
    /// More unhappy than happy citizens.
    Disorder,
    /// Neither.
    Calm,
    /// Happy enough to celebrate.
    Happy,
}

impl Feeling {
    fn of(books: &Books) -> Self {
        match (books.settled.is_disorder, books.settled.is_happy) {
            (true, _) => Self::Disorder,
            (_, true) => Self::Happy,
            _ => Self::Calm,
        }
    }

    /// The mood's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Disorder => "disorder",
            Self::Calm => "calm",
            Self::Happy => "happy",
        }
    }
}

/// Citizens by mood after one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FaceLine {
    /// Name of the level.
    pub level: &'static str,
    /// Happy citizens.
    pub happy: i32,
    /// Content citizens.
    pub content: i32,
    /// Unhappy citizens.
    pub unhappy: i32,
    /// Angry citizens.
    pub angry: i32,
}

impl CityState {
    /// The state of a city; `None` if it is destroyed.
    #[must_use]
    pub fn of(eye: Eye<'_>, city: CityId) -> Option<Self> {
        let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
        let (stocks, production) = (eye.city_part::<Stocks>(city)?, eye.city_part::<Production>(city)?);
        let (books, moods) = (eye.city_part::<Books>(city)?, eye.city_part::<Moods>(city)?);
        let standing = eye.city_part::<Buildings>(city)?.standing;
        let is_coinage = production.target.building().is_some_and(|building| eye.rules.is_coinage(building));
        let names = eye.rules.written.specialists.iter().map(|(_, one)| one.display_name.clone());
        let specialists = names.zip(citizens.placement.specialists.map(i32::from)).filter(|&(_, count)| count > 0);
        let (completion, growth) = forecast::of_city(eye, city)?;
        Some(Self {
            size: citizens.size,
            food: stocks.food,
            granary: eye.granary(citizens.size),
            growth: growth.text(eye),
            shields: stocks.shields,
            production: eye.rules.target_name(production.target).to_owned(),
            cost: (!is_coinage).then(|| eye.target_cost(city, production.target)),
            completion: completion.text(eye),
            worklist: production.worklist.iter().map(|&next| eye.rules.target_name(next).to_owned()).collect(),
            requests: requests(eye, city),
            buildings: standing.iter().map(|at| eye.rules.building_name(BuildingId::at(at)).to_owned()).collect(),
            worked: worked(eye, site, citizens),
            specialists: specialists.collect(),
            outputs: outputs(eye, city, books),
            building_gold: books.building_gold,
            unit_gold: books.unit_gold,
            moods: faces(books).to_vec(),
            feeling: Feeling::of(books),
            celebration: moods.rapture,
            disorder: moods.disorder,
            history: eye.city_part::<History>(city)?.0,
            plague_permille: eye.city_part::<Health>(city)?.illness,
            pollution_pct: books.settled.pollution,
            routes: eye.city_part::<Routes>(city)?.0.iter().map(|one| city_name(eye, one.partner).to_owned()).collect(),
            units: eye.city_part::<Supported>(city)?.0.iter().map(|&unit| unit_name(eye, unit).to_owned()).collect(),
            radius_sq: site.radius_sq,
            treasury: eye.nation_part::<Treasury>(site.owner).map_or(0, |treasury| treasury.gold),
        })
    }

    /// The nation's rate of an output, in percent.
    #[must_use]
    pub fn rate(&self, output: Output) -> i32 {
        self.outputs.get(output as usize).map_or(0, |line| line.rate_pct)
    }

    /// The surplus of an output.
    #[must_use]
    pub fn surplus(&self, output: Output) -> i32 {
        self.outputs.get(output as usize).map_or(0, |line| line.surplus)
    }
}

fn requests(eye: Eye<'_>, city: CityId) -> Vec<String> {
    let line = |one: &Request| {
        let (x, y) = eye.map.topology().xy(one.tile);
        format!("{} at ({x}, {y})", work(eye, one.job))
    };
    eye.requests().of(city).iter().map(line).collect()
}

fn worked(eye: Eye<'_>, site: &Site, citizens: &Citizens) -> Vec<(u32, u32)> {
    let places = ones(citizens.placement.worked);
    let tiles = places.filter_map(|place| eye.map.city_tile(site.tile, place));
    tiles.map(|tile| eye.map.topology().xy(tile)).collect()
}

fn outputs(eye: Eye<'_>, city: CityId, books: &Books) -> Vec<OutputLine> {
    let terms = eye.cache(city).map(|cache| cache.terms).unwrap_or_default();
    let rates = terms.rates;
    let shares = split(books.settled.production[Output::Trade].saturating_sub(books.usage[Output::Trade]), rates);
    let line = |&output: &Output| OutputLine {
        output: output.word(),
        citizens: books.citizens[output],
        extra: match output {
            Output::Trade => terms.route_trade,
            Output::Gold => terms.tithes,
            _ => 0,
        },
        rate_pct: of(output, rates),
        share: of(output, shares),
        bonus_pct: terms.bonus_pct[output],
        waste: books.settled.waste[output],
        penalty: books.settled.penalty[output],
        production: books.settled.production[output],
        usage: books.usage[output],
        surplus: books.settled.surplus[output],
    };
    Output::ALL.iter().map(line).collect()
}

/// The rate at which trade becomes an output; 0 for others.
const fn of(output: Output, rates: Rates) -> i32 {
    match output {
        Output::Science => rates.science,
        Output::Gold => rates.tax,
        Output::Luxury => rates.luxury,
        _ => 0,
    }
}

fn faces(books: &Books) -> [FaceLine; 6] {
    let all = books.settled.feelings;
    let levels = [
        ("by themselves", all.base),
        ("after luxury", all.luxury),
        ("after buildings", all.effect),
        ("after nationality", all.nationality),
        ("after martial law", all.martial),
        ("in the end", all.last),
    ];
    levels.map(|(level, Faces { happy, content, unhappy, angry })| FaceLine { level, happy, content, unhappy, angry })
}
