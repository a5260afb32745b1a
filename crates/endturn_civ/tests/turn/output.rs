//! C-10 to C-15, C-64: output and usage of cities, on real tiles.

use endturn_civ::state::{Books, Supported, Upkeep};
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Output;

use super::table::Table;

/// Roma at (3, 3), among interesting tiles.
///
/// ```text
///   x  1 2 3 4 5
/// y=1    p h f      irrigated plains, mined hills, forest
/// y=2  d g g g m    irrigated desert and grass, road on grass, river on grass, mined mountains
/// y=3  ' g g g s    ocean, polluted grass, centre, hill road rail mine …
/// ```
const MAP: &str = r##"wrap_x: false,
    rows: ["ggggggg", "ggphfgg", "gdgggmg", "g gghsg", "gagtjgg", "ggppwgg", "ggggggg"],
    things: ["       ", "  iM    ", " iirv M ", "  o RE ", "       ", "  br   ", "       "],
    legend: {
        "w": (terrain: "Plains", resource: "Wheat"),
        "i": (extras: ["Irrigation"]), "M": (extras: ["Mine"]), "r": (extras: ["Road"]), "v": (extras: ["River"]),
        "o": (extras: ["Pollution"]), "R": (extras: ["Road", "Railroad", "Mine"]), "b": (extras: ["River", "Road"]),
        "E": (extras: ["Pollution"]),
    }"##;

fn roma(government: &str, more: &str, patch: &str) -> Table {
    let map = MAP.replace("  iM    ", "  iM   ").replace(" iirv M ", " iirvM ");
    let rome = format!("government: \"{government}\", cities: [(name: \"Roma\", at: (3, 3), size: 3, {more})]");
    Table::of(&rome, patch, &map)
}

/// Food, shields and trade of a tile for a city.
fn tile(table: &Table, city: &str, x: i32, y: i32) -> [i32; 3] {
    let eye = table.eye();
    let tile = eye.map.topology().at(x, y).expect("on the map");
    let center = eye.map.topology().at(3, 3).expect("on the map");
    let index = eye.map.city_tile_index(center, tile).expect("near the city");
    let Outputs([food, shield, trade, ..]) = table.eye().cache(table.city(city)).expect("living").tiles[index];
    [food, shield, trade]
}

#[test]
fn c_10_land_works_and_roads_make_what_the_tables_say() {
    let table = roma("Monarchy", "", "");
    let expected = [
        ((2, 1), [2, 1, 0], "plains, irrigated"),
        ((3, 1), [1, 3, 0], "hills, mined"),
        ((4, 1), [1, 2, 0], "forest"),
        ((1, 2), [1, 1, 0], "desert, irrigated"),
        ((2, 2), [3, 0, 0], "grassland, irrigated"),
        ((3, 2), [2, 0, 1], "grassland with a road"),
        ((4, 2), [2, 0, 1], "grassland on a river"),
        ((5, 2), [0, 2, 0], "mountains, mined"),
        ((1, 3), [1, 0, 2], "ocean"),
        ((2, 3), [1, 0, 0], "grassland, polluted: half is lost"),
        // Hills: 3 shields of the mine, plus half by rail; the road brings no trade to hills.
        ((4, 3), [1, 4, 0], "hills, mined, by rail"),
        ((5, 3), [1, 0, 0], "swamp, polluted: half of one is nothing"),
        ((1, 4), [0, 0, 0], "glacier"),
        ((3, 4), [1, 0, 0], "tundra"),
        ((4, 4), [1, 0, 0], "jungle"),
        ((2, 5), [1, 1, 2], "plains on a river with a road"),
        ((3, 5), [1, 1, 1], "plains with a road"),
        ((4, 5), [3, 1, 0], "plains with wheat"),
        // Irrigated like all centres, with a road, and at least one shield.
        ((3, 3), [3, 1, 1], "the centre"),
    ];
    for ((x, y), made, name) in expected {
        assert_eq!(tile(&table, "Roma", x, y), made, "{name}");
    }
}

