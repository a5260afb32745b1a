//! C-67: what forecasts say about cities and research, against what then happens.
//!
//! A module without state looks at every city once all orders of a phase are given. Its forecasts
//! are compared with the facts of the round: what was said to happen next must happen, and nothing
//! else. Where it does not, one of the listed [`Excuse`]s must hold. A forecast of several turns is
//! compared with the next one: in a city where nothing changed it is one turn shorter.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ::facts::CivFact;
use endturn_civ::forecast::{self, Completion, Growth, Obstacle, Study};
use endturn_civ::realm::Eye;
use endturn_civ::state::{Books, Buildings, Citizens, Governor, Moods, Nation, Site, Stocks};
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::requirement::Condition;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::orders::NoOrder;
use endturn_engine::rules::{Place, RuleInfo, RuleSystems};
use endturn_engine::turn::{Stage, TurnChain};
use endturn_engine::{Game, GameSetup, Progress, RuleId, Seat, SmallModule};

const NAME: &str = "foretell";
const RULE: RuleId = RuleId("FORETELL-1");
const RULES: &[RuleInfo] = &[RuleInfo::new(
    RULE,
    "All orders are given",
    Place::System,
    "asks for forecasts, and changes nothing",
    "tests/invariants/forecasts.rs",
)];

/// A city before the end of a phase, with its forecasts.
#[derive(Clone, Debug, PartialEq)]
struct City {
    owner: Seat,
    size: i32,
    surplus: Outputs,
    stocks: (i32, i32),
    buildings: Buildings,
    may_disband: bool,
    celebrates: bool,
    completion: Completion,
    growth: Growth,
    is_disorder: bool,
    will_riot: bool,
}

/// Everything foretold in one phase.
#[derive(Clone, Debug, Default)]
struct Foretold {
    cities: BTreeMap<CityId, City>,
    research: BTreeMap<Seat, Learning>,
    /// Techs that make some building obsolete.
    ends: BTreeSet<TechId>,
}

/// A nation's research before the end of a phase, with its forecast.
#[derive(Clone, Debug)]
struct Learning {
    aim: Option<Aim>,
    study: Study,
    /// The nations that share the research, with this one.
    sharing: Vec<Seat>,
}

#[derive(Clone)]
struct Teller {
    /// The first rule of civ at the end of a phase.
    first: RuleId,
    told: Arc<Mutex<Foretold>>,
}

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Asking;

impl Teller {
    fn over(setup: &GameSetup) -> (Game, Self) {
        let plain = Game::new(Arc::new(setup.clone())).expect("a game");
        let first = plain.systems().iter().filter(|row| row.stage == Stage::PhaseEnd).find_map(|row| row.rule);
        let teller = Self { first: first.expect("civ has rules as a phase ends"), told: Arc::default() };
        let mut setup = setup.clone();
        setup.modules.push(Arc::new(teller.clone().module()));
        (Game::new(Arc::new(setup)).expect("a game"), teller)
    }

    fn module(self) -> SmallModule<NoOrder> {
        let build = move |app: &mut App| {
            let teller = self.clone();
            let ask = move |world: &World| teller.ask(world);
            app.add_rule(NAME, Stage::PhaseEnd.before(self.first), Asking, RULE, ask);
        };
        SmallModule::without_orders(NAME, build, |_| ()).with_rules(RULES)
    }

    fn ask(&self, world: &World) {
        let eye = Eye::of(world);
        let seats = world.resource::<TurnChain>().current().seats();
        let mut told = self.told.lock().expect("no rule panics");
        let written = &eye.rules.written;
        let ends = written.buildings.iter().flat_map(|(_, building)| &building.obsolete_by);
        told.ends.extend(ends.filter_map(|req| match &req.condition {
            Condition::Tech(name) => written.techs.position(name).map(TechId::at),
            _ => None,
        }));
        for city in eye.all_cities() {
            let site = eye.city_part::<Site>(city).expect("a city has its parts");
            if seats.contains(site.owner) {
                told.cities.insert(city, City::of(eye, city, site.owner));
            }
        }
        for seat in seats.iter() {
            let Some(study) = forecast::of_research(eye, seat) else { continue };
            let aim = eye.research(seat).and_then(|research| research.aim);
            let pool = |seat: Seat| eye.nation_part::<Nation>(seat).map(|nation| nation.pool);
            let sharing = eye.roster().seats().filter(|&other| pool(other) == pool(seat)).collect();
            told.research.insert(seat, Learning { aim, study, sharing });
        }
    }
}

