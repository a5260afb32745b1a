//! C-62: consequences of the destruction of a city; C-63: its palace.

use endturn_civ_rules::keys::UnitId;
use endturn_engine::{RuleId, Seat};

use crate::ends::table::{Table, drawn, meadow};

const RULE: RuleId = RuleId("C-62");

fn destroy(table: &mut Table, name: &str) -> Vec<String> {
    let city = table.city(name);
    table.facts_of(move |realm| realm.destroy_city(city, None, RULE))
}

#[test]
fn c_62_buildings_fall_and_the_palace_moves_to_a_drawn_city() {
    let cities = "(name: \"One\", at: (3, 3), buildings: [\"Temple\", \"Granary\"]), (name: \"Two\", at: (8, 3)), (name: \"Three\", at: (13, 3))";
    let homes: Vec<[bool; 2]> = (0..30)
        .map(|seed| {
            let civ = format!("ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [{cities}])}}", meadow(17, 7));
            let mut table = Table::seeded(seed, &["A"], &civ);
            let told = destroy(&mut table, "One");
            let expected = [
                "One of A is destroyed",
                "One loses Palace (city destroyed)",
                "One loses Granary (city destroyed)",
                "One loses Temple (city destroyed)",
            ];
            assert_eq!(told[..4], expected);
            assert!(!table.lives("One"));
            ["Two", "Three"].map(|city| table.has(city, "Palace"))
        })
        .collect();
    assert!(homes.iter().all(|home| home[0] != home[1]), "one of them has it: {homes:?}");
    let twos = homes.iter().filter(|home| home[0]).count();
    assert!((6..25).contains(&twos), "{twos} of 30");
}

#[test]
fn c_62_ruins_are_left_where_the_ruleset_has_them() {
    let ruined = |ruleset: &str| {
        let civ = format!(
            "ruleset: \"{ruleset}\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3)), (name: \"Two\", at: (8, 3))])}}",
            meadow(12, 7)
        );
        let mut table = Table::new(&["A"], &civ);
        let tile = table.eye().city_part::<endturn_civ::state::Site>(table.city("One")).expect("it stands").tile;
        destroy(&mut table, "One");
        let eye = table.eye();
        let ruins = eye.rules.extra_id("Ruins");
        ruins.is_some_and(|ruins| eye.map.has_extra(tile, ruins))
    };
    assert_eq!(["classic", "tiny"].map(ruined), [true, false]);
}

#[test]
fn c_63_a_saved_palace_makes_its_city_the_capital_at_the_next_phase() {
    let cities = "(name: \"One\", at: (3, 3)), (name: \"Two\", at: (8, 3), size: 5)";
    let civ =
        |patch: &str| format!("ruleset: \"tiny\", {patch} {}, nations: {{\"A\": (cities: [{cities}])}}", meadow(12, 7));
    let trade = |table: &Table| {
        let books = table.eye().city_part::<endturn_civ::state::Books>(table.city("Two"));
        books.map(|books| books.settled.waste.0)
    };
    let mut saved = Table::new(&["A"], &civ(""));
    assert!(!saved.facts().contains(&"Two is now the capital of A".to_owned()));
    destroy(&mut saved, "One");
    assert!(saved.has("Two", "Palace"));
    assert!(saved.round().contains(&"Two is now the capital of A".to_owned()));
    let mut lost = Table::new(&["A"], &civ("patch: (settings: (savepalace: false)),"));
    destroy(&mut lost, "One");
    assert!(!lost.has("Two", "Palace"));
    assert!(!lost.round().iter().any(|line| line.contains("is now the capital")), "no capital is possible");
    assert!(trade(&saved).is_some());
}

#[test]
fn c_62_land_extras_and_routes_are_released() {
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (trademindist: 2)), {}, nations: {{\"A\": (cities: \
         [(name: \"One\", at: (3, 3), size: 3, routes: [\"Two\"]), (name: \"Two\", at: (20, 3))])}}",
        meadow(24, 7)
    );
    let mut table = Table::new(&["A"], &civ);
    assert_eq!(table.owner(2, 2), Some(Seat(0)));
    let (one, two) = (table.city("One"), table.city("Two"));
    assert_eq!(table.reach(move |realm| (realm.cities.routes(one).0.len(), realm.cities.routes(two).0.len())), (1, 1));
    let told = destroy(&mut table, "One");
    assert!(told.contains(&"the trade route of Two with One ends".to_owned()), "{told:?}");
    let all = (0..7).flat_map(|y| (0..10).map(move |x| (x, y)));
    for (x, y) in all {
        assert_eq!(table.owner(x, y), None);
        assert_eq!(table.eye().map.worker(table.tile(x, y)), None);
    }
    assert_eq!(table.eye().map.city(table.tile(3, 3)), None);
    assert!(table.has_extra(3, 3, "Road"), "roads stay");
    assert_eq!(table.reach(move |realm| realm.cities.routes(two).0.len()), 0);
}

