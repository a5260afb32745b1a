//! T-125: an ordinary move allocates no memory, with turn sequencing or without.

use allocation_counter::measure;
use endturn_engine::{
    Game, Progress, RuleId,
    random::{Draw, DrawSubject, Draws, Purpose},
};

use super::random_play::{by_hand, load, titles};

/// Number of orders of a game, and the indices of those that allocated.
fn orders_that_took(game: &mut Game, seed: u64) -> (usize, Vec<usize>) {
    game.restart(seed);
    by_hand(game);
    let mut draw: Draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("random play"));
    let (mut orders, mut took) = (0, Vec::new());
    while let Some(seat) = game.next_seat() {
        let mut choices = game.legal(seat, 12).choices;
        let choice = choices.swap_remove(draw.below(choices.len() as u64) as usize);
        let taken = measure(|| game.choose(seat, choice).expect("it was listed"));
        if taken.count_total > 0 {
            took.push(orders);
        }
        orders += 1;
    }
    (orders, took)
}

/// Apart from the first and the last order of a game, only lists that reach a new maximum length
/// allocate: this is the limit. Resolving sealed orders is not an ordinary move, so the auction and
/// hidden orders are excluded.
#[test]
fn t_125_an_ordinary_order_takes_no_memory() {
    let alternate = [
        ("chess", 0),
        ("kalaha", 0),
        ("go", 1),
        ("backgammon", 10),
        ("ludo", 0),
        ("risk", 10),
        ("risk_small", 10),
        ("catan", 20),
    ];
    let mut seen = 0;
    for (name, mut game) in titles() {
        let Some((_, most)) = alternate.iter().find(|(title, _)| *title == name) else { continue };
        seen += 1;
        let (orders, took) = orders_that_took(&mut game, 3);
        assert!(!took.is_empty(), "{name}: a game can't begin without memory; nothing was counted");
        let grown = took.iter().filter(|&&at| at != 0 && at != orders - 1).count();
        assert!(grown <= *most, "{name}: {took:?} of {orders}");
    }
    assert_eq!(seen, alternate.len());
}

#[test]
fn t_125_rounds_of_chess_take_no_memory_with_turn_sequencing_or_without() {
    for mode in ["On", "Off"] {
        let mut game =
            load("chess", &[format!("scenario.turn.sequencing={mode}")]).unwrap_or_else(|report| panic!("{report}"));
        game.restart(1);
        assert_eq!(game.advance_round(), Progress::Round(1));
        loop {
            let mut progress = Progress::Over;
            let taken = measure(|| progress = game.advance_round());
            if progress == Progress::Over || game.ended().is_some() {
                break;
            }
            assert_eq!(taken.count_total, 0, "{mode}: {progress:?}");
        }
        assert!(game.ended().is_some());
    }
}
