//! Which entry of Freeciv is which field of endturn: a row each.

/// The form in which the value of an entry is carried.
#[derive(Clone, Copy)]
pub(super) enum As {
    /// A whole number.
    Number,
    /// A whole number, of which `-1` means none.
    NumberOrNone,
    /// A whole number, or `unlimited`, which is this.
    Distance(&'static str),
    /// One number, or several.
    Numbers,
    /// TRUE or FALSE.
    Truth,
    /// A text.
    Text,
    /// The name of an entry; `None` and `no` are none.
    Name,
    /// Names of entries.
    Names,
    /// One of these words, as `theirs, ours`.
    Word(&'static [(&'static str, &'static str)]),
    /// Several of these words.
    Words(&'static [(&'static str, &'static str)]),
    /// Actions by name.
    Actions,
    /// Requirements.
    Requirements,
    /// Flags or roles of this kind.
    Flags(&'static str),
}

/// A row: the entry, the field, and the value that the field has if it is left out.
pub(super) struct Field {
    pub(super) theirs: &'static str,
    pub(super) ours: &'static str,
    pub(super) by: As,
    pub(super) default: &'static str,
}

const fn field(theirs: &'static str, ours: &'static str, by: As, default: &'static str) -> Field {
    Field { theirs, ours, by, default }
}

use As::{
    Actions, Distance, Flags, Name, Names, Number, NumberOrNone, Numbers, Requirements, Text, Truth, Word, Words,
};

const NEEDED: &str = "";
const EMPTY: &str = "[]";

pub(super) const BUILDINGS: &[Field] = &[
    field(
        "genus",
        "genus",
        Word(&[
            ("GreatWonder", "GreatWonder"),
            ("SmallWonder", "SmallWonder"),
            ("Improvement", "Improvement"),
            ("Special", "Special"),
        ]),
        NEEDED,
    ),
    field("reqs", "reqs", Requirements, EMPTY),
    field("obsolete_by", "obsolete_by", Requirements, EMPTY),
    field("build_cost", "build_cost", Number, NEEDED),
    field("upkeep", "upkeep", Number, "0"),
    field("sabotage", "sabotage_pct", Number, "0"),
    field("flags", "flags", Flags("building"), EMPTY),
];

pub(super) const GOVERNMENTS: &[Field] = &[
    field("reqs", "reqs", Requirements, EMPTY),
    field("ai_better", "ai_better", Name, ""),
    field("ruler_male_title", "ruler.male", Text, NEEDED),
    field("ruler_female_title", "ruler.female", Text, NEEDED),
];

pub(super) const UNITS: &[Field] = &[
    field("class", "class", Name, NEEDED),
    field("tech_req", "tech", Name, ""),
    field("impr_req", "building", Name, ""),
    field("gov_req", "government", Name, ""),
    field("obsolete_by", "obsoleted_by", Name, ""),
    field("attack", "attack", Number, NEEDED),
    field("defense", "defense", Number, NEEDED),
    field("move_rate", "moves", Number, NEEDED),
    field("hitpoints", "hit_points", Number, NEEDED),
    field("firepower", "firepower", Number, "1"),
    field("build_cost", "build_cost", Number, NEEDED),
    field("pop_cost", "pop_cost", Number, "0"),
    field("fuel", "fuel_turns", Number, "0"),
    field("vision_radius_sq", "vision_radius_sq", Number, "2"),
    field(
        "vision_layer",
        "vision_layer",
        Word(&[("Main", "Main"), ("Stealth", "Stealth"), ("Subsurface", "Subsurface")]),
        "Main",
    ),
    field("transport_cap", "transport_capacity", Number, "0"),
    field("cargo", "cargo", Names, EMPTY),
    field("targets", "targets", Names, EMPTY),
    field("embarks", "embarks", Names, EMPTY),
    field("disembarks", "disembarks", Names, EMPTY),
    field("uk_shield", "upkeep.shield", Number, "0"),
    field("uk_food", "upkeep.food", Number, "0"),
    field("uk_gold", "upkeep.gold", Number, "0"),
    field("uk_happy", "unhappiness", Number, "0"),
    field("bombard_rate", "bombard_rate", Number, "0"),
    field("paratroopers_range", "paradrop_range", Number, "0"),
    field("city_size", "city_size", Number, "1"),
    field("convert_to", "convert_to", Name, ""),
    field("flags", "flags", Flags("unit"), EMPTY),
    field("roles", "roles", Flags("unit_role"), EMPTY),
];

pub(super) const UNIT_CLASSES: &[Field] = &[
    field("min_speed", "min_speed_moves", Number, "1"),
    field("hp_loss_pct", "hp_loss_pct_per_turn", Number, "0"),
    field("non_native_def_pct", "non_native_defense_pct", Number, "100"),
    field(
        "hut_behavior",
        "huts",
        Word(&[("Normal", "Normal"), ("Frighten", "Frighten"), ("Nothing", "Nothing")]),
        "Normal",
    ),
    field("flags", "flags", Flags("unit_class"), EMPTY),
];

/// Entries of terrains that are carried as they are; `terrain.rs` does the works and changes.
pub(super) const TERRAIN: &[Field] = &[
    field("class", "class", Word(&[("Land", "Land"), ("Oceanic", "Oceanic")]), NEEDED),
    field("movement_cost", "move_cost", Number, NEEDED),
    field("defense_bonus", "defense_bonus_pct", Number, "0"),
    field("food", "output.food", Number, "0"),
    field("shield", "output.shield", Number, "0"),
    field("trade", "output.trade", Number, "0"),
    field("resources", "resources", Names, EMPTY),
];

pub(super) const TERRAIN_AFTER_WORKS: &[Field] = &[
    field("base_time", "base_turns", Number, "1"),
    field("placing_time", "placing_turns", Number, "1"),
    field("pillage_time", "pillage_turns", Number, "1"),
    field("clean_pollution_time", "clean_pollution_turns", Number, "3"),
    field("clean_fallout_time", "clean_fallout_turns", Number, "3"),
    field("warmer_wetter_result", "climate.warmer_wetter", Name, ""),
    field("warmer_drier_result", "climate.warmer_drier", Name, ""),
    field("cooler_wetter_result", "climate.cooler_wetter", Name, ""),
    field("cooler_drier_result", "climate.cooler_drier", Name, ""),
    field("native_to", "native_to", Names, EMPTY),
    field("flags", "flags", Flags("terrain"), EMPTY),
    field("property_mountainous", "generator.mountainous", Number, "0"),
    field("property_green", "generator.green", Number, "0"),
    field("property_foliage", "generator.foliage", Number, "0"),
    field("property_tropical", "generator.tropical", Number, "0"),
    field("property_temperate", "generator.temperate", Number, "0"),
    field("property_cold", "generator.cold", Number, "0"),
    field("property_frozen", "generator.frozen", Number, "0"),
    field("property_wet", "generator.wet", Number, "0"),
    field("property_dry", "generator.dry", Number, "0"),
    field("property_ocean_depth", "generator.ocean_depth", Number, "0"),
];

pub(super) const EXTRAS: &[Field] = &[
    field(
        "category",
        "category",
        Word(&[("Infra", "Infra"), ("Natural", "Natural"), ("Nuisance", "Nuisance"), ("Bonus", "Bonus")]),
        NEEDED,
    ),
    field(
        "causes",
        "causes",
        Words(&[
            ("Irrigation", "Irrigation"),
            ("Mine", "Mine"),
            ("Road", "Road"),
            ("Base", "Base"),
            ("Pollution", "Pollution"),
            ("Fallout", "Fallout"),
            ("Hut", "Hut"),
            ("Appear", ""),
        ]),
        EMPTY,
    ),
    field(
        "rmcauses",
        "removal",
        Words(&[
            ("Pillage", "Pillage"),
            ("CleanPollution", "CleanPollution"),
            ("CleanFallout", "CleanFallout"),
            ("Enter", "Enter"),
            ("Disappear", ""),
        ]),
        EMPTY,
    ),
    field("build_time", "build_turns", Number, "0"),
    field("removal_time", "removal_turns", Number, "0"),
    field("reqs", "reqs", Requirements, EMPTY),
    field("conflicts", "conflicts_with", Names, EMPTY),
    field("hidden_by", "hidden_by", Names, EMPTY),
    field("bridged_over", "bridged_over", Names, EMPTY),
    field("defense_bonus", "defense_bonus_pct", Number, "0"),
    field("native_to", "native_to", Names, EMPTY),
    field("flags", "flags", Flags("extra"), EMPTY),
    field("appearance_chance", "appears.chance", Number, "0"),
    field("appearance_reqs", "appears.reqs", Requirements, EMPTY),
    field("disappearance_chance", "disappears.chance", Number, "0"),
    field("disappearance_reqs", "disappears.reqs", Requirements, EMPTY),
];

pub(super) const BASES: &[Field] = &[
    field("border_sq", "base.border_sq", NumberOrNone, ""),
    field("vision_main_sq", "base.vision_main_sq", NumberOrNone, ""),
    field("flags", "base.flags", Flags("base"), EMPTY),
];

pub(super) const ROADS: &[Field] = &[
    field(
        "move_mode",
        "road.move_mode",
        Word(&[("Cardinal", "Cardinal"), ("Relaxed", "Relaxed"), ("FastAlways", "FastAlways")]),
        NEEDED,
    ),
    field("food_incr_const", "road.food_const", Number, "0"),
    field("shield_incr_const", "road.shield_const", Number, "0"),
    field("trade_incr_const", "road.trade_const", Number, "0"),
    field("food_incr", "road.food_incr", Number, "0"),
    field("shield_incr", "road.shield_incr", Number, "0"),
    field("trade_incr", "road.trade_incr", Number, "0"),
    field("food_bonus", "road.food_pct", Number, "0"),
    field("shield_bonus", "road.shield_pct", Number, "0"),
    field("trade_bonus", "road.trade_pct", Number, "0"),
    field("flags", "road.flags", Flags("road"), EMPTY),
];

pub(super) const RESOURCES: &[Field] =
    &[field("food", "food", Number, "0"), field("shield", "shield", Number, "0"), field("trade", "trade", Number, "0")];

pub(super) const SPECIALISTS: &[Field] = &[
    field("name", "display_name", Text, NEEDED),
    field("short_name", "short_name", Text, "\"\""),
    field("reqs", "reqs", Requirements, EMPTY),
];

pub(super) const DISASTERS: &[Field] = &[
    field("frequency", "frequency", Number, NEEDED),
    field("reqs", "reqs", Requirements, EMPTY),
    field(
        "effects",
        "effects",
        Words(&[
            ("Pollution", "Pollution"),
            ("Fallout", "Fallout"),
            ("ReducePopDestroy", "ReducePopDestroy"),
            ("ReducePopulation", "ReducePopulation"),
            ("DestroyBuilding", "DestroyBuilding"),
            ("EmptyFoodStock", "EmptyFoodStock"),
            ("EmptyProdStock", "EmptyProdStock"),
        ]),
        NEEDED,
    ),
];

pub(super) const ACHIEVEMENTS: &[Field] = &[
    field(
        "type",
        "kind",
        Word(&[
            ("Spaceship", "Spacerace"),
            ("Map_Known", "Map_Known"),
            ("Multicultural", "Multicultural"),
            ("Cultured_City", "Cultured_City"),
            ("Cultured_Nation", "Cultured_Nation"),
            ("Lucky", "Lucky"),
            ("Huts", "Huts"),
            ("Metropolis", "Metropolis"),
            ("Literate", "Literate"),
            ("Land_Ahoy", "Land_Ahoy"),
        ]),
        NEEDED,
    ),
    field("value", "value", Number, "0"),
    field("unique", "unique", Truth, "false"),
    field("culture", "culture", Number, "0"),
];

pub(super) const GOODS: &[Field] = &[
    field("reqs", "reqs", Requirements, EMPTY),
    field("from_pct", "from_pct", Number, "100"),
    field("to_pct", "to_pct", Number, "100"),
    field("onetime_pct", "one_time_pct", Number, "100"),
    field("flags", "flags", Flags("good"), EMPTY),
];

pub(super) const POLICIES: &[Field] = &[
    field("start", "min_pct", Number, "0"),
    field("stop", "max_pct", Number, "100"),
    field("step", "step_pct", Number, "10"),
    field("default", "default_pct", Number, NEEDED),
    field("reqs", "reqs", Requirements, EMPTY),
];

pub(super) const CLAUSES: &[Field] =
    &[field("giver_reqs", "giver", Requirements, EMPTY), field("receiver_reqs", "receiver", Requirements, EMPTY)];

/// Values of game.ron, by file and section of Freeciv, in the order in which endturn writes them.
pub(super) const GAME: &[(&str, &str, &[Field])] = &[
    (
        "game",
        "options",
        &[
            field("global_init_techs", "options.global_init_techs", Names, EMPTY),
            field("global_init_buildings", "options.global_init_buildings", Names, EMPTY),
        ],
    ),
    (
        "game",
        "civstyle",
        &[
            field("base_pollution", "civstyle.base_pollution_points", Number, "-20"),
            field("happy_cost", "civstyle.happy_cost_luxury", Number, "2"),
            field("food_cost", "civstyle.food_cost_per_citizen", Number, "2"),
            field("granary_food_ini", "civstyle.granary_food_ini", Numbers, "20"),
            field("granary_food_inc", "civstyle.granary_food_inc", Number, "10"),
            field("min_city_center_food", "civstyle.min_city_center_food", Number, "1"),
            field("min_city_center_shield", "civstyle.min_city_center_shield", Number, "1"),
            field("min_city_center_trade", "civstyle.min_city_center_trade", Number, "0"),
            field("init_city_radius_sq", "civstyle.init_city_radius_sq", Number, "5"),
            field("init_vis_radius_sq", "civstyle.init_vis_radius_sq", Number, "5"),
            field("base_bribe_cost", "civstyle.base_bribe_gold", Number, "750"),
            field("ransom_gold", "civstyle.ransom_gold", Number, "100"),
            field("upgrade_veteran_loss", "civstyle.upgrade_veteran_loss", Number, "0"),
            field("autoupgrade_veteran_loss", "civstyle.autoupgrade_veteran_loss", Number, "0"),
            field("pillage_select", "civstyle.pillage_select", Truth, "true"),
            field("tech_steal_allow_holes", "civstyle.tech_steal_allow_holes", Truth, "true"),
            field("tech_trade_allow_holes", "civstyle.tech_trade_allow_holes", Truth, "true"),
            field("tech_trade_loss_allow_holes", "civstyle.tech_trade_loss_allow_holes", Truth, "true"),
            field("tech_parasite_allow_holes", "civstyle.tech_parasite_allow_holes", Truth, "true"),
            field("tech_loss_allow_holes", "civstyle.tech_loss_allow_holes", Truth, "true"),
            field(
                "initial_diplomatic_state",
                "civstyle.initial_diplomatic_state",
                Word(&[
                    ("War", "War"),
                    ("Cease-fire", "CeaseFire"),
                    ("Armistice", "Armistice"),
                    ("Peace", "Peace"),
                    ("Alliance", "Alliance"),
                    ("Never met", "NeverMet"),
                    ("Team", "Team"),
                ]),
                "War",
            ),
            field("civil_war_enabled", "civstyle.civil_war_enabled", Truth, "true"),
            field("civil_war_bonus_celebration", "civstyle.civil_war_bonus_celebrating_pct", Number, "-5"),
            // As Freeciv21 writes it.
            field("civil_war_bonus_celebrating", "civstyle.civil_war_bonus_celebrating_pct", Number, NEEDED),
            field("civil_war_bonus_unhappy", "civstyle.civil_war_bonus_unhappy_pct", Number, "5"),
            field(
                "gameloss_style",
                "civstyle.gameloss_style",
                Words(&[("CivilWar", "CivilWar"), ("Barbarians", "Barbarians"), ("Loot", "Loot")]),
                EMPTY,
            ),
            field("paradrop_to_transport", "civstyle.paradrop_to_transport", Truth, "false"),
            field(
                "gold_upkeep_style",
                "civstyle.gold_upkeep_style",
                Word(&[("City", "City"), ("Mixed", "Mixed"), ("Nation", "Nation")]),
                "City",
            ),
            field("output_granularity", "civstyle.output_granularity", Number, "1"),
        ],
    ),
    (
        "game",
        "illness",
        &[
            field("illness_on", "illness.enabled", Truth, "false"),
            field("illness_base_factor", "illness.base_factor_pct", Number, "25"),
            field("illness_min_size", "illness.min_size", Number, "3"),
            field("illness_trade_infection", "illness.trade_infection_pct", Number, "50"),
            field("illness_pollution_factor", "illness.pollution_factor_pct", Number, "50"),
        ],
    ),
    (
        "game",
        "incite_cost",
        &[
            field("base_incite_cost", "incite_cost.base_gold", Number, "1000"),
            field("improvement_factor", "incite_cost.improvement_factor", Number, "1"),
            field("unit_factor", "incite_cost.unit_factor", Number, "2"),
            field("total_factor", "incite_cost.total_pct", Number, "100"),
        ],
    ),
    (
        "game",
        "combat_rules",
        &[
            field("tired_attack", "combat_rules.tired_attack", Truth, "false"),
            field("only_killing_makes_veteran", "combat_rules.only_killing_makes_veteran", Truth, "false"),
            field("nuke_pop_loss_pct", "combat_rules.nuke_pop_loss_pct", Number, "50"),
            field("nuke_defender_survival_chance_pct", "combat_rules.nuke_defender_survival_chance_pct", Number, "0"),
        ],
    ),
    (
        "game",
        "auto_attack",
        &[
            field(
                "attack_actions",
                "auto_attack.attack_actions",
                Actions,
                "[CaptureUnits, Bombard, Attack, SuicideAttack]",
            ),
            field("if_attacker", "auto_attack.if_attacker", Requirements, EMPTY),
        ],
    ),
    ("game", "actions", ACTIONS),
    ("actions", "actions", ACTIONS),
    (
        "game",
        "borders",
        &[
            field("radius_sq_city", "borders.radius_sq_city", Number, "17"),
            field("size_effect", "borders.radius_sq_per_citizen", Number, "1"),
            field("radius_sq_city_permanent", "borders.radius_sq_city_permanent", Number, "0"),
        ],
    ),
    (
        "game",
        "research",
        &[
            field(
                "tech_cost_style",
                "research.tech_cost_style",
                Word(&[
                    ("Civ I|II", "CivOrCivII"),
                    ("Linear", "Linear"),
                    ("Classic", "Classic"),
                    ("Classic+", "ClassicPlus"),
                    ("Experimental", "Experimental"),
                    ("Experimental+", "ExperimentalPlus"),
                ]),
                "Classic",
            ),
            field("base_tech_cost", "research.base_tech_cost_bulbs", Number, "20"),
            field(
                "tech_leakage",
                "research.tech_leakage",
                Word(&[
                    ("None", "Off"),
                    ("Embassies", "Embassies"),
                    ("All Players", "Players"),
                    ("Normal Players", "NormalPlayers"),
                    ("Tech_Leakage", "Embassies"),
                ]),
                "Off",
            ),
            field(
                "tech_upkeep_style",
                "research.tech_upkeep_style",
                Word(&[("None", "Off"), ("Basic", "Basic"), ("Cities", "Cities")]),
                "Off",
            ),
            field("tech_upkeep_divider", "research.tech_upkeep_divider", Number, "2000"),
            field(
                "free_tech_method",
                "research.free_tech_method",
                Word(&[("Goal", "Goal"), ("Random", "Random"), ("Cheapest", "Cheapest")]),
                "Goal",
            ),
        ],
    ),
    (
        "game",
        "culture",
        &[
            field("victory_min_points", "culture.victory_min_points", Number, "1000"),
            field("victory_lead_pct", "culture.victory_lead_pct", Number, "200"),
            field("history_interest_pml", "culture.history_interest_permille", Number, "0"),
            field("migration_pml", "culture.migration_permille", Number, "50"),
        ],
    ),
    (
        "game",
        "calendar",
        &[
            field("start_year", "calendar.start_year", Number, "-4000"),
            field("skip_year_0", "calendar.skip_year_0", Truth, "true"),
            field("fragments", "calendar.fragments", Number, "0"),
            field("positive_label", "calendar.positive_label", Text, "\"CE\""),
            field("negative_label", "calendar.negative_label", Text, "\"BCE\""),
        ],
    ),
    (
        "game",
        "trade",
        &[field(
            "goods_selection",
            "trade.goods_selection",
            Word(&[("Leaving", "Leaving"), ("Arrival", "Arrival")]),
            "Arrival",
        )],
    ),
    (
        "cities",
        "parameters",
        &[
            field("add_to_size_limit", "city.add_to_size_limit", Number, "8"),
            field("angry_citizens", "city.angry_citizens", Truth, "true"),
            field("celebrate_size_limit", "city.celebrate_size_limit", Number, "3"),
            field("changable_tax", "city.changeable_budget", Truth, "true"),
            field("forced_science", "city.forced_science_pct", Number, NEEDED),
            field("forced_gold", "city.forced_gold_pct", Number, NEEDED),
            field("forced_luxury", "city.forced_luxury_pct", Number, NEEDED),
            field("vision_reveal_tiles", "city.vision_reveal_tiles", Truth, "true"),
        ],
    ),
    (
        "cities",
        "citizen",
        &[
            field("nationality", "citizen.nationality", Truth, "true"),
            field("convert_speed", "citizen.convert_permille", Number, "50"),
            field("partisans_pct", "citizen.partisans_pct", Number, "0"),
            field("conquest_convert_pct", "citizen.conquest_convert_pct", Number, "0"),
        ],
    ),
    (
        "cities",
        "missing_unit_upkeep",
        &[
            field("food_protected", "missing_unit_upkeep.food_protected", Names, EMPTY),
            field("food_wipe", "missing_unit_upkeep.food_wipe", Truth, "true"),
            field("gold_wipe", "missing_unit_upkeep.gold_wipe", Truth, "true"),
            field("shield_protected", "missing_unit_upkeep.shield_protected", Names, EMPTY),
            field(
                "shield_unit_act",
                "missing_unit_upkeep.shield_unit_act",
                Actions,
                "[HelpWonder, RecycleUnit, DisbandUnit]",
            ),
            field("shield_wipe", "missing_unit_upkeep.shield_wipe", Truth, "false"),
        ],
    ),
    (
        "terrain",
        "parameters",
        &[
            field("ocean_reclaim_requirement", "terrain.ocean_reclaim_requirement_pct", Number, "30"),
            field("land_channel_requirement", "terrain.land_channel_requirement_pct", Number, "10"),
            field("thaw_requirement", "terrain.thaw_requirement_pct", Number, "0"),
            field("freeze_requirement", "terrain.freeze_requirement_pct", Number, "0"),
            field("lake_max_size", "terrain.lake_max_tiles", Number, "14"),
            field("min_start_native_area", "terrain.min_start_native_tiles", Number, "0"),
            field("move_fragments", "terrain.move_fragments", Number, "3"),
            field("igter_cost", "terrain.igter_cost_fragments", Number, "1"),
            field("pythagorean_diagonal", "terrain.pythagorean_diagonal", Truth, "false"),
            field("ocean_resources", "terrain.ocean_resources", Truth, "false"),
        ],
    ),
    ("governments", "governments", &[field("during_revolution", "governments.during_revolution", Text, NEEDED)]),
    ("nations", "compatibility", &[field("default_government", "nations.default_government", Text, NEEDED)]),
    (
        "nations",
        "default_traits",
        &[
            field("expansionist_min", "ai_traits.expansionist.min", Number, "30"),
            field("expansionist_max", "ai_traits.expansionist.max", Number, "90"),
            field("expansionist_default", "ai_traits.expansionist.default", Number, "50"),
            field("trader_min", "ai_traits.trader.min", Number, "30"),
            field("trader_max", "ai_traits.trader.max", Number, "90"),
            field("trader_default", "ai_traits.trader.default", Number, "50"),
            field("aggressive_min", "ai_traits.aggressive.min", Number, "30"),
            field("aggressive_max", "ai_traits.aggressive.max", Number, "90"),
            field("aggressive_default", "ai_traits.aggressive.default", Number, "50"),
            field("builder_min", "ai_traits.builder.min", Number, "30"),
            field("builder_max", "ai_traits.builder.max", Number, "90"),
            field("builder_default", "ai_traits.builder.default", Number, "50"),
        ],
    ),
];

const ACTIONS: &[Field] = &[
    field("force_trade_route", "actions.force_trade_route", Truth, "true"),
    field("force_capture_units", "actions.force_capture_units", Truth, "false"),
    field("force_bombard", "actions.force_bombard", Truth, "false"),
    field("force_explode_nuclear", "actions.force_explode_nuclear", Truth, "true"),
    field("poison_empties_food_stock", "actions.poison_empties_food_stock", Truth, "false"),
    field("help_wonder_max_range", "actions.help_wonder_max_range", Distance("1000"), "1"),
    field("recycle_unit_max_range", "actions.recycle_unit_max_range", Distance("1000"), "1"),
    field("bombard_max_range", "actions.bombard_max_range", Distance("1000"), "1"),
    field("bombard_2_max_range", "actions.bombard_2_max_range", Distance("1000"), "1"),
    field("bombard_3_max_range", "actions.bombard_3_max_range", Distance("1000"), "1"),
    field("explode_nuclear_max_range", "actions.explode_nuclear_max_range", Distance("1000"), "0"),
    field("nuke_city_max_range", "actions.nuke_city_max_range", Distance("1000"), "1"),
    field("nuke_units_max_range", "actions.nuke_units_max_range", Distance("1000"), "1"),
    field("airlift_max_range", "actions.airlift_max_range", Distance("None"), "None"),
];

/// Sections that have no meaning to rules: pictures, sounds, words for programs. The names are
/// prefixes.
pub(super) const NO_RULES: &[&str] = &[
    "datafile",
    "ruledit",
    "about",
    "tileset",
    "soundset",
    "musicset",
    "playercolors",
    "teams",
    "citystyle_",
    "musicstyle_",
    "style_",
    "extraui",
    "nset_",
    "ngroup_",
    "compatibility",
];

/// Entries that have no meaning to rules. A name that ends in `*` is a prefix.
pub(super) const NO_MEANING: &[&str] = &[
    "name",
    "rule_name",
    "graphic*",
    "sound_*",
    "sound",
    "sound_alt",
    "helptext",
    "activity_gfx",
    "act_gfx*",
    "rmact_gfx*",
    "color.*",
    "identifier*",
    "ui_name_*",
    "bonus_message",
    "first_msg",
    "cons_msg",
    "legend",
    "flag",
    "flag_alt",
    "translation_domain",
    "description",
    "gui_type",
    "compat_special",
    "popup_tech_help",
    "pop_report_zeroes",
    "quiet_actions",
    "short_name",
    "ruler_titles",
    "civilwar_nations",
    "conflicts_with",
    "flags_help",
    "comment",
    "allowed_govs",
    "allowed_terrains",
    "allowed_styles",
    "default_nationset",
    "trait_*",
    "fragment_name*",
    "match",
    "hidden",
    "quiet",
    "ruledit_disabled",
    "ruledit_dlg",
    "formal_name",
    "custom1",
];

/// Why an entry is not carried, by file and name; with a value that changes nothing, there is
/// nothing to say.
pub(super) const LEFT: &[(&str, &str, &[&str], &str)] = &[
    ("terrain", "animal", &["None"], "endturn has no animals"),
    ("terrain", "vision_invis_sq", &["-1"], "bases of endturn see plain units only"),
    ("terrain", "unit_seen", &["Normal"], "extras of endturn hide no units"),
    ("terrain", "integrates", &[], "roads of endturn join with their own kind only"),
    ("terrain", "first_reqs", &[], "endturn has one list of requirements for a road"),
    ("techs", "research_reqs", &[], "techs of endturn ask for techs only"),
    ("techs", "class", &[], "endturn has no classes of techs"),
    ("units", "paratroopers_mr_sub", &["0"], "a paradrop of endturn ends the move of a unit"),
    ("units", "helptext", &[], ""),
    ("nations", "init_buildings", &[""], "a nation of endturn begins with the buildings of all nations"),
    ("nations", "init_units", &[""], "a nation of endturn begins with the units of all nations"),
    ("governments", "offset", &["0"], "policies of endturn are percentages"),
    ("governments", "factor", &["100"], "policies of endturn are percentages"),
];
