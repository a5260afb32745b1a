//! W-157 Production and purchases: a city builds whatever pays back most of its cost within the
//! persona's horizon. Draws `slip`. Tells nothing.

mod training;

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::production::change::{NewTarget, is_free_to_change, stock_after_change};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::RuleId;
use endturn_engine::number::counted_as;
use endturn_engine::orders::Budget;
use endturn_engine::random::{Draw, Purpose};
use endturn_engine::reasons::{Reason, Weighed};

use super::book::Entry;
use super::effort::Effort;
use super::ferry::Ferry;
use super::gain::{Limits, gain};
use super::own::{Own, Town};
use super::settling::{self, Taken};
use super::{army, space, workers};
use crate::orders::{CivOrder, Produce, Worklist};
use crate::shop::CityShop;
use training::{explorers_missing, founders, founders_there};

/// The rule under which a persona draws whether it slips.
const PRODUCTION: RuleId = RuleId("W-157");
/// Want of an item that exactly pays back its cost.
const PAYS: i64 = 1000;
/// More turns than anything takes.
const FOREVER: i64 = 10_000;

/// The draw by which a persona slips; `None` if it never does.
pub(super) fn slips(knobs: &Knobs, budget: &Budget) -> Option<Draw> {
    (knobs.slips_permille > 0).then(|| budget.draw(PRODUCTION, Purpose("slip")))
}

/// An item that a city could build.
#[derive(Clone, Copy, Debug)]
struct Wish {
    target: Target,
    /// Gain within the horizon per cost, in permille.
    want: i64,
    /// For people: the reason for which a unit is wanted; empty for buildings.
    cause: &'static str,
}

/// The new production of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Built {
    /// The target.
    pub(super) target: Target,
    /// Shields in stock for that target.
    pub(super) stock: i32,
}

/// Shared data of all cities of the nation for production decisions.
pub(super) struct Planner<'a, 'w> {
    own: &'a Own<'w>,
    /// Buildings that can be built as far as the nation knows.
    open: Bits256,
    /// Wonders under construction in the nation's cities.
    taken: Bits256,
    /// Minimum shields per turn a city needs to start a great wonder.
    wonder_shields: i32,
    founders_missing: i32,
    workers_missing: i32,
    soldiers_missing: i32,
    ferry: Option<&'a Ferry<'a, 'w>>,
    boat_is_wanted: bool,
    explorers_missing: i32,
    /// By kind, parts of a spaceship that no city is building yet; below 0 if too many cities do.
    parts_missing: [i32; 3],
    /// City sites that founders are on their way to or trained for.
    sites: Taken,
    /// Those of founders in training, with their towns.
    claims: Vec<(CityId, Tile)>,
    /// Founders that boats could yet take to other lands, where sites are reserved.
    overseas: i32,
    /// Minimum want of an item, in permille.
    threshold: i64,
    wishes: Vec<Wish>,
    /// The draw of a persona that slips.
    slips: Option<Draw>,
    /// Cities that were not due for a decision.
    waiting: usize,
}

impl<'a, 'w> Planner<'a, 'w> {
    pub(super) fn new(own: &'a Own<'w>, ferry: Option<&'a Ferry<'a, 'w>>, sites: Taken, slips: Option<Draw>) -> Self {
        let is_rich = own.is_rich();
        let from_pct = if is_rich { own.knobs.build_from_pct_if_rich } else { own.knobs.build_from_pct };
        let mut planner = Self {
            own,
            open: open(own),
            taken: own.under_way,
            wonder_shields: wonder_shields(own),
            founders_missing: own.knobs.founders - founders(own),
            workers_missing: workers::missing(own),
            soldiers_missing: army::missing(own),
            ferry,
            boat_is_wanted: true,
            parts_missing: space::missing(own),
            explorers_missing: explorers_missing(own),
            overseas: ferry.map_or(0, Ferry::seats) + sites.len() as i32 - founders_there(own),
            sites,
            claims: Vec::new(),
            threshold: PAYS * i64::from(from_pct) / 100,
            wishes: Vec::new(),
            slips,
            waiting: 0,
        };
        if own.knobs.reserves_sites {
            for town in own.towns.iter().filter(|town| trains_founder(own, town)) {
                planner.claim(town);
                planner.overseas -= i32::from(!planner.has_claim(town));
            }
        }
        planner
    }

