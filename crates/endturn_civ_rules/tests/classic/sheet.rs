//! One table of facts, and its comparison.

use std::collections::BTreeMap;

/// Columns no rule reads, by table: texts for people, ids of rows, marks of where a fact comes
/// from.
const LEFT_OUT: &[(&str, &[&str])] = &[
    ("extras", &["effect_summary"]),
    ("buildings", &["effect_summary"]),
    ("effects", &["id", "group", "num_reqs"]),
    ("effect_reqs", &["req_no", "quiet"]),
    ("action_enablers", &["id"]),
    ("disasters", &["effects_in_words"]),
    ("traderoutes", &["meaning"]),
    ("treaty_clauses", &["meaning"]),
    ("start_units", &["meaning"]),
    ("game_params", &["meaning"]),
    ("server_settings", &["meaning"]),
];

/// Rows no rule reads, by table and first column: only for help texts and displays.
const ROWS_LEFT_OUT: &[(&str, &str)] =
    &[("game_params", "actions.quiet_actions"), ("game_params", "city.pop_report_zeroes"), ("events", "map_labels")];

/// Columns that no rule reads.
pub fn left_out(table: &str) -> &'static [&'static str] {
    LEFT_OUT.iter().find(|(name, _)| *name == table).map_or(&[], |(_, columns)| columns)
}

/// A table of facts.
pub struct Sheet {
    pub name: &'static str,
    pub header: Vec<String>,
    pub rows: Vec<BTreeMap<String, String>>,
}

impl Sheet {
    pub fn read(name: &'static str) -> Self {
        let path = format!("{}/tests/classic/{name}.csv", env!("CARGO_MANIFEST_DIR"));
        let mut reader = csv::Reader::from_path(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
        let records = reader.records().map(|row| row.unwrap_or_else(|error| panic!("{path}: {error}")));
        let rows = records
            .filter(|row| !ROWS_LEFT_OUT.contains(&(name, row.get(0).unwrap_or_default())))
            .map(|row| header.iter().cloned().zip(row.iter().map(str::to_owned)).collect());
        Self { name, rows: rows.collect(), header }
    }

    /// Number of cells left out.
    pub fn left_out(&self) -> usize {
        self.rows.len() * left_out(self.name).len()
    }

    /// Compares all rows in order, each given as columns with values; returns the number of cells
    /// compared.
    pub fn compare(&self, rows: &[Vec<(&str, String)>]) -> usize {
        assert_eq!(rows.len(), self.rows.len(), "{}: rows", self.name);
        let mut count = 0;
        for (row, expected) in rows.iter().zip(&self.rows) {
            let of: Vec<&str> = row.iter().map(|(column, _)| *column).collect();
            for column in self.header.iter().filter(|column| !left_out(self.name).contains(&column.as_str())) {
                assert!(of.contains(&column.as_str()), "{}: the column {column} is not compared", self.name);
            }
            for (column, value) in row {
                let cell = expected.get(*column).unwrap_or_else(|| panic!("{}: no column {column}", self.name));
                assert_eq!(value, cell, "{}: {column} of {:?}", self.name, expected.values().collect::<Vec<_>>());
                count += 1;
            }
        }
        count
    }
}

/// Joins names like the tables.
pub fn list<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    names.into_iter().map(|name| name.as_ref().to_owned()).collect::<Vec<_>>().join(";")
}

/// `yes` or `no`.
pub fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// A name or an empty string.
pub fn maybe(name: Option<&String>) -> String {
    name.cloned().unwrap_or_default()
}
