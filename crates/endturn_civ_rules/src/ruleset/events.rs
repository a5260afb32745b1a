//! Disasters, huts and consequences of a city's fall.

use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::macros::{sheet, words};
use super::names::ExtraName;
use super::requirement::Requirement;

words! {
    /// An effect of a disaster on a city, in order of execution (C-60).
    DisasterEffect {
        /// A tile nearby is polluted.
        Pollution,
        /// A tile nearby gets fallout.
        Fallout,
        /// A citizen is lost, and the city with the last one.
        ReducePopDestroy,
        /// A citizen is lost, except the last one.
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Disaster {
    /// Chance per city and turn in millionths, times the setting `disasters`.
    #[shape(range(min = 0, max = 1000000))]
    pub frequency: i32,
    /// Requirements for a city to be struck.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Its effects.
    pub effects: Vec<DisasterEffect>,
}

words! {
    /// The condition of an achievement (W-95).
    AchievementKind {
        /// A spaceship of the nation has arrived.
        Spacerace,
        /// It knows this percent of the map.
        MapKnown = "Map_Known",
        /// Citizens of this number of nationalities live in its cities.
        Multicultural,
        /// One of its cities has this culture.
        CulturedCity = "Cultured_City",
        /// It has this culture.
        CulturedNation = "Cultured_Nation",
        /// Luck, with this chance in 10,000 each turn.
        Lucky,
        /// It has entered this number of huts.
        Huts,
        /// One of its cities has this size.
        Metropolis,
        /// This percent of its people is literate.
        Literate,
        /// It knows some land of this number of continents.
        LandAhoy = "Land_Ahoy",
    }
}

/// An achievement (W-95).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Achievement {
    /// Its condition.
    pub kind: AchievementKind,
    /// The number of its condition; of no meaning to `Spacerace`.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000))]
    pub value: i32,
    /// Whether only the first nation gets it.
    #[serde(default)]
    pub unique: bool,
    /// History that a nation gains with it.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000))]
    pub culture: i32,
}

/// Possible contents of a hut (W-137).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum HutContent {
    /// This much gold.
    Gold(#[shape(with = "Whole<0, 50_000>")] i32),
    /// A tech, chosen as free techs are.
    Tech,
    /// A unit with the role `HutTech` that the finder could build, else one with the role `Hut`;
    /// this much gold if neither can exist there.
    Mercenaries(#[shape(with = "Whole<0, 50_000>")] i32),
    /// Barbarians, where they are possible.
    Barbarians,
    /// A city, else a unit that can found one, else this much gold.
    City(#[shape(with = "Whole<0, 50_000>")] i32),
}

/// One possible content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Hut {
    /// Its weight among all contents.
    #[shape(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The content.
    pub content: HutContent,
}

sheet! {
    /// Occasional events (W-135…W-137).
    Events {
        /// Contents of huts; no huts if empty.
        huts: Vec<Hut> = Vec::new();
        /// Divisor of the treasury: maximum gold that a conqueror finds at random (W-135).
        loot_treasury_divisor: i32 = 20, in 1..=1_000_000;
        /// Divisor of treasury times city size: gold that a conqueror finds for certain (W-135).
        loot_size_divisor: i32 = 200, in 1..=1_000_000;
        /// Maximum partisans around a lost city (W-136).
        partisans_max: i32 = 8, in 0..=100;
        /// Citizens lost by a conquered city (W-134).
        conquest_lost_citizens: i32 = 1, in 0..=100;
        /// The extra left in place of a destroyed city, if any (C-62).
        #[shape(with = "Option<ExtraName>")]
        ruins_extra: Option<String> = None;
    }
}
