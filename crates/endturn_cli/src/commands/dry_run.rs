//! `batch --dry-run`: the games that would be played and, from a pilot of a few games, the time
//! they may take.

use std::num::NonZeroUsize;

use endturn::{
    lab::{
        batch::Plan,
        copies::{Copies, Luck},
        ledger::{MAX_ORBITS, size_of},
        pilot::{Trial, orbits},
        plan::{LeverKind, LoadedPlan, Until},
        play::{End, GameResult},
        tally::{CountedFact, MAX_ROWS},
    },
    report::{
        again::{command, ended},
        findings::no_field,
        words,
    },
};
use serde_json::{Value, json};

use crate::args::Format;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::{counted, grouped};
use crate::render::{json, table};
use crate::stopwatch;

/// Nanoseconds after which a pilot that reports what it finds starts no further game.
const LONGEST: u64 = 2_000_000_000;
/// The same for a pilot that only decides how large shards are: a factor of two does no harm.
const SHORT: u64 = 500_000_000;
/// Worlds that a worker keeps, as in [`endturn::lab::batch`].
const KEPT: u64 = 64;
/// Maximum nanoseconds of one core for a shard that processes share, if the pilot is right: much
/// longer than it takes to open and publish, short enough for processes to end together.
const MAX_SHARD: u128 = 45_000_000_000;
/// Minimum of the same: a file system that many share takes some 10 milliseconds for a shard.
const MIN_SHARD: u128 = 1_000_000_000;
/// Number of shards of a batch that is too short for this number of the maximum length: processes
/// end at about the same time.
const SHARED_SHARDS: u128 = 128;
/// Configurations that are listed one by one.
const SHOWN: usize = 12;

pub(super) fn dry_run(
    plan: &LoadedPlan,
    workers: NonZeroUsize,
    shard_orbits: Option<u64>,
    format: Format,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let pilot = Pilot::play(plan);
    let shard_orbits = shard_orbits.unwrap_or_else(|| plan.shard_size().orbits());
    let text = match format {
        Format::Json => json::line(&as_json(plan, &pilot, workers, shard_orbits)),
        Format::Text => as_text(plan, &pilot, workers, shard_orbits),
    };
    console.answer(format, &text)?;
    Ok(ExitCode::Success)
}

/// The rows of one fact that a plan counts by kind, seat and round.
#[derive(Clone, Copy, Debug, Default)]
struct TallyRows {
    rows: u64,
    has_kinds: bool,
    has_numbers: bool,
}

/// The cost of a few games.
#[derive(Debug)]
pub(super) struct Pilot {
    copies: Copies,
    games: u64,
    worlds: u64,
    /// Nanoseconds for worlds, and for games.
    building: u64,
    playing: u64,
    bytes: u64,
    tallies: Vec<TallyRows>,
    /// Bytes of all rows of tallies.
    tally_bytes: u64,
    failed: u64,
    /// The first game that did not reach its end.
    failure: Option<(u64, End)>,
}

impl Pilot {
    /// Plays games for two seconds.
    pub(super) fn play(plan: &LoadedPlan) -> Self {
        Self::play_for(LONGEST, plan)
    }

    /// Plays games for half a second.
    pub(super) fn play_short(plan: &LoadedPlan) -> Self {
        Self::play_for(SHORT, plan)
    }

    fn play_for(longest: u64, plan: &LoadedPlan) -> Self {
        let copies = Copies::new(plan.schedule());
        let tallies = vec![TallyRows::default(); plan.tallies().map_or(0, |wanted| wanted.facts.len())];
        let mut pilot = Self {
            copies,
            games: 0,
            worlds: 0,
            building: 0,
            playing: 0,
            bytes: 0,
            tallies,
            tally_bytes: 0,
            failed: 0,
            failure: None,
        };
        let begun = stopwatch::nanoseconds();
        let is_late = || stopwatch::nanoseconds() - begun >= longest;
        for orbit in orbits(plan.schedule()) {
            let start = stopwatch::nanoseconds();
            let mut trial = Trial::new(plan, orbit);
            let built = stopwatch::nanoseconds();
            let played = trial.play(&is_late);
            pilot.playing += stopwatch::nanoseconds() - built;
            pilot.building += built - start;
            pilot.worlds += 1;
            for (mut result, bytes) in played {
                pilot.games += 1;
                pilot.bytes += bytes;
                pilot.count_tallies(&mut result, bytes);
                pilot.copies.add(&result);
                if !matches!(result.end, End::Over(_)) {
                    pilot.failed += 1;
                    pilot.failure.get_or_insert((result.game, result.end));
                }
            }
            if is_late() {
                break;
            }
        }
        pilot
    }

