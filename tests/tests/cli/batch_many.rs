//! One batch by many processes: what they share, what they refuse, and what `batch submit` writes.

use std::{fs, path::Path, process::Command};

use endturn::lab::ledger::{Folder, LedgerError};

use crate::batch::{files, plan};
use crate::batch_show::forge;
use crate::process::program;
use crate::support::{call, endturn, json_lines};

const FIELDS: &str = "design: RoundRobin, replicates: 45, budget: (rounds: 1)";

/// The files of a batch without the lock and reports of processes.
fn assert_same(one: &Path, other: &Path) {
    assert_eq!(files(one), files(other));
    assert_eq!(files(&one.join("shards")), files(&other.join("shards")));
}

#[test]
fn processes_that_join_play_what_is_free_and_leave_the_bytes_of_one() {
    let (place, path) = plan(FIELDS);
    let (out, whole) = (place.path().join("out"), place.path().join("whole"));
    endturn(&format!("batch {path} --out {} --shard-orbits 10 --quiet", whole.display()));
    let begin = endturn(&format!("batch {path} --out {} --shard 99/99 --shard-orbits 10", out.display())).success();
    assert_eq!(begin, "part 99 of 99 has no shards: there are 14; the folder has 0 of 270 games\n");
    let join = || {
        let mut command = Command::new(program());
        command.args(["batch", &path, "--join", "--workers", "1", "--quiet", "--out"]).arg(&out);
        command.spawn().unwrap()
    };
    let mut both = [join(), join()];
    assert!(both.iter_mut().all(|one| one.wait().unwrap().success()));
    let status = &json_lines(&endturn(&format!("batch status {} --format json", out.display())).success())[0];
    assert_eq!(status["workers"].as_array().unwrap().len(), 3, "each process has reported: {status}");
    let published: u64 =
        status["workers"].as_array().unwrap().iter().map(|one| one["published"].as_u64().unwrap()).sum();
    assert_eq!(published, 14, "no shard was played twice: {status}");
    assert_eq!(
        endturn(&format!("batch {path} --out {} --join", out.display())).success(),
        "all shards are played; the folder has 270 of 270 games\n"
    );
    endturn(&format!("batch {path} --out {} --quiet", out.display()));
    assert_same(&out, &whole);
    assert!(!out.join("workers").exists(), "the whole batch has the same files whoever played it");
}

#[test]
fn a_folder_keeps_the_size_of_its_shards() {
    let (place, path) = plan(FIELDS);
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --shard 1/2 --shard-orbits 20", out.display())).success();
    assert!(fs::read_to_string(out.join("plan.id")).unwrap().ends_with(" 20\n"));
    let other = endturn(&format!("batch {path} --out {} --join --shard-orbits 30", out.display())).failure(2);
    assert!(other.contains("the batch has shards of 20 orbits, not 30"), "{other}");
    let parts = endturn(&format!("batch status {} --parts 2", out.display())).output;
    assert!(parts.contains("  missing parts  2\n"), "{parts}");
    let nonsense = endturn(&format!("batch {path} --out {} --shard-orbits 0", out.display())).failure(2);
    assert!(nonsense.contains("`--shard-orbits 0`: expected a whole number from 1 to 1048576"), "{nonsense}");
    fs::write(out.join("plan.id"), "0123456789abcdef0123456789abcdef 0\n").unwrap();
    let damaged = endturn(&format!("batch status {}", out.display())).failure(2);
    assert!(damaged.contains("plan.id is damaged"), "{damaged}");
}

#[test]
fn tables_and_results_do_not_depend_on_the_size_of_shards() {
    let (place, path) = plan("design: RoundRobin, replicates: 45, budget: (rounds: 1), facts: true");
    let play = |name: &str, words: &str| {
        let out = place.path().join(name);
        let told = endturn(&format!("batch {path} --out {} {words}", out.display())).output;
        let mut tables = files(&out);
        let id = String::from_utf8(tables.remove("plan.id").unwrap()).unwrap();
        tables.retain(|name, _| name != "lock");
        (told.replace(name, "OUT"), tables, id.split_whitespace().nth(1).map(str::to_owned))
    };
    let usual = play("by64", "--tables parquet");
    assert!(usual.1.len() > 3 && usual.2.is_none());
    for orbits in ["1", "7", "1000"] {
        let (told, tables, size) = play(&format!("by{orbits}"), &format!("--tables parquet --shard-orbits {orbits}"));
        assert_eq!((told, tables, size.as_deref()), (usual.0.clone(), usual.1.clone(), Some(orbits)));
    }
}

