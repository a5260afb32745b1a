//! F-01 … F-04 at the table: projections, payment, income, completion.

use endturn_tests::fleets_table;
use serde_json::json;

/// Projected income, upkeep and stock equal the turn's results, for any commitments.
#[test]
fn f_03_projections_come_true() {
    let homes = r#""Red": (metal: 40_000, energy: 40_000, mines: 1, ships: {"skiff": 100, "frigate": 3}), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    for order in ["build mine 1", "build reactor 1", "queue dreadnought 2", "queue skiff 17", "scan 2 deep"] {
        table.game.submit(endturn_engine::Seat(0), order).unwrap();
    }
    // 20 250 + 5 000 + 2 × 4 000 + 1 700 metal; 6 750 + 15 000 + 2 × 2 500 + 1 700 + 6 000 energy.
    assert_eq!(table.view(1, "/projected/cost"), json!({"metal": 34_950, "energy": 34_450}));
    assert_eq!(table.view(1, "/projected/income"), json!({"metal": 12_500, "energy": 10_000}));
    // 100 skiffs and 3 frigates; twice the upkeep of 2 dreadnoughts and 17 skiffs under
    // construction.
    assert_eq!(
        table.view(1, "/projected/upkeep"),
        json!({"metal": 500 + 105 + 800 + 170, "energy": 500 + 75 + 500 + 170})
    );
    let projected = table.view(1, "/projected/stock");
    table.round(&[]);
    assert_eq!(table.view(1, "/stock"), projected);
}

/// F-01: a structure completes in the resolution that pays it and earns from the next turn on.
#[test]
fn f_01_a_mine_earns_from_the_turn_after_its_completion() {
    let mut table =
        fleets_table(&["Red", "Blue"], r#""Red": (metal: 15_000, energy: 5_000), "Blue": (ships: {"skiff": 1})"#, "");
    assert_eq!(table.round(&["1: build mine 1"]), ["Red completes 1 mine"]);
    assert_eq!((table.metric(1, "stock_metal"), table.metric(1, "stock_energy")), (10_000, 10_000));
    table.round(&[]);
    assert_eq!((table.metric(1, "stock_metal"), table.metric(1, "stock_energy")), (22_500, 20_000));
}

/// F-02, F-04: batches take their build turns, are paid once, and owe double upkeep until they
/// join, then single upkeep.
#[test]
fn f_02_batches_take_their_build_turns() {
    let homes = r#""Red": (metal: 20_000, energy: 20_000), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    let facts = table.round(&["1: queue skiff 10", "1: queue frigate 2", "1: queue dreadnought 1"]);
    assert_eq!(facts, ["Red completes 10 skiffs"]);
    // 20 000 − 1 000 − 1 400 − 4 000 + 10 000 − 2 × (50 + 70 + 200).
    assert_eq!(table.metric(1, "stock_metal"), 22_960);
    assert_eq!(table.round(&[]), ["Red completes 2 frigates"]);
    // 10 000 − 50 − 2 × (70 + 200).
    assert_eq!(table.metric(1, "stock_metal"), 22_960 + 9_410);
    assert_eq!(table.round(&[]), ["Red completes 1 dreadnought"]);
    // 10 000 − 50 − 70 − 2 × 200.
    assert_eq!(table.metric(1, "stock_metal"), 22_960 + 9_410 + 9_480);
    assert_eq!(table.metric(1, "ships_home"), 13);
}

/// F-04: ships completed this turn defend in this very turn's battles.
#[test]
fn f_04_ships_completed_this_turn_defend() {
    let homes = r#""Red": (ships: {"skiff": 30}), "Blue": (metal: 10_000, energy: 10_000)"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: attack 2 skiff 30"]);
    table.round(&[]);
    let facts = table.round(&["2: queue skiff 50"]);
    assert_eq!(facts[1], "Red attacks Blue: 30 skiffs against 50 skiffs; losses 30 skiffs and 30 skiffs; Blue holds");
}

/// F-03: a stock that would fall below 0 is 0, and the shortfall is reported; with `Desert` ships
/// leave, the cheapest first.
#[test]
fn f_03_a_debt_empties_the_stock_and_the_ruleset_may_make_ships_desert() {
    let homes = r#""Red": (metal: 500, ships: {"skiff": 3000, "dreadnought": 10}), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    // 500 + 10 000 − 17 000 metal; 10 000 − 16 250 energy.
    assert_eq!(table.round(&[]), ["Red cannot pay 6500 metal and 6250 energy of upkeep"]);
    assert_eq!((table.metric(1, "stock_metal"), table.metric(1, "ships_home")), (0, 3_010));

    let mut table = fleets_table(&["Red", "Blue"], homes, "economy: (insolvency: Desert(100))");
    let facts = table.round(&[]);
    assert_eq!(facts[1], "Red loses 301 skiffs to desertion");
    assert_eq!(table.metric(1, "ships_home"), 2_709);
}

/// F-09: a persona's resource multiplier scales its income in the projection as in the resolution.
#[test]
fn f_09_the_resource_multiplier_scales_income() {
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "Red", persona: "turtle"), (name: "Blue")],
        fleets: (ruleset: "fleets", patch: (personas: {"turtle": (resource_multiplier_permille: 1500)},
        start: (metal: 0, energy: 0, ships: {"skiff": 0, "frigate": 0}))))"#;
    let game = endturn_tests::scenario(text).game();
    let income = |seat| game.view(endturn_engine::Seat(seat)).pointer("/fleets/projected/income").cloned();
    assert_eq!(income(0), Some(json!({"metal": 15_000, "energy": 15_000})));
    assert_eq!(income(1), Some(json!({"metal": 10_000, "energy": 10_000})));
}

/// A longer build time delays a structure's income, and raises the price of the next one meanwhile.
#[test]
fn f_01_structures_may_take_several_turns() {
    let homes = r#""Red": (metal: 100_000, energy: 100_000), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "economy: (mine: (build_turns: 3))");
    assert!(table.round(&["1: build mine 1"]).is_empty());
    table.game.submit(endturn_engine::Seat(0), "build mine 1").unwrap();
    assert_eq!(table.view(1, "/projected/cost/metal"), json!(20_250));
    assert!(table.round(&[]).is_empty());
    assert_eq!(table.round(&[]), ["Red completes 1 mine"]);
    assert_eq!(table.round(&[]), ["Red completes 1 mine"]);
}

/// Construction and a coming debt are visible at any time.
#[test]
fn f_03_the_view_shows_construction_and_debt() {
    let homes = r#""Red": (metal: 30_000, energy: 30_000, ships: {"skiff": 10}), "Blue": (ships: {"dreadnought": 90})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "economy: (mine: (build_turns: 3))");
    table.round(&["1: build mine 1", "1: queue frigate 2"]);
    assert_eq!(table.view(1, "/builds"), json!([{"structure": "mine", "count": 1, "turns_left": 2}]));
    assert_eq!(table.view(1, "/batches"), json!([{"class": "frigate", "count": 2, "turns_left": 1}]));
    let status = table.game.status(endturn_engine::Seat(0));
    assert!(status.contains("1 mine, 2 more rounds") && status.contains("2 frigates, 1 more round\n"), "{status}");
    // 90 dreadnoughts owe 18 000 metal and 11 250 energy.
    assert_eq!(table.view(2, "/projected/unpaid"), json!({"metal": 8_000, "energy": 1_250}));
    assert!(table.game.status(endturn_engine::Seat(1)).contains("unpaid then"));
}
