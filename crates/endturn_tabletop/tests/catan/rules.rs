//! Known answers of Catan.

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::catan::Resource::{Brick, Grain, Lumber, Ore, Wool};
use endturn_tabletop::catan::apply;
use endturn_tabletop::catan::check;
use endturn_tabletop::catan::geometry;
use endturn_tabletop::catan::view;
use endturn_tabletop::catan::{
    Card, Cards, Illegal, Island, Layout, Move, Player, Position, Segment, Tokens, longest, refusal, roll,
};
use endturn_tabletop::internals::catan::{
    CITY, DECK, DEVELOPMENT, ROAD, SETTLEMENT, award_army, award_longest, present,
};

pub(super) fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("S-01"), DrawSubject::TABLE, Purpose("test"))
}

/// The empty beginners' island, with seat 0 in a segment of its turn.
fn island(segment: Segment) -> Position {
    let mut position = Position::new(Layout::new(Island::Beginners, &mut chance(0)), 4);
    position.begin_turn(0);
    position.enter(segment);
    position
}

/// Gives a seat cards from the bank.
fn give(position: &mut Position, seat: usize, cards: Cards) {
    for (kind, count) in cards.into_iter().enumerate() {
        position.bank[kind] -= count;
        position.players[seat].hand[kind] += count;
    }
}

fn go(position: &mut Position, mv: Move) -> Option<Illegal> {
    let seat = position.seat;
    apply(position, seat, mv, Some(&mut chance(1))).err()
}

/// A path of edges clockwise along the coast, from an index on it.
fn coast(from: usize, count: usize) -> u128 {
    (from..from + count).fold(0, |all, place| all | 1 << geometry().coast[place % 30])
}

#[test]
fn the_island_has_its_hexes_vertices_and_edges() {
    let geometry = geometry();
    let degrees = |count: usize| geometry.vertex_edges.iter().filter(|edges| present(edges).count() == count).count();
    assert_eq!((degrees(2), degrees(3)), (18, 36));
    let inland = geometry.vertex_hexes.iter().filter(|hexes| present(hexes).count() == 3).count();
    assert_eq!(inland, 24);
    let pairs: usize = (0..19).map(|hex| geometry.hex_neighbours(hex).count()).sum();
    assert_eq!(pairs, 2 * 42, "of 72 edges 30 are coast");
    let mut coast = geometry.coast;
    coast.sort_unstable();
    assert!(coast.windows(2).all(|pair| pair[0] < pair[1]) && coast[29] < 72);
    assert_eq!(geometry.hex_vertices[0], [0, 4, 8, 12, 7, 3]);
    assert_eq!((geometry.edge(0, 3), geometry.edge(0, 4), geometry.edge(0, 1)), (Some(0), Some(1), None));
    assert_eq!(geometry.edge_vertices[71], [50, 53]);
}

#[test]
fn islands_hold_what_is_in_the_box() {
    for seed in 0..60 {
        let islands = [Island::Beginners, Island::Drawn(Tokens::Spiral), Island::Drawn(Tokens::Shuffled)];
        for island in islands {
            let layout = Layout::new(island, &mut chance(seed));
            let count = |kind| layout.terrain.iter().filter(|terrain| **terrain == kind).count();
            assert_eq!([Grain, Wool, Lumber, Brick, Ore].map(|kind| count(Some(kind))), [4, 4, 4, 3, 3]);
            assert_eq!((count(None), layout.token[usize::from(layout.desert())]), (1, 0));
            let tokens: Vec<usize> =
                (0..=12).map(|number| layout.token.iter().filter(|token| **token == number).count()).collect();
            assert_eq!(tokens, [1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1]);
            assert_eq!(layout.harbours.iter().filter(|harbour| harbour.is_none()).count(), 4);
            assert!(island != Island::Drawn(Tokens::Shuffled) || !layout.red_meet());
        }
    }
    let drawn = |seed| Layout::new(Island::Drawn(Tokens::Spiral), &mut chance(seed));
    assert!(drawn(1) != drawn(2) && drawn(1) == drawn(1));
    let mut ends: Vec<u8> =
        Layout::harbour_edges().iter().flat_map(|edge| geometry().edge_vertices[usize::from(*edge)]).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), 18, "no two harbours share a vertex");
}

