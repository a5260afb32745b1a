//! The findings and tables of a batch, by one look at each shard. They can follow while the batch
//! is played, so that little is left to do at its end.

use std::path::Path;

use endturn_lab::{
    batch::Plan,
    ledger::{Folder, LedgerError, ShardHead},
    plan::LoadedPlan,
    stopping::Stop,
};

use crate::{
    findings::{Findings, Pass},
    seen::Seen,
    tables::{BatchTable, TableFormat, TableWriter, Written},
};

/// Findings and tables of the first shards of a batch.
pub struct Evaluation<'p> {
    plan: &'p LoadedPlan,
    pass: Pass<'p>,
    tables: TableWriter<'p>,
    /// The first shard that has not been read.
    next: u64,
}

impl std::fmt::Debug for Evaluation<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluation").field("next", &self.next).finish_non_exhaustive()
    }
}

impl<'p> Evaluation<'p> {
    /// Starts the tables of a plan in a folder; `program` is the name of the running program.
    ///
    /// # Errors
    /// If a file can't be written, or a format isn't available.
    pub fn begin(
        plan: &'p LoadedPlan,
        out: &Path,
        formats: &[TableFormat],
        program: &str,
    ) -> Result<Self, LedgerError> {
        let tables = TableWriter::begin(plan, out, formats, program)?;
        Ok(Self { plan, pass: Pass::new(plan), tables, next: 0 })
    }

    /// Reads the shards that follow, in order, up to the first that is not published yet, but at
    /// most `most` of them.
    ///
    /// # Errors
    /// If a shard can't be read, or a table can't be written. The evaluation is of no use then:
    /// some games of the shard may have been counted.
    pub fn follow(
        &mut self,
        folder: &Folder,
        most: u64,
        is_published: &dyn Fn(ShardHead) -> bool,
    ) -> Result<(), LedgerError> {
        for _ in 0..most {
            let head = folder.shard(self.plan.schedule(), self.next).filter(|head| is_published(*head));
            let Some(head) = head else { break };
            let Self { plan, pass, tables, .. } = self;
            folder.each(head, &mut |result| {
                pass.add(&Seen::new(plan, &result));
                tables.add(&result)
            })?;
            self.next += 1;
        }
        Ok(())
    }

    /// The tables of the plan.
    #[must_use]
    pub fn tables(&self) -> Vec<BatchTable> {
        self.tables.tables()
    }

    /// Reads the rest of a whole batch, and moves the tables to their places. `stop` is where it
    /// stopped, if its plan has a stopping rule.
    ///
    /// # Errors
    /// If a shard can't be read, or a table can't be written.
    pub fn finish(mut self, folder: &Folder, stop: Option<&Stop>) -> Result<(Findings, Vec<Written>), LedgerError> {
        self.follow(folder, u64::MAX, &|_| true)?;
        let found = self.pass.found(folder, stop);
        Ok((found, self.tables.finish()?))
    }
}
