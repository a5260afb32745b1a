//! C-60: disasters.

use crate::ends::table::{Table, meadow};

/// One city and one certain disaster with an effect; effects and requirements as in a ruleset.
fn struck(disaster: &str, city: &str) -> (Table, Vec<String>) {
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (disasters: 1000), disasters: {{\"Earthquake\": Remove, \"Pestilence\": Remove, \
         \"Fire\": Remove, \"Industrial Accident\": Remove, \"Nuclear Accident\": Remove, {disaster}}}), {}, \
         nations: {{\"A\": ({QUIET}, cities: [(name: \"One\", at: (3, 3), {city}), (name: \"Two\", at: (20, 3))])}}",
        meadow(24, 7),
        QUIET = crate::ends::table::QUIET,
    );
    let mut table = Table::new(&["A"], &civ);
    let told = table.round().into_iter().filter(|line| line.contains("One") && !line.contains("grow")).collect();
    (table, told)
}

fn stocks(table: &Table, name: &str) -> (i32, i32) {
    let stocks = table.eye().city_part::<endturn_civ::state::Stocks>(table.city(name));
    stocks.map_or((-1, -1), |stocks| (stocks.food, stocks.shields))
}

#[test]
fn c_60_a_citizen_dies_but_not_the_last() {
    let pest = "\"Pest\": (frequency: 1000, effects: [ReducePopulation])";
    let (table, told) = struck(pest, "size: 5, production: \"Coinage\"");
    assert!(told.contains(&"One changes size by -1 (disaster)".to_owned()) && told.contains(&"Pest in One".to_owned()));
    assert_eq!(table.size("One"), 4);
    let (table, told) = struck(pest, "size: 1, production: \"Coinage\"");
    assert!(told.contains(&"Pest in One".to_owned()), "{told:?}");
    assert_eq!(table.size("One"), 1);
}

#[test]
fn c_60_what_may_destroy_a_city_does() {
    let flood = "\"Flood\": (frequency: 1000, effects: [ReducePopDestroy, DestroyBuilding]), \"Pest\": (frequency: 1000, effects: [ReducePopulation])";
    let (table, told) = struck(flood, "size: 1, production: \"Coinage\"");
    assert!(!table.lives("One"));
    assert!(told.contains(&"One of A is destroyed".to_owned()) && told.contains(&"Flood in One".to_owned()));
    assert!(!told.contains(&"Pest in One".to_owned()), "nothing strikes a city that is gone");
}

#[test]
fn c_60_an_ordinary_improvement_is_destroyed() {
    let fire = "\"Fire of old\": (frequency: 1000, effects: [DestroyBuilding])";
    let (table, told) = struck(fire, "size: 2, production: \"Coinage\", buildings: [\"Temple\", \"Colossus\"]");
    assert!(told.contains(&"One loses Temple (disaster)".to_owned()), "{told:?}");
    assert!(table.has("One", "Palace") && table.has("One", "Colossus") && !table.has("One", "Temple"));
    let proof = format!(
        "{fire}}}, flags: (building: {{\"DisasterProof\": \"stands\"}}), buildings: {{\"Temple\": (flags: [\"DisasterProof\"])"
    );
    let (table, _) = struck(&proof, "size: 2, production: \"Coinage\", buildings: [\"Temple\"]");
    assert!(table.has("One", "Temple"));
}

#[test]
fn c_60_stocks_are_emptied() {
    let both = "\"Rats\": (frequency: 1000, effects: [EmptyProdStock, EmptyFoodStock])";
    let (table, told) = struck(both, "size: 2, food: 10, shields: 31, production: \"Colossus\"");
    assert!(told.contains(&"Rats in One".to_owned()));
    assert_eq!(stocks(&table, "One"), (0, 0));
    let memory = table.eye().city_part::<endturn_civ::state::Production>(table.city("One")).map(|own| own.memory);
    let memory = memory.expect("a city");
    assert_eq!((memory.before_change_shields, memory.last_turns_shield_surplus), (0, 0));
}

#[test]
fn c_60_a_tile_is_polluted() {
    let spill = "\"Spill\": (frequency: 1000, effects: [Fallout, Pollution])";
    let (table, told) = struck(spill, "size: 2, production: \"Coinage\"");
    let count = |extra: &str| {
        let around = (0..7).flat_map(|x| (0..7).map(move |y| (x, y)));
        around.filter(|&(x, y)| table.has_extra(x, y, extra)).count()
    };
    assert_eq!((count("Pollution"), count("Fallout")), (1, 1));
    assert_eq!(told.iter().filter(|line| line.starts_with("pollution near One")).count(), 2);
}

#[test]
fn c_60_requirements_hold_in_the_city_and_what_is_unknown_may_be() {
    let plant = |reqs: &str| format!("\"Leak\": (frequency: 1000, reqs: [{reqs}], effects: [ReducePopulation])");
    let strikes = |reqs: &str, buildings: &str| {
        let (_, told) = struck(&plant(reqs), &format!("size: 3, production: \"Coinage\", buildings: [{buildings}]"));
        told.contains(&"Leak in One".to_owned())
    };
    assert!(strikes("Building(\"Temple\")", "\"Temple\""));
    assert!(!strikes("Building(\"Temple\")", ""));
    assert!(strikes("not(Building(\"Temple\"))", ""));
    assert!(strikes("UnitFlag(\"Settlers\")", ""), "there is no unit to ask");
    assert!(strikes("not(UnitFlag(\"Settlers\"))", ""));
}

#[test]
fn c_60_each_disaster_has_its_own_number_and_none_is_drawn_without_disasters() {
    let digest = |patch: &str| {
        let civ = format!(
            "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 4)])}}",
            meadow(7, 7)
        );
        let mut table = Table::new(&["A"], &civ);
        (0..20).flat_map(|_| table.round()).filter(|line| line.contains(" in One")).collect::<Vec<_>>()
    };
    let struck = |frequency: i32| {
        digest(&format!("settings: (disasters: 1000), disasters: {{\"Pestilence\": (frequency: {frequency})}}"))
    };
    let rare = struck(0);
    let often = struck(1000);
    assert_eq!(often.iter().filter(|line| *line == "Pestilence in One").count(), 20);
    let others = |all: Vec<String>| all.into_iter().filter(|line| !line.starts_with("Pest")).collect::<Vec<_>>();
    assert_eq!(others(rare), others(often), "fires and earthquakes come when they would have come");
    assert_eq!(digest("settings: (disasters: 0), disasters: {\"Pestilence\": (frequency: 1000000)}"), [""; 0]);
}