#[test]
fn c_10_despotism_takes_one_of_more_than_two() {
    let table = roma("Despotism", "", "");
    for ((x, y), made) in [((2, 2), [2, 0, 0]), ((3, 1), [1, 2, 0]), ((4, 3), [1, 3, 0]), ((4, 5), [2, 1, 0])] {
        assert_eq!(tile(&table, "Roma", x, y), made, "at {x}, {y}");
    }
    assert_eq!(tile(&table, "Roma", 1, 3), [1, 0, 2], "two is not more than two");
    assert_eq!(tile(&table, "Roma", 3, 3), [2, 1, 1]);
}

#[test]
fn c_10_a_celebrating_city_knows_no_limit_and_under_monarchy_more_trade() {
    let celebrate = |table: &mut Table| {
        let roma = table.city("Roma");
        table.edit(move |realm| {
            realm.cities.moods_mut(roma).was_happy = true;
            realm.refresh(roma);
        });
    };
    let mut table = roma("Despotism", "", "");
    celebrate(&mut table);
    assert_eq!(tile(&table, "Roma", 2, 2), [3, 0, 0]);
    let mut table = roma("Monarchy", "", "");
    celebrate(&mut table);
    assert_eq!(tile(&table, "Roma", 1, 3), [1, 0, 3], "ocean");
    assert_eq!(tile(&table, "Roma", 2, 2), [3, 0, 0], "no trade where there is none");
}

#[test]
fn c_10_republics_trade_more_where_there_is_trade() {
    let table = roma("Republic", "", "");
    assert_eq!(tile(&table, "Roma", 1, 3), [1, 0, 3]);
    assert_eq!(tile(&table, "Roma", 3, 3), [3, 1, 2]);
    assert_eq!(tile(&table, "Roma", 2, 2), [3, 0, 0]);
}

#[test]
fn c_10_the_centre_makes_at_least_what_the_ruleset_says_even_when_polluted() {
    let mut table = roma("Monarchy", "", "game: (civstyle: (min_city_center_shield: 4))");
    assert_eq!(tile(&table, "Roma", 3, 3), [3, 4, 1]);
    table.edit(|realm| {
        let center = realm.land.map.topology().at(3, 3).expect("on the map");
        let pollution = realm.rules.extra_id("Pollution").expect("an extra");
        realm.add_extra(center, pollution);
    });
    // 3 less 1 (half, truncated), 1 less 0; the minimum of shields comes last.
    assert_eq!(tile(&table, "Roma", 3, 3), [2, 4, 1]);
    table.check_caches();
}

/// One city on a meadow whose centre makes this much trade.
fn trading(government: &str, rates: &str, trade: i32, city: &str, more: &str) -> Table {
    let rome = format!(
        "government: \"{government}\", rates: ({rates}), cities: [(name: \"Roma\", at: (10, 7), {city}){more}]"
    );
    Table::rome(&rome, &format!("game: (civstyle: (min_city_center_trade: {trade}))"))
}

#[test]
fn c_11_specialists_make_what_effects_say() {
    let mut table = trading("Democracy", "science: 100, tax: 0, luxury: 0", 0, "size: 6", "");
    let roma = table.city("Roma");
    table.edit(move |realm| {
        let mut placement = Placement::default();
        // One entertainer, two scientists, three taxmen.
        placement.specialists[0] = 1;
        placement.specialists[1] = 2;
        placement.specialists[2] = 3;
        realm.cities.place_citizens(&mut realm.land, roma, placement);
        realm.derived.change_city(roma);
    });
    let made = table.part::<Books>("Roma").citizens;
    assert_eq!((made[Output::Luxury], made[Output::Science], made[Output::Gold]), (2, 6, 9));
    assert_eq!(made[Output::Food], 3, "nobody works but the centre");
    table.check_caches();
}

