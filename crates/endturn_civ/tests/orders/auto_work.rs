//! Auto-workers: the work they choose, the places they avoid, and the end of their automation.

use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5) on grassland of 20 columns, with pollution on the given tiles, and Thebes at (17,
/// 1).
fn table(dirt: &[(usize, usize)], rome: &str, egypt: &str) -> Table {
    let row = |y: usize| (0..20).map(|x| if dirt.contains(&(x, y)) { 'P' } else { ' ' }).collect::<String>();
    let things: Vec<String> = (0..10).map(|y| format!("\"{}\"", row(y))).collect();
    let land = format!("\"{}\", ", "g".repeat(20)).repeat(10);
    let legend = "legend: {\"P\": (extras: [\"Pollution\"])}";
    let cities = |own: &str, units: &str| format!("cities: [{own}], units: [{units}]");
    let rome = cities(
        if rome.contains("Veii") {
            "(name: \"Rome\", at: (4, 5)), (name: \"Veii\", at: (9, 5))"
        } else {
            "(name: \"Rome\", at: (4, 5))"
        },
        &rome.replace("Veii", ""),
    );
    let egypt = cities("(name: \"Thebes\", at: (17, 1))", egypt);
    Table::on(&format!("rows: [{land}], things: [{}], {legend}", things.join(", ")), (&rome, &egypt), "", "")
}

/// A unit that is an auto-worker from the start.
fn worker(x: usize, y: usize) -> String {
    format!("(unit: \"Workers\", at: ({x}, {y}), automatic: true)")
}

fn soldier(unit: &str, x: usize, y: usize) -> String {
    format!("(unit: \"{unit}\", at: ({x}, {y}))")
}

fn unit(table: &Table, nth: usize, part: &str) -> serde_json::Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

fn place(table: &Table, nth: usize) -> (i64, i64) {
    let at = |axis: usize| unit(table, nth, &format!("tile/{axis}")).as_i64().expect("a number");
    (at(0), at(1))
}

fn activity(table: &Table, nth: usize) -> String {
    unit(table, nth, "activity").as_str().expect("a word").to_owned()
}

/// The tile of the first unit after each round.
fn walk(table: &mut Table, rounds: usize) -> Vec<(i64, i64)> {
    let mut places = Vec::new();
    for _ in 0..rounds {
        table.round();
        places.push(place(table, 0));
    }
    places
}

#[test]
fn w_51_a_unit_improves_the_land_of_its_city_by_itself_from_the_order_on() {
    let mut table = table(&[], &soldier("Workers", 4, 5), "");
    table.round();
    assert_eq!((place(&table, 0), activity(&table, 0)), ((4, 5), "Idle".to_owned()), "nobody has told it to");
    table.order(ROME, "auto Workers#1");
    assert_eq!((unit(&table, 0, "automatic"), place(&table, 0)), (true.into(), (4, 5)), "it waits until the turn ends");
    let mut built: Vec<String> = Vec::new();
    for _ in 0..40 {
        built.extend(table.round().into_iter().filter(|fact| fact.contains("builds")));
    }
    assert!(built.len() >= 6, "{built:?}");
    assert!(built.iter().all(|fact| fact.contains("Road") || fact.contains("Irrigation")), "{built:?}");
    assert_eq!(unit(&table, 0, "automatic"), true);
}

#[test]
fn w_51_only_who_can_work_is_told_to_and_any_other_order_ends_it() {
    let units = [soldier("Workers", 4, 5), soldier("Warriors", 4, 5), soldier("Settlers", 4, 5)].join(", ");
    let mut table = table(&[], &units, "");
    assert_eq!(table.refused(ROME, "auto Warriors#2"), "not-allowed");
    assert_eq!(table.refused(ROME, "auto Workers#9"), "unknown-unit");
    table.order(ROME, "auto Settlers#3");
    for order in
        ["stop Workers#1", "move Workers#1 5,5", "goto Workers#1 6,6", "sentry Workers#1", "build Workers#1 Road"]
    {
        table.order(ROME, "auto Workers#1");
        assert_eq!(table.refused(ROME, "auto Workers#1"), "already-automatic");
        table.order(ROME, order);
        assert_eq!(unit(&table, 0, "automatic"), false, "{order}");
        if !order.starts_with("stop") {
            table.round();
        }
    }
    assert_eq!(unit(&table, 2, "automatic"), true, "of others nothing was said");
    table.order(ROME, "stop Settlers#3");
    table.order(ROME, "stop Workers#1");
    assert_eq!(table.refused(ROME, "stop Workers#1"), "already-idle");
    // It continues its present job.
    table.order(ROME, "build Workers#1 Road");
    table.order(ROME, "auto Workers#1");
    assert_eq!(activity(&table, 0), "Road");
}

#[test]
fn w_51_dirt_is_cleaned_first_and_points_accrue_from_the_next_phase_on() {
    let mut table = table(&[(3, 4)], &worker(4, 5), "");
    table.round();
    assert_eq!((place(&table, 0), activity(&table, 0)), ((3, 4), "Idle".to_owned()), "its move is spent");
    table.round();
    assert_eq!((activity(&table, 0), unit(&table, 0, "work/done")), ("CleanPollution".to_owned(), 10.into()));
    let facts = table.round();
    assert_eq!(unit(&table, 0, "work/done"), 20, "{facts:?}");
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact == "Workers of Rome removes Pollution at (3, 4) (cleaned)"), "{facts:?}");
}

