//! `batch status`: the progress of a batch.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    path::PathBuf,
    thread,
    time::Duration,
};

use endturn::engine::compact::CompactCollect as _;
use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, LedgerError, ShardHead},
        plan::LoadedPlan,
        play::End,
    },
    report::{again, words},
    scenario::files::slashed,
};
use indicatif::HumanBytes;
use serde_json::{Value, json};

use super::attendance::{self, SILENT, Worker};
use super::open::{ledger, opened};
use crate::args::{BatchStatusArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::number_within;
use crate::render::number::grouped;
use crate::render::paint::Paint;
use crate::render::ranges::Ranges;
use crate::render::table;
use crate::render::{json, shell};

/// Interval between two looks.
const PAUSE: Duration = Duration::from_secs(2);
/// Maximum parts to ask for.
const MAX_PARTS: u64 = 1_000_000;

pub(super) fn status(args: &BatchStatusArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let parts = args.parts.as_deref().and_then(|text| number_within("--parts", text, 1..=MAX_PARTS, &mut problems));
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    if !args.watch {
        return look(args, parts, console);
    }
    if console.owns_process {
        interrupt::leave("the batch goes on; this command only looked at it");
    }
    loop {
        let code = look(args, parts, console)?;
        if code != ExitCode::Wrong {
            return Ok(code);
        }
        thread::sleep(PAUSE);
        if args.format == Format::Text {
            console.tell("\n")?;
        }
    }
}

fn look(args: &BatchStatusArgs, parts: Option<u64>, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let (mut plan, folder) = opened(&args.folder, console)?;
    // If the plan has a stopping rule, games beyond the stop are not missing. A damaged shard is
    // reported below.
    _ = plan.count_to_stop(&folder);
    let mut status = Status::of(&plan, &folder).map_err(ledger)?;
    if let Some(parts) = parts {
        status.count_parts(parts, &plan, &folder).map_err(ledger)?;
    }
    let text = match args.format {
        Format::Json => json::line(&status.json(&plan, &folder)),
        Format::Text => status.text(&plan, &folder, console.paint()),
    };
    console.answer(args.format, &text)?;
    Ok(match (status.diverged.is_empty(), status.is_whole()) {
        (false, _) => ExitCode::Diverged,
        (true, true) => ExitCode::Success,
        (true, false) => ExitCode::Wrong,
    })
}

/// The content of a batch's folder.
struct Status {
    shards: u64,
    published: Ranges,
    /// Shards with some of their games.
    begun: Ranges,
    /// Games that are there.
    played: u64,
    /// Games that are missing or can't be read.
    missing: Ranges,
    /// Games that did not reach their end: for each kind of failure the count and the first game.
    failures: BTreeMap<&'static str, (u64, u64)>,
    /// Problems with files.
    damaged: Vec<String>,
    diverged: Vec<PathBuf>,
    is_at_work: bool,
    bytes: u64,
    /// The reports of the processes that play, or have played.
    workers: Vec<Worker>,
    /// The parts that lack shards, if asked for.
    parts: Option<Ranges>,
}

impl Status {
    fn of(plan: &LoadedPlan, folder: &Folder) -> Result<Self, LedgerError> {
        let mut status = Self {
            // Checked first: a process at work now may be done when the shards are read, so the
            // user is never told to wait in vain.
            is_at_work: folder.is_at_work()?,
            diverged: folder.diverged()?,
            bytes: folder.bytes()?,
            shards: 0,
            published: Ranges::default(),
            begun: Ranges::default(),
            played: 0,
            missing: Ranges::default(),
            failures: BTreeMap::new(),
            damaged: Vec::new(),
            workers: attendance::workers(folder.path()),
            parts: None,
        };
        let listing = folder.listing()?;
        let is_there = |head: &ShardHead| listing.has(head.shard) || listing.is_begun(head.shard);
        let there: Vec<ShardHead> = folder.shards(plan.schedule()).filter(is_there).collect();
        let mut seen = look_at(folder, &there).into_iter();
        for head in folder.shards(plan.schedule()) {
            status.shards += 1;
            match is_there(&head).then(|| seen.next()).flatten() {
                None => status.missing.push_range(head.range()),
                Some(seen) => status.add(head, seen),
            }
        }
        Ok(status)
    }

    fn add(&mut self, head: ShardHead, seen: Result<Seen, String>) {
        let seen = match seen {
            Ok(seen) => seen,
            Err(error) => {
                self.damaged.push(error);
                self.missing.push_range(head.range());
                return;
            }
        };
        if seen.is_published {
            self.published.push(head.shard);
        } else if seen.played > 0 {
            self.begun.push(head.shard);
        }
        self.played += seen.played;
        seen.missing.into_iter().for_each(|game| self.missing.push(game));
        for (kind, (count, first)) in seen.failures {
            self.failures.entry(kind).or_insert((0, first)).0 += count;
        }
    }

    /// Counts the parts of `--shard K/N` that lack shards.
    fn count_parts(&mut self, parts: u64, plan: &LoadedPlan, folder: &Folder) -> Result<(), LedgerError> {
        let mut missing = BTreeSet::new();
        for head in folder.shards(plan.schedule()) {
            if !folder.has(head)? {
                missing.insert(head.shard % parts + 1);
            }
        }
        let mut ranges = Ranges::default();
        missing.into_iter().for_each(|part| ranges.push(part));
        self.parts = Some(ranges);
        Ok(())
    }

    /// The games per hour of the processes at work, and the seconds that the rest takes at that
    /// rate.
    fn rate(&self) -> (u64, Option<u64>) {
        let at_work = self.workers.iter().filter(|worker| worker.is_at_work() && worker.seconds > 0);
        let rate = at_work.map(|worker| worker.games.saturating_mul(3_600) / worker.seconds);
        let rate = rate.fold(0, u64::saturating_add);
        (rate, self.missing.count().saturating_mul(3_600).checked_div(rate))
    }

    fn is_whole(&self) -> bool {
        self.published.count() == self.shards
    }

    fn failed(&self) -> u64 {
        self.failures.values().map(|(count, _)| count).sum()
    }

    fn text(&self, plan: &LoadedPlan, folder: &Folder, paint: Paint) -> String {
        let games = plan.schedule().games();
        let (name, played) = (paint.strong(&plan.sheet.name), grouped(self.played));
        let mut text = match self.is_whole() {
            true => format!("{name}: whole, {}\n\n", words::counted(games, "game")),
            false => {
                let most = if plan.stopping().is_some() { "at most " } else { "" };
                format!("{name}: {played} of {most}{}\n\n", words::counted(games, "game"))
            }
        };
        let mut rows: Vec<(&str, String)> = Vec::new();
        let published = grouped(self.published.count());
        rows.push(("published", format!("{published} of {}", shards(self.shards))));
        for (name, ranges, count) in [
            ("begun", &self.begun, shards as fn(u64) -> String),
            ("missing", &self.missing, |games| words::counted(games, "game")),
        ] {
            if ranges.count() > 0 {
                rows.push((name, format!("{}: {ranges}", count(ranges.count()))));
            }
        }
        for (at, (kind, (count, first))) in self.failures.iter().enumerate() {
            let head = if at == 0 { "failed" } else { "" };
            let of = format!("{} {kind}, the first: {}", grouped(*count), again::show(folder.path(), *first));
            rows.push((head, of));
        }
        if let Some(parts) = &self.parts {
            let parts = if parts.count() == 0 { "none".to_owned() } else { parts.as_option() };
            rows.push(("missing parts", parts));
        }
        rows.push(("at work", if self.is_at_work { "yes" } else { "nobody" }.to_owned()));
        if let (rate @ 1.., left) = self.rate() {
            let left = left.map(|left| format!(", about {} left", duration(left))).unwrap_or_default();
            rows.push(("pace", format!("{} per hour{left}", words::counted(rate, "game"))));
        }
        rows.push(("disk", HumanBytes(self.bytes).to_string()));
        let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
        text += &table::lines(&rows, &[], "  ");
        text += &self.hosts(paint);
        for damaged in &self.damaged {
            text += &format!("{}\n", paint.bad(damaged));
        }
        for other in &self.diverged {
            let what = format!("DIVERGED: {} differs from the published shard", slashed(other));
            text += &format!("{}\n", paint.bad(what));
        }
        if !self.is_whole() && !self.is_at_work {
            let out = shell::quote_path(folder.path());
            text += &format!("\nresume  endturn batch {} --out {out}\n", shell::quote(&plan.inputs.plan));
        }
        text
    }

    /// The processes that have not ended, a line each.
    fn hosts(&self, paint: Paint) -> String {
        let head = ["host", "process", "games", "playing shard", "last report"].map(|cell| paint.dim(cell));
        let mut rows = vec![head.to_vec()];
        for worker in self.workers.iter().filter(|worker| !worker.has_ended) {
            let mut playing = Ranges::default();
            let shards: BTreeSet<u64> = worker.playing.iter().copied().filter(|shard| *shard < self.shards).into_set();
            shards.into_iter().for_each(|shard| playing.push(shard));
            let report = format!("{} ago", duration(worker.silent));
            let report = if worker.is_at_work() { report } else { paint.bad(format!("{report}: silent")) };
            rows.push(vec![
                worker.host.clone(),
                worker.process.to_string(),
                grouped(worker.games),
                playing.to_string(),
                report,
            ]);
        }
        if rows.len() == 1 { String::new() } else { format!("\n{}", table::lines(&rows, &[], "  ")) }
    }

    fn json(&self, plan: &LoadedPlan, folder: &Folder) -> Value {
        let failures: BTreeMap<_, _> = self.failures.iter().map(|(kind, (count, _))| (*kind, *count)).into_map();
        json!({
            "type": "status", "name": plan.sheet.name, "id": format!("{:032x}", folder.plan_id()),
            "version": plan.inputs.version, "whole": self.is_whole(), "games": plan.schedule().games(),
            "played": self.played, "missing": self.missing.json(), "shards": self.shards,
            "shard_orbits": folder.orbits_per_shard(),
            "published": self.published.json(), "begun": self.begun.json(), "failed": self.failed(),
            "failures": failures, "damaged": self.damaged,
            "diverged": self.diverged.iter().map(|path| slashed(path)).collect::<Vec<_>>(),
            "at_work": self.is_at_work, "bytes": self.bytes, "games_per_hour": self.rate().0,
            "seconds_left": self.rate().1, "missing_parts": self.parts.as_ref().map(Ranges::as_option),
            "workers": self.workers.iter().map(|worker| json!({
                "host": worker.host, "process": worker.process, "seconds": worker.seconds, "games": worker.games,
                "playing": worker.playing, "published": worker.published.len(), "ended": worker.has_ended,
                "silent_seconds": worker.silent,
            })).collect::<Vec<_>>(),
        })
    }
}

impl Worker {
    fn is_at_work(&self) -> bool {
        !self.has_ended && self.silent < SILENT
    }
}

/// Formats seconds in their largest unit.
fn duration(seconds: u64) -> String {
    match seconds {
        0..=119 => words::counted(seconds, "second"),
        120..=7_199 => words::counted(seconds / 60, "minute"),
        _ => words::counted(seconds / 3_600, "hour"),
    }
}

/// The content of a shard's files.
struct Seen {
    is_published: bool,
    played: u64,
    missing: Vec<u64>,
    failures: BTreeMap<&'static str, (u64, u64)>,
}

impl Seen {
    fn of(folder: &Folder, head: ShardHead) -> Result<Self, String> {
        let kept = folder.kept(head, true).map_err(|error| error.to_string())?;
        let mut there = kept.games().peekable();
        let missing = head.range().filter(|game| there.next_if_eq(game).is_none()).collect();
        let mut seen = Self { is_published: kept.is_published(), played: 0, missing, failures: BTreeMap::new() };
        for result in kept.results() {
            seen.played += 1;
            if !matches!(result.end, End::Over(_)) {
                seen.failures.entry(result.end.word()).or_insert((0, result.game)).0 += 1;
            }
        }
        Ok(seen)
    }
}

/// Looks at shards on all cores, and returns what they hold in their order.
fn look_at(folder: &Folder, shards: &[ShardHead]) -> Vec<Result<Seen, String>> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let each = shards.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let look = |some: &[ShardHead]| some.iter().map(|&head| Seen::of(folder, head)).collect::<Vec<_>>();
        let all: Vec<_> = shards.chunks(each).map(|some| scope.spawn(move || look(some))).collect();
        all.into_iter().flat_map(|one| one.join().expect("looking does not panic")).collect()
    })
}

fn shards(count: u64) -> String {
    words::counted(count, "shard")
}
