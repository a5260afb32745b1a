//! `run --from` and `play --from`: recorded games continue or branch off.

use std::fs;

use crate::support::{endturn, endturn_reading, folder, json_lines};

const DUEL: &str = "scenarios/fleets_duel.ron";

fn read(folder: &str, file: &str) -> String {
    fs::read_to_string(format!("{folder}/{file}")).unwrap()
}

/// A folder in which a duel was played for some rounds, and another that does not exist yet.
fn duel(more: &str) -> (tempfile::TempDir, String, String) {
    let place = folder();
    let (first, second) = (place.path().join("first"), place.path().join("second"));
    let (first, second) = (first.display().to_string(), second.display().to_string());
    endturn(&format!("run {DUEL} --quiet --out {first}{more}")).success();
    (place, first, second)
}

#[test]
fn a_game_that_stopped_goes_on_as_if_it_had_not() {
    let (_place, first, second) = duel(" --rounds 6");
    let text = endturn(&format!("run --from {first} --out {second}")).success();
    assert!(text.starts_with(&format!("Duel continues after round 6 of {first}\n\nRound 7\n")), "{text}");
    assert!(text.contains("Duel: Blue wins in round 17") && text.contains("The course of 17 rounds"), "{text}");
    let (_straight, whole, _) = duel("");
    for file in ["record.jsonl", "facts.jsonl", "metrics.csv"] {
        assert_eq!(read(&second, file), read(&whole, file), "{file}");
    }
    assert!(endturn(&format!("replay {second} --quiet")).success().starts_with("verified: 17 rounds"));
}

#[test]
fn from_an_earlier_round_a_game_goes_another_way_and_its_record_is_whole() {
    let (_place, first, second) = duel("");
    let words = format!("run --from {first} --round 8 --seat Blue=aggressive --rounds 3");
    let text = endturn(&format!("{words} --out {second} --quiet")).success();
    assert!(
        text.contains("not over after round 11") && text.contains("round 9  Blue goes from turtle to aggressive"),
        "{text}"
    );
    let record = read(&second, "record.jsonl");
    let takeover = "{\"seat\":2,\"taken_over_by\":{\"fleets\":\"aggressive\"}}\n";
    assert_eq!(record.matches("taken_over_by").count(), 1);
    let at = record.find(takeover).expect("the takeover stands in the record");
    assert!(record[..at].lines().last().unwrap().starts_with("{\"round\":8,"), "before the orders of round 9");
    assert!(read(&first, "record.jsonl").starts_with(&record[..at]), "what came before is as it was");
    assert!(endturn(&format!("replay {second} --quiet")).success().starts_with("verified: 11 rounds"));
    // The command at the end repeats the game, and continuing it finds the seats as they were.
    let again = text.lines().find_map(|line| line.strip_prefix("again   endturn ")).expect("the command");
    assert_eq!(again, format!("run --from {first} --round 8 --rounds 3 --seat Blue=aggressive"));
    let repeated = endturn(&format!("{again} --quiet")).success();
    assert_eq!(repeated, text.replace(&format!("files   {second}\n"), ""));
    let on = endturn(&format!("run --from {second} --rounds 1 --quiet --format json")).success();
    let result = &json_lines(&on)[0];
    assert_eq!(result["standings"][1]["persona"], "aggressive");
    assert_eq!(result["takeovers"], serde_json::json!([{"round": 9, "seat": "Blue", "persona": "aggressive"}]));
    let replayed = json_lines(&endturn(&format!("replay {second} --format json")).success());
    assert_eq!(replayed[0]["result"]["takeovers"], result["takeovers"]);
}

#[test]
fn a_takeover_that_was_altered_is_found_by_replay() {
    let (_place, first, second) = duel(" --rounds 4");
    endturn(&format!("run --from {first} --seat 1=turtle --rounds 1 --quiet --out {second}")).success();
    let path = format!("{second}/record.jsonl");
    let text = read(&second, "record.jsonl");
    for (wrong, expected) in
        [("skirmisher", "the recorded chain value"), ("nobody", "module fleets has no persona `nobody`")]
    {
        fs::write(&path, text.replacen("{\"fleets\":\"turtle\"}", &format!("{{\"fleets\":\"{wrong}\"}}"), 1)).unwrap();
        let outcome = endturn(&format!("replay {path} --quiet"));
        assert_eq!(outcome.code, 1);
        assert!(
            outcome.output.starts_with("differs: round 5: ") && outcome.output.contains(expected),
            "{}",
            outcome.output
        );
    }
}

