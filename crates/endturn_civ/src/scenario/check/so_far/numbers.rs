//! The numbers of cities and units: stated for all or for none, without duplicates.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};
use serde_json::Value;

use super::super::desk::Desk;

/// More cities than any game has.
const MAX_CITIES: u32 = 20_000;
/// More units than any game has.
const MAX_UNITS: u32 = 1_000_000;

/// Checks the numbers of all cities and units.
pub(in super::super) fn check(desk: &Desk<'_>, checker: &mut Checker<'_>) {
    let (mut cities, mut units) = (Vec::new(), Vec::new());
    for (_, path, start) in desk.written() {
        for (at, city) in start.cities.iter().enumerate() {
            let number = city.so_far.as_ref().and_then(|so_far| number(so_far.get("number")));
            cities.push((path.clone().name("cities").index(at), number));
        }
        let mut all = BTreeMap::new();
        for (at, unit) in start.units.iter().enumerate() {
            let path = path.clone().name("units").index(at);
            let so_far = unit.so_far.as_ref();
            if unit.turn <= desk.first_round {
                units.push((path.clone(), so_far.and_then(|so_far| number(so_far.get("number")))));
            }
            if let Some(called) = so_far.and_then(|so_far| number(so_far.get("called"))) {
                let path = path.name("so_far").name("called");
                if checker.range(path.clone(), called, 1..=MAX_UNITS) {
                    once(&mut all, called, path, "unit", checker);
                }
            }
        }
    }
    check_all(&cities, "city", MAX_CITIES, checker);
    check_all(&units, "unit", MAX_UNITS, checker);
}

pub(super) fn number(written: Option<&Value>) -> Option<u32> {
    u32::try_from(written?.as_u64()?).ok()
}

fn check_all(all: &[(Path, Option<u32>)], what: &str, most: u32, checker: &mut Checker<'_>) {
    let Some((first, _)) = all.iter().find(|(_, number)| number.is_some()) else { return };
    let first = checker.span(first.clone().name("so_far").name("number"));
    let mut seen = BTreeMap::new();
    for (path, number) in all {
        let Some(number) = *number else {
            let one =
                Diagnostic::error(codes::CONTRADICTION, format!("this {what} has no number, but others have one"));
            checker.push(path.clone(), one.note(Some(first), "one is stated here: state it for all or for none"));
            continue;
        };
        let path = path.clone().name("so_far").name("number");
        if checker.range(path.clone(), number, 0..=most) {
            once(&mut seen, number, path, what, checker);
        }
    }
}

fn once(seen: &mut BTreeMap<u32, Path>, number: u32, path: Path, what: &str, checker: &mut Checker<'_>) {
    match seen.get(&number) {
        Some(first) => checker.duplicate(path, what, &number.to_string(), first.clone()),
        None => _ = seen.insert(number, path),
    }
}
