//! Work of units on the land: its duration, its results, and the units that become idle.

use crate::orders::{EGYPT, ROME, Table};

/// Rome and Egypt far from each other on land of 20 columns; `land` is the western part of the
/// middle rows. The rest is grassland, with the sea in the last column.
fn table(land: &[&str], things: &[&str], rome: &str, egypt: &str, patch: &str) -> Table {
    let width = 20;
    let whole = |rows: &[&str], fill: char| -> String {
        let rows = (0..10_usize).map(|row| {
            let part = row.checked_sub(3).and_then(|row: usize| rows.get(row)).copied().unwrap_or("");
            let rest: String = std::iter::repeat_n(fill, width - 1 - part.chars().count()).collect();
            format!("\"{part}{rest} \"")
        });
        rows.collect::<Vec<_>>().join(", ")
    };
    let signs = "\"r\": (extras: [\"River\"]), \"R\": (extras: [\"Road\"]), \"B\": (extras: [\"Road\", \"Railroad\"]), \
                 \"I\": (extras: [\"Irrigation\"]), \"P\": (extras: [\"Pollution\"]), \"F\": (extras: [\"Fortress\"]), \
                 \"U\": (extras: [\"Ruins\", \"Irrigation\"])";
    let land = format!("rows: [{}], things: [{}], legend: {{{signs}}}", whole(land, 'g'), whole(things, ' '));
    let rome = format!("cities: [(name: \"Rome\", at: (2, 8))], {rome}");
    let egypt = format!("cities: [(name: \"Thebes\", at: (16, 1))], {egypt}");
    Table::on(&land, (&rome, &egypt), patch, "")
}

fn workers(at: &[(i32, i32)]) -> String {
    let all: Vec<String> = at.iter().map(|(x, y)| format!("(unit: \"Workers\", at: ({x}, {y}))")).collect();
    format!("units: [{}]", all.join(", "))
}

/// A value of a seat's nth unit.
fn unit(table: &Table, nth: usize, part: &str) -> serde_json::Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

fn doing(table: &Table, nth: usize) -> String {
    unit(table, nth, "activity").as_str().expect("a word").to_owned()
}

/// Rounds until a fact is emitted, at most 40.
fn rounds_until(table: &mut Table, fact: &str) -> usize {
    (1..=40).find(|_| table.round().iter().any(|told| told == fact)).unwrap_or_else(|| panic!("never told: {fact}"))
}

#[test]
fn w_24_and_w_17_work_takes_as_long_as_the_terrain_says() {
    let land = ["fgghm", "ggggg"];
    let (rivers, techs) = (["     ", "rrrrr"], "techs: [\"Bridge Building\", \"Construction\", \"Railroad\"]");
    let cases = [
        ("build Workers#1 Road", (2, 3), 2, "Workers of Rome builds Road at (2, 3)"),
        ("build Workers#1 Road", (0, 3), 4, "Workers of Rome builds Road at (0, 3)"),
        ("build Workers#1 Road", (4, 3), 6, "Workers of Rome builds Road at (4, 3)"),
        ("build Workers#1 Irrigation", (1, 3), 5, "Workers of Rome builds Irrigation at (1, 3)"),
        ("build Workers#1 Mine", (3, 3), 10, "Workers of Rome builds Mine at (3, 3)"),
        ("build Workers#1 Fortress", (4, 3), 3, "Workers of Rome builds Fortress at (4, 3)"),
        ("cultivate Workers#1", (0, 3), 5, "Forest at (0, 3) becomes Plains"),
        ("plant Workers#1", (1, 3), 10, "Grassland at (1, 3) becomes Forest"),
    ];
    for (order, at, turns, fact) in cases {
        let mut table = table(&land, &rivers, &format!("{techs}, {}", workers(&[at])), "", "");
        table.order(ROME, order);
        assert_eq!(rounds_until(&mut table, fact), turns, "{order}");
        assert_eq!(doing(&table, 0), "Idle");
        let engineers = format!("{techs}, units: [(unit: \"Engineers\", at: ({}, {}))]", at.0, at.1);
        let mut table = self::table(&land, &rivers, &engineers, "", "");
        table.order(ROME, &order.replace("Workers", "Engineers"));
        let fact = fact.replace("Workers", "Engineers");
        assert_eq!(rounds_until(&mut table, &fact), turns.div_ceil(2), "engineers: {order}");
    }
}

