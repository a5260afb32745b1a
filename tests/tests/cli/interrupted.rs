//! However a command ends early, nothing is lost and the folder is accurate.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::process::{last_rounds, program, start, wait_for_lines, words};
use crate::support::{endturn, folder, json_lines, repository};

#[cfg(unix)]
pub fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

fn summary(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn a_killed_run_leaves_whole_lines_up_to_its_last_round() {
    let place = folder();
    let out = place.path().to_str().unwrap();
    let mut child = start(&words(out, &["--quiet"]));
    wait_for_lines(&place.path().join("record.jsonl"), 200);
    child.kill().unwrap();
    child.wait().unwrap();
    // A kill may stop a write at the end of a page, so the very last line may be torn.
    let (csv, record, _) = last_rounds(place.path());
    assert!(record >= 10 && (record..=record + 1).contains(&csv), "{csv} {record}");
    assert!(!place.path().join("summary.json").exists());
    let verified = endturn(&format!("replay {out}/record.jsonl --quiet")).success();
    assert!(verified.starts_with(&format!("verified: {record} rounds")), "{verified}");
    let again = endturn(&format!("run scenarios/fleets_duel.ron --quiet --rounds 1 --out {out}"));
    assert_eq!(again.code, 0, "an interrupted run is a run of ours: {}", again.error);
    assert!(again.error.starts_with("replaces the earlier run") && again.error.contains("Endless"), "{}", again.error);
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_a_request_to_end_finish_the_round_and_write_everything() {
    for signal in ["-INT", "-TERM"] {
        ends_well(signal);
    }
}

#[cfg(unix)]
fn ends_well(signal: &str) {
    let place = folder();
    let out = place.path().to_str().unwrap();
    let child = start(&words(out, &["--quiet"]));
    wait_for_lines(&place.path().join("record.jsonl"), 200);
    send(signal, &child);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let text = String::from_utf8(ended.stdout).unwrap();
    assert!(text.starts_with("Endless: not over after round "), "{text}");
    let again = text.lines().find(|line| line.starts_with("again ")).unwrap().to_owned();
    let (csv, record, is_torn) = last_rounds(place.path());
    assert_eq!((csv, is_torn), (record, false));
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(place.path().join("summary.json")).unwrap()).unwrap();
    assert_eq!((summary["interrupted"].as_bool(), summary["rounds"].as_u64()), (Some(true), Some(record)));
    assert!(fs::read_to_string(place.path().join("chart.html")).unwrap().ends_with("</html>\n"));
    assert!(again.ends_with(&format!("--rounds {record}")), "{again}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_writes_what_quit_writes_and_says_so() {
    for signal in ["-INT", "-TERM"] {
        let place = folder();
        let out = place.path().to_str().unwrap();
        let mut command = Command::new(program());
        command.args(["play", "tests/fixtures/cli/hot_seat.ron", "--seat", "1", "--seat", "2", "--out", out]);
        command.current_dir(repository()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"build mine 1\nend\nend\nqueue skiff 1\n").unwrap();
        wait_for_lines(&place.path().join("record.jsonl"), 5);
        send(signal, &child);
        // The input stays open: only the signal ends the wait for the next line.
        let ended = child.wait_with_output().unwrap();
        drop(input);
        assert_eq!(ended.status.code(), Some(130), "{ended:?}");
        let told = String::from_utf8(ended.stderr).unwrap();
        let expected = format!("interrupted after round 1; {out} has everything up to then");
        assert!(told.starts_with(&expected), "{told}");
        assert!(String::from_utf8(ended.stdout).unwrap().contains(&format!("files   {out}")));
        assert_eq!(
            (summary(place.path())["interrupted"].as_bool(), last_rounds(place.path())),
            (Some(true), (1, 1, false))
        );
        assert!(place.path().join("chart.html").exists());
        assert!(endturn(&format!("replay {out} --quiet")).success().starts_with("verified: 1 round "));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_a_replay_says_where_it_was() {
    let place = folder();
    let out = place.path().to_str().unwrap();
    endturn(&format!("run tests/fixtures/cli/endless.ron --quiet --rounds 1500 --out {out}")).success();
    // Too early, the signal finds no listener: it ends the program, or is ignored if this test runs
    // behind a shell, and the replay completes as it does when the signal comes too late. In
    // between it is handled.
    let ended = (1..400).find_map(|delay| {
        let child = start(&["replay", out, "--format", "json"]);
        sleep(Duration::from_millis(delay * 5));
        send("-INT", &child);
        let ended = child.wait_with_output().unwrap();
        let line = json_lines(&String::from_utf8(ended.stdout).unwrap()).pop();
        line.filter(|line| line["verified"] != true).map(|line| (ended.status.code(), line))
    });
    let (code, line) = ended.expect("one of so many signals is heard");
    let rounds = line["rounds_verified"].as_u64().unwrap();
    assert_eq!((code, line["interrupted"].as_bool(), line["mismatch"].is_null()), (Some(130), Some(true), true));
    assert!((0..1500).contains(&rounds), "{rounds}");
    assert_eq!((line["result"]["rounds"].as_u64(), line["rounds_recorded"].as_u64()), (Some(rounds), Some(1500)));
    assert_eq!(line["result"]["interrupted"], true);
}

#[test]
fn a_second_run_into_a_folder_is_refused_while_the_first_one_lasts() {
    let place = folder();
    let out = place.path().to_str().unwrap();
    let mut child = start(&words(out, &["--quiet"]));
    wait_for_lines(&place.path().join("record.jsonl"), 20);
    let again = format!("run scenarios/fleets_duel.ron --quiet --rounds 1 --out {out}");
    for more in ["", " --force"] {
        let error = endturn(&format!("{again}{more}")).failure(2);
        let expected = format!("{out} is being written by another run of endturn");
        assert!(error.contains(&expected), "{error}");
    }
    assert!(child.try_wait().unwrap().is_none(), "the first one goes on");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(endturn(&again).code, 0, "a killed process holds nothing");
}

/// A limit on the size of files stands for a full disk: the system accepts only that many bytes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_whole_rounds_that_replay_and_no_verdict() {
    for blocks in [8, 120, 180] {
        let place = folder();
        let out = place.path().to_str().unwrap();
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let run = words(out, &["--quiet"]);
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(program()).args(run).current_dir(repository());
        let ended = command.output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{told}");
        assert!(told.contains("cannot write ") && !told.contains(".endturn-"), "{told}");
        assert!(!place.path().join("summary.json").exists());
        if blocks > 8 {
            let (csv, record, is_torn) = last_rounds(place.path());
            assert_eq!((csv, is_torn), (record, false), "{told}");
            let facts = json_lines(&fs::read_to_string(place.path().join("facts.jsonl")).unwrap());
            assert!(facts.iter().all(|fact| fact["round"].as_u64().unwrap() <= record));
            assert!(told.contains(&format!("{out} holds the game up to round {record}, without a verdict")), "{told}");
            let verified = endturn(&format!("replay {out} --quiet")).success();
            assert!(verified.starts_with(&format!("verified: {record} rounds")), "{verified}");
        }
        let names = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(names.into_iter().all(|name| !name.starts_with(".endturn-")), "nothing half written stays");
        let again = endturn(&format!("run scenarios/fleets_duel.ron --quiet --rounds 1 --out {out}"));
        assert_eq!(again.code, 0, "{}", again.error);
    }
}
