//! W-150 Danger and strength of a city: a nation's knowledge of itself: its cities at a glance with
//! the soldiers that they want, its sums, its production. Draws none. Tells nothing.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::mood::{EmpireSize, base_moods};
use endturn_civ_rules::city::tax;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{GovernmentId, Tile};
use endturn_civ_rules::keys::{CityAt, CityId, UnitId};
use endturn_civ_rules::map::known_lands::KnownLands;
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::{Genus, Output, Relation};
use endturn_engine::Seat;
use endturn_engine::reasons::{Reason, Weighed};

use super::book::Book;
use super::gain::Limits;
use super::settling::{Plot, SITE_RADIUS_SQ};
use super::space;
use crate::orders::CivOrder;
use crate::sight::{LentSites, OwnCity, OwnUnit, SeenUnit, Sight};
use crate::state::{
    Books, Buildings, Citizens, Health, Holdings, Moods, Policies, Production, Regime, Site, Stocks, Treasury,
};

/// One of the nation's cities.
pub struct Town<'w> {
    pub(super) own: OwnCity<'w>,
    pub(super) city: CityId,
    pub(super) site: &'w Site,
    pub(super) size: i32,
    pub(super) worked: u128,
    pub(super) standing: Bits256,
    pub(super) books: &'w Books,
    pub(super) moods: &'w Moods,
    pub(super) production: &'w Production,
    pub(super) stock: i32,
    pub(super) illness: i32,
    /// Output before bonuses, with trade split by the nation's rates.
    pub raw: Outputs,
    /// Shields per turn for production, when not in disorder.
    pub(super) shields: i32,
    /// The city's context for effects, with everything that queries would otherwise look up.
    pub(super) context: Context,
}

impl Town<'_> {
    /// The city in the form of orders.
    pub(super) fn at(&self) -> CityAt {
        CityAt(self.site.tile)
    }

    /// Luxury, including present production, that keeps the city just out of disorder.
    pub(super) fn luxury_need(&self, happy_cost: i32) -> i32 {
        let faces = self.books.settled.feelings.last;
        let balance = faces.happy - faces.unhappy - faces.angry.saturating_mul(2);
        (self.books.settled.production[Output::Luxury] - balance.saturating_mul(happy_cost)).max(0)
    }
}

