//! C-44 Growth, C-47 Losing citizens: citizens come, go and find work. Its pure parts are
//! [`endturn_civ_rules::city::granary`] and [`endturn_civ_rules::city::specialists`].
//! Draws `nationality lost`. Tells `CityDestroyed`, `CityGrew`, `CitySizeChanged`, `GrowthBlocked`.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::city::granary::{self, Granaries};
use endturn_civ_rules::city::specialists::{NewcomerWish, lose_citizens, newcomer_kind};
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{RuleId, Seat, number::counted};

use crate::facts::{CivFact, Reason};
use crate::notes::causes;
use crate::realm::{Cities, Eye, Facts, Land, Realm};
use crate::state::RulesInForce;

/// Result of an attempt to grow (C-44).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The city has grown by one.
    Grown,
    /// Its buildings don't allow a larger city.
    Blocked,
}

const GROWTH: RuleId = RuleId("C-44");
const LOSS: RuleId = RuleId("C-47");

impl Eye<'_> {
    /// C-43: granary size of a city with this many citizens.
    #[must_use]
    pub fn granary(self, size: i32) -> i32 {
        let civstyle = &self.rules.written.game.civstyle;
        let granaries = Granaries {
            ini: civstyle.granary_food_ini.as_slice(),
            inc: civstyle.granary_food_inc,
            foodbox_pct: self.rules.written.settings.foodbox,
        };
        granaries.at(size)
    }
}

impl Realm<'_, '_> {
    /// C-44: whether a city may have this size.
    #[must_use]
    pub fn may_have_size(&mut self, city: CityId, size: i32) -> bool {
        let (most, no_limit) =
            (self.city_value(city, EffectKind::SizeAdj), self.city_value(city, EffectKind::SizeUnlimit));
        granary::may_have_size(size, most, no_limit)
    }

    /// C-43: percentage of the granary that is kept, 0 to 100.
    pub fn savings_pct(&mut self, city: CityId) -> i32 {
        granary::savings_pct(self.city_value(city, EffectKind::GrowthFood))
    }

    /// C-44: tries to grow a city by one citizen of a nationality.
    pub fn grow_city(&mut self, city: CityId, nationality: Seat) -> Growth {
        self.grow(city, nationality, false)
    }

    /// C-44, C-45: the same; after a celebration the city keeps its food.
    pub(crate) fn grow(&mut self, city: CityId, nationality: Seat, by_feast: bool) -> Growth {
        let seat = self.cities.site(city).owner;
        let size = self.cities.citizens(city).size;
        let savings = self.savings_pct(city);
        let (now, next) = (self.eye().granary(size), self.eye().granary(size + 1));
        let stock = self.cities.stocks(city).food;
        if !self.may_have_size(city, size + 1) {
            let loss = self.rules.written.settings.aqueductloss;
            self.cities.stocks_mut(city).food = granary::stock_if_stuck(stock, now, savings, loss);
            let building = self.building_that_helps(city, size + 1);
            self.facts.tell(GROWTH, CivFact::GrowthBlocked { seat, city, size, building });
            self.note(city, GROWTH, |eye| {
                let (kept, causes) =
                    (granary::stock_if_stuck(stock, now, savings, loss), causes(eye, city, EffectKind::SizeAdj));
                format!("granary {stock}/{now} → can't grow beyond {size}{causes}; keeps {kept}")
            });
            return Growth::Blocked;
        }
        let surplus_pct = self.city_value(city, EffectKind::GrowthSurplusPct).clamp(0, 100);
        let kept = if by_feast {
            granary::stock_after_rapture(stock, next)
        } else {
            granary::stock_after_growth(stock, now, next, savings, surplus_pct)
        };
        self.note(city, GROWTH, |eye| {
            let saves = kept > 0 && !by_feast;
            let causes = if saves { causes(eye, city, EffectKind::GrowthFood) } else { String::new() };
            format!("granary {stock}/{now} → grows to {}, keeps {kept}{causes}", size + 1)
        });
        self.cities.stocks_mut(city).food = kept;
        self.add_citizen(city, nationality);
        self.facts.tell(GROWTH, CivFact::CityGrew { seat, city, size: size + 1 });
        Growth::Grown
    }

    /// Adds a citizen as a specialist, then rearranges all citizens.
    pub(super) fn add_citizen(&mut self, city: CityId, nationality: Seat) {
        let kind = self.specialist_for_newcomer(city);
        let counts_nations = self.rules.written.game.citizen.nationality;
        // A larger city is stronger and may reach farther.
        let center = self.cities.site(city).tile;
        self.derived.caches.open_claims.open(center);
        let citizens = self.cities.citizens_mut(city);
        citizens.size += 1;
        if counts_nations {
            citizens.nationality.add(nationality, 1);
        }
        let mut placement = citizens.placement;
        placement.specialists[kind] = placement.specialists[kind].saturating_add(1);
        self.cities.place_citizens(&mut self.land, city, placement);
        self.derived.change_city(city);
        self.refresh_and_arrange(city);
        self.refresh_partners(city);
    }

