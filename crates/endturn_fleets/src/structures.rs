//! F-01 Structures: each further mine or reactor of a planet costs more than the one before.
//! Draws none. The price list is computed once, when the ruleset is compiled.

use crate::amount::{Amount, MAX_STOCK};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Maximum structures of one kind a planet may own **(ours)**. Every further one is unpayable.
pub const MAX_STRUCTURES: u32 = 1000;

/// The two kinds of structures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
#[serde(rename_all = "snake_case")]
pub enum Structure {
    /// Earns metal in the shipped ruleset.
    Mine,
    /// Earns energy in the shipped ruleset.
    Reactor,
}

impl Structure {
    /// Both kinds.
    pub const ALL: [Structure; 2] = [Structure::Mine, Structure::Reactor];

    /// The word for the kind in orders and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Structure::Mine => "mine",
            Structure::Reactor => "reactor",
        }
    }
}

/// Number of structures of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Structures {
    /// Mines.
    pub mines: u32,
    /// Reactors.
    pub reactors: u32,
}

impl Structures {
    /// No structures.
    pub const NONE: Structures = Structures { mines: 0, reactors: 0 };

    /// A count of `mines` and `reactors`.
    pub const fn new(mines: u32, reactors: u32) -> Structures {
        Structures { mines, reactors }
    }

    /// Number of structures of one kind.
    pub fn count(self, kind: Structure) -> u32 {
        match kind {
            Structure::Mine => self.mines,
            Structure::Reactor => self.reactors,
        }
    }

    /// The same with `more` structures of one kind added; saturates at `u32::MAX`.
    pub fn with(mut self, kind: Structure, more: u32) -> Structures {
        let count = match kind {
            Structure::Mine => &mut self.mines,
            Structure::Reactor => &mut self.reactors,
        };
        *count = count.saturating_add(more);
        self
    }

    /// The sum of both; each kind saturates at `u32::MAX`.
    pub fn plus(self, other: Structures) -> Structures {
        self.with(Structure::Mine, other.mines).with(Structure::Reactor, other.reactors)
    }
}

/// The prices of one kind of structure: the next one after `n` costs `round_half_away(base ×
/// growth^n)` of each resource.
///
/// The list ends where a price passes [`MAX_STOCK`], and at [`MAX_STRUCTURES`]; from there on the
/// price is [`Amount::UNPAYABLE`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceList {
    /// `totals[n]` is the price of the first `n` together: at most 1000 × 10^15 units, well within
    /// `i64`.
    totals: Vec<Amount>,
}

impl PriceList {
    /// Creates the list for a first price of `base` that grows by `growth_permille` (at least 1000
    /// in a checked ruleset).
    pub fn new(base: Amount, growth_permille: u32) -> PriceList {
        let mut metal = Decimal::new(base.metal);
        let mut energy = Decimal::new(base.energy);
        let mut totals = vec![Amount::ZERO];
        let mut total = Amount::ZERO;
        for _ in 0..MAX_STRUCTURES {
            let price = Amount::new(metal.rounded(), energy.rounded());
            if price.metal > MAX_STOCK || price.energy > MAX_STOCK {
                break;
            }
            total += price;
            totals.push(total);
            metal.multiply_permille(growth_permille);
            energy.multiply_permille(growth_permille);
        }
        PriceList { totals }
    }

    /// The price of `more` structures for a planet that has paid for `owned`, including those not
    /// complete yet.
    pub fn next(&self, owned: u32, more: u32) -> Amount {
        let total = |count: u64| usize::try_from(count).ok().and_then(|count| self.totals.get(count));
        match (total(u64::from(owned)), total(u64::from(owned) + u64::from(more))) {
            (Some(&before), Some(&after)) => after - before,
            _ if more == 0 => Amount::ZERO,
            _ => Amount::UNPAYABLE,
        }
    }

    /// The largest number of further structures `stock` pays for on a planet that has paid for
    /// `owned`.
    pub fn affordable(&self, owned: u32, stock: Amount) -> u32 {
        let Some(rest) = self.totals.get(owned as usize..) else { return 0 };
        let Some(&before) = rest.first() else { return 0 };
        let payable = rest.partition_point(|&total| stock.covers(total - before));
        u32::try_from(payable.saturating_sub(1)).unwrap_or(0)
    }
}

/// An exact decimal number not below zero, in groups of three digits, lowest first. Multiplying by
/// a permille adds one group after the point, so no power of the growth is rounded before its use.
struct Decimal {
    groups: Vec<u32>,
    /// Number of groups after the point.
    behind_point: usize,
}

impl Decimal {
    fn new(whole: i64) -> Decimal {
        let mut rest = whole.unsigned_abs();
        let mut groups = Vec::new();
        while rest > 0 {
            groups.push((rest % 1000) as u32);
            rest /= 1000;
        }
        Decimal { groups, behind_point: 0 }
    }

