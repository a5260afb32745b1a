//! The civilisation module, for tools that ask more of its games than of others: a city's turn rule
//! by rule, the parts of a sum, the round of an event.

pub use endturn_civ::{NAME, story};
pub use endturn_civ_rules::ids::Tile;
pub use endturn_civ_rules::keys::CityId;
pub use endturn_civ_rules::ruleset::effect_kind::EffectKind;
pub use endturn_civ_rules::ruleset::words::Output;
