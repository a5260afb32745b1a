//! Any bytes as the orders of a game. Run with `cargo +nightly fuzz run legal_orders`.
//!
//! The first byte of an input chooses the scenario, and with it the module, the second the seed; how the rest is read stands at
//! `endturn_kit::any_lines`.
#![no_main]

use std::cell::RefCell;

use endturn_engine::Game;
use endturn_kit::any_lines;

const SCENARIOS: [&str; 17] = [
    include_str!("../../scenarios/fleets_duel.ron"),
    include_str!("../../scenarios/rival_offices.ron"),
    include_str!("../../scenarios/three_factions.ron"),
    include_str!("../../scenarios/war_in_the_dark.ron"),
    include_str!("../../scenarios/civ_tiny.ron"),
    include_str!("../../scenarios/civ_two_cities.ron"),
    include_str!("../../scenarios/chess.ron"),
    include_str!("../../scenarios/go.ron"),
    include_str!("../../scenarios/kalaha.ron"),
    include_str!("../../scenarios/backgammon.ron"),
    include_str!("../../scenarios/ludo.ron"),
    include_str!("../../scenarios/auction.ron"),
    include_str!("../../scenarios/auction_english.ron"),
    include_str!("../../scenarios/auction_second_price.ron"),
    include_str!("../../scenarios/catan.ron"),
    include_str!("../../scenarios/hidden_orders.ron"),
    include_str!("../../scenarios/risk_small.ron"),
];

fn prepare(scenario: &str) -> Game {
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert("fuzz.ron", scenario);
    endturn::load_from(&files, "fuzz.ron", &[]).expect("a shipped scenario").game()
}

thread_local! {
    static GAMES: RefCell<Vec<Game>> = RefCell::new(SCENARIOS.map(prepare).into());
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [game, seed, rest @ ..] = bytes else { return };
    GAMES.with_borrow_mut(|games| {
        let at = usize::from(*game) % games.len();
        games[at].restart(u64::from(*seed));
        any_lines(&mut games[at], rest);
    });
});
