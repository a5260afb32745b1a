//! C-61: founding and joining cities.

use endturn_civ::changes::{Founding, NewUnit, founding_problem};
use endturn_engine::Seat;

use crate::ends::table::{Table, drawn, meadow};

fn found(table: &mut Table, owner: Seat, (x, y): (i32, i32), name: &str, size: i32) -> Vec<String> {
    let tile = table.tile(x, y);
    let founding = Founding { owner, tile, name: Some(name.to_owned()), size, nationality: owner };
    table.facts_of(move |realm| {
        realm.found_city(founding);
    })
}

fn lone(patch: &str, rows: &str, techs: &str) -> Table {
    Table::new(
        &["A", "B"],
        &format!(
            "ruleset: \"tiny\", {patch} {rows}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3))], techs: [{techs}])}}"
        ),
    )
}

#[test]
fn c_61_a_city_is_founded_apart_from_others_on_land_of_nobody_else() {
    let table = lone("", &drawn(&["ggggggggggg"; 7]), "");
    let problem = |x, y, seat| founding_problem(table.eye(), Seat(seat), table.tile(x, y));
    assert_eq!(problem(4, 4, 0), Some("another city is too near"));
    assert_eq!(problem(5, 3, 0), None, "own land, one tile between");
    assert_eq!(problem(5, 3, 1), Some("the tile belongs to another nation"));
    assert_eq!(problem(10, 3, 1), None, "no one's land");
    let wet = lone("", &drawn(&["gggggg     "; 7]), "");
    assert_eq!(founding_problem(wet.eye(), Seat(0), wet.tile(8, 3)), Some("no city can be on this terrain"));
    let far = lone("patch: (settings: (citymindist: 3)),", &meadow(11, 7), "");
    assert_eq!(founding_problem(far.eye(), Seat(0), far.tile(5, 3)), Some("another city is too near"));
    assert_eq!(founding_problem(far.eye(), Seat(0), far.tile(6, 3)), None);
}

#[test]
fn c_61_the_first_city_gets_the_palace_and_later_ones_do_not() {
    let mut table = lone("", &meadow(12, 7), "");
    assert!(table.has("One", "Palace"));
    let told = found(&mut table, Seat(0), (7, 3), "Two", 1);
    assert_eq!(told, ["A founds Two at (7, 3)"]);
    assert!(!table.has("Two", "Palace"));
    assert_eq!(table.owner(7, 3), Some(Seat(0)));
    assert_eq!(table.eye().map.claimer(table.tile(7, 3)), Some(table.tile(7, 3)), "its tile is its own, not One's");
}

#[test]
fn c_61_a_nation_that_lost_all_cities_gets_back_what_is_saved_only_if_the_table_agreed() {
    for (saves, expected) in [(true, true), (false, false)] {
        let patch = format!(
            "patch: (settings: (savepalace: {saves}), game: (options: (global_init_buildings: [\"Palace\", \"Temple\"]))),"
        );
        let mut table = lone(&patch, &meadow(12, 7), "");
        assert!(table.has("One", "Palace") && table.has("One", "Temple"));
        let one = table.city("One");
        table.reach(move |realm| realm.destroy_city(one, None, endturn_engine::RuleId("C-62")));
        found(&mut table, Seat(0), (7, 3), "Two", 1);
        assert_eq!((table.has("Two", "Palace"), table.has("Two", "Temple")), (expected, false));
    }
}

#[test]
fn c_61_a_worker_of_another_city_makes_room() {
    let mut table = Table::new(
        &["A"],
        &format!(
            "ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 12)])}}",
            meadow(10, 7)
        ),
    );
    let one = table.city("One");
    let workers: Vec<_> = (1..6).flat_map(|x| (1..6).map(move |y| (x, y))).collect();
    let is_worked = |table: &Table, (x, y)| table.eye().map.worker(table.tile(x, y)) == Some(one);
    let place = workers.into_iter().filter(|&(x, y)| (x - 3i32).abs() == 2 || (y - 3i32).abs() == 2);
    let place = place.clone().find(|&at| is_worked(&table, at)).expect("one of twelve works two tiles away");
    found(&mut table, Seat(0), place, "Two", 1);
    assert!(!is_worked(&table, place));
    assert_eq!(table.size("One"), 12, "nobody was lost");
}

