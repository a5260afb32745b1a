//! Units board carriers, are carried, land, and lose their carriers; sentries wake, and aircraft
//! return for fuel.

use endturn_engine::Seat;
use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

/// Land in the west to column 5, a sea to column 10, land in the east. Rome at (5, 4), Thebes at
/// (17, 6).
fn strait(rome: &str, egypt: &str, patch: &str, more: &str) -> Table {
    let row = format!("\"{}{}{}\", ", "g".repeat(6), " ".repeat(5), "g".repeat(9));
    let rome = format!("cities: [(name: \"Rome\", at: (5, 4))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (17, 6))], units: [{egypt}]");
    Table::on(&format!("rows: [{}]", row.repeat(9)), (&rome, &egypt), patch, more)
}

/// Units as a scenario writes them.
fn units(list: &[(&str, i32, i32)]) -> String {
    list.iter().map(|(name, x, y)| format!("(unit: \"{name}\", at: ({x}, {y})), ")).collect()
}

fn rome(list: &[(&str, i32, i32)]) -> Table {
    strait(&units(list), "", "", "")
}

fn unit(table: &Table, nth: usize, part: &str) -> serde_json::Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

fn place(table: &Table, nth: usize) -> (i64, i64) {
    let at = |axis: usize| unit(table, nth, &format!("tile/{axis}")).as_i64().expect("a number");
    (at(0), at(1))
}

fn count(table: &Table, seat: Seat) -> usize {
    table.view(seat, "/units").as_array().map_or(0, Vec::len)
}

fn metric(table: &Table, seat: Seat, name: &str) -> i64 {
    let metric = table.game.metrics().iter().find(|metric| metric.name == name).expect("a metric");
    (metric.read)(table.game.world(), seat)
}

#[test]
fn w_125_a_unit_boards_in_port_sails_and_goes_ashore() {
    let mut table = rome(&[("Horsemen", 5, 4), ("Trireme", 5, 4)]);
    assert_eq!(table.order(ROME, "load Horsemen#1 Trireme#2"), ["Horsemen of Rome boards Trireme at (5, 4)"]);
    assert_eq!(unit(&table, 0, "transporter"), "Trireme#2");
    assert_eq!(table.refused(ROME, "load Horsemen#1 Trireme#2"), "already-aboard");
    assert_eq!(table.order(ROME, "unload Horsemen#1"), ["Horsemen of Rome leaves Trireme at (5, 4)"]);
    assert_eq!(table.refused(ROME, "unload Horsemen#1"), "not-aboard");
    table.order(ROME, "load Horsemen#1 Trireme#2");
    for x in 6..9 {
        table.order(ROME, &format!("move Trireme#2 {x},4"));
        assert_eq!((place(&table, 0), unit(&table, 0, "moves_left")), ((x, 4), json!(6)), "it is carried for nothing");
    }
    assert_eq!(table.refused(ROME, "unload Horsemen#1"), "not-native");
    assert_eq!(table.refused(ROME, "move Horsemen#1 9,4"), "not-native");
    table.round();
    table.order(ROME, "move Trireme#2 9,4");
    table.order(ROME, "move Trireme#2 10,4");
    table.order(ROME, "move Horsemen#1 11,4");
    assert_eq!((place(&table, 0), unit(&table, 0, "transporter")), ((11, 4), json!(null)));
    table.game.check_state().expect("a state that could come about");
}

#[test]
fn w_124_from_a_ship_at_sea_onto_land_takes_all_moves_and_from_one_in_port_does_not() {
    let mut table = rome(&[("Horsemen", 5, 4), ("Trireme", 5, 4)]);
    table.order(ROME, "load Horsemen#1 Trireme#2");
    table.order(ROME, "move Horsemen#1 4,4");
    assert_eq!(unit(&table, 0, "moves_left"), 3, "a step on grassland");
    let mut table = rome(&[("Horsemen", 5, 4), ("Trireme", 5, 4)]);
    table.order(ROME, "load Horsemen#1 Trireme#2");
    table.order(ROME, "move Trireme#2 6,4");
    table.order(ROME, "move Horsemen#1 5,5");
    assert_eq!((place(&table, 0), unit(&table, 0, "moves_left")), ((5, 5), json!(0)));
}