#[test]
fn w_17_who_spent_all_moves_does_no_work_in_that_turn() {
    let mut table = table(&[], &[], &workers(&[(5, 5)]), "", "");
    table.order(ROME, "move Workers#1 6,5");
    table.order(ROME, "build Workers#1 Road");
    table.round();
    assert_eq!(unit(&table, 0, "work/done"), 0);
    table.round();
    assert_eq!((unit(&table, 0, "work/done"), unit(&table, 0, "work/needed")), (10.into(), 20.into()));
    table.order(ROME, "move Workers#1 6,6");
    assert_eq!(doing(&table, 0), "Idle", "who moves works no more");
}

#[test]
fn w_19_work_teaches_where_the_ruleset_says_so() {
    let patch = "veteran: {\"none\": [(name: \"green\", power_pct: 100, raise_chance_work_pct: 100), (name: \"old\", power_pct: 200)]}";
    let units = "units: [(unit: \"Engineers\", at: (5, 5)), (unit: \"Workers\", at: (7, 5))]";
    let mut table = table(&[], &[], units, "", patch);
    table.order(ROME, "transform Engineers#1");
    let facts = table.round();
    assert!(facts.contains(&"Engineers of Rome at (5, 5) is now old".to_owned()), "{facts:?}");
    assert_eq!(unit(&table, 0, "work/done"), 40, "and works at once with its new power");
    assert!(!table.round().iter().any(|fact| fact.contains("is now")), "there is no higher level");
}

#[test]
fn w_22_two_on_a_tile_are_done_in_half_the_time_and_idle_together() {
    let mut table = table(&["f"], &[], &workers(&[(0, 3), (0, 3)]), "", "");
    table.order(ROME, "build Workers#1 Road");
    table.round();
    table.order(ROME, "build Workers#2 Road");
    let facts = table.round();
    assert_eq!(unit(&table, 0, "work/done"), 30, "{facts:?}");
    let facts = table.round();
    assert_eq!(facts.iter().filter(|fact| fact.contains("builds Road")).count(), 1, "{facts:?}");
    assert_eq!([doing(&table, 0), doing(&table, 1)], ["Idle", "Idle"]);
}

#[test]
fn w_31_and_w_20_what_a_unit_takes_up_again_in_the_same_turn_is_not_lost() {
    let mut table = table(&["f"], &[], &workers(&[(0, 3)]), "", "");
    table.order(ROME, "build Workers#1 Road");
    table.round();
    table.round();
    assert_eq!(unit(&table, 0, "work/done"), 20);
    table.order(ROME, "stop Workers#1");
    assert_eq!(table.refused(ROME, "stop Workers#1"), "already-idle");
    table.order(ROME, "build Workers#1 Road");
    assert_eq!(unit(&table, 0, "work/done"), 20);
    table.order(ROME, "cultivate Workers#1");
    assert_eq!(unit(&table, 0, "work/done"), 0, "other work begins anew");
    table.round();
    table.order(ROME, "build Workers#1 Road");
    assert_eq!(unit(&table, 0, "work/done"), 0, "and in the next turn the road is forgotten");
    assert_eq!(table.refused(ROME, "build Workers#1 Road"), "already-at-work");
}

#[test]
fn w_29_who_was_dug_in_is_so_again_at_once_unless_it_moved() {
    let units = "units: [(unit: \"Phalanx\", at: (5, 5), activity: Fortified), (unit: \"Horsemen\", at: (6, 5), activity: Fortified)]";
    let mut table = table(&[], &[], units, "", "");
    table.round();
    table.order(ROME, "sentry Phalanx#1");
    table.order(ROME, "fortify Phalanx#1");
    table.order(ROME, "move Horsemen#2 7,5");
    table.order(ROME, "fortify Horsemen#2");
    assert_eq!([doing(&table, 0), doing(&table, 1)], ["Fortified", "Fortifying"]);
}

