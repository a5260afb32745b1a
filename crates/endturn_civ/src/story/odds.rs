//! The odds of a battle, and all factors behind them (W-126 … W-132).

use std::slice;

use bevy_ecs::prelude::*;
use endturn_civ_rules::combat::attack::AttackFactor;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::combat::defense::DefenseFactor;
use endturn_civ_rules::combat::firepower::FirepowerFactor;
use endturn_civ_rules::combat::strength::{Scale, Step};
use endturn_civ_rules::combat::target::{Obstacle, OnTile, is_open};
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::effects::sentence::sentence;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::units::{CombatBonus, UnitType};
use endturn_civ_rules::ruleset::words::UnitState;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Seat, number::counted_as};
use serde::Serialize;

use crate::clash::{ATTACKS, Clash, best_defender};
use crate::realm::Eye;

pub use crate::clash::Fighter;

/// A unit of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// Its key.
    pub id: UnitId,
    /// Its owner.
    pub owner: Seat,
    /// The name of its type.
    pub unit_type: String,
    /// Its owner's number for it, from 1.
    pub number: u32,
    /// Full name: `Rome's Warriors#3`.
    pub name: String,
    /// Its column and row.
    pub at: (u32, u32),
}

/// All units, oldest first.
#[must_use]
pub fn units(world: &World) -> Vec<UnitEntry> {
    let eye = Eye::of(world);
    let entry = |id: UnitId| {
        let (owner, unit_type) = (eye.unit_owner(id)?, eye.unit_type(id)?);
        let unit_type = eye.rules.unit_type_name(unit_type).to_owned();
        let number = eye.unit_number(id).0;
        let name = format!("{}'s {unit_type}#{number}", eye.roster().name(owner));
        let at = eye.map.topology().xy(eye.unit_tile(id)?);
        Some(UnitEntry { id, owner, unit_type, number, name, at })
    };
    let mut all: Vec<UnitEntry> = eye.all_units().filter_map(entry).collect();
    all.compact_sort_by_key(|unit| unit.id);
    all
}

/// The names of all unit types.
#[must_use]
pub fn unit_types(world: &World) -> Vec<&str> {
    Eye::of(world).rules.written.units.names().collect()
}

/// A unit as it is now; `None` if it is gone.
#[must_use]
pub fn fighter(world: &World, unit: UnitId) -> Option<Fighter> {
    Fighter::of(Eye::of(world), unit)
}

/// A new unit of a type, without owner or place; `None` if there is no such type.
#[must_use]
pub fn fighter_of_type(world: &World, unit_type: &str) -> Option<Fighter> {
    let eye = Eye::of(world);
    Some(Fighter::of_type(eye, eye.rules.unit_type_id(unit_type)?))
}

/// Names of a unit's veteran levels, lowest first.
#[must_use]
pub fn levels(world: &World, fighter: &Fighter) -> Vec<String> {
    let rules = Eye::of(world).rules;
    let rungs = rules.written.veteran.get(&rules.unit_type(fighter.unit_type).veteran_system);
    rungs.into_iter().flatten().map(|rung| rung.name.clone()).collect()
}

/// The nation that a tile belongs to: the owner of its city, otherwise the owner of the tile.
#[must_use]
pub fn lord_of(world: &World, tile: Tile) -> Option<Seat> {
    let eye = Eye::of(world);
    eye.city_at(tile).and_then(|city| eye.city_owner(city)).or_else(|| eye.tile_owner(tile))
}

/// The odds of a battle, and their factors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldOdds {
    /// The attacker.
    pub attacker: ToldFighter,
    /// The defender.
    pub defender: ToldFighter,
    /// Factors of the attacker's strength, in order (W-128).
    pub attack: Vec<ToldFactor>,
    /// Factors of the defender's strength, in order (W-129).
    pub defense: Vec<ToldFactor>,
    /// Modifiers of both sides' firepower, in order (W-130).
    pub firepower: Vec<ToldFirepower>,
    /// Rounds after which the battle ends undecided; 0 for no limit (W-131).
    pub rounds: i32,
    /// The unit that would defend the tile instead; `None` if the defender does, or the tile is
    /// empty (W-127).
    pub stands_in: Option<String>,
    /// Reasons why this battle is impossible (W-126).
    pub obstacles: Vec<String>,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldFighter {
    /// Name: `Rome's Warriors#3`, or its type.
    pub name: String,
    /// Column and row of its tile; `None` if it has no tile.
    pub tile: Option<(u32, u32)>,
    /// Name of its veteran level.
    pub level: String,
    /// Hit points left.
    pub hit_points: i32,
    /// Strength in tenths of a point.
    pub strength: i32,
    /// Hit points that each round it wins takes.
    pub firepower: i32,
    /// Its chance to win, in millionths (W-131).
    pub wins_millionths: u64,
    /// The same as text: `73.69 %`.
    pub wins: String,
    /// Chance of promotion if it wins, in percent (W-132).
    pub rises_pct: i32,
}