/// The notes of a persona while a caller asks why.
#[derive(Debug, Default)]
struct Notes {
    reasons: Vec<Reason>,
    /// Orders with a few words on what made a step give them.
    remarks: Vec<(CivOrder, &'static str)>,
}

/// A step of a persona that follows fixed rules.
pub(super) struct Step {
    /// Its subject, in a few words.
    pub(super) subject: &'static str,
    /// A sentence on its rules.
    pub(super) because: &'static str,
    /// The knobs behind it.
    pub(super) knobs: fn(&Knobs) -> Vec<(&'static str, i32)>,
}

/// The nation.
pub struct Own<'w> {
    pub(super) sight: Sight<'w>,
    pub(super) seat: Seat,
    pub(super) knobs: &'w Knobs,
    pub(super) book: &'w Book,
    pub(super) turn: i32,
    /// Its cities.
    pub towns: Vec<Town<'w>>,
    /// Index of each city among the towns, by city.
    places: Vec<(CityId, usize)>,
    pub(super) holdings: &'w Holdings,
    /// Its units, oldest first.
    pub(super) units: Vec<OwnUnit<'w>>,
    pub(super) research: &'w Research,
    pub(super) rates: Rates,
    pub(super) max_rate: i32,
    pub(super) government: GovernmentId,
    pub(super) is_revolution: bool,
    pub(super) gold: i32,
    /// Citizens of a city who are content by default; negative for angry ones.
    pub(super) content: i32,
    pub(super) citizens: i32,
    /// Raw outputs of all cities.
    pub(super) raw: Outputs,
    pub(super) in_disorder: i32,
    /// Wonders under construction in the nation's cities.
    pub(super) under_way: Bits256,
    /// Gold upkeep of all buildings and units.
    pub(super) expenses: i32,
    /// Gold per turn at current rates.
    pub(super) income: i32,
    /// Cities of others, once needed.
    foreign: OnceCell<Vec<(Tile, Seat)>>,
    /// Tiles too close to a known city for another one, 64 per word, once needed.
    taken: OnceCell<Vec<u64>>,
    /// City sites that are good enough, with their worth, by tile, once needed.
    pub(super) good_sites: OnceCell<Vec<(i64, Tile)>>,
    /// City sites judged in this decision and earlier ones, once needed.
    judged: OnceCell<LentSites<'w>>,
    /// Values of tiles to surrounding cities.
    pub(super) plots: ByTile<Plot>,
    /// Tiles at which cities want their garrison, 64 per word, once needed.
    danger: OnceCell<Vec<u64>>,
    /// The lands that the nation knows, once needed.
    lands: OnceCell<Arc<KnownLands>>,
    /// Whether the nation knows of unknown land next to its own, once needed.
    edge: OnceCell<bool>,
    /// Cities used to evaluate national effects, with their limits.
    pub(super) sample: OnceCell<Vec<(usize, Limits)>>,
    /// By building: its gain for all cities, once needed.
    pub(super) wide: Vec<Cell<Option<i64>>>,
    /// Reasons of its decisions, if a caller asks for them.
    notes: Option<RefCell<Notes>>,
}

/// A value for each tile, computed once when it is first needed. Memory is taken in chunks, since a
/// nation asks only for tiles around its cities.
pub(super) struct ByTile<T>(OnceCell<Vec<OnceCell<Chunk<T>>>>);

/// The values of [`CHUNK`] tiles.
type Chunk<T> = Box<[Cell<Option<T>>]>;
const CHUNK: usize = 64;

impl<T: Copy> ByTile<T> {
    /// The value of a tile of a map with `tiles` tiles.
    pub(super) fn get(&self, tile: Tile, tiles: usize, find_out: impl FnOnce() -> T) -> T {
        let chunks = self.0.get_or_init(|| vec![OnceCell::new(); tiles.div_ceil(CHUNK)]);
        let chunk = chunks[tile.index() / CHUNK].get_or_init(|| vec![Cell::new(None); CHUNK].into_boxed_slice());
        let known = &chunk[tile.index() % CHUNK];
        known.get().unwrap_or_else(|| {
            let value = find_out();
            known.set(Some(value));
            value
        })
    }
}

impl<'w> Own<'w> {
    /// Surveys the seat's nation; `None` if a component is missing.
    pub(super) fn new(sight: Sight<'w>, knobs: &'w Knobs, book: &'w Book, turn: i32) -> Option<Self> {
        let (seat, rules) = (sight.seat(), sight.rules);
        let holdings = sight.nation::<Holdings>()?;
        let policies = sight.nation::<Policies>()?;
        let rule = sight.nation::<Regime>()?.0;
        let rates = policies.rates;
        let towns: Vec<Town<'w>> = holdings.cities.iter().filter_map(|&city| town(sight, city, rates)).collect();
        let anarchy = rules.government_id(&rules.written.game.governments.during_revolution);
        let ask = |kind| sight.value(kind, &Context::player(seat));
        let mut places: Vec<(CityId, usize)> = towns.iter().enumerate().map(|(at, town)| (town.city, at)).collect();
        places.sort_unstable();
        let mut own = Self {
            sight,
            places,
            seat,
            knobs,
            book,
            turn,
            holdings,
            units: sight.own_units().collect(),
            research: sight.research()?,
            rates,
            max_rate: tax::max_rate(ask(EffectKind::MaxRates)),
            government: rule.government,
            is_revolution: anarchy == Some(rule.government) || rule.target.is_some(),
            gold: sight.nation::<Treasury>()?.gold,
            content: content(rules, towns.len(), ask),
            foreign: OnceCell::new(),
            taken: OnceCell::new(),
            good_sites: OnceCell::new(),
            judged: OnceCell::new(),
            plots: ByTile(OnceCell::new()),
            danger: OnceCell::new(),
            lands: OnceCell::new(),
            edge: OnceCell::new(),
            citizens: 0,
            raw: Outputs::NONE,
            in_disorder: 0,
            under_way: Bits256::EMPTY,
            expenses: 0,
            income: 0,
            sample: OnceCell::new(),
            wide: vec![Cell::new(None); book.buildings.len()],
            notes: None,
            towns,
        };
        own.add_up();
        Some(own)
    }

    fn add_up(&mut self) {
        for town in &self.towns {
            self.citizens = self.citizens.saturating_add(town.size);
            self.raw = Outputs(std::array::from_fn(|at| self.raw.0[at].saturating_add(town.raw.0[at])));
            self.in_disorder += i32::from(town.books.settled.is_disorder);
            self.expenses = self.expenses.saturating_add(town.books.building_gold).saturating_add(town.books.unit_gold);
            self.income = self.income.saturating_add(town.books.settled.production[Output::Gold]);
            if let Some(wonder) = town.production.target.building()
                && matches!(self.book.entry(wonder).genus, Genus::GreatWonder | Genus::SmallWonder)
            {
                self.under_way.insert(wonder.index());
            }
        }
        self.income = self.income.saturating_sub(self.expenses);
    }

