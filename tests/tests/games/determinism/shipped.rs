//! Every shipped scenario plays as it did before: a change to a game must be recorded here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use endturn_engine::{Game, Seat};
use endturn_tests::english::mistakes;

/// Seats left to persons get the first persona of each module.
pub(crate) fn seat_stand_ins(game: &mut Game) {
    let seats: Vec<Seat> = game.roster().seats().collect();
    for seat in seats {
        if !game.plays_itself(seat) {
            let first = |module: &str, personas: Vec<String>| Some((module.to_owned(), personas.into_iter().next()?));
            let modules = game.setup().modules.iter();
            let personas = modules.filter_map(|module| first(module.name(), module.personas())).collect();
            game.take_over(seat, personas).unwrap();
        }
    }
}

/// All scenarios of a folder, by path.
fn scenarios(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut scenarios: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
    scenarios.sort();
    scenarios
}

/// Returns the texts that a person reads of a game now: statuses, needs, and the drawing.
fn shown(game: &Game) -> String {
    let mut text = String::new();
    for seat in game.roster().seats() {
        text += &format!("{}\n", game.status(seat));
        text.extend(game.needs(seat).into_iter().map(|need| need.text + "\n"));
        for line in game.drawing(Some(seat)).into_iter().flat_map(|drawing| drawing.lines) {
            text.extend(line.into_iter().map(|span| span.text).chain(["\n".to_owned()]));
        }
    }
    text
}

/// Plays up to a round; looks for mistakes in the facts, and every few rounds in the views.
fn play(game: &mut Game, rounds: u32, slips: &mut BTreeSet<String>) {
    while game.ended().is_none() && game.rounds_finished() < rounds {
        game.advance_round();
        for entry in game.take_facts() {
            slips.extend(mistakes(&entry.fact.text(game.world())));
        }
        if game.rounds_finished() % 7 == 1 {
            slips.extend(mistakes(&shown(game)));
        }
    }
    slips.extend(game.ended().iter().flat_map(|ended| mistakes(&ended.condition)));
}

/// One line: the name, the digest after ten rounds, the number of rounds, the last digest.
fn line(path: &Path) -> String {
    let name = path.file_stem().unwrap().to_string_lossy();
    let mut game = endturn::load(path.to_str().unwrap(), &[]).unwrap_or_else(|_| panic!("{name}")).game();
    seat_stand_ins(&mut game);
    game.listen(true);
    let mut slips = BTreeSet::new();
    play(&mut game, 10, &mut slips);
    let early = game.digest();
    play(&mut game, u32::MAX, &mut slips);
    assert!(slips.is_empty(), "{name}: the English is wrong in {slips:#?}");
    format!("{name:<24} {early} {:>4} {}\n", game.rounds_finished(), game.digest())
}

#[test]
fn every_shipped_scenario_is_played_as_before() {
    let scenarios = scenarios("scenarios").into_iter().chain(scenarios("scenarios/turns"));
    let lines: String = scenarios.map(|path| line(&path)).collect();
    insta::assert_snapshot!(lines);
}