    /// Sets a city's size at once, regardless of food and buildings; for cities that a scenario
    /// gives.
    pub fn populate(&mut self, city: CityId, size: i32) {
        let owner = self.cities.site(city).owner;
        while self.cities.citizens(city).size < size.clamp(1, 255) {
            self.add_citizen(city, owner);
        }
        self.claim(|survey| survey.claim_borders(city));
    }

    /// The specialist that a new citizen becomes until it is arranged.
    fn specialist_for_newcomer(&mut self, city: CityId) -> usize {
        let governor = self.cities.governor(city);
        let (science, tax) = (governor.science, governor.tax);
        if !science && !tax {
            return 0;
        }
        let food = self.cities.books(city).settled.surplus[Output::Food];
        let has_free_tile = self.workable_tiles(city) & !self.cities.citizens(city).placement.worked != 0;
        let (each, usable) = self.specialists(city);
        let wish = NewcomerWish { science, gold: tax };
        newcomer_kind(wish, food, has_free_tile, &each, |kind| usable >> kind & 1 == 1)
    }

    /// The building under construction, if it would let the city grow.
    fn building_that_helps(&mut self, city: CityId, size: i32) -> Option<BuildingId> {
        let building = self.cities.production(city).target.building()?;
        (self.rules.genus(building) == Genus::Improvement && self.would_allow_size(city, building, size))
            .then_some(building)
    }

    /// C-47: removes citizens from a city; returns `false` if that destroys it. Does nothing for a
    /// count of 0. `reason` names a signal, if any.
    pub fn lose_citizens(&mut self, city: CityId, count: i32, by: Option<Seat>, reason: Option<Reason>) -> bool {
        if count <= 0 {
            return true;
        }
        let size = self.cities.citizens(city).size;
        if size <= count {
            self.note(city, LOSS, |_| format!("loses its last {} and is destroyed", counted(size, "citizen")));
            self.destroy_city(city, by, LOSS);
            return false;
        }
        self.cities.take_citizens(&mut self.land, &self.rules, &self.facts, city, count);
        let seat = self.cities.site(city).owner;
        self.derived.change_city(city);
        self.claim(|survey| survey.shrink_border(city, count));
        let granary = self.eye().granary(size - count);
        let stocks = self.cities.stocks_mut(city);
        stocks.food = stocks.food.min(granary);
        self.refresh_and_arrange(city);
        self.refresh_partners(city);
        if let Some(reason) = reason {
            self.note(city, LOSS, |_| format!("size {size} → {} ({reason})", size - count));
            self.facts.tell(LOSS, CivFact::CitySizeChanged { seat, city, delta: -count, reason });
        }
        self.cities.lives(city)
    }
}

impl Land<'_> {
    fn mark_work(&mut self, city: CityId, center: endturn_civ_rules::ids::Tile, tiles: u128, works: bool) {
        for index in ones(tiles) {
            if let Some(tile) = self.map.city_tile(center, index) {
                self.map.set_worker(tile, works.then_some(city));
            }
        }
    }
}

impl Cities<'_, '_> {
    /// Sets the citizens' placement and updates the map.
    pub fn place_citizens(&mut self, land: &mut Land<'_>, city: CityId, placement: Placement) {
        let center = self.site(city).tile;
        let citizens = self.citizens_mut(city);
        let before = std::mem::replace(&mut citizens.placement, placement);
        land.mark_work(city, center, before.worked & !placement.worked, false);
        land.mark_work(city, center, placement.worked & !before.worked, true);
    }

    /// Removes specialists first, then the workers nearest to the centre; foreigners are drawn by
    /// lot (C-02).
    fn take_citizens(
        &mut self,
        land: &mut Land<'_>,
        rules: &RulesInForce,
        facts: &Facts<'_>,
        city: CityId,
        count: i32,
    ) {
        // Several losses of one turn must not share their draws; the size makes them differ.
        let size = self.citizens(city).size;
        let mut draw = facts.draw_city_nth(LOSS, city, "nationality lost", size);
        let (owner, counts_nations) = (self.site(city).owner, rules.written.game.citizen.nationality);
        let citizens = self.citizens_mut(city);
        citizens.size -= count;
        if counts_nations {
            citizens.nationality.lose(owner, count, &mut draw);
        }
        let mut placement = citizens.placement;
        let Placement { worked, specialists } = &mut placement;
        lose_citizens(count, specialists, worked);
        self.place_citizens(land, city, placement);
    }
}