#[test]
fn a_plan_states_the_size_of_shards_for_new_folders() {
    let (place, path) = plan(&format!("{FIELDS}, shard_orbits: 20"));
    let at = |name: &str| place.path().join(name);
    let dry = &json_lines(&endturn(&format!("batch {path} --dry-run --format json")).success())[0];
    assert_eq!((&dry["shards"], &dry["shard_orbits"], &dry["good_shard_orbits"]), (&7.into(), &20.into(), &20.into()));
    for (name, words) in [("whole", "--quiet"), ("part", "--shard 1/2"), ("joined", "--join")] {
        endturn(&format!("batch {path} --out {} {words}", at(name).display()));
        assert!(fs::read_to_string(at(name).join("plan.id")).unwrap().ends_with(" 20\n"), "{name}");
    }
    let status = &json_lines(&endturn(&format!("batch status {} --format json", at("part").display())).output)[0];
    assert_eq!((&status["shard_orbits"], &status["shards"]), (&20.into(), &7.into()));
    endturn(&format!("batch {path} --out {} --quiet", at("part").display()));
    assert_same(&at("part"), &at("whole"));
    // A command goes before the plan, and a folder that is begun before both.
    endturn(&format!("batch {path} --out {} --shard 1/2 --shard-orbits 30", at("asked").display())).success();
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("shard_orbits: 20", "shard_orbits: 50")).unwrap();
    for (name, size) in [("asked", " 30\n"), ("whole", " 20\n")] {
        endturn(&format!("batch {path} --out {} --quiet", at(name).display()));
        assert!(fs::read_to_string(at(name).join("plan.id")).unwrap().ends_with(size), "{name}");
    }
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("shard_orbits: 50", "shard_orbits: 0")).unwrap();
    let wrong = endturn(&format!("batch {path} --dry-run")).failure(2);
    assert!(wrong.contains("shard_orbits: 0") && wrong.contains("expected from 1 to 1048576"), "{wrong}");
}

#[test]
fn processes_that_join_a_new_folder_at_once_agree_on_the_size_of_its_shards() {
    let (place, path) = plan("design: RoundRobin, replicates: 400, budget: (rounds: 4)");
    let (out, whole) = (place.path().join("out"), place.path().join("whole"));
    let join = |_| {
        let mut command = Command::new(program());
        command.args(["batch", &path, "--join", "--workers", "1", "--quiet", "--out"]).arg(&out);
        command.spawn().unwrap()
    };
    let mut all: Vec<_> = (0..4).map(join).collect();
    assert!(all.iter_mut().all(|one| one.wait().unwrap().success()));
    let id = fs::read_to_string(out.join("plan.id")).unwrap();
    endturn(&format!("batch {path} --out {} --quiet", out.display()));
    let size = id.split_whitespace().nth(1).map_or_else(|| "64".to_owned(), str::to_owned);
    endturn(&format!("batch {path} --out {} --shard-orbits {size} --quiet", whole.display()));
    assert_same(&out, &whole);
}

#[test]
fn another_id_and_an_old_copy_of_the_plan_are_refused() {
    let (place, path) = plan(FIELDS);
    let out = place.path().join("out");
    let dry = &json_lines(&endturn(&format!("batch {path} --dry-run --format json")).success())[0];
    let id = dry["id"].as_str().unwrap();
    endturn(&format!("batch {path} --out {} --join --expect {id}", out.display())).success();
    let other = id.replace(|one: char| one.is_ascii_digit(), "0");
    let refused = endturn(&format!("batch {path} --out {} --join --expect {other}", out.display())).failure(2);
    assert!(refused.contains("its files or the build of endturn differ"), "{refused}");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("replicates: 45", "replicates: 20")).unwrap();
    for words in ["--join", "--shard 1/2"] {
        let old = endturn(&format!("batch {path} --out {} {words}", out.display())).failure(2);
        assert!(old.contains("the batch has 45 replicates, and this plan has 20: it may be an old copy"), "{old}");
    }
    assert_eq!(
        json_lines(&endturn(&format!("batch status {} --format json", out.display())).success())[0]["games"],
        270
    );
}

