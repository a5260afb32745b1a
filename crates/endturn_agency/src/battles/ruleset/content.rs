//! The map of a campaign: factions, leads, and the places that are raided (E-18, E-20).
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

/// A faction (E-13).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// Its level of activity at the start, from 0.
    pub activity_level: i32,
    /// Leads that reveal its activity once all were investigated.
    #[serde(default)]
    pub discovered_by: Vec<String>,
    /// The lead whose investigation destroys it; if left out, it can't be destroyed.
    #[serde(default)]
    pub destroyed_by: Option<String>,
}

/// A lead (E-08, E-09).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// The faction whose destruction closes it.
    #[serde(default)]
    pub faction: Option<String>,
    /// The difficulty shown, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub difficulty: i32,
    /// Whether it may be investigated more than once.
    #[serde(default)]
    pub repeatable: bool,
    /// Leads to be investigated and missions to be won before this one, all of them.
    #[serde(default)]
    pub depends_on: Vec<String>,
    /// Missions that keep it closed while a site of theirs is active or fought over, and end it
    /// once won.
    #[serde(default)]
    pub blocked_by: Vec<String>,
}

/// A raid on a place of a faction (E-18).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// The faction that owns the place.
    pub faction: String,
    /// The entry of `raids.ron` with its strength and rewards.
    pub raid: String,
    /// Leads whose investigation creates a site, one for each investigation.
    pub opened_by: Vec<String>,
}
