//! Any bytes as the orders of a game. Run with `cargo +nightly fuzz run legal_orders`.
//!
//! The first byte of an input chooses the scenario, and with it the module, the second the seed; how the rest is read stands at
//! `endturn_engine::conformance::any_lines`.
#![no_main]

use std::cell::RefCell;

use endturn_engine::{Game, conformance::any_lines};

const SCENARIOS: [&str; 6] = [
    include_str!("../../scenarios/fleets_duel.ron"),
    include_str!("../../scenarios/rival_offices.ron"),
    include_str!("../../scenarios/three_factions.ron"),
    include_str!("../../scenarios/war_in_the_dark.ron"),
    include_str!("../../scenarios/civ_tiny.ron"),
    include_str!("../../scenarios/civ_two_cities.ron"),
];

fn prepare(scenario: &str) -> Game {
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert("fuzz.ron", scenario);
    endturn::load_from(&files, "fuzz.ron", &[]).expect("a shipped scenario").game()
}

thread_local! {
    static GAMES: RefCell<Vec<Game>> = RefCell::new(SCENARIOS.map(prepare).into());
}

fn type_line(game: &mut Game, seat: Seat, line: &str) {
    let before = game.digest();
    if game.submit(seat, line).is_err() {
        assert_eq!(game.digest(), before, "a refused line changed the game: {line:?}");
    }
}

/// Plays one line; the bytes that are left.
fn line<'b>(game: &mut Game, seat: Seat, bytes: &'b [u8]) -> &'b [u8] {
    let [kind, pick, rest @ ..] = bytes else { return &[] };
    if *kind == 255 {
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        type_line(game, seat, &String::from_utf8_lossy(&bytes[1..end.max(1)]));
        return bytes.get(end + 1..).unwrap_or_default();
    }
    let mut choices = game.legal(seat, MOST).choices;
    let at = (usize::from(*kind) << 8 | usize::from(*pick)) % choices.len().max(1);
    match kind % 4 {
        _ if choices.is_empty() => type_line(game, seat, "end"),
        0 => {
            let text = game.choice_text(seat, &choices[at]);
            let draw = Draws::new(u64::from(*pick)).at(RuleId("fuzz"), DrawSubject::TABLE, Purpose("damage"));
            type_line(game, seat, &damaged(&text, &mut { draw }));
        }
        1 => type_line(game, seat, "end"),
        _ => {
            let text = game.choice_text(seat, &choices[at]);
            let chosen = game.choose(seat, choices.swap_remove(at));
            chosen.unwrap_or_else(|refusal| panic!("`{text}` was listed and is {refusal}"));
        }
    }
    rest
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [game, seed, rest @ ..] = bytes else { return };
    GAMES.with_borrow_mut(|games| {
        let at = usize::from(*game) % games.len();
        games[at].restart(u64::from(*seed));
        any_lines(&mut games[at], rest);
    });
});
