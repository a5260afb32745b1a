//! A-41 End of the game. Draws none.

use crate::frame::ending::Ending;
use crate::patrol::rules::Rules;

/// Whether the game is lost, judged after an advance. Both losses at once are reported as the one
/// by money **(ours)**. Money of exactly 0 is not a loss.
#[must_use]
pub fn lost(rules: &Rules, money: i64, panic_bp: i64) -> Option<Ending> {
    if money < 0 {
        Some(Ending::LostByMoney)
    } else if panic_bp >= i64::from(rules.threat.lost_at_panic_bp) {
        Some(Ending::LostByPanic)
    } else {
        None
    }
}

/// Whether the game is won, judged at once: there is a faction, and all are destroyed.
pub fn won(destroyed: impl IntoIterator<Item = bool>) -> Option<Ending> {
    let mut factions = destroyed.into_iter().peekable();
    let is_any = factions.peek().is_some();
    (is_any && factions.all(|is_destroyed| is_destroyed)).then_some(Ending::Won)
}

/// The end after an advance: a loss counts before a victory.
pub fn after_advance(
    rules: &Rules,
    money: i64,
    panic_bp: i64,
    destroyed: impl IntoIterator<Item = bool>,
) -> Option<Ending> {
    lost(rules, money, panic_bp).or_else(|| won(destroyed))
}