#[test]
fn w_23_a_refusal_says_what_is_missing() {
    let land = ["fgdha", "ggggg"];
    let rome = "units: [(unit: \"Workers\", at: (1, 3)), (unit: \"Workers\", at: (2, 3)), (unit: \"Workers\", at: (1, 4)), \
                (unit: \"Warriors\", at: (4, 3)), (unit: \"Workers\", at: (4, 3))]";
    let mut table = table(&land, &["", "r    "], rome, "", "");
    let told = |table: &mut Table, order: &str| {
        let refusal = table.refusal(ROME, order);
        (refusal.code, refusal.reason)
    };
    let is = |code: &'static str, reason: &str| (code, reason.to_owned());
    assert_eq!(
        told(&mut table, "build Workers#1 Irrigation"),
        is(
            "not-here",
            "Workers can't irrigate here; it needs oceanic terrain on the tile or orthogonally next to it, or River on \
             the tile or orthogonally next to it, or Irrigation on the tile or orthogonally next to it"
        )
    );
    assert_eq!(
        told(&mut table, "build Workers#2 Oil_Well"),
        is("not-here", "Workers can't build mines here; it needs the tech Construction")
    );
    assert_eq!(told(&mut table, "build Workers#1 Mine").0, "wrong-terrain");
    assert_eq!(
        told(&mut table, "build Workers#1 Railroad"),
        is("requirement-missing", "Railroad needs the tech Railroad")
    );
    assert_eq!(told(&mut table, "build Workers#1 Pollution"), is("not-buildable", "no unit can build Pollution"));
    assert_eq!(told(&mut table, "build Workers#1 Rood").0, "unknown-word");
    assert_eq!(told(&mut table, "build Workers#1 #99").0, "unknown-word");
    assert_eq!(
        told(&mut table, "build Warriors#4 Road"),
        is("not-allowed", "the rules don't allow Warriors to build roads")
    );
    assert_eq!(told(&mut table, "transform Workers#1").0, "not-allowed");
    assert_eq!(told(&mut table, "cultivate Workers#1"), is("wrong-terrain", "that can't be done on Grassland"));
    assert_eq!(told(&mut table, "pillage Warriors#4").0, "nothing-there");
    assert_eq!(told(&mut table, "pillage Warriors#4 Road"), is("not-there", "Road is not here"));
    assert_eq!(told(&mut table, "clean Workers#1").0, "nothing-there");
    assert_eq!(table.refusal(ROME, "build Workers#1 Mine").expected, ["build Workers#1 Road"]);
    // It is possible next to the river.
    table.order(ROME, "build Workers#3 Irrigation");
    assert_eq!(unit(&table, 2, "target"), "Irrigation");
}

#[test]
fn w_23_rivers_take_bridges_and_conflicting_work_waits() {
    let rome = |techs: &str| format!("techs: [{techs}], {}", workers(&[(0, 4), (0, 3), (0, 3)]));
    let river = ["", "r"];
    let mut table = table(&["h", "g"], &river, &rome(""), "", "");
    let refusal = table.refusal(ROME, "build Workers#1 Road");
    assert_eq!((refusal.code, refusal.reason.as_str()), ("no-bridge", "Road over River needs a tech for bridges"));
    table.order(ROME, "build Workers#2 Mine");
    let refusal = table.refusal(ROME, "build Workers#3 Irrigation");
    assert_eq!(refusal.reason, "another unit is building Mine here, and one tile can't have both");
    let mut table = self::table(&["h", "g"], &river, &rome("\"Bridge Building\""), "", "");
    table.order(ROME, "build Workers#1 Road");
}

#[test]
fn w_25_a_mine_takes_the_place_of_irrigation() {
    let mut table = table(&["h"], &["I"], &workers(&[(0, 3)]), "", "");
    table.order(ROME, "build Workers#1 Mine");
    let facts = (0..10).map(|_| table.round()).last().expect("ten rounds");
    for fact in ["Irrigation at (0, 3) is gone (replaced)", "Workers of Rome builds Mine at (0, 3)"] {
        assert!(facts.contains(&fact.to_owned()), "{facts:?}");
    }
}

#[test]
fn w_25_a_fortress_claims_the_land_around_it() {
    let rome = format!("techs: [\"Construction\"], {}", workers(&[(11, 6)]));
    let mut table = table(&[], &[], &rome, "", "");
    table.order(ROME, "build Workers#1 Fortress");
    rounds_until(&mut table, "Workers of Rome builds Fortress at (11, 6)");
    let owner = |table: &Table, x: i32| {
        let eye = endturn_civ::realm::Eye::of(table.game.world());
        eye.map.owner(eye.map.topology().at(x, 6).expect("on the map"))
    };
    assert_eq!([owner(&table, 11), owner(&table, 12), owner(&table, 13)], [Some(ROME), Some(ROME), None]);
    // A unit that pillages it frees the land.
    let egypt = "units: [(unit: \"Warriors\", at: (11, 6))]";
    let mut table = self::table(&[], &["", "", "", "           F"], "", egypt, "");
    assert_eq!(owner(&table, 12), Some(EGYPT));
    table.order(EGYPT, "pillage Warriors#1 Fortress");
    let facts = table.round();
    assert!(facts.contains(&"Warriors of Egypt removes Fortress at (11, 6) (pillaged)".to_owned()), "{facts:?}");
    assert_eq!([owner(&table, 11), owner(&table, 12)], [None, None]);
}

