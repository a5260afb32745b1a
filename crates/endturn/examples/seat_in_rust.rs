//! A persona in Rust for a built-in module: it plays fleets against one of the shipped personas.
//!
//!     cargo run -p endturn --example seat_in_rust
//!
//! Personas of the rulesets are data; one in code decides from outside. The game stops at its seat;
//! it reads the seat's view and gives orders, which are checked, recorded and replayed like any
//! others.

use endturn::prelude::*;
use serde_json::Value;

const DUEL: &str = r#"(
    format: 1, name: "Duel", seed: 7, turn_limit: 20,
    seats: [(name: "Mine"), (name: "Theirs", persona: "turtle")],
    fleets: (),
)"#;

/// Spends two thirds of the metal on frigates, and attacks with everything once the fleet is large.
fn decide(view: &Value) -> Vec<String> {
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    let (metal, energy) = (number(&view["stock"]["metal"]), number(&view["stock"]["energy"]));
    let frigates = number(&view["home"]["frigate"]);
    let mut orders = Vec::new();
    let affordable = (metal * 2 / 3 / 700).min(energy * 2 / 3 / 500);
    if affordable > 0 {
        orders.push(format!("queue frigate {affordable}"));
    }
    if frigates >= 60 {
        orders.push(format!("attack 2 frigate {frigates}"));
    }
    orders
}

pub(crate) fn main() {
    let modules = Modules::shipped();
    let mut files = modules.files_in_memory();
    files.insert("duel.ron", DUEL);
    let mut game = modules.load_from(&files, "duel.ron", &[]).expect("the scenario is sound").game();
    game.listen(true);
    while let Some(Decision { seat, round, .. }) = game.advance_to_decision() {
        for order in decide(&game.view(seat)["fleets"]) {
            match game.submit(seat, &order) {
                Ok(()) => println!("round {round}: {order}"),
                Err(refusal) => println!("round {round}: {order} is refused: {}", refusal.reason),
            }
        }
        game.end_turn(seat).expect("the game asked this seat");
    }
    let facts = game.take_facts();
    facts.iter().filter(|told| told.fact.is_decisive()).for_each(|told| println!("{}", told.fact.text(game.world())));
    let ended = game.ended().expect("nobody has to decide any more");
    let winner = ended.winners().next().map_or("nobody", |seat| game.roster().name(seat));
    println!("{} after round {}: {winner} wins", ended.condition, game.rounds_finished());
}
