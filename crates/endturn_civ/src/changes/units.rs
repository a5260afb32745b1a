//! W-140 Loss reasons and statistics, W-143 New units: units come, get another home, and go.
//! Draws none. Tells nothing.

use endturn_civ_rules::ids::{GoodId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{RuleId, Seat};

use crate::facts::{CivFact, Reason};
use crate::realm::{Realm, UnitParts};
use crate::state::{
    Aboard, Automatic, Doing, Errand, Fuel, HitPoints, Home, Load, Lookout, Moved, MovesLeft, Position, Task, Unit,
    Upkeep, Veteran,
};

/// A unit that is about to come into the world.
#[derive(Clone, Copy, Debug)]
pub struct NewUnit {
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Its owner.
    pub owner: Seat,
    /// Where it appears.
    pub tile: Tile,
    /// The city that supports it; ignored for types without a home.
    pub home: Option<CityId>,
    /// Its level of experience; held to the ladder of its type.
    pub veteran: i32,
    /// Where its citizens come from.
    pub nationality: Seat,
    /// What it carries to trade.
    pub good: Option<GoodId>,
}

/// Why and how a unit is lost.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// The rule that takes it.
    pub rule: RuleId,
    /// The word for the reason.
    pub reason: Reason,
}

impl Realm<'_, '_> {
    /// W-143: puts a unit into the world, with all its hit points, moves and fuel.
    pub fn add_unit(&mut self, new: NewUnit) -> UnitId {
        let numbers = *self.rules.troops.get(new.unit_type);
        let fuel = self.rules.movement.mover(new.unit_type).fuel_turns;
        let unit = self.fresh_unit();
        let home = new.home.filter(|_| !numbers.no_home);
        let NewUnit { unit_type, owner, nationality, .. } = new;
        self.admit_unit(UnitParts {
            key: unit,
            unit: Unit { unit_type, owner, born: self.round(), nationality },
            position: Position(new.tile),
            hit_points: HitPoints(numbers.hit_points),
            veteran: Veteran(u8::try_from(new.veteran.clamp(0, numbers.top_level)).unwrap_or(0)),
            load: Load(new.good),
            aboard: Aboard(None),
            moves_left: MovesLeft(0),
            moved: Moved(false),
            fuel: Fuel(fuel),
            doing: Doing(Activity::Idle),
            automatic: Automatic(false),
            lookout: Lookout(Radii::NONE),
            task: Task::default(),
            errand: Errand::default(),
            home: Home(home),
            upkeep: Upkeep::default(),
        });
        self.holdings_mut(new.owner).units.push(unit);
        self.units.numbers.join(new.owner, unit);
        if let Some(home) = home {
            self.supported_mut(home).0.push(unit);
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

    /// Gives a unit another home, or none.
    pub fn rehome(&mut self, unit: UnitId, home: Option<CityId>) {
        let old = std::mem::replace(&mut self.home_mut(unit).0, home);
        if let Some(old) = old.filter(|&city| self.lives(city)) {
            self.supported_mut(old).0.retain(|&other| other != unit);
            self.change_units_of(old);
        }
        match home {
            Some(home) => {
                self.supported_mut(home).0.push(unit);
                self.change_units_of(home);
            }
            // Nobody is charged for it any more.
            None => self.upkeep_mut(unit).0 = Outputs::NONE,
        }
    }

    /// Whether a unit is still there.
    #[must_use]
    pub(crate) fn has_unit(&self, unit: UnitId) -> bool {
        self.caches.unit_entity(unit).is_some()
    }

    /// W-140: a nation has lost a unit of a type; if that loses the game, it leaves as soon as somebody looks (W-40).
    pub(super) fn mourn(&mut self, owner: Seat, unit_type: UnitTypeId) {
        if self.rules.arms.get(unit_type).loses_game && self.is_alive(owner) {
            self.life_mut(owner).is_dying = true;
        }
    }

    /// Takes a unit, and what it carries, out of the world. Nothing is told.
    pub fn remove_unit(&mut self, unit: UnitId) {
        if !self.has_unit(unit) {
            return;
        }
        let (data, Position(tile)) = (*self.unit(unit), *self.position(unit));
        self.mourn(data.owner, data.unit_type);
        for cargo in self.cargo_of(unit) {
            self.remove_unit(cargo);
        }
        self.change_units_at(unit, tile);
        self.rehome(unit, None);
        self.holdings_mut(data.owner).units.retain(|&other| other != unit);
        self.units.numbers.leave(unit);
        self.units.by_tile.leave(unit, tile);
        let Lookout(sight) = *self.lookout(unit);
        self.look_around(data.owner, tile, sight, false);
        self.dismiss_unit(unit);
    }

    /// A unit is lost, and its owner is told (C-65). What it carries lives on if it can, is saved, or lost too (W-125).
    /// How many units were lost.
    pub fn lose_unit(&mut self, unit: UnitId, loss: Loss) -> i32 {
        let owner = self.unit(unit).owner;
        self.record_mut(owner).units_lost += 1;
        self.wipe_unit(unit, loss)
    }

    /// W-140: the same of a unit that nobody counts; those whom it carried are counted.
    pub(super) fn wipe_unit(&mut self, unit: UnitId, loss: Loss) -> i32 {
        let Unit { owner: seat, unit_type, .. } = *self.unit(unit);
        let castaways = self.cast_off(unit);
        let number = self.eye().unit_number(unit);
        self.note_unit(unit, loss.rule, |_| format!("is lost ({})", loss.reason));
        self.remove_unit(unit);
        self.tell(loss.rule, CivFact::UnitLost { seat, unit_type, unit: number, reason: loss.reason });
        1 + self.rescue(castaways)
    }

    /// A unit is spent for what it did, which is no loss. What it carries is without it (W-125).
    pub fn spend_unit(&mut self, unit: UnitId) {
        let castaways = self.cast_off(unit);
        self.remove_unit(unit);
        self.rescue(castaways);
    }

    /// The units that a unit carries, oldest first.
    #[must_use]
    pub fn cargo_of(&self, unit: UnitId) -> Vec<UnitId> {
        let here = self.units_on(self.position(unit).0);
        here.iter().copied().filter(|&other| self.aboard(other).0 == Some(unit)).collect()
    }

    /// The units on a tile, oldest first.
    #[must_use]
    pub fn units_on(&self, tile: Tile) -> &[UnitId] {
        self.units.by_tile.on(tile)
    }
}
