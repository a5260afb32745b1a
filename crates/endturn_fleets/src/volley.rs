//! F-07, the fire of one side on the other: exact, no draws.
//!
//! With `n` ships of strength (and toughness) `s` per class, multipliers `m` and the firing side's
//! swing `u`, class `i` deals class `j` the damage `n_i·s_i·m_ij·(1+u) · n_j·s_j/T`, where `T` is
//! the target's total toughness: the rules' power times the rules' proportions, with the sum over
//! targets cancelled. So class `j` receives `(1+u)·A_j/T` of its own toughness, with `A_j = Σ_i
//! n_i·s_i·m_ij`.
//!
//! Damage beyond the death of a class goes to the classes still alive, in the proportions in which
//! the whole side's fire falls on them, `n_j·s_j·A_j` **(ours: the rules leave open whose fire is
//! left over; with one firing class there is no difference)**, and so on until no damage is left or
//! no class is alive. Fractions are kept as whole numbers of up to 256 bits.

use crate::fleet::{Class, Fleet, MAX_CLASSES};
use crate::ruleset::{Battle, ShipClass};
use crate::wide::Wide;

/// The number one, in the units of a swing.
pub(crate) const MILLION: u32 = 1_000_000;

/// Strengths and multipliers, reduced by their common divisors: battles depend only on their
/// ratios.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleRules {
    /// Strength and toughness of one ship per class; 0 beyond the ruleset's classes, else below
    /// 2^21.
    pub(crate) strengths: [u32; MAX_CLASSES],
    /// Multiplier of each class against each class, below 2^14.
    pub(crate) multipliers: [[u32; MAX_CLASSES]; MAX_CLASSES],
    /// The neutral multiplier.
    pub(crate) even: u32,
    /// The largest swing, in millionths of the power.
    variance: u32,
}

impl BattleRules {
    /// Compiles the numbers of a checked ruleset.
    pub(crate) fn compile(ships: &[ShipClass], battle: &Battle) -> BattleRules {
        let mut strengths = [0; MAX_CLASSES];
        let mut multipliers = [[0; MAX_CLASSES]; MAX_CLASSES];
        let mut even = 1000;
        for (place, attacker) in ships.iter().enumerate().take(MAX_CLASSES) {
            strengths[place] = u32::try_from(attacker.metal.saturating_add(attacker.energy)).unwrap_or(0);
            let row = battle.multipliers.0.get(&attacker.name);
            for (cell, target) in multipliers[place].iter_mut().zip(ships) {
                *cell = row.and_then(|row| row.0.get(&target.name)).copied().unwrap_or(0);
            }
        }
        let common = strengths.into_iter().fold(0, greatest_common_divisor).max(1);
        strengths.iter_mut().for_each(|strength| *strength /= common);
        let common = multipliers.as_flattened().iter().copied().fold(even, greatest_common_divisor).max(1);
        multipliers.as_flattened_mut().iter_mut().for_each(|multiplier| *multiplier /= common);
        even /= common;
        BattleRules { strengths, multipliers, even, variance: battle.variance_permille.saturating_mul(1000) }
    }

    /// The largest swing, in millionths of the power.
    pub(crate) fn variance(&self) -> u32 {
        self.variance
    }

    /// Effect of the fire of one class on another, in permille, rounded down.
    pub(crate) fn multiplier_permille(&self, firing: Class, target: Class) -> u32 {
        self.multipliers[firing.index()][target.index()].saturating_mul(1_000) / self.even.max(1)
    }

    fn strength(&self, class: Class) -> u64 {
        u64::from(self.strengths[class.index()])
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Losses of one class of the target: every ship, or `dividend / divisor` ships, which is fewer.
pub(crate) enum Hits {
    /// Every ship.
    All,
    /// Fewer than every ship.
    Part { dividend: Wide, divisor: Wide },
}

/// One side's fire on the other, with all overflow distributed.
///
/// Bounds that keep every number within 256 bits: counts < 2^32, strengths < 2^21, multipliers <
/// 2^14, 8 classes, `1+u` < 2^21. So a side's toughness < 2^56, `A` < 2^70, `Σ C·A` < 2^126,
/// `scale` < 2^86.
pub(crate) struct Volley {
    /// Toughness of all ships of each target class, `C_j`.
    toughness: [u64; MAX_CLASSES],
    /// Fire that falls on each unit of toughness, `A_j`, in the reduced multipliers' units.
    fire: [u128; MAX_CLASSES],
    /// Classes that are destroyed.
    killed: [bool; MAX_CLASSES],
    /// A living class loses the part `fire × factor / divisor` of itself.
    factor: Wide,
    divisor: Wide,
}

impl Volley {
    /// Aims `firing` at `target` with a factor `1 + u` of `swing` millionths, at most 2 000 000.
    pub(crate) fn aim(rules: &BattleRules, firing: Fleet, target: Fleet, swing: u128) -> Volley {
        let mut volley = Volley {
            toughness: [0; MAX_CLASSES],
            fire: [0; MAX_CLASSES],
            killed: [false; MAX_CLASSES],
            factor: Wide::new(swing),
            divisor: Wide::ZERO,
        };
        for (class, count) in target.present() {
            volley.toughness[class.index()] = u64::from(count) * rules.strength(class);
            for (shooter, shooters) in firing.present() {
                let strength = u64::from(shooters) * rules.strength(shooter);
                let multiplier = rules.multipliers[shooter.index()][class.index()];
                volley.fire[class.index()] += u128::from(strength) * u128::from(multiplier);
            }
        }
        let total: u64 = volley.toughness.iter().sum();
        let scale = u128::from(total) * u128::from(rules.even) * u128::from(MILLION);
        volley.divisor = Wide::new(scale);
        volley.spill(swing, scale);
        volley
    }

    /// Kills every class for which the fire suffices, and distributes the remaining fire to the
    /// others. Each pass kills at least one class or is the last.
    fn spill(&mut self, swing: u128, scale: u128) {
        let fallen = |volley: &Volley, place: usize| u128::from(volley.toughness[place]) * volley.fire[place];
        let all_fire: u128 = (0..MAX_CLASSES).map(|place| fallen(self, place)).sum();
        let mut spent: u128 = 0;
        let mut fire_on_living = all_fire;
        while self.kill_overwhelmed(&mut spent, &mut fire_on_living) && fire_on_living > 0 {
            // Damage of the whole volley, less that spent on killed classes, both times `scale`.
            self.factor = Wide::product(swing, all_fire).minus(Wide::product(spent, scale));
            self.divisor = Wide::product(fire_on_living, scale);
        }
    }

    /// Kills the living classes that lose all of themselves; returns whether there was one.
    fn kill_overwhelmed(&mut self, spent: &mut u128, fire_on_living: &mut u128) -> bool {
        let mut any = false;
        for place in 0..MAX_CLASSES {
            let alive = self.toughness[place] > 0 && !self.killed[place];
            if alive && self.factor.times(self.fire[place]) >= self.divisor {
                self.killed[place] = true;
                let toughness = u128::from(self.toughness[place]);
                *spent += toughness;
                *fire_on_living -= toughness * self.fire[place];
                any = true;
            }
        }
        any
    }

    /// Losses of a class of which `count` ships fought. The dividend is below 2^32 · 2^70 · 2^147.
    pub(crate) fn hits(&self, class: Class, count: u32) -> Hits {
        if self.killed[class.index()] {
            return Hits::All;
        }
        let dividend = self.factor.times(u128::from(count) * self.fire[class.index()]);
        Hits::Part { dividend, divisor: self.divisor }
    }
}
