//! Floors inside crates: a file imports from its own floor or a lower one, and files do not import
//! each other in large rings.
//!
//! A room is a file or a folder directly under a crate's `src`, or one deeper that the table names.
//! [`imports`](super::imports) explains how imports are read.

use std::collections::BTreeSet;

use super::{
    floor_table::{FLOORS, Floors},
    imports::Sources,
    root,
};

/// Maximum number of files that may import each other.
const MAX_IN_A_RING: usize = 4;

/// The floor of a file, and the name of its room.
fn floor<'t>(floors: &Floors<'t>, file: &str) -> Option<(usize, &'t str)> {
    let rooms = floors.iter().enumerate().flat_map(|(floor, rooms)| rooms.iter().map(move |&room| (floor, room)));
    let within = |room: &str| file == room || file.strip_prefix(room).is_some_and(|rest| rest.starts_with('/'));
    rooms.filter(|(_, room)| within(room)).max_by_key(|(_, room)| room.len())
}

/// The violations of the floors of a crate.
fn climbs(sources: &Sources, floors: &Floors<'_>) -> Vec<String> {
    let place = |file: usize| floor(floors, &sources.files[file]);
    let mut found = Vec::new();
    for (file, imports) in sources.imports().iter().enumerate() {
        let name = &sources.files[file];
        let Some((own, _)) = place(file) else {
            found.push(format!("{name} stands on no floor of the table"));
            continue;
        };
        for &other in imports {
            if let Some((above, room)) = place(other).filter(|&(other, _)| other > own) {
                let other = &sources.files[other];
                found.push(format!("{name} (floor {own}) imports {other} ({room}, floor {above})"));
            }
        }
    }
    for room in floors.iter().flat_map(|rooms| *rooms) {
        if sources.files.iter().all(|file| floor(floors, file).is_none_or(|(_, other)| other != *room)) {
            found.push(format!("{room} stands in the table and has no files"));
        }
    }
    found
}

/// Files that import each other, directly or through others: every ring of two and more, largest
/// first.
fn rings(sources: &Sources) -> Vec<BTreeSet<&str>> {
    let imports = sources.imports();
    let reached = |from: usize| {
        let mut seen = BTreeSet::new();
        let mut next: Vec<usize> = imports[from].iter().copied().collect();
        while let Some(file) = next.pop() {
            if seen.insert(file) {
                next.extend(&imports[file]);
            }
        }
        seen
    };
    let reach: Vec<BTreeSet<usize>> = (0..imports.len()).map(reached).collect();
    let ring_of = |file: usize| -> BTreeSet<usize> {
        reach[file].iter().copied().filter(|&other| reach[other].contains(&file)).collect()
    };
    let all: BTreeSet<BTreeSet<usize>> = (0..imports.len()).map(ring_of).filter(|ring| ring.len() > 1).collect();
    let mut named: Vec<BTreeSet<&str>> =
        all.iter().map(|ring| ring.iter().map(|&file| sources.files[file].as_str()).collect()).collect();
    named.sort_by_key(|ring| std::cmp::Reverse(ring.len()));
    named
}

/// Rings that are too large.
fn large_rings(sources: &Sources) -> Vec<String> {
    let large = rings(sources).into_iter().filter(|ring| ring.len() > MAX_IN_A_RING);
    large.map(|ring| format!("a ring of {} files: {ring:?}", ring.len())).collect()
}

fn crates() -> impl Iterator<Item = (&'static str, Sources, &'static Floors<'static>)> {
    FLOORS.iter().map(|(name, floors)| (*name, Sources::of(&root().join("crates").join(name)), *floors))
}

