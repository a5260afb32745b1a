//! W-51 Auto-settlers: the gain of a city from work on its tiles. Its pure part is
//! [`endturn_civ_rules::activities::auto_work`]. Draws none. Tells nothing.
//!
//! It is computed once per tile, and again when the tile's yield changes
//! ([`crate::realm::CityCache::stale_outlook`]).

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::Gain;
use endturn_civ_rules::bits::{Bits64, ones};
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Activity;

use crate::changes::land_allows;
use crate::realm::{Eye, Prospect, Realm, Supposed, TileLand};

/// Jobs by which auto-workers change the terrain of a tile.
const CHANGES: [Activity; 3] = [Activity::Cultivate, Activity::Plant, Activity::Transform];
/// Jobs that remove pollution and fallout.
const CLEANS: [Activity; 2] = [Activity::CleanPollution, Activity::CleanFallout];

impl Realm<'_, '_> {
    /// W-51: computes the missing parts of a city's outlook for some of its tiles. Its tiles must
    /// be up to date.
    pub(crate) fn foresee(&mut self, city: CityId, asked: u128) {
        let stale = self.derived.cache(city).stale_outlook & asked;
        if stale == 0 {
            return;
        }
        let center = self.cities.site(city).tile;
        let Some(wanted) = self.derived.cache(city).tiles_for else {
            self.derived.cache_mut(city).outlook.clear();
            return;
        };
        let fx = self.derived.tile_effects(&self.cities, city);
        let mut outlook = std::mem::take(&mut self.derived.cache_mut(city).outlook);
        outlook.retain(|one| stale >> one.place & 1 == 0);
        for index in ones(stale).take_while(|&index| index < wanted.count) {
            if let Some(tile) = self.land.map.city_tile(center, index) {
                self.foresee_tile((city, wanted.celebrates), (index, tile), &fx, &mut outlook);
            }
        }
        self.derived.give_back_tile_effects(fx);
        outlook.sort_by_key(|one| one.place);
        let cache = self.derived.cache_mut(city);
        cache.outlook = outlook;
        cache.stale_outlook &= !stale;
    }

    fn foresee_tile(
        &self,
        (city, celebrates): (CityId, bool),
        (index, tile): (usize, Tile),
        fx: &TileFx,
        outlook: &mut Vec<Prospect>,
    ) {
        let (activities, eye) = (&self.rules.activities, self.eye());
        let here = eye.land(tile);
        let before = self.derived.cache(city).tiles[index];
        let mut add = |job: Job, after: TileLand, is_wanted: bool| {
            let points = activities.points(job, here.terrain);
            if points <= 0 {
                return;
            }
            let gain = Gain::of(before, self.supposed_output(city, tile, after, (index == 0, celebrates), fx));
            if is_wanted || gain.is_any() {
                outlook.push(Prospect { place: index as u8, job, points, gain });
            }
        };
        for extra in (0..self.rules.written.extras.len()).map(ExtraId::at) {
            if here.extras.contains(extra.index()) {
                for activity in CLEANS.into_iter().filter(|&activity| activities.removes(activity, extra)) {
                    let mut extras = here.extras;
                    extras.set(extra.index(), false);
                    add(Job::to(activity, extra), TileLand { extras, ..here }, true);
                }
                continue;
            }
            let work = activities.built_by(extra).filter(|&work| work != Activity::Base);
            let Some(activity) = work.filter(|_| activities.needs(extra).0 & !here.extras.0 == 0) else { continue };
            let mut extras = Bits64(here.extras.0 & !activities.conflicts(extra).0);
            extras.set(extra.index(), true);
            let is_first_road = activity == Activity::Road && !eye.has_road(tile);
            add(Job::to(activity, extra), TileLand { extras, ..here }, is_first_road);
        }
        for activity in CHANGES.into_iter().filter(|&activity| activities.points(Job::of(activity), here.terrain) > 0) {
            if let Some(after) = eye.changed_land(tile, activity) {
                add(Job::of(activity), after, false);
            }
        }
    }
}

impl Eye<'_> {
    /// W-51: whether a tile has a road of any kind; a city has one.
    pub(crate) fn has_road(self, tile: Tile) -> bool {
        self.map.extras(tile).0 & self.rules.activities.roads().0 != 0 || self.map.city(tile).is_some()
    }

    /// W-25, W-26: the land that a job would make of a tile; `None` if it changes nothing. Changes
    /// to the land around are not foreseen.
    fn changed_land(self, tile: Tile, activity: Activity) -> Option<TileLand> {
        let activities = &self.rules.activities;
        let here = self.land(tile);
        let to = activities.result(activity, here.terrain)?;
        let around = self.map.topology().neighbours(tile).map(|near| self.map.terrain(near));
        let terrain = activities.salted(to, around);
        let resource = here.resource.filter(|one| activities.holds_resource(terrain, one.index()));
        let mut land = TileLand { terrain, resource, extras: here.extras };
        for extra in here.extras.iter().filter(|&extra| activities.goes_with_terrain(ExtraId::at(extra))) {
            land.extras.set(extra, false);
        }
        loop {
            let (before, supposed) = (land.extras, Supposed::new(self, tile, land));
            for extra in before.iter() {
                let fits = activities.suits(ExtraId::at(extra), terrain)
                    && land_allows(&self.rules.effects, tile, ExtraId::at(extra), &supposed);
                if !fits {
                    land.extras.set(extra, false);
                }
            }
            if land.extras == before {
                return Some(land);
            }
        }
    }
}
