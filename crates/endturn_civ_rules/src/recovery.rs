//! W-56 Hit point regeneration and loss: effect of a turn on a unit. Carried out by
//! `crates/endturn_civ/src/phase_end/units.rs`.
//! Draws none. Tells nothing.

/// The values that change the hit points of a unit in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Hit points of an undamaged unit.
    pub full: i32,
    /// Whether the unit has moved.
    pub has_moved: bool,
    /// Percent healed if it has not: the greater of `HP_Regen` and `HP_Regen_Min`.
    pub regen_pct: i32,
    /// Hit points healed, moved or not (`Unit_Recover`).
    pub recover: i32,
    /// Percent lost for lack of a home city; `None` if that costs nothing.
    pub homeless_pct: Option<i32>,
    /// Percent lost in the open.
    pub open_pct: i32,
}

impl Turn {
    /// W-56: the hit points after the turn, from 0, at which a unit dies (W-57), to `full`.
    #[must_use]
    pub fn after(&self, before: i32) -> i32 {
        let mut left = before;
        if !self.has_moved && self.regen_pct > 0 {
            left += (self.full - 1) * self.regen_pct / 100 + 1;
        }
        left += self.recover;
        if let Some(pct) = self.homeless_pct {
            left = (left - (self.full * pct / 100).max(1)).min(before - 1);
        }
        left -= self.full * self.open_pct / 100;
        left.clamp(0, self.full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains(full: i32, regen_pct: i32) -> i32 {
        Turn { full, regen_pct, ..Turn::default() }.after(1) - 1
    }

    #[test]
    fn w_56_rest_heals_as_the_place_allows() {
        for (where_, full, pct, gain) in [
            ("open", 10, 10, 1),
            ("fortified in the open", 10, 20, 2),
            ("fortress", 10, 35, 4),
            ("city", 10, 43, 4),
            ("fortified in a city", 10, 53, 5),
            ("open", 20, 10, 2),
            ("city", 20, 43, 9),
            ("fortified in a city", 20, 53, 11),
        ] {
            assert_eq!(gains(full, pct), gain, "{where_}, {full} hit points");
        }
        assert_eq!(Turn { full: 10, regen_pct: 110, ..Turn::default() }.after(1), 10, "barracks heal at once");
    }

    #[test]
    fn w_56_who_moved_does_not_rest() {
        let moved = Turn { full: 10, has_moved: true, regen_pct: 53, ..Turn::default() };
        assert_eq!(moved.after(4), 4);
        assert_eq!(Turn { recover: 2, ..moved }.after(4), 6, "the United Nations help all");
    }

    #[test]
    fn w_56_helicopters_in_the_open_and_the_homeless_lose() {
        assert_eq!(Turn { full: 20, open_pct: 10, ..Turn::default() }.after(20), 18);
        assert_eq!(Turn { full: 20, open_pct: 10, has_moved: true, ..Turn::default() }.after(2), 0);
        let homeless = Turn { full: 10, regen_pct: 53, homeless_pct: Some(25), ..Turn::default() };
        assert_eq!(homeless.after(5), 4, "rest makes up for it, but nothing is gained");
        assert_eq!(Turn { regen_pct: 0, ..homeless }.after(9), 7);
    }
}