#[test]
fn c_12_bonuses_apply_to_taxes() {
    // 20 trade less 2; 18 split 40/30/30: 7.2, 5.4, 5.4 → 7, 5, 5 and one more to the first of the
    // largest remainders, gold before luxury. Library doubles science, Marketplace adds half to
    // gold and luxury.
    let table = trading(
        "Monarchy",
        "science: 40, tax: 30, luxury: 30",
        20,
        "size: 3, buildings: [\"Library\", \"Marketplace\"]",
        "",
    );
    let books = table.part::<Books>("Roma");
    let made = books.settled.production;
    assert_eq!((made[Output::Science], made[Output::Gold], made[Output::Luxury]), (14, 9, 7));
    // The Library costs 1, the Marketplace nothing.
    assert_eq!(books.settled.surplus[Output::Gold], 8);
}

#[test]
fn c_12_a_revolution_turns_all_trade_into_luxury() {
    // Anarchy wastes 25 percent of 20, half of which the Palace gives back: 5 − 2.
    let table = trading("Anarchy", "science: 60, tax: 40, luxury: 0", 20, "size: 3", "");
    let made = table.part::<Books>("Roma").settled.production;
    assert_eq!((made[Output::Science], made[Output::Gold], made[Output::Luxury]), (0, 0, 17));
}

#[test]
fn c_13_corruption_grows_with_the_distance_to_the_capital() {
    // Ostia is 5 tiles from Roma: 37 + 400 * 5 / 100 = 57 percent of 12.
    let table = trading(
        "Despotism",
        "science: 60, tax: 40, luxury: 0",
        12,
        "size: 1",
        ", (name: \"Ostia\", at: (15, 7)), (name: \"Pisae\", at: (5, 7), buildings: [\"Courthouse\"])",
    );
    let waste = |city| table.part::<Books>(city).settled.waste[Output::Trade];
    assert_eq!(waste("Ostia"), 6);
    assert_eq!(waste("Pisae"), 3, "a Courthouse halves it");
    assert_eq!(waste("Roma"), 2, "37 percent of 12 are 4, and the Palace gives half back");
}

#[test]
fn c_13_without_a_capital_everything_is_wasted_where_distance_counts() {
    let mut table = trading("Despotism", "science: 60, tax: 40, luxury: 0", 12, "", ", (name: \"Ostia\", at: (15, 7))");
    let (roma, palace) = (table.city("Roma"), table.building("Palace"));
    table.edit(move |realm| realm.remove_building(roma, palace));
    for city in ["Roma", "Ostia"] {
        assert_eq!(table.part::<Books>(city).settled.waste[Output::Trade], 12, "{city}");
    }
    table.check_caches();
}

#[test]
fn c_13_a_new_palace_brings_the_capital_nearer_to_everybody() {
    let mut table = trading(
        "Despotism",
        "science: 60, tax: 40, luxury: 0",
        12,
        "",
        ", (name: \"Ostia\", at: (15, 7), shields: 75, production: \"Palace\")",
    );
    table.edit(|realm| {
        let masonry = realm.rules.tech_id("Masonry").expect("a tech");
        realm.research_mut(endturn_engine::Seat(0)).known.insert(masonry.index());
        realm.learn(endturn_engine::Seat(0), masonry, "test");
    });
    let waste = |table: &Table, city: &str| table.part::<Books>(city).settled.waste[Output::Trade];
    assert_eq!((waste(&table, "Roma"), waste(&table, "Ostia")), (2, 6));
    let facts = table.honest_round();
    super::table::in_order(&facts, &["Ostia builds Palace"]);
    assert!(table.has("Ostia", "Palace") && !table.has("Roma", "Palace"));
    assert_eq!((waste(&table, "Roma"), waste(&table, "Ostia")), (6, 2));
}

