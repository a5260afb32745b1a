//! W-163 Bombarding: a unit damages all units of a tile and is not hit itself. Its pure part is
//! [`endturn_civ_rules::combat::bombard`]. Draws `bombardment`. Tells `UnitBombarded`.

use endturn_civ_rules::combat::bombard::spared;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use super::AttackProblem;
use crate::clash::{Clash, Fighter};
use crate::facts::CivFact;
use crate::notes::unit_name;
use crate::realm::{Eye, Realm};
use crate::state::{Site, Unit};

const BOMBARD: RuleId = RuleId("W-163");

impl Eye<'_> {
    /// W-163: returns why a unit can't bombard a tile now, or `None` if it can. A nation's view
    /// judges by the units that it sees (W-138).
    #[must_use]
    pub fn bombard_problem(self, unit: UnitId, tile: Tile) -> Option<AttackProblem> {
        let Some(attacker) = Fighter::of(self, unit) else { return Some(AttackProblem::Gone) };
        let (Some(seat), Some(from)) = (attacker.owner, attacker.tile) else { return Some(AttackProblem::Gone) };
        let can_shoot = self.rules.unit_type(attacker.unit_type).bombard_rate > 0
            && self.rules.arms.get(attacker.unit_type).attack > 0;
        if !can_shoot || self.rules.effects.reqs.ways(Action::Bombard).is_empty() {
            return Some(AttackProblem::NoBombard);
        }
        let range = self.rules.written.game.actions.bombard_max_range;
        if !(1..=range).contains(&self.map.topology().distance(from, tile)) {
            return Some(AttackProblem::OutOfRange);
        }
        if attacker.moves <= 0 {
            return Some(AttackProblem::Spent);
        }
        if self.headcount(tile) == 0 || !self.vision().sees(seat, tile) {
            return Some(AttackProblem::Nobody);
        }
        let city = self.map.city(tile).and_then(|city| self.city_part::<Site>(city));
        if city.is_some_and(|site| !self.are_at_war(seat, site.owner)) {
            return Some(AttackProblem::NoWar);
        }
        if let Some(site) = city.filter(|_| self.is_walled_off(tile)) {
            let (other, action) = (Some(site.owner), Some(Action::Bombard));
            let actor = Context { unit: Some(unit), other, action, ..Context::default() };
            let aim = Context { tile: Some(tile), other: Some(seat), action, ..Context::default() };
            return (!self.is_enabled(Action::Bombard, &actor, &aim)).then_some(AttackProblem::NoBombard);
        }
        if !self.those_on(tile).all(|target| self.is_possible(Action::Bombard, (unit, seat), target)) {
            return Some(AttackProblem::NoBombard);
        }
        if !self.clashes(attacker, tile).any(|clash| clash.can_hit()) {
            return Some(AttackProblem::Unreachable);
        }
        let is_captured =
            self.rules.written.game.actions.force_capture_units && self.capture_problem(unit, tile).is_none();
        is_captured.then_some(AttackProblem::Capturable)
    }
}

impl Realm<'_, '_> {
    /// W-163: bombards every unit on a tile that the attacker can hit, newest first, which takes
    /// all its moves; a citizen dies as in a battle (W-133). The caller has checked
    /// [`Eye::bombard_problem`].
    pub fn bombard(&mut self, unit: UnitId, tile: Tile) {
        let Some(attacker) = Fighter::of(self.eye(), unit) else { return };
        let own = *self.units.unit(unit);
        let shots = self.rules.unit_type(attacker.unit_type).bombard_rate;
        let mut draw = self.facts.draw_unit_nth(BOMBARD, unit, "bombardment", attacker.moves);
        let targets: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for target in targets {
            let eye = self.eye();
            let Some(clash) = Fighter::of(eye, target).map(|defender| Clash::new(eye, attacker, defender)) else {
                continue;
            };
            if !clash.can_hit() {
                continue;
            }
            let limit_pct = eye.value(EffectKind::BombardLimitPct, &clash.context(EffectKind::BombardLimitPct));
            let full = self.rules.unit_type(clash.defender.unit_type).hit_points;
            let hit_points = clash.duel().bombard(shots, spared(full, limit_pct), &mut draw);
            let before = clash.defender.hit_points;
            self.units.hit_points_mut(target).0 = hit_points;
            self.tell_bombardment((unit, own), target, tile, before);
        }
        self.units.errand_mut(unit).clear();
        self.units.forget_job(unit);
        self.units.moved_mut(unit).0 = true;
        self.units.moves_left_mut(unit).0 = 0;
        self.kill_citizen(own, tile);
    }

    fn tell_bombardment(&mut self, (unit, own): (UnitId, Unit), target: UnitId, tile: Tile, before: i32) {
        let (Unit { unit_type: foe_type, owner: foe, .. }, hit_points) =
            (*self.units.unit(target), self.units.hit_points(target).0);
        self.note_unit(target, BOMBARD, |eye| {
            let whose = eye.roster().name(own.owner);
            let number = eye.unit_number(unit).0;
            format!("is bombarded by {}#{number} of {whose}: hit points {before} → {hit_points}", unit_name(eye, unit))
        });
        let (seat, unit_type) = (own.owner, own.unit_type);
        let (unit, foe_unit) = (self.eye().unit_number(unit), self.eye().unit_number(target));
        let fact = CivFact::UnitBombarded { seat, unit_type, unit, foe, foe_type, foe_unit, tile, hit_points };
        self.facts.tell(BOMBARD, fact);
    }
}
