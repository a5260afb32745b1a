//! `batch merge`: games played separately equal those played together.

use std::{fs, path::Path};

use crate::batch::{files, plan};
use crate::batch_show::forge;
use crate::support::endturn;

const FIELDS: &str = "design: RoundRobin, replicates: 45, budget: (rounds: 1), facts: true";

fn assert_same(one: &Path, other: &Path) {
    assert_eq!(files(one), files(other));
    assert_eq!(files(&one.join("shards")), files(&other.join("shards")));
}

#[test]
fn parts_of_several_machines_are_put_together_to_the_bytes_of_one_process() {
    let (place, path) = plan(FIELDS);
    let at = |name: &str| place.path().join(name);
    endturn(&format!("batch {path} --out {} --quiet", at("whole").display()));
    for part in 1..=3 {
        endturn(&format!("batch {path} --out {} --shard {part}/3", at(&part.to_string()).display())).success();
    }
    let both = format!("{} {}", at("1").display(), at("3").display());
    let holes = endturn(&format!("batch merge {both} --out {}", at("out").display())).failure(2);
    assert!(holes.contains("128 games are in none of the folders: games 128-255; shards 1\n"), "{holes}");
    assert!(holes.contains("--shard K/3 --out DIR` plays them, with K of 2, and `--partial`"), "{holes}");
    assert!(!at("out").exists());
    // An earlier attempt was killed.
    endturn(&format!("batch {path} --out {} --shard 1/3", at("out").display())).success();
    // Two folders have the second shard.
    endturn(&format!("batch {path} --out {} --shard 2/3", at("1").display())).success();
    let before = files(&at("1").join("shards"));
    let merged = endturn(&format!("batch merge {both} {} --out {}", at("2").display(), at("out").display()));
    assert_eq!(merged.code, 1, "as the batch does, it says that games failed: {}", merged.error);
    assert!(merged.output.starts_with("Few duels: 270 games\n"), "{}", merged.output);
    assert_same(&at("out"), &at("whole"));
    assert_eq!(files(&at("1").join("shards")), before);
    let again = merged.output.lines().find_map(|line| line.strip_prefix("again   endturn ")).unwrap();
    assert_eq!(endturn(again).output, merged.output, "the command that is told tells it again");
    assert_eq!(endturn(&format!("batch status {}", at("out").display())).code, 0);
}

#[test]
fn a_folder_with_more_replicates_and_one_with_fewer_are_put_together() {
    let (place, path) = plan("design: RoundRobin, replicates: 12, budget: (rounds: 1)");
    let at = |name: &str| place.path().join(name);
    endturn(&format!("batch {path} --out {} --quiet", at("few").display()));
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("replicates: 12", "replicates: 45")).unwrap();
    for part in [2, 3] {
        endturn(&format!("batch {path} --out {} --shard {part}/3", at("more").display())).success();
    }
    let merge = format!("batch merge {} {} --out {}", at("few").display(), at("more").display(), at("out").display());
    let holes = endturn(&merge).failure(2);
    assert!(holes.contains("56 games are in none of the folders: games 72-127; shards 0"), "{holes}");
    endturn(&format!("batch {path} --out {} --shard 1/3", at("more").display())).success();
    assert_eq!(endturn(&merge).code, 1);
    endturn(&format!("batch {path} --out {} --quiet", at("whole").display()));
    assert_same(&at("out"), &at("whole"));
}

#[test]
fn folders_of_different_plans_and_damaged_ones_are_refused() {
    let (place, path) = plan("design: RoundRobin, replicates: 1");
    let at = |name: &str| place.path().join(name);
    endturn(&format!("batch {path} --out {} --quiet", at("one").display())).success();
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("replicates", "seed: 5, replicates")).unwrap();
    endturn(&format!("batch {path} --out {} --quiet", at("other").display())).success();
    let merge = format!("batch merge {} {} --out {}", at("one").display(), at("other").display(), at("out").display());
    let mixed = endturn(&merge).failure(2);
    assert!(mixed.contains("the folders hold games of different plans"), "{mixed}");
    assert!(mixed.contains("one: Few duels") && mixed.contains("other: Few duels") && !at("out").exists(), "{mixed}");
    let shard = at("other/shards/000000.shard");
    let mut bytes = fs::read(&shard).unwrap();
    bytes[300] ^= 1;
    fs::write(&shard, bytes).unwrap();
    let damaged = endturn(&format!("batch merge {} --out {}", at("other").display(), at("out").display())).failure(2);
    assert!(damaged.contains("000000.shard is damaged") && !at("out").exists(), "{damaged}");
}

#[test]
fn a_shard_that_came_out_differently_is_told_with_the_commands_that_compare_it() {
    let (place, path) = plan("design: RoundRobin, replicates: 1");
    let at = |name: &str| place.path().join(name);
    for folder in ["one", "other"] {
        endturn(&format!("batch {path} --out {} --quiet", at(folder).display())).success();
    }
    forge(&at("other"), |result| result.digest += u128::from(result.game == 4));
    let before = [files(&at("one/shards")), files(&at("other/shards"))];
    let merge = format!("batch merge {} {} --out {}", at("one").display(), at("other").display(), at("out").display());
    let diverged = endturn(&merge).failure(3);
    assert!(diverged.contains("DIVERGED: shard 0, game 4"), "{diverged}");
    assert!(!at("out").exists());
    assert_eq!([files(&at("one/shards")), files(&at("other/shards"))], before, "both stay as they are");
    let commands: Vec<&str> = diverged.split('`').filter_map(|part| part.strip_prefix("endturn ")).collect();
    assert_eq!([endturn(commands[0]).code, endturn(commands[1]).code], [0, 3], "and tell which one is wrong");
}

#[test]
fn shards_beyond_the_stop_of_a_plan_are_no_holes() {
    let (place, path) = plan("design: RoundRobin, replicates: 45, until: Width(points: 0.9, least: 2)");
    let at = |name: &str| place.path().join(name);
    endturn(&format!("batch {path} --out {} --quiet --workers 1", at("whole").display())).success();
    let status = endturn(&format!("batch status {}", at("whole").display())).success();
    assert!(status.contains(": whole, ") && !status.contains("270 games"), "{status}");
    endturn(&format!("batch {path} --out {} --shard 1/3", at("part").display())).success();
    let merge = format!("batch merge {} --out {}", at("part").display(), at("out").display());
    endturn(&merge).success();
    assert_eq!(files(&at("out")), files(&at("whole")), "the same games count");
}
