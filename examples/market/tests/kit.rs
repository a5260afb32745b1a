//! The market keeps every promise of the kit.

use endturn::{Modules, engine::conformance::Subject};

#[test]
fn the_market_keeps_every_promise() {
    let bazaar = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/bazaar.ron");
    let loaded = Modules::none().with(&market::Market).load(bazaar, &[]).expect("the scenario is sound");
    let random_order = |_: &endturn::engine::Game, _, draw: &mut endturn::engine::random::Draw| {
        let good = ["cloth", "grain", "silk"][draw.below(3) as usize];
        format!("{} {good} {}", ["buy", "sell"][draw.below(2) as usize], draw.below(30))
    };
    Subject { setup: loaded.setup, random_order, rounds: 40 }.keeps_every_promise(3);
}
