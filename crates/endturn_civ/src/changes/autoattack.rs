//! W-142 Sentries and autoattack: where the table has agreed on `autoattack`, units attack enemies
//! that come beside them. Its pure part is [`endturn_civ_rules::combat::autoattack`]. Draws none.
//! Tells nothing: battles do.
//!
//! An attacker is at war, has moves left and is not nuclear, as `auto_attack` of classic says; no
//! rule reads that section yet.

use std::cmp::Reverse;

use endturn_civ_rules::combat::autoattack::Provocation;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::RuleId;
use endturn_engine::compact::CompactSort as _;

use crate::clash::{Fighter, best_defender};
use crate::notes::unit_name;
use crate::realm::{Eye, Realm};
use crate::state::{Position, Unit};

const AUTOATTACK: RuleId = RuleId("W-142");

impl Eye<'_> {
    /// W-142: the chance to win with which a unit would attack one that came to a tile beside it;
    /// `None` if it can't attack or doesn't see the other. Nuclear units don't attack.
    fn readiness(self, unit: UnitId, (mover, tile): (UnitId, Tile)) -> Option<Chance> {
        let data = self.unit_part::<Unit>(unit)?;
        if self.rules.troops.get(data.unit_type).is_nuclear || !self.sees_unit(data.owner, mover) {
            return None;
        }
        self.attack_chance(unit, tile).map(|(_, chance)| chance)
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
                if let Some(chance) = self.eye().readiness(unit, (mover, tile)) {
                    strikers.push((Reverse((self.eye().depth(unit), chance)), unit));
                }
            }
        }
        strikers.compact_sort_by_key(|&(rank, _)| rank);
        for (_, unit) in strikers {
            if !self.units.lives(mover) || self.units.position(mover).0 != tile {
                return;
            }
            if self.units.lives(unit) && self.is_provoked(unit, (mover, tile)) {
                self.note_unit(unit, AUTOATTACK, |eye| {
                    format!("attacks by itself, because {} is near", unit_name(eye, mover))
                });
                self.attack(unit, tile);
            }
        }
    }

    /// W-142: whether a unit still attacks; earlier attacks may have changed its chances.
    fn is_provoked(&self, unit: UnitId, (mover, tile): (UnitId, Tile)) -> bool {
        let Some(win) = self.eye().readiness(unit, (mover, tile)) else { return false };
        let Position(from) = *self.units.position(unit);
        let provocation = Provocation {
            win,
            back: self.eye().chance_against(mover, from),
            is_sole_guard: self.land.map.city(from).is_some() && self.units.units_on(from).len() == 1,
            is_provoking: self.rules.arms.get(self.units.unit(mover).unit_type).is_provoking,
        };
        provocation.strikes()
    }
}
