//! Games at a table, and those about turns alone.

use endturn::engine::Seat;

use super::*;

#[test]
fn games_of_chess_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("chess", [1, 2, 7, 15, 30, 45], "chess."), []);
}

/// CH-4: an offer that awaits its answer awaits it in the scenario, too.
#[test]
fn an_offered_draw_is_offered_in_the_scenario() {
    let loaded = load("scenarios/chess.ron");
    let mut game = loaded.game();
    for (seat, order) in [(0, "e4"), (1, "offer"), (1, "e5")] {
        game.submit(Seat(seat), order).expect("a legal order");
    }
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of chess");
    assert!(text.contains("draw_offered: true"), "{text}");
    let mut other = again(&loaded, text).game();
    assert_eq!(views(&game), views(&other));
    for one in [&mut game, &mut other] {
        one.submit(Seat(0), "accept").expect("the offer stands");
        assert_eq!(one.ended().map(|end| end.condition.as_str()), Some("agreement"));
    }
}

#[test]
fn games_of_go_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("go", [1, 2, 9, 20, 30], ""), []);
}

/// T-70: the count of passes continues, so that the next pass ends the game.
#[test]
fn a_game_of_go_goes_on_after_a_pass() {
    let loaded = load("scenarios/go.ron");
    let mut game = loaded.game();
    for (seat, order) in [(0, "D4"), (1, "pass")] {
        game.submit(Seat(seat), order).expect("a legal order");
    }
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of go");
    assert!(text.contains("from_round: 2, from_turn: 3, from_passes: 1"), "{text}");
    let mut other = again(&loaded, text.clone()).game();
    assert_eq!(views(&game), views(&other));
    other.check_state().expect("a sound state");
    for one in [&mut game, &mut other] {
        one.submit(Seat(0), "pass").expect("a pass is always legal");
        assert_eq!(one.ended().map(|end| end.condition.as_str()), Some("two passes"));
    }
    assert_eq!(other.turn_metrics().passes, 1, "the pass before is not counted again");
    for (passes, told) in [("2", "two passes in a row have ended this game"), ("3", "2 turns can't have been passed")] {
        let text = text.replace("from_passes: 1", &format!("from_passes: {passes}"));
        let handed = Handed { path: "scenarios/broken.ron".into(), text, rest: files() };
        let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
        assert!(report.contains(told), "{report}");
    }
}

/// However passes are counted, a game goes on with their count.
#[test]
fn rehearsals_go_on_after_passes() {
    for counting in ["Consecutive", "Cumulative"] {
        let text = format!(
            "(format: 1, name: \"Passes\", turn_limit: 9, turn: (phases: Players, profile: (segments: [\"Main\"], pass: Everywhere, \
             pass_counting: {counting})), seats: [(name: \"Anna\"), (name: \"Bela\")], rehearsal: ())"
        );
        let handed = Handed { path: "scenarios/passes.ron".into(), text, rest: files() };
        let loaded = load_from(&handed, "scenarios/passes.ron", &[]);
        let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
        let mut game = loaded.game();
        for (seat, order) in [(0, "pass"), (1, "pass"), (0, "act"), (1, "pass")] {
            game.submit(Seat(seat), order).expect("a legal order");
            if order == "act" {
                game.submit(Seat(seat), "end").expect("its turn ends");
            }
        }
        let mut other = again(&loaded, loaded.going_on(&game, 1).expect("a rehearsal")).game();
        for one in [&mut game, &mut other] {
            one.submit(Seat(0), "pass").expect("a pass is always legal");
            let passes = if counting == "Consecutive" { 2 } else { 4 };
            assert_eq!((one.turn().pass_count(), one.turn().turn_number()), (passes, 6), "{counting}");
        }
    }
    let begins = "turn: (from_round: 2, from_turn: 3, from_passes: 1), seats: [";
    let text = std::fs::read_to_string(format!("{ROOT}/scenarios/chess.ron")).expect("a shipped scenario");
    let text = text.replacen("seats: [", begins, 1);
    let handed = Handed { path: "scenarios/broken.ron".into(), text, rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    assert!(report.contains("no seat can pass in this game"), "{report}");
}

#[test]
fn games_of_backgammon_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("backgammon", 1..60, ""), []);
}

/// BG-1: after a game of the match the next one begins with its opening roll.
#[test]
fn so_do_matches_between_two_games() {
    let overrides = ["scenario.backgammon.match_points=Some(15)", "seats[0].persona=random_mover"].map(str::to_owned);
    let loaded = load_from(&files(), "scenarios/backgammon.ron", &overrides);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let mut game = loaded.game();
    let mut between = Vec::new();
    while game.ended().is_none() {
        game.advance_round();
        let text = loaded.going_on(&game, loaded.setup.seed).unwrap_or_default();
        if text.contains("played: ") && !text.contains("to_move") {
            between.push(game.rounds_finished());
        }
    }
    assert!(between.len() > 2, "several games of the match were written before their first turn: {between:?}");
    assert_eq!(loaded_goes_on(&loaded, "backgammon", between, ""), []);
}