#[test]
fn c_62_extras_that_need_a_city_vanish_with_it() {
    let patch = "patch: (flags: (extra: {\"AlwaysOnCityCenter\": \"under every city\"}), extras: {\
        \"Plaza\": (category: Infra, causes: [Base], reqs: [CityTile(Center)], flags: [\"AlwaysOnCityCenter\"], base: ()), \
        \"Well\": (category: Infra, causes: [Base], flags: [\"AlwaysOnCityCenter\"], base: ()), \
        \"Gate\": (category: Infra, causes: [Base], reqs: [Tech(\"Masonry\"), CityTile(Center)], flags: [\"AutoOnCityCenter\"], base: ())}),";
    let civ = format!(
        "ruleset: \"classic\", {patch} {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3))])}}",
        meadow(7, 7)
    );
    let mut table = Table::new(&["A"], &civ);
    let here = |table: &Table| ["Plaza", "Well", "Gate", "Road"].map(|extra| table.has_extra(3, 3, extra));
    assert_eq!(here(&table), [true, true, false, true]);
    destroy(&mut table, "One");
    assert_eq!(here(&table), [false, true, false, true]);
}

/// A coast: sea in the west, a city on the shore at (2, 2), one inland at (3, 2), and one far away.
fn coast(rows: &[&str], units: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (citymindist: 1)), {}, nations: {{\"A\": (techs: [\"Bronze Working\", \
         \"Alphabet\", \"Map Making\"], cities: [(name: \"Port\", at: (2, 2)), (name: \"Inland\", at: (3, 2)), (name: \"Far\", at: (10, 2))], \
         units: [{units}])}}",
        drawn(rows)
    );
    Table::new(&["A"], &civ)
}

const SHORE: [&str; 5] = ["  ggggggggggg"; 5];

#[test]
fn c_62_units_find_another_home_where_they_stand_or_are_lost() {
    let mut table = coast(
        &SHORE,
        "(unit: \"Warriors\", at: (10, 2), home: \"Port\"), (unit: \"Warriors\", at: (7, 2), home: \"Port\"), \
         (unit: \"Warriors\", at: (2, 2), home: \"Far\"), (unit: \"Warriors\", at: (2, 2), home: \"Port\")",
    );
    let told = destroy(&mut table, "Port");
    assert_eq!(told.iter().filter(|line| *line == "A loses Warriors (city lost)").count(), 2);
    assert_eq!(table.units(7, 2).len(), 0);
    let guest = table.units(2, 2);
    assert_eq!(guest.len(), 1, "land units can stay on land");
    assert_eq!(table.home(guest[0]).as_deref(), Some("Far"));
    assert_eq!(table.home(table.units(10, 2)[0]).as_deref(), Some("Far"));
}

#[test]
fn c_62_ships_put_to_sea_or_are_lost_and_so_are_those_behind() {
    let ships = "(unit: \"Trireme\", at: (2, 2), home: \"Far\"), (unit: \"Trireme\", at: (3, 2), home: \"Far\")";
    let mut table = coast(&SHORE, ships);
    let told = destroy(&mut table, "Port");
    assert_eq!(table.units(2, 2), []);
    let at_sea: Vec<UnitId> = (1..4).flat_map(|y| table.units(1, y)).collect();
    assert_eq!(at_sea.len(), 1, "the ship of the port is at sea");
    assert_eq!(table.units(3, 2), [], "the ship behind the port has no way out");
    assert_eq!(told.iter().filter(|line| *line == "A loses Trireme (city lost)").count(), 1);
    let mut inland = coast(&["ggggggggggggg"; 5], ships);
    let told = destroy(&mut inland, "Port");
    assert_eq!(told.iter().filter(|line| *line == "A loses Trireme (city lost)").count(), 2, "there is no sea at all");
}

