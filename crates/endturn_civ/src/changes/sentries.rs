//! W-142 Sentries and autoattack: who stands sentry wakes when strangers come near. Units that strike by themselves come later.
//! Draws none. Tells `SentryWoke`.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::notes::unit_name;
use crate::realm::Realm;
use crate::state::{Position, Unit};

const SENTRIES: RuleId = RuleId("W-142");
/// How far off strangers are when they wake a sentry, in tiles.
const RANGE: i32 = 3;

impl Realm<'_, '_> {
    /// W-142: a unit comes to a tile or goes from it, which wakes those of others who stand sentry and see it.
    pub(super) fn wake_sentries(&mut self, mover: UnitId, tile: Tile) {
        let Unit { unit_type, owner, .. } = *self.unit(mover);
        // Nearly all steps are taken where no stranger looks.
        let is_seen = self.all_seats().any(|seat| self.may_wake(seat, owner, tile));
        let is_alone = self.map.city(tile).is_some() && self.units_on(tile) == [mover];
        let is_hidden = !self.rules.troops.get(unit_type).is_visible && !is_alone;
        if !is_seen || is_hidden {
            return;
        }
        let topology = *self.map.topology();
        for near in topology.square(tile, RANGE) {
            for at in 0..self.units_on(near).len() {
                let sentry = self.units_on(near)[at];
                let Unit { unit_type, owner: seat, .. } = *self.unit(sentry);
                let stands = self.doing(sentry).0 == Activity::Sentry && self.aboard(sentry).0.is_none();
                let sight = self.rules.troops.get(unit_type).vision_sq;
                if stands && self.may_wake(seat, owner, tile) && topology.sq_distance(near, tile) <= sight {
                    self.wake(sentry, mover);
                }
            }
        }
    }

    fn may_wake(&self, seat: Seat, mover: Seat, tile: Tile) -> bool {
        self.vision.sees(seat, tile) && !self.eye().are_friends(seat, mover)
    }

    fn wake(&mut self, sentry: UnitId, mover: UnitId) {
        self.forget_job(sentry);
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) = (*self.unit(sentry), *self.position(sentry));
        let number = self.eye().unit_number(sentry);
        self.note_unit(sentry, SENTRIES, |eye| format!("wakes, for {} is near", unit_name(eye, mover)));
        self.tell(SENTRIES, CivFact::SentryWoke { seat, unit_type, unit: number, tile });
    }
}
