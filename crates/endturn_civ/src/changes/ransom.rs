//! W-139 Barbarian leader ransom: a nation that catches a barbarian leader alone gets a ransom. Its
//! pure part is [`endturn_civ_rules::nation::loot`]. Draws none. Tells `RansomPaid`.

use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::loot::ransom;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::{Position, Unit};

const RANSOM: RuleId = RuleId("W-139");

impl Realm<'_, '_> {
    /// W-139: a unit has beaten another, which is about to die: barbarians pay for a leader who was
    /// alone, if units of the winner's class collect ransom.
    pub(super) fn collect_ransom(&mut self, winner: Unit, beaten: UnitId) {
        let (Unit { unit_type, owner: foe, .. }, Position(tile)) =
            (*self.units.unit(beaten), *self.units.position(beaten));
        let is_paid_for = self.rules.arms.get(unit_type).leads_barbarians
            && self.eye().is_barbarian(foe)
            && self.units.units_on(tile).len() == 1
            && self.rules.arms.get(winner.unit_type).collects_ransom;
        if !is_paid_for {
            return;
        }
        let gold = ransom(self.nations.treasury(foe).gold, self.rules.written.game.civstyle.ransom_gold);
        self.nations.treasury_mut(foe).enter(Entry::Loot, -gold);
        self.nations.treasury_mut(winner.owner).enter(Entry::Loot, gold);
        self.facts.tell(RANSOM, CivFact::RansomPaid { seat: winner.owner, foe, unit_type, tile, gold });
    }
}
