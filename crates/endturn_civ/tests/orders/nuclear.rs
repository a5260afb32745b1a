//! Effects of nuclear units, and defence against them.

use serde_json::json;

use crate::orders::agents::has;
use crate::orders::{EGYPT, ROME, Table};

/// Rome with units next to Thebes at (28, 6), size 10, with the given fields.
fn table(rome: &str, thebes: &str, egypt: &str, patch: &str) -> Table {
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!(
        "cities: [(name: \"Memphis\", at: (20, 2)), (name: \"Thebes\", at: (28, 6), size: 10, {thebes})], units: [{egypt}]"
    );
    Table::with(&rome, &egypt, patch, "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]")
}

const BOMB: &str = "(unit: \"Nuclear\", at: (27, 6))";

#[test]
fn w_141_a_bomb_kills_all_units_half_the_citizens_and_half_the_buildings() {
    let thebes = "buildings: [\"Temple\", \"Library\", \"Granary\", \"Barracks\", \"Marketplace\", \"Aqueduct\", \"Great Library\"]";
    let egypt = "(unit: \"Phalanx\", at: (28, 6), count: 3), (unit: \"Workers\", at: (29, 7)), (unit: \"Workers\", at: (30, 6))";
    let mut table = table(&format!("{BOMB}, (unit: \"Legion\", at: (27, 5))"), thebes, egypt, "");
    let facts = table.order(ROME, "nuke Nuclear#1 28,6");
    assert_eq!(facts[0], "Nuclear of Rome explodes at (28, 6)");
    assert_eq!(facts.iter().filter(|fact| fact.ends_with("(nuked)") && fact.starts_with("Egypt loses")).count(), 4);
    assert!(has(&facts, "Rome loses Legion (nuked)"), "friends die too: {facts:?}");
    assert!(has(&facts, "Thebes changes size by -5 (nuke)"), "{facts:?}");
    let lost = facts.iter().filter(|fact| fact.starts_with("Thebes loses")).count();
    assert!((1..=5).contains(&lost) && !has(&facts, "Great Library"), "{facts:?}");
    assert!(has(&facts, "Egypt has cause to break with Rome (NukeCity)"), "{facts:?}");
    let fallout = facts.iter().filter(|fact| fact.starts_with("Fallout appears at")).count();
    assert!((1..=8).contains(&fallout), "{facts:?}");
    assert_eq!(table.view(ROME, "/units"), json!([]));
    assert_eq!(table.view(EGYPT, "/units").as_array().map(Vec::len), Some(1));
}

#[test]
fn w_141_a_shield_stops_bombs_within_two_tiles() {
    let sdi = "buildings: [\"SDI Defense\"]";
    let near = "(unit: \"Nuclear\", at: (26, 6)), (unit: \"Nuclear\", at: (25, 6))";
    let mut table = table(near, sdi, "", "");
    let facts = table.order(ROME, "nuke Nuclear#1 26,6");
    assert_eq!(facts[..2], ["Thebes of Egypt stops Nuclear of Rome", "Rome loses Nuclear (sdi)"]);
    let far = table.order(ROME, "nuke Nuclear#2 25,6");
    assert_eq!(far[0], "Nuclear of Rome explodes at (25, 6)", "three tiles are too far");
}

#[test]
fn w_141_bombs_explode_and_do_not_attack() {
    let units = format!("{BOMB}, (unit: \"Legion\", at: (27, 7))");
    let mut game = table(&units, "", "(unit: \"Workers\", at: (26, 6))", "");
    assert_eq!(game.refused(ROME, "attack Nuclear#1 26,6"), "not-allowed");
    assert_eq!(game.refused(ROME, "nuke Nuclear#1 26,5"), "nobody-there");
    assert_eq!(game.refused(ROME, "nuke Nuclear#1 20,2"), "too-far");
    assert_eq!(game.refused(ROME, "nuke Legion#2 26,6"), "not-allowed");
    let facts = game.order(ROME, "nuke Nuclear#1 26,6");
    assert!(has(&facts, "Egypt loses Workers (nuked)"), "{facts:?}");
    let patch = "game: (combat_rules: (nuke_defender_survival_chance_pct: 100, nuke_pop_loss_pct: 0))";
    let mut spared = table(BOMB, "", "(unit: \"Phalanx\", at: (28, 6))", patch);
    let facts = spared.order(ROME, "nuke Nuclear#1 28,6");
    assert!(!has(&facts, "Egypt loses") && !has(&facts, "Thebes changes"), "{facts:?}");
}
