//! C-41 Selling: sellable buildings, and their price. Carried out by
//! `crates/endturn_civ/src/changes/prices.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use crate::ruleset::words::Genus;

/// Whether buildings of this genus can be sold at all.
#[must_use]
pub const fn is_sellable(genus: Genus) -> bool {
    matches!(genus, Genus::Improvement)
}

/// The reason why a player can't sell a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SellRefusal {
    /// The city doesn't have it.
    Missing,
    /// It is a wonder, a space part or coinage.
    NotForSale,
    /// The city has sold something this turn.
    Sold,
}

impl fmt::Display for SellRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::Missing => "this city has no such building",
            Self::NotForSale => "only ordinary improvements can be sold",
            Self::Sold => "this city has already sold a building this turn",
        })
    }
}

/// Whether a player may sell a building now; its price is [`super::cost::base`] (C-41).
///
/// # Errors
/// The reason against it.
pub const fn check(genus: Genus, is_standing: bool, did_sell: bool) -> Result<(), SellRefusal> {
    if !is_standing {
        Err(SellRefusal::Missing)
    } else if !is_sellable(genus) {
        Err(SellRefusal::NotForSale)
    } else if did_sell {
        Err(SellRefusal::Sold)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_41_only_improvements_and_one_a_turn() {
        assert_eq!(check(Genus::Improvement, true, false), Ok(()));
        assert_eq!(check(Genus::Improvement, true, true), Err(SellRefusal::Sold));
        assert_eq!(check(Genus::Improvement, false, false), Err(SellRefusal::Missing));
        for genus in [Genus::GreatWonder, Genus::SmallWonder, Genus::Special] {
            assert_eq!(check(genus, true, false), Err(SellRefusal::NotForSale));
        }
    }
}
