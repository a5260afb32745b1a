//! Work that cities request: the units that do it, the order of requests, and their end.

use endturn_civ::realm::Eye;
use endturn_civ::state::Site;
use endturn_civ::story::FollowingUnit;
use endturn_civ_rules::keys::UnitId;
use serde_json::{Value, json};

use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5) on grassland of 20 columns, with pollution on the given tiles, and Thebes at (17,
/// 1).
fn table(dirt: &[(usize, usize)], requests: &str, units: &str, egypt: &str) -> Table {
    let row = |y: usize| (0..20).map(|x| if dirt.contains(&(x, y)) { 'P' } else { ' ' }).collect::<String>();
    let things: Vec<String> = (0..10).map(|y| format!("\"{}\"", row(y))).collect();
    let land = format!("\"{}\", ", "g".repeat(20)).repeat(10);
    let legend = "legend: {\"P\": (extras: [\"Pollution\"])}";
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5), requests: [{requests}])], units: [{units}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (17, 1))], units: [{egypt}]");
    Table::on(&format!("rows: [{land}], things: [{}], {legend}", things.join(", ")), (&rome, &egypt), "", "")
}

/// A unit that is an auto-worker from the start.
fn worker(x: usize, y: usize) -> String {
    format!("(unit: \"Workers\", at: ({x}, {y}), automatic: true)")
}

fn road(x: usize, y: usize, want: usize) -> String {
    format!("(at: ({x}, {y}), activity: Road, target: \"Road\", want: {want})")
}

fn place(table: &Table, nth: usize) -> Value {
    table.view(ROME, &format!("/units/{nth}/tile"))
}

fn does(table: &Table, nth: usize) -> (Value, Value) {
    (place(table, nth), table.view(ROME, &format!("/units/{nth}/activity")))
}

/// Rome's requests.
fn asked(table: &Table) -> Value {
    table.view(ROME, "/cities/0/requests")
}

/// Plays some rounds, and returns what was built.
fn built(table: &mut Table, rounds: usize) -> Vec<String> {
    let facts = (0..rounds).flat_map(|_| table.round()).collect::<Vec<_>>();
    facts.into_iter().filter(|fact| fact.contains("builds") || fact.contains("removes")).collect()
}

#[test]
fn w_51_what_a_city_asks_for_comes_before_all_that_nobody_asks_for() {
    let dirt = [(3, 4)];
    let mut calm = table(&dirt, "", &worker(4, 5), "");
    calm.round();
    assert_eq!(place(&calm, 0), json!([3, 4]), "dirt is worth most by itself");
    let mut asks = table(&dirt, "", &worker(4, 5), "");
    asks.order(ROME, "ask Rome 5,6 build Road 0");
    asks.round();
    assert_eq!(place(&asks, 0), json!([5, 6]), "however little it is wanted");
    let facts = built(&mut asks, 5);
    assert_eq!(facts.first().map(String::as_str), Some("Workers of Rome builds Road at (5, 6)"), "{facts:?}");
    assert_eq!(asked(&asks), json!([]), "it is done");
    assert!(built(&mut asks, 8).iter().any(|fact| fact.contains("removes Pollution")), "then the rest has its turn");
}

#[test]
fn w_51_the_most_wanted_comes_first_and_the_nearer_by_want_and_turns() {
    let goes = |requests: &[String]| {
        let mut table = table(&[], &requests.join(", "), &worker(4, 5), "");
        table.round();
        place(&table, 0)
    };
    assert_eq!(goes(&[road(3, 5, 100), road(5, 5, 101)]), json!([5, 5]));
    assert_eq!(goes(&[road(3, 5, 101), road(5, 5, 100)]), json!([3, 5]));
    assert_eq!(goes(&[road(5, 5, 100), road(3, 5, 100)]), json!([3, 5]), "of equals the lower tile");
    // A worker has one move: (5, 5) is reached this turn, and (6, 5) next turn, where it is worth
    // half.
    assert_eq!(goes(&[road(5, 6, 100), road(6, 5, 200)]), json!([5, 6]), "2010 / 2 is 1005, less than 1010");
    assert_ne!(goes(&[road(3, 6, 100), road(6, 5, 202)]), json!([3, 6]), "2030 / 2 is 1015");
}