#[test]
fn who_played_a_seat_plays_it_again() {
    let place = folder();
    let out = place.path().display();
    endturn_reading(&format!("play {DUEL} --seat 1 --out {out}/a"), "build mine 1\nend\nend\n").success();
    let text = endturn_reading(&format!("play --from {out}/a --out {out}/b"), "history\nfacts\nqueue skiff 3\nend\n")
        .success();
    assert!(text.starts_with(&format!("Duel continues after round 2 of {out}/a\n\nRound 3: Red\n")), "{text}");
    assert!(text.contains("  round 1: build mine 1\n  round 1: end\n  round 2: end\n"), "{text}");
    assert!(text.contains("done: queue skiff 3"), "{text}");
    assert!(endturn(&format!("replay {out}/b --quiet")).success().starts_with("verified: 3 rounds"));
    assert!(!read(&format!("{out}/b"), "record.jsonl").contains("taken_over_by"), "nobody took a seat over");
    // `run` has no prompt.
    let error = endturn(&format!("run --from {out}/b")).failure(2);
    let expected = format!(
        "error: seat 1 (Red) is played by a person; give it a persona with --seat 1=NAME, or continue yourself with `endturn play --from {out}/b`\n"
    );
    assert_eq!(error, expected);
    let text = endturn(&format!("run --from {out}/b --seat 1=turtle --quiet --out {out}/c")).success();
    assert!(text.contains("round 4  Red goes from person to turtle"), "{text}");
    assert!(endturn(&format!("replay {out}/c --quiet")).success().starts_with("verified: "));
}

#[test]
fn a_person_takes_a_seat_of_a_persona_and_hands_another_to_one() {
    let (_place, first, second) = duel(" --rounds 5");
    let script = "build reactor 1\nend\nend\n";
    let text = endturn_reading(&format!("play --from {first} --round 3 --seat 2 --out {second}"), script).success();
    assert!(
        text.starts_with(&format!(
            "Duel continues after round 3 of {first}; Blue is played by person\n\nRound 4: Blue\n"
        )),
        "{text}"
    );
    assert!(endturn(&format!("replay {second} --quiet")).success().starts_with("verified: 5 rounds"));
    let nobody = endturn(&format!("play --from {first}")).failure(2);
    assert_eq!(nobody, "error: no seat is yours: name the seat that you play, such as --seat 1\n");
    let handed = endturn(&format!("play --from {second} --seat 2=turtle")).failure(2);
    assert_eq!(handed, nobody, "the last person has handed the seat over");
}

#[test]
fn a_saved_game_goes_on_in_the_middle_of_its_round() {
    let place = folder();
    let out = place.path().display();
    let straight = "build mine 1\nend\nqueue skiff 5\nbuild reactor 1\nend\nend\n";
    endturn_reading(&format!("play {DUEL} --seat 1 --out {out}/a"), straight).success();
    let save = format!("build mine 1\nend\nqueue skiff 5\nsave {out}/x.save\n");
    endturn_reading(&format!("play {DUEL} --seat 1"), &save).success();
    let text =
        endturn_reading(&format!("play --from {out}/x.save --out {out}/b"), "history\nbuild reactor 1\nend\nend\n")
            .success();
    assert!(text.contains("  round 1: end\n  round 2: queue skiff 5\n"), "{text}");
    for file in ["record.jsonl", "facts.jsonl", "metrics.csv"] {
        assert_eq!(read(&format!("{out}/a"), file), read(&format!("{out}/b"), file), "{file}");
    }
    let replayed = endturn(&format!("replay {out}/x.save --quiet")).success();
    assert!(replayed.ends_with("the game was saved in round 2, which is not finished\n"), "{replayed}");
    let saved = fs::read_to_string(place.path().join("x.save")).unwrap();
    fs::write(place.path().join("odd.save"), saved.replacen("queue skiff 5", "queue skiff 6", 1)).unwrap();
    let odd = endturn(&format!("play --from {out}/odd.save"));
    assert_eq!(odd.code, 1, "{}", odd.error);
    assert!(odd.error.contains("is not the game that was saved: its digest is"), "{}", odd.error);
}

#[test]
fn what_cannot_go_on_is_told_before_anything_is_written() {
    let (place, first, second) = duel("");
    for (words, expected) in [
        (
            format!("run --from {first} --out {second}"),
            "the game is over after round 17; to branch off, try --round 16",
        ),
        (format!("run --from {first} --round 99 --out {second}"), "the game is over after round 17; try --round 17"),
        (
            format!("run --from {first} --round 3 --out {first}"),
            "this folder holds the record that the game continues from; choose another one",
        ),
        (format!("run --from {first} --round 3 --seat 2=turtel --out {second}"), "did you mean `turtle`?"),
        (format!("run --from {DUEL} --out {second}"), "is a scenario, not a record"),
        (format!("run {first} --out {second}"), "continue from it with `endturn run --from "),
        (format!("play {first} --seat 1 --out {second}"), "continue from it with `endturn play --from "),
        (format!("run {DUEL} --round 5 --out {second}"), "to stop after that many rounds, use --rounds 5"),
        (format!("run --from {first} --round 3 --seed x --out {second}"), "expected a whole number from 0"),
        (format!("run {DUEL} --from {first} --out {second}"), "cannot be used with"),
        ("play - --seat 1".to_owned(), "the scenario has to be a file"),
    ] {
        let error = endturn(&words).failure(2);
        assert!(error.contains(expected), "{words}\n{error}");
    }
    assert!(!place.path().join("second").exists());
    let path = format!("{first}/record.jsonl");
    let text = read(&first, "record.jsonl");
    fs::write(&path, text.replacen("build mine 1", "build mine 0", 1)).unwrap();
    let outcome = endturn(&format!("run --from {first} --round 3 --out {second}"));
    assert_eq!(outcome.code, 1, "{}", outcome.error);
    assert!(outcome.error.contains("differs from the game that it records: round 1: "), "{}", outcome.error);
    assert!(!place.path().join("second").exists());
}

