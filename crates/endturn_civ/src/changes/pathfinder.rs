//! W-30 Unit orders: paths of units over the land that their nation knows, and the cost of steps
//! there (W-121, W-122, W-123). Its pure part is [`endturn_civ_rules::movement::path`]; state kept
//! between searches is in [`endturn_civ_rules::movement::pathfinder`], state shared by units in
//! [`endturn_civ_rules::movement::way_map`]. Draws none. Tells nothing.

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::{Arrival, Walker, Ways};
use endturn_civ_rules::movement::pathfinder::{Pathfinder, TileNotes};
use endturn_civ_rules::movement::way_map::{WayKey, WayMaps};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;
use endturn_engine::seats::SeatSet;

use crate::realm::{Eye, NotedFor};
use crate::state::{MovesLeft, Position, Unit, Vision};

impl Eye<'_> {
    /// Searches for a path of a unit to a tile over the map that its nation knows; returns when it
    /// arrives, or `None` if no path is known. Effects of damage on the moves of later turns are
    /// not foreseen **(ours)**.
    pub fn look_for_way(self, unit: UnitId, goal: Tile, pathfinder: &mut Pathfinder) -> Option<Arrival> {
        pathfinder.notes.begin(self.map.topology().tiles());
        self.go_on_to(unit, goal, pathfinder)
    }

    /// The same with existing notes.
    fn go_on_to(self, unit: UnitId, goal: Tile, pathfinder: &mut Pathfinder) -> Option<Arrival> {
        let (unit_type, start) = start(self, unit)?;
        let mut costs = StepCosts::going_on(self, unit, &mut pathfinder.notes)?;
        let least = self.rules.movement.least_cost(unit_type, self.map);
        let topology = self.map.topology();
        pathfinder.ways.search_way(topology, start, (goal, least), |here, near| costs.step(here, near))
    }

    /// The goal tile that a unit reaches first, over tiles that satisfy `is_near`.
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

    /// The same, where a tile may become a goal by the time of arrival, with notes on tiles taken
    /// for units of the same type without cargo, valid while nothing changes.
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

    /// The goal tile within a distance that a unit reaches first, and when, on maps that units of
    /// its nation share while nothing changes.
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

    /// The goal tile that a unit reaches first, with notes on tiles made for maps that units of its
    /// nation share.
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

    /// A unit with cargo can't board every carrier that others of its type could.
    fn alone(self, unit: UnitId, unit_type: UnitTypeId) -> Option<UnitId> {
        self.rules.troops.get(unit_type).is_carrier.then_some(unit)
    }

    /// W-28, W-30: the cost of a step on a unit's path, as far as its nation knows the map: units
    /// and cities that it does not see block no step. Landing uses up all moves, as in classic
    /// **(ours)**: effects are not evaluated per step.
    #[must_use]
    pub fn planned_step(self, unit: UnitId, (from, to): (Tile, Tile)) -> Option<i32> {
        self.spares().paths.lend(|memory| StepCosts::new(self, unit, &mut memory.notes)?.step(from, to))
    }

    /// W-30: the path of a unit to a tile over the map that its nation knows, without the start
    /// tile; `None` if it knows none.
    pub(crate) fn foreseen_way(self, unit: UnitId, goal: Tile) -> Option<Vec<Tile>> {
        let &Unit { owner, unit_type, .. } = self.unit_part(unit)?;
        let alone = self.alone(unit, unit_type);
        let noted_for = self.tick().map(|tick| NotedFor { tick, owner, unit_type, alone });
        self.spares().foreseen.lend(|(noted, memory)| {
            // Personas ask for many paths before any unit moves.
            if noted_for.is_none() || *noted != noted_for {
                memory.notes.begin(self.map.topology().tiles());
                *noted = noted_for;
            }
            self.go_on_to(unit, goal, memory)?;
            let mut steps = Vec::new();
            memory.ways.way_to(goal, &mut steps).then_some(steps)
        })
    }
}

/// The type and start of a unit's path; `None` for units that don't move.
fn start(eye: Eye<'_>, unit: UnitId) -> Option<(UnitTypeId, (Tile, Walker))> {
    let &Unit { unit_type, .. } = eye.unit_part(unit)?;
    let (&Position(from), &MovesLeft(left)) = (eye.unit_part(unit)?, eye.unit_part(unit)?);
    let walker = Walker { left, rate: eye.rules.movement.mover(unit_type).base };
    (walker.rate > 0).then_some((unit_type, (from, walker)))
}

