//! W-69 Research cost: cost of a tech. Carried out by `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use super::leakage::Leakage;
use super::tech_tree::TechTree;
use crate::arithmetic::saturate;
use crate::ids::TechId;
use crate::ruleset::game::TechCost;

/// Bulbs with 32 fraction bits: costs have fractions until all factors are applied.
pub(crate) type FineBulbs = i64;

/// Fraction bits of [`FineBulbs`].
pub(crate) const PLACES: u32 = 32;

/// Plain costs of all techs, before factors (W-69).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechCosts {
    fine: Vec<FineBulbs>,
    style: Option<TechCost>,
    base: i32,
}

impl TechCosts {
    /// The costs of a tree by a style and the ruleset's `base_tech_cost_bulbs`.
    #[must_use]
    pub fn compile(tree: &TechTree, style: TechCost, base: i32) -> Self {
        let base = base.clamp(1, 1_000_000);
        let takes_own = matches!(style, TechCost::ClassicPlus | TechCost::ExperimentalPlus);
        let fine = (0..tree.len()).map(TechId::at).map(|tech| match tree.node(tech).cost.filter(|_| takes_own) {
            Some(own) => whole(own),
            None => by_count(style, base, tree.count(tech)).max(whole(base)),
        });
        Self { fine: fine.collect(), style: Some(style), base }
    }

    /// The plain cost of a tech; the style of Civ I|II depends on the number of techs `researched`,
    /// where the start counts as one.
    #[must_use]
    pub(crate) fn fine(&self, tech: TechId, researched: i32) -> FineBulbs {
        if self.style == Some(TechCost::CivOrCivII) {
            return self.fine_future(researched);
        }
        self.fine.get(tech.index()).copied().unwrap_or(0)
    }

    /// The plain cost of a future tech: always depends on the number of techs researched.
    #[must_use]
    pub(crate) fn fine_future(&self, researched: i32) -> FineBulbs {
        whole(saturate(i64::from(self.base) * i64::from(researched.max(0))))
    }

    /// The plain cost of a tech in whole bulbs, without factors and leakage.
    #[must_use]
    pub fn plain(&self, tech: TechId, researched: i32) -> i32 {
        (self.fine(tech, researched) >> PLACES) as i32
    }

    /// The base of the formulas, in bulbs.
    #[must_use]
    pub(crate) const fn base(&self) -> i32 {
        self.base
    }

    /// The style of the formulas.
    #[must_use]
    pub(crate) const fn style(&self) -> Option<TechCost> {
        self.style
    }
}

/// Whole bulbs as fine ones.
fn whole(bulbs: i32) -> FineBulbs {
    i64::from(bulbs) << PLACES
}

/// The cost of a tech that takes `count` techs, including itself.
fn by_count(style: TechCost, base: i32, count: i32) -> FineBulbs {
    let (base, count) = (base.unsigned_abs().into(), count.clamp(1, 256).unsigned_abs().into());
    let fine = match style {
        TechCost::CivOrCivII | TechCost::Linear => (base * count) << PLACES,
        TechCost::Classic | TechCost::ClassicPlus => classic(base, count),
        TechCost::Experimental | TechCost::ExperimentalPlus => experimental(base, count),
    };
    i64::try_from(fine).unwrap_or(i64::MAX).min(whole(i32::MAX))
}

/// `base * (1 + n) * √(1 + n) / 2`: half the root of `base² (1 + n)³`, which is whole.
fn classic(base: u128, count: u128) -> u128 {
    let square = base * base * (1 + count).pow(3);
    // 62 more bits under the root are 31 more in the result, and halving makes it 32.
    (square << (2 * (PLACES - 1))).isqrt()
}

/// `base * (n² / (1 + ⁴√(1 + n)) - ½)`.
fn experimental(base: u128, count: u128) -> u128 {
    const ROOT_PLACES: u32 = 56;
    let root = ((1 + count) << (2 * ROOT_PLACES)).isqrt();
    let fourth = (root << ROOT_PLACES).isqrt();
    let whole = (count * count) << (PLACES + ROOT_PLACES);
    let quotient = whole / ((1 << ROOT_PLACES) + fourth);
    (base * quotient).saturating_sub(base << (PLACES - 1))
}

/// Factors of the cost of a tech for a research group (W-69).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostFactors {
    /// Living members of the group.
    pub members: i32,
    /// Sum over them of the effect `Tech_Cost_Factor`; 1 each in classic.
    pub factor_sum: i32,
    /// Sum over them of an AI's cost factor by skill, in percent; 100 each for people.
    pub skill_pct_sum: i32,
    /// The setting `sciencebox`, in percent.
    pub sciencebox: i32,
}

impl CostFactors {
    /// One player with the plain costs.
    pub const PLAIN: Self = Self { members: 1, factor_sum: 1, skill_pct_sum: 100, sciencebox: 100 };

    /// Cost of a tech for the group in whole bulbs, at least 1; a known tech costs nothing, and is
    /// never passed here.
    #[must_use]
    fn cost(&self, plain: FineBulbs, leakage: Leakage) -> i32 {
        let members = i128::from(self.members.max(1));
        let scaled = i128::from(plain) * i128::from(self.factor_sum) / members;
        let share = i128::from(self.skill_pct_sum) * i128::from(self.sciencebox);
        let bulbs = (scaled - leakage.of(scaled)).saturating_mul(share) / (members * 10_000) / (1 << PLACES);
        i32::try_from(bulbs.max(1)).unwrap_or(i32::MAX)
    }

