//! W-126 May attack, W-127 Which unit defends, W-131 Battle rounds and win chance, W-132 Promotion
//! after combat, W-133 After the battle, W-140 Loss reasons and statistics: one unit attacks a
//! tile. Its pure parts are [`endturn_civ_rules::combat::target`],
//! [`endturn_civ_rules::combat::defender`], [`endturn_civ_rules::combat::battle`],
//! [`endturn_civ_rules::combat::chance`], [`endturn_civ_rules::combat::assault`],
//! [`endturn_civ_rules::combat::promotion`] and [`endturn_civ_rules::combat::aftermath`]. Draws
//! `battle`, `occupation`, `promotion`. Tells `AttackEndedOpen`, `AttackLost`, `AttackWon`,
//! `UnitBecameVeteran`, `UnitLost`.

use std::fmt;

use endturn_civ_rules::combat::aftermath::Effort;
use endturn_civ_rules::combat::battle::{Duel, Outcome};
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::combat::target::{Obstacle, OnTile, TargetTerms, is_open};
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::UnitState;
use endturn_engine::{RuleId, Seat};

use super::Loss;
use crate::clash::{Clash, Fighter, best_defender};
use crate::facts::{CivFact, Rank};
use crate::logs::{BATTLES, BattleSide, battle_row};
use crate::notes::unit_name;
use crate::realm::{Eye, Realm};
use crate::state::{MovesLeft, Position, Site, Unit};

const BATTLE: RuleId = RuleId("W-131");
const PROMOTION: RuleId = RuleId("W-132");
const AFTERMATH: RuleId = RuleId("W-133");

/// Why a unit can't attack a tile now (W-126).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackProblem {
    /// The unit is gone.
    Gone,
    /// The tile is not adjacent to the unit.
    Far,
    /// The unit has no moves left.
    Spent,
    /// No unit is there that the attacker's nation sees.
    Nobody,
    /// A nation on the tile is not at war with the attacker's.
    NoWar,
    /// Units of this type don't attack, or not from where the unit is.
    NoWay,
    /// The unit can't hit targets on that kind of tile.
    Terrain,
    /// The unit can't hit targets of that class.
    Unreachable,
    /// A unit that can't be hit shields the others.
    Shielded,
    /// The unit can capture all units there, and has to.
    Capturable,
    /// The unit can bombard all units there, and has to.
    Bombardable,
    /// The unit can't capture all units there.
    NoCapture,
    /// The unit can't bombard all units there.
    NoBombard,
    /// The tile is out of range of the unit.
    OutOfRange,
}

impl AttackProblem {
    /// The code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unit-gone",
            Self::Far | Self::OutOfRange => "too-far",
            Self::Spent => "no-moves",
            Self::Nobody => "nobody-there",
            Self::NoWar => "not-at-war",
            Self::NoWay | Self::NoCapture | Self::NoBombard => "not-allowed",
            Self::Capturable => "to-be-captured",
            Self::Bombardable => "to-be-bombarded",
            Self::Terrain => "not-native",
            Self::Unreachable => "out-of-reach",
            Self::Shielded => "shielded",
        }
    }
}

impl fmt::Display for AttackProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit is gone",
            Self::Far => "a unit can attack only an adjacent tile",
            Self::Spent => "it has no moves left this turn",
            Self::Nobody => "you see no unit there that could fight",
            Self::NoWar => "a nation there is not at war with you",
            Self::NoWay => "the rules don't allow this unit to attack from where it is",
            Self::Terrain => "it can't hit units on land or water that is not native to it",
            Self::Unreachable => "units of that class are out of its reach",
            Self::Shielded => "a unit that it can't attack shields the others there",
            Self::Capturable => "the rules have it capture the units there instead",
            Self::Bombardable => "the rules have it bombard the units there instead",
            Self::NoCapture => "the rules don't allow this unit to capture every unit there",
            Self::NoBombard => "the rules don't allow this unit to bombard every unit there",
            Self::OutOfRange => "the tile is out of its range",
        })
    }
}

