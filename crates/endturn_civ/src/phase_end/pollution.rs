//! C-56 Pollution: pollution appears around a city. Its pure part is
//! [`endturn_civ_rules::city::pollution`]. Step `pollution`. Draws `pollution`. Tells
//! `PollutionAppeared`.

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::ExtraId;
use endturn_civ_rules::keys::CityId;
use endturn_engine::RuleId;
use endturn_engine::random::Draw;

use super::row::{CityTurn, Flow};
use crate::facts::CivFact;
use crate::realm::Realm;

const POLLUTION: RuleId = RuleId("C-56");

/// Tries to place one nuisance; tiles off the map count separately.
const TRIES: u32 = 100;
/// C-56: maximum draws of tiles off the map **(ours)**, so that the search of a city in a corner
/// ends too.
const MISSES: u32 = 1_000;

/// C-56: one roll per city, against the pollution before disorder.
pub(super) fn roll(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let chance = realm.cities.books(city).settled.pollution;
    if chance <= 0 {
        return Flow::Next;
    }
    let mut draw = realm.facts.draw_city(POLLUTION, city, "pollution");
    if (draw.below(100) as i32) < chance {
        let kinds = realm.rules.land.pollution;
        realm.note(city, POLLUTION, |_| format!("the roll against {chance} % of pollution fails"));
        realm.place_nuisance(city, kinds, POLLUTION, &mut draw);
    }
    Flow::Next
}

impl Realm<'_, '_> {
    /// C-56, C-60: places a nuisance on a random tile of a city that can have it and does not have
    /// it yet.
    pub(crate) fn place_nuisance(&mut self, city: CityId, kinds: Bits64, rule: RuleId, draw: &mut Draw) -> bool {
        let site = *self.cities.site(city);
        let count = self.land.map.city_tiles(site.radius_sq) as u64;
        let (mut tries, mut misses) = (0, 0);
        while tries < TRIES && misses < MISSES {
            let Some(tile) = self.land.map.city_tile(site.tile, draw.below(count) as usize) else {
                misses += 1;
                continue;
            };
            tries += 1;
            let context = Context { tile: Some(tile), ..Context::default() };
            let may =
                |kind: &usize| self.rules.effects.holds(&self.rules.effects.reqs.extras[*kind], &context, &self.eye());
            let possible = kinds.iter().filter(may).count();
            let Some(kind) = kinds.iter().filter(may).nth(draw.below(possible as u64) as usize) else { continue };
            if self.land.map.extras(tile).contains(kind) {
                continue;
            }
            self.add_extra(tile, ExtraId::at(kind));
            self.facts.tell(rule, CivFact::PollutionAppeared { seat: site.owner, city, tile });
            self.note(city, rule, |eye| {
                let ((x, y), name) = (eye.map.topology().xy(tile), eye.rules.extra_name(ExtraId::at(kind)));
                format!("{name} appears at ({x}, {y})")
            });
            return true;
        }
        false
    }
}
