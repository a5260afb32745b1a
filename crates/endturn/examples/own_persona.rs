//! A persona of your own, as data, in a hundred games against the one that it is based on:
//! `cargo run --release -p endturn --example own_persona`.

use endturn::{load_from, prelude::*};

/// Two seats and a persona `mine`: a turtle that answers the fleets it sees with fewer ships, and
/// accepts smaller margins.
const DUEL: &str = r#"(
    format: 1,
    name: "Mine",
    turn_limit: 20,
    seats: [(name: "Red"), (name: "Blue")],
    fleets: (ruleset: "fleets", patch: (personas: {
        "mine": (like: "turtle", counter_permille: 200, margin_permille: (early: 1100, mid: 1100, late: 1100)),
    })),
)"#;

/// Both seatings, so that neither persona has a better seat.
const SEATINGS: [[&str; 2]; 2] = [["mine", "turtle"], ["turtle", "mine"]];

pub(crate) fn main() {
    let mut files = Modules::shipped().files_in_memory();
    files.insert("duel.ron", DUEL);
    let mut wins = [0; 2];
    for seating in SEATINGS {
        let personas: Vec<String> =
            seating.iter().enumerate().map(|(seat, name)| format!("seats[{seat}].persona={name:?}")).collect();
        let loaded = load_from(&files, "duel.ron", &personas).unwrap_or_else(|report| panic!("{report}"));
        let mut game = loaded.game();
        for seed in 1..=50 {
            game.restart(seed);
            game.advance_rounds(20);
            let ended = game.ended().expect("it lasts at most 20 rounds");
            for winner in ended.winners() {
                wins[usize::from(seating[winner.index()] != "mine")] += 1;
            }
        }
    }
    let [mine, turtle] = wins;
    println!("mine wins {mine} games, turtle {turtle}, and {} are drawn", 100 - mine - turtle);
}
