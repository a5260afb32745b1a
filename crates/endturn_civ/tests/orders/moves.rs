//! Movement, recovery and fortification of units.

use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5), Thebes at (28, 6), and units of both.
fn table(rome: &str, egypt: &str, more: &str) -> Table {
    with_patch(rome, egypt, more, "")
}

fn with_patch(rome: &str, egypt: &str, more: &str, patch: &str) -> Table {
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6))], units: [{egypt}]");
    Table::with(&rome, &egypt, patch, more)
}

/// A value of Rome's nth unit.
fn unit(table: &Table, nth: usize, part: &str) -> serde_json::Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

fn place(table: &Table, nth: usize) -> (i64, i64) {
    let at = |axis: usize| unit(table, nth, &format!("tile/{axis}")).as_i64().expect("a number");
    (at(0), at(1))
}

#[test]
fn w_124_and_w_17_a_unit_goes_where_it_is_sent_and_has_its_moves_back_in_the_next_turn() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "", "");
    assert_eq!(unit(&table, 0, "moves_left"), 6);
    let facts = table.order(ROME, "move Horsemen#1 9,6");
    assert_eq!(facts, ["Horsemen of Rome goes from (8, 5) to (9, 6)"]);
    table.order(ROME, "move Horsemen#1 10,6");
    assert_eq!((place(&table, 0), unit(&table, 0, "moves_left")), ((10, 6), 0.into()));
    assert_eq!(table.refused(ROME, "move Horsemen#1 11,6"), "no-moves");
    table.round();
    assert_eq!(unit(&table, 0, "moves_left"), 6);
}

#[test]
fn w_21_an_explorer_looks_at_all_land_that_it_can_get_to_and_is_idle_then() {
    let units = "(unit: \"Explorer\", at: (4, 5)), (unit: \"Fighter\", at: (4, 5))";
    let mut table = with_patch(units, "", "", "units: {\"Explorer\": (moves: 4)}");
    assert_eq!(table.refused(ROME, "explore Fighter#2"), "not-allowed");
    table.order(ROME, "explore Explorer#1");
    assert_ne!(place(&table, 0), (4, 5), "it goes at once");
    assert_eq!(unit(&table, 0, "activity"), "Explore");
    assert_eq!(table.refused(ROME, "explore Explorer#1"), "already-exploring");
    let mut rounds = 0;
    while unit(&table, 0, "activity") == "Explore" {
        table.round();
        rounds += 1;
        assert!(rounds < 30, "it never ends");
    }
    assert_eq!(unit(&table, 0, "activity"), "Idle");
    assert_eq!(table.refused(ROME, "explore Explorer#1"), "nothing-unknown");
    assert!(rounds > 5, "32 columns take longer than {rounds} rounds");
    // A manual step ends it.
    let mut table = self::table("(unit: \"Explorer\", at: (4, 5))", "", "");
    table.order(ROME, "explore Explorer#1");
    table.round();
    table.order(ROME, "fortify Explorer#1");
    assert_eq!(unit(&table, 0, "activity"), "Fortifying");
}

#[test]
fn w_21_over_free_roads_nobody_goes_to_and_fro_between_strangers_who_are_seen_from_beside_them_alone() {
    let rails = "\" BBBBBB \"";
    let land = format!(
        "rows: [\"        \", \"gggggggg\", \"        \"], things: [\"        \", {rails}, \"        \"], \
         legend: {{\"B\": (extras: [\"Road\", \"Railroad\"])}}"
    );
    let knows = "so_far: (knows: [\" ###### \", \" ###### \", \" ###### \"])";
    let rome = format!("units: [(unit: \"Horsemen\", at: (3, 1))], {knows}");
    let egypt = "units: [(unit: \"Warriors\", at: (1, 1)), (unit: \"Warriors\", at: (6, 1))]";
    let mut table = Table::on(&land, (&rome, egypt), "", "");
    let ways = table.order(ROME, "explore Horsemen#1");
    let comes_to = |place: &str| ways.iter().filter(|fact| fact.ends_with(&format!(" to {place}"))).count();
    assert_eq!([comes_to("(2, 1)"), comes_to("(5, 1)")], [1, 1], "it looks at both once: {ways:?}");
    assert_eq!(unit(&table, 0, "activity"), "Explore", "it may come through in another turn");
    table.order(EGYPT, "disband Warriors#1");
    table.round();
    let eye = endturn_civ::realm::Eye::of(table.game.world());
    let west = eye.map.topology().at(0, 1).expect("a tile");
    assert!(eye.vision().knows(ROME, west), "the way to the west is open");
}

