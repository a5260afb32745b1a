//! C-08 City refresh, C-09 Working radius and workable tiles: radius, units, bonuses, tiles,
//! citizens' output, production, mood and surplus, recomputed. Its pure parts are
//! [`endturn_civ_rules::city::economy`], [`endturn_civ_rules::city::terms`] and
//! [`endturn_civ_rules::city::idle`]. Step `refresh`. Draws none. Tells `RadiusChanged`.
//!
//! Only changed parts are recomputed: code that changes an input of a city marks it ([`Stale`]),
//! and the refresh of an unmarked city costs nothing. A test verifies that caches are correct.

mod catch_up;
mod governor;
mod outlook;
mod sums;
mod terms;
mod tiles;
mod units;

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::economy;
use endturn_civ_rules::city::idle;
use endturn_civ_rules::city::specialists::specialist_output;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::settings::TradeRevenue;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, number::counted};

use crate::facts::CivFact;
use crate::realm::{Cities, Derived, Realm, Stale};

pub(crate) use governor::Town;
pub(crate) use sums::CitySums;
pub(crate) use terms::{bonus_pct, mood_of, waste_of};
pub(crate) use units::Roll;

const RADIUS: RuleId = RuleId("C-09");

impl Realm<'_, '_> {
    /// C-08: recomputes a city. Returns `true` if its work area has changed; the caller then
    /// arranges its citizens.
    pub fn refresh(&mut self, city: CityId) -> bool {
        self.renew_facts(city);
        let trades_other = self.refresh_routes(city);
        if self.derived.cache(city).stale == Stale::NOTHING
            && self.derived.cache(city).stale_tiles == 0
            && self.derived.cache(city).tiles_for == Some(self.cities.tiles_wanted(&self.land, &self.rules, city))
        {
            if trades_other {
                self.cities.settle(&self.derived, city);
            }
            self.derived.caches.stale.clear(city);
            return false;
        }
        self.notice_center(city);
        let changed = self.refresh_radius(city);
        if changed {
            // The radius may affect requirements.
            self.derived.cache_mut(city).stale.facts = true;
            self.renew_facts(city);
        }
        if self.derived.cache(city).stale.units {
            self.refresh_units(city);
        }
        self.refresh_tiles(city);
        if self.derived.cache(city).stale.work {
            self.refresh_work(city);
        }
        // The citizens' output may affect routes.
        self.refresh_routes(city);
        if self.derived.cache(city).stale.terms {
            let terms = self.gather_terms(city);
            let books = self.cities.books_mut(city);
            books.usage = terms.usage;
            self.derived.cache_mut(city).terms = terms;
        }
        self.cities.settle(&self.derived, city);
        self.derived.cache_mut(city).stale = Stale::NOTHING;
        self.derived.caches.stale.clear(city);
        changed
    }

    /// C-63: a city that becomes a government centre, or stops being one, changes the waste of all
    /// cities of its nation.
    fn notice_center(&mut self, city: CityId) {
        let is_center = self.city_value(city, EffectKind::GovCenter) > 0;
        if self.derived.cache(city).is_center != is_center {
            self.derived.cache_mut(city).is_center = is_center;
            let owner = self.cities.site(city).owner;
            self.update_centers(owner);
        }
    }

    /// Recomputes a city and arranges its citizens.
    pub fn refresh_and_arrange(&mut self, city: CityId) {
        self.refresh(city);
        self.arrange(city);
    }

    /// C-09: updates the radius that a city works; a change counts only if it changes the number of
    /// tiles.
    fn refresh_radius(&mut self, city: CityId) -> bool {
        let init = self.rules.written.game.civstyle.init_city_radius_sq;
        let radius_sq = init.saturating_add(self.city_value(city, EffectKind::CityRadiusSq)).clamp(1, 26);
        let site = *self.cities.site(city);
        if radius_sq == site.radius_sq {
            return false;
        }
        let (before, now) = (self.land.map.city_tiles(site.radius_sq), self.land.map.city_tiles(radius_sq));
        self.cities.site_mut(city).radius_sq = radius_sq;
        self.survey().open_claims_on_work(city, site.radius_sq);
        if before == now {
            return false;
        }
        if now < before {
            let workable = self.workable_tiles(city);
            let mut placement = self.cities.citizens(city).placement;
            idle::shrink(&mut placement, now as u32, workable);
            self.cities.place_citizens(&mut self.land, city, placement);
        }
        self.note(city, RADIUS, |eye| {
            let causes = crate::notes::causes(eye, city, EffectKind::CityRadiusSq);
            format!("squared radius {} → {radius_sq}, {before} → {}{causes}", site.radius_sq, counted(now, "tile"))
        });
        self.facts.tell(RADIUS, CivFact::RadiusChanged { seat: site.owner, city, radius_sq });
        self.derived.cache_mut(city).tiles_for = None;
        true
    }

