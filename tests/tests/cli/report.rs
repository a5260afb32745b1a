//! `report`: the findings of a batch, from its folder alone.

use std::{fs, path::Path};

use crate::support::{endturn, folder, json_lines};

const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 9, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\"))";

/// A folder with a played batch; returns the folder and the arguments for both.
pub(crate) fn batch(fields: &str, more: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let text = format!(
        "(format: 1, name: \"Few duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"turtle\", \"skirmisher\"], \
         design: RoundRobin, {fields})"
    );
    let plan = place.path().join("plan.ron");
    fs::write(&plan, text).unwrap();
    let out = place.path().join("out").display().to_string();
    let played = endturn(format!("batch {} --out {out} --quiet {more}", plan.display()).trim_end());
    assert!(played.code <= 1, "{}", played.error);
    (place, out)
}

fn report(out: &str, more: &str) -> String {
    endturn(format!("report {out} {more}").trim_end()).success()
}

#[test]
fn a_report_is_one_page_in_the_folder_and_needs_nothing_else() {
    let (place, out) = batch("replicates: 8", "");
    fs::remove_file(place.path().join("plan.ron")).unwrap();
    fs::remove_file(place.path().join("duel.ron")).unwrap();
    let told = report(&out, "");
    let page = Path::new(&out).join("report.html");
    assert!(
        told.starts_with("Few duels: 48 games\n\n") && told.ends_with(&format!("\nreport  {}\n", page.display())),
        "{told}"
    );
    let text = fs::read_to_string(&page).unwrap();
    for sentence in told.lines().skip(2).take_while(|line| !line.is_empty()) {
        let escaped = sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(text.contains(&format!(">{escaped}</li>")), "the page says {sentence}");
    }
    for part in ["Standings", "Who beats whom", "Seats", "Length of games", "How games end", "At the end of games"] {
        assert!(text.contains(&format!(">{part}</h2>")), "{part} is missing");
    }
    assert!(!text.contains(">Levers</h2>") && !text.contains(">Failures</h2>"), "what is not there has no heading");
    let before = fs::read(&page).unwrap();
    report(&out, "");
    assert_eq!(fs::read(&page).unwrap(), before, "the same games give the same page");
}

#[test]
fn a_contender_that_plays_only_itself_has_all_points_and_no_rating() {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let (plan, out) = (place.path().join("plan.ron"), place.path().join("out").display().to_string());
    let played = |budget: &str| {
        let text = format!(
            "(format: 1, name: \"Mirror\", scenarios: [\"duel.ron\"], contenders: [\"turtle\"], design: Multisets, \
             replicates: 4, {budget})"
        );
        fs::write(&plan, text).unwrap();
        endturn(&format!("batch {} --out {out} --tables none --quiet", plan.display())).output
    };
    let told = played("");
    assert!(told.contains("turtle has played only against itself.\n"), "{told}");
    assert!(told.contains("Elo: a contender that plays only itself has no rating"), "{told}");
    let row = told.lines().find(|line| line.starts_with("  turtle ")).unwrap();
    assert!(row.contains("50.0 %   no variation"), "{row}");
    fs::remove_dir_all(&out).unwrap();
    // Without a finished game there is no mean rank.
    let told = played("budget: (rounds: 1)");
    let row = told.lines().find(|line| line.starts_with("  turtle ")).unwrap();
    assert!(row.trim_end().ends_with('–') && !row.contains("0.00"), "{row}");
}

#[test]
fn page_text_and_json_tell_the_same() {
    let (place, out) = batch("replicates: 8, levers: {\"fleets.start.metal\": [9000, 12000]}", "");
    let text = report(&out, "--format text");
    let json = &json_lines(&report(&out, "--format json"))[0];
    report(&out, "");
    let page = fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert_eq!((&json["type"], &json["games"], &json["failed"]), (&"report".into(), &96.into(), &0.into()));
    for sentence in json["verdict"].as_array().unwrap() {
        assert!(text.contains(sentence["text"].as_str().unwrap()), "{text}");
    }
    for one in json["contenders"].as_array().unwrap() {
        let points = format!("{:.1} %", one["points"]["estimate"].as_f64().unwrap() * 100.0);
        assert!(text.contains(&points) && page.contains(&format!("<b>{points}</b>")), "{points}");
        assert!(one["rating"]["low"].as_f64().unwrap() < one["rating"]["high"].as_f64().unwrap());
    }
    let shares = json["contenders"].as_array().unwrap().iter().map(|one| one["nash"]["estimate"].as_f64().unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9, "the mix is all of one");
    let levers = &json["levers"];
    assert_eq!(levers["factors"][0]["values"], serde_json::json!(["9000", "12000"]));
    assert_eq!(
        (levers["configurations"].as_array().unwrap().len(), levers["effects"].as_array().unwrap().len()),
        (2, 1)
    );
    // A change is the difference between the two configurations, for points and for rounds.
    for at in 0..4 {
        let of = |configuration: usize| {
            levers["configurations"][configuration]["outcomes"][at]["estimate"].as_f64().unwrap()
        };
        let change = levers["effects"][0]["changes"][at]["estimate"].as_f64().unwrap();
        assert!((of(1) - of(0) - change).abs() < 1e-9, "{levers}");
    }
    let bins = json["lengths"]["bins"].as_array().unwrap().iter().map(|bin| bin["games"].as_u64().unwrap());
    assert_eq!(bins.sum::<u64>(), 96);
    let endings = json["endings"].as_array().unwrap().iter().map(|one| one["games"].as_u64().unwrap());
    assert_eq!(endings.sum::<u64>(), 96);
    let file = place.path().join("copy.html");
    assert!(report(&out, &format!("--out {}", file.display())).contains("copy.html"));
    assert_eq!(fs::read_to_string(file).unwrap(), page);
    assert_eq!(report(&out, "--out -"), page);
}

