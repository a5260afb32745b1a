//! C-57 Final refresh and vision: who sees which tiles (20.4; the sight of units is W-138, that of borders W-88).
//! Draws none. Tells nothing.

use endturn_civ_rules::city::borders::needs_knowledge;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::Seat;

use crate::realm::Realm;

impl Realm<'_, '_> {
    /// Someone of a nation begins or ceases to look around from a tile. Its cities may claim what it hears of (W-88).
    pub fn look_around(&mut self, seat: Seat, tile: Tile, radius_sq: i32, begins: bool) {
        let mut news = std::mem::take(&mut self.caches.tiles);
        news.clear();
        let vision = &mut *self.vision;
        for seen in self.map.topology().circle(tile, radius_sq) {
            if vision.look(seat, seen, begins) {
                news.push(seen);
            }
        }
        if needs_knowledge(self.border_mode()) {
            self.open_claims_on(tile, radius_sq, &news, Some(seat));
        }
        self.caches.tiles = news;
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
