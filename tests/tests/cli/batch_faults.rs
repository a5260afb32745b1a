//! Whatever happens to a batch, nothing is lost, and the user is told what to do.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::batch::{files, plan};
use crate::batch_show::forge;
use crate::process::{program, start};
use crate::support::{endturn, folder, json_lines, repository};

#[test]
fn thousands_of_workers_are_refused() {
    let plan = "plans/fleets_personas.ron";
    for command in [
        format!("batch {plan} --dry-run"),
        format!("search {plan} --against turtle"),
        "whatif scenarios/fleets_duel.ron --at 4 --games 2 --set turn_limit=30".to_owned(),
    ] {
        for workers in ["20000", "4294967295"] {
            let outcome = endturn(&format!("{command} --workers {workers}"));
            assert_eq!(outcome.code, 2, "{command}: {}", outcome.error);
            let refusal = format!("`--workers {workers}`: expected a whole number from 1 to 1024");
            assert!(outcome.error.contains(&refusal), "{command}: {}", outcome.error);
        }
    }
}

fn assert_same(one: &Path, other: &Path) {
    assert_eq!(files(one), files(other));
    assert_eq!(files(&one.join("shards")), files(&other.join("shards")));
}

/// Kills a batch again and again until one attempt completes; returns the number of kills.
fn play_with_kills(path: &str, out: &Path, workers: &str, mut luck: u64) -> u32 {
    let out = out.display().to_string();
    for kills in 0..400 {
        let mut child = start(&["batch", path, "--out", &out, "--workers", workers, "--quiet"]);
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // From before the first game to after the last, and longer each time, so that it ends.
        let until = Duration::from_millis((luck >> 33) % (200 + 25 * u64::from(kills)));
        let mut waited = Duration::ZERO;
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(status) => break Some(status),
                None if waited >= until => break None,
                None => {}
            }
            sleep(Duration::from_millis(5));
            waited += Duration::from_millis(5);
        };
        match ended {
            Some(status) => {
                assert_eq!(status.code(), Some(0));
                return kills;
            }
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
        }
    }
    panic!("the batch came to no end");
}

#[test]
fn a_batch_that_is_killed_again_and_again_ends_with_the_bytes_of_one_that_was_not() {
    let (place, path) = plan("design: RoundRobin, replicates: 240, facts: true");
    let whole = place.path().join("whole");
    endturn(&format!("batch {path} --out {} --quiet", whole.display())).success();
    for workers in ["1", "2", "7"] {
        let out = place.path().join(workers);
        let kills = play_with_kills(&path, &out, workers, workers.parse().unwrap());
        assert!(kills > 2, "it was killed {kills} times only");
        assert_same(&out, &whole);
    }
}

#[test]
fn a_second_process_is_refused_while_the_first_is_at_work() {
    let (place, path) = plan("design: RoundRobin, replicates: 100000");
    let out = place.path().join("out");
    let mut first = start(&["batch", &path, "--out", out.to_str().unwrap(), "--quiet"]);
    while !out.join("shards/000000.part").exists() {
        sleep(Duration::from_millis(10));
    }
    let second = endturn(&format!("batch {path} --out {} --quiet", out.display())).failure(2);
    assert!(second.contains("another process is at work in ") && second.contains("--join"), "{second}");
    let shard = endturn(&format!("batch {path} --out {} --shard 1/4", out.display())).failure(2);
    assert!(shard.contains("another process is at work in "), "{shard}");
    let status = endturn(&format!("batch status {} --format json", out.display()));
    assert_eq!((status.code, &json_lines(&status.output)[0]["at_work"]), (1, &true.into()));
    first.kill().unwrap();
    first.wait().unwrap();
    let status = endturn(&format!("batch status {} --format json", out.display()));
    assert_eq!(json_lines(&status.output)[0]["at_work"], false, "the lock of a killed process does not outlast it");
}

