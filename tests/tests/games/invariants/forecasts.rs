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
use endturn_civ::state::{Books, Buildings, Citizens, Governor, Moods, Nation, Position, Site, Stocks, Supported};
use endturn_civ_rules::city::economy::settle;
use endturn_civ_rules::city::mood::{EmpireSize, base_moods};
use endturn_civ_rules::city::terms::Terms;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{TechId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::topology::Topology;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
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
    topples: bool,
    /// Its centre, and where the units are that it supports.
    posts: Vec<Tile>,
    /// Terms of its mood, output of its citizens, and specialists.
    books: (Terms, Outputs, i32),
}

/// Everything foretold in one phase.
#[derive(Clone, Debug, Default)]
struct Foretold {
    cities: BTreeMap<CityId, City>,
    research: BTreeMap<Seat, Learning>,
    /// Techs that make some building obsolete.
    ends: BTreeSet<TechId>,
    /// Numbers of cities, and what makes citizens unhappy at such numbers, by nation.
    empires: BTreeMap<Seat, EmpireSize>,
    /// Owner and centre of all cities of the world.
    sites: BTreeMap<CityId, (Seat, Tile)>,
    topology: Option<Topology>,
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
        told.topology = Some(*eye.map.topology());
        told.ends.extend(ends.filter_map(|req| match &req.condition {
            Condition::Tech(name) => written.techs.position(name).map(TechId::at),
            _ => None,
        }));
        for city in eye.all_cities() {
            let site = eye.city_part::<Site>(city).expect("a city has its parts");
            told.sites.insert(city, (site.owner, site.tile));
            if seats.contains(site.owner) {
                told.cities.insert(city, City::of(eye, city, site.owner));
            }
        }
        for seat in seats.iter() {
            told.empires.insert(seat, empire_of(eye, seat));
            let Some(study) = forecast::of_research(eye, seat) else { continue };
            let aim = eye.research(seat).and_then(|research| research.aim);
            let pool = |seat: Seat| eye.nation_part::<Nation>(seat).map(|nation| nation.pool);
            let sharing = eye.roster().seats().filter(|&other| pool(other) == pool(seat)).collect();
            told.research.insert(seat, Learning { aim, study, sharing });
        }
    }
}

fn empire_of(eye: Eye<'_>, seat: Seat) -> EmpireSize {
    let value = |kind| eye.value(kind, &Context::player(seat));
    let cities = eye.all_cities().filter(|&city| eye.city_part::<Site>(city).is_some_and(|site| site.owner == seat));
    EmpireSize {
        unhappy_size: value(EffectKind::CityUnhappySize),
        base: value(EffectKind::EmpireSizeBase),
        step: value(EffectKind::EmpireSizeStep),
        cities: cities.count() as i32,
        angry_citizens: eye.rules.written.game.city.angry_citizens,
    }
}