#[test]
fn c_14_the_newest_units_enjoy_what_is_free() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 3)], \
         units: [(unit: \"Phalanx\", at: (10, 7), count: 2, home: \"Roma\"), \
         (unit: \"Settlers\", at: (10, 7), home: \"Roma\"), (unit: \"Warriors\", at: (10, 7), count: 2, home: \"Roma\"), \
         (unit: \"Diplomat\", at: (10, 7), home: \"Roma\"), (unit: \"Legion\", at: (10, 7))]";
    let mut table = Table::rome(rome, "game: (civstyle: (min_city_center_shield: 5))");
    let eye = table.eye();
    let supported = &table.part::<Supported>("Roma").0;
    let shields: Vec<i32> =
        supported.iter().map(|&unit| eye.unit_part::<Upkeep>(unit).expect("alive").0[Output::Shield]).collect();
    assert_eq!(shields, [1, 1, 0, 0, 0, 0], "oldest first; three are free, the Diplomat costs nothing");
    let books = table.part::<Books>("Roma");
    assert_eq!((books.usage[Output::Shield], books.usage[Output::Food]), (2, 7), "Settlers eat one");
    // Five shields, half of it added by the Palace.
    assert_eq!(books.settled.surplus[Output::Shield], 5);
    table.check_caches();
}

#[test]
fn c_14_republics_feed_settlers_twice_and_free_nothing() {
    let rome = "government: \"Republic\", cities: [(name: \"Roma\", at: (10, 7), size: 3)], \
         units: [(unit: \"Settlers\", at: (10, 7), home: \"Roma\"), (unit: \"Warriors\", at: (10, 7), home: \"Roma\")]";
    let table = Table::rome(rome, "game: (civstyle: (min_city_center_shield: 5))");
    let books = table.part::<Books>("Roma");
    assert_eq!((books.usage[Output::Shield], books.usage[Output::Food]), (2, 8));
}

/// A city with a Temple (upkeep 1) and a Legion that costs two gold.
fn with_paid_legion(style: &str) -> Table {
    let rome = "government: \"Monarchy\", gold: 100, cities: [(name: \"Roma\", at: (10, 7), size: 2, \
         buildings: [\"Temple\"], production: \"Coinage\")], units: [(unit: \"Legion\", at: (10, 7), home: \"Roma\")]";
    let patch = format!(
        "game: (civstyle: (gold_upkeep_style: {style})), units: {{ \"Legion\": (upkeep: (shield: 0, gold: 2)) }}"
    );
    Table::rome(rome, &patch)
}

#[test]
fn c_15_cities_use_gold_as_the_style_says() {
    for (style, gold) in [("City", 3), ("Mixed", 1), ("Nation", 0)] {
        let table = with_paid_legion(style);
        assert_eq!(table.part::<Books>("Roma").usage[Output::Gold], gold, "{style}");
        assert_eq!(table.part::<Books>("Roma").usage[Output::Food], 4);
    }
}

#[test]
fn c_51_every_style_pays_everything_once() {
    // Trade 1, split 60 to 40: it goes to science. Coinage makes the one shield gold.
    for style in ["City", "Mixed", "Nation"] {
        let mut table = with_paid_legion(style);
        table.honest_round();
        assert_eq!(table.gold(0), 100 + 1 - 3, "{style}");
    }
}

#[test]
fn c_64_adam_smith_pays_for_buildings_that_cost_one() {
    let mut table = trading(
        "Monarchy",
        "science: 60, tax: 40, luxury: 0",
        0,
        "size: 1, buildings: [\"Temple\", \"Library\", \"Colosseum\"], production: \"Coinage\"",
        ", (name: \"Ostia\", at: (20, 7))",
    );
    let cost = |table: &Table| table.part::<Books>("Roma").building_gold;
    assert_eq!(cost(&table), 1 + 1 + 4);
    let (ostia, wonder) = (table.city("Ostia"), table.building("A.Smith's Trading Co."));
    table.edit(move |realm| realm.add_building(ostia, wonder));
    assert_eq!(cost(&table), 4, "all or nothing");
    table.check_caches();
}
