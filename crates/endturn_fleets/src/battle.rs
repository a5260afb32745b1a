//! F-07 Battle: two fleets fire at the same moment. Chance only moves each side's power and rounds
//! its hits.
//!
//! Draws, in this order, which is part of the contract: the attacker's swing, the defender's swing,
//! the rounding of the attacker's losses class by class, the rounding of the defender's losses
//! class by class. A whole-number loss draws nothing, and neither does a battle against no ships.
//! [`crate::volley`] distributes the fire.
//!
//! Within F-05.1. Draws `battle`. Tells `BattleFought`.

use crate::fleet::{Fleet, MAX_CLASSES};
use crate::rules::Rules;
use crate::volley::{Hits, MILLION, Volley};
use crate::wide::Wide;
use serde::{Deserialize, Serialize};

/// Base of the digits in which a chance too fine for a single draw is compared: 32 bits each.
const DIGIT: u64 = 1 << 32;

/// A random change of one side's power, in millionths: −120 000 to 120 000 in the shipped ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Swing(i32);

impl Swing {
    /// No change.
    pub const NONE: Swing = Swing(0);

    /// The swing nearest to `millionths` that the ruleset allows.
    pub fn new(rules: &Rules, millionths: i32) -> Swing {
        let most = rules.battle.variance() as i32;
        Swing(millionths.clamp(-most, most))
    }

    /// Draws a swing uniformly from all the ruleset allows, in one draw.
    pub fn draw(rules: &Rules, draw: &mut dyn FnMut(u64) -> u64) -> Swing {
        let most = i64::from(rules.battle.variance());
        let drawn = draw(2 * u64::from(rules.battle.variance()) + 1);
        let millionths = i64::try_from(drawn).unwrap_or(i64::MAX).saturating_sub(most);
        Swing::new(rules, i32::try_from(millionths).unwrap_or(i32::MAX))
    }

    /// The swing in millionths of the power.
    pub fn millionths(self) -> i32 {
        self.0
    }

    /// The factor `1 + u` in millionths.
    fn factor(self) -> u128 {
        u128::from(MILLION.saturating_add_signed(self.0))
    }
}

/// The outcome of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The defender has no ship left and the attacker has: the planet falls.
    AttackerWins,
    /// The defender has ships left; what is left of the attacker returns.
    DefenderHolds,
    /// Neither side has a ship left; the defender survives.
    BothDestroyed,
}

/// The result of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleResult {
    /// Ships the attacker lost.
    pub attacker_losses: Fleet,
    /// Ships the defender lost.
    pub defender_losses: Fleet,
    /// The outcome.
    pub outcome: Outcome,
}

/// Fights one battle. `draw(bound)` returns a uniformly distributed number below `bound`; the
/// module docs give the order of draws.
pub fn fight(rules: &Rules, attacker: Fleet, defender: Fleet, draw: &mut dyn FnMut(u64) -> u64) -> BattleResult {
    if attacker.is_empty() || defender.is_empty() {
        return result(attacker, defender, Fleet::EMPTY, Fleet::EMPTY);
    }
    let attacker_swing = Swing::draw(rules, draw);
    let defender_swing = Swing::draw(rules, draw);
    fight_with(rules, (attacker, attacker_swing), (defender, defender_swing), draw)
}

/// Fights one battle with known swings; only the rounding is drawn, the attacker's losses first.
pub fn fight_with(
    rules: &Rules,
    (attacker, attacker_swing): (Fleet, Swing),
    (defender, defender_swing): (Fleet, Swing),
    draw: &mut dyn FnMut(u64) -> u64,
) -> BattleResult {
    let attacker_losses = losses(rules, defender, attacker, defender_swing, draw);
    let defender_losses = losses(rules, attacker, defender, attacker_swing, draw);
    result(attacker, defender, attacker_losses, defender_losses)
}

fn result(attacker: Fleet, defender: Fleet, attacker_losses: Fleet, defender_losses: Fleet) -> BattleResult {
    let attacker_left = !attacker.saturating_sub(attacker_losses).is_empty();
    let defender_left = !defender.saturating_sub(defender_losses).is_empty();
    let outcome = match (attacker_left, defender_left) {
        (_, true) => Outcome::DefenderHolds,
        (true, false) => Outcome::AttackerWins,
        (false, false) => Outcome::BothDestroyed,
    };
    BattleResult { attacker_losses, defender_losses, outcome }
}

/// Ships `target` loses to one volley of `firing`, rounded up or down by draws so that the mean is
/// exact.
pub fn losses(rules: &Rules, firing: Fleet, target: Fleet, swing: Swing, draw: &mut dyn FnMut(u64) -> u64) -> Fleet {
    let volley = Volley::aim(&rules.battle, firing, target, swing.factor());
    let mut lost = Fleet::EMPTY;
    for (class, count) in target.present() {
        let hits = match volley.hits(class, count) {
            Hits::All => count,
            Hits::Part { dividend, divisor } => round_by_draw(dividend, divisor, draw).min(count),
        };
        lost = lost.with(class, hits);
    }
    lost
}

/// The exact mean of [`losses`] per class, in millionths of a ship, rounded down. Needs no draw:
/// personas plan with it.
pub fn expected_losses(rules: &Rules, firing: Fleet, target: Fleet, swing: Swing) -> [u64; MAX_CLASSES] {
    let volley = Volley::aim(&rules.battle, firing, target, swing.factor());
    let mut expected = [0; MAX_CLASSES];
    for (class, count) in target.present() {
        expected[class.index()] = match volley.hits(class, count) {
            Hits::All => u64::from(count) * u64::from(MILLION),
            Hits::Part { dividend, divisor } => {
                let (whole, rest) = dividend.divided_by(divisor);
                let (part, _) = rest.times(u128::from(MILLION)).divided_by(divisor);
                u64::from(whole) * u64::from(MILLION) + u64::from(part)
            }
        };
    }
    expected
}

/// `dividend / divisor`, rounded up with a probability equal to the remaining fraction, else down.
pub(crate) fn round_by_draw(dividend: Wide, divisor: Wide, draw: &mut dyn FnMut(u64) -> u64) -> u32 {
    let (whole, rest) = dividend.divided_by(divisor);
    whole.saturating_add(u32::from(happens(rest, divisor, draw)))
}

/// True with probability `part / whole`: no draw if that is 0, one if `whole` is below 2^64. A
/// finer probability is compared digit by digit in base 2^32 with a drawn number, and one digit
/// almost always decides. After 128 bits the answer is no, which is less than 2^-128 away from
/// exact and keeps a broken source of draws from looping forever.
pub(crate) fn happens(part: Wide, whole: Wide, draw: &mut dyn FnMut(u64) -> u64) -> bool {
    if let (Some(part), Some(whole)) = (part.to_u64(), whole.to_u64()) {
        return part > 0 && draw(whole) < part;
    }
    let mut rest = part;
    for _ in 0..4 {
        if rest == Wide::ZERO {
            return false;
        }
        let (digit, next) = rest.times(u128::from(DIGIT)).divided_by(whole);
        let drawn = draw(DIGIT);
        if drawn != u64::from(digit) {
            return drawn < u64::from(digit);
        }
        rest = next;
    }
    false
}
