//! `whatif`, and continuing a game with other values and another seed.

use std::path::Path;

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

const FRIGATE: &str = "fleets.ships.frigate.metal=800";

/// The folder of a duel, as text.
fn duel() -> (tempfile::TempDir, String) {
    let place = folder();
    let path = place.path().join("duel").display().to_string();
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --out {path}")).success();
    (place, path)
}

fn asked(words: &str) -> Value {
    json_lines(&endturn(&format!("whatif {words} --format json")).success()).remove(0)
}

#[test]
fn a_change_is_told_with_its_difference_and_the_games_that_it_turns() {
    let (_place, duel) = duel();
    let question = format!("{duel} --at 4 --set {FRIGATE} --games 16");
    let text = endturn(&format!("whatif {question}")).success();
    for part in [
        " after round 4: --set fleets.ships.frigate.metal=800\n16 futures, each without and with the change\n",
        "  points, %     Red (aggressive)  ",
        "  difference  95 % interval\n",
        "\nThe games of 16 of 16 futures diverge: the first in round ",
        "\nThe outcome changes in ",
        "\nWith the recorded seed (A without the change, B with it)\ndiffers: the same for 4 rounds, not after round 5\n",
        "\nWhat differs after round 5\n",
        &format!("\nagain   endturn whatif {duel} --at 4 --games 16 --set {FRIGATE}\n"),
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let told = asked(&question);
    assert_eq!((&told["futures"], &told["finished"], &told["same"]), (&16.into(), &16.into(), &0.into()));
    assert_eq!((&told["recorded"]["round"], &told["recorded"]["equal"]), (&5.into(), &false.into()));
    let points: Vec<&Value> = told["seats"].as_array().unwrap().iter().map(|seat| &seat["points"]).collect();
    let of = |side: &str| points.iter().map(|one| one[side].as_f64().unwrap()).sum::<f64>();
    assert!((of("without") - 1.0).abs() < 1e-9 && (of("with") - 1.0).abs() < 1e-9, "{points:?}");
    assert!(points.iter().all(|one| one["difference"]["low"].as_f64() <= one["difference"]["high"].as_f64()));
    // The commands play the same games, each with a record that replays.
    let turned = told["turned"].as_array().unwrap();
    assert!(!turned.is_empty());
    for (at, side) in ["without", "with"].into_iter().enumerate() {
        let (game, out) = (&turned[0][side], Path::new(&duel).with_extension(side).display().to_string());
        let words = game["again"].as_str().unwrap().strip_prefix("endturn ").unwrap().to_owned();
        let played = json_lines(&endturn(&format!("{words} --quiet --format json --out {out}")).success()).remove(0);
        assert_eq!((&played["digest"], &played["rounds"]), (&game["digest"], &game["rounds"]));
        assert_eq!(played["winners"], game["winners"]);
        assert_eq!(played["changes"][0]["overrides"].as_array().unwrap().len(), at);
        let verified = endturn(&format!("replay {out}")).success();
        assert!(verified.contains("without a difference"), "{verified}");
    }
    let apart = endturn(&format!("diff {duel}.without {duel}.with"));
    assert!(apart.code == 1 && apart.output.contains("differs: the same for "), "{}", apart.output);
}

#[test]
fn the_answer_is_the_same_for_any_number_of_workers() {
    let (_place, duel) = duel();
    let question = format!("whatif {duel} --at 4 --set {FRIGATE} --games 9");
    let one = endturn(&format!("{question} --workers 1")).success();
    assert_eq!(one, endturn(&format!("{question} --workers 4 --quiet")).success());
    assert_ne!(one, endturn(&format!("{question} --seed 8")).success());
}

#[test]
fn where_nothing_is_changed_nothing_differs() {
    let (_place, duel) = duel();
    let text = endturn(&format!("whatif {duel} --at 4 --games 5")).success();
    assert!(text.contains("nothing changed\n") && text.contains("no effect"), "{text}");
    assert!(
        text.contains("The games of no future diverge.") && text.contains("equal: the same for 17 rounds"),
        "{text}"
    );
    let told = asked(&format!("{duel} --at 0 --games 5 --rounds 2"));
    assert_eq!((&told["same"], &told["finished"], &told["turned"]), (&5.into(), &0.into(), &Value::Array(Vec::new())));
}

#[test]
fn seats_are_handed_over_with_the_change_or_on_both_sides() {
    let (_place, duel) = duel();
    let told = asked(&format!("{duel} --at 4 --games 3 --persona Blue=aggressive --rounds 2 --metric ships_home"));
    let blue = &told["seats"][1]["played_by"];
    assert_eq!((&blue["without"], &blue["with"]), (&"turtle".into(), &"aggressive".into()));
    assert_eq!((&told["finished"], &told["metrics"][0]["metric"]), (&0.into(), &"ships_home".into()));
    assert_eq!(told["metrics"].as_array().unwrap().len(), 1);
    let both = asked(&format!("{duel} --at 4 --games 3 --seat 2=skirmisher --set {FRIGATE} --rounds 2"));
    let blue = &both["seats"][1]["played_by"];
    assert_eq!((&blue["without"], &blue["with"]), (&"skirmisher".into(), &"skirmisher".into()));
    // In the commands each seat is named once, in whichever way it was given.
    let told = asked(&format!("{duel} --at 2 --games 12 --seat 2=skirmisher --persona blue=aggressive"));
    let one = &told["turned"][0];
    let words = |side: &str| one[side]["again"].as_str().unwrap().to_owned();
    assert!(
        words("without").ends_with(" --seat 2=skirmisher") && words("with").ends_with(" --seat blue=aggressive"),
        "{one}"
    );
}

#[test]
fn a_person_needs_somebody_to_play_on() {
    let place = folder();
    let out = place.path().join("mine").display().to_string();
    let words = format!("play scenarios/fleets_duel.ron --seat 1 --out {out}");
    let played = crate::support::endturn_reading(&words, "queue skiff 3\nend\nend\nquit\n");
    assert_eq!(played.code, 0, "{}", played.error);
    let refused = endturn(&format!("whatif {out} --at 2 --games 2 --set {FRIGATE}")).failure(2);
    assert!(refused.contains("seat 1 (Red) is played by a person; give it a persona with --seat 1=NAME"), "{refused}");
    assert_eq!(asked(&format!("{out} --at 2 --games 2 --set {FRIGATE} --seat 1=turtle"))["futures"], 2);
}

#[test]
fn what_comes_too_late_is_refused_with_all_other_problems() {
    let (_place, duel) = duel();
    let told = endturn(&format!(
        "whatif {duel} --at 40 --games 0 --set fleets.start.metal=5 --set seats[0].persona=turtle --persona Blu=turtle \
         --seat 3=turtle"
    ));
    let error = told.failure(2);
    for part in [
        "`--games 0`: expected a whole number from 1 to 1000000",
        "`fleets.start.metal` is read at the start of a game only",
        "`seats[0].persona` sets the players at the start",
        "the game is over after round 17; try --round 17",
        "`--persona Blu=turtle`: there is no seat `Blu`; expected 1 to 2, or Red, Blue; did you mean `Blue`?",
        "`--seat 3=turtle`: there is no seat `3`",
    ] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    let over = endturn(&format!("whatif {duel} --at 17")).failure(2);
    assert!(over.contains("the game is over after round 17; to ask of its end, try --at 16"), "{over}");
    let limit = endturn(&format!("whatif {duel} --at 4 --set turn_limit=4")).failure(2);
    assert!(limit.contains("`turn_limit=4`: the game has finished round 4 by then; try 5"), "{limit}");
    let unknown = endturn(&format!("whatif {duel} --at 4 --set fleets.economy.mine.metl=3")).failure(2);
    assert!(unknown.contains("did you mean `metal`?"), "{unknown}");
    let metric = endturn(&format!("whatif {duel} --at 4 --metric ships_hom")).failure(2);
    assert!(metric.contains("did you mean `ships_home`?"), "{metric}");
    assert!(endturn("whatif scenarios/fleets_duel.ron --at 4").failure(2).contains("is a scenario, not a record"));
}

#[test]
fn a_game_that_goes_on_by_other_values_has_a_record_of_it() {
    let (place, duel) = duel();
    let out = |name: &str| place.path().join(name).display().to_string();
    let (first, second, third) = (out("first"), out("second"), out("third"));
    endturn(&format!("run --from {duel} --round 4 --seed 7 --set {FRIGATE} --quiet --out {first}")).success();
    endturn(&format!("run --from {first} --round 6 --set fleets.economy.mine.metal=9000 --quiet --out {second}"))
        .success();
    // Later rounds are dropped, and the change with them.
    endturn(&format!("run --from {second} --round 5 --quiet --out {third}")).success();
    let header = |path: &str| -> Value {
        let text = std::fs::read_to_string(Path::new(path).join("record.jsonl")).unwrap();
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    };
    let rounds = |path: &str| -> Vec<u64> {
        let changes = header(path)["changes"].as_array().cloned().unwrap_or_default();
        changes.iter().map(|change| change["after"].as_u64().unwrap()).collect()
    };
    assert_eq!(
        [rounds(&duel), rounds(&first), rounds(&second), rounds(&third)],
        [vec![], vec![4], vec![4, 6], vec![4]]
    );
    assert_eq!([&header(&duel)["record"], &header(&first)["record"]], [&Value::from(2), &Value::from(3)]);
    for path in [&first, &second, &third] {
        assert!(endturn(&format!("replay {path}")).success().contains("without a difference"));
    }
    assert!(endturn(&format!("diff {first} {third}")).success().contains("equal: "));
    let tampered = std::fs::read_to_string(Path::new(&first).join("record.jsonl")).unwrap();
    let file = out("tampered.jsonl");
    std::fs::write(&file, tampered.replacen("metal=800", "metal=900", 1)).unwrap();
    let told = endturn(&format!("replay {file}"));
    assert!(told.code == 1 && told.output.contains("after round 4 the content is "), "{}{}", told.output, told.error);
    let late = endturn(&format!("run --from {duel} --round 4 --set fleets.start.metal=9")).failure(2);
    assert!(late.contains("is read at the start of a game only"), "{late}");
}
