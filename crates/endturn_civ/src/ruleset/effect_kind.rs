//! The kinds of effects: what a sum of values means to the rule that asks for it.
//!
//! Names and values are those of the rules texts; a rule asks for a kind and gets the sum of all effects of that kind
//! whose requirements hold, 0 if there is none.

use super::macros::words;

words! {
    /// What an effect acts on.
    EffectKind {
        // Output of tiles and cities.
        /// Percent of the terrain's irrigation bonus a tile gains (C-10).
        IrrigationPct = "Irrigation_Pct",
        /// Percent of the terrain's mining bonus a tile gains (C-10).
        MiningPct = "Mining_Pct",
        /// Points added to a tile's output, also to none (C-10).
        OutputAddTile = "Output_Add_Tile",
        /// Points added to a tile's output of at least 1 (C-10).
        OutputIncTile = "Output_Inc_Tile",
        /// Points added to a tile's output of at least 1 while its city celebrates (C-10).
        OutputIncTileCelebrate = "Output_Inc_Tile_Celebrate",
        /// Percent added to a tile's output (C-10).
        OutputPerTile = "Output_Per_Tile",
        /// A tile's output above this loses 1; 0 is off (C-10).
        OutputPenaltyTile = "Output_Penalty_Tile",
        /// Percent a tile's output loses (C-10).
        OutputTilePunishPct = "Output_Tile_Punish_Pct",
        /// Above 0: cities may work the tile (C-09).
        TileWorkable = "Tile_Workable",
        /// Added to the squared radius a city works (C-09).
        CityRadiusSq = "City_Radius_Sq",
        /// Points one specialist makes (C-11).
        SpecialistOutput = "Specialist_Output",
        /// Percent added to a city's output (C-12).
        OutputBonus = "Output_Bonus",
        /// Percent added to a city's output, multiplied with `Output_Bonus` (C-12).
        OutputBonus2 = "Output_Bonus_2",
        /// Percent of an output that is lost (C-13).
        OutputWaste = "Output_Waste",
        /// Hundredths of percent points lost per tile to the nearest government centre (C-13).
        OutputWasteByDistance = "Output_Waste_By_Distance",
        /// Percent points lost at the farthest distance on the map from the nearest government centre (C-13).
        OutputWasteByRelDistance = "Output_Waste_By_Rel_Distance",
        /// Percent of an output's loss that is given back (C-13).
        OutputWastePct = "Output_Waste_Pct",
        /// Largest size a city may grow to (C-44).
        SizeAdj = "Size_Adj",
        /// Above 0: no largest size (C-44).
        SizeUnlimit = "Size_Unlimit",
        /// Percent of the new granary that is kept when the size changes (C-43).
        GrowthFood = "Growth_Food",
        /// Percent of the surplus kept over when a city grows (C-44).
        GrowthSurplusPct = "Growth_Surplus_Pct",
        /// Units a city may finish in a turn (C-37).
        CityBuildSlots = "City_Build_Slots",
        /// Percent added to pollution by shields (C-56).
        PolluProdPct = "Pollu_Prod_Pct",
        /// Percent added to pollution by citizens (C-56).
        PolluPopPct = "Pollu_Pop_Pct",
        /// Percent added to pollution by citizens, multiplied with `Pollu_Pop_Pct` (C-56).
        PolluPopPct2 = "Pollu_Pop_Pct_2",
        /// Percent added to pollution by trade (C-56).
        PolluTradePct = "Pollu_Trade_Pct",
        /// Percent taken off the chance of plague (C-42).
        HealthPct = "Health_Pct",
        /// Percent added to a city's attraction (C-59).
        MigrationPct = "Migration_Pct",
        /// Buildings with upkeep up to this cost nothing (C-64).
        UpkeepFree = "Upkeep_Free",
        /// Trade routes a city may have (C-04).
        MaxTradeRoutes = "Max_Trade_Routes",
        /// Power of two, in thousandths, on the one-time revenue (C-05).
        TradeRevenueBonus = "Trade_Revenue_Bonus",
        /// Power, in thousandths, to which the one-time revenue is raised (C-05).
        TradeRevenueExponent = "Trade_Revenue_Exponent",
        /// Percent added to a trade route's value (C-06).
        TraderoutePct = "Traderoute_Pct",
        /// Percent added to a building's cost in shields (C-32).
        BuildingBuildCostPct = "Building_Build_Cost_Pct",
        /// Percent added to a building's price in gold (C-40).
        BuildingBuyCostPct = "Building_Buy_Cost_Pct",
        /// Percent added to a unit's cost in shields (C-36).
        UnitBuildCostPct = "Unit_Build_Cost_Pct",
        /// Percent added to a unit's price in gold (C-40).
        UnitBuyCostPct = "Unit_Buy_Cost_Pct",
        /// Percent of a unit's shield upkeep that is owed in gold instead (C-14).
        Shield2GoldFactor = "Shield2Gold_Factor",
        /// Points of history a city gathers per turn (C-24).
        History = "History",
        /// Culture of a city that is not gathered (C-24).
        Performance = "Performance",
        /// Points of history a nation gathers per turn (W-66).
        NationalHistory = "National_History",
        /// Culture of a nation that is not gathered (W-66).
        NationalPerformance = "National_Performance",
        // Mood of citizens.
        /// Citizens content by themselves (C-17).
        CityUnhappySize = "City_Unhappy_Size",
        /// Cities beyond which one more citizen is unhappy (C-17).
        EmpireSizeBase = "Empire_Size_Base",
        /// Further cities for each further unhappy citizen; 0 is none (C-17).
        EmpireSizeStep = "Empire_Size_Step",
        /// Citizens made content, before units (C-19).
        MakeContent = "Make_Content",
        /// Points of unit unhappiness a city ignores (C-21).
        MakeContentMil = "Make_Content_Mil",
        /// Points ignored per unit (C-21).
        MakeContentMilPer = "Make_Content_Mil_Per",
        /// Times a unit's unhappiness that it causes abroad (C-21).
        UnhappyFactor = "Unhappy_Factor",
        /// Citizens pacified per military unit (C-21).
        MartialLawEach = "Martial_Law_Each",
        /// Units that pacify; 0 is all (C-21).
        MartialLawMax = "Martial_Law_Max",
        /// Citizens made happy (C-22).
        MakeHappy = "Make_Happy",
        /// Citizens made content last of all (C-22).
        ForceContent = "Force_Content",
        /// Above 0: nobody is unhappy (C-22).
        NoUnhappy = "No_Unhappy",
        /// Percent of citizens of an enemy's nation who are unhappy (C-20).
        EnemyCitizenUnhappyPct = "Enemy_Citizen_Unhappy_Pct",
        /// Percent of citizens of another nation who are unhappy (C-20).
        PerCitizenUnhappyPct = "Per_Citizen_Unhappy_Pct",
        /// Above 0: celebrating cities grow (C-45).
        RaptureGrow = "Rapture_Grow",
        /// Turns of disorder before the government falls; 0 is never (C-55).
        RevolutionUnhappiness = "Revolution_Unhappiness",
        // Government, nation and diplomacy.
        /// Highest percent for one rate (C-12).
        MaxRates = "Max_Rates",
        /// Percent chance of civil war when the capital falls (W-79).
        CivilWarChance = "Civil_War_Chance",
        /// Above 0: no treaty is broken without cause (W-118).
        HasSenate = "Has_Senate",
        /// Above 0: governments change at once (W-35).
        NoAnarchy = "No_Anarchy",
        /// Above 0: governments need no tech (W-36).
        AnyGovernment = "Any_Government",
        /// Above 0: the city is a capital; the highest is the main one (C-63).
        CapitalCity = "Capital_City",
        /// Above 0: distances for waste are measured to this city (C-13).
        GovCenter = "Gov_Center",
        /// Above 0: partisans rise when the city falls (W-136).
        InspirePartisans = "Inspire_Partisans",
        /// Above 0: fanatic units may be built (C-35).
        Fanatics = "Fanatics",
        /// Above 0: no treaties with this player (W-117).
        NoDiplomacy = "No_Diplomacy",
        /// Above 0: contact with everybody (W-82).
        HaveContacts = "Have_Contacts",
        /// Above 0: embassy with everybody met (W-14).
        HaveEmbassies = "Have_Embassies",
        /// Above 0: sees all within the own borders (W-83).
        BorderVision = "Border_Vision",
        /// Liking by AI players per turn, in permille (W-158).
        GainAILove = "Gain_AI_Love",
        /// Above 0: the information may be seen (W-12).
        NationIntelligence = "Nation_Intelligence",
        /// Above 0: everybody sees who has the wonder (W-12).
        WonderVisible = "Wonder_Visible",
        /// Above 0: nuclear units may be built (C-35).
        EnableNuke = "Enable_Nuke",
        /// Above 0: space parts may be built (W-60).
        EnableSpace = "Enable_Space",
        /// Structurals a building adds to the ship (W-61).
        SSStructural = "SS_Structural",
        /// Components a building adds to the ship (W-61).
        SSComponent = "SS_Component",
        /// Modules a building adds to the ship (W-61).
        SSModule = "SS_Module",
        /// Above 0: the whole map is known (W-81).
        RevealMap = "Reveal_Map",
        /// Above 0: all cities are known (W-81).
        RevealCities = "Reveal_Cities",
        /// Years that pass per turn (W-106).
        TurnYears = "Turn_Years",
        /// Fragments of a year that pass per turn (W-106).
        TurnFragments = "Turn_Fragments",
        /// 1, 2, 3: at most 5, 2, 1 years pass per turn (W-106).
        SlowDownTimeline = "Slow_Down_Timeline",
        /// From 1 on the victim, from 1000 on everybody has cause for war when the action succeeds (W-119).
        CasusBelliSuccess = "Casus_Belli_Success",
        /// From 1 on the victim, from 1000 on everybody has cause for war when the actor is caught (W-119).
        CasusBelliCaught = "Casus_Belli_Caught",
        /// Above 0: the player has won (W-110).
        Victory = "Victory",
        /// Points for placing infrastructure per turn (W-16).
        InfraPoints = "Infra_Points",
        /// Above 0: the nation turns its mood into gold (C-21).
        HappinessToGold = "Happiness_To_Gold",
        // Research.
        /// Factor on the cost of techs (W-69).
        TechCostFactor = "Tech_Cost_Factor",
        /// Percent taken off a tech's cost when all others know it (W-70).
        TechLeakage = "Tech_Leakage",
        /// Bulbs taken off the upkeep of techs (W-67).
        TechUpkeepFree = "Tech_Upkeep_Free",
        /// Techs known by so many other teams come by themselves (W-54).
        TechParasite = "Tech_Parasite",
        /// Above 0: techs can't be learnt from this player (W-54).
        NotTechSource = "Not_Tech_Source",
        /// Techs gained when the building is complete (C-32).
        GiveImmTech = "Give_Imm_Tech",
        /// Percent chance to take a tech with a city (W-75).
        ConquestTechPct = "Conquest_Tech_Pct",
        // Units: training, moving, seeing, upkeep.
        /// Veteran levels of new units (W-143).
        VeteranBuild = "Veteran_Build",
        /// Percent added to the chance of promotion in battle (W-132).
        VeteranCombat = "Veteran_Combat",
        /// Moves added (W-18).
        MoveBonus = "Move_Bonus",
        /// Percent of full hit points healed if not moved (W-56).
        HPRegen = "HP_Regen",
        /// The least percent healed if not moved (W-56).
        HPRegenMin = "HP_Regen_Min",
        /// Hit points healed, moved or not (W-56).
        UnitRecover = "Unit_Recover",
        /// Times a unit's upkeep that is owed (C-14).
        UpkeepFactor = "Upkeep_Factor",
        /// Points of unit upkeep a city need not pay (C-14).
        UnitUpkeepFreePerCity = "Unit_Upkeep_Free_Per_City",
        /// Units upgraded free per turn (W-55).
        UpgradeUnit = "Upgrade_Unit",
        /// Percent added to the price of upgrades (W-144).
        UpgradePricePct = "Upgrade_Price_Pct",
        /// Percent added to what a unit is worth in shields (C-39).
        UnitShieldValuePct = "Unit_Shield_Value_Pct",
        /// Units a city may support (C-35).
        UnitSlots = "Unit_Slots",
        /// Added to a unit's squared radius of sight (W-138).
        UnitVisionRadiusSq = "Unit_Vision_Radius_Sq",
        /// A city's squared radius of sight (W-77).
        CityVisionRadiusSq = "City_Vision_Radius_Sq",
        /// Airlifts a city can do per turn (W-155).
        Airlift = "Airlift",
        /// Percent chance that an idle unit vanishes (W-06).
        RetirePct = "Retire_Pct",
        /// Move fragments lost by an order that proves illegal (W-30).
        IllegalActionMoveCost = "Illegal_Action_Move_Cost",
        /// Move fragments lost by an action, on top of its own cost (W-124).
        ActionSuccessActorMoveCost = "Action_Success_Actor_Move_Cost",
        /// The picture of a city's walls; no rule reads it.
        VisibleWalls = "Visible_Walls",
        /// The picture of a city; no rule reads it.
        CityImage = "City_Image",
        // Fighting and agents.
        /// Percent added to defence; the unit asked about is the attacker's (W-129).
        DefendBonus = "Defend_Bonus",
        /// Percent added to attack (W-128).
        AttackBonus = "Attack_Bonus",
        /// Percent added to defence, multiplied with `Defend_Bonus` (W-129).
        FortifyDefenseBonus = "Fortify_Defense_Bonus",
        /// Rounds after which a battle ends undecided; 0 is never (W-131).
        CombatRounds = "Combat_Rounds",
        /// Above 0: unreachable units can be attacked here (W-126).
        UnitReachable = "Unit_Reachable",
        /// Above 0: lost defenders cost no citizen (W-133).
        UnitNoLosePop = "Unit_No_Lose_Pop",
        /// Percent of hit points that bombarding leaves (W-126).
        BombardLimitPct = "Bombard_Limit_Pct",
        /// Percent chance to stop a nuclear attack (W-141).
        NukeProof = "Nuke_Proof",
        /// Percent chance that a nuclear blast destroys an improvement (W-141).
        NukeImprovementPct = "Nuke_Improvement_Pct",
        /// Percent chance that a nuclear blast destroys an extra (W-141).
        NukeInfrastructurePct = "Nuke_Infrastructure_Pct",
        /// Percent taken off the attacker's chance among agents (W-155).
        SpyResistant = "Spy_Resistant",
        /// Percent taken off a building's chance to be sabotaged (W-155).
        BuildingSaboteurResistant = "Building_Saboteur_Resistant",
        /// Percent added to an agent's odds (W-155).
        ActionOddsPct = "Action_Odds_Pct",
        /// Percent added to the price to incite a city (W-155).
        InciteCostPct = "Incite_Cost_Pct",
        /// Percent added to the price to bribe a unit (W-155).
        UnitBribeCostPct = "Unit_Bribe_Cost_Pct",
    }
}
