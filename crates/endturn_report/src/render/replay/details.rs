//! The rows of a table of entities through all rounds: changes from each round to the next.

use std::collections::BTreeMap;

use endturn_engine::Game;
use endturn_engine::tables::EntityTable;
use serde_json::{Value, json};

use super::numbered::Numbered;

/// A table after each round.
#[derive(Debug)]
pub(super) struct Details {
    table: &'static EntityTable,
    /// The first round; 0 is the start.
    first: u32,
    values: Numbered<String>,
    /// The cells that identify each row.
    keys: Numbered<Vec<u32>>,
    /// The rows after the last round, by the numbers of their keys.
    last: BTreeMap<u32, Vec<u32>>,
    /// By round, changed rows: the number of the key, then columns with their new values; nothing
    /// more for a row that is gone.
    rounds: Vec<Vec<Vec<u32>>>,
}

impl Details {
    /// Starts with the current rows.
    pub(super) fn start(table: &'static EntityTable, game: &Game) -> Self {
        let (first, rounds, last) = (game.rounds_finished(), Vec::new(), BTreeMap::new());
        let mut new = Self { table, first, values: Numbered::default(), keys: Numbered::default(), last, rounds };
        new.round(game);
        new
    }

    /// Adds the rows after a round.
    pub(super) fn round(&mut self, game: &Game) {
        let empty = self.values.number(&String::new());
        let mut now = BTreeMap::new();
        for cells in (self.table.rows)(game.world()) {
            let row: Vec<u32> = cells.iter().map(|cell| self.values.number(&cell.to_string())).collect();
            let key = self.keys.number(&row.iter().take(self.table.keys).copied().collect());
            now.insert(key, row);
        }
        let gone = self.last.keys().filter(|key| !now.contains_key(key)).map(|&key| vec![key]);
        let mut changes: Vec<Vec<u32>> = gone.collect();
        for (&key, row) in &now {
            let old = self.last.get(&key);
            let before = |column: usize| old.and_then(|old| old.get(column).copied()).unwrap_or(empty);
            let mut change = vec![key];
            for (column, &value) in (0..).zip(row) {
                if value != before(column as usize) {
                    change.extend([column, value]);
                }
            }
            if change.len() > 1 {
                changes.push(change);
            }
        }
        self.last = now;
        self.rounds.push(changes);
    }

    pub(super) fn json(&self) -> Value {
        let table = self.table;
        let columns = table.columns.iter().map(|one| json!([one.name, one.unit, one.help]));
        let columns: Vec<Value> = columns.collect();
        json!({
            "module": table.module, "name": table.name, "keys": table.keys, "columns": columns, "first": self.first,
            "values": self.values.all(), "rounds": self.rounds,
        })
    }
}