#[test]
fn a_scenario_may_come_from_the_standard_input() {
    let text = fs::read_to_string(crate::support::sandbox().join(DUEL)).unwrap();
    let run = endturn_reading("run - --quiet", &text).success();
    let file = endturn(&format!("run {DUEL} --quiet")).success();
    assert_eq!(run, file.replace(&format!("run {DUEL}"), "run -"));
    let (_place, first, second) = duel(" --rounds 3");
    let record = read(&first, "record.jsonl");
    endturn_reading(&format!("run --from - --rounds 2 --quiet --out {second}"), &record).success();
    assert!(endturn(&format!("replay {second} --quiet")).success().starts_with("verified: 5 rounds"));
    assert!(endturn_reading("replay - --quiet", &record).success().starts_with("verified: 3 rounds"));
    let broken = endturn_reading("run -", "(nmae: 3)").failure(2);
    assert!(broken.contains("-:1:2: error[E"), "{broken}");
}

/// W-42: saves as turns begin and at the end, with pictures; the game continues from any of them
/// byte for byte.
#[test]
fn w_42_a_game_that_saves_itself_goes_on_from_any_of_its_files() {
    let place = folder();
    let path = |name: &str| place.path().join(name).display().to_string();
    let (first, second) = (path("first"), path("second"));
    let game = "run scenarios/civ_duel.ron --quiet --rounds 12 --set civ.settings.scorelog=true";
    endturn(&format!("{game} --autosave 5 --out {first}")).success();
    let saved = |folder: &str| -> Vec<String> {
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name.starts_with("autosave")).collect();
        names.sort();
        names
    };
    assert_eq!(saved(&first), ["autosave_0005.png", "autosave_0005.save", "autosave_0010.png", "autosave_0010.save"]);
    let image = fs::read(format!("{first}/autosave_0010.png")).unwrap();
    let map = path("map.png");
    endturn(&format!("map {first} --round 9 --out {map}")).success();
    assert!(image.starts_with(b"\x89PNG") && image == fs::read(&map).unwrap(), "what `map` draws");
    let save = format!("{first}/autosave_0005.save");
    endturn(&format!("run --from {save} --quiet --rounds 8 --autosave 5 --out {second}")).success();
    for file in
        ["record.jsonl", "facts.jsonl", "metrics.csv", "civ.score.log", "autosave_0010.save", "autosave_0010.png"]
    {
        let read = |folder: &str| fs::read(format!("{folder}/{file}")).unwrap();
        assert!(read(&first) == read(&second), "{file}");
    }
    assert_eq!(saved(&second), ["autosave_0010.png", "autosave_0010.save"], "what was loaded is not saved again");
    assert!(endturn(&format!("replay {first} --quiet")).success().starts_with("verified: 12 rounds"));
    // The next run into the folder removes these saves.
    let again = endturn(&format!("{game} --autosave 7 --out {first}"));
    assert!(again.code == 0 && again.error.starts_with("replaces the earlier run"), "{}", again.error);
    assert_eq!(saved(&first), ["autosave_0007.png", "autosave_0007.save"]);
    let log = read(&first, "civ.score.log");
    assert!(
        log.lines().any(|line| line == "addplayer 1 1 Carthage")
            && log.lines().any(|line| line.starts_with("turn 13 ")),
        "{log}"
    );
}

#[test]
fn w_42_a_game_that_is_over_is_saved_too_and_board_games_have_pictures() {
    let place = folder();
    let out = place.path().join("ludo").display().to_string();
    endturn(&format!("run {DUEL} --quiet --autosave 100 --out {out}")).success();
    assert!(fs::metadata(format!("{out}/autosave_final.save")).is_ok());
    let chess = place.path().join("chess").display().to_string();
    endturn(&format!("run scenarios/chess.ron --quiet --rounds 2 --autosave 1 --out {chess}")).success();
    let picture = fs::read(format!("{chess}/autosave_0002.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
    let wrong = endturn("run scenarios/civ_duel.ron --autosave 0 --out target/none").failure(2);
    assert!(wrong.contains("--autosave"), "{wrong}");
    assert!(endturn("run scenarios/civ_duel.ron --autosave 5").failure(2).contains("--out"));
}