#[test]
fn w_51_who_is_closer_takes_a_request_and_the_other_looks_again() {
    // Newest first: the one that is far away chooses before the other.
    let requests = road(3, 4, 500);
    let mut alone = table(&[], &requests, &worker(8, 5), "");
    let first: Vec<Value> = (0..5).map(|_| (alone.round(), place(&alone, 0)).1).collect();
    assert_eq!(first.last(), Some(&json!([3, 4])), "{first:?}");
    let mut both = table(&[], &requests, &[worker(4, 4), worker(8, 5)].join(", "), "");
    both.round();
    assert_eq!(place(&both, 0), json!([3, 4]));
    let mut others = Vec::new();
    for _ in 0..6 {
        others.push(place(&both, 1));
        both.round();
    }
    assert!(!others.contains(&json!([3, 4])), "no two work on one tile: {others:?}");
    // With two requests the displaced unit takes the other.
    let two = [road(3, 4, 500), road(5, 6, 10)].join(", ");
    let mut both = table(&[], &two, &[worker(4, 4), worker(6, 5)].join(", "), "");
    both.round();
    assert_eq!([place(&both, 0), place(&both, 1)], [json!([3, 4]), json!([5, 6])]);
}

#[test]
fn w_51_nobody_goes_for_a_request_where_an_attacker_is_seen() {
    let (watch, enemy) = ("(unit: \"Warriors\", at: (6, 8))", "(unit: \"Horsemen\", at: (7, 7))");
    let units = [worker(4, 5), watch.to_owned()].join(", ");
    let goes = |egypt: &str| {
        let mut table = table(&[], &road(5, 6, 900), &units, egypt);
        (0..4).map(|_| (table.round(), place(&table, 0)).1).collect::<Vec<_>>()
    };
    assert!(goes("").contains(&json!([5, 6])));
    assert!(!goes(enemy).contains(&json!([5, 6])));
}

#[test]
fn w_51_only_what_can_be_done_on_its_land_is_asked_for() {
    let mut table = table(&[(3, 4)], "", &worker(4, 4), "");
    for (order, code) in [
        ("ask Thebes 17,2 build Road", "unknown-city"),
        ("ask Rome 9,5 build Road", "not-workable"),
        ("ask Rome 40,5 build Road", "unknown-tile"),
        ("ask Rome 5,5 build Road -1", "bad-want"),
        ("ask Rome 5,5 build Road 1001", "bad-want"),
        ("ask Rome 5,5 build Road much", "bad-number"),
        ("ask Rome 5,5 build Raod", "unknown-word"),
        ("ask Rome 5,5 pillage Road", "unknown-word"),
        ("ask Rome 5,5", "missing-word"),
        ("ask Rome 5,5 build River", "not-buildable"),
        ("ask Rome 5,5 build Railroad", "requirement-missing"),
        ("ask Rome 5,5 build Mine", "wrong-terrain"),
        ("ask Rome 5,5 build Irrigation", "not-here"),
        ("ask Rome 5,5 cultivate", "wrong-terrain"),
        ("ask Rome 5,5 clean Pollution", "not-there"),
        ("ask Rome 4,5 build Road", "already-there"),
        ("unask Rome 5,5", "nothing-asked"),
        ("unask Thebes 5,5", "unknown-city"),
    ] {
        assert_eq!(table.refused(ROME, order), code, "{order}");
    }
    let refusal = table.refusal(ROME, "ask Rome 5,5 build Railroad");
    assert!(refusal.reason.contains("the tech Railroad"), "{refusal}");
    table.order(ROME, "ask Rome 3,4 clean Pollution 7");
    assert_eq!(table.refused(ROME, "ask Rome 3,4 clean Pollution 7"), "already-asked");
    table.order(ROME, "ask Rome 3,4 clean Pollution");
    assert_eq!(
        asked(&table),
        json!([{ "tile": [3, 4], "activity": "CleanPollution", "target": "Pollution", "want": 100 }])
    );
    let json = |order: Value| order.to_string();
    let road = |want: i64, activity: &str, target: Value| {
        json(
            json!({ "ask": { "city": 104, "tile": 105, "job": { "activity": activity, "target": target }, "want": want } }),
        )
    };
    for (order, code) in [
        (road(100, "Pillage", json!(0)), "not-allowed"),
        (road(100, "Idle", Value::Null), "not-allowed"),
        (road(100, "Road", json!(999)), "unknown-word"),
        (json(json!({ "unask": [104, 105] })), "nothing-asked"),
    ] {
        let refusal = table.game.submit_json(ROME, "civ", &order).expect_err(&order);
        assert_eq!(refusal.code, code, "{order}");
    }
}

