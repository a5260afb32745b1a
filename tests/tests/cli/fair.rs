//! `fair`: the advantage of seats, what makes it, and the handicap that cancels it.

use endturn_cli::Terminals;

use crate::process::start;
use crate::support::{call, endturn, folder, json_lines, repository};

fn json(words: &str) -> serde_json::Value {
    json_lines(&endturn(&format!("fair {words} --format json")).success())[0].clone()
}

fn points(of: &serde_json::Value) -> (f64, f64, f64) {
    let number = |name: &str| of[name].as_f64().unwrap();
    (number("low"), number("estimate"), number("high"))
}

#[test]
fn a_start_with_more_is_found_as_what_makes_the_difference_and_is_balanced() {
    let place = folder();
    let file = place.path().join("duel.ron");
    let duel = std::fs::read_to_string(repository().join("scenarios/fleets_duel.ron")).unwrap();
    // Red begins with twice the metal.
    let richer = duel
        .replace("fleets: (ruleset: \"fleets\")", "fleets: (ruleset: \"fleets\", homes: {\"Red\": (metal: 60_000)})");
    assert_ne!(richer, duel);
    std::fs::write(&file, &richer).unwrap();
    let words = format!("{} --persona aggressive --seeds 60 --seed 3", file.display());
    let found = json(&words);
    let red = points(&found["seats"][0]["points"]);
    assert!(red.0 > 0.5, "{found}");
    let starts = [points(&found["starts"][0]), points(&found["starts"][1])];
    let orders = [points(&found["order_of_acting"][0]), points(&found["order_of_acting"][1])];
    assert!(starts[0].0 > 0.5 && starts[1].2 < 0.5, "the start decides: {found}");
    assert!(orders[0].0 <= 0.5 && orders[0].2 >= 0.5, "the order does not: {found}");
    // Blue needs about as much.
    let handicap = &found["handicaps"][0];
    assert_eq!((handicap["seat"].as_str(), handicap["name"].as_str()), (Some("Blue"), Some("metal at the start")));
    let (low, _, high) = points(&handicap["points"]);
    assert!(low <= 0.5 && high >= 0.5, "confirmed on fresh seeds: {handicap}");
    let said = endturn(&format!("fair {words} --fix")).success();
    assert!(said.contains("The start favours Red, and is against Blue."), "{said}");
    let fixed = std::fs::read_to_string(&file).unwrap();
    let value = handicap["value"].as_i64().unwrap();
    assert_eq!(fixed, richer.replace("homes: {", &format!("homes: {{\"Blue\": (metal: {value}), ")));
    let after = json(&format!("{words} --no-handicap"));
    let (low, _, high) = points(&after["seats"][0]["points"]);
    assert!(low <= 0.55 && high >= 0.45, "{after}");
}

#[test]
fn the_answer_is_the_same_for_any_number_of_workers() {
    let words = "fair scenarios/fleets_underdog.ron --seeds 12 --quiet";
    let one = endturn(&format!("{words} --workers 1")).success();
    assert_eq!(one, endturn(&format!("{words} --workers 3")).success());
    assert!(one.contains("2 personas in all seats") && one.contains("start of Colony"), "{one}");
}

#[test]
fn games_that_luck_does_not_touch_are_counted_once_and_seeds_of_kalaha_are_a_handicap() {
    let words = ["fair", "scenarios/kalaha.ron", "--persona", "greedy store", "--seeds", "10", "--no-handicap"];
    let alike = call(&words, "", Terminals::default()).success();
    assert!(alike.contains("Only 1 of these 10 games are different"), "{alike}");
    assert!(!alike.contains("What makes the difference"), "names have no start of their own: {alike}");
    let found = json("scenarios/kalaha.ron --persona thinker --seeds 40");
    let handicap = &found["handicaps"][0];
    assert!(handicap["set"].as_str().unwrap().starts_with("scenario.kalaha.board=\"S "), "{found}");
    let (low, _, high) = points(&handicap["points"]);
    assert!(low <= 0.5 && high >= 0.5, "{found}");
}

