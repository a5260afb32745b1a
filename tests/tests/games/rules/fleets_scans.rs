//! F-08: the content and the timing of scans.

use endturn_tests::fleets_table;
use serde_json::json;

/// A scan shows the garrison as the next round begins: ships that depart in the same resolution are
/// gone.
#[test]
fn f_08_ships_away_are_never_shown() {
    let homes = r#""Red": (energy: 20_000, ships: {"skiff": 1}), "Blue": (metal: 5_000, energy: 5_000, ships: {"skiff": 30, "frigate": 4})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    let facts = table.round(&["1: scan 2 basic", "2: attack 1 skiff 30", "2: queue skiff 5"]);
    assert!(facts.contains(&"Red scans Blue (basic): 5 skiffs, 4 frigates at home".to_owned()), "{facts:?}");
    assert_eq!(table.view(1, "/rivals/0/ships_at_home"), json!({"skiff": 5, "frigate": 4}));
    assert_eq!(table.view(1, "/rivals/0/economy"), json!(null), "a basic scan shows no incomes");
    assert_eq!(table.view(2, "/rivals/0/ships_at_home"), json!(null), "the target learns nothing");
}

/// The levels add income bands and buckets, then persona and intent.
#[test]
fn f_08_each_level_adds_its_facts() {
    let homes = r#""Red": (energy: 60_000, ships: {"skiff": 1}), "Blue": (metal: 60_000, energy: 60_000, mines: 3, reactors: 7, ships: {"skiff": 2})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.game.listen(true);
    for (order, blue, expected) in [
        ("scan 2 deep", "queue skiff 10", json!(null)),
        ("scan 2 advanced", "queue skiff 10", json!({"persona": null, "intent": "military"})),
        ("scan 2 advanced", "build reactor 0", json!({"persona": null, "intent": "unclear"})),
        ("scan 2 advanced", "attack 1 skiff 1", json!({"persona": null, "intent": "attack"})),
    ] {
        table.game.submit(endturn_engine::Seat(0), order).unwrap();
        table.game.submit(endturn_engine::Seat(1), blue).unwrap();
        table.game.end_turn(endturn_engine::Seat(0)).unwrap();
        table.game.end_turn(endturn_engine::Seat(1)).unwrap();
        let facts = table.game.take_facts();
        let scan = facts.iter().find(|entry| entry.fact.name() == "PlanetScanned").unwrap().to_json(table.game.world());
        // 3 mines: 17 500 metal is high; 7 reactors: 27 500 energy is high.
        let economy = json!({"metal": "high", "energy": "high", "mines": {"least": 1, "most": 3}, "reactors": {"least": 7, "most": null}});
        assert_eq!(scan["economy"], economy, "{order}");
        assert_eq!(scan["player"], expected, "{order} while Blue gives {blue}");
    }
}

/// Scans are paid before income, cost energy alone, and have no cooldown.
#[test]
fn f_08_scans_cost_energy_and_have_no_cooldown() {
    let homes = r#""Red": (energy: 10_000, ships: {"skiff": 1}), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: scan 2 basic", "1: scan 2 deep", "1: scan 2 deep"]);
    assert_eq!(table.metric(1, "stock_energy"), 10_000 - 14_000 + 10_000 - 5);
}

/// F-09: a persona's resource multiplier shows in the bands as in its income.
#[test]
fn f_08_bands_tell_the_income_that_is_earned() {
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "Red"), (name: "Blue", persona: "turtle")],
        fleets: (ruleset: "fleets", patch: (personas: {"turtle": (resource_multiplier_permille: 2000)})))"#;
    let mut game = endturn_tests::scenario(text).game();
    game.submit(endturn_engine::Seat(0), "scan 2 deep").unwrap();
    game.end_turn(endturn_engine::Seat(0)).unwrap();
    game.advance_to_decision();
    let view = game.view(endturn_engine::Seat(0));
    assert_eq!(view.pointer("/fleets/rivals/0/economy/metal"), Some(&json!("high")), "20 000 and more per round");
}

/// A player at the prompt reads everything that a scan paid for: ships, bands and buckets, persona
/// and intent.
#[test]
fn f_08_a_person_sees_what_the_scan_revealed() {
    let homes = r#""Red": (energy: 30_000, ships: {"skiff": 1}), "Blue": (mines: 3, ships: {"skiff": 2})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    let facts = table.round(&["1: scan 2 advanced"]);
    let told = "metal income high, energy income low, 1 to 3 mines, 0 reactors";
    assert_eq!(
        facts,
        [format!("Red scans Blue (advanced): 2 skiffs at home; {told}; played by a person, intent unclear")]
    );
    let status = table.game.status(endturn_engine::Seat(0));
    assert!(status.contains(&format!("{told} (round 1)")), "{status}");
    assert!(status.contains("played by a person, intent unclear (round 1)"), "{status}");
    assert_eq!(table.view(1, "/rivals/0/player/intent"), json!("unclear"));
}

/// A scan of a planet that falls in the same resolution was paid for and finds nothing; the seat is
/// told.
#[test]
fn f_08_a_scan_of_the_fallen_finds_nothing() {
    let homes =
        r#""Red": (energy: 9_000, ships: {"skiff": 5}), "Blue": (), "Green": (energy: 9_000, ships: {"skiff": 5})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 5"]);
    table.round(&[]);
    let facts = table.round(&["3: scan 2 basic", "3: attack 2 skiff 3"]);
    assert!(facts.contains(&"Green scans Blue, which is gone".to_owned()), "{facts:?}");
    assert!(facts.contains(&"3 skiffs of Green stay at home: Blue is gone".to_owned()), "{facts:?}");
}
