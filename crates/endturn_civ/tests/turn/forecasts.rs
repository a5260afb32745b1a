//! C-67: forecasts of cities, and the obstacles that they name.

use endturn_civ::forecast::{Growth, Obstacle, of_city, of_disorder};
use endturn_civ::realm::Eye;
use endturn_engine::Seat;

use super::table::{Scene, Table};

/// The forecasts of a city in words: of its size, and of its production.
fn told(table: &Table, name: &str) -> (String, Option<String>) {
    let eye = Eye::of(table.game.world());
    let (completion, growth) = of_city(eye, table.city(name)).expect("it lives");
    (growth.text(eye), completion.text(eye))
}

fn needs(table: &Table) -> Vec<String> {
    table.game.needs(Seat(0)).into_iter().map(|need| need.text).collect()
}

fn roma(city: &str) -> Table {
    let rome = format!(
        "government: \"Despotism\", techs: [\"Masonry\", \"Currency\", \"Pottery\", \"Trade\", \"Construction\"], cities: [(name: \"Roma\", at: (10, 7), {city})]"
    );
    Table::rome(&rome, "")
}

#[test]
fn c_67_a_city_that_is_too_small_for_its_settlers_says_which_size_it_needs() {
    let mut table = roma("size: 1, shields: 60, production: \"Settlers\"");
    let why = "city too small (needs size 2 for Settlers)";
    assert_eq!(told(&table, "Roma").1.as_deref(), Some(why));
    assert!(table.game.status(Seat(0)).contains(why), "{}", table.game.status(Seat(0)));
    let page = table.game.ask(Seat(0), "city Roma").expect("a question").expect("an answer");
    assert!(page.contains(why), "{page}");
    assert!(needs(&table).iter().any(|need| need.contains(why)), "{:?}", needs(&table));
    assert_eq!(table.game.view(Seat(0))["civ"]["cities"][0]["building"]["not_complete"], why);
    let facts = table.honest_round();
    assert!(facts.iter().any(|fact| fact.contains("can't build Settlers (the city is too small)")), "{facts:?}");
}

#[test]
fn c_67_settlers_that_are_due_after_the_city_has_grown_are_no_obstacle() {
    let table = roma("size: 1, food: 19, shields: 0, production: \"Settlers\"");
    let (growth, done) = told(&table, "Roma");
    assert!(growth == "grows in 1" && done.as_deref().is_some_and(|text| text.starts_with("done in ")), "{done:?}");
}

/// The granary of size 3 holds 40, that of size 2 holds 30.
#[test]
fn c_67_a_city_whose_settlers_leave_may_have_enough_food_for_its_smaller_size() {
    for (food, grows) in [(5, false), (35, true)] {
        let mut table = roma(&format!("size: 3, food: {food}, shields: 60, production: \"Settlers\""));
        let (growth, done) = told(&table, "Roma");
        let expected = if grows { "grows in 1" } else { "does not grow: citizens leave with Settlers first" };
        assert_eq!((growth.as_str(), done.as_deref()), (expected, Some("done in 1")));
        let facts = table.honest_round();
        let came = |what: &str| facts.iter().any(|fact| fact.contains(what));
        assert!(came("Settlers") && came("Roma grows to 3") == grows, "{facts:?}");
    }
}

#[test]
fn c_67_a_wonder_that_another_nation_has_is_no_longer_foretold() {
    let city = |name: &str, x: i32, shields: i32| {
        format!(
            "techs: [\"Masonry\"], cities: [(name: \"{name}\", at: ({x}, 7), shields: {shields}, production: \"Pyramids\")]"
        )
    };
    let nations = format!("\"Rome\": ({}), \"Egypt\": ({})", city("Roma", 5, 120), city("Thebes", 24, 199));
    let mut table = Table::new(&Scene { nations: &nations, ..Scene::default() });
    assert_eq!(told(&table, "Thebes").1.as_deref(), Some("done in 1"));
    assert!(told(&table, "Roma").1.is_some_and(|text| text.starts_with("done in ")));
    let _ = table.honest_round();
    assert_eq!(told(&table, "Roma").1.as_deref(), Some("Egypt has it"));
    assert!(needs(&table).iter().any(|need| need.contains("Roma can't complete Pyramids: Egypt has it")));
}

