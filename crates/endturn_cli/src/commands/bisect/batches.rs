//! Two batches: the first game that differs, and the values that moved the results.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use endturn::Side;
use endturn::engine::Seat;
use endturn::lab::{batch::Plan, ledger::Folder, matching::Matching, plan::LoadedPlan};

use super::values::Table;
use crate::commands::batch::{ledger, opened};
use crate::console::Console;
use crate::failure::{Failure, shorten};
use crate::playback::Playback;

/// The first game that differs between two batches, and all tables of its configuration.
pub(super) struct Batches {
    /// The configuration of that game in both batches.
    pub(super) sides: [Side; 2],
    /// The first game that differs, in both batches.
    pub(super) games: [Playback; 2],
    /// A line about it.
    pub(super) told: String,
    pub(super) tables: Vec<Table>,
    pub(super) contenders: Vec<String>,
    pub(super) replicates: u32,
}

/// True for the folder of a batch.
pub(super) fn is_batch(word: &str) -> bool {
    Path::new(word).is_dir() && Folder::look(Path::new(word)).is_ok()
}

impl Batches {
    /// Opens two batches; `None` if all their common games are the same.
    pub(super) fn open(good: &str, bad: &str, console: &mut Console<'_>) -> Result<Option<Self>, Failure> {
        let (before, own) = opened(Path::new(good), console)?;
        let (after, other) = opened(Path::new(bad), console)?;
        let matching = Matching::new(&before, &after).map_err(|why| {
            Failure::problem(format!(
                "no game of `{}` can be compared with one of `{}`: {why}",
                shorten(good),
                shorten(bad)
            ))
        })?;
        let digests = [courses(&before, &own)?, courses(&after, &other)?];
        let differs = |game: &u64| {
            let same = matching.other(&before, &after, *game).and_then(|other| digests[1].get(&other));
            same.is_some_and(|same| digests[0].get(game) != Some(same))
        };
        let Some(game) = digests[0].keys().copied().find(differs) else { return Ok(None) };
        let (Some(spec), Some(twin)) = (before.schedule().game(game), matching.other(&before, &after, game)) else {
            return Ok(None);
        };
        let Some(twin) = after.schedule().game(twin) else { return Ok(None) };
        let side = |plan: &LoadedPlan, configuration: u32| {
            let (path, overrides) = plan.configuration(configuration);
            Side { path: path.to_owned(), overrides: overrides.to_vec(), files: Arc::new(plan.inputs.files()) }
        };
        let sides = [side(&before, spec.configuration), side(&after, twin.configuration)];
        let seating = before.schedule().seating(&spec);
        let seats = seated(&before, &seating.iter().map(|one| usize::from(*one)).collect::<Vec<_>>());
        let mut games = Vec::new();
        for (side, name) in sides.iter().zip([good, bad]) {
            let overrides = [&side.overrides[..], &seats].concat();
            let loaded = console.modules.load_from(&*side.files, &side.path, &overrides).map_err(Failure::report)?;
            games.push(Playback::of_loaded(loaded, spec.seed, format!("game {game} of {name}")));
        }
        let games = <[Playback; 2]>::try_from(games).map_err(|_| Failure::problem("two games are compared"))?;
        let contenders: Vec<String> = before.players.iter().map(|player| player.name.clone()).collect();
        let names: Vec<&str> = seating.iter().map(|one| contenders[usize::from(*one)].as_str()).collect();
        let told = format!(
            "game {game} is the first that differs: {}, seed {}, {}\n",
            shorten(&sides[0].path),
            spec.seed,
            names.join(" · ")
        );
        let lineups = before.schedule().lineups().iter();
        let rotated = lineups.flat_map(|lineup| (0..lineup.rotations()).map(|rotation| lineup.rotated(rotation)));
        let tables = rotated.map(|seats| {
            let contenders: Vec<usize> = seats.into_iter().map(usize::from).collect();
            Table { overrides: seated(&before, &contenders), contenders }
        });
        let tables = tables.collect();
        Ok(Some(Self { sides, games, told, tables, contenders, replicates: before.sheet.replicates }))
    }
}

/// The changes of a scenario that seat these contenders.
fn seated(plan: &LoadedPlan, contenders: &[usize]) -> Vec<String> {
    let seats = contenders.iter().enumerate();
    let change = |(seat, contender): (usize, &usize)| {
        format!(
            "seats[{}].persona={}",
            Seat(u8::try_from(seat).unwrap_or(u8::MAX)).index(),
            plan.players[*contender].written()
        )
    };
    seats.map(change).collect()
}

/// The digests of all games that a batch has played, by their numbers.
fn courses(plan: &LoadedPlan, folder: &Folder) -> Result<BTreeMap<u64, u64>, Failure> {
    let mut all = BTreeMap::new();
    for head in folder.shards(plan.schedule()) {
        let kept = folder.kept(head, true).map_err(ledger)?;
        let results = kept.games().filter_map(|game| kept.result(game));
        all.extend(results.map(|result| (result.game, result.course_digest)));
    }
    Ok(all)
}
