//! What an order is about.

use endturn_civ_rules::keys::CityAt;

use super::CivOrder;

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

impl CivOrder {
    /// What the order is about.
    #[must_use]
    pub const fn about(&self) -> About {
        match *self {
            Self::Produce(city, _)
            | Self::Worklist(city, _)
            | Self::Buy(city)
            | Self::Sell(city, _)
            | Self::Join(_, city)
            | Self::Help(_, city)
            | Self::Recycle(_, city)
            | Self::Trade(_, city)
            | Self::Market(_, city)
            | Self::Work(city, _)
            | Self::Idle(city, _)
            | Self::Retrain(city, _, _)
            | Self::Arrange(city)
            | Self::Governor(city, _)
            | Self::Option(city, _, _) => About::City(city),
            Self::Rates(_)
            | Self::Research(_)
            | Self::Goal(_)
            | Self::NoGoal
            | Self::Revolution(_)
            | Self::Policy(_, _) => About::Nation,
            Self::Found(_) | Self::Disband(_) | Self::Rehome(_) => About::Unit,
        }
    }
}
