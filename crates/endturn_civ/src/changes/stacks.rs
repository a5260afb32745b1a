//! W-120 Resolving illegal stacks: units that may no longer share a tile separate. Draws none.
//! Tells nothing: what it changes does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::Seat;

use crate::realm::{Nations, Realm, Units};

/// Farthest distance that a unit that has to leave its tile moves.
const FARTHEST: i32 = 2;

impl Realm<'_, '_> {
    /// W-120: two nations are no longer allies: units of each leave the other's cities, and tiles
    /// that they share.
    pub(super) fn resolve_stacks(&mut self, one: Seat, other: Seat) {
        if self.eye().are_friends(one, other) {
            return;
        }
        for (seat, host) in [(one, other), (other, one)] {
            self.units.unload_at_strangers(&self.nations, seat, host);
            for unit in self.nations.units_of(seat) {
                let is_guest = |realm: &Self, unit| {
                    let city = realm.land.map.city(realm.units.position(unit).0);
                    city.is_some_and(|city| realm.cities.site(city).owner == host)
                };
                if self.units.is_on_its_own(unit) && is_guest(self, unit) {
                    self.bounce(unit, FARTHEST);
                }
            }
        }
        for (seat, host) in [(one, other), (other, one)] {
            for unit in self.nations.units_of(seat) {
                if !self.units.lives(unit) {
                    continue;
                }
                let tile = self.units.position(unit).0;
                if self.units.owners_on(tile, host) {
                    self.part(tile, [one, other]);
                }
            }
        }
    }

    /// All units of two nations leave a tile, newest first, each with its cargo.
    fn part(&mut self, tile: Tile, seats: [Seat; 2]) {
        let units: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for unit in units {
            if self.units.is_on_its_own(unit)
                && self.units.position(unit).0 == tile
                && seats.contains(&self.units.unit(unit).owner)
            {
                self.bounce(unit, FARTHEST);
            }
        }
    }
}

impl Nations<'_, '_> {
    /// The units of a nation as they are now, newest first.
    fn units_of(&self, seat: Seat) -> Vec<UnitId> {
        self.holdings(seat).units.iter().rev().copied().collect()
    }
}

impl Units<'_, '_> {
    fn owners_on(&self, tile: Tile, seat: Seat) -> bool {
        self.units_on(tile).iter().any(|&unit| self.unit(unit).owner == seat)
    }

    /// Whether a unit exists and is not aboard a carrier.
    fn is_on_its_own(&self, unit: UnitId) -> bool {
        self.lives(unit) && self.aboard(unit).0.is_none()
    }

    /// Unloads a nation's units from carriers of a nation that is no ally.
    fn unload_at_strangers(&mut self, nations: &Nations<'_, '_>, seat: Seat, host: Seat) {
        for unit in nations.units_of(seat) {
            let carrier = self.aboard(unit).0;
            if carrier.is_some_and(|carrier| self.unit(carrier).owner == host) {
                self.aboard_mut(unit).0 = None;
            }
        }
    }
}
