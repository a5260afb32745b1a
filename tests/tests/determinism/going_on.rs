//! A game that is written as a scenario goes on there as it does itself.

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

/// The scenario of a game as it stands, loaded again.
fn written(loaded: &Loaded, game: &Game) -> Loaded {
    let text = loaded.going_on(game, loaded.setup.seed).expect("a game of civ");
    let handed = Handed { path: "scenarios/written.ron".into(), text: text.clone(), rest: files() };
    if let Ok(folder) = std::env::var("WRITTEN") {
        std::fs::write(format!("{folder}/{}.ron", loaded.setup.title), &text).unwrap();
    }
    load_from(&handed, "scenarios/written.ron", &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
}

/// What differs but for the clock, whose past a scenario does not tell.
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
    let loaded = load(&format!("scenarios/{name}.ron"));
    let mut game = loaded.game();
    game.advance_rounds(rounds);
    let again = written(&loaded, &game);
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
    for name in ["civ_tiny", "civ_two_cities", "civ_duel", "civ_valley", "civ_continents", "civ_war", "civ_teams"] {
        goes_on(name, 20);
    }
}

#[test]
fn so_it_does_from_its_first_rounds() {
    for name in ["civ_tiny", "civ_duel", "civ_war"] {
        goes_on(name, 1);
    }
}
