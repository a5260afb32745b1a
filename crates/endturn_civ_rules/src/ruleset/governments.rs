//! Governments and specialists.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::names::GovernmentName;
use super::requirement::Requirement;

/// A form of government (W-34…W-36, W-148). Its effects are in `effects.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Government {
    /// Requirements for choosing it, asked about a nation.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// A government that the AI prefers as soon as it is available (W-148).
    #[serde(default)]
    #[shape(with = "Option<GovernmentName>")]
    pub ai_better: Option<String>,
    /// Titles of its rulers, before the name.
    #[serde(default)]
    pub ruler: Unread<RulerTitles>,
}

/// Titles before a ruler's name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RulerTitles {
    /// Of a man.
    pub male: String,
    /// Of a woman.
    pub female: String,
}

/// A kind of work for a citizen on no tile (C-11). Its output is in `effects.ron`, under
/// `Specialist_Output`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Specialist {
    /// The name shown to people.
    pub display_name: String,
    /// The letter for tables.
    #[serde(default)]
    pub short_name: Unread<String>,
    /// Requirements for the kind, asked about a city; the first kind is always possible.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}
