//! C-62: capture of cities; C-02: their citizens; C-41: sales in the process.

use endturn_civ::facts::Reason;
use endturn_engine::Seat;

use crate::ends::table::{Table, drawn, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn take(table: &mut Table, name: &str, to: Seat, reason: Reason, razes: bool) -> Vec<String> {
    let city = table.city(name);
    table.facts_of(move |realm| {
        realm.transfer_city(city, to, reason, razes);
    })
}

fn two(patch: &str, one: &str, more: &str) -> Table {
    let civ = format!(
        "ruleset: \"tiny\", {patch} {}, relations: [(between: (\"A\", \"B\"), state: War)], nations: {{\
         \"A\": (cities: [(name: \"One\", at: (3, 3), {one}), (name: \"Two\", at: (8, 3)){more}), \
         \"B\": (cities: [(name: \"Foe\", at: (14, 3))])}}",
        meadow(18, 7)
    );
    Table::new(&["A", "B"], &civ)
}

#[test]
fn c_62_a_city_of_one_citizen_is_destroyed_by_its_conqueror() {
    let mut table = two("", "size: 1", "]");
    let told = take(&mut table, "One", B, "conquest", true);
    assert_eq!(told[0], "One of A is destroyed");
    assert!(!table.lives("One"));
    assert!(table.has("Two", "Palace"), "the palace is saved");
    let mut bought = two("", "size: 1", "]");
    take(&mut bought, "One", B, "trade", false);
    assert!(bought.lives("One"), "but not by its buyer");
    assert_eq!(bought.size("One"), 1);
}

#[test]
fn c_62_signals_end_with_the_transfer_and_the_citizen_that_is_lost() {
    let mut table = two("patch: (settings: (razechance: 0)),", "size: 4, buildings: [\"Temple\"], shields: 17", "]");
    let told = take(&mut table, "One", B, "conquest", true);
    assert_eq!(
        told,
        ["One loses Palace (conquered)", "One goes from A to B (conquest)", "One changes size by -1 (conquest)",]
    );
    assert_eq!(table.size("One"), 3);
    assert!(table.has("One", "Temple") && !table.has("One", "Palace") && table.has("Two", "Palace"));
    assert_eq!((table.owner(3, 3), table.owner(2, 4)), (Some(B), Some(B)));
    let one = table.city("One");
    let (shields, held) = table.reach(move |realm| {
        (
            realm.cities.stocks(one).shields,
            (realm.nations.holdings(A).cities.contains(&one), realm.nations.holdings(B).cities.last() == Some(&one)),
        )
    });
    assert_eq!((shields, held), (0, (false, true)));
}

#[test]
fn c_62_each_improvement_is_razed_by_its_own_chance_and_shields_only_with_razing() {
    let with = |chance: i32, razes: bool| {
        let patch = format!("patch: (settings: (razechance: {chance})),");
        let mut table = two(
            &patch,
            "size: 4, buildings: [\"Temple\", \"Granary\", \"Marketplace\", \"Colossus\"], shields: 17",
            "]",
        );
        let told = take(&mut table, "One", B, "conquest", razes);
        let one = table.city("One");
        let shields = table.reach(move |realm| realm.cities.stocks(one).shields);
        (told.iter().filter(|line| line.contains("(razed)")).count(), shields, table.has("One", "Colossus"))
    };
    assert_eq!(with(100, true), (3, 0, true));
    assert_eq!(with(0, true), (0, 0, true));
    assert_eq!(with(100, false).0, 0);
    let mut left = 0;
    for seed in 0..40 {
        let civ = format!(
            "ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 3, buildings: \
             [\"Temple\", \"Granary\", \"Marketplace\"])]), \"B\": (cities: [(name: \"Foe\", at: (9, 3))])}}",
            meadow(12, 7)
        );
        let mut table = Table::seeded(seed, &["A", "B"], &civ);
        take(&mut table, "One", B, "conquest", true);
        left += ["Temple", "Granary", "Marketplace"].iter().filter(|name| table.has("One", name)).count();
    }
    assert!((82..110).contains(&left), "four fifths of 120, not {left}");
}

#[test]
fn c_62_great_wonders_change_their_owner() {
    let mut table = two("", "size: 3, buildings: [\"Colossus\"]", "]");
    let colossus = table.building("Colossus");
    let owner = move |realm: &mut endturn_civ::realm::Realm<'_, '_>| {
        let wonders = realm.eye().wonders();
        (wonders.city_of(A, colossus).is_some(), wonders.city_of(B, colossus).is_some())
    };
    assert_eq!(table.reach(owner), (true, false));
    take(&mut table, "One", B, "conquest", true);
    assert_eq!(table.reach(owner), (false, true));
}

#[test]
fn c_62_units_are_lost_find_a_home_or_follow() {
    let units = "], units: [(unit: \"Warriors\", at: (8, 3), home: \"One\"), (unit: \"Warriors\", at: (4, 3), home: \"One\"), \
                 (unit: \"Warriors\", at: (6, 3), home: \"One\"), (unit: \"Warriors\", at: (3, 3), home: \"Two\")]";
    let fate = |reason: Reason| {
        let mut table = two("", "size: 3", units);
        let all = [table.units(8, 3)[0], table.units(4, 3)[0], table.units(6, 3)[0], table.units(3, 3)[0]];
        take(&mut table, "One", B, reason, false);
        all.map(|unit| {
            let owner = table.eye().unit_part::<endturn_civ::state::Unit>(unit).map(|unit| unit.owner);
            (owner, table.home(unit))
        })
    };
    let (stays, follows) = ((Some(A), Some("Two".to_owned())), (Some(B), Some("One".to_owned())));
    let lost = (None, None);
    assert_eq!(fate("conquest"), [stays.clone(), lost.clone(), lost.clone(), follows.clone()]);
    assert_eq!(fate("incited"), [stays.clone(), follows.clone(), lost, follows.clone()]);
    assert_eq!(fate("trade"), [stays, follows.clone(), follows.clone(), follows]);
}

#[test]
fn c_02_citizens_of_a_conquered_city_stay_what_they_are_unless_the_ruleset_converts_them() {
    let nations = |pct: i32, reason: Reason| {
        let patch = format!("patch: (game: (citizen: (conquest_convert_pct: {pct}), events: ())),");
        let patch = patch.replace(", events: ()", "");
        let mut table = two(&patch, "size: 7", "]");
        take(&mut table, "One", B, reason, false);
        let one = table.city("One");
        table.reach(move |realm| realm.cities.citizens(one).nationality.iter().collect::<Vec<_>>())
    };
    // 7 of A; half converted: 4 and 3; then one of the foreigners is lost.
    assert_eq!(nations(0, "conquest"), [(A, 6)]);
    assert_eq!(nations(50, "conquest"), [(A, 3), (B, 3)]);
    assert_eq!(nations(1, "conquest"), [(A, 5), (B, 1)], "at least one");
    assert_eq!(nations(50, "trade"), [(A, 7)]);
}

#[test]
fn c_62_the_capital_is_no_capital_of_its_conqueror() {
    let mut table = two("", "size: 3", "]");
    table.reach(|realm| realm.update_capital(A));
    take(&mut table, "One", B, "conquest", true);
    let told = table.round();
    assert!(told.contains(&"Two is now the capital of A".to_owned()), "{told:?}");
    assert!(!told.iter().any(|line| line.starts_with("One is now the capital")));
    let mut unsaved = two("patch: (settings: (savepalace: false)),", "size: 3", "]");
    take(&mut unsaved, "One", B, "conquest", true);
    assert!(!unsaved.has("Two", "Palace") && !unsaved.has("One", "Palace"));
}

#[test]
fn c_62_production_that_the_new_owner_can_not_have_is_replaced() {
    let civ = format!(
        "ruleset: \"tiny\", {}, nations: {{\"A\": (techs: [\"Pottery\", \"Bronze Working\"], cities: [(name: \"One\", at: (3, 3), size: 3, \
         production: \"Granary\"), (name: \"Two\", at: (8, 3), size: 3, production: \"Warriors\")]), \"B\": (cities: [(name: \"Foe\", at: (14, 3))])}}",
        meadow(18, 7)
    );
    let mut table = Table::new(&["A", "B"], &civ);
    for name in ["One", "Two"] {
        take(&mut table, name, B, "conquest", true);
    }
    let (one, two) = (table.city("One"), table.city("Two"));
    let targets = table.reach(move |realm| {
        [one, two].map(|city| realm.rules.target_name(realm.cities.production(city).target).to_owned())
    });
    assert_ne!(targets[0], "Granary", "B does not know pottery");
    assert_eq!(targets[1], "Warriors");
}

#[test]
fn c_62_c_41_obsolete_buildings_are_sold_at_once() {
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (razechance: 0)), {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 3, \
         buildings: [\"Barracks\"])]), \"B\": (gold: 100, techs: [\"Gunpowder\"], cities: [(name: \"Foe\", at: (9, 3))])}}",
        meadow(12, 7)
    );
    let mut table = Table::new(&["A", "B"], &civ);
    let told = take(&mut table, "One", B, "conquest", true);
    assert!(told.contains(&"One loses Barracks (obsolete)".to_owned()), "{told:?}");
    assert!(told.contains(&"One sells Barracks for 30 gold".to_owned()));
    assert_eq!(table.reach(|realm| realm.nations.treasury(B).gold), 130);
}

#[test]
fn c_62_routes_are_looked_at_anew() {
    // A route within a nation becomes one between enemies; if such trade is worth nothing, it ends.
    let lives_on = |enemy_pct: i32| {
        let civ = format!(
            "ruleset: \"classic\", patch: (trade_routes: {{Enemy: (income_pct: {enemy_pct})}}), {}, \
             relations: [(between: (\"A\", \"B\"), state: War)], nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), \
             size: 3, routes: [\"Two\"]), (name: \"Two\", at: (13, 3))]), \"B\": (cities: [(name: \"Foe\", at: (23, 3))])}}",
            meadow(26, 7)
        );
        let mut table = Table::new(&["A", "B"], &civ);
        take(&mut table, "One", B, "conquest", true);
        let (one, two) = (table.city("One"), table.city("Two"));
        table.reach(move |realm| (realm.cities.routes(one).0.len(), realm.cities.routes(two).0.len()))
    };
    assert_eq!(lives_on(200), (1, 1));
    assert_eq!(lives_on(0), (0, 0));
}

#[test]
fn c_62_the_conqueror_shows_what_he_can_build() {
    let bridge = "\"Railroad\", \"Bridge Building\"";
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 3)]), \
         \"B\": (techs: [{bridge}], cities: [(name: \"Foe\", at: (9, 3))])}}",
        meadow(12, 7)
    );
    let mut table = Table::new(&["A", "B"], &civ);
    assert!(!table.has_extra(3, 3, "Railroad"));
    take(&mut table, "One", B, "conquest", true);
    assert!(table.has_extra(3, 3, "Railroad"));
}