    /// Keeps reasons from now on.
    pub(super) fn keep_notes(&mut self) {
        self.notes = Some(RefCell::default());
    }

    /// True if reasons are kept, so that they are worth preparing.
    pub(super) fn is_asked(&self) -> bool {
        self.notes.is_some()
    }

    /// Notes the reason of a decision if a caller asks; otherwise `reason` is not called.
    pub(super) fn explain(&self, reason: impl FnOnce() -> Reason) {
        if let Some(notes) = &self.notes {
            let reason = reason();
            notes.borrow_mut().reasons.push(reason);
        }
    }

    /// Does a step that follows fixed rules instead of weighing options, and notes the orders that
    /// it gives, if any, each with its remark.
    pub(super) fn step<T>(
        &self,
        step: &Step,
        orders: &mut Vec<CivOrder>,
        does: impl FnOnce(&mut Vec<CivOrder>) -> T,
    ) -> T {
        let first = orders.len();
        let done = does(orders);
        if orders.len() > first {
            self.explain(|| {
                let options = (first..orders.len()).map(|place| {
                    let option = Weighed::order(orders[place].clone()).given(place..place + 1);
                    option.note(self.remark_on(&orders[place]))
                });
                let reason = Reason::new(step.subject).options(options).because(step.because);
                (step.knobs)(self.knobs).into_iter().fold(reason, |reason, (name, value)| reason.knob(name, value))
            });
        }
        done
    }

    /// Notes what makes a step give an order, in a few words, if a caller asks.
    pub(super) fn remark(&self, order: &CivOrder, why: &'static str) {
        if let Some(notes) = &self.notes {
            notes.borrow_mut().remarks.push((order.clone(), why));
        }
    }

    fn remark_on(&self, order: &CivOrder) -> &'static str {
        let Some(notes) = &self.notes else { return "" };
        let remark = notes.borrow().remarks.iter().rev().find(|(one, _)| one == order).map(|(_, why)| *why);
        remark.unwrap_or_default()
    }

    /// Tells the notes that the order at a place has moved to the front.
    pub(super) fn moved_to_front(&self, place: usize) {
        let Some(notes) = &self.notes else { return };
        for option in notes.borrow_mut().reasons.iter_mut().flat_map(|reason| &mut reason.options) {
            if option.orders.start == place && !option.orders.is_empty() {
                option.orders = 0..1;
            } else if !option.orders.is_empty() && option.orders.end <= place {
                option.orders = option.orders.start + 1..option.orders.end + 1;
            }
        }
    }

    /// Takes the notes.
    pub(super) fn take_notes(&self) -> Vec<Reason> {
        self.notes.as_ref().map(|notes| notes.take().reasons).unwrap_or_default()
    }

    /// Gold that is not spent.
    pub(super) fn reserve(&self) -> i32 {
        self.knobs.reserve_gold.saturating_add(self.knobs.reserve_gold_per_citizen.saturating_mul(self.citizens))
    }

    /// Whether the nation has more gold than it can use.
    pub(super) fn is_rich(&self) -> bool {
        self.gold > self.reserve().saturating_mul(2).saturating_add(100)
    }

    /// Points per unit of an output.
    pub(super) fn worth(&self, output: Output) -> i64 {
        i64::from(match output {
            Output::Food => self.knobs.food_worth,
            Output::Shield => self.knobs.shield_worth,
            Output::Trade => self.knobs.trade_worth,
            Output::Gold => self.knobs.gold_worth,
            Output::Luxury => self.knobs.luxury_worth,
            Output::Science => self.knobs.science_worth,
        })
    }

    /// Luxury that lifts one citizen by one mood level.
    pub(super) fn happy_cost(&self) -> i32 {
        self.sight.rules.written.game.civstyle.happy_cost_luxury.max(1)
    }

    /// The number of cities.
    pub(super) fn count(&self) -> i32 {
        i32::try_from(self.towns.len()).unwrap_or(i32::MAX)
    }

    /// The index among the towns of the nation's city on a tile.
    pub(super) fn town_at(&self, tile: Tile) -> Option<usize> {
        let city = self.sight.city_on(tile)?.city;
        let at = self.places.binary_search_by_key(&city, |&(city, _)| city).ok()?;
        Some(self.places[at].1)
    }

