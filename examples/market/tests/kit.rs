//! The market passes every test of the kit.

use endturn::Modules;
use endturn_kit::Subject;

#[test]
fn the_market_keeps_every_promise() {
    let bazaar = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/bazaar.ron");
    let loaded = Modules::none().with(&market::Market).load(bazaar, &[]).expect("the scenario is sound");
    let proof = Subject::of(loaded.setup).keeps_every_promise(3);
    assert!(proof.pairs > 0, "no two worlds were found that look alike to a trader: {proof:?}");
}
