//! Random worlds under random rules.

use endturn_tests::civ::WorldRecipe;
use proptest::prelude::*;

/// Effects with conditions that a cache may forget to check again.
const CURIOUS: &str = r#"effects: {
    Output_Bonus: {
        "x1": (value: 7, reqs: [MinSize(6), Output(Shield)]),
        "x2": (value: 11, reqs: [MaxUnitsOnTile(2), Output(Trade)]),
        "x3": (value: 13, reqs: [Terrain("Hills", Adjacent), Output(Gold)]),
        "x4": (value: 17, reqs: [Building("Temple", Traderoute), Output(Science)]),
        "x5": (value: 19, reqs: [Extra("Pollution", City), Output(Science)]),
        "x6": (value: 5, reqs: [Tech("Alphabet", World), Output(Luxury)]),
        "x7": (value: 9, reqs: [Building("Pyramids", World), Output(Gold)]),
        "x8": (value: 3, reqs: [Extra("Road", Adjacent), Output(Food)]),
        "x9": (value: 6, reqs: [Building("Great Library", Continent), Output(Science)]),
        "x10": (value: 8, reqs: [Building("Colossus", Continent), Output(Trade)]),
        "x11": (value: 4, reqs: [Building("Hanging Gardens", Continent), Output(Luxury)]),
        "x12": (value: 12, reqs: [Building("Pyramids", Continent), Output(Shield)]),
        "x13": (value: 14, reqs: [Building("Great Wall", Continent), Output(Gold)]),
    },
    Output_Inc_Tile: {
        "x1": (value: 1, reqs: [MinSize(9), Output(Trade)]),
        "x2": (value: 1, reqs: [Extra("Pollution", Adjacent), Output(Shield)]),
        "x3": (value: 1, reqs: [Building("Library"), Terrain("Forest"), Output(Shield)]),
    },
    History: { "x1": (value: 3, reqs: [Building("Temple")]) },
    National_History: { "x1": (value: 2, reqs: [Tech("Philosophy")]) },
    City_Radius_Sq: { "x1": (value: 5, reqs: [MinSize(8)]), "x2": (value: -2, reqs: [Building("Marketplace")]) },
    City_Vision_Radius_Sq: { "x1": (value: 4, reqs: [MinSize(5)]) },
    Make_Content: { "x1": (value: 1, reqs: [Building("Library", Traderoute)]) },
    Unit_Upkeep_Free_Per_City: { "x1": (value: 1, reqs: [MinSize(7), Output(Shield)]) },
    Output_Waste_By_Distance: { "x1": (value: 150, reqs: [Output(Shield)]) },
    Upkeep_Free: { "x1": (value: 1, reqs: [MinSize(10)]) },
    Size_Unlimit: { "x1": (value: 1, reqs: [Building("Harbour")]) },
    Growth_Food: { "x1": (value: 30) },
    Growth_Surplus_Pct: { "x1": (value: 40) },
    Capital_City: { "x1": (value: 1, reqs: [Building("Courthouse")]) },
    Gov_Center: { "x1": (value: 1, reqs: [Building("Courthouse")]) },
    Specialist_Output: { "x1": (value: 1, reqs: [MinSize(6), Specialist("scientist"), Output(Gold)]) },
},"#;

/// Numbers of a ruleset such as civ2civ3.
const OTHER: &str = "granary_food_ini: [20, 20, 20, 20, 20, 30, 30, 40], granary_food_inc: 0, min_city_center_food: 1, \
                     init_city_radius_sq: 8, base_pollution_points: -5,";

/// The agreements of a table, as one number each.
#[derive(Clone, Copy, Debug)]
struct Agreed {
    nationality: bool,
    plague: bool,
    coded: bool,
    gold: usize,
    other: bool,
    curious: bool,
    angry: bool,
    boxes: u64,
    borders: usize,
    foreign: bool,
    pays_at_home: bool,
    upkeep: usize,
}

