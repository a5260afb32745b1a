//! A game that is written as a scenario continues there as it does itself.

mod civ;
mod rivals;
mod tables;

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

/// Checks that a scenario is refused with all these messages, and returns the report.
fn is_refused(text: &str, messages: &[&str]) -> String {
    let handed = Handed { path: "scenarios/broken.ron".into(), text: text.to_owned(), rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    for told in messages {
        assert!(report.contains(told), "{told} in {report}\n{text}");
    }
    report
}
