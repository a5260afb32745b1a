//! Actions, and the ways in which each is possible.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::macros::words;
use super::requirement::Requirement;

words! {
    /// An action of a unit on a city, a unit or a tile (W-23, W-44, W-126).
    Action {
        /// An agent damages a random building or the production of a city, and is lost.
        SabotageCity,
        /// The same, and the agent may come back.
        SabotageCityEscape,
        /// An agent damages a building of its choice, and may come back.
        TargetedSabotageCityEscape,
        /// An agent destroys the production of a city, and may come back.
        SabotageCityProductionEscape,
        /// A unit founds an embassy in a city and stays there for good.
        EstablishEmbassyStay,
        /// A unit founds an embassy in a city and is kept.
        EstablishEmbassy,
        /// A unit sees all of a city once, and is lost.
        InvestigateCitySpendUnit,
        /// A unit sees all of a city once, and is kept.
        InvestigateCity,
        /// An agent kills a citizen, and may come back.
        PoisonCityEscape,
        /// An agent takes a random tech from the owner of a city, and is lost.
        StealTech,
        /// The same, and the agent may come back.
        StealTechEscapeExpected,
        /// An agent takes a tech of its choice, and may come back.
        TargetedStealTechEscapeExpected,
        /// An agent buys a city, and is lost.
        InciteCity,
        /// An agent buys a city, and may come back.
        InciteCityEscape,
        /// An agent buys a single unit.
        BribeUnit,
        /// An agent halves the hit points of a single unit, and may come back.
        SabotageUnitEscape,
        /// A caravan opens a trade route to its home city, for a one-time revenue.
        EstablishTradeRoute,
        /// A caravan sells its goods, for a part of that revenue and without a route.
        EnterMarketplace,
        /// A unit adds its shields to a wonder.
        HelpWonder,
        /// A unit is broken up in a city, for a part of its shields.
        RecycleUnit,
        /// A unit is disbanded for nothing.
        DisbandUnit,
        /// A unit founds a city on its tile, and is used up.
        FoundCity,
        /// A unit adds its citizens to a city.
        JoinCity,
        /// A nuclear unit explodes on its own tile.
        ExplodeNuclear,
        /// A nuclear unit explodes over an adjacent city.
        NukeCity,
        /// A nuclear unit explodes over adjacent units.
        NukeUnits,
        /// A unit fights the defender of an adjacent tile.
        Attack,
        /// A unit fights in the same way, and is lost even if it wins.
        SuicideAttack,
        /// A unit takes an undefended city.
        ConquerCity,
        /// A further way to take one, such as from a boat.
        ConquerCity2,
        /// A unit makes the city it is in its home.
        HomeCity,
        /// A unit jumps to a tile within its range.
        ParadropUnit,
        /// A unit becomes its successor, for gold.
        UpgradeUnit,
        /// A unit flies from one city to another.
        AirliftUnit,
        /// A unit transforms terrain.
        TransformTerrain,
        /// A unit clears terrain.
        Cultivate,
        /// A unit plants terrain.
        Plant,
        /// A unit destroys an improvement of its tile.
        Pillage,
        /// A unit cleans pollution.
        CleanPollution,
        /// A unit cleans fallout.
        CleanFallout,
        /// A unit fortifies.
        Fortify,
        /// A unit builds a road or a railroad.
        BuildRoad,
        /// A unit builds a base, such as a fortress.
        BuildBase,
        /// A unit builds a mine.
        BuildMine,
        /// A unit builds irrigation.
        BuildIrrigation,
        /// A unit leaves its transport and stays on the tile.
        TransportAlight,
        /// A unit boards a transport on its own tile.
        TransportBoard,
        /// A transport puts down its cargo on its tile.
        TransportUnload,
        /// A unit steps from its transport to an adjacent tile.
        TransportDisembark,
        /// A further way to do so, for other units or tiles.
        TransportDisembark2,
        /// A unit boards a transport on an adjacent tile.
        TransportEmbark,
        /// A unit takes all units of an adjacent tile prisoner.
        CaptureUnits,
        /// A unit damages all units of a tile near it without being hit.
        Bombard,
        /// A unit becomes another type in the field.
        ConvertUnit unread,
        /// An agent takes gold from the owner of a city.
        StealGold unread,
    }
}

/// One way in which an action is possible: both lists must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Enabler {
    /// Requirements for the acting unit, its owner and its tile; the other player is the target's
    /// owner.
    pub actor: Vec<Requirement>,
    /// Requirements for the target; the other player is the actor's owner.
    pub target: Vec<Requirement>,
}