    /// The cost of an unknown tech (W-69).
    #[must_use]
    pub fn tech(&self, costs: &TechCosts, tech: TechId, researched: i32, leakage: Leakage) -> i32 {
        self.cost(costs.fine(tech, researched), leakage)
    }

    /// The cost of the next future tech (W-69).
    #[must_use]
    pub fn future(&self, costs: &TechCosts, researched: i32) -> i32 {
        self.cost(costs.fine_future(researched), Leakage::default())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tech_tree::tests::tree;
    use super::super::tech_tree::{Node, TechTree};
    use super::*;
    use proptest::prelude::*;

    fn plain(style: TechCost, base: i32, count: i32) -> i32 {
        (by_count(style, base, count) >> PLACES) as i32
    }

    #[test]
    fn w_69_the_worked_examples_of_the_classic_style() {
        let costs = [1, 2, 5, 30, 65].map(|count| plain(TechCost::Classic, 20, count));
        assert_eq!(costs, [28, 51, 146, 1726, 5361]);
    }

    /// Computed with 60 decimal places; the last one has a whole fourth root.
    #[test]
    fn w_69_the_experimental_style_agrees_with_high_precision() {
        let costs = [3, 7, 15, 30, 65, 80].map(|count| plain(TechCost::Experimental, 20, count));
        assert_eq!(costs, [64, 355, 1490, 5347, 21936, 31990]);
    }

    #[test]
    fn w_69_costs_below_the_base_are_raised_to_it_except_given_ones() {
        let nodes = vec![Node::default(), Node { cost: Some(7), ..Node::default() }];
        let tree = TechTree::new(nodes);
        let of = |style| [0, 1].map(|at| TechCosts::compile(&tree, style, 20).plain(TechId(at), 1));
        assert_eq!(of(TechCost::Experimental), [20, 20]);
        assert_eq!((of(TechCost::ExperimentalPlus), of(TechCost::ClassicPlus)), ([20, 7], [28, 7]));
        assert_eq!(of(TechCost::Linear), [20, 20]);
    }

    #[test]
    fn w_69_civ_styles_go_by_what_was_researched() {
        let costs = TechCosts::compile(&tree(&[&[], &[0], &[1]]), TechCost::CivOrCivII, 20);
        assert_eq!([1, 5].map(|researched| costs.plain(TechId(2), researched)), [20, 100]);
        assert_eq!(CostFactors::PLAIN.future(&costs, 88), 1760);
        let linear = TechCosts::compile(&tree(&[&[], &[0], &[1]]), TechCost::Linear, 20);
        assert_eq!((linear.plain(TechId(2), 9), CostFactors::PLAIN.future(&linear, 88)), (60, 1760));
    }

    #[test]
    fn w_69_factors_work_on_the_fraction_before_it_is_cut() {
        // Two techs cost 51.96.
        let costs = TechCosts::compile(&tree(&[&[], &[0]]), TechCost::Classic, 20);
        let cost = |factors: CostFactors| factors.tech(&costs, TechId(1), 1, Leakage::default());
        assert_eq!(cost(CostFactors::PLAIN), 51);
        assert_eq!(cost(CostFactors { sciencebox: 200, ..CostFactors::PLAIN }), 103);
        assert_eq!(cost(CostFactors { sciencebox: 1, ..CostFactors::PLAIN }), 1);
        let team = CostFactors { members: 2, factor_sum: 3, skill_pct_sum: 300, ..CostFactors::PLAIN };
        assert_eq!(cost(team), 116, "51.96 * 1.5 * 1.5 is 116.9");
    }

    /// A turn of Freeciv's server: the first tech of civ2civ3 costs 30, or 25 where one of six
    /// knows it.
    #[test]
    fn w_70_leakage_is_a_share_of_the_cost_with_its_factor() {
        let costs = TechCosts::compile(&tree(&[&[]]), TechCost::Linear, 10);
        let factors = CostFactors { factor_sum: 3, ..CostFactors::PLAIN };
        let cost = |knowing| factors.tech(&costs, TechId(0), 1, Leakage { knowing, living: 6, pct: 100 });
        assert_eq!([cost(0), cost(1), cost(2)], [30, 25, 20]);
    }

    proptest! {
        #[test]
        fn w_69_no_numbers_overflow(base in 1..=1_000_000, count in 1..=256, members: i32, sums: (i32, i32), sciencebox: i32, leak: (i32, i32, i32)) {
            for style in TechCost::ALL {
                let fine = by_count(*style, base, count);
                prop_assert!(fine >= 0);
                let factors = CostFactors { members, factor_sum: sums.0, skill_pct_sum: sums.1, sciencebox };
                let leakage = Leakage { knowing: leak.0, living: leak.1, pct: leak.2 };
                prop_assert!(factors.cost(fine, leakage) >= 1);
            }
        }

        #[test]
        fn w_69_more_techs_below_never_cost_less(base in 1..=1000, count in 1..=255) {
            for style in TechCost::ALL {
                prop_assert!(by_count(*style, base, count) <= by_count(*style, base, count + 1));
            }
        }
    }
}
