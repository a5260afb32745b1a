//! Restores the game from a record.

use std::collections::BTreeSet;

use endturn_engine::{
    Game,
    orders::shorten,
    record::{Record, RecordHeader, RecordSource},
};
use endturn_scenario::{diagnostic::Report, files::MemoryFiles};

use crate::{Loaded, Modules, changes::load_with_changes};

/// Maximum characters of a record's text in a message.
const MAX_LETTERS: usize = 80;

/// A record with its scenario, ready to be replayed.
#[derive(Clone, Debug)]
pub struct Replayable {
    /// The record.
    pub record: Record,
    /// The scenario that the record carries.
    pub loaded: Loaded,
    /// Changes found in the record's files, as fragments; empty for an intact record.
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

impl Modules {
    /// Loads the scenario that a record carries. Ignores the files on disk.
    ///
    /// # Errors
    /// Everything that is wrong with the files in the record.
    pub fn from_record(&self, record: Record) -> Result<Replayable, Report> {
        let header = &record.header;
        let files: MemoryFiles =
            header.sources.iter().map(|source| (source.path.clone(), source.text.clone().into_bytes())).collect();
        let loaded = load_with_changes(self, &files, header)?;
        let mut tampering = altered(header);
        if loaded.setup.title != header.title {
            tampering.push("the title is not that of the scenario".to_owned());
        }
        let content = format!("{:032x}", loaded.setup.content);
        if content != header.content {
            tampering.push(format!(
                "the scenario's content is {content}, the record says {}",
                shorten(&header.content, MAX_LETTERS)
            ));
        }
        for (own, found) in
            loaded.changes.iter().zip(&header.changes).filter(|(own, found)| own.content != found.content)
        {
            let found = shorten(&found.content, MAX_LETTERS);
            let told = format!("after round {} the content is {}, the record says {found}", own.after, own.content);
            tampering.push(told);
        }
        Ok(Replayable { record, loaded, tampering })
    }
}

/// Describes the changes in a record's files, as fragments.
pub fn altered(header: &RecordHeader) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let problem = |source: &RecordSource| {
        let path = shorten(&source.path, MAX_LETTERS);
        match (seen.insert(source.path.clone()), source.is_intact()) {
            (true, true) => None,
            (false, _) => Some(format!("{path} is in the record twice")),
            (true, false) => Some(format!("{path} is not the file that was played")),
        }
    };
    header.sources.iter().filter_map(problem).collect()
}

/// Returns a sentence if another version of the engine wrote the record: rules may have changed
/// since.
pub fn other_engine(header: &RecordHeader) -> Option<String> {
    let own = env!("CARGO_PKG_VERSION");
    (header.engine != own).then(|| match header.engine.trim() {
        "" => format!("the record does not name the version of endturn that wrote it; this is endturn {own}"),
        other => format!("the record was written by endturn {}, this is endturn {own}", shorten(other, MAX_LETTERS)),
    })
}
