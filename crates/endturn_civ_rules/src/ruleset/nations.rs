//! Nations.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::macros::words;
use super::names::{GovernmentName, TechName};

words! {
    /// The origin of barbarians (W-90).
    BarbarianKind {
        /// They come from the wilderness.
        Land,
        /// They come from the sea.
        Sea,
    }
}

/// A playable or barbarian nation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    /// Its people.
    pub plural: String,
    /// Groups it belongs to; requirements may refer to them.
    #[serde(default)]
    pub groups: Vec<String>,
    /// The style of its cities.
    #[serde(default)]
    pub style: Unread<String>,
    /// Techs at the start, in addition to those of all nations.
    #[serde(default)]
    #[shape(with = "Vec<TechName>")]
    pub init_techs: Vec<String>,
    /// The government at the start, if not the usual one.
    #[serde(default)]
    #[shape(with = "Option<GovernmentName>")]
    pub init_government: Option<String>,
    /// Whether a seat can play it.
    #[serde(default = "yes")]
    pub playable: bool,
    /// Whether it comes as barbarians, and from where.
    #[serde(default)]
    pub barbarian: Option<BarbarianKind>,
    /// Names of rulers.
    #[serde(default)]
    pub leaders: Unread<Vec<String>>,
    /// Names of cities, in the order of founding.
    pub cities: Vec<String>,
}

const fn yes() -> bool {
    true
}
