//! A request to end (SIGINT, SIGTERM, SIGHUP) ends every command that may take long, with exit code
//! 130, and what was kept can be resumed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::batch::{files, plan};
use crate::interrupted::send;
use crate::process::{program, wait_for_lines};
use crate::support::{endturn, folder, repository};

const SIGNALS: [&str; 3] = ["-INT", "-TERM", "-HUP"];

/// The signals that a program started from here does not ignore from its beginning, as it does
/// SIGHUP under `nohup`.
fn signals() -> Vec<&'static str> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignores_hup = ignored.is_some_and(|bits| u64::from_str_radix(bits.trim(), 16).is_ok_and(|bits| bits & 1 == 1));
    SIGNALS.into_iter().filter(|signal| !ignores_hup || *signal != "-HUP").collect()
}

/// A scenario whose first game outlasts every test.
const ENDLESS: &str = "(format: 1, name: \"Endless\", turn_limit: 100000, \
                       seats: [(name: \"Red\", persona: \"turtle\"), (name: \"Blue\", persona: \"turtle\")], \
                       fleets: (ruleset: \"fleets\", patch: (personas: {\"turtle\": (moods: [], max_missions: 0)})))";

/// Starts the program with an input that stays open and empty.
fn begin(line: &str) -> Child {
    let mut command = Command::new(program());
    command.args(line.split_whitespace()).current_dir(repository());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until something is true of a process that must not end before.
fn wait_until(child: &mut Child, line: &str, is_so: impl Fn(u32) -> bool) {
    for _ in 0..6_000 {
        if is_so(child.id()) {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "`{line}` ended by itself");
        sleep(Duration::from_millis(5));
    }
    panic!("`{line}` never came so far");
}

/// The names of a process's threads.
fn threads(process: u32) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    tasks.filter_map(|task| fs::read_to_string(task.path().join("comm")).ok()).map(|name| name.trim().into()).collect()
}

/// Whether a process listens to signals.
fn listens(process: u32) -> bool {
    threads(process).iter().any(|name| name == "ctrl-c")
}

/// Asks a process to end, and waits until it does.
fn end(mut child: Child, line: &str, signal: &str) -> (String, String) {
    let input = child.stdin.take();
    send(signal, &child);
    let waited = (0..3_000).find(|_| {
        sleep(Duration::from_millis(10));
        child.try_wait().unwrap().is_some()
    });
    if waited.is_none() {
        child.kill().unwrap();
        panic!("`{line}` goes on after {signal}");
    }
    drop(input);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (output, error) = (text(stdout), text(stderr));
    assert_eq!(status.code(), Some(130), "`{line}` after {signal}: {output}{error}");
    (output, error)
}

/// A folder with a scenario, a plan of it and a record of its first rounds, all endless.
fn endless() -> (tempfile::TempDir, String) {
    let place = folder();
    let path = place.path().to_str().unwrap().to_owned();
    fs::write(place.path().join("endless.ron"), ENDLESS).unwrap();
    let plan = "(format: 1, name: \"Endless\", scenarios: [\"endless.ron\"], replicates: 100, \
                contenders: [\"turtle\"], design: Multisets)";
    fs::write(place.path().join("plan.ron"), plan).unwrap();
    endturn(&format!("run {path}/endless.ron --rounds 3 --quiet --out {path}/run")).success();
    (place, path)
}

#[test]
fn commands_that_play_many_games_end_within_a_game() {
    let (_place, path) = endless();
    for (line, told) in [
        (
            format!("batch {path}/plan.ron --out {path}/batch"),
            "interrupted after 0 games; run the same command to resume",
        ),
        (format!("search {path}/plan.ron --candidates 50"), "interrupted: what was found so far"),
        (format!("whatif {path}/run --at 2 --set turn_limit=99999"), "interrupted before the first future was played"),
    ] {
        for signal in signals() {
            let line = format!("{line} --workers 3 --quiet");
            let mut child = begin(&line);
            // The main thread, the listener, the thread that plays, and its workers.
            wait_until(&mut child, &line, |process| threads(process).len() >= 6);
            let (output, error) = end(child, &line, signal);
            assert!(error.contains(told), "{line}: {output}{error}");
        }
    }
}

