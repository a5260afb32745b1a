//! W-142 Sentries and autoattack: units on sentry wake when strangers come near. Autoattack is in
//! `autoattack.rs`; its pure part is [`endturn_civ_rules::combat::autoattack`]. Draws none. Tells
//! `SentryWoke`.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::notes::unit_name;
use crate::realm::Realm;
use crate::state::{Position, Unit};

const SENTRIES: RuleId = RuleId("W-142");
/// Distance in tiles at which strangers wake a sentry.
const RANGE: i32 = 3;

impl Realm<'_, '_> {
    /// W-142: a unit comes to a tile or leaves it, which wakes other nations' sentries that see it
    /// and ends the orders of their vigilant units (W-30).
    pub(super) fn wake_sentries(&mut self, mover: UnitId, tile: Tile) {
        let owner = self.units.unit(mover).owner;
        // Most steps are out of every stranger's sight.
        if !self.nations.all_seats().any(|seat| self.may_wake(seat, owner, tile)) {
            return;
        }
        let is_walking = |&&unit: &&UnitId| self.units.aboard(unit).0.is_none();
        let is_alone =
            self.land.map.city(tile).is_some() && self.units.units_on(tile).iter().filter(is_walking).count() == 1;
        let topology = *self.land.map.topology();
        for near in topology.square(tile, RANGE) {
            for at in 0..self.units.units_on(near).len() {
                let sentry = self.units.units_on(near)[at];
                let seat = self.units.unit(sentry).owner;
                let stands = self.units.doing(sentry).0 == Activity::Sentry;
                let is_vigilant = self.units.errand(sentry).plan.as_ref().is_some_and(|plan| plan.is_vigilant);
                let watches = (stands || is_vigilant) && self.units.aboard(sentry).0.is_none();
                let looks_there = || topology.sq_distance(near, tile) <= self.units.lookout(sentry).0.main;
                let sees = || is_alone || self.eye().sees_unit(seat, mover);
                if !watches || !self.may_wake(seat, owner, tile) || !looks_there() || !sees() {
                    continue;
                }
                if stands {
                    self.wake(sentry, mover);
                }
                if is_vigilant {
                    self.cancel_orders(sentry, "strangers", "strangers have come into sight");
                }
            }
        }
    }

    fn may_wake(&self, seat: Seat, mover: Seat, tile: Tile) -> bool {
        self.land.vision.sees(seat, tile) && !self.eye().are_friends(seat, mover)
    }

    fn wake(&mut self, sentry: UnitId, mover: UnitId) {
        self.units.forget_job(sentry);
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(sentry), *self.units.position(sentry));
        let number = self.eye().unit_number(sentry);
        self.note_unit(sentry, SENTRIES, |eye| format!("wakes, because {} is near", unit_name(eye, mover)));
        self.facts.tell(SENTRIES, CivFact::SentryWoke { seat, unit_type, unit: number, tile });
    }
}
