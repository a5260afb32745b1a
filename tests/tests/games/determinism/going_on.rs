//! A game that is written as a scenario continues there as it does itself.

use endturn::engine::Game;
use endturn::scenario::files::{DiskFiles, Handed};
use endturn::scenario::render::Style;
use endturn::{GameFiles, Loaded, Modules, load_from};

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
    let clock = ["engine.turn", "engine.rotation"];
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
    ] {
        goes_on(name, 20);
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
/// is written, for three rounds. Returns the rounds after which no scenario can state it, with the
/// reasons.
fn table_goes_on(name: &str, rounds: impl IntoIterator<Item = u32>, is_exact: bool) -> Vec<(u32, String)> {
    let loaded = load(&format!("scenarios/{name}.ron"));
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
        let mut other = again(&loaded, text).game();
        let mut own = game.fork();
        assert_eq!(views(&own), views(&other), "{name}, round {round}");
        if is_exact {
            assert_eq!(differences(&own, &other), Vec::<String>::new(), "{name}, round {round}");
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
    assert_eq!(table_goes_on("chess", [1, 2, 7, 15, 30, 45], false), []);
}

#[test]
fn games_of_go_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("go", [1, 2, 9, 20, 30], true), []);
}

#[test]
fn games_of_backgammon_go_on_from_a_scenario() {
    let refused = table_goes_on("backgammon", (1..80).step_by(7), true);
    assert!(refused.iter().all(|(_, why)| why.contains("begins in this round")), "{refused:?}");
}

#[test]
fn games_of_kalaha_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("kalaha", [1, 2, 4, 8], false), []);
}

#[test]
fn games_of_ludo_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("ludo", [1, 5, 20, 40], true), []);
}

#[test]
fn games_of_risk_go_on_from_a_scenario() {
    let refused = table_goes_on("risk_small", [1, 12, 13, 15, 18, 25, 35], true);
    assert!(refused.iter().all(|(_, why)| why.contains("still being placed")), "{refused:?}");
}

#[test]
fn games_of_catan_go_on_from_a_scenario() {
    let refused = table_goes_on("catan", [1, 2, 3, 8, 15, 25, 40], true);
    let told: Vec<_> = refused.iter().filter(|(_, why)| why.contains("the setup is not over")).collect();
    assert_eq!(told.len(), 1, "{refused:?}");
}

#[test]
fn auctions_go_on_from_a_scenario() {
    for name in ["auction", "auction_second_price"] {
        assert_eq!(table_goes_on(name, [1, 2], true), [], "{name}");
    }
    assert_eq!(table_goes_on("auction_english", [1, 2, 5, 9], true), []);
}

#[test]
fn hidden_orders_go_on_from_a_scenario() {
    assert_eq!(table_goes_on("hidden_orders", [1, 2, 6, 12, 20, 30], true), []);
}

#[test]
fn games_of_fleets_go_on_from_a_scenario() {
    for name in ["fleets_duel", "fleets_four_way", "fleets_underdog", "fleets_tutorial"] {
        assert_eq!(table_goes_on(name, [1, 2, 4, 7, 11, 15], false), [], "{name}");
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
fn modules_that_can_not_say_all_are_not_written() {
    let loaded = load("scenarios/first_contact.ron");
    let why = loaded.going_on(&loaded.game(), 1).expect_err("agency says nothing").to_string();
    assert_eq!(why, "`agency`: its section can't express everything that its games hold");
}
