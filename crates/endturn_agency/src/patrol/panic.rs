//! A-38 Panic: the increase by factions each turn, and the reduction by successes. Draws none.

use crate::patrol::state::Faction;

/// Panic that a faction adds in a turn while it is not destroyed, in basis points: its threat less
/// its suppression, at least 0.
#[must_use]
pub fn caused_by(faction: &Faction) -> i64 {
    faction.threat_level_bp.saturating_sub(faction.suppression_bp).max(0)
}

/// Panic after one faction's turn, in basis points; no upper limit.
#[must_use]
pub fn risen(panic_bp: i64, by: i64) -> i64 {
    panic_bp.saturating_add(by.max(0)).max(0)
}

/// Panic after one success, in basis points, at least 0.
#[must_use]
pub fn fallen(panic_bp: i64, by: i64) -> i64 {
    panic_bp.saturating_sub(by.max(0)).max(0)
}

/// Panic after an advance, in basis points: first all increases, by the threat and
/// suppression from before factions change, then the reductions in the order of the sites.
pub fn after<'a>(
    panic_bp: i64,
    factions: impl IntoIterator<Item = &'a Faction>,
    reductions: impl IntoIterator<Item = i64>,
) -> i64 {
    let risen = factions.into_iter().map(caused_by).fold(panic_bp, risen);
    reductions.into_iter().fold(risen, fallen)
}
