//! Unit types, terrain and extras as the numbers that combat reads (W-126…W-133).

use crate::bits::{Bits64, Bits256};
use crate::ids::{TerrainId, UnitClassId, UnitTypeId};
use crate::ruleset::Ruleset;
use crate::ruleset::units::{CombatBonus, UnitType};

/// The parts of a ruleset that combat reads.
#[derive(Clone, Debug)]
pub struct Arms {
    types: Vec<ArmsNumbers>,
    bonuses: Vec<Vec<Bonus>>,
    ladders: Vec<Vec<Rung>>,
    /// By terrain, percent added to defence.
    terrain_pct: Vec<i32>,
    /// By extra, percent added to the defence of units native to it.
    extra_pct: Vec<i32>,
    /// By class, extras that add to its defence: natural ones and all others.
    shelters: Vec<(Bits64, Bits64)>,
    /// Extras with the flag `NoStackDeath` (W-133).
    pub no_stack_death: Bits64,
    /// Having less than a full move left weakens an attack (W-128).
    pub tired_attack: bool,
    /// Only a battle in which a side dies makes veterans (W-132).
    pub only_killing_makes_veteran: bool,
}

/// Combat numbers of one unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the ruleset")]
pub struct ArmsNumbers {
    /// Its class.
    pub class: UnitClassId,
    /// Strength in attack, in points.
    pub attack: i32,
    /// Strength in defence, in points.
    pub defense: i32,
    /// Hit points taken per round won.
    pub firepower: i32,
    /// Percent of its defence that counts on tiles that are not native to it.
    pub non_native_pct: i32,
    /// Unreachable classes that it can attack nevertheless.
    pub targets: Bits256,
    /// Its class gets terrain bonuses.
    pub gains_by_terrain: bool,
    /// Its class can attack units on tiles that are not native to it.
    pub attacks_non_native: bool,
    /// It only attacks native tiles, whatever its class can do.
    pub is_native_only: bool,
    /// Its class is safe from types that do not name it as a target.
    pub is_unreachable: bool,
    /// It does not protect the units on its tile from attacks.
    pub never_protects: bool,
    /// Doubles its firepower against cities.
    pub is_city_buster: bool,
    /// Has firepower 1 against walls.
    pub is_bad_wall_attacker: bool,
    /// Has firepower 1 in a city, and its attacker twice as much.
    pub is_bad_city_defender: bool,
    /// Its loss loses the game.
    pub loses_game: bool,
    /// It is never promoted.
    pub never_rises: bool,
    /// An attack takes all its moves.
    pub attacks_once: bool,
    /// It has the role `BarbarianLeader`.
    pub leads_barbarians: bool,
    /// Its class collects ransom (W-139).
    pub collects_ransom: bool,
    /// Its class kills citizens when it wins against a city.
    pub kills_citizens: bool,
    /// Work can promote it (W-19).
    pub learns_by_work: bool,
    /// It provokes all units that could attack it (W-142).
    pub is_provoking: bool,
    ladder: u16,
}

/// A bonus against some types.
#[derive(Clone, Debug)]
struct Bonus {
    kind: BonusKind,
    /// The types, one bit each.
    against: Box<[u64]>,
    /// Percent.
    value_pct: i32,
}

/// The effect of a combat bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BonusKind {
    Multiplies,
    Divides,
    Disarms,
}

/// One level of experience.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Percent of attack and defence that counts.
    pub power_pct: i32,
    /// Percent chance of promotion after a battle.
    pub raise_pct: i32,
    /// Percent chance of promotion by a turn's work (W-19).
    pub work_raise_pct: i32,
}

/// Bonuses to a unit's defence from the extras of a tile, in percent (W-129).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelter {
    /// Extras with the flag `NaturalDefense`, together.
    pub natural_pct: i32,
    /// All others, together.
    pub built_pct: i32,
}

