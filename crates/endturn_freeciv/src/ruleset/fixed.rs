//! Rules that stand in the program of Freeciv 3.0, and in the tables of endturn, as in those of
//! later versions.

/// Ways of actions: the action, requirements for the actor and for the target, as RON.
pub(super) const ACTIONS: &[(&str, &str, &str)] = &[
    ("Pillage", r#"UnitClassFlag("CanPillage")"#, ""),
    ("CleanPollution", r#"UnitFlag("Settlers")"#, ""),
    ("CleanFallout", r#"UnitFlag("Settlers")"#, ""),
    (
        "Fortify",
        r#"UnitClassFlag("CanFortify"), not(UnitFlag("Cant_Fortify")), not(TerrainFlag("NoFortify")), not(Activity(Fortified))"#,
        "",
    ),
    (
        "Fortify",
        r#"UnitClassFlag("CanFortify"), not(UnitFlag("Cant_Fortify")), CityTile(Center), not(Activity(Fortified))"#,
        "",
    ),
    ("BuildRoad", r#"UnitFlag("Settlers")"#, ""),
    ("BuildBase", r#"UnitFlag("Settlers")"#, ""),
    ("TransportAlight", "UnitState(OnLivableTile), UnitState(Transported)", "UnitState(Transporting)"),
    (
        "TransportBoard",
        "not(Relation(Armistice)), not(Relation(War)), not(Relation(CeaseFire)), not(Relation(Peace)), not(Relation(NeverMet))",
        "",
    ),
    ("TransportUnload", "UnitState(Transporting)", "UnitState(OnLivableTile), UnitState(Transported)"),
    ("TransportDisembark", "UnitState(Transported), MinMoveFragments(1), UnitState(OnNativeTile)", ""),
    ("TransportDisembark2", "UnitState(Transported), MinMoveFragments(1), not(UnitState(OnNativeTile))", ""),
    (
        "TransportEmbark",
        "MinMoveFragments(1), not(Relation(Armistice)), not(Relation(War)), not(Relation(CeaseFire)), not(Relation(Peace)), not(Relation(NeverMet))",
        "",
    ),
];

/// Requirements of the program besides those of an enabler: the action, requirements for the actor
/// and the target.
pub(super) const ALSO_ASKED: &[(&str, &str, &str)] = &[
    ("EstablishTradeRoute", "UnitState(HasHomeCity)", ""),
    ("EnterMarketplace", "UnitState(HasHomeCity)", ""),
    ("EstablishEmbassyStay", "not(Relation(HasRealEmbassy))", ""),
    ("EstablishEmbassy", "not(Relation(HasRealEmbassy))", ""),
    ("FoundCity", "", r#"not(TerrainFlag("NoCities"))"#),
    ("AirliftUnit", "CityTile(Center)", ""),
    ("Attack", r#"not(UnitClassFlag("Missile"))"#, ""),
    ("SuicideAttack", r#"UnitClassFlag("Missile")"#, ""),
    ("NukeCity", "MinMoveFragments(1), Relation(War)", ""),
    ("NukeUnits", "MinMoveFragments(1), Relation(War)", "not(CityTile(Center))"),
];

/// One action of 3.0 that is several of endturn, with the difference.
pub(super) const SPLIT: &[(&str, &[&str], &str)] = &[
    ("Attack", &["SuicideAttack"], "`SuicideAttack` is that of units whose class has the flag Missile"),
    ("ExplodeNuclear", &["NukeCity", "NukeUnits"], "`NukeCity` and `NukeUnits` are those against another tile"),
    (
        "TargetedSabotageCityEscape",
        &["SabotageCityProductionEscape"],
        "`SabotageCityProductionEscape` is that against the production",
    ),
];

/// An effect in a program: kind, name, value and requirements.
pub(super) type Fixed = (&'static str, &'static str, i64, &'static str);

/// Effects that 3.0 has in its program.
pub(super) const EFFECTS: &[Fixed] = &[
    ("Unit_Shield_Value_Pct", "Recycle Unit", -50, "Action(RecycleUnit)"),
    ("Unit_Shield_Value_Pct", "Upgrade Unit", -50, "Action(UpgradeUnit)"),
    ("Action_Success_Actor_Move_Cost", "Establish Embassy", 1, "Action(EstablishEmbassy)"),
    ("Action_Success_Actor_Move_Cost", "Investigate City", 1, "Action(InvestigateCity)"),
    ("Fortify_Defense_Bonus", "Fortified", 50, "Activity(Fortified)"),
    (
        "Fortify_Defense_Bonus",
        "In cities",
        50,
        r#"CityTile(Center), not(Activity(Fortified)), UnitClassFlag("CanFortify"), not(UnitFlag("Cant_Fortify"))"#,
    ),
    ("Nuke_Improvement_Pct", "Base", 50, ""),
];

/// Options of rulesets of Freeciv21: where one is missing, its program adds these effects. They are
/// in the program of 3.0, too.
pub(super) const OPTIONAL: &[(&str, &[Fixed])] = &[
    (
        "Nation_Intelligence",
        &[
            ("Nation_Intelligence", "Multipliers, by embassy", 1, "Intelligence(Multipliers), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Wonders", 1, "Intelligence(Wonders)"),
            ("Nation_Intelligence", "Score, by contact", 1, "Intelligence(Score), Relation(HasContact)"),
            ("Nation_Intelligence", "Score, by embassy", 1, "Intelligence(Score), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Gold, by contact", 1, "Intelligence(Gold), Relation(HasContact)"),
            ("Nation_Intelligence", "Gold, by embassy", 1, "Intelligence(Gold), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Government, by contact", 1, "Intelligence(Government), Relation(HasContact)"),
            ("Nation_Intelligence", "Government, by embassy", 1, "Intelligence(Government), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Diplomacy, by contact", 1, "Intelligence(Diplomacy), Relation(HasContact)"),
            ("Nation_Intelligence", "Diplomacy, by embassy", 1, "Intelligence(Diplomacy), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Techs, by embassy", 1, "Intelligence(Techs), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Tax Rates, by embassy", 1, "Intelligence(TaxRates), Relation(HasEmbassy)"),
            ("Nation_Intelligence", "Culture, by embassy", 1, "Intelligence(Culture), Relation(HasEmbassy)"),
        ],
    ),
    ("Wonder_Visible", &[("Wonder_Visible", "Great wonders", 1, "BuildingGenus(GreatWonder)")]),
    (
        "HP_Regen_Min",
        &[
            ("HP_Regen", "Fortified", 10, "Activity(Fortified)"),
            ("HP_Regen_Min", "In cities", 33, "CityTile(Center)"),
            ("HP_Regen_Min", "Fortified", 10, "Activity(Fortified)"),
        ],
    ),
    ("VisionLayer", &[("City_Vision_Radius_Sq", "Not Main layer", 2, "not(VisionLayer(Main))")]),
    ("Unit_Reachable", &[("Unit_Reachable", "In cities", 1, "CityTile(Center)")]),
    ("Bombard_Limit_Pct", &[("Bombard_Limit_Pct", "Base", 1, "")]),
];

/// The meaning of the entry `slow_invasions` of 3.0.
pub(super) const SLOW_INVASIONS: &[Fixed] = &[
    (
        "Action_Success_Actor_Move_Cost",
        "Transport Disembark 2",
        65535,
        "Action(TransportDisembark2), UnitState(OnNativeTile)",
    ),
    ("Action_Success_Actor_Move_Cost", "Conquer City 2", 65535, "Action(ConquerCity2), UnitState(OnNativeTile)"),
];

/// The option of Freeciv21 for layers of vision.
pub(super) const VISION_LAYER: &str = "VisionLayer";
/// The option of Freeciv21 for hit points that units gain at least.
pub(super) const HP_REGEN_MIN: &str = "HP_Regen_Min";
/// The option of Freeciv21 for units that cannot be reached.
pub(super) const UNIT_REACHABLE: &str = "Unit_Reachable";

/// Effects that see with plain sight only, without layers of vision.
pub(super) const PLAIN_SIGHT: &[&str] = &["Unit_Vision_Radius_Sq", "City_Vision_Radius_Sq"];

/// Actions that 3.0 does not punish if they prove illegal, since it has no such actions.
pub(super) const UNPUNISHED: &[&str] =
    &["TransportBoard", "TransportAlight", "TransportDisembark", "TransportDisembark2"];

/// Effects of 3.0 that say where work is possible: the action of endturn, and the flags that the
/// program asks for.
pub(super) const WORKS: &[(&str, &str, &[&str])] = &[
    ("Irrig_Possible", "BuildIrrigation", &["Settlers"]),
    ("Mining_Possible", "BuildMine", &["Settlers"]),
    ("Irrig_TF_Possible", "Cultivate", &["Settlers"]),
    ("Mining_TF_Possible", "Plant", &["Settlers"]),
    ("Transform_Possible", "TransformTerrain", &["Settlers"]),
];

/// Why a flag is left, if more can be said than that no rule asks for it.
pub(super) const FLAG_NOTES: &[(&str, &str, &str)] = &[
    ("unit", "CoastStrict", "ships of endturn do not need the coast"),
    ("unit", "Consensus", "units of endturn need no consent"),
    ("extra", "ConnectLand", "roads of endturn do not join land"),
    ("road", "JumpFrom", "roads of endturn lead to adjacent tiles only"),
    ("road", "JumpTo", "roads of endturn lead to adjacent tiles only"),
    ("tech", "Claim_Ocean", "techs of endturn do not extend borders"),
    ("tech", "Claim_Ocean_Limited", "techs of endturn do not extend borders"),
];

/// The letters of the setting `startunits`, and the roles that they ask for.
pub(super) const START_UNITS: &[(&str, &str)] = &[
    ("c", "CitiesStartUnit"),
    ("w", "WorkerStartUnit"),
    ("x", "ExplorerStartUnit"),
    ("k", "KingStartUnit"),
    ("s", "DiplomatStartUnit"),
    ("f", "FerryStartUnit"),
    ("d", "DefendOkStartUnit"),
    ("D", "DefendGoodStartUnit"),
    ("a", "AttackFastStartUnit"),
    ("A", "AttackStrongStartUnit"),
];