fn agreed() -> impl Strategy<Value = Agreed> {
    let flags = proptest::array::uniform8(any::<bool>());
    (flags, 0..3_usize, 20..200_u64, 0..3_usize, 0..3_usize).prop_map(|(flags, gold, boxes, borders, upkeep)| {
        let [nationality, plague, coded, other, curious, angry, foreign, pays_at_home] = flags;
        Agreed {
            nationality,
            plague,
            coded,
            gold,
            other,
            curious,
            angry,
            boxes,
            borders,
            foreign,
            pays_at_home,
            upkeep,
        }
    })
}

/// The patch of an agreement.
fn patch(agreed: Agreed) -> String {
    let Agreed { nationality, plague, boxes, angry, .. } = agreed;
    let order = if agreed.coded { "Code" } else { "Documented" };
    let style = ["City", "Mixed", "Nation"][agreed.gold];
    let borders = ["Enabled", "SeeInside", "Expand"][agreed.borders];
    let upkeep = ["Off", "Basic", "Cities"][agreed.upkeep];
    let foreign = if agreed.foreign {
        "Per_Citizen_Unhappy_Pct: { \"f\": (value: 60, reqs: [not(Relation(Team))]) },"
    } else {
        ""
    };
    let effects = match (agreed.curious, foreign.is_empty()) {
        (true, true) => CURIOUS.to_owned(),
        (true, false) => CURIOUS.replacen("effects: {", &format!("effects: {{ {foreign}"), 1),
        (false, true) => String::new(),
        (false, false) => format!("effects: {{ {foreign} }},"),
    };
    let nation = if agreed.curious { "" } else { "migration: true," };
    format!(
        "game: (citizen: (nationality: {nationality}, convert_permille: 300), illness: (enabled: {plague}, base_factor_pct: 300), \
         civstyle: ({} city_order: {order}, gold_upkeep_style: {style}), city: (angry_citizens: {angry}), \
         culture: (history_interest_permille: 20), research: (tech_upkeep_style: {upkeep}, tech_upkeep_divider: 500, \
         tech_leakage: Players)), \
         settings: (foodbox: {boxes}, shieldbox: {boxes}, sciencebox: {boxes}, trademindist: 3, disasters: 300, borders: {borders}, \
         mgr_turninterval: 1, aqueductloss: 25, homeless_gold_upkeep: {}, techlossforgiveness: 10, {nation}), {effects}",
        if agreed.other { OTHER } else { "" },
        agreed.pays_at_home,
    )
}

prop_compose! {
    /// A random world under random agreements.
    pub fn any_world()(
        seed: u64,
        agreed in agreed(),
        nations in 1..5_usize,
        cities in 1..7_usize,
        most in 1..20_i32,
        apart in 2..6_i32,
        shares in proptest::array::uniform4(0..1_000_u64),
        units in 0..8_u64,
        routes in 0..3_usize,
    ) -> WorldRecipe {
        let [sea, works, buildings, techs] = shares;
        WorldRecipe {
            seed, nations, cities, apart, works, buildings, techs, units, routes,
            citizens: (1, most), sea: sea * 2 / 3, patch: patch(agreed), ..WorldRecipe::default()
        }
    }
}

/// A world with many events.
pub fn lively(seed: u64) -> WorldRecipe {
    let agreed = Agreed {
        nationality: true,
        plague: seed.is_multiple_of(2),
        coded: seed.is_multiple_of(3),
        gold: (seed % 3) as usize,
        other: seed % 2 == 1,
        curious: true,
        angry: true,
        boxes: 25 + 20 * (seed % 4),
        borders: 0,
        foreign: seed.is_multiple_of(4),
        pays_at_home: seed.is_multiple_of(2),
        upkeep: (seed % 3) as usize,
    };
    let (techs, buildings) = (80 * seed.min(10), 90 * (seed % 10));
    WorldRecipe { seed, techs, buildings, units: 5, citizens: (1, 16), patch: patch(agreed), ..WorldRecipe::default() }
}