impl City {
    fn of(eye: Eye<'_>, city: CityId, owner: Seat) -> Self {
        const PARTS: &str = "a city has its parts";
        let (completion, growth) = forecast::of_city(eye, city).expect(PARTS);
        let stocks = eye.city_part::<Stocks>(city).expect(PARTS);
        let moods = eye.city_part::<Moods>(city).expect(PARTS);
        let settled = &eye.city_part::<Books>(city).expect(PARTS).settled;
        Self {
            owner,
            size: eye.city_part::<Citizens>(city).expect(PARTS).size,
            surplus: settled.surplus,
            stocks: (stocks.food, stocks.shields),
            buildings: *eye.city_part::<Buildings>(city).expect(PARTS),
            may_disband: eye.city_part::<Governor>(city).expect(PARTS).may_disband,
            celebrates: moods.rapture > 0 || moods.was_happy,
            completion,
            growth,
            is_disorder: settled.is_disorder,
            will_riot: forecast::of_disorder(eye, city).expect(PARTS),
        }
    }

    /// Whether nothing that the forecasts depend on has changed in a city since `before`, but for
    /// what a turn adds to its stocks.
    fn follows(&self, before: &Self) -> bool {
        let (food, shields) = before.stocks;
        let stocks = (food + before.surplus[Output::Food], shields + before.surplus[Output::Shield]);
        self.stocks == stocks
            && (self.owner, self.size, self.surplus) == (before.owner, before.size, before.surplus)
            && (self.completion.target, self.completion.cost) == (before.completion.target, before.completion.cost)
            && self.buildings == before.buildings
            && (self.may_disband, self.celebrates) == (before.may_disband, before.celebrates)
    }
}

/// The events of a round in one city.
#[derive(Debug, Default)]
struct Happened {
    built: Vec<Target>,
    grew: bool,
    starved: bool,
    riots: bool,
    /// Events that a forecast can't foresee, or that change what it depends on.
    excuses: Vec<Excuse>,
}

/// A reason why something else happens than was foretold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Excuse {
    /// The city was lost, conquered or destroyed.
    Lost,
    /// Plague struck it.
    Plague,
    /// It lost units or citizens for want of shields.
    Upkeep,
    /// A wonder was completed elsewhere in the same turn.
    Wonder,
    /// It completed something in the same turn, which changes its output before the food is
    /// counted.
    Built,
    /// Its mood changed as the phase ended.
    Mood,
    /// A trade route ended.
    Route,
    /// Another nation learnt the tech that its nation researches, which makes it cheaper.
    Leak,
    /// Its nation was given a tech.
    Gift,
    /// It starved, which costs a unit or a citizen.
    Famine,
    /// A tech was learnt in the same turn, which may change moods.
    Tech,
    /// A tech was learnt in the same turn that makes a building obsolete, which changes output and
    /// moods before the food is counted.
    Obsolete,
    /// Its nation got or lost a city, which changes the size of the empire.
    Empire,
}

/// Counts of a whole run.
#[derive(Debug, Default)]
pub struct Tally {
    /// Forecasts of cities.
    pub cities: u32,
    /// Forecasts that something happens at the end of the turn.
    pub next: u32,
    /// Forecasts of several turns that were compared with the next one.
    pub later: u32,
    /// Forecasts with an obstacle, by its name.
    pub obstacles: BTreeMap<String, u32>,
    /// Forecasts of disorder that growth brings.
    pub riots: u32,
    /// Forecasts of research.
    pub research: u32,
    /// Forecasts that failed with an excuse.
    excused: BTreeMap<Excuse, u32>,
    /// Forecasts that failed without.
    pub faults: Vec<String>,
}

impl Tally {
    /// Number of forecasts that failed with an excuse.
    pub fn excused(&self) -> u32 {
        self.excused.values().sum()
    }
}

/// Plays a game with its personas, and checks the forecasts of every round.
pub fn play(name: &str, setup: &GameSetup, seed: u64, tally: &mut Tally) {
    let (mut game, teller) = Teller::over(setup);
    game.restart(seed);
    game.listen(true);
    let mut before: BTreeMap<CityId, City> = BTreeMap::new();
    loop {
        let progress = game.advance_round();
        let told = std::mem::take(&mut *teller.told.lock().expect("no rule panics"));
        let facts = game.take_facts();
        // Forecasts are asked for right before the phase ends.
        let is_end = |fact: &CivFact| matches!(fact, CivFact::PhaseEnded { .. });
        let facts = facts.iter().filter_map(|entry| entry.downcast::<CivFact>().copied());
        let facts: Vec<CivFact> = facts.skip_while(|fact| !is_end(fact)).collect();
        let place = format!("{name}, seed {seed}, round {}", game.rounds_finished());
        check_cities(&place, &told, &facts, tally);
        check_research(&place, &told, &facts, tally);
        for (city, now) in &told.cities {
            if let Some(before) = before.get(city).filter(|before| now.follows(before)) {
                check_later(&format!("{place}, {city:?}"), before, now, tally);
            }
        }
        before = told.cities;
        if progress == Progress::Over {
            return;
        }
    }
}

