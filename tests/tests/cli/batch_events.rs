//! Events of a batch while it is played.

use crate::batch::plan;
use crate::support::{endturn, json_lines};

#[test]
fn events_tell_what_begins_how_far_it_is_what_failed_and_how_it_ends() {
    let (place, path) = plan("design: RoundRobin, replicates: 2, budget: (rounds: 8)");
    let out = place.path().join("out");
    let told = endturn(&format!("batch {path} --out {} --format json", out.display()));
    let events = json_lines(&told.output);
    let types: Vec<&str> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!((types[0], &types[types.len() - 2..]), ("begin", &["end", "batch"][..]));
    assert!(types.contains(&"progress"));
    let failures: Vec<_> = events.iter().filter(|event| event["type"] == "failure").collect();
    let (end, result) = (&events[events.len() - 2], &events[events.len() - 1]);
    assert_eq!((failures.len() as u64, &end["failed"]), (end["failed"].as_u64().unwrap(), &result["failed"]));
    assert!(!failures.is_empty(), "eight rounds are too few for some");
    assert_eq!((&events[0]["there"], &events[0]["games"], &end["there"]), (&0.into(), &12.into(), &12.into()));
    assert_eq!(end["interrupted"], false);
    for failure in failures {
        let again = failure["again"].as_str().unwrap().strip_prefix("endturn ").unwrap();
        endturn(&format!("{again} --quiet")).success();
    }
    let again = json_lines(&endturn(&format!("batch {path} --out {} --format json", out.display())).output);
    let (begin, end) = (&again[0], &again[again.len() - 2]);
    assert_eq!((&begin["there"], &end["played"], &end["there"]), (&12.into(), &0.into(), &12.into()));
    assert_eq!(again[again.len() - 1]["contenders"], result["contenders"]);
}

#[test]
fn progress_tells_standings_of_all_games_that_are_there_and_quiet_tells_the_result_alone() {
    let (place, path) = plan("design: RoundRobin, replicates: 30");
    let out = place.path().join("out");
    endturn(&format!("batch {path} --out {} --shard 1/2", out.display())).success();
    let told = endturn(&format!("batch {path} --out {} --format json --workers 1", out.display())).success();
    let events = json_lines(&told);
    let progress: Vec<_> = events.iter().filter(|event| event["type"] == "progress").collect();
    let last = progress.last().unwrap();
    assert!(last["there"].as_u64().unwrap() >= 128 && last["games"] == 180, "{last}");
    assert!(last["per_minute"].is_u64() && last["contenders"].as_array().unwrap().len() == 3, "{last}");
    let seats = last["contenders"].as_array().unwrap().iter().map(|one| one["games"].as_u64().unwrap());
    assert!(seats.sum::<u64>() >= 2 * 128, "games of earlier commands count: {last}");
    for one in last["contenders"].as_array().unwrap() {
        let bound = |name: &str| one["points"][name].as_f64().unwrap();
        assert!(bound("low") <= bound("estimate") && bound("estimate") <= bound("high"), "{one}");
    }
    let quiet = json_lines(&endturn(&format!("batch {path} --out {} --format json --quiet", out.display())).success());
    assert_eq!((quiet.len(), &quiet[0]["type"]), (1, &"batch".into()));
}