impl City {
    fn of(eye: Eye<'_>, city: CityId, owner: Seat) -> Self {
        const PARTS: &str = "a city has its parts";
        let (completion, growth) = forecast::of_city(eye, city).expect(PARTS);
        let stocks = eye.city_part::<Stocks>(city).expect(PARTS);
        let moods = eye.city_part::<Moods>(city).expect(PARTS);
        let settled = &eye.city_part::<Books>(city).expect(PARTS).settled;
        let supported = &eye.city_part::<Supported>(city).expect(PARTS).0;
        let units = supported.iter().filter_map(|&unit| eye.unit_part::<Position>(unit)).map(|at| at.0);
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
            topples: forecast::of_overthrow(eye, city).expect(PARTS),
            posts: std::iter::once(eye.city_part::<Site>(city).expect(PARTS).tile).chain(units).collect(),
            books: {
                let citizens = eye.city_part::<Citizens>(city).expect(PARTS);
                let work = eye.city_part::<Books>(city).expect(PARTS).citizens;
                (eye.cache(city).expect(PARTS).terms, work, citizens.placement.idlers())
            },
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
    /// Causes that excuse its forecasts, by the facts of the round.
    excuses: Vec<Excuse>,
}

/// A cause by which something else happens than was foretold: an event in the same turn that no
/// seat can foresee, as it is drawn or another nation's, or whose place among the turns of a
/// nation's cities is drawn (C-07). Each is a fact of the round; if several hold, the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Excuse {
    /// Another nation learnt the tech that its nation researches, which makes it cheaper.
    Leak,
    /// The city was conquered, destroyed or given away.
    Lost,
    /// Plague struck it.
    Plague,
    /// One of its trade routes ended.
    Route,
    /// Unrest in a city brought its nation's government down, for the cities whose turns came
    /// later. The fall itself must be foretold.
    Government,
    /// Its nation got or lost cities, and at the other number of them this very city is in order
    /// instead of disorder, or the contrary (C-17); its turn came later.
    Step,
    /// Its nation got or lost another city, which changes the mood of all that come later.
    Empire,
    /// A tech was learnt that makes buildings obsolete.
    Obsolete,
    /// Its nation got a tech otherwise than by research, which may replace what it builds.
    Gift,
    /// A wonder was completed elsewhere.
    Wonder,
    /// A unit that another city could not pay gave it its shields.
    Help,
    /// Land near it was polluted, by a chance, which places its citizens anew.
    Pollution,
    /// A city near it, or near a unit of it, changed in size, or its nation learnt a tech that may
    /// change its centre. Cities that share tiles with it work others then, or its land grows, on
    /// which units upset nobody at home.
    Neighbour,
}

impl Excuse {
    /// Forecasts of a game for which the cause holds, for each that may fail, besides two.
    const fn share(self) -> u32 {
        match self {
            // Half of the cities have their turns after the fall; most of them riot in anarchy.
            Self::Government => 6,
            // Most turns come after the change; disorder decides two of the four forecasts.
            Self::Step => 2,
            // One city more or less upsets or calms one citizen, at some numbers of cities only.
            Self::Empire => 30,
            // Holds nearly always in crowded worlds, where hardly any change matters to others.
            Self::Neighbour => 10_000,
            Self::Leak
            | Self::Lost
            | Self::Plague
            | Self::Route
            | Self::Obsolete
            | Self::Gift
            | Self::Wonder
            | Self::Help
            | Self::Pollution => 50,
        }
    }

    /// Whether it strikes many cities of a nation at once.
    const fn strikes_all(self) -> bool {
        matches!(self, Self::Government | Self::Step | Self::Empire)
    }
}

/// Distance in tiles at which cities may share land, or what a city's centre changes.
const NEAR: i32 = 8;

/// Distance in tiles from which a changed tile places the citizens of a city anew.
const CHANGED_LAND: i32 = 6;

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
    /// Forecasts of disorder in cities that are still in order.
    pub riots: u32,
    /// Forecasts of research.
    pub research: u32,
    /// Falls of governments.
    pub falls: u32,
    /// Forecasts that failed, by their cause, and forecasts for which the cause held.
    excused: BTreeMap<Excuse, (u32, u32)>,
    /// Those that failed with a cause.
    excuses: Vec<(Excuse, String)>,
    /// Forecasts that failed without.
    pub faults: Vec<String>,
}

impl Tally {
    /// Whether no forecast failed without a cause, and few failed with one.
    ///
    /// Each cause has a bound of its own; all that strike single cities together excuse at most one
    /// forecast in 40 of those that something happens next in a city.
    pub fn is_sound(&self) -> bool {
        let single = self.excused.iter().filter(|(excuse, _)| !excuse.strikes_all());
        let failed: u32 = single.map(|(_, &(failed, _))| failed).sum();
        self.faults.is_empty()
            && self.excused.keys().all(|&excuse| self.is_rare(excuse))
            && failed * 40 <= self.next + 40
    }

    fn is_rare(&self, excuse: Excuse) -> bool {
        let (failed, held) = self.excused.get(&excuse).copied().unwrap_or_default();
        failed <= 2 + held / excuse.share()
    }

