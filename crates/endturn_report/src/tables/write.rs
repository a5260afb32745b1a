//! Writes tables to files game by game, so that memory does not grow with their number.

use std::{
    io,
    path::{Path, PathBuf},
};

use endturn_lab::{ledger::LedgerError, plan::LoadedPlan, play::GameResult};

#[cfg(feature = "parquet")]
use super::columnar::Columnar;
use super::{
    columns::{BatchTable, Tables},
    comma_separated::CommaSeparated,
    file::PartFile,
    format::{TableFormat, Written},
    json_lines::JsonLines,
    origin::Origin,
    package,
    row_writer::RowWriter,
    rows::{Take, design, rows},
};

/// The tables of a batch while they are being written, with a `datapackage.json` that describes
/// them and names the command that writes them. Games are added in the order of the plan. Earlier
/// tables are replaced once all new ones are complete.
pub struct TableWriter<'p> {
    plan: &'p LoadedPlan,
    tables: Tables,
    out: PathBuf,
    origin: Origin,
    files: Vec<(Written, Box<dyn RowWriter>)>,
}

impl std::fmt::Debug for TableWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableWriter").field("out", &self.out).finish_non_exhaustive()
    }
}

impl<'p> TableWriter<'p> {
    /// Starts all tables of a plan in each of the formats; `program` is the name of the running
    /// program.
    ///
    /// # Errors
    /// If a file can't be written, or a format isn't available.
    pub fn begin(
        plan: &'p LoadedPlan,
        out: &Path,
        formats: &[TableFormat],
        program: &str,
    ) -> Result<Self, LedgerError> {
        let (tables, origin) = (Tables::of(plan), Origin::of(plan, program));
        let mut files: Vec<(Written, Box<dyn RowWriter>)> = Vec::new();
        for table in tables.tables() {
            for format in TableFormat::ALL.into_iter().filter(|format| formats.contains(format)) {
                let (path, columns) = (out.join(format.file(table)), tables.columns(table));
                let file = PartFile::begin(path.clone())?;
                let begun = match format {
                    #[cfg(feature = "parquet")]
                    TableFormat::Parquet => Columnar::begin(table, columns, &origin, file).map(boxed),
                    #[cfg(not(feature = "parquet"))]
                    TableFormat::Parquet => Err(io::ErrorKind::Unsupported.into()),
                    TableFormat::Csv => CommaSeparated::begin(columns, file).map(boxed),
                    TableFormat::JsonLines => JsonLines::begin(columns, file).map(boxed),
                };
                let rows = begun.map_err(|error| LedgerError::Io(path.clone(), error))?;
                files.push((Written { table, format, path, rows: 0 }, rows));
            }
        }
        let mut writer = Self { plan, tables, out: out.to_owned(), origin, files };
        writer.add_rows(BatchTable::Design, &mut |_, take| design(plan, take))?;
        Ok(writer)
    }

    /// The tables of the plan.
    pub(crate) fn tables(&self) -> Vec<BatchTable> {
        self.tables.tables().collect()
    }

    /// Adds the rows of a game.
    ///
    /// # Errors
    /// If they can't be written.
    pub fn add(&mut self, result: &GameResult) -> Result<(), LedgerError> {
        let plan = self.plan;
        for table in self.tables() {
            self.add_rows(table, &mut |tables, take| rows(table, tables, plan, result, take))?;
        }
        Ok(())
    }

    /// Adds the rows that `give` passes on to the files of a table.
    fn add_rows(
        &mut self,
        table: BatchTable,
        give: &mut dyn FnMut(&Tables, &mut Take<'_>) -> io::Result<()>,
    ) -> Result<(), LedgerError> {
        let mut files: Vec<_> = self.files.iter_mut().filter(|(written, _)| written.table == table).collect();
        if files.is_empty() {
            return Ok(());
        }
        let columns = self.tables.columns(table);
        let mut failed = None;
        let done = give(&self.tables, &mut |cells| {
            let mut both = columns.iter().zip(cells);
            debug_assert!(columns.len() == cells.len() && both.all(|(column, cell)| cell.fits(column)), "{cells:?}");
            files.iter_mut().try_for_each(|(written, rows)| {
                written.rows += 1;
                rows.row(cells).inspect_err(|_| failed = Some(written.path.clone()))
            })
        });
        done.map_err(|error| LedgerError::Io(failed.unwrap_or_else(|| self.out.clone()), error))
    }

    /// Moves all tables to their places.
    ///
    /// # Errors
    /// If a file can't be written; earlier ones stay.
    pub fn finish(self) -> Result<Vec<Written>, LedgerError> {
        let (mut all, mut whole) = (Vec::new(), Vec::new());
        for (written, rows) in self.files {
            let done = rows.finish().and_then(|mut file| file.sync().map(|()| file));
            whole.push(done.map_err(|error| LedgerError::Io(written.path.clone(), error))?);
            all.push(written);
        }
        if !all.is_empty() {
            whole.push(package::write(&self.out, &self.tables, &self.origin, &all)?);
        }
        whole.into_iter().try_for_each(PartFile::publish)?;
        Ok(all)
    }
}

fn boxed<R: RowWriter + 'static>(rows: R) -> Box<dyn RowWriter> {
    Box::new(rows)
}
