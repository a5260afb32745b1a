//! C-26 to C-29: deficits of shields, and use of the surplus.

use endturn_civ::state::{Citizens, Production};
use endturn_civ_rules::ruleset::words::Output;

use super::table::{Table, in_order, with};

/// Roma under Monarchy (three shields of upkeep free), whose centre makes one shield, or two with
/// half added by the Palace; with these units of its own, oldest first, abroad at (20, 7).
fn roma(profile: &str, city: &str, units: &[&str], patch: &str) -> Table {
    let units: String = units.iter().map(|unit| format!("(unit: \"{unit}\", at: (20, 7), home: \"Roma\"), ")).collect();
    let rome = format!("government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), {city})], units: [{units}]");
    Table::rome(&rome, &format!("game: (civstyle: (city_order: {profile})), {patch}"))
}

const BOTH: [&str; 2] = ["Documented", "Code"];

#[test]
fn c_26_newest_units_with_upkeep_go_first() {
    // One shield made, seven units of one shield each, three free: three are missing.
    for profile in BOTH {
        let units = ["Phalanx", "Archers", "Warriors", "Warriors", "Legion", "Catapult", "Horsemen", "Diplomat"];
        let mut table = roma(profile, "size: 2, production: \"Temple\"", &units, "");
        assert_eq!(table.surplus("Roma", Output::Shield), 1 - (7 - 3));
        let facts = table.honest_round();
        let lost = with(&facts, "loses");
        let expected = ["Horsemen", "Catapult", "Legion"].map(|unit| format!("C-26 Rome loses {unit} (disbanded)"));
        assert_eq!(lost, expected, "{profile}");
        assert_eq!(table.units(0), ["Phalanx", "Archers", "Warriors", "Warriors", "Diplomat"], "{profile}");
        assert_eq!(table.stand("Roma").2, 0, "{profile}");
    }
}

#[test]
fn c_26_a_dear_unit_frees_more_in_profile_d_than_its_own_upkeep() {
    // Types cost 3, 1, 1 (newest first) of which 3 are free: D re-reads the surplus, M adds what
    // the type costs. One shield less 2 is −1. Without the newest: 1 − 0 = +1 in D, −1 + 3 = +2 in
    // M.
    let patch = "units: { \"Legion\": (upkeep: (shield: 3)) }";
    for (profile, stock) in [("Documented", 1), ("Code", 2)] {
        let mut table = roma(profile, "size: 2, production: \"Temple\"", &["Warriors", "Warriors", "Legion"], patch);
        assert_eq!(table.surplus("Roma", Output::Shield), -1);
        table.honest_round();
        assert_eq!(table.units(0), ["Warriors", "Warriors"], "{profile}");
        assert_eq!(table.stand("Roma").2, stock, "{profile}");
    }
}

#[test]
fn c_26_a_unit_in_a_city_leaves_half_its_shields_there() {
    // Four units of Roma are in Ostia: three are free, one shield is made, so three of seven go
    // too.
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 2, production: \"Temple\"), \
         (name: \"Ostia\", at: (20, 7), size: 1, production: \"Temple\")], \
         units: [(unit: \"Warriors\", at: (20, 7), count: 4, home: \"Roma\"), (unit: \"Catapult\", at: (20, 7), home: \"Roma\")]";
    let mut table = Table::rome(rome, "");
    let facts = table.honest_round();
    in_order(&facts, &["C-39 Catapult adds 20 shields to Ostia", "C-26 Rome loses Catapult (disbanded)"]);
    assert_eq!(table.units(0), ["Warriors"; 4], "one was enough");
    // Ostia's own shield is added, before or after.
    assert_eq!(table.stand("Ostia").2, 21);
}

#[test]
fn c_26_c_39_a_unit_leaves_nothing_in_a_city_whose_production_is_paid_for() {
    // As in Freeciv: Warriors cost 10 and 52 are in stock; one shield made less two, so a unit goes
    // and nothing is refunded.
    let rome = |shields: i32, target: &str| {
        format!(
            "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 2, production: \"{target}\", shields: {shields})], \
             units: [(unit: \"Catapult\", at: (10, 7), count: 5, home: \"Roma\")]"
        )
    };
    for (shields, target, is_helped) in [(52, "Warriors", false), (5, "Warriors", true), (52, "Coinage", false)] {
        for profile in BOTH {
            let patch = format!("game: (civstyle: (city_order: {profile}))");
            let mut table = Table::rome(&rome(shields, target), &patch);
            let missing = table.surplus("Roma", Output::Shield);
            assert_eq!(missing, -1, "{target} in {profile}");
            let facts = table.honest_round();
            assert_eq!(with(&facts, "loses Catapult (disbanded)").len(), 1, "{facts:?}");
            assert_eq!(
                !with(&facts, "C-39 Catapult adds 20 shields").is_empty(),
                is_helped,
                "{shields} {target}: {facts:?}"
            );
        }
    }
}