#[test]
fn every_token_yields_as_often_as_two_dice_show_it() {
    for number in (2..=12u8).filter(|number| *number != 7) {
        let mut hits = 0;
        for dice in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
            let mut position = island(Segment::Roll);
            let hex = position.layout.token.iter().position(|token| *token == number).unwrap();
            position.players[0].settlements = 1 << geometry().hex_vertices[hex][0];
            let kind = position.layout.terrain[hex].unwrap() as usize;
            // Other hexes at the vertex have other numbers on this island.
            hits += u32::from(roll(&mut position, dice)[0][kind] > 0 && dice.0 + dice.1 == number);
        }
        assert_eq!(hits, 6 - u32::from(number.abs_diff(7)), "{number} of 36");
    }
}

#[test]
fn a_settlement_gets_one_card_and_a_city_two_but_not_under_the_robber() {
    // Hex 4 is hills with a 6.
    let mut position = island(Segment::Roll);
    position.players[0].settlements = 1 << geometry().hex_vertices[4][0];
    position.players[1].cities = 1 << geometry().hex_vertices[4][3];
    assert_eq!(roll(&mut position, (2, 4)).map(|cards| cards[Brick as usize]), [1, 2, 0, 0]);
    assert_eq!(position.bank[Brick as usize], 16);
    position.robber = 4;
    assert_eq!(roll(&mut position, (2, 4)), [[0; 5]; 4]);
}

#[test]
fn a_kind_that_runs_out_goes_to_nobody_unless_one_seat_alone_asks() {
    let mut position = island(Segment::Roll);
    position.bank[Brick as usize] = 2;
    position.players[2].hand[Brick as usize] = 17;
    position.players[0].settlements = 1 << geometry().hex_vertices[4][0];
    position.players[1].cities = 1 << geometry().hex_vertices[4][3];
    assert_eq!(roll(&mut position, (2, 4)), [[0; 5]; 4], "three are asked, two are there");
    position.players[0].settlements = 0;
    position.players[1].cities |= 1 << geometry().hex_vertices[4][1];
    assert_eq!(roll(&mut position, (2, 4))[1][Brick as usize], 2, "four are asked by one alone");
}

#[test]
fn s_02_the_second_settlement_of_the_setup_pays_its_hexes() {
    let mut position = Position::new(Layout::new(Island::Beginners, &mut chance(0)), 3);
    position.begin_placing(0);
    let [first, second] = [geometry().hex_vertices[9][0], geometry().hex_vertices[4][0]];
    assert!(!position.complete());
    assert_eq!(go(&mut position, Move::Road(0)), Some(Illegal::NotJoined));
    assert_eq!(go(&mut position, Move::Settle(first)), None);
    assert_eq!(go(&mut position, Move::Settle(second)), Some(Illegal::RoadFirst));
    assert_eq!(go(&mut position, Move::Road(geometry().vertex_edges[usize::from(first)][0])), None);
    assert!(position.complete() && position.player().held() == 0);
    assert_eq!(go(&mut position, Move::Settle(second)), Some(Illegal::RoadFirst), "one in a turn");
    position.begin_placing(0);
    assert_eq!(go(&mut position, Move::Settle(second)), None);
    assert_eq!(position.player().hand, [0, 1, 1, 0, 1], "ore, wool and brick meet there");
    assert_eq!(check(&position), Ok(()));
}

