//! C-57 Final refresh and vision, W-77 City vision refresh: who sees which tiles (20.4; the sight of units is W-138, that of borders W-88).
//! Draws none. Tells nothing.

use endturn_civ_rules::city::borders::{needs_knowledge, sees_own_land};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{Seat, seats::SeatSet};

use crate::realm::{Eye, Realm};
use crate::state::{Position, RememberedCity, Site, Unit, Vision};

/// W-77, W-88, W-138: how many see each tile, counted anew: cities, units, and owners where borders let them; nobody remembers anything.
pub(crate) fn seen_now(eye: Eye<'_>) -> Vision {
    let topology = eye.map.topology();
    let seats = eye.relations().last_war.len();
    let mut seen = Vision::new(seats, topology.tiles());
    let watchers: Vec<SeatSet> = (0..seats)
        .map(|seat| {
            let mut all = eye.relations().watchers(Seat(seat as u8));
            all.insert(Seat(seat as u8));
            all
        })
        .collect();
    let mut look = |owner: Seat, tile| watchers[owner.index()].iter().for_each(|seat| _ = seen.look(seat, tile, true));
    for site in eye.all_cities().filter_map(|city| eye.city_part::<Site>(city)) {
        topology.circle(site.tile, site.vision_sq).for_each(|tile| look(site.owner, tile));
    }
    for unit in eye.all_units() {
        let (Some(data), Some(at)) = (eye.unit_part::<Unit>(unit), eye.unit_part::<Position>(unit)) else { continue };
        let radius_sq = eye.rules.troops.get(data.unit_type).vision_sq;
        topology.circle(at.0, radius_sq).for_each(|tile| look(data.owner, tile));
    }
    if sees_own_land(eye.rules.written.settings.borders) {
        for tile in topology.all() {
            if let Some(owner) = eye.map.owner(tile) {
                look(owner, tile);
            }
        }
    }
    seen
}

impl Realm<'_, '_> {
    /// Someone of a nation begins or ceases to look around from a tile, and with it all who share its sight (W-138).
    pub fn look_around(&mut self, seat: Seat, tile: Tile, radius_sq: i32, begins: bool) {
        self.look_for(seat, tile, radius_sq, begins);
        for watcher in self.nations.relations.watchers(seat).iter() {
            self.look_for(watcher, tile, radius_sq, begins);
        }
    }

    /// W-138: a nation lets another see what it sees, and what others show it, or no longer.
    pub(super) fn share_sight(&mut self, seat: Seat, other: Seat, begins: bool) {
        let watchers = |realm: &Self| -> Vec<SeatSet> {
            realm.all_seats().map(|one| realm.nations.relations.watchers(one)).collect()
        };
        let before = watchers(self);
        self.nations.relations.share(seat, other, begins);
        for (source, (before, now)) in self.all_seats().zip(before.into_iter().zip(watchers(self))) {
            let (new, gone) = (now.without(before), before.without(now));
            for (watchers, begins) in [(new, true), (gone, false)] {
                for watcher in watchers.iter() {
                    self.look_as(watcher, source, begins);
                }
            }
        }
    }

    /// A nation sees, or ceases to see, all that another sees by itself.
    fn look_as(&mut self, watcher: Seat, source: Seat, begins: bool) {
        let holdings = self.holdings(source);
        let cities = holdings.cities.iter().map(|&city| (self.site(city).tile, self.site(city).vision_sq));
        let sight = |unit| self.rules.troops.get(self.unit(unit).unit_type).vision_sq;
        let units = holdings.units.iter().map(|&unit| (self.position(unit).0, sight(unit)));
        let own = self.map.topology().all().filter(|&tile| self.map.owner(tile) == Some(source)).map(|tile| (tile, 0));
        let own = sees_own_land(self.border_mode()).then_some(own);
        let places: Vec<(Tile, i32)> =
            cities.filter(|&(_, sight)| sight >= 0).chain(units).chain(own.into_iter().flatten()).collect();
        for (tile, radius_sq) in places {
            self.look_for(watcher, tile, radius_sq, begins);
        }
    }