/// A factor of a strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldFactor {
    /// Its rule.
    pub rule: &'static str,
    /// Name of the factor.
    pub factor: &'static str,
    /// Whether it has any effect.
    pub counts: bool,
    /// Its effect, as in `× 150 %`; empty for the base value.
    pub by: String,
    /// Strength after it, in tenths of a point.
    pub strength: i32,
    /// Its sources.
    pub from: Vec<String>,
}

/// A modifier of firepower.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldFirepower {
    /// Its rule.
    pub rule: &'static str,
    /// Name of the modifier.
    pub factor: &'static str,
    /// Whether it applies.
    pub counts: bool,
    /// The attacker's firepower after it.
    pub attacker: i32,
    /// The defender's firepower after it.
    pub defender: i32,
}

/// Explains the odds of one unit against another, on the defender's tile.
#[must_use]
pub fn odds(world: &World, attacker: Fighter, defender: Fighter) -> ToldOdds {
    let teller = Teller { eye: Eye::of(world), clash: Clash::new(Eye::of(world), attacker, defender) };
    let clash = &teller.clash;
    let (duel, odds) = (clash.duel(), clash.duel().odds());
    let side = |fighter: &Fighter, side: &endturn_civ_rules::combat::battle::Side, wins: Chance, attacks| ToldFighter {
        name: teller.name(fighter),
        tile: fighter.tile.map(|tile| teller.eye.map.topology().xy(tile)),
        level: teller.level(fighter),
        hit_points: side.hit_points,
        strength: side.strength,
        firepower: side.firepower,
        wins_millionths: wins.nearest(1_000_000),
        wins: wins.to_string(),
        rises_pct: clash.promotion(attacks, true).chance_pct(),
    };
    ToldOdds {
        attacker: side(&attacker, &duel.attacker, odds.attacker, true),
        defender: side(&defender, &duel.defender, odds.defender, false),
        attack: clash.attack().steps().iter().map(|step| teller.attack(step)).collect(),
        defense: clash.defense().steps().iter().map(|step| teller.defense(step)).collect(),
        firepower: teller.firepower(),
        rounds: duel.rounds,
        stands_in: teller.stands_in(),
        obstacles: teller.obstacles(),
    }
}

/// The name of a unit, or of a type and whose it is.
pub(super) fn name_of(eye: Eye<'_>, fighter: &Fighter) -> String {
    let number = fighter.unit.map_or(String::new(), |unit| format!("#{}", eye.unit_number(unit).0));
    let whose = fighter.owner.map_or(String::new(), |owner| format!("{}'s ", eye.roster().name(owner)));
    format!("{whose}{}{number}", eye.rules.unit_type_name(fighter.unit_type))
}

/// The name of a unit's veteran level.
pub(super) fn level_of(eye: Eye<'_>, fighter: &Fighter) -> String {
    let rungs = eye.rules.written.veteran.get(&eye.rules.unit_type(fighter.unit_type).veteran_system);
    let rung = rungs.and_then(|rungs| rungs.get(usize::from(fighter.veteran)).or(rungs.last()));
    rung.map_or(String::new(), |rung| rung.name.clone())
}

struct Teller<'w> {
    eye: Eye<'w>,
    clash: Clash<'w>,
}

