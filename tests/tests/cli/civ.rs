//! `civ`: explanations of a number and of a city's turn, and the odds of a battle.

use crate::support::{call, endturn, json_lines};
use endturn_cli::Terminals;

const ROMA: &str = "tests/fixtures/cli/civ_roma.ron";

#[test]
fn a_sum_of_effects_is_told_with_what_counts_and_what_is_missing() {
    let text = endturn(&format!("civ why {ROMA} --city roma --effect make_content")).success();
    insta::assert_snapshot!("why", text);
    let json =
        json_lines(&endturn(&format!("civ why {ROMA} --city Roma --effect Make_Content --format json")).success());
    assert_eq!((&json[0]["sum"], &json[0]["round"], &json[0]["city"]), (&2.into(), &0.into(), &"Roma".into()));
    let effects = json[0]["effects"].as_array().expect("a list");
    let adds: i64 = effects.iter().filter_map(|one| one["adds"].as_i64()).sum();
    assert_eq!(adds, 2);
    for one in effects {
        assert_eq!(one["counts"], one["missing"].as_array().expect("a list").is_empty(), "{one}");
        assert!(text.contains(one["name"].as_str().expect("a name")), "{one}");
    }
}

#[test]
fn an_output_is_named_where_rules_name_one() {
    let ask = |about: &str| endturn(&format!("civ why {ROMA} --city Roma --effect {about}"));
    let without = ask("Output_Bonus").failure(2);
    assert!(without.contains("for one output at a time; add --output with one of food"), "{without}");
    let too_much = ask("Make_Content --output science").failure(2);
    assert!(too_much.contains("leave --output out"), "{too_much}");
    let shield = ask("Output_Bonus --output SHIELD").success();
    assert!(shield.contains("Output_Bonus for shield, Roma of Rome: 50\n"), "{shield}");
    assert!(shield.contains("  +50    +50  Palace, Monarchy, shield"), "{shield}");
}

#[test]
fn of_an_output_only_its_own_effects_are_listed() {
    let ask =
        |about: &str| endturn(&format!("civ why {ROMA} --city Roma --effect Output_Bonus --output {about}")).success();
    let science = ask("science");
    assert!(!science.contains("Output(Shield)") && !science.contains("Output(Gold)"), "{science}");
    let json = json_lines(&ask("science --format json"));
    let (shown, left) = (json[0]["effects"].as_array().expect("a list").len(), &json[0]["other_outputs"]);
    assert!(science.contains(&format!("{left} effects of other outputs left out")), "{science}");
    let of_shield = json_lines(&ask("shield --format json"));
    let all = |answer: &serde_json::Value| {
        answer["effects"].as_array().expect("a list").len() as u64 + answer["other_outputs"].as_u64().expect("a number")
    };
    assert!(shown > 0 && all(&json[0]) == all(&of_shield[0]), "shown or left out, each effect is counted");
}

#[test]
fn effects_of_tiles_are_asked_of_a_tile() {
    let ask = |about: &str| endturn(&format!("civ why {ROMA} {about}"));
    let sea = "Output_Add_Tile --output food";
    let sum = |tile: &str| {
        let answer = ask(&format!("--tile {tile} --effect Irrigation_Pct --format json")).success();
        json_lines(&answer)[0]["sum"].as_i64().expect("a number")
    };
    assert_eq!((sum("6,3"), sum("6,2")), (100, 0), "what a city stands on is irrigated");
    let text = ask(&format!("--tile 1,1 --effect {sea} --city Roma")).success();
    assert!(text.contains("Output_Add_Tile for food, tile 1,1 as Roma works it: "), "{text}");
    let astray = ask("--tile 1,1 --effect Make_Content").failure(2);
    assert!(astray.contains("no rule uses `Make_Content` for a tile"), "{astray}");
    let nation = ask("--nation Rome --effect Irrigation_Pct").failure(2);
    assert!(nation.contains("give --tile COLUMN,ROW instead of --nation"), "{nation}");
    for bad in ["99,99", "1", "a,b", "-1,2"] {
        let error = ask(&format!("--tile={bad} --effect Irrigation_Pct")).failure(2);
        assert!(error.contains("is not a tile of this map; expected COLUMN,ROW, from 0,0 to "), "{error}");
    }
}