    /// Counts forecasts for which causes hold, and excuses one that failed by the first of them.
    fn judge(&mut self, holds: bool, excuses: &[Excuse], fault: impl FnOnce() -> String) {
        for excuse in excuses {
            self.excused.entry(*excuse).or_default().1 += 1;
        }
        match excuses.first() {
            _ if holds => {}
            Some(excuse) => {
                self.excused.entry(*excuse).or_default().0 += 1;
                self.excuses.push((*excuse, fault()));
            }
            None => self.faults.push(fault()),
        }
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
    for fact in facts {
        hear(*fact, &mut happened);
    }
    let stirred = stirred(told, facts);
    let mut falls: BTreeMap<Seat, (bool, Vec<Excuse>)> = BTreeMap::new();
    for (&city, one) in &told.cities {
        let mut came = happened.remove(&city).unwrap_or_default();
        came.excuses.extend(excuses_of(one.owner, told, facts));
        if facts.iter().any(|fact| matches!(*fact, CivFact::WonderBuilt { city: other, .. } if other != city)) {
            came.excuses.push(Excuse::Wonder);
        }
        if is_stirred(city, one, told, &stirred) {
            came.excuses.push(Excuse::Neighbour);
        }
        if is_at_a_step(one, told, facts) {
            came.excuses.push(Excuse::Step);
        }
        if is_polluted(one, told, facts) {
            came.excuses.push(Excuse::Pollution);
        }
        came.excuses.sort_unstable();
        came.excuses.dedup();
        let (falling, causes) = falls.entry(one.owner).or_default();
        *falling |= one.topples;
        causes.extend(came.excuses.iter().filter(|excuse| **excuse != Excuse::Government));
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
        let mut claim = |holds: bool, what: &str| {
            // Plague comes after production.
            let counts = |excuse: &&Excuse| what != "production" || **excuse != Excuse::Plague;
            let excuses: Vec<Excuse> = came.excuses.iter().filter(counts).copied().collect();
            tally.judge(holds, &excuses, || format!("{place}, {city:?}, {what}: {one:?} became {came:?}"));
        };
        claim(is_done, "production");
        claim(came.grew == (one.growth == Growth::Grows(1)), "growth");
        claim(came.starved == (one.growth == Growth::Starves(1)), "famine");
        claim(came.riots == one.will_riot, "disorder");
        tally.riots += u32::from(one.will_riot && !one.is_disorder);
    }
    for (seat, (falling, mut causes)) in falls {
        let fell = facts.iter().any(|fact| matches!(*fact, CivFact::GovernmentFell { seat: who, .. } if who == seat));
        tally.falls += u32::from(fell);
        causes.sort_unstable();
        causes.dedup();
        tally.judge(fell == falling, &causes, || {
            format!("{place}, {seat:?}, fall of the government: {falling}, {fell}")
        });
    }
}

/// Whether a change of another city is near a city or a unit of it.
fn is_stirred(city: CityId, one: &City, told: &Foretold, stirred: &BTreeSet<(CityId, Tile)>) -> bool {
    let Some(land) = told.topology else { return false };
    let is_near = |tile: Tile| one.posts.iter().any(|&post| land.distance(post, tile) <= NEAR);
    stirred.iter().any(|&(other, tile)| other != city && is_near(tile))
}

/// Whether pollution appeared near a city, in its land or in that of another.
fn is_polluted(one: &City, told: &Foretold, facts: &[CivFact]) -> bool {
    let Some((land, center)) = told.topology.zip(one.posts.first()) else { return false };
    facts.iter().any(|fact| match *fact {
        CivFact::PollutionAppeared { tile, .. } => land.distance(*center, tile) <= CHANGED_LAND,
        _ => false,
    })
}

/// Cities that change the work of others near them, and where.
fn stirred(told: &Foretold, facts: &[CivFact]) -> BTreeSet<(CityId, Tile)> {
    let site = |city: CityId| told.sites.get(&city).map(|&(_, tile)| (city, tile));
    let mut all = BTreeSet::new();
    for fact in facts {
        match *fact {
            CivFact::CitySizeChanged { city, .. }
            | CivFact::CityDestroyed { city, .. }
            | CivFact::CityLost { city, .. } => {
                all.extend(site(city));
            }
            CivFact::CityBuilt { city, tile, .. } => _ = all.insert((city, tile)),
            CivFact::TechResearched { seat, .. } => {
                all.extend(
                    told.sites.iter().filter(|(_, (owner, _))| *owner == seat).map(|(&city, &(_, tile))| (city, tile)),
                );
            }
            _ => {}
        }
    }
    all
}

/// Whether a city is in order instead of disorder, or the contrary, at another number of cities
/// that its nation has in the turn.
fn is_at_a_step(one: &City, told: &Foretold, facts: &[CivFact]) -> bool {
    let Some(&before) = told.empires.get(&one.owner) else { return false };
    let mut now = before;
    facts.iter().any(|fact| {
        now.cities += change_of_cities(one.owner, fact);
        let (mut terms, work, idlers) = one.books;
        (terms.mood.content, terms.mood.angry) = base_moods(now);
        base_moods(now) != base_moods(before) && settle(&terms, work, idlers).is_disorder != one.is_disorder
    })
}

/// Cities that a nation gets by a fact, or loses if negative.
fn change_of_cities(owner: Seat, fact: &CivFact) -> i32 {
    match *fact {
        CivFact::CityBuilt { seat, .. } => i32::from(seat == owner),
        CivFact::CityDestroyed { seat, .. } => -i32::from(seat == owner),
        CivFact::CityLost { from, to, .. } => i32::from(to == owner) - i32::from(from == owner),
        _ => 0,
    }
}

/// Causes that excuse the forecasts of all cities of a nation.
fn excuses_of(owner: Seat, told: &Foretold, facts: &[CivFact]) -> Vec<Excuse> {
    let any = |is: &dyn Fn(&CivFact) -> bool| facts.iter().any(is);
    let falls = |fact: &CivFact| matches!(*fact, CivFact::GovernmentFell { seat, .. } if seat == owner);
    let ends = |fact: &CivFact| matches!(fact, CivFact::TechResearched { tech, .. } if told.ends.contains(tech));
    // C-30: what the city builds may be replaced by something better.
    let is_gift = |fact: &CivFact| matches!(*fact, CivFact::TechResearched { seat, source, .. } if seat == owner && source != "researched");
    let excuses = [
        (any(&falls), Excuse::Government),
        (any(&|fact| change_of_cities(owner, fact) != 0), Excuse::Empire),
        (any(&ends), Excuse::Obsolete),
        (any(&is_gift), Excuse::Gift),
    ];
    excuses.into_iter().filter(|(holds, _)| *holds).map(|(_, excuse)| excuse).collect()
}

/// The name of an obstacle.
fn kind(obstacle: &Obstacle) -> String {
    let text = format!("{obstacle:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

fn hear(fact: CivFact, happened: &mut BTreeMap<CityId, Happened>) {
    let mut on = |city: CityId, what: &dyn Fn(&mut Happened)| what(happened.entry(city).or_default());
    let excused = |excuse| move |city: &mut Happened| city.excuses.push(excuse);
    let built = |target| move |city: &mut Happened| city.built.push(target);
    match fact {
        CivFact::BuildingBuilt { city, building, .. }
        | CivFact::SpacePartBuilt { city, building, .. }
        | CivFact::WonderBuilt { city, building, .. } => on(city, &built(Target::Building(building))),
        CivFact::UnitBuilt { city, unit_type, .. } => on(city, &built(Target::Unit(unit_type))),
        CivFact::CityGrew { city, .. } => on(city, &|city| city.grew = true),
        CivFact::FamineStruck { city, .. } => on(city, &|city| city.starved = true),
        CivFact::DisorderSpread { city, .. } => on(city, &|city| city.riots = true),
        CivFact::ShieldsGiven { city, .. } => on(city, &excused(Excuse::Help)),
        CivFact::PlagueStruck { city, .. } => on(city, &excused(Excuse::Plague)),
        CivFact::TradeRouteCancelled { city, .. } => on(city, &excused(Excuse::Route)),
        CivFact::CityDestroyed { city, .. } | CivFact::CityLost { city, .. } => on(city, &excused(Excuse::Lost)),
        _ => {}
    }
}

fn check_research(place: &str, told: &Foretold, facts: &[CivFact], tally: &mut Tally) {
    let stirred = stirred(told, facts);
    for (&seat, Learning { aim, study, sharing }) in &told.research {
        tally.research += 1;
        let is_learnt = facts.iter().any(|fact| match *fact {
            CivFact::TechResearched { seat: who, source, .. } | CivFact::FutureTechFound { seat: who, source, .. } => {
                who == seat && source == "researched"
            }
            _ => false,
        });
        // W-70: what others know is cheaper, from the moment at which they learn it.
        let leaks = facts.iter().any(|fact| match *fact {
            CivFact::TechResearched { seat: who, tech, .. } => who != seat && *aim == Some(Aim::Tech(tech)),
            _ => false,
        });
        let plague =
            facts.iter().any(|fact| matches!(*fact, CivFact::PlagueStruck { seat, .. } if sharing.contains(&seat)));
        let wonder = facts.iter().any(|fact| matches!(fact, CivFact::WonderBuilt { .. }));
        let own = told.cities.iter().filter(|(_, one)| sharing.contains(&one.owner));
        let near = own.clone().any(|(&city, one)| is_stirred(city, one, told, &stirred));
        let polluted = own.into_iter().any(|(_, one)| is_polluted(one, told, facts));
        let of_cities = [
            (plague, Excuse::Plague),
            (wonder, Excuse::Wonder),
            (leaks, Excuse::Leak),
            (polluted, Excuse::Pollution),
            (near, Excuse::Neighbour),
        ];
        let of_cities = of_cities.into_iter().filter(|(holds, _)| *holds).map(|(_, excuse)| excuse);
        let mut excuses: Vec<Excuse> =
            sharing.iter().flat_map(|&seat| excuses_of(seat, told, facts)).chain(of_cities).collect();
        excuses.sort_unstable();
        excuses.dedup();
        tally.judge(is_learnt == (study.when == Ok(1)), &excuses, || {
            format!("{place}, {seat:?}, {aim:?}: {study:?}, researched: {is_learnt}")
        });
    }
}

/// A forecast of several turns is one turn shorter in the next turn, if nothing changed.
fn check_later(place: &str, before: &City, now: &City, tally: &mut Tally) {
    if let Ok(turns @ 2..) = before.completion.when {
        tally.later += 1;
        // Another nation completed the wonder, or learnt a tech.
        let excuse = match now.completion.when {
            Err(Obstacle::Obsolete) => Some(Excuse::Obsolete),
            Err(Obstacle::WonderBuilt(_)) => Some(Excuse::Wonder),
            _ => None,
        };
        tally.judge(now.completion.when == Ok(turns - 1), excuse.as_slice(), || {
            format!("{place}, later production: {before:?} became {now:?}")
        });
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

/// The tally as text, with the first faults, and the first failures by a cause that has too many.
pub fn report(name: &str, tally: &Tally) -> String {
    let mut text = format!(
        "{name}: {} city-turns, {} due next, {} later, {} riots to come, {} falls, {} of research; excused {:?}; obstacles {:?}; {} faults\n",
        tally.cities,
        tally.next,
        tally.later,
        tally.riots,
        tally.falls,
        tally.research,
        tally.excused,
        tally.obstacles,
        tally.faults.len()
    );
    for fault in tally.faults.iter().take(12) {
        let _ = writeln!(text, "{fault}");
    }
    for &excuse in tally.excused.keys().filter(|&&excuse| !tally.is_rare(excuse)) {
        for (_, fault) in tally.excuses.iter().filter(|(cause, _)| *cause == excuse).take(12) {
            let _ = writeln!(text, "{excuse:?}: {fault}");
        }
    }
    text
}
