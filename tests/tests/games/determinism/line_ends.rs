//! Files whose lines end with CRLF, as editors on Windows write them, are the same games, plans and
//! rulesets.

use std::{fs, path::Path, sync::Arc};

use endturn::scenario::{files::MemoryFiles, print::print, render::Style};
use endturn::{Loaded, Modules};
use endturn_engine::snapshot::Digest;

use super::shipped::seat_stand_ins;

const FOLDERS: [&str; 4] = ["scenarios", "scenarios/turns", "plans", "assets/rulesets"];
/// Rounds of each game: enough for every module to read its whole ruleset.
const ROUNDS: u32 = 3;

/// Adds the files of a folder and of all folders below it, by their paths in the repository.
fn add(files: &mut MemoryFiles, folder: &str, line_end: &str) {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            add(files, &path, line_end);
        } else {
            let text = fs::read_to_string(entry.path()).unwrap().replace("\r\n", "\n");
            files.insert(path, text.replace('\n', line_end));
        }
    }
}

/// Everything that the repository ships, twice: with LF and with CRLF.
fn both() -> [MemoryFiles; 2] {
    ["\n", "\r\n"].map(|line_end| {
        let mut files = MemoryFiles::default();
        FOLDERS
            .into_iter()
            .filter(|folder| *folder != "scenarios/turns")
            .for_each(|one| add(&mut files, one, line_end));
        files
    })
}

/// The paths of the files right in a folder.
fn in_folder<'f>(files: &'f MemoryFiles, folder: &str) -> Vec<&'f str> {
    let is_in =
        |path: &&str| path.rsplit_once('/').is_some_and(|(other, name)| other == folder && name.ends_with(".ron"));
    let found: Vec<&str> = files.paths().filter(is_in).collect();
    assert!(!found.is_empty(), "{folder}");
    found
}

fn played(loaded: &Loaded) -> Vec<Digest> {
    let mut game = loaded.game();
    seat_stand_ins(&mut game);
    let round = |_| {
        game.advance_round();
        game.digest()
    };
    (0..ROUNDS).map(round).collect()
}

#[test]
fn every_shipped_scenario_is_the_same_game_with_crlf() {
    let (modules, [lf, crlf]) = (Modules::shipped(), both());
    for path in FOLDERS[..2].iter().flat_map(|folder| in_folder(&lf, folder)) {
        let load = |files: &MemoryFiles| {
            let loaded = modules.load_from(files, path, &[]);
            loaded.unwrap_or_else(|report| panic!("{path}: {}", report.render(Style::Plain)))
        };
        let (one, other) = (load(&lf), load(&crlf));
        assert_eq!(one.setup.content, other.setup.content, "{path}");
        assert_eq!(one.record_header(7), other.record_header(7), "{path}: a record has the same bytes");
        assert_eq!(one.report.sources().hashes(), other.report.sources().hashes(), "{path}");
        assert_eq!(one.report.render(Style::Plain), other.report.render(Style::Plain), "{path}");
        assert_eq!(one.rulesets, other.rulesets, "{path}");
        assert_eq!(played(&one), played(&other), "{path}");
    }
}

#[test]
fn every_shipped_ruleset_is_the_same_with_crlf() {
    let (modules, [lf, crlf]) = (Modules::shipped(), both());
    for ruleset in modules.known_rulesets(&lf) {
        let load = |files: &MemoryFiles| {
            let (tree, report) = modules.load_ruleset(files, &ruleset.name);
            (tree.map(|tree| print(&tree)), report.render(Style::Plain))
        };
        assert_eq!(load(&lf), load(&crlf), "{}", ruleset.name);
        assert!(load(&lf).0.is_some(), "{}", ruleset.name);
        assert_eq!(ruleset.place, modules.ruleset_info(&crlf, &ruleset.name).place, "{}", ruleset.name);
    }
}

#[test]
fn every_shipped_plan_is_the_same_with_crlf() {
    let (modules, [lf, crlf]) = (Modules::shipped(), both().map(Arc::new));
    for path in in_folder(&lf, "plans") {
        let load = |files: &Arc<MemoryFiles>| {
            let plan = modules.load_plan_from(Arc::clone(files) as Arc<_>, path).unwrap_or_else(|reports| {
                panic!("{path}: {}", reports.iter().map(|one| one.render(Style::Plain)).collect::<String>())
            });
            (plan.id(), plan.inputs.clone(), plan.report.render(Style::Plain))
        };
        assert_eq!(load(&lf), load(&crlf), "{path}");
    }
}