#[test]
fn t_123_rounds_turns_and_events_are_described_as_the_table_of_games_has_them_however_many_workers_play() {
    let told = |workers: u32| {
        let (place, out) = batch("replicates: 8, seed: 5", &format!("--tables csv --workers {workers}"));
        let counts = json_lines(&report(&out, "--format json"))[0]["counts"].clone();
        (place, out, counts)
    };
    let (_place, out, counts) = told(1);
    assert_eq!(counts, told(2).2);
    let mut games = csv::Reader::from_path(Path::new(&out).join("games.csv")).unwrap();
    let heads = games.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = games.records().map(Result::unwrap).collect();
    assert_eq!(counts.as_array().unwrap().len(), 3);
    for one in counts.as_array().unwrap() {
        let column = heads.iter().position(|head| one["what"] == head).unwrap();
        let mut values: Vec<u32> = rows.iter().map(|row| row[column].parse().unwrap()).collect();
        values.sort_unstable();
        assert_eq!((&one["least"], &one["most"]), (&values[0].into(), &values[values.len() - 1].into()));
        let mean = values.iter().sum::<u32>() as f64 / values.len() as f64;
        let variance = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>() / values.len() as f64;
        let near = |told: &serde_json::Value, known: f64| (told.as_f64().unwrap() - known).abs() < 1e-6;
        assert!(near(&one["mean"], mean) && near(&one["variance"], variance), "{one}: {mean} {variance}");
        for percentile in one["percentiles"].as_array().unwrap() {
            let rank = (percentile["part"].as_f64().unwrap() * values.len() as f64 - 1e-9).ceil() as usize;
            assert_eq!(percentile["value"], values[rank - 1], "{one}");
        }
        let bins = one["bins"].as_array().unwrap().iter().map(|bin| bin["games"].as_u64().unwrap());
        assert_eq!(bins.sum::<u64>(), 48);
    }
    let events = &counts[2];
    assert!(events["least"].as_u64() > counts[1]["most"].as_u64(), "a turn has several events: {counts}");
}

#[test]
fn an_unfinished_batch_is_told_with_how_much_of_it_is_there() {
    let (_place, out) = batch("replicates: 50", "--shard 1/2");
    let told = report(&out, "");
    let first = told.lines().nth(2).unwrap();
    assert!(first.ends_with(" of 300 games have been played; everything below is about these."), "{told}");
    let (_place, out) = batch("replicates: 1", "--shard 2/2");
    assert!(report(&out, "").contains("No game has finished."), "nothing is there yet");
}

#[test]
fn games_that_failed_are_told_with_the_command_that_plays_them() {
    let (_place, out) = batch("replicates: 2, budget: (rounds: 3)", "");
    let text = report(&out, "--format text");
    assert!(
        text.contains("12 games did not finish: 12 games since it had more rounds than the plan allows."),
        "{text}"
    );
    let json = &json_lines(&report(&out, "--format json"))[0];
    let again = json["failures"][0]["again"].as_str().unwrap();
    assert!(again.starts_with("endturn batch show ") && text.contains(again), "{text}");
    report(&out, "");
    let page = fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert!(page.contains(&format!("<pre><code>{again}</code></pre>")), "{again}");
}

#[test]
fn a_folder_without_a_batch_is_refused() {
    let place = folder();
    let none = place.path().join("none").display().to_string();
    assert!(endturn(&format!("report {none}")).failure(2).contains("there is no batch in"));
    let (place, out) = batch("replicates: 1", "");
    let error = endturn(&format!("report {out} --out {}/none/x.html", place.path().display())).failure(2);
    assert!(error.contains("cannot write") && error.contains("x.html"), "{error}");
}

#[test]
fn a_report_says_since_when_winners_led_if_the_plan_keeps_rounds() {
    let (_place, out) = batch("replicates: 12, rounds: (metrics: Only([\"fleet_value\"]))", "--tables none");
    let found = json_lines(&report(&out, "--format json")).remove(0);
    let lead = &found["leads"][0];
    assert_eq!(lead["metric"], "fleet_value");
    let rounds: Vec<u64> = lead["rounds"].as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
    let led: Vec<f64> = lead["led"].as_array().unwrap().iter().map(|one| one["estimate"].as_f64().unwrap()).collect();
    assert!(rounds.is_sorted() && rounds[0] == 1 && led.len() == rounds.len(), "{lead}");
    // The limit of rounds ranks by fleets, so that the later winner leads more and more often.
    assert!(led[0] < 0.9 && led[led.len() - 1] > 0.9, "{lead}");
    let since = lead["since"]["estimate"].as_f64().unwrap();
    assert!((1.0..=9.0).contains(&since), "{lead}");
    report(&out, "");
    let page = fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert!(page.contains(">When games were decided</h2>"));
    let text = report(&out, "--format text");
    assert!(text.contains("\nWhen games were decided: half of the winners led in fleet_value from round "), "{text}");
    let (_place, without) = batch("replicates: 4", "--tables none");
    assert_eq!(json_lines(&report(&without, "--format json")).remove(0)["leads"], serde_json::json!([]));
}
