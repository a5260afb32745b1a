//! W-151 Defenders and explorers, W-152 Exploring, W-153 Attack decision for one unit: orders for
//! explorers and soldiers, and the choice of attacks. Garrisons fortify; some soldiers explore;
//! others go to huts, or to the nearest enemy that the nation knows of, and attack where they are
//! likely to win. Founders that know no site explore. Draws none. Tells nothing.

use std::cell::{OnceCell, RefCell};
use std::cmp::Reverse;

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityAt, UnitId};
use endturn_civ_rules::map::continents::Continent;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::Activity;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::reasons::{Reason, Weighed};

use super::book::Soldier;
use super::exploring::Frontier;
use super::offensive::{self, Offensive};
use super::own::Own;
use super::space;
use crate::clash::Fighter;
use crate::orders::{About, Attack, Bombard, Capture, CivOrder, Conquer, Fortify, Goto, Pillage, Sentry};
use crate::sight::{OwnUnit, Sight};
use crate::state::{Aboard, Doing, Errand, HitPoints, MovesLeft, Unit};

/// Minimum attack strength of soldiers trained for attacks.
pub(super) const MIN_ATTACK: i32 = 2;
/// The highest chance of winning that failed attacks make a nation demand, in percent.
const MAX_CAUTION_PCT: i32 = 95;

/// A unit that could get an order now.
#[derive(Clone, Copy)]
struct Idle {
    unit: UnitId,
    tile: Tile,
    does: Activity,
}

/// A unit of the nation with moves left, not aboard, and without orders.
fn idle(unit: OwnUnit<'_>) -> Option<Idle> {
    let &Doing(does) = unit.part()?;
    let is_free = does != Activity::Explore
        && unit.part::<MovesLeft>()?.0 > 0
        && unit.part::<Errand>()?.is_empty()
        && unit.part::<Aboard>()?.0.is_none();
    if is_free { Some(Idle { unit: unit.unit, tile: unit.tile()?, does }) } else { None }
}

/// The attack strength of the best soldiers that the nation can train and that can conquer cities.
pub(super) fn best_attack(own: &Own<'_>, known: &Bits256) -> i32 {
    let is_known = |soldier: &&Soldier| soldier.tech.is_none_or(|tech| known.contains(tech.index()));
    own.book.soldiers.iter().filter(is_known).map(|soldier| soldier.attack).max().unwrap_or(0)
}

/// Number of attack soldiers that the nation lacks: 0 while it knows no enemy city, or has no unit
/// that could take one.
pub(super) fn missing(own: &Own<'_>) -> i32 {
    let knobs = own.knobs;
    // W-161: a capital to take is worth an army to any persona that attacks.
    let has_capital_to_take = space::capital_to_take(own).is_some();
    let army = knobs.army.max(i32::from(has_capital_to_take));
    let is_raider = knobs.raid_size > 0;
    let has_aim = if is_raider { own.sight.war_aim().is_some() } else { own.prey_cities().next().is_some() };
    let has_reason = has_aim || has_capital_to_take;
    if knobs.attacks_from_pct == 0 || army == 0 && !is_raider || !has_reason {
        return 0;
    }
    let fit = best_attack(own, &own.research.known);
    if fit < MIN_ATTACK {
        return 0;
    }
    let towns = i32::try_from(own.towns.len()).unwrap_or(i32::MAX);
    let raiders = 2 * knobs.raid_size + towns.saturating_mul(knobs.raid_army_pct) / 100;
    let wanted = if is_raider { raiders } else { towns.saturating_mul(army) };
    let is_soldier = |unit: &&OwnUnit<'_>| {
        let (rules, unit_type) = (own.sight.rules, unit.data.unit_type);
        rules.conquers(unit_type) && 2 * rules.unit_type(unit_type).attack >= fit.max(MIN_ATTACK)
    };
    let soldiers = own.units.iter().filter(is_soldier).count();
    wanted.saturating_sub(i32::try_from(soldiers).unwrap_or(i32::MAX))
}

