//! `batch`: a plan's games on all cores, repeatedly to the same end.

use std::{collections::BTreeMap, fs, path::Path};

use endturn::lab::{batch::Plan, play::Arena};

use crate::support::{endturn, folder, json_lines};

pub const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 9, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\"))";

/// A folder with a scenario and a plan of it.
pub fn plan(fields: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let text = format!(
        "(format: 1, name: \"Few duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"turtle\", \"skirmisher\"], {fields})"
    );
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (place, path)
}

pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())).collect()
}

#[test]
fn a_batch_tells_how_the_contenders_did_and_writes_tables() {
    let (place, plan) =
        plan("design: RoundRobin, replicates: 4, facts: true, levers: {\"fleets.start.metal\": [9000, 12000]}");
    let out = place.path().join("out");
    let text = endturn(&format!("batch {plan} --out {} --workers 2 --tables csv", out.display())).success();
    assert!(text.starts_with("Few duels: 48 games\n\n"), "{text}");
    for part in [
        "95 % interval",
        "Percent of points of the row against the column",
        "these games can’t tell whether the seat matters: seat 1 takes ",
        "Each setting by itself\n  fleets.start.metal 9000: ",
        "games.csv  48 rows",
        "seats.csv  96 rows",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    let head =
        "game,orbit,replicate,configuration,scenario,fleets.start.metal,lineup,rotation,seed,end,condition,rounds,";
    assert!(games.starts_with(head) && games.lines().count() == 49, "{games}");
    let mut seats = csv::Reader::from_path(out.join("seats.csv")).unwrap();
    let columns: Vec<String> = seats.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(columns[..6], ["game", "seat", "name", "contender", "rank", "outcome"]);
    assert!(columns.contains(&"fleet_value".to_owned()));
    let again = text.lines().find_map(|line| line.strip_prefix("again   endturn ")).unwrap();
    assert_eq!(endturn(again).success(), text, "the command that is told tells it again");
    assert!(fs::read_to_string(out.join("facts.csv")).unwrap().contains(",OrderGiven,"));
}

#[test]
fn a_finished_batch_is_told_again_without_a_game_and_one_worker_writes_the_same() {
    let (place, plan) = plan("design: RoundRobin, replicates: 3");
    let (one, two) = (place.path().join("one"), place.path().join("two"));
    let run = |out: &Path, more: &str| endturn(&format!("batch {plan} --out {} {more}", out.display()));
    let first = json_lines(&run(&two, "--workers 2 --format json --quiet").success());
    assert_eq!((&first[0]["games"], &first[0]["played"], &first[0]["failed"]), (&18.into(), &18.into(), &0.into()));
    let again = json_lines(&run(&two, "--format json --quiet").success());
    assert_eq!((&again[0]["games"], &again[0]["played"]), (&18.into(), &0.into()));
    run(&one, "--workers 1 --quiet").success();
    assert_eq!(files(&one), files(&two));
    let points =
        again[0]["contenders"].as_array().unwrap().iter().map(|one| one["points"]["estimate"].as_f64().unwrap());
    assert!((points.sum::<f64>() / 3.0 - 0.5).abs() < 1e-12, "every game has one point for two seats");
    let seats = again[0]["seats"].as_array().unwrap().iter().map(|seat| seat["estimate"].as_f64().unwrap());
    assert!((seats.sum::<f64>() - 1.0).abs() < 1e-12, "all points are taken by some seat");
}

#[test]
fn a_game_that_fails_is_told_with_the_command_that_plays_it() {
    let (place, plan) = plan("design: RoundRobin, replicates: 1, budget: (rounds: 3)");
    let out = place.path().join("out");
    let outcome = endturn(&format!("batch {plan} --out {} --tables csv", out.display()));
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("6 games did not finish"), "{}", outcome.output);
    let told = "game 0: it had more rounds than the plan allows\n    endturn batch show ";
    assert!(outcome.output.contains(told), "{}", outcome.output);
    let again =
        outcome.output.lines().find(|line| line.trim_start().starts_with("endturn batch show ")).unwrap().trim();
    let shown = endturn(&format!("{} --quiet --format json", again.trim_start_matches("endturn "))).success();
    let digest = json_lines(&shown)[0]["digest"].as_str().unwrap().to_owned();
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    assert!(games.lines().nth(1).unwrap().ends_with(&digest), "the command plays the very game: {games}");
}