    /// Counts the rows of facts of a result, and takes them out.
    fn count_tallies(&mut self, result: &mut GameResult, bytes: u64) {
        let tallies = std::mem::take(&mut result.tallies);
        if tallies.is_empty() {
            return;
        }
        self.tally_bytes += bytes.saturating_sub(size_of(result));
        for row in tallies.rows() {
            let Some(counted) = self.tallies.get_mut(row.fact) else { continue };
            counted.rows += 1;
            counted.has_kinds |= row.kind.is_some();
            counted.has_numbers |= row.count != 0;
        }
    }

    /// Returns the fields that the plan names and no fact of the pilot has, in sentences.
    fn unknown_fields(&self, plan: &LoadedPlan) -> Vec<String> {
        let facts = plan.tallies().map_or(&[][..], |wanted| &wanted.facts);
        let counted = facts.iter().zip(&self.tallies).filter(|(_, counted)| counted.rows > 0);
        let unknown = |(fact, counted): (&CountedFact, &TallyRows)| {
            let field = fact.unknown_field(counted.has_kinds, counted.has_numbers)?;
            Some(no_field(&fact.name, field))
        };
        counted.filter_map(unknown).collect()
    }

    /// Estimates the nanoseconds that all games of the plan take with this many workers.
    fn estimate(&self, plan: &LoadedPlan, workers: NonZeroUsize) -> u128 {
        let (schedule, workers) = (plan.schedule(), workers.get() as u128);
        let configurations = u64::from(plan.configurations());
        // Each worker builds the world of each configuration; if there are more than it keeps,
        // again and again.
        let worlds = match configurations <= KEPT {
            true => u128::from(configurations) * workers,
            false => u128::from(configurations) * u128::from(schedule.replicates()),
        };
        let part = |spent: u64, of: u64, all: u128| u128::from(spent) * all / u128::from(of.max(1));
        let playing = part(self.playing, self.games, u128::from(schedule.games()));
        (playing + part(self.building, self.worlds, worlds)) / workers
    }

    /// Estimates the nanoseconds of one core for an orbit.
    fn orbit(&self, plan: &LoadedPlan) -> u128 {
        let (games, orbits) = (u128::from(plan.schedule().games()), u128::from(plan.schedule().orbits().max(1)));
        u128::from(self.playing) * games / u128::from(self.games.max(1)) / orbits
    }

    /// The orbits of a shard where many processes share the batch: as the plan states it; otherwise
    /// as many as keep one core at work for some 45 seconds, or for less if the batch is short.
    pub(super) fn good_orbits(&self, plan: &LoadedPlan) -> u64 {
        if let Some(orbits) = plan.sheet.shard_orbits {
            return orbits.into();
        }
        shared_orbits(self.orbit(plan), plan.schedule().orbits())
    }

    /// Estimates the seconds of one core for all games.
    pub(super) fn core_seconds(&self, plan: &LoadedPlan) -> u64 {
        u64::try_from(self.estimate(plan, NonZeroUsize::MIN) / 1_000_000_000).unwrap_or(u64::MAX)
    }

    /// Estimates the size of the ledger in bytes.
    fn ledger(&self, plan: &LoadedPlan) -> u64 {
        let all = u128::from(self.bytes) * u128::from(plan.schedule().games()) / u128::from(self.games.max(1));
        u64::try_from(all).unwrap_or(u64::MAX)
    }
}

/// The orbits of a shard in a batch of `orbits` that processes share, where one orbit takes `orbit`
/// nanoseconds of one core.
fn shared_orbits(orbit: u128, orbits: u64) -> u64 {
    let orbit = orbit.max(1);
    let shard = (orbit * u128::from(orbits) / SHARED_SHARDS).clamp(MIN_SHARD, MAX_SHARD);
    u64::try_from(shard / orbit).unwrap_or(MAX_ORBITS).clamp(1, MAX_ORBITS.min(orbits))
}

/// Formats a duration in its largest unit: `40 seconds`, `12 minutes`, `3 hours`, `5 days`.
fn time(nanoseconds: u128) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    let (count, unit) = match seconds {
        0 => return "a second or less".to_owned(),
        1..=119 => (seconds, "second"),
        120..=7_199 => (seconds / 60, "minute"),
        7_200..=172_799 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    words::counted(count as u64, unit)
}

