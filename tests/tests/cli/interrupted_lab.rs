//! Ctrl-C in commands of the laboratory. Those that only read batches end at once, say so, and
//! leave everything as it was; those that keep games resume to the same bytes.

use std::{fs, path::Path, process::Output, thread::sleep, time::Duration};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::interrupted::send;
use crate::process::start;
use crate::report::batch;
use crate::support::{call, folder};

/// Reads a batch whose results come through a pipe without data, so that the command waits until it
/// is interrupted.
fn interrupted(words: &[&str], out: &str) -> (Option<i32>, String, String) {
    let shard = Path::new(out).join("shards/000000.shard");
    fs::remove_file(&shard).unwrap();
    mknodat(CWD, &shard, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let child = start(words);
    // This waits until the command has opened the other end; by then it listens.
    let writer = fs::OpenOptions::new().write(true).open(&shard).unwrap();
    send("-INT", &child);
    let ended = child.wait_with_output().unwrap();
    drop(writer);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

#[test]
fn ctrl_c_in_a_report_leaves_the_batch_and_an_earlier_report_as_they_were() {
    let (_place, out) = batch("replicates: 1", "--tables none");
    let page = Path::new(&out).join("report.html");
    fs::write(&page, "an earlier one").unwrap();
    let names = || {
        let entries = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name());
        entries.collect::<std::collections::BTreeSet<_>>()
    };
    let before = names();
    let (code, output, error) = interrupted(&["report", &out], &out);
    assert_eq!((code, output.as_str()), (Some(130), ""));
    assert_eq!(error, "interrupted: no report was written, and the batch is unchanged\n");
    assert_eq!((fs::read_to_string(&page).unwrap().as_str(), names()), ("an earlier one", before));
}

#[test]
fn ctrl_c_in_a_comparison_tells_nothing() {
    let (_place, out) = batch("replicates: 1", "--tables none");
    let (_other, sound) = batch("replicates: 1", "--tables none");
    let (code, output, error) = interrupted(&["compare", &out, &sound], &out);
    assert_eq!((code, output.as_str()), (Some(130), ""));
    assert_eq!(error, "interrupted: nothing was compared, and both batches are unchanged\n");
}

/// Starts a command that keeps games in a file, and interrupts it each time the file has grown.
fn interrupted_while_it_plays(words: &[&str], file: &Path, times: usize) {
    let size = || fs::metadata(file).map_or(0, |about| about.len());
    for _ in 0..times {
        let before = size();
        let mut child = start(words);
        for _ in 0..4_000 {
            if size() > before || child.try_wait().unwrap().is_some() {
                break;
            }
            sleep(Duration::from_millis(5));
        }
        send("-INT", &child);
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let told = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout.len()), (Some(130), 0), "{told}");
        assert!(told.starts_with("interrupted after ") && told.contains("run the same command to resume"), "{told}");
        assert!(size() > before, "what was played is kept");
    }
}

/// Interrupts a command twice, lets it end, and compares it with one that nothing interrupted.
fn resumes(words: &[&str], file: &str) {
    let place = folder();
    let out = |name: &str| place.path().join(name);
    let whole = |name: &str, more: &[&str]| {
        let folder = out(name).display().to_string();
        let told = call(&[words, &["--quiet", "--out", &folder], more].concat(), "", Default::default());
        (told.code, told.output, fs::read(out(name).join(file)).unwrap())
    };
    let cut = out("cut").display().to_string();
    let cut = [words, &["--quiet", "--workers", "2", "--out", &cut]].concat();
    interrupted_while_it_plays(&cut, &out("cut").join(file), 2);
    let expected = whole("whole", &["--workers", "1"]);
    assert!(expected.0 <= 1 && whole("cut", &["--workers", "2"]) == expected, "{}", expected.1);
    assert_eq!(whole("cut", &["--workers", "2"]), expected, "a whole folder answers without a game");
}

#[test]
fn ctrl_c_in_a_tuning_loses_nothing_and_resumes_to_the_same_bytes() {
    resumes(&["tune", "plans/fleets_tune.ron", "--budget", "1000"], "games.tune");
}

#[test]
fn ctrl_c_while_seats_are_compared_loses_nothing_and_resumes_to_the_same_bytes() {
    resumes(&["fair", "scenarios/fleets_underdog.ron", "--seeds", "24", "--seed", "3"], "games.fair");
}
