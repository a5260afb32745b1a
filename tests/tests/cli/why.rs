//! `why`: why a persona decided as it did.

use std::collections::BTreeSet;
use std::fs;

use endturn::engine::{Game, Seat, game::LoggedOrder};
use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{call, endturn, endturn_reading, folder, json_lines, repository};

/// A scenario of each module, with seats to fill, a seat that is asked, and a round.
const GAMES: &[(&str, &str, &str, &str, u32)] = &[
    ("fleets", "fleets_duel", "", "Red", 5),
    ("agency", "rival_offices", "", "1", 4),
    ("battles", "three_factions", "", "1", 4),
    ("two_modules", "war_in_the_dark", "", "1", 3),
    ("civ", "civ_two_cities", "", "Rome", 12),
    ("civ_war", "civ_duel", "", "2", 38),
    ("chess", "chess", "", "1", 4),
    ("kalaha", "kalaha", "", "1", 2),
    ("go", "go", "", "1", 3),
    ("backgammon", "backgammon", "", "1", 2),
    ("ludo", "ludo", "", "1", 3),
    ("catan", "catan", "", "1", 4),
    ("risk", "risk_small", "", "1", 2),
    ("hidden_orders", "hidden_orders", "", "1", 2),
    ("auction", "auction", "", "1", 1),
];

fn asked(game: &str, filling: &str, seat: &str, round: u32) -> String {
    format!("why scenarios/{game}.ron{filling} --seat {seat} --round {round}")
}

#[test]
fn every_module_explains_the_decisions_of_its_personas() {
    for (name, game, filling, seat, round) in GAMES {
        let text = endturn(&asked(game, filling, seat, *round)).success();
        assert!(text.starts_with("Why "), "{text}");
        insta::assert_snapshot!(format!("why_{name}"), text);
    }
}

/// Plays some rounds; with `asks`, every seat in turn is asked why, a round each.
fn played(path: &str, rounds: u32, asks: bool) -> (Vec<LoggedOrder>, String) {
    let mut game: Game = endturn::load(path, &[]).unwrap().game();
    game.keep_log();
    let mut told = 0;
    for round in 0..rounds {
        let seats = game.roster().len() as u32;
        if asks {
            game.ask_why(Some(Seat((round % seats) as u8)));
        }
        game.advance_round();
        told += game.take_reasons().len();
    }
    assert_eq!(asks, told > 0, "{path}");
    (game.take_log(), game.digest().to_string())
}

#[test]
fn asking_why_changes_no_decision() {
    for (_, game, ..) in GAMES {
        let path = repository().join(format!("scenarios/{game}.ron")).display().to_string();
        assert_eq!(played(&path, 6, true), played(&path, 6, false), "{game}");
    }
    for persona in ["random", "greedy store"] {
        let path = repository().join("scenarios/kalaha.ron").display().to_string();
        let set = [format!("seats[0].persona={persona:?}")];
        let log = |asks: bool| {
            let mut game = endturn::load(&path, &set).unwrap().game();
            game.keep_log();
            game.ask_why(asks.then_some(Seat(0)));
            game.advance_rounds(5);
            (game.take_log(), game.digest())
        };
        assert_eq!(log(true), log(false), "{persona}");
    }
}

/// Steps of civ that follow fixed rules instead of weighing options.
const FIXED_STEPS: [&str; 4] = ["workers", "boats", "goals of citizens", "idle units"];

#[test]
fn steps_that_follow_fixed_rules_give_for_each_order_what_made_it_apply() {
    let mut seen = BTreeSet::new();
    for scenario in ["civ_islands", "civ_standard"] {
        let path = repository().join(format!("scenarios/{scenario}.ron")).display().to_string();
        let mut game: Game = endturn::load(&path, &[]).unwrap().game();
        for round in 0..100 {
            let seats = game.roster().len() as u32;
            game.ask_why(Some(Seat((round / 3 % seats) as u8)));
            game.advance_round();
            for reason in game.take_reasons().iter().flat_map(|deliberation| &deliberation.reasons) {
                let Some(step) = FIXED_STEPS.iter().find(|step| **step == reason.subject) else { continue };
                seen.insert(*step);
                assert!(reason.parts.iter().all(|part| part.is_knob) && !reason.parts.is_empty(), "{reason:?}");
                for option in &reason.options {
                    assert!(option.is_taken && option.orders.len() == 1 && !option.note.is_empty(), "{reason:?}");
                }
            }
        }
    }
    assert!(seen.is_superset(&BTreeSet::from(["workers", "boats", "goals of citizens"])), "{seen:?}");
}

/// The orders of a seat in a round of a record, without its words to the clock.
fn recorded(record: &str, seat: &Value, round: u64) -> Vec<String> {
    let mut orders = Vec::new();
    for line in json_lines(record).into_iter().skip(1) {
        if line["seat"] == *seat && line["order"].is_string() {
            orders.push(line["order"].as_str().unwrap().to_owned());
        }
        if line["digest"].is_string() {
            if line["round"] == round {
                break;
            }
            orders.clear();
        }
    }
    orders.retain(|order| !["end", "pass", "commit"].contains(&order.as_str()) && !order.starts_with("begin "));
    orders
}

