//! Known answers of hidden orders: outcomes of conflicts.

use Fate::{Bounced, Cut, Dislodged, Held, Moved, Supported, Void};
use endturn_engine::RuleId;
use endturn_engine::orders::Words;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_scenario::bridge;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::parse::parse as read_file;
use endturn_scenario::turn::Close;
use endturn_tabletop::hidden_orders::check;
use endturn_tabletop::hidden_orders::{
    Board, Fate, Illegal, Map, Order, Position, Resolver, Rules, Seen, Unit, What, read, write,
};
use endturn_tabletop::internals::hidden_orders::{adjudicate, answers as all_answers};
use proptest::prelude::*;

fn board() -> Board {
    let mut report = Report::default();
    let (_, text) = endturn_rulesets::HIDDEN_ORDERS.iter().find(|(path, _)| path.ends_with("/map.ron")).unwrap();
    let file = report.sources_mut().add("map.ron", (*text).to_owned(), "test").unwrap();
    let map: Map = bridge::read(&read_file(&mut report, file).unwrap(), &mut report).unwrap();
    Board::new(&map)
}

fn parse(board: &Board, text: &str) -> (u8, Order) {
    let told = read(board, &mut Words::new(text, "")).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
    assert_eq!(read(board, &mut Words::new(&write(board, told), "")), Ok(told));
    let What::Order(order) = told.what else { panic!("{text} is no order") };
    (told.at, order)
}

const BATCH: Rules = Rules { resolver: Resolver::Batch, support: true, close: Close::RequireAll, stalemate: 0 };
const SEQUENTIAL: Rules = Rules { resolver: Resolver::Sequential, support: false, ..BATCH };