/// Gives an order to every explorer and soldier without orders, except busy ones.
pub(super) fn deploy<'w>(own: &Own<'w>, busy: &[UnitId], frontier: Frontier<'_, 'w>, orders: &mut Vec<CivOrder>) {
    if !own.knobs.explores && own.knobs.attacks_from_pct == 0 {
        return;
    }
    let targets = targets(own);
    let (beside, shores) = beside(own.sight, &targets);
    let mut command = Command {
        own,
        beside,
        shores,
        capital: space::capital_to_take(own),
        targets,
        offensive: Offensive::plan(own),
        huts: None,
        guards: vec![0; own.towns.len()],
        chances: Chances::default(),
        scouts: scouts_missing(own),
        pillaged: Vec::new(),
        frontier,
        why: "",
    };
    let mut options = Vec::new();
    for &unit in &own.units {
        if busy.contains(&unit.unit) || unit.is_aboard() {
            continue;
        }
        let number = own.sight.number(unit.unit);
        if unit.troop().founds_cities && orders.iter().any(|order| order.about() == About::Unit(number)) {
            continue;
        }
        if let Some(order) = command.order(unit) {
            if own.is_asked() {
                let place = orders.len();
                options.push(Weighed::order(order.clone()).note(command.why).given(place..place + 1));
            }
            orders.push(order);
        }
    }
    if !options.is_empty() {
        own.explain(|| {
            let because = "each does the first of these that it can: guard a city, attack, visit a hut, scout, march, \
                           pillage, explore, wait; units that go on with what they do get no order";
            Reason::new("soldiers and explorers").options(options).because(because)
        });
    }
    // The first unit to move may see everything left to explore.
    if let Some(first) = orders.iter().position(|order| matches!(order, CivOrder::Explore(_))) {
        orders[..=first].rotate_right(1);
        own.moved_to_front(first);
    }
}

/// W-152: number of soldiers that should yet explore although an enemy is known.
fn scouts_missing(own: &Own<'_>) -> i32 {
    if own.knobs.scouts <= 0 {
        return 0;
    }
    let is_scout = |unit: &&OwnUnit<'_>| {
        unit.troop().is_military && unit.part::<Doing>().is_some_and(|does| does.0 == Activity::Explore)
    };
    let there = own.units.iter().filter(is_scout).count();
    own.knobs.scouts.saturating_sub(i32::try_from(there).unwrap_or(i32::MAX))
}

