//! C-17, C-21, C-23 to C-25, C-55: moods, celebration, disorder and falling governments.

use endturn_civ::changes::Founding;
use endturn_civ::state::{Books, History, Moods, Regime};
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use super::table::{Scene, Table, in_order, meadow, with};

/// Up to eleven cities of size four under Despotism.
fn empire(cities: usize) -> Table {
    let at = |nth: usize| (4 + 5 * (nth % 6), 3 + 5 * (nth / 6));
    let cities: String =
        (0..cities).map(|nth| format!("(name: \"C{nth}\", at: ({}, {}), size: 4), ", at(nth).0, at(nth).1)).collect();
    let map = meadow(34, 22);
    let mut table = Table::of(&format!("government: \"Despotism\", cities: [{cities}]"), "", &map);
    table.all_work("C3");
    table
}

#[test]
fn c_17_the_eleventh_city_makes_a_citizen_unhappy_everywhere_at_once() {
    let mut table = empire(10);
    assert_eq!(table.faces("C3"), [0, 4, 0, 0]);
    let city = table.edit(|realm| {
        let tile = realm.land.map.topology().at(29, 18).expect("on the map");
        let founding = Founding { owner: Seat(0), tile, name: Some("New".to_owned()), size: 1, nationality: Seat(0) };
        realm.found_city(founding)
    });
    assert_eq!(table.faces("C3"), [0, 3, 1, 0]);
    table.check_caches();
    table.edit(move |realm| realm.destroy_city(city, None, endturn_engine::RuleId("test")));
    assert_eq!(table.faces("C3"), [0, 4, 0, 0], "and contentment comes back");
    table.check_caches();
}

#[test]
fn c_17_a_step_further_there_is_another() {
    assert_eq!(empire(20).faces("C3"), [0, 3, 1, 0]);
    assert_eq!(empire(21).faces("C3"), [0, 2, 2, 0]);
}

/// A city of size eight, with four citizens content by default, and units in it and abroad.
fn garrison(government: &str, size: i32, buildings: &str, inside: &str, abroad: &str) -> Table {
    let unit = |name: &str, x: i32| format!("(unit: \"{name}\", at: ({x}, 7), home: \"Roma\"), ");
    let inside: String = inside.split_whitespace().map(|name| unit(name, 10)).collect();
    let abroad: String = abroad.split_whitespace().map(|name| unit(name, 24)).collect();
    let rome = format!(
        "government: \"{government}\", rates: (science: 60, tax: 40, luxury: 0), \
         cities: [(name: \"Roma\", at: (10, 7), size: {size}, buildings: [{buildings}])], units: [{inside}{abroad}]"
    );
    let mut table = Table::rome(&rome, "game: (civstyle: (min_city_center_shield: 20))");
    table.all_work("Roma");
    table
}

#[test]
fn c_21_martial_law_calms_one_citizen_per_soldier_up_to_the_limit() {
    assert_eq!(garrison("Monarchy", 8, "", "", "").faces("Roma"), [0, 4, 4, 0]);
    assert_eq!(garrison("Monarchy", 8, "", "Warriors Warriors", "").faces("Roma"), [0, 6, 2, 0]);
    let many = "Warriors Warriors Warriors Warriors Warriors";
    assert_eq!(garrison("Monarchy", 8, "", many, "").faces("Roma"), [0, 7, 1, 0], "three at most");
    assert_eq!(garrison("Despotism", 8, "", many, "").faces("Roma"), [0, 8, 0, 0], "a hundred at most");
    assert_eq!(garrison("Communism", 8, "", "Warriors", "").faces("Roma"), [0, 6, 2, 0], "two each");
    assert_eq!(garrison("Monarchy", 8, "", "Workers Settlers Diplomat", "").faces("Roma"), [0, 4, 4, 0]);
    assert_eq!(garrison("Monarchy", 8, "", "", "Warriors").faces("Roma"), [0, 4, 4, 0], "only where they stand");
}

#[test]
fn c_21_soldiers_abroad_make_citizens_of_republics_unhappy() {
    // Republic: one each, the first is forgiven. Democracy: two each.
    assert_eq!(garrison("Republic", 4, "", "", "Archers").faces("Roma"), [0, 4, 0, 0]);
    assert_eq!(garrison("Republic", 4, "", "", "Archers Archers Archers").faces("Roma"), [0, 2, 2, 0]);
    assert_eq!(garrison("Democracy", 4, "", "", "Archers").faces("Roma"), [0, 2, 2, 0]);
    assert_eq!(garrison("Monarchy", 4, "", "", "Archers Archers").faces("Roma"), [0, 4, 0, 0]);
    assert_eq!(garrison("Democracy", 4, "", "Archers Archers", "").faces("Roma"), [0, 4, 0, 0], "not at home");
    assert_eq!(
        garrison("Democracy", 4, "", "", "Workers Diplomat").faces("Roma"),
        [0, 4, 0, 0],
        "nor who can't attack"
    );
}