/// The bits below are known.
const LAND_KNOWN: u32 = 1;
/// No stranger blocks the unit there.
const OPEN: u32 = 1 << 1;
/// Every adjacent tile has a way there.
const EASY: u32 = 1 << 2;
/// Zones of control end there.
const CALM: u32 = 1 << 3;
/// A unit or city is seen there.
const TAKEN: u32 = 1 << 4;
/// Whether strangers control the adjacent tiles is known.
const CONTROL_KNOWN: u32 = 1 << 5;
const CONTROL: u32 = 1 << 6;
/// Whether strangers control the tile or an adjacent one is known.
const ZONE_KNOWN: u32 = 1 << 7;
const ZONE: u32 = 1 << 8;
/// The unit can live there without a carrier.
const HOME: u32 = 1 << 9;
/// Whether a unit there could carry it is known.
const CARRIER_KNOWN: u32 = 1 << 10;
const CARRIER: u32 = 1 << 11;
/// The tile's terrain or an extra on it is native to the unit.
const NATIVE: u32 = 1 << 12;
/// A step from there is no landing.
const FIRM: u32 = 1 << 13;
/// The tile is an enemy's.
const HOSTILE: u32 = 1 << 14;
/// The tile's roads, one bit each, and the cost to enter it without a road.
const ROADS: u32 = 15;
const COST: u32 = 23;
/// The notes don't say the cost, or it is too large for them.
const COST_UNKNOWN: u32 = 511;

/// Costs of a unit's steps as far as its nation knows the map: units and cities that it does not
/// see block no step.
struct StepCosts<'w, 'n> {
    eye: Eye<'w>,
    unit: UnitId,
    unit_type: UnitTypeId,
    owner: Seat,
    vision: &'w Vision,
    notes: &'n mut TileNotes,
    /// The nation itself and its allies.
    friends: SeatSet,
    /// Owners of land that the unit's soldiers may not enter.
    closed: SeatSet,
    /// Owners of roads that are no use to the unit.
    enemies: SeatSet,
    is_held: bool,
    /// Cost of a step unless both tiles are native to the unit.
    abroad: i32,
}

impl<'w, 'n> StepCosts<'w, 'n> {
    fn new(eye: Eye<'w>, unit: UnitId, notes: &'n mut TileNotes) -> Option<Self> {
        notes.begin(eye.map.topology().tiles());
        Self::going_on(eye, unit, notes)
    }

    /// The same with existing notes.
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
        // W-124: a landing from a tile that is not native uses up all moves for the rest of the
        // path.
        Some(if here & FIRM == 0 { i32::MAX } else { self.cost((from, here), (to, there)) })
    }

    /// W-122, depending on what the two tiles are to the unit.
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

    /// W-125: whether a visible unit on a tile without strangers could carry the unit.
    fn has_carrier(&mut self, tile: Tile) -> bool {
        let noted = self.notes.of(tile);
        if noted & CARRIER_KNOWN != 0 {
            return noted & CARRIER != 0;
        }
        let has = self.eye.units_by_tile().is_taken(tile)
            && self.eye.holders(tile).all(|holder| !self.is_foreign(holder))
            && self.eye.best_carrier(self.unit, tile, None).is_some();
        self.notes.add(tile, if has { CARRIER_KNOWN | CARRIER } else { CARRIER_KNOWN });
        has
    }

    fn is_foreign(&self, seat: Seat) -> bool {
        !self.friends.contains(seat)
    }

    /// W-121: properties of the tile itself for steps onto it.
    #[inline]
    fn land(&mut self, tile: Tile) -> u32 {
        let noted = self.notes.of(tile);
        if noted & LAND_KNOWN != 0 { noted } else { self.judge_land(tile) }
    }

    #[inline(never)]
    fn judge_land(&mut self, tile: Tile) -> u32 {
        let (movement, map) = (&self.eye.rules.movement, self.eye.map.focused_on(tile));
        let bit = |is: bool, bit: u32| if is { bit } else { 0 };
        let (is_native, has_city) = (movement.is_native(self.unit_type, map, tile), map.has_city(tile));
        if !is_native && !has_city {
            // Only carried units go there.
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
        let may_have_holder = has_city || !self.vision.sees(self.owner, tile);
        let holder = if may_have_holder { self.eye.city_holder(tile) } else { None };
        let is_open = !is_held
            && !holder.is_some_and(|holder| self.is_foreign(holder))
            && !owner.is_some_and(|owner| self.closed.contains(owner));
        let bits = bit(is_open, OPEN)
            | bit(if has_city { movement.can_exist(self.unit_type, self.eye.map, tile) } else { is_native }, HOME)
            | bit(is_taken, TAKEN)
            | bit(movement.is_open(self.unit_type, map, tile), EASY)
            | bit(has_city || movement.has_no_zone(map.terrain(tile)), CALM);
        self.notes.add(tile, as_start | bits)
    }

    /// W-123: whether strangers are seen to control a tile or an adjacent one.
    #[inline]
    fn is_in_zone(&mut self, tile: Tile) -> bool {
        let noted = self.notes.of(tile);
        if noted & ZONE_KNOWN != 0 { noted & ZONE != 0 } else { self.judge_zone(tile) }
    }

    #[inline(never)]
    fn judge_zone(&mut self, tile: Tile) -> bool {
        let topology = *self.eye.map.topology();
        let is_in = self.eye.units_by_tile().is_taken_around(&topology, tile)
            && (self.controls(tile) || topology.neighbours(tile).any(|near| self.controls(near)));
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
