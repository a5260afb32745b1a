//! Governments and specialists.

use endturn_scenario::form::Unread;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::GovernmentName;
use super::requirement::Requirement;

/// A form of government (W-34…W-36, W-148). What it does stands in the effects.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Government {
    /// When it can be chosen.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// A government the AI likes better as soon as it can have it (W-148).
    #[serde(default)]
    #[schemars(with = "Option<GovernmentName>")]
    pub ai_better: Option<String>,
    /// What its rulers are called, before the name.
    pub ruler: Unread<RulerTitles>,
}

/// Titles before a ruler's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulerTitles {
    /// Of a man.
    pub male: String,
    /// Of a woman.
    pub female: String,
}

/// What a citizen can do who works no tile (C-11). What he makes stands in the effects, under `Specialist_Output`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Specialist {
    /// The name people see.
    pub display_name: String,
    /// The letter for tables.
    pub short_name: Unread<String>,
    /// When it is possible; the first kind always is.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}
