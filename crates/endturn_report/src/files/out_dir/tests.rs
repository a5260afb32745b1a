//! Tests of the guarantees for the folder of a run.

use std::collections::BTreeSet;

use super::*;

fn lines(word: &str) -> Lines {
    Lines { facts: format!("f {word}\n"), metrics: format!("m {word}\n"), record: format!("r {word}\n") }
}

fn plan(word: &str, tables: &[&str]) -> Plan {
    let played = Played { title: word.into(), scenario: format!("{word}.ron"), seed: 7 };
    Plan { played, first: lines(word), tables: tables.iter().map(|&table| table.to_owned()).collect() }
}

fn begin(folder: &Path, word: &str) -> Result<OutDir, Vec<String>> {
    begin_with(folder, &plan(word, &["a_agents"]), false)
}

fn begin_with(folder: &Path, plan: &Plan, force: bool) -> Result<OutDir, Vec<String>> {
    OutDir::begin(folder, force, plan).map_err(|refusal| refusal.0)
}

/// A finished run of one round, with a table.
fn run(folder: &Path, word: &str) {
    let mut out = begin(folder, word).unwrap();
    out.append(&lines("one")).unwrap();
    out.finish(("chart", "game"), &[("a_agents".to_owned(), "agents".to_owned())], &[], "summary").unwrap();
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Returns every file and folder below, with its text, except the manifest.
fn all(folder: &Path) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.insert((format!("{name}/"), String::new()));
            found.extend(all(&entry.path()).into_iter().map(|(below, text)| (format!("{name}/{below}"), text)));
        } else if name != MANIFEST {
            found.insert((name, fs::read_to_string(entry.path()).unwrap_or_default()));
        }
    }
    found
}

#[test]
fn an_earlier_run_is_replaced_and_said_to_be_and_other_files_stay() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    run(folder, "first");
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    fs::write(folder.join("entities/my_analysis.csv"), "mine too").unwrap();
    let second = begin(folder, "second").unwrap();
    assert_eq!(second.replaced.as_ref().unwrap().to_string(), "first (first.ron, seed 7)");
    assert!(second.set_aside.is_empty());
    let left = all(folder);
    let names: Vec<&str> = left.iter().map(|(name, _)| name.as_str()).collect();
    let stays = ["entities/", "entities/my_analysis.csv", "facts.jsonl", "metrics.csv", "notes.txt", "record.jsonl"];
    assert_eq!(names, stays);
    assert_eq!(read(folder, RECORD), "r second\n");
    assert_eq!(read(folder, "entities/my_analysis.csv"), "mine too");
}

#[test]
fn the_folder_of_tables_goes_with_the_run_that_made_it_unless_it_has_other_files() {
    let place = tempfile::tempdir().unwrap();
    run(place.path(), "first");
    begin_with(place.path(), &plan("second", &[]), false).unwrap().finish(("c", "game"), &[], &[], "s").unwrap();
    assert!(!place.path().join(ENTITIES).exists());
    fs::create_dir(place.path().join(ENTITIES)).unwrap();
    begin_with(place.path(), &plan("third", &[]), false).unwrap();
    assert!(place.path().join(ENTITIES).exists(), "no run has made this one");
}

