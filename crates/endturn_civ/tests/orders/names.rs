//! Names of a ruleset as words of orders.

use endturn_civ::internals::{entry_word, find};
use endturn_civ_rules::ruleset::table::Table;

fn table(names: &[&str]) -> Table<()> {
    let mut table = Table::default();
    for name in names {
        table.push((*name).to_owned(), ());
    }
    table
}

#[test]
fn names_match_in_any_case_and_with_either_kind_of_gap() {
    let table = table(&["City Walls", "Palace"]);
    for found in ["City_Walls", "city_walls", "CITY WALLS"] {
        assert_eq!(find(&table, found), Some(0), "{found}");
    }
    assert_eq!(find(&table, "CityWalls"), None);
}

#[test]
fn a_name_that_reads_like_an_earlier_one_or_like_a_number_goes_by_its_number() {
    let table = table(&["City Walls", "city_walls", "#0", "", "Palace"]);
    let words: Vec<String> = (0..6).map(|place| entry_word(&table, place)).collect();
    assert_eq!(words, ["City_Walls", "#1", "#2", "#3", "Palace", "#5"]);
}
