//! C-40 Buying: missing shields for gold. Carried out by
//! `crates/endturn_civ/src/changes/prices.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use crate::arithmetic::{raised, saturate};

/// The kind of a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    /// A building that can be completed.
    Building,
    /// Coinage, which is never completed.
    Coinage,
    /// A unit.
    Unit,
}

/// Gold for the missing shields, 0 if none are (C-40).
///
/// `pct` is the effect `Building_Buy_Cost_Pct` or `Unit_Buy_Cost_Pct`; classic adds 100 for great
/// wonders.
#[must_use]
pub fn price(goods: Goods, cost: i32, stock: i32, pct: i32) -> i32 {
    let missing = i64::from(cost) - i64::from(stock);
    if missing <= 0 {
        return 0;
    }
    let squared = if goods == Goods::Unit { missing.saturating_mul(missing) / 20 } else { 0 };
    let plain = (2 * missing).saturating_add(squared);
    let doubled = if stock == 0 { plain.saturating_mul(2) } else { plain };
    saturate(raised(doubled, pct))
}

/// A requested purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The kind.
    pub goods: Goods,
    /// Its cost in shields.
    pub cost: i32,
    /// Shields in stock.
    pub stock: i32,
    /// Percent that effects add to the price.
    pub pct: i32,
    /// The nation's gold.
    pub gold: i32,
    /// Whether the city was founded this turn.
    pub is_new_city: bool,
    /// Whether it has bought this turn.
    pub did_buy: bool,
    /// Turns of disorder so far.
    pub disorder_turns: i32,
}

/// The reason why a purchase is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuyRefusal {
    /// The city was founded this turn.
    NewCity,
    /// It has bought this turn.
    Bought,
    /// Coinage can't be bought.
    Coinage,
    /// No units are bought in disorder.
    Disorder,
    /// Nothing is missing.
    Complete,
    /// The price exceeds the gold in hand.
    TooDear {
        /// The price in gold.
        price: i32,
        /// The gold in hand.
        gold: i32,
    },
}

impl fmt::Display for BuyRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewCity => text.write_str("a city can't buy in the turn it is founded"),
            Self::Bought => text.write_str("this city has already bought something this turn"),
            Self::Coinage => text.write_str("coinage can't be bought"),
            Self::Disorder => text.write_str("a city in disorder can't buy units"),
            Self::Complete => text.write_str("no shields are missing"),
            Self::TooDear { price, gold } => write!(text, "it costs {price} gold, and the nation has {gold}"),
        }
    }
}

impl Purchase {
    /// The price in gold, at least 1 (C-40).
    ///
    /// # Errors
    /// The first reason against the purchase.
    pub fn check(&self) -> Result<i32, BuyRefusal> {
        if self.is_new_city {
            return Err(BuyRefusal::NewCity);
        }
        if self.did_buy {
            return Err(BuyRefusal::Bought);
        }
        if self.goods == Goods::Coinage {
            return Err(BuyRefusal::Coinage);
        }
        if self.goods == Goods::Unit && self.disorder_turns != 0 {
            return Err(BuyRefusal::Disorder);
        }
        let price = price(self.goods, self.cost, self.stock, self.pct);
        if price <= 0 {
            Err(BuyRefusal::Complete)
        } else if price > self.gold {
            Err(BuyRefusal::TooDear { price, gold: self.gold })
        } else {
            Ok(price)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn c_40_prices_of_the_worked_examples() {
        assert_eq!((price(Goods::Building, 60, 20, 0), price(Goods::Building, 60, 0, 0)), (80, 240));
        assert_eq!(price(Goods::Building, 200, 150, 100), 200, "a great wonder costs double");
        assert_eq!((price(Goods::Unit, 40, 10, 0), price(Goods::Unit, 40, 0, 0)), (105, 320));
        assert_eq!((price(Goods::Building, 60, 60, 0), price(Goods::Unit, 40, 90, 0)), (0, 0));
    }

    #[test]
    fn c_40_each_refusal_has_its_case() {
        let temple = Purchase {
            goods: Goods::Building,
            cost: 30,
            stock: 10,
            pct: 0,
            gold: 40,
            is_new_city: false,
            did_buy: false,
            disorder_turns: 0,
        };
        assert_eq!(temple.check(), Ok(40));
        let cases = [
            (Purchase { is_new_city: true, ..temple }, BuyRefusal::NewCity),
            (Purchase { did_buy: true, ..temple }, BuyRefusal::Bought),
            (Purchase { goods: Goods::Coinage, ..temple }, BuyRefusal::Coinage),
            (Purchase { goods: Goods::Unit, disorder_turns: 1, ..temple }, BuyRefusal::Disorder),
            (Purchase { stock: 30, ..temple }, BuyRefusal::Complete),
            (Purchase { gold: 39, ..temple }, BuyRefusal::TooDear { price: 40, gold: 39 }),
        ];
        for (purchase, refusal) in cases {
            assert_eq!(purchase.check(), Err(refusal));
        }
        assert_eq!(Purchase { disorder_turns: 3, ..temple }.check(), Ok(40), "buildings may be bought in disorder");
    }

    proptest! {
        #[test]
        fn c_40_no_purchase_leaves_a_debt(
            unit: bool,
            cost in 0..40_000,
            stock in -50..40_000,
            pct in -150..500,
            gold in 0..2_000_000,
        ) {
            let goods = if unit { Goods::Unit } else { Goods::Building };
            let purchase =
                Purchase { goods, cost, stock, pct, gold, is_new_city: false, did_buy: false, disorder_turns: 0 };
            if let Ok(price) = purchase.check() {
                prop_assert!(price > 0 && price <= gold && stock < cost);
            }
        }
    }
}
