//! The story of `run` and the prompt: every move of a board game in its order, and every fact of
//! other games if asked.

use std::fs;

use serde_json::Value;

use crate::support::{endturn, endturn_reading, json_lines, repository};

/// Board games, and how many rounds of them are played.
const BOARDS: [(&str, u32); 14] = [
    ("auction", 99),
    ("auction_english", 99),
    ("auction_second_price", 99),
    ("backgammon", 9),
    ("catan", 9),
    ("chess", 3),
    ("go", 9),
    ("hidden_orders", 9),
    ("kalaha", 99),
    ("ludo", 9),
    ("risk", 4),
    ("risk_small", 9),
    ("turns/loops", 9),
    ("turns/initiative", 9),
];

/// The facts of a game in words, in their order, without the orders.
fn facts(game: &str) -> Vec<String> {
    let lines = json_lines(&endturn(&format!("run {game} --format json")).success());
    let is_fact = |line: &&Value| line["type"] == "fact" && line["fact"] != "OrderGiven";
    lines.iter().filter(is_fact).map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

/// The facts that a story shows one by one.
fn told(story: &str) -> Vec<String> {
    let line = |line: &str| line.strip_prefix("  ").or_else(|| line.strip_prefix("▶ ")).map(str::to_owned);
    story.lines().filter_map(line).collect()
}

/// The first fact that the story lacks at its place.
fn missing(facts: &[String], story: &str) -> Option<String> {
    let told = told(story);
    let mut lines = told.iter();
    facts.iter().find(|fact| !lines.any(|line| line == *fact)).cloned()
}

#[test]
fn every_fact_of_a_board_game_stands_in_the_text_of_its_run() {
    for (game, rounds) in BOARDS {
        let words = format!("scenarios/{game}.ron --rounds {rounds}");
        let facts = facts(&words);
        assert!(facts.len() > 4, "{game} tells only {facts:?}");
        let story = endturn(&format!("run {words} --every 99")).success();
        assert_eq!(missing(&facts, &story), None, "{game}:\n{story}");
        assert!(!told(&story).iter().any(|line| line.contains(" × ")), "{game} counts facts:\n{story}");
    }
}

/// Cities that change hands and wars make a long game, so some lines are marked.
#[test]
fn stories_of_civ_mark_at_most_one_line_in_twenty() {
    let mut marks = 0;
    for game in ["civ_war --rounds 120", "civ_barbarians", "civ_teams", "civ_small --rounds 100"] {
        let story = endturn(&format!("run {game} --every 999")).success();
        let marked = story.lines().filter(|line| line.starts_with("▶ ")).count();
        assert!(marked * 20 <= told(&story).len(), "{game}: {marked} of {} lines", told(&story).len());
        marks += marked;
    }
    assert!(marks > 0, "nothing is marked");
}

/// A growing city has one sentence, and a lost one too.
#[test]
fn one_event_of_civ_has_one_sentence() {
    let story = endturn("run scenarios/civ_war.ron --rounds 60 --every 999 --all").success();
    assert!(story.contains(" grows to ") && story.contains("goes from "), "{story}");
    for twice in ["(growth)", " loses Roma to ", "_"] {
        assert!(!story.lines().any(|line| line.starts_with("  ") && line.contains(twice)), "{twice}:\n{story}");
    }
}

/// A new board game has to say that its facts are its moves.
#[test]
fn all_shipped_board_games_are_listed() {
    let boards: Vec<String> = fs::read_dir(repository().join("scenarios"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .filter(|path| {
            let text = fs::read_to_string(path).unwrap();
            !["fleets:", "civ:", "agency:"].iter().any(|section| text.contains(section))
        })
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    for name in &boards {
        assert!(BOARDS.iter().any(|(board, _)| board == name), "{name}");
    }
    assert_eq!(boards.len(), BOARDS.len() - 2);
}

#[test]
fn all_shows_what_a_story_otherwise_counts() {
    let words = "scenarios/civ_war.ron --rounds 14";
    let facts = facts(words);
    let short = endturn(&format!("run {words}")).success();
    assert!(short.contains(" × ") && missing(&facts, &short).is_some(), "{words} has nothing to count");
    let whole = endturn(&format!("run {words} --all")).success();
    let whole = told(&whole);
    assert!(!whole.iter().any(|line| line.contains(" × ")), "{words}");
    // A short story counts as many facts as it leaves out.
    let short = told(&short);
    let counts = short.iter().flat_map(|line| line.split(", ")).filter_map(|part| part.split_once(" × "));
    let counted: usize = counts.map(|(count, _)| count.trim().parse::<usize>().unwrap()).sum();
    let lines = |story: &[String]| story.iter().filter(|line| !line.contains(" × ")).count();
    assert_eq!(lines(&whole), lines(&short) + counted, "{words}");
    endturn("run scenarios/fleets_duel.ron --all --quiet").failure(2);
}

#[test]
fn ones_own_throw_is_told_also_if_it_ends_the_turn() {
    let text = endturn_reading("play scenarios/ludo.ron --seat 1", "roll\nroll\nroll\nroll\n").success();
    assert_eq!(text.matches("  Red throws ").count(), 4, "{text}");
    assert!(!text.contains(" × "), "{text}");
}
