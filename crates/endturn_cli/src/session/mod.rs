//! One game in progress with its books: chronicle, record and the folder it is written to.

mod again;
mod history;
mod rounds;

use std::sync::Arc;

use endturn::Loaded;
use endturn::engine::{
    Game, Seat,
    journal::FactEntry,
    record::{RecordHeader, RecordWriter},
    tables::EntityTable,
};
use endturn::report::tables::inert;
use endturn::report::{
    files::out_dir::{Lines, OutDir, Plan, Played},
    game::{
        Book,
        chronicle::{Captures, Chronicle, RoundSeen},
    },
};
use endturn::scenario::files::slashed;

pub(crate) use again::Broken;
pub(crate) use history::{History, Moment};

use crate::failure::Failure;
use crate::render::{chart, place, summary};
use crate::stopwatch;
use endturn::report::render::replay::{self, Frames};

/// A game and everything that is kept of it.
pub(crate) struct Session {
    /// The scenario it is made from.
    pub(crate) loaded: Loaded,
    /// The root seed.
    pub(crate) seed: u64,
    /// The game.
    pub(crate) game: Game,
    /// The events so far.
    pub(crate) chronicle: Chronicle,
    /// The command that repeats the game.
    pub(crate) repeat: String,
    /// Whether the last round took long; false before the first.
    is_slow: bool,
    /// Rulesets that differ from the built-in ones.
    own_rulesets: Vec<String>,
    writer: RecordWriter,
    first: Lines,
    /// Whether the lines of rounds are wanted without a folder.
    keeps_lines: bool,
    out: Option<OutDir>,
    /// The frames of the page that replays the game, once there is a folder for it.
    frames: Option<Frames>,
    /// All facts so far, for the transcript in the game's usual notation; `None` if it has none.
    facts: Option<Vec<FactEntry>>,
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
        Self {
            loaded,
            seed,
            game,
            chronicle,
            repeat,
            is_slow: true,
            own_rulesets,
            writer,
            first,
            keeps_lines: true,
            out: None,
            frames: None,
            facts,
        }
    }

    /// The record's header.
    pub(crate) fn header(&self) -> RecordHeader {
        self.loaded.record_header(self.seed)
    }

    /// The first lines of the folder's files.
    pub(crate) fn first_lines(&self) -> &Lines {
        &self.first
    }

    /// The planned content of a folder of this game.
    pub(crate) fn plan(&self) -> Plan {
        let RecordHeader { title, scenario, seed, .. } = self.header();
        let tables = self.game.tables().map(EntityTable::file).collect();
        Plan { played: Played { title, scenario, seed }, first: self.first.clone(), tables }
    }

    /// Writes to this folder from now on.
    pub(crate) fn write_to(&mut self, out: Option<OutDir>) {
        if out.is_some() && self.frames.is_none() {
            self.frames = Some(Frames::start(&self.game));
        }
        self.out = out;
    }

    /// The folder, if any.
    pub(crate) fn out(&mut self) -> Option<&mut OutDir> {
        self.out.as_mut()
    }

    /// Hands the folder over to another session of the same game.
    pub(crate) fn take_out(&mut self) -> Option<OutDir> {
        self.out.take()
    }

    /// Keeps rounds in words and figures only, or as much as the verdict needs, if they are not
    /// written to a folder.
    pub(crate) fn keep_only(&mut self, captures: Captures) {
        self.keeps_lines = false;
        if self.out.is_none() {
            self.chronicle.captures = captures;
            if captures == Captures::Great {
                self.game.hear_orders(false);
                self.game.keep_no_log();
            }
        }
    }

    /// Enters the round that just ended into all books.
    pub(crate) fn round_ended(&mut self) -> Result<(RoundSeen, Lines), Failure> {
        let mut seen = self.chronicle.round(&mut self.game);
        if let Some(frames) = &mut self.frames {
            frames.round(&self.game, &seen);
        }
        if !self.keeps_lines && self.out.is_none() {
            _ = self.game.take_log();
            return Ok((seen, Lines::default()));
        }
        let mut lines = Lines { record: self.writer.round(&mut self.game), ..Lines::default() };
        if let Some(facts) = &mut self.facts {
            facts.append(&mut seen.entries);
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
            let folder = slashed(out.path());
            let rest = format!("{folder} holds the game up to round {}, without a verdict", seen.round - 1);
            // The game is ahead of the record now, so nothing more may be written.
            self.out = None;
            return Err(failure.but(&rest).into());
        }
        Ok((seen, lines))
    }

    /// Writes the files that need the whole game.
    pub(crate) fn finish(&mut self, interrupted: bool) -> Result<(), Failure> {
        let Some(mut out) = self.out.take() else { return Ok(()) };
        let frames = self.frames.as_ref().map(|frames| replay::page(&self.book(), frames)).unwrap_or_default();
        let finished = out.finish(
            (&chart::page(&self.book()), &frames),
            &self.tables(),
            &self.transcripts(),
            &summary::text(self, interrupted),
        );
        self.out = Some(out);
        Ok(finished?)
    }

    /// Returns the current tables of entities: file name without extension, and text.
    fn tables(&self) -> Vec<(String, String)> {
        let text = |table: &EntityTable| {
            let head = csv_line(table.columns.iter().map(|column| column.name));
            let rows = (table.rows)(self.game.world());
            let lines = rows.iter().map(|row| csv_line(row.iter().map(ToString::to_string)));
            std::iter::once(head).chain(lines).collect()
        };
        self.game.tables().map(|table| (table.file(), text(table))).collect()
    }

    /// Returns the game in its usual notation: file name, and text.
    fn transcripts(&self) -> Vec<(String, String)> {
        let facts = self.facts.as_deref().unwrap_or_default();
        let transcripts = self.game.transcripts(facts);
        transcripts.map(|(module, one)| (format!("{module}.{}", one.ending), one.text)).collect()
    }

    /// The game, as the report needs it.
    pub(crate) fn book(&self) -> Book<'_> {
        let Self { game, chronicle, seed, repeat, own_rulesets, .. } = self;
        Book { game, chronicle, seed: *seed, repeat, own_rulesets, curves: &[] }
    }

    /// A seat's name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.game.roster().name(seat)
    }

    /// The current player of a seat.
    pub(crate) fn persona(&self, seat: Seat) -> String {
        self.book().persona(seat)
    }
}

fn csv_line<T: AsRef<str>>(fields: impl IntoIterator<Item = T>) -> String {
    const WHOLE: &str = "memory takes every line";
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    for field in fields {
        writer.write_field(&*inert(field.as_ref())).expect(WHOLE);
    }
    writer.write_record(None::<&[u8]>).expect(WHOLE);
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
}
