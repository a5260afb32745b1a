//! What an order is about.

use endturn_civ_rules::keys::{CityAt, UnitNumber};

/// What an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The whole nation.
    Nation,
    /// A city, be it another nation's.
    City(CityAt),
    /// A unit of the nation's own, which acts.
    Unit(UnitNumber),
}

/// What every form of order here says beside what all forms say.
pub(super) trait Subject {
    /// What the order is about.
    fn about(&self) -> About;
}