/// Tiles with enemies, in order.
fn targets(own: &Own<'_>) -> Vec<Tile> {
    if own.knobs.attacks_from_pct == 0 {
        return Vec::new();
    }
    // A nation that negotiates leaves enemies alone that it does not mean to fight.
    let is_concern = |tile: &Tile| !own.knobs.negotiates || own.sight.owner(*tile) == Some(own.seat);
    let cities = own.prey_cities().filter(|_| own.knobs.raid_size == 0);
    let mut targets: Vec<Tile> = cities.chain(own.sight.enemy_units().filter(is_concern)).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The tiles from which units could attack one of the targets, 64 per word, and their continents
/// and oceans.
fn beside(sight: Sight<'_>, targets: &[Tile]) -> (Vec<u64>, Vec<Continent>) {
    let mut words = vec![0; if targets.is_empty() { 0 } else { sight.topology().tiles().div_ceil(64) }];
    let mut shores = Vec::new();
    for near in targets.iter().flat_map(|&target| sight.topology().neighbours(target)) {
        let (word, bit) = (&mut words[near.index() / 64], 1 << (near.index() % 64));
        if *word & bit == 0 {
            *word |= bit;
            let shore = sight.continent(near);
            if !shores.contains(&shore) {
                shores.push(shore);
            }
        }
    }
    (words, shores)
}

struct Command<'a, 'w> {
    own: &'a Own<'w>,
    targets: Vec<Tile>,
    /// The tiles adjacent to targets, 64 per word, and their continents and oceans.
    beside: Vec<u64>,
    shores: Vec<Continent>,
    /// The capital of an enemy whose spaceship is under way.
    capital: Option<Tile>,
    offensive: Option<Offensive>,
    /// Huts that no unit was sent to this turn, in order, once needed.
    huts: Option<Vec<Tile>>,
    /// By town: number of soldiers that stay there.
    guards: Vec<i32>,
    chances: Chances,
    /// Soldiers that may yet be sent to explore although an enemy is known.
    scouts: i32,
    /// Tiles that a unit has been told to pillage.
    pillaged: Vec<Tile>,
    frontier: Frontier<'a, 'w>,
    /// A few words on the last order, for people.
    why: &'static str,
}

impl Command<'_, '_> {
    /// The order of a unit; `None` if it continues its activity.
    fn order(&mut self, soldier: OwnUnit<'_>) -> Option<CivOrder> {
        let (own, sight, unit) = (self.own, self.own.sight, soldier.unit);
        self.why = "it waits";
        let (troop, mover) = (soldier.troop(), sight.rules.movement.mover(soldier.data.unit_type));
        if troop.explores && own.knobs.explores {
            let idle = idle(soldier)?;
            return if idle.does == Activity::Idle || self.is_its_turn(unit) { self.explore(idle) } else { None };
        }
        if troop.founds_cities && own.knobs.founders_explore {
            return self.explore(idle(soldier)?);
        }
        if !troop.is_military || own.knobs.attacks_from_pct == 0 {
            return None;
        }
        let tile = soldier.tile()?;
        if self.offensive.as_ref().is_some_and(|offensive| offensive.has(unit)) {
            return self.attack_together(idle(soldier)?);
        }
        if own.is_closed_to_soldiers(tile) {
            return self.go_home(idle(soldier)?);
        }
        if let Some(at) = own.town_at(tile)
            && self.guards[at] < own.guards_of(at)
        {
            self.guards[at] += 1;
            self.why = "it guards the city";
            return self.wait(idle(soldier)?);
        }
        let idle = idle(soldier)?;
        if strike_of(sight, own.knobs, idle, &self.chances).is_some() {
            return None;
        }
        if let Some(order) = self.visit(idle) {
            return Some(order);
        }
        if idle.does != Activity::Idle && !self.is_its_turn(unit) {
            return None;
        }
        // Aircraft and other units that can't stay outside attack from where they are.
        let can_stay = mover.fuel_turns == 0 && mover.loss_pct == 0;
        if can_stay
            && self.scouts > 0
            && own.knobs.explores
            && let Some(order) = self.frontier.explore(unit)
        {
            self.scouts -= 1;
            self.why = "a scout looks for unknown land";
            return Some(order);
        }
        let march = if can_stay { self.march(idle) } else { None };
        let explores = can_stay && own.knobs.explores && self.targets.is_empty();
        let march = march.or_else(|| self.pillage(idle));
        march.or_else(|| if explores { self.explore(idle) } else { self.wait(idle) })
    }

    /// W-154: a soldier of an offensive gathers with the others, goes to the city with them, or
    /// home to recover.
    fn attack_together(&mut self, idle: Idle) -> Option<CivOrder> {
        let (own, Idle { unit, tile, .. }) = (self.own, idle);
        let offensive = self.offensive.as_ref()?;
        let (target, home, topology) = (offensive.target, offensive.home, own.sight.topology());
        let sets_out = offensive.is_under_way && !offensive::is_worn(own, unit);
        if sets_out && topology.distance(tile, target) <= 1 {
            let can_strike = strike_of(own.sight, own.knobs, idle, &self.chances).is_some();
            return if can_strike { None } else { self.wait(idle) };
        }
        let reach = own.knobs.march_reach.saturating_mul(2);
        let is_goal = |tile: Tile| if sets_out { topology.distance(tile, target) == 1 } else { tile == home };
        if is_goal(tile) {
            return self.wait(idle);
        }
        self.why =
            if sets_out { "it goes to the city that is attacked" } else { "it gathers with the others, or recovers" };
        match own.sight.nearest(unit, reach, &mut self.frontier.maps, is_goal) {
            Some((goal, _)) => Some(Goto(own.sight.number(unit), goal).into()),
            None => self.wait(idle),
        }
    }

    /// Sends a soldier to the nearest own city, or lets it wait.
    fn go_home(&mut self, idle: Idle) -> Option<CivOrder> {
        let (own, reach) = (self.own, self.own.knobs.march_reach);
        self.why = "it leaves land on which soldiers may not stay";
        let is_home = |tile: Tile| own.town_at(tile).is_some();
        match own.sight.nearest(idle.unit, reach, &mut self.frontier.maps, is_home) {
            Some((goal, _)) => Some(Goto(own.sight.number(idle.unit), goal).into()),
            None => self.wait(idle),
        }
    }

    fn is_its_turn(&self, unit: UnitId) -> bool {
        let key = i32::try_from(unit.0).unwrap_or(0);
        self.own.turn.wrapping_add(key).rem_euclid(self.own.knobs.search_every_turns.max(1)) == 0
    }

    /// W-152: sends a unit to the nearest hut that no other unit was sent to.
    fn visit(&mut self, Idle { unit, tile, .. }: Idle) -> Option<CivOrder> {
        let (sight, turns) = (self.own.sight, self.own.knobs.hut_turns);
        if turns <= 0 {
            return None;
        }
        let unit_type = sight.unit::<Unit>(unit)?.unit_type;
        let (mover, full) = (sight.rules.movement.mover(unit_type), sight.rules.troops.get(unit_type).hit_points);
        let can_stay = mover.fuel_turns == 0 && mover.loss_pct == 0;
        if !can_stay || 2 * sight.unit::<HitPoints>(unit)?.0 <= full || !sight.enters_huts(unit) {
            return None;
        }
        // Farthest distance without roads.
        let reach = mover.base.saturating_mul(turns) / sight.rules.movement.fragments.max(1);
        let huts = self.huts.get_or_insert_with(|| sight.huts().collect());
        if !huts.iter().any(|&hut| sight.topology().distance(tile, hut) <= reach) {
            return None;
        }
        let is_hut = |tile: Tile| huts.binary_search(&tile).is_ok();
        let (goal, arrival) = sight.nearest(unit, reach, &mut self.frontier.maps, is_hut)?;
        if arrival.turns >= turns.unsigned_abs() {
            return None;
        }
        huts.retain(|&hut| hut != goal);
        self.why = "a hut is near";
        Some(Goto(sight.number(unit), goal).into())
    }

    /// Sends a unit to a tile adjacent to the nearest enemy.
    fn march(&mut self, Idle { unit, tile, .. }: Idle) -> Option<CivOrder> {
        if self.targets.is_empty() {
            return None;
        }
        let (sight, targets) = (self.own.sight, &self.targets);
        // Boats take soldiers overseas.
        let unit_type = sight.unit::<Unit>(unit)?.unit_type;
        if sight.is_at_home(unit_type, tile) && !self.shores.contains(&sight.continent(tile)) {
            return None;
        }
        let reach = self.own.knobs.march_reach;
        let is_near = |target: &Tile| sight.topology().distance(tile, *target) <= reach.saturating_add(1);
        if self.capital.is_none() && !targets.iter().any(is_near) {
            return None;
        }
        let is_beside = |tile: Tile| self.beside[tile.index() / 64] >> (tile.index() % 64) & 1 == 1;
        if is_beside(tile) {
            return None;
        }
        // W-161: the capital of a nation whose ship is under way comes before nearer enemies.
        if let Some(capital) = self.capital {
            if sight.topology().distance(tile, capital) <= 1 {
                return None;
            }
            let is_there = |near: Tile| sight.topology().distance(near, capital) == 1;
            let far = sight.topology().distance(tile, capital).saturating_mul(2).max(reach);
            if let Some((goal, _)) = sight.nearest(unit, far, &mut self.frontier.maps, is_there) {
                self.why = "it goes to the capital of a nation whose spaceship is under way";
                return Some(Goto(sight.number(unit), goal).into());
            }
        }
        let (goal, _) = sight.nearest(unit, reach, &mut self.frontier.maps, is_beside)?;
        self.why = "it goes to the nearest enemy";
        Some(Goto(sight.number(unit), goal).into())
    }

    /// W-156: a raider without a way to an enemy pillages where it is, one on a tile at a time.
    fn pillage(&mut self, Idle { unit, tile, .. }: Idle) -> Option<CivOrder> {
        let order: CivOrder = Pillage(self.own.sight.number(unit), None).into();
        let may = self.own.knobs.raids && !self.pillaged.contains(&tile) && self.own.sight.may(&order);
        may.then(|| {
            self.pillaged.push(tile);
            self.why = "it pillages, without a way to an enemy";
            order
        })
    }

    /// Explores, or waits; after an explorer, other units stand by until the next turn.
    fn explore(&mut self, idle: Idle) -> Option<CivOrder> {
        let order = self.frontier.explore(idle.unit);
        self.why = if order.is_some() { "it looks for unknown land" } else { "it waits" };
        if order.is_some() || self.frontier.is_explored { order } else { self.wait(idle) }
    }

    /// Fortifies if possible, otherwise goes on sentry.
    fn wait(&self, Idle { unit, does, .. }: Idle) -> Option<CivOrder> {
        if does != Activity::Idle {
            return None;
        }
        let number = self.own.sight.number(unit);
        let fortify: CivOrder = Fortify(number).into();
        Some(if self.own.sight.may(&fortify) { fortify } else { Sentry(number).into() })
    }
}

/// A nation's expected odds of attacks while nothing changes. Units with equal [`Fighter`] data get
/// equal odds.
#[derive(Default)]
struct Chances {
    /// Types of soldiers in the nation's cities, once needed.
    guards: OnceCell<Vec<UnitTypeId>>,
    known: RefCell<Vec<(Fighter, Tile, Option<Chance>)>>,
}

impl Chances {
    fn of(&self, sight: Sight<'_>, unit: UnitId, tile: Tile, knobs: &Knobs) -> Option<Chance> {
        let alike = Fighter { unit: None, ..sight.fighter(unit)? };
        let mut known = self.known.borrow_mut();
        if let Some(&(.., chance)) = known.iter().find(|(other, at, _)| *at == tile && *other == alike) {
            return chance;
        }
        let chance = sight.attack_chance(unit, tile, &self.guards, sight.walls_pct(tile, knobs));
        known.push((alike, tile, chance));
        chance
    }
}

/// The next attack or conquest of a nation, its newest unit first.
pub(super) fn strike(sight: Sight<'_>, knobs: &Knobs) -> Option<CivOrder> {
    let (units, chances) = (sight.own_units().rev(), Chances::default());
    units.filter_map(idle).find_map(|idle| strike_of(sight, knobs, idle, &chances))
}

/// W-153: the reason for the next attack or conquest of a nation, or for none; `None` if no soldier
/// could attack.
pub(super) fn why_strike(sight: Sight<'_>, knobs: &Knobs, strike: Option<&CivOrder>) -> Option<Reason> {
    let chances = Chances::default();
    let mut options = Vec::new();
    for Idle { unit, tile, .. } in sight.own_units().rev().filter_map(idle) {
        let fights = sight.unit::<Unit>(unit).is_some_and(|data| {
            let troop = sight.rules.troops.get(data.unit_type);
            troop.is_military && !troop.is_carrier
        });
        if !fights {
            continue;
        }
        let number = sight.number(unit);
        for near in sight.topology().neighbours(tile).filter(|&near| sight.has_enemy(near)) {
            let prize = sight.city_on(near).filter(|city| sight.is_enemy(city.owner));
            let conquest = CivOrder::from(Conquer(number, CityAt(near)));
            if strike == Some(&conquest) {
                options.push((u64::MAX, Weighed::order(conquest).note("the city is not defended").given(0..1)));
                continue;
            }
            if let Some((order, why)) = safe_strike(sight, unit, near) {
                let is_taken = strike == Some(&order);
                let option = Weighed::order(order);
                options.push((u64::MAX, if is_taken { option.note(why).given(0..1) } else { option.note(why) }));
                continue;
            }
            let Some(chance) = chances.of(sight, unit, near, knobs) else { continue };
            let (chance, least) = (chance.nearest(100), least_pct(sight, knobs, near, prize.is_some()));
            let order = CivOrder::from(Attack(number, near));
            let is_taken = strike == Some(&order);
            let option = Weighed::order(order).worth(chance as i64).fact("demanded", least);
            let option = match (is_taken, chance >= u64::from(least.unsigned_abs())) {
                (true, _) => option.given(0..1),
                (false, true) => option.note("good enough, but another comes first"),
                (false, false) => option.note("too risky"),
            };
            options.push((chance, option));
        }
    }
    if options.is_empty() {
        return None;
    }
    options.compact_sort_by_key(|(chance, option)| (Reverse(option.is_taken), Reverse(*chance)));
    let reason = Reason::new("attack")
        .measured_in("chance of winning in percent")
        .knob("attacks_from_pct", knobs.attacks_from_pct)
        .knob("caution_pct", knobs.caution_pct)
        .options(options.into_iter().map(|(_, option)| option))
        .because(match strike {
            Some(_) => "the newest soldier that is likely enough to win attacks first, where it is likeliest to win",
            None => "no attack is likely enough to win",
        });
    Some(reason)
}

/// A soldier's action against an adjacent enemy: it takes a city, or attacks where it is likeliest
/// to win.
fn strike_of(sight: Sight<'_>, knobs: &Knobs, Idle { unit, tile, .. }: Idle, chances: &Chances) -> Option<CivOrder> {
    let data = sight.unit::<Unit>(unit)?;
    let troop = sight.rules.troops.get(data.unit_type);
    // Carriers are not for fighting.
    if knobs.attacks_from_pct == 0 || !troop.is_military || troop.is_carrier {
        return None;
    }
    let number = sight.number(unit);
    let mut best = None;
    for near in sight.topology().neighbours(tile).filter(|&near| sight.has_enemy(near)) {
        let prize = sight.city_on(near).filter(|city| sight.is_enemy(city.owner));
        if prize.is_some_and(|city| sight.can_conquer(unit, city.city)) && may_leave(sight, unit, tile) {
            return Some(Conquer(number, CityAt(near)).into());
        }
        if let Some((order, _)) = safe_strike(sight, unit, near) {
            return Some(order);
        }
        let Some(chance) = chances.of(sight, unit, near, knobs) else { continue };
        if chance.nearest(100) >= u64::from(least_pct(sight, knobs, near, prize.is_some()).unsigned_abs()) {
            best = best.max(Some((chance, Reverse(near))));
        }
    }
    best.map(|(_, Reverse(near))| Attack(number, near).into())
}

/// W-153: what a unit can do to the units on a tile without a battle, and why.
fn safe_strike(sight: Sight<'_>, unit: UnitId, tile: Tile) -> Option<(CivOrder, &'static str)> {
    let number = sight.number(unit);
    if sight.can_capture(unit, tile) {
        Some((Capture(number, tile).into(), "all units there can be captured"))
    } else if sight.can_bombard(unit, tile) {
        Some((Bombard(number, tile).into(), "units that are bombarded don't shoot back"))
    } else {
        None
    }
}

/// W-153: the least chance of winning for an attack on a tile, in percent: more for a city where
/// attacks have failed.
fn least_pct(sight: Sight<'_>, knobs: &Knobs, tile: Tile, is_city: bool) -> i32 {
    let failed = if is_city { sight.defeats(tile, knobs.remembers_turns) } else { 0 };
    let more = failed.saturating_mul(knobs.caution_pct);
    knobs.attacks_from_pct.saturating_add(more).min(MAX_CAUTION_PCT.max(knobs.attacks_from_pct))
}

/// Whether another unit stays in the city, if the unit is in one.
fn may_leave(sight: Sight<'_>, unit: UnitId, tile: Tile) -> bool {
    let Some(city) = sight.city_on(tile).and_then(|city| sight.own_city(city.city)) else { return true };
    let stays = |&other: &UnitId| {
        let data = sight.unit::<Unit>(other);
        other != unit && data.is_some_and(|data| sight.rules.troops.get(data.unit_type).is_military)
    };
    city.units().iter().any(stays)
}
