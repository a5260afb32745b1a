//! W-55 Auto-upgrade, W-144 Disbanding, joining, new homes: upgrades of units. Its pure part is
//! [`endturn_civ_rules::production::unit_upgrade`]. Step `upgrades`. Draws `upgrade`. Tells
//! `UnitUpgraded`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::UnitTypeId;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::production::unit_upgrade::{kept, kept_fuel, upgrade_price};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Holdings, Position, Regime, Treasury, Unit};
use crate::trace::{Cause, Posting};

const WORKSHOP: RuleId = RuleId("W-55");
const PAID: RuleId = RuleId("W-144");

/// Why a unit can't be upgraded for gold (W-144).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeProblem {
    /// There is no better type that the unit's nation could have.
    NoType,
    /// The better type could not be on this tile, or not carry its cargo.
    NoPlace,
    /// The unit is not in a city of its nation.
    NotHome,
    /// The treasury does not have enough gold.
    Gold {
        /// Price of the upgrade.
        price: i32,
        /// Gold in the treasury.
        gold: i32,
    },
}

impl UpgradeProblem {
    /// Code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoType => "nothing-better",
            Self::NoPlace => "no-place",
            Self::NotHome => "not-in-your-city",
            Self::Gold { .. } => "too-dear",
        }
    }
}

impl fmt::Display for UpgradeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoType => f.write_str("no better type is available for it"),
            Self::NoPlace => f.write_str("the better type could not be here, or not carry its cargo"),
            Self::NotHome => f.write_str("units can be upgraded only in your own cities"),
            Self::Gold { price, gold } => write!(f, "it costs {price} gold and you have {gold}"),
        }
    }
}

impl Eye<'_> {
    /// W-55: the last type in the chain of a type's successors that a nation could train, whatever
    /// else a city would need.
    #[must_use]
    pub fn better_type(self, seat: Seat, unit_type: UnitTypeId) -> Option<UnitTypeId> {
        let troops = &self.rules.troops;
        let chain = std::iter::successors(troops.get(unit_type).obsoleted_by, |&at| troops.get(at).obsoleted_by);
        // A chain may be circular.
        chain.take(self.rules.written.units.len()).filter(|&at| at != unit_type && self.could_train(seat, at)).last()
    }

    fn could_train(self, seat: Seat, unit_type: UnitTypeId) -> bool {
        let numbers = self.rules.troops.get(unit_type);
        let knows = |tech| self.research(seat).is_some_and(|research| research.knows(tech));
        let regime = self.nation_part::<Regime>(seat);
        let governs = |government| regime.is_some_and(|regime| regime.0.government == government);
        let has_one = || {
            let units = self.nation_part::<Holdings>(seat).map_or(&[][..], |own| &own.units);
            units.iter().any(|&unit| self.unit_type(unit) == Some(unit_type))
        };
        !numbers.no_build
            && numbers.tech.is_none_or(knows)
            && numbers.government.is_none_or(governs)
            && !(numbers.is_unique && has_one())
    }

    /// W-55: the type that a unit could be upgraded to where it is, with its cargo and carrier.
    ///
    /// # Errors If there is no better type, or no place for it.
    pub fn upgrade_of(self, unit: UnitId) -> Result<UnitTypeId, UpgradeProblem> {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(tile))) =
            (self.unit_part(unit), self.unit_part(unit))
        else {
            return Err(UpgradeProblem::NoType);
        };
        let better = self.better_type(owner, unit_type).ok_or(UpgradeProblem::NoType)?;
        let can_be = match self.carrier(unit).and_then(|carrier| self.unit_type(carrier)) {
            Some(carrier) => self.rules.movement.carries(carrier, better),
            None => self.rules.movement.can_exist(better, self.map, tile),
        };
        if can_be && self.could_carry_on(unit, better) { Ok(better) } else { Err(UpgradeProblem::NoPlace) }
    }

    /// W-55: whether a unit could carry its cargo as another type.
    fn could_carry_on(self, unit: UnitId, better: UnitTypeId) -> bool {
        let movement = &self.rules.movement;
        let load = self.cargo(unit).count();
        i32::try_from(load).is_ok_and(|load| load == 0 || load <= movement.mover(better).capacity)
            && self.cargo(unit).filter_map(|cargo| self.unit_type(cargo)).all(|one| movement.carries(better, one))
    }

    /// W-144: the type of a paid upgrade, and its price.
    ///
    /// # Errors The reason why the unit can't be upgraded.
    pub fn paid_upgrade(self, unit: UnitId) -> Result<(UnitTypeId, i32), UpgradeProblem> {
        let better = self.upgrade_of(unit)?;
        let (owner, old) = (self.unit_owner(unit), self.unit_type(unit));
        let (Some(owner), Some(old)) = (owner, old) else { return Err(UpgradeProblem::NoType) };
        let city = self.unit_tile(unit).and_then(|tile| self.map.city(tile));
        let city = city.filter(|&city| self.city_owner(city) == Some(owner)).ok_or(UpgradeProblem::NotHome)?;
        if self.may_act_on(unit, city, Action::UpgradeUnit, 0, None).is_err() {
            return Err(UpgradeProblem::NotHome);
        }
        let cost = |unit_type| self.rules.troops.get(unit_type).build_cost;
        let pct = self.rules.effects.value(EffectKind::UpgradePricePct, &Context::player(owner), &self);
        let price = upgrade_price(cost(better), cost(old), pct);
        let gold = self.nation_part::<Treasury>(owner).map_or(0, |treasury| treasury.gold);
        if gold < price { Err(UpgradeProblem::Gold { price, gold }) } else { Ok((better, price)) }
    }
}

