//! Numbers as people read them.

use endturn_civ::internals::{moves, turns};

use super::table::Table;

#[test]
fn fragments_read_as_moves() {
    let told = [0, 1, 3, 5, 9].map(|left| moves(left, 3));
    assert_eq!(told, ["0", "1/3", "1", "1 2/3", "3"]);
}

#[test]
fn turns_are_rounded_up_and_never_none_where_nothing_is_missing() {
    assert_eq!([turns(10, 3), turns(9, 3), turns(1, 5)], [Some(4), Some(3), Some(1)]);
    assert_eq!([turns(0, 0), turns(-4, -1), turns(1, 0), turns(1, -2)], [Some(1), Some(1), None, None]);
    assert_eq!(turns(i32::MAX, 1), Some(i32::MAX));
}

#[test]
fn every_column_has_a_name_of_its_own_a_unit_and_a_meaning() {
    let table = Table::rome("start: (4, 5)", "");
    let module = &table.game.setup().modules[0];
    let (metrics, standings) = (module.metrics(), module.standings());
    for (at, metric) in metrics.iter().enumerate() {
        assert!(metrics[..at].iter().all(|other| other.name != metric.name), "{}", metric.name);
        assert!(!metric.unit.is_empty() && !metric.help.is_empty(), "{}", metric.name);
    }
    assert!(standings.iter().all(|name| metrics.iter().any(|metric| metric.name == *name)));
}