/// Formats a number of bytes with a unit.
fn size(bytes: u64) -> String {
    match bytes {
        0..=9_999 => words::counted(bytes, "byte"),
        10_000..=9_999_999 => format!("{} KB", grouped(bytes / 1_000)),
        10_000_000..=9_999_999_999 => format!("{} MB", grouped(bytes / 1_000_000)),
        _ => format!("{} GB", grouped(bytes / 1_000_000_000)),
    }
}

fn as_text(plan: &LoadedPlan, pilot: &Pilot, workers: NonZeroUsize, shard_orbits: u64) -> String {
    let schedule = plan.schedule();
    let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
    let mut rows = vec![
        ("games", grouped(schedule.games())),
        ("replicates", grouped(i64::from(plan.sheet.replicates))),
        ("configurations", grouped(i64::from(plan.configurations()))),
        ("lineups", grouped(schedule.lineups().len() as u64)),
        ("contenders", names.join(", ")),
        ("id", format!("{:032x}", plan.id())),
    ];
    let levers = levers(plan);
    if !levers.is_empty() {
        rows.insert(3, ("levers", levers));
    }
    let most = match &plan.sheet.until {
        Some(until) => {
            rows.insert(2, ("until", rule(until)));
            "at most "
        }
        None => "",
    };
    let workers_told = counted(workers.get(), "worker");
    let took = format!(
        "pilot: {:.1} s for {}, {:.1} s for building {}",
        seconds(pilot.playing),
        words::counted(pilot.games, "game"),
        seconds(pilot.building),
        words::counted(pilot.worlds, "world")
    );
    let lasts = time(pilot.estimate(plan, workers));
    rows.push(("time", format!("{most}about {lasts} with {workers_told} ({took})")));
    rows.push(("ledger", format!("{most}about {}", size(pilot.ledger(plan)))));
    rows.push(("shards", shards(plan, pilot, shard_orbits)));
    if plan.tallies().is_some() {
        let games = pilot.games.max(1);
        let each = pilot.tallies.iter().map(|one| one.rows).sum::<u64>().div_ceil(games);
        let told = format!("about {} of a game, at most {}", counted(each, "row"), grouped(MAX_ROWS as u64));
        let percent = pilot.tally_bytes * 100 / pilot.bytes.max(1);
        rows.push(("tallies", format!("{told}; {percent} % of the ledger")));
    }
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
    let mut text = format!("{}\n\n{}", plan.sheet.name, table::lines(&rows, &[], "  "));
    for configuration in (0..plan.configurations()).take(SHOWN) {
        let (scenario, setting) = plan.configuration(configuration);
        text += &format!("  configuration {configuration}: {scenario} {}\n", setting.join(" ")).replace(" \n", "\n");
    }
    if plan.configurations() as usize > SHOWN {
        text += &format!("  … {} more\n", plan.configurations() as usize - SHOWN);
    }
    if let Luck { fixed: fixed @ 1.., tables, .. } = pilot.copies.luck() {
        text += &format!(
            "\nAt {} of {} these games are copies of one another: luck decides nothing there, and more seeds add nothing.\n",
            grouped(fixed),
            words::counted(tables, "table")
        );
    }
    for mistake in pilot.unknown_fields(plan) {
        text += &format!("\n{mistake}\n");
    }
    if let Some((game, end)) = &pilot.failure {
        text += &format!(
            "\n{} of these did not finish, first game {game}: {}\n",
            words::counted(pilot.failed, "game"),
            ended(end)
        );
        text += &format!("  {}\n", command(plan, *game));
    }
    text
}

/// Describes the shards, and those that many processes would share.
fn shards(plan: &LoadedPlan, pilot: &Pilot, orbits: u64) -> String {
    let all = plan.schedule().orbits();
    let of = |orbits: u64| {
        let each = pilot.orbit(plan) * u128::from(orbits.min(all));
        format!("{} of {}", grouped(all.div_ceil(orbits)), time(each))
    };
    let shared = match pilot.good_orbits(plan) {
        good if good == orbits => String::new(),
        good => format!("; with --join {} (`--shard-orbits {good}`)", of(good)),
    };
    format!("{} of one core{shared}", of(orbits))
}