#[test]
fn c_41_a_harbour_without_a_sea_is_sold() {
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": (gold: 10, cities: [(name: \"One\", at: (3, 2), size: 3, \
         buildings: [\"Harbour\", \"Temple\"]), (name: \"Two\", at: (8, 2), buildings: [\"Colossus\"])])}}",
        drawn(&[
            "ggggggggggggg",
            "gg ggggg ggg ".get(..13).unwrap_or_default(),
            "ggggggggggggg",
            "ggggggggggggg",
            "ggggggggggggg"
        ])
    );
    let mut table = Table::new(&["A"], &civ);
    let (one, two) = (table.city("One"), table.city("Two"));
    let sell = move |realm: &mut endturn_civ::realm::Realm<'_, '_>| {
        realm.sell_landlocked(one);
        realm.sell_landlocked(two);
    };
    assert_eq!(table.facts_of(sell), [""; 0], "the sea is there");
    let grass = table.eye().rules.terrain_id("Grassland").expect("grass");
    let pools = [table.tile(2, 1), table.tile(8, 1)];
    table.reach(move |realm| pools.map(|tile| realm.land.map.set_terrain(tile, grass)));
    let name = |told: Vec<String>| told.into_iter().map(|line| line.replace("Harbor", "Harbour")).collect::<Vec<_>>();
    assert_eq!(name(table.facts_of(sell)), ["One loses Harbour (landlocked)", "One sells Harbour for 40 gold"]);
    assert!(table.has("One", "Temple") && table.has("Two", "Colossus"), "wonders are never sold");
    assert_eq!(table.reach(|realm| realm.nations.treasury(A).gold), 50);
}

