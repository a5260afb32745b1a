//! The facade as a library: a scenario with one value changed, rounds, the readable state, orders
//! of your own, and snapshots.
//!
//!     cargo run -p endturn --example facade        (from the root of the repository)

use endturn::prelude::*;

pub(crate) fn main() {
    // Red is a persona; Blue is played by this program.
    let changes = ["fleets.economy.mine.metal=12000", "scenario.seats[1].persona=Remove"].map(str::to_owned);
    let loaded = load("scenarios/fleets_duel.ron", &changes).expect("the scenario is sound");
    let mut game = loaded.game();
    game.listen(true);

    // The game stops when a seat without a persona has to decide.
    while let Some(decision) = game.advance_to_decision().filter(|decision| decision.round <= 3) {
        for order in ["build mine 1", "queue skiff 20"] {
            if let Err(refusal) = game.submit(decision.seat, order) {
                println!("round {}: `{order}` is refused: {}", decision.round, refusal.reason);
            }
        }
        game.end_turn(decision.seat).expect("it is Blue's turn");
    }

    // The events, for people; `to_json` gives them for programs.
    for told in game.take_facts().iter().filter(|told| told.fact.is_told()) {
        println!("round {}: {}", told.round, told.fact.text(game.world()));
    }

    // The metrics, and the view of a seat.
    let blue = Seat(1);
    for (metric, value) in game.metrics().iter().zip(game.metric_row(blue).values).filter(|(metric, _)| metric.headline)
    {
        println!("{} has {value} {} ({})", game.roster().name(blue), metric.unit, metric.name);
    }
    println!("of its own stock it knows {}", game.view(blue)["fleets"]["stock"]);

    // A snapshot is the whole state: a game restored from it continues as before, here without
    // orders from Blue.
    let (then, digest) = (game.snapshot(), game.digest());
    while let Some(decision) = game.advance_to_decision() {
        game.end_turn(decision.seat).expect("it is Blue's turn");
    }
    println!("without another order: {}", game.ended().expect("nobody has to act any more").condition);
    game.restore(&then).expect("the snapshot is of this game");
    assert_eq!(game.digest(), digest);
    println!("and back to round {}, digest {digest}", game.turn().round_number());
}
