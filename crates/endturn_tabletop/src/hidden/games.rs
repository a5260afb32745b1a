//! Games of hidden orders played out.

use endturn_engine::{
    RuleId,
    random::{Draw, DrawSubject, Draws, Purpose},
};
use proptest::prelude::*;

use super::{tests::map, *};

fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("O-01"), DrawSubject::TABLE, Purpose("test"))
}

/// Gives every unit an order, the units in an order by chance of `arrival`.
fn write_orders(
    board: &Board,
    rules: &Rules,
    position: &mut Position,
    sense: u8,
    orders: &mut Draw,
    arrival: &mut Draw,
) {
    let mut choices = Vec::new();
    let mut given = Vec::new();
    let mut blank = position.clone();
    for unit in &position.units {
        let order = if sense >> unit.seat & 1 == 1 {
            sensible(board, rules, &blank, *unit)
        } else {
            random(board, rules, position, *unit, &mut choices, orders)
        };
        blank.order(board, rules, unit.seat, unit.at, order).unwrap();
        assert_eq!(parse(board, &write(board, unit.at, order)), Ok((unit.at, order)));
        given.push((*unit, order));
    }
    arrival.shuffle(&mut given);
    for (unit, order) in given {
        position.order(board, rules, unit.seat, unit.at, order).unwrap();
    }
}

/// Lets all dislodged units retreat.
fn retreat(board: &Board, position: &mut Position) {
    while let Some(unit) = position.units.iter().copied().find(|unit| unit.dislodged.is_some()) {
        let to = retreat_to(board, position, unit);
        position.retreat(board, unit.seat, unit.at, to).unwrap();
    }
}

#[test]
fn sense_beats_chance() {
    let (board, rules) = (Board::new(&map()).unwrap(), Rules { resolver: Resolver::Batch, support: true });
    let mut won = 0;
    for seed in 0..60 {
        let (mut orders, mut arrival) = (chance(seed), chance(seed + 1));
        let mut position = Position::new(&board, 3);
        for _ in 0..60 {
            write_orders(&board, &rules, &mut position, 0b010, &mut orders, &mut arrival);
            position.resolve(&rules);
            retreat(&board, &mut position);
            if position.winner().is_some() {
                break;
            }
        }
        won += u32::from(position.winner() == Some(1));
    }
    assert!(won > 40, "{won} of 60");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Answers agree with themselves, whoever writes first changes nothing (T-112), and no two units end in one province.
    #[test]
    fn games_at_random_keep_the_rules(seed: u64, batch: bool, support: bool, sense in 0u8..8) {
        let board = Board::new(&map()).unwrap();
        let rules = Rules { resolver: if batch { Resolver::Batch } else { Resolver::Sequential }, support };
        let mut position = Position::new(&board, 3);
        let mut orders = chance(seed);
        for round in 0..20 {
            let mut other = position.clone();
            let mut again = orders;
            write_orders(&board, &rules, &mut position, sense, &mut orders, &mut chance(round));
            write_orders(&board, &rules, &mut other, sense, &mut again, &mut chance(round + 100));
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
            let given: Vec<Order> = position.orders.iter().map(|order| order.unwrap()).collect();
            let answers = batch::answers(&position.units, &given);
            for index in 0..given.len() {
                let answer = batch::adjudicate(&position.units, &given, index, &mut |other| answers[other]);
                prop_assert_eq!(answer, answers[index]);
            }
            let before = position.units.len();
            prop_assert_eq!(position.resolve(&rules), other.resolve(&rules));
            prop_assert_eq!(&position, &other);
            prop_assert_eq!(position.units.len(), before);
            prop_assert!(batch || position.complete(), "one by one nobody is dislodged");
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
            retreat(&board, &mut position);
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
        }
    }
}
