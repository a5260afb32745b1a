//! Tables as files, game by game, so that memory does not grow with their number.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use endturn_lab::{
    batch::Plan,
    ledger::{Folder, LedgerError},
    plan::LoadedPlan,
};

use super::{
    columns::{Table, Tables},
    rows::rows,
};

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where it is.
    pub path: PathBuf,
    /// Its rows, without the names of the columns.
    pub rows: u64,
}

/// Writes the tables of a batch, all of whose shards are published, as CSV beside them. A table that was there is replaced
/// when the new one is whole.
///
/// # Errors
/// If a shard can't be read, or a file can't be written; the tables that were there stay.
pub fn write_csv(plan: &LoadedPlan, folder: &Folder, out: &Path) -> Result<Vec<Written>, LedgerError> {
    let tables = Tables::of(plan);
    let wanted = Table::ALL.into_iter().filter(|table| *table != Table::Facts || plan.counts_facts());
    let mut files = wanted.map(|table| CsvFile::begin(table, &tables, out)).collect::<Result<Vec<_>, _>>()?;
    for head in folder.shards(plan.schedule()) {
        for result in folder.read(head)? {
            for file in &mut files {
                file.add(&tables, plan, &result)?;
            }
        }
    }
    files.into_iter().map(CsvFile::finish).collect()
}

struct CsvFile {
    table: Table,
    path: PathBuf,
    beside: PathBuf,
    writer: csv::Writer<BufWriter<File>>,
    rows: u64,
}

impl CsvFile {
    fn begin(table: Table, tables: &Tables, out: &Path) -> Result<Self, LedgerError> {
        let path = out.join(format!("{}.csv", table.name()));
        let beside = out.join(format!("{}.csv.part", table.name()));
        let file = File::create(&beside).map_err(|error| LedgerError::Io(beside.clone(), error))?;
        let mut one = Self { table, path, beside, writer: csv::Writer::from_writer(BufWriter::new(file)), rows: 0 };
        one.record(tables.columns(table).iter().map(|column| column.name.clone()))?;
        Ok(one)
    }

    fn add(
        &mut self,
        tables: &Tables,
        plan: &LoadedPlan,
        result: &endturn_lab::play::GameResult,
    ) -> Result<(), LedgerError> {
        for row in rows(self.table, tables, plan, result) {
            self.record(row.iter().map(ToString::to_string))?;
            self.rows += 1;
        }
        Ok(())
    }

    fn record(&mut self, cells: impl Iterator<Item = String>) -> Result<(), LedgerError> {
        let written = self.writer.write_record(cells.map(String::into_bytes));
        written.map_err(|error| LedgerError::Io(self.beside.clone(), io::Error::other(error)))
    }

    fn finish(self) -> Result<Written, LedgerError> {
        let Self { path, beside, writer, rows, .. } = self;
        let inner = writer.into_inner().map_err(|error| io::Error::other(error.to_string()));
        let done = inner.and_then(|mut file| {
            file.flush()?;
            file.get_ref().sync_data()?;
            fs::rename(&beside, &path)
        });
        done.map_err(|error| LedgerError::Io(path.clone(), error))?;
        Ok(Written { path, rows })
    }
}