    /// Whether a unit counts for the garrison of its city: a soldier that is not aboard and has no
    /// cargo.
    pub(super) fn is_guard(&self, unit: UnitId) -> bool {
        self.sight.own_unit(unit).is_some_and(|unit| {
            let troop = unit.troop();
            troop.is_military && !troop.is_carrier && !unit.is_aboard()
        })
    }

    /// Foreign cities that the nation sees or remembers, with their owners.
    pub(super) fn foreign_cities(&self) -> &[(Tile, Seat)] {
        self.foreign.get_or_init(|| {
            let seen = self.sight.foreign_cities().map(|city| (city.tile, city.owner));
            let remembered = self.sight.remembered_cities().map(|(tile, city)| (tile, city.owner));
            seen.chain(remembered).collect()
        })
    }

    /// Minimum distance of a new city from all known cities, and from sites that founders are on
    /// their way to.
    pub(super) fn apart(&self) -> i32 {
        self.knobs.apart.max(self.sight.rules.written.settings.citymindist)
    }

    /// Whether a known city is closer to a tile than [`Self::apart`].
    pub(super) fn is_near_a_city(&self, tile: Tile) -> bool {
        self.near_cities()[tile.index() / 64] & 1 << (tile.index() % 64) != 0
    }

    /// Tiles too close to a known city for another one, 64 per word.
    pub(super) fn near_cities(&self) -> &[u64] {
        self.taken.get_or_init(|| {
            let topology = self.sight.topology();
            let mut taken = vec![0; topology.tiles().div_ceil(64)];
            let own = self.towns.iter().map(|town| town.site.tile);
            for city in own.chain(self.foreign_cities().iter().map(|&(city, _)| city)) {
                for near in topology.square(city, self.apart() - 1) {
                    taken[near.index() / 64] |= 1 << (near.index() % 64);
                }
            }
            taken
        })
    }

