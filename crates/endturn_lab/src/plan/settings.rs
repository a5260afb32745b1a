//! The settings of a plan's levers, by its design.

use std::collections::BTreeMap;

use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    path::Path,
    tree::Node,
};

use super::{
    Combine, Sheet,
    constraints::Constraint,
    design::{LeverDesign, LeverKind, drawn, nearest},
    levers::{Lever, Levers},
};
use crate::stats::{
    designs::{self, MAX_DIMENSIONS},
    random::Stream,
};

/// Maximum settings of all levers together.
const MAX_SETTINGS: u64 = 1_000_000;
/// Stream numbers of the samples, under the plan's seed.
const HYPERCUBE_STREAM: u64 = 0x4c48;
const SOBOL_STREAM: u64 = 0x534f;
const MORRIS_STREAM: u64 = 0x4d4f;

/// One setting of all levers: `PATH=VALUE`, in the order of the levers; one that is left as it is,
/// is absent.
pub type Setting = Vec<String>;

/// Numbers of values, lever by lever; `None` for a lever that is left as it is.
type Row = Vec<Option<u64>>;

/// Returns all settings of the levers, a single one that changes nothing if there are none, and
/// their origin. Reports errors.
pub(super) fn settings(
    levers: &Levers,
    constraints: &[Constraint],
    sheet: &Sheet,
    node: &Node,
    report: &mut Report,
) -> (Vec<Setting>, LeverDesign) {
    let mut checker = Checker::new(node, report);
    if !sheet.targets.is_empty() {
        return unchanged(levers, sheet, &mut checker);
    }
    let (kind, mut rows) = rows(levers, sheet, &mut checker).unwrap_or((LeverKind::Fixed, Vec::new()));
    let before = rows.len();
    let has_rows = before > 0;
    rows.retain(|row| constraints.iter().all(|one| one.holds(&levers.all, row)));
    if rows.is_empty() && has_rows {
        let message = format!("none of the {before} settings of the levers meets all of these");
        checker.error(codes::CONTRADICTION, Path::root().name("require"), message);
    }
    let left_out = (before - rows.len()) as u64;
    let mut known: BTreeMap<Row, u32> = BTreeMap::new();
    let (mut places, mut numbers): (Vec<Row>, Vec<u32>) = (Vec::new(), Vec::new());
    for row in rows {
        let next = places.len() as u32;
        let number = *known.entry(row).or_insert_with_key(|row| {
            places.push(row.clone());
            next
        });
        numbers.push(number);
    }
    let settings = places.iter().map(|row| setting(&levers.all, row)).collect();
    let counts = levers.all.iter().map(|lever| lever.values.count()).collect();
    (settings, LeverDesign { kind, rows: numbers, left_out, counts, places })
}

/// Returns the setting that leaves all levers as they are, in which a plan with targets begins.
fn unchanged(levers: &Levers, sheet: &Sheet, checker: &mut Checker<'_>) -> (Vec<Setting>, LeverDesign) {
    if levers.listed.is_some() {
        let message = "targets need levers with lists or ranges of values, not a list of settings";
        checker.error(codes::CONTRADICTION, Path::root().name("targets"), message);
    } else if levers.all.is_empty() && !levers.is_torn {
        let one = Diagnostic::error(codes::MISSING_FIELD, "a plan with targets needs levers that may be moved");
        checker.push(Path::root().name("targets"), one.expected(["`levers: {\"PATH\": (from: 1, to: 100)}`"]));
    }
    for (field, is_there) in [("combine", sheet.combine != Combine::Grid), ("until", sheet.until.is_some())] {
        if is_there {
            let message = format!("targets move the levers themselves, without `{field}`");
            checker.error(codes::CONTRADICTION, Path::root().name(field), message);
        }
    }
    let counts = levers.all.iter().map(|lever| lever.values.count()).collect();
    let places = vec![vec![None; levers.all.len()]];
    let design = LeverDesign { kind: LeverKind::Fixed, rows: vec![0], left_out: 0, counts, places };
    (vec![Vec::new()], design)
}

fn setting(levers: &[Lever], row: &[Option<u64>]) -> Setting {
    let set = |(lever, number): (&Lever, &Option<u64>)| {
        number.map(|number| format!("{}={}", lever.path, lever.values.text(number)))
    };
    levers.iter().zip(row).filter_map(set).collect()
}

/// Returns the rows of the design; `None` after reporting errors.
fn rows(levers: &Levers, sheet: &Sheet, checker: &mut Checker<'_>) -> Option<(LeverKind, Vec<Row>)> {
    if let Some(listed) = &levers.listed {
        if sheet.combine != Combine::Grid {
            let message = "settings that are listed one by one are not combined";
            checker.error(codes::CONTRADICTION, combine(), message);
        }
        return (!levers.is_torn).then(|| (LeverKind::Listed, listed.iter().map(|(_, row)| row.clone()).collect()));
    }
    if !is_sound(levers, sheet, checker) {
        return None;
    }
    let (all, seed) = (&levers.all, sheet.seed);
    let (kind, rows) = match sheet.combine {
        Combine::Grid if all.is_empty() => (LeverKind::Fixed, vec![Vec::new()]),
        Combine::Grid => (LeverKind::Grid, grid(all, checker)?),
        Combine::Zip if all.is_empty() => (LeverKind::Fixed, vec![Vec::new()]),
        Combine::Zip => (LeverKind::Zip, zip(all, checker)?),
        Combine::LatinHypercube { samples } => {
            let mut stream = Stream::new(seed, HYPERCUBE_STREAM);
            let points = designs::latin_hypercube(samples as usize, all.len(), &mut stream);
            (LeverKind::LatinHypercube, placed(all, points, drawn))
        }
        Combine::Sobol { samples } => {
            let mut stream = Stream::new(seed, SOBOL_STREAM);
            let points = designs::saltelli(samples as usize, all.len(), Some(&mut stream)).ok()?;
            (LeverKind::Sobol { samples }, placed(all, points, drawn))
        }
        Combine::Morris { walks, levels } => {
            let mut stream = Stream::new(seed, MORRIS_STREAM);
            let points = designs::morris(walks as usize, all.len(), levels as usize, &mut stream).ok()?;
            (LeverKind::Morris { walks }, placed(all, points, nearest))
        }
    };
    Some((kind, rows))
}

