//! W-138 Vision and fog: orders are checked against what the unit's nation sees; an unseen stranger
//! may still be in the way, and then the order fails. Draws none. Tells `UnitThwarted`.
//!
//! A unit that tries learns why it failed and loses moves: as many as `Illegal_Action_Move_Cost`
//! says, at least one fragment **(ours)**.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use crate::facts::{CivFact, Reason};
use crate::realm::Realm;
use crate::state::Unit;

const VISION: RuleId = RuleId("W-138");

impl Realm<'_, '_> {
    /// W-121, W-138: tries a step that the unit's nation believes possible; returns whether it was
    /// taken.
    pub(crate) fn try_step(&mut self, unit: UnitId, to: Tile) -> bool {
        let problem = self.eye().step_problem(unit, to);
        match problem {
            None => self.step(unit, to),
            Some(problem) => self.thwart(unit, to, None, problem.code()),
        }
        problem.is_none()
    }

    /// W-126, W-138: attacks a tile, as the unit's nation believes it can.
    pub(crate) fn try_attack(&mut self, unit: UnitId, tile: Tile) {
        match self.eye().attack_problem(unit, tile) {
            None => self.attack(unit, tile),
            Some(problem) => self.thwart(unit, tile, Some(Action::Attack), problem.code()),
        }
    }

    /// W-162, W-138: captures the units on a tile, as the unit's nation believes it can.
    pub(crate) fn try_capture(&mut self, unit: UnitId, tile: Tile) {
        match self.eye().capture_problem(unit, tile) {
            None => self.capture_units(unit, tile),
            Some(problem) => self.thwart(unit, tile, Some(Action::CaptureUnits), problem.code()),
        }
    }

    /// W-163, W-138: bombards the units on a tile, as the unit's nation believes it can.
    pub(crate) fn try_bombard(&mut self, unit: UnitId, tile: Tile) {
        match self.eye().bombard_problem(unit, tile) {
            None => self.bombard(unit, tile),
            Some(problem) => self.thwart(unit, tile, Some(Action::Bombard), problem.code()),
        }
    }

    /// W-138: an order of a unit fails because of a stranger that its nation does not see.
    pub(crate) fn thwart(&mut self, unit: UnitId, tile: Tile, action: Option<Action>, reason: Reason) {
        self.pay_for_error(unit, action);
        self.units.errand_mut(unit).clear();
        let (Unit { unit_type, owner: seat, .. }, number) = (*self.units.unit(unit), self.eye().unit_number(unit));
        self.note_unit(unit, VISION, |_| format!("runs into an unseen obstacle, and fails ({reason})"));
        self.facts.tell(VISION, CivFact::UnitThwarted { seat, unit_type, unit: number, tile, reason });
    }

    /// W-138: takes the moves that an order that proves impossible costs.
    pub(super) fn pay_for_error(&mut self, unit: UnitId, action: Option<Action>) {
        let context = Context { unit: Some(unit), action, ..Context::default() };
        let cost = self.eye().value(EffectKind::IllegalActionMoveCost, &context).max(1);
        let left = &mut self.units.moves_left_mut(unit).0;
        *left = left.saturating_sub(cost).max(0);
    }
}
