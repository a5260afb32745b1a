//! W-79 Civil war: whether a nation that loses its capital falls apart, and which of its cities
//! leave it. Carried out by `crates/endturn_civ/src/changes/civil_war.rs` and
//! `crates/endturn_civ/src/stages/newcomers.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

/// The values that decide whether a nation falls apart when its capital is captured (W-79).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unrest {
    /// Cities of the nation, with the one that is captured.
    pub cities: usize,
    /// The setting `civilwarsize`.
    pub least_cities: i32,
    /// The effect `Civil_War_Chance`, in percent.
    pub chance_pct: i32,
    /// Cities in disorder, and percent points for each.
    pub disorder: (usize, i32),
    /// Celebrating cities, and percent points for each.
    pub celebrating: (usize, i32),
}

impl Unrest {
    /// W-79: the chance of a civil war in percent; 0 if the nation is too small.
    #[must_use]
    pub fn chance_pct(&self) -> i32 {
        let is_large = self.cities >= usize::try_from(self.least_cities).unwrap_or(0) && self.cities >= 3;
        let part = |(cities, points): (usize, i32)| points.saturating_mul(i32::try_from(cities).unwrap_or(i32::MAX));
        let sum = self.chance_pct.saturating_add(part(self.disorder)).saturating_add(part(self.celebrating));
        if is_large { sum.clamp(0, 100) } else { 0 }
    }

    /// W-79: whether civil war breaks out.
    pub fn breaks_out(&self, draw: &mut Draw) -> bool {
        (draw.below(100) as i32) < self.chance_pct()
    }
}

/// W-79: of this many cities in order, those that leave: half of them, rounded down, at least one,
/// drawn one after the other; empty without cities.
pub fn leavers(cities: usize, draw: &mut Draw) -> Vec<usize> {
    let mut wanted = if cities == 0 { 0 } else { (cities / 2).max(1) };
    let mut chosen = Vec::new();
    for at in 0..cities {
        let left = cities - at;
        if wanted >= left || wanted > 0 && draw.below(2) == 1 {
            chosen.push(at);
            wanted -= 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    fn draw(seed: u64) -> Draw {
        Draws::new(seed).at(RuleId("W-79"), DrawSubject::TABLE, Purpose("leavers"))
    }

    #[test]
    fn w_79_disorder_feeds_a_civil_war_and_celebration_calms_it() {
        let usual = Unrest { cities: 12, least_cities: 10, chance_pct: 30, disorder: (0, 5), celebrating: (0, -5) };
        let chance = |unrest: Unrest| unrest.chance_pct();
        assert_eq!(chance(usual), 30);
        assert_eq!(chance(Unrest { disorder: (4, 5), ..usual }), 50);
        assert_eq!(chance(Unrest { celebrating: (3, -5), ..usual }), 15);
        assert_eq!(chance(Unrest { celebrating: (9, -5), ..usual }), 0);
        assert_eq!(chance(Unrest { disorder: (40, 5), ..usual }), 100);
        assert_eq!(chance(Unrest { cities: 9, ..usual }), 0);
        assert_eq!(chance(Unrest { cities: 2, least_cities: 2, ..usual }), 0);
        assert_eq!(chance(Unrest { cities: 3, least_cities: 2, ..usual }), 30);
    }

    #[test]
    fn w_79_half_of_the_cities_leave() {
        for seed in 0..40 {
            let counts = [0, 1, 2, 3, 8, 9].map(|cities| leavers(cities, &mut draw(seed)).len());
            assert_eq!(counts, [0, 1, 1, 1, 4, 4]);
        }
        let all: std::collections::BTreeSet<Vec<usize>> = (0..40).map(|seed| leavers(4, &mut draw(seed))).collect();
        assert!(all.len() > 3, "{all:?}");
    }
}
