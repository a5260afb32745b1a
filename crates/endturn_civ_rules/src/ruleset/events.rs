//! Disasters, huts and what the fall of a city brings.

use endturn_scenario::form::{Unread, Whole};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::macros::{sheet, words};
use super::names::ExtraName;
use super::requirement::Requirement;

words! {
    /// What a disaster does to a city, in the order in which it is done (C-60).
    DisasterEffect {
        /// A tile nearby is polluted.
        Pollution,
        /// A tile nearby gets fallout.
        Fallout,
        /// A citizen is lost, and the city with its last one.
        ReducePopDestroy,
        /// A citizen is lost, except the last.
        ReducePopulation,
        /// An improvement is lost.
        DestroyBuilding,
        /// The granary is emptied.
        EmptyFoodStock,
        /// The stock of shields is emptied.
        EmptyProdStock,
    }
}

/// A disaster (C-60, W-94).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disaster {
    /// Chance per city and turn in millionths, times the setting `disasters`.
    #[schemars(range(min = 0, max = 1000000))]
    pub frequency: i32,
    /// Which cities it can strike.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// What it does.
    pub effects: Vec<DisasterEffect>,
}

/// What can be in a hut (W-137).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum HutContent {
    /// So much gold.
    Gold(#[schemars(with = "Whole<0, 50_000>")] i32),
    /// A tech, chosen as free techs are.
    Tech,
    /// A unit with the role `HutTech` that the finder could build, else one with the role `Hut`; so much gold if none
    /// can stand there.
    Mercenaries(#[schemars(with = "Whole<0, 50_000>")] i32),
    /// Barbarians, where they may come.
    Barbarians,
    /// A city, else a unit that can found one, else so much gold.
    City(#[schemars(with = "Whole<0, 50_000>")] i32),
}

/// One possible content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hut {
    /// Its weight among all contents.
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The content.
    pub content: HutContent,
}

sheet! {
    /// What happens now and then (W-135…W-137).
    Events {
        /// What huts hold; empty: no huts.
        huts: Vec<Hut> = Vec::new();
        /// Gold a conqueror may find: up to the treasury through this, by chance (W-135).
        loot_treasury_divisor: i32 = 20, in 1..=1_000_000;
        /// And the treasury times the city's size through this, for sure (W-135).
        loot_size_divisor: i32 = 200, in 1..=1_000_000;
        /// Most partisans that rise around a lost city (W-136).
        partisans_max: i32 = 8, in 0..=100;
        /// Citizens a conquered city loses (W-134).
        conquest_lost_citizens: i32 = 1, in 0..=100;
        /// The extra left where a city was destroyed, if any.
        #[schemars(with = "Unread<Option<ExtraName>>")]
        ruins_extra: Unread<Option<String>> = Unread::default();
    }
}
