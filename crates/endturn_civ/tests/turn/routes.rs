//! C-02, C-03, C-06: foreigners, and trade routes in the turn of cities.

use endturn_civ::state::{Books, Citizens, Health, Routes};
use endturn_civ_rules::city::nationality::Nationalities;
use endturn_civ_rules::ids::GoodId;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use super::table::{Scene, Table, in_order, with};

/// Roma with three Egyptians among four citizens.
fn mixed(permille: i32) -> Table {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 4)]";
    Table::rome(rome, &format!("game: (citizen: (convert_permille: {permille}))"))
}

fn settle_egyptians(table: &mut Table) {
    let roma = table.city("Roma");
    table.edit(move |realm| {
        let mut from = Nationalities::default();
        from.add(Seat(0), 1);
        from.add(Seat(1), 3);
        realm.cities.citizens_mut(roma).nationality = from;
    });
}

fn egyptians(table: &Table) -> u8 {
    table.part::<Citizens>("Roma").nationality.count(Seat(1))
}

#[test]
fn c_02_foreigners_become_natives_one_a_turn() {
    let mut table = mixed(1000);
    settle_egyptians(&mut table);
    for left in [2, 1, 0, 0] {
        table.honest_round();
        assert_eq!(egyptians(&table), left);
    }
    assert_eq!(table.part::<Citizens>("Roma").nationality.count(Seat(0)), 4);
}

#[test]
fn c_02_the_chance_is_per_mille() {
    let mut none = mixed(0);
    settle_egyptians(&mut none);
    let mut some = mixed(250);
    let mut converted = 0;
    for seed in 0..400 {
        some.again(seed);
        settle_egyptians(&mut some);
        some.round();
        converted += 3 - i32::from(egyptians(&some));
    }
    // A hundred of four hundred; standard deviation 9.
    assert!((70..=130).contains(&converted), "{converted}");
    none.honest_round();
    assert_eq!(egyptians(&none), 3);
}

/// Two cities of Rome at this distance, with a route between them.
fn pair(distance: i32, patch: &str) -> Table {
    let rome = format!(
        "government: \"Communism\", rates: (science: 60, tax: 40, luxury: 0), cities: [\
         (name: \"Roma\", at: (3, 7), size: 8), (name: \"Ostia\", at: ({}, 7), size: 6)]",
        3 + distance
    );
    let mut table = Table::rome(&rome, patch);
    let (roma, ostia) = (table.city("Roma"), table.city("Ostia"));
    table.edit(move |realm| realm.cities.open_route(&mut realm.derived, &mut realm.facts, roma, ostia, GoodId(0)));
    table.facts();
    table
}

fn routes(table: &Table, name: &str) -> usize {
    table.part::<Routes>(name).0.len()
}

#[test]
fn c_03_routes_that_have_become_impossible_end_at_both_ends() {
    // Eight tiles are less than trademindist.
    let mut table = pair(8, "");
    let facts = table.honest_round();
    in_order(&facts, &["C-03 the trade route of", "C-03 the trade route of"]);
    assert_eq!(with(&facts, "C-03").len(), 2, "each end is told once");
    assert_eq!((routes(&table, "Roma"), routes(&table, "Ostia")), (0, 0));
    let mut table = pair(9, "");
    assert!(with(&table.honest_round(), "C-03").is_empty());
    assert_eq!((routes(&table, "Roma"), routes(&table, "Ostia")), (1, 1));
}

#[test]
fn c_03_some_kinds_rest_or_go_on() {
    for (kind, trade) in [("Inactive", 0), ("Active", 1)] {
        let mut table = pair(8, &format!("trade_routes: {{ \"National\": (when_illegal: {kind}) }}"));
        assert!(with(&table.honest_round(), "C-03").is_empty());
        assert_eq!(routes(&table, "Roma"), 1);
        let made = table.part::<Books>("Roma");
        // w = (8 + 8 * 40 / 30) / 2 = 9; (9 + 14) / 12 = 1.
        let before_waste = made.settled.production[Output::Trade] + made.settled.waste[Output::Trade];
        assert_eq!(before_waste - made.citizens[Output::Trade], trade, "{kind}");
    }
}

