//! W-142 Sentries and autoattack: whether a unit attacks an enemy that moves next to it. Carried
//! out by `crates/endturn_civ/src/changes/sentries.rs` and
//! `crates/endturn_civ/src/changes/autoattack.rs`.
//! Draws none. Tells nothing.

use super::chance::Chance;

/// The values that decide whether a unit attacks another that has moved next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provocation {
    /// Its chance of winning.
    pub win: Chance,
    /// The other's chance of winning if it attacked instead; certain if no unit could defend
    /// against it.
    pub back: Chance,
    /// Whether it is the only unit in a city, which it would not risk.
    pub is_sole_guard: bool,
    /// Whether the other provokes every unit.
    pub is_provoking: bool,
}

impl Provocation {
    /// W-142: whether it attacks: it is likely enough to win, and likelier than if it waited to be
    /// attacked.
    #[must_use]
    pub fn strikes(&self) -> bool {
        let least = Chance::pct(if self.is_sole_guard { 90 } else { 25 });
        self.win > least && (self.is_provoking || self.win > self.back.not())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAIR: Provocation =
        Provocation { win: Chance::pct(60), back: Chance::pct(50), is_sole_guard: false, is_provoking: false };

    #[test]
    fn w_142_who_would_do_better_than_by_waiting_attacks() {
        assert!(FAIR.strikes(), "60 % against 50 %");
        assert!(!Provocation { back: Chance::pct(30), ..FAIR }.strikes(), "whoever waits wins with 70 %");
        assert!(Provocation { back: Chance::ALWAYS, win: Chance::pct(26), ..FAIR }.strikes());
    }

    #[test]
    fn w_142_nobody_attacks_with_a_quarter_or_less_nor_the_last_guard_with_nine_tenths() {
        let sure = Provocation { back: Chance::ALWAYS, ..FAIR };
        assert!(!Provocation { win: Chance::pct(25), ..sure }.strikes());
        let guard = Provocation { is_sole_guard: true, ..sure };
        assert!(!Provocation { win: Chance::pct(90), ..guard }.strikes());
        assert!(Provocation { win: Chance::pct(91), ..guard }.strikes());
    }

    #[test]
    fn w_142_who_provokes_is_attacked_whatever_waiting_would_bring() {
        let scout = Provocation { back: Chance::NEVER, is_provoking: true, ..FAIR };
        assert!(scout.strikes() && !Provocation { is_provoking: false, ..scout }.strikes());
        assert!(!Provocation { win: Chance::pct(20), ..scout }.strikes(), "but not where it would be lost");
    }
}
