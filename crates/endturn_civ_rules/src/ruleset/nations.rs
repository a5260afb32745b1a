//! Nations.

use endturn_scenario::form::Unread;
use schemars::JsonSchema;
use serde::Deserialize;

use super::macros::words;
use super::names::{GovernmentName, TechName};

words! {
    /// Where a people of barbarians comes from (W-90).
    BarbarianKind {
        /// From the wilds.
        Land,
        /// From the sea.
        Sea,
    }
}

/// A nation to play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    /// Its people.
    pub plural: String,
    /// Groups it belongs to; requirements may ask for them.
    #[serde(default)]
    pub groups: Vec<String>,
    /// How its cities look.
    pub style: Unread<String>,
    /// Techs it begins with, besides those of everybody.
    #[serde(default)]
    #[schemars(with = "Vec<TechName>")]
    pub init_techs: Vec<String>,
    /// The government it begins with, if not the usual one.
    #[serde(default)]
    #[schemars(with = "Option<GovernmentName>")]
    pub init_government: Option<String>,
    /// Whether a seat can have it.
    #[serde(default = "yes")]
    pub playable: bool,
    /// Whether and whence it comes as barbarians.
    #[serde(default)]
    pub barbarian: Option<BarbarianKind>,
    /// Names of rulers.
    pub leaders: Unread<Vec<String>>,
    /// Names of cities, in the order in which they are founded.
    pub cities: Vec<String>,
}

const fn yes() -> bool {
    true
}