#[test]
fn settlements_keep_their_distance_and_join_on_to_roads() {
    let mut position = island(Segment::Build);
    give(&mut position, 0, [2, 2, 2, 2, 0]);
    let vertices = geometry().hex_vertices[4];
    position.players[1].settlements = 1 << vertices[0];
    assert_eq!(go(&mut position, Move::Settle(vertices[0])), Some(Illegal::Taken));
    assert_eq!(go(&mut position, Move::Settle(vertices[1])), Some(Illegal::TooNear));
    assert_eq!(go(&mut position, Move::Settle(vertices[2])), Some(Illegal::NotJoined));
    position.players[0].roads = 1 << geometry().edge(vertices[1], vertices[2]).unwrap();
    assert_eq!(go(&mut position, Move::Settle(vertices[2])), None);
    assert_eq!(position.player().hand, [1, 1, 1, 1, 0]);
    // A road does not continue through another's settlement.
    position.players[0].roads |= 1 << geometry().edge(vertices[0], vertices[1]).unwrap();
    let beyond = geometry().edge(vertices[0], vertices[5]).unwrap();
    assert_eq!(go(&mut position, Move::Road(beyond)), Some(Illegal::NotJoined));
    assert_eq!(go(&mut position, Move::City(vertices[2])), Some(Illegal::Price));
    give(&mut position, 0, CITY);
    assert_eq!(go(&mut position, Move::City(vertices[2])), None);
    assert_eq!((position.player().settlements, position.points(0)), (0, 2));
}

#[test]
fn prices_and_pieces_are_those_of_the_box() {
    assert_eq!(
        [ROAD, SETTLEMENT, CITY, DEVELOPMENT],
        [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1]]
    );
    assert_eq!((DECK, DECK.iter().sum::<u8>()), ([14, 5, 2, 2, 2], 25));
    let mut position = island(Segment::Build);
    give(&mut position, 0, [1, 1, 0, 0, 0]);
    position.players[0].roads = coast(0, 15);
    let next = geometry().coast[15];
    assert_eq!(go(&mut position, Move::Road(next)), Some(Illegal::NoPieces));
    position.players[0].roads = coast(0, 14);
    assert_eq!(go(&mut position, Move::Road(geometry().coast[14])), None);
}

#[test]
fn s_06_s_07_s_08_a_seven_collects_discards_then_moves_the_robber() {
    let mut position = island(Segment::Roll);
    give(&mut position, 1, [3, 3, 2, 0, 0]);
    give(&mut position, 2, [3, 2, 2, 0, 0]);
    give(&mut position, 3, [3, 3, 3, 0, 0]);
    roll(&mut position, (3, 4));
    assert_eq!((position.due, position.complete()), ([0, 4, 0, 4], true));
    assert_eq!(go(&mut position, Move::Robber(0, None)), Some(Illegal::Segment), "not before the discards");
    position.enter(Segment::Commit);
    assert_eq!(refusal(&position, 0, Move::Discard([1, 0, 0, 0, 0])), Some(Illegal::NothingDue));
    assert_eq!(refusal(&position, 1, Move::Discard([1, 1, 1, 0, 0])), Some(Illegal::Half));
    assert_eq!(refusal(&position, 1, Move::Discard([0, 0, 4, 0, 0])), Some(Illegal::Price));
    apply(&mut position, 3, Move::Discard([1, 1, 2, 0, 0]), Some(&mut chance(1))).unwrap();
    assert!(!position.complete());
    apply(&mut position, 1, Move::Discard([2, 2, 0, 0, 0]), Some(&mut chance(1))).unwrap();
    assert!(position.complete());
    position.enter(Segment::Resolution);
    assert!(!position.complete());
    position.players[1].settlements = 1 << geometry().hex_vertices[4][0];
    assert_eq!(go(&mut position, Move::Robber(9, None)), Some(Illegal::RobberThere));
    assert_eq!(go(&mut position, Move::Robber(4, None)), Some(Illegal::Victim));
    assert_eq!(go(&mut position, Move::Robber(4, Some(2))), Some(Illegal::Victim));
    assert_eq!(go(&mut position, Move::Robber(4, Some(1))), None);
    assert_eq!((position.players[0].held(), position.players[1].held(), position.complete()), (1, 3, true));
    assert_eq!(check(&position), Ok(()));
}

