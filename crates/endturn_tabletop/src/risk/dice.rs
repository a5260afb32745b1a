//! Throws of dice, their losses, and the exact odds of each.

use endturn_engine::random::Draw;
use serde::{Deserialize, Serialize};

/// The dice of both sides, 0 for dice that were not thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// The attacker's, one to three of 1..=6.
    pub attack: [u8; 3],
    /// The defender's, one or two of 1..=6.
    pub defend: [u8; 2],
}

/// Throws the dice of both sides.
pub fn throw(attack: u8, defend: u8, draw: &mut Draw) -> Throw {
    let mut throw = Throw::default();
    for die in throw.attack.iter_mut().take(usize::from(attack)) {
        *die = 1 + draw.below(6) as u8;
    }
    for die in throw.defend.iter_mut().take(usize::from(defend)) {
        *die = 1 + draw.below(6) as u8;
    }
    throw
}

/// The losses of attacker and defender in a throw: the highest dice are compared, then the second;
/// a tie costs the attacker.
#[must_use]
pub fn losses(throw: Throw) -> (u8, u8) {
    let Throw { mut attack, mut defend } = throw;
    attack.sort_unstable_by(|one, other| other.cmp(one));
    defend.sort_unstable_by(|one, other| other.cmp(one));
    let mut lost = (0, 0);
    for (attacker, defender) in
        attack.into_iter().zip(defend).filter(|(attacker, defender)| *attacker > 0 && *defender > 0)
    {
        if attacker > defender {
            lost.1 += 1;
        } else {
            lost.0 += 1;
        }
    }
    lost
}

/// Numbers of throws, with given numbers of dice, that end in each way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Throws in which only the defender loses.
    pub defender: u32,
    /// Throws in which each side loses one.
    pub both: u32,
    /// Throws in which only the attacker loses.
    pub attacker: u32,
}

/// Counts all throws of 1 to 3 dice against 1 or 2.
#[must_use]
pub fn odds(attack: u8, defend: u8) -> Odds {
    let mut odds = Odds { defender: 0, both: 0, attacker: 0 };
    let dice = u32::from(attack + defend);
    for number in 0..6u32.pow(dice) {
        let mut rest = number;
        let mut die = |on: bool| {
            if on {
                let face = (rest % 6) as u8 + 1;
                rest /= 6;
                face
            } else {
                0
            }
        };
        let throw = Throw {
            attack: [die(attack > 0), die(attack > 1), die(attack > 2)],
            defend: [die(defend > 0), die(defend > 1)],
        };
        match losses(throw) {
            (0, _) => odds.defender += 1,
            (_, 0) => odds.attacker += 1,
            _ => odds.both += 1,
        }
    }
    odds
}