#[test]
fn w_121_a_move_to_a_ship_beside_the_coast_boards_it_if_there_is_room() {
    let mut table =
        rome(&[("Trireme", 6, 4), ("Horsemen", 5, 4), ("Warriors", 5, 4), ("Workers", 5, 4), ("Catapult", 5, 4)]);
    assert_eq!(table.refused(ROME, "move Horsemen#2 6,5"), "not-native");
    assert_eq!(
        table.order(ROME, "move Horsemen#2 6,4"),
        ["Horsemen of Rome goes from (5, 4) to (6, 4)", "Horsemen of Rome boards Trireme at (6, 4)"]
    );
    assert_eq!(unit(&table, 1, "moves_left"), 3, "boarding is a step like others");
    table.order(ROME, "move Warriors#3 6,4");
    let full = table.refusal(ROME, "move Workers#4 6,4");
    assert_eq!(full.code, "no-room");
    assert!(full.expected.iter().any(|open| open == "move Workers#4 4,4"), "{:?}", full.expected);
    table.order(ROME, "move Trireme#1 5,4");
    assert_eq!(table.refused(ROME, "load Workers#4 Trireme#1"), "no-room");
    table.order(ROME, "unload Warriors#3");
    table.order(ROME, "load Workers#4 Trireme#1");
    assert_eq!(table.refused(ROME, "load Trireme#1 Trireme#1"), "not-carried");
    assert_eq!(table.refused(ROME, "load Horsemen#2 Warriors#3"), "not-carried");
    assert_eq!(table.refused(ROME, "load Horsemen#2 Trireme#7"), "unknown-unit");
}

#[test]
fn w_125_orders_of_the_list_are_those_that_may_be_given() {
    let mut table = rome(&[("Trireme", 6, 4), ("Trireme", 5, 4), ("Horsemen", 5, 4)]);
    let choices = table.game.legal(ROME, 2000).choices;
    let lines: Vec<String> = choices.iter().map(|choice| table.game.choice_text(ROME, choice)).collect();
    for line in ["load Horsemen#3 Trireme#2", "move Horsemen#3 6,4"] {
        assert!(lines.iter().any(|one| one == line), "{line}");
    }
    let is_wrong =
        |line: &&String| line.starts_with("unload") || line.starts_with("load") && line.ends_with("Trireme#1");
    assert_eq!(lines.iter().find(is_wrong), None);
}

#[test]
fn w_125_allies_carry_one_another_and_strangers_do_not() {
    let egypt = units(&[("Trireme", 6, 4)]);
    let pact = |state: &str| format!("relations: [(between: (\"Rome\", \"Egypt\"), state: {state})]");
    let mut table = strait(&units(&[("Horsemen", 5, 4)]), &egypt, "", &pact("Alliance"));
    table.order(ROME, "move Horsemen#1 6,4");
    table.order(EGYPT, "move Trireme#1 7,4");
    assert_eq!(place(&table, 0), (7, 4));
    let mut table = strait(&units(&[("Horsemen", 5, 4)]), &egypt, "", &pact("Peace"));
    assert_eq!(table.refused(ROME, "move Horsemen#1 6,4"), "tile-held");
}

#[test]
fn w_125_five_at_most_carry_one_another() {
    let patch = "units: {\"Trireme\": (transport_capacity: 2, cargo: [\"Trireme\", \"Land\"])}";
    let mut table = strait(&units(&[("Trireme", 5, 4); 7]), "", patch, "");
    for (inner, outer) in [(1, 2), (2, 3), (3, 4)] {
        table.order(ROME, &format!("load Trireme#{inner} Trireme#{outer}"));
    }
    assert_eq!(table.refused(ROME, "load Trireme#4 Trireme#1"), "carries-itself");
    table.order(ROME, "load Trireme#5 Trireme#6");
    table.order(ROME, "load Trireme#4 Trireme#5");
    assert_eq!(table.refused(ROME, "load Trireme#6 Trireme#7"), "too-deep");
    table.order(ROME, "move Trireme#6 6,4");
    assert_eq!(place(&table, 0), (6, 4), "all come along");
    table.game.check_state().expect("a state that could come about");
}

