//! Names of seats: in any script, in files, arguments, orders and sentences.

use std::fs;

use crate::support::{call, endturn, endturn_reading, folder, sandbox};
use endturn_cli::Terminals;

/// The duel with other names.
fn duel(place: &tempfile::TempDir, red: &str, blue: &str) -> String {
    let text = fs::read_to_string(sandbox().join("scenarios/fleets_duel.ron")).unwrap();
    let text = text.replace("\"Red\"", &format!("{red:?}")).replace("\"Blue\"", &format!("{blue:?}"));
    let path = place.path().join("named.ron");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn seats_have_names_of_any_script() {
    let place = folder();
    let path = duel(&place, "Ägir", "東京");
    assert_eq!(endturn(&format!("check {path}")).success(), "checked 1 scenario: no problems\n");
    let script = "scan 東京 basic\nattack 東京 skiff 3\nend\nundo\n";
    let text = endturn_reading(&format!("play {path} --seat äGIR --seat 東京=turtle"), script).success();
    assert!(text.contains("Ägir scans 東京 (basic): ") && !text.contains("refused"), "{text}");
    let out = place.path().join("out").display().to_string();
    let set = "scenario.fleets.homes.東京.metal=5";
    let run = endturn(&format!("run {path} --rounds 3 --set {set} --seat ägir=turtle --quiet --out {out}")).success();
    assert!(run.contains("again   endturn run ") && run.contains("ägir=turtle"), "{run}");
    assert!(endturn(&format!("replay {out} --quiet")).success().starts_with("verified: 3 rounds"));
}

#[test]
fn a_name_that_could_not_be_typed_or_seen_is_refused_and_so_is_one_twice() {
    let place = folder();
    for bad in [" Red", "Red ", "New York", "a=b", "1st", "a\u{200b}b", "a\u{202e}b"] {
        let path = duel(&place, bad, "Blue");
        let told = endturn(&format!("check {path}"));
        assert_eq!(told.code, 1, "{bad:?}");
        assert!(told.output.contains("a seat's name is one word of any script"), "{}", told.output);
    }
    let told = endturn(&format!("check {}", duel(&place, "Ägir", "äGIR")));
    assert!(told.code == 1 && told.output.contains("äGIR"), "{}", told.output);
}

/// The tutorial's first seat is called You.
#[test]
fn a_seat_called_you_reads_as_a_name() {
    let text = endturn_reading("play scenarios/fleets_tutorial.ron --seat You", "build mine 1\nend\n").success();
    assert!(text.contains("  “You” completes 1 mine"), "{text}");
    // On the board it heads a row, as in a table.
    let sentences = text.lines().filter(|line| !line.contains(" metal, "));
    let mut starts = sentences.map(|line| line.trim_start_matches(['▶', ' ']));
    assert!(!starts.any(|line| line.starts_with("You ")), "{text}");
    let place = folder();
    let out = place.path().display().to_string();
    let words = ["run", "scenarios/fleets_tutorial.ron", "--seat", "1=aggressive", "--out", &out];
    let told = call(&words, "", Terminals::default()).success();
    assert!(told.contains("“You” win") || told.contains(" wins in round "), "{told}");
    let facts = fs::read_to_string(place.path().join("facts.jsonl")).unwrap();
    assert!(facts.contains("\"seat\":\"You\"") && !facts.contains("“You”"), "programs get the name itself");
}
