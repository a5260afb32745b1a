//! What an order is about.

use endturn_civ_rules::keys::CityAt;

/// What an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The whole nation.
    Nation,
    /// A city, be it another nation's.
    City(CityAt),
    /// A unit alone.
    Unit,
}

/// What every form of order here says beside what all forms say.
pub(super) trait Subject {
    /// What the order is about.
    fn about(&self) -> About;
}
