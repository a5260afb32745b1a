//! Games of civ.

use super::*;

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

/// Cities that make nothing known, borders that fog does not hide, and roads that see for the
/// nation whose soldiers or cities have them.
#[test]
fn so_does_one_whose_roads_see_and_whose_cities_make_nothing_known() {
    let text = std::fs::read_to_string(format!("{ROOT}/scenarios/civ_duel.ron")).expect("a shipped scenario");
    let rules = "ruleset: \"classic\",";
    let more = "patch: (settings: (foggedborders: false), game: (city: (vision_reveal_tiles: false)), \
                extras: {\"Road\": (base: (vision_main_sq: 2))}),";
    assert!(text.contains(rules), "{text}");
    let text = text.replacen(rules, &format!("{rules} {more}"), 1);
    let handed = Handed { path: "scenarios/seeing.ron".into(), text, rest: files() };
    let loaded = load_from(&handed, "scenarios/seeing.ron", &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    for rounds in [1, 10, 35] {
        goes_on_from(&loaded, "seeing", rounds);
    }
    let mut game = loaded.game();
    game.advance_rounds(35);
    let eye = endturn_civ::realm::Eye::of(game.world());
    assert!(eye.outposts().all().count() > 4, "cities have roads");
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
