//! C-59: migration.

use endturn_engine::Seat;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Every citizen that wants to migrate may, every round; a city attracts within eight tiles, and at
/// three tiles two thirds of its pull count, so Rich must be four and a half times as good as Poor.
const OPEN: &str = "migration: true, mgr_turninterval: 1, mgr_nationchance: 100, mgr_worldchance: 100, mgr_distance: 6";

/// A city whose citizens are all content.
const RICH: &str = "size: 12, buildings: [\"Aqueduct\", \"Sewer System\", \"Marketplace\", \"Shakespeare's Theatre\"]";

/// Capital Cap far away, Poor, and Rich three tiles from it. All sizes and buildings come from the
/// test.
fn world(settings: &str, poor: &str, rich: &str) -> Table {
    Table::new(
        &["A"],
        &format!(
            "ruleset: \"classic\", patch: (settings: ({settings})), {}, nations: {{\"A\": ({}, cities: [\
             (name: \"Cap\", at: (3, 3), size: 2, production: \"Coinage\"), (name: \"Poor\", at: (20, 3), production: \"Coinage\", {poor}), \
             (name: \"Rich\", at: (23, 3), production: \"Coinage\", {rich})])}}",
            meadow(28, 7),
            crate::ends::table::QUIET,
        ),
    )
}

fn moves(told: &[String]) -> Vec<&str> {
    let about = |line: &&String| line.contains("migration") || line.contains("moves to") || line.contains("can't move");
    told.iter().filter(about).map(String::as_str).collect()
}

/// The second round: in the first one all cities are new.
fn second_round(table: &mut Table) -> Vec<String> {
    let first = table.round();
    assert_eq!(moves(&first), [""; 0], "nobody leaves a city in the turn of its founding");
    table.round()
}

#[test]
fn c_59_a_citizen_goes_where_life_is_three_times_as_good() {
    let mut table = world(OPEN, "size: 2, food: 11", RICH);
    let told = second_round(&mut table);
    let expected = [
        "Poor changes size by -1 (migration from)",
        "a citizen of Poor moves to Rich",
        "Rich changes size by 1 (migration to)",
    ];
    assert_eq!(moves(&told), expected);
    assert_eq!((table.size("Poor"), table.size("Rich")), (1, 13));
}

#[test]
fn c_59_migration_is_off_by_default_and_nothing_is_drawn_without_chances() {
    for settings in [
        "migration: false, mgr_turninterval: 1",
        "migration: true, mgr_turninterval: 1, mgr_nationchance: 0, mgr_worldchance: 0",
    ] {
        let mut table = world(settings, "size: 1", RICH);
        assert_eq!(moves(&second_round(&mut table)), [""; 0]);
    }
}

#[test]
fn c_59_only_every_fifth_turn_of_a_city_counts() {
    let settings = OPEN.replace("mgr_turninterval: 1", "mgr_turninterval: 3");
    let mut table = world(&settings, "size: 2", RICH);
    let rounds: Vec<bool> = (0..4).map(|_| !moves(&table.round()).is_empty()).collect();
    // Founded in round 1: round 4 is three turns later.
    assert_eq!(rounds, [false, false, false, true]);
}

#[test]
fn c_59_distance_decides_who_is_in_reach() {
    let near = OPEN.replace("mgr_distance: 6", "mgr_distance: 0");
    let mut table = world(&near, "size: 2", RICH);
    assert_eq!(moves(&second_round(&mut table)), [""; 0], "three tiles are more than two");
}

#[test]
fn c_59_half_of_the_food_goes_with_the_migrant() {
    let mut table = world(OPEN, "size: 2", RICH);
    let poor = table.city("Poor");
    table.round();
    // Its granary takes 30 and its harvest is 2: half of 22 moves.
    table.reach(move |realm| realm.cities.stocks_mut(poor).food = 20);
    assert_eq!(moves(&table.round()).len(), 3);
    assert_eq!(table.reach(move |realm| realm.cities.stocks(poor).food), 11);
}

#[test]
fn c_59_no_room_and_no_food_keep_people_at_home() {
    let mut full = world(OPEN, "size: 1", "size: 8, buildings: [\"Temple\", \"Marketplace\"]");
    assert_eq!(moves(&second_round(&mut full)), ["a citizen of Poor can't move to Rich (no room there)"]);
    let hungry = |needed: bool| {
        let settings = format!("{OPEN}, mgr_foodneeded: {needed}");
        // Twenty work all tiles and one is idle: they make 42 or 43 food and eat 42, and no tile is
        // free for another.
        let mut table = world(&settings, "size: 1", &RICH.replace("size: 12", "size: 21"));
        moves(&second_round(&mut table)).join("; ")
    };
    assert_eq!(hungry(true), "a citizen of Poor can't move to Rich (no food there)");
    assert!(hungry(false).ends_with("Rich changes size by 1 (migration to)"));
}