#[test]
fn w_25_and_w_22_pillage_takes_one_thing_after_the_other() {
    let units = "units: [(unit: \"Warriors\", at: (0, 3)), (unit: \"Warriors\", at: (0, 3))]";
    let mut table = table(&["g"], &["B"], units, "", "");
    assert_eq!(table.refused(ROME, "pillage Warriors#1 Road"), "needed-there");
    table.order(ROME, "pillage Warriors#1");
    assert_eq!(unit(&table, 0, "target"), "Railroad");
    assert_eq!(table.refused(ROME, "pillage Warriors#2 Railroad"), "pillaged-already");
    let facts = table.round();
    assert!(facts.contains(&"Warriors of Rome removes Railroad at (0, 3) (pillaged)".to_owned()), "{facts:?}");
    table.order(ROME, "pillage Warriors#2");
    assert_eq!(unit(&table, 1, "target"), "Road");
    table.round();
    assert_eq!(table.refused(ROME, "pillage Warriors#1"), "nothing-there");
}

#[test]
fn w_23_the_roads_of_a_city_are_not_pillaged() {
    let mut table = table(&[], &[], "units: [(unit: \"Warriors\", at: (2, 8))]", "", "");
    assert_eq!(table.refused(ROME, "pillage Warriors#1 Road"), "city-center");
}

#[test]
fn w_25_pollution_is_cleaned_in_three_turns() {
    let mut table = table(&["g"], &["P"], &workers(&[(0, 3)]), "", "");
    table.order(ROME, "clean Workers#1");
    assert_eq!(rounds_until(&mut table, "Workers of Rome removes Pollution at (0, 3) (cleaned)"), 3);
}

#[test]
fn w_25_and_w_27_a_new_terrain_takes_extras_with_it_and_irrigators_lose_their_water() {
    // The river extends; the ruins, the irrigation that only grassland can have, and the
    // neighbour's work are gone.
    let rome = workers(&[(0, 3), (0, 4), (5, 3)]);
    let mut table = table(&["ggggggg", "ggggggg"], &["U"], &rome, "", "");
    table.order(ROME, "plant Workers#1");
    for _ in 0..6 {
        table.round();
    }
    table.order(ROME, "build Workers#2 Irrigation");
    let mut facts = Vec::new();
    while doing(&table, 0) != "Idle" {
        facts = table.round();
    }
    let expected = [
        "Grassland at (0, 3) becomes Forest",
        "Ruins at (0, 3) is gone (terrain)",
        "Irrigation at (0, 3) is gone (terrain)",
        "Workers of Rome at (0, 4) gives up its orders (work-impossible)",
    ];
    for fact in expected {
        assert!(facts.contains(&fact.to_owned()), "{fact}: {facts:?}");
    }
    assert_eq!(doing(&table, 1), "Idle");
}

#[test]
fn w_27_all_who_change_the_land_of_a_tile_are_idle_even_if_there_is_more_to_do() {
    let mut table = table(&["j"], &[], &workers(&[(0, 3), (0, 3)]), "", "");
    table.order(ROME, "plant Workers#1");
    table.order(ROME, "plant Workers#2");
    rounds_until(&mut table, "Jungle at (0, 3) becomes Forest");
    assert_eq!([doing(&table, 0), doing(&table, 1)], ["Idle", "Idle"], "forest could be planted too");
}

#[test]
fn w_26_what_is_around_decides_whether_land_may_become_water() {
    let rome = "units: [(unit: \"Engineers\", at: (0, 3)), (unit: \"Engineers\", at: (8, 5))]";
    let mut table = table(&["sgggggggg", "g+ggggggg", "gggggggss"], &[], rome, "", "");
    // One of the five tiles around the first is water: more than a tenth.
    table.order(ROME, "transform Engineers#1");
    let refusal = table.refusal(ROME, "transform Engineers#2");
    assert_eq!(
        (refusal.code, refusal.reason.as_str()),
        ("surroundings", "too few adjacent tiles are of the kind that would let it become Lake")
    );
}