#[test]
fn files_import_from_their_own_or_lower_floors() {
    let mut found = Vec::new();
    for (name, sources, floors) in crates() {
        found.extend(climbs(&sources, floors).into_iter().map(|climb| format!("{name}: {climb}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_ring_of_files_is_larger_than_four() {
    let mut found = Vec::new();
    for (name, sources, _) in crates() {
        found.extend(large_rings(&sources).into_iter().map(|ring| format!("{name}: {ring}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// W-146: a civ persona or view knows only what `sight` gives it, which decides what a seat may
/// know.
#[test]
fn personas_and_views_of_civ_see_through_a_sight_alone() {
    let sources = Sources::of(&root().join("crates/endturn_civ"));
    let is_in = |file: usize, rooms: &[&str]| rooms.iter().any(|room| sources.files[file].starts_with(room));
    let imports = sources.imports();
    let readers: Vec<usize> = (0..imports.len()).filter(|&file| is_in(file, &["personas/", "view/"])).collect();
    assert!(readers.len() > 10, "the rooms have moved: {readers:?}");
    for file in readers {
        let beyond =
            imports[file].iter().find(|&&other| is_in(other, &["realm/", "refresh/", "stages/", "phase_end/"]));
        assert_eq!(beyond.map(|&other| &sources.files[other]), None, "{} looks past the wall", sources.files[file]);
    }
}

/// Prints every ring, for anyone who wants to break one: `cargo test … rings_there_are -- --ignored
/// --nocapture`.
#[test]
#[ignore = "a list for people, and no promise"]
fn rings_there_are() {
    for (name, sources, _) in crates() {
        for ring in rings(&sources) {
            println!("{name}: {} {ring:?}", ring.len());
        }
    }
}

#[test]
fn every_crate_has_its_floors_in_the_table() {
    let mut folders: Vec<String> = std::fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort_unstable();
    let mut named: Vec<&str> = FLOORS.iter().map(|(name, _)| *name).collect();
    named.sort_unstable();
    assert_eq!(folders, named);
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: &[(&str, &str)] =
        &[("lib", "mod high; mod low;"), ("low/mod", "use crate::high::H;"), ("high", "pub struct H;")];

    #[test]
    fn an_import_from_a_higher_floor_is_found() {
        let sources = Sources::read("here", UP);
        assert_eq!(climbs(&sources, &[&["low"], &["high", "lib"]]), ["low/mod (floor 0) imports high (high, floor 1)"]);
        assert!(climbs(&sources, &[&["high"], &["low", "lib"]]).is_empty());
    }

    #[test]
    fn rooms_without_a_floor_and_floors_without_a_room_are_found() {
        let sources = Sources::read("here", UP);
        let found = climbs(&sources, &[&["high"], &["lib", "gone"], &["low/deep"]]);
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn a_ring_of_five_is_found_and_one_of_four_is_let_be() {
        let ring = |count: usize| {
            let names: Vec<String> = (0..count).map(|at| format!("f{at}")).collect();
            let texts: Vec<String> =
                (0..count).map(|at| format!("pub struct X; use crate::f{}::X;", (at + 1) % count)).collect();
            let files: Vec<(&str, &str)> =
                names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
            Sources::read("here", &files)
        };
        assert!(large_rings(&ring(4)).is_empty());
        assert_eq!(large_rings(&ring(5)).len(), 1);
    }
}

/// Such a module would be compiled nowhere, and its tests would never run.
#[test]
fn crates_without_unit_tests_have_no_test_modules() {
    let mut checked = 0;
    for folder in std::fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let lib = manifest.split("\n[").find(|table| table.starts_with("lib]"));
        if !lib.is_some_and(|table| table.lines().any(|line| line == "test = false")) {
            continue;
        }
        checked += 1;
        let mut files = Vec::new();
        super::files(&folder.join("src"), "rs", &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(!text.contains("#[cfg(test)]"), "{}", file.display());
        }
    }
    assert!(checked > 0);
}

/// Signatures do not show values that a thread keeps. Only bugs need them, since a panic passes all
/// signatures by, and the kit, which watches the draws of whole games: those of rules, of personas,
/// and of games that were restored or copied, each of which begins with a value of its own.
#[test]
fn only_bugs_and_watched_draws_are_kept_by_threads() {
    const KEPT: [&str; 2] = ["endturn_engine/src/bug.rs", "endturn_kit/src/noted.rs"];
    let (crates, mut found, mut keep) = (super::root().join("crates"), Vec::new(), Vec::new());
    super::files(&crates, "rs", &mut found);
    for path in found {
        let name = path.strip_prefix(&crates).unwrap().to_string_lossy().replace('\\', "/");
        let source = std::fs::read_to_string(&path).unwrap();
        let product = source.split("#[cfg(test)]").next().unwrap_or_default();
        if !name.contains("/tests/") && product.contains("thread_local!") {
            keep.push(name);
        }
    }
    keep.sort();
    assert_eq!(keep, KEPT);
}
