//! `batch merge`: shards of one plan that were played in several folders.

use std::path::Path;

use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, Kept, LedgerError, Listing, ShardHead, ShardSize},
        plan::LoadedPlan,
        schedule::Schedule,
        stopping::Stop,
    },
    report::{again, words},
    scenario::files::slashed,
};
use indicatif::ProgressBar;
use serde_json::json;

use super::{
    attendance,
    conclude::{Told, conclude},
    open::{ledger, opened},
    tables,
};
use crate::args::{BatchMergeArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::render::number::grouped;
use crate::render::ranges::Ranges;
use crate::render::{json, shell};
use crate::watching;

pub(super) fn merge(args: &BatchMergeArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted: the shards merged so far are kept; run the same command to resume");
    }
    let mut all = Vec::new();
    for path in &args.folders {
        all.push(opened(path, console)?);
    }
    // Games merged by an earlier attempt count as well.
    if !matches!(Folder::look(&args.out), Err(LedgerError::NoBatch(_))) {
        all.push(opened(&args.out, console)?);
    }
    tables::formats(&args.tables).map_err(Failure::problem)?;
    refuse_mixed(&all)?;
    let most = all.iter().map(|(plan, _)| plan.schedule().games()).max().unwrap_or(0);
    let place = all.iter().position(|(plan, _)| plan.schedule().games() == most).expect("one has the most");
    let folders = Folders::of(all.iter().map(|(_, folder)| folder)).map_err(ledger)?;
    // All shards are compared before any is written.
    let bar = watching::bar(Some(0), "{bar:30} {percent} % of all shards", args.quiet, console);
    let compared = compare(&all[place].0, &folders, args.partial, &bar);
    let (schedule, missing) = compared.inspect_err(|_| bar.finish_and_clear())?;
    let size = ShardSize::Exactly(all[place].1.orbits_per_shard());
    let out = Folder::open_sized(&args.out, all[place].1.plan_id(), true, size).map_err(ledger)?;
    out.keep(&all[place].0.inputs).map_err(ledger)?;
    let listing = out.listing().map_err(ledger)?;
    for head in out.shards(&schedule) {
        bar.inc(1);
        if listing.has(head.shard) && out.has(head).map_err(ledger)? {
            continue;
        }
        let (kept, _) = folders.joined(head).map_err(ledger)?;
        if kept.is_published() {
            put(&out, head, &kept).map_err(ledger)?;
        }
    }
    bar.finish_and_clear();
    if missing.count() > 0 {
        return say_rest(&all[place].0, &out, (&missing, out.shard_count(&schedule)), args.format, console);
    }
    let mut command = vec!["endturn".to_owned(), "batch".to_owned(), "merge".to_owned()];
    command.extend(args.folders.iter().map(|path| slashed(path).into_owned()));
    command.extend(["--out".to_owned(), slashed(&args.out).into_owned()]);
    let again: Vec<_> = command.iter().map(|word| shell::quote(word)).collect();
    let again = again.join(" ") + &tables::again(&args.tables);
    let (plan, _) = all.swap_remove(place);
    conclude(plan, &out, 0, &Told { format: args.format, tables: &args.tables, again }, console)
}

/// Says what a merged folder still lacks.
fn say_rest(
    plan: &LoadedPlan,
    out: &Folder,
    (missing, shards): (&Ranges, u64),
    format: Format,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let text = match format {
        Format::Json => json::line(&json!({
            "type": "merge", "shards": shards, "missing_shards": missing.json(), "out": slashed(out.path()),
        })),
        Format::Text => format!(
            "{} of {} merged; missing: {missing}\nresume  endturn batch {} --out {}\n",
            grouped(shards - missing.count()),
            words::counted(shards, "shard"),
            shell::quote(&plan.inputs.plan),
            shell::quote_path(out.path())
        ),
    };
    console.answer(format, &text)?;
    Ok(ExitCode::Wrong)
}

/// Refuses folders of different plans.
fn refuse_mixed(all: &[(LoadedPlan, Folder)]) -> Result<(), Failure> {
    let altered = |(plan, folder): &&(LoadedPlan, Folder)| plan.id() != folder.plan_id();
    if let Some((_, folder)) = all.iter().find(altered) {
        let problem = "its texts are not those of its plan, or another version played it";
        return Err(Failure::problem(format!("{}: {problem}", slashed(folder.path()))));
    }
    let Some((_, first)) = all.first() else { return Ok(()) };
    if all.iter().all(|(_, folder)| folder.plan_id() == first.plan_id()) {
        let orbits = |(_, folder): &(LoadedPlan, Folder)| folder.orbits_per_shard() != first.orbits_per_shard();
        return match all.iter().find(|one| orbits(one)) {
            None => Ok(()),
            Some((_, other)) => Err(Failure::problem(format!(
                "{} has shards of {} orbits, and {} of {}; folders to be merged need shards of one size",
                slashed(first.path()),
                first.orbits_per_shard(),
                slashed(other.path()),
                other.orbits_per_shard()
            ))),
        };
    }
    let mut problems = vec!["the folders hold games of different plans; nothing was written".to_owned()];
    let one = |(plan, folder): &(LoadedPlan, Folder)| {
        format!("{}: {} ({}), plan {:032x}", slashed(folder.path()), plan.sheet.name, plan.inputs.plan, plan.id())
    };
    problems.extend(all.iter().map(one));
    Err(Failure::Problems(problems, None))
}

