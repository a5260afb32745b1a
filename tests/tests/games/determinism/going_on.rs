//! A game that is written as a scenario continues there as it does itself.

use endturn::engine::{Game, Seat};
use endturn::scenario::files::{DiskFiles, Handed};
use endturn::scenario::module::GameModule;
use endturn::scenario::render::Style;
use endturn::{GameFiles, Loaded, Modules, load_from};
use endturn_tests::tithe::Tithe;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn files() -> GameFiles {
    GameFiles::new(&Modules::shipped(), DiskFiles::new(vec![ROOT.into()]))
}

fn load(path: &str) -> Loaded {
    load_from(&files(), path, &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
}

/// The scenario of the current game, loaded again.
fn written(loaded: &Loaded, game: &Game) -> Loaded {
    again(loaded, loaded.going_on(game, loaded.setup.seed).expect("a game of civ"))
}

/// A written scenario of a game, loaded again.
fn again(loaded: &Loaded, text: String) -> Loaded {
    let handed = Handed { path: "scenarios/written.ron".into(), text: text.clone(), rest: files() };
    if let Ok(folder) = std::env::var("WRITTEN") {
        std::fs::write(format!("{folder}/{}.ron", loaded.setup.title), &text).unwrap();
    }
    load_from(&handed, "scenarios/written.ron", &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
}

/// All differences except in the clock, whose past a scenario does not state.
fn differences(one: &Game, other: &Game) -> Vec<String> {
    // A seat that joined is a seat of the scenario from its start. The seats of a collection are
    // kept up to the next one.
    let clock = ["engine.turn", "engine.rotation", "engine.joined", "engine.commit_buffer"];
    let rows =
        one.differences(other).into_iter().filter(|row| !clock.iter().any(|start| row.section.starts_with(start)));
    rows.map(|row| format!("{} {}: {:?}", row.section, row.key, row.what)).collect()
}

fn facts(game: &mut Game) -> Vec<String> {
    let facts = game.take_facts();
    facts.iter().map(|fact| fact.to_json(game.world()).to_string()).collect()
}

fn goes_on(name: &str, rounds: u32) {
    goes_on_from(&load(&format!("scenarios/{name}.ron")), name, rounds);
}

fn goes_on_from(loaded: &Loaded, name: &str, rounds: u32) {
    let mut game = loaded.game();
    game.advance_rounds(rounds);
    let again = written(loaded, &game);
    let mut other = again.game();
    assert_eq!(differences(&game, &other), Vec::<String>::new(), "{name}, round {rounds}");
    assert_eq!(game.position_digest(), other.position_digest(), "{name}, round {rounds}");
    other.check_state().expect("a sound state");
    game.listen(true);
    other.listen(true);
    for _ in 0..5 {
        game.advance_round();
        other.advance_round();
        assert_eq!(facts(&mut game), facts(&mut other), "{name}, round {}", game.rounds_finished());
        assert_eq!(differences(&game, &other), Vec::<String>::new(), "{name}, round {}", game.rounds_finished());
        assert_eq!(game.position_digest(), other.position_digest());
    }
    assert_eq!(game.rounds_finished(), other.rounds_finished());
}

#[test]
fn every_shipped_game_of_civ_goes_on_from_a_scenario_as_it_does_itself() {
    for name in [
        "civ_tiny",
        "civ_two_cities",
        "civ_duel",
        "civ_valley",
        "civ_continents",
        "civ_war",
        "civ_teams",
        "civ_islands",
        "civ_space",
    ] {
        goes_on(name, 20);
    }
}

/// Barbarians and rebels have joined the game; in the scenario they have seats from the start.
#[test]
fn so_does_a_game_that_nations_have_joined() {
    let loaded = load("scenarios/civ_barbarians.ron");
    for rounds in [35, 45] {
        let mut game = loaded.game();
        game.advance_rounds(rounds);
        assert!(game.roster().len() > loaded.setup.seats.len(), "someone has joined by round {rounds}");
        let again = written(&loaded, &game);
        let mut other = again.game();
        assert_eq!(differences(&game, &other), Vec::<String>::new(), "round {rounds}");
        game.listen(true);
        other.listen(true);
        for _ in 0..8 {
            game.advance_round();
            other.advance_round();
            assert_eq!(facts(&mut game), facts(&mut other), "round {}", game.rounds_finished());
            assert_eq!(differences(&game, &other), Vec::<String>::new(), "round {}", game.rounds_finished());
        }
    }
}

#[test]
fn so_it_does_from_its_first_rounds() {
    for name in ["civ_tiny", "civ_duel", "civ_war"] {
        goes_on(name, 1);
    }
}

#[test]
fn long_games_with_wars_and_trade_go_on_as_well() {
    for (name, rounds) in [
        ("civ_war", 60),
        ("civ_teams", 50),
        ("civ_duel", 35),
        ("civ_valley", 60),
        ("civ_tiny", 50),
        ("civ_islands", 120),
        ("civ_space", 40),
    ] {
        goes_on(name, rounds);
    }
}

/// Fog that comes and goes, sight by an effect on borders, and units that attack by themselves.
#[test]
fn so_does_one_whose_fog_changes_and_whose_borders_are_seen() {
    let text = std::fs::read_to_string(format!("{ROOT}/scenarios/civ_duel.ron")).expect("a shipped scenario");
    let rules = "ruleset: \"classic\",";
    let more = "changes: [(round: 4, fogofwar: false), (round: 12, fogofwar: true)], patch: (settings: (autoattack: true), effects: \
                {Border_Vision: {\"always\": (value: 1)}}),";
    assert!(text.contains(rules), "{text}");
    let text = text.replacen(rules, &format!("{rules} {more}"), 1);
    let handed = Handed { path: "scenarios/foggy.ron".into(), text, rest: files() };
    let loaded = load_from(&handed, "scenarios/foggy.ron", &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    for rounds in [1, 2, 3, 6, 11, 15] {
        goes_on_from(&loaded, "foggy", rounds);
    }
}

#[test]
fn a_ruleset_that_is_named_by_path_stays_so() {
    let text = std::fs::read_to_string(format!("{ROOT}/scenarios/civ_tiny.ron")).expect("a shipped scenario");
    let text = text.replacen("ruleset: \"tiny\"", "ruleset: \"../mods/mine\"", 1);
    let header = "(format: 1, name: \"mine\", module: \"civ\", extends: \"tiny\", summary: \"\")";
    let mods = || Handed { path: "mods/mine/ruleset.ron".into(), text: header.into(), rest: files() };
    let loads = |path: &str, text: String| {
        let handed = Handed { path: path.into(), text, rest: mods() };
        load_from(&handed, path, &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
    };
    let loaded = loads("scenarios/by_path.ron", text);
    let mut game = loaded.game();
    game.advance_rounds(3);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of civ");
    assert!(text.contains("ruleset: \"../mods/mine\""), "{text}");
    assert_eq!(differences(&game, &loads("scenarios/written.ron", text).game()), Vec::<String>::new());
}

/// Values that a new city has are not written; those that it may have otherwise are.
#[test]
fn usual_values_of_a_city_are_left_out() {
    let loaded = load("scenarios/civ_tiny.ron");
    let mut game = loaded.game();
    game.advance_rounds(20);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of civ");
    for usual in ["thefts: 0", "illness: 0", "bought: 0", "did_buy: false", "did_sell: false"] {
        assert!(!text.contains(usual), "{usual} in {text}");
    }
    for needed in ["airlifts: 0", "before_change: "] {
        assert!(text.contains(needed), "{needed} not in {text}");
    }
}

#[test]
fn a_citizen_placed_out_of_reach_is_told_at_its_tile() {
    let loaded = load("scenarios/civ_tiny.ron");
    let mut game = loaded.game();
    game.advance_rounds(20);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of civ");
    let (before, after) = text.split_once("worked: [").expect("a city with citizens on tiles");
    let (first, rest) = after.split_once(')').expect("a tile");
    let far = first.split_once(',').map_or(0, |(x, _)| x.trim_start_matches('(').parse::<i32>().expect("a column") + 6);
    let broken = format!("{before}worked: [({far}, 0){rest}");
    let line = before.lines().count();
    let handed = Handed { path: "scenarios/broken.ron".into(), text: broken, rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    assert!(report.contains("this tile is too far away for the city's citizens"), "{report}");
    assert!(
        report.contains(&format!("scenarios/broken.ron:{line}:")) && report.contains(&format!("({far}, 0)")),
        "{report}"
    );
    assert!(!report.contains("the stated game is impossible"), "{report}");
}

#[test]
fn what_is_wrong_about_a_game_under_way_is_told_all_at_once() {
    let loaded = load("scenarios/civ_tiny.ron");
    let mut game = loaded.game();
    game.advance_rounds(20);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of civ");
    let mut broken = text.clone();
    for (old, new) in [
        ("so_far: (number: 0, called: 1, born: 1", "so_far: (number: 1, called: 1, born: 99"),
        ("founded: 1", "founded: 77"),
        ("owner: \"Hill\"", "owner: \"Hull\""),
        ("from_round: 21", "from_round: 61"),
        ("order: [\"", "order: [\"Lake\", \"Hill\", \""),
    ] {
        assert!(broken.contains(old), "{old} in {text}");
        broken = broken.replacen(old, new, 1);
    }
    let handed = Handed { path: "scenarios/broken.ron".into(), text: broken, rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    for told in [
        "the game ends after round 60, so it can't begin in a later one",
        "the game begins in round 61, so this is still to come",
        "did you mean `Hill`?",
        "scenarios/broken.ron:",
    ] {
        assert!(report.contains(told), "{told} in {report}");
    }
}

/// Everything that seats know of a game: their views, as the prompt and personas get them.
fn views(game: &Game) -> Vec<String> {
    let seats = game.roster().seats().collect::<Vec<_>>();
    seats.into_iter().map(|seat| game.view(seat).to_string()).collect()
}

/// Writes a game of a table after each of these rounds, and plays on both the game and the one that
/// is written, for three rounds. A scenario need not state all that a module `but` keeps. Returns
/// the rounds after which no scenario can state it, with the reasons.
fn table_goes_on(name: &str, rounds: impl IntoIterator<Item = u32>, but: &str) -> Vec<(u32, String)> {
    loaded_goes_on(&load(&format!("scenarios/{name}.ron")), name, rounds, but)
}

fn loaded_goes_on(loaded: &Loaded, name: &str, rounds: impl IntoIterator<Item = u32>, but: &str) -> Vec<(u32, String)> {
    let mut game = loaded.game();
    let (mut refused, mut written_rounds) = (Vec::new(), 0);
    for round in rounds {
        game.advance_rounds(round - game.rounds_finished());
        if game.ended().is_some() {
            break;
        }
        let text = match loaded.going_on(&game, loaded.setup.seed) {
            Ok(text) => text,
            Err(why) => {
                refused.push((round, why.to_string()));
                continue;
            }
        };
        written_rounds += 1;
        let mut other = again(loaded, text).game();
        let mut own = game.fork();
        assert_eq!(views(&own), views(&other), "{name}, round {round}");
        let mut differences = differences(&own, &other);
        differences.retain(|row| but.is_empty() || !row.starts_with(but));
        assert_eq!(differences, Vec::<String>::new(), "{name}, round {round}");
        if but.is_empty() {
            assert_eq!(own.position_digest(), other.position_digest(), "{name}, round {round}");
        }
        other.check_state().unwrap_or_else(|unsound| panic!("{name}, round {round}: {unsound}"));
        own.listen(true);
        other.listen(true);
        for _ in 0..3 {
            own.advance_round();
            other.advance_round();
            let at = format!("{name}, written after round {round}, in round {}", own.rounds_finished());
            assert_eq!(facts(&mut own), facts(&mut other), "{at}");
            assert_eq!(views(&own), views(&other), "{at}");
            assert_eq!(own.ended(), other.ended(), "{at}");
            other.check_state().unwrap_or_else(|unsound| panic!("{at}: {unsound}"));
        }
    }
    assert!(written_rounds > 1, "{name} was written after {written_rounds} rounds: {refused:?}");
    refused
}

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

#[test]
fn games_of_fleets_go_on_from_a_scenario() {
    for name in ["fleets_duel", "fleets_four_way", "fleets_underdog", "fleets_tutorial"] {
        assert_eq!(table_goes_on(name, [1, 2, 4, 7, 11, 15], "fleets."), [], "{name}");
    }
}

#[test]
fn what_no_game_of_fleets_leads_to_is_refused_at_its_place() {
    let loaded = load("scenarios/fleets_duel.ron");
    let mut game = loaded.game();
    game.advance_rounds(4);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of fleets");
    let at = text.find("so_far: (").unwrap_or_else(|| panic!("nothing is under way in {text}"));
    let so_far = "so_far: (
        builds: [(owner: \"Rad\", kind: mine, count: 0, turns_left: 1)],
        batches: [(owner: \"Red\", class: \"skif\", count: 1, turns_done: 1)],
        missions: [
            (owner: \"Red\", target: \"Red\", ships: {\"skiff\": 1}, declared: 4),
            (owner: \"Red\", target: \"Blue\", ships: {}, declared: 4),
            (owner: \"Red\", target: \"Blue\", ships: {\"skiff\": 1}, declared: 9),
        ],
        scans: [(owner: \"Red\", target: \"Blue\", level: deep, round: 4, intent: Some(attack))],
        battles: [(attacker: \"Red\", defender: \"Blue\", round: 5)],
        out: {\"Red\": 1},
    )))";
    // The section of the module is the last of the file.
    let broken = text[..at].to_owned() + so_far;
    let handed = Handed { path: "scenarios/broken.ron".into(), text: broken.clone(), rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    for told in [
        "did you mean `Red`?",
        "did you mean `skiff`?",
        "it is the same seat",
        "a mission without ships is over",
        "economy: a scan of this level finds this",
        "intent: a scan of this level does not find this",
        "fewer than two seats are left",
    ] {
        assert!(report.contains(told), "{told} in {report}\n{broken}");
    }
    assert_eq!(report.matches("scenarios/broken.ron:").count(), 11, "{report}");
}

#[test]
fn games_of_agency_go_on_from_a_scenario() {
    for name in ["first_contact", "rival_offices", "rival_offices_changed", "three_factions"] {
        assert_eq!(table_goes_on(name, [1, 2, 5, 11, 24, 40, 65, 110], ""), [], "{name}");
    }
    assert_eq!(table_goes_on("war_in_the_dark", [1, 3, 9, 21, 40], "fleets."), []);
}

/// Offices that close leave debts, agents and sites behind; two offices open sites and hire agents
/// by turns.
#[test]
fn so_do_games_of_agency_in_which_offices_close() {
    for (ruleset, poor) in [
        ("agency", "money: 0, funding: 0, agents: [(count: 9)], sites: [(mission: \"seize_courier\")]"),
        ("agency_battles", "money: 100, funding: 0"),
    ] {
        let text = format!(
            "(format: 1, name: \"Offices\", seed: 5, turn_limit: 200, seats: [(name: \"Poor\", persona: \"nothing\"), (name: \
             \"Rich\", persona: \"basic\"), (name: \"Usual\", persona: \"basic\")], agency: (ruleset: \"{ruleset}\", offices: \
             {{\"Poor\": ({poor}), \"Rich\": (money: 5000, funding: 100)}}))"
        );
        let handed = Handed { path: "scenarios/offices.ron".into(), text, rest: files() };
        let loaded = load_from(&handed, "scenarios/offices.ron", &[]);
        let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
        assert_eq!(loaded_goes_on(&loaded, ruleset, (1..60).step_by(14), ""), []);
        let mut game = loaded.game();
        game.advance_rounds(58);
        let text = loaded.going_on(&game, 5).expect("a game of agency");
        for told in ["out: {\"Poor\"", "money: -", "hired: [", "opened: ["] {
            assert!(text.contains(told), "{told} in {text}");
        }
    }
}

/// Checks that a scenario is refused with all these messages.
fn is_refused(text: &str, messages: &[&str]) {
    let handed = Handed { path: "scenarios/broken.ron".into(), text: text.to_owned(), rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    for told in messages {
        assert!(report.contains(told), "{told} in {report}\n{text}");
    }
}

#[test]
fn what_no_game_of_agency_leads_to_is_refused_at_its_place() {
    let loaded = load("scenarios/rival_offices.ron");
    let mut game = loaded.game();
    game.advance_rounds(40);
    let mut text = loaded.going_on(&game, loaded.setup.seed).expect("a game of agency");
    for (old, new) in [
        ("ended_in: 0", "ended_in: 7"),
        ("contracting_turns: 0", "contracting_turns: 41"),
        ("(opened_in: ", "(opened_in: 4"),
        ("upkeep: ", "upkeep: 10000000000"),
        ("agents: [10, ", "agents: [10, 10, 99, "),
        ("hired: [", "hired: [(\"Capitol\", 1), "),
        (
            "fates: {\"undertow\": (",
            "opened: [(\"Capital\", 4294967295)], out: {\"Harbour\": 99}, fates: {\"undertow\": (destroyed_by: [\"Capital\"], ",
        ),
    ] {
        let (before, after) = text.split_once(old).unwrap_or_else(|| panic!("{old} is not in {text}"));
        text = format!("{before}{new}{after}");
    }
    is_refused(
        &text,
        &[
            "from 0 to 0",
            "from 0 to 40",
            "from 1 to 41",
            "from -1000000000 to 1000000000",
            "agent 10 is listed twice",
            "the office has no agent 99: they are numbered from 0",
            "did you mean `Capital`?",
            "and 4294967295 are listed here",
            "`Capital` has not investigated the last lead of this faction",
            "the game would be over: all factions are destroyed",
        ],
    );
}

#[test]
fn so_is_what_no_game_of_agency_with_battles_leads_to() {
    is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 10), seats: [(name: "A", persona: "basic")], agency: (
    ruleset: "agency_battles",
    factions: {"undertow": (so_far: (turns_at_level: 1000001, turns_to_operation: 999999, last_operation: "supply_thefts"))},
    offices: {"A": (
        agents: [
            (so_far: (whereabouts: ToLead("courier_rout"))),
            (state: Contracting, so_far: (whereabouts: Returning, end: (turn: 3))),
            (so_far: (whereabouts: Kia, skill_micro: 1000000, max_hit_points: 0, damage: -1)),
            (so_far: (whereabouts: Sacked, end: (turn: 11, site: 7, by: "recrut"))),
            (lead: "courier_route", turn_hired: 11, so_far: (skill_from_training: 999000000, service: (training_turns: 10))),
            (so_far: (record: (damage_dealt: -1), service: (missions_won: 1))),
        ],
        sites: [(mission: "seize_courier", so_far: (closed_in: 4, killed: 1))],
        so_far: (
            investigations: [
                (lead: "courier_route", difficulty: 4000000000, progress: -1, turn_started: 11),
                (lead: "courier_route", difficulty: 1, progress: 0, turn_started: 1),
                (lead: "waterfront_rumours", difficulty: 1, progress: 0, turn_started: 1),
            ],
            toll: {"recrut": (), "recruit": (damage_taken: -1)},
            ledger: (money: (before: 1000000001)),
            tally: (raids: (opened: 2, won: 1), killed: 3, idle_turns: 10, hardest: -1),
        ),
    )},
    so_far: (fates: {"undertow": (destroyed_by: ["A", "B"], panic_caused_bp: -1), "undertoe": ()}, out: {"A": 1}),
))"#,
        &[
            "from 0 to 1000000\n",
            "turns_to_next` is missing",
            "did you mean `supply_theft`?",
            "did you mean `courier_route`?",
            "an agent whose whereabouts are stated has no state and no lead beside them",
            "the service of this agent goes on",
            "`end` is missing: this agent's service is over",
            "from 0 to 999999",
            "from 1 to 1000000",
            "from 1 to 10",
            "this agent was dismissed, and not killed",
            "the office has no site 7: they are numbered from 0",
            "did you mean `recruit`?",
            "this lead has two investigations",
            "no agent of the office is at this lead, or on the way to it",
            "from 0 to 9223372036854775807",
            "from -1000000000 to 1000000000",
            "from 1 to 1\n",
            "from 0 to 9\n",
            "`A` has not investigated the last lead of this faction",
            "unknown seat `B`",
            "did you mean `undertow`?",
            "the game would be over: no seat is left",
        ],
    );
}

#[test]
fn modules_that_can_not_say_all_are_not_written() {
    let modules = Modules::shipped().with(&Tithe);
    let mut files = modules.files_in_memory();
    files.insert("tithe.ron", Tithe.starter());
    let loaded = modules.load_from(&files, "tithe.ron", &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let why = loaded.going_on(&loaded.game(), 1).expect_err("the tithe says nothing").to_string();
    assert_eq!(why, "`tithe`: its section can't express everything that its games hold");
}
