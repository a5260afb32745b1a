//! Checks of enemies, raids, operations, stakes and activity: their numbers, and whether everything
//! drawn exists (E-13).

use endturn_engine::number::counted;
use endturn_scenario::{checks::Checker, codes, path::Path};

use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::opposition::Activity;
use crate::frame::check::numbers::RATE;
use crate::frame::check::{at_most, entry};
use crate::frame::table::Table;

const MAX_UNITS: i32 = 10_000;
const MAX_STAKES: usize = 16;
const MAX_LEVELS: usize = 32;

/// Reports all problems of the numbers of the other side.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, raid) in ruleset.raids.iter() {
        let here = entry("raids", name);
        units(&here, &raid.enemies, checker);
        range(here.name("suppression_turns"), raid.suppression_turns, 0, checker);
    }
    for (name, operation) in ruleset.operations.iter() {
        let here = entry("operations", name);
        let count = if is_torn(checker, "stakes") { MAX_STAKES } else { ruleset.stakes.levels.len() };
        let levels = i32::try_from(count).unwrap_or(i32::MAX).max(1);
        checker.range(here.clone().name("level"), operation.level, 1..=levels);
        units(&here, &operation.enemies, checker);
    }
    stakes(ruleset, checker);
    let here = Path::root().name("activity");
    if ruleset.activity.is_empty() {
        checker.error(codes::OUT_OF_RANGE, here, "there must be at least one level of activity");
    } else if at_most(checker, here.clone(), ruleset.activity.len(), MAX_LEVELS) {
        for (at, level) in ruleset.activity.iter().enumerate() {
            activity(ruleset, &here.clone().index(at), level, checker);
        }
    }
    if is_torn(checker, "activity") {
        return;
    }
    let highest = i32::try_from(ruleset.activity.len()).unwrap_or(i32::MAX).max(1) - 1;
    for (name, faction) in ruleset.factions.iter() {
        checker.range(entry("factions", name).name("activity_level"), faction.activity_level, 0..=highest);
    }
}

/// Whether part of a section could not be read, so that references to it are not judged.
fn is_torn(checker: &Checker<'_>, section: &str) -> bool {
    checker.is_partly_doubtful(Path::root().name(section))
}

fn units(here: &Path, enemies: &Table<i32>, checker: &mut Checker<'_>) {
    let path = here.clone().name("enemies");
    if enemies.is_empty() {
        checker.error(codes::OUT_OF_RANGE, path, "without any enemies there is nothing to win");
        return;
    }
    let mut is_fine = true;
    for (name, count) in enemies.iter() {
        is_fine &= checker.range(path.clone().name(name), *count, 1..=MAX_UNITS);
    }
    let all: i64 = enemies.iter().map(|(_, count)| i64::from(*count)).sum();
    if is_fine && all > i64::from(MAX_UNITS) && !checker.is_partly_doubtful(path.clone()) {
        let message = format!("{all} enemies are too many; expected at most {MAX_UNITS}");
        checker.error(codes::OUT_OF_RANGE, path, message);
    }
}

fn stakes(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let here = Path::root().name("stakes").name("levels");
    if ruleset.stakes.levels.is_empty() {
        checker.error(codes::OUT_OF_RANGE, here, "there must be at least one level of operations");
    } else {
        at_most(checker, here, ruleset.stakes.levels.len(), MAX_STAKES);
    }
}

/// Checks a level of activity: its ranges, and the weights of the levels of operations, which make
/// 100 together and are 0 for levels without an operation.
fn activity(ruleset: &Ruleset, here: &Path, level: &Activity, checker: &mut Checker<'_>) {
    for (field, turns) in [("turns", level.turns), ("operation_turns", level.operation_turns)] {
        if let Some(turns) = turns {
            range(here.clone().name(field), turns, 1, checker);
        }
    }
    let path = here.clone().name("weights_pct");
    if is_torn(checker, "stakes") || is_torn(checker, "operations") || checker.is_partly_doubtful(here.clone()) {
        return;
    }
    if level.operation_turns.is_none() {
        if !level.weights_pct.is_empty() {
            let message = "weights without `operation_turns`: this level has no operations to weigh";
            checker.error(codes::CONTRADICTION, path, message);
        }
        return;
    }
    let stakes = ruleset.stakes.levels.len();
    if level.weights_pct.len() != stakes {
        let message = format!(
            "{} for {} of operations; expected one for each of `stakes.levels`",
            counted(level.weights_pct.len(), "weight"),
            counted(stakes, "level")
        );
        checker.error(codes::CONTRADICTION, path, message);
        return;
    }
    let mut is_fine = true;
    for (at, &weight) in level.weights_pct.iter().enumerate() {
        is_fine &= checker.range(path.clone().index(at), weight, 0..=100);
        let is_there = ruleset.operations.iter().any(|(_, one)| usize::try_from(one.level) == Ok(at + 1));
        if weight > 0 && !is_there {
            let message = format!("there is no operation of level {} to draw", at + 1);
            checker.error(codes::CONTRADICTION, path.clone().index(at), message);
        }
    }
    let sum: i32 = level.weights_pct.iter().fold(0, |sum, weight| sum.saturating_add(*weight));
    if is_fine && sum != 100 {
        checker.error(codes::CONTRADICTION, path, format!("the weights are {sum} together; expected 100"));
    }
}

/// Checks a range of turns: both ends in range, the smaller first.
fn range(path: Path, (least, most): (i32, i32), from: i32, checker: &mut Checker<'_>) {
    let mut is_fine = true;
    for (at, turns) in [least, most].into_iter().enumerate() {
        is_fine &= checker.range(path.clone().index(at), turns, from..=*RATE.end());
    }
    if is_fine && least > most && !checker.is_partly_doubtful(path.clone()) {
        checker.error(codes::CONTRADICTION, path, format!("the minimum, {least}, is above the maximum, {most}"));
    }
}
