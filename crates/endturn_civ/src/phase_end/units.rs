//! W-55 Auto-upgrade, W-56 Hit point regeneration and loss, W-57 Death by lost hit points, W-58
//! Fuel: automatic return, W-59 Fuel use, refuelling, crash: the units of a nation, newest first,
//! before its cities. Its pure part is [`endturn_civ_rules::recovery`]. Steps `upgrades`, `hit
//! points`, `fuel`. Draw none. Tell `UnitLost`, `UnitReturned`.

use endturn_civ_rules::keys::UnitId;
use endturn_engine::{RuleId, Seat};

use super::row::NationTurn;
use crate::changes::Loss;
use crate::realm::Realm;

const DEATH: RuleId = RuleId("W-57");
const FUEL: RuleId = RuleId("W-59");

/// W-55: upgrades units in workshops.
pub(super) fn upgrade(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.upgrade_for_nothing(seat);
}

/// W-56 … W-59: units recover, return for fuel and use it; a unit without hit points dies.
pub(super) fn rest(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.each_unit(seat, |realm, unit| {
        let left = realm.recover(unit);
        if realm.units.moved(unit).0 {
            realm.units.moved_mut(unit).0 = false;
        }
        if left <= 0 {
            realm.lose_unit(unit, Loss { rule: DEATH, reason: "hp_loss" });
        } else {
            realm.return_for_fuel(unit);
            if realm.units.lives(unit) {
                realm.use_fuel(unit);
            }
        }
    });
}

/// W-59: units without fuel are lost, after all others have used theirs.
pub(super) fn crash(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.each_unit(seat, |realm, unit| {
        let unit_type = realm.units.unit(unit).unit_type;
        if realm.rules.movement.mover(unit_type).fuel_turns > 0 && realm.units.fuel(unit).0 <= 0 {
            realm.lose_unit(unit, Loss { rule: FUEL, reason: "fuel" });
        }
    });
}

impl Realm<'_, '_> {
    /// Calls `act` for each unit of a nation, newest first (C-4); skips units that are gone by
    /// then.
    pub(crate) fn each_unit(&mut self, seat: Seat, mut act: impl FnMut(&mut Self, UnitId)) {
        let mut units: Vec<UnitId> = std::mem::take(&mut self.derived.scratch.units_at_work);
        units.clear();
        units.extend(self.nations.holdings(seat).units.iter().rev());
        for &unit in &units {
            if self.units.lives(unit) {
                act(self, unit);
            }
        }
        self.derived.scratch.units_at_work = units;
    }
}
