//! W-51 Auto-settlers: the work that is useful to a nation, and the tiles that are not safe. Its
//! pure parts are [`endturn_civ_rules::activities::auto_work`] and
//! [`endturn_civ_rules::activities::road_net`]. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::{Climate, LINK_BENEFIT, cleaning_benefit};
use endturn_civ_rules::activities::climate::Upset;
use endturn_civ_rules::activities::road_net::Lane;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::pathfinder::TileNotes;
use endturn_civ_rules::ruleset::words::{Activity, Output};
use endturn_engine::Seat;

use crate::realm::{AutoWork, Eye, Land, NO_OFFER, Offer, Realm};
use crate::state::{Holdings, Position, RulesInForce, Site, Unit, Upsets};

/// Distance in tiles at which attackers are a threat.
const THREAT: i32 = 2;

/// Bits noted per tile. An attacker is in sight at most two tiles away.
pub(super) const THREATENED: u32 = 1 << 1;
/// One or more of the nation's workers are on it.
pub(super) const HAS_WORKER: u32 = 1 << 2;
pub(super) const HAS_WORKERS: u32 = 1 << 3;
/// A unit is on its way to work on it.
pub(super) const CLAIMED: u32 = 1 << 4;
/// A road between two cities is missing there.
const ROAD_MISSING: u32 = 1 << 5;
/// Such a road is offered for the benefit of a city.
const ROAD_OFFERED: u32 = 1 << 8;
/// Its part in roads is known.
const LANE_KNOWN: u32 = 1 << 9;
const LANE_ROAD: u32 = 1 << 10;
const LANE_OPEN: u32 = 1 << 11;
/// It has pollution of one kind or the other, and was counted.
const DIRTY: [u32; 2] = [1 << 6, 1 << 7];

impl Eye<'_> {
    /// W-51: notes the tiles near visible attackers, wherever those can go, and the tiles of the
    /// nation's own workers.
    pub(super) fn note_units(self, seat: Seat, notes: &mut TileNotes) {
        let topology = self.map.topology();
        let own = self.nation_part::<Holdings>(seat).map_or(&[][..], |holdings| &holdings.units);
        for &unit in own {
            let (Some(data), Some(&Position(tile))) = (self.unit_part::<Unit>(unit), self.unit_part(unit)) else {
                continue;
            };
            if self.rules.troops.get(data.unit_type).works {
                let more = if notes.of(tile) & HAS_WORKER == 0 { HAS_WORKER } else { HAS_WORKERS };
                notes.add(tile, more);
            }
        }
        for tile in self.known_stacks(seat).filter(|&tile| self.vision().sees(seat, tile)) {
            let units = self.units_by_tile().on(tile);
            let threatens = |&unit: &UnitId| {
                self.unit_part::<Unit>(unit).is_some_and(|data| {
                    let troop = self.rules.troops.get(data.unit_type);
                    troop.can_attack
                        && troop.is_military
                        && self.are_at_war(seat, data.owner)
                        && self.sees_unit(seat, unit)
                })
            };
            if units.iter().any(threatens) {
                topology.square(tile, THREAT).for_each(|near| _ = notes.add(near, THREATENED));
            }
        }
    }

    /// W-51: a tile's part in a nation's roads, as far as the nation knows the land, just as for
    /// paths: otherwise changes out of its sight would make existing roads count as missing.
    fn lane(self, seat: Seat, tile: Tile) -> Lane {
        let owner = self.map.owner(tile).filter(|_| self.vision().sees(seat, tile));
        let is_foreign = owner.is_some_and(|owner| owner != seat);
        if !self.vision().knows(seat, tile) || is_foreign || !self.map.is_land(tile) {
            Lane::Closed
        } else if self.has_road(tile) {
            Lane::Road
        } else if self.first_road(seat, tile).is_some() {
            Lane::Open
        } else {
            Lane::Closed
        }
    }

    /// W-51: the road that a nation can build on a tile without any, as far as the land allows.
    fn first_road(self, seat: Seat, tile: Tile) -> Option<Job> {
        let (terrain, here, activities) = (self.map.terrain(tile), self.map.extras(tile), &self.rules.activities);
        let mut roads = activities.roads().iter().map(ExtraId::at);
        let road = roads.find(|&road| {
            activities.points(Job::to(Activity::Road, road), terrain) > 0
                && activities.needs(road).0 & !here.0 == 0
                && (activities.bridges(road).0 & here.0 == 0 || self.knows_tech_flag(seat, "Bridge"))
        });
        road.map(|road| Job::to(Activity::Road, road))
    }
}

