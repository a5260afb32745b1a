//! The sections of `game.ron`; every field has the classic ruleset's value if left out.

use endturn_scenario::form::Unread;

use super::granary::GranarySizes;
use super::words::{CityOrder, FreeTech, GameLoss, GoldUpkeep, GoodsSelection, TechCost, TechLeakage, TechUpkeep};
use crate::ruleset::actions::Action;
use crate::ruleset::macros::sheet;
use crate::ruleset::names::{BuildingName, GovernmentName, TechName, UnitFlagName};
use crate::ruleset::requirement::Requirement;
use crate::ruleset::words::Relation;

sheet! {
    /// The start of every player (W-145).
    Options {
        /// Techs every player starts with.
        #[shape(with = "Vec<TechName>")]
        global_init_techs: Vec<String> = Vec::new();
        /// Free buildings in each player's first city.
        #[shape(with = "Vec<BuildingName>")]
        global_init_buildings: Vec<String> = Vec::new();
    }
}

sheet! {
    /// Basics of cities and nations.
    CivStyle {
        /// Added to every city's pollution points before clamping at 0 (C-56).
        base_pollution_points: i32 = -20, in -1000..=1000;
        /// Luxury needed to raise one citizen by one mood step (C-18).
        happy_cost_luxury: i32 = 2, in 1..=100;
        /// Food eaten per citizen per turn (C-15).
        food_cost_per_citizen: i32 = 2, in 0..=100;
        /// Granary size at city size 1, or a list of those at sizes 1, 2, 3 and so on (C-43).
        granary_food_ini: GranarySizes = GranarySizes::from(20);
        /// Increase of the granary for each size above those listed; the whole value is then scaled
        /// by the foodbox setting (C-43).
        granary_food_inc: i32 = 10, in 0..=10000;
        /// Minimum food of the city centre tile (C-10).
        min_city_center_food: i32 = 1, in 0..=1000;
        /// Minimum shields of the city centre tile (C-10).
        min_city_center_shield: i32 = 1, in 0..=1000;
        /// Minimum trade of the city centre tile (C-10).
        min_city_center_trade: i32 = 0, in 0..=1000;
        /// Squared radius of the area that a city can work (C-09).
        init_city_radius_sq: i32 = 5, in 0..=1000;
        /// Squared radius of the land around its start tile that a nation knows at first (W-145).
        init_vis_radius_sq: i32 = 5, in 0..=1000;
        /// Gold constant in the bribe price: (owner gold + this) / (distance to capital + 2) * unit
        /// build cost / 10, then modifiers.
        base_bribe_gold: i32 = 750, in 0..=1000000;
        /// Maximum gold taken when a lone barbarian leader is caught (W-139).
        ransom_gold: i32 = 100, in 0..=1000000;
        /// Veteran levels lost in a paid upgrade (W-144).
        upgrade_veteran_loss: i32 = 0, in 0..=20;
        /// Veteran levels lost in a free upgrade (W-55).
        autoupgrade_veteran_loss: i32 = 0, in 0..=20;
        /// The player chooses the improvement to pillage.
        pillage_select: Unread<bool> = Unread::new(true);
        /// A thief may steal a tech with unknown prerequisites (W-75).
        tech_steal_allow_holes: bool = true;
        /// A treaty may transfer such a tech (W-117).
        tech_trade_allow_holes: bool = true;
        /// The giver may lose a tech that its other techs depend on (only if techlost_donor > 0)
        /// (W-75).
        tech_trade_loss_allow_holes: bool = true;
        /// The Tech_Parasite effect may give a tech with unknown prerequisites (W-54).
        tech_parasite_allow_holes: bool = true;
        /// Bulb debt may remove a tech that other known techs depend on (W-72).
        tech_loss_allow_holes: bool = true;
        /// Relation of two players on first contact.
        initial_diplomatic_state: Relation = Relation::War;
        /// Whether losing the capital can split an empire (W-79).
        civil_war_enabled: bool = true;
        /// Percent points added to civil war chance per celebrating city (W-79).
        civil_war_bonus_celebrating_pct: i32 = -5, in -100..=100;
        /// Percent points added to civil war chance per city in disorder (W-79).
        civil_war_bonus_unhappy_pct: i32 = 5, in -100..=100;
        /// Fate of the cities of a destroyed nation (W-78); they are destroyed if empty.
        gameloss_style: Vec<GameLoss> = Vec::new();
        /// A paradrop onto a transport on non-native terrain is allowed.
        paradrop_to_transport: Unread<bool> = Unread::new(false);
        /// City: each city pays gold upkeep of its buildings and units; Mixed: cities pay for
        /// buildings, the nation for units; Nation: the nation pays for everything (C-51).
        gold_upkeep_style: GoldUpkeep = GoldUpkeep::City;
        /// Number of internal points per unit of output.
        output_granularity: Unread<i32> = Unread::new(1), in 1..=1000;
        /// The order of the steps of a city's turn (C-01).
        city_order: CityOrder = CityOrder::Documented;
        /// Percent of the treasury above which expenses cause the warning LOW ON FUNDS (C-54,
        /// W-65).
        low_funds_pct: i32 = 150, in 0..=10_000;
    }
}

