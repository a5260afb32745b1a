//! Known answers of auctions: the rows, as far as the rules go, and auctions played out.

use endturn_engine::{
    RuleId,
    random::{Draw, DrawSubject, Draws, Purpose},
};
use proptest::prelude::*;

use super::*;

fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("A-01"), DrawSubject::TABLE, Purpose("test"))
}

const CASH: Rules = Rules { price: Price::First, ties: Ties::Seat, money: Money::Cash(200), lots: 3 };

/// The first lot of three bidders.
fn lot(rules: &Rules) -> Sealed {
    let mut auction = Sealed::new(rules, 3);
    auction.begin_lot(rules, &mut chance(1));
    auction
}

/// A lot with these bids, given in an order and opened.
fn opened(rules: &Rules, bids: [u32; 3], arrival: [usize; 3]) -> Sealed {
    let mut auction = lot(rules);
    for seat in arrival {
        auction.bid(rules, seat as u8, bids[seat].into()).unwrap();
    }
    auction.open(rules, &mut chance(2));
    auction
}

#[test]
fn a_01_a_02_a_03_a_lot_waits_for_every_bid() {
    let mut auction = lot(&CASH);
    assert_eq!(auction.pending().collect::<Vec<_>>(), [0, 1, 2]);
    auction.bid(&CASH, 1, 150).unwrap();
    assert_eq!((auction.pending().collect::<Vec<_>>(), auction.complete()), (vec![0, 2], false));
    auction.bid(&CASH, 0, 0).unwrap();
    auction.bid(&CASH, 2, 200).unwrap();
    assert!(auction.complete());
}

#[test]
fn a_04_the_highest_bid_buys_and_all_are_ranked() {
    let auction = opened(&CASH, [100, 150, 75], [0, 1, 2]);
    assert_eq!(auction.opened, Some(Opened { buyer: Some(1), price: 150, ranks: vec![2, 1, 3] }));
    assert_eq!((auction.purse, auction.bought), (vec![200, 50, 200], vec![0, 1, 0]));
    let second = Rules { price: Price::Second, ..CASH };
    assert_eq!(opened(&second, [100, 150, 75], [0, 1, 2]).opened.unwrap().price, 100);
}

#[test]
fn a_05_equal_bids_fall_to_the_lowest_seat_or_by_chance() {
    let auction = opened(&CASH, [100, 100, 100], [2, 0, 1]);
    assert_eq!(auction.opened, Some(Opened { buyer: Some(0), price: 100, ranks: vec![1, 1, 1] }));
    let drawn = Rules { ties: Ties::Drawn, ..CASH };
    let mut bought = [0; 3];
    for seed in 0..300 {
        let mut auction = lot(&drawn);
        for (seat, bid) in [(0, 90), (1, 100), (2, 100)] {
            auction.bid(&drawn, seat, bid).unwrap();
        }
        bought[usize::from(auction.open(&drawn, &mut chance(seed)).buyer.unwrap())] += 1;
    }
    assert!(bought[0] == 0 && bought[1] > 110 && bought[2] > 110, "{bought:?}");
    assert_eq!(ranks(&[Some(5), Some(9), None, Some(9), Some(1)]), [3, 1, 0, 1, 4]);
    assert_eq!(order(&[Some(5), Some(9), None, Some(9), Some(1)]), [1, 3, 0, 4]);
}

#[test]
fn a_06_the_order_of_arrival_changes_nothing() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for bids in [[100, 150, 75], [100, 100, 100], [0, 0, 0]] {
        for ties in [Ties::Seat, Ties::Drawn] {
            let rules = Rules { ties, ..CASH };
            assert!(orders.iter().all(|order| opened(&rules, bids, *order) == opened(&rules, bids, orders[0])));
        }
    }
}

#[test]
fn a_07_a_08_a_12_bids_that_cannot_be_are_refused_when_given() {
    let mut auction = lot(&CASH);
    auction.bid(&CASH, 0, 10).unwrap();
    assert_eq!(auction.bid(&CASH, 0, 20), Err(Illegal::AlreadyCommitted));
    assert_eq!(auction.bid(&CASH, 7, 20), Err(Illegal::NotProvisional));
    assert_eq!(auction.bid(&CASH, 1, -50), Err(Illegal::Amount(200)));
    assert_eq!(auction.bid(&CASH, 1, 201), Err(Illegal::Amount(200)));
    let mut auction = opened(&CASH, [1, 2, 3], [0, 1, 2]);
    assert_eq!(auction.bid(&CASH, 1, 5), Err(Illegal::Closed));
}

#[test]
fn a_10_three_lots_end_the_auction() {
    let mut auction = Sealed::new(&CASH, 3);
    for number in 1..=3 {
        assert!(!auction.is_over(&CASH));
        auction.begin_lot(&CASH, &mut chance(1));
        assert_eq!(auction.lot, number);
        (0..3).for_each(|seat| auction.bid(&CASH, seat, 10 + i64::from(seat)).unwrap());
        auction.open(&CASH, &mut chance(1));
    }
    assert!(auction.is_over(&CASH));
    assert_eq!((auction.bought, auction.gained), (vec![0, 0, 3], vec![0, 0, -36]));
}

#[test]
fn a_11_who_has_no_cash_left_takes_no_part() {
    let mut auction = opened(&CASH, [100, 200, 75], [0, 1, 2]);
    auction.begin_lot(&CASH, &mut chance(1));
    assert_eq!(auction.pending().collect::<Vec<_>>(), [0, 2]);
    assert_eq!(auction.bid(&CASH, 1, 0), Err(Illegal::NotProvisional));
    auction.bid(&CASH, 0, 200).unwrap();
    auction.bid(&CASH, 2, 0).unwrap();
    auction.open(&CASH, &mut chance(1));
    assert!(auction.is_over(&CASH), "one alone has cash");
}