/// Resolves orders, each with the seat of its unit; returns the fate of each, and the result.
fn meet(rules: &Rules, orders: &[(u8, &str)]) -> (Vec<Fate>, Position, Board) {
    let board = board();
    let mut position = Position::new(&board, 3);
    let read: Vec<(u8, u8, Order)> = orders
        .iter()
        .map(|(seat, text)| {
            let (at, order) = parse(&board, text);
            (*seat, at, order)
        })
        .collect();
    position.units = read.iter().map(|(seat, at, _)| Unit { seat: *seat, at: *at, dislodged: None }).collect();
    position.units.sort_by_key(|unit| unit.at);
    position.orders = vec![None; read.len()];
    for (seat, at, order) in &read {
        position.order(&board, rules, *seat, *at, *order).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    let told = position.resolve(rules, |_| true);
    assert_eq!(check(&board, rules, &position), Ok(()));
    let fate = |at: u8| told.iter().find(|(unit, _, _)| unit.at == at).unwrap().2;
    (read.iter().map(|(_, at, _)| fate(*at)).collect(), position, board)
}

fn fates(orders: &[(u8, &str)]) -> Vec<Fate> {
    meet(&BATCH, orders).0
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
    let board = board();
    let mut position = Position::new(&board, 3);
    position.order(&board, &BATCH, 0, 1, Order::Move(4)).unwrap();
    let told = position.resolve(&BATCH, |_| true);
    assert_eq!(told.iter().filter(|(_, _, fate)| *fate == Moved).count(), 1);
    assert_eq!(told.iter().filter(|(_, order, fate)| (*order, *fate) == (Order::Hold, Held)).count(), 8);
}

#[test]
fn orders_that_can_never_be_are_refused_when_given() {
    let board = board();
    let position = Position::new(&board, 3);
    let refused = |rules: &Rules, seat, text: &str| {
        let (at, order) = parse(&board, text);
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
fn support_that_matches_no_order_is_void_unless_an_attack_cuts_it() {
    let unmatched = [(0, "Ford hold"), (0, "Hollow supports Ford - Lake"), (1, "Lake hold")];
    assert_eq!(fates(&unmatched), [Held, Void, Held]);
    let attacked = [unmatched[0], unmatched[1], unmatched[2], (2, "Quarry - Hollow")];
    assert_eq!(fates(&attacked)[..3], [Held, Cut, Held]);
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
    // Lake is pushed back by Ford with support, so Weir may follow into the province that Ford
    // left, unopposed.
    let told = fates(&[(0, "Ford - Lake"), (0, "Hollow supports Ford - Lake"), (1, "Lake - Ford"), (2, "Weir - Ford")]);
    assert_eq!(told, [Moved, Supported, Dislodged, Moved]);
}

#[test]
fn lines_are_read_in_short_and_in_words() {
    let board = board();
    for (short, whole) in [
        ("for - wei", "A Ford - Weir"),
        ("a Marsh s A Ford - Lake", "A Marsh S A Ford - Lake"),
        ("Marsh supports Ford", "A Marsh S A Ford"),
        ("FORD holds", "A Ford H"),
    ] {
        assert_eq!(parse(&board, short), parse(&board, whole));
    }
    let code = |text: &str| read(&board, &mut Words::new(text, "")).unwrap_err().code;
    assert_eq!(["Ford", "Ford - Sea", "Ford goes Weir"].map(code), ["missing-word", "unknown-word", "unknown-word"]);
    assert_eq!(board.find("Fo"), None, "two letters are too few");
}

/// Extends a mapping of provinces that turns the table by one seat, province by province; true if
/// it can be completed.
fn turns(board: &Board, mapped: &mut Vec<u8>) -> bool {
    let count = board.names.len() as u8;
    let at = mapped.len() as u8;
    if at == count {
        return true;
    }
    let seat = |at: u8| board.units.iter().find(|(_, place)| *place == at).map(|(seat, _)| *seat);
    for to in 0..count {
        let fits = !mapped.contains(&to)
            && seat(at).map(|seat| (seat + 1) % 3) == seat(to)
            && (0..at).all(|other| board.joins(other, at) == board.joins(mapped[usize::from(other)], to));
        if fits {
            mapped.push(to);
            if turns(board, mapped) {
                return true;
            }
            mapped.pop();
        }
    }
    false
}

/// The shipped map looks the same from every seat, so that no place at the table is better.
#[test]
fn the_shipped_map_is_the_same_for_every_seat() {
    assert!(turns(&board(), &mut Vec::new()));
    let mut other = board();
    let (moor, tarn) = (other.find("Moor").unwrap(), other.find("Tarn").unwrap());
    other.borders[usize::from(moor)] |= 1 << tarn;
    other.borders[usize::from(tarn)] |= 1 << moor;
    assert!(!turns(&other, &mut Vec::new()), "a border of one land alone is found");
}

fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("HO-1"), DrawSubject::TABLE, Purpose("test"))
}

/// Gives every unit an order, the units in a random order drawn from `arrival`.
fn write_orders(
    board: &Board,
    rules: &Rules,
    position: &mut Position,
    sense: u8,
    orders: &mut Draw,
    arrival: &mut Draw,
) {
    let mut given = Vec::new();
    let mut blank = position.clone();
    for unit in &position.units {
        let seen = Seen::new(&blank, unit.seat);
        assert!(
            seen.legal(board, rules, *unit)
                .all(|order| position.refusal(board, rules, unit.seat, unit.at, order).is_none())
        );
    }
    for seat in 0..position.seats {
        loop {
            let seen = Seen::new(&blank, seat);
            let is_sensible = sense >> seat & 1 == 1;
            let next =
                if is_sensible { seen.sensible(board, rules, orders) } else { seen.random(board, rules, orders) };
            let Some((unit, order)) = next else { break };
            blank.order(board, rules, seat, unit.at, order).unwrap();
            given.push((unit, order));
        }
    }
    arrival.shuffle(&mut given);
    for (unit, order) in given {
        position.order(board, rules, unit.seat, unit.at, order).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Answers are consistent, the order of writing changes nothing (T-112), and no two units end
    /// in one province.
    #[test]
    fn games_at_random_keep_the_rules(seed: u64, batch: bool, support: bool, sense in 0u8..8) {
        let board = board();
        let rules = Rules { resolver: if batch { Resolver::Batch } else { Resolver::Sequential }, support, ..BATCH };
        let mut position = Position::new(&board, 3);
        let mut orders = chance(seed);
        for round in 0..20 {
            let mut other = position.clone();
            let mut again = orders;
            write_orders(&board, &rules, &mut position, sense, &mut orders, &mut chance(round));
            write_orders(&board, &rules, &mut other, sense, &mut again, &mut chance(round + 100));
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
            let given: Vec<Order> = position.orders.iter().map(|order| order.unwrap()).collect();
            let answers = all_answers(&position.units, &given);
            for index in 0..given.len() {
                let answer = adjudicate(&position.units, &given, index, &mut |other| answers[other]);
                prop_assert_eq!(answer, answers[index]);
            }
            let before = position.units.len();
            prop_assert_eq!(position.resolve(&rules, |_| true), other.resolve(&rules, |_| true));
            prop_assert_eq!(&position, &other);
            prop_assert_eq!(position.units.len(), before);
            prop_assert!(batch || position.complete(), "one by one nobody is dislodged");
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
            while let Some(unit) = position.next_retreat(&board, |_| ()) {
                let to = Seen::new(&position, unit.seat).retreat(&board, unit);
                position.retreat(&board, unit.seat, unit.at, to).unwrap();
            }
            prop_assert_eq!(check(&board, &rules, &position), Ok(()));
        }
    }
}
