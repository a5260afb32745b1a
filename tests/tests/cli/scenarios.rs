//! Games that are found and played by name.

use std::{
    fs,
    process::{Command, Stdio},
};

use crate::process::program;
use crate::support::{endturn, folder, json_lines, repository};

/// The names of the shipped scenarios.
fn shipped() -> Vec<String> {
    names_in("scenarios")
}

/// The names of the RON files in a folder of the repository.
fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(repository().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    let mut names: Vec<String> = files.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

/// Runs the program in a folder; returns its exit code, and what it prints.
fn there(folder: &std::path::Path, words: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(program());
    let ended = command.args(words).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    (
        ended.status.code(),
        format!("{}{}", String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr)),
    )
}

#[test]
fn every_shipped_scenario_is_carried_and_listed_anywhere() {
    let place = folder();
    let (code, told) = there(place.path(), &["scenarios", "--format", "json"]);
    assert_eq!(code, Some(0), "{told}");
    let listed = json_lines(&told).remove(0);
    let words: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["game"].as_str().unwrap()).collect();
    assert_eq!(words, shipped());
    let chess = listed.as_array().unwrap().iter().find(|one| one["game"] == "chess").unwrap();
    assert_eq!((&chess["seats"], &chess["modules"][0]), (&2.into(), &"chess".into()));
    for name in shipped() {
        let path = format!("scenarios/{name}.ron");
        let text = fs::read_to_string(repository().join(&path)).unwrap();
        let (_, carried) = endturn_scenarios::SCENARIOS.iter().find(|(known, _)| *known == path).unwrap();
        assert_eq!(*carried, text.replace("\r\n", "\n"), "{name}");
    }
}

#[test]
fn a_game_is_played_by_its_name_and_an_own_file_comes_first() {
    let place = folder();
    let (code, told) = there(place.path(), &["run", "fleets_duel", "--quiet", "--rounds", "2", "--out", "duel"]);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(there(place.path(), &["replay", "duel", "--quiet"]).0, Some(0));
    assert!(told.contains("again   endturn run "), "{told}");
    fs::create_dir(place.path().join("scenarios")).unwrap();
    let own = fs::read_to_string(repository().join("scenarios/fleets_duel.ron")).unwrap();
    fs::write(place.path().join("scenarios/fleets_duel.ron"), own.replace("name: \"Duel\"", "name: \"Mine\"")).unwrap();
    let (_, told) = there(place.path(), &["run", "fleets_duel", "--quiet", "--rounds", "2"]);
    assert!(told.contains("Mine"), "{told}");
    let (_, told) = there(place.path(), &["scenarios", "--module", "fleets"]);
    assert!(told.contains("fleets_duel") && told.contains("6 games"), "{told}");
}

#[test]
fn every_shipped_plan_is_carried_listed_and_played_anywhere() {
    let place = folder();
    let (code, told) = there(place.path(), &["plans", "--format", "json"]);
    assert_eq!(code, Some(0), "{told}");
    let listed = json_lines(&told).remove(0);
    let words: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["plan"].as_str().unwrap()).collect();
    assert_eq!(words, names_in("plans"));
    let kalaha = listed.as_array().unwrap().iter().find(|one| one["plan"] == "kalaha_personas").unwrap();
    assert_eq!((&kalaha["contenders"], &kalaha["scenarios"][0]), (&3.into(), &"kalaha".into()));
    for name in words {
        let path = format!("plans/{name}.ron");
        let text = fs::read_to_string(repository().join(&path)).unwrap();
        let (_, carried) = endturn_plans::PLANS.iter().find(|(known, _)| *known == path).unwrap();
        assert_eq!(*carried, text.replace("\r\n", "\n"), "{name}");
        let (code, told) = there(place.path(), &["batch", "columns", name]);
        assert_eq!(code, Some(0), "{told}");
    }
    let (code, told) =
        there(place.path(), &["batch", "agency_short_alone", "--out", "alone", "--shard", "1/60", "--quiet"]);
    assert_eq!(code, Some(0), "{told}");
    let (_, told) = there(place.path(), &["batch", "status", "alone"]);
    assert!(told.contains("of 480 games"), "{told}");
    let (code, told) = there(place.path(), &["batch", "kalaha_persona", "--dry-run"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("did you mean `kalaha_personas`? `endturn plans` lists all"), "{told}");
}

/// A file that is no scenario has no title, and a name that would disrupt the list is left out.
#[test]
#[cfg(unix)]
fn strange_files_beside_scenarios_harm_no_list() {
    let place = folder();
    let scenarios = place.path().join("scenarios");
    fs::create_dir(&scenarios).unwrap();
    fs::write(scenarios.join("\u{1b}[2Jfalse.ron"), "(name: \"x\")").unwrap();
    fs::write(scenarios.join("noise.ron"), [0xff, 0, 0x1b]).unwrap();
    fs::write(scenarios.join("half.ron"), "(name: \"Half\", seats: [(").unwrap();
    fs::write(scenarios.join("title.ron"), "(name: \"\\u{1b}[2J\", summary: \"\\u{202e}\")").unwrap();
    let (code, told) = there(place.path(), &["scenarios"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("half") && !told.contains(['\u{1b}', '\u{202e}']), "{told:?}");
}

#[test]
fn a_name_with_a_slip_is_told_with_the_right_one() {
    let told = endturn("run ches").failure(2);
    assert!(told.contains("there is no file and no game `ches`; did you mean `chess`?"), "{told}");
    assert!(endturn("games --module fleets").success().contains("fleets_underdog"));
}