#[test]
fn a_13_the_english_auction_goes_to_the_last_who_has_not_passed() {
    let mut auction = English::new(vec![100; 3]);
    let calls = [(0, Call::Bid(10), 1), (1, Call::Pass, 2), (2, Call::Bid(20), 0)];
    for (seat, call, next) in calls {
        auction.apply(seat, call).unwrap();
        assert_eq!((auction.seat, auction.is_over()), (next, false));
    }
    assert_eq!(auction.apply(2, Call::Bid(30)), Err(Illegal::NotYourTurn));
    assert_eq!(auction.apply(0, Call::Bid(20)), Err(Illegal::TooLow(20)));
    assert_eq!(auction.apply(0, Call::Bid(101)), Err(Illegal::Amount(100)));
    auction.apply(0, Call::Pass).unwrap();
    assert_eq!((auction.sold(), auction.seat), (Some((2, 20)), 2));
    assert_eq!(auction.apply(2, Call::Pass), Err(Illegal::Closed));
}

#[test]
fn an_english_auction_without_bids_sells_nothing() {
    let mut auction = English::new(vec![100; 3]);
    (0..2).for_each(|seat| auction.apply(seat, Call::Pass).unwrap());
    assert!(!auction.is_over(), "the last may still bid");
    let mut other = auction.clone();
    auction.apply(2, Call::Pass).unwrap();
    assert_eq!((auction.is_over(), auction.sold()), (true, None));
    other.apply(2, Call::Bid(0)).unwrap();
    assert_eq!(other.sold(), Some((2, 0)));
}

#[test]
fn nobody_sees_the_bids_or_the_worth_of_others() {
    let mut auction = lot(&CASH);
    auction.bid(&CASH, 1, 150).unwrap();
    assert_eq!((auction.view(0).bid, auction.view(1).bid, auction.view(0).pending), (None, Some(150), vec![0, 2]));
}

#[test]
fn private_worth_is_gained_less_the_price() {
    let rules = Rules { money: Money::Worth(10), lots: 1, ..CASH };
    let mut auction = lot(&rules);
    assert!(auction.purse.iter().all(|worth| (1..=10).contains(worth)));
    auction.purse = vec![10, 6, 1];
    assert_eq!([0, 1, 2].map(|seat| sensible(&rules, &auction, seat)), [6, 4, 0]);
    let second = Rules { price: Price::Second, ..rules };
    assert_eq!([0, 1, 2].map(|seat| sensible(&second, &auction, seat)), [9, 5, 0]);
    assert_eq!(auction.bid(&rules, 1, 6), Err(Illegal::Amount(5)));
    (0..3).for_each(|seat| auction.bid(&rules, seat, sensible(&rules, &auction.clone(), seat).into()).unwrap());
    auction.open(&rules, &mut chance(1));
    assert_eq!((auction.gained.clone(), auction.is_over(&rules)), (vec![4, 0, 0], true));
}

#[test]
fn texts_that_are_no_bids_say_why() {
    assert_eq!((parse("bid 150"), parse("Pass")), (Ok(Call::Bid(150)), Ok(Call::Pass)));
    assert_eq!(parse("bid -50"), Err(Misread::Amount("-50".into())));
    assert_eq!(parse("offer 5"), Err(Misread::Verb("offer".into())));
    assert_eq!(parse("bid 5 6"), Err(Misread::Rest("6".into())));
}

proptest! {
    #[test]
    fn auctions_at_random_keep_the_rules(seed: u64, seats in 2usize..=6, second: bool, drawn: bool, cash: bool, sense: u8) {
        let rules = Rules {
            price: if second { Price::Second } else { Price::First },
            ties: if drawn { Ties::Drawn } else { Ties::Seat },
            money: if cash { Money::Cash(50) } else { Money::Worth(20) },
            lots: 12,
        };
        let (mut draw, mut auction) = (chance(seed), Sealed::new(&rules, seats));
        while !auction.is_over(&rules) {
            auction.begin_lot(&rules, &mut draw);
            for seat in auction.pending().collect::<Vec<_>>() {
                prop_assert_eq!(check(&rules, &auction, seats), Ok(()));
                let bid = if sense >> seat & 1 == 1 { sensible(&rules, &auction, seat) } else { random(&rules, &auction, seat, &mut draw) };
                prop_assert_eq!(parse(&write(Call::Bid(bid))), Ok(Call::Bid(bid)));
                auction.bid(&rules, seat, bid.into()).unwrap();
            }
            auction.open(&rules, &mut draw);
            prop_assert_eq!(check(&rules, &auction, seats), Ok(()));
        }
        prop_assert!(rules.money != Money::Worth(20) || auction.gained.iter().all(|gained| *gained >= 0));
    }

    #[test]
    fn english_auctions_go_to_the_fullest_purse(purse in prop::collection::vec(0u32..60, 2..6)) {
        let mut auction = English::new(purse.clone());
        while !auction.is_over() {
            prop_assert_eq!(check_english(&auction, purse.len()), Ok(()));
            let call = call_sensibly(&auction);
            auction.apply(auction.seat, call).unwrap();
        }
        let (seat, price) = auction.sold().unwrap();
        let mut sorted = purse.clone();
        sorted.sort_unstable();
        prop_assert_eq!(purse[usize::from(seat)], sorted[sorted.len() - 1]);
        prop_assert!(price + 1 >= sorted[sorted.len() - 2], "{} for {:?}", price, purse);
    }
}