sheet! {
    /// Plague (C-42).
    Illness {
        /// Whether plague is on.
        enabled: bool = false;
        /// Percent scale of the size part of the plague chance.
        base_factor_pct: i32 = 25, in 0..=1000;
        /// Cities up to this size have no plague.
        min_size: i32 = 3, in 0..=100;
        /// Percent weight of trade partners that had plague in the last 5 turns.
        trade_infection_pct: i32 = 50, in 0..=1000;
        /// Percent of city pollution added to the plague chance.
        pollution_factor_pct: i32 = 50, in 0..=1000;
    }
}

sheet! {
    /// The price to incite a city (S-05).
    InciteCost {
        /// Gold constant in the incite price, added to the owner's treasury.
        base_gold: i32 = 1000, in 0..=1000000;
        /// Factor for the build cost of buildings in the city.
        improvement_factor: i32 = 1, in 0..=1000;
        /// Factor for the build cost of units in the city.
        unit_factor: i32 = 2, in 0..=1000;
        /// Percent applied to the whole incite price.
        total_pct: i32 = 100, in 0..=100_000;
    }
}

sheet! {
    /// Battles (W-128, W-132, W-141).
    CombatRules {
        /// Attack strength is reduced when less than one full move is left.
        tired_attack: bool = false;
        /// Promotion only when a side dies.
        only_killing_makes_veteran: bool = false;
        /// Percent of city size lost to a nuclear blast.
        nuke_pop_loss_pct: i32 = 50, in 0..=100;
        /// Percent chance for each unit in a city to survive a nuclear blast.
        nuke_defender_survival_chance_pct: i32 = 0, in 0..=100;
    }
}

sheet! {
    /// Units that attack on their own (W-142).
    AutoAttack {
        /// Actions tried, in order, when the autoattack setting is on and an enemy moves next to
        /// the unit; only Bombard, Attack and SuicideAttack are taken (W-142).
        attack_actions: Vec<Action> =
            vec![Action::CaptureUnits, Action::Bombard, Action::Attack, Action::SuicideAttack];
        /// Requirements for a unit to attack on its own.
        if_attacker: Vec<Requirement> = Vec::new();
    }
}

sheet! {
    /// Precedence and range of actions (C-39, W-44, W-126, W-141, W-162, W-163).
    Actions {
        /// Enter Marketplace is not allowed when Establish Trade Route is possible.
        force_trade_route: bool = true;
        /// Other attacks are not allowed when capture is possible.
        force_capture_units: bool = false;
        /// Other attacks are not allowed when bombarding is possible.
        force_bombard: bool = false;
        /// A unit that can do Explode Nuclear can't attack otherwise.
        force_explode_nuclear: bool = true;
        /// Poisoning also empties the granary.
        poison_empties_food_stock: bool = false;
        /// Maximum distance in tiles to the target of Help Wonder.
        help_wonder_max_range: i32 = 1, in 0..=1000;
        /// Maximum distance in tiles to the target of Recycle Unit.
        recycle_unit_max_range: i32 = 1, in 0..=1000;
        /// Maximum distance in tiles to the target of Bombard.
        bombard_max_range: i32 = 1, in 0..=1000;
        /// Maximum distance in tiles to the target of the second Bombard variant.
        bombard_2_max_range: Unread<i32> = Unread::new(1), in 0..=1000;
        /// Maximum distance in tiles to the target of the third Bombard variant.
        bombard_3_max_range: Unread<i32> = Unread::new(1), in 0..=1000;
        /// Maximum distance in tiles to the target of Explode Nuclear (0: own tile).
        explode_nuclear_max_range: i32 = 0, in 0..=1000;
        /// Maximum distance in tiles to the target of Nuke City.
        nuke_city_max_range: i32 = 1, in 0..=1000;
        /// Maximum distance in tiles to the target of Nuke Units.
        nuke_units_max_range: i32 = 1, in 0..=1000;
        /// Maximum distance in tiles to the target of Airlift Unit; no limit if left out.
        airlift_max_range: Option<i32> = None;
    }
}

