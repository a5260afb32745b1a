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
