//! W-30 Unit orders: ways of units over the land that their nation knows, and what steps cost there (W-121, W-122, W-123). Its pure part is
//! [`endturn_civ_rules::movement::path`]; what is kept in mind is
//! [`endturn_civ_rules::movement::pathfinder`], what units share [`endturn_civ_rules::movement::way_map`].
//! Draws none. Tells nothing.

use std::cell::RefCell;

use bevy_ecs::change_detection::Tick;
use bevy_ecs::world::{World, WorldId};
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
        let alone = self.alone(unit, unit_type);
        let (map, notes) = maps.of(topology, WayKey { from, unit_type, left: walker.left, reach, alone }, walker);
        let mut costs = StepCosts::going_on(self, unit, notes)?;
        let step = |here, near| if topology.distance(from, near) <= reach { costs.step(here, near) } else { None };
        let goal = map.nearest(topology, is_goal, step)?;
        Some((goal, map.known(goal)?))
    }

    /// The tile that a unit reaches first among those that are a goal, with what was found out of tiles for maps that units of its nation share.
    pub(crate) fn nearest_at_all(
        self,
        unit: UnitId,
        (ways, maps): (&mut Ways, &mut WayMaps),
        mut is_goal: impl FnMut(Tile) -> bool,
    ) -> Option<Tile> {
        let &Unit { unit_type, .. } = self.unit_part(unit)?;
        let notes = maps.notes_for(self.map.topology(), unit_type, self.alone(unit, unit_type));
        self.look_on(unit, (ways, notes), |tile, _| is_goal(tile), |_| true)
    }

    /// Who carries others can't board everything that its like could.
    fn alone(self, unit: UnitId, unit_type: UnitTypeId) -> Option<UnitId> {
        self.rules.troops.get(unit_type).is_carrier.then_some(unit)
    }

    /// W-28, W-30: what a step on the way of a unit would cost, as far as its nation knows the map: by units and cities that it does not see nobody is
    /// held. That who comes ashore has no moves left is what classic says **(ours)**: what effects say is not asked for each step.
    #[must_use]
    pub fn planned_step(self, unit: UnitId, (from, to): (Tile, Tile)) -> Option<i32> {
        spare(|memory| StepCosts::new(self, unit, &mut memory.notes)?.step(from, to))
    }
}

thread_local! {
    static SPARE: RefCell<(Pathfinder, Option<Foreseen>)> = RefCell::default();
}

/// The way that was looked for last: whose, and where to, in which world, and when.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Foreseen {
    world: WorldId,
    at: Tick,
    unit: UnitId,
    goal: Tile,
}

impl Foreseen {
    fn new(world: &World, unit: UnitId, goal: Tile) -> Self {
        Self { world: world.id(), at: world.read_change_tick(), unit, goal }
    }
}

/// Looks for a way where a world is only looked at, with memory that is kept for the next one.
pub(crate) fn spare<T>(look: impl FnOnce(&mut Pathfinder) -> T) -> T {
    let (mut memory, _) = SPARE.take();
    let found = look(&mut memory);
    SPARE.set((memory, None));
    found
}

/// W-30: whether the nation of a unit knows a way to a tile. The way is kept in mind for whoever goes it before anything changes, [`foreseen_way`].
pub(crate) fn foresees_way(world: &World, unit: UnitId, goal: Tile) -> bool {
    let (mut memory, _) = SPARE.take();
    let is_any = Eye::of(world).look_for_way(unit, goal, &mut memory).is_some();
    SPARE.set((memory, is_any.then(|| Foreseen::new(world, unit, goal))));
    is_any
}

/// The way that was found by the last question, if it was this one and nothing has changed since; without the tile where it begins.
pub(crate) fn foreseen_way(world: &World, unit: UnitId, goal: Tile) -> Option<Vec<Tile>> {
    SPARE.with_borrow(|(memory, foreseen)| {
        let mut steps = Vec::new();
        let is_it = *foreseen == Some(Foreseen::new(world, unit, goal));
        (is_it && memory.ways.way_to(goal, &mut steps)).then_some(steps)
    })
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
/// It is an enemy's.
const HOSTILE: u32 = 1 << 14;
/// Its roads, a bit each, and what it costs to come there without one.
const ROADS: u32 = 15;
const COST: u32 = 23;
/// What is noted says too little, or the cost is too large to be noted.
const COST_UNKNOWN: u32 = 511;

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
        let (map, movement) = (self.eye.map, &self.eye.rules.movement);
        let is_hostile = (here | there) & HOSTILE != 0;
        let (by_land, common) = (there >> COST, (here & there) >> ROADS & 0xff);
        if by_land == COST_UNKNOWN || here >> COST == COST_UNKNOWN {
            movement.step_cost_at_home(self.unit_type, map, (from, to), || is_hostile)
        } else if common == 0 {
            by_land.cast_signed()
        } else {
            let by_land = (by_land.cast_signed(), common as u8);
            movement.step_cost_along(self.unit_type, map, (from, to), by_land, is_hostile)
        }
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
        if !is_native && !has_city {
            // Nobody goes there but who is carried.
            let is_calm = movement.has_no_zone(map.terrain(tile));
            return self.notes.add(tile, LAND_KNOWN | bit(is_calm, CALM) | COST_UNKNOWN << COST);
        }
        let owner = map.owner(tile);
        let (cost, roads) = match movement.step_terms(self.unit_type, map, tile) {
            Some((cost @ 0..511, roads)) => (cost.cast_unsigned(), u32::from(roads)),
            _ => (COST_UNKNOWN, 0),
        };
        let as_start = LAND_KNOWN
            | bit(is_native, NATIVE)
            | bit(is_native || has_city, FIRM)
            | bit(owner.is_some_and(|owner| self.enemies.contains(owner)), HOSTILE)
            | roads << ROADS
            | cost << COST;
        if !self.vision.knows(self.owner, tile) {
            return self.notes.add(tile, as_start);
        }
        let (mut is_taken, mut is_held) = (false, false);
        if self.eye.units_by_tile().is_taken(tile) {
            for holder in self.eye.holders(tile) {
                is_taken = true;
                is_held |= self.is_foreign(holder);
            }
        }
        let is_open = !is_held
            && !self.eye.city_holder(tile).is_some_and(|holder| self.is_foreign(holder))
            && !owner.is_some_and(|owner| self.closed.contains(owner));
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
        if !self.eye.units_by_tile().is_taken(tile) {
            return false;
        }
        let noted = self.notes.of(tile);
        if noted & CONTROL_KNOWN != 0 {
            return noted & CONTROL != 0;
        }
        let controls = self.eye.is_controlled(tile, |seat| self.is_foreign(seat));
        self.notes.add(tile, if controls { CONTROL_KNOWN | CONTROL } else { CONTROL_KNOWN });
        controls
    }
}
