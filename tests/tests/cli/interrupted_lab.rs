//! Ctrl-C in commands that only read batches: they end at once, say so, and leave everything as it
//! was.

use std::{fs, path::Path};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::interrupted::send;
use crate::process::start;
use crate::report::batch;

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
