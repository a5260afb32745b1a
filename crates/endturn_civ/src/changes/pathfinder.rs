//! W-30 Unit orders: ways of units over the land that their nation knows, and what steps cost there (W-121, W-122, W-123). Its pure part is
//! [`endturn_civ_rules::movement::path`]; what is kept in mind is
//! [`endturn_civ_rules::movement::pathfinder`], what units share [`endturn_civ_rules::movement::way_map`].
//! Draws none. Tells nothing.

use std::cell::RefCell;

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::{Arrival, Walker, Ways};
use endturn_civ_rules::movement::pathfinder::{Pathfinder, TileNotes};
use endturn_civ_rules::movement::way_map::{WayKey, WayMaps};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;
use endturn_engine::seats::SeatSet;

use crate::realm::Eye;
use crate::state::{MovesLeft, Position, Unit, Vision};

impl Eye<'_> {
    /// Looks for the way of a unit to a tile, as far as its nation knows the map; when it arrives, none if it knows no way. What damage and effects do to
    /// the moves of later turns is not foreseen **(ours)**.
    pub fn look_for_way(self, unit: UnitId, goal: Tile, pathfinder: &mut Pathfinder) -> Option<Arrival> {
        let (unit_type, start) = start(self, unit)?;
        let mut costs = StepCosts::new(self, unit, &mut pathfinder.notes)?;
        let least = self.rules.movement.least_cost(unit_type, self.map);
        let topology = self.map.topology();
        pathfinder.ways.search_way(topology, start, (goal, least), |here, near| costs.step(here, near))
    }

    /// The tile that a unit reaches first among those that are a goal, by tiles that are near.
    pub(crate) fn look_for_nearest(
        self,
        unit: UnitId,
        pathfinder: &mut Pathfinder,
        mut is_goal: impl FnMut(Tile) -> bool,
        is_near: impl Fn(Tile) -> bool,
    ) -> Option<Tile> {
        pathfinder.notes.begin(self.map.topology().tiles());
        self.look_on(unit, (&mut pathfinder.ways, &mut pathfinder.notes), |tile, _| is_goal(tile), is_near)
    }

    /// The same, where a goal may be one by the time of arrival, and with what is noted already of tiles by units of the same type that carry nobody, if
    /// nothing has changed since.
    pub(super) fn look_on(
        self,
        unit: UnitId,
        (ways, notes): (&mut Ways, &mut TileNotes),
        is_goal: impl FnMut(Tile, Arrival) -> bool,
        mut is_near: impl FnMut(Tile) -> bool,
    ) -> Option<Tile> {
        let (_, start) = start(self, unit)?;
        let mut costs = StepCosts::going_on(self, unit, notes)?;
        let step = |here, near| if is_near(near) { costs.step(here, near) } else { None };
        ways.search_by(self.map.topology(), start, is_goal, step)
    }

    /// The tile that a unit reaches first among those that are a goal, and when, no farther than so many tiles away, by maps that units of its nation share as long as
    /// nothing changes.
    pub(crate) fn nearest_on_maps(
        self,
        unit: UnitId,
        reach: i32,
        maps: &mut WayMaps,
        is_goal: impl FnMut(Tile) -> bool,
    ) -> Option<(Tile, Arrival)> {
        let topology = self.map.topology();
        let (unit_type, (from, walker)) = start(self, unit)?;
        // Who carries others can't board everything that its like could.
        let alone = self.rules.troops.get(unit_type).is_carrier.then_some(unit);
        let (map, notes) = maps.of(topology, WayKey { from, unit_type, left: walker.left, reach, alone }, walker);
        let mut costs = StepCosts::going_on(self, unit, notes)?;
        let step = |here, near| if topology.distance(from, near) <= reach { costs.step(here, near) } else { None };
        let goal = map.nearest(topology, is_goal, step)?;
        Some((goal, map.known(goal)?))
    }

    /// W-28, W-30: what a step on the way of a unit would cost, as far as its nation knows the map: by units and cities that it does not see nobody is
    /// held. That who comes ashore has no moves left is what classic says **(ours)**: what effects say is not asked for each step.
    #[must_use]
    pub fn planned_step(self, unit: UnitId, (from, to): (Tile, Tile)) -> Option<i32> {
        spare(|memory| StepCosts::new(self, unit, &mut memory.notes)?.step(from, to))
    }
}

