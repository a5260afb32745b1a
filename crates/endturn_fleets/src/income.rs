//! F-03 Income and upkeep: income and upkeep of a planet at the end of a turn, and the consequences
//! of a debt.
//! Draws none.

use crate::amount::Amount;
use crate::fleet::Fleet;
use crate::rules::Rules;
use crate::structures::{Structure, Structures};
use serde::{Deserialize, Serialize};

/// A player's holdings, as far as incomes and upkeep depend on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holdings {
    /// Structures that were complete before this turn; only these earn.
    pub complete: Structures,
    /// Structures paid for but not complete before this turn; they earn nothing yet and make
    /// further ones more expensive.
    pub unfinished: Structures,
    /// Ships at home, reserved ones too.
    pub home: Fleet,
    /// Ships on missions.
    pub away: Fleet,
    /// Ships paid for that have not joined the garrison, including those that will at the end of
    /// this turn.
    pub building: Fleet,
}

/// The effect of F-03 on one player's stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Income, in units.
    pub income: Amount,
    /// Upkeep owed, in units.
    pub upkeep: Amount,
    /// The stock afterwards, never below 0.
    pub stock: Amount,
    /// Unpaid amount per resource; zero if everything was paid.
    pub unpaid: Amount,
}

/// Income per turn of a planet with these complete structures, before upkeep.
pub fn income(rules: &Rules, complete: Structures) -> Amount {
    let yields = Structure::ALL.map(|kind| rules.structure(kind).income.times(i64::from(complete.count(kind))));
    rules.base_income + yields.into_iter().sum()
}

/// Upkeep per turn: that of all living ships, plus a multiple of it for those under construction.
pub fn upkeep(rules: &Rules, holdings: &Holdings) -> Amount {
    let building = holdings.building.upkeep(rules).times(i64::from(rules.construction_upkeep_times));
    holdings.home.upkeep(rules) + holdings.away.upkeep(rules) + building
}

/// Adds the income to `stock` and subtracts the upkeep. A stock that would fall below 0 becomes 0,
/// and the shortfall is reported **(ours)**. Costs of this turn's commitments are already paid from
/// `stock` (F-01, F-02).
pub fn settle(rules: &Rules, holdings: &Holdings, stock: Amount) -> Settlement {
    let income = income(rules, holdings.complete);
    let upkeep = upkeep(rules, holdings);
    let balance = stock + income - upkeep;
    Settlement { income, upkeep, stock: balance.clamped_to_stock(), unpaid: balance.shortfall() }
}

/// Takes the deserters of an unpaid turn out of `groups` and returns them (`insolvency: Desert`).
///
/// `permille` of all ships in `groups` desert, rounded up, so that at least one does. The cheapest
/// class by value deserts first, ties in the ruleset's order; within a class the first group loses
/// its ships first. The caller lists all living ships of one player, in the order in which they
/// should be lost; ships under construction don't desert.
pub fn desert(rules: &Rules, permille: u32, groups: &mut [Fleet]) -> Fleet {
    let ships: u64 = groups.iter().map(|group| group.ships()).fold(0, u64::saturating_add);
    let share = (u128::from(ships) * u128::from(permille.min(1000))).div_ceil(1000);
    let mut leaving = u64::try_from(share).unwrap_or(ships);
    let mut deserters = Fleet::EMPTY;
    for class in rules.cheapest_first() {
        for group in groups.iter_mut() {
            let here = group.count(class);
            let gone = here.min(u32::try_from(leaving).unwrap_or(u32::MAX));
            *group = group.with(class, here - gone);
            deserters = deserters.saturating_add(Fleet::of(class, gone));
            leaving -= u64::from(gone);
        }
    }
    deserters
}