impl Arms {
    /// Compiles the numbers of a ruleset.
    #[must_use]
    pub(crate) fn compile(ruleset: &Ruleset) -> Self {
        let shelters = |class: &str| {
            let (mut natural, mut built) = (Bits64::EMPTY, Bits64::EMPTY);
            for (place, (_, extra)) in ruleset.extras.iter().enumerate() {
                let holds = extra.defense_bonus_pct != 0 && extra.native_to.iter().any(|own| own == class);
                let is_natural = extra.flags.iter().any(|flag| flag == "NaturalDefense");
                natural.set(place, holds && is_natural);
                built.set(place, holds && !is_natural);
            }
            (natural, built)
        };
        let rungs = ruleset.veteran.iter().map(|(_, rungs)| {
            let rung = |one: &crate::ruleset::units::VeteranLevel| Rung {
                power_pct: one.power_pct,
                raise_pct: one.raise_chance_combat_pct,
                work_raise_pct: one.raise_chance_work_pct,
            };
            rungs.iter().map(rung).collect()
        });
        let combat = &ruleset.game.combat_rules;
        Self {
            types: ruleset.units.iter().map(|(_, unit)| numbers(ruleset, unit)).collect(),
            bonuses: ruleset.units.iter().map(|(_, unit)| bonuses(ruleset, unit)).collect(),
            ladders: rungs.collect(),
            terrain_pct: ruleset.terrain.iter().map(|(_, terrain)| terrain.defense_bonus_pct).collect(),
            extra_pct: ruleset.extras.iter().map(|(_, extra)| extra.defense_bonus_pct).collect(),
            shelters: ruleset.unit_classes.names().map(shelters).collect(),
            no_stack_death: no_stack_death(ruleset),
            tired_attack: combat.tired_attack,
            only_killing_makes_veteran: combat.only_killing_makes_veteran,
        }
    }

    /// The numbers of a type.
    #[must_use]
    #[inline]
    pub fn get(&self, unit_type: UnitTypeId) -> &ArmsNumbers {
        &self.types[unit_type.index()]
    }

    /// The level of experience of a unit of a type, at most the highest level.
    #[must_use]
    pub fn rung(&self, unit_type: UnitTypeId, veteran: u8) -> Rung {
        let ladder = self.ladders.get(usize::from(self.get(unit_type).ladder)).map_or(&[][..], Vec::as_slice);
        let rung = ladder.get(usize::from(veteran)).or(ladder.last());
        rung.copied().unwrap_or(Rung { power_pct: 100, raise_pct: 0, work_raise_pct: 0 })
    }

    /// W-129: percent that a terrain adds to a type's defence.
    #[must_use]
    pub fn terrain_pct(&self, unit_type: UnitTypeId, terrain: TerrainId) -> i32 {
        if self.get(unit_type).gains_by_terrain { self.terrain_pct[terrain.index()] } else { 0 }
    }

    /// W-129: percent that an extra adds to a type's defence; 0 if it is not native to the type's
    /// class.
    #[must_use]
    pub fn extra_pct(&self, unit_type: UnitTypeId, extra: usize) -> i32 {
        let (natural, built) = self.shelters[self.get(unit_type).class.index()];
        if natural.contains(extra) || built.contains(extra) { self.extra_pct[extra] } else { 0 }
    }

    /// W-129: percent that the extras of a tile add to a type's defence.
    #[must_use]
    pub fn shelter(&self, unit_type: UnitTypeId, extras: Bits64) -> Shelter {
        let (natural, built) = self.shelters[self.get(unit_type).class.index()];
        let sum =
            |of: Bits64| Bits64(of.0 & extras.0).iter().map(|extra| self.extra_pct[extra]).fold(0, i32::saturating_add);
        Shelter { natural_pct: sum(natural), built_pct: sum(built) }
    }

    /// W-129: percent that a type adds to its own defence against another.
    #[must_use]
    pub fn multiplier_pct(&self, defender: UnitTypeId, attacker: UnitTypeId) -> i32 {
        self.sum(BonusKind::Multiplies, defender, attacker)
    }

