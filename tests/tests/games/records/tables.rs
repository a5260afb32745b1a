//! Tables of entities: every row complete, named by its keys, and consistent with the metrics of
//! seats.

use std::collections::BTreeSet;

use endturn_engine::{Game, tables::Cell};

use crate::records::orders::shipped;

const SCENARIOS: [&str; 6] =
    ["fleets_four_way", "war_in_the_dark", "three_factions", "rival_offices", "civ_tiny", "civ_two_cities"];

#[test]
fn every_row_has_a_cell_per_column_and_a_name_of_its_own() {
    for scenario in SCENARIOS {
        let mut game = shipped(&format!("scenarios/{scenario}.ron"));
        let mut filled = BTreeSet::new();
        for _ in 0..6 {
            for table in game.tables() {
                assert!((1..=table.columns.len()).contains(&table.keys), "{}", table.file());
                let mut names = BTreeSet::new();
                for row in (table.rows)(game.world()) {
                    assert_eq!(row.len(), table.columns.len(), "{scenario}: {}", table.file());
                    let name: Vec<String> = row[..table.keys].iter().map(ToString::to_string).collect();
                    assert!(name.iter().all(|part| !part.is_empty()), "{scenario}: {} {row:?}", table.file());
                    assert!(names.insert(name), "{scenario}: two rows of {} are called {row:?}", table.file());
                    filled.insert(table.file());
                }
                seats_are_named(&game, table.file(), table.columns, &(table.rows)(game.world()));
            }
            game.advance_rounds(4);
        }
        assert!(!filled.is_empty(), "{scenario} has tables");
    }
}

/// A column with unit `seat` holds names of seats, so that rows can be found by their owner.
fn seats_are_named(game: &Game, file: String, columns: &[endturn_engine::tables::Column], rows: &[Vec<Cell>]) {
    let names: Vec<&str> = game.roster().seats().map(|seat| game.roster().name(seat)).collect();
    for (column, at) in columns.iter().zip(0..).filter(|(column, _)| column.unit == "seat") {
        for row in rows {
            let Cell::Text(name) = &row[at] else { panic!("{file}.{}: {:?}", column.name, row[at]) };
            assert!(names.contains(&name.as_str()), "{file}.{}: {name}", column.name);
        }
    }
}

/// The sum of a column over the rows in which another column has a value.
fn sum(game: &Game, file: &str, column: &str, of: (&str, &str)) -> i64 {
    let table = game.tables().find(|table| table.file() == file).expect(file);
    let place = |name: &str| table.columns.iter().position(|column| column.name == name).expect(name);
    let (at, owner) = (place(column), place(of.0));
    let rows = (table.rows)(game.world());
    let own = rows.iter().filter(|row| row[owner] == Cell::text(of.1));
    own.map(|row| if let Cell::Number(number) = row[at] { number } else { panic!("{file}.{column}") }).sum()
}

#[test]
fn tables_say_the_same_as_metrics() {
    for (scenario, rounds, same) in [
        (
            "civ_valley",
            50,
            &[
                ("civ_cities", "owner", "size", "citizens"),
                ("civ_cities", "owner", "food_surplus", "food"),
                ("civ_cities", "owner", "gold_surplus", "income"),
                ("civ_cities", "owner", "bulbs", "bulbs"),
                ("civ_cities", "owner", "unhappy", "unhappy"),
                ("civ_cities", "owner", "specialists", "specialists"),
                ("civ_nations", "nation", "gold", "gold"),
                ("civ_nations", "nation", "cities", "cities"),
                ("civ_nations", "nation", "units", "units"),
                ("civ_nations", "nation", "techs", "techs"),
            ][..],
        ),
        (
            "fleets_four_way",
            9,
            &[
                ("fleets_planets", "planet", "metal", "stock_metal"),
                ("fleets_planets", "planet", "energy", "stock_energy"),
                ("fleets_planets", "planet", "mines", "mines"),
                ("fleets_planets", "planet", "ships_home", "ships_home"),
                ("fleets_missions", "owner", "ships", "ships_away"),
                ("fleets_batches", "owner", "count", "ships_building"),
            ],
        ),
    ] {
        let mut game = shipped(&format!("scenarios/{scenario}.ron"));
        game.advance_rounds(rounds);
        let mut seen = 0;
        for seat in game.roster().seats() {
            let name = game.roster().name(seat).to_owned();
            let values = game.metric_row(seat).values;
            for &(file, owner, column, metric) in same {
                let at = game.metrics().iter().position(|one| one.name == metric).expect(metric);
                assert_eq!(
                    sum(&game, file, column, (owner, &name)),
                    values[at],
                    "{name}: {file}.{column} and {metric}"
                );
                seen += i64::from(values[at] != 0);
            }
        }
        assert!(seen > 8, "{scenario}: hardly anything to compare");
    }
}