impl Teller<'_> {
    fn written(&self, fighter: &Fighter) -> (&str, &UnitType) {
        let rules = self.eye.rules;
        (rules.unit_type_name(fighter.unit_type), rules.unit_type(fighter.unit_type))
    }

    fn name(&self, fighter: &Fighter) -> String {
        name_of(self.eye, fighter)
    }

    fn level(&self, fighter: &Fighter) -> String {
        level_of(self.eye, fighter)
    }

    /// The effects of a kind that apply.
    fn effects(&self, kind: EffectKind) -> Vec<String> {
        let rules = self.eye.rules;
        let told = rules.effects.explain(&rules.written, kind, &self.clash.context(kind), &self.eye);
        let counted = told.effects.iter().filter(|one| one.adds != 0);
        counted.map(|one| format!("{} {:+} %", one.name, one.adds)).collect()
    }

    fn attack(&self, step: &Step<AttackFactor>) -> ToldFactor {
        let attacker = &self.clash.attacker;
        let (name, written) = self.written(attacker);
        let (factor, from) = match step.factor {
            AttackFactor::Attack => ("attack", vec![format!("{name}: attack {}", written.attack)]),
            AttackFactor::Veteran => ("veteran level", vec![self.level(attacker)]),
            AttackFactor::Tired => {
                ("tired_attack", vec![counted_as(attacker.moves, "move fragment left", "move fragments left")])
            }
            AttackFactor::Bonus => ("Attack_Bonus", self.effects(EffectKind::AttackBonus)),
        };
        told("W-128", factor, step.factor == AttackFactor::Attack, step, from)
    }

    fn defense(&self, step: &Step<DefenseFactor>) -> ToldFactor {
        let (attacker, defender) = (&self.clash.attacker, &self.clash.defender);
        let (name, written) = self.written(defender);
        let terrain = defender.tile.map(|tile| self.eye.rules.terrain_name(self.eye.map.terrain(tile)));
        let terrain = terrain.unwrap_or_default();
        let (factor, from) = match step.factor {
            DefenseFactor::Defense => ("defense", vec![format!("{name}: defense {}", written.defense)]),
            DefenseFactor::Veteran => ("veteran level", vec![self.level(defender)]),
            DefenseFactor::Terrain => ("terrain", vec![terrain.to_owned()]),
            DefenseFactor::NonNative => {
                ("non_native_defense_pct", vec![format!("{terrain} is not native to {}", written.class)])
            }
            DefenseFactor::TypeBonus => ("DefenseMultiplier", self.bonuses(defender, attacker, "DefenseMultiplier")),
            DefenseFactor::DefendBonus => ("Defend_Bonus", self.effects(EffectKind::DefendBonus)),
            DefenseFactor::Divider => ("DefenseDivider", self.bonuses(attacker, defender, "DefenseDivider")),
            DefenseFactor::Extras => ("extras", self.extras()),
            DefenseFactor::Fortified => ("Fortify_Defense_Bonus", self.effects(EffectKind::FortifyDefenseBonus)),
        };
        told("W-129", factor, step.factor == DefenseFactor::Defense, step, from)
    }

    /// Bonuses of a type against another, with their flags.
    fn bonuses(&self, own: &Fighter, other: &Fighter, word: &str) -> Vec<String> {
        let ((name, written), (_, against)) = (self.written(own), self.written(other));
        let counted = written.combat_bonuses.iter().map(CombatBonus::parts);
        let counted = counted.filter(|(kind, flag, _)| *kind == word && against.flags.iter().any(|own| own == flag));
        counted.map(|(_, flag, value)| format!("{name} against {flag} +{} %", value.saturating_mul(100))).collect()
    }

    fn extras(&self) -> Vec<String> {
        let (rules, own) = (self.eye.rules, self.clash.defender.unit_type);
        let here = self.clash.defender.tile.into_iter().flat_map(|tile| self.eye.map.extras(tile).iter());
        let counted = here.map(|extra| (extra, rules.arms.extra_pct(own, extra))).filter(|(_, pct)| *pct != 0);
        counted.map(|(extra, pct)| format!("{} {pct:+} %", rules.extra_name(ExtraId::at(extra)))).collect()
    }

    fn firepower(&self) -> Vec<ToldFirepower> {
        let steps = self.clash.firepower().steps();
        let told = steps.iter().map(|step| ToldFirepower {
            rule: "W-130",
            factor: match step.factor {
                FirepowerFactor::Types => "firepower of the types",
                FirepowerFactor::CityBuster => "attacker is a CityBuster",
                FirepowerFactor::BadWallAttacker => "attacker is a BadWallAttacker",
                FirepowerFactor::BadCityDefender => "defender is a BadCityDefender",
                FirepowerFactor::Firepower1 => "attacker has Firepower1 against the defender",
                FirepowerFactor::ShoreBombardment => "neither can go where the other is",
            },
            counts: step.counts,
            attacker: step.after.attacker,
            defender: step.after.defender,
        });
        told.collect()
    }

    /// W-127: the unit that defends the tile instead of a defender that is on it.
    fn stands_in(&self) -> Option<String> {
        self.clash.defender.unit?;
        let stack = self.eye.stack(self.clash.attacker, self.clash.defender.tile?);
        let best = best_defender(self.on_tile(), || stack.dies())?.defender;
        (best.unit != self.clash.defender.unit).then(|| self.name(&best))
    }

    /// The battle against each unit of the defender's nation on its tile, newest first; the
    /// defender itself as given in the question.
    fn on_tile(&self) -> impl Iterator<Item = Clash<'_>> + Clone {
        let (attacker, asked) = (self.clash.attacker, self.clash.defender);
        let all = asked.tile.into_iter().flat_map(move |tile| self.eye.clashes(attacker, tile));
        let own = all.filter(move |clash| clash.defender.owner == asked.owner);
        own.map(move |clash| if clash.defender.unit == asked.unit { self.clash } else { clash })
    }

    fn obstacles(&self) -> Vec<String> {
        let (clash, rules) = (&self.clash, self.eye.rules);
        let mut all = Vec::new();
        if clash.explodes() {
            all.push(format!("{} explodes by `nuke`, and does not attack", self.name(&clash.attacker)));
        } else if clash.way().is_none() {
            all.push(format!("{} needs {}", self.name(&clash.attacker), self.missing()));
        }
        if clash.is_war() == Some(false) {
            all.push("the two are not at war".to_owned());
        }
        let (attacker, defender) = (self.written(&clash.attacker), self.written(&clash.defender));
        match clash.target().obstacle() {
            Some(Obstacle::Terrain) => {
                all.push(format!("{} can't hit a tile that is not native to {}", attacker.0, attacker.1.class));
            }
            Some(Obstacle::Unreachable) => {
                all.push(format!("{} is out of reach of {}", defender.1.class, attacker.0));
            }
            None => {}
        }
        let beside = self.on_tile().map(|clash| OnTile {
            can_be_hit: clash.can_hit(),
            is_transported: clash.defender.unit.is_some_and(|unit| self.eye.unit_is(unit, UnitState::Transported)),
            never_protects: rules.arms.get(clash.defender.unit_type).never_protects,
        });
        let is_shielded = !is_open(beside, rules.written.settings.unreachableprotects);
        if clash.defender.unit.is_some() && clash.can_hit() && is_shielded {
            all.push("a unit that can't be attacked shields its tile".to_owned());
        }
        all
    }

    /// The unmet requirements of the attack action that lacks the fewest.
    fn missing(&self) -> String {
        let rules = self.eye.rules;
        let ways = ATTACKS.iter().flat_map(|action| rules.written.actions.get(action).into_iter().flatten());
        let lacks = ways.map(|way| {
            let reqs = way.actor.iter();
            let lacks = reqs.filter(|&req| {
                let compiled = rules.effects.reqs(&rules.written, slice::from_ref(req));
                !compiled.iter().all(|req| self.clash.meets(req))
            });
            lacks.map(sentence).collect::<Vec<_>>()
        });
        let fewest = lacks.min_by_key(Vec::len).unwrap_or_else(|| vec!["a way to attack".to_owned()]);
        fewest.join(", ")
    }
}

fn told<F>(rule: &'static str, factor: &'static str, is_first: bool, step: &Step<F>, from: Vec<String>) -> ToldFactor {
    let counts = is_first || !step.scale.is_idle();
    let by = match step.scale {
        _ if is_first => String::new(),
        Scale::Times(percent) => format!("× {} %", percent.max(0)),
        Scale::Over(percent) => format!("÷ {} %", percent.max(1)),
        Scale::Part { part, whole } => format!("× {}/{whole}", part.clamp(0, whole)),
    };
    ToldFactor { rule, factor, counts, by, strength: step.strength, from: if counts { from } else { Vec::new() } }
}
