//! C-67: forecasts of cities, and the obstacles that they name.

use endturn_civ::forecast::{Growth, Obstacle, of_city, of_disorder, of_overthrow, of_research};
use endturn_civ::realm::Eye;
use endturn_civ::state::{Books, Moods};
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use super::table::{Scene, Table, land};

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
    // Not in the city, to whose production they would give their shields.
    let units = "(unit: \"Legion\", at: (11, 7), home: \"Roma\"), ".repeat(12);
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

/// Forecasts of a city for the end of a turn, and the facts of that round.
struct Told {
    growth: Growth,
    is_due: bool,
    will_riot: bool,
    facts: Vec<String>,
}

/// Ends a round, in which exactly what was foretold of Roma must happen.
fn comes_true(table: &mut Table, case: &str) -> Told {
    let (eye, city) = (table.eye(), table.city("Roma"));
    let (completion, growth) = of_city(eye, city).expect("it lives");
    let (is_due, will_riot) = (completion.when == Ok(1), of_disorder(eye, city).expect("it lives"));
    let facts = table.honest_round();
    let came = |what: &str| facts.iter().any(|fact| fact.contains(what));
    let case = format!("{case}: {completion:?}, {growth:?}, disorder: {will_riot}, became {facts:?}");
    assert_eq!(is_due, came("Roma builds ") || came("Roma trains "), "{case}");
    assert_eq!(growth == Growth::Grows(1), came("Roma grows to"), "{case}");
    assert_eq!(growth == Growth::Starves(1), came("famine in Roma"), "{case}");
    assert_eq!(will_riot, came("civil disorder in Roma"), "{case}");
    Told { growth, is_due, will_riot, facts }
}

/// C-26: settlers that a city can't pay are disbanded before its food is counted, which they then
/// no longer eat.
#[test]
fn c_26_c_67_a_city_that_loses_settlers_for_want_of_shields_keeps_their_food() {
    let mut spared = 0;
    for (size, settlers) in (1..=3).flat_map(|size| (4..=12).map(move |settlers| (size, settlers))) {
        let units = "(unit: \"Settlers\", at: (10, 7), home: \"Roma\"), ".repeat(settlers);
        let rome = format!(
            "government: \"Despotism\", techs: [\"Masonry\"], cities: [(name: \"Roma\", at: (10, 7), size: {size}, food: 5)], units: [{units}]"
        );
        let mut table = Table::rome(&rome, "");
        let food = table.surplus("Roma", Output::Food);
        let told = comes_true(&mut table, &format!("size {size}, {settlers} settlers"));
        let is_disbanded = told.facts.iter().any(|fact| fact.contains("disbanded"));
        spared += u32::from(5 + food < 0 && told.growth != Growth::Starves(1) && is_disbanded);
    }
    assert!(spared > 0, "no city was spared a famine");
}

/// C-26: a unit in its home that can't be paid adds half of its shields to the production.
#[test]
fn c_26_c_67_shields_of_units_that_a_city_can_not_pay_complete_its_production() {
    let legions = "(unit: \"Legion\", at: (10, 7), home: \"Roma\"), ".repeat(6);
    let mut done = [0; 2];
    for shields in 0..60 {
        let rome = format!(
            "government: \"Despotism\", techs: [\"Masonry\"], cities: [(name: \"Roma\", at: (10, 7), size: 1, shields: {shields}, production: \"City Walls\")], units: [{legions}]"
        );
        let mut table = Table::rome(&rome, "");
        assert!(table.surplus("Roma", Output::Shield) < 0);
        let told = comes_true(&mut table, &format!("{shields} shields"));
        done[usize::from(told.is_due)] += 1;
    }
    assert!(done.iter().all(|&count| count > 0), "{done:?}");
}

/// C-32: a temple takes effect in the turn in which it is complete.
#[test]
fn c_32_c_67_a_temple_that_is_due_calms_its_city() {
    let mut calmed = 0;
    for (size, shields) in (3..=8).flat_map(|size| [0, 30].map(|shields| (size, shields))) {
        let rome = format!(
            "government: \"Despotism\", techs: [\"Ceremonial Burial\"], cities: [(name: \"Roma\", at: (10, 7), size: {size}, shields: {shields}, production: \"Temple\")]"
        );
        let mut table = Table::rome(&rome, "");
        table.all_work("Roma");
        let was_disorder = table.part::<Books>("Roma").settled.is_disorder;
        let told = comes_true(&mut table, &format!("size {size}, {shields} shields"));
        calmed += u32::from(was_disorder && !told.will_riot);
    }
    assert!(calmed > 0, "no temple calmed its city");
}