impl Eye<'_> {
    /// W-126: returns why a unit can't attack a tile now, or `None` if it can. A nation's view
    /// judges by the units that it sees (W-138): the defenders of a foreign city are found out on
    /// attack.
    #[must_use]
    pub fn attack_problem(self, unit: UnitId, tile: Tile) -> Option<AttackProblem> {
        let Some(attacker) = Fighter::of(self, unit) else { return Some(AttackProblem::Gone) };
        let (Some(owner), Some(from)) = (attacker.owner, attacker.tile) else { return Some(AttackProblem::Gone) };
        if self.map.topology().distance(from, tile) != 1 {
            return Some(AttackProblem::Far);
        }
        if attacker.moves <= 0 {
            return Some(AttackProblem::Spent);
        }
        if self.headcount(tile) == 0 || !self.vision().sees(owner, tile) {
            return Some(AttackProblem::Nobody);
        }
        let city = self.map.city(tile).and_then(|city| self.city_part::<Site>(city));
        let is_peaceful = |holder: Seat| !self.are_at_war(owner, holder);
        if city.is_some_and(|site| is_peaceful(site.owner)) || self.holders(tile).any(is_peaceful) {
            return Some(AttackProblem::NoWar);
        }
        if let Some(problem) = self.forced_problem(unit, tile) {
            return Some(problem);
        }
        if let Some(site) = city.filter(|_| self.is_walled_off(tile)) {
            return self.assault_problem(attacker, site);
        }
        let mut clashes = self.clashes(attacker, tile);
        if clashes.clone().next().is_none_or(|clash| clash.way().is_none()) {
            return Some(AttackProblem::NoWay);
        }
        if clashes.clone().all(|clash| !clash.can_hit()) {
            let first = clashes.find_map(|clash| clash.target().obstacle());
            return Some(match first {
                Some(Obstacle::Unreachable) => AttackProblem::Unreachable,
                _ => AttackProblem::Terrain,
            });
        }
        let on_tile = clashes.clone().map(|clash| self.on_tile(&clash));
        if !is_open(on_tile, self.rules.written.settings.unreachableprotects) {
            return Some(AttackProblem::Shielded);
        }
        let can_be_fought = clashes.any(|clash| clash.can_defend() && clash.can_hit());
        (!can_be_fought).then_some(AttackProblem::Nobody)
    }

    /// W-162, W-163: what a unit has to do on a tile instead of attacking it.
    pub(super) fn forced_problem(self, unit: UnitId, tile: Tile) -> Option<AttackProblem> {
        let forced = &self.rules.written.game.actions;
        if forced.force_capture_units && self.capture_problem(unit, tile).is_none() {
            Some(AttackProblem::Capturable)
        } else if forced.force_bombard && self.bombard_problem(unit, tile).is_none() {
            Some(AttackProblem::Bombardable)
        } else {
            None
        }
    }

    /// W-126: returns why a unit can't attack a city's garrison, or `None` if it can, judging from
    /// outside.
    fn assault_problem(self, attacker: Fighter, site: &Site) -> Option<AttackProblem> {
        let somebody =
            Fighter { owner: Some(site.owner), tile: Some(site.tile), ..Fighter::of_type(self, attacker.unit_type) };
        let clash = Clash::new(self, attacker, somebody);
        // No unit in a city is out of reach.
        let target = TargetTerms { is_unreachable: false, ..clash.target() };
        if clash.way().is_none() {
            return Some(AttackProblem::NoWay);
        }
        target.obstacle().map(|_| AttackProblem::Terrain)
    }

    /// W-126: properties of a unit for an attack on its tile.
    pub(crate) fn on_tile(self, clash: &Clash<'_>) -> OnTile {
        let defender = &clash.defender;
        OnTile {
            can_be_hit: clash.can_hit(),
            is_transported: defender.unit.is_some_and(|unit| self.unit_is(unit, UnitState::Transported)),
            never_protects: self.rules.arms.get(defender.unit_type).never_protects,
        }
    }

    /// W-127, W-131: the defender of a tile against a unit, and the unit's chance to win; `None` if
    /// it can't attack there now.
    #[must_use]
    pub fn attack_chance(self, unit: UnitId, tile: Tile) -> Option<(UnitId, Chance)> {
        if self.attack_problem(unit, tile).is_some() {
            return None;
        }
        let (defender, duel) = self.duel_on(unit, tile)?;
        Some((defender, duel.odds().attacker))
    }

    /// W-127 … W-131: the defender of a tile against a unit that may attack it, and the battle that
    /// they would fight.
    #[must_use]
    pub fn duel_on(self, unit: UnitId, tile: Tile) -> Option<(UnitId, Duel)> {
        self.duel_with(Fighter::of(self, unit)?, tile)
    }

    /// W-127 … W-131: the same for any attacker.
    #[must_use]
    pub(crate) fn duel_with(self, attacker: Fighter, tile: Tile) -> Option<(UnitId, Duel)> {
        let clash = best_defender(self.clashes(attacker, tile), || self.stack(attacker, tile).dies())?;
        Some((clash.defender.unit?, clash.duel()))
    }
}

