//! W-155 Boats, caravans, diplomats, aircraft: once the nation's own land is full, boats look for
//! other land, and bring founders and soldiers there. A simple version: a boat loads units that
//! wait in its port, sails to the nearest landing place, and returns for more. Draws none. Tells
//! nothing.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::sync::Arc;

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::known_lands::KnownLands;
use endturn_civ_rules::movement::way_map::WayMaps;
use endturn_civ_rules::ruleset::words::Activity;

use super::exploring::Frontier;
use super::own::{Own, Step, Town};
use super::{army, settling};
use crate::orders::{CivOrder, Goto, Load, Move, Unload};
use crate::sight::OwnUnit;
use crate::state::{Doing, Errand, MovesLeft, Position, Unit};

/// Boats and their passengers.
pub(super) const STEP: Step = Step {
    subject: "boats",
    because: "a boat takes the units that wait in its port where they want to go, fetches others, or explores",
    knobs: |knobs| {
        vec![
            ("boats", knobs.boats),
            ("boat_reach", knobs.boat_reach),
            ("landing_within", knobs.landing_within),
            ("port_within", knobs.port_within),
            ("garrison", knobs.garrison),
        ]
    },
};

/// A nation's knowledge of land across the sea.
pub(super) struct Ferry<'a, 'w> {
    own: &'a Own<'w>,
    lands: Arc<KnownLands>,
    /// City sites, the best first, once needed.
    sites: OnceCell<Vec<(i64, Tile)>>,
    /// Whether there are any on the nation's lands, and any overseas, once needed.
    is_any: [OnceCell<bool>; 2],
    /// Number of useful boats that are missing, once needed.
    missing: OnceCell<i32>,
    /// Enemy cities.
    targets: Vec<Tile>,
    /// The lands with cities of the nation.
    homes: Vec<u16>,
    /// By town: whether it is a port for boats.
    ports: Vec<bool>,
    boats: Vec<UnitId>,
}

/// Kind of passengers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trip {
    Founder,
    Soldier,
}

/// The boat type that the nation would build: the largest capacity among those whose tech it knows.
fn best_boat(own: &Own<'_>) -> Option<UnitTypeId> {
    let known = own
        .book
        .boats
        .iter()
        .filter(|&&boat| own.sight.rules.troops.get(boat).tech.is_none_or(|tech| own.research.knows(tech)));
    known.copied().max_by_key(|&boat| (own.sight.rules.movement.mover(boat).capacity, Reverse(boat)))
}

