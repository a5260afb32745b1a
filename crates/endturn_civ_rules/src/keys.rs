//! The stable keys of the module's entities, and the names seats use for them. A nation's key is
//! its seat.

use endturn_engine::stable_key;
use endturn_scenario::form::Whole;
use serde::{Deserialize, Serialize};

use crate::ids::Tile;

stable_key! {
    /// A city.
    pub struct CityId = "civ.city";
}

stable_key! {
    /// A unit.
    pub struct UnitId = "civ.unit";
}

endturn_scenario::named! {
    CityId: "city";
    UnitId: "unit" as Whole<0, 1_000_000>;
}

/// A city as seats name it: by its tile. A city's key counts the cities of all nations, a number no
/// seat may know (ours).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CityAt(pub Tile);

/// A unit as its owner names it: by its number among all units that the nation has ever had, from
/// 1. A unit's key counts the units of all nations, a number no seat may know (ours).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitNumber(pub u32);
