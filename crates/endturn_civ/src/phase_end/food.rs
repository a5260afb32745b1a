//! C-43 Granary and harvest, C-45 Rapture growth, C-46 Famine: growth, celebration and famine. Its
//! pure part is [`endturn_civ_rules::city::granary`]. Step `food`. Draws none. Tells
//! `FamineStruck`, `GrowthHalted`, `UnitLost`.

use endturn_civ_rules::city::granary::{self, Harvest, has_rapture_growth};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::RuleId;

use super::row::{CityTurn, Flow};
use super::shields::STARVED;
use crate::changes::{Growth, Loss};
use crate::facts::CivFact;
use crate::notes::causes;
use crate::realm::Realm;

const HARVEST: RuleId = RuleId("C-43");
const RAPTURE: RuleId = RuleId("C-45");
const FAMINE: RuleId = RuleId("C-46");

/// C-43: adds the food surplus to the granary; then the city grows, starves, or neither.
pub(super) fn harvest(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let surplus = turn.surplus(realm, city, Output::Food);
    let before = realm.cities.stocks(city).food;
    let stock = before.saturating_add(surplus);
    realm.cities.stocks_mut(city).food = stock;
    let size = realm.cities.citizens(city).size;
    let granary = realm.eye().granary(size);
    realm.note(city, HARVEST, |_| format!("food {before} {surplus:+} → {stock}, the granary holds {granary}"));
    let rapture = is_rapture(realm, city, surplus);
    match granary::harvest(stock, granary, rapture, turn.plague) {
        Harvest::Plague { stock } => {
            let seat = realm.cities.site(city).owner;
            realm.cities.stocks_mut(city).food = stock;
            realm.note(city, HARVEST, |_| format!("does not grow during the plague, keeps {stock} food"));
            realm.facts.tell(HARVEST, CivFact::GrowthHalted { seat, city });
            Flow::Next
        }
        Harvest::Growth => {
            grow(realm, city, rapture);
            Flow::Next
        }
        Harvest::Famine => starve(realm, city),
        Harvest::Nothing => Flow::Next,
    }
}

/// C-45: whether celebration makes the city grow.
fn is_rapture(realm: &mut Realm<'_, '_>, city: CityId, surplus: i32) -> bool {
    let rapture = realm.cities.moods(city).rapture;
    if rapture == 0 {
        return false;
    }
    let delay = realm.rules.written.settings.rapturedelay;
    let effect = realm.city_value(city, EffectKind::RaptureGrow);
    has_rapture_growth(rapture, surplus, delay, effect)
}

/// C-44, C-45: tries to grow the city; it claims its land either way.
fn grow(realm: &mut Realm<'_, '_>, city: CityId, by_feast: bool) {
    let seat = realm.cities.site(city).owner;
    if by_feast {
        realm.note(city, RAPTURE, |_| "celebration makes the city grow".to_owned());
    }
    let growth = realm.grow(city, seat, by_feast);
    realm.claim(|survey| survey.claim_open_borders(city));
    if growth == Growth::Grown {
        realm.facts.tell_growth(&realm.cities, city);
    }
}

/// C-46: a unit that costs food is lost first, otherwise a citizen.
fn starve(realm: &mut Realm<'_, '_>, city: CityId) -> Flow {
    let seat = realm.cities.site(city).owner;
    let size = realm.cities.citizens(city).size;
    let savings = realm.savings_pct(city);
    let eater = realm.cities.supported(city).0.iter().rev().copied().collect::<Vec<UnitId>>();
    let eater = eater.into_iter().find(|&unit| realm.units.upkeep(unit).0[Output::Food] > 0);
    if let Some(unit) = eater {
        let unit_type = realm.units.unit(unit).unit_type;
        let numbers = *realm.rules.troops.get(realm.units.unit(unit).unit_type);
        if !numbers.food_protected && realm.rules.written.game.missing_unit_upkeep.food_wipe {
            realm.lose_unit(unit, Loss { rule: FAMINE, reason: STARVED });
        }
        let kept = granary::stock_after_famine(realm.eye().granary(size), savings);
        realm.cities.stocks_mut(city).food = kept;
        realm.facts.tell(FAMINE, CivFact::FamineStruck { seat, city });
        realm.note(city, FAMINE, |eye| {
            let (name, causes) = (eye.rules.unit_type_name(unit_type), causes(eye, city, EffectKind::GrowthFood));
            format!("famine: {name} starves, the granary has {kept}{causes}")
        });
        realm.refresh(city);
        return Flow::Next;
    }
    realm.facts.tell(FAMINE, CivFact::FamineStruck { seat, city });
    let kept = granary::stock_after_famine(realm.eye().granary(size - 1), savings);
    realm.cities.stocks_mut(city).food = kept;
    realm.note(city, FAMINE, |eye| {
        let causes = causes(eye, city, EffectKind::GrowthFood);
        format!("famine: size {size} → {}, the granary has {kept}{causes}", size - 1)
    });
    if realm.lose_citizens(city, 1, None, Some("famine")) { Flow::Next } else { Flow::Gone }
}