#[test]
fn parts_of_a_plan_are_played_apart_to_the_bytes_of_the_whole() {
    let (place, path) = plan("design: RoundRobin, replicates: 45, budget: (rounds: 1)");
    let (parts, whole) = (place.path().join("parts"), place.path().join("whole"));
    let second = endturn(&format!("batch {path} --out {} --shard 2/2", parts.display())).success();
    assert_eq!(second, "part 2 of 2 is played; the folder has 128 of 270 games\n");
    assert!(!parts.join("games.parquet").exists());
    let first = json_lines(
        &endturn(&format!("batch {path} --out {} --shard 1/2 --quiet --format json", parts.display())).success(),
    );
    assert_eq!((&first[0]["there"], &first[0]["games"]), (&270.into(), &270.into()));
    let joined = json_lines(&endturn(&format!("batch {path} --out {} --quiet --format json", parts.display())).output);
    assert_eq!(joined[0]["played"], 0);
    endturn(&format!("batch {path} --out {} --quiet", whole.display()));
    assert_eq!(files(&parts), files(&whole));
    assert_eq!(files(&parts.join("shards")), files(&whole.join("shards")));
    for wrong in ["0/2", "3/2", "1", "1/0", "a/b", "+1/2"] {
        let error = endturn(&format!("batch {path} --out {} --shard {wrong}", parts.display())).failure(2);
        assert!(error.contains("expected K/N"), "{error}");
    }
}

#[test]
fn warnings_of_a_plan_are_told_before_it_is_played() {
    let (place, path) = plan("design: RoundRobin, replicates: 1, levers: {\"turn_limit\": [3, 4, 3]}");
    let out = place.path().join("out");
    let warning = "warning[E0025]: the value 3 is listed twice, so its games are played twice";
    for command in [format!("batch {path} --dry-run"), format!("batch {path} --out {} --quiet", out.display())] {
        let told = endturn(&command);
        assert_eq!(told.code, 0, "{}", told.error);
        assert!(told.error.contains(warning) && told.error.contains(":1:"), "{command}: {}", told.error);
    }
}

#[test]
fn check_knows_plans() {
    let (_place, path) = plan("design: RoundRobin, replicates: 2");
    assert_eq!(endturn(&format!("check {path}")).success(), "checked 1 plan: no problems\n");
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("turtle", "turtel")).unwrap();
    let wrong = endturn(&format!("check {path}"));
    assert!(wrong.code == 1 && wrong.output.contains("did you mean `turtle`?"), "{}", wrong.output);
    endturn(&format!("check {path} --fix")).success();
    assert!(fs::read_to_string(&path).unwrap().contains("\"turtle\""), "the name is mended");
}

#[test]
fn a_dry_run_plays_nothing_and_a_folder_of_another_plan_is_refused() {
    let (place, path) = plan("design: RoundRobin, replicates: 2");
    let text = endturn(&format!("batch {path} --dry-run")).success();
    assert!(text.contains("  games           12\n") && text.contains("aggressive, turtle, skirmisher"), "{text}");
    let json = json_lines(&endturn(&format!("batch {path} --dry-run --format json")).success());
    assert_eq!((&json[0]["games"], &json[0]["orbits"]), (&12.into(), &6.into()));
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let before = files(&out);
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("replicates: 2", "replicates: 2, seed: 9")).unwrap();
    let error = endturn(&format!("batch {path} --out {}", out.display())).failure(2);
    assert!(error.contains("the folder holds games of another plan"), "{error}");
    assert_eq!(files(&out), before);
    let wrong = endturn(&format!("batch {path} --out {} --workers 0", out.display())).failure(2);
    assert!(wrong.contains("`--workers 0`"), "{wrong}");
    fs::write(&path, "(format: 1, name: \"x\", scenarios: [\"dual.ron\"], replicates: 1)").unwrap();
    let missing = endturn(&format!("batch {path} --out {}", out.display())).failure(2);
    assert!(missing.contains("error[E0001]") && missing.contains("duel.ron`?"), "{missing}");
}

#[test]
fn a_batch_can_be_opened_when_its_files_are_gone_and_changed_rules_are_not_taken_for_its_own() {
    let (place, path) = plan("design: RoundRobin, replicates: 2, levers: {\"fleets.start.metal\": [9000, 12000]}");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let before = endturn::Modules::shipped().load_plan(&path).unwrap();
    fs::write(place.path().join("duel.ron"), SCENARIO.replace("turn_limit: 9", "turn_limit: 8")).unwrap();
    assert_ne!(endturn::Modules::shipped().load_plan(&path).unwrap().id(), before.id());
    for file in ["duel.ron", "plan.ron"] {
        let (opened, folder) = endturn::Modules::shipped().open_batch(&out).unwrap();
        assert_eq!((opened.id(), folder.plan_id()), (before.id(), before.id()));
        let heads: Vec<_> = folder.shards(opened.schedule()).collect();
        let results: Vec<_> = heads.iter().flat_map(|head| folder.read(*head).unwrap()).collect();
        assert_eq!(results.len(), 24);
        let mut world = Arena::new(opened.setup(1).unwrap(), opened.budget(), opened.counts_facts());
        let spec = opened.schedule().game(9).unwrap();
        let seating = opened.schedule().seating(&spec);
        let personas: Vec<_> =
            seating.iter().map(|contender| opened.personas(spec.configuration, *contender)).collect();
        assert_eq!(world.play(&spec, &personas), results[9], "the very game is played again");
        fs::remove_file(place.path().join(file)).unwrap();
    }
    let none = endturn::Modules::shipped().open_batch(place.path()).unwrap_err();
    assert!(
        matches!(&none, endturn::OpenError::Folder(error) if error.to_string().starts_with("there is no batch in "))
    );
}