#[test]
fn w_138_cities_out_of_sight_are_remembered_by_those_who_saw_them() {
    let mut table = table("(unit: \"Horsemen\", at: (27, 6))", "", "");
    let eye = |table: &Table| endturn_civ::realm::Eye::of(table.game.world()).vision().clone();
    let remembered = |table: &Table| {
        let saved = serde_json::to_value(eye(table)).expect("a state");
        saved["cities"][0].as_object().map_or(0, serde_json::Map::len)
    };
    assert_eq!(remembered(&table), 0, "Thebes is in sight");
    table.order(ROME, "move Horsemen#1 26,6");
    assert_eq!(remembered(&table), 1);
    table.order(ROME, "move Horsemen#1 27,6");
    assert_eq!(remembered(&table), 0, "who sees it needs no memory");
}

#[test]
fn w_121_a_refusal_says_why_and_what_lies_open() {
    let mut table = table("(unit: \"Explorer\", at: (0, 0))", "(unit: \"Warriors\", at: (1, 1))", "");
    let far = table.refusal(ROME, "move Explorer#1 3,0");
    assert_eq!(far.code, "too-far");
    let held = table.refusal(ROME, "move Explorer#1 1,1");
    assert_eq!(
        (held.code, held.reason.as_str()),
        ("tile-held", "units that are not allies hold the tile; `attack` is for enemies")
    );
    assert_eq!(
        held.expected,
        ["move Explorer#1 1,0", "move Explorer#1 0,1"],
        "in a corner, with the enemy in the third tile"
    );
    assert_eq!(table.refused(ROME, "move Explorer#1 0,0"), "too-far");
    assert_eq!(table.refused(EGYPT, "move Warriors#7 1,0"), "unknown-unit");
}

#[test]
fn w_123_nobody_goes_from_one_enemy_zone_into_another() {
    let rome = "(unit: \"Warriors\", at: (10, 5)), (unit: \"Explorer\", at: (10, 5)), (unit: \"Warriors\", at: (9, 7))";
    let mut table = table(rome, "(unit: \"Warriors\", at: (11, 6))", "");
    // All tiles here are adjacent to Egypt's warriors.
    assert_eq!(table.refused(ROME, "move Warriors#1 11,5"), "zone-of-control");
    table.order(ROME, "move Explorer#2 11,5");
    table.order(ROME, "move Warriors#1 11,5");
    // Zones end at a tile with a friend; and the west is in no zone.
    table.order(ROME, "move Warriors#3 8,7");
}

#[test]
fn w_123_zones_end_at_sea_and_at_cities() {
    let mut table = table("(unit: \"Warriors\", at: (4, 5))", "(unit: \"Warriors\", at: (5, 6))", "");
    table.order(ROME, "move Warriors#1 5,5");
}

#[test]
fn w_121_cities_of_others_and_the_land_of_those_at_peace_are_closed_to_soldiers() {
    let units =
        "(unit: \"Warriors\", at: (26, 6)), (unit: \"Workers\", at: (26, 6)), (unit: \"Warriors\", at: (27, 7))";
    let mut table = table(units, "", "relations: [(between: (\"Rome\", \"Egypt\"), state: Peace)]");
    assert_eq!(table.refused(ROME, "move Warriors#1 27,6"), "at-peace");
    table.order(ROME, "move Workers#2 27,6");
    assert_eq!(table.refused(ROME, "move Warriors#3 28,6"), "foreign-city");
}

#[test]
fn w_122_terrain_roads_and_alpine_troops_make_steps_cheap_or_dear() {
    let patch = "terrain: {\"Grassland\": (move_cost: 2)}";
    let units = "(unit: \"Catapult\", at: (10, 2)), (unit: \"Explorer\", at: (10, 8)), (unit: \"Warriors\", at: (14, 8)), (unit: \"Horsemen\", at: (20, 8))";
    let mut table = with_patch(units, "", "", patch);
    table.order(ROME, "move Explorer#2 11,8");
    assert_eq!(unit(&table, 1, "moves_left"), 2, "an explorer has one move and pays a third");
    table.order(ROME, "move Warriors#3 15,8");
    assert_eq!(unit(&table, 2, "moves_left"), 0, "what is left suffices for any step");
    table.order(ROME, "move Horsemen#4 21,8");
    assert_eq!(unit(&table, 3, "moves_left"), 0, "two moves of three fragments");
}

