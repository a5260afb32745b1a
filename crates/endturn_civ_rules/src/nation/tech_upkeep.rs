//! C-58 Tech upkeep and loss: upkeep of known techs (W-67). Carried out by
//! `crates/endturn_civ/src/phase_end/science.rs`.
//! Draws none. Tells nothing.

use super::tech_cost::{PLACES, TechCosts};
use crate::arithmetic::saturate;
use crate::bits::Bits256;
use crate::ids::TechId;
use crate::ruleset::game::{TechCost, TechUpkeep};

/// The values that the upkeep of techs depends on, besides the techs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpkeepTerms {
    /// The ruleset's style.
    pub style: TechUpkeep,
    /// The ruleset's divider, at least 1.
    pub divider: i32,
    /// Players who share the research.
    pub members: i32,
    /// Sum over them of the effect `Tech_Cost_Factor`, 1 each in classic; its mean counts
    /// **(ours)**.
    pub factor_sum: i32,
    /// The setting `sciencebox`, in percent.
    pub sciencebox: i32,
    /// The effect `Tech_Upkeep_Free`, in bulbs.
    pub free: i32,
    /// Cities; only used by the style `Cities`.
    pub cities: i32,
}

/// Bulbs of upkeep per turn, at least 0, for known techs, number of techs researched, and future
/// techs (C-58).
#[must_use]
pub fn upkeep(costs: &TechCosts, known: &Bits256, researched: i32, future: i32, terms: &UpkeepTerms) -> i32 {
    let cities = match terms.style {
        TechUpkeep::Off => return 0,
        TechUpkeep::Basic => 1,
        TechUpkeep::Cities => i128::from(terms.cities.max(0)),
    };
    // Everything over one denominator, so that nothing is truncated before the end.
    let members = i128::from(terms.members.max(1));
    let over = (members * members * 100).saturating_mul(terms.divider.max(1).into()) << PLACES;
    let factors = i128::from(terms.factor_sum) * i128::from(terms.sciencebox);
    let all = base(costs, known, researched, future).saturating_mul(factors);
    let rest = all.saturating_sub(over.saturating_mul(terms.free.into()));
    let bulbs = rest.saturating_mul(cities) / over;
    saturate(i64::try_from(bulbs.max(0)).unwrap_or(i64::MAX))
}

/// The cost of all known techs, with the fraction bits of costs.
fn base(costs: &TechCosts, known: &Bits256, researched: i32, future: i32) -> i128 {
    let (t, f, b) = (i128::from(researched), i128::from(future), i128::from(costs.base()));
    let techs = if costs.style() == Some(TechCost::CivOrCivII) {
        (b * t * (t + 1) / 2) << PLACES
    } else {
        known.iter().map(|at| i128::from(costs.fine(TechId::at(at), researched))).sum()
    };
    let futures = if f > 0 { (b * (f * (2 * t + f + 1) + 2 * t) / 2) << PLACES } else { 0 };
    techs + futures
}

#[cfg(test)]
mod tests {
    use super::super::tech_tree::tests::six;
    use super::*;
    use proptest::prelude::*;

    const TERMS: UpkeepTerms = UpkeepTerms {
        style: TechUpkeep::Basic,
        divider: 10,
        members: 1,
        factor_sum: 1,
        sciencebox: 100,
        free: 3,
        cities: 4,
    };

    fn known(techs: &[usize]) -> Bits256 {
        techs.iter().copied().collect()
    }

    fn linear(techs: &[usize], future: i32, terms: UpkeepTerms) -> i32 {
        let costs = TechCosts::compile(&six(), TechCost::Linear, 20);
        upkeep(&costs, &known(techs), techs.len() as i32 + 1, future, &terms)
    }

    #[test]
    fn c_58_w_67_upkeep_is_a_share_of_what_is_known_less_what_is_free() {
        // Costs 20, 20, 60, 80 are 180 in all.
        assert_eq!(linear(&[0, 1, 2, 3], 0, TERMS), 18 - 3);
        assert_eq!(linear(&[0, 1], 0, TERMS), 1);
        assert_eq!(linear(&[0], 0, TERMS), 0, "never below 0");
        assert_eq!(linear(&[0, 1, 2, 3], 0, UpkeepTerms { style: TechUpkeep::Off, ..TERMS }), 0);
        assert_eq!(linear(&[0, 1, 2, 3], 0, UpkeepTerms { style: TechUpkeep::Cities, ..TERMS }), 60);
    }

    #[test]
    fn c_58_fractions_are_cut_only_at_the_end() {
        let per_city = UpkeepTerms { style: TechUpkeep::Cities, divider: 16, free: 0, ..TERMS };
        assert_eq!(linear(&[0, 1, 2, 3], 0, per_city), 45, "4 times 11.25");
        let team = UpkeepTerms { members: 2, factor_sum: 3, sciencebox: 50, free: 0, ..TERMS };
        assert_eq!(linear(&[0, 1, 2, 3], 0, team), 6, "180 * 1.5 * 0.5 / 2 / 10 is 6.75");
    }

    #[test]
    fn c_58_future_techs_and_civ_styles_have_their_own_sums() {
        let free = UpkeepTerms { free: 0, divider: 1, ..TERMS };
        // Five researched, two future: 20 * (2 * (10 + 3) + 10) / 2.
        assert_eq!(linear(&[0, 1, 2, 3], 2, free), 180 + 360);
        let civ = TechCosts::compile(&six(), TechCost::CivOrCivII, 20);
        assert_eq!(upkeep(&civ, &known(&[0, 1]), 3, 0, &free), 20 * 3 * 4 / 2);
    }

    proptest! {
        #[test]
        fn c_58_no_numbers_overflow(
            counts: (i32, i32), divider: i32, members: i32, factor_sum: i32, sciencebox: i32, free: i32, cities: i32,
        ) {
            let costs = TechCosts::compile(&six(), TechCost::Classic, 1_000_000);
            for style in [TechUpkeep::Basic, TechUpkeep::Cities] {
                let terms = UpkeepTerms { style, divider, members, factor_sum, sciencebox, free, cities };
                prop_assert!(upkeep(&costs, &known(&[0, 5]), counts.0, counts.1, &terms) >= 0);
            }
        }
    }
}