impl<'a, 'w> Ferry<'a, 'w> {
    /// Surveys the sea; `None` for nations that want no boats, or can't have any yet.
    pub(super) fn new(own: &'a Own<'w>) -> Option<Self> {
        if own.knobs.boats <= 0 || own.towns.is_empty() {
            return None;
        }
        let is_boat = |unit: &&OwnUnit<'_>| own.book.boats.contains(&unit.data.unit_type);
        let boats: Vec<UnitId> = own.units.iter().filter(is_boat).map(|boat| boat.unit).collect();
        if boats.is_empty() && best_boat(own).is_none() {
            return None;
        }
        let lands = own.sight.lands();
        let mut homes: Vec<u16> = own.towns.iter().map(|town| lands.of(town.site.tile)).collect();
        homes.sort_unstable();
        homes.dedup();
        let (topology, sea) = (own.sight.topology(), own.knobs.sea_from_tiles.unsigned_abs());
        let is_port = |town: &Town<'_>| {
            let mut around = topology.neighbours(town.site.tile);
            around.any(|near| !own.sight.is_land(near) && lands.size(near) >= sea)
        };
        Some(Self {
            sites: OnceCell::new(),
            is_any: [const { OnceCell::new() }; 2],
            missing: OnceCell::new(),
            targets: own.prey_cities().collect(),
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

    /// Whether the nation's lands have no city sites left.
    fn is_full(&self) -> bool {
        !self.has_sites(true)
    }

    /// Whether there is land for cities overseas.
    fn has_new_land(&self) -> bool {
        self.has_sites(false)
    }

    fn sites(&self) -> &[(i64, Tile)] {
        self.sites.get_or_init(|| settling::all_sites(self.own))
    }

    /// Whether there are city sites at home, or overseas; stops at the first one.
    fn has_sites(&self, at_home: bool) -> bool {
        let is_any = || settling::is_any_site(self.own, |tile| self.is_home(tile) == at_home);
        *self.is_any[usize::from(at_home)].get_or_init(is_any)
    }

    /// Whether no other nation is known to have cities on the nation's lands.
    fn is_alone(&self) -> bool {
        !self.own.foreign_cities().iter().any(|&(tile, _)| self.is_home(tile))
    }

    /// Number of useful boats that are missing.
    fn missing(&self) -> i32 {
        *self.missing.get_or_init(|| self.count_missing())
    }

    fn count_missing(&self) -> i32 {
        let towns = self.own.count();
        let is_under_way =
            |town: &&Town<'_>| town.production.target.unit().is_some_and(|unit| self.own.book.boats.contains(&unit));
        let coming = self.own.towns.iter().filter(is_under_way).count() + self.boats.len();
        let coming = i32::try_from(coming).unwrap_or(i32::MAX);
        // The boats afloat or under construction may already meet any demand.
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

    /// Units that the boats can carry at once.
    pub(super) fn seats(&self) -> i32 {
        let capacity = |boat: &UnitId| {
            let data = self.own.sight.unit::<Unit>(*boat);
            data.map_or(0, |data| self.own.sight.rules.movement.mover(data.unit_type).capacity)
        };
        self.boats.iter().map(capacity).sum()
    }

    /// Whether founders from a town would find land overseas.
    pub(super) fn takes_founders(&self, town: &Town<'_>) -> bool {
        let is_port = self.own.town_at(town.site.tile).is_some_and(|at| self.ports[at]);
        is_port && !self.boats.is_empty() && self.has_new_land()
    }

    /// Gives orders to boats and their present and future passengers; returns the units with
    /// orders. `settling` are founders that already have some.
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

    /// Units in ports that want to cross the sea, with their tiles; founders inland go to a port.
    fn waiting(
        &self,
        settling: &[UnitId],
        maps: &mut WayMaps,
        orders: &mut Vec<CivOrder>,
    ) -> Vec<(UnitId, Tile, Trip)> {
        let own = self.own;
        let mut guards = vec![0; own.towns.len()];
        let mut waiting = Vec::new();
        for passenger in &own.units {
            let (unit, data, troop) = (passenger.unit, passenger.data, passenger.troop());
            if troop.is_carrier || !self.can_carry(data.unit_type) {
                continue;
            }
            let Some(tile) = passenger.tile() else { continue };
            let town = own.town_at(tile);
            let is_free = || {
                !settling.contains(&unit)
                    && passenger.part::<Errand>().is_some_and(|errand| errand.is_empty())
                    && !passenger.is_aboard()
            };
            if troop.founds_cities && is_free() && self.wants(Trip::Founder, tile) {
                match town {
                    Some(at) if self.ports[at] => waiting.push((unit, tile, Trip::Founder)),
                    _ => orders.extend(self.noted(self.to_port(unit, maps), "it wants to cross the sea")),
                }
            } else if own.is_guard(unit)
                && let Some(at) = town
            {
                let is_guard = guards[at] < own.knobs.garrison;
                guards[at] += 1;
                let fights = self.fights(data.unit_type);
                if !is_guard && fights && is_free() && self.ports[at] && self.wants(Trip::Soldier, tile) {
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
        rules.conquers(unit) && rules.unit_type(unit).attack >= army::MIN_ATTACK
    }

    fn to_port(&self, unit: UnitId, maps: &mut WayMaps) -> Option<CivOrder> {
        let sight = self.own.sight;
        let has_moves = sight.unit::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
        let is_port = |tile: Tile| self.own.town_at(tile).is_some_and(|at| self.ports[at]);
        let port = if has_moves { sight.nearest(unit, self.own.knobs.port_within, maps, is_port) } else { None };
        let order: CivOrder = Goto(sight.number(unit), port?.0).into();
        sight.may(&order).then_some(order)
    }

    /// Whether some unit on a land wants to leave it.
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

    /// The orders of one boat.
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
        // Units that wait at the boat's place board it; a boat waits for more for a while.
        let mut load = cargo.len();
        if port.is_some() {
            waiting.retain(|&(unit, at, _)| {
                let order: CivOrder = Load(sight.number(unit), sight.number(boat)).into();
                let comes = at == tile && load < capacity && sight.may(&order);
                if comes {
                    own.remark(&order, "it waits in the port for a boat");
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
            // There is no destination any more.
            if port.is_some() {
                let unloaded = cargo.iter().map(|&unit| Unload(sight.number(unit)).into());
                for order in unloaded.filter(|order| sight.may(order)) {
                    orders.extend(self.noted(Some(order), "there is no place to go any more"));
                }
            } else {
                let home = self.go_home(boat, &mut frontier.maps);
                orders.extend(self.noted(home, "there is no place to go any more"));
            }
            return;
        };
        taken.push(goal);
        if self.lies_off(tile, goal) {
            for &unit in &cargo {
                orders.extend(self.noted(self.land(unit, tile, goal), "it lands, as near to its goal as it can"));
            }
        } else if trip == Trip::Founder || load > 1 || capacity < 2 || port.is_none() {
            let lies_off = |sea: Tile| self.lies_off(sea, goal);
            let order = sight
                .nearest(boat, self.own.knobs.boat_reach, &mut frontier.maps, lies_off)
                .filter(|&(to, _)| to != tile);
            let order = order.map(|(to, _)| CivOrder::from(Goto(sight.number(boat), to)));
            let why = match trip {
                Trip::Founder => "it takes founders to the best site overseas",
                Trip::Soldier => "it takes soldiers to the nearest enemy city",
            };
            orders.extend(self.noted(order.filter(|order| sight.may(order)), why));
        }
    }

    /// Returns an order after noting why it is given.
    fn noted(&self, order: Option<CivOrder>, why: &'static str) -> Option<CivOrder> {
        order.inspect(|order| self.own.remark(order, why))
    }

    /// The destination of the passengers: the best site for founders, the nearest enemy city for
    /// soldiers.
    fn destination(&self, cargo: &[UnitId], from: Tile, taken: &[Tile]) -> Option<(Trip, Tile)> {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        let of = |unit: &UnitId| sight.unit::<Unit>(*unit).map(|data| data.unit_type);
        let founds = cargo.iter().filter_map(of).any(|kind| sight.rules.troops.get(kind).founds_cities);
        if founds {
            let is_free = |site: Tile| taken.iter().all(|&other| topology.distance(site, other) >= self.own.apart());
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

    /// Whether passengers for a goal could land from a sea tile: it is next to land of the goal,
    /// near enough, and free of strangers.
    fn lies_off(&self, sea: Tile, goal: Tile) -> bool {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        !sight.is_land(sea)
            && topology.distance(sea, goal) <= self.own.knobs.landing_within + 1
            && topology.neighbours(sea).any(|land| self.is_beach(land, goal))
    }

    fn is_beach(&self, land: Tile, goal: Tile) -> bool {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        sight.is_land(land)
            && self.lands.of(land) == self.lands.of(goal)
            && topology.distance(land, goal) <= self.own.knobs.landing_within
            && self.own.foreign_cities().iter().all(|&(city, _)| city != land)
            && !sight.has_strangers(land)
    }

    /// Lands a passenger on the tile nearest to its goal.
    fn land(&self, unit: UnitId, sea: Tile, goal: Tile) -> Option<CivOrder> {
        let (sight, topology) = (self.own.sight, self.own.sight.topology());
        let beaches = topology.neighbours(sea).filter(|&land| self.is_beach(land, goal));
        let mut beaches: Vec<Tile> = beaches.collect();
        beaches.sort_by_key(|&land| (topology.distance(land, goal), land));
        let steps = beaches.into_iter().map(|land| CivOrder::from(Move(sight.number(unit), land)));
        steps.into_iter().find(|order| sight.may(order))
    }

    /// An empty boat fetches units that wait elsewhere, looks for land, or comes home.
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
            && let Some((port, _)) = sight.nearest(boat, self.own.knobs.boat_reach, &mut frontier.maps, is_called)
            && sight.unit::<Position>(boat).is_some_and(|at| at.0 != port)
        {
            let order: CivOrder = Goto(sight.number(boat), port).into();
            return self.noted(sight.may(&order).then_some(order), "units wait for it there");
        }
        if sight.unit::<Doing>(boat).is_some_and(|does| does.0 == Activity::Explore) {
            return None;
        }
        let order = if self.own.knobs.explores { frontier.explore(boat) } else { None };
        if order.is_some() || frontier.is_explored || is_in_port {
            self.noted(order, "no unit waits for it, so it looks for unknown land")
        } else {
            self.noted(self.go_home(boat, &mut frontier.maps), "no unit waits for it, and it knows no unknown land")
        }
    }

    fn go_home(&self, boat: UnitId, maps: &mut WayMaps) -> Option<CivOrder> {
        let sight = self.own.sight;
        let is_port = |tile: Tile| self.own.town_at(tile).is_some_and(|at| self.ports[at]);
        let (port, _) = sight.nearest(boat, self.own.knobs.boat_reach, maps, is_port)?;
        let order: CivOrder = Goto(sight.number(boat), port).into();
        sight.may(&order).then_some(order)
    }
}