#[test]
fn c_02_foreigners_become_natives_one_by_one() {
    let mut table = two("patch: (game: (citizen: (convert_permille: 1000))),", "size: 5, production: \"Coinage\"", "]");
    take(&mut table, "One", B, "conquest", false);
    let one = table.city("One");
    let mut natives = Vec::new();
    for _ in 0..6 {
        table.round();
        natives.push(table.reach(move |realm| {
            let nations = realm.cities.citizens(one).nationality;
            assert_eq!(nations.total(), realm.cities.citizens(one).size);
            nations.count(A)
        }));
    }
    assert_eq!(natives, [3, 2, 1, 0, 0, 0], "four citizens of A's remain after the conquest");
}

#[test]
fn c_62_a_city_taken_and_taken_back_keeps_everything_in_step() {
    let mut table = two("patch: (settings: (razechance: 0)),", "size: 6, buildings: [\"Temple\"]", "]");
    for (to, size) in [(B, 5), (A, 4), (B, 3), (A, 2), (B, 1)] {
        take(&mut table, "One", to, "conquest", true);
        let one = table.city("One");
        let in_step = table.reach(move |realm| {
            let owners = realm
                .nations
                .all_seats()
                .filter(|&seat| realm.nations.holdings(seat).cities.contains(&one))
                .collect::<Vec<_>>();
            let workers =
                realm.land.map.topology().all().filter(|&tile| realm.land.map.worker(tile) == Some(one)).count();
            let placement = realm.cities.citizens(one).placement;
            (owners, realm.cities.citizens(one).size, workers as u32 == placement.worked.count_ones())
        });
        assert_eq!(in_step, (vec![to], size, true));
    }
    assert_eq!(take(&mut table, "One", A, "conquest", true)[0], "One of B is destroyed");
    for _ in 0..5 {
        table.round();
    }
}