#[test]
fn w_125_carriers_out_of_reach_are_boarded_and_left_where_they_rest() {
    let patch = |more: &str| {
        format!(
            "units: {{\"Bomber\": (transport_capacity: 2, cargo: [\"Land\"]), \"Horsemen\": (veteran_system: \"default\"{more})}}"
        )
    };
    let list = units(&[("Bomber", 5, 4), ("Horsemen", 5, 4), ("Horsemen", 3, 4), ("Bomber", 3, 4)]);
    let mut table = strait(&list, "", &patch(""), "");
    assert_eq!(table.refused(ROME, "load Horsemen#3 Bomber#4"), "not-here");
    table.order(ROME, "load Horsemen#2 Bomber#1");
    table.order(ROME, "move Bomber#1 4,4");
    assert_eq!(table.refused(ROME, "unload Horsemen#2"), "not-here");
    assert_eq!(table.refused(ROME, "move Horsemen#2 4,5"), "aboard");
    // Units that can't get out go down with it, on land too.
    let facts = table.order(ROME, "disband Bomber#1");
    assert_eq!(facts, ["Rome loses Bomber (disbanded)", "Rome loses Horsemen (transport lost)"]);
    let free = ", embarks: [\"Air\"], disembarks: [\"Air\"]";
    let mut table = strait(&list, "", &patch(free), "");
    table.order(ROME, "load Horsemen#3 Bomber#4");
    table.order(ROME, "move Bomber#4 3,5");
    table.order(ROME, "move Horsemen#3 3,6");
    table.order(ROME, "load Horsemen#2 Bomber#1");
    table.order(ROME, "move Bomber#1 4,4");
    assert_eq!(table.order(ROME, "disband Bomber#1"), ["Rome loses Bomber (disbanded)"]);
    assert_eq!(count(&table, ROME), 3, "it jumps off");
}

#[test]
fn w_125_who_loses_its_ship_at_sea_boards_another_or_is_lost() {
    let list = [("Trireme", 6, 4), ("Trireme", 6, 4), ("Horsemen", 5, 4), ("Warriors", 5, 4), ("Workers", 5, 4)];
    let mut table = rome(&list);
    // The first is the older of two equals.
    for who in ["Horsemen#3", "Warriors#4", "Workers#5"] {
        table.order(ROME, &format!("move {who} 6,4"));
    }
    assert_eq!(
        ["2", "3", "4"].map(|nth| table.view(ROME, &format!("/units/{nth}/transporter"))),
        ["Trireme#1", "Trireme#1", "Trireme#2"]
    );
    let facts = table.order(ROME, "disband Trireme#1");
    assert_eq!(
        facts,
        [
            "Rome loses Trireme (disbanded)",
            "Horsemen of Rome boards Trireme at (6, 4)",
            "Rome loses Warriors (transport lost)"
        ]
    );
    assert_eq!(metric(&table, ROME, "units_lost"), 2, "both count");
    assert_eq!(table.order(ROME, "disband Trireme#2").len(), 3, "nobody is left to save them");
    assert_eq!(count(&table, ROME), 0);
    // In port all units survive.
    let mut table = rome(&[("Trireme", 5, 4), ("Horsemen", 5, 4)]);
    table.order(ROME, "load Horsemen#2 Trireme#1");
    table.order(ROME, "disband Trireme#1");
    assert_eq!((count(&table, ROME), unit(&table, 0, "transporter")), (1, json!(null)));
}

#[test]
fn w_125_those_who_are_evacuated_first_come_to_the_nearest_port() {
    let patch = "units: {\"Workers\": (flags: [\"Settlers\", \"NonMil\", \"EvacuateFirst\"])}";
    let list = units(&[("Trireme", 7, 4), ("Horsemen", 5, 4), ("Workers", 5, 4), ("Trireme", 6, 4)]);
    let mut table = strait(&list, "", patch, "");
    table.order(ROME, "move Horsemen#2 6,4");
    table.order(ROME, "move Workers#3 6,4");
    table.order(ROME, "move Trireme#4 7,4");
    let facts = table.order(ROME, "disband Trireme#4");
    let saved = "Workers of Rome boards Trireme at (7, 4)";
    assert_eq!(facts[1..], [saved, "Horsemen of Rome boards Trireme at (7, 4)"], "the precious first");
    let facts = table.order(ROME, "disband Trireme#1");
    assert_eq!(
        facts[1..],
        ["Workers of Rome has to leave (7, 4) and goes to (5, 4)", "Rome loses Horsemen (transport lost)"]
    );
    assert_eq!(place(&table, 0), (5, 4));
}