#[test]
fn what_no_run_wrote_or_somebody_changed_is_refused_by_name_and_nothing_is_touched() {
    type Spoil = fn(&Path);
    let spoils: [(&str, Spoil); 6] = [
        ("metrics.csv: it was changed after", |folder| fs::write(folder.join(METRICS), "my column").unwrap()),
        ("chart.html: it is a folder", |folder| {
            fs::remove_file(folder.join(CHART)).unwrap();
            fs::create_dir(folder.join(CHART)).unwrap();
        }),
        ("a_agents.csv: it is a folder", |folder| {
            fs::remove_file(folder.join("entities/a_agents.csv")).unwrap();
            fs::create_dir(folder.join("entities/a_agents.csv")).unwrap();
        }),
        ("a_sites.csv: no run of endturn wrote it", |folder| {
            fs::write(folder.join("entities/a_sites.csv"), "mine").unwrap();
        }),
        ("entities: no run of endturn wrote it", |folder| {
            fs::remove_dir_all(folder.join(ENTITIES)).unwrap();
            fs::write(folder.join(ENTITIES), "mine").unwrap();
        }),
        ("manifest.json: no run of endturn wrote it", |folder| fs::write(folder.join(MANIFEST), "{}").unwrap()),
    ];
    for (expected, spoil) in spoils {
        let place = tempfile::tempdir().unwrap();
        run(place.path(), "first");
        spoil(place.path());
        let before = all(place.path());
        let wanted = plan("second", &["a_agents", "a_sites"]);
        let problems = begin_with(place.path(), &wanted, false).unwrap_err();
        assert!(problems[0].contains(expected) && problems[1].contains("nothing was touched"), "{problems:?}");
        assert_eq!((all(place.path()), problems.len()), (before, 2), "{expected}");
        let mut forced = begin_with(place.path(), &wanted, true).unwrap();
        // Without a manifest nothing is known about any file.
        assert_eq!(forced.set_aside.len(), if expected.starts_with(MANIFEST) { 8 } else { 1 });
        assert!(forced.set_aside.iter().all(|(_, new)| new.exists()));
        let tables = [("a_agents", "a"), ("a_sites", "s")].map(|(name, text)| (name.to_owned(), text.to_owned()));
        forced.finish(("chart", "game"), &tables, &[], "summary").unwrap();
        assert_eq!(read(place.path(), "entities/a_sites.csv"), "s");
    }
}

#[cfg(unix)]
#[test]
fn nothing_behind_a_link_is_touched() {
    use std::os::unix::fs::symlink;
    let (place, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(place.path(), "first");
    let (entities, chart) = (place.path().join(ENTITIES), place.path().join(CHART));
    fs::rename(&entities, elsewhere.path().join("tables")).unwrap();
    fs::rename(&chart, elsewhere.path().join("chart")).unwrap();
    symlink(elsewhere.path().join("tables"), &entities).unwrap();
    symlink(elsewhere.path().join("chart"), &chart).unwrap();
    let before = all(elsewhere.path());
    let problems = begin(place.path(), "second").unwrap_err();
    assert!(problems.iter().any(|problem| problem.ends_with("entities: it is a link")), "{problems:?}");
    assert!(problems.iter().any(|problem| problem.ends_with("chart.html: it is a link")), "{problems:?}");
    // A game without tables does not need that name.
    fs::remove_file(&chart).unwrap();
    begin_with(place.path(), &plan("second", &[]), false).unwrap();
    assert!(entities.is_symlink());
    begin_with(place.path(), &plan("third", &["a_agents"]), true)
        .unwrap()
        .finish(("c", "game"), &[], &[], "s")
        .unwrap();
    assert!(place.path().join("entities.old1").is_symlink());
    assert_eq!(all(elsewhere.path()), before);
}

#[test]
fn somebody_else_s_folder_is_refused_and_with_force_its_files_are_kept() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(SUMMARY), "mine").unwrap();
    assert!(begin(place.path(), "first").unwrap_err()[0].contains("no run of endturn wrote"));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    let mut forced = begin_with(place.path(), &plan("first", &[]), true).unwrap();
    forced.finish(("chart", "game"), &[], &[], "summary").unwrap();
    assert_eq!(forced.set_aside.len(), 1);
    assert_eq!(read(place.path(), "summary.json.old1"), "mine");
    assert_eq!(read(place.path(), SUMMARY), "summary");
}

#[test]
fn one_run_at_a_time_writes_into_a_folder() {
    let place = tempfile::tempdir().unwrap();
    let mut first = begin(place.path(), "first").unwrap();
    let problems = begin(place.path(), "second").unwrap_err();
    let expected = "is being written by another run of endturn, first (first.ron, seed 7); choose another folder";
    assert!(problems[0].contains(expected), "{problems:?}");
    first.append(&lines("one")).unwrap();
    drop(first);
    assert!(begin(place.path(), "second").is_ok(), "the lock ends with the run");
}

