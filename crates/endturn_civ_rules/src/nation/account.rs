//! C-51 Gold harvest, upkeep styles, C-52 City debt, C-53 National debt: sources and uses of a
//! nation's gold since its last statement. Carried out by
//! `crates/endturn_civ/src/phase_end/gold.rs` and `crates/endturn_civ/src/phase_end/debt.rs`.
//! Draws none. Tells nothing.

use std::ops::{Index, IndexMut};

use endturn_scenario::form::Keyed;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A source or use of gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// C-51: surpluses of cities.
    Taxes,
    /// C-29: shields turned into gold.
    Coinage,
    /// C-05: one-time revenue of trade routes.
    Trade,
    /// C-41, C-52, C-53: buildings sold.
    Sales,
    /// C-52, C-53: refunds of this turn's upkeep of buildings and units sold for debt.
    Refunds,
    /// C-40: production bought; below 0.
    Purchases,
    /// C-53: payments of the nation for all its cities; below 0.
    Upkeep,
    /// W-135, W-137, W-139: gold found in conquered cities and in huts, and ransom; below 0 for the
    /// nation that lost it.
    Loot,
    /// W-117: gold received or paid by treaties.
    Treaties,
}

impl Entry {
    /// Number of entries.
    pub(crate) const COUNT: usize = Self::ALL.len();
    /// All entries, in the order of statements.
    pub const ALL: [Self; 9] = [
        Self::Taxes,
        Self::Coinage,
        Self::Trade,
        Self::Sales,
        Self::Refunds,
        Self::Purchases,
        Self::Upkeep,
        Self::Loot,
        Self::Treaties,
    ];

    /// The name in statements.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Taxes => "taxes",
            Self::Coinage => "coinage",
            Self::Trade => "trade",
            Self::Sales => "sales",
            Self::Refunds => "refunds",
            Self::Purchases => "purchases",
            Self::Upkeep => "upkeep",
            Self::Loot => "loot",
            Self::Treaties => "treaties",
        }
    }
}

/// Gold by entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(with = "Keyed<EntryName, i32>")]
pub struct Account([i32; Entry::COUNT]);

endturn_scenario::names! {
    EntryName "entry";
}

impl Index<Entry> for Account {
    type Output = i32;

    fn index(&self, entry: Entry) -> &i32 {
        &self.0[entry as usize]
    }
}

impl IndexMut<Entry> for Account {
    fn index_mut(&mut self, entry: Entry) -> &mut i32 {
        &mut self.0[entry as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_51_every_entry_has_a_place_of_its_own() {
        let mut account = Account::default();
        for (at, entry) in Entry::ALL.into_iter().enumerate() {
            account[entry] += 1 << at;
        }
        assert_eq!(Entry::ALL.map(|entry| account[entry]), [1, 2, 4, 8, 16, 32, 64, 128, 256]);
    }
}