/// C-50: bulbs are counted after production and growth.
#[test]
fn c_50_c_67_research_counts_the_library_that_is_due() {
    let mut learnt = [0; 3];
    for left in 1..=60 {
        let rome = "government: \"Despotism\", techs: [\"Alphabet\", \"Writing\"], rates: (science: 60, tax: 40, luxury: 0), \
             cities: [(name: \"Roma\", at: (10, 7), size: 2, shields: 60, production: \"Library\")]";
        let mut table = Table::rome(rome, "game: (civstyle: (min_city_center_trade: 40))");
        table.edit(move |realm| {
            realm.choose_research(Seat(0));
            let aim = realm.eye().research(Seat(0)).and_then(|research| research.aim).expect("something to learn");
            let cost = realm.eye().aim_cost(Seat(0), aim);
            realm.research_mut(Seat(0)).bulbs = cost - left;
        });
        let study = of_research(table.eye(), Seat(0)).expect("a nation");
        let facts = table.honest_round();
        let came = facts.iter().any(|fact| fact.contains("Rome learn"));
        assert_eq!(study.when == Ok(1), came, "{left} bulbs are missing, {study:?}: {facts:?}");
        learnt[usize::from(came) + usize::from(came && study.bulbs < left)] += 1;
    }
    assert!(learnt.iter().all(|&count| count > 0), "{learnt:?}");
}

/// C-55: a government that falls is foretold, with the city that brings it down.
#[test]
fn c_55_c_67_the_fall_of_a_government_is_foretold() {
    for disorder in 0..4 {
        let mut table = Table::rome("government: \"Democracy\", cities: [(name: \"Roma\", at: (10, 7), size: 6)]", "");
        table.all_work("Roma");
        let city = table.city("Roma");
        table.edit(move |realm| *realm.cities.moods_mut(city) = Moods { disorder, ..Moods::default() });
        let falls = of_overthrow(table.eye(), city).expect("it lives");
        assert_eq!(falls, disorder >= 2, "after {disorder} turns");
        let text = "Roma is in disorder and brings the government down at the end of this turn: ";
        assert_eq!(needs(&table).iter().any(|need| need.starts_with(text)), falls, "{:?}", needs(&table));
        let page = table.game.ask(Seat(0), "city Roma").expect("a question").expect("an answer");
        assert_eq!(page.contains("brings the government down"), falls, "{page}");
        let told = comes_true(&mut table, &format!("after {disorder} turns"));
        assert_eq!(told.facts.iter().any(|fact| fact.contains("brings down the government of Rome")), falls);
    }
}

/// C-10, C-32: a harbour makes the sea feed a city, from the turn in which it is complete.
#[test]
fn c_32_c_67_growth_counts_the_harbour_that_a_city_builds() {
    let sea = format!("{:?}, ", " ".repeat(21));
    // Egypt's workers are in the corner.
    let isle = |x: usize| format!("{:?}, ", (0..21).map(|at| if at == x { 'g' } else { ' ' }).collect::<String>());
    let rows = format!("{}{}{}{}", isle(0), sea.repeat(6), isle(10), sea.repeat(7));
    let rome = "government: \"Despotism\", techs: [\"Seafaring\"], \
         cities: [(name: \"Roma\", at: (10, 7), size: 4, food: 20, shields: 25, production: \"Harbour\")]";
    let patch = "game: (civstyle: (min_city_center_food: 4, min_city_center_shield: 5))";
    let mut table = Table::of(rome, patch, &format!("wrap_x: false, rows: [{rows}]"));
    let growth = |table: &Table| of_city(table.eye(), table.city("Roma")).expect("it lives").1;
    let (Growth::Grows(first), food) = (growth(&table), table.surplus("Roma", Output::Food)) else {
        panic!("{:?}", growth(&table));
    };
    assert!(food <= 0 && first > 3, "{food:+} food, grows in {first}");
    for turns in (1..=first).rev() {
        assert_eq!(growth(&table), Growth::Grows(turns), "of {first}");
        comes_true(&mut table, &format!("{turns} of {first}"));
    }
    assert_eq!(table.size("Roma"), 5);
}

/// C-36: a city is not said to starve in a turn before which settlers leave it.
#[test]
fn c_36_c_67_famine_ends_at_settlers_that_leave_before() {
    let patch = "game: (civstyle: (min_city_center_food: 1, min_city_center_shield: 5))";
    let mut seen = [0; 2];
    for shields in 0..40 {
        let rome = format!(
            "government: \"Despotism\", cities: [(name: \"Roma\", at: (10, 7), size: 3, food: 12, shields: {shields}, production: \"Settlers\")]"
        );
        let mut table = Table::of(&rome, patch, &land('p', 20, 15));
        table.all_work("Roma");
        let food = table.surplus("Roma", Output::Food);
        let famine = 12 / -food + 1;
        let (completion, growth) = of_city(table.eye(), table.city("Roma")).expect("it lives");
        match completion.when {
            Ok(1) => seen[0] += 1,
            Ok(done) if done <= famine => {
                assert!(matches!(growth, Growth::Stays(Obstacle::Leave(_))), "in {done}: {growth:?}");
                seen[1] += 1;
            }
            _ => assert_eq!(growth, Growth::Starves(famine), "{completion:?}"),
        }
        comes_true(&mut table, &format!("{shields} shields"));
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
