//! C-12 Output bonus, production chain, tax, C-13 Corruption and waste, C-15 City usage, C-20
//! Nationality unhappiness, C-64 Building upkeep: the inputs of a city's output and mood other than
//! the work of its citizens, gathered from everywhere. Its pure parts are
//! [`endturn_civ_rules::city::economy`], [`endturn_civ_rules::city::tax`],
//! [`endturn_civ_rules::city::waste`], [`endturn_civ_rules::city::upkeep`] and
//! [`endturn_civ_rules::city::nationality`]. Draws none. Tells nothing.

use std::sync::Arc;

use endturn_civ_rules::city::pollution::pollution_terms;
use endturn_civ_rules::city::tax;
use endturn_civ_rules::city::terms::{MoodTerms, PollutionTerms, Rates, Terms, WasteTerms};
use endturn_civ_rules::city::unrest;
use endturn_civ_rules::city::upkeep;
use endturn_civ_rules::city::waste::{GovernmentCenter, WasteEffects, waste_terms};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::game::GoldUpkeep;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use super::sums::{CitySums, InForce};
use crate::realm::{Eye, Realm, UnitSums};
use crate::state::{Policies, Regime, RulesInForce};

/// C-12: percent of each output that counts in a city.
pub(crate) fn bonus_pct(sums: &mut impl CitySums) -> Outputs {
    Outputs::each(|output| {
        tax::bonus_pct(sums.value_for(E::OutputBonus, output), sums.value_for(E::OutputBonus2, output))
    })
}

/// C-13: losses of a city by output. The distance to its government centre is computed only if some
/// output needs it; `length` is the longest side of the map.
pub(crate) fn waste_of<S: CitySums>(
    sums: &mut S,
    length: i32,
    center: impl Fn(&mut S) -> GovernmentCenter,
) -> [WasteTerms; 6] {
    let mut known = None;
    std::array::from_fn(|at| {
        let output = Output::ALL[at];
        let effects = WasteEffects {
            base_pct: sums.value_for(E::OutputWaste, output),
            per_distance: sums.value_for(E::OutputWasteByDistance, output),
            per_relative_distance: sums.value_for(E::OutputWasteByRelDistance, output),
            back_pct: sums.value_for(E::OutputWastePct, output),
        };
        let counts = effects.per_distance > 0 || effects.per_relative_distance > 0;
        let place = if counts { *known.get_or_insert_with(|| center(sums)) } else { GovernmentCenter::Here };
        waste_terms(effects, place, length)
    })
}

/// C-17 to C-22: values that change the faces of a city's citizens. `from` has those that come from
/// elsewhere: the size of the empire, nationalities, and numbers of the rules.
pub(crate) fn mood_of(sums: &mut impl CitySums, units: UnitSums, from: MoodTerms) -> MoodTerms {
    MoodTerms {
        make_content: sums.value(E::MakeContent),
        martial_law: unrest::martial_law(sums.value(E::MartialLawEach), sums.value(E::MartialLawMax), units.garrison),
        unit_unrest: units.unrest,
        make_happy: sums.value(E::MakeHappy),
        no_unhappy: sums.value(E::NoUnhappy) > 0,
        force_content: sums.value(E::ForceContent),
        ..from
    }
}

impl Eye<'_> {
    /// C-12: the rates in force for a nation.
    #[must_use]
    pub fn rates_in_force(self, seat: Seat) -> Rates {
        let forced = (!self.rules.written.game.city.changeable_budget).then(|| self.rules.forced_rates());
        let is_revolution = self.nation_part::<Regime>(seat).is_some_and(|rule| rule.0.government == self.anarchy());
        let set = self.nation_part::<Policies>(seat).map(|policies| policies.rates).unwrap_or_default();
        tax::rates_in_force(set, is_revolution, forced)
    }
}

impl Realm<'_, '_> {
    /// Gathers the terms of a city; its units and facts are up to date.
    pub(super) fn gather_terms(&mut self, city: CityId) -> Terms {
        let size = self.cities.citizens(city).size;
        let owner = self.cities.site(city).owner;
        let rules = Arc::clone(&self.rules.0);
        let settings = &rules.written.settings;
        Terms {
            size,
            bonus_pct: bonus_pct(&mut InForce(self, city)),
            route_trade: self.route_income(city),
            tithes: self.tithes(city),
            rates: self.eye().rates_in_force(owner),
            waste: self.waste_of(city),
            no_trade_size: settings.notradesize,
            full_trade_size: settings.fulltradesize,
            usage: self.usage_of(city),
            mood: self.mood_of(city),
            pollution: self.pollution_of(city),
        }
    }

