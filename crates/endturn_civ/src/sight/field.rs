//! A seat's knowledge of the field: land it has seen, enemies in sight, cities as it remembers
//! them, and options of its units.

use std::cell::OnceCell;
use std::sync::Arc;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::bits::{Bits64, Bits256};
use endturn_civ_rules::combat::battle::{Duel, Side};
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::combat::defense::DefenseTerms;
use endturn_civ_rules::ids::{ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::map::continents::Continent;
use endturn_civ_rules::map::known_lands::KnownLands;
use endturn_civ_rules::movement::path::{Arrival, Ways};
use endturn_civ_rules::movement::way_map::WayMaps;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::Seat;

use super::Sight;
use crate::changes::AttackProblem;
use crate::clash::{Clash, Fighter};
use crate::realm::{JudgedSites, Spare};
use crate::state::{HitPoints, Position, RememberedCity, Unit, Veteran};

/// A foreign unit in sight.
#[derive(Clone, Copy)]
pub(crate) struct SeenUnit {
    /// Its type.
    pub(crate) unit_type: UnitTypeId,
    /// Its owner.
    pub(crate) owner: Seat,
    /// Its tile.
    pub(crate) tile: Tile,
    /// Its hit points left.
    pub(crate) hit_points: i32,
    /// Its veteran level.
    pub(crate) level: u8,
}

/// City sites that a seat has judged, given back at the end for its next decision.
#[derive(Debug)]
pub(crate) struct LentSites<'w> {
    /// Present until they are given back.
    sites: Option<Box<JudgedSites>>,
    spare: &'w Spare<Vec<Option<Box<JudgedSites>>>>,
    seat: usize,
}

impl LentSites<'_> {
    fn sites(&self) -> &JudgedSites {
        self.sites.as_ref().expect("given back at the end only")
    }

    /// The worth of a site; `None` if it is poor. `judge` finds it if it is not known.
    pub(crate) fn get(&self, tile: Tile, judge: impl FnOnce() -> Option<i64>) -> Option<i64> {
        self.sites().get(tile, judge)
    }

    /// Tiles that are known to be poor sites, among the 64 of a word.
    pub(crate) fn poor_word(&self, at: usize) -> u64 {
        self.sites().poor_word(at)
    }
}

impl Drop for LentSites<'_> {
    fn drop(&mut self) {
        let (sites, seat) = (self.sites.take(), self.seat);
        self.spare.lend(|memory| {
            if memory.len() <= seat {
                memory.resize_with(seat + 1, || None);
            }
            memory[seat] = sites;
        });
    }
}

impl<'w> Sight<'w> {
    /// Whether the seat sees a tile now.
    pub(crate) fn sees(self, tile: Tile) -> bool {
        self.eye.vision().sees(self.seat, tile)
    }

