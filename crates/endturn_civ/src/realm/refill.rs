//! Filling the caches of a realm, and comparing them with what they should hold.

use endturn_civ_rules::effects::cache::PlayerFx;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::Seat;

use super::{Caches, CityCache, Eye, Realm, Scratch};
use crate::state::Site;

impl<'w> Eye<'w> {
    /// The cache of a city; `None` if the city is destroyed, or the game was restored and nothing
    /// has happened since.
    #[must_use]
    pub fn cache(self, city: CityId) -> Option<&'w CityCache> {
        if self.lives(city) { self.caches().by_city.get(city.0 as usize) } else { None }
    }

    /// The kept sum of an effect kind for a city; `None` if what it depends on may have changed, or
    /// such sums are not kept.
    #[must_use]
    pub(crate) fn city_sum(self, city: CityId, kind: EffectKind) -> Option<i32> {
        let (caches, book) = (self.caches(), &self.rules.effects);
        let cache = caches.by_city.get(city.0 as usize)?;
        let is_sure = caches.is_filled && !caches.are_nations_stale && !cache.stale.facts;
        let nation = caches.players.get(cache.owner.index()).filter(|_| is_sure)?;
        book.city_kept(kind, &cache.fx, nation)
    }

    /// Compares all cached sums of effects, of nations and cities not marked as changed, with
    /// freshly computed ones; returns how many nations and cities were compared.
    ///
    /// # Errors The owner of sums that differ.
    pub fn sums_are_true(self) -> Result<usize, String> {
        let (caches, book) = (self.caches(), &self.rules.effects);
        if !caches.is_filled || caches.are_nations_stale {
            return Ok(0);
        }
        let mut compared = 0;
        for (seat, kept) in (0..).map(Seat).zip(&caches.players) {
            if !book.is_true_of_player(kept, seat, &self) {
                return Err(format!("the sums of {seat:?} are not those of now"));
            }
            compared += 1;
        }
        for city in self.all_cities() {
            let (Some(cache), Some(site)) = (self.cache(city), self.city_part::<Site>(city)) else { continue };
            if cache.stale.facts {
                continue;
            }
            let nation = caches.players.get(site.owner.index());
            let is_true = cache.owner == site.owner
                && nation.is_some_and(|nation| book.is_true_of_city(&cache.fx, city, nation, &self));
            if !is_true {
                return Err(format!("the sums of {city:?} of {:?} are not those of now", site.owner));
            }
            compared += 1;
        }
        Ok(compared)
    }
}

impl Realm<'_, '_> {
    /// Fills caches that are empty because the game is new or was restored.
    pub(super) fn fill_caches(&mut self) {
        let (cities, units, nations, derived) =
            (&mut self.cities, &mut self.units, &mut self.nations, &mut self.derived);
        if derived.caches.is_filled {
            return;
        }
        derived.caches.is_filled = true;
        *derived.scratch = Scratch::default();
        nations.places.fill(nations.index.iter());
        cities.places.fill(cities.index.iter());
        units.places.fill(units.index.iter());
        for (city, _) in cities.index.iter() {
            derived.caches.begin_city(city);
            derived.caches.stale.mark(city);
        }
        let seats = nations.index.len();
        derived.caches.players = vec![PlayerFx::default(); seats];
        derived.caches.unit_costs = vec![None; seats];
        derived.caches.centers = vec![None; seats];
        self.change_world();
    }

    /// Drops and recomputes everything cached, so that a test can compare: this must not change any
    /// state.
    pub fn recompute_everything(&mut self) {
        self.catch_up();
        *self.derived.caches = Caches::default();
        self.fill_caches();
        self.catch_up();
    }
}
