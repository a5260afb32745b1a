//! C-44 Growth, C-62 Removal and capture: the effect of wonders on a captured city, and of planned
//! buildings. Draws none. Tells `CitySizeChanged`.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::nations::BarbarianKind;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::Seat;

use crate::facts::CivFact;
use crate::realm::{Cities, CityCache, Eye, Facts, Nations, Realm};
use crate::state::{RulesInForce, WonderState};
use endturn_engine::RuleId;

impl Realm<'_, '_> {
    /// C-62: transfers the great wonders of a city to its new owner.
    pub(super) fn hand_over_wonders(&mut self, city: CityId, to: Seat) {
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if self.rules.genus(building) == Genus::GreatWonder {
                let wonders = &mut *self.commons.wonders;
                if let Some(state) = wonders.great.get_mut(building.index()) {
                    *state = WonderState::Standing { owner: to, city };
                }
                if let Some(ever) = wonders.ever_owned.get_mut(to.index()) {
                    ever.insert(building.index());
                }
            }
        }
        // The cache describes the old owner's city.
        let cache = self.derived.cache_mut(city);
        let (is_queued, is_unsettled) = (cache.is_queued, cache.is_unsettled);
        *cache = CityCache { is_queued, is_unsettled, ..CityCache::default() };
        self.derived.change_city(city);
        self.change_world();
    }

    /// C-44: whether a city could have a size with one more building.
    pub(super) fn would_allow_size(&mut self, city: CityId, building: BuildingId, size: i32) -> bool {
        let context = Context::city(city);
        let with = |realm: &Self, kind| realm.rules.effects.value_of_building(kind, building, &context, &realm.eye());
        with(self, EffectKind::SizeUnlimit) > 0
            || size <= self.city_value(city, EffectKind::SizeAdj) + with(self, EffectKind::SizeAdj)
    }
}

impl Facts<'_> {
    /// C-44, C-65: emits the signal of natural growth, after the one of the new size.
    pub(crate) fn tell_growth(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        let seat = cities.site(city).owner;
        self.tell(RuleId("C-44"), CivFact::CitySizeChanged { seat, city, delta: 1, reason: "growth" });
    }
}

impl Eye<'_> {
    /// Whether a nation knows a tech with a flag.
    pub(super) fn knows_tech_flag(self, seat: Seat, flag: &str) -> bool {
        self.research(seat).is_some_and(|pool| is_flag_known(self.rules, &pool.known, flag))
    }
}

impl Cities<'_, '_> {
    /// C-02: citizens of other nations take the conqueror's nationality.
    pub(super) fn convert_conquered(&mut self, rules: &RulesInForce, city: CityId) {
        let citizen = &rules.written.game.citizen;
        if citizen.nationality {
            let pct = citizen.conquest_convert_pct;
            let owner = self.site(city).owner;
            self.citizens_mut(city).nationality.convert_at_conquest(owner, pct);
        }
    }
}

impl Nations<'_, '_> {
    /// Whether a nation is land barbarians.
    pub(super) fn is_land_barbarian(&self, rules: &RulesInForce, seat: Seat) -> bool {
        rules.nation(self.nation(seat).nation).barbarian == Some(BarbarianKind::Land)
    }
}

/// Whether a tech with a flag is among those known.
pub(super) fn is_flag_known(rules: &CivRules, known: &Bits256, flag: &str) -> bool {
    let mut techs = rules.written.techs.iter().enumerate();
    techs.any(|(at, (_, tech))| known.contains(at) && tech.flags.iter().any(|own| own == flag))
}
