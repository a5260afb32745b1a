//! Trade routes, goods and treaties.

use schemars::JsonSchema;
use serde::Deserialize;

use super::macros::words;
use super::names::GoodFlagName;
use super::requirement::Requirement;

words! {
    /// Whose cities a route joins (C-03); `IC` is between continents.
    TradeRouteKind {
        /// Of one player, on one continent.
        National,
        /// Of one player, over the sea.
        NationalIC,
        /// Of players neither allied nor at war nor in one team.
        IN,
        /// The same, over the sea.
        INIC,
        /// Of allies.
        Ally,
        /// The same, over the sea.
        AllyIC,
        /// Of enemies.
        Enemy,
        /// The same, over the sea.
        EnemyIC,
        /// Of one team.
        Team,
        /// The same, over the sea.
        TeamIC,
    }
}

words! {
    /// What becomes of a route whose kind no longer pays (C-03).
    WhenIllegal {
        /// It goes on.
        Active,
        /// It rests.
        Inactive,
        /// It ends.
        Cancel,
    }
}

words! {
    /// What a caravan's one-time revenue is paid in (C-05).
    OneTimeBonus {
        /// Nothing.
        None = "Nothing",
        /// Gold.
        Gold,
        /// Bulbs.
        Science,
        /// As many of each.
        Both,
    }
}

/// What a kind of route brings (C-03…C-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TradeRoute {
    /// Percent of the plain value; 0: none can be made.
    #[schemars(range(min = 0, max = 10000))]
    pub income_pct: i32,
    /// What becomes of it when it turns illegal.
    #[serde(default = "cancel")]
    pub when_illegal: WhenIllegal,
    /// What arrives once.
    #[serde(default = "both")]
    pub one_time_bonus: OneTimeBonus,
}

const fn cancel() -> WhenIllegal {
    WhenIllegal::Cancel
}

const fn both() -> OneTimeBonus {
    OneTimeBonus::Both
}

const fn hundred() -> i32 {
    100
}

/// What is carried (C-04…C-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Good {
    /// When a city can provide it.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Percent of the route's value for the city that sends.
    #[serde(default = "hundred")]
    #[schemars(range(min = 0, max = 10000))]
    pub from_pct: i32,
    /// Percent of the route's value for the city that receives.
    #[serde(default = "hundred")]
    #[schemars(range(min = 0, max = 10000))]
    pub to_pct: i32,
    /// Percent of the one-time revenue.
    #[serde(default = "hundred")]
    #[schemars(range(min = 0, max = 10000))]
    pub one_time_pct: i32,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[schemars(with = "Vec<GoodFlagName>")]
    pub flags: Vec<String>,
}

words! {
    /// What players can agree on (W-117).
    Clause {
        /// A tech.
        Advance,
        /// Gold.
        Gold,
        /// The known map.
        Map,
        /// The known sea.
        Seamap,
        /// A city.
        City,
        /// Cease-fire.
        Ceasefire,
        /// Peace.
        Peace,
        /// Alliance.
        Alliance,
        /// Shared sight.
        Vision,
        /// An embassy.
        Embassy,
    }
}

/// Who may agree on a clause.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClauseTerms {
    /// What must be so of who gives.
    pub giver: Vec<Requirement>,
    /// What must be so of who receives.
    pub receiver: Vec<Requirement>,
}