#[test]
fn w_56_a_unit_that_rests_heals_and_one_that_moved_does_not() {
    let hurt = |at: &str| format!("(unit: \"Warriors\", at: {at}, hit_points: 5)");
    let rome = ["(8, 5)", "(10, 5)", "(4, 5)"].map(hurt).join(", ");
    let mut table = table(&rome, "", "");
    table.order(ROME, "move Warriors#2 11,5");
    table.round();
    let points = |table: &Table| [0, 1, 2].map(|nth| unit(table, nth, "hit_points").as_i64().expect("a number"));
    assert_eq!(points(&table), [6, 5, 9], "in the open, moved, in a city: 43 percent of 9, and 1");
    table.round();
    assert_eq!(points(&table), [7, 6, 10], "as many as there are");
}

#[test]
fn w_57_a_helicopter_in_the_open_is_worn_down_and_lost() {
    let near_its_end = "(unit: \"Helicopter\", at: (9, 5), hit_points: 3)";
    let mut table = table(&format!("{near_its_end}, (unit: \"Helicopter\", at: (4, 5), hit_points: 3)"), "", "");
    table.round();
    // Outside a tenth of 20 is lost; a city heals 33 percent of 19, plus 1.
    assert_eq!((unit(&table, 0, "hit_points"), unit(&table, 1, "hit_points")), (1.into(), 10.into()));
    let facts = table.round();
    assert!(facts.contains(&"Rome loses Helicopter (hp loss)".to_owned()), "{facts:?}");
    assert_eq!(unit(&table, 0, "unit"), "Helicopter#2");
}

#[test]
fn w_59_aircraft_come_home_or_crash() {
    let units = "(unit: \"Fighter\", at: (22, 5)), (unit: \"Bomber\", at: (22, 5)), (unit: \"Bomber\", at: (4, 5))";
    let mut table = table(units, "", "");
    let facts = table.round();
    assert!(facts.contains(&"Rome loses Fighter (fuel)".to_owned()), "{facts:?}");
    assert_eq!((unit(&table, 0, "fuel"), unit(&table, 1, "fuel")), (1.into(), 2.into()));
    let facts = table.round();
    assert!(facts.contains(&"Rome loses Bomber (fuel)".to_owned()), "{facts:?}");
    assert_eq!(unit(&table, 0, "unit"), "Bomber#3");
}

#[test]
fn w_59_a_ship_of_the_coast_needs_no_port_beside_it() {
    let row = format!("\"{}{}\", ", "g".repeat(10), " ".repeat(22)).repeat(12);
    let rome = "cities: [(name: \"Rome\", at: (4, 5))], \
                units: [(unit: \"Trireme\", at: (10, 2)), (unit: \"Trireme\", at: (20, 6))]";
    let patch = "units: {\"Trireme\": (fuel_turns: 1, flags: [\"BadCityDefender\", \"Coast\"])}, \
                 flags: (unit: {\"Coast\": \"keeps to coasts\"})";
    let egypt = "units: [(unit: \"Workers\", at: (1, 10))]";
    let mut table = Table::on(&format!("rows: [{row}]"), (rome, egypt), patch, "");
    let facts = table.round();
    let lost = facts.iter().filter(|fact| **fact == "Rome loses Trireme (fuel)").count();
    assert_eq!((lost, unit(&table, 0, "unit")), (1, "Trireme#1".into()), "{facts:?}");
}

#[test]
fn w_29_who_digs_in_with_moves_left_is_dug_in_when_the_next_turn_begins() {
    let mut table = table(
        "(unit: \"Phalanx\", at: (8, 5)), (unit: \"Phalanx\", at: (12, 5)), (unit: \"Horsemen\", at: (15, 5))",
        "",
        "",
    );
    table.order(ROME, "fortify Phalanx#1");
    table.order(ROME, "move Phalanx#2 13,5");
    table.order(ROME, "fortify Phalanx#2");
    assert_eq!(table.refused(ROME, "fortify Phalanx#1"), "already-fortified");
    table.order(ROME, "sentry Horsemen#3");
    assert_eq!(table.refused(ROME, "sentry Horsemen#3"), "already-sentry");
    table.round();
    let doing = |table: &Table| [0, 1, 2].map(|nth| unit(table, nth, "activity").as_str().expect("a word").to_owned());
    assert_eq!(doing(&table), ["Fortified", "Fortifying", "Sentry"], "the second had spent its move");
    table.round();
    assert_eq!(doing(&table), ["Fortified", "Fortified", "Sentry"]);
    table.order(ROME, "move Phalanx#1 9,5");
    assert_eq!(doing(&table)[0], "Idle");
}

