//! From a record to the game it was made from.

use endturn_engine::{
    Game,
    record::{Record, RecordSource},
};
use endturn_scenario::{diagnostic::Report, files::MemoryFiles};

use crate::{Loaded, load_from};

/// A record with the scenario it carries, ready to be played again.
#[derive(Clone, Debug)]
pub struct Replayable {
    /// The record.
    pub record: Record,
    /// The scenario that the record carries.
    pub loaded: Loaded,
    /// What has been changed in the record's files, as fragments; empty for an intact record.
    pub tampering: Vec<String>,
}

impl Replayable {
    /// A fresh game with the record's seed.
    pub fn game(&self) -> Game {
        let mut game = self.loaded.game();
        game.restart(self.record.header.seed);
        game
    }
}

/// Loads the scenario that a record carries. The files on disk are not looked at.
///
/// # Errors
/// Everything that is wrong with the files in the record.
pub fn from_record(record: Record) -> Result<Replayable, Report> {
    let header = &record.header;
    let files: MemoryFiles =
        header.sources.iter().map(|source| (source.path.clone(), source.text.clone().into_bytes())).collect();
    let loaded = load_from(&files, &header.scenario, &header.overrides)?;
    let changed = header.sources.iter().filter(|source| !source.is_intact());
    let mut tampering: Vec<String> =
        changed.map(|RecordSource { path, .. }| format!("{path} is not the file that was played")).collect();
    let content = format!("{:032x}", loaded.setup.content);
    if content != header.content {
        tampering.push(format!("the scenario's content is {content}, the record says {}", header.content));
    }
    Ok(Replayable { record, loaded, tampering })
}
