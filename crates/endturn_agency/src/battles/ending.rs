//! E-15 Destruction and victory, and A-41 loss. Draws none.

use super::leads::Knowledge;
use super::rules::Rules;
use crate::frame::ending::Ending;

/// Whether the game is won: the ruleset's last lead was investigated.
#[must_use]
pub fn won(rules: &Rules, known: Knowledge<'_>) -> Option<Ending> {
    rules.won_by.filter(|lead| known.findings.has_investigated(*lead)).map(|_| Ending::Won)
}

/// The end after an advance: a loss by money counts before one by panic, a loss before a victory.
/// `is_fatal` is true if a fatal operation was not won in it.
#[must_use]
pub fn after_advance(
    rules: &Rules,
    money: i64,
    (panic_bp, is_fatal): (i64, bool),
    known: Knowledge<'_>,
) -> Option<Ending> {
    if money < 0 {
        Some(Ending::LostByMoney)
    } else if is_fatal || panic_bp >= rules.lost_at_panic_bp {
        Some(Ending::LostByPanic)
    } else {
        won(rules, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::rules::shipped;
    use crate::frame::findings::Findings;

    #[test]
    fn e_15_the_last_lead_wins_and_a_loss_counts_before_it() {
        let rules = shipped();
        let mut investigations = vec![0; rules.leads().len()];
        let end = |money, panic_bp, is_fatal, investigations: &[u32]| {
            let known = Knowledge { findings: Findings { investigations, successes: &[] }, pending: &[] };
            after_advance(&rules, money, (panic_bp, is_fatal), known)
        };
        assert_eq!(end(0, 9_999, false, &investigations), None);
        assert_eq!(end(0, 0, true, &investigations), Some(Ending::LostByPanic));
        investigations[rules.won_by.expect("a lead").index()] = 1;
        assert_eq!(end(0, 9_999, false, &investigations), Some(Ending::Won));
        assert_eq!(end(0, 10_000, false, &investigations), Some(Ending::LostByPanic));
        assert_eq!(end(-1, 10_000, false, &investigations), Some(Ending::LostByMoney));
    }
}