    /// C-12: gold from content citizens, if the nation has an effect for that.
    fn tithes(&mut self, city: CityId) -> i32 {
        let [gold, make, force] =
            [E::HappinessToGold, E::MakeContent, E::ForceContent].map(|kind| self.city_value(city, kind));
        tax::tithes(gold, make, force)
    }

    fn waste_of(&mut self, city: CityId) -> [WasteTerms; 6] {
        let length = crate::changes::trade::longest_side(self.eye());
        waste_of(&mut InForce(self, city), length, |sums| sums.0.center_of(city))
    }

    /// C-13: the distance of a city to the nearest government centre of its nation.
    fn center_of(&mut self, city: CityId) -> GovernmentCenter {
        if self.city_value(city, E::GovCenter) > 0 {
            return GovernmentCenter::Here;
        }
        let site = *self.cities.site(city);
        let centers = self.centers(site.owner);
        let topology = self.land.map.topology();
        let nearest = centers.iter().map(|&center| topology.distance(site.tile, center)).min();
        nearest.map_or(GovernmentCenter::Nowhere, GovernmentCenter::Away)
    }

    /// C-15, C-64: consumption by citizens, units and buildings.
    fn usage_of(&mut self, city: CityId) -> Outputs {
        let units = self.derived.cache(city).units.upkeep;
        let buildings = self.building_gold(city);
        let books = self.cities.books_mut(city);
        books.building_gold = buildings;
        books.unit_gold = units[Output::Gold];
        let civstyle = &self.rules.written.game.civstyle;
        upkeep::usage(
            self.cities.citizens(city).size,
            civstyle.food_cost_per_citizen,
            units,
            buildings,
            self.rules.gold_style(),
        )
    }

    /// C-64: the upkeep of all buildings of a city.
    pub fn building_gold(&mut self, city: CityId) -> i32 {
        let standing = self.cities.buildings(city).standing;
        let rules = Arc::clone(&self.rules.0);
        if !rules.effects.is_whole(E::UpkeepFree) {
            return standing.iter().map(|building| self.upkeep_of(city, BuildingId::at(building))).sum();
        }
        let free = self.city_value(city, E::UpkeepFree);
        let works = standing.iter().map(|building| rules.work(BuildingId::at(building)));
        works.map(|work| upkeep::building_upkeep(work.upkeep, work.is_wonder, free)).sum()
    }

    /// C-64: the upkeep of one building in a city.
    pub fn upkeep_of(&mut self, city: CityId, building: BuildingId) -> i32 {
        let work = *self.rules.work(building);
        if work.upkeep == 0 {
            return 0;
        }
        let free = if self.rules.effects.is_whole(E::UpkeepFree) {
            self.city_value(city, E::UpkeepFree)
        } else {
            self.eye().value(E::UpkeepFree, &Context { building: Some(building), ..Context::city(city) })
        };
        upkeep::building_upkeep(work.upkeep, work.is_wonder, free)
    }

    fn mood_of(&mut self, city: CityId) -> MoodTerms {
        let owner = self.cities.site(city).owner;
        let (content, angry) = self.derived.empire_moods(&self.nations, owner);
        let units = self.derived.cache(city).units;
        let from = MoodTerms {
            content,
            angry,
            happy_cost: self.rules.written.game.civstyle.happy_cost_luxury.max(1),
            celebrate_size: self.rules.written.game.city.celebrate_size_limit,
            foreign_unrest: self.foreign_unrest(city),
            ..MoodTerms::default()
        };
        mood_of(&mut InForce(self, city), units, from)
    }

    /// C-20: unhappy citizens due to nationality, by the effects for each nationality.
    fn foreign_unrest(&self, city: CityId) -> i32 {
        if !self.rules.written.game.citizen.nationality || !self.rules.effects.has(E::PerCitizenUnhappyPct) {
            return 0;
        }
        let pct = |nation| {
            let context = Context { other: Some(nation), ..Context::city(city) };
            self.eye().value(E::PerCitizenUnhappyPct, &context)
        };
        self.cities.citizens(city).nationality.unrest(pct)
    }

    fn pollution_of(&mut self, city: CityId) -> PollutionTerms {
        pollution_terms(
            self.city_value(city, E::PolluProdPct),
            self.city_value(city, E::PolluTradePct),
            self.city_value(city, E::PolluPopPct),
            self.city_value(city, E::PolluPopPct2),
            self.rules.written.game.civstyle.base_pollution_points,
        )
    }
}

impl RulesInForce {
    /// The gold upkeep style in force (C-51).
    #[must_use]
    pub fn gold_style(&self) -> GoldUpkeep {
        self.written.game.civstyle.gold_upkeep_style
    }
}