    fn has_claim(&self, town: &Town<'_>) -> bool {
        self.claims.iter().any(|&(city, _)| city == town.city)
    }

    /// W-147: reserves the best free site for a founder of a town.
    fn claim(&mut self, town: &Town<'_>) {
        if let Some(site) = settling::best_site(self.own, town.site.tile, &self.sites) {
            self.sites.add(self.own, site);
            self.claims.push((town.city, site));
        }
    }

    /// Whether there is a city site for a founder of a town; where sites are reserved, it is
    /// reserved.
    fn has_site(&mut self, town: &Town<'_>) -> bool {
        let own = self.own;
        let ferry = self.ferry;
        let sails = || ferry.is_some_and(|ferry| ferry.takes_founders(town));
        if !own.knobs.reserves_sites {
            return own.knobs.settles == 0 || sails() || settling::has_site(own, town.site.tile);
        }
        if !self.has_claim(town) {
            self.claim(town);
        }
        if self.has_claim(town) {
            return true;
        }
        let is_counted = trains_founder(own, town);
        let has_seat = self.overseas >= i32::from(!is_counted) && sails();
        self.overseas -= i32::from(has_seat && !is_counted);
        has_seat
    }

    /// The orders of one city, if it is due for a decision; returns its new production.
    pub(super) fn plan(&mut self, town: &Town<'w>, orders: &mut Vec<CivOrder>, effort: &mut Effort) -> Built {
        let current = Built { target: town.production.target, stock: town.stock };
        if !self.is_due(town) || !is_free_to_change(town.production.did_buy, town.stock) {
            self.waiting += 1;
            return current;
        }
        effort.cities += 1;
        let shop = town.own.shop();
        self.gather(town, effort);
        let is_possible = has_now(&shop, current.target);
        let kept = self.wishes.iter().find(|wish| wish.target == current.target && is_possible).map(|wish| wish.want);
        let threshold = self.threshold;
        let weighed = if self.own.is_asked() { self.wishes.clone() } else { Vec::new() };
        self.wishes.retain(|wish| wish.want >= threshold);
        self.wishes.sort_by_key(|wish| (std::cmp::Reverse(wish.want), wish.target));
        let mut wishes = std::mem::take(&mut self.wishes);
        let mut possible = wishes.iter().copied().filter(|wish| {
            effort.shops += 1;
            has_now(&shop, wish.target)
        });
        let best = possible.next();
        let is_slip = self.slips();
        let wanted = if is_slip { possible.next().or(best) } else { best };
        let target = self.choose(current.target, kept, wanted);
        let before = orders.len();
        let list = self.worklist(&shop, &wishes, target, effort);
        wishes.clear();
        self.wishes = wishes;
        if !is_founder(self.own, target) {
            let claimed = self.claims.iter().position(|&(city, _)| city == town.city);
            if let Some((_, site)) = claimed.map(|at| self.claims.remove(at)) {
                self.sites.remove(self.own, site);
            }
        }
        if self.own.is_wonder(target) {
            self.taken.insert(target.building().map_or(0, BuildingId::index));
        }
        if target != current.target {
            for (part, more) in [(target, -1), (current.target, 1)] {
                if let Some(part) = space::part_of(self.own, part) {
                    self.parts_missing[part as usize] += more;
                }
            }
            orders.push(Produce(town.at(), target).into());
        }
        if list != town.production.worklist {
            orders.push(Worklist(town.at(), list).into());
        }
        self.own.explain(|| self.why(town, &shop, weighed, (kept, target), is_slip, before..orders.len()));
        Built { target, stock: stock_with(self.own, town, target) }
    }