#[test]
fn c_62_cargo_goes_with_its_ship_and_every_loss_is_told() {
    let ship = "(unit: \"Trireme\", at: (2, 2), home: \"Port\"), (unit: \"Warriors\", at: (2, 2), home: \"Far\")";
    let mut table = coast(&SHORE, ship);
    let units = table.units(2, 2);
    let (carrier, cargo) = (units[0], units[1]);
    table.reach(move |realm| realm.units.aboard_mut(cargo).0 = Some(carrier));
    let told = destroy(&mut table, "Port");
    let losses: Vec<&String> = told.iter().filter(|line| line.contains(" lost)")).collect();
    assert_eq!(losses, ["A loses Trireme (city lost)", "A loses Warriors (transport lost)"]);
    let mut far = coast(
        &SHORE,
        "(unit: \"Trireme\", at: (2, 2), home: \"Far\"), (unit: \"Warriors\", at: (2, 2), home: \"Far\")",
    );
    let units = far.units(2, 2);
    let (carrier, cargo) = (units[0], units[1]);
    far.reach(move |realm| realm.units.aboard_mut(cargo).0 = Some(carrier));
    destroy(&mut far, "Port");
    let place = |table: &Table, unit| table.eye().unit_part::<endturn_civ::state::Position>(unit).map(|at| at.0);
    assert_eq!(place(&far, carrier), place(&far, cargo), "it goes to sea with its ship");
    assert_ne!(place(&far, carrier), Some(far.tile(2, 2)));
}

#[test]
fn c_62_a_nation_without_its_last_city_and_units_is_no_more() {
    let civ = format!(
        "ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3))]), \"B\": (cities: [(name: \"Two\", at: (9, 3))])}}",
        meadow(12, 7)
    );
    let mut table = Table::new(&["A", "B", "C"], &civ);
    destroy(&mut table, "One");
    let told = table.round();
    assert!(told.contains(&"A is destroyed".to_owned()), "{told:?}");
}

#[test]
fn c_62_c_17_a_smaller_empire_is_a_happier_one() {
    // Despotism on the tiny ruleset: one content citizen less from the 9th city on.
    let cities: Vec<String> =
        (0..9).map(|nth| format!("(name: \"C{nth}\", at: ({}, 2), size: 4)", 2 + 5 * nth)).collect();
    let civ = format!("ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [{}])}}", meadow(46, 5), cities.join(", "));
    let mut table = Table::new(&["A"], &civ);
    let content = |table: &Table| {
        let cache = table.eye().cache(table.city("C4"));
        cache.map(|cache| cache.terms.mood.content)
    };
    assert_eq!(content(&table), Some(3));
    destroy(&mut table, "C8");
    assert_eq!(content(&table), Some(4));
}

#[test]
fn c_62_a_spaceship_under_way_is_lost_with_the_capital() {
    let civ = format!(
        "ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3)), (name: \"Two\", at: (9, 3))])}}",
        meadow(12, 7)
    );
    for (city, expected) in [("One", true), ("Two", false)] {
        let mut table = Table::new(&["A"], &civ);
        table.reach(|realm| {
            realm.update_capital(Seat(0));
            realm.nations.spaceship_mut(Seat(0)).state = endturn_civ_rules::nation::score::ShipState::Started;
        });
        destroy(&mut table, city);
        let state = table.reach(|realm| realm.nations.spaceship(Seat(0)).state);
        assert_eq!(state == endturn_civ_rules::nation::score::ShipState::None, expected, "{city}");
    }
}

#[test]
fn c_63_a_centre_that_is_lost_makes_all_cities_farther_from_one() {
    let patch = "patch: (effects: {Gov_Center: {\"Temple\": (value: 1, reqs: [Building(\"Temple\")])}}),";
    let civ = format!(
        "ruleset: \"tiny\", {patch} {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3)), (name: \"Two\", at: (20, 3), \
         buildings: [\"Temple\"]), (name: \"Three\", at: (24, 3))])}}",
        meadow(28, 7)
    );
    let mut table = Table::new(&["A"], &civ);
    let (two, three, temple) = (table.city("Two"), table.city("Three"), table.building("Temple"));
    let level = move |realm: &mut endturn_civ::realm::Realm<'_, '_>| {
        realm.refresh(three);
        (realm.centers(Seat(0)).len(), realm.derived.cache(three).terms.waste[2].level_pct)
    };
    // Despotism wastes 20 percent of trade, plus 2 per tile: 4 tiles to Two, 21 to One.
    assert_eq!(table.reach(level), (2, 28));
    table.reach(move |realm| {
        realm.lose_building(two, temple, endturn_civ::changes::Loss { rule: RULE, reason: "disaster" });
    });
    assert_eq!(table.reach(level), (1, 62));
    table.reach(move |realm| realm.add_building(two, temple));
    assert_eq!(table.reach(level), (2, 28));
    destroy(&mut table, "Two");
    assert_eq!(table.reach(level), (1, 62));
}