#[test]
fn the_option_that_is_marked_as_taken_is_the_order_in_the_record() {
    for (name, game, filling, seat, last) in GAMES {
        let place = folder();
        let out = place.path().display();
        endturn(&format!("run scenarios/{game}.ron{filling} --quiet --rounds {last} --out {out}")).success();
        let record = fs::read_to_string(place.path().join("record.jsonl")).unwrap();
        for round in [1, 1 + last / 2, *last] {
            let text = endturn(&format!("why {out} --seat {seat} --round {round} --format json")).success();
            let why = &json_lines(&text)[0];
            assert_eq!(why["round"], round);
            let orders = recorded(&record, &why["number"], u64::from(round));
            let mut given = Vec::new();
            for choice in why["choices"].as_array().unwrap() {
                let list = choice["orders"].as_array().unwrap();
                given
                    .extend(list.iter().filter(|order| order["refusal"].is_null()).map(|order| order["order"].clone()));
                let options = choice["decisions"].as_array().unwrap().iter();
                for option in options.flat_map(|decision| decision["options"].as_array().unwrap()) {
                    let own = option["orders"].as_array().unwrap();
                    assert!(own.is_empty() || option["is_taken"] == true, "{name}: {option}");
                    for order in own {
                        assert!(list.iter().any(|one| one["order"] == *order), "{name}: {option} in {choice}");
                    }
                }
            }
            let words = |order: &Value| {
                let order = order.as_str().unwrap();
                ["pass", "commit"].contains(&order) || order.starts_with("begin ")
            };
            given.retain(|order| !words(order));
            assert_eq!(serde_json::json!(given), serde_json::json!(orders), "{name}, round {round}");
        }
    }
}

/// In a game of one order at a time the taken option is that order, and every order is explained.
#[test]
fn every_move_of_a_board_game_is_explained_by_the_option_that_it_is() {
    for (name, game, filling, seat, round) in GAMES.iter().filter(|one| {
        ["chess", "kalaha", "go", "backgammon", "ludo", "catan", "risk", "hidden_orders", "auction"].contains(&one.0)
    }) {
        let text = endturn(&format!("{} --format json", asked(game, filling, seat, *round))).success();
        let why = &json_lines(&text)[0];
        let mut moves = 0;
        for choice in why["choices"].as_array().unwrap() {
            for order in choice["orders"].as_array().unwrap().iter().map(|order| &order["order"]) {
                let decisions = choice["decisions"].as_array().unwrap();
                let options = decisions.iter().flat_map(|decision| decision["options"].as_array().unwrap());
                let taken: Vec<&Value> =
                    options.filter(|one| one["is_taken"] == true).map(|one| &one["option"]).collect();
                assert_eq!(taken, [order], "{name}");
                moves += 1;
            }
        }
        assert!(moves > 0, "{name}");
    }
}

/// Personas of a game's first seat, and rounds that between them see orders of many kinds.
const PERSONAS: &[(&str, &str, [u32; 2])] = &[
    ("three_factions", "speedrunner", [1, 6]),
    ("three_factions", "basic", [1, 6]),
    ("rival_offices", "reckless", [1, 4]),
    ("rival_offices", "spymaster", [1, 4]),
    ("fleets_duel", "aggressive", [1, 6]),
    ("fleets_duel", "skirmisher", [1, 6]),
    ("civ_duel", "conqueror", [1, 30]),
    ("civ_duel", "hard", [1, 12]),
];

#[test]
fn no_persona_leaves_an_order_without_its_reason() {
    for (game, persona, rounds) in PERSONAS {
        let set = format!("seats[0].persona={persona:?}");
        let path = format!("scenarios/{game}.ron");
        let mut taken = 0;
        for round in rounds.map(|round| round.to_string()) {
            let words = ["why", &path, "--set", &set, "--seat", "1", "--round", &round];
            let text = call(&words, "", Terminals::default()).success();
            assert!(text.contains(&format!("({persona}) decided as it did")), "{game}, {persona}: {text}");
            assert!(!text.contains("does not record"), "{game}, {persona}, round {round}: {text}");
            let words = [&words[..], &["--format", "json"]].concat();
            taken += call(&words, "", Terminals::default()).success().matches("\"is_taken\":true").count();
        }
        assert!(taken > 0, "{game}, {persona}: no order in rounds {rounds:?}");
    }
}

