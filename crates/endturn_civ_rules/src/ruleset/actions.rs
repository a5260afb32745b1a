//! Actions, and the ways in which each is possible.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::macros::words;
use super::requirement::Requirement;

words! {
    /// An action of a unit on a city, a unit or a tile (W-23, W-44, W-126).
    Action {
        /// Sabotage city.
        SabotageCity,
        /// Sabotage city escape.
        SabotageCityEscape,
        /// Targeted sabotage city escape.
        TargetedSabotageCityEscape,
        /// Sabotage city production escape.
        SabotageCityProductionEscape,
        /// Establish embassy stay.
        EstablishEmbassyStay,
        /// Establish embassy.
        EstablishEmbassy,
        /// Investigate city spend unit.
        InvestigateCitySpendUnit,
        /// Investigate city.
        InvestigateCity,
        /// Poison city escape.
        PoisonCityEscape,
        /// Steal tech.
        StealTech,
        /// Steal tech escape expected.
        StealTechEscapeExpected,
        /// Targeted steal tech escape expected.
        TargetedStealTechEscapeExpected,
        /// Incite city.
        InciteCity,
        /// Incite city escape.
        InciteCityEscape,
        /// Bribe unit.
        BribeUnit,
        /// Sabotage unit escape.
        SabotageUnitEscape,
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
        ExplodeNuclear,
        /// Nuke city.
        NukeCity,
        /// Nuke units.
        NukeUnits,
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
        ParadropUnit,
        /// Upgrade unit.
        UpgradeUnit,
        /// Airlift unit.
        AirliftUnit,
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
