//! Any bytes in a section of a snapshot, sealed again so that the checksum fits. Run with
//! `cargo +nightly fuzz run snapshot_sections`.
//!
//! The first byte of an input chooses the game, the second the moment, the third the section, the next two a place in it and
//! one more how many bytes make way there for the rest. What is taken is looked at and played for some rounds.
#![no_main]

use std::cell::RefCell;

use endturn_engine::{Game, snapshot::Forgery};
use endturn_kit::refuse_or_play;

const SCENARIOS: [&str; 5] = [
    include_str!("../../scenarios/fleets_duel.ron"),
    include_str!("../../scenarios/rival_offices.ron"),
    include_str!("../../scenarios/three_factions.ron"),
    include_str!("../../scenarios/war_in_the_dark.ron"),
    include_str!("../../scenarios/civ_tiny.ron"),
];

/// A game, and snapshots of some of its rounds.
fn prepare(scenario: &str) -> (Game, Vec<Vec<u8>>) {
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert("fuzz.ron", scenario);
    let mut game = endturn::load_from(&files, "fuzz.ron", &[]).expect("a shipped scenario").game();
    let images = (0..4).map(|_| {
        let image = game.snapshot();
        game.advance_rounds(5);
        image
    });
    let images = images.collect();
    (game, images)
}

thread_local! {
    static GAMES: RefCell<Vec<(Game, Vec<Vec<u8>>)>> = RefCell::new(SCENARIOS.map(prepare).into());
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [game, moment, section, high, low, length, rest @ ..] = bytes else { return };
    GAMES.with_borrow_mut(|games| {
        let at = usize::from(*game) % games.len();
        let (game, images) = &mut games[at];
        let mut forgery = Forgery::open(&images[usize::from(*moment) % images.len()]).expect("a snapshot");
        let sections = forgery.sections();
        let at = usize::from(*section) % sections.len();
        let (name, own) = &mut sections[at];
        let (name, from) = (name.clone(), (usize::from(*high) << 8 | usize::from(*low)) % (own.len() + 1));
        let to = (from + usize::from(*length)).min(own.len());
        own.splice(from..to, rest.iter().copied());
        let _ = refuse_or_play(game, &forgery.seal(), &name);
    });
});
