//! Texts that name something in a ruleset, for the reference; the kinds are those of messages.

endturn_scenario::names! {
    BaseFlagName "base flag";
    BuildingFlagName "building flag";
    BuildingName "building";
    ExtraFlagName "extra flag";
    ExtraName "extra";
    GoodFlagName "good flag";
    GovernmentName "government";
    NationGroupName "nation group";
    NationName "nation";
    PersonaName "persona";
    PolicyName "policy";
    ResourceName "resource";
    RoadFlagName "road flag";
    SpecialistName "specialist";
    TechFlagName "tech flag";
    TechName "tech";
    TerrainFlagName "terrain flag";
    TerrainName "terrain";
    UnitClassFlagName "unit class flag";
    UnitClassName "unit class";
    UnitFlagName "unit flag";
    UnitRoleName "unit role";
    UnitTypeName "unit type";
    VeteranSystemName "veteran system";
}