    /// City sites judged in this decision and earlier ones.
    pub(super) fn judged(&self) -> &LentSites<'w> {
        let Knobs { site_min, site_food, site_shield, site_trade, site_coast, site_river, site_own_land, .. } =
            *self.knobs;
        let numbers = [site_min, site_food, site_shield, site_trade, site_coast, site_river, site_own_land];
        self.judged.get_or_init(|| self.sight.judged_sites(numbers, SITE_RADIUS_SQ))
    }

    /// W-151: soldiers that a town wants in it (W-150). Where the persona has `guard_within`, none
    /// while no enemy is near **(ours)**.
    pub(super) fn garrison(&self, town: &Town<'_>) -> i32 {
        // W-161: a ship is lost with the capital.
        if space::guarded_capital(self) == Some(town.site.tile) {
            return self.knobs.garrison.saturating_mul(2).max(2);
        }
        let tile = town.site.tile.index();
        let is_in_danger = self.knobs.guard_within == 0 || self.danger()[tile / 64] & 1 << (tile % 64) != 0;
        if is_in_danger { self.knobs.garrison } else { 0 }
    }

    /// Tiles near enemy soldiers in sight or enemy cities, 64 per word.
    fn danger(&self) -> &[u64] {
        self.danger.get_or_init(|| {
            let topology = self.sight.topology();
            let mut near = vec![0; topology.tiles().div_ceil(64)];
            let mut mark = |center: Tile, within: i32| {
                topology.square(center, within).for_each(|tile| near[tile.index() / 64] |= 1 << (tile.index() % 64));
            };
            let is_soldier = |seen: &SeenUnit| {
                self.sight.is_enemy(seen.owner) && self.sight.rules.troops.get(seen.unit_type).is_military
            };
            let soldiers = self.sight.foreign_units().filter(is_soldier);
            soldiers.for_each(|seen| mark(seen.tile, self.knobs.guard_within));
            self.enemy_cities().for_each(|city| mark(city, self.knobs.guard_within_of_cities));
            near
        })
    }

    /// The lands that the nation knows.
    pub(super) fn lands(&self) -> &KnownLands {
        self.lands.get_or_init(|| self.sight.lands())
    }

    /// Soldiers that stay in a town.
    pub(super) fn guards_of(&self, at: usize) -> i32 {
        let is_capital = space::guarded_capital(self) == Some(self.towns[at].site.tile);
        if is_capital { self.garrison(&self.towns[at]) } else { self.knobs.garrison }
    }

    /// Whether the nation knows of unknown land next to its own.
    pub(super) fn has_edge(&self) -> bool {
        *self.edge.get_or_init(|| {
            let (sight, lands) = (self.sight, self.lands());
            let mut homes: Vec<u16> = self.towns.iter().map(|town| lands.of(town.site.tile)).collect();
            homes.sort_unstable();
            homes.dedup();
            let is_home = |tile: &Tile| sight.is_land(*tile) && homes.binary_search(&lands.of(*tile)).is_ok();
            lands.edge().any(|tile| is_home(&tile))
        })
    }

    /// Tiles of cities that the nation's soldiers should take: those of all enemies, or of the war
    /// aim alone where the persona negotiates (W-158).
    pub(super) fn prey_cities(&self) -> impl Iterator<Item = Tile> {
        let foe = self.sight.foe();
        let is_prey =
            move |owner: Seat| if self.knobs.negotiates { foe == Some(owner) } else { self.sight.is_enemy(owner) };
        self.foreign_cities().iter().filter(move |&&(_, owner)| is_prey(owner)).map(|&(tile, _)| tile)
    }

    /// W-154: whether a city of the nation that it means to fight is in reach of a town by land.
    pub(super) fn is_at_front(&self, town: &Town<'_>) -> bool {
        let (sight, at) = (self.sight, town.site.tile);
        let aim = sight.war_aim();
        let mut cities = self.foreign_cities().iter().filter(|&&(_, owner)| aim == Some(owner));
        cities.any(|&(city, _)| {
            sight.continent(city) == sight.continent(at)
                && sight.topology().distance(city, at) <= self.knobs.march_reach
        })
    }

    /// W-100: whether soldiers on a tile must leave it before an armistice becomes peace.
    pub(super) fn is_closed_to_soldiers(&self, tile: Tile) -> bool {
        let owner = self.sight.owner(tile).filter(|&owner| self.knobs.negotiates && owner != self.seat);
        owner.is_some_and(|owner| matches!(self.sight.relation(owner), Some(Relation::Armistice | Relation::Peace)))
    }

    /// Tiles of known enemy cities.
    pub(super) fn enemy_cities(&self) -> impl Iterator<Item = Tile> {
        self.foreign_cities().iter().filter(|&&(_, owner)| self.sight.is_enemy(owner)).map(|&(tile, _)| tile)
    }

    /// Whether a target is one of the wonders.
    pub(super) fn is_wonder(&self, target: Target) -> bool {
        target
            .building()
            .is_some_and(|building| matches!(self.book.entry(building).genus, Genus::GreatWonder | Genus::SmallWonder))
    }
}

/// C-17: citizens content by default under this government and with this many cities.
fn content(rules: &CivRules, cities: usize, ask: impl Fn(EffectKind) -> i32) -> i32 {
    let (content, angry) = base_moods(EmpireSize {
        unhappy_size: ask(EffectKind::CityUnhappySize),
        base: ask(EffectKind::EmpireSizeBase),
        step: ask(EffectKind::EmpireSizeStep),
        cities: i32::try_from(cities).unwrap_or(i32::MAX),
        angry_citizens: rules.written.game.city.angry_citizens,
    });
    content - angry
}

fn town(sight: Sight<'_>, city: CityId, rates: Rates) -> Option<Town<'_>> {
    let own = sight.own_city(city)?;
    let (citizens, books) = (own.part::<Citizens>()?, own.part::<Books>()?);
    let taxable = books.settled.production[Output::Trade].saturating_sub(books.usage[Output::Trade]).max(0);
    let mut raw = books.citizens;
    for (output, rate) in [(Output::Science, rates.science), (Output::Gold, rates.tax), (Output::Luxury, rates.luxury)]
    {
        let share = i64::from(taxable) * i64::from(rate.clamp(0, 100)) / 100;
        raw[output] = raw[output].saturating_add(share as i32);
    }
    let made = books.settled.production[Output::Shield].saturating_add(books.settled.penalty[Output::Shield]);
    Some(Town {
        own,
        city,
        site: own.site,
        size: citizens.size,
        worked: citizens.placement.worked,
        standing: own.part::<Buildings>()?.standing,
        books,
        moods: own.part()?,
        production: own.part()?,
        stock: own.part::<Stocks>()?.shields,
        illness: own.part::<Health>()?.illness,
        raw,
        shields: made.saturating_sub(books.usage[Output::Shield]),
        context: Context { player: Some(own.site.owner), tile: Some(own.site.tile), ..Context::city(city) },
    })
}
