//! A file that is refused takes no more memory than one that is played: no number sizes a table
//! before its range is checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::process::program;
use crate::support::{endturn, folder, repository};

/// Address space of the program, in KiB: what `check` of a shipped scenario needs, and some more.
const MAX_KIB: u32 = 250_000;

/// Values at the ends of number types, and some that look harmless.
const HOSTILE: [&str; 4] = ["4294967295", "2147483647", "1000000000", "65535"];

/// Fields that are keys or counts.
const COUNTS: [&str; 9] =
    ["number", "called", "aboard", "next_unit", "next_city", "last_unit", "count", "size", "turn_limit"];

/// Checks a path in little memory; returns the exit code and the output.
fn check(path: &Path) -> (Option<i32>, String) {
    let script = format!("ulimit -v {MAX_KIB}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(program()).arg("check").arg(path).current_dir(repository());
    let ended = command.output().unwrap();
    (ended.status.code(), String::from_utf8_lossy(&[ended.stdout, ended.stderr].concat()).into_owned())
}

/// The fields of a text whose values are whole numbers.
fn fields(text: &str) -> BTreeSet<&str> {
    let is_word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let mut fields = BTreeSet::new();
    for (at, _) in text.match_indices(": ") {
        let start = text[..at].rfind(|one: char| !one.is_ascii_lowercase() && one != '_').map_or(0, |end| end + 1);
        let is_number = text[at + 2..].starts_with(|one: char| one.is_ascii_digit());
        if is_number && is_word(&text[start..at]) {
            fields.insert(&text[start..at]);
        }
    }
    fields
}

/// The text with another value in all places of a field.
fn with(text: &str, field: &str, value: &str) -> String {
    let name = format!("{field}: ");
    let mut parts = text.split(&name);
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_whole = !changed.ends_with(|one: char| one.is_ascii_lowercase() || one == '_');
        let rest = part.trim_start_matches(|one: char| one.is_ascii_digit());
        let is_number = is_whole && rest.len() < part.len();
        changed += &name;
        changed += &if is_number { format!("{value}{rest}") } else { part.to_owned() };
    }
    changed
}

/// A game in progress as a scenario, which states keys of cities and units.
fn under_way() -> String {
    let place = folder();
    let path = place.path().join("game.ron").display().to_string();
    let outcome = endturn(&format!("snapshot scenarios/civ_islands.ron --round 12 --as-scenario --out {path}"));
    assert_eq!(outcome.code, 0, "{}", outcome.error);
    fs::read_to_string(path).unwrap()
}

fn refuse_all(text: &str, wanted: impl Fn(&str) -> bool) -> usize {
    let place = folder();
    let mut files = 0;
    for field in fields(text).into_iter().filter(|field| wanted(field)) {
        for value in HOSTILE {
            fs::write(place.path().join(format!("{field}_{value}.ron")), with(text, field, value)).unwrap();
            files += 1;
        }
    }
    let (code, told) = check(place.path());
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains(&format!("checked {files} scenarios: ")), "{told}");
    files
}

#[test]
fn hostile_counts_are_refused_in_little_memory() {
    let text = under_way();
    assert!(fields(&text).is_superset(&["number", "next_unit", "last_unit"].into()), "{:?}", fields(&text));
    assert!(refuse_all(&text, |field| COUNTS.contains(&field)) >= 20);
}

#[test]
#[ignore = "checks some 2,000 files: half a minute in release"]
fn every_hostile_number_is_refused_or_played_in_little_memory() {
    refuse_all(&under_way(), |_| true);
    for entry in fs::read_dir(repository().join("scenarios")).unwrap().map(Result::unwrap) {
        if entry.path().extension().is_some_and(|end| end == "ron") {
            refuse_all(&fs::read_to_string(entry.path()).unwrap(), |_| true);
        }
    }
}
