//! Trade routes, goods and treaties.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::macros::words;
use super::names::GoodFlagName;
use super::requirement::Requirement;

words! {
    /// The relation of the cities of a route (C-03); `IC` means between continents.
    TradeRouteKind {
        /// Cities of one player, on one continent.
        National,
        /// Cities of one player, over the sea.
        NationalIC,
        /// Cities of players neither allied nor at war nor in one team.
        IN,
        /// The same, over the sea.
        INIC,
        /// Cities of allies.
        Ally,
        /// The same, over the sea.
        AllyIC,
        /// Cities of enemies.
        Enemy,
        /// The same, over the sea.
        EnemyIC,
        /// Cities of one team.
        Team,
        /// The same, over the sea.
        TeamIC,
    }
}

words! {
    /// The fate of a route whose kind no longer pays (C-03).
    WhenIllegal {
        /// It continues.
        Active,
        /// It is suspended.
        Inactive,
        /// It ends.
        Cancel,
    }
}

words! {
    /// The currency of a caravan's one-time revenue (C-05).
    OneTimeBonus {
        /// Nothing.
        None = "Nothing",
        /// Gold.
        Gold,
        /// Bulbs.
        Science,
        /// The same amount of each.
        Both,
    }
}

/// The revenue of a kind of route (C-03…C-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct TradeRoute {
    /// Percent of the plain value; at 0 no route can be made.
    #[shape(range(min = 0, max = 10000))]
    pub income_pct: i32,
    /// Its fate when it turns illegal.
    #[serde(default = "cancel")]
    pub when_illegal: WhenIllegal,
    /// The currency of the one-time revenue.
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

/// A good on trade routes (C-04…C-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Good {
    /// Requirements for a city to provide it.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Percent of the route's value for the sending city.
    #[serde(default = "hundred")]
    #[shape(range(min = 0, max = 10000))]
    pub from_pct: i32,
    /// Percent of the route's value for the receiving city.
    #[serde(default = "hundred")]
    #[shape(range(min = 0, max = 10000))]
    pub to_pct: i32,
    /// Percent of the one-time revenue.
    #[serde(default = "hundred")]
    #[shape(range(min = 0, max = 10000))]
    pub one_time_pct: i32,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<GoodFlagName>")]
    pub flags: Vec<String>,
}

words! {
    /// A clause of a treaty (W-117).
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
        /// Shared vision.
        Vision,
        /// An embassy.
        Embassy,
    }
}

/// The players who may agree on a clause.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct ClauseTerms {
    /// Requirements for the giver.
    pub giver: Vec<Requirement>,
    /// Requirements for the receiver.
    pub receiver: Vec<Requirement>,
}