#[test]
fn w_20_orders_that_move_a_unit_end_its_work() {
    let mut table = table(&[], &[], &workers(&[(5, 5)]), "", "");
    table.order(ROME, "build Workers#1 Road");
    table.order(ROME, "goto Workers#1 6,5");
    assert_eq!(doing(&table, 0), "Idle");
    table.order(ROME, "build Workers#1 Road");
    table.order(ROME, "goto Workers#1 5,5");
    assert_eq!((doing(&table, 0), unit(&table, 0, "target")), ("Idle".to_owned(), serde_json::Value::Null));
}

#[test]
fn w_23_what_is_listed_is_legal_and_told_in_the_view() {
    let mut table = table(&["h"], &["P"], &workers(&[(0, 3)]), "", "");
    let status = table.game.status(ROME);
    assert!(status.contains("Workers#1 at 0,3, 1 move"), "{status}");
    for order in ["clean Workers#1 Pollution", "build Workers#1 Mine", "build Workers#1 Road"] {
        table.order(ROME, order);
    }
    let status = table.game.status(ROME);
    assert!(status.contains("1 move, road (Road), 0 of 40 points"), "{status}");
}

#[test]
fn w_22_work_of_the_scenario_goes_on_and_impossible_work_ends() {
    let units = "units: [(unit: \"Workers\", at: (0, 3), activity: Road, target: \"Road\", points: 4, count: 2), \
                 (unit: \"Workers\", at: (5, 5), activity: Mine, target: \"Mine\", points: 90)]";
    let mut table = table(&["f"], &[], units, "", "");
    // Their first turn of work is done as round 1 begins.
    assert_eq!((unit(&table, 0, "work/done"), unit(&table, 0, "work/needed")), (28.into(), 40.into()));
    assert_eq!(doing(&table, 2), "Idle", "there are no mines on grassland");
    let facts = table.round();
    assert!(facts.contains(&"Workers of Rome builds Road at (0, 3)".to_owned()), "{facts:?}");
}

#[test]
fn w_27_other_work_and_watches_go_on() {
    // A finished road ends no other work, and no unit's watch.
    let units = "units: [(unit: \"Workers\", at: (0, 3)), (unit: \"Workers\", at: (0, 3)), \
                 (unit: \"Phalanx\", at: (0, 3), activity: Fortified), (unit: \"Warriors\", at: (1, 3), activity: Sentry)]";
    let mut table = table(&["h"], &[], units, "", "");
    table.order(ROME, "build Workers#1 Road");
    table.order(ROME, "build Workers#2 Mine");
    rounds_until(&mut table, "Workers of Rome builds Road at (0, 3)");
    assert_eq!([0, 1, 2, 3].map(|nth| doing(&table, nth)), ["Idle", "Mine", "Fortified", "Sentry"]);
}

#[test]
fn w_23_what_a_unit_can_not_do_at_all_is_said_before_what_is_there() {
    let mut table =
        table(&["g"], &["R"], "units: [(unit: \"Settlers\", at: (0, 3)), (unit: \"Fighter\", at: (0, 3))]", "", "");
    let refusal = table.refusal(ROME, "pillage Fighter#2");
    assert_eq!((refusal.code, refusal.reason.as_str()), ("not-allowed", "the rules don't allow Fighter to pillage"));
    assert_eq!(table.refused(ROME, "clean Fighter#2"), "not-allowed");
    assert_eq!(table.refused(ROME, "build Fighter#2 Fortress"), "not-allowed");
    assert_eq!(table.refused(ROME, "build Settlers#9 Road"), "unknown-unit");
}

#[test]
fn w_142_a_sentry_of_a_scenario_is_on_sentry_as_the_game_begins() {
    let rome = "cities: [(at: (4, 5))], units: [(unit: \"Warriors\", at: (14, 5), activity: Sentry)]";
    let egypt = "cities: [(at: (28, 6))], units: [(unit: \"Warriors\", at: (15, 5))]";
    let table = Table::with(rome, egypt, "", "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]");
    assert_eq!(table.view(ROME, "/units/0/activity"), "Sentry");
}
