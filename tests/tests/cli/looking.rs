//! Commands that inspect games read scenarios, records, folders of runs, saved games and standard
//! input alike.

use std::fs;

use crate::support::{endturn, endturn_reading, folder};

const TINY: &str = "scenarios/civ_tiny.ron";

/// The folder of a run of a scenario, and its path as text.
fn run(scenario: &str, more: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    let path = place.path().display().to_string();
    endturn(&format!("run {scenario} --quiet --out {path}{more}")).success();
    (place, path)
}

#[test]
fn a_record_shows_what_the_scenario_showed_and_its_last_round_if_nobody_asks() {
    let (_place, out) = run(TINY, " --rounds 12");
    let sources = [out.clone(), format!("{out}/record.jsonl")];
    for (command, round) in [
        ("map SOURCE", "--round 12"),
        ("map SOURCE --round 7", ""),
        ("map SOURCE --round 0", ""),
        ("civ why SOURCE --nation 1 --effect Max_Rates", "--round 12"),
        ("schedule SOURCE", ""),
    ] {
        let of_scenario = format!("{} {round}", command.replace("SOURCE", TINY));
        let expected = endturn(of_scenario.trim()).success();
        for source in &sources {
            assert_eq!(endturn(&command.replace("SOURCE", source)).success(), expected, "{command} {source}");
        }
        let record = fs::read_to_string(&sources[1]).unwrap();
        assert_eq!(endturn_reading(&command.replace("SOURCE", "-"), &record).success(), expected, "{command} -");
        let scenario = fs::read_to_string(TINY).unwrap();
        let of_input = endturn_reading(of_scenario.replace(TINY, "-").trim(), &scenario).success();
        assert_eq!(of_input, expected, "{command}: a scenario from the standard input");
    }
}

#[test]
fn a_game_that_a_person_played_is_drawn_and_explained_with_their_orders() {
    let place = folder();
    let out = place.path().display();
    let roma = "tests/fixtures/cli/civ_roma.ron";
    let script =
        format!("end\nrates science 0 tax 30 luxury 70\nend\nrates science 60 tax 40 luxury 0\nsave {out}/x.save\n");
    let text = endturn_reading(&format!("play {roma} --seat 1 --out {out}/game"), &script).success();
    assert!(text.contains("done: rates science 60"), "{text}");
    let city = endturn(&format!("civ city {out}/game --city Roma")).success();
    assert!(city.contains("Roma of Rome, round 2\n"), "the last round of the record: {city}");
    assert!(city.contains("\nOrders of round 2\n  Rome  rates science 0 tax 30 luxury 70\n"), "{city}");
    assert!(city.contains("luxury rate 0 % → 70 %"), "{city}");
    let first = endturn(&format!("civ city {out}/game --city Roma --round 1")).success();
    assert!(first.contains("round 1\n") && !first.contains("luxury 70"), "{first}");
    // A saved game is a record whose last round is not finished.
    assert_eq!(endturn(&format!("civ city {out}/x.save --city Roma")).success(), city);
    assert!(endturn(&format!("map {out}/x.save")).success().starts_with("Roma · after round 2 · seed 5\n"));
}

