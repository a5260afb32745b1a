//! `batch status`: the progress of a batch, also while other processes are at work.

use std::fs;

use endturn::lab::{batch::Plan, ledger::Folder};
use serde_json::json;

use crate::batch::plan;
use crate::support::{endturn, json_lines};

#[test]
fn a_part_of_a_batch_is_told_and_the_whole_is_whole() {
    let (place, path) = plan("design: RoundRobin, replicates: 45, budget: (rounds: 1)");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --shard 2/2", out.display())).success();
    let part = endturn(&format!("batch status {}", out.display()));
    assert_eq!(part.code, 1);
    for line in [
        "Few duels: 128 of 270 games\n",
        "  published  1 of 3 shards\n",
        "  missing    142 games: 0-127, 256-269\n",
        "  failed     128 round-budget, the first: endturn batch show ",
        "  at work    nobody\n",
        "\nresume  endturn batch ",
    ] {
        assert!(part.output.contains(line), "{line} is missing in\n{}", part.output);
    }
    let value = &json_lines(&endturn(&format!("batch status {} --format json", out.display())).output)[0];
    assert_eq!(value["missing"], json!([[0, 127], [256, 269]]));
    assert_eq!((&value["published"], &value["whole"]), (&json!([[1, 1]]), &json!(false)));
    assert_eq!(value["failures"], json!({"round-budget": 128}));
    assert!(value["bytes"].as_u64().unwrap() > 10_000, "{value}");
    let go_on = part.output.lines().find_map(|line| line.strip_prefix("resume  endturn ")).unwrap();
    endturn(go_on);
    let whole = endturn(&format!("batch status {}", out.display())).success();
    assert!(whole.starts_with("Few duels: whole, 270 games\n") && !whole.contains("missing"), "{whole}");
}

#[test]
fn games_of_a_shard_that_was_given_up_are_counted_and_who_is_at_work_is_told() {
    let (place, path) = plan("design: RoundRobin, replicates: 2");
    let (out, other) = (place.path().join("out"), place.path().join("other"));
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let (loaded, played) = endturn::Modules::shipped().open_batch(&out).unwrap();
    let head = played.shards(loaded.schedule()).next().unwrap();
    let own = Folder::open(&other, loaded.id(), true).unwrap();
    own.keep(&loaded.inputs).unwrap();
    let mut writer = own.writer(head).unwrap().unwrap();
    for game in [1, 2, 7] {
        writer.add(&played.read(head).unwrap()[game]).unwrap();
    }
    let status = endturn(&format!("batch status {}", other.display()));
    assert_eq!(status.code, 1);
    for line in ["  begun      1 shard: 0\n", "  missing    9 games: 0, 3-6, 8-11\n", "  at work    yes\n"] {
        assert!(status.output.contains(line), "{line} is missing in\n{}", status.output);
    }
    let second = endturn(&format!("batch {path} --out {} --quiet", other.display())).failure(2);
    assert!(second.contains("another process is at work in "), "{second}");
    drop((writer, own));
    // A torn end of a part was in flight.
    let part = other.join("shards/000000.part");
    let bytes = fs::read(&part).unwrap();
    fs::write(&part, &bytes[..bytes.len() - 1]).unwrap();
    let torn = endturn(&format!("batch status {}", other.display()));
    assert!(
        torn.output.contains("10 games: 0, 3-11\n") && torn.output.contains("at work    nobody"),
        "{}",
        torn.output
    );
}

#[test]
fn damaged_and_diverged_shards_are_told() {
    let (place, path) = plan("design: RoundRobin, replicates: 2");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let shard = out.join("shards/000000.shard");
    let whole = fs::read(&shard).unwrap();
    let mut bytes = whole.clone();
    bytes[500] ^= 1;
    fs::write(&shard, &bytes).unwrap();
    let status = endturn(&format!("batch status {}", out.display()));
    assert_eq!(status.code, 1);
    let told = "000000.shard is damaged: it is not what was written; move it away, and the batch plays its games again";
    assert!(status.output.contains(told) && status.output.contains("missing    12 games: 0-11"), "{}", status.output);
    fs::write(&shard, &whole).unwrap();
    fs::write(out.join("shards/000000.diverged-0123456789abcdef"), &whole).unwrap();
    let status = endturn(&format!("batch status {}", out.display()));
    assert_eq!(status.code, 3);
    assert!(status.output.contains("DIVERGED: "), "{}", status.output);
}

/// Results of a shard count as soon as they are there.
#[test]
fn a_report_has_the_games_that_status_counts_while_a_shard_is_open() {
    let (place, path) = plan("design: RoundRobin, replicates: 40");
    let out = place.path().join("out");
    let folder = out.display().to_string();
    endturn(&format!("batch {path} --out {folder} --quiet")).success();
    // As after a kill: the shard is not published, and its last games are missing.
    let shards = out.join("shards");
    let shard = fs::read_dir(&shards).unwrap().map(|one| one.unwrap().path()).find(|one| one.ends_with("000000.shard"));
    let shard = shard.unwrap();
    let bytes = fs::read(&shard).unwrap();
    fs::write(shard.with_extension("part"), &bytes[..bytes.len() / 2]).unwrap();
    fs::remove_file(shard).unwrap();
    let status = json_lines(&endturn(&format!("batch status {folder} --format json")).output).remove(0);
    let report = json_lines(&endturn(&format!("report {folder} --format json")).success()).remove(0);
    let there = report["games"].as_u64().unwrap() + report["failed"].as_u64().unwrap();
    assert_eq!(Some(there), status["played"].as_u64());
    assert!(there > 20 && there < 240, "{there}");
}
