//! The subject of an order.

use endturn_civ_rules::keys::{CityAt, UnitNumber};

/// The subject of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The whole nation.
    Nation,
    /// A city, possibly another nation's.
    City(CityAt),
    /// One of the nation's own units, which acts.
    Unit(UnitNumber),
}

/// Extension of order forms with their subject.
pub(super) trait Subject {
    /// Returns the subject of the order.
    fn about(&self) -> About;
}
