//! W-18 Move point restoration, W-56 Hit point regeneration and loss, W-59 Fuel use, refuelling,
//! crash: effects of a turn on one unit. Its pure parts are [`endturn_civ_rules::movement::rate`]
//! and [`endturn_civ_rules::recovery`]. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::{Pace, rate};
use endturn_civ_rules::recovery::Turn;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use crate::notes::moves as told;
use crate::realm::Realm;
use crate::state::{Position, Unit};

const MOVES: RuleId = RuleId("W-18");
const REST: RuleId = RuleId("W-56");
const FUEL: RuleId = RuleId("W-59");

/// The context for effects; the rest follows from the unit's place.
fn about(unit: UnitId) -> Context {
    Context { unit: Some(unit), ..Context::default() }
}

impl Realm<'_, '_> {
    /// W-18: move fragments with which a unit starts a turn, as it is now.
    #[must_use]
    pub fn move_rate(&self, unit: UnitId) -> i32 {
        let unit_type = self.units.unit(unit).unit_type;
        let pace = Pace {
            veteran: self.units.veteran(unit).0,
            hit_points: (self.units.hit_points(unit).0, self.rules.troops.get(unit_type).hit_points),
            bonus: self.eye().value(EffectKind::MoveBonus, &about(unit)),
        };
        rate(self.rules.movement.mover(unit_type), pace, self.rules.movement.fragments)
    }

    /// W-18: restores all moves of a unit; what it had left is discarded.
    pub fn restore_moves(&mut self, unit: UnitId) {
        let moves = self.move_rate(unit);
        let left = self.units.moves_left(unit).0;
        if left != moves {
            self.units.moves_left_mut(unit).0 = moves;
            let fragments = self.rules.movement.fragments;
            self.note_unit(unit, MOVES, |_| format!("moves {} → {}", told(left, fragments), told(moves, fragments)));
        }
    }

    /// W-56: updates a unit's hit points after its nation's turn; a unit at full health wakes from
    /// sentry.
    pub fn recover(&mut self, unit: UnitId) -> i32 {
        let (Unit { unit_type, .. }, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        let (full, before) = (self.rules.troops.get(unit_type).hit_points, self.units.hit_points(unit).0);
        let mover = self.rules.movement.mover(unit_type);
        let unhomed = self.rules.written.settings.killunhomed;
        let is_homeless = unhomed > 0 && self.units.home(unit).0.is_none() && !mover.is_game_loss;
        let is_open = || {
            self.land.map.city(tile).is_none()
                && self.units.aboard(unit).0.is_none()
                && !self.rules.movement.has_base(unit_type, self.eye().map, tile)
        };
        let open_pct = if mover.loss_pct > 0 && is_open() { mover.loss_pct } else { 0 };
        if before == full && !is_homeless && open_pct == 0 {
            return before;
        }
        let context = about(unit);
        let value = |kind| self.eye().value(kind, &context);
        let turn = Turn {
            full,
            has_moved: self.units.moved(unit).0,
            regen_pct: value(EffectKind::HPRegen).max(value(EffectKind::HPRegenMin)),
            recover: value(EffectKind::UnitRecover),
            homeless_pct: is_homeless.then_some(unhomed),
            open_pct,
        };
        let after = turn.after(before);
        self.units.hit_points_mut(unit).0 = after;
        self.note_unit(unit, REST, |_| format!("hit points {before} → {after} of {full}"));
        if after == full && before < full && self.units.doing(unit).0 == Activity::Sentry {
            self.units.set_job(unit, Job::of(Activity::Idle));
        }
        after
    }

    /// W-59: uses a turn's fuel and refuels where possible: aboard, in any city, on a base that
    /// refuels the class.
    pub fn use_fuel(&mut self, unit: UnitId) {
        let most = self.rules.movement.mover(self.units.unit(unit).unit_type).fuel_turns;
        if most == 0 {
            return;
        }
        let left = if self.eye().is_refuelled(unit) { most } else { (self.units.fuel(unit).0 - 1).max(0) };
        let before = std::mem::replace(&mut self.units.fuel_mut(unit).0, left);
        self.note_unit(unit, FUEL, |_| format!("fuel {before} → {left}"));
    }
}