#[test]
fn c_06_a_route_brings_both_ends_its_value() {
    // Distance 20 on a map of 30: w = (20 + 20 * 40 / 30) / 2 = 23; (23 + 14) / 12 = 3.
    let table = pair(20, "");
    for city in ["Roma", "Ostia"] {
        let made = table.part::<Books>(city);
        let before_waste = made.settled.production[Output::Trade] + made.settled.waste[Output::Trade];
        assert_eq!(before_waste - made.citizens[Output::Trade], 3, "{city}");
    }
}

#[test]
fn c_06_in_the_simple_style_what_citizens_make_counts() {
    // 3 * (1 + 1 + 4) / 12 = 1.
    let mut table = pair(20, "settings: (trade_revenue_style: Simple)");
    let made = table.part::<Books>("Roma");
    let before_waste = made.settled.production[Output::Trade] + made.settled.waste[Output::Trade];
    assert_eq!((made.citizens[Output::Trade], before_waste), (1, 2));
    table.honest_round();
}

#[test]
fn c_47_partners_feel_a_change_of_size_at_once() {
    // 23 + 14 is 37: 3. With ten citizens less: 27 / 12 is 2.
    let mut table = pair(20, "");
    let roma = table.city("Roma");
    table.edit(move |realm| assert!(realm.lose_citizens(roma, 6, None, Some("famine"))));
    let made = table.part::<Books>("Ostia");
    let before_waste = made.settled.production[Output::Trade] + made.settled.waste[Output::Trade];
    assert_eq!(before_waste - made.citizens[Output::Trade], (23 + 8) / 12);
    table.check_caches();
}

#[test]
fn c_42_plague_comes_along_routes() {
    // One sick partner, sizes 8 and 12: 50 * sqrt(96) / 100 = 4.
    let rome = "government: \"Communism\", cities: [(name: \"Roma\", at: (3, 7), size: 8, buildings: [\"Temple\", \"Colosseum\"]), \
         (name: \"Ostia\", at: (23, 7), size: 12, buildings: [\"Temple\", \"Colosseum\", \"Aqueduct\"])]";
    for (rounds, trade) in [(0, 4), (4, 4), (5, 0)] {
        let patch = "game: (illness: (enabled: true, base_factor_pct: 0))";
        let mut table = Table::rome(rome, patch);
        let (roma, ostia) = (table.city("Roma"), table.city("Ostia"));
        table.edit(move |realm| {
            realm.cities.open_route(&mut realm.derived, &mut realm.facts, roma, ostia, GoodId(0));
            realm.cities.health_mut(ostia).last_plague = Some(1);
        });
        for _ in 0..rounds {
            table.edit(move |realm| realm.cities.health_mut(roma).illness_trade = 77);
            table.round();
        }
        table.edit(move |realm| {
            // No citizen may have died or been added in the meantime.
            realm.cities.citizens_mut(roma).size = 8;
            realm.cities.citizens_mut(ostia).size = 12;
        });
        let facts = table.round();
        if with(&facts, "plague in").is_empty() {
            assert_eq!(table.part::<Health>("Roma").illness_trade, trade, "{rounds}");
        }
    }
}

#[test]
fn c_03_war_and_peace_make_different_kinds() {
    let city =
        |name: &str, x: i32| format!("government: \"Communism\", cities: [(name: \"{name}\", at: ({x}, 7), size: 8)]");
    let nations = format!("\"Rome\": ({}), \"Egypt\": ({})", city("Roma", 3), city("Thebes", 23));
    for (state, percent) in [("War", 200), ("Peace", 200), ("Alliance", 200)] {
        let relations = format!("(between: (\"Rome\", \"Egypt\"), state: {state})");
        let mut table = Table::new(&Scene { nations: &nations, relations: &relations, ..Scene::default() });
        let (roma, thebes) = (table.city("Roma"), table.city("Thebes"));
        table.edit(move |realm| realm.cities.open_route(&mut realm.derived, &mut realm.facts, roma, thebes, GoodId(0)));
        let made = table.part::<Books>("Thebes");
        let before_waste = made.settled.production[Output::Trade] + made.settled.waste[Output::Trade];
        assert_eq!(before_waste - made.citizens[Output::Trade], (23 + 16) * percent / 100 / 12, "{state}");
        table.honest_round();
        assert_eq!(routes(&table, "Roma"), 1, "foreign cities have no least distance");
    }
}
