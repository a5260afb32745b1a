//! E-10 Attack: contest, damage, exhaustion, skill earned. Draws: one for the attack, one for the
//! damage of a hit.

use super::unit::Unit;
use super::{Blow, Throws};
use crate::battles::chance::{Chance, GRID, contest};
use crate::battles::fixed::Fixed;
use crate::battles::rules::Rules;
use crate::battles::ruleset::numbers::BattleForm;
use crate::battles::throws::{Attacker, BattleThrow};

/// Minimum and maximum damage of a weapon's hit, in whole points: the ruleset's shares of its base
/// damage, rounded down and up.
#[must_use]
pub fn damage_range(rules: &Rules, damage: i32) -> (i64, i64) {
    let base = i64::from(damage.max(0));
    let low = base * i64::from(rules.battle.damage_low_pct.max(0)) / 100;
    let high = (base * i64::from(rules.battle.damage_high_pct.max(0)) + 99) / 100;
    (low, high.max(low))
}

/// Chance of an attack to hit: on the grid, to the nearest step (E-10) or rounded down (E-21).
#[must_use]
pub fn chance(rules: &Rules, attacker: Fixed, defender: Fixed) -> Chance {
    let (part, whole) = contest(attacker, defender);
    match rules.battle.rules {
        BattleForm::Full => Chance::rounded(part, whole),
        BattleForm::First => Chance::floored(part, whole),
    }
}

/// Carries out one attack.
pub(super) fn attack(
    rules: &Rules,
    (who, attacker): (Attacker, &mut Unit),
    target: &mut Unit,
    throws: &mut impl Throws,
) -> Blow {
    let numbers = &rules.battle;
    let chance = chance(rules, attacker.eff, target.eff);
    let draw = throws(who, BattleThrow::Attack, GRID.into()).min(u64::from(GRID) - 1) as u32 + 1;
    target.attacked = target.attacked.saturating_add(1);
    let mut taken = None;
    if chance.succeeds(draw) {
        let (low, high) = damage_range(rules, attacker.damage);
        let bound = (high - low).unsigned_abs() + 1;
        let drawn = throws(who, BattleThrow::Damage, bound).min(bound - 1);
        let rolled = Fixed::whole(low.saturating_add_unsigned(drawn));
        let damage = rolled.min(target.hit_points);
        target.hit_points -= damage;
        // The rolled damage counts in full, even beyond the target's hit points.
        target.record.damage_received += rolled;
        attacker.record.damage_dealt += rolled;
        attacker.skill_earned += i64::from(numbers.skill_per_hit);
        target.skill_earned += i64::from(numbers.skill_per_wound);
        taken = Some(damage);
    } else {
        attacker.skill_earned += i64::from(numbers.skill_per_miss);
        target.skill_earned += i64::from(numbers.skill_per_ward);
    }
    let is_killed = target.is_dead();
    if is_killed {
        target.killed_by = Some((attacker.number, attacker.kind));
        attacker.record.kills = attacker.record.kills.saturating_add(1);
    } else {
        target.exhaustion += Fixed::whole(numbers.exhaustion_per_defence.into());
    }
    attacker.exhaustion += Fixed::whole(numbers.exhaustion_per_attack.into());
    attacker.refresh(rules);
    target.refresh(rules);
    Blow { attacker: who, target: target.number, chance, draw, damage: taken, is_killed }
}