/// A battle as it was fought.
struct Fought {
    attacker: UnitId,
    defender: UnitId,
    tile: Tile,
    /// Both sides before the battle, and their veteran levels.
    duel: Duel,
    levels: (u8, u8),
    /// The attacker's chance to win, if somebody asks for it.
    chance: Chance,
    outcome: Outcome,
}

impl Realm<'_, '_> {
    /// W-126 … W-133: carries out an attack on a tile. The caller has checked
    /// [`Eye::attack_problem`].
    pub fn attack(&mut self, unit: UnitId, tile: Tile) {
        let eye = self.eye();
        let Some(attacker) = Fighter::of(eye, unit) else { return };
        let stack_dies = eye.stack(attacker, tile).dies();
        let Some(clash) = best_defender(eye.clashes(attacker, tile), || stack_dies) else { return };
        let Some(defender) = clash.defender.unit else { return };
        let (duel, is_missile) = (clash.duel(), clash.way() == Some(Action::SuicideAttack));
        // Only listeners need the odds.
        let is_asked = self.facts.is_listening() || self.facts.keeps(&BATTLES);
        let chance = if is_asked { duel.odds().attacker } else { Chance::NEVER };
        let rates = (self.move_rate(unit), self.move_rate(defender));
        // Each attack leaves the unit fewer moves, so no two battles of a turn share their draws.
        let mut draw = self.facts.draw_unit_nth(BATTLE, unit, "battle", attacker.moves);
        let outcome = duel.fight(&mut draw);
        let fought = Fought {
            attacker: unit,
            defender,
            tile,
            duel,
            levels: (clash.attacker.veteran, clash.defender.veteran),
            chance,
            outcome,
        };
        self.units.hit_points_mut(unit).0 = outcome.attacker_hit_points;
        self.units.hit_points_mut(defender).0 = outcome.defender_hit_points;
        self.units.errand_mut(unit).clear();
        self.units.moved_mut(unit).0 = true;
        self.units.forget_job(unit);
        self.tell_battle(&fought);
        self.promote_survivors(&fought, attacker.moves);
        self.log_battle(&fought);
        self.tire(&fought, rates);
        self.bury(&fought, stack_dies, is_missile);
    }

    /// Adds the battle to the table of battles, if it is kept.
    fn log_battle(&mut self, fought: &Fought) {
        if !self.facts.keeps(&BATTLES) {
            return;
        }
        let &Fought { duel, levels, outcome, .. } = fought;
        let (unit, before, left) = (fought.attacker, duel.attacker, outcome.attacker_hit_points);
        let attacker = BattleSide { unit, level: levels.0, before, left };
        let (unit, before, left) = (fought.defender, duel.defender, outcome.defender_hit_points);
        let defender = BattleSide { unit, level: levels.1, before, left };
        let row = battle_row(self.eye(), fought.tile, (attacker, defender), (fought.chance, outcome.rounds));
        self.facts.log(&BATTLES, row);
    }

