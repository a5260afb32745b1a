//! The information that a seat may have, and may not.

use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

fn table() -> Table {
    let rome = "techs: [\"Bronze Working\"], researching: \"Alphabet\", cities: [(name: \"Rome\", at: (4, 5), size: 3, \
                production: \"Warriors\", worklist: [\"Settlers\"], food: 4, shields: 2)], \
                units: [(unit: \"Warriors\", at: (4, 5), home: \"Rome\")]";
    let egypt = "cities: [(name: \"Thebes\", at: (27, 6), size: 2, buildings: [\"Colossus\"]), \
                 (name: \"Memphis\", at: (27, 10))], units: [(unit: \"Explorer\", at: (5, 5))]";
    Table::new(rome, egypt, "")
}

#[test]
fn the_own_nation_is_seen_in_full() {
    let table = table();
    let city = table.view(ROME, "/cities/0");
    assert_eq!((&city["size"], &city["food"]["stock"], &city["food"]["granary"]), (&json!(3), &json!(4), &json!(40)));
    assert_eq!(city["building"]["target"], "Warriors");
    assert_eq!(city["building"]["cost"], 10);
    assert_eq!(city["building"]["worklist"], json!(["Settlers"]));
    assert_eq!(city["building"]["not_for_sale"], "a city can't buy in the turn it is founded");
    assert_eq!(city["capital"], "primary");
    assert_eq!(city["supports"], json!(["Warriors#1"]));
    let offered: Vec<&str> =
        city["can_build"].as_array().unwrap().iter().filter_map(|one| one["word"].as_str()).collect();
    assert!(offered.contains(&"Phalanx") && !offered.contains(&"Colossus"), "{offered:?}");
    assert_eq!(table.view(ROME, "/year"), -4000);
    assert_eq!(table.view(ROME, "/research/aim"), "Alphabet");
    assert!(table.view(ROME, "/research/cost").as_i64().is_some_and(|cost| cost > 0));
    assert_eq!(table.view(ROME, "/nation/government"), "Despotism");
    assert_eq!(
        table.view(ROME, "/units/0"),
        json!({
            "unit": "Warriors#1", "id": 1, "type": "Warriors", "tile": [4, 5], "home": "Rome", "hit_points": 10, "moves_left": 3, "fuel": 0, "activity": "Idle", "idle": true, "automatic": false, "target": null, "work": null, "goes_to": null, "orders": null,
            "veteran": 0, "good": null, "transporter": null,
        })
    );
}

#[test]
fn turns_to_come_are_those_that_come() {
    let mut table = table();
    let left = |table: &Table| table.view(ROME, "/cities/0/building/turns").as_i64();
    let turns = left(&table).expect("it makes shields");
    for nth in 1..turns {
        assert!(!table.round().contains(&"Rome trains Warriors".to_owned()), "turn {nth} of {turns}");
    }
    assert!(table.round().contains(&"Rome trains Warriors".to_owned()), "turn {turns}");
}

#[test]
fn of_others_only_cities_in_sight_show() {
    let table = table();
    assert_eq!(table.view(ROME, "/foreign_cities"), json!([]));
    assert_eq!(
        table.view(EGYPT, "/foreign_cities"),
        json!([
            { "city": "Rome", "word": "Rome", "id": 5 * 32 + 4, "owner": "Rome", "tile": [4, 5], "size": 3, "garrisoned": true }
        ])
    );
    assert_eq!(table.view(ROME, "/wonders"), json!([{ "wonder": "Colossus", "owner": "Egypt", "city": null }]));
    assert_eq!(table.view(ROME, "/others/0/seat"), "Egypt");
    assert_eq!(table.view(ROME, "/others/0/alive"), true);
    let (text, json) = (table.game.status(ROME), table.view(ROME, "").to_string());
    for secret in ["Thebes", "Memphis", "Explorer#"] {
        assert!(!text.contains(secret) && !json.contains(secret), "{secret}");
    }
}

#[test]
fn refusals_tell_nothing_of_cities_out_of_sight() {
    let mut table = table();
    for order in ["buy", "arrange", "worklist"] {
        let there = table.refusal(ROME, &format!("{order} Thebes"));
        let nowhere = table.refusal(ROME, &format!("{order} Tunis"));
        assert_eq!((there.code, there.reason), (nowhere.code, nowhere.reason));
        assert_eq!((there.expected, there.suggestion), (nowhere.expected, nowhere.suggestion));
    }
    let (there, nowhere) = (table.refusal(ROME, "disband Explorer#1"), table.refusal(ROME, "disband Explorer#9"));
    assert_eq!(there, nowhere);
    assert_eq!(table.refused(EGYPT, "buy Rome"), "not-your-city", "in sight");
}

#[test]
fn the_page_says_what_a_person_needs() {
    let table = table();
    let page = table.game.status(ROME);
    for part in
        ["round 1 of 50, 4000 BC, Rome (seat 1)", "Alphabet", "city Rome", "builds Warriors 2/10", "Colossus: Egypt"]
    {
        assert!(page.contains(part), "{part} in\n{page}");
    }
}

#[test]
fn a_restored_game_shows_the_same() {
    let mut table = table();
    table.round();
    let (page, view) = (table.game.status(ROME), table.view(ROME, ""));
    let bytes = table.game.snapshot();
    let mut other = self::table();
    other.game.restore(&bytes).expect("a snapshot of the same scenario");
    assert_eq!(other.game.status(ROME), page);
    assert_eq!(other.view(ROME, ""), view);
    assert_eq!(other.refused(ROME, "buy Thebes"), "unknown-city");
}
