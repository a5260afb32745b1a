//! Reporting of problems.

use endturn_scenario::{checks::Checker, codes, path::Path};

/// Unknown names reported with all valid ones; for further names only the name is reported.
const MAX_EXPLAINED: usize = 500;

/// The path of an entry of a table.
pub(super) fn entry(table: &str, name: &str) -> Path {
    Path::root().name(table).name(name)
}

/// Reports an unknown name, at the value.
pub(super) fn unknown<'n>(
    checker: &mut Checker<'_>,
    path: Path,
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) {
    unknown_at(checker, (path, false), kind, name, known);
}

/// The same at the key at the end of the path, if the name is a key.
pub(super) fn unknown_at<'n>(
    checker: &mut Checker<'_>,
    (path, is_key): (Path, bool),
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) {
    if checker.may_hold(home(kind), name) {
        // The entry exists but could not be read, or its file could not.
    } else if is_key {
        checker.known_key(codes::DANGLING_REFERENCE, path, kind, name, known);
    } else if checker.report().diagnostics().len() < MAX_EXPLAINED {
        checker.reference(path, kind, name, known);
    } else {
        checker.error(codes::DANGLING_REFERENCE, path, format!("unknown {kind} `{name}`"));
    }
}

/// The path of the table that names of a kind refer to.
fn home(kind: &str) -> Path {
    let table = match kind {
        "terrain" => "terrain",
        "veteran system" => "veteran",
        "nation group" => "nations",
        "policy" => "policies",
        "unit class" => "unit_classes",
        "unit type" => "units",
        "unit role" => return entry("flags", "unit_role"),
        kind if kind.ends_with(" flag") => {
            return entry("flags", &kind.trim_end_matches(" flag").replace(' ', "_"));
        }
        kind => return Path::root().name(format!("{kind}s")),
    };
    Path::root().name(table)
}