    fn tell_battle(&mut self, fought: &Fought) {
        let &Fought { attacker, defender, tile, duel, chance, outcome, .. } = fought;
        let (Unit { unit_type, owner: seat, .. }, Unit { unit_type: foe_type, owner: foe, .. }) =
            (*self.units.unit(attacker), *self.units.unit(defender));
        let eye = self.eye();
        let (unit, foe_unit) = (eye.unit_number(attacker), eye.unit_number(defender));
        let (own, other) = (outcome.attacker_hit_points, outcome.defender_hit_points);
        let fact = if other <= 0 {
            CivFact::AttackWon { seat, unit_type, unit, foe, foe_type, foe_unit, tile, chance, hit_points: own }
        } else if own <= 0 {
            CivFact::AttackLost { seat, unit_type, unit, foe, foe_type, foe_unit, tile, chance, hit_points: other }
        } else {
            CivFact::AttackEndedOpen { seat, unit_type, unit, foe, foe_type, foe_unit, tile, chance, hit_points: own }
        };
        for (one, before, left, other, word) in [
            (attacker, duel.attacker.hit_points, own, defender, "attacks"),
            (defender, duel.defender.hit_points, other, attacker, "is attacked by"),
        ] {
            self.note_unit(one, BATTLE, |eye| {
                let whose = eye.unit_owner(other).map_or("", |owner| eye.roster().name(owner));
                format!(
                    "{word} {}#{} of {whose}, the attacker wins with a chance of {chance}: hit points {before} → {left}",
                    unit_name(eye, other),
                    eye.unit_number(other).0
                )
            });
        }
        self.facts.tell(BATTLE, fact);
    }

    /// W-132: may promote the survivors, the attacker first.
    fn promote_survivors(&mut self, fought: &Fought, moves: i32) {
        let outcome = fought.outcome;
        let has_killed = outcome.attacker_hit_points <= 0 || outcome.defender_hit_points <= 0;
        let sides = [
            (fought.attacker, fought.defender, outcome.attacker_hit_points, true),
            (fought.defender, fought.attacker, outcome.defender_hit_points, false),
        ];
        for (unit, other, hit_points, attacks) in sides {
            if hit_points <= 0 {
                continue;
            }
            let eye = self.eye();
            let (Some(own), Some(other)) = (Fighter::of(eye, unit), Fighter::of(eye, other)) else { continue };
            let clash = if attacks { Clash::new(eye, own, other) } else { Clash::new(eye, other, own) };
            let terms = clash.promotion(attacks, has_killed);
            let mut draw = self.facts.draw_unit_nth(PROMOTION, unit, "promotion", moves);
            if terms.rises(&mut draw) {
                self.promote(unit, PROMOTION);
            }
        }
    }

    /// W-19, W-132: raises a unit by one veteran level.
    pub(super) fn promote(&mut self, unit: UnitId, why: RuleId) {
        let level = self.units.veteran(unit).0.saturating_add(1);
        self.units.veteran_mut(unit).0 = level;
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let key = unit;
        let (unit, rank) = (self.eye().unit_number(unit), Rank { unit_type, level });
        self.note_unit(key, why, |_| format!("is promoted to level {level}"));
        self.facts.tell(why, CivFact::UnitBecameVeteran { seat, unit_type, unit, tile, rank });
    }

    /// W-133: limits both units to the moves that their remaining hit points allow; the attack
    /// costs the attacker a move.
    fn tire(&mut self, fought: &Fought, (own_rate, other_rate): (i32, i32)) {
        let sides = [
            (fought.attacker, own_rate, fought.outcome.attacker_hit_points, true),
            (fought.defender, other_rate, fought.outcome.defender_hit_points, false),
        ];
        for (unit, rate_before, hit_points, attacks) in sides {
            if hit_points <= 0 {
                continue;
            }
            let effort = Effort { rate_before, left: self.units.moves_left(unit).0, rate_after: self.move_rate(unit) };
            let attacks_once = self.rules.arms.get(self.units.unit(unit).unit_type).attacks_once;
            let left = if attacks {
                effort.left_after_attack(self.rules.movement.fragments, attacks_once)
            } else {
                effort.left_after()
            };
            *self.units.moves_left_mut(unit) = MovesLeft(left);
        }
    }

    /// W-153: a nation whose persona remembers attacks on cities learns how one ended.
    fn learn_from_attack(&mut self, seat: Seat, tile: Tile, outcome: Outcome) {
        let remembers = self.eye().persona_of(seat).is_some_and(|knobs| knobs.remembers_turns > 0);
        if !remembers || self.land.map.city(tile).is_none() {
            return;
        }
        let round = self.round();
        if outcome.attacker_hit_points <= 0 {
            self.commons.attitudes.remember_defeat(seat, tile, round);
        } else if outcome.defender_hit_points <= 0 {
            self.commons.attitudes.forget_defeats(seat, tile);
        }
    }

