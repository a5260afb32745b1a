//! Boats (W-155): where the own land is full, they look for other land, and bring founders and soldiers there. A simple version: a boat takes aboard who waits in
//! its port, sails to the nearest landing place, and comes back for more.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::rc::Rc;

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::way_map::WayMaps;
use endturn_civ_rules::ruleset::words::Activity;

use super::exploring::Frontier;
use super::lands::Lands;
use super::own::{APART, Own, Town};
use super::{army, settling};
use crate::orders::{CivOrder, Goto, Load, Move, Unload};
use crate::state::{Aboard, Doing, Errand, MovesLeft, Position, Unit};

/// How far boats sail, in tiles.
const REACH: i32 = 60;
/// Waters on which less is known are ponds.
const SEA: u32 = 24;
/// How far from where they want to go passengers are landed at most, in tiles.
const ASHORE: i32 = 4;
/// How far founders walk to a port, in tiles.
const WALK: i32 = 16;

/// What a nation knows of land across the sea.
pub(super) struct Ferry<'a, 'w> {
    own: &'a Own<'w>,
    lands: Rc<Lands>,
    /// Places for cities, the best first, once they are asked for.
    sites: OnceCell<Vec<(i64, Tile)>>,
    /// Whether there are any where own cities stand, and any over the sea, once that is asked.
    is_any: [OnceCell<bool>; 2],
    /// Boats that are worth having and that there are not, once that is asked.
    missing: OnceCell<i32>,
    /// Enemy cities.
    targets: Vec<Tile>,
    /// The lands on which own cities stand.
    homes: Vec<u16>,
    /// By town: whether boats put to sea there.
    ports: Vec<bool>,
    boats: Vec<UnitId>,
}

/// Whom a boat brings where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trip {
    Founder,
    Soldier,
}

/// The type of boat that a nation would build: the one that carries most of those whose tech it knows.
fn best_boat(own: &Own<'_>) -> Option<UnitTypeId> {
    let known = own
        .book
        .boats
        .iter()
        .filter(|&&boat| own.sight.rules.troops.get(boat).tech.is_none_or(|tech| own.research.knows(tech)));
    known.copied().max_by_key(|&boat| (own.sight.rules.movement.mover(boat).capacity, Reverse(boat)))
}

