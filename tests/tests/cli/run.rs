//! `run`: the story, the verdict, JSON Lines, and wrong arguments.

use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{call, endturn, folder, json_lines};

const DUEL: &str = "run scenarios/fleets_duel.ron";
/// A game that no persona can end.
const ENDLESS: &str = "run tests/fixtures/cli/endless.ron";

#[test]
fn the_story_has_every_round_and_ends_with_the_verdict() {
    let text = endturn(&format!("{ENDLESS} --seed 3 --rounds 4")).success();
    for round in 1..=4 {
        assert!(text.lines().any(|line| line == format!("Round {round}")), "{text}");
    }
    assert!(!text.contains("Round 5"));
    for part in
        ["Endless: not over after round 4 of 100000", "fleet_value", "Red ", "The course of 4 rounds", "digest "]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// It keeps only what its verdict needs.
#[test]
fn a_quiet_run_prints_the_verdict_with_which_the_story_ends() {
    for game in ["civ_war.ron --rounds 60", "rival_offices.ron", "fleets_four_way.ron", "catan.ron"] {
        let [story, quiet] = ["", " --quiet"].map(|word| endturn(&format!("run scenarios/{game}{word}")).success());
        assert!(story.len() > quiet.len() && story.ends_with(&quiet), "{game}:\n{quiet}");
    }
}

#[test]
fn the_verdict_says_who_won_and_why() {
    let text = endturn(&format!("{ENDLESS} --quiet --set turn_limit=9 --set fleets.start.mines=1")).success();
    let first = text.lines().next().unwrap();
    assert!(first.starts_with("Endless: ") && first.contains(" in round 9: turn limit"), "{first}");
    assert!(!text.contains("Round 1"), "quiet tells no rounds");
    assert!(text.contains("  rank  seat  persona"), "{text}");
    assert!(text.lines().any(|line| line.trim_start().starts_with("1  ")), "somebody is first: {text}");
}

#[test]
fn the_last_line_is_the_command_that_plays_the_same_game_again() {
    let first =
        endturn(&format!("{DUEL} --quiet --seed 9 --rounds 5 --seat blue=skirmisher --set turn_limit=40")).success();
    let again = first.lines().find_map(|line| line.strip_prefix("again   endturn ")).expect("the command is there");
    assert_eq!(again, "run scenarios/fleets_duel.ron --seed 9 --rounds 5 --seat blue=skirmisher --set turn_limit=40");
    assert_eq!(endturn(&format!("{again} --quiet")).success(), first);
}

#[test]
fn seeds_seats_and_values_change_the_game() {
    let digest = |words: &str| {
        let text = endturn(&format!("{DUEL} --quiet --rounds 6 {words}")).success();
        text.lines().find_map(|line| line.strip_prefix("digest  ").map(str::to_owned)).unwrap()
    };
    let plain = digest("--seed 42");
    assert_eq!(plain, digest("--seed 42"));
    assert_ne!(plain, digest("--seed 43"));
    assert_ne!(plain, digest("--seat 2=skirmisher"));
    assert_ne!(plain, digest("--set fleets.economy.mine.metal=16000"));
    assert_eq!(digest("--seat 2=aggressive"), digest("--seat Blue=aggressive"));
}

#[test]
fn json_lines_hold_facts_rounds_and_one_result_and_nothing_else() {
    let lines = json_lines(&endturn(&format!("{ENDLESS} --rounds 5 --format json")).success());
    let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
    let rounds = of("round");
    assert_eq!(rounds.iter().map(|round| round["round"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for round in &rounds {
        assert_eq!(round["digest"].as_str().unwrap().len(), 32);
        assert_eq!(round["seats"][1]["seat"], "Blue");
        assert!(round["seats"][1]["metrics"]["fleet_value"].is_i64());
    }
    assert!(of("fact").iter().all(|fact| fact["rule"].is_string() && fact["text"].is_string()));
    assert!(of("fact").iter().all(|fact| fact["weight"].is_u64() && fact["decisive"].is_boolean()));
    assert_eq!(of("result").len(), 1);
    let result = lines.last().unwrap();
    assert_eq!((&result["type"], &result["over"]), (&Value::from("result"), &Value::from(false)));
    assert_eq!(result["digest"], rounds[4]["digest"]);
    assert_eq!(lines.len(), rounds.len() + of("fact").len() + 1);
    let quiet = json_lines(&endturn(&format!("{ENDLESS} --rounds 5 --format json --quiet")).success());
    assert_eq!(quiet, std::slice::from_ref(result));
}

#[test]
fn all_wrong_arguments_are_told_at_once() {
    let words = "run scenarios/fleets_duel.ron --seat 2=turtel --seat 3=turtle --seat Blu=turtle --seat 1 --seat red=turtle --seat 1=turtle --rounds 0 --seed -1";
    insta::assert_snapshot!(endturn(words).failure(2), @"
    error: `--rounds 0`: expected a whole number from 1 to 4294967295
    error: `--seed -1`: expected a whole number from 0 to 18446744073709551615
    error: `--seat 2=turtel`: there is no persona `turtel`; expected aggressive, dreadnought_tech, eco_rush, frigate_pressure, frigate_stream, greedy METRIC, random, skiff_mass, skirmisher, turtle; did you mean `turtle`?
    error: `--seat 3=turtle`: there is no seat `3`; expected 1 to 2, or Red, Blue
    error: `--seat Blu=turtle`: there is no seat `Blu`; expected 1 to 2, or Red, Blue; did you mean `Blue`?
    error: `--seat 1`: no persona is named; write --seat 1=aggressive, or use `endturn play` to play it yourself
    error: `--seat 1=turtle`: seat 1 is named twice
    ");
}

#[test]
fn negative_numbers_are_told_as_numbers_out_of_range() {
    for option in ["--seed", "--rounds", "--every", "--watch --pace"] {
        let error = endturn(&format!("{DUEL} {option} -1")).failure(2);
        assert!(error.contains("-1`: expected a whole number from"), "{error}");
    }
    assert!(endturn("replay nowhere --round -1").failure(2).contains("`--round -1`: expected a whole number from 0"));
}

#[test]
fn wrong_arguments_and_a_wrong_scenario_are_told_together() {
    let error =
        endturn("run tests/fixtures/cli/broken/one.ron --rounds x --set fleets.ecnomy.mine.metal=1 --set turn_limt=3")
            .failure(2);
    for part in ["--rounds x", "E0020", "E0021", "E0023", "E0025"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
}

#[test]
fn a_value_that_is_set_twice_is_told() {
    let twice = "--set turn_limit=3 --set turn_limit=4";
    for command in [
        format!("run scenarios/fleets_duel.ron {twice}"),
        format!("check scenarios/fleets_duel.ron {twice}"),
        format!("search plans/fleets_personas.ron {twice}"),
        format!("show scenarios/fleets_duel.ron {twice}"),
    ] {
        let error = endturn(&command).failure(2);
        assert!(error.contains("error: `--set turn_limit=4`: `turn_limit` is set twice"), "{command}: {error}");
    }
    // The second of two games has values of its own.
    let other = "--set turn_limit=3 --set-b turn_limit=4";
    assert_eq!(endturn(&format!("diff scenarios/fleets_duel.ron {other}")).error, "");
}

#[test]
fn every_empty_seat_is_named_with_the_way_to_fill_it() {
    let error = endturn("run tests/fixtures/cli/hot_seat.ron").failure(2);
    assert_eq!(error.lines().count(), 2, "{error}");
    for (seat, name) in [(1, "Red"), (2, "Blue")] {
        assert!(error.contains(&format!("seat {seat} ({name}) has no persona")), "{error}");
        assert!(error.contains(&format!("--seat {seat}=aggressive")), "{error}");
        assert!(error.contains(&format!("endturn play tests/fixtures/cli/hot_seat.ron --seat {seat}")), "{error}");
    }
    let filled = "run tests/fixtures/cli/hot_seat.ron --quiet --seat 1=turtle --seat Blue=turtle";
    endturn(filled).success();
}

#[test]
fn watching_without_a_terminal_is_plain_text() {
    let watched = endturn(&format!("{DUEL} --rounds 3 --watch --pace 600000")).success();
    assert_eq!(watched, endturn(&format!("{DUEL} --rounds 3")).success());
    assert!(!watched.contains('\u{1b}'));
}

#[test]
fn watching_on_a_terminal_draws_over_the_last_frame() {
    let terminals = Terminals { output: true, ..Terminals::default() };
    let words: Vec<&str> = ENDLESS.split(' ').chain(["--rounds", "3", "--watch", "--pace", "0"]).collect();
    let text = call(&words, "", terminals).success();
    assert_eq!(text.matches("Endless · round").count(), 4, "the start, and three rounds");
    let ups: Vec<usize> = text
        .split("\u{1b}[")
        .filter_map(|part| part.split_once('A').and_then(|(count, _)| count.parse().ok()))
        .collect();
    assert_eq!(ups.len(), 3, "the first frame has nothing to draw over");
    assert_eq!(text.matches("\u{1b}[?7l").count(), text.matches("\u{1b}[?7h").count());
    assert!(text.contains("Endless: not over after round 3"), "the verdict stays below");
}

#[test]
fn the_board_or_a_table_stands_beside_the_standings_that_are_watched() {
    let watched = |words: &str, columns: usize| {
        let terminals = Terminals { output: true, columns: Some(columns), ..Terminals::default() };
        let text = call(&words.split(' ').collect::<Vec<_>>(), "", terminals).success();
        let frame = text.rsplit("\u{1b}[?7l").next().unwrap().split("\u{1b}[J").next().unwrap().to_owned();
        frame.replace("\u{1b}[K", "")
    };
    let tiny = "run scenarios/civ_tiny.ron --rounds 2 --watch --pace 0";
    let wide = watched(tiny, 140);
    assert!(wide.lines().next().unwrap().starts_with("Tiny · round 2 of 60"), "{wide}");
    assert!(wide.lines().any(|line| line.contains("gpp2g") || line.contains("pg1gg")), "the board: {wide}");
    let narrow = watched(tiny, 60);
    let board = narrow.lines().position(|line| line.contains("pg1gg")).expect("the board");
    let standings = narrow.lines().position(|line| line.starts_with("  Hill")).expect("the standings");
    assert!(board > standings, "below: {narrow}");
    let planets = watched(&format!("{DUEL} --rounds 2 --watch --pace 0"), 90);
    assert!(planets.contains("Red → Blue  54 skiffs") && planets.contains("  Blue "), "{planets}");
}

#[test]
fn board_games_are_watched_move_by_move_and_records_of_them_too() {
    let place = folder();
    let out = place.path().display().to_string();
    let watched = |words: &str| {
        let terminals = Terminals { output: true, columns: Some(100), ..Terminals::default() };
        let text = call(&words.split(' ').collect::<Vec<_>>(), "", terminals).success();
        let title = |line: &str| line.contains("Kalaha · round").then(|| line.replace("\u{1b}[K", ""));
        text.lines().filter_map(title).map(|line| line.rsplit("Kalaha").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let titles = watched(&format!("run scenarios/kalaha.ron --rounds 2 --watch --pace 0 --out {out}"));
    assert!(titles[0].starts_with(" · round 0 of ") && titles[1].contains("round 1 of"), "{titles:#?}");
    assert!(titles[1].contains(" · Anna: "), "the order of the first move: {titles:#?}");
    assert!(titles.len() > 4, "{titles:#?}");
    assert_eq!(watched(&format!("replay {out} --watch --pace 0")), titles);
    let rounds = watched("run scenarios/kalaha.ron --rounds 2 --watch --pace 0 --every 1");
    assert_eq!(rounds.len(), 3, "{rounds:#?}");
}

#[test]
fn a_record_is_watched_like_a_run() {
    let place = folder();
    let out = place.path().display().to_string();
    endturn(&format!("{DUEL} --rounds 3 --quiet --out {out}")).success();
    let words = ["replay", &out, "--watch", "--pace", "0"];
    let text = call(&words, "", Terminals { output: true, ..Terminals::default() }).success();
    assert_eq!(text.matches("Duel · round").count(), 4, "the start, and three rounds: {text}");
    assert!(text.contains("verified: 3 rounds without a difference"), "{text}");
    let plain = endturn(&format!("replay {out} --watch")).success();
    assert_eq!(plain, endturn(&format!("replay {out}")).success(), "where the output is no terminal");
    endturn(&format!("replay {out} --watch --quiet")).failure(2);
}

#[test]
fn options_that_contradict_one_another_are_refused() {
    for words in ["--watch --quiet", "--watch --format json", "--every 2 --quiet", "--pace 5", "--force"] {
        assert!(endturn(&format!("{DUEL} {words}")).failure(2).contains("error:"), "{words}");
    }
}

/// The rounds of a story after whose facts the standings are shown.
fn tables(story: &str) -> Vec<String> {
    let rounds = story.split("Round ").skip(1).filter(|round| round.lines().any(|line| line.contains(" fleet_value ")));
    rounds.filter_map(|round| round.lines().next().map(str::to_owned)).collect()
}

/// The part of the output before the verdict.
fn story(words: &str) -> String {
    let text = endturn(words).success();
    text.split("Endless: not over").next().unwrap().to_owned()
}

#[test]
fn standings_come_as_often_as_asked_for_or_about_twenty_times() {
    assert_eq!(tables(&story(&format!("{ENDLESS} --rounds 9 --every 3"))), ["3", "6", "9"]);
    assert_eq!(tables(&story(&format!("{ENDLESS} --rounds 4"))), ["1", "2", "3", "4"]);
    let long = tables(&story(&format!("{ENDLESS} --rounds 200")));
    assert!(long.len() <= 20 && long.starts_with(&["10".to_owned(), "20".to_owned()]), "{long:?}");
    assert_eq!(tables(&story(&format!("{ENDLESS} --rounds 4 --every 5"))), [""; 0]);
}

#[test]
fn standings_tell_the_changes_since_they_were_last_shown() {
    let value = |rounds: &str| {
        let result = endturn(&format!("{DUEL} --quiet --format json --rounds {rounds}")).success();
        json_lines(&result)[0]["standings"][0]["metrics"]["fleet_value"].as_i64().unwrap()
    };
    let text = endturn(&format!("{DUEL} --rounds 8 --every 4")).success();
    let of = |round: &str| {
        let (_, rest) = text.split_once(&format!("Round {round}\n")).unwrap();
        let line = rest.lines().find(|line| line.starts_with("  Red  ") && line.contains('█')).unwrap();
        line.split_whitespace().map(|word| word.replace(',', "")).collect::<Vec<_>>()
    };
    let (fourth, eighth) = (value("4"), value("8"));
    assert_eq!((of("4")[1].parse(), of("8")[1].parse()), (Ok(fourth), Ok(eighth)));
    let change = eighth - fourth;
    assert_ne!(change, 0);
    assert_eq!(of("8")[3], format!("{change:+}"));
}

#[test]
fn a_live_view_can_skip_rounds_and_shows_the_last() {
    let terminals = Terminals { output: true, ..Terminals::default() };
    let words = format!("{DUEL} --watch --pace 0 --every 10");
    let text = call(&words.split(' ').collect::<Vec<_>>(), "", terminals).success();
    let frames: Vec<&str> = text.split(" · round ").skip(1).filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(frames, ["0", "10", "17"], "the start, and every tenth round");
    assert!(text.contains("is eliminated by"), "what happened between the frames is told");
}

#[test]
fn timings_name_every_rule_and_change_nothing_else() {
    let plain = endturn(&format!("{DUEL} --quiet --rounds 6")).success();
    let timed = endturn(&format!("{DUEL} --quiet --rounds 6 --timings")).success();
    let (before, times) = timed.split_once("\nTime of rules, personas and orders: ").expect("times stand at the end");
    assert_eq!(before, plain);
    for part in
        ["share", "ns per call", "F-04", "Completions", "decide", "Decisions of personas", "SegmentRun(Resolution)"]
    {
        assert!(times.contains(part), "{part} is missing in\n{times}");
    }
    let lines = json_lines(&endturn(&format!("{DUEL} --quiet --rounds 6 --timings --format json")).success());
    assert_eq!((lines.len(), &lines[1]["type"]), (2, &Value::from("timings")));
    let rules = lines[1]["rules"].as_array().unwrap();
    let calls = |rule: &str| rules.iter().find(|time| time["rule"] == rule).and_then(|time| time["calls"].as_u64());
    assert_eq!((calls("F-04"), calls("F-03.0"), calls("decide")), (Some(6), Some(7), Some(12)));
    let sum: u64 = rules.iter().filter_map(|time| time["nanoseconds"].as_u64()).sum();
    assert_eq!(lines[1]["nanoseconds"].as_u64(), Some(sum));
}

#[test]
fn timings_are_in_no_file() {
    let write = |more: &str| {
        let place = crate::support::folder();
        endturn(&format!("{DUEL} --quiet --rounds 3 --out {}{more}", place.path().display())).success();
        let names = ["record.jsonl", "facts.jsonl", "metrics.csv", "chart.html", "summary.json"];
        names.map(|name| std::fs::read_to_string(place.path().join(name)).unwrap())
    };
    assert_eq!(write(""), write(" --timings"));
}

#[test]
fn with_json_a_bad_scenario_is_told_as_check_tells_it() {
    let place = crate::support::folder();
    let path = place.path().join("bad.ron");
    std::fs::write(&path, "(format: 1, name: \"Bad\", turn_limit: xx, seats: [])").unwrap();
    for scenario in [path.to_str().unwrap(), "nowhere.ron"] {
        let run = endturn(&format!("run {scenario} --format json"));
        assert_eq!((run.code, run.error.as_str()), (2, ""), "the line says it all");
        let lines = json_lines(&run.output);
        assert_eq!((lines.len(), lines[0]["type"].as_str()), (1, Some("diagnostics")));
        assert_eq!(lines[0]["checked"][0], scenario);
        assert_eq!(lines[0]["errors"].as_u64(), Some(lines[0]["diagnostics"].as_array().unwrap().len() as u64));
        assert!(lines[0]["diagnostics"][0]["code"].as_str().unwrap().starts_with('E'));
        if scenario != "nowhere.ron" {
            let mut check = json_lines(&endturn(&format!("check {scenario} --format json")).output);
            assert!(check[0].as_object_mut().unwrap().remove("rulesets").is_some(), "check tells what it read");
            assert_eq!(check, lines);
        }
    }
    let both = endturn("run nowhere.ron --rounds x --format json");
    assert_eq!((both.code, json_lines(&both.output).len()), (2, 1));
    assert!(both.error.contains("`--rounds x`"), "arguments are no file's fault: {}", both.error);
}

#[test]
fn t_121_turns_are_counted_on_request_and_collections_with_their_submissions() {
    let words = "run scenarios/turns/sealed_bids.ron --quiet --turn-counts";
    let lines = json_lines(&endturn(&format!("{words} --format json")).success());
    let turns = lines.iter().find(|line| line["type"] == "turns").expect("it was asked for");
    let (collections, seats) = (turns["collections"].as_u64().unwrap(), turns["seats"].as_object().unwrap().len());
    assert!(collections > 1 && seats > 0, "{turns}");
    assert_eq!(turns["submissions"].as_u64().unwrap() % collections, 0, "every seat ends in each: {turns}");
    let text = endturn(words).success();
    assert!(text.contains("\nTurns\n") && text.contains(" submissions, ") && text.contains(" each"), "{text}");
    assert!(!endturn("run scenarios/turns/sealed_bids.ron --quiet").success().contains("\nTurns\n"));
    let chess = endturn("run scenarios/chess.ron --seat 1=random --seat 2=random --quiet --turn-counts").success();
    assert!(chess.contains(" a round") && !chess.contains("collections"), "{chess}");
}