    /// All tiles that the seat has ever seen, in order.
    pub(crate) fn known_tiles(self) -> impl Iterator<Item = Tile> + use<'w> {
        self.eye.vision().known_tiles(self.seat)
    }

    /// The tiles that the seat knows, 64 per word.
    pub(crate) fn known_words(self) -> &'w [u64] {
        self.eye.vision().known_words(self.seat)
    }

    /// The tiles that the seat has ever seen, without those of a set with 64 tiles per word, in
    /// order.
    pub(crate) fn known_tiles_but<'a>(self, left_out: &'a [u64]) -> impl Iterator<Item = Tile> + use<'a, 'w> {
        let known = self.known_words().iter().zip(left_out);
        let words = (0_u32..).step_by(64).zip(known.map(|(known, out)| known & !out));
        words.flat_map(|(first, word)| Bits64(word).iter().map(move |bit| Tile(first + bit as u32)))
    }

    /// W-155: the lands and waters that the seat knows, counted anew if it has learnt of any.
    pub(crate) fn lands(self) -> Arc<KnownLands> {
        let mut land = Vec::new();
        self.eye.map.land_words(&mut land);
        let known = self.known_words();
        land.iter_mut().zip(known).for_each(|(land, known)| *land &= known);
        self.eye.spares().lands.lend(|memory| {
            let seat = self.seat.index();
            if memory.len() <= seat {
                memory.resize_with(seat + 1, || None);
            }
            let number = || Arc::new(KnownLands::number(*self.topology(), known, &land));
            let lands = memory[seat].get_or_insert_with(number);
            if !lands.are_of(*self.topology(), known, &land) {
                Arc::make_mut(lands).renew(*self.topology(), known, &land);
            }
            Arc::clone(lands)
        })
    }

    /// W-147: the city sites that the seat judged in earlier decisions by the same numbers, without
    /// those within a squared radius of which the land has changed.
    pub(crate) fn judged_sites(self, numbers: [i32; 7], radius_sq: i32) -> LentSites<'w> {
        let (spare, seat) = (&self.eye.spares().sites, self.seat.index());
        let kept = spare.lend(|memory| memory.get_mut(seat).and_then(Option::take));
        let mut sites = kept.unwrap_or_default();
        let extras = (0..self.rules.written.extras.len()).map(ExtraId::at);
        let rivers = extras.filter(|&extra| self.rules.activities.is_river(extra));
        let rivers = Bits64(rivers.fold(0, |all, extra| all | 1 << extra.index()));
        sites.renew(numbers, self.eye.map, self.known_words(), (rivers, radius_sq));
        LentSites { sites: Some(sites), spare, seat }
    }

    /// Memory for paths that units of the seat share. Give it back after use.
    pub(crate) fn shared_paths(self) -> &'w Spare<(WayMaps, Ways)> {
        &self.eye.spares().shared_paths
    }

    /// Base yield of the terrain of a tile that the seat has seen.
    pub(crate) fn yields(self, tile: Tile) -> Option<Outputs> {
        let land = self.rules.land.terrain(self.terrain(tile)?).output;
        let resource = self.eye.map.resource(tile).map(|resource| self.rules.land.resource(resource));
        Some(land + resource.unwrap_or_default())
    }

    /// Whether a tile is land, as far as the seat has seen it.
    pub(crate) fn is_land(self, tile: Tile) -> bool {
        self.eye.vision().knows(self.seat, tile) && self.eye.map.is_land(tile)
    }

    /// The continent or ocean of a tile.
    pub(crate) fn continent(self, tile: Tile) -> Continent {
        self.eye.map.continent(tile)
    }

    /// Whether a tile is native to units of a type, regardless of any city there.
    pub(crate) fn is_at_home(self, unit_type: UnitTypeId, tile: Tile) -> bool {
        self.rules.movement.is_native(unit_type, self.eye.map, tile)
    }

    /// W-147: number of jobs open on a land tile that the seat sees now: a road, and irrigation or
    /// a mine.
    pub(crate) fn open_jobs(self, tile: Tile) -> i32 {
        if !self.sees(tile) || !self.is_land(tile) {
            return 0;
        }
        let (activities, here) = (&self.rules.activities, self.eye.map.extras(tile));
        let terrain = self.eye.map.terrain(tile);
        let is_open = |kinds: &[Activity]| {
            let of_kind = (0..self.rules.written.extras.len()).map(ExtraId::at).filter_map(|extra| {
                let activity = activities.built_by(extra).filter(|activity| kinds.contains(activity))?;
                Some((extra, activities.points(Job::to(activity, extra), terrain) > 0))
            });
            let (mut is_there, mut is_possible) = (false, false);
            for (extra, fits) in of_kind {
                is_there |= here.contains(extra.index());
                is_possible |= fits;
            }
            is_possible && !is_there
        };
        i32::from(is_open(&[Activity::Road])) + i32::from(is_open(&[Activity::Irrigate, Activity::Mine]))
    }

    /// Whether a tile that the seat has seen is on a river.
    pub(crate) fn has_river(self, tile: Tile) -> bool {
        let mut extras = self.eye.map.extras(tile).iter();
        self.eye.vision().knows(self.seat, tile)
            && extras.any(|extra| self.rules.activities.is_river(ExtraId::at(extra)))
    }

    /// The owner of a tile, as the seat saw it last.
    pub(crate) fn owner(self, tile: Tile) -> Option<Seat> {
        self.eye.map.owner(tile).filter(|_| self.eye.vision().knows(self.seat, tile))
    }

    /// Whether there is war or no contact with another nation, which counts the same for soldiers
    /// (W-117).
    pub(crate) fn is_enemy(self, other: Seat) -> bool {
        other != self.seat && self.stands(other) && self.eye.are_at_war(self.seat, other)
    }

    /// W-138: foreign cities that are out of sight, as the seat saw them last.
    pub(crate) fn remembered_cities(self) -> impl Iterator<Item = (Tile, RememberedCity)> + use<'w> {
        self.eye.vision().remembered(self.seat)
    }

    /// W-137: tiles on which the seat sees huts, in order.
    pub(crate) fn huts(self) -> impl Iterator<Item = Tile> + use<'w> {
        let huts = self.rules.land.huts_among(Bits64(u64::MAX));
        let is_any = huts.iter().any(|extra| self.eye.map.is_anywhere(extra));
        let tiles = is_any.then(|| self.eye.vision().known_tiles(self.seat));
        tiles.into_iter().flatten().filter(move |&tile| self.eye.has_hut(tile) && self.sees(tile))
    }

    /// W-137: whether one of the seat's units would enter a hut.
    pub(crate) fn enters_huts(self, unit: UnitId) -> bool {
        self.unit::<Unit>(unit).is_some_and(|data| self.eye.enters_huts(self.seat, data.unit_type))
    }

    /// W-138: the foreign units that the seat sees, by tile, the one there longest first.
    pub(crate) fn foreign_units(self) -> impl Iterator<Item = SeenUnit> + use<'w> {
        let tiles = self.eye.known_stacks(self.seat).filter(move |&tile| self.sees(tile));
        tiles.flat_map(move |tile| self.foreign_units_on(tile)).map(|(_, seen)| seen)
    }

    /// W-138: the foreign units that the seat sees on a tile, the one there longest first.
    fn foreign_units_on(self, tile: Tile) -> impl Iterator<Item = (UnitId, SeenUnit)> + use<'w> {
        self.eye.those_on(tile).filter_map(move |unit| {
            let data = self.eye.unit_part::<Unit>(unit).filter(|data| data.owner != self.seat)?;
            let (&Position(tile), HitPoints(hit_points)) = (self.eye.unit_part(unit)?, *self.eye.unit_part(unit)?);
            let Veteran(level) = *self.eye.unit_part(unit)?;
            Some((unit, SeenUnit { unit_type: data.unit_type, owner: data.owner, tile, hit_points, level }))
        })
    }

    /// Tiles on which the seat sees enemy units.
    pub(crate) fn enemy_units(self) -> impl Iterator<Item = Tile> + use<'w> {
        let all = self.eye.known_stacks(self.seat).filter(move |&tile| self.sees(tile));
        all.filter(move |&tile| self.eye.holders(tile).any(|holder| self.is_enemy(holder)))
    }

    /// Whether a tile has a city or any unit, seen or not; on other tiles there is nothing to see
    /// or to fight.
    pub(crate) fn is_taken(self, tile: Tile) -> bool {
        self.eye.map.city(tile).is_some() || self.eye.units_by_tile().is_taken(tile)
    }

    /// Whether the seat knows of an enemy to attack on a tile: a city, or a unit in sight.
    pub(crate) fn has_enemy(self, tile: Tile) -> bool {
        self.is_taken(tile)
            && (self.eye.holders(tile).any(|holder| self.is_enemy(holder))
                || self.city_on(tile).is_some_and(|city| self.is_enemy(city.owner)))
    }

    /// Whether the seat sees foreign units on a tile.
    pub(crate) fn has_strangers(self, tile: Tile) -> bool {
        self.eye.holders(tile).any(|holder| !self.eye.are_friends(self.seat, holder))
    }

    /// W-125: the units aboard one of the seat's units, the one on the tile longest first.
    pub(crate) fn cargo(self, carrier: UnitId) -> Vec<UnitId> {
        self.eye.cargo(carrier).filter(|&unit| self.unit::<Unit>(unit).is_some()).collect()
    }

    /// One of the seat's units as a fighter.
    pub(crate) fn fighter(self, unit: UnitId) -> Option<Fighter> {
        self.unit::<Unit>(unit).and_then(|_| Fighter::of(self.eye, unit))
    }

    /// W-127, W-131: a unit's chance to win if it attacks a tile, by the units that the seat sees
    /// there; `None` if it can't. The seat does not know the garrison of a foreign city: it expects
    /// the best defender of the types that guard its own cities, fortified and without experience,
    /// or of all types that it could train if none does **(ours)**. `guards` caches
    /// [`Self::guards`]; `walls_pct` is the bonus to expect of walls that the seat does not know.
    pub(crate) fn attack_chance(
        self,
        unit: UnitId,
        tile: Tile,
        guards: &OnceCell<Vec<UnitTypeId>>,
        walls_pct: i32,
    ) -> Option<Chance> {
        if !self.eye.is_walled_off(tile) {
            self.eye.holders(tile).next()?;
            return self.eye.attack_chance(unit, tile).map(|(_, chance)| chance);
        }
        if self.eye.attack_problem(unit, tile).is_some() {
            return None;
        }
        let attacker = Fighter::of(self.eye, unit)?;
        let (known, terrain) = (self.research()?.known, self.terrain(tile)?);
        let all = self.rules.troops.iter().filter(|(_, troop)| {
            let is_known = troop.tech.is_none_or(|tech| known.contains(tech.index()));
            is_known && !troop.no_build
        });
        let can_guard = |unit_type: &UnitTypeId| {
            self.rules.troops.get(*unit_type).is_military && self.rules.troops.is_native(*unit_type, self.eye.map, tile)
        };
        let duel = |unit_type| {
            let guard = Fighter { activity: Activity::Fortified, ..Fighter::of_type(self.eye, unit_type) };
            // Properties of the city itself are ignored: its walls and its nation's effects are
            // unknown.
            let clash = Clash::new(self.eye, Fighter { tile: None, ..attacker }, guard);
            let terrain_pct = self.rules.arms.terrain_pct(unit_type, terrain);
            let defense = clash.defense();
            let defend_bonus_pct = defense.defend_bonus_pct.saturating_add(walls_pct);
            clash.duel_by(DefenseTerms { terrain_pct, defend_bonus_pct, ..defense })
        };
        let worth = |side: &Side| {
            let points = [side.hit_points, side.firepower].map(|points| u128::from(points.max(0).unsigned_abs()));
            u128::from(side.strength.unsigned_abs()) * points[0] * points[1]
        };
        let best = |types: &mut dyn Iterator<Item = UnitTypeId>| {
            types.filter(can_guard).map(duel).max_by_key(|duel| worth(&duel.defender))
        };
        let guards = guards.get_or_init(|| self.guards());
        let best = best(&mut guards.iter().copied()).or_else(|| best(&mut all.map(|(unit_type, _)| unit_type)));
        Some(best.map_or(Chance::ALWAYS, |duel| duel.odds().attacker))
    }

    /// W-153: the bonus to defence that a persona expects of the walls of a city: what it sees, or
    /// what its numbers say. The walls of a city in sight are no secret.
    pub(crate) fn walls_pct(self, tile: Tile, knobs: &Knobs) -> i32 {
        let city = self.city_on(tile).filter(|_| knobs.sees_walls && self.sees(tile));
        let Some(city) = city else { return knobs.walls_expected_pct };
        self.eye.walls_pct(tile, city.owner)
    }

    /// W-126: the reason why a unit can't attack a tile now.
    pub(crate) fn attack_problem(self, unit: UnitId, tile: Tile) -> Option<AttackProblem> {
        self.unit::<Unit>(unit)?;
        self.eye.attack_problem(unit, tile)
    }

    /// W-162: whether a unit can capture all units on a tile.
    pub(crate) fn can_capture(self, unit: UnitId, tile: Tile) -> bool {
        self.unit::<Unit>(unit).is_some() && self.eye.capture_problem(unit, tile).is_none()
    }

    /// W-163: whether a unit can bombard the units on a tile.
    pub(crate) fn can_bombard(self, unit: UnitId, tile: Tile) -> bool {
        self.unit::<Unit>(unit).is_some() && self.eye.bombard_problem(unit, tile).is_none()
    }

    /// W-127, W-131: the defender of a tile in sight against a unit of the seat, from wherever that
    /// is, and their battle; `None` if the seat sees no enemy there, or can't know the garrison.
    pub(crate) fn duel_on(self, unit: UnitId, tile: Tile) -> Option<(SeenUnit, Duel)> {
        if !self.sees(tile) || self.eye.is_walled_off(tile) || !self.has_enemy(tile) {
            return None;
        }
        let attacker = Fighter::of(self.eye, unit)?;
        let moves = self.rules.movement.fragments.max(attacker.moves);
        let (defender, duel) = self.eye.duel_with(Fighter { moves, ..attacker }, tile)?;
        let seen = self.foreign_units_on(tile).find(|&(one, _)| one == defender)?.1;
        Some((seen, duel))
    }

    /// The types of the units in the seat's cities, each once.
    fn guards(self) -> Vec<UnitTypeId> {
        let mut types = Bits256::EMPTY;
        for &unit in self.units() {
            if let (Some(data), Some(&Position(at))) = (self.unit::<Unit>(unit), self.unit(unit))
                && self.eye.map.city(at).is_some()
            {
                types.insert(data.unit_type.index());
            }
        }
        types.iter().map(UnitTypeId::at).collect()
    }

    /// W-134: whether a unit can conquer a city that the seat sees.
    pub(crate) fn can_conquer(self, unit: UnitId, city: CityId) -> bool {
        self.names().is_known(city) && self.eye.conquest_problem(unit, city).is_none()
    }

    /// W-30: the goal tile within a distance that a unit of the seat reaches first, and when.
    pub(crate) fn nearest(
        self,
        unit: UnitId,
        reach: i32,
        maps: &mut WayMaps,
        is_goal: impl FnMut(Tile) -> bool,
    ) -> Option<(Tile, Arrival)> {
        self.unit::<Unit>(unit)?;
        self.eye.nearest_on_maps(unit, reach, maps, is_goal)
    }

    /// W-21: whether a unit would see land that its nation doesn't know from a tile within a
    /// distance.
    pub(crate) fn has_frontier(self, unit: UnitId, reach: i32, maps: &mut WayMaps) -> bool {
        self.eye.shows_more(unit).is_some_and(|shows_more| self.nearest(unit, reach, maps, shows_more).is_some())
    }

    /// W-21: whether a unit on a tile would see land that its nation doesn't know.
    pub(crate) fn shows_more(self, unit: UnitId) -> Option<impl Fn(Tile) -> bool + use<'w>> {
        self.eye.shows_more(unit)
    }

    /// W-21: whether a unit would see such land from any tile that it can reach.
    pub(crate) fn has_frontier_at_all(self, unit: UnitId, ways: (&mut Ways, &mut WayMaps)) -> bool {
        self.eye.shows_more(unit).is_some_and(|shows_more| self.eye.nearest_at_all(unit, ways, shows_more).is_some())
    }
}