#[test]
fn c_59_the_last_citizen_leaves_a_ghost_town() {
    let mut table = world(OPEN, "size: 1", RICH);
    let unit = table.unit_type("Warriors");
    let (poor, tile) = (table.city("Poor"), table.tile(20, 3));
    let unit = table.reach(move |realm| {
        realm.add_unit(endturn_civ::changes::NewUnit {
            unit_type: unit,
            owner: A,
            tile,
            home: Some(poor),
            veteran: 0,
            nationality: A,
            good: None,
        })
    });
    let told = second_round(&mut table);
    assert!(!table.lives("Poor"));
    let at = |line: &str| told.iter().position(|own| own == line).unwrap_or_else(|| panic!("{line}: {told:?}"));
    assert!(at("Poor changes size by -1 (migration from)") < at("Poor of A is destroyed"));
    assert!(at("Poor of A is destroyed") < at("Rich changes size by 1 (migration to)"));
    assert_eq!(table.home(unit).as_deref(), Some("Rich"), "the nearest city supports it now");
    assert_eq!(table.size("Rich"), 13);
}

#[test]
fn c_59_the_last_citizen_of_a_wonder_stays() {
    let mut table = world(OPEN, "size: 1, buildings: [\"Colossus\"]", RICH);
    let told = second_round(&mut table);
    assert_eq!(moves(&told), ["a citizen of Poor can't move to Rich (last citizen of a wonder)"]);
    assert!(table.lives("Poor"));
}

#[test]
fn c_59_nobody_leaves_a_capital_and_chance_keeps_dreamers_at_home() {
    let settings = OPEN.replace("mgr_nationchance: 100", "mgr_nationchance: 1");
    let mut dreams = 0;
    for seed in 0..20 {
        let civ = format!(
            "ruleset: \"classic\", patch: (settings: ({settings})), {}, nations: {{\"A\": ({}, cities: [\
             (name: \"Cap\", at: (3, 3), size: 1, production: \"Coinage\"), (name: \"Rich\", at: (6, 3), size: 8, production: \"Coinage\", \
             buildings: [\"Aqueduct\", \"Temple\", \"Marketplace\"]), (name: \"Poor\", at: (6, 6), size: 1, production: \"Coinage\")])}}",
            meadow(10, 9),
            crate::ends::table::QUIET,
        );
        let mut table = Table::seeded(seed, &["A"], &civ);
        let told = second_round(&mut table);
        assert!(!told.iter().any(|line| line.contains("citizen of Cap")), "{told:?}");
        dreams += told.iter().filter(|line| *line == "a citizen of Poor can't move to Rich (undecided)").count();
    }
    assert!(dreams >= 17, "{dreams} of 20, one in a hundred goes");
}

#[test]
fn c_59_kin_abroad_attract_and_the_migrant_is_one_of_them() {
    let abroad = |world_chance: i32, kin: bool, size: i32| {
        let settings = OPEN.replace("mgr_worldchance: 100", &format!("mgr_worldchance: {world_chance}"));
        let civ = format!(
            "ruleset: \"classic\", patch: (settings: ({settings}), game: (citizen: (convert_permille: 0))), {}, nations: {{\
             \"A\": ({quiet}, cities: [(name: \"Cap\", at: (3, 3), production: \"Coinage\"), \
             (name: \"Poor\", at: (20, 3), size: {size}, production: \"Coinage\")]), \
             \"B\": ({quiet}, cities: [(name: \"Rich\", at: (23, 3), production: \"Coinage\", {RICH})])}}",
            meadow(28, 7),
            quiet = crate::ends::table::QUIET,
        );
        let mut table = Table::new(&["A", "B"], &civ);
        let (poor, rich) = (table.city("Poor"), table.city("Rich"));
        table.round();
        if kin {
            table.reach(move |realm| {
                let nations = &mut realm.cities.citizens_mut(poor).nationality;
                nations.remove_one(A);
                nations.add(B, 1);
            });
        }
        let told = table.round();
        let went = told.contains(&"a citizen of Poor moves to Rich".to_owned());
        let nations = table.reach(move |realm| {
            [poor, rich].map(|city| realm.cities.citizens(city).nationality.iter().collect::<Vec<_>>())
        });
        (went, nations)
    };
    assert_eq!(abroad(100, true, 2), (true, [vec![(A, 1)], vec![(B, 13)]]));
    assert!(!abroad(0, true, 2).0, "the borders are closed");
    // Without compatriots there, a citizen of its own nation goes and keeps its nationality.
    assert_eq!(abroad(100, false, 2), (true, [vec![(A, 1)], vec![(A, 1), (B, 12)]]));
}