impl Realm<'_, '_> {
    /// W-55: upgrades some of a nation's units for free each turn, drawn at random.
    pub fn upgrade_for_nothing(&mut self, seat: Seat) {
        let count = self.derived.nation_value(seat, EffectKind::UpgradeUnit);
        if count <= 0 {
            return;
        }
        let mut able: Vec<UnitId> = self.nations.holdings(seat).units.iter().rev().copied().collect();
        able.retain(|&unit| self.eye().upgrade_of(unit).is_ok());
        let mut done = 0;
        while done < count && !able.is_empty() {
            let mut draw = self.facts.draw_seat_nth(WORKSHOP, seat, "upgrade", able.len() as u32);
            let unit = able.swap_remove(draw.below(able.len() as u64) as usize);
            // An earlier upgrade may have used up a unique type.
            if let Ok(better) = self.eye().upgrade_of(unit) {
                self.become_type(unit, better, self.rules.written.game.civstyle.autoupgrade_veteran_loss, WORKSHOP);
                done += 1;
            }
        }
    }

    /// W-144: pays for a unit's upgrade. The caller has checked [`Eye::paid_upgrade`].
    pub fn upgrade_for_gold(&mut self, unit: UnitId) {
        let Ok((better, price)) = self.eye().paid_upgrade(unit) else { return };
        let seat = self.units.unit(unit).owner;
        let gold = price.saturating_neg();
        self.nations.treasury_mut(seat).enter(Entry::Purchases, gold);
        self.facts.post(Posting { seat, cause: Cause::Upgrades, entry: Entry::Purchases, city: None, gold });
        self.become_type(unit, better, self.rules.written.game.civstyle.upgrade_veteran_loss, PAID);
    }

    /// W-55: changes a unit's type; it loses some levels of experience.
    fn become_type(&mut self, unit: UnitId, better: UnitTypeId, lost_levels: i32, why: RuleId) {
        let (Unit { unit_type: old, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let (was, is) = (*self.rules.troops.get(old), *self.rules.troops.get(better));
        let rate = self.move_rate(unit);
        let fuel = [old, better].map(|one| self.rules.movement.mover(one).fuel_turns);
        let sight = self.eye().sight_of((better, seat), tile);
        self.turn_eyes(unit, (seat, tile), sight);
        self.units.unit_mut(unit).unit_type = better;
        let level = i32::from(self.units.veteran(unit).0).saturating_sub(lost_levels).clamp(0, is.top_level.max(0));
        self.units.veteran_mut(unit).0 = u8::try_from(level).unwrap_or(0);
        let hit_points = kept(self.units.hit_points(unit).0, was.hit_points, is.hit_points).max(1);
        self.units.hit_points_mut(unit).0 = hit_points;
        self.units.fuel_mut(unit).0 = kept_fuel(self.units.fuel(unit).0, fuel[0], fuel[1]);
        let left = kept(self.units.moves_left(unit).0, rate, self.move_rate(unit));
        self.units.moves_left_mut(unit).0 = left;
        if self.units.doing(unit).0.is_work() {
            self.units.forget_job(unit);
        }
        self.units.automatic_mut(unit).0 &= is.works;
        if is.no_home && self.units.home(unit).0.is_some() {
            self.units.rehome(&mut self.cities, &mut self.derived, unit, None);
        }
        self.change_units_at(unit, tile);
        self.man_base(unit, tile);
        let number = self.eye().unit_number(unit);
        self.note_unit(unit, why, |eye| format!("becomes {}", eye.rules.unit_type_name(better)));
        self.facts.tell(why, CivFact::UnitUpgraded { seat, old, unit_type: better, unit: number, tile });
    }
}