#[test]
fn w_51_who_is_closer_takes_the_tile_and_the_other_looks_again() {
    let far = worker(8, 5);
    let mut alone = table(&[(3, 4)], &far, "");
    assert_eq!(walk(&mut alone, 5).last(), Some(&(3, 4)), "alone it goes for the dirt");
    // Newest first: the one that is far away chooses before the other.
    let mut both = table(&[(3, 4)], &[worker(4, 4), far].join(", "), "");
    both.round();
    assert_eq!(place(&both, 0), (3, 4));
    let (before, after) = (place(&both, 1), both.round());
    assert!(before != (8, 5), "it has found something else in the same turn");
    assert_eq!(activity(&both, 0), "CleanPollution", "{after:?}");
    let mut others = vec![before];
    for _ in 0..6 {
        both.round();
        others.push(place(&both, 1));
    }
    assert!(!others.contains(&(3, 4)), "no two work on one tile: {others:?}");
}

#[test]
fn w_51_nobody_works_where_an_attacker_is_seen_unless_a_soldier_is_there() {
    let dirt = [(6, 5)];
    let (watch, enemy) = (soldier("Warriors", 9, 5), soldier("Horsemen", 8, 4));
    let mut calm = table(&dirt, &[worker(4, 5), watch.clone()].join(", "), "");
    assert_eq!(walk(&mut calm, 2).last(), Some(&(6, 5)));
    let mut threatened = table(&dirt, &[worker(4, 5), watch.clone()].join(", "), &enemy);
    assert!(!walk(&mut threatened, 8).contains(&(6, 5)), "it keeps away");
    let mut guarded = table(&dirt, &[worker(4, 5), watch.clone(), soldier("Warriors", 6, 5)].join(", "), &enemy);
    assert_eq!(walk(&mut guarded, 2).last(), Some(&(6, 5)));
    // Units that can't attack are no threat.
    let mut harmless = table(&dirt, &[worker(4, 5), watch].join(", "), &soldier("Explorer", 8, 4));
    assert_eq!(walk(&mut harmless, 2).last(), Some(&(6, 5)));
}

#[test]
fn w_51_work_ends_where_an_attacker_comes_into_sight() {
    let work = "(unit: \"Workers\", at: (6, 5), activity: CleanPollution, target: \"Pollution\", automatic: true)";
    let both = [work.to_owned(), soldier("Warriors", 9, 5)].join(", ");
    let mut table = self::table(&[(6, 5)], &both, &soldier("Horsemen", 8, 8));
    table.round();
    assert_eq!((place(&table, 0), activity(&table, 0)), ((6, 5), "CleanPollution".to_owned()));
    table.order(EGYPT, "move Horsemen#1 8,7");
    table.order(EGYPT, "move Horsemen#1 8,6");
    table.round();
    assert_ne!(activity(&table, 0), "CleanPollution");
    assert_ne!(place(&table, 0), (6, 5), "it goes where it is safe");
    // Under manual control it stays.
    let mut table = self::table(&[(6, 5)], &both.replace(", automatic: true", ""), &soldier("Horsemen", 8, 6));
    table.round();
    assert_eq!(activity(&table, 0), "CleanPollution");
}

#[test]
fn w_51_what_is_not_seen_makes_no_difference() {
    let worlds =
        ["".to_owned(), soldier("Horsemen", 8, 5), [soldier("Legion", 8, 5), soldier("Workers", 1, 1)].join(", ")];
    let seen: Vec<_> = worlds
        .iter()
        .map(|egypt| {
            let mut table = table(&[(6, 5), (15, 1)], &worker(4, 5), egypt);
            let first = walk(&mut table, 1);
            (first, activity(&table, 0))
        })
        .collect();
    assert_eq!(seen[0].0[0].0, 5, "Rome sees two tiles far, and (8, 5) is four away");
    assert!(seen.iter().all(|one| *one == seen[0]), "{seen:?}");
}

#[test]
fn w_51_roads_join_cities() {
    let mut table = table(&[], &["Veii".to_owned() + &worker(4, 5), worker(9, 5)].join(", "), "");
    let mut roads: Vec<String> = Vec::new();
    for _ in 0..16 {
        roads.extend(table.round().into_iter().filter(|fact| fact.contains("builds Road")));
    }
    let columns: Vec<usize> = (5..=8).filter(|x| roads.iter().any(|fact| fact.contains(&format!("({x}, ")))).collect();
    assert_eq!(columns, [5, 6, 7, 8], "{roads:?}");
}

#[test]
fn w_51_nobody_works_for_two_masters() {
    // A bribed worker is not automated by its new owner.
    let mut table = table(&[], &soldier("Diplomat", 11, 8), &worker(12, 8));
    assert_eq!(table.view(EGYPT, "/units/0/automatic"), true);
    table.order(ROME, "bribe Diplomat#1 12,8");
    let units = table.view(ROME, "/units");
    let workers = units.as_array().into_iter().flatten().filter(|unit| unit["type"] == "Workers");
    assert_eq!(workers.map(|unit| unit["automatic"].clone()).collect::<Vec<_>>(), [false], "{units}");
}
