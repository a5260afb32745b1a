//! W-162 Capturing units: a unit takes all units of an adjacent tile. Draws none. Tells
//! `UnitCaptured`, `UnitLost`.

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::{RuleId, Seat};

use super::{AttackProblem, Deed};
use crate::clash::Fighter;
use crate::facts::{CivFact, Reason};
use crate::realm::{Eye, Realm};

const CAPTURE: RuleId = RuleId("W-162");

impl Eye<'_> {
    /// W-162: returns why a unit can't capture the units on a tile now, or `None` if it can. A
    /// nation's view judges by the units that it sees (W-138).
    #[must_use]
    pub fn capture_problem(self, unit: UnitId, tile: Tile) -> Option<AttackProblem> {
        let Some(captor) = Fighter::of(self, unit) else { return Some(AttackProblem::Gone) };
        let (Some(seat), Some(from)) = (captor.owner, captor.tile) else { return Some(AttackProblem::Gone) };
        if self.rules.effects.reqs.ways(Action::CaptureUnits).is_empty() {
            return Some(AttackProblem::NoCapture);
        }
        if self.map.topology().distance(from, tile) != 1 {
            return Some(AttackProblem::Far);
        }
        if captor.moves <= 0 {
            return Some(AttackProblem::Spent);
        }
        if self.headcount(tile) == 0 || !self.vision().sees(seat, tile) {
            return Some(AttackProblem::Nobody);
        }
        // Nobody outside a foreign city sees its units, so none of them can be chosen as a target.
        let can_capture = |target: UnitId| self.is_possible(Action::CaptureUnits, (unit, seat), target);
        let all = !self.is_walled_off(tile) && self.those_on(tile).all(can_capture);
        (!all).then_some(AttackProblem::NoCapture)
    }

    /// W-162, W-163: whether the ruleset enables an action of a unit against a foreign one.
    pub(super) fn is_possible(self, action: Action, (unit, seat): (UnitId, Seat), target: UnitId) -> bool {
        let Some(victim) = self.unit_owner(target).filter(|&victim| victim != seat) else { return false };
        let actor = Context { unit: Some(unit), other: Some(victim), action: Some(action), ..Context::default() };
        let aim = Context { unit: Some(target), other: Some(seat), action: Some(action), ..Context::default() };
        self.is_enabled(action, &actor, &aim)
    }
}

impl Realm<'_, '_> {
    /// W-162: captures all units on a tile, which stay there and get the captor's home if
    /// `homecaughtunits` says so; the captor loses a move. The caller has checked
    /// [`Eye::capture_problem`].
    pub fn capture_units(&mut self, unit: UnitId, tile: Tile) {
        let seat = self.units.unit(unit).owner;
        let home = self.units.home(unit).0.filter(|_| self.rules.written.settings.homecaughtunits);
        let targets = self.units.units_on(tile).to_vec();
        for target in targets {
            let (data, number) = (*self.units.unit(target), self.eye().unit_number(target));
            let (foe, unit_type) = (data.owner, data.unit_type);
            self.facts.tell(CAPTURE, CivFact::UnitCaptured { seat, foe, unit_type, unit: number, tile });
            self.win_over(target, (seat, home), (CAPTURE, "captured"));
            self.units.moved_mut(target).0 = true;
            let context = Context { tile: Some(tile), ..Context::default() };
            self.incident(Deed::Done, Action::CaptureUnits, (seat, Some(foe)), context);
        }
        self.units.errand_mut(unit).clear();
        self.units.forget_job(unit);
        self.units.moved_mut(unit).0 = true;
        let left = &mut self.units.moves_left_mut(unit).0;
        *left = left.saturating_sub(self.rules.movement.fragments).max(0);
        self.pay_for(unit, Action::CaptureUnits);
    }

    /// W-162, S-05: a unit changes sides as it is.
    pub(super) fn win_over(
        &mut self,
        target: UnitId,
        (seat, home): (Seat, Option<CityId>),
        (rule, reason): (RuleId, Reason),
    ) {
        let (data, tile) = (*self.units.unit(target), self.units.position(target).0);
        let (victim, unit_type, unit) = (data.owner, data.unit_type, self.eye().unit_number(target));
        self.facts.tell(rule, CivFact::UnitLost { seat: victim, unit_type, unit, reason });
        let gained = &mut self.nations.record_mut(seat).units_killed;
        *gained = gained.saturating_add(1);
        let lost = &mut self.nations.record_mut(victim).units_lost;
        *lost = lost.saturating_add(1);
        self.units.errand_mut(target).clear();
        self.units.forget_job(target);
        self.change_units_at(target, tile);
        self.change_owner(target, seat, home);
        self.change_units_at(target, tile);
        self.man_base(target, tile);
        self.meet_around(seat, tile);
    }
}