    /// W-117: a nation hears of all land that another knows, or of its seas alone; how many tiles are news.
    pub(super) fn copy_map(&mut self, from: Seat, to: Seat, is_sea: bool) -> i32 {
        let topology = *self.map.topology();
        let mut news = 0;
        for tile in topology.all() {
            let is_told = self.vision.knows(from, tile) && !(is_sea && self.map.is_land(tile));
            if is_told && !self.vision.knows(to, tile) {
                news += 1;
                self.hear_of_tile(to, tile);
            }
        }
        news
    }

    /// W-81: a nation hears of a tile as it is now, with the city on it.
    pub fn hear_of_tile(&mut self, seat: Seat, tile: Tile) {
        if self.vision.hear_of(seat, tile) && needs_knowledge(self.border_mode()) {
            self.open_claims_on(tile, 0, &[tile], Some(seat));
        }
        if self.map.city(tile).is_some() || self.vision.remembers(seat, tile) {
            self.remember_city(seat, tile);
        }
    }

    /// Someone begins or ceases to look around from a tile for one nation. Its cities may claim what it hears of (W-88).
    fn look_for(&mut self, seat: Seat, tile: Tile, radius_sq: i32, begins: bool) {
        let mut news = std::mem::take(&mut self.caches.tiles);
        news.clear();
        let mut cities = std::mem::take(&mut self.scratch.cities_seen);
        cities.clear();
        let vision = &mut *self.vision;
        for seen in self.map.topology().circle(tile, radius_sq) {
            let is_new = vision.look(seat, seen, begins);
            // What lies in the dark is remembered as it was seen last.
            if vision.sees(seat, seen) == begins && (self.map.city(seen).is_some() || vision.remembers(seat, seen)) {
                cities.push(seen);
            }
            if is_new {
                news.push(seen);
            }
        }
        if needs_knowledge(self.border_mode()) {
            self.open_claims_on(tile, radius_sq, &news, Some(seat));
        }
        self.caches.tiles = news;
        for &tile in &cities {
            self.remember_city(seat, tile);
        }
        self.scratch.cities_seen = cities;
    }

    /// W-138: a nation that doesn't see a tile remembers the city of others there as it is now; one that does needs no memory.
    pub(super) fn remember_city(&mut self, seat: Seat, tile: Tile) {
        let city = self.map.city(tile).filter(|&city| !self.vision.sees(seat, tile) && self.site(city).owner != seat);
        let round = self.round();
        let remembered = city.map(|city| RememberedCity {
            city,
            owner: self.site(city).owner,
            size: self.citizens(city).size,
            round,
        });
        self.vision.remember(seat, tile, remembered);
    }

    /// C-57, 20.4: a city sees as far as `City_Vision_Radius_Sq` says.
    pub fn refresh_vision(&mut self, city: CityId) {
        if !self.caches.stale.take_sight(city) {
            return;
        }
        let site = *self.site(city);
        let wanted = self.city_value(city, EffectKind::CityVisionRadiusSq).max(0);
        if wanted == site.vision_sq {
            return;
        }
        // Look first: a tile that stays in sight must not vanish for a moment.
        self.look_around(site.owner, site.tile, wanted, true);
        if site.vision_sq >= 0 {
            self.look_around(site.owner, site.tile, site.vision_sq, false);
        }
        self.site_mut(city).vision_sq = wanted;
    }

    /// A city no longer sees anything.
    pub(super) fn close_eyes(&mut self, city: CityId) {
        let site = *self.site(city);
        if site.vision_sq >= 0 {
            self.look_around(site.owner, site.tile, site.vision_sq, false);
            self.site_mut(city).vision_sq = -1;
        }
    }
}
