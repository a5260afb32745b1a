//! `batch status`: the progress of a batch.

use std::{collections::BTreeMap, path::PathBuf};

use endturn::engine::compact::CompactCollect as _;
use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
        play::End,
    },
    report::{again, words},
    scenario::files::slashed,
};
use indicatif::HumanBytes;
use serde_json::{Value, json};

use super::open::{ledger, opened};
use crate::args::{BatchStatusArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::ranges::Ranges;
use crate::render::table;
use crate::render::{json, shell};

pub(super) fn status(args: &BatchStatusArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let (mut plan, folder) = opened(&args.folder, console)?;
    // If the plan has a stopping rule, games beyond the stop are not missing. A damaged shard is
    // reported below.
    _ = plan.count_to_stop(&folder);
    let status = Status::of(&plan, &folder).map_err(ledger)?;
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
        };
        for head in folder.shards(plan.schedule()) {
            status.shards += 1;
            let kept = match folder.kept(head, true) {
                Ok(kept) => kept,
                Err(error) => {
                    status.damaged.push(error.to_string());
                    head.range().for_each(|game| status.missing.push(game));
                    continue;
                }
            };
            if kept.is_published() {
                status.published.push(head.shard);
            } else if kept.games().next().is_some() {
                status.begun.push(head.shard);
            }
            let mut there = kept.games().peekable();
            head.range().filter(|game| there.next_if_eq(game).is_none()).for_each(|game| status.missing.push(game));
            for result in kept.results() {
                status.played += 1;
                if !matches!(result.end, End::Over(_)) {
                    status.failures.entry(result.end.word()).or_insert((0, result.game)).0 += 1;
                }
            }
        }
        Ok(status)
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
            true => format!("{name}: whole, {}\n\n", counted(games, "game")),
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
            ("missing", &self.missing, |games| counted(games, "game")),
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
        rows.push(("at work", if self.is_at_work { "yes" } else { "nobody" }.to_owned()));
        rows.push(("disk", HumanBytes(self.bytes).to_string()));
        let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
        text += &table::lines(&rows, &[], "  ");
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

    fn json(&self, plan: &LoadedPlan, folder: &Folder) -> Value {
        let failures: BTreeMap<_, _> = self.failures.iter().map(|(kind, (count, _))| (*kind, *count)).into_map();
        json!({
            "type": "status", "name": plan.sheet.name, "id": format!("{:032x}", folder.plan_id()),
            "version": plan.inputs.version, "whole": self.is_whole(), "games": plan.schedule().games(),
            "played": self.played, "missing": self.missing.json(), "shards": self.shards,
            "published": self.published.json(), "begun": self.begun.json(), "failed": self.failed(),
            "failures": failures, "damaged": self.damaged,
            "diverged": self.diverged.iter().map(|path| slashed(path)).collect::<Vec<_>>(),
            "at_work": self.is_at_work, "bytes": self.bytes,
        })
    }
}

fn shards(count: u64) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "shard")
}
