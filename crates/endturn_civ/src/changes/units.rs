//! W-140 Loss reasons and statistics, W-143 New units: units are created, get another home, and are
//! removed. Draws none. Tells nothing.

use endturn_civ_rules::ids::{GoodId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::{RuleId, Seat};

use crate::facts::{CivFact, Reason};
use crate::realm::{Cities, Derived, Nations, Realm, UnitParts, Units};
use crate::state::{Fuel, HitPoints, Home, Load, Lookout, Position, RulesInForce, Unit, Veteran};

/// A unit about to be created.
#[derive(Clone, Copy, Debug)]
pub struct NewUnit {
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Its owner.
    pub owner: Seat,
    /// Tile on which it appears.
    pub tile: Tile,
    /// The city that supports it; ignored for types without a home.
    pub home: Option<CityId>,
    /// Veteran level; limited to the levels of its type.
    pub veteran: i32,
    /// Nationality of its citizens.
    pub nationality: Seat,
    /// Good that it carries to trade.
    pub good: Option<GoodId>,
}

/// The rule and reason for the loss of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// Rule that takes the unit.
    pub rule: RuleId,
    /// Word for the reason.
    pub reason: Reason,
}

impl Realm<'_, '_> {
    /// W-143: creates a unit with full hit points, moves and fuel.
    pub fn add_unit(&mut self, new: NewUnit) -> UnitId {
        let numbers = *self.rules.troops.get(new.unit_type);
        let fuel = self.rules.movement.mover(new.unit_type).fuel_turns;
        let unit = self.units.fresh();
        let home = new.home.filter(|_| !numbers.no_home);
        let NewUnit { unit_type, owner, nationality, .. } = new;
        let mut parts = UnitParts::new(
            unit,
            Unit { unit_type, owner, born: self.round(), nationality },
            Position(new.tile),
            HitPoints(numbers.hit_points),
            Veteran(u8::try_from(new.veteran.clamp(0, numbers.top_level)).unwrap_or(0)),
            Fuel(fuel),
            Home(home),
        );
        parts.load = Load(new.good);
        self.admit_unit(parts);
        self.nations.holdings_mut(new.owner).units.push(unit);
        self.units.numbers.join(new.owner, unit);
        if let Some(home) = home {
            self.cities.supported_mut(home).0.push(unit);
        }
        self.units.by_tile.come(unit, new.tile);
        self.refresh_sight(unit);
        self.restore_moves(unit);
        self.change_units_at(unit, new.tile);
        self.man_base(unit, new.tile);
        self.meet_around(new.owner, new.tile);
        self.wake_sentries(unit, new.tile);
        unit
    }

    /// Removes a unit and its cargo from the world. Emits no fact.
    pub fn remove_unit(&mut self, unit: UnitId) {
        if !self.units.lives(unit) {
            return;
        }
        let (data, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        self.nations.mourn(&self.rules, data.owner, data.unit_type);
        for cargo in self.units.cargo_of(unit) {
            self.remove_unit(cargo);
        }
        self.change_units_at(unit, tile);
        self.units.rehome(&mut self.cities, &mut self.derived, unit, None);
        self.nations.holdings_mut(data.owner).units.retain(|&other| other != unit);
        self.units.numbers.leave(unit);
        self.units.by_tile.leave(unit, tile);
        let Lookout(sight) = *self.units.lookout(unit);
        self.survey().look_around(data.owner, tile, sight, false);
        self.dismiss_unit(unit);
    }

    /// C-65: a unit is lost, and its owner is notified. Its cargo survives if it can, is rescued,
    /// or is lost too (W-125). Returns the number of units lost.
    pub fn lose_unit(&mut self, unit: UnitId, loss: Loss) -> i32 {
        let owner = self.units.unit(unit).owner;
        self.nations.record_mut(owner).units_lost += 1;
        self.wipe_unit(unit, loss)
    }

    /// W-140: the same for a unit that is not counted; its cargo is counted.
    pub(crate) fn wipe_unit(&mut self, unit: UnitId, loss: Loss) -> i32 {
        let Unit { owner: seat, unit_type, .. } = *self.units.unit(unit);
        let castaways = self.cast_off(unit);
        let number = self.eye().unit_number(unit);
        self.note_unit(unit, loss.rule, |_| format!("is lost ({})", loss.reason));
        self.remove_unit(unit);
        self.facts.tell(loss.rule, CivFact::UnitLost { seat, unit_type, unit: number, reason: loss.reason });
        1 + self.rescue(castaways)
    }

    /// Removes a unit that its own action used up, which is no loss. Its cargo loses its carrier
    /// (W-125).
    pub fn spend_unit(&mut self, unit: UnitId) {
        let castaways = self.cast_off(unit);
        self.remove_unit(unit);
        self.rescue(castaways);
    }
}

impl Units<'_, '_> {
    /// The units aboard a carrier, oldest first.
    #[must_use]
    pub fn cargo_of(&self, unit: UnitId) -> Vec<UnitId> {
        let here = self.units_on(self.position(unit).0);
        here.iter().copied().filter(|&other| self.aboard(other).0 == Some(unit)).collect()
    }

    /// The units on a tile, oldest first.
    #[must_use]
    pub fn units_on(&self, tile: Tile) -> &[UnitId] {
        self.by_tile.on(tile)
    }

    /// The homes of the units on a tile.
    pub(super) fn homes_on(&self, tile: Tile) -> impl Iterator<Item = CityId> {
        self.units_on(tile).iter().filter_map(|&unit| self.home(unit).0)
    }

    /// Sets a unit's home, or removes it.
    pub fn rehome(
        &mut self,
        cities: &mut Cities<'_, '_>,
        derived: &mut Derived<'_>,
        unit: UnitId,
        home: Option<CityId>,
    ) {
        let old = std::mem::replace(&mut self.home_mut(unit).0, home);
        if let Some(old) = old.filter(|&city| cities.lives(city)) {
            cities.supported_mut(old).0.retain(|&other| other != unit);
            derived.change_units_of(cities, old);
        }
        match home {
            Some(home) => {
                cities.supported_mut(home).0.push(unit);
                derived.change_units_of(cities, home);
            }
            // No city pays upkeep for it any more.
            None => self.upkeep_mut(unit).0 = Outputs::NONE,
        }
    }
}

impl Nations<'_, '_> {
    /// W-140: records a nation's loss of a unit type; if that loses the game, the nation leaves at
    /// the next check (W-40).
    pub(super) fn mourn(&mut self, rules: &RulesInForce, owner: Seat, unit_type: UnitTypeId) {
        if rules.arms.get(unit_type).loses_game && self.is_alive(owner) {
            self.life_mut(owner).is_dying = true;
        }
    }
}
