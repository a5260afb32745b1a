//! W-91 Choice of barbarian unit types, W-92 Hut barbarians: barbarians appear on land, at sea, or
//! out of a hut. Its pure part is [`endturn_civ_rules::nation::barbarians`]. Draws `horde`, `type`,
//! `way`. Tells `BarbariansCame`, `UnitLost`.

use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::barbarians::{MIN_OWNERS, pick};
use endturn_civ_rules::rules::RaidRoles;
use endturn_civ_rules::ruleset::nations::BarbarianKind;

use endturn_engine::{RuleId, Seat, random::Draw};

use super::{Loss, NewUnit};
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Horde, Nation};
use crate::trace::{Cause, Posting};

const TYPES: RuleId = RuleId("W-91");
const HUTS: RuleId = RuleId("W-92");
/// The loss of units on a tile that barbarians take.
const UNLEASHED: Loss = Loss { rule: HUTS, reason: "barbarians_unleashed" };
/// W-90: gold that barbarians bring along every time.
const GOLD: i32 = 100;
/// Squared radius of the land that barbarians know around them and around their goal.
const SIGHT_SQ: i32 = 9;
/// W-92: free land tiles around a hut that barbarians need to spread.
const ROOM: usize = 3;

impl Eye<'_> {
    /// W-90: the barbarians of a kind at the table.
    pub(crate) fn barbarians(self, kind: BarbarianKind) -> Option<Seat> {
        self.roster().seats().find(|&seat| {
            let nation = self.nation_part::<Nation>(seat);
            nation.is_some_and(|nation| self.rules.nation(nation.nation).barbarian == Some(kind))
        })
    }

    /// W-91: whether enough nations other than barbarians know the tech of a type.
    fn is_widespread(self, unit_type: UnitTypeId) -> bool {
        let Some(tech) = self.rules.troops.get(unit_type).tech else { return true };
        let living = self.living();
        living.iter().filter(|&seat| !self.is_barbarian(seat) && self.knows(seat, tech)).count() >= MIN_OWNERS
    }

    /// W-91: draws a type for a part.
    fn raid_type(self, (tech, usual): (Part, Part), draw: &mut Draw) -> Option<UnitTypeId> {
        let all = |part: Part| self.rules.troops.iter().filter(move |(_, troop)| part(&troop.raids)).map(|(at, _)| at);
        let raised: Vec<UnitTypeId> = all(tech).filter(|&at| self.is_widespread(at)).collect();
        let usual: Vec<UnitTypeId> = all(usual).collect();
        pick(&raised, &usual, draw)
    }

    /// Whether a unit of barbarians could appear on a tile.
    fn is_free_for(self, seat: Seat, unit_type: UnitTypeId, tile: Tile) -> bool {
        self.rules.movement.can_exist(unit_type, self.map, tile)
            && self.map.city(tile).is_none()
            && !self.is_held_by_strangers(seat, tile)
    }
}

/// Whether a type plays a part among barbarians.
type Part = fn(&RaidRoles) -> bool;

/// The parts of barbarians on land: once nations have them, and usually.
const LAND: (Part, Part) = (|roles| roles.is_land_tech, |roles| roles.is_land);
/// The parts of barbarians from the sea.
const SEA: (Part, Part) = (|roles| roles.is_sea_tech, |roles| roles.is_sea);
/// The parts of their boats.
const BOAT: (Part, Part) = (|roles| roles.is_boat, |roles| roles.is_boat);

impl Realm<'_, '_> {
    /// W-91: barbarians appear. None do where strangers have come in between, or where they could
    /// not live.
    pub(crate) fn admit_horde(&mut self, horde: Horde) {
        let is_land = self.land.map.is_land(horde.at);
        let kind = if is_land { BarbarianKind::Land } else { BarbarianKind::Sea };
        let Some(seat) = self.eye().barbarians(kind) else { return };
        let came = match horde.against {
            None => self.come_out_of_hut(seat, horde.at, horde.count),
            Some(_) if self.eye().is_held_by_strangers(seat, horde.at) => Vec::new(),
            Some(_) if is_land => self.rise_on_land(seat, horde),
            Some(_) => self.come_by_sea(seat, horde),
        };
        let Some(&first) = came.first() else { return };
        self.nations.treasury_mut(seat).enter(Entry::Loot, GOLD);
        self.facts.post(Posting { seat, cause: Cause::Hordes, entry: Entry::Loot, city: None, gold: GOLD });
        for center in [Some(horde.at), horde.against].into_iter().flatten() {
            self.learn_around(seat, center);
        }
        let (count, unit_type) = (i32::try_from(came.len()).unwrap_or(i32::MAX), self.units.unit(first).unit_type);
        let victim = horde.against.and_then(|tile| self.eye().city_holder(tile));
        self.facts.tell(TYPES, CivFact::BarbariansCame { seat, victim, count, unit_type, tile: horde.at });
    }

    /// The land around a tile becomes known to barbarians.
    fn learn_around(&mut self, seat: Seat, center: Tile) {
        for tile in self.land.map.topology().circle(center, SIGHT_SQ) {
            self.survey().hear_of_tile(seat, tile);
        }
    }

