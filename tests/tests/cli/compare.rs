//! `compare`: two batches, before and after a change, game by game.

use std::fs;
use std::path::Path;

use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{call, endturn, folder, json_lines};

const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 30, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\"))";
const PATCHED: &str = "(format: 1, name: \"duel\", turn_limit: 30, seats: [(name: \"Red\"), (name: \"Blue\")], \
                       fleets: (ruleset: \"fleets\", patch: (economy: (mine: (metal: 16000)))))";
const CONTENDERS: &str = "contenders: [\"aggressive\", \"turtle\", \"skirmisher\"], design: RoundRobin";

/// Plays a batch into `name`, from files that are deleted afterwards; returns its output as JSON.
fn batch(place: &Path, name: &str, scenario: &str, fields: &str) -> Value {
    let (duel, plan) = (place.join("duel.ron"), place.join("plan.ron"));
    fs::write(&duel, scenario).unwrap();
    fs::write(&plan, format!("(format: 1, name: \"Duels\", scenarios: [\"duel.ron\"], {fields})")).unwrap();
    let words =
        format!("batch {} --out {} --tables csv --format json --quiet", plan.display(), place.join(name).display());
    let told = json_lines(&endturn(&words).success()).pop().unwrap();
    fs::remove_file(duel).unwrap();
    fs::remove_file(plan).unwrap();
    told
}

fn words(place: &Path, one: &str, other: &str) -> String {
    format!("compare {} {}", place.join(one).display(), place.join(other).display())
}

fn compared(place: &Path, one: &str, other: &str) -> Value {
    json_lines(&endturn(&format!("{} --format json", words(place, one, other))).success()).remove(0)
}

/// The points of a contender.
fn points<'t>(told: &'t Value, list: &str, name: &str) -> &'t Value {
    let all = told[list].as_array().unwrap().iter();
    &all.clone().find(|one| one["contender"] == name).unwrap_or_else(|| panic!("{name} in {told}"))["points"]
}

