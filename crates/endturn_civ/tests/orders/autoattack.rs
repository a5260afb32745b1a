//! W-142: with `autoattack`, units attack enemies that come next to them.

use crate::orders::{EGYPT, ROME, Table};

const ON: &str = "settings: (autoattack: true)";

/// Rome waits, and Egypt comes.
fn field(rome: &str, egypt: &str, patch: &str) -> Table {
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    Table::with(rome, &format!("units: [{egypt}]"), patch, war)
}

fn units(table: &Table, seat: endturn_engine::Seat) -> usize {
    table.view(seat, "/units").as_array().map_or(0, Vec::len)
}

/// The facts of the step with which Egypt's unit comes next to Rome's.
fn comes(table: &mut Table, unit: &str) -> Vec<String> {
    table.order(EGYPT, &format!("move {unit}#1 7,5"))
}

fn attacks(facts: &[String]) -> Vec<&str> {
    facts.iter().map(String::as_str).filter(|fact| fact.contains(" attacks ")).collect()
}

#[test]
fn w_142_nobody_strikes_by_himself_unless_the_table_has_agreed_on_it() {
    let (rome, egypt) = ("units: [(unit: \"Catapult\", at: (6, 5))]", "(unit: \"Horsemen\", at: (8, 5))");
    let mut table = field(rome, egypt, "");
    assert_eq!(comes(&mut table, "Horsemen"), ["Horsemen of Egypt goes from (8, 5) to (7, 5)"]);
    let mut table = field(rome, egypt, ON);
    let facts = comes(&mut table, "Horsemen");
    assert_eq!(attacks(&facts).len(), 1, "{facts:?}");
    assert!(facts[1].starts_with("Catapult of Rome attacks Horsemen of Egypt at (7, 5)"), "after the step: {facts:?}");
    assert_eq!(units(&table, EGYPT), 0, "it came to die");
}

#[test]
fn w_142_who_does_better_by_waiting_waits() {
    // Musketeers would win one time in three, and hold against horsemen nearly always.
    let mut table = field("units: [(unit: \"Phalanx\", at: (6, 5))]", "(unit: \"Horsemen\", at: (8, 5))", ON);
    assert!(attacks(&comes(&mut table, "Horsemen")).is_empty());
    // There is no hurry to attack units that can't attack, except those that provoke.
    for (unit, strikes) in [("Workers", 0), ("Diplomat", 1)] {
        let egypt = format!("(unit: \"{unit}\", at: (8, 5))");
        let mut table = field("units: [(unit: \"Legion\", at: (6, 5))]", &egypt, ON);
        let facts = comes(&mut table, unit);
        assert_eq!(attacks(&facts).len(), strikes, "{unit}: {facts:?}");
    }
}

#[test]
fn w_142_the_last_in_a_city_strikes_only_if_it_can_hardly_lose() {
    let city = |guards: &str| {
        let rome = format!("cities: [(name: \"Rome\", at: (6, 5))], units: [{guards}]");
        let mut table = field(&rome, "(unit: \"Catapult\", at: (8, 5))", ON);
        let facts = comes(&mut table, "Catapult");
        attacks(&facts).len()
    };
    // Against a catapult, which would beat them all, warriors win half the time and horsemen nearly
    // always.
    assert_eq!(city("(unit: \"Warriors\", at: (6, 5))"), 0);
    assert_eq!(city("(unit: \"Warriors\", at: (6, 5)), (unit: \"Workers\", at: (6, 5))"), 1);
    assert_eq!(city("(unit: \"Horsemen\", at: (6, 5))"), 1);
}

#[test]
fn w_142_those_who_are_likeliest_to_win_strike_first_and_the_next_only_if_anybody_is_left() {
    let rome =
        "units: [(unit: \"Legion\", at: (6, 4)), (unit: \"Catapult\", at: (6, 5)), (unit: \"Legion\", at: (6, 6))]";
    let mut table = field(rome, "(unit: \"Horsemen\", at: (8, 5))", ON);
    let facts = comes(&mut table, "Horsemen");
    assert!(attacks(&facts)[0].starts_with("Catapult of Rome"), "{facts:?}");
    assert_eq!(attacks(&facts).len(), 1, "{facts:?}");
    // No unit attacks without moves left, or at peace.
    let mut table = field(rome, "(unit: \"Horsemen\", at: (8, 5))", ON);
    for unit in ["Legion#1 5,4", "Catapult#2 5,5", "Legion#3 5,6"] {
        table.order(ROME, &format!("move {unit}"));
    }
    for unit in ["Legion#1 6,4", "Catapult#2 6,5", "Legion#3 6,6"] {
        assert_eq!(table.refused(ROME, &format!("move {unit}")), "no-moves");
    }
    assert!(attacks(&table.order(EGYPT, "move Horsemen#1 7,5")).is_empty());
    assert!(attacks(&table.order(EGYPT, "move Horsemen#1 6,5")).is_empty(), "right beside all of them");
}

#[test]
fn w_142_who_goes_a_long_way_may_die_on_it() {
    let rome =
        "units: [(unit: \"Catapult\", at: (6, 5)), (unit: \"Catapult\", at: (6, 5)), (unit: \"Catapult\", at: (6, 5))]";
    let mut table = field(rome, "(unit: \"Horsemen\", at: (9, 5)), (unit: \"Warriors\", at: (8, 3))", ON);
    table.order(EGYPT, "goto Horsemen#1 7,4");
    table.game.check_state().expect("sound");
    assert_eq!(units(&table, EGYPT), 1);
    table.round();
}

#[test]
fn w_142_the_ruleset_says_who_strikes_and_how() {
    let ways = "actions: {\"CaptureUnits\": [(actor: [Relation(War), MinMoveFragments(1)], target: [])], \
                \"Bombard\": [(actor: [UnitType(\"Catapult\"), Relation(War)], target: [])]}, \
                units: {\"Catapult\": (bombard_rate: 3)}";
    let facts = |rome: &str, rules: &str| {
        let patch = format!("{ON}, {ways}, game: (auto_attack: ({rules}))");
        let rome = format!("units: [(unit: \"{rome}\", at: (6, 5))]");
        let mut table = field(&rome, "(unit: \"Horsemen\", at: (8, 5))", &patch);
        let facts = comes(&mut table, "Horsemen");
        table.game.check_state().expect("sound");
        facts[1..].first().cloned().unwrap_or_default()
    };
    // The first action that is possible is taken.
    assert!(facts("Legion", "").contains("Legion of Rome attacks Horsemen of Egypt"), "nobody captures by itself");
    assert!(facts("Catapult", "").contains(" bombards Horsemen of Egypt"));
    assert!(facts("Catapult", "attack_actions: [Bombard, Attack]").contains(" bombards Horsemen of Egypt"));
    assert!(facts("Catapult", "attack_actions: [Attack, Bombard]").contains(" attacks Horsemen of Egypt"));
    assert_eq!(facts("Catapult", "attack_actions: [SuicideAttack]"), "");
    // Units that don't meet the requirements do nothing.
    assert_eq!(facts("Legion", "if_attacker: [UnitType(\"Catapult\")]"), "");
    assert!(facts("Catapult", "if_attacker: [UnitType(\"Catapult\")]").contains(" bombards "));
}