#[test]
fn whenever_a_run_was_killed_the_next_one_can_begin() {
    // Possible remains of a kill before the first round: the empty manifest; parts of files; the
    // manifest and some of the files.
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(MANIFEST), "").unwrap();
    fs::write(place.path().join(".endturn-facts.jsonl"), "f fi").unwrap();
    fs::write(place.path().join(".endturn-record.jsonl"), "").unwrap();
    drop(begin(place.path(), "second").unwrap());
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 4, "no part stays");
    for name in [RECORD, METRICS] {
        fs::remove_file(place.path().join(name)).unwrap();
        drop(begin(place.path(), "third").unwrap());
    }
    // In the middle of a round, and of the end of the game.
    let mut out = begin(place.path(), "fourth").unwrap();
    out.append(&lines("one")).unwrap();
    out.note_streams(&lines("two")).unwrap();
    out.streams[0].file.write_all(b"f two\n").unwrap();
    out.streams[1].file.write_all(b"m t").unwrap();
    drop(out);
    let mut out = begin(place.path(), "fifth").unwrap();
    out.finish(("chart", "game"), &[("a_agents".to_owned(), "agents".to_owned())], &[], "summary").unwrap();
    drop(out);
    fs::remove_file(place.path().join(SUMMARY)).unwrap();
    fs::write(place.path().join(".endturn-summary.json"), "summ").unwrap();
    fs::write(place.path().join("entities/.endturn-a_agents.csv"), "ag").unwrap();
    drop(begin_with(place.path(), &plan("sixth", &[]), false).unwrap());
    let left: Vec<String> = all(place.path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(left, [FACTS, METRICS, RECORD]);
}

#[test]
fn a_run_that_cannot_begin_leaves_the_earlier_one_whole() {
    let place = tempfile::tempdir().unwrap();
    run(place.path(), "first");
    let before = all(place.path());
    // The record cannot be written, as on a full disk.
    fs::create_dir(place.path().join(".endturn-record.jsonl")).unwrap();
    assert!(begin(place.path(), "second").unwrap_err()[0].contains("record.jsonl"));
    fs::remove_dir(place.path().join(".endturn-record.jsonl")).unwrap();
    assert_eq!(all(place.path()), before);
    assert!(begin(place.path(), "second").is_ok());
}

#[test]
fn a_round_that_cannot_be_written_whole_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    let mut out = begin(place.path(), "first").unwrap();
    out.append(&lines("one")).unwrap();
    // A read-only file accepts nothing, as on a full disk.
    out.streams[2].file = File::open(place.path().join(RECORD)).unwrap();
    assert!(out.append(&lines("two")).is_err());
    assert_eq!(read(place.path(), FACTS), "f first\nf one\n");
    assert_eq!(read(place.path(), METRICS), "m first\nm one\n");
    assert_eq!(read(place.path(), RECORD), "r first\nr one\n");
}

#[test]
fn what_somebody_put_there_during_the_run_is_not_overwritten() {
    let place = tempfile::tempdir().unwrap();
    let mut out = begin(place.path(), "first").unwrap();
    fs::write(place.path().join(CHART), "mine").unwrap();
    let before = all(place.path());
    let Err(Refusal(problems)) = out.finish(("chart", "game"), &[], &[], "summary") else {
        panic!("it was overwritten")
    };
    assert!(problems[0].ends_with("chart.html: no run of endturn wrote it"), "{problems:?}");
    assert_eq!(all(place.path()), before);
}

#[test]
fn rewriting_replaces_the_lines_and_later_rounds_follow_them() {
    let place = tempfile::tempdir().unwrap();
    let mut out = begin(place.path(), "a").unwrap();
    out.append(&lines("b")).unwrap();
    out.rewrite(&lines("c")).unwrap();
    out.append(&lines("d")).unwrap();
    drop(out);
    assert_eq!(read(place.path(), RECORD), "r c\nr d\n");
    assert_eq!(read(place.path(), FACTS), "f c\nf d\n");
    assert!(begin(place.path(), "e").is_ok());
}