sheet! {
    /// Land around cities (C-48, W-88).
    Borders {
        /// Base squared border radius of a city.
        radius_sq_city: i32 = 17, in 0..=1000;
        /// Added to it per point of city size.
        radius_sq_per_citizen: i32 = 1, in 0..=100;
        /// Squared-radius difference between the workable area and the area that cannot be stolen;
        /// 0: exactly the workable area.
        radius_sq_city_permanent: i32 = 0, in -1000..=1000;
    }
}

sheet! {
    /// The cost of techs (W-67…W-73).
    Research {
        /// Classic: cost = base_tech_cost * (1+n) * sqrt(1+n) / 2, n = number of techs needed
        /// including itself.
        tech_cost_style: TechCost = TechCost::Classic;
        /// Bulb constant of the cost formula.
        base_tech_cost_bulbs: i32 = 20, in 1..=1000000;
        /// Whether techs known to others get cheaper.
        tech_leakage: TechLeakage = TechLeakage::Off;
        /// Whether known techs cost bulbs each turn.
        tech_upkeep_style: TechUpkeep = TechUpkeep::Off;
        /// Divider of tech upkeep.
        tech_upkeep_divider: i32 = 2000, in 1..=1000000;
        /// The choice of a free tech: toward the player's goal, random researchable if there is no
        /// goal.
        free_tech_method: FreeTech = FreeTech::Goal;
    }
}

sheet! {
    /// Culture (C-24, C-59, W-111).
    Culture {
        /// Culture points needed for culture victory (victory type off by default).
        victory_min_points: i32 = 1000, in 0..=1000000000;
        /// Percent lead over the second player required.
        victory_lead_pct: i32 = 200, in 0..=10000;
        /// Growth of stored history each turn, per mille.
        history_interest_permille: i32 = 0, in 0..=1000;
        /// Value of a culture point in a city's attraction, in per mille of a migration point.
        migration_permille: i32 = 50, in 0..=1000;
    }
}

sheet! {
    /// Years (W-106).
    Calendar {
        /// Year of turn one (negative: BCE).
        start_year: i32 = -4000, in -100000..=100000;
        /// Year 1 follows year -1.
        skip_year_0: bool = true;
        /// Sub-year fragments per year (0: unused).
        fragments: Unread<i32> = Unread::new(0), in 0..=1000;
        /// Label of positive years.
        positive_label: Unread<String> = Unread::new("CE".to_owned());
        /// Label of negative years.
        negative_label: Unread<String> = Unread::new("BCE".to_owned());
    }
}

sheet! {
    /// Goods on trade routes (C-04).
    Trade {
        /// Arrival: goods are chosen when the route is made; Leaving: when the unit is built or
        /// gets a home.
        goods_selection: GoodsSelection = GoodsSelection::Arrival;
    }
}

sheet! {
    /// Limits of cities (C-17, C-25, W-144).
    City {
        /// Largest size to which Join City may raise a city (W-144).
        add_to_size_limit: i32 = 8, in 1..=255;
        /// Angry citizens occur in over-large empires.
        angry_citizens: bool = true;
        /// Smallest city size that can celebrate.
        celebrate_size_limit: i32 = 3, in 1..=255;
        /// Players may set tax rates.
        changeable_budget: bool = true;
        /// Science rate if players may not set rates; the three rates make 100 together.
        forced_science_pct: i32 = 0, in 0..=100;
        /// Gold rate if players may not set rates.
        forced_gold_pct: i32 = 0, in 0..=100;
        /// Luxury rate if players may not set rates.
        forced_luxury_pct: i32 = 100, in 0..=100;
        /// Cities and bases make the tiles that they see known; else they see, besides their own
        /// tile, only known ones (W-138).
        vision_reveal_tiles: bool = true;
    }
}

