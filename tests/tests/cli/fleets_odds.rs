//! `fleets odds`: the odds of a battle between two lists of ships.

use crate::support::{endturn, json_lines};

fn odds(attacker: &str, defender: &str) -> serde_json::Value {
    let words = ["fleets", "odds", "scenarios/fleets_duel.ron", "--attacker", attacker, "--defender", defender];
    let words: Vec<&str> = words.iter().copied().chain(["--format", "json"]).collect();
    json_lines(&crate::support::call(&words, "", endturn_cli::Terminals::default()).success()).remove(0)
}

#[test]
fn the_stronger_side_wins_and_equal_fleets_are_even() {
    let answer = odds("500 skiff", "5 skiff");
    assert_eq!((&answer["attacker_wins"], &answer["battles"]), (&10_000.into(), &10_000.into()));
    assert_eq!(odds("5 skiff", "500 skiff")["attacker_wins"], 0);
    assert_eq!(odds("1 skiff", "none")["attacker_wins"], 10_000);
    let sides = |value: &serde_json::Value, of: &str| value[of].as_u64().unwrap();
    let even = odds("100 frigate", "100 frigate");
    let kept = ["attacker", "defender"].map(|side| sides(&even["ships_kept"], side));
    assert!(kept[0].abs_diff(kept[1]) * 20 < kept[0], "neither side is better: {even}");
    assert_eq!(sides(&even, "attacker_wins") + sides(&even, "attack_fails"), 10_000);
    assert_eq!(odds("100 frigates", "frigate 100"), even, "plurals, and the number first or last");
    assert_eq!(odds("40 Frigate, 60 frigate", "100 frigate"), even);
}

#[test]
fn what_is_no_list_of_ships_is_refused_with_the_classes() {
    let words = |attacker: &str| format!("fleets odds scenarios/fleets_duel.ron --attacker {attacker} --defender none");
    let error = endturn(&words("5,skif")).failure(2);
    assert!(error.contains("a class is missing after `5`"), "{error}");
    let error = endturn(&words("skiff")).failure(2);
    assert!(error.contains("expected a number up to 1000000 and a class"), "{error}");
    let call = |attacker: &str| {
        let words = ["fleets", "odds", "scenarios/fleets_duel.ron", "--attacker", attacker, "--defender", "none"];
        crate::support::call(&words, "", endturn_cli::Terminals::default()).failure(2)
    };
    let error = call("5 skif");
    assert!(
        error.contains("`skif` is no class; expected skiff, frigate, dreadnought; did you mean `skiff`?"),
        "{error}"
    );
    assert!(call("none").contains("an attack needs ships"));
    assert!(endturn(&format!("{} --battles 0", words("5x"))).failure(2).contains("from 1 to 1000000"));
    let error = endturn("fleets odds scenarios/chess.ron --attacker none --defender none").failure(2);
    assert!(error.contains("has no module fleets"), "{error}");
}