#[test]
fn what_is_there_is_merged_and_the_rest_is_named() {
    let (place, path) = plan(FIELDS);
    let at = |name: &str| place.path().join(name);
    endturn(&format!("batch {path} --out {} --shard 1/3", at("one").display())).success();
    endturn(&format!("batch {path} --out {} --quiet", at("whole").display()));
    let merged = endturn(&format!("batch merge {} --out {} --partial", at("one").display(), at("out").display()));
    assert_eq!(merged.code, 1);
    assert!(
        merged.output.starts_with("1 of 3 shards merged; missing: 1-2\nresume  endturn batch "),
        "{}",
        merged.output
    );
    let resume = merged.output.lines().find_map(|line| line.strip_prefix("resume  endturn ")).unwrap();
    endturn(resume);
    assert_same(&at("out"), &at("whole"));
}

#[test]
fn files_of_a_job_are_printed_and_name_what_they_play() {
    let (place, path) = plan(FIELDS);
    let out = place.path().join("out");
    let submit = format!("batch submit {path} --out {} --nodes 2 --workers 1 --dry-run", out.display());
    let slurm = endturn(&format!("{submit} --on slurm --time 1:00:00 --mem 2G")).success();
    for line in ["#SBATCH --time=1:00:00\n", "#SBATCH --mem=2G\n", " --join --expect ", "job/collect.sh\n"] {
        assert!(slurm.contains(line), "{line} is missing in\n{slurm}");
    }
    let kubernetes = endturn(&format!("{submit} --on kubernetes --image games:1")).success();
    assert!(
        kubernetes.contains("completionMode: Indexed\n") && kubernetes.contains("image: \"games:1\"\n"),
        "{kubernetes}"
    );
    assert!(!slurm.contains("{{") && !kubernetes.contains("{{"), "every place is filled");
    assert!(!out.exists(), "nothing is written");
    let seconds = endturn(&format!("{submit} --on kubernetes --time 1:00:00")).failure(2);
    assert!(seconds.contains("`--time`: Kubernetes expects a number of seconds"), "{seconds}");
    let words = ["batch", "submit", &path, "--out", "a\nreboot", "--on", "slurm", "--dry-run"];
    let broken = call(&words, "", endturn_cli::Terminals::default()).failure(2);
    assert!(broken.contains("control characters"), "{broken}");
    let bad = endturn(&format!("{submit} --on slurm --time 1;reboot")).failure(2);
    assert!(bad.contains("`--time`: expected letters, digits"), "{bad}");
    assert!(endturn(&format!("{submit} --on dask")).failure(2).contains("--scheduler"));
}

#[test]
fn a_game_that_came_out_differently_names_both_machines() {
    let (place, path) = plan(FIELDS);
    let at = |name: &str| place.path().join(name);
    for host in ["n1", "n2"] {
        let mut command = Command::new(program());
        let words = ["batch", &path, "--join", "--shard-orbits", "64", "--quiet", "--out"];
        command.env("SLURMD_NODENAME", host).args(words).arg(at(host));
        assert!(command.status().unwrap().success());
    }
    forge(&at("n2"), |result| result.digest += u128::from(result.game == 4));
    let merge =
        format!("batch merge {} {} --out {} --quiet", at("n1").display(), at("n2").display(), at("out").display());
    let diverged = endturn(&merge).failure(3);
    assert!(
        diverged.contains("shard 0, game 4") && diverged.contains("` of n1 with `") && diverged.contains("` of n2\n"),
        "{diverged}"
    );
    // A machine whose memory is broken plays a published shard once more.
    let (plan, folder) = endturn::Modules::shipped().open_batch(&at("n1")).unwrap();
    let shard = at("n1").join("shards/000000.shard");
    let aside = fs::read(&shard).unwrap();
    let head = folder.shards(endturn::lab::batch::Plan::schedule(&plan)).next().unwrap();
    let mut results = folder.read(head).unwrap();
    results[7].digest += 1;
    fs::remove_file(&shard).unwrap();
    let own = Folder::open(&at("n1"), folder.plan_id(), false).unwrap();
    let mut writer = own.writer(head).unwrap().unwrap();
    results.iter().for_each(|result| writer.add(result).unwrap());
    fs::write(&shard, aside).unwrap();
    // Where locks do not hold between machines, the other process has removed its part.
    fs::remove_file(shard.with_extension("part")).unwrap();
    let error = writer.publish().unwrap_err();
    assert!(matches!(error, LedgerError::Diverged { shard: 0, game: 7, .. }), "{error}");
    // One whose first game comes out differently is found before it plays.
    drop(own);
    forge(&at("n1"), |result| result.digest += u128::from(result.game == 0));
    let joined = endturn(&format!("batch {path} --out {} --join", at("n1").display())).failure(3);
    assert!(
        joined.contains("DIVERGED: shard 0, game 0 comes out differently")
            && joined.contains("first played on n1, then on "),
        "{joined}"
    );
}
