//! Actions, and the ways in which each is possible.

use schemars::JsonSchema;
use serde::Deserialize;

use super::macros::words;
use super::requirement::Requirement;

words! {
    /// What a unit can do to a city, a unit or a tile (W-23, W-44, W-126).
    Action {
        /// Sabotage city.
        SabotageCity unread,
        /// Sabotage city escape.
        SabotageCityEscape unread,
        /// Targeted sabotage city escape.
        TargetedSabotageCityEscape unread,
        /// Sabotage city production escape.
        SabotageCityProductionEscape unread,
        /// Establish embassy stay.
        EstablishEmbassyStay unread,
        /// Establish embassy.
        EstablishEmbassy unread,
        /// Investigate city spend unit.
        InvestigateCitySpendUnit unread,
        /// Investigate city.
        InvestigateCity unread,
        /// Poison city escape.
        PoisonCityEscape unread,
        /// Steal tech.
        StealTech unread,
        /// Steal tech escape expected.
        StealTechEscapeExpected unread,
        /// Targeted steal tech escape expected.
        TargetedStealTechEscapeExpected unread,
        /// Incite city.
        InciteCity unread,
        /// Incite city escape.
        InciteCityEscape unread,
        /// Bribe unit.
        BribeUnit unread,
        /// Sabotage unit escape.
        SabotageUnitEscape unread,
        /// Establish trade route.
        EstablishTradeRoute,
        /// Enter marketplace.
        EnterMarketplace,
        /// Help wonder.
        HelpWonder,
        /// Recycle unit.
        RecycleUnit,
        /// Disband unit.
        DisbandUnit,
        /// Found city.
        FoundCity,
        /// Join city.
        JoinCity,
        /// Explode nuclear.
        ExplodeNuclear unread,
        /// Nuke city.
        NukeCity unread,
        /// Nuke units.
        NukeUnits unread,
        /// Attack.
        Attack,
        /// Suicide attack.
        SuicideAttack,
        /// Conquer city.
        ConquerCity,
        /// Conquer city 2.
        ConquerCity2,
        /// Home city.
        HomeCity,
        /// Paradrop unit.
        ParadropUnit unread,
        /// Upgrade unit.
        UpgradeUnit,
        /// Airlift unit.
        AirliftUnit unread,
        /// Transform terrain.
        TransformTerrain,
        /// Cultivate.
        Cultivate,
        /// Plant.
        Plant,
        /// Pillage.
        Pillage,
        /// Clean pollution.
        CleanPollution,
        /// Clean fallout.
        CleanFallout,
        /// Fortify.
        Fortify,
        /// Build road.
        BuildRoad,
        /// Build base.
        BuildBase,
        /// Build mine.
        BuildMine,
        /// Build irrigation.
        BuildIrrigation,
        /// Transport alight.
        TransportAlight,
        /// Transport board.
        TransportBoard,
        /// Transport unload.
        TransportUnload,
        /// Transport disembark.
        TransportDisembark,
        /// Transport disembark 2.
        TransportDisembark2,
        /// Transport embark.
        TransportEmbark,
        /// Capture units.
        CaptureUnits unread,
        /// Bombard.
        Bombard unread,
        /// Convert unit.
        ConvertUnit unread,
        /// Steal gold.
        StealGold unread,
    }
}

/// One way in which an action is possible: both lists hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Enabler {
    /// What must be so of the unit that acts, its owner and its tile; the other player is the target's owner.
    pub actor: Vec<Requirement>,
    /// What must be so of the target; the other player is the actor's owner.
    pub target: Vec<Requirement>,
}
