//! F-06, F-07 at the table: corner cases of battles.

use endturn_tests::fleets_table;

/// Attackers and defender both at 0: the defender survives.
#[test]
fn f_06_both_at_zero_leaves_the_defender_standing() {
    let homes = r#""Red": (ships: {"skiff": 25}), "Blue": (ships: {"skiff": 25})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: attack 2 skiff 25"]);
    table.round(&[]);
    let facts = table.round(&[]);
    let battle = "Red attacks Blue: 25 skiffs against 25 skiffs; losses 25 skiffs and 25 skiffs; both fleets are destroyed, Blue holds";
    assert_eq!(facts[0], battle);
    assert!(table.game.ended().is_none());
}

/// An attack on a planet with no ships at home wins at once, without loss and without a draw.
#[test]
fn f_06_an_empty_home_falls_to_one_ship() {
    let mut table = fleets_table(&["Red", "Blue"], r#""Red": (ships: {"skiff": 1}), "Blue": ()"#, "");
    table.round(&["1: attack 2 skiff 1"]);
    table.round(&[]);
    let facts = table.round(&[]);
    assert_eq!(
        facts[0],
        "Red attacks Blue: 1 skiff against no ships; losses no ships and no ships; Red takes the planet"
    );
    let ended = table.game.ended().unwrap();
    assert_eq!(ended.condition, "last player left");
    assert_eq!(ended.winners().map(endturn_engine::Seat::number).collect::<Vec<_>>(), [1]);
}

/// Several attackers of one planet in one turn fight one after the other in a drawn order; the
/// first to win eliminates and the others turn back unharmed.
#[test]
fn f_06_the_first_of_two_attackers_to_win_takes_the_planet() {
    let homes = r#""Red": (ships: {"skiff": 50}), "Blue": (ships: {"skiff": 10}), "Green": (ships: {"skiff": 50})"#;
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 1..20 {
        let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
        table.game.restart(seed);
        table.round(&["1: attack 2 skiff 50", "3: attack 2 skiff 50"]);
        table.round(&[]);
        let facts = table.round(&[]);
        let (winner, other) = if facts[0].starts_with("Red") { ("Red", "Green") } else { ("Green", "Red") };
        let battle = "attacks Blue: 50 skiffs against 10 skiffs; losses 10 skiffs and 10 skiffs;";
        assert_eq!(facts[0], format!("{winner} {battle} {winner} takes the planet"));
        assert_eq!(facts[1], format!("{other} turns 50 skiffs back from Blue"));
        assert_eq!(facts[2], format!("Blue is eliminated by {winner}"));
        firsts.insert(winner);
    }
    assert_eq!(firsts.len(), 2, "the order is drawn, not fixed by seats");
}

/// Two attackers may wear down a defender that neither could beat alone.
#[test]
fn f_06_the_second_attacker_meets_what_the_first_left() {
    let homes = r#""Red": (ships: {"skiff": 30}), "Blue": (ships: {"skiff": 40}), "Green": (ships: {"skiff": 30})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 30", "3: attack 2 skiff 30"]);
    table.round(&[]);
    let facts = table.round(&[]);
    assert!(facts[0].ends_with("30 skiffs against 40 skiffs; losses 30 skiffs and 30 skiffs; Blue holds"), "{facts:?}");
    assert!(facts[1].contains("30 skiffs against 10 skiffs; losses 10 skiffs and 10 skiffs;"), "{facts:?}");
    assert!(facts[1].ends_with("takes the planet"));
}

/// The ring of multipliers decides between fleets of equal value: each class beats its prey.
#[test]
fn f_07_every_class_has_prey() {
    // 65 skiffs, 11 frigates (66 strength) and 2 dreadnoughts (65 strength).
    for (hunter, prey) in
        [("skiff\": 65", "dreadnought\": 2"), ("frigate\": 11", "skiff\": 65"), ("dreadnought\": 2", "frigate\": 11")]
    {
        let homes = format!("\"Red\": (ships: {{\"{hunter}}}), \"Blue\": (ships: {{\"{prey}}})");
        let mut table = fleets_table(&["Red", "Blue"], &homes, "");
        let (class, count) = hunter.split_once("\": ").unwrap();
        table.round(&[&format!("1: attack 2 {class} {count}")]);
        table.round(&[]);
        let facts = table.round(&[]);
        assert!(facts[0].ends_with("Red takes the planet"), "{class}: {facts:?}");
    }
}