#[test]
fn a_seven_without_discards_moves_the_robber_within_roll() {
    let mut position = island(Segment::Roll);
    roll(&mut position, (1, 6));
    assert!(!position.complete());
    assert_eq!(go(&mut position, Move::Robber(0, None)), None);
    assert!(position.complete());
}

#[test]
fn s_09_nothing_is_built_during_roll() {
    let mut position = island(Segment::Roll);
    give(&mut position, 0, [5; 5]);
    for mv in [Move::Road(0), Move::Settle(0), Move::City(0), Move::Buy, Move::Bank(4, Ore, Wool)] {
        assert_eq!(go(&mut position, mv), Some(Illegal::Segment));
    }
}

#[test]
fn harbours_better_the_rate_of_the_bank() {
    let mut position = island(Segment::Trade);
    give(&mut position, 0, [0, 0, 4, 0, 0]);
    assert_eq!(position.rate(Wool), 4);
    let harbours = Layout::harbour_edges();
    // The first harbour takes three of any kind, the second two of grain, the fifth two of wool.
    let at = |place: usize| 1 << geometry().edge_vertices[usize::from(harbours[place])][0];
    position.players[0].settlements = at(0);
    assert_eq!((position.rate(Wool), position.rate(Grain)), (3, 3));
    position.players[0].settlements = at(1);
    assert_eq!((position.rate(Wool), position.rate(Grain)), (4, 2));
    position.players[0].settlements = at(4);
    assert_eq!(go(&mut position, Move::Bank(4, Wool, Ore)), Some(Illegal::Rate));
    assert_eq!(go(&mut position, Move::Bank(2, Wool, Wool)), Some(Illegal::SameKind));
    assert_eq!(go(&mut position, Move::Bank(2, Wool, Ore)), None);
    assert_eq!((position.player().hand, position.bank), ([0, 0, 2, 0, 1], [19, 19, 17, 19, 18]));
}

#[test]
fn an_offer_is_carried_out_when_another_seat_accepts_it() {
    let mut position = island(Segment::Trade);
    give(&mut position, 0, [0, 0, 2, 0, 0]);
    give(&mut position, 2, [0, 0, 0, 0, 1]);
    give(&mut position, 3, [1, 0, 0, 0, 0]);
    let wool_for_ore = Move::Offer([0, 0, 1, 0, 0], [0, 0, 0, 0, 1]);
    assert_eq!(refusal(&position, 2, wool_for_ore), Some(Illegal::NotYourTurn));
    assert_eq!(go(&mut position, Move::Offer([0, 0, 1, 0, 0], [0; 5])), Some(Illegal::Gift));
    assert_eq!(go(&mut position, Move::Offer([0, 0, 1, 0, 0], [0, 0, 2, 0, 0])), Some(Illegal::SameKind));
    assert_eq!(refusal(&position, 2, Move::Accept), Some(Illegal::NoOffer));
    assert_eq!(go(&mut position, wool_for_ore), None);
    assert_eq!(position.offer.map(|offer| offer.asked), Some(2), "who holds no card is not asked");
    assert_eq!(go(&mut position, Move::Accept), Some(Illegal::OwnOffer));
    assert_eq!(go(&mut position, Move::Monopoly(Wool)), Some(Illegal::Answer));
    assert_eq!(refusal(&position, 3, Move::Decline), Some(Illegal::NoOffer), "one after the other");
    apply(&mut position, 2, Move::Decline, Some(&mut chance(1))).unwrap();
    assert_eq!(refusal(&position, 3, Move::Accept), Some(Illegal::Price));
    apply(&mut position, 3, Move::Decline, Some(&mut chance(1))).unwrap();
    assert_eq!((position.offer, position.offers), (None, 1));
    assert_eq!(go(&mut position, wool_for_ore), None);
    apply(&mut position, 2, Move::Accept, Some(&mut chance(1))).unwrap();
    assert_eq!((position.players[0].hand, position.players[2].hand), ([0, 0, 1, 0, 1], [0, 0, 1, 0, 0]));
    assert_eq!(go(&mut position, Move::Offer([0, 0, 1, 0, 0], [0, 19, 0, 0, 0])), None);
    assert_eq!((position.offer, position.offers), (None, 3), "nobody holds so many cards");
    position.options.offers = 3;
    assert_eq!(go(&mut position, wool_for_ore), Some(Illegal::Offers));
}