    /// W-133: removes the dead and the units that die with the defender; citizens die, and the
    /// winner may move in.
    fn bury(&mut self, fought: &Fought, stack_dies: bool, is_missile: bool) {
        let &Fought { attacker: unit, defender, tile, outcome, .. } = fought;
        let (own, foe) = (*self.units.unit(unit), self.units.unit(defender).owner);
        self.learn_from_attack(own.owner, tile, outcome);
        if outcome.attacker_hit_points <= 0 && !is_missile {
            self.kill_unit(unit, foe);
        }
        if outcome.defender_hit_points <= 0 {
            self.collect_ransom(own, defender);
            if stack_dies {
                self.kill_stack(unit, tile);
            }
            if self.units.lives(defender) {
                self.kill_unit(defender, own.owner);
            }
            self.kill_citizen(own, tile);
        }
        if is_missile {
            self.spend_unit(unit);
        } else if outcome.defender_hit_points <= 0 && outcome.attacker_hit_points > 0 {
            self.occupy(unit, tile);
        }
    }

    /// W-140: destroys a unit killed by another nation; both count it.
    pub(super) fn kill_unit(&mut self, unit: UnitId, killer: Seat) {
        self.lose_to(unit, killer, Loss { rule: AFTERMATH, reason: "killed" });
    }

    /// W-140: destroys a unit lost through another nation's action; both count it.
    pub(super) fn lose_to(&mut self, unit: UnitId, killer: Seat, loss: Loss) {
        let lost = self.lose_unit(unit, loss);
        let record = self.nations.record_mut(killer);
        record.units_killed = record.units_killed.saturating_add(lost);
    }

    /// W-133: destroys every unit on the tile that is at war with the attacker and that it could
    /// hit, newest first.
    fn kill_stack(&mut self, attacker: UnitId, tile: Tile) {
        let eye = self.eye();
        let Some(fighter) = Fighter::of(eye, attacker) else { return };
        let Some(owner) = fighter.owner else { return };
        let mut doomed = std::mem::take(&mut self.derived.scratch.doomed);
        doomed.clear();
        let clashes = self.eye().clashes(fighter, tile);
        let foes = clashes.filter(|clash| clash.defender.owner.is_some_and(|foe| self.eye().are_at_war(owner, foe)));
        doomed.extend(foes.filter(Clash::can_hit).filter_map(|clash| clash.defender.unit));
        for &unit in &doomed {
            // Cargo may have gone down with its carrier or been rescued.
            if self.units.lives(unit) && self.units.position(unit).0 == tile {
                self.kill_unit(unit, owner);
            }
        }
        self.derived.scratch.doomed = doomed;
    }

    /// W-133: kills a citizen of an attacked city, if the attacker's class kills citizens and
    /// nothing prevents it.
    pub(super) fn kill_citizen(&mut self, attacker: Unit, tile: Tile) {
        let Some(city) = self.land.map.city(tile) else { return };
        let kills = self.rules.written.settings.killcitizen && self.rules.arms.get(attacker.unit_type).kills_citizens;
        if kills && self.cities.citizens(city).size > 1 && self.city_value(city, EffectKind::UnitNoLosePop) <= 0 {
            self.lose_citizens(city, 1, Some(attacker.owner), Some("attack"));
        }
    }

    /// W-133: with some chance the winner moves in, at a cost of at most the larger of an attack
    /// and a step.
    fn occupy(&mut self, unit: UnitId, tile: Tile) {
        let chance = self.rules.written.settings.occupychance;
        if chance <= 0 || !self.units.units_on(tile).is_empty() {
            return;
        }
        let left = self.units.moves_left(unit).0;
        let mut draw = self.facts.draw_unit_nth(AFTERMATH, unit, "occupation", left);
        if draw.below(100) >= u64::from(chance.unsigned_abs()) {
            return;
        }
        let fragments = self.rules.movement.fragments;
        self.units.moves_left_mut(unit).0 = left.saturating_add(fragments);
        match self.land.map.city(tile) {
            Some(city) if self.eye().conquest_problem(unit, city).is_none() => self.conquer(unit, city),
            None if self.eye().step_problem(unit, tile).is_none() => self.step(unit, tile),
            _ => {}
        }
        if self.units.lives(unit) {
            let moves = &mut self.units.moves_left_mut(unit).0;
            *moves = left.min(*moves);
        }
    }
}
