//! The grammar of fleets' orders, and their refusals (`docs/rules/fleets.md`).

use endturn_tests::{Table, fleets_table};

fn table() -> Table {
    let homes =
        r#""Red": (metal: 10_000, energy: 10_000, ships: {"skiff": 10, "frigate": 2}), "Blue": (ships: {"skiff": 1})"#;
    fleets_table(&["Red", "Blue", "Green"], homes, "")
}

/// Every refusal has a stable code and leaves the state untouched.
#[test]
fn orders_that_cannot_be_done_are_refused_with_a_code() {
    let cases = [
        ("", "unknown-word"),
        ("bild mine 1", "unknown-word"),
        ("build", "missing-word"),
        ("build moon 1", "unknown-word"),
        ("build mine", "missing-word"),
        ("build mine -1", "bad-count"),
        ("build mine 1.5", "bad-count"),
        ("build mine 1_000", "bad-count"),
        ("build mine 99999999999", "count-too-large"),
        ("build  mine 1", "bad-spacing"),
        ("build mine 1 ", "bad-spacing"),
        ("build mine 1 now", "extra-words"),
        ("build\tmine 1", "unknown-word"),
        ("build mine 1000000", "not-enough-metal"),
        ("build reactor 2", "not-enough-energy"),
        ("queue cruiser 1", "unknown-word"),
        ("queue skiff 181", "not-enough-metal"),
        ("queue skiff 4294967295", "too-many-ships"),
        ("attack 2", "missing-word"),
        ("attack 2 skiff", "missing-word"),
        ("attack 2 skiff 1 skiff 1", "class-named-twice"),
        ("attack 2 skiff 0", "no-ships"),
        ("attack 2 skiff 11", "not-at-home"),
        ("attack 2 dreadnought 1", "not-at-home"),
        ("attack 1 skiff 1", "own-planet"),
        ("attack Red skiff 1", "own-planet"),
        ("attack 4 skiff 1", "unknown-word"),
        ("attack Blu skiff 1", "unknown-word"),
        ("scan 2", "missing-word"),
        ("scan 2 x-ray", "unknown-word"),
        ("scan red basic", "own-planet"),
        ("end now", "extra-words"),
        ("pass", "pass-not-allowed"),
    ];
    let mut table = table();
    for (order, code) in cases {
        let refusal = table.refusal(1, order);
        assert_eq!(refusal.code, code, "`{order}`: {refusal}");
        if code != "pass-not-allowed" {
            assert!(!refusal.expected.is_empty(), "`{order}` is refused without what was expected: {refusal}");
            assert!(!refusal.example.is_empty(), "`{order}` is refused without an example: {refusal}");
            let mut other = self::table();
            let example = other.game.submit(endturn_engine::Seat(0), &refusal.example);
            let is_form =
                ["missing-word", "unknown-word", "bad-count", "count-too-large", "bad-spacing", "extra-words"];
            assert!(example.is_ok() || is_form.contains(&code), "`{order}`: the example is refused too: {refusal}");
        }
    }
}

/// The exact limit that the projected end-of-turn stock can pay.
#[test]
fn a_batch_is_payable_to_the_last_unit() {
    // 10 000 + 10 000 − 50 − 70 metal at home's upkeep; a skiff costs 100 + 2 × 5: 180 fit, 181 do
    // not.
    let mut table = table();
    assert_eq!(table.refusal(1, "queue skiff 181").code, "not-enough-metal");
    table.round(&["1: queue skiff 180"]);
    assert_eq!(table.metric(1, "stock_metal"), 10_000 + 10_000 - 50 - 70 - 180 * 110);
}

/// Keywords, classes and names match in any case; ships can be reserved once.
#[test]
fn keywords_match_in_any_case_and_reserved_ships_cannot_be_sent_twice() {
    let mut table = table();
    let red = endturn_engine::Seat(0);
    for order in ["ATTACK blue SKIFF 6 Frigate 1", "Scan BLUE Basic", "QUEUE skiff 0", "Build MINE 0"] {
        table.game.submit(red, order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
    }
    assert_eq!(table.refusal(1, "attack 3 skiff 5").code, "not-at-home");
    table.game.submit(red, "attack 3 skiff 4").unwrap();
    table.game.submit(red, "End").unwrap();
    assert_eq!(table.refusal(1, "queue skiff 1").code, "turn-ended");
}

/// The serde form of an order means the same as its text form.
#[test]
fn the_serde_form_is_the_same_order() {
    let (mut text, mut json) = (table(), table());
    let red = endturn_engine::Seat(0);
    text.game.submit(red, "build mine 1").unwrap();
    text.game.submit(red, "attack 2 skiff 3").unwrap();
    json.game.submit_json(red, "fleets", r#"{"build": {"kind": "mine", "count": 1}}"#).unwrap();
    json.game.submit_json(red, "fleets", r#"{"attack": {"target": 1, "ships": [3, 0, 0, 0, 0, 0, 0, 0]}}"#).unwrap();
    assert_eq!(text.game.digest(), json.game.digest());
    assert_eq!(json.game.submit_json(red, "fleets", "{\"build\": 1}").unwrap_err().code, "bad-json");
    assert_eq!(json.game.submit_json(red, "civ", "{}").unwrap_err().code, "unknown-module");
    let ghost = r#"{"attack": {"target": 1, "ships": [0, 0, 0, 0, 0, 9, 0, 0]}}"#;
    assert_eq!(json.game.submit_json(red, "fleets", ghost).unwrap_err().code, "not-at-home");
    let ghost = r#"{"queue": {"class": 7, "count": 1}}"#;
    assert_eq!(json.game.submit_json(red, "fleets", ghost).unwrap_err().code, "no-such-class");
}