    fn multiply_permille(&mut self, permille: u32) {
        let mut carry = 0;
        for group in &mut self.groups {
            let product = u64::from(*group) * u64::from(permille) + carry;
            *group = (product % 1000) as u32;
            carry = product / 1000;
        }
        while carry > 0 {
            self.groups.push((carry % 1000) as u32);
            carry /= 1000;
        }
        self.behind_point += 1;
        self.drop_trailing_zeros();
    }

    /// Keeps the number short where the growth is a round one.
    fn drop_trailing_zeros(&mut self) {
        let zeros = self.groups.iter().take(self.behind_point).take_while(|&&group| group == 0).count();
        self.groups.drain(..zeros);
        self.behind_point -= zeros;
    }

    /// The nearest whole number, halves away from zero; saturates at `i64::MAX`.
    fn rounded(&self) -> i64 {
        let whole = self
            .groups
            .iter()
            .skip(self.behind_point)
            .rev()
            .fold(0_i64, |number, &group| number.saturating_mul(1000).saturating_add(i64::from(group)));
        let first_behind = self.behind_point.checked_sub(1).and_then(|place| self.groups.get(place));
        let up = first_behind.is_some_and(|&group| group >= 500);
        whole.saturating_add(i64::from(up))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;
    use proptest::prelude::*;

    #[test]
    fn f_01_the_price_of_the_next_mine_follows_the_rules_table() {
        let rules = shipped();
        let prices = &rules.structure(Structure::Mine).prices;
        let table = [(15_000, 5_000), (20_250, 6_750), (27_338, 9_113), (36_906, 12_302), (49_823, 16_608)];
        for (owned, (metal, energy)) in (0..).zip(table) {
            assert_eq!(prices.next(owned, 1), Amount::new(metal, energy), "mine after {owned}");
        }
    }

    #[test]
    fn f_01_several_in_one_order_cost_what_they_cost_one_by_one() {
        let rules = shipped();
        let price = rules.structures_price(Structures::new(1, 0), Structures::new(2, 1));
        assert_eq!(price, Amount::new(20_250 + 27_338 + 5_000, 6_750 + 9_113 + 15_000));
        assert_eq!(rules.structures_price(Structures::new(7, 7), Structures::NONE), Amount::ZERO);
    }

    #[test]
    fn f_01_far_prices_are_the_true_rounded_value() {
        let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
        // 15 000 × 1.35^20 = 6 064 103.83… and 5 000 × 1.35^20 = 2 021 367.94….
        assert_eq!(prices.next(20, 1), Amount::new(6_064_104, 2_021_368));
    }

    #[test]
    fn f_01_a_half_is_rounded_away_from_zero() {
        // 2 × 1.25 = 2.5, and 2 × 1.25 × 1.25 = 3.125.
        let prices = PriceList::new(Amount::new(2, 0), 1250);
        assert_eq!([0, 1, 2].map(|owned| prices.next(owned, 1).metal), [2, 3, 3]);
    }

    #[test]
    fn f_01_prices_beyond_every_stock_can_never_be_paid() {
        let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
        assert_eq!(prices.next(200, 1), Amount::UNPAYABLE);
        assert_eq!(prices.next(0, u32::MAX), Amount::UNPAYABLE);
        assert_eq!(prices.next(u32::MAX, u32::MAX), Amount::UNPAYABLE);
        assert_eq!(prices.next(u32::MAX, 0), Amount::ZERO);
        let flat = PriceList::new(Amount::new(7, 0), 1000);
        assert_eq!(flat.next(999, 1), Amount::new(7, 0));
        assert_eq!(flat.next(1000, 1), Amount::UNPAYABLE);
    }

    #[test]
    fn f_01_a_stock_affords_what_it_covers_and_not_one_more() {
        let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
        assert_eq!(prices.affordable(0, Amount::new(35_249, 100_000)), 1);
        assert_eq!(prices.affordable(0, Amount::new(35_250, 11_750)), 2);
        assert_eq!(prices.affordable(0, Amount::new(35_250, 11_749)), 1);
        assert_eq!(prices.affordable(u32::MAX, Amount::UNPAYABLE), 0);
    }

    proptest! {
        /// The decimal power equals the fraction computed in wide integers, where those can still
        /// hold it.
        #[test]
        fn f_01_prices_equal_the_exact_fraction(
            base in 0_i64..1_000_000,
            growth in 1000_u32..=10_000,
            owned in 0_u32..6,
        ) {
            let prices = PriceList::new(Amount::new(base, 0), growth);
            let (grown, scale) = (u128::from(growth).pow(owned), 1000_u128.pow(owned));
            let exact = (2 * base.unsigned_abs() as u128 * grown + scale) / (2 * scale);
            let expected = if exact > MAX_STOCK as u128 { Amount::UNPAYABLE.metal } else { exact as i64 };
            prop_assert_eq!(prices.next(owned, 1).metal, expected);
        }
    }
}