#[test]
fn games_of_kalaha_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("kalaha", [1, 2, 4, 8], "kalaha."), []);
}

#[test]
fn games_of_ludo_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("ludo", [1, 5, 20, 40], ""), []);
}

#[test]
fn games_of_risk_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("risk_small", [1, 2, 5, 6, 7, 10, 11, 12, 13, 15, 18, 25, 35], ""), []);
}

/// The whole board, in its setup and after it.
#[test]
fn games_of_risk_on_the_whole_board_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("risk", [1, 7, 14, 30, 50, 60, 70], ""), []);
}

/// RI-1: territories that are dealt, and placed by several armies at once; a seat without armies
/// left is skipped.
#[test]
fn so_do_games_of_risk_whose_territories_are_dealt() {
    let text = std::fs::read_to_string(format!("{ROOT}/scenarios/risk.ron")).expect("a shipped scenario");
    let rules = "ruleset: \"risk\"";
    assert!(text.contains(rules), "{text}");
    let text = text.replacen(rules, &format!("{rules}, patch: (rules: (setup: Dealt, at_once: 3))"), 1);
    let handed = Handed { path: "scenarios/dealt.ron".into(), text, rest: files() };
    let loaded = load_from(&handed, "scenarios/dealt.ron", &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let refused = loaded_goes_on(&loaded, "dealt", 1..12, "");
    assert!(refused.iter().all(|(_, why)| why.contains("a turn of the round has gone on already")), "{refused:?}");
}

#[test]
fn what_no_setup_leads_to_is_refused_at_its_place() {
    for (name, rounds, changes) in [
        (
            "risk_small",
            2,
            [
                ("reserves: {\"Blue\": ", "reserves: {\"Blue\": 99", "from 0 to"),
                ("reserves: {\"Blue\"", "reserves: {\"Bleu\"", "did you mean `Blue`?"),
                ("reserves: {", "trades: 3, reserves: {", "trades may be given only after the setup"),
            ],
        ),
        (
            "catan",
            1,
            [
                ("roads: [", "cards: (knight: 1), roads: [", "no card is bought in the setup"),
                ("placing: true", "placing: true, played: (monopoly: 1)", "no card is played in the setup"),
                ("settlements: [\"V", "cities: [\"V", "a seat has 1 settlement and 1 road, and no city"),
            ],
        ),
    ] {
        let loaded = load(&format!("scenarios/{name}.ron"));
        let mut game = loaded.game();
        game.advance_rounds(rounds);
        let text = loaded.going_on(&game, loaded.setup.seed).expect("the setup");
        for (old, new, told) in changes {
            assert!(text.contains(old), "{old} in {text}");
            is_refused(&text.replacen(old, new, 1), &[told]);
        }
    }
}

#[test]
fn games_of_catan_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("catan", [1, 2, 3, 8, 15, 25, 40], ""), []);
}

#[test]
fn auctions_go_on_from_a_scenario() {
    for name in ["auction", "auction_second_price"] {
        assert_eq!(table_goes_on(name, [1, 2], ""), [], "{name}");
    }
    assert_eq!(table_goes_on("auction_english", [1, 2, 5, 9], ""), []);
}

#[test]
fn hidden_orders_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("hidden_orders", [1, 2, 6, 12, 20, 30], ""), []);
}

/// The shipped games about turns: of `rehearsal`, but for those of bare rotation.
#[test]
fn rehearsals_go_on_from_a_scenario() {
    for (name, rounds) in [
        ("alternate", 1..4),
        ("bonus_turns", 1..4),
        ("by_score", 1..5),
        ("changes", 1..6),
        ("initiative", 1..5),
        ("loops", 1..3),
        ("sealed_bids", 1..4),
        ("segments", 1..4),
        ("snake", 1..4),
        ("teams", 1..4),
    ] {
        assert_eq!(table_goes_on(&format!("turns/{name}"), rounds, ""), [], "{name}");
    }
}

/// A segment that a seat has ended is over, unlike one that has ended by itself.
#[test]
fn a_round_in_which_a_seat_has_ended_a_segment_is_not_written() {
    let loaded = load("scenarios/turns/segments.ron");
    let mut game = loaded.game();
    game.advance_rounds(1);
    loaded.going_on(&game, 1).expect("no seat has acted");
    game.submit(Seat(0), "end").expect("its first segment ends");
    let why = loaded.going_on(&game, 1).expect_err("a segment is over").to_string();
    assert!(why.contains("a turn of the round has gone on already"), "{why}");
}