thread_local! {
    static SPARE: RefCell<Pathfinder> = RefCell::default();
}

/// Looks for a way where a world is only looked at, with memory that is kept for the next one.
pub(crate) fn spare<T>(look: impl FnOnce(&mut Pathfinder) -> T) -> T {
    let mut memory = SPARE.take();
    let found = look(&mut memory);
    SPARE.set(memory);
    found
}

/// Whose way it is, and where it begins; none for units that don't move.
fn start(eye: Eye<'_>, unit: UnitId) -> Option<(UnitTypeId, (Tile, Walker))> {
    let &Unit { unit_type, .. } = eye.unit_part(unit)?;
    let (&Position(from), &MovesLeft(left)) = (eye.unit_part(unit)?, eye.unit_part(unit)?);
    let walker = Walker { left, rate: eye.rules.movement.mover(unit_type).base };
    (walker.rate > 0).then_some((unit_type, (from, walker)))
}

/// The bits below are noted.
const LAND_KNOWN: u32 = 1;
/// Nobody keeps the unit from it.
const OPEN: u32 = 1 << 1;
/// A way leads there from all around.
const EASY: u32 = 1 << 2;
/// Zones of control end there.
const CALM: u32 = 1 << 3;
/// Somebody is seen there.
const TAKEN: u32 = 1 << 4;
/// Whether others control what is around is noted.
const CONTROL_KNOWN: u32 = 1 << 5;
const CONTROL: u32 = 1 << 6;
/// Whether others control the tile or one beside it is noted.
const ZONE_KNOWN: u32 = 1 << 7;
const ZONE: u32 = 1 << 8;
/// The unit can live there without being carried.
const HOME: u32 = 1 << 9;
/// Whether somebody there could carry it is noted.
const CARRIER_KNOWN: u32 = 1 << 10;
const CARRIER: u32 = 1 << 11;
/// Its terrain or an extra is at home to the unit.
const NATIVE: u32 = 1 << 12;
/// Whoever comes from there does not come ashore.
const FIRM: u32 = 1 << 13;

/// What steps of a unit cost, as far as its nation knows the map: by units and cities that it does not see nobody is held.
struct StepCosts<'w, 'n> {
    eye: Eye<'w>,
    unit: UnitId,
    unit_type: UnitTypeId,
    owner: Seat,
    vision: &'w Vision,
    notes: &'n mut TileNotes,
    /// The nation itself and its allies.
    friends: SeatSet,
    /// Whose land its soldiers don't enter.
    closed: SeatSet,
    /// Whose roads are of no use.
    enemies: SeatSet,
    is_held: bool,
    /// What a step costs if not both tiles are at home to the unit.
    abroad: i32,
}

impl<'w, 'n> StepCosts<'w, 'n> {
    fn new(eye: Eye<'w>, unit: UnitId, notes: &'n mut TileNotes) -> Option<Self> {
        notes.begin(eye.map.topology().tiles());
        Self::going_on(eye, unit, notes)
    }

    /// The same with what is noted already.
    fn going_on(eye: Eye<'w>, unit: UnitId, notes: &'n mut TileNotes) -> Option<Self> {
        let &Unit { unit_type, owner, .. } = eye.unit_part(unit)?;
        let eye = eye.seen_by(owner);
        let seats = || SeatSet::first(eye.relations().last_war.len()).iter();
        let is_military = eye.rules.troops.get(unit_type).is_military;
        let at_peace = |&seat: &Seat| is_military && eye.relations().between(owner, seat) == Some(Relation::Peace);
        let restricts = eye.rules.movement.restricts;
        Some(Self {
            eye,
            unit,
            unit_type,
            owner,
            vision: eye.vision(),
            notes,
            friends: seats().filter(|&seat| eye.are_friends(owner, seat)).collect(),
            closed: seats().filter(at_peace).collect(),
            enemies: seats().filter(|&seat| restricts && eye.are_at_war(owner, seat)).collect(),
            is_held: eye.rules.movement.mover(unit_type).is_held,
            abroad: eye.rules.movement.step_cost_abroad(unit_type),
        })
    }

