//! The kinds of effects: the meaning of a sum of values for the rule that uses it, and its subject.
//!
//! Names and values follow Freeciv; a rule queries a kind and gets the sum of all effects of that
//! kind whose requirements hold, 0 if there is none.

use super::asked::{Asked, Stale};
use super::macros::words;
use super::want::Want;

macro_rules! want {
    (wanted $want:ident) => {
        Some(Want::$want)
    };
    (unwanted) => {
        None
    };
    (unread) => {
        None
    };
}

/// A kind is a row: `Variant = "Word_In_Files" of` its subject, which also decides when cached
/// values become stale ([`Asked::stale`]); then `wanted` with the reason or `unwanted`, depending
/// on whether personas want it, or `unread` while no rule uses it.
macro_rules! kinds {
    ($(
        $(#[$about:meta])* $variant:ident = $word:literal of $asked:ident $(($apart:literal, $stale:ident))?
            $state:ident $($want:ident)?;
    )+) => {
        words! {
            /// The number that an effect changes.
            EffectKind {
                $(
                    $(#[$about])*
                    #[shape(asked = Asked::$asked $(($apart, Stale::$stale))?.told())]
                    $variant = $word $state,
                )+
            }
        }

        impl EffectKind {
            /// The subject of rules' queries for the kind.
            #[must_use]
            pub const fn asked(self) -> Asked {
                match self { $(Self::$variant => Asked::$asked $(($apart, Stale::$stale))?,)+ }
            }

            /// The interest of personas in the kind; `None` if they don't want it for its own sake.
            #[must_use]
            pub const fn wanted(self) -> Option<Want> {
                match self { $(Self::$variant => want!($state $($want)?),)+ }
            }
        }
    };
}

kinds! {
    // Output of tiles and cities.
    /// Percent of the terrain's irrigation bonus gained by a tile (C-10).
    IrrigationPct = "Irrigation_Pct" of Tile wanted Fields;
    /// Percent of the terrain's mining bonus gained by a tile (C-10).
    MiningPct = "Mining_Pct" of Tile wanted Mines;
    /// Points added to a tile's output, even if it has none (C-10).
    OutputAddTile = "Output_Add_Tile" of TileOutput wanted Tile;
    /// Points added to a tile's output of at least 1 (C-10).
    OutputIncTile = "Output_Inc_Tile" of TileOutput wanted Tile;
    /// Points added to a tile's output of at least 1 while its city celebrates (C-10).
    OutputIncTileCelebrate = "Output_Inc_Tile_Celebrate" of TileOutput unwanted;
    /// Percent added to a tile's output (C-10).
    OutputPerTile = "Output_Per_Tile" of TileOutput wanted TilePct;
    /// Limit above which a tile's output loses 1; 0 for no limit (C-10).
    OutputPenaltyTile = "Output_Penalty_Tile" of TileOutput unwanted;
    /// Percent lost from a tile's output (C-10).
    OutputTilePunishPct = "Output_Tile_Punish_Pct" of TileOutput unwanted;
    /// Above 0: cities may work the tile (C-09).
    TileWorkable = "Tile_Workable" of Tile unwanted;
    /// Added to the squared working radius of a city (C-09).
    CityRadiusSq = "City_Radius_Sq" of City unwanted;
    /// Points of output by one specialist (C-11).
    SpecialistOutput = "Specialist_Output" of CitySpecialist unwanted;
    /// Percent added to a city's output (C-12).
    OutputBonus = "Output_Bonus" of CityOutput wanted Bonus;
    /// Percent added to a city's output, multiplied by `Output_Bonus` (C-12).
    OutputBonus2 = "Output_Bonus_2" of CityOutput wanted Bonus;
    /// Percent of an output that is lost (C-13).
    OutputWaste = "Output_Waste" of CityOutput unwanted;
    /// Hundredths of percent points lost per tile to the nearest government centre (C-13).
    OutputWasteByDistance = "Output_Waste_By_Distance" of CityOutput unwanted;
    /// Percent points lost at a distance of twice the longer side of the map from the nearest
    /// government centre, in proportion to the distance (C-13).
    OutputWasteByRelDistance = "Output_Waste_By_Rel_Distance" of CityOutput unwanted;
    /// Percent of an output's loss that is given back (C-13).
    OutputWastePct = "Output_Waste_Pct" of CityOutput wanted Waste;
    /// Largest size a city may grow to (C-44).
    SizeAdj = "Size_Adj" of City wanted Size;
    /// Above 0: the size is unlimited (C-44).
    SizeUnlimit = "Size_Unlimit" of City wanted SizeUnlimit;
    /// Percent of the new granary that is kept when the size changes (C-43).
    GrowthFood = "Growth_Food" of City wanted Granary;
    /// Percent of the food surplus kept when a city grows (C-44).
    GrowthSurplusPct = "Growth_Surplus_Pct" of City unwanted;
    /// Units a city may complete in a turn (C-37).
    CityBuildSlots = "City_Build_Slots" of City unwanted;
    /// Percent added to pollution by shields (C-56).
    PolluProdPct = "Pollu_Prod_Pct" of City wanted Pollution;
    /// Percent added to pollution by citizens (C-56).
    PolluPopPct = "Pollu_Pop_Pct" of City wanted Pollution;
    /// Percent added to pollution by citizens, multiplied by `Pollu_Pop_Pct` (C-56).
    PolluPopPct2 = "Pollu_Pop_Pct_2" of City wanted Pollution;
    /// Percent added to pollution by trade (C-56).
    PolluTradePct = "Pollu_Trade_Pct" of City unwanted;
    /// Percent subtracted from the chance of plague (C-42).
    HealthPct = "Health_Pct" of City wanted Health;
    /// Percent added to a city's attraction (C-59).
    MigrationPct = "Migration_Pct" of City unwanted;
    /// Buildings with an upkeep up to this are free (C-64).
    UpkeepFree = "Upkeep_Free" of CityOrBuilding wanted UpkeepFree;
    /// Trade routes a city may have (C-04).
    MaxTradeRoutes = "Max_Trade_Routes" of City unwanted;
    /// Power of two, in thousandths, applied to the one-time revenue (C-05).
    TradeRevenueBonus = "Trade_Revenue_Bonus" of Apart("a city, a unit, an action and another nation", Never) unwanted;
    /// Power, in thousandths, to which the one-time revenue is raised (C-05).
    TradeRevenueExponent = "Trade_Revenue_Exponent" of Apart("a city, a unit, an action and another nation", Never) unwanted;
    /// Percent added to a trade route's value (C-06).
    TraderoutePct = "Traderoute_Pct" of City unwanted;
    /// Percent added to a building's cost in shields (C-32).
    BuildingBuildCostPct = "Building_Build_Cost_Pct" of Apart("a city and a building", Never) unwanted;
    /// Percent added to a building's price in gold (C-40).
    BuildingBuyCostPct = "Building_Buy_Cost_Pct" of Apart("a city and a building", Never) unwanted;
    /// Percent added to a unit's cost in shields (C-36).
    UnitBuildCostPct = "Unit_Build_Cost_Pct" of Apart("a city and a unit type", Never) unwanted;
    /// Percent added to a unit's price in gold (C-40).
    UnitBuyCostPct = "Unit_Buy_Cost_Pct" of Apart("a city and a unit type", Never) unwanted;
    /// Percent of a unit's shield upkeep that is owed in gold instead (C-14).
    Shield2GoldFactor = "Shield2Gold_Factor" of Player unwanted;
    /// Points of history a city gathers per turn (C-24).
    History = "History" of City wanted Culture;
    /// Culture of a city that is not accumulated (C-24).
    Performance = "Performance" of City wanted Culture;
    /// Points of history a nation gathers per turn (W-66).
    NationalHistory = "National_History" of Player wanted Culture;
    /// Culture of a nation that is not accumulated (W-66).
    NationalPerformance = "National_Performance" of Player wanted Culture;
    // Mood of citizens.
    /// Citizens content by default (C-17).
    CityUnhappySize = "City_Unhappy_Size" of Player unwanted;
    /// Cities beyond which one more citizen is unhappy (C-17).
    EmpireSizeBase = "Empire_Size_Base" of Player unwanted;
    /// Further cities for each further unhappy citizen; 0 for none (C-17).
    EmpireSizeStep = "Empire_Size_Step" of Player unwanted;
    /// Citizens made content, before units (C-19).
    MakeContent = "Make_Content" of City wanted Content;
    /// Points of unit unhappiness a city ignores (C-21).
    MakeContentMil = "Make_Content_Mil" of City unwanted;
    /// Points ignored per unit (C-21).
    MakeContentMilPer = "Make_Content_Mil_Per" of City unwanted;
    /// Factor on the unhappiness that a unit causes abroad (C-21).
    UnhappyFactor = "Unhappy_Factor" of Player unwanted;
    /// Citizens pacified per military unit (C-21).
    MartialLawEach = "Martial_Law_Each" of City unwanted;
    /// Maximum units that pacify; 0 for no limit (C-21).
    MartialLawMax = "Martial_Law_Max" of City unwanted;
    /// Citizens made happy (C-22).
    MakeHappy = "Make_Happy" of City wanted Content;
    /// Citizens made content last of all (C-22).
    ForceContent = "Force_Content" of City wanted Content;
    /// Above 0: no citizen is unhappy (C-22).
    NoUnhappy = "No_Unhappy" of City wanted NoUnhappy;
    /// Percent of citizens of an enemy's nation who are unhappy (C-20).
    EnemyCitizenUnhappyPct = "Enemy_Citizen_Unhappy_Pct" of City unread;
    /// Percent of citizens of another nation who are unhappy (C-20).
    PerCitizenUnhappyPct = "Per_Citizen_Unhappy_Pct" of Apart("a city and another nation", WithNations) unwanted;
    /// Above 0: celebrating cities grow (C-45).
    RaptureGrow = "Rapture_Grow" of City unwanted;
    /// Turns of disorder before the government falls; 0 for never (C-55).
    RevolutionUnhappiness = "Revolution_Unhappiness" of City unwanted;
    // Government, nation and diplomacy.
    /// Maximum percent of one rate (C-12).
    MaxRates = "Max_Rates" of Player unwanted;
    /// Percent chance of civil war when the capital falls (W-79), and of an uprising (W-89).
    CivilWarChance = "Civil_War_Chance" of Player unwanted;
    /// Above 0: no treaty can be broken without cause (W-118).
    HasSenate = "Has_Senate" of Player unwanted;
    /// Above 0: changes of government take effect at once (W-35).
    NoAnarchy = "No_Anarchy" of Player unwanted;
    /// Above 0: governments need no tech (W-36).
    AnyGovernment = "Any_Government" of Player unwanted;
    /// Above 0: the city is a capital; the highest is the main one (C-63).
    CapitalCity = "Capital_City" of City unwanted;
    /// Above 0: distances for waste are measured to this city (C-13).
    GovCenter = "Gov_Center" of City wanted Center;
    /// Above 0: partisans appear when the city falls (W-136).
    InspirePartisans = "Inspire_Partisans" of Apart("a city and the nation that has lost it", Never) unwanted;
    /// Above 0: units with the flag `Fanatic` have no upkeep (C-14).
    Fanatics = "Fanatics" of Player unwanted;
    /// Above 0: no treaties with this player (W-117).
    NoDiplomacy = "No_Diplomacy" of Player unwanted;
    /// Above 0: contact with every nation (W-82).
    HaveContacts = "Have_Contacts" of Player unwanted;
    /// Above 0: an embassy with every nation met (W-14).
    HaveEmbassies = "Have_Embassies" of Player unwanted;
    /// Above 0: vision of everything within the own borders (W-83).
    BorderVision = "Border_Vision" of Player unwanted;
    /// Attitude that computer players gain per round to the nation (W-158).
    GainAILove = "Gain_AI_Love" of Player unwanted;
    /// Above 0: the information is visible (W-12).
    NationIntelligence = "Nation_Intelligence" of Apart("a nation, another nation and a kind of information", Never) unwanted;
    /// Above 0: every player sees which city has the wonder (W-12).
    WonderVisible = "Wonder_Visible" of Apart("a city and a building", Never) unread;
    /// Above 0: nuclear units may be built (C-35).
    EnableNuke = "Enable_Nuke" of Player unwanted;
    /// Above 0: space parts may be built (W-60).
    EnableSpace = "Enable_Space" of Player unwanted;
    /// Structurals a building adds to the ship (W-61).
    SSStructural = "SS_Structural" of City unwanted;
    /// Components a building adds to the ship (W-61).
    SSComponent = "SS_Component" of City unwanted;
    /// Modules a building adds to the ship (W-61).
    SSModule = "SS_Module" of City unwanted;
    /// Above 0: the whole map is known (W-81).
    RevealMap = "Reveal_Map" of Player unwanted;
    /// Above 0: all cities are known (W-81).
    RevealCities = "Reveal_Cities" of Player unwanted;
    /// Years that pass per turn (W-106).
    TurnYears = "Turn_Years" of Player unwanted;
    /// Fragments of a year that pass per turn (W-106).
    TurnFragments = "Turn_Fragments" of Player unread;
    /// 1, 2, 3: at most 5, 2, 1 years pass per turn (W-106).
    SlowDownTimeline = "Slow_Down_Timeline" of Player unwanted;
    /// From 1 on the victim, from 1000 on every nation has cause for war when the action succeeds
    /// (W-119).
    CasusBelliSuccess = "Casus_Belli_Success" of Apart("a nation, another nation, a city, a tile and an action", Never) unwanted;
    /// From 1 on the victim, from 1000 on every nation has cause for war when the actor is caught
    /// (W-119).
    CasusBelliCaught = "Casus_Belli_Caught" of Apart("a nation, another nation, a city, a tile and an action", Never) unwanted;
    /// Above 0: the player has won (W-110).
    Victory = "Victory" of Player unwanted;
    /// Points for placing infrastructure per turn (W-16).
    InfraPoints = "Infra_Points" of City unwanted;
    /// Above 0: a city has tithes, 1 gold per point of `Make_Content` and `Force_Content` (C-12).
    HappinessToGold = "Happiness_To_Gold" of City unwanted;
    // Research.
    /// Factor on the cost of techs (W-69).
    TechCostFactor = "Tech_Cost_Factor" of Player unwanted;
    /// Percent subtracted from a tech's cost when all others know it (W-70).
    TechLeakage = "Tech_Leakage" of Player unread;
    /// Bulbs subtracted from the upkeep of techs (W-67).
    TechUpkeepFree = "Tech_Upkeep_Free" of Player unwanted;
    /// Number of other teams; techs known by at least as many come for free (W-54).
    TechParasite = "Tech_Parasite" of Player unwanted;
    /// Above 0: techs can't be learnt from this player (W-54).
    NotTechSource = "Not_Tech_Source" of Player unwanted;
    /// Techs gained when the building is complete (C-32).
    GiveImmTech = "Give_Imm_Tech" of Apart("a city and a building", Never) wanted Techs;
    /// Percent chance of taking a tech with a city (W-75).
    ConquestTechPct = "Conquest_Tech_Pct" of Apart("a unit", Never) unwanted;
    // Units: training, movement, vision, upkeep.
    /// Veteran levels of new units (W-143).
    VeteranBuild = "Veteran_Build" of Apart("a city and a unit type", Never) wanted Veterans;
    /// Percent added to the chance of promotion in battle (W-132).
    VeteranCombat = "Veteran_Combat" of Apart("a unit", Never) unwanted;
    /// Moves added (W-18).
    MoveBonus = "Move_Bonus" of Apart("a unit", Never) unwanted;
    /// Percent of full hit points healed by a unit that has not moved (W-56).
    HPRegen = "HP_Regen" of Apart("a unit", Never) unwanted;
    /// Minimum percent healed by a unit that has not moved (W-56).
    HPRegenMin = "HP_Regen_Min" of Apart("a unit", Never) unwanted;
    /// Hit points healed, moved or not (W-56).
    UnitRecover = "Unit_Recover" of Apart("a unit", Never) unwanted;
    /// Factor on a unit's upkeep (C-14).
    UpkeepFactor = "Upkeep_Factor" of PlayerOutput unwanted;
    /// Points of unit upkeep that are free for a city (C-14).
    UnitUpkeepFreePerCity = "Unit_Upkeep_Free_Per_City" of CityOutput unwanted;
    /// Units upgraded for free per turn (W-55).
    UpgradeUnit = "Upgrade_Unit" of Player unwanted;
    /// Percent added to the price of upgrades (W-144).
    UpgradePricePct = "Upgrade_Price_Pct" of Player unwanted;
    /// Percent added to a unit's value in shields (C-39).
    UnitShieldValuePct = "Unit_Shield_Value_Pct" of Apart("a unit and an action", Never) unwanted;
    /// Units a city may support (C-35).
    UnitSlots = "Unit_Slots" of City unread;
    /// Added to a unit's squared radius of sight (W-138).
    UnitVisionRadiusSq = "Unit_Vision_Radius_Sq" of Apart("a nation, a tile, a unit type and a layer of vision", Never) unwanted;
    /// A city's squared radius of sight (W-77).
    CityVisionRadiusSq = "City_Vision_Radius_Sq" of CityLayer unwanted;
    /// Airlifts a city can do per turn (S-06).
    Airlift = "Airlift" of City unwanted;
    /// Percent chance that an idle unit disappears (W-06).
    RetirePct = "Retire_Pct" of Apart("a unit", Never) unwanted;
    /// Move fragments lost by an order that turns out to be illegal (W-138).
    IllegalActionMoveCost = "Illegal_Action_Move_Cost" of Apart("a unit, an action and another nation", Never) unwanted;
    /// Move fragments lost by an action, in addition to its own cost (W-14, W-124).
    ActionSuccessActorMoveCost = "Action_Success_Actor_Move_Cost" of Apart("a unit, a tile and an action", Never) unwanted;
    /// The picture of a city's walls.
    VisibleWalls = "Visible_Walls" of City unread;
    /// The picture of a city.
    CityImage = "City_Image" of City unread;
    // Combat and agents.
    /// Percent added to defence; the unit in question is the attacker's (W-129).
    DefendBonus = "Defend_Bonus" of Apart("a nation, a tile and the type of the attacker", Never) wanted Defense;
    /// Percent added to attack (W-128).
    AttackBonus = "Attack_Bonus" of Apart("a unit and a tile", Never) unwanted;
    /// Percent added to defence, multiplied by `Defend_Bonus` (W-129).
    FortifyDefenseBonus = "Fortify_Defense_Bonus" of Apart("a unit and a tile", Never) unwanted;
    /// Rounds after which a battle ends undecided; 0 for no limit (W-131).
    CombatRounds = "Combat_Rounds" of Apart("a unit", Never) unwanted;
    /// Above 0: unreachable units can be attacked here (W-126).
    UnitReachable = "Unit_Reachable" of Apart("a unit, a city and a tile", Never) unwanted;
    /// Above 0: lost defenders cost no citizen (W-133).
    UnitNoLosePop = "Unit_No_Lose_Pop" of City unwanted;
    /// Percent of hit points that bombarding leaves (W-163).
    BombardLimitPct = "Bombard_Limit_Pct" of Apart("a unit", Never) unwanted;
    /// Percent chance of stopping a nuclear attack (W-141).
    NukeProof = "Nuke_Proof" of Apart("a city, a tile and another nation", Never) unwanted;
    /// Percent chance that a nuclear blast destroys an improvement (W-141).
    NukeImprovementPct = "Nuke_Improvement_Pct" of Player unwanted;
    /// Percent chance that a nuclear blast destroys an extra (W-141).
    NukeInfrastructurePct = "Nuke_Infrastructure_Pct" of Player unwanted;
    /// Percent subtracted from the attacker's chance in a battle of agents (S-02).
    SpyResistant = "Spy_Resistant" of Apart("a city and a tile", Never) unwanted;
    /// Percent subtracted from the chance that sabotage destroys a building (S-04).
    BuildingSaboteurResistant = "Building_Saboteur_Resistant" of City unwanted;
    /// Percent added to an agent's odds (S-03).
    ActionOddsPct = "Action_Odds_Pct" of Apart("a unit, a city, an action and another nation", Never) unwanted;
    /// Percent added to the price of inciting a city (S-05).
    InciteCostPct = "Incite_Cost_Pct" of Apart("a city and a tile", Never) unwanted;
    /// Percent added to the price of bribing a unit (S-05).
    UnitBribeCostPct = "Unit_Bribe_Cost_Pct" of Apart("a unit, a tile and another nation", Never) unwanted;
}
