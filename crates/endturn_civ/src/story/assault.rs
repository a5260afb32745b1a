//! The odds of an assault: units that attack a tile one after the other (W-126 … W-133).

use bevy_ecs::prelude::*;
use endturn_civ_rules::combat::aftermath::StackTerms;
use endturn_civ_rules::combat::assault::{Assault, Ground, Meeting, SAMPLES, Soldier, assault};
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::RuleId;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use serde::Serialize;

use super::odds::level_of;
use crate::clash::{Clash, Fighter};
use crate::realm::Eye;

/// Maximum units of one side.
pub const MAX_UNITS: usize = 100;

/// The odds of an assault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldAssault {
    /// Column and row of the attacked tile; `None` if the defenders stand nowhere.
    pub tile: Option<(u32, u32)>,
    /// The attackers, in the order in which they attack.
    pub attackers: Vec<ToldForce>,
    /// The defenders.
    pub defenders: Vec<ToldForce>,
    /// The chance that no defender is left, in millionths.
    pub cleared_millionths: u64,
    /// The same as text.
    pub cleared: String,
    /// The chance that no defender is left after each attack, in millionths.
    pub after_attacks_millionths: Vec<u64>,
    /// Expected shields that both sides lose, in thousandths.
    pub attackers_shields_lost_thousandths: u64,
    /// Those of the defenders.
    pub defenders_shields_lost_thousandths: u64,
    /// Number of times that the assault was fought out, because it has too many courses to follow
    /// them all; 0 if it was computed exactly.
    pub sampled: u32,
    /// Half the width of the 95 % interval of a chance, in millionths; of an exact one, what was
    /// lost by rounding.
    pub error_millionths: u64,
    /// Whether all defenders die with the one that fights (W-133).
    pub dies_together: bool,
}

/// Units of one kind on one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldForce {
    /// Name: `Catapult`, or `Rome's Warriors#3`.
    pub name: String,
    /// Number of units.
    pub count: usize,
    /// Name of their veteran level.
    pub level: String,
    /// Hit points of each.
    pub hit_points: i32,
    /// Shields that each costs.
    pub shields: i32,
    /// The expected number that attacks, in thousandths; of defenders, that they are there.
    pub fights_thousandths: u64,
    /// The expected number that is lost, in thousandths.
    pub lost_thousandths: u64,
}

/// Computes the odds of an assault; each list has units and their number. No side is empty or has
/// more than [`MAX_UNITS`] units.
#[must_use]
pub fn assault_odds(world: &World, attackers: &[(Fighter, usize)], defenders: &[(Fighter, usize)]) -> ToldAssault {
    let eye = Eye::of(world);
    let field = Field { eye, attackers, defenders };
    let soldiers = |side: &[(Fighter, usize)]| -> Vec<Soldier> {
        let each = side.iter().enumerate().flat_map(|(kind, (fighter, count))| {
            let soldier = Soldier { kind, hit_points: fighter.hit_points, level: fighter.veteran };
            std::iter::repeat_n(soldier, *count)
        });
        each.collect()
    };
    // The game's own battles stay unknown.
    let mut draw = Draws::new(0).at(RuleId("W-131"), DrawSubject::TABLE, Purpose("assault"));
    let found = assault(&field, &soldiers(attackers), &soldiers(defenders), &mut draw);
    let thousandths = |parts: u64| ((u128::from(parts) * 1_000 + (1 << 31)) >> 32) as u64;
    let force = |(fighter, count): &(Fighter, usize), fights: u64, lost: u64| ToldForce {
        name: super::odds::name_of(eye, fighter),
        count: *count,
        level: level_of(eye, fighter),
        hit_points: fighter.hit_points,
        shields: eye.rules.troops.get(fighter.unit_type).build_cost,
        fights_thousandths: thousandths(fights),
        lost_thousandths: thousandths(lost),
    };
    let shields = |side: &[(Fighter, usize)], lost: &[u64]| {
        let cost = |fighter: &Fighter| u128::from(eye.rules.troops.get(fighter.unit_type).build_cost.unsigned_abs());
        let all = side.iter().zip(lost).map(|((fighter, _), lost)| cost(fighter) * u128::from(*lost));
        ((all.sum::<u128>() * 1_000 + (1 << 31)) >> 32) as u64
    };
    let Assault { cleared, attackers_lost, defenders_lost, attacks, error, is_sampled } = &found;
    let last = cleared.last().copied().unwrap_or_default();
    let all = defenders.iter().map(|(_, count)| count).sum();
    ToldAssault {
        tile: defenders.first().and_then(|(one, _)| one.tile).map(|tile| eye.map.topology().xy(tile)),
        attackers: attackers
            .iter()
            .zip(attacks)
            .zip(attackers_lost)
            .map(|((one, n), lost)| force(one, *n, *lost))
            .collect(),
        defenders: defenders
            .iter()
            .zip(defenders_lost)
            .map(|(one, lost)| force(one, (one.1 as u64) << 32, *lost))
            .collect(),
        cleared_millionths: last.nearest(1_000_000),
        cleared: last.to_string(),
        after_attacks_millionths: cleared.iter().map(|chance| chance.nearest(1_000_000)).collect(),
        attackers_shields_lost_thousandths: shields(attackers, attackers_lost),
        defenders_shields_lost_thousandths: shields(defenders, defenders_lost),
        sampled: if *is_sampled { SAMPLES } else { 0 },
        error_millionths: (error.parts() * 1_000_000).div_ceil(1 << 32),
        dies_together: field.dies_together(all),
    }
}