#[test]
fn c_27_citizens_pay_for_units_that_are_protected() {
    for profile in BOTH {
        let patch = "units: { \"Warriors\": (flags: [\"EvacuateFirst\"]) }";
        let units = ["Warriors"; 6];
        let mut table = roma(profile, "size: 5, production: \"Temple\"", &units, patch);
        assert_eq!(table.surplus("Roma", Output::Shield), -2);
        let facts = table.honest_round();
        assert_eq!(with(&facts, "upkeep failure").len(), 2, "{facts:?}");
        assert_eq!(table.units(0).len(), 6);
        assert_eq!((table.size("Roma"), table.stand("Roma").2), (3, 0), "{profile}");
    }
}

#[test]
fn c_27_a_city_of_one_citizen_is_destroyed() {
    let patch = "units: { \"Warriors\": (flags: [\"EvacuateFirst\"]) }";
    let mut table = roma("Documented", "size: 1, production: \"Temple\"", &["Warriors"; 5], patch);
    table.follow("Roma");
    let facts = table.honest_round();
    in_order(&facts, &["C-47 Roma of Rome is destroyed"]);
    assert!(!table.lives("Roma"));
    assert!(with(&table.trace(), "C-28").is_empty(), "its turn is over: {:?}", table.trace());
}

#[test]
fn c_28_the_surplus_joins_the_stock_before_production() {
    for profile in BOTH {
        let mut table = roma(profile, "size: 2, shields: 3, production: \"Temple\"", &[], "");
        table.honest_round();
        assert_eq!(table.stand("Roma").2, 4);
        let memory = table.part::<Production>("Roma").memory;
        assert_eq!((memory.before_change_shields, memory.last_turns_shield_surplus), (4, 1));
        table.honest_round();
        assert_eq!(table.stand("Roma").2, 5);
    }
}

#[test]
fn c_28_a_city_in_disorder_gathers_no_shields() {
    let mut table = roma("Documented", "size: 6, shields: 3, production: \"Temple\"", &[], "");
    assert!(table.part::<endturn_civ::state::Books>("Roma").settled.is_disorder);
    table.honest_round();
    assert_eq!(table.stand("Roma").2, 3);
}

#[test]
fn c_29_coinage_turns_all_shields_into_gold_and_goes_on() {
    let mut table = roma("Documented", "size: 1, shields: 7, production: \"Coinage\"", &[], "");
    table.honest_round();
    // Seven, plus the one of this turn; gold 50 as the setting says, no other income (one trade
    // goes to science).
    assert_eq!((table.gold(0), table.stand("Roma").2), (58, 0));
    let memory = table.part::<Production>("Roma").memory;
    assert_eq!((memory.before_change_shields, table.target("Roma").as_str()), (0, "Coinage"));
    table.honest_round();
    assert_eq!(table.gold(0), 59);
}

#[test]
fn c_29_after_coinage_comes_the_worklist() {
    let mut table =
        roma("Documented", "size: 1, production: \"Coinage\", worklist: [\"Warriors\", \"Settlers\"]", &[], "");
    table.honest_round();
    assert_eq!(table.target("Roma"), "Warriors");
    assert_eq!(table.part::<Production>("Roma").worklist.len(), 1);
}

#[test]
fn c_01_coinage_pays_for_upkeep_in_the_documented_order_only() {
    // No gold, a Temple that costs one, one shield: D makes coins first; M has to sell the Temple
    // (price 30, its upkeep returned).
    for (profile, gold, stands) in [("Documented", 0, true), ("Code", 31, false)] {
        let rome = "government: \"Monarchy\", gold: 0, \
             cities: [(name: \"Roma\", at: (10, 7), buildings: [\"Temple\"], production: \"Coinage\")]";
        let mut table = Table::rome(rome, &format!("game: (civstyle: (city_order: {profile}))"));
        let facts = table.honest_round();
        assert_eq!((table.gold(0), table.has("Roma", "Temple")), (gold, stands), "{profile}: {facts:?}");
    }
}

#[test]
fn c_02_citizens_lost_are_foreigners_first() {
    let patch = "units: { \"Warriors\": (flags: [\"EvacuateFirst\"]) }, game: (citizen: (convert_permille: 0))";
    let units: String = "(unit: \"Warriors\", at: (20, 7), home: \"Roma\"), ".repeat(5);
    let rome = format!(
        "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 5, production: \"Temple\")], units: [{units}]"
    );
    let mut table = Table::rome(&rome, patch);
    let roma = table.city("Roma");
    table.edit(move |realm| {
        let mut from = endturn_civ_rules::city::nationality::Nationalities::default();
        from.add(endturn_engine::Seat(0), 4);
        from.add(endturn_engine::Seat(1), 1);
        realm.cities.citizens_mut(roma).nationality = from;
    });
    table.honest_round();
    let citizens = table.part::<Citizens>("Roma");
    assert_eq!(citizens.size, 4);
    assert_eq!(citizens.nationality.count(endturn_engine::Seat(1)), 0);
    assert_eq!(citizens.nationality.count(endturn_engine::Seat(0)), 4);
}