#[test]
fn c_61_cities_bring_what_their_owner_could_build_there() {
    let mut table = lone("", &meadow(12, 7), "");
    assert!(table.has_extra(3, 3, "Road"));
    found(&mut table, Seat(0), (7, 3), "Two", 1);
    assert!(table.has_extra(7, 3, "Road"));
    let classic = |techs: &str| {
        Table::new(
            &["A"],
            &format!(
                "ruleset: \"classic\", map: Drawn((wrap_x: false, rows: [{}], things: [\"       \", \"       \", \" ~     \", \"       \"], \
                 legend: {{\"~\": (extras: [\"River\", \"Hut\"])}})), nations: {{\"A\": (techs: [{techs}], cities: \
                 [(name: \"One\", at: (1, 2)), (name: \"Two\", at: (5, 1))])}}",
                ["\"ggggggg\""; 4].join(", ")
            ),
        )
    };
    let at = |table: &Table, x, y| {
        ["River", "Road", "Railroad", "Hut", "Fortress"].map(|extra| table.has_extra(x, y, extra))
    };
    let old = classic("");
    assert_eq!(at(&old, 1, 2), [true, false, false, false, false], "no bridge, no road; huts vanish");
    assert_eq!(at(&old, 5, 1), [false, true, false, false, false]);
    let bridge = "\"Alphabet\", \"Bronze Working\", \"Masonry\", \"Pottery\", \"Currency\", \"Construction\", \"Bridge Building\", \"Iron Working\"";
    assert_eq!(at(&classic(bridge), 1, 2), [true, true, false, false, false]);
    let rail = format!("{bridge}, \"Railroad\"");
    assert_eq!(
        at(&classic(&rail), 5, 1),
        [false, true, true, false, false],
        "the railroad finds the road that just came"
    );
}

#[test]
fn c_61_a_city_of_several_citizens_grows_to_its_size_but_not_beyond_its_limit() {
    let mut table = lone("", &meadow(14, 7), "");
    let told = found(&mut table, Seat(0), (8, 3), "Two", 3);
    assert_eq!(told, ["Two grows to 2", "Two grows to 3", "A founds Two at (8, 3)"]);
    let told = found(&mut table, Seat(0), (12, 3), "Three", 30);
    assert_eq!(table.size("Three"), 8, "{told:?}");
    assert_eq!(told.iter().filter(|line| line.contains("can't grow")).count(), 1);
    let (food, shields) = table.reach(|realm| {
        let city = realm.nations.holdings(Seat(0)).cities[2];
        (realm.cities.stocks(city).food, realm.cities.stocks(city).shields)
    });
    assert_eq!((food, shields), (0, 0));
}

#[test]
fn c_61_a_unit_that_joins_is_a_citizen_more() {
    let joined = |size: i32| {
        let mut table = Table::new(
            &["A"],
            &format!(
                "ruleset: \"classic\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: {size})], \
                 units: [(unit: \"Settlers\", at: (3, 3))])}}",
                meadow(7, 7)
            ),
        );
        let (one, units) = (table.city("One"), table.units(3, 3));
        let told = table.facts_of(move |realm| {
            realm.join_city(units[0], one);
        });
        (table.size("One"), table.units(3, 3).len(), told)
    };
    assert_eq!(joined(7), (8, 0, vec!["One changes size by 1 (unit added)".to_owned()]));
}

#[test]
fn c_61_settlers_of_other_nations_keep_their_nationality() {
    let mut table = lone("", &meadow(12, 7), "");
    let (tile, settlers) = (table.tile(8, 3), table.unit_type("Settlers"));
    let count = table.reach(move |realm| {
        let city = realm.found_city(Founding { owner: Seat(0), tile, name: None, size: 1, nationality: Seat(1) });
        let new = NewUnit {
            unit_type: settlers,
            owner: Seat(0),
            tile,
            home: Some(city),
            veteran: 0,
            nationality: Seat(1),
            good: None,
        };
        let unit = realm.add_unit(new);
        realm.join_city(unit, city);
        realm.cities.citizens(city).nationality.iter().collect::<Vec<_>>()
    });
    assert_eq!(count, [(Seat(1), 2)]);
}
