//! The results of many battles between two fleets (F-07). Their draws don't use the game's seed, so
//! they reveal nothing about the battle to come.

use endturn_engine::{
    RuleId,
    random::{DrawSubject, Draws, Purpose},
};

use crate::battle::{self, Outcome};
use crate::fleet::Fleet;
use crate::rules::Rules;

/// The results of many battles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// Number of battles.
    pub(crate) battles: u32,
    /// Battles the attacker won.
    pub(crate) wins: u32,
    /// Battles in which both sides lost all their ships.
    pub(crate) ruins: u32,
    /// Ships the attacker kept, summed over all battles.
    pub(crate) kept: u64,
    /// Ships the defender kept, summed over all battles.
    pub(crate) left: u64,
    /// Value of the ships that each side lost, summed: the attacker's, the defender's.
    pub(crate) lost: [i64; 2],
}

impl Forecast {
    /// Fights many battles of an attacker against ships at home.
    pub(crate) fn of(rules: &Rules, ships: Fleet, home: Fleet, battles: u32) -> Self {
        let draws = Draws::new(0);
        let mut seen = Self { battles, ..Self::default() };
        for number in 0..battles {
            let subject = DrawSubject::named("forecast").nth(number);
            let mut draw = draws.at(RuleId("F-07"), subject, Purpose("odds"));
            let result = battle::fight(rules, ships, home, &mut |bound| draw.below(bound));
            seen.wins += u32::from(result.outcome == Outcome::AttackerWins);
            seen.ruins += u32::from(result.outcome == Outcome::BothDestroyed);
            seen.kept += ships.saturating_sub(result.attacker_losses).ships();
            seen.left += home.saturating_sub(result.defender_losses).ships();
            for (sum, losses) in seen.lost.iter_mut().zip([result.attacker_losses, result.defender_losses]) {
                *sum = sum.saturating_add(losses.value(rules));
            }
        }
        seen
    }

    /// The mean of a sum, rounded.
    pub(crate) fn mean(&self, sum: u64) -> u64 {
        let battles = u64::from(self.battles.max(1));
        (sum + battles / 2) / battles
    }

    /// A number of battles as a percentage with one decimal.
    pub(crate) fn percent(&self, count: u32) -> String {
        let tenths = self.mean(u64::from(count) * 1_000);
        format!("{}.{} %", tenths / 10, tenths % 10)
    }
}
