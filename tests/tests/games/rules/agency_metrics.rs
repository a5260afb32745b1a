//! Metrics of offices agree with the tables of entities.

use endturn::prelude::*;
use endturn_engine::tables::Cell;
use endturn_tests::Table;
use endturn_tests::agency::text;
use endturn_tests::scenario;

const SHIPPED: [&str; 4] = ["first_contact", "rival_offices", "three_factions", "war_in_the_dark"];

/// A shipped scenario with its personas.
fn shipped(name: &str) -> Game {
    let path = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    Game::load(&path).expect("a shipped scenario is sound")
}

/// The cells of one column of a table, for the rows of one office if the table has such a column.
fn column(game: &Game, table: &str, name: &str, office: Option<&str>) -> Vec<Cell> {
    let table = game.tables().find(|one| one.module == "agency" && one.name == table).expect("the table is there");
    let at = |name: &str| table.columns.iter().position(|column| column.name == name).expect("the column is there");
    let is_meant = |row: &Vec<Cell>| office.is_none_or(|office| row[at("office")] == Cell::text(office));
    (table.rows)(game.world()).into_iter().filter(is_meant).map(|row| row[at(name)].clone()).collect()
}

fn metric(game: &Game, seat: Seat, name: &str) -> i64 {
    let at = game.metrics().iter().position(|metric| metric.name == name).expect("the metric is there");
    game.metric_row(seat).values[at]
}

/// Checks the numbers of sites by ending, as the metrics count them and as the table lists them.
fn assert_sites_agree(game: &Game, ends: &[(&str, &[&str])]) {
    for seat in game.roster().seats() {
        let states = column(game, "sites", "state", Some(game.roster().name(seat)));
        assert_eq!(metric(game, seat, "sites_opened"), states.len() as i64, "sites_opened");
        for (name, words) in ends {
            let listed = states.iter().filter(|state| words.iter().any(|word| **state == Cell::text(*word))).count();
            assert_eq!(metric(game, seat, name), listed as i64, "{name} of {}", game.roster().name(seat));
        }
    }
}

const PLAIN: [(&str, &[&str]); 3] =
    [("sites_expired", &["Expired"]), ("sites_won", &["Successful"]), ("sites_lost", &["Failed"])];
const BATTLES: [(&str, &[&str]); 3] =
    [("sites_expired", &["Expired"]), ("sites_won", &["Won"]), ("sites_lost", &["Retreated", "Wiped"])];

#[test]
fn a_53_sites_that_the_scenario_lists_count_as_opened_and_as_what_became_of_them() {
    let site = |state: &str| format!("(mission: \"seize_courier\", state: {state})");
    let listed = |states: &[&str]| states.iter().map(|state| site(state)).collect::<Vec<_>>().join(", ");
    let section = |ruleset: &str, sites: String| {
        let waiting = "(mission: \"seize_courier\", expires_in: 1)";
        format!("ruleset: \"{ruleset}\", offices: {{\"A\": (money: 9000, sites: [{sites}, {waiting}])}}")
    };
    let all = ["Expired", "Expired", "Successful", "Failed"];
    let plain = text("(name: \"A\"), (name: \"B\")", 9, &section("agency", listed(&all)));
    let all = ["Expired", "Expired", "Won", "Retreated", "Wiped"];
    let battles = text("(name: \"A\"), (name: \"B\")", 9, &section("agency_battles", listed(&all)));
    for (text, ends, counts) in [(plain, PLAIN, [5, 2, 1, 1]), (battles, BATTLES, [6, 2, 1, 2])] {
        let mut table = Table { game: scenario(&text).game() };
        let names = ["sites_opened", "sites_expired", "sites_won", "sites_lost"];
        assert_eq!(names.map(|name| table.metric(1, name)), counts);
        assert_sites_agree(&table.game, &ends);
        table.round(&[]);
        assert_eq!(table.metric(1, "sites_expired"), 3, "the one that waited is one more");
        assert_sites_agree(&table.game, &ends);
    }
}

#[test]
fn a_53_metrics_of_whole_campaigns_agree_with_the_tables() {
    for name in SHIPPED {
        let mut game = shipped(name);
        game.advance_rounds(u32::MAX);
        let is_with_battles = name == "three_factions";
        assert_sites_agree(&game, if is_with_battles { &BATTLES } else { &PLAIN });
        let destroyed = column(&game, "factions", "destroyed_by", None);
        assert!(destroyed.iter().any(|by| *by != Cell::Empty), "{name}: a faction is destroyed");
        let suppression = if is_with_battles { "suppression_turns" } else { "suppression_bp" };
        let number = |cell: &Cell| if let Cell::Number(number) = cell { *number } else { 0 };
        let listed: i64 = column(&game, "factions", suppression, None).iter().map(number).sum();
        assert!(listed > 0, "{name}: it was held down");
        assert_eq!(metric(&game, Seat(0), suppression), listed, "{name}: {suppression}");
    }
}

#[test]
fn e_18_raids_and_operations_together_are_all_sites() {
    let mut game = shipped("three_factions");
    game.advance_rounds(200);
    let of = |name: &str| metric(&game, Seat(0), name);
    assert!(of("raids_opened") > 0 && of("operations_opened") > 0);
    for (whole, parts) in [
        ("sites_opened", &["raids_opened", "operations_opened"][..]),
        ("sites_expired", &["raids_expired", "operations_expired"]),
        ("sites_won", &["raids_won", "operations_won"]),
        ("sites_lost", &["raids_retreated", "raids_wiped", "operations_retreated", "operations_wiped"]),
    ] {
        assert_eq!(of(whole), parts.iter().map(|part| of(part)).sum::<i64>(), "{whole}");
    }
    let kinds = column(&game, "sites", "kind", None);
    assert_eq!(of("raids_opened"), kinds.iter().filter(|kind| **kind == Cell::text("raid")).count() as i64);
}
