//! Worlds shared by the benches.

pub mod meadow;
pub mod ply;

use std::sync::Arc;

use endturn::{Loaded, Modules, load_from, scenario::files::MemoryFiles};
use endturn_engine::{
    Game, GameSetup, Progress,
    seats::SeatSetup,
    turn::{SegmentId, TurnProfile, TurnSetup},
};

/// The files of a scenario with these seats, in memory with the shipped rulesets.
#[must_use]
pub fn files(seats: &[(&str, &str)]) -> MemoryFiles {
    let mut files = Modules::shipped().files_in_memory();
    let seats: Vec<String> =
        seats.iter().map(|(name, persona)| format!("(name: \"{name}\", persona: \"{persona}\")")).collect();
    let text = format!(
        "(format: 1, name: \"bench\", turn_limit: 60, seats: [{}], fleets: (ruleset: \"fleets\"))",
        seats.join(", ")
    );
    files.insert("bench.ron", text);
    files
}

/// The scenario of [`files`], loaded.
///
/// # Panics
/// If a persona does not exist.
#[must_use]
pub fn fleets(seats: &[(&str, &str)]) -> Loaded {
    load_from(&files(seats), "bench.ron", &[]).expect("the bench's scenario is sound")
}

/// One office with a persona; `section` is the content of the agency section.
///
/// # Panics
/// If the section has an error.
#[must_use]
pub fn agency(persona: &str, turn_limit: u32, section: &str) -> Loaded {
    let mut files = Modules::shipped().files_in_memory();
    let text = format!(
        "(format: 1, name: \"bench\", turn_limit: {turn_limit}, \
         seats: [(name: \"Office\", persona: \"{persona}\")], agency: ({section}))"
    );
    files.insert("bench.ron", text);
    load_from(&files, "bench.ron", &[]).expect("the bench's scenario is sound")
}

/// Plays a game to its end and returns the number of rounds.
///
/// # Panics
/// If the game does not end.
pub fn play(game: &mut Game, seed: u64) -> u32 {
    game.restart(seed);
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
    game.rounds_finished()
}

/// A game of one seat and no module: the cost of the clock alone.
///
/// # Panics
/// Never: the profile is valid.
#[must_use]
pub fn empty() -> Game {
    let setup = GameSetup {
        title: "empty".into(),
        content: 0,
        seed: 1,
        turn_limit: u32::MAX,
        seats: vec![SeatSetup { name: "Solo".into(), personas: Vec::new() }],
        turn: TurnSetup::one_by_one(TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment")),
        modules: Vec::new(),
        change: None,
    };
    Game::new(Arc::new(setup)).expect("nothing can clash")
}
