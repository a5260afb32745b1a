//! The civilisation module, for who asks of its games more than any game is asked: a city's turn rule by rule, what a sum is
//! made of, in which round something happened.

pub use endturn_civ::{NAME, story};
pub use endturn_civ_rules::ids::Tile;
pub use endturn_civ_rules::keys::CityId;
pub use endturn_civ_rules::ruleset::effect_kind::EffectKind;
pub use endturn_civ_rules::ruleset::words::Output;
