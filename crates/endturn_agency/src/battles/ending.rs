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
