//! W-125 Transports and loss of a carrier, W-140 Loss reasons and statistics: cargo whose carrier
//! is lost or changes hands. Its pure part is [`endturn_civ_rules::movement::cargo`]. Draws none.
//! Tells `UnitLoaded`, `UnitLost`, `UnitRelocated`.

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::cargo::{Plight, rescue_order};
use endturn_engine::RuleId;
use endturn_engine::compact::CompactSort as _;

use super::Loss;
use crate::facts::CivFact;
use crate::realm::{Realm, Units};
use crate::state::{Position, RulesInForce, Site, Unit};

const TRANSPORT: RuleId = RuleId("W-125");
const LOST: Loss = Loss { rule: TRANSPORT, reason: "transport_lost" };

/// The units aboard a lost carrier, in the order in which they are rescued.
pub(super) struct Castaways {
    units: Vec<(UnitId, Plight)>,
    carrier: UnitTypeId,
}

impl Realm<'_, '_> {
    /// W-125: takes a unit's cargo off it; [`Realm::rescue`] decides its fate once the carrier is
    /// gone.
    pub(super) fn cast_off(&mut self, carrier: UnitId) -> Castaways {
        let (kind, Position(tile)) = (self.units.unit(carrier).unit_type, *self.units.position(carrier));
        let units =
            if self.rules.movement.mover(kind).capacity > 0 { self.units.cargo_of(carrier) } else { Vec::new() };
        let mut units: Vec<(UnitId, Plight)> = units
            .into_iter()
            .map(|unit| {
                let can_exist = self.rules.movement.can_exist(self.units.unit(unit).unit_type, self.eye().map, tile);
                (unit, Plight::of(self.eye().can_leave(unit, carrier), can_exist))
            })
            .collect();
        units.compact_sort_by_key(|&(unit, plight)| rescue_order(self.units.is_precious(&self.rules, unit), plight));
        for &(unit, _) in &units {
            self.units.aboard_mut(unit).0 = None;
        }
        Castaways { units, carrier: kind }
    }

    /// W-125: each unit that can't live where the carrier was lost boards another carrier there, is
    /// brought to a city, or is lost. Returns the number lost.
    pub(super) fn rescue(&mut self, castaways: Castaways) -> i32 {
        let mut lost = 0;
        for (unit, plight) in castaways.units {
            if self.units.lives(unit) && !self.is_saved_from(unit, plight, castaways.carrier) {
                lost += self.lose_unit(unit, LOST);
            }
        }
        lost
    }

    fn is_saved_from(&mut self, unit: UnitId, plight: Plight, carrier: UnitTypeId) -> bool {
        let Position(tile) = *self.units.position(unit);
        if plight == Plight::Safe {
            return true;
        }
        // The ruleset's boarding actions apply only to units that have a choice.
        let another = (plight == Plight::Imperiled).then(|| self.eye().best_carrier(unit, tile, None)).flatten();
        if let Some(another) = another {
            self.board(unit, another);
            return true;
        }
        let evacuates = self.rules.movement.mover(self.units.unit(unit).unit_type).evacuates_first;
        let Some(haven) = self.haven(unit, carrier).filter(|_| evacuates) else { return false };
        self.bring_to(unit, haven);
        true
    }

    /// W-125: the nearest city of the nation that the carrier could have reached; among equals, the
    /// oldest.
    fn haven(&self, unit: UnitId, carrier: UnitTypeId) -> Option<Tile> {
        let (owner, Position(from)) = (self.units.unit(unit).owner, *self.units.position(unit));
        let cities = self.nations.holdings(owner).cities.iter().map(|&city| self.cities.site(city));
        let open = cities.filter(|site| self.rules.movement.can_exist(carrier, self.eye().map, site.tile));
        open.min_by_key(|site| self.land.map.topology().distance(from, site.tile)).map(|&Site { tile, .. }| tile)
    }

    /// Moves a unit elsewhere at once, at no cost in moves.
    fn bring_to(&mut self, unit: UnitId, tile: Tile) {
        let (Unit { unit_type, owner: seat, .. }, Position(from)) =
            (*self.units.unit(unit), *self.units.position(unit));
        self.units.errand_mut(unit).clear();
        self.units.forget_job(unit);
        self.move_unit(unit, tile);
        let number = self.eye().unit_number(unit);
        self.note_unit(unit, TRANSPORT, |_| "is rescued from a lost carrier".to_owned());
        self.facts.tell(TRANSPORT, CivFact::UnitRelocated { seat, unit_type, unit: number, from, tile });
    }

    /// W-125: carriers have changed hands; units leave carriers of strangers.
    pub(super) fn part_from_strangers(&mut self) {
        for seat in self.nations.all_seats() {
            self.each_unit(seat, Self::leave_strangers);
        }
    }

    /// W-125: a unit whose carrier now belongs to strangers boards another one, stays on the tile
    /// if it can live there, or is lost.
    fn leave_strangers(&mut self, unit: UnitId) {
        let Some(carrier) = self.units.aboard(unit).0 else { return };
        let (Unit { unit_type, owner, .. }, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        let ship = *self.units.unit(carrier);
        if self.eye().are_friends(owner, ship.owner) {
            return;
        }
        let can_exist = self.rules.movement.can_exist(unit_type, self.eye().map, tile);
        let plight = Plight::of(self.eye().can_leave(unit, carrier), can_exist);
        self.units.aboard_mut(unit).0 = None;
        if !self.is_saved_from(unit, plight, ship.unit_type) {
            self.lose_unit(unit, LOST);
        }
    }
}

impl Units<'_, '_> {
    fn is_precious(&self, rules: &RulesInForce, unit: UnitId) -> bool {
        let mover = rules.movement.mover(self.unit(unit).unit_type);
        mover.is_game_loss || mover.evacuates_first
    }
}