fn placed(levers: &[Lever], points: Vec<Vec<f64>>, place: fn(f64, u64) -> u64) -> Vec<Row> {
    let row =
        |point: Vec<f64>| point.iter().zip(levers).map(|(at, lever)| Some(place(*at, lever.values.count()))).collect();
    points.into_iter().map(row).collect()
}

fn combine() -> Path {
    Path::root().name("combine")
}

/// Whether the numbers of a sampled design are in range, and each of its levers has more than one
/// value.
fn is_sound(levers: &Levers, sheet: &Sheet, checker: &mut Checker<'_>) -> bool {
    let count = levers.all.len() as u64;
    let (name, number, rows) = match sheet.combine {
        Combine::Grid | Combine::Zip => return !levers.is_torn,
        Combine::LatinHypercube { samples } => ("samples", samples, 1),
        Combine::Sobol { samples } => ("samples", samples, count + 2),
        Combine::Morris { walks, .. } => ("walks", walks, count + 1),
    };
    let mut is_sound = !levers.is_torn;
    let levers = &levers.all;
    let mut refuse = |checker: &mut Checker<'_>, path: Path, one: Diagnostic| {
        checker.push(path, one);
        is_sound = false;
    };
    if levers.is_empty() {
        let one = Diagnostic::error(codes::MISSING_FIELD, "there is nothing to sample: the plan has no `levers`");
        refuse(checker, combine(), one);
    }
    let most = u32::try_from(MAX_SETTINGS / rows).unwrap_or(u32::MAX);
    if !checker.range(combine().name(name), number, 2..=most) {
        return false;
    }
    match sheet.combine {
        Combine::Sobol { samples } if !samples.is_power_of_two() => {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "Sobol's sequence is even only in a power of two");
            let near = [samples.next_power_of_two() / 2, samples.next_power_of_two()];
            let one = one.found(format!("`{samples}`")).expected(near.map(|near| format!("`{near}`")));
            refuse(checker, combine().name("samples"), one);
        }
        Combine::Sobol { .. } if levers.len() > MAX_DIMENSIONS / 2 => {
            let message = format!("{count} levers; Sobol's scheme takes at most {}", MAX_DIMENSIONS / 2);
            refuse(checker, combine(), Diagnostic::error(codes::OUT_OF_RANGE, message));
        }
        Combine::Morris { levels, .. } if !(2..=64).contains(&levels) || levels % 2 == 1 => {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "walks step over half of an even number of levels");
            let one = one.found(format!("`{levels}`")).expected(["an even number from 2 to 64"]);
            refuse(checker, combine().name("levels"), one);
        }
        _ => {}
    }
    for lever in levers.iter().filter(|lever| lever.values.count() == 1) {
        let one = Diagnostic::error(codes::INVALID_VALUE, "a sampled lever needs at least two values");
        checker.report().push(one.at(lever.span));
        is_sound = false;
    }
    is_sound
}

fn zip(levers: &[Lever], checker: &mut Checker<'_>) -> Option<Vec<Row>> {
    let length = levers[0].values.count();
    let mut is_sound = true;
    for other in levers.iter().filter(|other| other.values.count() != length) {
        let message =
            format!("zipped levers must have the same number of values, and this one has {}", other.values.count());
        let one = Diagnostic::error(codes::CONTRADICTION, message).at(other.span);
        let note = format!("`{}` has {length}", levers[0].path);
        checker.report().push(one.note(Some(levers[0].span), note));
        is_sound = false;
    }
    if length > MAX_SETTINGS {
        too_many(length, &levers[0], checker);
        is_sound = false;
    }
    is_sound.then(|| (0..length).map(|at| vec![Some(at); levers.len()]).collect())
}

fn grid(levers: &[Lever], checker: &mut Checker<'_>) -> Option<Vec<Row>> {
    let count = levers.iter().fold(1u64, |count, lever| count.saturating_mul(lever.values.count()));
    if count > MAX_SETTINGS {
        too_many(count, &levers[0], checker);
        return None;
    }
    Some((0..count).map(|number| point(levers, number)).collect())
}

fn too_many(count: u64, lever: &Lever, checker: &mut Checker<'_>) {
    let message = format!("the grid of all levers has {count} settings");
    let one = Diagnostic::error(codes::OUT_OF_RANGE, message).at(lever.span);
    let sample = "or a sample, such as `combine: LatinHypercube(samples: 100)`".to_owned();
    checker.report().push(one.expected([format!("at most {MAX_SETTINGS}"), sample]));
}

/// One point of a grid; the last lever changes fastest.
fn point(levers: &[Lever], number: u64) -> Row {
    let mut rest = number;
    let mut row: Row = levers
        .iter()
        .rev()
        .map(|lever| {
            let values = lever.values.count();
            let at = rest % values;
            rest /= values;
            Some(at)
        })
        .collect();
    row.reverse();
    row
}