/// Plays with a file size limit in blocks of 512 bytes, as on a full disk.
fn with_little_room(words: &str, blocks: u32) -> (Option<i32>, String) {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {} {words}", program().display());
    let mut command = Command::new("sh");
    command.args(["-c", &script]).current_dir(repository()).stdin(Stdio::null());
    let ended = command.output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

/// The scenarios of shipped plans are beside the plans' folder.
#[test]
fn a_plan_is_played_from_its_own_folder() {
    let out = folder();
    let mut command = Command::new(program());
    command.args(["batch", "fleets_skiffs.ron", "--dry-run"]).current_dir(repository().join("plans"));
    let ended = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    let mut command = Command::new(program());
    command.args(["batch", "fleets_first_strike.ron", "--quiet", "--out"]).arg(out.path());
    let ended = command.current_dir(repository().join("plans")).stdin(Stdio::null()).output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    endturn(&format!("report {}", out.path().display())).success();
    endturn(&format!("batch show {} 0 --quiet", out.path().display())).success();
}

#[test]
fn a_full_disk_is_told_and_the_same_command_goes_on() {
    let (place, path) = plan("design: RoundRobin, replicates: 45");
    let (whole, out) = (place.path().join("whole"), place.path().join("out"));
    endturn(&format!("batch {path} --out {} --quiet", whole.display())).success();
    let words = format!("batch {path} --out {} --quiet", out.display());
    let (code, error) = with_little_room(&words, 2);
    assert!(code == Some(2) && error.contains("cannot use ") && error.contains("inputs.json"), "{error}");
    endturn(&format!("batch {path} --out {} --shard 3/3", out.display())).success();
    let (code, error) = with_little_room(&words, 12);
    assert!(
        code == Some(2) && error.contains("000000.part: ") && error.contains("run the same command to resume"),
        "{error}"
    );
    let status = json_lines(&endturn(&format!("batch status {} --format json", out.display())).output);
    let played = status[0]["played"].as_u64().unwrap();
    assert!(played > 14 && played < 142, "the games before it are kept: {played}");
    endturn(&words).success();
    assert_same(&out, &whole);
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let (place, path) = plan("design: RoundRobin, replicates: 1");
    fs::write(place.path().join("file"), "mine").unwrap();
    let below = place.path().join("file/out");
    let error = endturn(&format!("batch {path} --out {} --quiet", below.display())).failure(2);
    assert!(error.contains("cannot use ") && error.contains("file/out"), "{error}");
    let file = endturn(&format!("batch {path} --out {} --quiet", place.path().join("file").display())).failure(2);
    assert!(file.contains("cannot use "), "{file}");
    assert_eq!(fs::read_to_string(place.path().join("file")).unwrap(), "mine");
}

#[test]
fn damage_is_told_with_what_to_do_and_that_mends_it() {
    let (place, path) = plan("design: RoundRobin, replicates: 45");
    let (whole, out) = (place.path().join("whole"), place.path().join("out"));
    let batch = |out: &Path| endturn(&format!("batch {path} --out {} --quiet", out.display()));
    batch(&whole).success();
    batch(&out).success();
    let aside = place.path().join("aside");
    for (file, at) in [("shards/000001.shard", 40), ("shards/000002.shard", 900), ("plan.id", 3)] {
        let file = out.join(file);
        let mut bytes = fs::read(&file).unwrap();
        bytes[at] ^= 0x80;
        fs::write(&file, &bytes).unwrap();
        let error = batch(&out).failure(2);
        assert!(error.contains(" is damaged: ") && error.contains("; move it away, and the batch "), "{error}");
        assert_eq!(fs::read(&file).unwrap(), bytes, "it stays as it is");
        fs::rename(&file, &aside).unwrap();
        batch(&out).success();
        assert_same(&out, &whole);
    }
    // Replacing one digit gives the id of another plan; but the texts show the difference.
    let id = fs::read_to_string(out.join("plan.id")).unwrap();
    let digit = if id.starts_with('0') { "1" } else { "0" };
    fs::write(out.join("plan.id"), format!("{digit}{}", &id[1..])).unwrap();
    let error = batch(&out).failure(2);
    assert!(
        error.contains("it has the texts of this plan: if its plan.id was altered, move that file away"),
        "{error}"
    );
    fs::remove_file(out.join("plan.id")).unwrap();
    batch(&out).success();
    assert_same(&out, &whole);
    let inputs = out.join("inputs.json");
    for text in ["", "{", "{\"format\": 2}", "\u{0}"] {
        fs::write(&inputs, text).unwrap();
        let error = endturn(&format!("batch show {} 1", out.display())).failure(2);
        assert!(
            error.contains("inputs.json is damaged: ") && error.contains("the batch of the plan writes it"),
            "{error}"
        );
    }
    batch(&out).success();
    assert_same(&out, &whole);
}

#[test]
fn a_folder_of_another_plan_or_version_says_what_is_different() {
    let (place, path) = plan("design: RoundRobin, replicates: 1");
    let out = place.path().join("out");
    let batch = |path: &str| endturn(&format!("batch {path} --out {} --quiet", out.display()));
    batch(&path).success();
    let scenario = place.path().join("duel.ron");
    let text = fs::read_to_string(&scenario).unwrap();
    fs::write(&scenario, text.replace("turn_limit: 9", "turn_limit: 8")).unwrap();
    let error = batch(&path).failure(2);
    assert!(
        error.contains("holds games of another plan") && error.contains("changed since they were played: "),
        "{error}"
    );
    assert!(error.contains("duel.ron; nothing in it was touched: give this plan another folder"), "{error}");
    fs::write(&scenario, text).unwrap();
    let other = place.path().join("other.ron");
    fs::write(&other, fs::read_to_string(&path).unwrap().replace("replicates", "seed: 4, replicates")).unwrap();
    let error = batch(&other.display().to_string()).failure(2);
    assert!(error.contains("they were played with the plan ") && error.contains("plan.ron; "), "{error}");
    // As left by another version of the program.
    let inputs = fs::read_to_string(out.join("inputs.json")).unwrap();
    let own = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(inputs.contains(&own));
    fs::write(out.join("inputs.json"), inputs.replace(&own, "\"version\": \"0.0.9\"")).unwrap();
    fs::write(out.join("plan.id"), format!("{:032x}\n", 9)).unwrap();
    let error = batch(&path).failure(2);
    assert!(error.contains("they were played by endturn 0.0.9, whose rules may differ"), "{error}");
    let shown = endturn(&format!("batch status {}", out.display()));
    assert!(shown.error.contains("the batch was played by endturn 0.0.9"), "{}", shown.error);
}

#[test]
fn games_that_other_code_has_played_are_not_mixed_with_those_of_this_one() {
    let (place, path) = plan("design: RoundRobin, replicates: 2");
    let out = place.path().join("out");
    let again = format!("batch {path} --out {} --quiet --tables none", out.display());
    endturn(&again).success();
    // As left by changed code of a rule: the plan and its files are the same, but the games are
    // not.
    forge(&out, |result| result.rounds += 1);
    let before = (files(&out), files(&out.join("shards")));
    let error = endturn(&again).failure(3);
    assert!(error.contains("shard 0, game 0 comes out differently than in "), "{error}");
    assert!(error.contains("on an unknown machine, then on ") && error.contains("batch show"), "{error}");
    assert_eq!((files(&out), files(&out.join("shards"))), before, "nothing was touched");
    forge(&out, |result| result.rounds -= 1);
    endturn(&again).success();
}