impl Realm<'_, '_> {
    /// W-51: collects the work that is useful to a nation's cities, with its benefit. Pollution
    /// counts if it is around these cities **(ours)**.
    pub(super) fn gather_offers(&mut self, seat: Seat, auto: &mut AutoWork) {
        auto.begin_offers(self.land.map.topology().tiles());
        self.note_missing_roads(seat, auto);
        let dirty = self.offer_for_cities(seat, auto);
        self.offer_missing_roads(seat, auto);
        let climate = self.commons.upsets.climate(&self.land, &self.rules);
        let cleaning = [0, 1].map(|kind| cleaning_benefit(climate[kind].worry(dirty[kind])));
        for offer in &mut auto.offers {
            let more = dirt(offer.job.activity).map_or(0, |kind| cleaning[kind]);
            offer.benefit = offer.benefit.saturating_add(more);
        }
        auto.link_offers();
    }

    /// W-51: notes the missing roads between a nation's cities.
    fn note_missing_roads(&self, seat: Seat, auto: &mut AutoWork) {
        let AutoWork { notes, towns, roads, .. } = auto;
        let eye = self.eye();
        towns.clear();
        towns.extend(self.nations.holdings(seat).cities.iter().map(|&city| self.cities.site(city).tile));
        let lane = |tile: Tile| {
            let noted = notes.of(tile);
            if noted & LANE_KNOWN == 0 {
                let lane = eye.lane(seat, tile);
                let bits = match lane {
                    Lane::Closed => 0,
                    Lane::Open => LANE_OPEN,
                    Lane::Road => LANE_ROAD,
                };
                notes.add(tile, LANE_KNOWN | bits);
                return lane;
            }
            match noted & (LANE_ROAD | LANE_OPEN) {
                0 => Lane::Closed,
                LANE_ROAD => Lane::Road,
                _ => Lane::Open,
            }
        };
        let continent = |tile: Tile| eye.map.continent(tile);
        for &tile in roads.missing(self.land.map.topology(), towns, lane, continent) {
            notes.add(tile, ROAD_MISSING);
        }
    }

    /// W-51: collects work for a nation's cities; returns the number of their tiles with each kind
    /// of pollution.
    fn offer_for_cities(&mut self, seat: Seat, auto: &mut AutoWork) -> [i32; 2] {
        let AutoWork { offers, notes, .. } = auto;
        let mut dirty = [0, 0];
        for at in 0..self.nations.holdings(seat).cities.len() {
            let city = self.nations.holdings(seat).cities[at];
            let workable = self.workable_tiles(city) | 1;
            self.foresee(city, workable);
            let (Site { tile: center, .. }, worked) =
                (*self.cities.site(city), self.cities.citizens(city).placement.worked | 1);
            let is_starving = self.cities.books(city).settled.surplus[Output::Food] < 0;
            let (mut place, mut here) = (0, None);
            for one in self.derived.cache(city).outlook.iter().filter(|one| workable >> one.place & 1 == 1) {
                if one.place != place || here.is_none() {
                    (place, here) = (one.place, self.land.map.city_tile(center, usize::from(one.place)));
                }
                let Some(tile) = here else { continue };
                let mut benefit = one.gain.benefit(is_starving, worked >> one.place & 1 == 1);
                if one.job.activity == Activity::Road && notes.of(tile) & ROAD_MISSING != 0 {
                    benefit = benefit.saturating_add(LINK_BENEFIT);
                    notes.add(tile, ROAD_OFFERED);
                }
                match dirt(one.job.activity) {
                    Some(kind) if notes.of(tile) & DIRTY[kind] == 0 => {
                        notes.add(tile, DIRTY[kind]);
                        dirty[kind] += 1;
                    }
                    Some(_) => {}
                    None if benefit <= 0 => continue,
                    None => {}
                }
                offers.push(Offer {
                    tile,
                    job: one.job,
                    points: one.points,
                    benefit,
                    asked: None,
                    passed: 0,
                    next: NO_OFFER,
                });
            }
        }
        dirty
    }

    /// W-51: offers missing roads on tiles that no city works, between the lands of two cities.
    fn offer_missing_roads(&self, seat: Seat, auto: &mut AutoWork) {
        let AutoWork { offers, notes, roads, .. } = auto;
        let eye = self.eye();
        for &tile in roads.last() {
            if notes.of(tile) & ROAD_OFFERED == 0
                && let Some(job) = eye.first_road(seat, tile)
            {
                let points = eye.rules.activities.points(job, eye.map.terrain(tile));
                offers.push(Offer { tile, job, points, benefit: LINK_BENEFIT, asked: None, passed: 0, next: NO_OFFER });
            }
        }
    }
}

/// Kind of pollution that an activity removes: 0 warms the climate, 1 cools it.
const fn dirt(activity: Activity) -> Option<usize> {
    match activity {
        Activity::CleanPollution => Some(0),
        Activity::CleanFallout => Some(1),
        _ => None,
    }
}

impl Upsets {
    /// W-96: how near the climate is to warming and to winter.
    fn climate(&self, land: &Land<'_>, rules: &RulesInForce) -> [Climate; 2] {
        let settings = &rules.written.settings;
        let tiles = land.map.topology().tiles();
        let percents = [settings.globalwarming_percent, settings.nuclearwinter_percent];
        Upset::ALL.map(|upset| self.of(upset).climate(tiles, percents[upset as usize]))
    }
}