/// A script's rules are listed with what became of them.
#[test]
fn a_script_names_the_rules_that_fired_and_the_conditions_that_did_not_hold() {
    let rules = "[(when: (round: (at_most: 2)), orders: [Build(kind: mine)]), \
                 (when: (mines: (at_least: 9)), orders: [Queue(class: \"skiff\")]), \
                 (when: (seen_value: (at_least: 1)), orders: [Attack()]), (orders: [Queue(class: \"skiff\", count: 2)])]";
    let set = format!("fleets.scripts.eco_rush.rules={rules}");
    let scenario = "scenarios/fleets_duel.ron";
    let words = ["why", scenario, "--set", &set, "--seat", "1=eco_rush", "--seat", "1", "--round", "1"];
    let text = call(&words, "", Terminals::default()).success();
    for line in [
        "  >  rule 1    its condition holds\n",
        "     rule 2    its condition does not hold: mines is 1, not (at_least: 9)\n",
        "     rule 3    its condition does not hold: seen_value is unknown without a scan\n",
        "  >  rule 4    its condition holds\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    assert!(text.contains("order: build mine 1\n") && text.contains("order: queue skiff 2\n"), "{text}");
}

#[test]
fn a_record_and_standard_input_explain_as_the_scenario_does() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/fleets_four_way.ron --quiet --rounds 6 --out {out}")).success();
    let of_scenario = endturn("why scenarios/fleets_four_way.ron --seat 2 --round 6").success();
    assert_eq!(endturn(&format!("why {out} --seat 2")).success(), of_scenario);
    let record = fs::read_to_string(place.path().join("record.jsonl")).unwrap();
    assert_eq!(endturn_reading("why - --seat 2 --turn 6", &record).success(), of_scenario);
}

#[test]
fn what_cannot_be_explained_is_an_error_in_plain_words() {
    let duel = "why scenarios/fleets_duel.ron";
    let error = |words: &str| endturn(words).failure(2);
    assert!(error(&format!("{duel} --seat Rdd --round 3")).contains("did you mean `Red`?"));
    assert!(error(&format!("{duel} --seat Red --round 99")).contains("the game is over after round"));
    assert!(error(&format!("{duel} --seat Red --round 0")).contains("expected a whole number from 1"));
    assert!(error(&format!("{duel} --seat 1 --seat 2")).contains("name one seat that decided"));
    assert!(error(&format!("{duel} --seat 1=turtle")).contains("name one seat that decided"));
    let four = "why scenarios/fleets_four_way.ron --seat 1 --round 9";
    assert!(error(four).contains("it was out of the game since round 8"), "{}", error(four));
    // A person's orders are replayed, and have no reasons.
    let place = folder();
    let out = place.path().display();
    let lines = "queue skiff 2\nend\nend\n";
    endturn_reading(&format!("play scenarios/fleets_duel.ron --seat 1 --out {out}/game"), lines).success();
    let person = error(&format!("why {out}/game --seat 1 --round 2"));
    assert!(person.contains("Red was played by a person in round 2"), "{person}");
    let text = endturn(&format!("why {out}/game --seat 2 --round 2")).success();
    assert!(text.starts_with("Why Blue (turtle) decided as it did in round 2\n"), "{text}");
}

#[test]
fn an_order_that_the_persona_would_not_give_is_found() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/chess.ron --quiet --rounds 2 --out {out}")).success();
    let path = place.path().join("record.jsonl");
    let record = fs::read_to_string(&path).unwrap();
    let other = record.replacen("persona: \\\"counter\\\"", "persona: \\\"random_mover\\\"", 1);
    assert_ne!(other, record);
    fs::write(&path, other).unwrap();
    let outcome = endturn(&format!("why {out} --seat 1 --round 1"));
    assert_eq!((outcome.code, outcome.output.as_str()), (1, ""), "{}", outcome.error);
    assert!(outcome.error.contains("not what its persona decides now: `"), "{}", outcome.error);
}

#[test]
fn options_beyond_eight_are_counted_and_shown_on_request() {
    let chess = asked("chess", "", "1", 1);
    let short = endturn(&chess).success();
    let long = endturn(&format!("{chess} --all")).success();
    assert!(short.contains("more: --all") && !long.contains("--all"), "{short}\n{long}");
    assert!(long.lines().count() > short.lines().count());
}

#[test]
fn personas_of_the_engine_say_how_they_choose() {
    let random = endturn("why scenarios/chess.ron --seat 1=random --seat 1 --round 2").success();
    assert!(random.contains("none: this persona belongs to the engine"), "{random}");
    assert!(random.to_lowercase().contains("it draws one of "), "{random}");
    let words = ["why", "scenarios/kalaha.ron", "--seat", "1=greedy store", "--seat", "1", "--round", "2"];
    let greedy = call(&words, "", Terminals::default()).success();
    assert!(greedy.contains("1. order, by store at the end of the turn\n") && greedy.contains("  >  "), "{greedy}");
    let greedy = endturn("why scenarios/fleets_duel.ron --seat 1=random --seat 1 --round 2").success();
    assert!(greedy.contains(" legal orders"), "{greedy}");
}