    /// Notes the number of cities that keep their production without a decision.
    pub(super) fn explain_rest(&self) {
        if self.waiting > 0 {
            self.own.explain(|| {
                let kept = Weighed::new(counted_as(self.waiting, "city keeps its production", "cities keep their production"));
                let because = "a decision is due from time to time, when something is finished, when a wonder is gone, and \
                               in disorder";
                Reason::new("production without a decision")
                    .knob("plan_every_turns", self.own.knobs.plan_every_turns)
                    .options([kept.taken(true)])
                    .because(because)
            });
        }
    }

    /// The reason for a city's production: all that it weighed, and the places of its orders.
    fn why(
        &self,
        town: &Town<'_>,
        shop: &CityShop<'_>,
        mut wishes: Vec<Wish>,
        (kept, target): (Option<i64>, Target),
        is_slip: bool,
        orders: std::ops::Range<usize>,
    ) -> Reason {
        let (own, current) = (self.own, town.production.target);
        wishes.sort_by_key(|wish| (std::cmp::Reverse(wish.want), wish.target));
        let is_listed = wishes.iter().any(|wish| wish.target == target);
        let limits = Limits::of(own, town);
        let option = |wish: &Wish| {
            let cost = cost_of(own, town, wish.target);
            let missing = i64::from(cost.saturating_sub(stock_with(own, town, wish.target)));
            let option = Weighed::new(own.sight.rules.target_name(wish.target))
                .worth(wish.want)
                .fact("cost", cost)
                .fact("turns", turns(missing, town.shields));
            let option = match wish.target {
                Target::Building(building) => option
                    .fact("points a turn", gain(own, town, &limits, building))
                    .fact("upkeep", own.book.entry(building).upkeep),
                Target::Unit(_) => option,
            };
            let note = if wish.target == current {
                "in production"
            } else if !has_now(shop, wish.target) {
                "it can't be built now"
            } else if wish.want < self.threshold {
                "too little to begin it"
            } else {
                ""
            };
            let option = if wish.cause.is_empty() { option } else { option.named("wanted", wish.cause) };
            let option = option.note(note);
            if wish.target == target { Weighed { orders: orders.clone(), ..option.taken(true) } } else { option }
        };
        let rest = (!is_listed).then(|| {
            let option = Weighed::new(own.sight.rules.target_name(target)).taken(true);
            Weighed { orders: orders.clone(), ..option }
        });
        let because = if is_slip {
            "this choice is a slip, which builds the second best thing"
        } else if !is_listed && self.is_coinage(target) {
            "nothing is worth building, so that it makes coins"
        } else if target != current {
            "it is worth most, and clearly more than the present production"
        } else if kept.is_some() {
            "the present production stays, since nothing is better by the advantage that a change takes"
        } else {
            "the present production stays, since nothing is worth building"
        };
        let from = match own.is_rich() {
            true => ("build_from_pct_if_rich", own.knobs.build_from_pct_if_rich),
            false => ("build_from_pct", own.knobs.build_from_pct),
        };
        Reason::new(format!("production of {}", own.sight.city_name(town.city)))
            .measured_in("gain within the horizon per cost, in permille")
            .fact("shields a turn", town.shields)
            .knob(from.0, from.1)
            .knob("horizon_turns", own.knobs.horizon_turns)
            .knob("keep_pct", own.knobs.keep_pct)
            .knob("wonder_turns", own.knobs.wonder_turns)
            .options(wishes.iter().map(option).chain(rest))
            .because(because)
    }

