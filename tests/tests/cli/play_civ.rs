//! `play` in civ games: refusals about the player's own cities and units.

use crate::support::{endturn, endturn_reading};

/// The answers to lines typed by the seat Hill of tiny, without the greeting.
fn answers(lines: &[&str]) -> Vec<String> {
    let script = lines.join("\n") + "\n";
    let text = endturn_reading("play scenarios/civ_tiny.ron --seat 1", &script).success();
    text.lines().filter(|line| line.starts_with("refused") || line.starts_with("done")).map(str::to_owned).collect()
}

#[test]
fn an_unknown_city_or_unit_is_answered_with_one_s_own() {
    let told = answers(&[
        "buy Rom",
        "buy #77",
        "found #99",
        "found Warriors",
        "found Warriors#888",
        "buy Higate",
        "disband #9",
    ]);
    let expected = [
        "refused [unknown-city]: you know no such city; expected Highgate; example: buy CITY",
        "refused [unknown-city]: you know no such city; expected Highgate; example: buy CITY",
        "refused [unknown-unit]: you have no such unit; expected Warriors#1 | Workers#2; example: found UNIT",
        "refused [which-unit]: `Warriors` doesn't say which unit; expected Warriors#1; example: found UNIT",
        "refused [unknown-unit]: you have no such unit; expected Warriors#1; example: found UNIT",
        "refused [unknown-city]: you know no such city; expected Highgate; did you mean `Highgate`?; example: buy CITY",
        "refused [unknown-unit]: you have no such unit; expected Warriors#1 | Workers#2; example: disband Warriors#1",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_hidden_city_is_refused_like_one_that_is_not_there() {
    // Five rounds on, Delhi is somewhere out of sight, and Ulundi does not exist.
    let script = "end\n".repeat(5) + "buy Delhi\nbuy Ulundi\ntrade #1 Delhi\ntrade #1 Ulundi\n";
    let text = endturn_reading("play scenarios/civ_continents.ron --seat 1", &script).success();
    let refused: Vec<&str> = text.lines().filter(|line| line.starts_with("refused")).collect();
    assert_eq!(refused.len(), 4, "{text}");
    assert_eq!((refused[0], refused[2]), (refused[1], refused[3]));
    assert!(refused[0].starts_with("refused [unknown-city]: you know no such city; expected "), "{}", refused[0]);
    let facts = endturn("run scenarios/civ_continents.ron --turns 5 --format json").success();
    assert!(facts.contains("\"city\":\"Delhi\"") && !facts.contains("Ulundi"), "the scenario has changed");
}

#[test]
fn help_tells_of_every_order_that_a_refusal_lists() {
    let text = endturn_reading("play scenarios/civ_tiny.ron --seat 1", "help\nxyz\n").success();
    let refusal = text.lines().find(|line| line.starts_with("refused [unknown-word]")).expect("xyz is no order");
    let words = refusal.split("; expected ").nth(1).and_then(|rest| rest.split(';').next()).expect("a list");
    for word in words.split(" | ") {
        assert!(text.lines().any(|line| line.trim_start().split(' ').next() == Some(word)), "{word}: {text}");
    }
    assert!(text.contains("set a policy; these rules have none"), "{text}");
}

#[test]
fn a_curly_apostrophe_is_as_good_as_a_straight_one() {
    let script = "produce Roma King_Richard\u{2019}s_Crusade\nproduce Roma King_Richard\u{2019}s\n";
    let text = endturn_reading("play tests/fixtures/cli/civ_roma.ron --seat 1", script).success();
    assert!(
        text.contains("[cannot-build]") && text.contains("King_Richard's_Crusade (needs the tech Engineering)"),
        "{text}"
    );
    assert!(text.contains("did you mean `King_Richard's_Crusade`?"), "{text}");
}