/// Returns why a unit can't attack any of the defenders; `None` if it can attack some.
#[must_use]
pub fn assault_problem(world: &World, attacker: Fighter, defenders: &[(Fighter, usize)]) -> Option<String> {
    let all: Vec<Vec<String>> =
        defenders.iter().map(|(defender, _)| super::odds::odds(world, attacker, *defender).obstacles).collect();
    let first = all.first()?.first().cloned();
    all.iter().all(|obstacles| !obstacles.is_empty()).then_some(first).flatten()
}

/// Both forces on their ground.
struct Field<'w> {
    eye: Eye<'w>,
    attackers: &'w [(Fighter, usize)],
    defenders: &'w [(Fighter, usize)],
}

impl Field<'_> {
    fn clash(&self, attacker: Soldier, defender: Soldier) -> Clash<'_> {
        let as_is = |side: &[(Fighter, usize)], one: Soldier| Fighter {
            hit_points: one.hit_points,
            veteran: one.level,
            ..side[one.kind].0
        };
        Clash::new(self.eye, as_is(self.attackers, attacker), as_is(self.defenders, defender))
    }
}

impl Ground for Field<'_> {
    fn meeting(&self, attacker: Soldier, defender: Soldier) -> Option<Meeting> {
        let clash = self.clash(attacker, defender);
        clash.way()?;
        let rises = |has_killed| clash.promotion(false, has_killed).chance_pct();
        let protects = !self.eye.rules.arms.get(clash.defender.unit_type).never_protects;
        Some(Meeting {
            duel: clash.duel(),
            candidate: clash.candidate(),
            rises_pct: (rises(true), rises(false)),
            can_hit: clash.can_hit() && clash.can_defend(),
            protects: protects && self.eye.rules.written.settings.unreachableprotects && !clash.can_hit(),
        })
    }

    fn is_missile(&self, attacker: Soldier) -> bool {
        let Some((defender, _)) = self.defenders.first() else { return false };
        let clash = Clash::new(self.eye, self.attackers[attacker.kind].0, *defender);
        clash.way() == Some(Action::SuicideAttack)
    }

    fn dies_together(&self, defenders: usize) -> bool {
        let tile = self.defenders.first().and_then(|(one, _)| one.tile);
        let extras = tile.map_or(0, |tile| self.eye.map.extras(tile).0);
        let terms = StackTerms {
            kills: self.eye.rules.written.settings.killstack,
            is_city: tile.is_some_and(|tile| self.eye.city_at(tile).is_some()),
            is_sheltered: extras & self.eye.rules.arms.no_stack_death.0 != 0,
            units: defenders,
        };
        terms.dies()
    }
}