/// A question that once had no answer: luxury was cut by an order of that very round.
#[test]
fn why_a_city_is_in_disorder_is_answered_by_the_order_that_did_it() {
    let text = endturn("civ city scenarios/civ_valley.ron --seed 1 --city Waset --round 200").success();
    let order =
        text.split("\nOrders of round 200\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("orders");
    let rates = order.split("\n  Egypt").next().expect("the first order");
    assert!(rates.contains("rates science 40 tax 60 luxury 0"), "{text}");
    assert!(
        rates.contains("luxury rate 20 % → 0 %") && rates.contains("(calm) → 16 content, 4 unhappy (disorder)"),
        "{text}"
    );
}

#[test]
fn a_record_that_differs_says_at_which_round_and_shows_nothing() {
    let (_place, out) = run(TINY, " --rounds 6");
    let path = format!("{out}/record.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_at(text.find("{\"round\":4,").unwrap());
    fs::write(&path, before.to_owned() + &after.replacen("\"digest\":\"", "\"digest\":\"0", 1)).unwrap();
    for command in ["map", "civ why --nation 1 --effect Max_Rates"] {
        let (word, rest) =
            command.split_once(" --").map_or((command, String::new()), |(word, rest)| (word, format!(" --{rest}")));
        let outcome = endturn(&format!("{word} {path}{rest}"));
        assert_eq!(outcome.code, 1, "{}", outcome.error);
        assert!(
            outcome.error.contains("differs from the game that it records: round 4: the recorded digest"),
            "{}",
            outcome.error
        );
        assert_eq!(outcome.output, "");
        endturn(&format!("{word} {path}{rest} --round 3")).success();
    }
}

#[test]
fn what_was_altered_in_a_record_is_told_beside_what_it_shows() {
    let (_place, out) = run(TINY, " --rounds 2");
    let path = format!("{out}/record.jsonl");
    let shown = endturn(&format!("map {path}")).success();
    let text = fs::read_to_string(&path).unwrap();
    let altered = text.replacen("(\\n", "(\\n// A remark.\\n", 1);
    assert_ne!(altered, text);
    fs::write(&path, altered).unwrap();
    let outcome = endturn(&format!("map {path}"));
    assert_eq!((outcome.code, outcome.output), (0, shown));
    assert!(outcome.error.contains("is not the file that was played"), "{}", outcome.error);
}

#[test]
fn beyond_the_end_all_commands_give_the_same_answer() {
    let roma = "tests/fixtures/cli/civ_roma.ron";
    let (_place, out) = run(roma, "");
    let (_other, short) = run(roma, " --rounds 5");
    for (source, last, what) in
        [(roma, 20, "the game is over"), (&out, 20, "the game is over"), (&short, 5, "the record ends")]
    {
        let expected = format!("error: {what} after round {last}; try --round {last}\n");
        for command in [
            "map SOURCE",
            "civ city SOURCE --city Roma",
            "civ why SOURCE --nation 1 --effect Max_Rates",
            "replay SOURCE",
        ] {
            if command.starts_with("replay") && source == roma {
                continue;
            }
            let words = command.replace("SOURCE", source);
            assert_eq!(endturn(&format!("{words} --round {}", last + 1)).failure(2), expected, "{words}");
            assert_eq!(endturn(&format!("{words} --round {last}")).code, 0, "{words}");
        }
    }
    let over = endturn(&format!("run --from {out} --round 21")).failure(2);
    assert_eq!(over, "error: the game is over after round 20; try --round 20\n");
}

#[test]
fn old_words_for_rounds_are_understood_and_not_shown() {
    let (_place, out) = run(TINY, " --turns 3");
    let same = |old: &str, new: &str| assert_eq!(endturn(old).success(), endturn(new).success(), "{old}");
    same(&format!("replay {out} --to 2"), &format!("replay {out} --round 2"));
    same(&format!("run {TINY} --turns 2"), &format!("run {TINY} --rounds 2"));
    let why = format!("civ why {TINY} --nation 1 --effect Max_Rates");
    same(&format!("{why} --turn 2"), &format!("{why} --round 2"));
    for command in ["run", "replay", "civ city", "civ why"] {
        let help = endturn(&format!("{command} --help")).success();
        for old in ["--turns", "--turn ", "--to "] {
            assert!(!help.contains(old), "{command}: {old}");
        }
    }
}

#[test]
fn options_that_change_a_scenario_have_no_meaning_for_a_record() {
    let (_place, out) = run(TINY, " --rounds 1");
    let error = endturn(&format!("map {out} --seed 4 --set turn_limit=9 --seat 1=builder --round x")).failure(2);
    for part in ["`--seed`: ", "`--set`: ", "`--seat`: ", "is a record, which fixes it", "`--round x`"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    let empty = folder();
    let error = endturn(&format!("map {}", empty.path().display())).failure(2);
    assert!(error.contains("there is no record.jsonl in the folder"), "{error}");
    let error = endturn(&format!("map {out}/facts.jsonl")).failure(2);
    assert!(error.contains("facts.jsonl:1: this is not a record header"), "{error}");
}
