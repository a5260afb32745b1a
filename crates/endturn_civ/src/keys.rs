//! The stable keys of the module's entities. A nation's key is its seat.

use endturn_engine::stable_key;

stable_key! {
    /// A city.
    pub struct CityId = "civ.city";
}

stable_key! {
    /// A unit.
    pub struct UnitId = "civ.unit";
}
