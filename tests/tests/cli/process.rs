//! Tests that need a separate process: closed pipes, the environment, exit codes. Signals are in
//! `interrupted.rs`.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{folder, repository};

const ENDLESS: [&str; 2] = ["run", "tests/fixtures/cli/endless.ron"];

/// The program `endturn`, as this package builds it.
pub fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_endturn_tested"))
}

/// Starts the program without input.
pub fn start(words: &[&str]) -> Child {
    let mut command = Command::new(program());
    command.args(words).current_dir(repository()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits until a file has this many lines.
pub fn wait_for_lines(path: &Path, lines: usize) {
    for _ in 0..3_000 {
        if fs::read(path).is_ok_and(|bytes| bytes.iter().filter(|&&byte| byte == b'\n').count() >= lines) {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("{} never had {lines} lines", path.display());
}

/// The arguments that play the endless game into a folder.
pub fn words<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    ENDLESS.into_iter().chain(["--out", out]).chain(more.iter().copied()).collect()
}

/// The text of a file up to its last line break, and whether anything follows it.
fn whole_lines(path: &Path) -> (String, bool) {
    let text = fs::read_to_string(path).unwrap();
    let end = text.rfind('\n').map_or(0, |end| end + 1);
    (text[..end].to_owned(), end < text.len())
}

/// The last round in metrics.csv and in record.jsonl, whose complete lines must all be valid; and
/// whether a line is torn.
pub fn last_rounds(path: &Path) -> (u64, u64, bool) {
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect(line);
    let (facts, torn_facts) = whole_lines(&path.join("facts.jsonl"));
    assert!(facts.lines().all(|line| json(line)["round"].is_u64()));
    let (csv, torn_csv) = whole_lines(&path.join("metrics.csv"));
    let columns = csv.lines().next().unwrap().split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns));
    let csv_round = csv.lines().last().unwrap().split(',').next().unwrap().parse().unwrap();
    let (record, torn_record) = whole_lines(&path.join("record.jsonl"));
    let rounds = record.lines().skip(1).filter_map(|line| json(line)["round"].as_u64());
    (csv_round, rounds.last().expect("rounds are recorded"), torn_facts || torn_csv || torn_record)
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let place = folder();
    let out = place.path().to_str().unwrap();
    let mut child = start(&words(out, &["--rounds", "300"]));
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "Round 1");
    drop(lines);
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""));
    let (csv, record, is_torn) = last_rounds(place.path());
    assert_eq!((csv, record, is_torn), (300, 300, false), "the game goes on for the folder");
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(place.path().join("summary.json")).unwrap()).unwrap();
    assert_eq!((summary["interrupted"].as_bool(), summary["rounds"].as_u64()), (Some(false), Some(300)));
    assert!(summary["again"].as_str().unwrap().ends_with("--rounds 300"), "{summary}");
    assert!(place.path().join("chart.html").exists());
}

/// Without a folder there is no reason to play on: a game of 100,000 rounds ends at once.
#[test]
fn a_game_that_nobody_reads_and_nobody_keeps_ends() {
    let mut child = start(&ENDLESS);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "Round 1");
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_pipe_gets_no_colours_unless_asked_for() {
    let run = |words: &[&str], no_color: Option<&str>| {
        let mut command = Command::new(program());
        command.args(words).current_dir(repository()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let ended = command.output().unwrap();
        (ended.status.code(), String::from_utf8(ended.stdout).unwrap())
    };
    let duel = ["run", "scenarios/fleets_duel.ron", "--rounds", "1"];
    let (code, text) = run(&duel, None);
    assert_eq!(code, Some(0));
    assert!(!text.contains('\u{1b}'));
    assert!(!run(&duel, Some("1")).1.contains('\u{1b}'));
    let always = [&duel[..], &["--color", "always"]].concat();
    assert!(run(&always, None).1.contains('\u{1b}'));
}

#[test]
fn exit_codes_reach_the_caller() {
    let code = |words: &[&str]| start(words).wait_with_output().unwrap().status.code();
    assert_eq!(code(&["check", "scenarios/fleets_duel.ron"]), Some(0));
    assert_eq!(code(&["rules", "nonsuch"]), Some(1));
    assert_eq!(code(&["run", "nowhere.ron"]), Some(2));
    assert_eq!(code(&["play", "scenarios/fleets_duel.ron", "--seat", "1"]), Some(0));
}