#[test]
fn w_23_ships_and_aircraft_do_not_dig_in() {
    let mut table = table("(unit: \"Fighter\", at: (4, 5))", "", "");
    assert_eq!(table.refusal(ROME, "fortify Fighter#1").reason, "the rules don't allow Fighter to fortify here");
}

#[test]
fn w_17_units_of_every_nation_of_the_phase_get_ready() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "(unit: \"Horsemen\", at: (24, 5))", "");
    let left = |table: &Table, seat| table.view(seat, "/units/0/moves_left");
    table.order(ROME, "move #1 9,5");
    table.order(EGYPT, "move #1 23,5");
    assert_eq!([left(&table, ROME), left(&table, EGYPT)], [3, 3]);
    table.round();
    assert_eq!([left(&table, ROME), left(&table, EGYPT)], [6, 6]);
}

/// W-143: moves, hit points and fuel are the type's maximum.
#[test]
fn w_143_a_new_unit_is_whole_and_fresh() {
    let mut table = table("(unit: \"Bomber\", at: (4, 5))", "", "");
    let new = |table: &Table| ["hit_points", "moves_left", "fuel"].map(|part| unit(table, 0, part).as_i64());
    assert_eq!(new(&table), [Some(20), Some(24), Some(2)]);
    table.round();
    assert_eq!(new(&table), [Some(20), Some(24), Some(2)], "in a city it is refuelled");
}

#[test]
fn w_121_settlers_go_and_found_a_city() {
    let mut table = table("(unit: \"Settlers\", at: (4, 5))", "", "");
    for step in ["5,5", "6,5", "7,5"] {
        table.order(ROME, &format!("move Settlers#1 {step}"));
        table.round();
    }
    let facts = table.order(ROME, "found Settlers#1");
    assert!(facts.iter().any(|fact| fact.ends_with(" at (7, 5)")), "{facts:?}");
}

#[test]
fn w_30_a_unit_with_orders_goes_on_in_the_turns_that_follow() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "", "");
    table.order(ROME, "goto Horsemen#1 9,5");
    assert_eq!((place(&table, 0), unit(&table, 0, "goes_to")), ((9, 5), serde_json::Value::Null));
    let unknown = table.refusal(ROME, "goto Horsemen#1 25,5");
    assert_eq!(unknown.reason, "you know no path there for this unit", "what nobody has seen is no way");
    for step in ["10,5", "11,5", "12,5"] {
        if unit(&table, 0, "moves_left") == 0 {
            table.round();
        }
        table.order(ROME, &format!("move Horsemen#1 {step}"));
    }
    table.order(ROME, "goto Horsemen#1 4,5");
    assert_eq!((unit(&table, 0, "goes_to/0"), unit(&table, 0, "goes_to/1")), (4.into(), 5.into()));
    let mut rounds = 0;
    while unit(&table, 0, "goes_to") != serde_json::Value::Null {
        table.round();
        rounds += 1;
    }
    assert_eq!((place(&table, 0), rounds), ((4, 5), 4), "eight tiles, two in each turn");
}

#[test]
fn w_30_what_comes_into_the_way_ends_the_orders_and_another_order_does_too() {
    let rome =
        "(unit: \"Warriors\", at: (20, 6)), (unit: \"Warriors\", at: (20, 2)), (unit: \"Explorer\", at: (14, 6))";
    let mut table = table(rome, "(unit: \"Workers\", at: (17, 4))", "");
    for column in 15..20 {
        if unit(&table, 2, "moves_left") == 0 {
            table.round();
        }
        table.order(ROME, &format!("move Explorer#3 {column},6"));
    }
    table.order(ROME, "goto Warriors#1 16,6");
    table.order(EGYPT, "move Workers#1 17,5");
    let mut facts = Vec::new();
    while unit(&table, 0, "goes_to") != serde_json::Value::Null {
        facts = table.round();
    }
    let told = "Warriors of Rome at (18, 5) gives up its orders (tile-held)".to_owned();
    assert!(facts.contains(&told), "{facts:?}");
    table.order(ROME, "move Warriors#2 20,3");
    table.order(ROME, "goto Warriors#2 20,1");
    assert_ne!(unit(&table, 1, "goes_to"), serde_json::Value::Null);
    table.order(ROME, "fortify Warriors#2");
    assert_eq!(unit(&table, 1, "goes_to"), serde_json::Value::Null);
}
