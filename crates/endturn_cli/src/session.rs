//! One game in progress with its books: chronicle, record and the folder it is written to.

mod again;
mod rounds;

use std::sync::Arc;

use endturn::Loaded;
use endturn::engine::{
    Game, Seat,
    record::{RecordHeader, RecordWriter},
    tables::EntityTable,
};
use endturn::report::{
    files::out_dir::{Lines, OutDir, Plan, Played},
    game::{
        Book,
        chronicle::{Chronicle, RoundSeen},
    },
};

pub(crate) use again::Broken;
use serde_json::Value;

use crate::failure::Failure;
use crate::render::{chart, place, summary};
use crate::stopwatch;

/// A game and all that is kept of it.
pub(crate) struct Session {
    /// The scenario it is made from.
    pub(crate) loaded: Loaded,
    /// The root seed.
    pub(crate) seed: u64,
    /// The game.
    pub(crate) game: Game,
    /// What has been seen of it.
    pub(crate) chronicle: Chronicle,
    /// The command that repeats it.
    pub(crate) repeat: String,
    /// Whether the last round took long; nobody knows of the first.
    is_slow: bool,
    /// Rulesets that are not as the program carries them.
    own_rulesets: Vec<String>,
    writer: RecordWriter,
    first: Lines,
    out: Option<OutDir>,
    /// All facts so far, for the notation of the field; none if it has no such notation.
    facts: Option<Vec<Value>>,
}

impl Session {
    /// Starts a game with a seed.
    pub(crate) fn start(loaded: Loaded, seed: u64, repeat: String) -> Self {
        let game = loaded.game();
        Self::with(game, loaded, seed, repeat)
    }

    /// Starts a game whose rules are timed.
    pub(crate) fn timed(loaded: Loaded, seed: u64, repeat: String) -> Self {
        let game = Game::timed(Arc::clone(&loaded.setup), stopwatch::nanoseconds).expect("checked setups build");
        Self::with(game, loaded, seed, repeat)
    }

    fn with(mut game: Game, loaded: Loaded, seed: u64, repeat: String) -> Self {
        game.listen(true);
        game.keep_log();
        game.restart(seed);
        let (writer, record) = RecordWriter::start(&loaded.record_header(seed));
        let chronicle = Chronicle::start(&game);
        let metrics = csv_line(["round", "seat"].into_iter().chain(chronicle.metrics.iter().map(|metric| metric.name)));
        let first = Lines { facts: String::new(), metrics, record };
        let facts = game.transcripts(&[]).next().is_some().then(Vec::new);
        let own_rulesets = place::own_rulesets(&loaded.modules, &loaded.rulesets);
        Self { loaded, seed, game, chronicle, repeat, is_slow: true, own_rulesets, writer, first, out: None, facts }
    }

    /// The record's header.
    pub(crate) fn header(&self) -> RecordHeader {
        self.loaded.record_header(self.seed)
    }

    /// The lines with which the files of the folder begin.
    pub(crate) fn first_lines(&self) -> &Lines {
        &self.first
    }

    /// What a folder of this game will hold.
    pub(crate) fn plan(&self) -> Plan {
        let RecordHeader { title, scenario, seed, .. } = self.header();
        let tables = self.game.tables().map(EntityTable::file).collect();
        Plan { played: Played { title, scenario, seed }, first: self.first.clone(), tables }
    }

    /// Writes to this folder from now on.
    pub(crate) fn write_to(&mut self, out: Option<OutDir>) {
        self.out = out;
    }

    /// The folder, if there is one.
    pub(crate) fn out(&mut self) -> Option<&mut OutDir> {
        self.out.as_mut()
    }

    /// Gives the folder away, to another session of the same game.
    pub(crate) fn take_out(&mut self) -> Option<OutDir> {
        self.out.take()
    }

    /// Enters the round that just ended into all books.
    pub(crate) fn round_ended(&mut self) -> Result<(RoundSeen, Lines), Failure> {
        let seen = self.chronicle.round(&mut self.game);
        let mut lines = Lines { record: self.writer.round(&mut self.game), ..Lines::default() };
        if let Some(facts) = &mut self.facts {
            facts.extend(seen.facts.iter().map(|fact| fact.json.clone()));
        }
        for fact in &seen.facts {
            lines.facts += &fact.json.to_string();
            lines.facts.push('\n');
        }
        for row in &seen.rows {
            let values = row.values.iter().map(ToString::to_string);
            let start = [row.round.to_string(), self.name(row.seat).to_owned()];
            lines.metrics += &csv_line(start.into_iter().chain(values));
        }
        if let Some(out) = &mut self.out
            && let Err(failure) = out.append(&lines)
        {
            let folder = out.path().display();
            let rest = format!("{folder} holds the game up to round {}, without a verdict", seen.round - 1);
            // The game is ahead of the record now, and nothing that is written later may be.
            self.out = None;
            return Err(failure.but(&rest).into());
        }
        Ok((seen, lines))
    }

    /// Writes what needs the whole game.
    pub(crate) fn finish(&mut self, interrupted: bool) -> Result<(), Failure> {
        let Some(mut out) = self.out.take() else { return Ok(()) };
        let finished = out.finish(
            &chart::page(&self.book()),
            &self.tables(),
            &self.transcripts(),
            &summary::text(self, interrupted),
        );
        self.out = Some(out);
        Ok(finished?)
    }

    /// The tables of entities as they are now: the file's name without its ending, and its text.
    fn tables(&self) -> Vec<(String, String)> {
        let text = |table: &EntityTable| {
            let head = csv_line(table.columns.iter().map(|column| column.name));
            let rows = (table.rows)(self.game.world());
            let lines = rows.iter().map(|row| csv_line(row.iter().map(ToString::to_string)));
            std::iter::once(head).chain(lines).collect()
        };
        self.game.tables().map(|table| (table.file(), text(table))).collect()
    }

    /// The game in the notation of its field: the file's name, and its text.
    fn transcripts(&self) -> Vec<(String, String)> {
        let facts = self.facts.as_deref().unwrap_or_default();
        let transcripts = self.game.transcripts(facts);
        transcripts.map(|(module, one)| (format!("{module}.{}", one.ending), one.text)).collect()
    }

    /// The game as it is told.
    pub(crate) fn book(&self) -> Book<'_> {
        let Self { game, chronicle, seed, repeat, own_rulesets, .. } = self;
        Book { game, chronicle, seed: *seed, repeat, own_rulesets }
    }

    /// A seat's name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.game.roster().name(seat)
    }

    /// Who fills a seat now.
    pub(crate) fn persona(&self, seat: Seat) -> String {
        self.book().persona(seat)
    }
}

fn csv_line<T: AsRef<[u8]>>(fields: impl IntoIterator<Item = T>) -> String {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(fields).expect("memory takes every line");
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
}