#[test]
fn c_21_a_police_station_forgives_one_soldier() {
    let police = "\"Police Station\"";
    assert_eq!(garrison("Republic", 4, police, "", "Archers Archers Archers").faces("Roma"), [0, 3, 1, 0]);
    assert_eq!(garrison("Democracy", 4, police, "", "Archers").faces("Roma"), [0, 4, 0, 0]);
    assert_eq!(garrison("Democracy", 4, police, "", "Archers Archers").faces("Roma"), [0, 2, 2, 0]);
}

#[test]
fn c_21_a_soldier_who_comes_home_no_longer_counts() {
    let mut table = garrison("Democracy", 4, "", "", "Archers");
    table.edit(|realm| {
        let unit = realm.nations.holdings(Seat(0)).units[0];
        let home = realm.land.map.topology().at(11, 7).expect("on the map");
        realm.move_unit(unit, home);
    });
    assert_eq!(table.faces("Roma"), [0, 4, 0, 0], "within the own borders");
    table.check_caches();
}

#[test]
fn c_23_disorder_takes_surplus_bulbs_and_gold_but_not_upkeep() {
    let mut table = garrison("Monarchy", 6, "\"Library\"", "", "");
    let books = *table.part::<Books>("Roma");
    assert!(books.settled.is_disorder);
    let surplus = |output: Output| books.settled.surplus[output];
    assert_eq!((surplus(Output::Food), surplus(Output::Shield), surplus(Output::Science)), (0, 0, 0));
    assert_eq!(surplus(Output::Gold), -1, "the Library has to be paid");
    assert_eq!(surplus(Output::Trade), 1);
    table.honest_round();
    assert_eq!((table.gold(0), table.stand("Roma")), (49, (6, 0, 0)));
}

#[test]
fn c_24_history_gathers_with_interest() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7))]";
    let patch = "game: (culture: (history_interest_permille: 500)), effects: { History: { \"test\": (value: 3) }, \
         National_History: { \"test\": (value: 2) } }";
    let mut table = Table::rome(rome, patch);
    // 3; 3 + 3 + 1; 7 + 3 + 3.
    for expected in [3, 7, 13] {
        table.honest_round();
        assert_eq!(table.part::<History>("Roma").0, expected);
    }
    // 2; 2 + 2 + 1; 5 + 2 + 2.
    assert_eq!(table.eye().nation_part::<endturn_civ::state::Record>(Seat(0)).expect("a seat").history, 9);
}

/// A city of four whose trade is all luxury.
fn merry(profile: &str, luxury: i32) -> Table {
    let science = 100 - luxury;
    let rome = format!(
        "government: \"Democracy\", rates: (science: {science}, tax: 0, luxury: {luxury}), \
         cities: [(name: \"Roma\", at: (10, 7), size: 4)]"
    );
    let patch =
        format!("game: (civstyle: (min_city_center_trade: 40, city_order: {profile})), settings: (rapturedelay: 99)");
    Table::rome(&rome, &patch)
}

fn set_luxury(table: &mut Table, luxury: i32) {
    table.edit(move |realm| {
        realm.nations.policies_mut(Seat(0)).rates =
            endturn_civ_rules::city::terms::Rates { science: 100 - luxury, tax: 0, luxury };
        realm.derived.change_terms_of(&realm.nations, Seat(0));
    });
}

#[test]
fn c_25_a_city_celebrates_at_the_second_happy_turn_change() {
    for profile in ["Documented", "Code"] {
        let mut table = merry(profile, 100);
        assert!(table.part::<Books>("Roma").settled.is_happy);
        assert!(with(&table.honest_round(), "celebrates").is_empty(), "{profile}");
        assert_eq!(table.moods("Roma"), Moods { was_happy: true, rapture: 0, disorder: 0 });
        in_order(&table.honest_round(), &["C-25 Roma celebrates in your honour"]);
        assert!(with(&table.honest_round(), "celebrates").is_empty(), "told once");
        assert_eq!(table.moods("Roma").rapture, 2);
        // Under Democracy celebration brings only trade: +0, as only the centre has any.
    }
}

#[test]
fn c_25_the_documented_order_remembers_the_mood_before_the_turn() {
    // The rates change back in the player's turn: the books say unhappy before the city's turn
    // begins, so celebration ends in both profiles.
    for profile in ["Documented", "Code"] {
        let mut table = merry(profile, 100);
        table.honest_round();
        table.honest_round();
        set_luxury(&mut table, 0);
        assert!(!table.part::<Books>("Roma").settled.is_happy);
        in_order(&table.honest_round(), &["C-25 Roma stops celebrating"]);
        assert_eq!(table.moods("Roma"), Moods { was_happy: false, rapture: 0, disorder: 0 }, "{profile}");
    }
}