    /// Whether a city decides on its production: on schedule, in disorder, when a wonder is taken,
    /// and when it is finished.
    fn is_due(&self, town: &Town<'_>) -> bool {
        let knobs = self.own.knobs;
        let every = knobs.plan_every_turns.max(1);
        let key = i32::try_from(town.city.0).unwrap_or(0);
        let is_its_turn = self.own.turn.wrapping_add(key).rem_euclid(every) == 0;
        let production = town.production;
        let is_done = production.worklist.is_empty()
            && production.memory.turn_last_built.saturating_add(1) >= self.own.turn
            && !self.is_coinage(production.target);
        let is_gone = production.target.building().is_some_and(|building| {
            self.own.book.entry(building).genus == Genus::GreatWonder && !self.own.sight.is_unbuilt(building)
        });
        is_its_turn || is_done || is_gone || town.moods.disorder.rem_euclid(4) == 1
    }

    /// Whether the next choice is a slip.
    fn slips(&mut self) -> bool {
        let permille = u64::try_from(self.own.knobs.slips_permille).unwrap_or(0);
        self.slips.as_mut().is_some_and(|draw| draw.chance_permille(permille))
    }

    fn is_coinage(&self, target: Target) -> bool {
        target.building() == self.own.book.coinage && target.building().is_some()
    }

    /// Keeps the current target unless another one is clearly better; without any wish, chooses
    /// coinage.
    fn choose(&self, current: Target, kept: Option<i64>, wanted: Option<Wish>) -> Target {
        let margin = i64::from(100 + self.own.knobs.keep_pct);
        match (wanted, kept.filter(|&want| want >= self.threshold)) {
            (Some(best), Some(kept)) if best.want * 100 <= kept.saturating_mul(margin) => current,
            (Some(best), _) => best.target,
            (None, Some(_)) => current,
            (None, None) => {
                let coinage = self.own.book.coinage.map(Target::Building);
                coinage.filter(|_| !self.is_coinage(current)).unwrap_or(current)
            }
        }
    }

    /// The next best buildings; wonders are decided on separately.
    fn worklist(&self, shop: &CityShop<'_>, wishes: &[Wish], target: Target, effort: &mut Effort) -> Vec<Target> {
        let length = usize::try_from(self.own.knobs.worklist_length).unwrap_or(0);
        let is_plain = |wish: &&Wish| {
            wish.target != target
                && wish.target.building().is_some()
                && !self.own.is_wonder(wish.target)
                && space::part_of(self.own, wish.target).is_none()
        };
        let mut list = Vec::new();
        for wish in wishes.iter().filter(is_plain) {
            if list.len() >= length {
                break;
            }
            effort.shops += 1;
            if has_now(shop, wish.target) {
                list.push(wish.target);
            }
        }
        list
    }

    /// Collects everything that the city might build, with its want.
    fn gather(&mut self, town: &Town<'w>, effort: &mut Effort) {
        let limits = Limits::of(self.own, town);
        self.wishes.clear();
        let current = town.production.target.building().map(BuildingId::index);
        for at in self.open.without(&town.standing).iter() {
            let building = BuildingId::at(at);
            let entry = self.own.book.entry(building);
            let is_wonder = matches!(entry.genus, Genus::GreatWonder | Genus::SmallWonder);
            // The city's own part is among those under way.
            let spare = i32::from(current != Some(at));
            let has_parts = entry.part.is_some_and(|part| self.parts_missing[part as usize] < spare);
            let is_taken = is_wonder && self.taken.contains(at)
                || entry.genus == Genus::GreatWonder && town.shields < self.wonder_shields;
            let is_barred = has_parts || current != Some(at) && is_taken;
            if is_barred {
                continue;
            }
            effort.evaluations += 1;
            if let Some(want) = self.want_of_building(town, &limits, building, entry) {
                self.wishes.push(Wish { target: Target::Building(building), want, cause: "" });
            }
        }
        self.gather_units(town, &limits, effort);
    }

