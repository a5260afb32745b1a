//! The production target of a city.

use serde::{Deserialize, Serialize};

use crate::ids::{BuildingId, UnitTypeId};
use crate::ruleset::words::Genus;

/// The current target of a city, or an entry of its worklist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Target {
    /// A unit of this type.
    Unit(UnitTypeId),
    /// A building, including wonders, space parts and coinage.
    Building(BuildingId),
}

endturn_scenario::named! {
    Target: "building or unit" as String;
}

impl Target {
    /// The unit type, if it is one.
    #[must_use]
    pub const fn unit(self) -> Option<UnitTypeId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Building(_) => None,
        }
    }

    /// The building, if it is one.
    #[must_use]
    pub const fn building(self) -> Option<BuildingId> {
        match self {
            Self::Building(building) => Some(building),
            Self::Unit(_) => None,
        }
    }

    /// The class within which production changes freely; `genus` returns the genus of a building.
    #[must_use]
    pub fn class(self, genus: impl FnOnce(BuildingId) -> Genus) -> Class {
        match self {
            Self::Unit(_) => Class::Unit,
            Self::Building(building) => Class::of(genus(building)),
        }
    }
}

/// A class of targets among which production changes without loss (C-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Units.
    Unit,
    /// Ordinary improvements, coinage and space parts.
    Improvement,
    /// Wonders, great and small.
    Wonder,
}

impl Class {
    /// The class of a building.
    #[must_use]
    pub(crate) const fn of(genus: Genus) -> Self {
        match genus {
            Genus::GreatWonder | Genus::SmallWonder => Self::Wonder,
            Genus::Improvement | Genus::Special => Self::Improvement,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_38_coinage_is_of_the_class_of_improvements_and_the_palace_of_that_of_wonders() {
        let building = Target::Building(BuildingId(4));
        assert_eq!(building.class(|_| Genus::Special), Class::Improvement);
        assert_eq!(building.class(|_| Genus::Improvement), Class::Improvement);
        assert_eq!(building.class(|_| Genus::SmallWonder), Class::Wonder);
        assert_eq!(building.class(|_| Genus::GreatWonder), Class::Wonder);
        assert_eq!(Target::Unit(UnitTypeId(4)).class(|_| Genus::GreatWonder), Class::Unit);
    }
}
