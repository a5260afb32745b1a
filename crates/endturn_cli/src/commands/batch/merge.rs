//! `batch merge`: shards of one plan that were played in several folders.

use std::path::Path;

use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, Kept, LedgerError, ShardHead},
        plan::LoadedPlan,
        schedule::Schedule,
        stopping::Stop,
    },
    report::again,
    scenario::files::slashed,
};

use super::{
    conclude::{Told, conclude},
    open::{ledger, opened},
    tables,
};
use crate::args::BatchMergeArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::render::number::counted_as;
use crate::render::ranges::Ranges;
use crate::render::shell;

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
    let folders: Vec<&Folder> = all.iter().map(|(_, folder)| folder).collect();
    let schedule = compare(&all[place].0, &folders)?;
    let out = Folder::open(&args.out, folders[place].plan_id(), true).map_err(ledger)?;
    out.keep(&all[place].0.inputs).map_err(ledger)?;
    for head in out.shards(&schedule) {
        if out.has(head).map_err(ledger)? {
            continue;
        }
        let (kept, _) = joined(head, &folders).map_err(ledger)?;
        put(&out, head, &kept).map_err(ledger)?;
    }
    let mut words = vec!["endturn".to_owned(), "batch".to_owned(), "merge".to_owned()];
    words.extend(args.folders.iter().map(|path| slashed(path).into_owned()));
    words.extend(["--out".to_owned(), slashed(&args.out).into_owned()]);
    let again: Vec<_> = words.iter().map(|word| shell::quote(word)).collect();
    let again = again.join(" ") + &tables::again(&args.tables);
    let (plan, _) = all.swap_remove(place);
    conclude(plan, &out, 0, &Told { format: args.format, tables: &args.tables, again }, console)
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
        return Ok(());
    }
    let mut problems = vec!["the folders hold games of different plans; nothing was written".to_owned()];
    let one = |(plan, folder): &(LoadedPlan, Folder)| {
        format!("{}: {} ({}), plan {:032x}", slashed(folder.path()), plan.sheet.name, plan.inputs.plan, plan.id())
    };
    problems.extend(all.iter().map(one));
    Err(Failure::Problems(problems, None))
}

/// Compares every shard of all folders and refuses those that can't be merged. Returns the games
/// that count.
fn compare(plan: &LoadedPlan, folders: &[&Folder]) -> Result<Schedule, Failure> {
    let mut read = |head| Ok(joined(head, folders)?.0);
    // Unreadable shards are reported below.
    let stop = Stop::of_shards(plan, folders[0].shards(plan.schedule()), &mut read).ok().flatten();
    let schedule = stop.map_or_else(|| plan.schedule().clone(), |stop| plan.schedule().first(stop.replicates));
    let (mut shards, mut games) = (Ranges::default(), Ranges::default());
    let (mut damaged, mut diverged) = (Vec::new(), Vec::new());
    let count = folders[0].shards(&schedule).count();
    for head in folders[0].shards(&schedule) {
        match joined(head, folders) {
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
    if shards.count() == 0 {
        return Ok(schedule);
    }
    let first = shards.first() + 1;
    Err(Failure::Problems(
        vec![
            format!(
                "{} in none of the folders: games {games}; shards {shards}",
                counted_as(games.count(), "game is", "games are")
            ),
            format!(
                "nothing was written; `endturn batch {} --shard {first}/{count} --out DIR` plays the first of these shards",
                shell::quote(&plan.inputs.plan)
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
        let (first, second) = (again::show(one, *game), again::show(other, *game));
        write!(
            f,
            "DIVERGED: shard {shard}, game {game} and perhaps others came out differently; compare `{first}` with `{second}`"
        )
    }
}

/// Merges one shard of all folders, and collects the games on which they disagree.
fn joined<'a>(head: ShardHead, folders: &[&'a Folder]) -> Result<(Kept, Vec<Difference<'a>>), LedgerError> {
    let mut differences = Vec::new();
    let mut all: Vec<(&Path, Kept)> = Vec::new();
    for &folder in folders {
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

fn put(out: &Folder, head: ShardHead, kept: &Kept) -> Result<(), LedgerError> {
    let Some(mut writer) = out.writer(head)? else { return Ok(()) };
    writer.add_kept(kept)?;
    match writer.is_whole() {
        true => writer.publish(),
        // Another process removed a shard since it was read.
        false => Err(LedgerError::Damaged(out.path().to_owned(), format!("shard {} lacks games", head.shard))),
    }
}
