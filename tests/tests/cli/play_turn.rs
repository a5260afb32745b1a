//! `play`: undoing orders, reminders, warnings before a turn ends, questions and help.

use std::fs;

use endturn_cli::Terminals;

use crate::support::{Outcome, call, endturn, endturn_reading, folder};

const CONTACT: &str = "play scenarios/first_contact.ron --seat 1";
const DUEL: &str = "play scenarios/fleets_duel.ron --seat 1";
const TINY: &str = "play scenarios/civ_tiny.ron --seat 1";

/// Simulates a player at a terminal with a window 80 columns wide.
fn typed(words: &str, input: &str) -> Outcome {
    let terminals = Terminals { input: true, output: true, columns: Some(80), ..Terminals::default() };
    call(&words.split(' ').collect::<Vec<_>>(), input, terminals)
}

#[test]
fn undone_orders_leave_no_trace_in_game_record_or_facts() {
    for (game, plain, detour) in [
        (CONTACT, "hire 2\nend\nend\n", "hire 3\nundo\nhire 1\nhire 2\nundo\nundo\nhire 2\nend\nhire 1\nundo\nend\n"),
        (
            DUEL,
            "queue skiff 5\nend\nend\n",
            "build mine 1\nundo\nqueue skiff 5\nscan 2 basic\nundo\nend\nattack 2 skiff 3\nundo\nend\n",
        ),
        (
            TINY,
            "produce Highgate Workers\nend\nresearch Alphabet\nend\n",
            "research Pottery\nundo\nproduce Highgate Workers\ndisband #1\nundo\nend\ndisband #2\nresearch Alphabet\nundo\nundo\nresearch Alphabet\nend\n",
        ),
    ] {
        let place = folder();
        let path = place.path().display();
        endturn_reading(&format!("{game} --out {path}/plain"), plain).success();
        let text = endturn_reading(&format!("{game} --out {path}/detour"), detour).success();
        assert!(!text.contains("refused") && !text.contains("nothing to undo"), "{text}");
        for name in ["record.jsonl", "facts.jsonl", "metrics.csv"] {
            let read = |run: &str| fs::read_to_string(place.path().join(run).join(name)).unwrap();
            assert_eq!(read("plain"), read("detour"), "{game}: {name}");
        }
        assert!(endturn(&format!("replay {path}/detour --quiet")).success().starts_with("verified: 2 rounds"));
    }
}

#[test]
fn what_comes_of_an_order_is_told_at_once() {
    let text = endturn_reading("play scenarios/ludo.ron --seat 1 --seed 15", "roll\n").success();
    assert!(text.contains("done: roll\n  Red throws 6\n"), "{text}");
}

/// Otherwise an attacker could look at the dice, and use them where they do most.
#[test]
fn what_chance_had_a_part_in_is_not_undone_nor_what_came_before() {
    let text = endturn_reading("play scenarios/ludo.ron --seat 1 --seed 15", "roll\nundo\nmove 1\n").success();
    let told = "  Red throws 6\nnothing to undo: the previous order involved chance\ndone: move 1\n";
    assert!(text.contains(told), "{text}");
}

/// Placed armies can be taken back; once dice have fallen nothing can, and no one may see the next
/// throw.
#[test]
fn in_risk_placing_is_undone_and_an_attack_is_not() {
    let place = folder();
    let all =
        "Frosthold Icemere Pinewood Greyfell Skerry Lantern Gullrock Saltholm Millbrook Ashford Kingsmoor Fairmead";
    let others = "Northgate Oldbridge Redcliff Hartwell Dunes Oasis Palmgrove Sunspire Drywell Southcape";
    let armies = |names: &str| names.split(' ').map(|name| format!("\"{name}\": 9")).collect::<Vec<_>>().join(", ");
    let text = format!(
        "(format: 1, name: \"R\", seed: 5, turn_limit: 20, seats: [(name: \"Anna\", persona: \"general\"), (name: \"Boris\", persona: \"general\")], \
         risk: (ruleset: \"risk_small\", armies: {{\"Anna\": {{{}}}, \"Boris\": {{{}, \"Amber Coast\": 9, \"Copper Hills\": 9}}}}))",
        armies(all),
        armies(others)
    );
    let path = place.path().join("r.ron");
    fs::write(&path, text).unwrap();
    let orders = "place Pinewood\nundo\nplace Pinewood\nattack Pinewood Northgate\nundo\nattack Pinewood Northgate\n";
    let text = endturn_reading(&format!("play {} --seat 1", path.display()), orders).success();
    let told: Vec<&str> =
        text.lines().filter(|line| ["done", "undone", "nothing"].iter().any(|word| line.starts_with(word))).collect();
    let expected = [
        "done: place Pinewood",
        "undone: place Pinewood",
        "done: place Pinewood",
        "done: attack Pinewood Northgate",
        "nothing to undo: the previous order involved chance",
        "done: attack Pinewood Northgate",
    ];
    assert_eq!(told, expected, "{text}");
}