fn check_cities(place: &str, told: &Foretold, facts: &[CivFact], tally: &mut Tally) {
    let mut happened: BTreeMap<CityId, Happened> = BTreeMap::new();
    let mut wonder = false;
    for fact in facts {
        hear(*fact, &mut happened, &mut wonder);
    }
    for (&city, one) in &told.cities {
        let mut came = happened.remove(&city).unwrap_or_default();
        came.excuses.extend(excuses_of(one.owner, told, facts, wonder));
        tally.cities += 1;
        let is_due = one.completion.when == Ok(1);
        if let Err(obstacle) = &one.completion.when {
            *tally.obstacles.entry(kind(obstacle)).or_default() += 1;
        }
        if let Growth::Stays(obstacle) = &one.growth {
            *tally.obstacles.entry(kind(obstacle)).or_default() += 1;
        }
        tally.next += u32::from(is_due) + u32::from(matches!(one.growth, Growth::Grows(1) | Growth::Starves(1)));
        let is_done = if is_due { came.built.contains(&one.completion.target) } else { came.built.is_empty() };
        let mut claim = |holds: bool, excuses: &[Excuse], what: &str| {
            if holds {
                return;
            }
            match came.excuses.iter().find(|excuse| excuses.contains(excuse)) {
                Some(&excuse) => *tally.excused.entry(excuse).or_default() += 1,
                None => tally.faults.push(format!("{place}, {city:?}, {what}: {one:?} became {came:?}")),
            }
        };
        claim(is_done, &[Excuse::Lost, Excuse::Upkeep, Excuse::Wonder, Excuse::Route, Excuse::Gift], "production");
        const FOOD: [Excuse; 8] = [
            Excuse::Lost,
            Excuse::Plague,
            Excuse::Upkeep,
            Excuse::Wonder,
            Excuse::Built,
            Excuse::Mood,
            Excuse::Route,
            Excuse::Obsolete,
        ];
        claim(came.grew == (one.growth == Growth::Grows(1)), &FOOD, "growth");
        claim(came.starved == (one.growth == Growth::Starves(1)), &FOOD, "famine");
        tally.riots += u32::from(one.will_riot && !one.is_disorder);
        const MOOD: [Excuse; 10] = [
            Excuse::Lost,
            Excuse::Plague,
            Excuse::Upkeep,
            Excuse::Wonder,
            Excuse::Built,
            Excuse::Mood,
            Excuse::Route,
            Excuse::Famine,
            Excuse::Tech,
            Excuse::Empire,
        ];
        claim(came.riots == one.will_riot, &MOOD, "disorder");
    }
}

/// Causes that excuse the forecasts of all cities of a nation.
fn excuses_of(owner: Seat, told: &Foretold, facts: &[CivFact], wonder: bool) -> Vec<Excuse> {
    let any = |is: &dyn Fn(&CivFact) -> bool| facts.iter().any(is);
    let learnt = |fact: &CivFact| matches!(fact, CivFact::TechResearched { .. });
    let ends = |fact: &CivFact| matches!(fact, CivFact::TechResearched { tech, .. } if told.ends.contains(tech));
    // C-30: what the city builds may be replaced by something better.
    let is_gift = |fact: &CivFact| matches!(*fact, CivFact::TechResearched { seat, source, .. } if seat == owner && source != "researched");
    let is_of_owner = |fact: &CivFact| match *fact {
        CivFact::CityBuilt { seat, .. } | CivFact::CityDestroyed { seat, .. } => seat == owner,
        CivFact::CityLost { from, to, .. } => [from, to].contains(&owner),
        _ => false,
    };
    let excuses = [
        (wonder, Excuse::Wonder),
        (any(&learnt), Excuse::Tech),
        (any(&ends), Excuse::Obsolete),
        (any(&is_gift), Excuse::Gift),
        (any(&is_of_owner), Excuse::Empire),
    ];
    excuses.into_iter().filter(|(holds, _)| *holds).map(|(_, excuse)| excuse).collect()
}