impl<'a, 'w> Ferry<'a, 'w> {
    /// Looks over the sea; none for nations that want no boats, or can't have any yet.
    pub(super) fn new(own: &'a Own<'w>) -> Option<Self> {
        if own.knobs.boats <= 0 || own.towns.is_empty() {
            return None;
        }
        let is_boat = |unit: &&UnitId| {
            own.sight.unit::<Unit>(**unit).is_some_and(|data| own.book.boats.contains(&data.unit_type))
        };
        let boats: Vec<UnitId> = own.holdings.units.iter().filter(is_boat).copied().collect();
        if boats.is_empty() && best_boat(own).is_none() {
            return None;
        }
        let lands = Lands::of_nation(own.sight);
        let mut homes: Vec<u16> = own.towns.iter().map(|town| lands.of(town.site.tile)).collect();
        homes.sort_unstable();
        homes.dedup();
        let topology = own.sight.topology();
        let is_port = |town: &Town<'_>| {
            let mut around = topology.neighbours(town.site.tile);
            around.any(|near| !own.sight.is_land(near) && lands.size(near) >= SEA)
        };
        Some(Self {
            sites: OnceCell::new(),
            is_any: [const { OnceCell::new() }; 2],
            missing: OnceCell::new(),
            targets: own.enemy_cities().collect(),
            ports: own.towns.iter().map(is_port).collect(),
            homes,
            lands,
            boats,
            own,
        })
    }

    fn is_home(&self, tile: Tile) -> bool {
        self.homes.binary_search(&self.lands.of(tile)).is_ok()
    }

    /// Whether no place for another city is left where own cities stand.
    fn is_full(&self) -> bool {
        !self.has_sites(true)
    }

    /// Whether there is land for cities over the sea.
    fn has_new_land(&self) -> bool {
        self.has_sites(false)
    }

    fn sites(&self) -> &[(i64, Tile)] {
        self.sites.get_or_init(|| settling::all_sites(self.own))
    }

    /// Whether there are places for cities at home, or over the sea; the first one is enough.
    fn has_sites(&self, at_home: bool) -> bool {
        let is_any = || settling::is_any_site(self.own, |tile| self.is_home(tile) == at_home);
        *self.is_any[usize::from(at_home)].get_or_init(is_any)
    }

    /// Whether nobody else is known to have cities where own ones stand.
    fn is_alone(&self) -> bool {
        !self.own.foreign_cities().iter().any(|&(tile, _)| self.is_home(tile))
    }

    /// Boats that are worth having and that there are not.
    fn missing(&self) -> i32 {
        *self.missing.get_or_init(|| self.count_missing())
    }

    fn count_missing(&self) -> i32 {
        let towns = self.own.count();
        let is_under_way =
            |town: &&Town<'_>| town.production.target.unit().is_some_and(|unit| self.own.book.boats.contains(&unit));
        let coming = self.own.towns.iter().filter(is_under_way).count() + self.boats.len();
        let coming = i32::try_from(coming).unwrap_or(i32::MAX);
        // What comes may be more than anything could ask for.
        if coming >= self.own.knobs.boats.min(1 + towns / 4) {
            return 0;
        }
        let settles = if self.is_full() && (self.has_new_land() || self.is_alone()) { 1 + towns / 6 } else { 0 };
        let fights = if self.is_alone() && !self.targets.is_empty() { 1 + towns / 4 } else { 0 };
        settles.max(fights).min(self.own.knobs.boats).saturating_sub(coming)
    }

    /// The boat that a town should build now.
    pub(super) fn wanted(&self, town: &Town<'_>) -> Option<UnitTypeId> {
        let at = self.own.town_at(town.site.tile)?;
        if self.ports[at] && self.missing() > 0 { best_boat(self.own) } else { None }
    }

    /// Whether founders of a town would find land over the sea.
    pub(super) fn takes_founders(&self, town: &Town<'_>) -> bool {
        let is_port = self.own.town_at(town.site.tile).is_some_and(|at| self.ports[at]);
        is_port && !self.boats.is_empty() && self.has_new_land()
    }

    /// Gives boats, and those whom they carry or are to carry, their orders. Tells who has something to do; `settling` are founders who have.
    pub(super) fn sail(
        &self,
        settling: &[UnitId],
        frontier: &mut Frontier<'_, '_>,
        orders: &mut Vec<CivOrder>,
    ) -> Vec<UnitId> {
        let mut waiting = self.waiting(settling, &mut frontier.maps, orders);
        let mut busy: Vec<UnitId> = waiting.iter().map(|&(unit, ..)| unit).collect();
        let mut taken = Vec::new();
        for &boat in &self.boats {
            busy.push(boat);
            self.command(boat, &mut waiting, &mut taken, frontier, orders);
        }
        busy
    }

    /// Those in ports who want to go over the sea, with where they are; founders inland go to a port.
    fn waiting(
        &self,
        settling: &[UnitId],
        maps: &mut WayMaps,
        orders: &mut Vec<CivOrder>,
    ) -> Vec<(UnitId, Tile, Trip)> {
        let (own, sight) = (self.own, self.own.sight);
        let mut guards = vec![0; own.towns.len()];
        let mut waiting = Vec::new();
        for &unit in &own.holdings.units {
            let (Some(data), Some(&Position(tile))) = (sight.unit::<Unit>(unit), sight.unit(unit)) else { continue };
            let (troop, town) = (sight.rules.troops.get(data.unit_type), own.town_at(tile));
            let is_free = sight.unit::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_none())
                && sight.unit::<Errand>(unit).is_some_and(|errand| errand.is_empty())
                && !settling.contains(&unit);
            if troop.is_carrier || !self.can_carry(data.unit_type) {
                continue;
            }
            if troop.founds_cities && is_free && self.wants(Trip::Founder, tile) {
                match town {
                    Some(at) if self.ports[at] => waiting.push((unit, tile, Trip::Founder)),
                    _ => orders.extend(self.to_port(unit, maps)),
                }
            } else if own.is_guard(unit)
                && let Some(at) = town
            {
                let is_guard = guards[at] < own.knobs.garrison;
                guards[at] += 1;
                let fights = self.fights(data.unit_type);
                if !is_guard && is_free && fights && self.ports[at] && self.wants(Trip::Soldier, tile) {
                    waiting.push((unit, tile, Trip::Soldier));
                }
            }
        }
        waiting
    }

    fn can_carry(&self, cargo: UnitTypeId) -> bool {
        self.own.book.boats.iter().any(|&boat| self.own.sight.rules.movement.carries(boat, cargo))
    }

    fn fights(&self, unit: UnitTypeId) -> bool {
        let rules = self.own.sight.rules;
        rules.conquers(unit) && rules.unit_type(unit).attack >= army::LEAST_ATTACK
    }

    fn to_port(&self, unit: UnitId, maps: &mut WayMaps) -> Option<CivOrder> {
        let sight = self.own.sight;
        let has_moves = sight.unit::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
        let is_port = |tile: Tile| self.own.town_at(tile).is_some_and(|at| self.ports[at]);
        let port = if has_moves { sight.nearest(unit, WALK, maps, is_port) } else { None };
        let order: CivOrder = Goto(sight.number(unit), port?.0).into();
        sight.may(&order).then_some(order)
    }

    /// Whether somebody on a land wants to leave it.
    fn wants(&self, trip: Trip, from: Tile) -> bool {
        let land = self.lands.of(from);
        match trip {
            Trip::Founder => self.has_new_land() && self.sites().iter().any(|&(_, site)| self.lands.of(site) != land),
            Trip::Soldier => {
                let is_here = |target: &Tile| self.lands.of(*target) == land;
                !self.targets.is_empty() && !self.targets.iter().any(is_here)
            }
        }
    }

    /// What a boat does.
    fn command(
        &self,
        boat: UnitId,
        waiting: &mut Vec<(UnitId, Tile, Trip)>,
        taken: &mut Vec<Tile>,
        frontier: &mut Frontier<'_, '_>,
        orders: &mut Vec<CivOrder>,
    ) {
        let (own, sight) = (self.own, self.own.sight);
        let (Some(data), Some(&Position(tile))) = (sight.unit::<Unit>(boat), sight.unit(boat)) else {
            return;
        };
        let cargo = sight.cargo(boat);
        let capacity = usize::try_from(sight.rules.movement.mover(data.unit_type).capacity).unwrap_or(0);
        let port = own.town_at(tile);
        // Whoever waits where the boat is comes aboard; a boat that waits for more stays for a while.
        let mut load = cargo.len();
        if port.is_some() {
            waiting.retain(|&(unit, at, _)| {
                let order: CivOrder = Load(sight.number(unit), sight.number(boat)).into();
                let comes = at == tile && load < capacity && sight.may(&order);
                if comes {
                    orders.push(order);
                    load += 1;
                }
                !comes
            });
        }
        if load > cargo.len() {
            return;
        }
        if cargo.is_empty() {
            orders.extend(self.empty(boat, port.is_some(), waiting, frontier));
            return;
        }
        let Some((trip, goal)) = self.destination(&cargo, tile, taken) else {
            // There is nothing to go for any more.
            if port.is_some() {
                orders.extend(
                    cargo.iter().map(|&unit| Unload(sight.number(unit)).into()).filter(|order| sight.may(order)),
                );
            } else {
                orders.extend(self.go_home(boat, &mut frontier.maps));
            }
            return;
        };
        taken.push(goal);
        if self.lies_off(tile, goal) {
            for &unit in &cargo {
                orders.extend(self.land(unit, tile, goal));
            }
        } else if trip == Trip::Founder || load > 1 || capacity < 2 || port.is_none() {
            let lies_off = |sea: Tile| self.lies_off(sea, goal);
            let order = sight.nearest(boat, REACH, &mut frontier.maps, lies_off).filter(|&(to, _)| to != tile);
            let order = order.map(|(to, _)| CivOrder::from(Goto(sight.number(boat), to)));
            orders.extend(order.filter(|order| sight.may(order)));
        }
    }

    /// Where those aboard want to go: the best place for founders, the nearest enemy city for soldiers.
    fn destination(&self, cargo: &[UnitId], from: Tile, taken: &[Tile]) -> Option<(Trip, Tile)> {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        let of = |unit: &UnitId| sight.unit::<Unit>(*unit).map(|data| data.unit_type);
        let founds = cargo.iter().filter_map(of).any(|kind| sight.rules.troops.get(kind).founds_cities);
        if founds {
            let is_free = |site: Tile| taken.iter().all(|&other| topology.distance(site, other) >= APART);
            let score =
                |worth: i64, site: Tile| (0..topology.distance(from, site)).fold(worth, |left, _| left * 96 / 100);
            let land = self.lands.of(from);
            let sites = self.sites().iter().filter(|&&(_, site)| is_free(site) && self.lands.of(site) != land);
            let best = sites.max_by_key(|&&(worth, site)| (score(worth, site), Reverse(site)));
            return best.map(|&(_, site)| (Trip::Founder, site));
        }
        let best = self.targets.iter().min_by_key(|&&target| (topology.distance(from, target), target));
        best.map(|&target| (Trip::Soldier, target))
    }

    /// Whether who wants to go somewhere could be landed from a tile of the sea: beside land of its own, near enough, where no stranger stands.
    fn lies_off(&self, sea: Tile, goal: Tile) -> bool {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        !sight.is_land(sea)
            && topology.distance(sea, goal) <= ASHORE + 1
            && topology.neighbours(sea).any(|land| self.is_beach(land, goal))
    }

    fn is_beach(&self, land: Tile, goal: Tile) -> bool {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        sight.is_land(land)
            && self.lands.of(land) == self.lands.of(goal)
            && topology.distance(land, goal) <= ASHORE
            && self.own.foreign_cities().iter().all(|&(city, _)| city != land)
            && !sight.has_strangers(land)
    }

    /// A passenger goes ashore, where it is nearest to its goal.
    fn land(&self, unit: UnitId, sea: Tile, goal: Tile) -> Option<CivOrder> {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        let beaches = topology.neighbours(sea).filter(|&land| self.is_beach(land, goal));
        let mut beaches: Vec<Tile> = beaches.collect();
        beaches.sort_by_key(|&land| (topology.distance(land, goal), land));
        let steps = beaches.into_iter().map(|land| CivOrder::from(Move(sight.number(unit), land)));
        steps.into_iter().find(|order| sight.may(order))
    }

    /// An empty boat fetches those who wait elsewhere, looks for land, or comes home.
    fn empty(
        &self,
        boat: UnitId,
        is_in_port: bool,
        waiting: &[(UnitId, Tile, Trip)],
        frontier: &mut Frontier<'_, '_>,
    ) -> Option<CivOrder> {
        let sight = self.own.sight;
        let is_called = |tile: Tile| waiting.iter().any(|&(_, at, _)| at == tile);
        if !waiting.is_empty()
            && let Some((port, _)) = sight.nearest(boat, REACH, &mut frontier.maps, is_called)
            && sight.unit::<Position>(boat).is_some_and(|at| at.0 != port)
        {
            let order: CivOrder = Goto(sight.number(boat), port).into();
            return sight.may(&order).then_some(order);
        }
        if sight.unit::<Doing>(boat).is_some_and(|does| does.0 == Activity::Explore) {
            return None;
        }
        let order = if self.own.knobs.explores { frontier.explore(boat) } else { None };
        if order.is_some() || frontier.is_explored || is_in_port {
            order
        } else {
            self.go_home(boat, &mut frontier.maps)
        }
    }

    fn go_home(&self, boat: UnitId, maps: &mut WayMaps) -> Option<CivOrder> {
        let sight = self.own.sight;
        let is_port = |tile: Tile| self.own.town_at(tile).is_some_and(|at| self.ports[at]);
        let (port, _) = sight.nearest(boat, REACH, maps, is_port)?;
        let order: CivOrder = Goto(sight.number(boat), port).into();
        sight.may(&order).then_some(order)
    }
}