/// Describes the sampling of the settings; empty for full grids.
fn levers(plan: &LoadedPlan) -> String {
    let design = plan.design();
    let settings = words::counted(design.places.len() as u64, "setting");
    let rows = design.rows.len();
    let mut text = match design.kind {
        LeverKind::Fixed | LeverKind::Grid | LeverKind::Zip | LeverKind::Listed if design.left_out == 0 => {
            return String::new();
        }
        LeverKind::Fixed | LeverKind::Listed => settings,
        LeverKind::Grid => format!("{settings} of a grid"),
        LeverKind::Zip => settings,
        LeverKind::LatinHypercube => format!("{settings} of a Latin hypercube"),
        LeverKind::Sobol { samples } => {
            format!("{settings} for Sobol indices, {}", words::counted(samples.into(), "sample"))
        }
        LeverKind::Morris { walks } => format!("{settings} of {}", words::counted(walks.into(), "Morris walk")),
    };
    if rows > design.places.len() {
        text += &format!(" ({} rows, some of them equal)", grouped(rows as u64));
    }
    if design.left_out > 0 {
        text += &format!("; {} left out by `require`", grouped(design.left_out));
    }
    text
}

/// A short description of the stopping rule.
fn rule(until: &Until) -> String {
    match until {
        Until::Sprt { of, against, change, points, elo, least, .. } => {
            let against = against.as_ref().map_or_else(String::new, |against| format!(" against {against}"));
            let change =
                change.as_ref().map_or_else(String::new, |change| format!(", {} to {}", change.from, change.to));
            let claims = match (points, elo) {
                (_, Some((low, high))) => format!("{low} or {high} Elo"),
                (Some((low, high)), None) => format!("{low} or {high} of the points"),
                (None, None) => String::new(),
            };
            format!("a test decides: {of}{against}{change}: {claims}; after {} or more", counted(*least, "replicate"))
        }
        Until::Width { points, least } => {
            format!("every interval is at most {points} wide; after {} or more", counted(*least, "replicate"))
        }
    }
}

#[expect(clippy::float_arithmetic, reason = "seconds are told to people")]
fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

fn as_json(plan: &LoadedPlan, pilot: &Pilot, workers: NonZeroUsize, shard_orbits: u64) -> Value {
    let schedule = plan.schedule();
    let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
    let design = plan.design();
    let failure = pilot
        .failure
        .as_ref()
        .map(|(game, end)| json!({"game": game, "end": ended(end), "again": command(plan, *game)}));
    let estimate = u64::try_from(pilot.estimate(plan, workers)).unwrap_or(u64::MAX);
    json!({
        "type": "plan", "name": plan.sheet.name, "id": format!("{:032x}", plan.id()), "games": schedule.games(),
        "orbits": schedule.orbits(), "replicates": plan.sheet.replicates, "configurations": plan.configurations(),
        "shards": schedule.orbits().div_ceil(shard_orbits), "shard_orbits": shard_orbits,
        "good_shard_orbits": pilot.good_orbits(plan),
        "lineups": schedule.lineups().len(), "contenders": names, "rows": design.rows.len(), "left_out": design.left_out,
        "until": plan.sheet.until.as_ref().map(rule),
        "pilot": {
            "games": pilot.games, "failed": pilot.failed, "failure": failure, "luck": pilot.copies.luck(),
            "seconds": seconds(pilot.building + pilot.playing), "workers": workers.get(),
            "tally_rows": pilot.tallies.iter().map(|one| one.rows).sum::<u64>(), "tally_bytes": pilot.tally_bytes,
            "unknown_fields": pilot.unknown_fields(plan), "estimated_seconds": seconds(estimate), "estimated_bytes": pilot.ledger(plan),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_shards_last_a_second_at_least_and_three_quarters_of_a_minute_at_most() {
        let (millisecond, second) = (1_000_000, 1_000_000_000);
        assert_eq!(shared_orbits(millisecond, 135), 135, "a short batch is one shard");
        assert_eq!(shared_orbits(millisecond, 10_000), 1_000, "a second");
        assert_eq!(shared_orbits(millisecond, 1_280_000), 10_000, "a 128th of the batch");
        assert_eq!(shared_orbits(2 * second, 1_000_000), 22, "44 seconds");
        assert_eq!(shared_orbits(100 * second, 7), 1);
        assert_eq!(shared_orbits(0, u64::MAX), MAX_ORBITS);
    }

    #[test]
    fn times_and_sizes_are_told_in_units_that_fit() {
        let second = 1_000_000_000;
        let told = [second / 2, second, 119 * second, 180 * second, 7_300 * second, 900_000 * second].map(time);
        assert_eq!(told, ["a second or less", "1 second", "119 seconds", "3 minutes", "2 hours", "10 days"]);
        assert_eq!([900, 45_000, 45_000_000, 45_000_000_000].map(size), ["900 bytes", "45 KB", "45 MB", "45 GB"]);
    }
}