#[test]
fn undo_goes_back_order_by_order_and_says_when_there_is_none() {
    let text =
        endturn_reading(CONTACT, "undo\nhire 1\nhire 2\nundo\nundo\nundo\nhire 1\nend\nundo\nhistory\n").success();
    let is_told = |line: &&str| line.contains("undo") || line.contains("undone") || line.starts_with("  round");
    let told: Vec<&str> = text.lines().filter(is_told).collect();
    let expected = [
        "nothing to undo: you have given no order in round 1",
        "undone: hire 2",
        "undone: hire 1",
        "nothing to undo: you have given no order in round 1",
        "nothing to undo: you have given no order in round 2",
        "  round 1: hire",
        "  round 1: end",
    ];
    assert_eq!(told, expected, "{text}");
}

#[test]
fn a_saved_game_holds_no_undone_order_and_its_orders_stand_after_loading() {
    let place = folder();
    let save = place.path().join("game.save");
    let script = format!("hire 2\nhire 1\nundo\nsave {0}\nhire 1\nload {0}\nundo\nhistory\n", save.display());
    let text = endturn_reading(CONTACT, &script).success();
    assert!(text.contains("nothing to undo: orders from before the game was loaded can't be undone"), "{text}");
    assert!(text.contains("\n  round 1: hire 2\n\n"), "{text}");
}

#[test]
fn one_person_cannot_undo_what_another_did() {
    let hot_seat = "play tests/fixtures/cli/hot_seat.ron --seat 1 --seat 2";
    let text = endturn_reading(hot_seat, "build mine 1\nend\nundo\nqueue skiff 1\nundo\nundo\n").success();
    assert_eq!(text.matches("nothing to undo: you have given no order in round 1").count(), 2, "{text}");
    assert_eq!(text.matches("undone: queue skiff 1").count(), 1, "{text}");
}

#[test]
fn an_end_that_loses_the_game_is_held_back_once() {
    let text = typed(CONTACT, "hire 10\nend\nundo\nhire 2\nend\nquit\n").success();
    assert!(text.contains("warning: money would be -30 after this turn, and below 0 the game is lost\n"), "{text}");
    assert!(text.contains("type `end` again to end your turn anyway"), "{text}");
    assert!(text.contains("Round 2: Harbour"), "what was put right is not warned of: {text}");
    let lost = typed(CONTACT, "hire 10\nend\nend\n").success();
    assert!(lost.contains("Harbour is bankrupt"), "{lost}");
    // An order that is undone and repeated is warned about again.
    let twice = typed(CONTACT, "hire 10\nend\nundo\nhire 10\nend\nquit\n").success();
    assert_eq!(twice.matches("warning: money").count(), 2, "{twice}");
    // A script can't answer, so the warning is printed and the turn ends.
    let piped = endturn_reading(CONTACT, "hire 10\nend\n").success();
    assert!(piped.contains("warning: money would be -30") && piped.contains("done: end\n"), "{piped}");
    assert!(!piped.contains("type `end` again"), "{piped}");
}