/// A seat's names for its units.
fn words(table: &Table, seat: Seat) -> Vec<String> {
    let view = table.game.view(seat)["civ"].take();
    let units = view["units"].as_array().expect("a list");
    units.iter().map(|unit| unit["unit"].as_str().expect("a word").to_owned()).collect()
}

#[test]
fn c_62_units_that_follow_a_city_are_counted_anew_by_their_owner_and_keep_their_numbers_from_then_on() {
    let units = "], units: [(unit: \"Warriors\", at: (8, 3)), (unit: \"Warriors\", at: (3, 3), home: \"One\"), \
                 (unit: \"Workers\", at: (3, 3), home: \"One\")]";
    let mut table = two("", "size: 4", units);
    let game = |table: &Table| [A, B].map(|seat| words(table, seat));
    assert_eq!(game(&table), [vec!["Warriors#1", "Warriors#2", "Workers#3"], vec![]]);
    take(&mut table, "One", B, "incited", false);
    // Units that a city supports come first, newest first.
    assert_eq!(game(&table), [vec!["Warriors#1"], vec!["Workers#1", "Warriors#2"]]);
    assert_eq!(table.game.submit(A, "disband #2").expect_err("it is gone").code, "unknown-unit");
    table.game.submit(B, "disband Workers#1").expect("its own");
    take(&mut table, "One", A, "incited", false);
    assert_eq!(game(&table), [vec!["Warriors#1", "Warriors#4"], vec![]], "no number comes back");
    let mut twin = two("", "size: 4", units);
    twin.game.restore(&table.game.snapshot()).expect("a snapshot of the same scenario");
    assert_eq!(game(&twin), game(&table));
    for table in [&mut table, &mut twin] {
        let (city, warriors) = (table.city("Two"), table.unit_type("Warriors"));
        table.reach(move |realm| {
            let tile = realm.cities.site(city).tile;
            let new = endturn_civ::changes::NewUnit {
                unit_type: warriors,
                owner: A,
                tile,
                home: None,
                veteran: 0,
                nationality: A,
                good: None,
            };
            realm.add_unit(new)
        });
        assert_eq!(words(table, A), ["Warriors#1", "Warriors#4", "Warriors#5"]);
    }
}