    fn step(&mut self, from: Tile, to: Tile) -> Option<i32> {
        let (here, there) = (self.land(from), self.land(to));
        let (movement, map) = (&self.eye.rules.movement, self.eye.map);
        let goes_by_itself = there & HOME != 0 && (there & EASY != 0 || movement.leads(self.unit_type, map, from, to));
        if !goes_by_itself {
            return self.has_carrier(to).then(|| self.cost((from, here), (to, there)));
        }
        if there & OPEN == 0 {
            return None;
        }
        // W-123.
        let is_held = self.is_held
            && there & (TAKEN | CALM) == 0
            && here & CALM == 0
            && self.is_in_zone(from)
            && self.is_in_zone(to);
        if is_held {
            return None;
        }
        // W-124: who comes ashore from a tile that is not its own has no moves left for the rest of the way.
        Some(if here & FIRM == 0 { i32::MAX } else { self.cost((from, here), (to, there)) })
    }

    /// W-122, by what the two tiles are to the unit.
    fn cost(&self, (from, here): (Tile, u32), (to, there): (Tile, u32)) -> i32 {
        if here & there & NATIVE == 0 {
            return self.abroad;
        }
        let map = self.eye.map;
        let is_enemy = |tile: Tile| map.owner(tile).is_some_and(|owner| self.enemies.contains(owner));
        let is_hostile = || !self.enemies.is_empty() && (is_enemy(from) || is_enemy(to));
        self.eye.rules.movement.step_cost_at_home(self.unit_type, map, (from, to), is_hostile)
    }

    /// W-125: whether somebody who is seen on a tile without strangers could carry the unit.
    fn has_carrier(&mut self, tile: Tile) -> bool {
        let noted = self.notes.of(tile);
        if noted & CARRIER_KNOWN != 0 {
            return noted & CARRIER != 0;
        }
        let has = self.eye.holders(tile).all(|holder| !self.is_foreign(holder))
            && self.eye.best_carrier(self.unit, tile, None).is_some();
        self.notes.add(tile, if has { CARRIER_KNOWN | CARRIER } else { CARRIER_KNOWN });
        has
    }

    fn is_foreign(&self, seat: Seat) -> bool {
        !self.friends.contains(seat)
    }

    /// W-121: what the tile itself says of steps onto it.
    fn land(&mut self, tile: Tile) -> u32 {
        let noted = self.notes.of(tile);
        if noted & LAND_KNOWN != 0 {
            return noted;
        }
        let (movement, map) = (&self.eye.rules.movement, self.eye.map);
        let bit = |is: bool, bit: u32| if is { bit } else { 0 };
        let (is_native, has_city) = (movement.is_native(self.unit_type, map, tile), map.has_city(tile));
        let as_start = LAND_KNOWN | bit(is_native, NATIVE) | bit(is_native || has_city, FIRM);
        if !self.vision.knows(self.owner, tile) {
            return self.notes.add(tile, as_start);
        }
        let (mut is_taken, mut is_held) = (false, false);
        for holder in self.eye.holders(tile) {
            is_taken = true;
            is_held |= self.is_foreign(holder);
        }
        let is_open = !is_held
            && !self.eye.city_holder(tile).is_some_and(|holder| self.is_foreign(holder))
            && !map.owner(tile).is_some_and(|owner| self.closed.contains(owner));
        let bits = bit(is_open, OPEN)
            | bit(if has_city { movement.can_exist(self.unit_type, map, tile) } else { is_native }, HOME)
            | bit(is_taken, TAKEN)
            | bit(movement.is_open(self.unit_type, map, tile), EASY)
            | bit(has_city || movement.has_no_zone(map.terrain(tile)), CALM);
        self.notes.add(tile, as_start | bits)
    }

    /// W-123: whether others are seen to control a tile or one beside it.
    fn is_in_zone(&mut self, tile: Tile) -> bool {
        let noted = self.notes.of(tile);
        if noted & ZONE_KNOWN != 0 {
            return noted & ZONE != 0;
        }
        let topology = *self.eye.map.topology();
        let is_in = self.controls(tile) || topology.neighbours(tile).any(|near| self.controls(near));
        self.notes.add(tile, if is_in { ZONE_KNOWN | ZONE } else { ZONE_KNOWN });
        is_in
    }

    fn controls(&mut self, tile: Tile) -> bool {
        let noted = self.notes.of(tile);
        if noted & CONTROL_KNOWN != 0 {
            return noted & CONTROL != 0;
        }
        let controls = self.eye.is_controlled(tile, |seat| self.is_foreign(seat));
        self.notes.add(tile, if controls { CONTROL_KNOWN | CONTROL } else { CONTROL_KNOWN });
        controls
    }
}
