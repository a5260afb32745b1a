//! C-32 Completing production, C-41 Selling, C-60 Disasters, C-62 Removal and capture: buildings
//! come and go, wonders with them. Draws none. Tells `BuildingLost`.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::Seat;

use super::Loss;
use crate::facts::CivFact;
use crate::realm::{Cities, Derived, Realm};
use crate::state::{RulesInForce, WonderState, Wonders};

impl Realm<'_, '_> {
    /// Adds a building to a city; a wonder is recorded with its owner (C-32).
    pub fn add_building(&mut self, city: CityId, building: BuildingId) {
        self.cities.buildings_mut(city).standing.insert(building.index());
        self.derived.change_city(city);
        self.derived.change_partners_of(&self.cities, city);
        let owner = self.cities.site(city).owner;
        if self.commons.wonders.record(&self.rules, owner, city, building) {
            self.derived.change_kin(&self.nations.holdings(owner).cities);
            self.change_world();
        }
    }

    /// Removes a building. A removed great wonder is lost for ever. Emits no fact and refreshes
    /// nothing.
    pub fn remove_building(&mut self, city: CityId, building: BuildingId) {
        let owner = self.cities.site(city).owner;
        let buildings = self.cities.buildings_mut(city);
        buildings.standing.remove(building.index());
        if buildings.fresh == Some(building) {
            buildings.fresh = None;
        }
        self.derived.change_city(city);
        self.derived.change_partners_of(&self.cities, city);
        let genus = self.rules.genus(building);
        let wonders = &mut *self.commons.wonders;
        match genus {
            Genus::GreatWonder => {
                if let Some(state) = wonders.great.get_mut(building.index()) {
                    *state = WonderState::Lost;
                }
            }
            Genus::SmallWonder => {
                if let Some(own) = wonders.small.get_mut(owner.index()) {
                    own.remove(&building.0);
                }
            }
            Genus::Improvement | Genus::Special => return,
        }
        self.derived.change_kin(&self.nations.holdings(owner).cities);
        self.change_world();
    }

    /// C-41, C-60, C-62: destroys a building, notifies its owner and refreshes the city.
    pub fn lose_building(&mut self, city: CityId, building: BuildingId, loss: Loss) {
        self.remove_building(city, building);
        let seat = self.cities.site(city).owner;
        self.facts.tell(loss.rule, CivFact::BuildingLost { seat, city, building, reason: loss.reason });
        self.derived.queue_refresh(&self.cities, city);
        self.refresh_vision(city);
    }
}

impl RulesInForce {
    /// The genus of a building.
    #[must_use]
    pub fn genus(&self, building: BuildingId) -> Genus {
        self.building(building).genus
    }
}

impl Derived<'_> {
    /// A building may affect trade partners too.
    pub(super) fn change_partners_of(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        let partners = cities.routes(city).0.iter().map(|route| route.partner);
        self.change_partners(partners.filter(|&partner| cities.lives(partner)));
    }
}

impl Wonders {
    /// Records a wonder with its owner; returns `false` for other buildings.
    fn record(&mut self, rules: &RulesInForce, owner: Seat, city: CityId, building: BuildingId) -> bool {
        match rules.genus(building) {
            Genus::GreatWonder => {
                if let Some(state) = self.great.get_mut(building.index()) {
                    *state = WonderState::Standing { owner, city };
                }
            }
            Genus::SmallWonder => {
                if let Some(own) = self.small.get_mut(owner.index()) {
                    own.insert(building.0, city);
                }
            }
            Genus::Improvement | Genus::Special => return false,
        }
        if let Some(ever) = self.ever_owned.get_mut(owner.index()) {
            ever.insert(building.index());
        }
        true
    }
}
