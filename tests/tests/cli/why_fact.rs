//! `endturn why --fact` prints what led to a fact, back to an order, the start, or a rule alone.

use std::fs;

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

/// The number of the first fact of a game with this name, and with this in its text.
fn number(scenario: &str, name: &str, part: &str) -> u64 {
    let lines = json_lines(&endturn(&format!("run {scenario} --format json")).success());
    let is_it = |line: &&Value| line["fact"] == name && line["text"].as_str().is_some_and(|text| text.contains(part));
    lines.iter().find(is_it).unwrap_or_else(|| panic!("{scenario} has no {name}"))["id"].as_u64().unwrap()
}

/// The answer about that fact.
fn why(scenario: &str, name: &str, part: &str) -> String {
    endturn(&format!("why {scenario} --fact {}", number(scenario, name, part))).success()
}

#[test]
fn an_elimination_comes_from_a_battle_a_departure_and_an_order() {
    let text = why("scenarios/fleets_four_way.ron", "SeatEliminated", "");
    insta::assert_snapshot!("elimination", text);
}

#[test]
fn ships_come_from_the_order_that_queued_them() {
    let text = why("scenarios/fleets_duel.ron", "ShipsCompleted", "");
    insta::assert_snapshot!("ships", text);
}

#[test]
fn the_end_of_a_raid_comes_from_the_team_and_the_lead() {
    let text = why("scenarios/three_factions.ron", "SiteFought", "");
    insta::assert_snapshot!("raid", text);
    let text = why("scenarios/first_contact.ron", "SiteEvaluated", "");
    insta::assert_snapshot!("site", text);
}

#[test]
fn a_wonder_comes_from_the_order_to_build_it() {
    let text = why("scenarios/civ_valley.ron", "WonderBuilt", "");
    insta::assert_snapshot!("wonder", text);
}

#[test]
fn a_captured_city_comes_from_the_order_of_a_unit() {
    let text = why("scenarios/civ_war.ron", "CityTransferred", "conquest");
    insta::assert_snapshot!("capture", text);
}

#[test]
fn barbarians_come_from_the_nation_that_joined_and_losses_in_a_hut_from_the_order_to_enter_it() {
    let text = why("scenarios/civ_barbarians.ron", "BarbariansCame", "");
    insta::assert_snapshot!("barbarians", text);
    let text = why("scenarios/civ_war.ron", "UnitLost", "barbarians unleashed");
    insta::assert_snapshot!("hut", text);
}

#[test]
fn a_building_that_is_lost_for_want_of_gold_comes_from_its_sale() {
    let poor = "scenarios/civ_two_cities.ron --set scenario.civ.nations.Rome.gold=0";
    insta::assert_snapshot!("debt", why(poor, "BuildingLost", "maintain"));
}

#[test]
fn moves_on_a_board_come_from_their_orders() {
    insta::assert_snapshot!("chess", why("scenarios/chess.ron", "GameDecided", ""));
    insta::assert_snapshot!("go", why("scenarios/go.ron", "Counted", ""));
    insta::assert_snapshot!("auction", why("scenarios/auction.ron", "LotSold", ""));
    insta::assert_snapshot!("hidden_orders", why("scenarios/hidden_orders.ron", "OrdersResolved", ""));
    insta::assert_snapshot!("ludo", why("scenarios/ludo.ron", "TokenCaptured", ""));
    insta::assert_snapshot!("catan", why("scenarios/catan.ron", "CardStolen", ""));
    insta::assert_snapshot!("risk", why("scenarios/risk.ron", "CardDrawn", ""));
    insta::assert_snapshot!("kalaha", why("scenarios/kalaha.ron", "BoardSwept", ""));
    insta::assert_snapshot!("backgammon", why("scenarios/backgammon.ron", "Won", ""));
}

/// A record, a folder and a scenario give the same facts the same numbers.
#[test]
fn numbers_are_those_of_the_game_wherever_it_comes_from() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --out {out}")).success();
    let facts = json_lines(&fs::read_to_string(place.path().join("facts.jsonl")).unwrap());
    for (at, fact) in facts.iter().enumerate() {
        assert_eq!(fact["id"], at as u64 + 1);
    }
    let battle = facts.iter().find(|fact| fact["fact"] == "BattleFought").unwrap();
    let expected = endturn(&format!("why scenarios/fleets_duel.ron --fact {}", battle["id"])).success();
    for source in [format!("{out}"), format!("{out}/record.jsonl")] {
        assert_eq!(endturn(&format!("why {source} --fact {}", battle["id"])).success(), expected);
        assert_eq!(endturn(&format!("why {source} --fact #{}", battle["id"])).success(), expected);
    }
    let story = endturn("run scenarios/fleets_duel.ron --numbers").success();
    assert!(story.contains(&format!(" [#{}]\n", battle["id"])), "{story}");
    assert!(!endturn("run scenarios/fleets_duel.ron").success().contains("[#"), "numbers are shown on request");
}

#[test]
fn the_chain_for_programs_has_each_cause_once_and_names_its_ends() {
    let scenario = "scenarios/fleets_four_way.ron";
    let fact = number(scenario, "SeatEliminated", "");
    let lines = json_lines(&endturn(&format!("why {scenario} --fact {fact} --format json")).success());
    let [answer] = &lines[..] else { panic!("one line: {lines:?}") };
    let chain = answer["chain"].as_array().unwrap();
    let ids: Vec<u64> = chain.iter().map(|one| one["id"].as_u64().unwrap()).collect();
    assert!(ids[0] == fact && ids.is_sorted_by(|one, next| one > next), "{ids:?}");
    for one in chain {
        let causes: Vec<u64> = one["causes"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
        assert!(causes.iter().all(|cause| ids.contains(cause)), "{one}");
        assert_eq!(causes.is_empty(), one["root"].is_string(), "{one}");
    }
    let order = chain.iter().find(|one| one["root"] == "order").expect("an order");
    assert!(order["order"]["text"].as_str().unwrap().starts_with("attack "), "{order}");
    assert_ne!(order["order"]["player"], "person");
    assert_eq!(chain[0]["rule"]["id"], "F-06.1");
}

#[test]
fn a_number_out_of_range_is_answered_with_the_range_and_where_numbers_are() {
    let error = endturn("why scenarios/fleets_duel.ron --fact 99999").failure(2);
    assert!(error.contains("`--fact 99999`: the game has ") && error.contains("numbered from 1 to "), "{error}");
    assert!(error.contains("; `endturn run scenarios/fleets_duel.ron --numbers` shows them"), "{error}");
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/fleets_duel.ron --rounds 3 --quiet --out {out}")).success();
    let error = endturn(&format!("why {out} --fact 99999")).failure(2);
    assert!(error.contains("; facts.jsonl, which `run --out` writes, has them as `id`"), "{error}");
    for wrong in ["0", "-1", "x", "#", "1.5"] {
        let error = endturn(&format!("why scenarios/fleets_duel.ron --fact {wrong}")).failure(2);
        assert!(error.contains("expected a whole number from 1 to 4294967295"), "{error}");
    }
}