#[test]
fn w_125_those_whose_loss_loses_the_game_are_saved_first_too() {
    let patch = "units: {\"Workers\": (flags: [\"Settlers\", \"NonMil\", \"GameLoss\"])}";
    let list = units(&[("Trireme", 7, 4), ("Horsemen", 5, 4), ("Workers", 5, 4), ("Trireme", 6, 4)]);
    let mut table = strait(&list, "", patch, "");
    table.order(ROME, "move Horsemen#2 6,4");
    table.order(ROME, "move Workers#3 6,4");
    table.order(ROME, "move Trireme#4 7,4");
    let facts = table.order(ROME, "disband Trireme#4");
    assert_eq!(facts[1..], ["Workers of Rome boards Trireme at (7, 4)", "Horsemen of Rome boards Trireme at (7, 4)"]);
    let facts = table.order(ROME, "disband Trireme#1");
    assert_eq!(facts[1], "Rome loses Workers (transport lost)", "nobody brings them to a port");
    assert!(facts.contains(&"Rome is destroyed".to_owned()), "{facts:?}");
}

#[test]
fn w_125_and_w_140_a_sunk_ship_takes_its_cargo_along_and_all_count_as_killed() {
    let egypt = units(&[("Battleship", 8, 4)]);
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let list = units(&[("Trireme", 6, 4), ("Warriors", 5, 4), ("Workers", 5, 4)]);
    let mut table = strait(&list, &egypt, "", war);
    table.order(ROME, "move Warriors#2 6,4");
    table.order(ROME, "move Workers#3 6,4");
    table.order(ROME, "move Trireme#1 7,4");
    table.order(EGYPT, "attack Battleship#1 7,4");
    assert_eq!(count(&table, ROME), 0);
    assert_eq!((metric(&table, ROME, "units_lost"), metric(&table, EGYPT, "units_killed")), (3, 3));
}

#[test]
fn w_30_units_go_aboard_and_ashore_by_themselves() {
    let mut table = rome(&[("Trireme", 6, 4), ("Warriors", 2, 4)]);
    table.order(ROME, "goto Warriors#2 6,4");
    for _ in 0..3 {
        table.round();
    }
    assert_eq!((place(&table, 1), unit(&table, 1, "transporter")), ((6, 4), json!("Trireme#1")));
    assert_eq!(table.refused(ROME, "goto Warriors#2 11,4"), "no-way");
    for x in [7, 8, 9] {
        table.order(ROME, &format!("goto Trireme#1 {x},4"));
        assert_eq!(place(&table, 1), (x, 4), "the ship takes it along");
    }
    table.round();
    table.order(ROME, "goto Trireme#1 10,4");
    table.order(ROME, "goto Warriors#2 11,5");
    assert_eq!((place(&table, 1), unit(&table, 1, "moves_left")), ((11, 5), json!(0)));
}

#[test]
fn w_28_who_has_to_leave_goes_aboard_if_it_can() {
    // Former allies: Rome's horsemen are in Egypt's city on an island, next to an Egyptian ship.
    let land = "rows: [\"   g              \", \"                  \", \"gggggg     ggggggg\", \"gggggg     ggggggg\"]";
    let rome =
        format!("cities: [(name: \"Rome\", at: (2, 2))], units: [{}]", units(&[("Horsemen", 3, 0), ("Trireme", 4, 0)]));
    let egypt = "cities: [(name: \"Thebes\", at: (3, 0))], units: []";
    let pact = "relations: [(between: (\"Rome\", \"Egypt\"), state: Alliance)]";
    let mut table = Table::on(land, (&rome, egypt), "", pact);
    table.order(EGYPT, "cancel-pact Rome");
    assert_eq!((place(&table, 0), unit(&table, 0, "transporter")), ((4, 0), json!("Trireme#2")));
}

