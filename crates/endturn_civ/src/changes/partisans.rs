//! W-136 Partisans: partisans appear around a conquered city. Its pure part is
//! [`endturn_civ_rules::nation::partisans`]. Draws `partisans`, `places`. Tells `PartisansRose`.

use endturn_civ_rules::combat::defense::DefenseTerms;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::partisans::{Loyalty, count, worth};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{RuleId, Seat, random::Draw};

use super::NewUnit;
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::Site;

const PARTISANS: RuleId = RuleId("W-136");

impl Eye<'_> {
    /// W-136: the inputs that decide whether partisans rise for the nation that lost a city.
    fn loyalty(self, city: CityId, loser: Seat) -> Option<Loyalty> {
        let (written, site) = (&self.rules.written, self.city_part::<Site>(city)?);
        let context = Context { player: Some(loser), ..Context::city(city) };
        let citizens = self.city_part::<crate::state::Citizens>(city)?;
        let own = citizens.nationality.iter().find(|&(nation, _)| nation == loser).map_or(0, |(_, count)| count);
        Some(Loyalty {
            effect: self.rules.effects.value(EffectKind::InspirePartisans, &context, &self),
            is_original_owner: site.founder == loser,
            citizens: written.game.citizen.nationality.then_some((own.into(), citizens.size)),
            needed_pct: written.game.citizen.partisans_pct,
        })
    }

    /// W-129, W-136: the strength with which a new unit of a type would defend a tile against an
    /// average attacker: the effect of the land.
    fn land_strength(self, unit_type: UnitTypeId, tile: Tile) -> i32 {
        let arms = &self.rules.arms;
        let shelter = arms.shelter(unit_type, self.map.extras(tile));
        let terms = DefenseTerms {
            veteran_pct: arms.rung(unit_type, 0).power_pct,
            terrain_pct: arms.terrain_pct(unit_type, self.map.terrain(tile)),
            natural_pct: shelter.natural_pct,
            built_pct: shelter.built_pct,
            ..DefenseTerms::plain(arms.get(unit_type).defense)
        };
        terms.strength()
    }
}

impl Realm<'_, '_> {
    /// W-136: partisans of the nation that lost a city appear around it, fortified, each on the
    /// best tile for it; none unless an effect inspires them. They are of the first type with the
    /// role `Partisan`, and have no home.
    pub(super) fn raise_partisans(&mut self, city: CityId, loser: Seat) {
        let Some((unit_type, _)) = self.rules.troops.iter().find(|(_, troop)| troop.is_partisan) else { return };
        if !self.nations.is_alive(loser) || !self.eye().loyalty(city, loser).is_some_and(|loyalty| loyalty.inspires()) {
            return;
        }
        let most = self.rules.written.events.partisans_max;
        let wanted =
            count(self.cities.citizens(city).size, most, &mut self.facts.draw_city(PARTISANS, city, "partisans"));
        let mut draw = self.facts.draw_city(PARTISANS, city, "places");
        let mut risen = 0;
        while risen < wanted {
            let Some(tile) = self.partisan_place(city, unit_type, &mut draw) else { break };
            let unit = self.add_unit(NewUnit {
                unit_type,
                owner: loser,
                tile,
                home: None,
                veteran: 0,
                nationality: loser,
                good: None,
            });
            let actor = Context { unit: Some(unit), action: Some(Action::Fortify), ..Context::default() };
            if self.eye().is_enabled(Action::Fortify, &actor, &Context::default()) {
                self.units.doing_mut(unit).0 = Activity::Fortified;
            }
            risen += 1;
        }
        if risen > 0 {
            self.facts.tell(PARTISANS, CivFact::PartisansRose { seat: loser, city, unit_type, count: risen });
        }
    }

    /// W-136: the best free tile in a city's work area for one partisan; among equals, the first in
    /// the area.
    fn partisan_place(&self, city: CityId, unit_type: UnitTypeId, draw: &mut Draw) -> Option<Tile> {
        let (eye, site) = (self.eye(), *self.cities.site(city));
        let mut best: Option<(i32, Tile)> = None;
        for tile in self.land.map.topology().circle(site.tile, site.radius_sq) {
            let is_free = self.land.map.city(tile).is_none() && self.units.units_on(tile).is_empty();
            if !is_free || !self.rules.troops.is_native(unit_type, self.eye().map, tile) {
                continue;
            }
            let is_near = eye.continent(tile) == eye.continent(site.tile);
            let value = worth(eye.land_strength(unit_type, tile), is_near, draw);
            if value > best.map_or(0, |(most, _)| most) {
                best = Some((value, tile));
            }
        }
        best.map(|(_, tile)| tile)
    }
}
