//! W-06 Retirement of idle barbarians: units that no enemy is near to may disappear. Step
//! `Retirement`. Draws `retirement`. Tells `UnitLost`.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use crate::changes::Loss;
use crate::realm::{Eye, Realm};
use crate::state::{Site, Unit};

/// The rule.
pub const RULE: RuleId = RuleId("W-06");
/// Distance in tiles within which enemies keep a unit in the field.
const NEAR: i32 = 3;

/// W-06: every unit, by nation and oldest first, disappears with the chance of the effect
/// `Retire_Pct`, unless enemies are near. Needs a realm: the effect is asked of the world as the
/// units before it left it, and cargo is rescued or lost with its carrier.
pub fn retire(mut realm: Realm) {
    if !realm.rules.written.effects.contains_key(&EffectKind::RetirePct) {
        return;
    }
    realm.work(|realm| {
        for seat in realm.nations.all_seats() {
            for unit in realm.nations.holdings(seat).units.clone() {
                if realm.units.lives(unit) && realm.retires(seat, unit) {
                    realm.wipe_unit(unit, Loss { rule: RULE, reason: "retired" });
                }
            }
        }
    });
}

impl Realm<'_, '_> {
    fn retires(&self, seat: Seat, unit: UnitId) -> bool {
        let chance = self.eye().value(EffectKind::RetirePct, &Context { unit: Some(unit), ..Context::player(seat) });
        if chance <= 0 || self.eye().has_enemy_near(seat, self.units.position(unit).0) {
            return false;
        }
        self.facts.draw_unit(RULE, unit, "retirement").below(100) < u64::from(chance.unsigned_abs())
    }
}

impl Eye<'_> {
    /// W-06: whether a city or a unit of an enemy is near a tile.
    fn has_enemy_near(self, seat: Seat, tile: Tile) -> bool {
        self.map.topology().square(tile, NEAR).any(|near| {
            let city = self.map.city(near).and_then(|city| self.city_part::<Site>(city)).map(|site| site.owner);
            let units = self.units_by_tile().on(near).iter().filter_map(|&unit| self.unit_part::<Unit>(unit));
            units.map(|unit| unit.owner).chain(city).any(|other| self.are_at_war(seat, other))
        })
    }
}