#[test]
fn w_142_who_stands_sentry_wakes_when_strangers_come_near() {
    let sentries = units(&[("Warriors", 12, 4), ("Explorer", 14, 4), ("Warriors", 13, 7)]);
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let egypt = units(&[("Horsemen", 16, 4)]);
    let mut table = strait(&sentries, &egypt, "", war);
    for who in ["Warriors#1", "Explorer#2", "Warriors#3"] {
        table.order(ROME, &format!("sentry {who}"));
    }
    let facts = table.order(EGYPT, "move Horsemen#1 15,4");
    assert_eq!(facts[1], "Explorer of Rome at (14, 4) sees strangers and wakes", "{facts:?}");
    assert_eq!(facts.len(), 2, "the others don't see so far: {facts:?}");
    assert_eq!(unit(&table, 1, "activity"), "Idle");
    assert_eq!((unit(&table, 0, "activity"), unit(&table, 2, "activity")), (json!("Sentry"), json!("Sentry")));
    let facts = table.order(EGYPT, "move Horsemen#1 14,5");
    assert!(!facts.iter().any(|fact| fact.contains("(13, 7)")), "two rows off is beyond a radius of 2: {facts:?}");
    // Allies don't wake each other.
    let pact = "relations: [(between: (\"Rome\", \"Egypt\"), state: Alliance)]";
    let mut table = strait(&sentries, &egypt, "", pact);
    table.order(ROME, "sentry Explorer#2");
    table.order(EGYPT, "move Horsemen#1 15,4");
    assert_eq!(unit(&table, 1, "activity"), "Sentry");
}

#[test]
fn w_58_aircraft_come_back_before_they_crash() {
    // A fighter has ten moves, and fuel for one turn.
    let mut table = rome(&[("Fighter", 5, 4), ("Fighter", 5, 4)]);
    for x in 6..9 {
        table.order(ROME, &format!("move Fighter#1 {x},4"));
    }
    for x in 6..12 {
        table.order(ROME, &format!("move Fighter#2 {x},4"));
    }
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact == "Fighter of Rome goes from (8, 4) to (5, 4) for fuel"), "{facts:?}");
    assert!(facts.iter().any(|fact| fact == "Rome loses Fighter (fuel)"), "{facts:?}");
    assert_eq!((count(&table, ROME), place(&table, 0)), (1, (5, 4)));
}

#[test]
fn w_58_a_carrier_with_room_is_a_way_home() {
    let mut table = rome(&[("Carrier", 9, 7), ("Fighter", 5, 4), ("Fighter", 9, 7)]);
    for place in ["6,5", "7,6", "8,7", "8,8"] {
        table.order(ROME, &format!("move Fighter#2 {place}"));
    }
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact == "Fighter of Rome boards Carrier at (9, 7)"), "{facts:?}");
    assert_eq!((place(&table, 1), place(&table, 2)), ((9, 7), (9, 7)));
    assert_eq!(unit(&table, 1, "fuel"), 1);
    table.round();
    assert_eq!(count(&table, ROME), 3, "aboard they are refuelled");
}

#[test]
fn w_55_a_ship_with_cargo_becomes_a_better_one_if_that_can_carry_it() {
    let nation = |techs: &str| {
        format!(
            "gold: 5000, techs: [{techs}], cities: [(name: \"Rome\", at: (5, 4))], units: [{}]",
            units(&[("Trireme", 5, 4), ("Horsemen", 5, 4), ("Warriors", 5, 4)])
        )
    };
    let row = format!("\"{}{}{}\", ", "g".repeat(6), " ".repeat(5), "g".repeat(9));
    let techs = "\"Alphabet\", \"Map Making\", \"Seafaring\", \"Pottery\", \"Bronze Working\", \"Astronomy\", \"Mysticism\", \"Mathematics\", \"Masonry\", \"Ceremonial Burial\", \"Writing\", \"Code of Laws\", \"Currency\", \"Trade\", \"Literacy\", \"Philosophy\", \"Medicine\", \"Navigation\"";
    let on = |patch: &str| {
        let land = format!("rows: [{}]", row.repeat(9));
        let mut table = Table::on(&land, (&nation(techs), "cities: [(name: \"Thebes\", at: (17, 6))]"), patch, "");
        table.order(ROME, "load Horsemen#2 Trireme#1");
        table.order(ROME, "load Warriors#3 Trireme#1");
        table
    };
    let mut table = on("");
    table.order(ROME, "upgrade Trireme#1");
    assert_eq!(unit(&table, 1, "transporter"), "Caravel#1");
    let mut table = on("units: {\"Caravel\": (transport_capacity: 1)}");
    assert_eq!(table.refused(ROME, "upgrade Trireme#1"), "no-place");
    table.order(ROME, "unload Warriors#3");
    table.order(ROME, "upgrade Trireme#1");
}