sheet! {
    /// Nationality of citizens (C-02, W-136).
    Citizen {
        /// Citizens carry a nationality.
        nationality: bool = true;
        /// Per mille chance per turn that a foreign citizen adopts the owner's nationality.
        convert_permille: i32 = 50, in 0..=1000;
        /// Percent of own-nationality citizens needed for partisans; 0: the city's original owner
        /// is checked instead (W-136).
        partisans_pct: i32 = 0, in 0..=1000;
        /// Percent of citizens converted on conquest.
        conquest_convert_pct: i32 = 0, in 0..=1000;
    }
}

sheet! {
    /// Units whose upkeep can't be paid (C-26, C-46, C-51).
    MissingUnitUpkeep {
        /// Unit flags never lost for lack of food.
        #[shape(with = "Vec<UnitFlagName>")]
        food_protected: Vec<String> = Vec::new();
        /// A unit is removed when its food upkeep cannot be paid.
        food_wipe: bool = true;
        /// A unit is removed when its gold upkeep cannot be paid.
        gold_wipe: bool = true;
        /// Unit flags never lost for lack of shields.
        #[shape(with = "Vec<UnitFlagName>")]
        shield_protected: Vec<String> = Vec::new();
        /// Actions that a unit tries in order when shields are missing.
        shield_unit_act: Vec<Action> = vec![Action::HelpWonder, Action::RecycleUnit, Action::DisbandUnit];
        /// Whether a unit is removed if it survives those actions.
        shield_wipe: bool = false;
    }
}

sheet! {
    /// Terrain, water and movement (W-26, W-122).
    Terrain {
        /// Percent of adjacent tiles that must be land before an oceanic tile can become land.
        ocean_reclaim_requirement_pct: i32 = 30, in 0..=101;
        /// Percent of adjacent tiles that must be oceanic before land can become oceanic.
        land_channel_requirement_pct: i32 = 10, in 0..=101;
        /// Percent of adjacent unfrozen tiles needed to thaw a frozen tile.
        thaw_requirement_pct: i32 = 0, in 0..=101;
        /// Percent of adjacent frozen tiles needed to freeze a tile.
        freeze_requirement_pct: i32 = 0, in 0..=101;
        /// Water areas of at most this many tiles become Lake.
        lake_max_tiles: i32 = 14, in 0..=10000;
        /// Minimum native tiles within reach of the first start unit (0: unchecked).
        min_start_native_tiles: Unread<i32> = Unread::new(0), in 0..=10000;
        /// Fragments in one move.
        move_fragments: i32 = 3, in 1..=1000;
        /// Fragments that an IgTer unit pays per step (unless cheaper).
        igter_cost_fragments: i32 = 1, in 0..=1000;
        /// Diagonal steps cost more.
        pythagorean_diagonal: Unread<bool> = Unread::new(false);
        /// Resources also occur far from coasts.
        ocean_resources: bool = false;
    }
}

sheet! {
    /// Revolutions (W-34…W-36).
    Governments {
        /// Government in force while a change of government is under way; its rates are forced to
        /// 100% luxury.
        #[shape(with = "GovernmentName")]
        during_revolution: String = "Anarchy".to_owned();
    }
}

sheet! {
    /// Nations and their AI (W-146).
    Nations {
        /// Government every nation starts with.
        #[shape(with = "GovernmentName")]
        default_government: String = "Despotism".to_owned();
    }
}

sheet! {
    /// An AI's inclination.
    AiTrait {
        /// Minimum random value.
        min: i32 = 30, in 0..=1000;
        /// Maximum random value.
        max: i32 = 90, in 0..=1000;
        /// The value if traits are not random.
        default: i32 = 50, in 0..=1000;
    }
}

sheet! {
    /// Traits of AI players (W-146).
    AiTraits {
        /// New land.
        expansionist: AiTrait = AiTrait::default();
        /// Trade routes.
        trader: AiTrait = AiTrait::default();
        /// War.
        aggressive: AiTrait = AiTrait::default();
        /// Buildings.
        builder: AiTrait = AiTrait::default();
    }
}
