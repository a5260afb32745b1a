//! `batch show`: replays any game of a batch.

use std::{fs, path::Path};

use endturn::lab::{
    batch::Plan,
    ledger::Folder,
    play::{End, GameResult},
};

use crate::batch::plan;
use crate::support::{endturn, folder, json_lines, repository};

/// Replaces the results of the first shard.
pub fn forge(out: &Path, change: impl Fn(&mut GameResult)) {
    let (plan, folder) = endturn::Modules::shipped().open_batch(out).unwrap();
    let head = folder.shards(plan.schedule()).next().unwrap();
    let mut results = folder.read(head).unwrap();
    fs::remove_file(out.join("shards/000000.shard")).unwrap();
    let own = Folder::open(out, folder.plan_id(), true).unwrap();
    let mut writer = own.writer(head).unwrap().unwrap();
    for result in &mut results {
        change(result);
        writer.add(result).unwrap();
    }
    writer.publish().unwrap();
}

#[test]
fn every_game_is_told_as_run_tells_it_when_its_files_are_gone() {
    let (place, path) = plan("design: RoundRobin, replicates: 2, levers: {\"fleets.start.metal\": [9000, 12000]}");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --quiet --tables csv", out.display())).success();
    for file in ["plan.ron", "duel.ron"] {
        fs::remove_file(place.path().join(file)).unwrap();
    }
    let mut games = csv::Reader::from_path(out.join("games.csv")).unwrap();
    for (number, row) in games.records().enumerate().step_by(5) {
        let row = row.unwrap();
        let folder = place.path().join(format!("game{number}"));
        let show = format!("batch show {} {number}", out.display());
        let told = json_lines(&endturn(&format!("{show} --quiet --format json --out {}", folder.display())).success());
        assert_eq!(told[0]["digest"], row[row.len() - 1], "game {number}");
        assert_eq!(told[0]["again"], format!("endturn {show}"));
        assert_eq!((&told[1]["type"], &told[1]["digest"]), (&"same".into(), &told[0]["digest"]));
        endturn(&format!("replay {} --quiet", folder.display())).success();
    }
    let story = endturn(&format!("batch show {} 3", out.display())).success();
    assert!(story.starts_with("game 3 of Few duels: ") && story.contains("fleets.start.metal=9000"), "{story}");
    assert!(story.contains("Round 1") && story.contains("same    as in the batch: digest "), "{story}");
    let events = json_lines(&endturn(&format!("batch show {} 3 --format json", out.display())).success());
    assert!(events.iter().any(|event| event["type"] == "fact") && events.iter().any(|event| event["type"] == "round"));
}

#[test]
fn a_game_that_a_budget_stopped_is_shown_up_to_there_and_is_the_same() {
    for (budget, rounds) in [("rounds: 3", 3), ("work: 9", 0), ("work: 14", 0)] {
        let (place, path) = plan(&format!("design: RoundRobin, replicates: 1, budget: ({budget})"));
        let out = place.path().join("out");
        assert_eq!(endturn(&format!("batch {path} --out {} --quiet", out.display())).code, 1);
        for game in 0..6 {
            let shown = endturn(&format!("batch show {} {game} --quiet --format json", out.display())).success();
            let told = json_lines(&shown);
            assert!(told[0]["rounds"].as_u64().unwrap() >= rounds && told[0]["over"] == false, "{shown}");
            assert_eq!(told[1]["type"], "same");
        }
    }
}

#[test]
fn contenders_with_a_persona_for_each_module_are_shown_as_they_played() {
    let place = folder();
    let scenario = "(format: 1, name: \"both\", turn_limit: 5, seats: [(name: \"Red\"), (name: \"Blue\")], \
                    fleets: (ruleset: \"fleets\"), agency: (ruleset: \"agency\"))";
    fs::write(place.path().join("both.ron"), scenario).unwrap();
    let text = "(format: 1, name: \"Both\", scenarios: [\"both.ron\"], replicates: 1, contenders: [\
                {\"fleets\": \"turtle\", \"agency\": \"basic\"}, {\"fleets\": \"aggressive\", \"agency\": \"reckless\"}])";
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let (path, out) = (path.display(), place.path().join("out"));
    let told = endturn(&format!("batch {path} --out {}", out.display()));
    assert!(told.output.contains("agency basic + fleets turtle"), "{}", told.output);
    for game in 0..2 {
        let shown = endturn(&format!("batch show {} {game} --quiet", out.display())).success();
        assert!(shown.contains("same    as in the batch"), "{shown}");
    }
}

#[test]
fn a_game_that_is_not_there_is_told_and_one_that_is_still_to_come_is_played() {
    let (place, path) = plan("design: RoundRobin, replicates: 45, budget: (rounds: 1)");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --shard 2/2", out.display())).success();
    let show = |game: &str| endturn(&format!("batch show {} {game} --quiet", out.display()));
    assert!(show("270").failure(2).contains("there is no game 270; the plan has games 0 to 269"));
    assert!(show("x").failure(2).contains("expected a whole number"));
    let to_come = show("0");
    assert_eq!((to_come.code, to_come.error.as_str()), (0, "the batch has not played game 0 yet\n"));
    assert!(to_come.output.starts_with("duel: not over after round 1"), "{}", to_come.output);
    let none = endturn(&format!("batch show {} 0", place.path().display())).failure(2);
    assert!(none.contains("there is no batch in "), "{none}");
}

#[test]
fn a_game_that_comes_out_differently_is_told_with_an_exit_code_of_its_own() {
    let (place, path) = plan("design: RoundRobin, replicates: 1");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let bug = |round| End::Bug { message: "a sum overflowed".to_owned(), place: Some((round, "TurnEnd".to_owned())) };
    forge(&out, |result| match result.game {
        0 => result.digest += 1,
        1 => result.end = End::Over("boredom".to_owned()),
        2 => *result = GameResult::unplayed(2, bug(2)),
        3 => *result = GameResult::unplayed(3, End::Refused("no such thing".to_owned())),
        4 => result.rounds -= 1,
        _ => {}
    });
    let show = |game: u64| endturn(&format!("batch show {} {game} --quiet", out.display()));
    for (game, said) in [
        (0, "instead of "),
        (1, "not over, boredom"),
        (2, "no bug instead of \"a bug in round 2, TurnEnd: a sum overflowed\""),
        (3, "it can be played, although the batch says: no such thing"),
        (4, "it is not over, not over, "),
    ] {
        let error = show(game).failure(3);
        assert!(error.contains(&format!("game {game} came out differently than in ")), "{error}");
        assert!(error.contains(said), "{said} is missing in {error}");
    }
    show(5).success();
}

/// Nations have the skill of the persona that a batch seats, not of the scenario's.
#[test]
fn nations_of_a_batch_are_as_skilled_as_their_personas() {
    let place = folder();
    let (path, out) = (place.path().join("plan.ron"), place.path().join("out"));
    fs::copy(repository().join("scenarios/civ_tiny_duel.ron"), place.path().join("duel.ron")).unwrap();
    let plan = "(format: 1, name: \"Skills\", scenarios: [\"duel.ron\"], contenders: [\"cheating\", \"novice\"], \
                design: RoundRobin, replicates: 1, budget: (rounds: 2))";
    fs::write(&path, plan).unwrap();
    endturn(&format!("batch {} --out {} --quiet", path.display(), out.display()));
    for game in 0..2 {
        endturn(&format!("batch show {} {game} --quiet", out.display())).success();
    }
}