#[test]
fn a_batch_that_was_asked_to_end_resumes_to_the_same_bytes() {
    let (place, plan) = plan("design: RoundRobin, replicates: 100");
    let [whole, cut] = ["whole", "cut"].map(|name| place.path().join(name));
    endturn(&format!("batch {plan} --out {} --tables none --quiet", whole.display())).success();
    let line = format!("batch {plan} --out {} --tables none --quiet --workers 2", cut.display());
    for signal in signals() {
        let mut child = begin(&line);
        let before = bytes_of_games(&cut);
        wait_until(&mut child, &line, |_| bytes_of_games(&cut) > before);
        let (_, error) = end(child, &line, signal);
        assert!(error.ends_with("run the same command to resume\n"), "{error}");
    }
    endturn(&line).success();
    assert_eq!(files(&cut), files(&whole));
    assert_eq!(files(&cut.join("shards")), files(&whole.join("shards")));
}

fn bytes_of_games(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder.join("shards")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|one| one.len()).sum()
}

#[test]
fn a_run_that_was_asked_to_end_goes_on_from_its_folder() {
    let (_place, path) = endless();
    for signal in signals() {
        let out = format!("{path}/run{signal}");
        let line = format!("run {path}/endless.ron --quiet --out {out}");
        let child = begin(&line);
        wait_for_lines(&Path::new(&out).join("record.jsonl"), 200);
        end(child, &line, signal);
        let more = format!("run --from {out} --rounds 1 --quiet");
        assert!(endturn(&more).success().contains("not over after round"), "{more}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_under_nohup_outlives_its_terminal() {
    let (_place, path) = endless();
    let out = format!("{path}/nohup");
    let record = Path::new(&out).join("record.jsonl");
    let line = format!("run {path}/endless.ron --quiet --out {out}");
    let mut command = Command::new("nohup");
    command.arg(program()).args(line.split_whitespace()).current_dir(repository());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_lines(&record, 200);
    send("-HUP", &child);
    let lines = fs::read_to_string(&record).unwrap().lines().count();
    wait_for_lines(&record, lines + 2_000);
    assert!(child.try_wait().unwrap().is_none(), "the hangup ended it");
    let (output, error) = end(child, &line, "-TERM");
    assert!(output.contains("not over after round") && error.contains("interrupted"), "{output}{error}");
}

#[test]
fn commands_that_read_games_end_anywhere() {
    let (place, path) = endless();
    fs::create_dir(place.path().join("many")).unwrap();
    for number in 0..2_000 {
        fs::write(place.path().join(format!("many/{number}.ron")), ENDLESS).unwrap();
    }
    let far = "--round 99999";
    let lines = [
        format!("show {path}/endless.ron {far}"),
        format!("map {path}/endless.ron {far}"),
        format!("snapshot {path}/endless.ron {far} --as-scenario"),
        format!("diff {path}/endless.ron {path}/endless.ron"),
        format!("check {path}/many"),
        "check -".to_owned(),
        "schedule -".to_owned(),
        "replay -".to_owned(),
        format!("batch {path}/plan.ron --dry-run"),
        format!("film {path}/endless.ron --out {path}/endless.gif"),
    ];
    for (line, signal) in lines.into_iter().zip(signals().into_iter().cycle()) {
        let mut child = begin(&line);
        wait_until(&mut child, &line, listens);
        let (output, error) = end(child, &line, signal);
        // A batch that is asked to end before it has read its plan is no batch yet.
        let is_said = error == said(&line) || error == "interrupted\n";
        assert!(output.is_empty() && is_said, "{line}: {output}{error}");
    }
    let left: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("gif")), "half a film: {left:?}");
}

fn said(line: &str) -> &'static str {
    match () {
        () if line.starts_with("batch") => "interrupted before a game was played\n",
        () if line.starts_with("film") => "interrupted: no film was written\n",
        () => "interrupted\n",
    }
}

#[test]
fn commands_that_read_batches_end_anywhere() {
    let (place, plan) = plan("design: RoundRobin, replicates: 1");
    let out = place.path().join("out").display().to_string();
    endturn(&format!("batch {plan} --out {out} --tables none --quiet")).success();
    let shard = Path::new(&out).join("shards/000000.shard");
    let bytes = fs::read(&shard).unwrap();
    let lines =
        [format!("batch merge {out} --out {out}_2"), format!("batch status {out}"), format!("batch show {out} 1")];
    for (line, signal) in lines.iter().zip(signals().into_iter().cycle()) {
        // A pipe without data holds the command where it reads results.
        fs::remove_file(&shard).unwrap();
        mknodat(CWD, &shard, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let child = begin(line);
        let writer = fs::OpenOptions::new().write(true).open(&shard).unwrap();
        end(child, line, signal);
        drop(writer);
        fs::remove_file(&shard).unwrap();
        fs::write(&shard, &bytes).unwrap();
        endturn(line).success();
    }
}