#[test]
fn a_kind_of_effect_that_is_not_there_is_answered_with_those_that_are_like_it() {
    let ask = |kind: &str| endturn(&format!("civ why {ROMA} --city Roma --effect {kind}")).failure(2);
    assert!(ask("content").contains("names with it are Make_Content, Make_Content_Mil"));
    assert!(ask("Zzz").contains("`endturn help effects` lists all 131"));
}

#[test]
fn a_nation_is_asked_by_name_or_number() {
    let ask = |nation: &str| endturn(&format!("civ why {ROMA} --nation {nation} --effect Max_Rates")).success();
    assert!(ask("rome").contains("Max_Rates, Rome: 70\n"));
    assert_eq!(ask("rome"), ask("1"));
    assert!(ask("2").contains("Max_Rates, Egypt: 60\n"));
    // Conditions that a nation does not determine are unknown.
    let text = endturn(&format!("civ why {ROMA} --nation Rome --effect Make_Content")).success();
    assert!(text.contains("unknown Building(\"Temple\")"), "{text}");
    let bright = Terminals { output_colours: true, ..Terminals::default() };
    let words = ["civ", "why", ROMA, "--nation", "Rome", "--effect", "Max_Rates"];
    assert!(call(&words, "", bright).output.contains("\u{1b}[1m\u{1b}[32m+70"));
}

