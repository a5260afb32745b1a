//! W-04: the parts of a score.

use endturn::prelude::*;

#[test]
fn w_04_the_parts_of_a_metric_add_up_to_it_in_every_round() {
    for name in ["civ_valley", "civ_tiny", "war_in_the_dark"] {
        let path = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let mut game = Game::load(&path).expect("a shipped scenario is sound");
        let mut sums = 0;
        while game.ended().is_none() {
            game.advance_rounds(9);
            for seat in game.roster().seats() {
                for (at, value) in game.metric_row(seat).values.into_iter().enumerate() {
                    let parts = game.parts(at, seat);
                    sums += usize::from(!parts.is_empty());
                    let sum: i64 = parts.iter().map(|(_, part)| part).sum();
                    assert!(parts.is_empty() || sum == value, "{}: {parts:?}", game.metrics()[at].name);
                }
            }
        }
        assert_eq!(sums > 0, name.starts_with("civ"), "{name}");
    }
}