#[test]
fn a_change_of_rules_is_told_with_what_it_made_of_every_figure() {
    let place = folder();
    let place = place.path();
    let fields = format!("{CONTENDERS}, replicates: 6");
    let before = batch(place, "before", SCENARIO, &fields);
    let after = batch(place, "after", PATCHED, &fields);
    let text = endturn(&words(place, "before", "after")).success();
    for part in [
        "36 games in both, of 6 seeds\n",
        "What was changed\n",
        "fleets.patch  - → (economy: (mine: (metal: 16000)))",
        "  points, %     aggressive  ",
        "  points, %     seat 2  ",
        "  fleet_value   Red  ",
        "  games, %      last player left  ",
        "The outcome changes in ",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let told = compared(place, "before", "after");
    assert_eq!((&told["games"], &told["finished"], &told["seeds"]), (&36.into(), &36.into(), &6.into()));
    assert_eq!((&told["only_before"], &told["only_after"]), (&0.into(), &0.into()));
    // Both sides equal each batch's own report, and the difference is theirs.
    for name in ["aggressive", "turtle", "skirmisher"] {
        let own = points(&told, "contenders", name);
        let of = |batch: &Value| points(batch, "contenders", name)["estimate"].as_f64().unwrap();
        let near = |one: &Value, other: f64| (one.as_f64().unwrap() - other).abs() < 1e-9;
        assert!(near(&own["before"], of(&before)) && near(&own["after"], of(&after)), "{name}: {own}");
        let difference = &own["difference"];
        assert!(near(&difference["estimate"], of(&after) - of(&before)), "{name}: {own}");
        assert!(difference["low"].as_f64() < difference["estimate"].as_f64(), "{name}: {own}");
        // A claim allows for all figures, so that the interval of one alone may exclude zero.
        let spans_zero = difference["low"].as_f64() <= Some(0.0) && difference["high"].as_f64() >= Some(0.0);
        assert!(own["sure"] == false || !spans_zero, "{name}: {own}");
    }
    let turned = told["turned_games"].as_array().unwrap();
    assert_eq!(told["turned"], turned.len());
    let games = |name: &str| -> Vec<csv::StringRecord> {
        let mut seats = csv::Reader::from_path(place.join(name).join("seats.csv")).unwrap();
        seats.records().map(Result::unwrap).collect()
    };
    let winners = |all: &[csv::StringRecord], game: u64| -> Vec<String> {
        let own = all.iter().filter(|row| row[0] == game.to_string() && &row[5] == "win");
        own.map(|row| row[1].to_owned()).collect()
    };
    let (old, new) = (games("before"), games("after"));
    let other: Vec<u64> = (0..36).filter(|&game| winners(&old, game) != winners(&new, game)).collect();
    let named: Vec<u64> = turned.iter().map(|one| one["before"]["game"].as_u64().unwrap()).collect();
    assert!(!named.is_empty());
    assert_eq!(named, other, "the games that turned are those whose tables of seats name others");
    // The commands replay the same games, from the texts kept in the folders.
    for side in ["before", "after"] {
        let game = &turned[0][side];
        let again = game["again"].as_str().unwrap();
        assert_eq!(again, format!("endturn batch show {} {}", place.join(side).display(), other[0]));
        let words = format!("{} --quiet --format json", again.strip_prefix("endturn ").unwrap());
        let lines = json_lines(&endturn(&words).success());
        let played = lines.iter().find(|line| line["type"] == "result").unwrap();
        assert_eq!(played["rounds"], game["rounds"], "{played}");
        assert_eq!(played["winners"].as_array().unwrap().len(), game["winners"].as_array().unwrap().len());
    }
}

#[test]
fn seats_and_metrics_are_compared_where_every_contender_plays_itself() {
    let place = folder();
    let place = place.path();
    let go = |halves: u32| {
        format!(
            "(format: 1, name: \"go\", turn_limit: 60, seats: [(name: \"Black\"), (name: \"White\")], \
             go: (ruleset: \"go\", size: Some(5), patch: (rules: (komi_halves: {halves}))))"
        )
    };
    let fields = "contenders: [\"random_mover\"], design: Multisets, replicates: 160";
    batch(place, "before", &go(1), fields);
    batch(place, "after", &go(45), fields);
    let told = compared(place, "before", "after");
    assert_eq!(told["contenders"], serde_json::json!([]), "half of the points by construction");
    let seats = told["seats"].as_array().unwrap();
    let change = |seat: usize| seats[seat]["difference"]["estimate"].as_f64().unwrap();
    assert!(change(0) < -0.05 && (change(0) + change(1)).abs() < 1e-9, "{told}");
    let metrics = told["metrics"].as_array().unwrap();
    assert!(metrics.iter().any(|one| one["seat"] == "White" && one["value"]["sure"] == true), "{told}");
    assert_eq!(told["figures"], metrics.len() + seats.len() + 1 + told["ends"].as_array().unwrap().len());
    let text = endturn(&words(place, "before", "after")).success();
    let verdict = text.lines().find(|line| line.contains("beyond doubt")).unwrap_or_else(|| panic!("{text}"));
    assert!(verdict.starts_with("after the change seat 1 takes fewer of the points (-"), "{verdict}");
    assert!(!verdict.contains("seat 2") && !verdict.contains("random_mover"), "{verdict}");
}

#[test]
fn differences_of_copies_are_exact_and_claim_no_doubt() {
    let place = folder();
    let place = place.path();
    // Boards on which every move is forced: the game ends in the first round, and in the third.
    let kalaha = |board: &str| {
        format!(
            "(format: 1, name: \"kalaha\", turn_limit: 400, seats: [(name: \"South\"), (name: \"North\")], \
             kalaha: (ruleset: \"kalaha\", board: \"{board}, S to move\"))"
        )
    };
    let fields = "contenders: [\"thinker\"], design: Multisets, replicates: 7";
    batch(place, "before", &kalaha("S 0.0.0.0.0.1 (24) N 0.0.0.0.0.1 (22)"), fields);
    batch(place, "after", &kalaha("S 1.0.0.0.0.0 (24) N 1.0.0.0.0.0 (22)"), fields);
    let told = compared(place, "before", "after");
    assert_eq!((&told["exact"], &told["rounds"]["difference"]["level"]), (&true.into(), &1.0.into()), "{told}");
    let text = endturn(&words(place, "before", "after")).success();
    assert!(text.contains("Luck decides nothing in these games") && text.contains("  exact"), "{text}");
    assert!(!text.contains("beyond doubt"), "{text}");
}

#[test]
fn a_batch_whose_texts_have_changed_is_compared_with_a_note() {
    let place = folder();
    let place = place.path();
    batch(place, "one", SCENARIO, &format!("{CONTENDERS}, replicates: 1"));
    let inputs = place.join("one/inputs.json");
    let text = fs::read_to_string(&inputs).unwrap();
    assert!(text.contains("turn_limit: 30"));
    fs::write(&inputs, text.replace("turn_limit: 30", "turn_limit: 29")).unwrap();
    let told = endturn(&words(place, "one", "one"));
    let note = "one are not those that its games were played from";
    assert_eq!(told.error.matches(note).count(), 2, "once for each batch");
}

#[test]
fn a_batch_is_the_same_as_itself() {
    let place = folder();
    let place = place.path();
    batch(place, "one", SCENARIO, &format!("{CONTENDERS}, replicates: 2"));
    let text = endturn(&words(place, "one", "one")).success();
    assert!(text.contains("no effect: every game ends as before, in exactly the same state"), "{text}");
    assert!(
        text.contains("Plan, scenarios and rulesets are the same in both.")
            && text.contains("No game has another outcome"),
        "{text}"
    );
    let told = compared(place, "one", "one");
    assert_eq!((&told["same"], &told["turned"]), (&12.into(), &0.into()));
}

#[test]
fn contenders_go_by_their_names_and_games_of_one_batch_alone_are_counted() {
    let place = folder();
    let place = place.path();
    let own = batch(place, "before", SCENARIO, &format!("{CONTENDERS}, replicates: 3"));
    // The other contenders have other positions in the list, one is missing, and there are more
    // seeds.
    let fields = "contenders: [\"turtle\", \"aggressive\"], design: RoundRobin, replicates: 5";
    batch(place, "after", SCENARIO, fields);
    let told = compared(place, "before", "after");
    assert_eq!((&told["games"], &told["same"], &told["seeds"]), (&6.into(), &6.into(), &3.into()));
    assert_eq!((&told["only_before"], &told["only_after"]), (&12.into(), &4.into()));
    assert_eq!(told["contenders"].as_array().unwrap().len(), 2);
    assert_ne!(points(&told, "contenders", "turtle")["before"], points(&own, "contenders", "turtle")["estimate"]);
    let text = endturn(&words(place, "before", "after")).success();
    assert!(
        text.contains("Left out: 12 games that only the first batch has, 4 games that only the second has."),
        "{text}"
    );
    let changes: Vec<&str> =
        told["changes"].as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect();
    assert_eq!(changes, ["contenders", "replicates"]);
}

#[test]
fn levers_that_both_plans_vary_tell_settings_apart_and_others_are_the_change() {
    let place = folder();
    let place = place.path();
    let levers = |more: &str| {
        format!("{CONTENDERS}, replicates: 2, levers: {{\"fleets.battle.variance_permille\": [0, 100]{more}}}")
    };
    batch(place, "before", SCENARIO, &levers(""));
    batch(place, "after", SCENARIO, &levers(", \"fleets.economy.mine.metal\": [16000]"));
    let told = compared(place, "before", "after");
    assert_eq!((&told["games"], &told["only_before"], &told["only_after"]), (&24.into(), &0.into(), &0.into()));
    assert_ne!(told["same"], 24);
    batch(place, "many", SCENARIO, &levers(", \"fleets.economy.mine.metal\": [16000, 20000]"));
    let error = endturn(&words(place, "before", "many")).failure(2);
    assert!(
        error.contains("the lever `fleets.economy.mine.metal` has 1 value in the one and 2 in the other"),
        "{error}"
    );
}

#[test]
fn what_has_nothing_in_common_is_said_and_why() {
    let place = folder();
    let place = place.path();
    batch(place, "one", SCENARIO, &format!("{CONTENDERS}, replicates: 1"));
    for (name, fields, expected) in [
        ("seed", format!("{CONTENDERS}, replicates: 1, seed: 7"), "their seeds come from different roots, 1 and 7"),
        (
            "own",
            format!("{CONTENDERS}, replicates: 1, seeds: Independent"),
            "in one all games of a replicate share their seed",
        ),
        (
            "alone",
            "contenders: [\"turtle\"], design: Multisets, replicates: 1".to_owned(),
            "they have no table in common",
        ),
    ] {
        batch(place, name, SCENARIO, &fields);
        let error = endturn(&words(place, "one", name)).failure(2);
        assert!(error.contains("can be compared with one of") && error.contains(expected), "{name}: {error}");
    }
    let error = endturn(&words(place, "one", "nowhere")).failure(2);
    assert!(error.contains("there is no batch in "), "{error}");
}

#[test]
fn a_gate_breaks_where_a_change_goes_too_far() {
    let place = folder();
    let place = place.path();
    let fields = format!("{CONTENDERS}, replicates: 6");
    batch(place, "before", SCENARIO, &fields);
    batch(place, "after", PATCHED, &fields);
    let gate = |conditions: &str, more: &[&str]| {
        let [before, after] = ["before", "after"].map(|name| place.join(name).display().to_string());
        let words = [&["compare", &before, &after, "--gate", conditions][..], more].concat();
        call(&words, "", Terminals::default())
    };
    let wide = gate("length 1..1000 %, win shares ± 100 %, endings ± 100 %", &[]);
    assert_eq!(wide.code, 0, "{}", wide.error);
    assert!(wide.output.contains("\nGate\n  kept  length: ") && !wide.output.contains("broken"), "{}", wide.output);
    let narrow = gate("income_total ± 0 %, length 1..1000 %", &["--format", "github"]);
    assert_eq!(narrow.code, 1, "{}", narrow.output);
    let broken = narrow.output.lines().filter(|line| line.starts_with("::error title=gate::income_total of ")).count();
    assert!(broken > 0 && narrow.output.contains("::notice title=gate::length: "), "{}", narrow.output);
    let same = gate("fleet_value ± 0 %", &["--format", "json"]);
    let judged = &json_lines(&same.output)[0]["gate"];
    assert_eq!(judged[0]["condition"], "fleet_value ± 0 %", "{judged}");
    assert_eq!(same.code == 0, judged.as_array().unwrap().iter().all(|one| one["kept"] == true));
    assert!(gate("lenght ± 3 %", &[]).failure(2).contains("did you mean `length`?"));
    assert!(gate("length", &[]).failure(2).contains("has no bounds"));
}