#[test]
fn wrong_arguments_are_reported_together() {
    let error = endturn("fair scenarios/fleets_duel.ron --seeds 1 --persona turtel").failure(2);
    assert!(error.contains("--seeds 1"), "{error}");
    let error = endturn("fair scenarios/fleets_duel.ron --persona turtel").failure(2);
    assert!(error.contains("unknown persona `turtel`") && error.contains("did you mean `turtle`?"), "{error}");
    assert!(endturn("fair nowhere").failure(2).contains("there is no file `nowhere`"));
    assert!(endturn("fair scenarios/civ_tiny.ron --fix --set turn_limit=3").failure(2).contains("--set"));
}

#[test]
fn a_question_that_was_killed_resumes_to_the_same_bytes() {
    let place = folder();
    let words = |name: &str| {
        let out = place.path().join(name).display().to_string();
        ["fair", "scenarios/fleets_underdog.ron", "--seeds", "24", "--quiet", "--out", &out].map(str::to_owned)
    };
    let run = |name: &str| {
        let words = words(name);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        (
            call(&words, "", Terminals::default()).success(),
            std::fs::read(place.path().join(name).join("games.fair")).unwrap(),
        )
    };
    let expected = run("whole");
    let file = place.path().join("cut/games.fair");
    let size = || std::fs::metadata(&file).map_or(0, |about| about.len());
    for _ in 0..2 {
        let before = size();
        let all = words("cut");
        let mut child = start(&all.iter().map(String::as_str).collect::<Vec<_>>());
        while size() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    std::fs::write(&file, [std::fs::read(&file).unwrap(), vec![7; 11]].concat()).unwrap();
    assert_eq!(run("cut"), expected);
    let out = place.path().join("cut").display().to_string();
    let other = ["fair", "scenarios/fleets_underdog.ron", "--seeds", "25", "--quiet", "--out", &out];
    let error = call(&other, "", Terminals::default()).failure(2);
    assert!(error.contains("holds the games of another question"), "{error}");
}

#[test]
fn at_a_table_of_more_than_two_every_seat_that_differs_gets_a_handicap() {
    let place = folder();
    let file = place.path().join("four.ron");
    let four = std::fs::read_to_string(repository().join("scenarios/fleets_four_way.ron")).unwrap();
    // Two of the four begin rich.
    let homes = "homes: {\"Red\": (metal: 90_000, energy: 60_000), \"Blue\": (metal: 90_000, energy: 60_000)}";
    let uneven = four.replace("fleets: (ruleset: \"fleets\")", &format!("fleets: (ruleset: \"fleets\", {homes})"));
    assert_ne!(uneven, four);
    std::fs::write(&file, &uneven).unwrap();
    let out = place.path().join("games");
    let words =
        format!("{} --persona aggressive --seeds 60 --set turn_limit=12 --out {}", file.display(), out.display());
    let found = json(&words);
    let handicaps = found["handicaps"].as_array().unwrap();
    let seats: Vec<&str> = handicaps.iter().map(|one| one["seat"].as_str().unwrap()).collect();
    assert_eq!(seats, ["Green", "Grey"], "{found}");
    let farthest = |points: Vec<f64>| points.into_iter().map(|one| (one - 0.5).abs()).fold(0.0, f64::max);
    let all = |list: &serde_json::Value, of: &dyn Fn(&serde_json::Value) -> f64| -> Vec<f64> {
        list.as_array().unwrap().iter().map(of).collect()
    };
    let before = farthest(all(&found["seats"], &|one| points(&one["points"]).1));
    let after = farthest(all(&found["after"], &|one| points(one).1));
    assert!(after < 0.7 * before, "{before}, on fresh seeds {after}: {found}");
    // The games are there already.
    let said = endturn(&format!("fair {words}")).success();
    assert!(said.contains("The handicaps that make it fair, together"), "{said}");
}

#[test]
fn seats_with_a_persona_for_each_module_keep_them_together() {
    let words = "fair scenarios/war_in_the_dark.ron --seeds 2 --no-handicap --set turn_limit=12 --quiet";
    let told = endturn(words).success();
    assert!(told.starts_with("War in the Dark: 2 seats, 2 personas in all seats, "), "{told}");
    assert!(told.contains("{\"agency\": \"reckless\", \"fleets\": \"turtle\"}"), "{told}");
}
