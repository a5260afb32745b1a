//! E-10 Target choice, and E-21 the simple one. Draws: one per wounded target in reach, and one if
//! skill decides none.

use super::Throws;
use super::unit::Unit;
use crate::battles::fixed::Fixed;
use crate::battles::rules::Rules;
use crate::battles::ruleset::numbers::BattleForm;
use crate::battles::throws::{Attacker, BattleThrow};

/// The targets an attacker sees; reused from attack to attack to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// Indices of the targets in sight.
    seen: Vec<usize>,
}

impl Sight {
    /// The index of the unit to attack; `None` if no target is left that can fight.
    pub fn choose(
        &mut self,
        rules: &Rules,
        (who, attacker): (Attacker, &Unit),
        targets: &[Unit],
        throws: &mut impl Throws,
    ) -> Option<usize> {
        let active = || (0..targets.len()).filter(|place| targets[*place].is_active(rules));
        if rules.battle.rules == BattleForm::First {
            return active().min_by_key(|place| {
                let unit = &targets[*place];
                (unit.attacked, unit.eff, unit.number)
            });
        }
        self.seen.clear();
        self.seen.extend(active().filter(|place| !is_out_of_sight(who, &targets[*place], throws)));
        if self.seen.is_empty() {
            self.seen.extend(active());
        }
        // Least attacked first, and among these the nearest to the best share of skill: the first
        // with a suitable skill is the choice of steps 2 to 4.
        let fits = |place: &usize| is_fitting(rules, attacker, &targets[*place]);
        let fitting = self.seen.iter().copied().filter(fits).min_by_key(|place| {
            let unit = &targets[*place];
            (unit.attacked, distance(rules, attacker, unit), unit.eff_at_round, unit.number)
        });
        if fitting.is_some() {
            return fitting;
        }
        let least = self.seen.iter().map(|place| targets[*place].attacked).min()?;
        self.seen.retain(|place| targets[*place].attacked == least);
        let drawn = match self.seen.len() {
            1 => 0,
            count => throws(who, BattleThrow::Target, count as u64),
        };
        self.seen.get(drawn as usize).copied()
    }
}

/// Whether a target is out of sight: with a probability equal to its lost share of hit points.
fn is_out_of_sight(who: Attacker, target: &Unit, throws: &mut impl Throws) -> bool {
    let lost = (target.max_hit_points - target.hit_points).to_micro().max(0);
    let most = target.max_hit_points.to_micro().max(0);
    lost > 0 && throws(who, BattleThrow::OutOfSight(target.number), most.unsigned_abs()) < lost.unsigned_abs()
}

fn share(attacker: &Unit, pct: i32) -> i128 {
    i128::from(attacker.eff_at_round.to_micro()) * i128::from(pct)
}

fn is_fitting(rules: &Rules, attacker: &Unit, target: &Unit) -> bool {
    let range = share(attacker, rules.battle.target_low_pct)..=share(attacker, rules.battle.target_high_pct);
    range.contains(&hundredfold(target.eff_at_round))
}

fn distance(rules: &Rules, attacker: &Unit, target: &Unit) -> u128 {
    hundredfold(target.eff_at_round).abs_diff(share(attacker, rules.battle.target_best_pct))
}

fn hundredfold(skill: Fixed) -> i128 {
    i128::from(skill.to_micro()) * 100
}
