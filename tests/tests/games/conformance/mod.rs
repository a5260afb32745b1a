//! Every module passes every test of the kit.

mod agency;
mod broken;
mod civ;

use endturn_engine::{Game, Seat, random::Draw};
use endturn_kit::Subject;
use endturn_tests::scenario;

/// Lines a player of fleets might type: legal, too expensive, malformed, and noise.
fn fleets_order(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let class = ["skiff", "frigate", "DREADNOUGHT", "cruiser"][draw.below(4) as usize];
    let other = 1 + draw.below(game.roster().len() as u64 + 1);
    let count = [0u64, 1, 3, 20, 300, 4_294_967_295, 99_999_999_999][draw.below(7) as usize];
    let small = draw.below(12);
    match draw.below(12) {
        0 | 1 => format!("build {} {}", ["mine", "Reactor", "moon"][draw.below(3) as usize], draw.below(3)),
        2..=4 => format!("queue {class} {small}"),
        5 => format!("queue {class} {count}"),
        6 | 7 => format!("attack {other} {class} {small}"),
        8 => format!("attack {other} skiff {small} frigate {} skiff 1", draw.below(3)),
        9 => format!("scan {other} {}", ["basic", "deep", "advanced", "x-ray"][draw.below(4) as usize]),
        10 => format!("scan {} basic", game.roster().name(seat)),
        _ => ["", " ", "queue", "attack 2", "queue  skiff 1", "\u{0}", "ätsch 1", "end now", "pass"]
            [draw.below(9) as usize]
            .to_owned(),
    }
}

/// Runs the kit, and checks that the game has secrets that no persona uses.
fn keeps_its_secrets(subject: &Subject, games: u64) {
    let proof = subject.keeps_every_promise(games);
    println!("{} pairs of worlds that look the same to a seat", proof.pairs);
    assert!(proof.pairs > 0, "{proof:?}");
}

fn subject(seats: &str, rounds: u32) -> Subject {
    let text = format!(
        "(format: 1, name: \"kit\", turn_limit: 40, seats: [{seats}], fleets: (ruleset: \"fleets\", \
         patch: (economy: (insolvency: Desert(100)), start: (ships: {{\"skiff\": 60, \"dreadnought\": 2}}))))"
    );
    Subject { setup: scenario(&text).setup, random_order: fleets_order, rounds }
}

#[test]
fn fleets_with_two_players() {
    let seats = r#"(name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle")"#;
    keeps_its_secrets(&subject(seats, 45), 4);
}

#[test]
fn fleets_with_four_players() {
    let seats = r#"(name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle"),
                   (name: "Green", persona: "skirmisher"), (name: "Grey", persona: "skirmisher")"#;
    keeps_its_secrets(&subject(seats, 45), 3);
}

/// The kit makes its own lines from the orders that the module lists.
#[test]
fn fleets_with_lines_made_of_its_legal_orders() {
    let seats = r#"(name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle")"#;
    Subject { random_order: Subject::any_line, ..subject(seats, 20) }.keeps_every_promise(2);
}

#[test]
fn fleets_with_many_players() {
    let seats: Vec<String> = (1..=64).map(|seat| format!("(name: \"P{seat}\", persona: \"skirmisher\")")).collect();
    keeps_its_secrets(&subject(&seats.join(", "), 8), 1);
}