    fn want_of_building(&self, town: &Town<'_>, limits: &Limits, building: BuildingId, entry: &Entry) -> Option<i64> {
        let own = self.own;
        if entry.is_coinage {
            return None;
        }
        let target = Target::Building(building);
        let missing = i64::from(cost_of(own, town, target).saturating_sub(stock_with(own, town, target)));
        let turns = turns(missing, town.shields);
        // The wonder that allows spaceships is worth any time.
        let is_for_space = entry.enables_space && space::is_wanted(own);
        if entry.genus == Genus::GreatWonder && turns > i64::from(own.knobs.wonder_turns) && !is_for_space {
            return None;
        }
        let upkeep = if matches!(entry.genus, Genus::GreatWonder | Genus::SmallWonder) { 0 } else { entry.upkeep };
        let net = gain(own, town, limits, building) - i64::from(upkeep) * upkeep_worth(own);
        Some(self.want(net, missing, turns))
    }

    /// Return of a gain per turn within the horizon on the missing shields, in permille.
    fn want(&self, net: i64, missing: i64, turns: i64) -> i64 {
        let horizon = i64::from(self.own.knobs.horizon_turns);
        let left = (horizon - turns / 2).max(horizon / 4).max(1);
        net.saturating_mul(left).saturating_mul(PAYS) / (missing.max(5) * self.own.worth(Output::Shield)).max(1)
    }
}

/// Worth of one gold of upkeep: more if the treasury runs low, less if it overflows.
fn upkeep_worth(own: &Own<'_>) -> i64 {
    let is_poor = own.gold < own.reserve() && own.income < 0;
    let worth = own.worth(Output::Gold);
    if is_poor {
        worth * 2
    } else if own.is_rich() {
        worth / 2
    } else {
        worth
    }
}

/// Buildings that are not obsolete and whose techs are known, and wonders not built yet.
fn open(own: &Own<'_>) -> Bits256 {
    let known = &own.research.known;
    let is_open = |at: &usize| {
        let entry = &own.book.buildings[*at];
        let building = BuildingId::at(*at);
        known.contains_all(&entry.techs)
            && !known.meets(&entry.ends)
            && match entry.genus {
                Genus::GreatWonder => own.sight.is_unbuilt(building),
                Genus::SmallWonder => own.sight.small_wonder(building).is_none(),
                Genus::Improvement | Genus::Special => true,
            }
    };
    (0..own.book.buildings.len()).filter(is_open).collect()
}

/// A want, from percent of the want of what just pays back its cost.
fn of_pct(pct: i32) -> i64 {
    PAYS * i64::from(pct) / 100
}

fn is_founder(own: &Own<'_>, target: Target) -> bool {
    target.unit().is_some_and(|unit| own.sight.rules.troops.get(unit).founds_cities)
}

fn trains_founder(own: &Own<'_>, town: &Town<'_>) -> bool {
    is_founder(own, town.production.target)
}

/// Minimum shields per turn a city needs to start a great wonder.
fn wonder_shields(own: &Own<'_>) -> i32 {
    let count = own.towns.len() * usize::try_from(own.knobs.wonder_cities_pct).unwrap_or(0);
    let count = count.div_ceil(100);
    let mut shields: Vec<i32> = own.towns.iter().map(|town| town.shields).collect();
    shields.sort_unstable_by(|one, other| other.cmp(one));
    count.checked_sub(1).and_then(|last| shields.get(last)).copied().unwrap_or(i32::MAX)
}

fn turns(missing: i64, shields: i32) -> i64 {
    if missing <= 0 {
        1
    } else if shields <= 0 {
        FOREVER
    } else {
        (missing + i64::from(shields) - 1) / i64::from(shields)
    }
}

/// Shield cost of a target in a city.
pub(super) fn cost_of(own: &Own<'_>, town: &Town<'_>, target: Target) -> i32 {
    own.sight.target_cost(town.city, target)
}

/// C-38: shields in stock after a change to this target.
fn stock_with(own: &Own<'_>, town: &Town<'_>, target: Target) -> i32 {
    if target == town.production.target {
        return town.stock;
    }
    let class = target.class(|building| own.book.entry(building).genus);
    let takes_help = target.building().is_some_and(|building| own.sight.rules.takes_help(building));
    stock_after_change(&town.production.memory, &NewTarget { target, class, takes_help }, own.turn)
}