/// Compares every shard of all folders and refuses those that can't be merged. Returns the games
/// that count, and the missing shards, which are refused unless the merge may be partial.
fn compare(
    plan: &LoadedPlan,
    folders: &Folders<'_>,
    is_partial: bool,
    bar: &ProgressBar,
) -> Result<(Schedule, Ranges), Failure> {
    let first = folders.all[0].0;
    let mut read = |head| Ok(folders.joined(head)?.0);
    // Unreadable shards are reported below.
    let stop = Stop::of_shards(plan, first.shards(plan.schedule()), &mut read).ok().flatten();
    let schedule = stop.map_or_else(|| plan.schedule().clone(), |stop| plan.schedule().first(stop.replicates));
    let (mut shards, mut games) = (Ranges::default(), Ranges::default());
    let (mut damaged, mut diverged) = (Vec::new(), Vec::new());
    let count = first.shard_count(&schedule);
    bar.set_length(2 * count);
    for head in first.shards(&schedule) {
        bar.inc(1);
        match folders.joined(head) {
            Err(error) => damaged.push(error.to_string()),
            Ok((kept, differences)) => {
                diverged.extend(differences);
                if !kept.is_published() {
                    shards.push(head.shard);
                    let mut there = kept.games().peekable();
                    head.range().filter(|game| there.next_if_eq(game).is_none()).for_each(|game| games.push(game));
                }
            }
        }
    }
    if !damaged.is_empty() {
        return Err(Failure::Problems(damaged, None));
    }
    if !diverged.is_empty() {
        let told: Vec<String> = diverged.iter().map(ToString::to_string).collect();
        return Err(Failure::Diverged(format!("{}\nnothing was written; both stay as they are", told.join("\n"))));
    }
    if shards.count() == 0 || is_partial {
        return Ok((schedule, shards));
    }
    let plan = shell::quote(&plan.inputs.plan);
    let are = if games.count() == 1 { "is" } else { "are" };
    Err(Failure::Problems(
        vec![
            format!(
                "{} {are} in none of the folders: games {games}; shards {shards}",
                words::counted(games.count(), "game")
            ),
            format!(
                "nothing was written; `endturn batch {plan} --shard K/{count} --out DIR` plays them, with K of {}, and \
                 `--partial` merges what is there",
                shards.shifted(1).as_option()
            ),
        ],
        None,
    ))
}

/// A game that two folders have with different results.
struct Difference<'a> {
    game: u64,
    shard: u64,
    one: &'a Path,
    other: &'a Path,
}

impl std::fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { game, shard, one, other } = self;
        let [host, other_host] = [*one, *other].map(|folder| {
            let host = attendance::publisher(folder, *shard);
            host.map_or_else(String::new, |host| format!(" of {host}"))
        });
        let (first, second) = (again::show(one, *game), again::show(other, *game));
        write!(
            f,
            "DIVERGED: shard {shard}, game {game} and perhaps others came out differently; compare `{first}`{host} with \
             `{second}`{other_host}"
        )
    }
}

/// The folders that are merged, each looked at once.
struct Folders<'a> {
    all: Vec<(&'a Folder, Listing)>,
}

impl<'a> Folders<'a> {
    fn of(folders: impl Iterator<Item = &'a Folder>) -> Result<Self, LedgerError> {
        let all = folders.map(|folder| Ok((folder, folder.listing()?))).collect::<Result<_, LedgerError>>()?;
        Ok(Self { all })
    }

    /// Merges one shard of all folders, and collects the games on which they disagree.
    fn joined(&self, head: ShardHead) -> Result<(Kept, Vec<Difference<'a>>), LedgerError> {
        let mut differences = Vec::new();
        let mut all: Vec<(&Path, Kept)> = Vec::new();
        for (folder, _) in self.all.iter().filter(|(_, listing)| listing.has(head.shard)) {
            let kept = folder.kept(head, false)?;
            let differs = |(path, before): &(&'a Path, Kept)| Some((*path, before.first_difference(&kept)?));
            if let Some((one, game)) = all.iter().find_map(differs) {
                differences.push(Difference { game, shard: head.shard, one, other: folder.path() });
            }
            all.push((folder.path(), kept));
        }
        let mut whole = Kept::default();
        all.into_iter().for_each(|(_, kept)| whole.join(kept, head));
        Ok((whole, differences))
    }
}

fn put(out: &Folder, head: ShardHead, kept: &Kept) -> Result<(), LedgerError> {
    let Some(mut writer) = out.writer(head)? else { return Ok(()) };
    writer.add_kept(kept)?;
    match writer.is_whole() {
        true => writer.publish(),
        // Another process removed a shard since it was read.
        false => Err(LedgerError::Damaged(out.path().to_owned(), format!("shard {} lacks games", head.shard))),
    }
}