#[test]
fn c_67_a_city_without_an_aqueduct_says_that_it_needs_one() {
    let full = |more: &str| roma(&format!("size: 8, food: 90, buildings: [\"Temple\", \"Marketplace\"]{more}"));
    let eye_of = |table: &Table| of_city(Eye::of(table.game.world()), table.city("Roma")).expect("it lives").1;
    let table = full("");
    if let Growth::Stays(Obstacle::Full(8, building)) = eye_of(&table) {
        assert!(building.is_some());
        assert_eq!(told(&table, "Roma").0, "does not grow: needs Aqueduct to grow beyond 8");
        let need = "Roma does not grow: needs Aqueduct to grow beyond 8: produce Roma Aqueduct";
        assert!(needs(&table).iter().any(|one| one == need), "{:?}", needs(&table));
    } else {
        panic!("{:?}", eye_of(&table));
    }
    let table = full(", shields: 200, production: \"Aqueduct\"");
    assert_eq!(eye_of(&table), Growth::Grows(1), "the aqueduct is complete before the food is counted");
    let table = full(", production: \"Aqueduct\"");
    assert!(matches!(eye_of(&table), Growth::Stays(Obstacle::Full(..))));
    assert!(!needs(&table).iter().any(|need| need.contains("does not grow")), "{:?}", needs(&table));
}

#[test]
fn c_67_a_city_that_units_eat_bare_says_so() {
    let units = "(unit: \"Legion\", at: (10, 7), home: \"Roma\"), ".repeat(12);
    let rome = format!(
        "government: \"Despotism\", techs: [\"Masonry\"], cities: [(name: \"Roma\", at: (10, 7), size: 1)], units: [{units}]"
    );
    let table = Table::rome(&rome, "");
    let done = told(&table, "Roma").1.expect("no coinage");
    assert!(done.ends_with("missing for the upkeep of units"), "{done}");
    let lacks = |table: &Table| needs(table).into_iter().find(|need| need.starts_with("Roma lacks "));
    let lost = "for its units, so some will be disbanded, or citizens lost (city Roma)";
    assert!(lacks(&table).is_some_and(|need| need.ends_with(lost)));
    let coins = Table::rome(&rome.replace("size: 1", "size: 1, production: \"Coinage\""), "");
    assert!(lacks(&coins).is_some(), "{:?}", needs(&coins));
    assert!(needs(&table).iter().any(|need| need.contains(&done) && need.contains("can't complete")));
    let idle = needs(&table).into_iter().find(|need| need.contains("no orders")).expect("twelve legions");
    assert!(idle.starts_with("12 units have no orders: Legion#"), "{idle}");
}

/// Rome on plains, with this number of tiles of grassland around it, full of food, where luxury
/// does nothing.
fn poor(grass: usize, size: i32) -> Table {
    let near = [(9, 6), (10, 6), (11, 6), (9, 7), (11, 7), (9, 8), (10, 8), (11, 8)];
    let is_grass = |x: usize, y: usize| near.iter().take(grass).any(|&place| place == (x, y));
    let row = |y: usize| (0..20).map(|x| if is_grass(x, y) { 'g' } else { 'p' }).collect::<String>();
    let rows: String = (0..15).map(|y| format!("{:?}, ", row(y))).collect();
    let rome = format!(
        "government: \"Despotism\", techs: [\"Masonry\"], cities: [(name: \"Roma\", at: (10, 7), size: {size}, food: 90)]"
    );
    let patch = "game: (civstyle: (happy_cost_luxury: 100))";
    Table::of(&rome, patch, &format!("wrap_x: false, rows: [{rows}]"))
}

#[test]
fn c_55_disorder_that_growth_brings_is_foretold_and_comes_true() {
    let mut riots = 0;
    for (grass, size) in (0..=8).flat_map(|grass| (3..=8).map(move |size| (grass, size))) {
        let mut table = poor(grass, size);
        let eye = Eye::of(table.game.world());
        let city = table.city("Roma");
        let (growth, riot) = (of_city(eye, city).expect("it lives").1, of_disorder(eye, city));
        let named = needs(&table).iter().any(|need| need.starts_with("Roma grows in 1 and will be in disorder"));
        let facts = table.honest_round();
        let came = facts.iter().any(|fact| fact.contains("civil disorder in Roma"));
        assert_eq!(riot, Some(came), "{grass} tiles of grassland, size {size}, {growth:?}: {facts:?}");
        riots += u32::from(came && named);
    }
    assert!(riots > 0, "growth never brought disorder");
}
