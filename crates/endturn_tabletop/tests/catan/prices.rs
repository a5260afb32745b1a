//! The question `prices`: what a seat can build, and which cards it lacks for it.

use endturn_tabletop::internals::catan::prices;

#[test]
fn a_hand_is_compared_with_each_price() {
    let told = prices(&[1, 1, 1, 0, 3]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("  road ") && lines[0].ends_with("; you can pay it"), "{told}");
    assert!(lines[1].ends_with("you lack grain") || lines[1].ends_with("you lack 1 grain"), "{told}");
    assert!(lines[2].contains("; you lack") && lines[2].contains("grain") && !lines[2].ends_with("ore"), "{told}");
}