    /// W-89: barbarians on land, each of a type of its own, and their leader.
    fn rise_on_land(&mut self, seat: Seat, horde: Horde) -> Vec<UnitId> {
        let mut draw = self.facts.draw_tile(TYPES, horde.at, "type");
        let mut came = Vec::new();
        for unit_type in (0..horde.count).filter_map(|_| self.eye().raid_type(LAND, &mut draw)).collect::<Vec<_>>() {
            if self.rules.troops.is_native(unit_type, self.eye().map, horde.at) {
                came.push(self.add_barbarian(seat, unit_type, horde.at));
            }
        }
        if !came.is_empty() {
            came.extend(self.add_leader(seat, horde.at));
        }
        came
    }

    /// W-89: a boat with barbarians, as many as it holds beside their leader.
    fn come_by_sea(&mut self, seat: Seat, horde: Horde) -> Vec<UnitId> {
        let mut draw = self.facts.draw_tile(TYPES, horde.at, "type");
        let Some(boat) = self.eye().raid_type(BOAT, &mut draw) else { return Vec::new() };
        if !self.eye().is_free_for(seat, boat, horde.at) {
            return Vec::new();
        }
        let boat = self.add_barbarian(seat, boat, horde.at);
        let mut came = vec![boat];
        let room = self.eye().room(boat) - 1;
        for _ in 0..horde.count.min(room) {
            let raider = self.eye().raid_type(SEA, &mut draw);
            came.extend(raider.and_then(|raider| self.add_aboard(seat, raider, boat)));
        }
        let leader = self.rules.troops.iter().find(|(_, troop)| troop.raids.is_leader).map(|(leader, _)| leader);
        came.extend(leader.and_then(|leader| self.add_aboard(seat, leader, boat)));
        came
    }

    fn add_leader(&mut self, seat: Seat, tile: Tile) -> Option<UnitId> {
        let leader = self.rules.troops.iter().find(|(_, troop)| troop.raids.is_leader).map(|(leader, _)| leader)?;
        let can_live = self.rules.movement.can_exist(leader, self.eye().map, tile);
        can_live.then(|| self.add_barbarian(seat, leader, tile))
    }

    fn add_aboard(&mut self, seat: Seat, unit_type: UnitTypeId, boat: UnitId) -> Option<UnitId> {
        if !self.rules.movement.carries(self.units.unit(boat).unit_type, unit_type) {
            return None;
        }
        let unit = self.add_barbarian(seat, unit_type, self.units.position(boat).0);
        self.board(unit, boat);
        Some(unit)
    }

    fn add_barbarian(&mut self, owner: Seat, unit_type: UnitTypeId, tile: Tile) -> UnitId {
        self.add_unit(NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None })
    }

    /// W-92: barbarians come out of a hut. They spread over the land around it if there is room,
    /// else take a boat; those that find no way stay, and kill all others on the tile.
    pub(super) fn come_out_of_hut(&mut self, seat: Seat, tile: Tile, count: i32) -> Vec<UnitId> {
        let topology = *self.land.map.topology();
        let mut types = self.facts.draw_tile(TYPES, tile, "type");
        let mut ways = self.facts.draw_tile(HUTS, tile, "way");
        let band: Vec<UnitTypeId> = (0..count).filter_map(|_| self.eye().raid_type(LAND, &mut types)).collect();
        let free = |realm: &Self, unit_type: UnitTypeId, is_land: bool| -> Vec<Tile> {
            let near = topology.neighbours(tile).filter(|&near| realm.land.map.is_land(near) == is_land);
            near.filter(|&near| realm.eye().is_free_for(seat, unit_type, near)).collect()
        };
        let spreads = band.first().is_some_and(|&first| free(self, first, true).len() >= ROOM);
        let mut boat = None;
        if !spreads && let Some(kind) = self.eye().raid_type(BOAT, &mut types) {
            let berths = free(self, kind, false);
            let at = berths.get(ways.below(berths.len() as u64) as usize).copied();
            boat = at.map(|at| self.add_barbarian(seat, kind, at));
        }
        let leaves = spreads || boat.is_some();
        let (mut came, mut stay) = (Vec::new(), false);
        for unit_type in band {
            if let Some(boat) = boat.filter(|&boat| self.eye().room(boat) > 0)
                && let Some(unit) = self.add_aboard(seat, unit_type, boat)
            {
                came.push(unit);
                continue;
            }
            let around = if leaves { free(self, unit_type, true) } else { Vec::new() };
            let way = around.get(ways.below(around.len() as u64) as usize).copied();
            if way.is_none() && !stay {
                self.clear_for_horde(Some(seat), tile, UNLEASHED);
                stay = true;
            }
            came.push(self.add_barbarian(seat, unit_type, way.unwrap_or(tile)));
        }
        came.extend(boat);
        came
    }

    /// W-92: all units on a tile are lost, except those of the barbarians that take it.
    pub(super) fn clear_for_horde(&mut self, takers: Option<Seat>, tile: Tile, loss: Loss) {
        let units: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for unit in units {
            let is_there = self.units.lives(unit) && self.units.position(unit).0 == tile;
            if is_there && Some(self.units.unit(unit).owner) != takers {
                self.lose_unit(unit, loss);
            }
        }
    }
}