#[test]
fn what_needs_a_seat_is_told_and_nothing_else() {
    let told = |game: &str, script: &str| {
        let text = endturn_reading(game, &format!("{script}what needs me\n")).success();
        let from =
            text.rfind(if script.is_empty() { "type `help` for the orders\n" } else { "done: " }).expect("a begin");
        let body = text[from..].split_once('\n').expect("a line").1;
        body.split("\n\n").next().expect("a part").to_owned()
    };
    assert_eq!(told(CONTACT, ""), "  the office has no agents: hire COUNT");
    assert_eq!(
        told(CONTACT, "hire 10\n"),
        "  10 × agent hired\n! money would be -30 after this turn, and below 0 the game is lost"
    );
    let work = told(CONTACT, "hire 2\nend\nassign contracting 1\n");
    assert!(work.ends_with("contracting\n  1 agent available and without work: agent-000"), "{work}");
    let duel = told(DUEL, "attack 2 skiff 40 frigate 4\nscan 2 basic\n");
    assert_eq!(
        duel,
        "  29660 metal, 27700 energy will lie idle on the planet of Red: build mine 1, or build reactor 1, \
         or queue skiff 251, or queue frigate 38, or queue dreadnought 6"
    );
    let idle = "  2 units have no orders: Warriors#1 at 4,3, Workers#2 at 4,3: move, fortify, sentry";
    let goal = "  research has no goal, so the rules choose what comes next: goal TECH";
    assert_eq!(told(TINY, ""), format!("{goal}\n{idle}"));
    assert_eq!(told(TINY, "goal Currency\n").lines().next(), Some(idle));
    let none = told(TINY, "goal Currency\nfortify Warriors#1\nauto Workers#2\n");
    assert!(none.ends_with("nothing needs your attention; `end` ends your turn"), "{none}");
}

/// An outcome is shown at once and not again, and `facts` has it, even if all seats act at once.
#[test]
fn the_outcome_of_an_order_is_told_before_the_round_ends() {
    let text = endturn_reading(TINY, "research Pottery\nfacts\nend\n").success();
    let (before, after) = text.split_once("done: end").expect("it ends");
    assert!(before.contains("done: research Pottery\n  Hill researches Pottery\n"), "{text}");
    let facts = before.split_once("so far in round 1\n").expect("facts of this round").1;
    assert!(facts.contains("  Hill researches Pottery\n"), "{text}");
    assert!(!after.contains("researches Pottery"), "it is told once: {text}");
}

#[test]
fn help_about_an_order_is_no_order() {
    let text = endturn_reading(TINY, "help found\nhelp help\nhelp city\nhelp #1 Highgate\nhelp fuond\n").success();
    assert!(text.contains("  found UNIT                found a city where the unit is"), "{text}");
    assert!(text.contains("  help UNIT CITY ") && text.contains("  help [WORD] "), "{text}");
    assert!(text.contains("  city CITY "), "{text}");
    assert_eq!(text.matches("refused").count(), 2, "the order and the slip: {text}");
}

#[test]
fn help_fits_eighty_columns() {
    for game in [CONTACT, DUEL, TINY] {
        for text in [typed(game, "help\nquit\n").success(), endturn_reading(game, "help\n").success()] {
            let help: Vec<&str> =
                text.lines().skip_while(|line| !line.ends_with("orders")).take_while(|line| !line.is_empty()).collect();
            assert!(help.len() > 15 && help.iter().all(|line| line.chars().count() <= 80), "{help:?}");
        }
    }
}

#[test]
fn a_slip_is_never_taken_for_what_cannot_be_taken_back() {
    for game in [CONTACT, DUEL, TINY] {
        let text = endturn_reading(game, "ned\nedn\nundoo\nqiut\n").success();
        let refused: Vec<&str> = text.lines().filter(|line| line.starts_with("refused")).collect();
        assert_eq!(refused.len(), 4, "{text}");
        assert!(!text.contains("did you mean `end`") && !text.contains("did you mean `quit`"), "{text}");
        assert!(!text.contains("example: end"), "{text}");
        assert!(refused[2].contains("did you mean `undo`?"), "{}", refused[2]);
    }
}

#[test]
fn a_refused_build_says_how_much_is_missing() {
    let poor =
        "play scenarios/fleets_duel.ron --seat 1 --set fleets.start.energy=0 --set fleets.economy.base_income.energy=0";
    let text = endturn_reading(poor, "build reactor 1\n").success();
    assert!(
        text.contains("the projected stock at the end of the turn lacks 15000 energy\n")
            || text.contains("lacks 15300 energy\n"),
        "{text}"
    );
}

