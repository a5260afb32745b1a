//! W-142 Sentries and autoattack: where the table has agreed on `autoattack`, units attack enemies
//! that come beside them. Its pure part is [`endturn_civ_rules::combat::autoattack`]. Draws none.
//! Tells nothing: battles do.

use std::cmp::Reverse;

use endturn_civ_rules::combat::autoattack::Provocation;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::RuleId;
use endturn_engine::compact::CompactSort as _;

use crate::clash::{Clash, Fighter, best_defender};
use crate::notes::unit_name;
use crate::realm::{Eye, Realm};
use crate::state::Position;

const AUTOATTACK: RuleId = RuleId("W-142");

impl Eye<'_> {
    /// W-142: the action by which a unit would attack one that came to a tile beside it, and the
    /// chance to win with it; `None` if it can't act, doesn't see the other, or doesn't meet the
    /// requirements of `auto_attack`.
    fn readiness(self, unit: UnitId, (mover, tile): (UnitId, Tile)) -> Option<(Action, Chance)> {
        let (seat, foe) = (self.unit_owner(unit)?, self.unit_owner(mover)?);
        if seat == foe || !self.sees_unit(seat, mover) {
            return None;
        }
        let context = Context { unit: Some(unit), other: Some(foe), ..Context::default() };
        if !self.rules.effects.holds(&self.rules.effects.reqs.auto_attack, &context, &self) {
            return None;
        }
        let mut actions = self.rules.written.game.auto_attack.attack_actions.iter();
        actions.find_map(|&action| Some((action, self.chance_by(action, unit, tile)?)))
    }

    /// W-142: the chance of success of an action against the units on a tile, which is sure where
    /// nothing is fought; `None` if the action is not possible. Nobody captures by itself
    /// **(ours)**: a unit that moves would go on in the same turn as another nation's.
    fn chance_by(self, action: Action, unit: UnitId, tile: Tile) -> Option<Chance> {
        match action {
            Action::Bombard => self.bombard_problem(unit, tile).is_none().then_some(Chance::ALWAYS),
            _ => {
                let (defender, chance) = self.attack_chance(unit, tile)?;
                let clash = Clash::new(self, Fighter::of(self, unit)?, Fighter::of(self, defender)?);
                (clash.way() == Some(action)).then_some(chance)
            }
        }
    }

    /// W-142: the chance of the newcomer to win if it attacked the tile, whether or not it has
    /// moves left.
    fn chance_against(self, mover: UnitId, tile: Tile) -> Chance {
        let Some(fighter) = Fighter::of(self, mover) else { return Chance::NEVER };
        let fighter = Fighter { moves: fighter.moves.max(1), ..fighter };
        let clash = best_defender(self.clashes(fighter, tile), || self.stack(fighter, tile).dies());
        clash.map_or(Chance::ALWAYS, |clash| clash.duel().odds().attacker)
    }
}

impl Realm<'_, '_> {
    /// W-142: every unit that sees a unit arrive beside it attacks if waiting is no better: carried
    /// units first, deepest first, then those likeliest to win; of equals those on the first tile
    /// around it, the oldest there **(ours)**. The newcomer may be destroyed.
    pub(super) fn provoke(&mut self, mover: UnitId) {
        if !self.rules.written.settings.autoattack || !self.units.lives(mover) {
            return;
        }
        let Position(tile) = *self.units.position(mover);
        let topology = *self.land.map.topology();
        let mut strikers = Vec::new();
        for near in topology.neighbours(tile) {
            for &unit in self.units.units_on(near) {
                if let Some((_, chance)) = self.eye().readiness(unit, (mover, tile)) {
                    strikers.push((Reverse((self.eye().depth(unit), chance)), unit));
                }
            }
        }
        strikers.compact_sort_by_key(|&(rank, _)| rank);
        for (_, unit) in strikers {
            if !self.units.lives(mover) || self.units.position(mover).0 != tile {
                return;
            }
            if !self.units.lives(unit) {
                continue;
            }
            if let Some(action) = self.provoked_action(unit, (mover, tile)) {
                self.note_unit(unit, AUTOATTACK, |eye| {
                    format!("attacks by itself, because {} is near", unit_name(eye, mover))
                });
                match action {
                    Action::Bombard => self.bombard(unit, tile),
                    _ => self.attack(unit, tile),
                }
            }
        }
    }

    /// W-142: the action by which a unit still attacks; earlier attacks may have changed its
    /// chances.
    fn provoked_action(&self, unit: UnitId, (mover, tile): (UnitId, Tile)) -> Option<Action> {
        let (action, win) = self.eye().readiness(unit, (mover, tile))?;
        let Position(from) = *self.units.position(unit);
        let provocation = Provocation {
            win,
            back: self.eye().chance_against(mover, from),
            is_sole_guard: self.land.map.city(from).is_some() && self.units.units_on(from).len() == 1,
            is_provoking: self.rules.arms.get(self.units.unit(mover).unit_type).is_provoking,
        };
        provocation.strikes().then_some(action)
    }
}