#[test]
fn a_development_card_is_played_from_the_next_turn_on_and_one_in_a_turn() {
    let mut position = island(Segment::Build);
    give(&mut position, 0, DEVELOPMENT);
    position.deck = [2, 0, 0, 0, 0];
    position.spent = [12, 0, 2, 2, 2];
    (position.players[1].knights, position.players[1].cards) = (12, [0, 5, 0, 0, 0]);
    assert_eq!(go(&mut position, Move::Buy), None);
    assert_eq!(go(&mut position, Move::Knight(0, None)), Some(Illegal::NoCard));
    position.players[0].cards = [1, 0, 0, 0, 0];
    position.deck = [0; 5];
    position.begin_turn(1);
    position.begin_turn(0);
    assert_eq!(position.player().cards, [2, 0, 0, 0, 0]);
    assert_eq!(go(&mut position, Move::Knight(0, None)), None, "before the dice");
    position.enter(Segment::Build);
    assert_eq!(go(&mut position, Move::Knight(1, None)), Some(Illegal::Played));
    assert_eq!(check(&position), Ok(()));
}

#[test]
fn cards_do_what_they_say() {
    let mut position = island(Segment::Trade);
    position.players[0].cards = [0, 0, 2, 2, 2];
    position.deck = [14, 5, 0, 0, 0];
    give(&mut position, 1, [2, 0, 3, 0, 0]);
    give(&mut position, 2, [0, 0, 1, 0, 0]);
    assert_eq!(go(&mut position, Move::Monopoly(Wool)), None);
    assert_eq!(position.player().hand, [0, 0, 4, 0, 0]);
    position.played = false;
    assert_eq!(go(&mut position, Move::Plenty(Ore, Ore)), None);
    assert_eq!(position.player().hand, [0, 0, 4, 0, 2]);
    position.played = false;
    position.players[0].settlements = 1 << geometry().edge_vertices[usize::from(geometry().coast[0])][0];
    let [one, two, three] = [0, 1, 2].map(|place| geometry().coast[place]);
    assert_eq!(go(&mut position, Move::Roads(one, None)), Some(Illegal::NoPlace), "a second has a place");
    assert_eq!(go(&mut position, Move::Roads(one, Some(three))), Some(Illegal::NotJoined));
    assert_eq!(go(&mut position, Move::Roads(one, Some(two))), None);
    assert_eq!((position.player().roads.count_ones(), position.player().hand), (2, [0, 0, 4, 0, 2]));
    assert_eq!(check(&position), Ok(()));
}

#[test]
fn the_longest_road_is_found_in_branches_and_circles() {
    let player = |roads| Player { roads, ..Player::default() };
    assert_eq!(longest(&player(coast(0, 6)), 0), 6);
    let ring = (0..6).fold(0u128, |all, at| {
        let vertices = geometry().hex_vertices[9];
        all | 1 << geometry().edge(vertices[at], vertices[(at + 1) % 6]).unwrap()
    });
    assert_eq!(longest(&player(ring), 0), 6);
    let vertices = geometry().hex_vertices[9];
    let tail = |at: usize| {
        let edges = geometry().vertex_edges[usize::from(vertices[at])];
        1u128 << present(&edges).find(|edge| ring >> edge & 1 == 0).unwrap()
    };
    assert_eq!(longest(&player(ring | tail(0)), 0), 7);
    assert_eq!(longest(&player(ring | tail(0) | tail(3)), 0), 7, "the circle cannot be left twice on both sides");
    assert_eq!(longest(&player(ring | tail(0) | tail(1)), 0), 7, "six in the circle would end where they began");
    assert_eq!(longest(&player(coast(0, 3) | coast(10, 4)), 0), 4);
    assert_eq!(longest(&player(0), 0), 0);
}