#[test]
fn odds_come_from_what_the_seat_knows() {
    let text = endturn_reading(DUEL, "odds 2\nscan 2 basic\nend\nodds 2\nodds Blue skiff 4000 frigate 400\nodds 1\n")
        .success();
    assert!(text.contains("refused [never-scanned]: you know nothing of the ships of Blue"), "{text}");
    assert!(
        text.contains("40 skiffs, 4 frigates against 40 skiffs, 4 frigates of Blue\n  planet falls     11.5 %\n"),
        "{text}"
    );
    assert!(text.contains("  planet falls     100.0 %\n"), "{text}");
    assert!(text.contains("  you don't have this fleet at home now"), "{text}");
    assert!(text.contains("refused [no-such-rival]: this is your own planet"), "{text}");
}

#[test]
fn the_map_shows_what_a_seat_has_seen_and_no_more() {
    let own = endturn_reading(TINY, "map\n").success();
    let board = own.split_once("for the orders\n").expect("a greeting").1;
    assert!(board.contains("Highgate 2") && !board.contains("Lake, 1 city"), "{board}");
    let all = endturn("map scenarios/civ_tiny.ron").success();
    assert!(all.contains("Lake, 1 city"), "the scenario has another city: {all}");
    let letters = |text: &str| text.lines().take(9).flat_map(str::chars).filter(|c| c.is_alphanumeric()).count();
    assert!(letters(board) < letters(&all), "{board}\n{all}");
    assert!(endturn_reading(DUEL, "map\n").success().contains("not scanned"));
    let boardless = "play scenarios/turns/alternate.ron --seat 1";
    assert!(endturn_reading(boardless, "map\n").success().contains("this game has no board"));
}

#[test]
fn a_city_out_of_sight_is_asked_about_like_one_that_is_not_there() {
    // Five rounds on, Delhi is somewhere out of sight, and Ulundi does not exist.
    let script = "end\n".repeat(5) + "city Delhi\ncity Ulundi\n";
    let text = endturn_reading("play scenarios/civ_continents.ron --seat 1", &script).success();
    let refused: Vec<&str> = text.lines().filter(|line| line.starts_with("refused")).collect();
    assert_eq!((refused.len(), refused[0]), (2, refused[1]), "{text}");
    let own = endturn_reading(TINY, "city Highgate\ncity\n").success();
    assert!(
        own.contains("Highgate at 4,3, size 2, capital\n") && own.contains("  can build   Settlers 40 in 20"),
        "{own}"
    );
    assert!(own.contains("refused [missing-word]"), "{own}");
}

#[test]
fn civ_proposes_what_a_city_can_build() {
    let text = endturn_reading(TINY, "produce Highgate Temple\n").success();
    let refused = text.lines().find(|line| line.starts_with("refused")).expect("a refusal");
    assert!(
        refused.ends_with("expected Settlers | Workers | Phalanx | Coinage; example: produce Highgate Settlers"),
        "{refused}"
    );
}

#[test]
fn where_two_modules_know_a_question_the_one_that_understands_it_answers() {
    let dark = "play scenarios/war_in_the_dark.ron --seat 1";
    let text = endturn_reading(dark, "prices\nodds 2\nodds x\nhelp odds\n").success();
    assert!(text.contains("  hire         50 money an agent") && text.contains("  skiff        100 metal"), "{text}");
    assert!(text.contains("refused [never-scanned]: you know nothing of the ships of Vega"), "{text}");
    assert!(text.contains("refused [bad-name]"), "{text}");
    assert!(text.contains("  odds SITE AGENT* ") && text.contains("  odds PLAYER (CLASS COUNT)*"), "{text}");
}

/// The needs at the prompt agree with whether `end` would be taken.
#[test]
fn a_move_that_is_due_is_named_and_end_is_offered_only_where_it_is_taken() {
    let prompt = |game: &str, input: &str| {
        let outcome = endturn_reading(&format!("play scenarios/{game}.ron --seat 1"), input);
        outcome.output + &outcome.error
    };
    let games =
        ["chess", "go", "kalaha", "backgammon", "ludo", "risk", "risk_small", "catan", "hidden_orders", "auction"];
    for game in games {
        let needs = prompt(game, "what needs me\n");
        let is_refused = prompt(game, "end\n").contains("refused");
        let is_free = needs.contains("nothing needs your attention");
        assert!(!(is_free && is_refused), "{game}: {needs}");
    }
    let needs = prompt("chess", "what needs me\n");
    assert!(needs.contains("you have to move: MOVE"), "{needs}");
}