/// The name of an obstacle.
fn kind(obstacle: &Obstacle) -> String {
    let text = format!("{obstacle:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

fn hear(fact: CivFact, happened: &mut BTreeMap<CityId, Happened>, wonder: &mut bool) {
    let mut on = |city: CityId, what: &dyn Fn(&mut Happened)| what(happened.entry(city).or_default());
    let excused = |excuse| move |city: &mut Happened| city.excuses.push(excuse);
    let built = |target| {
        move |city: &mut Happened| {
            city.built.push(target);
            city.excuses.push(Excuse::Built);
        }
    };
    match fact {
        CivFact::BuildingBuilt { city, building, .. } | CivFact::SpacePartBuilt { city, building, .. } => {
            on(city, &built(Target::Building(building)));
        }
        CivFact::WonderBuilt { city, building, .. } => {
            on(city, &built(Target::Building(building)));
            *wonder = true;
        }
        CivFact::UnitBuilt { city, unit_type, .. } => on(city, &built(Target::Unit(unit_type))),
        CivFact::CityGrew { city, .. } => on(city, &|city| city.grew = true),
        CivFact::FamineStruck { city, .. } => on(city, &|city| {
            city.starved = true;
            city.excuses.push(Excuse::Famine);
        }),
        CivFact::DisorderSpread { city, .. } => on(city, &|city| city.riots = true),
        CivFact::PlagueStruck { city, .. } => on(city, &excused(Excuse::Plague)),
        CivFact::CelebrationBegan { city, .. } | CivFact::CelebrationEnded { city, .. } => {
            on(city, &excused(Excuse::Mood));
        }
        CivFact::TradeRouteCancelled { city, .. } => on(city, &excused(Excuse::Route)),
        CivFact::CityDestroyed { city, .. } | CivFact::CityLost { city, .. } => on(city, &excused(Excuse::Lost)),
        _ => {}
    }
}

fn check_research(place: &str, told: &Foretold, facts: &[CivFact], tally: &mut Tally) {
    for (&seat, Learning { aim, study, sharing }) in &told.research {
        tally.research += 1;
        let is_learnt = facts.iter().any(|fact| match *fact {
            CivFact::TechResearched { seat: who, source, .. } | CivFact::FutureTechFound { seat: who, source, .. } => {
                who == seat && source == "researched"
            }
            _ => false,
        });
        if is_learnt == (study.when == Ok(1)) {
            continue;
        }
        // W-70: what others know is cheaper, from the moment at which they learn it.
        let leaks = facts.iter().any(|fact| match *fact {
            CivFact::TechResearched { seat: who, tech, .. } => who != seat && *aim == Some(Aim::Tech(tech)),
            _ => false,
        });
        // C-01: bulbs are counted after production and growth, so that they may be a little more or
        // less than they were.
        let is_near = matches!(study.when, Ok(1 | 2));
        let changes = facts.iter().any(|fact| match *fact {
            CivFact::BuildingBuilt { seat: who, .. }
            | CivFact::WonderBuilt { seat: who, .. }
            | CivFact::UnitBuilt { seat: who, .. }
            | CivFact::CityGrew { seat: who, .. }
            | CivFact::CitySizeChanged { seat: who, .. } => sharing.contains(&who),
            _ => false,
        });
        // W-54, W-73: a tech that came otherwise may have been the aim; the next aim may be paid
        // for.
        let gift = facts.iter().any(|fact| match *fact {
            CivFact::TechResearched { seat: who, source, .. } => who == seat && source != "researched",
            _ => false,
        });
        let excuses = [(leaks, Excuse::Leak), (gift, Excuse::Gift), (is_near && changes, Excuse::Built)];
        if let Some((_, excuse)) = excuses.into_iter().find(|(holds, _)| *holds) {
            *tally.excused.entry(excuse).or_default() += 1;
        } else {
            tally.faults.push(format!("{place}, {seat:?}, {aim:?}: {study:?}, researched: {is_learnt}"));
        }
    }
}

/// A forecast of several turns is one turn shorter in the next turn, if nothing changed.
fn check_later(place: &str, before: &City, now: &City, tally: &mut Tally) {
    if let Ok(turns @ 2..) = before.completion.when {
        tally.later += 1;
        // Another nation completed the wonder, or learnt a tech.
        let is_excused = matches!(now.completion.when, Err(Obstacle::Obsolete | Obstacle::WonderBuilt(_)));
        if is_excused {
            *tally.excused.entry(Excuse::Tech).or_default() += 1;
        } else if now.completion.when != Ok(turns - 1) {
            tally.faults.push(format!("{place}, later production: {before:?} became {now:?}"));
        }
    }
    let shorter = match before.growth {
        Growth::Grows(turns @ 2..) => Growth::Grows(turns - 1),
        Growth::Starves(turns @ 2..) => Growth::Starves(turns - 1),
        _ => return,
    };
    tally.later += 1;
    if now.growth != shorter {
        tally.faults.push(format!("{place}, later growth: {before:?} became {now:?}"));
    }
}

/// The tally as text, with the first faults.
pub fn report(name: &str, tally: &Tally) -> String {
    let mut text = format!(
        "{name}: {} city-turns, {} due next, {} later, {} riots of growth, {} of research; excused {:?}; obstacles {:?}; {} faults\n",
        tally.cities,
        tally.next,
        tally.later,
        tally.riots,
        tally.research,
        tally.excused,
        tally.obstacles,
        tally.faults.len()
    );
    for fault in tally.faults.iter().take(12) {
        let _ = writeln!(text, "{fault}");
    }
    text
}
