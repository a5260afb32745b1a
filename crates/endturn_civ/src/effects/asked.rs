//! What each kind of effect is asked about (README §5, column Ctx): a nation, a city, a tile, or things apart.

use crate::ruleset::effect_kind::EffectKind;

/// What a kind is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A nation.
    Player,
    /// A nation and an output.
    PlayerOutput,
    /// A city.
    City,
    /// A city and an output.
    CityOutput,
    /// A city, a specialist and an output.
    CitySpecialist,
    /// A city and a layer of vision.
    CityLayer,
    /// A city and a tile.
    Tile,
    /// A city, a tile and an output.
    TileOutput,
    /// Something else: a unit, an action, another nation, a building, or what changes too often to keep.
    Apart,
}

/// What a kind is asked about.
#[must_use]
pub const fn asked(kind: EffectKind) -> Asked {
    use EffectKind as E;
    match kind {
        E::IrrigationPct | E::MiningPct | E::TileWorkable => Asked::Tile,
        E::OutputAddTile
        | E::OutputIncTile
        | E::OutputIncTileCelebrate
        | E::OutputPerTile
        | E::OutputPenaltyTile
        | E::OutputTilePunishPct => Asked::TileOutput,
        E::SpecialistOutput => Asked::CitySpecialist,
        E::CityVisionRadiusSq => Asked::CityLayer,
        E::OutputBonus
        | E::OutputBonus2
        | E::OutputWaste
        | E::OutputWasteByDistance
        | E::OutputWasteByRelDistance
        | E::OutputWastePct
        | E::UnitUpkeepFreePerCity => Asked::CityOutput,
        E::UpkeepFactor => Asked::PlayerOutput,
        kind if of_nation(kind) => Asked::Player,
        kind if of_city(kind) => Asked::City,
        _ => Asked::Apart,
    }
}

const fn of_nation(kind: EffectKind) -> bool {
    use EffectKind as E;
    matches!(
        kind,
        E::Shield2GoldFactor
            | E::NationalHistory
            | E::NationalPerformance
            | E::CityUnhappySize
            | E::EmpireSizeBase
            | E::EmpireSizeStep
            | E::UnhappyFactor
            | E::MaxRates
            | E::CivilWarChance
            | E::HasSenate
            | E::NoAnarchy
            | E::AnyGovernment
            | E::Fanatics
            | E::NoDiplomacy
            | E::HaveContacts
            | E::HaveEmbassies
            | E::BorderVision
            | E::GainAILove
            | E::EnableNuke
            | E::EnableSpace
            | E::RevealMap
            | E::RevealCities
            | E::TurnYears
            | E::TurnFragments
            | E::SlowDownTimeline
            | E::Victory
            | E::TechCostFactor
            | E::TechLeakage
            | E::TechUpkeepFree
            | E::TechParasite
            | E::NotTechSource
            | E::UpgradeUnit
            | E::UpgradePricePct
            | E::NukeImprovementPct
            | E::NukeInfrastructurePct
    )
}

const fn of_city(kind: EffectKind) -> bool {
    use EffectKind as E;
    matches!(
        kind,
        E::CityRadiusSq
            | E::SizeAdj
            | E::SizeUnlimit
            | E::GrowthFood
            | E::GrowthSurplusPct
            | E::CityBuildSlots
            | E::PolluProdPct
            | E::PolluPopPct
            | E::PolluPopPct2
            | E::PolluTradePct
            | E::HealthPct
            | E::MigrationPct
            | E::UpkeepFree
            | E::MaxTradeRoutes
            | E::TraderoutePct
            | E::History
            | E::Performance
            | E::MakeContent
            | E::MakeContentMil
            | E::MakeContentMilPer
            | E::MartialLawEach
            | E::MartialLawMax
            | E::MakeHappy
            | E::ForceContent
            | E::NoUnhappy
            | E::EnemyCitizenUnhappyPct
            | E::RaptureGrow
            | E::RevolutionUnhappiness
            | E::CapitalCity
            | E::GovCenter
            | E::SSStructural
            | E::SSComponent
            | E::SSModule
            | E::InfraPoints
            | E::HappinessToGold
            | E::UnitSlots
            | E::Airlift
            | E::VisibleWalls
            | E::CityImage
            | E::UnitNoLosePop
            | E::BuildingSaboteurResistant
    )
}
