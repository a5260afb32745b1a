//! W-36 Rates and governments, W-46 Policies, C-16 Arranging workers, C-61 Founding and joining
//! cities, W-144 Disbanding, joining, new homes: what a player changes directly in cities and in
//! the nation. Its pure part is [`endturn_civ_rules::city::tax`]. Draws none. Tells nothing.

use endturn_civ_rules::city::arrange::{Goal, Placement};
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::Seat;

use super::Founding;
use crate::realm::{Eye, Realm};
use crate::state::Position;

impl Realm<'_, '_> {
    /// C-61: a unit founds a city where it is and is used up. The caller has checked that it may.
    pub fn found_with(&mut self, unit: UnitId) {
        let (data, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        let size = self.rules.troops.get(data.unit_type).city_size;
        let founding = Founding { owner: data.owner, tile, name: None, size, nationality: data.nationality };
        self.found_city(founding);
        self.spend_unit(unit);
    }

    /// W-144: makes the city a unit is in its home, with goods to trade.
    pub fn rehome_to(&mut self, unit: UnitId, city: CityId) {
        self.units.rehome(&mut self.cities, &mut self.derived, unit, Some(city));
        self.load_at_home(unit, city);
    }

    /// C-16: places citizens as the player says. The placement has as many citizens as the city.
    pub fn place_by_hand(&mut self, city: CityId, placement: Placement) {
        self.cities.place_citizens(&mut self.land, city, placement);
        self.derived.change_work(city);
        self.refresh(city);
    }

    /// C-16: sets the goal by which a city is arranged, or the default one.
    pub fn set_goal(&mut self, city: CityId, goal: Option<Goal>) {
        self.cities.governor_mut(city).goal = goal;
        self.refresh_and_arrange(city);
    }

    /// W-36: sets a nation's rates; its citizens keep their places.
    pub fn set_rates(&mut self, seat: Seat, rates: Rates) {
        self.nations.policies_mut(seat).rates = rates;
        self.derived.change_terms_of(&self.nations, seat);
        self.refresh_cities_of(seat);
    }

    /// W-46: puts a nation's chosen policies into force; one that can't be changed falls back to
    /// its default.
    pub(crate) fn take_up_policies(&mut self, seat: Seat) {
        let rules = std::sync::Arc::clone(&self.rules.0);
        let mut has_changed = false;
        for (at, (_, policy)) in rules.written.policies.iter().enumerate() {
            let may_change = self.eye().may_change_policy(seat, at);
            let policies = self.nations.policies_mut(seat);
            if let (Some(setting), Some(wanted)) = (policies.settings.get_mut(at), policies.wanted.get_mut(at)) {
                if !may_change {
                    *wanted = policy.default_pct;
                }
                has_changed |= *setting != *wanted;
                *setting = *wanted;
            }
        }
        if has_changed {
            self.change_nation(seat);
            self.refresh_cities_of(seat);
        }
    }
}

impl Eye<'_> {
    /// W-46: whether a nation can change a policy, given by its index in the ruleset.
    #[must_use]
    pub fn may_change_policy(self, seat: Seat, policy: usize) -> bool {
        let reqs = self.rules.effects.reqs.policies.get(policy);
        reqs.is_some_and(|reqs| self.rules.effects.holds(reqs, &Context::player(seat), &self))
    }
}