#[test]
fn a_settlement_breaks_the_longest_road() {
    let mut position = island(Segment::Build);
    position.players[1].roads = coast(0, 7);
    award_longest(&mut position);
    assert_eq!((position.longest, position.points(1)), (Some(1), 2));
    // A tie changes nothing.
    position.players[2].roads = coast(12, 7);
    award_longest(&mut position);
    assert_eq!(position.longest, Some(1));
    // The vertex between the third and the fourth road of seat 1.
    let ends = |place: usize| geometry().edge_vertices[usize::from(geometry().coast[place])];
    let between = ends(2).into_iter().find(|vertex| ends(3).contains(vertex)).unwrap();
    position.players[0].settlements = 1 << between;
    award_longest(&mut position);
    assert_eq!(position.longest, Some(2), "the other with seven takes it");
    position.players[3].roads = coast(20, 7);
    position.players[2].roads = coast(12, 3);
    position.longest = Some(2);
    position.players[1].roads |= coast(7, 3);
    award_longest(&mut position);
    assert_eq!(position.longest, None, "its owner lost it, and two others tie with seven");
    position.players[1].roads = 0;
    position.players[3].roads = coast(20, 4);
    award_longest(&mut position);
    assert_eq!(position.longest, None, "four are too few");
}

#[test]
fn the_largest_army_goes_to_the_first_with_three_and_to_whoever_has_more() {
    let mut position = island(Segment::Build);
    let mut after = |seat: u8, knights| {
        position.seat = seat;
        position.players[usize::from(seat)].knights = knights;
        award_army(&mut position);
        position.army
    };
    assert_eq!([after(0, 2), after(0, 3), after(1, 3), after(1, 4)], [None, Some(0), Some(0), Some(1)]);
}

#[test]
fn s_11_ten_points_on_ones_own_turn_win_at_once() {
    let mut position = island(Segment::Build);
    // Four cities and a point card are nine, and a settlement on the tenth.
    let free = [0u8, 2, 16, 20];
    position.players[0].cities = free[..4].iter().fold(0, |all, vertex| all | 1 << vertex);
    position.players[0].fresh[Card::Point as usize] = 1;
    position.deck[Card::Point as usize] = 4;
    position.players[1].cities = 0;
    give(&mut position, 0, SETTLEMENT);
    let vertex = (0..54).find(|vertex| position.room(*vertex)).unwrap();
    position.players[0].roads = 1 << geometry().vertex_edges[usize::from(vertex)][0];
    assert_eq!((position.points(0), position.shown_points(0), position.winner), (9, 8, None));
    assert_eq!(go(&mut position, Move::Settle(vertex)), None);
    assert_eq!((position.winner, position.segment), (Some(0), Segment::Build));
    assert_eq!(go(&mut position, Move::Buy), Some(Illegal::Over));
    let mut other = position.clone();
    other.winner = None;
    other.begin_turn(1);
    assert_eq!(other.winner, None, "it is not the turn of who has ten");
    other.begin_turn(0);
    assert_eq!(other.winner, Some(0));
}

#[test]
fn others_see_only_how_many_cards_one_has() {
    let mut position = island(Segment::Build);
    give(&mut position, 1, [1, 2, 3, 0, 0]);
    position.players[1].cards = [0, 2, 0, 0, 0];
    let known = view(&position, 0);
    assert_eq!((known.players[1].held, known.players[1].cards, known.players[1].points), (6, 2, 0));
    assert_eq!((view(&position, 1).hand, view(&position, 1).points), ([1, 2, 3, 0, 0], 2));
    let mut other = position.clone();
    (other.players[1].hand, other.players[1].cards) = ([0, 0, 0, 0, 6], [1, 0, 0, 1, 0]);
    assert_eq!(view(&other, 0), known);
}
