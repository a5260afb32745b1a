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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn faction(threat_level_bp: i64, suppression_bp: i64) -> Faction {
        Faction { threat_level_bp, threat_increase_bp: 5, suppression_bp }
    }

    #[test]
    fn a_38_increases_come_before_reductions() {
        let factions = [faction(100, 40), faction(50, 90), faction(30, 0)];
        assert_eq!(after(10, &factions, []), 100);
        assert_eq!(after(10, &factions, [60, 30]), 10);
        // A reduction above the increase leaves panic at 0.
        assert_eq!(after(0, &factions, [1000]), 0);
        assert_eq!((after(0, &[], []), after(0, &[faction(7, 7)], [])), (0, 0));
        assert_eq!(after(i64::MAX, &factions, [1]), i64::MAX - 1);
    }

    proptest! {
        /// Panic is never below 0, and never above what was added.
        #[test]
        fn a_38_panic_stays_within_what_was_caused(
            panic in 0..20_000_i64,
            causes in proptest::collection::vec((0..5000_i64, 0..5000_i64), 0..5),
            reductions in proptest::collection::vec(0..5000_i64, 0..5),
        ) {
            let factions: Vec<Faction> = causes.iter().map(|(threat, held)| faction(*threat, *held)).collect();
            let caused: i64 = factions.iter().map(caused_by).sum();
            let now = after(panic, &factions, reductions.iter().copied());
            prop_assert_eq!(now, (panic + caused - reductions.iter().sum::<i64>()).max(0));
        }
    }
}