    /// W-129: percent above 100 by which a type divides the defence of another.
    #[must_use]
    pub fn divider_pct(&self, attacker: UnitTypeId, defender: UnitTypeId) -> i32 {
        self.sum(BonusKind::Divides, attacker, defender)
    }

    /// W-130: whether a type reduces the firepower of another to 1 when it attacks it.
    #[must_use]
    pub fn disarms(&self, attacker: UnitTypeId, defender: UnitTypeId) -> bool {
        self.sum(BonusKind::Disarms, attacker, defender) > 0
    }

    fn sum(&self, kind: BonusKind, own: UnitTypeId, other: UnitTypeId) -> i32 {
        let (word, bit) = (other.index() >> 6, other.index() & 63);
        let counts = |bonus: &&Bonus| bonus.kind == kind && bonus.against[word] >> bit & 1 == 1;
        let counted = self.bonuses[own.index()].iter().filter(counts);
        counted.map(|bonus| bonus.value_pct).fold(0, i32::saturating_add)
    }
}

fn no_stack_death(ruleset: &Ruleset) -> Bits64 {
    let mut extras = Bits64::EMPTY;
    for (place, (_, extra)) in ruleset.extras.iter().enumerate() {
        extras.set(place, extra.flags.iter().any(|flag| flag == "NoStackDeath"));
    }
    extras
}

fn numbers(ruleset: &Ruleset, unit: &UnitType) -> ArmsNumbers {
    let has = |flag: &str| unit.flags.iter().any(|own| own == flag);
    let class = ruleset.unit_classes.get(&unit.class);
    let class_has = |flag: &str| class.is_some_and(|class| class.flags.iter().any(|own| own == flag));
    let place = |class: &String| ruleset.unit_classes.position(class);
    ArmsNumbers {
        class: UnitClassId::at(place(&unit.class).unwrap_or(0)),
        attack: unit.attack,
        defense: unit.defense,
        firepower: unit.firepower,
        non_native_pct: class.map_or(100, |class| class.non_native_defense_pct),
        targets: unit.targets.iter().filter_map(place).collect(),
        gains_by_terrain: class_has("TerrainDefense"),
        attacks_non_native: class_has("AttackNonNative"),
        is_native_only: has("Only_Native_Attack"),
        is_unreachable: class_has("Unreachable"),
        never_protects: has("NeverProtects"),
        is_city_buster: has("CityBuster"),
        is_bad_wall_attacker: has("BadWallAttacker"),
        is_bad_city_defender: has("BadCityDefender"),
        loses_game: has("GameLoss"),
        never_rises: has("NoVeteran"),
        attacks_once: has("OneAttack"),
        leads_barbarians: unit.roles.iter().any(|role| role == "BarbarianLeader"),
        collects_ransom: class_has("CollectRansom"),
        kills_citizens: class_has("KillCitizen"),
        learns_by_work: has("Settlers") && !has("NoVeteran"),
        is_provoking: has("Provoking"),
        ladder: ruleset.veteran.position(&unit.veteran_system).unwrap_or(0) as u16,
    }
}

fn bonuses(ruleset: &Ruleset, unit: &UnitType) -> Vec<Bonus> {
    let compiled = |bonus: &CombatBonus| {
        let (_, flag, value) = bonus.parts();
        let mut against = vec![0_u64; ruleset.units.len().div_ceil(64)];
        for (at, (_, other)) in ruleset.units.iter().enumerate() {
            against[at >> 6] |= u64::from(other.flags.iter().any(|own| own == flag)) << (at & 63);
        }
        let kind = match bonus {
            CombatBonus::DefenseMultiplier { .. } => BonusKind::Multiplies,
            CombatBonus::DefenseDivider { .. } => BonusKind::Divides,
            CombatBonus::Firepower1 { .. } => BonusKind::Disarms,
        };
        Bonus { kind, against: against.into(), value_pct: value.saturating_mul(100) }
    };
    unit.combat_bonuses.iter().map(compiled).collect()
}