#[test]
fn c_25_a_mood_that_a_wonder_of_this_turn_spoils_still_counts_once() {
    // All citizens are happy until there is a Great Wall, which Ostia completes in this phase (by a
    // patch).
    let rome = "government: \"Monarchy\", rates: (science: 70, tax: 30, luxury: 0), techs: [\"Masonry\"], cities: [\
         (name: \"Roma\", at: (10, 7), size: 4, production: \"Coinage\"), \
         (name: \"Ostia\", at: (20, 7), size: 1, shields: 199, production: \"Great Wall\")]";
    for profile in ["Documented", "Code"] {
        let patch = format!(
            "game: (civstyle: (city_order: {profile})), effects: {{ Make_Happy: {{ \"test\": (value: 9, reqs: \
             [not(Building(\"Great Wall\", Player))]) }} }}, buildings: {{ \"Great Wall\": (build_cost: 200) }}"
        );
        let mut table = Table::rome(rome, &patch);
        for seed in 0..20 {
            table.again(seed);
            let roma = table.city("Roma");
            table.edit(move |realm| realm.cities.moods_mut(roma).was_happy = true);
            in_order(&table.round(), &["Ostia of Rome completes Great Wall"]);
            // D: happy before its turn, in any order. M: the wonder takes effect next turn.
            assert_eq!(table.moods("Roma").rapture, 1, "{profile}");
            assert!(!table.part::<Books>("Roma").settled.is_happy);
        }
    }
}

#[test]
fn c_55_disorder_is_counted_told_and_ends() {
    let mut table = garrison("Monarchy", 6, "", "", "");
    for turn in 1..=3 {
        in_order(&table.honest_round(), &[&format!("C-55 civil disorder in Roma (turn {turn})")]);
        assert_eq!(table.moods("Roma").disorder, turn);
    }
    let (roma, calm) = (table.city("Roma"), table.building("Colosseum"));
    table.edit(move |realm| realm.add_building(roma, calm));
    in_order(&table.honest_round(), &["C-55 order is restored in Roma"]);
    assert_eq!(table.moods("Roma").disorder, 0);
    assert!(with(&table.honest_round(), "C-55").is_empty());
}

#[test]
fn c_55_democracy_falls_after_more_than_two_turns_of_disorder() {
    let mut table = garrison("Democracy", 6, "", "", "");
    let government = |table: &Table| {
        let rule = table.eye().nation_part::<Regime>(Seat(0)).expect("a seat").0;
        table.eye().rules.government_name(rule.government).to_owned()
    };
    assert!(with(&table.honest_round(), "GovernmentFell").is_empty());
    let facts = table.honest_round();
    in_order(&facts, &["C-55 civil disorder in Roma (turn 2)"]);
    assert!(with(&facts, "brings down").is_empty());
    assert_eq!(government(&table), "Democracy");
    let facts = table.round();
    in_order(
        &facts,
        &["(turn 3)", "C-55 unrest in Roma brings down the government of Rome", "C-55 revolution in Rome"],
    );
    let rule = table.eye().nation_part::<Regime>(Seat(0)).expect("a seat").0;
    let back = with(&facts, "revolution in Rome")[0].to_owned();
    assert!(back.ends_with(" of anarchy, then Democracy"), "{back}");
    // 1 to 5 turns; with 1 it is already over, as the next turn has begun.
    assert!(government(&table) == "Anarchy" || back.contains(": 1 turn of"), "{rule:?}");
    table.check_caches();
}

#[test]
fn c_55_monarchies_never_fall() {
    let mut table = garrison("Monarchy", 6, "", "", "");
    for _ in 0..6 {
        assert!(with(&table.honest_round(), "brings down").is_empty());
    }
}

#[test]
fn c_20_foreign_citizens_make_unhappy_where_the_ruleset_says_so() {
    // Half of four foreigners: two content citizens become unhappy.
    let nations = "\"Rome\": (government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 4)]), \
         \"Egypt\": (units: [(unit: \"Workers\", at: (0, 0))])";
    let patch = "effects: { Per_Citizen_Unhappy_Pct: { \"test\": (value: 50, reqs: [Relation(Foreign)]) } }, \
         game: (citizen: (convert_permille: 1000))";
    let mut table = Table::new(&Scene { nations, patch, ..Scene::default() });
    let roma = table.city("Roma");
    table.edit(move |realm| {
        realm.cities.citizens_mut(roma).nationality =
            endturn_civ_rules::city::nationality::Nationalities::of(Seat(1), 4);
        realm.derived.change_city(roma);
    });
    assert_eq!(table.faces("Roma"), [0, 2, 2, 0]);
    // Three foreigners after one turn: 1.5 is one.
    table.honest_round();
    assert_eq!(table.faces("Roma"), [0, 3, 1, 0]);
}