    /// Computes the output of workers and specialists by themselves (C-10).
    fn refresh_work(&mut self, city: CityId) {
        let placement = self.cities.citizens(city).placement;
        let cache = self.derived.cache(city);
        let mut made = cache.tiles.first().copied().unwrap_or(Outputs::NONE);
        ones(placement.worked).for_each(|index| made += cache.tiles[index]);
        let mut each = [Outputs::NONE; 8];
        for (kind, one) in each.iter_mut().enumerate().filter(|(kind, _)| placement.specialists[*kind] > 0) {
            *one = self.specialist_output(city, kind);
        }
        made += specialist_output(&placement.specialists, &each);
        let before = std::mem::replace(&mut self.cities.books_mut(city).citizens, made);
        let is_simple = self.rules.written.settings.trade_revenue_style == TradeRevenue::Simple;
        if is_simple && before[Output::Trade] != made[Output::Trade] {
            self.derived.change_routes_of(&self.cities, city);
        }
    }

    /// C-57: serves the queue in order. Citizens stay where they are, unless they have to be
    /// arranged.
    pub fn serve_queue(&mut self) {
        // Serving may queue more; each city is served once per request.
        let mut at = 0;
        while let Some(&city) = self.derived.scratch.queue.get(at) {
            at += 1;
            if self.cities.lives(city) && std::mem::take(&mut self.derived.cache_mut(city).is_queued) {
                let has_to = std::mem::take(&mut self.derived.cache_mut(city).is_unsettled);
                if self.refresh(city) || has_to {
                    self.arrange(city);
                }
            }
        }
        self.derived.scratch.queue.clear();
    }

    /// The trade partners of a city depend on its size.
    pub fn refresh_partners(&mut self, city: CityId) {
        for at in 0..self.cities.routes(city).0.len() {
            let partner = self.cities.routes(city).0[at].partner;
            if self.cities.lives(partner) {
                self.derived.change_routes(partner);
                self.refresh(partner);
            }
        }
    }

    /// C-06: recomputes the income of a city's routes, unless all terms will be gathered anyway.
    /// Returns `true` if it has changed.
    fn refresh_routes(&mut self, city: CityId) -> bool {
        let stale = &mut self.derived.cache_mut(city).stale;
        let is_alone = std::mem::take(&mut stale.routes) && !stale.terms && !stale.units;
        if !is_alone {
            return false;
        }
        let trade = self.route_income(city);
        std::mem::replace(&mut self.derived.cache_mut(city).terms.route_trade, trade) != trade
    }
}

impl Derived<'_> {
    /// C-06: in the simple style, routes depend on the citizens' output at both ends.
    fn change_routes_of(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        for at in 0..cities.routes(city).0.len() {
            let partner = cities.routes(city).0[at].partner;
            if cities.lives(partner) {
                self.change_routes(partner);
                self.cache_mut(city).stale.routes = true;
            }
        }
    }

    /// Queues a city to be recomputed after all cities have had their turn.
    pub fn queue_refresh(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        if cities.lives(city) && !self.cache(city).is_queued {
            self.cache_mut(city).is_queued = true;
            self.scratch.queue.push(city);
        }
    }

    /// Queues a city to be recomputed, and its citizens to be arranged (C-16).
    pub(crate) fn queue_arrangement(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        if cities.lives(city) {
            self.cache_mut(city).is_unsettled = true;
            self.queue_refresh(cities, city);
        }
    }
}

impl Cities<'_, '_> {
    fn settle(&mut self, derived: &Derived<'_>, city: CityId) {
        let terms = derived.cache(city).terms;
        let idlers = self.citizens(city).placement.idlers();
        let books = self.books_mut(city);
        books.settled = economy::settle(&terms, books.citizens, idlers);
    }
}