#[test]
fn what_is_not_there_is_guessed_and_all_wrong_arguments_are_told_at_once() {
    let error =
        endturn(&format!("civ why {ROMA} --city Roma --effect Make_Contet --output sience --round x")).failure(2);
    for part in ["did you mean `Make_Content`?", "did you mean `Science`?", "`--round x`"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    let ask = |who: &str| endturn(&format!("civ why {ROMA} {who} --effect Make_Content")).failure(2);
    assert!(ask("--city Rma").contains("there are Roma, Memphis; did you mean `Roma`?"));
    assert!(ask("--nation Rom").contains("expected 1 to 2, or Rome, Egypt; did you mean `Rome`?"));
    assert!(ask("--city Karakorum").contains("no city of that name is founded by round"));
    let nobody = endturn(&format!("civ why {ROMA} --effect Make_Content")).failure(2);
    assert!(nobody.contains("--city <CITY>"), "{nobody}");
    let fleets = endturn("civ city scenarios/fleets_duel.ron --city Roma").failure(2);
    assert_eq!(fleets, "error: scenarios/fleets_duel.ron has no module civ; it plays fleets\n");
}

#[test]
fn a_city_s_turn_is_told_step_by_step() {
    let text = endturn(&format!("civ city {ROMA} --city Roma")).success();
    assert!(text.starts_with("Roma · seed 5\nRoma of Rome, round 1\n\nBefore\n  size       5\n"), "{text}");
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is missing in\n{text}"));
    let parts =
        ["\nBefore\n", "\nOutput\n", "\nMood\n", "C-08", "C-43", "\nNo effect\n", "\nTold\n", "\nWhat has changed\n"];
    assert!(parts.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{text}");
    let later = endturn(&format!("civ city {ROMA} --city Roma --round 7")).success();
    assert!(later.contains("Roma of Rome, round 7\n"), "{later}");
    let json = json_lines(&endturn(&format!("civ city {ROMA} --city Roma --format json")).success());
    assert_eq!((&json[0]["story"]["before"]["size"], &json[0]["story"]["round"]), (&5.into(), &1.into()));
    let steps = json[0]["story"]["steps"].as_array().expect("a list");
    assert!(steps.iter().any(|step| step["rule"] == "C-43" && step["notes"][0]["rule"] == "C-43"), "{steps:?}");
    let bright = Terminals { output_colours: true, ..Terminals::default() };
    let coloured = call(&["civ", "city", ROMA, "--city", "Roma"], "", bright).output;
    assert!(coloured.contains("\u{1b}[1mBefore"), "{coloured}");
}

#[test]
fn a_turn_beyond_the_end_of_the_game_is_told() {
    let error = endturn(&format!("civ city {ROMA} --city Roma --round 21")).failure(2);
    assert_eq!(error, "error: the game is over after round 20; try --round 20\n");
    let why = endturn(&format!("civ why {ROMA} --city Roma --effect Make_Content --round 21")).failure(2);
    assert_eq!(why, error, "both commands say the same");
    endturn(&format!("civ why {ROMA} --city Roma --effect Make_Content --round 20")).success();
    assert!(endturn(&format!("civ city {ROMA} --city Roma --round 0")).failure(2).contains("from 1 to"));
}

#[test]
fn a_city_that_is_yet_to_be_founded_is_told_with_its_round() {
    let valley = |words: &str| endturn(&format!("civ {words}")).failure(2);
    let why = valley("why scenarios/civ_valley.ron --city Xi\u{2019}an --effect Make_Content");
    let round: u32 =
        why.split("founded in round ").nth(1).and_then(|rest| rest.split(',').next()).unwrap().parse().unwrap();
    let expected = |later| {
        let turn = round + later;
        format!(
            "error: the city `Xi\u{2019}an` is not founded yet at the start; it is founded in round {round}, try --round {turn}\n"
        )
    };
    assert_eq!(why, expected(0));
    assert_eq!(valley("city scenarios/civ_valley.ron --city Xi\u{2019}an"), expected(1));
    endturn(&format!("civ city scenarios/civ_valley.ron --city Xi\u{2019}an --round {}", round + 1)).success();
    let slip = valley("why scenarios/civ_valley.ron --city Kissh --effect Make_Content");
    assert!(slip.contains("did you mean `Kish`, which is founded in round "), "{slip}");
}

const TWO: &str = "scenarios/civ_two_cities.ron";

/// A call with words that contain spaces.
fn odds(words: &[&str]) -> (i32, String, String) {
    let words: Vec<&str> = ["civ", "odds", TWO].iter().chain(words).copied().collect();
    let outcome = call(&words, "", Terminals::default());
    (outcome.code, outcome.output, outcome.error)
}

#[test]
fn the_chances_of_a_battle_are_told_factor_by_factor() {
    let asked = ["--attacker", "Catapult", "--defender", "Egypt's Warriors#1", "--defender-level", "veteran"];
    let (code, text, error) = odds(&asked);
    assert_eq!(code, 0, "{error}");
    insta::assert_snapshot!("odds", text);
    let (_, json, _) = odds(&[&asked[..], &["--format", "json"]].concat());
    let json = &json_lines(&json)[0];
    for (side, factors) in [("attacker", "attack"), ("defender", "defense")] {
        let last = json[factors].as_array().and_then(|all| all.last()).expect("a list");
        assert_eq!(last["strength"], json[side]["strength"], "the last factor leaves the strength");
        for factor in json[factors].as_array().expect("a list").iter().filter(|one| one["counts"] == true) {
            assert!(text.contains(factor["factor"].as_str().expect("a name")), "{factor}");
        }
    }
}

#[test]
fn a_battle_is_asked_of_any_tile_any_activity_and_any_round() {
    let wins = |words: &[&str]| {
        let (code, text, error) = odds(words);
        assert_eq!(code, 0, "{error}");
        text.lines().nth(1).expect("a heading").to_owned()
    };
    let hills = ["--attacker", "Catapult", "--defender", "Phalanx", "--tile", "5,2"];
    assert_eq!(wins(&hills), "Catapult against Phalanx at 5,2: 81.39 %");
    let dug_in = [&hills[..], &["--activity", "fortified"]].concat();
    assert_eq!(wins(&dug_in), "Catapult against Phalanx at 5,2, fortified: 50.00 %", "60 against 60");
    let later = ["--attacker", "rome warriors", "--defender", "egypt's warriors#1", "--round", "3"];
    assert!(wins(&later).starts_with("Rome's Warriors against Egypt's Warriors#1 at 18,4: "), "{}", wins(&later));
    let turn = later.map(|word| if word == "--round" { "--turn" } else { word });
    assert_eq!(wins(&turn), wins(&later), "a round is what Freeciv calls a turn");
}

#[test]
fn units_that_are_not_there_are_answered_with_those_that_are() {
    let problem = |attacker: &str, defender: &str| {
        let (code, _, error) = odds(&["--attacker", attacker, "--defender", defender]);
        assert_eq!(code, 2, "{error}");
        error
    };
    let slip = problem("Catapul", "Phalanx");
    assert!(slip.contains("`Catapul` is not a unit type") && slip.contains("did you mean `Catapult`?"), "{slip}");
    let several = problem("Warriors#1", "Phalanx");
    assert!(several.contains("name the owner: Rome's Warriors#1, Egypt's Warriors#1"), "{several}");
    let none = problem("Egypt's Warriors#7", "Phalanx");
    assert!(none.contains("at the start; there are Egypt's Warriors#1, Egypt's Warriors#2"), "{none}");
    let all = odds(&["--attacker", "Catapult", "--defender", "Phalanx", "--tile", "99,1", "--activity", "Fortifid"]).2;
    assert!(all.contains("did you mean `Fortified`?"), "{all}");
    let level = odds(&["--attacker", "Catapult", "--defender", "Phalanx", "--attacker-level", "vetran"]).2;
    assert!(level.contains("expected 0 to 3, or green, veteran, hardened, elite; did you mean `veteran`?"), "{level}");
    let tile = odds(&["--attacker", "Catapult", "--defender", "Phalanx", "--tile", "99,1"]).2;
    assert!(tile.contains("is not a tile of this map"), "{tile}");
    let alone = odds(&["--attacker", "Catapult"]).2;
    assert!(alone.contains("--defender <UNIT>"), "{alone}");
}

#[test]
fn what_is_against_a_battle_is_told() {
    let (_, text, _) = odds(&["--attacker", "Workers", "--defender", "Egypt's Warriors#1"]);
    assert!(text.contains("W-126 but: Workers needs not(UnitFlag(\"NonMil\"))"), "{text}");
    assert!(text.contains(": 0.00 %\n"), "{text}");
}

#[test]
fn a_unit_can_be_followed_through_a_round() {
    let war = "scenarios/civ_war.ron";
    let text = endturn(&format!("civ unit {war} --unit Rome's_Explorer#5 --round 1")).success();
    for part in [
        "Explorer#5 of Rome, round 1",
        "Orders of round 1",
        "Rome: explore Explorer#5",
        "W-124 goes from",
        "does   Idle → Explore",
        "As the next round began",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let rested = endturn(&format!("civ unit {war} --unit Rome's_Explorer#5 --round 2")).success();
    assert!(rested.contains("W-18   Move point restoration  moves 0 → 1"), "{rested}");
    let named = |name: &str| call(&["civ", "unit", war, "--round", "2", "--unit", name], "", Terminals::default());
    let place = endturn(&format!("civ unit {war} --unit Rome's_Explorer#5 --round 2")).success();
    let place =
        place.lines().find_map(|line| line.trim().strip_prefix("tile        (")?.split_once(')')).unwrap().0.to_owned();
    for name in ["Explorer of Rome".to_owned(), "explorer of rome".to_owned(), format!("Explorer of Rome at ({place})")]
    {
        assert_eq!(named(&name).success(), rested, "a name as in the story: {name}");
    }
    let error = named("Explorer of Rome at (0, 0)").failure(2);
    assert!(error.contains("as round 2 begins; there are Rome's Explorer#5 at ("), "{error}");
    let error = named("Warriors of Egypt").failure(2);
    assert!(error.contains("as round 2 begins"), "{error}");
    let error = named("Explorer of Rom").failure(2);
    assert!(error.contains("did you mean `Rome`?"), "{error}");
    let error = endturn(&format!("civ unit {war} --unit Explorer --round 1")).failure(2);
    assert!(error.contains("is a type, not a unit of the game"), "{error}");
    let error = endturn(&format!("civ unit {war} --unit Rome's_Explorer#77")).failure(2);
    assert!(error.contains("there is no unit") && error.contains("did you mean `Rome's Explorer#5`?"), "{error}");
    let error = endturn(&format!("civ unit {war} --unit Rome's_Elephant#7")).failure(2);
    assert!(error.contains("`Rome's_Elephant#7` is not a unit type"), "{error}");
    assert!(endturn(&format!("civ unit {war}")).failure(2).contains("--unit <UNIT>"));
}

#[test]
fn a_type_that_stands_nowhere_is_told_with_the_units_that_may_be_meant() {
    let asked = ["--attacker", "Catapult", "--defender", "Egypt's Warriors"];
    let (_, text, _) = odds(&asked);
    let told =
        "Egypt's Warriors is a type, not a unit: it stands nowhere, so neither terrain nor walls count; the unit";
    assert!(text.contains(told) && text.contains("Egypt's Warriors#1"), "{text}");
    let (_, json, _) = odds(&[&asked[..], &["--format", "json"]].concat());
    assert!(json_lines(&json)[0]["remarks"][0].as_str().is_some_and(|remark| remark.starts_with(told)), "{json}");
    let (_, text, _) = odds(&["--attacker", "Catapult", "--defender", "Egypt's Warriors#1"]);
    assert!(!text.contains("is a type"), "{text}");
}

#[test]
fn the_account_of_a_nation_is_shown() {
    let war = "scenarios/civ_war.ron";
    let text = endturn(&format!("civ nation {war} --nation egypt --round 20")).success();
    insta::assert_snapshot!("nation", text);
    assert_eq!(endturn(&format!("civ nation {war} --nation 2 --round 20")).success(), text, "by number");
    let since = endturn(&format!("civ nation {war} --nation Egypt --round 20 --since 10")).success();
    insta::assert_snapshot!("nation_since", since);
    assert!(since.lines().all(|line| line.chars().count() <= 100), "{since}");
}

#[test]
fn the_figures_of_an_account_are_those_of_the_tables_of_that_round() {
    for source in ["scenarios/civ_war.ron", "scenarios/civ_valley.ron"] {
        let shown = json_lines(&endturn(&format!("show {source} --round 30 --format json")).success());
        let seats = shown[0]["seats"].as_array().expect("seats");
        for seat in seats {
            let name = seat["seat"].as_str().expect("a name");
            let words = format!("civ nation {source} --round 30 --format json --nation {name}");
            let answer = json_lines(&endturn(&words).success());
            let story = &answer[0]["story"];
            assert_eq!(story["after"]["figures"], seat["metrics"], "{source}, {name}");
            let causes = story["gold"]["causes"].as_array().expect("causes").iter();
            let sum: i64 = causes.map(|line| line["gold"].as_i64().expect("gold")).sum();
            let gold = |when: &str| story["gold"][when].as_i64().expect("gold");
            assert_eq!(gold("before") + sum, gold("after"), "{source}, {name}");
            assert_eq!(gold("after"), seat["metrics"]["gold"].as_i64().expect("gold"));
        }
    }
}

#[test]
fn nations_and_rounds_that_are_not_there_are_answered() {
    let ask = |words: &str| endturn(&format!("civ nation {ROMA} {words}")).failure(2);
    let error = ask("--nation Egipt --round 3");
    assert!(
        error.contains("there is no nation `Egipt`; expected 1 to 2, or Rome, Egypt; did you mean `Egypt`?"),
        "{error}"
    );
    assert_eq!(ask("--nation Rome --round 21"), "error: the game is over after round 20; try --round 20\n");
    assert_eq!(ask("--nation Rome --since 15 --round 21"), "error: the game is over after round 20; try --round 20\n");
    assert!(ask("--nation Rome --round 0").contains("from 1 to"));
    let error = ask("--nation Rome --since 5 --round 5");
    assert_eq!(error, "error: `--since 5` is not before --round 5; try --since 4\n");
    assert!(ask("--nation Rome --since x --round 5").contains("`--since x` is not a round; expected a number from 0"));
    assert!(ask("--round 5").contains("--nation <SEAT>"));
}

#[test]
fn pacts_are_shown_since_when_and_by_which_event() {
    let war = "scenarios/civ_small.ron";
    let text = endturn(&format!("civ pact {war} --round 60")).success();
    insta::assert_snapshot!("pact", text);
    let story = json_lines(&endturn(&format!("civ pact {war} --nation Rome --round 60 --format json")).success());
    let pairs = story[0]["story"]["pairs"].as_array().expect("pairs").clone();
    assert!(pairs.iter().all(|pair| pair["one"] == "Rome" || pair["other"] == "Rome"), "{pairs:?}");
    let error = endturn(&format!("civ pact {ROMA} --nation Rom")).failure(2);
    assert!(error.contains("did you mean `Rome`?"), "{error}");
    let error = endturn(&format!("civ pact {ROMA} --round 21")).failure(2);
    assert_eq!(error, "error: the game is over after round 20; try --round 20\n");
    let all = endturn(&format!("civ pact {ROMA}")).success();
    assert!(all.contains("\nPacts after round 20\n"), "{all}");
}

#[test]
fn the_odds_of_lists_are_those_of_the_battles_one_after_the_other() {
    let ask = |attacker: &str, defender: &str, more: &[&str]| {
        let words = [&["--attacker", attacker, "--defender", defender, "--format", "json"][..], more].concat();
        json_lines(&odds(&words).1).remove(0)
    };
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    let one = ask("Catapult", "Phalanx", &["--tile", "6,3"]);
    let list = ask("1 Catapult", "1 Phalanx", &["--tile", "6,3"]);
    assert_eq!(number(&list["cleared_millionths"]), number(&one["attacker"]["wins_millionths"]));
    let lost = 1_000 - number(&list["cleared_millionths"]).div_ceil(500) / 2;
    assert!(number(&list["attackers"][0]["lost_thousandths"]).abs_diff(lost) <= 1, "{list}");
    let shields = number(&list["attackers"][0]["lost_thousandths"]) * number(&list["attackers"][0]["shields"]);
    assert!(number(&list["attackers_shields_lost_thousandths"]).abs_diff(shields) <= 40, "{list}");
    assert!(list["sampled"] == 0 && number(&list["error_millionths"]) <= 1, "{list}");

    // More attackers help, and the chance after each attack is that of so many.
    let three = ask("3 Catapult", "Phalanx, Warriors", &["--tile", "6,3"]);
    let two = ask("2 Catapult", "Phalanx, Warriors", &["--tile", "6,3"]);
    assert_eq!(three["after_attacks_millionths"][1], two["cleared_millionths"]);
    assert!(number(&three["cleared_millionths"]) > number(&two["cleared_millionths"]));
    // In the open one victory clears the tile; nowhere is in the open.
    let open = ask("2 Catapult", "5 Warriors", &[]);
    assert_eq!(open["dies_together"], true);
    let city = ask("2 Catapult", "5 Warriors", &["--tile", "18,4"]);
    assert!(city["dies_together"] == false && city["cleared_millionths"] == 0, "{city}");
    // Too many ways to go are fought out, the same each time.
    let many = || ask("30 Legion", "20 Phalanx, 10 Warriors", &["--tile", "6,3"]);
    let found = many();
    assert!(found["dies_together"] == true || found["sampled"] == 10_000, "{found}");
    let in_city = ask("30 Legion", "20 Phalanx, 10 Warriors", &["--tile", "18,4"]);
    assert_eq!((&in_city["sampled"], &in_city["error_millionths"]), (&10_000.into(), &9_800.into()));
    assert_eq!(found, many());
}

#[test]
fn what_is_no_list_of_units_is_refused() {
    for (attacker, part) in [
        ("3", "a unit is missing in `3`, such as in `3 Catapult`"),
        ("0 Legion", "expected 1 to 100 units on a side"),
        ("60 Legion, 60 Archers", "expected 1 to 100 units on a side"),
        ("2 Egypt's Warriors#1", "there is only one Egypt's Warriors#1"),
        ("3 Catapul", "did you mean `Catapult`?"),
        ("Legion,", "a unit is missing"),
    ] {
        let (code, _, error) = odds(&["--attacker", attacker, "--defender", "Phalanx"]);
        assert!(code == 2 && error.contains(part), "{attacker}: {error}");
    }
    let (_, text, _) = odds(&["--attacker", "2 Settlers, Legion", "--defender", "2 Phalanx"]);
    assert!(text.contains("2 Settlers, 1 Legion against 2 Phalanx"), "{text}");
    assert!(text.contains("Settlers does not attack"), "{text}");
}
