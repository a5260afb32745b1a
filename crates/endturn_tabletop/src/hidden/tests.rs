//! Known answers of hidden orders: O-01 to O-03, and what happens when orders meet.

use endturn_scenario::{bridge, diagnostic::Report, parse::parse as read};

use super::*;

pub(super) fn map() -> Map {
    let mut report = Report::default();
    let text = include_str!("maps/three_lands.ron").to_owned();
    let file = report.sources_mut().add("map.ron", text, "test").unwrap();
    bridge::read(&read(&mut report, file).unwrap(), &mut report).unwrap()
}

const BATCH: Rules = Rules { resolver: Resolver::Batch, support: true };
const SEQUENTIAL: Rules = Rules { resolver: Resolver::Sequential, support: false };

/// Resolves orders, each with the seat of its unit; says what became of each, and what came of it all.
fn meet(rules: &Rules, orders: &[(u8, &str)]) -> (Vec<Fate>, Position, Board) {
    let board = Board::new(&map()).unwrap();
    let mut position = Position::new(&board, 3);
    let read: Vec<(u8, u8, Order)> = orders
        .iter()
        .map(|(seat, text)| {
            let (at, order) = parse(&board, text).unwrap_or_else(|wrong| panic!("{wrong}"));
            (*seat, at, order)
        })
        .collect();
    position.units = read.iter().map(|(seat, at, _)| Unit { seat: *seat, at: *at, dislodged: None }).collect();
    position.units.sort_by_key(|unit| unit.at);
    position.orders = vec![None; read.len()];
    for (seat, at, order) in &read {
        position.order(&board, rules, *seat, *at, *order).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    let told = position.resolve(rules);
    assert_eq!(check(&board, rules, &position), Ok(()));
    let fate = |at: u8| told.iter().find(|(unit, _, _)| unit.at == at).unwrap().2;
    (read.iter().map(|(_, at, _)| fate(*at)).collect(), position, board)
}

fn fates(orders: &[(u8, &str)]) -> Vec<Fate> {
    meet(&BATCH, orders).0
}

use Fate::{Bounced, Cut, Dislodged, Held, Moved, Supported};

#[test]
fn o_01_everybody_with_units_has_to_give_orders_in_any_order() {
    let board = Board::new(&map()).unwrap();
    let mut position = Position::new(&board, 3);
    assert_eq!(position.pending().collect::<Vec<_>>(), [0, 1, 2]);
    for unit in position.units.clone().into_iter().rev() {
        position.order(&board, &BATCH, unit.seat, unit.at, Order::Hold).unwrap();
    }
    assert_eq!(position.pending().count(), 0);
    assert_eq!(position.order(&board, &BATCH, 0, 0, Order::Hold), Err(Illegal::AlreadyCommitted));
    assert!(position.resolve(&BATCH).iter().all(|(_, _, fate)| *fate == Held));
    assert_eq!((position.complete(), position.owned(0), position.pending().count()), (true, 3, 3));
}

#[test]
fn o_02_two_units_into_one_empty_province() {
    let orders = [(0, "Hollow - Lake"), (1, "Mill - Lake")];
    assert_eq!(meet(&SEQUENTIAL, &orders).0, [Moved, Bounced], "the first in order moves");
    let (fates, position, _) = meet(&BATCH, &orders);
    assert_eq!((fates, position.contested), (vec![Bounced, Bounced], 1 << 4));
}

#[test]
fn o_03_units_without_orders_hold() {
    let board = Board::new(&map()).unwrap();
    let mut position = Position::new(&board, 3);
    position.order(&board, &BATCH, 0, 1, Order::Move(4)).unwrap();
    let told = position.resolve(&BATCH);
    assert_eq!(told.iter().filter(|(_, _, fate)| *fate == Moved).count(), 1);
    assert_eq!(told.iter().filter(|(_, order, fate)| (*order, *fate) == (Order::Hold, Held)).count(), 8);
}

#[test]
fn orders_that_can_never_be_are_refused_when_given() {
    let board = Board::new(&map()).unwrap();
    let position = Position::new(&board, 3);
    let refused = |rules: &Rules, seat, text: &str| {
        let (at, order) = parse(&board, text).unwrap();
        position.refusal(&board, rules, seat, at, order)
    };
    assert_eq!(refused(&BATCH, 0, "Ford - Lake"), None);
    assert_eq!(refused(&BATCH, 1, "Ford - Lake"), Some(Illegal::NoUnit));
    assert_eq!(refused(&BATCH, 0, "Ford - Fell"), Some(Illegal::NoBorder));
    assert_eq!(refused(&BATCH, 0, "Ford supports Ford"), Some(Illegal::Itself));
    assert_eq!(refused(&BATCH, 0, "Ford supports Marsh - Lake"), Some(Illegal::Nobody));
    assert_eq!(refused(&BATCH, 0, "Ford supports Weir - Beckton"), Some(Illegal::NoBorder));
    assert_eq!(refused(&BATCH, 0, "Ford supports Weir - Lake"), None, "also of another seat");
    assert_eq!(refused(&SEQUENTIAL, 0, "Ford supports Weir - Lake"), Some(Illegal::NoSupport));
}

#[test]
fn a_supported_attack_dislodges_and_the_unit_retreats() {
    let (fates, mut position, board) =
        meet(&BATCH, &[(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (1, "Lake hold")]);
    assert_eq!(fates, [Moved, Supported, Dislodged]);
    assert!(!position.complete());
    let go = |position: &mut Position, to| position.retreat(&board, 1, 4, to);
    assert_eq!(go(&mut position, Some(1)), Err(Illegal::NoRetreat), "the attack came from there");
    assert_eq!(go(&mut position, Some(3)), Err(Illegal::NoRetreat), "somebody is there");
    assert_eq!(go(&mut position, Some(14)), Err(Illegal::NoRetreat), "it is no neighbour");
    let mut other = position.clone();
    assert_eq!(go(&mut position, Some(6)), Ok(()));
    assert_eq!((position.complete(), position.owners[4], position.owners[6]), (true, 0, 1));
    assert_eq!(go(&mut position, Some(6)), Err(Illegal::NotDislodged));
    assert_eq!((go(&mut other, None), other.units.len(), other.orders.len()), (Ok(()), 2, 2));
}

#[test]
fn equal_strength_bounces() {
    assert_eq!(fates(&[(0, "Ford - Lake"), (1, "Lake hold")]), [Bounced, Held]);
    assert_eq!(
        fates(&[(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (1, "Lake hold"), (1, "Mill supports Lake")]),
        [Bounced, Supported, Held, Supported]
    );
    assert_eq!(fates(&[(0, "Ford - Weir"), (1, "Weir - Ford")]), [Bounced, Bounced], "head to head");
}

#[test]
fn support_is_cut_by_an_attack_but_not_from_where_it_goes_nor_by_ones_own() {
    let attack = [(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (1, "Lake hold")];
    let with = |more: (u8, &'static str)| fates(&[attack[0], attack[1], attack[2], more])[..3].to_vec();
    assert_eq!(with((2, "Quarry - Hollow")), [Bounced, Cut, Held]);
    assert_eq!(with((0, "Quarry - Hollow")), [Moved, Supported, Dislodged]);
    let from_there = fates(&[attack[0], attack[1], (1, "Lake - Hollow")]);
    assert_eq!(from_there, [Moved, Supported, Dislodged]);
}

#[test]
fn a_dislodged_supporter_helps_nobody() {
    let told = fates(&[
        (0, "Ford - Lake"),
        (0, "Hollow supports Ford - Lake"),
        (1, "Lake - Hollow"),
        (1, "Quarry supports Lake - Hollow"),
    ]);
    assert_eq!(told, [Moved, Dislodged, Moved, Supported], "Lake left, so Ford needs no help");
    let told = fates(&[
        (0, "Ford - Lake"),
        (0, "Hollow supports Ford - Lake"),
        (1, "Lake hold"),
        (1, "Quarry - Hollow"),
        (1, "Marsh supports Quarry - Hollow"),
    ]);
    assert_eq!(told, [Bounced, Dislodged, Held, Moved, Supported]);
}

#[test]
fn nobody_dislodges_his_own_nor_helps_to() {
    assert_eq!(
        fates(&[(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (0, "Lake hold")]),
        [Bounced, Supported, Held]
    );
    assert_eq!(
        fates(&[(0, "Ford - Lake"), (1, "Hollow supports Ford - Lake"), (1, "Lake hold")]),
        [Bounced, Supported, Held]
    );
}

#[test]
fn units_follow_each_other_and_go_round_in_circles() {
    assert_eq!(fates(&[(0, "Aldburg - Ford"), (1, "Ford - Weir"), (2, "Weir - Mill")]), [Moved, Moved, Moved]);
    assert_eq!(fates(&[(0, "Aldburg - Ford"), (1, "Ford - Weir"), (2, "Weir hold")]), [Bounced, Bounced, Held]);
    let round = [(0, "Aldburg - Ford"), (1, "Ford - Marsh"), (2, "Marsh - Aldburg")];
    assert_eq!(fates(&round), [Moved, Moved, Moved]);
    let told = fates(&[round[0], round[1], round[2], (2, "Weir - Ford")]);
    assert_eq!(told, [Bounced, Bounced, Bounced, Bounced], "a fourth stops the circle");
    assert_eq!(meet(&SEQUENTIAL, &round).0, [Bounced, Bounced, Bounced], "one by one nobody finds a place");
}

#[test]
fn a_beleaguered_unit_stays_where_two_attacks_are_equal() {
    let told = fates(&[
        (0, "Ford - Lake"),
        (0, "Hollow supports Ford - Lake"),
        (1, "Mill - Lake"),
        (1, "Orchard supports Mill - Lake"),
        (2, "Lake hold"),
    ]);
    assert_eq!(told, [Bounced, Supported, Bounced, Supported, Held]);
}

#[test]
fn who_loses_head_to_head_does_not_hinder_others_there() {
    // Lake is pushed back by Ford with help, so Weir may follow into what Ford left, against nobody.
    let told = fates(&[(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (1, "Lake - Ford"), (2, "Weir - Ford")]);
    assert_eq!(told, [Moved, Supported, Dislodged, Moved]);
}

#[test]
fn others_see_no_orders() {
    let board = Board::new(&map()).unwrap();
    let mut position = Position::new(&board, 3);
    position.order(&board, &BATCH, 0, 1, Order::Move(4)).unwrap();
    let given = |seat| position.view(seat).orders.iter().flatten().count();
    assert_eq!((given(0), given(1), position.view(1).pending), (1, 0, vec![0, 1, 2]));
}

#[test]
fn maps_and_texts_with_mistakes_are_refused() {
    let mistake = |change: fn(&mut Map)| {
        let mut map = map();
        change(&mut map);
        Board::new(&map).unwrap_err()
    };
    assert!(matches!(mistake(|map| _ = map.provinces[0].1.pop()), MapMistake::OneWay(..)));
    assert!(matches!(mistake(|map| map.provinces[0].1.push("Aldburg".into())), MapMistake::OneWay(..)));
    assert_eq!(mistake(|map| map.units.push((0, "Sea".into()))), MapMistake::NoProvince("Sea".into()));
    assert_eq!(mistake(|map| map.units.push((2, "Ford".into()))), MapMistake::Twice("Ford".into()));
    assert_eq!(mistake(|map| map.provinces.truncate(1)), MapMistake::Size(1));
    let board = Board::new(&map()).unwrap();
    assert_eq!(parse(&board, "ford SUPPORTS weir - lake"), Ok((1, Order::Support(5, 4))));
    assert_eq!(parse(&board, "Ford"), Err(Misread::Verb(String::new())));
    assert_eq!(parse(&board, "Ford - Sea"), Err(Misread::Province("Sea".into())));
    assert_eq!(parse(&board, "Ford hold now"), Err(Misread::Rest("now".into())));
}

#[test]
fn rock_paper_scissors_is_the_smallest_instance() {
    use Shape::{Paper, Rock, Scissors};
    assert!(Paper.beats(Rock) && Scissors.beats(Paper) && Rock.beats(Scissors));
    let beaten =
        Shape::ALL.iter().flat_map(|one| Shape::ALL.map(|other| one.beats(other))).filter(|beats| *beats).count();
    assert_eq!(beaten, 3);
    assert_eq!(scores(&[Some(Rock), Some(Paper)]), [-1, 1]);
    assert_eq!(scores(&[Some(Rock), Some(Paper), Some(Scissors)]), [0, 0, 0]);
    assert_eq!(scores(&[Some(Rock), Some(Rock), Some(Scissors), None]), [1, 1, -2, 0]);
    for shape in Shape::ALL {
        assert_eq!(parse_shape(write_shape(shape)), Ok(shape));
    }
    assert_eq!(parse_shape("well"), Err(Misread::Shape("well".into())));
}