#[test]
fn w_51_what_is_asked_for_is_withdrawn_and_shows_to_nobody_else() {
    let mut table = table(&[], &[road(5, 5, 100), road(3, 5, 7)].join(", "), &worker(4, 5), "");
    let one = |x: i32, want: i32| json!({ "tile": [x, 5], "activity": "Road", "target": "Road", "want": want });
    assert_eq!(asked(&table), json!([one(3, 7), one(5, 100)]));
    assert!(!table.view(EGYPT, "").to_string().contains("\"want\""));
    let refusal = table.refusal(ROME, "unask Rome 6,5");
    assert_eq!(refusal.expected, ["3,5", "5,5"]);
    table.order(ROME, "unask Rome 5,5");
    assert_eq!(asked(&table), json!([one(3, 7)]));
    table.round();
    assert_eq!(place(&table, 0), json!([3, 5]));
}

#[test]
fn w_51_what_others_have_done_and_what_is_lost_is_asked_for_no_more() {
    // A unit under manual control does it.
    let work = "(unit: \"Workers\", at: (5, 5), activity: Road, target: \"Road\")";
    let mut table = self::table(&[], &road(5, 5, 100), work, "");
    assert_eq!(asked(&table).as_array().map(Vec::len), Some(1));
    assert!(built(&mut table, 2).iter().any(|fact| fact.contains("builds Road at (5, 5)")));
    table.round();
    assert_eq!(asked(&table), json!([]));
    // A captured city requests nothing for its conqueror, and a destroyed one nothing at all.
    for (size, owner) in [(1, None), (3, Some(EGYPT))] {
        let city = format!("cities: [(name: \"Rome\", at: (4, 5), size: {size}, requests: [{}])]", road(5, 5, 100));
        let egypt = "cities: [(name: \"Thebes\", at: (17, 1))], units: [(unit: \"Horsemen\", at: (4, 4))]";
        let mut table = Table::new(&city, egypt, "");
        let eye = Eye::of(table.game.world());
        assert_eq!(eye.requests().all().len(), 1);
        let rome = eye.requests().all()[0].city;
        table.order(EGYPT, "conquer Horsemen#1 4,5");
        let eye = Eye::of(table.game.world());
        assert_eq!(eye.requests().all(), [], "at once");
        assert_eq!(eye.city_part::<Site>(rome).map(|site| site.owner), owner);
    }
}

#[test]
fn w_51_a_scenario_states_what_cities_ask_for_and_goes_on_the_same() {
    let mut table = table(&[(3, 4)], "", &[worker(4, 5), worker(8, 8)].join(", "), "");
    for order in ["3,4 clean Pollution", "4,7 build Road 0", "5,6 build Road 300"] {
        table.order(ROME, &format!("ask Rome {order}"));
    }
    table.round();
    let section = table.game.setup().modules[0].section(table.game.world()).expect("civ states all");
    let stated = "requests: [(at: (3, 4), activity: CleanPollution, target: \"Pollution\")";
    assert!(section.contains(stated), "{section}");
    assert!(section.contains("(at: (5, 6), activity: Road, target: \"Road\", want: 300)"), "{section}");
    let round = table.game.turn().round_number();
    let text = format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 50, turn: (from_round: {round}), \
         seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", {}",
        section.trim_start().strip_prefix('(').map(|inside| format!("{inside})")).expect("a group")
    );
    let mut there = Table::of(text);
    assert_eq!(asked(&there), asked(&table));
    assert_eq!(asked(&there).as_array().map(Vec::len), Some(3));
    for _ in 0..12 {
        assert_eq!(there.view(ROME, ""), table.view(ROME, ""));
        assert_eq!(there.round(), table.round());
    }
    assert_eq!(asked(&there), json!([]), "all was done");
}

#[test]
fn w_51_who_goes_for_a_request_says_so() {
    let mut table = table(&[], &road(5, 6, 100), &worker(4, 5), "");
    let mut following = FollowingUnit::begin(&mut table.game, UnitId(0)).expect("it is there");
    for seat in [ROME, EGYPT] {
        following.order(&mut table.game, seat, "end").expect("it may");
    }
    let story = following.finish(&mut table.game);
    let notes: Vec<String> = story.steps.iter().flat_map(|step| &step.notes).map(|note| note.text.clone()).collect();
    assert!(notes.contains(&"is to build Road at (5, 6), as Rome asks".to_owned()), "{notes:?}");
    assert_eq!(does(&table, 0).0, json!([5, 6]));
}
