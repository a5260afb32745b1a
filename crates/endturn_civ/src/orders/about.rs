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

/// States the subject of an order: the nation, or the city or unit in a field.
macro_rules! about {
    ($order:ident: $about:ident $(($field:tt))?) => {
        impl super::about::Subject for $order {
            fn about(&self) -> super::about::About {
                super::about::About::$about$((self.$field))?
            }
        }
    };
}

pub(super) use about;
