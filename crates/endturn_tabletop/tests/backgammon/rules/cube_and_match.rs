//! The doubling cube, matches, the Crawford rule, and impossible states.

use endturn_tabletop::backgammon::{
    Board, Cube, CubeRefusal, Dice, Match, Offer, Outcome, Position, Side, Win, offer_sensibly, take_sensibly,
};

use endturn_tabletop::internals::backgammon::checkers;

use super::{board, dice};

#[test]
fn b_05_an_accepted_double_gives_the_cube_to_the_taker() {
    let mut position = Position::default();
    assert_eq!(position.double(Side::Black, 2, true), Ok(()));
    assert_eq!(position.cube.offer(), Some(Offer { by: Side::Black, value: 2 }));
    assert_eq!(position.cube.value(), 1, "nothing changes before the answer");
    assert!(position.take(2));
    let cube = position.cube;
    assert_eq!((cube.value(), cube.owner(), cube.last_doubled_turn()), (2, Some(Side::White), 2));
    assert_eq!(cube.offer(), None);
    assert!(!position.take(2), "there is nothing more to take");
    assert!(!position.drop_offer());
}

/// A cube turned to 2 by Black in turn 2.
fn turned() -> Cube {
    let mut cube = Cube::default();
    cube.double(Side::Black, 2, true).unwrap();
    cube.take(2);
    cube
}

#[test]
fn b_06_no_second_double_in_the_same_turn() {
    let mut cube = turned();
    assert_eq!(cube.double(Side::Black, 2, true), Err(CubeRefusal::SameTurn));
    assert_eq!(cube, turned());
}

#[test]
fn b_07_no_double_after_the_roll() {
    assert_eq!(turned().double(Side::Black, 2, false), Err(CubeRefusal::NotRollSegment));
}

#[test]
fn b_08_the_owner_redoubles_in_the_next_turn() {
    let mut cube = turned();
    assert_eq!(cube.double(Side::White, 3, true), Ok(()));
    assert!(cube.take(3));
    assert_eq!((cube.value(), cube.owner(), cube.last_doubled_turn()), (4, Some(Side::Black), 3));
}

#[test]
fn b_09_two_four_eight_take_three_turns() {
    let mut cube = turned();
    for (turn, side, value) in
        [(3, Side::White, 4), (4, Side::Black, 8), (5, Side::White, 16), (6, Side::Black, 32), (7, Side::White, 64)]
    {
        assert_eq!(cube.double(side, turn, true), Ok(()));
        assert!(cube.take(turn));
        assert_eq!((cube.value(), cube.owner(), cube.last_doubled_turn()), (value, Some(side.other()), turn));
    }
    assert_eq!(cube.double(Side::Black, 8, true), Err(CubeRefusal::CubeMax));
}

#[test]
fn b_10_who_does_not_own_the_cube_may_not_double() {
    let mut cube = turned();
    assert_eq!(cube.double(Side::Black, 4, true), Err(CubeRefusal::NotOwner));
    assert_eq!(cube, turned());
}

#[test]
fn b_11_a_drop_scores_the_value_before_the_double() {
    let mut position = Position::default();
    position.double(Side::Black, 2, true).unwrap();
    assert!(position.drop_offer());
    assert_eq!(position.win, Some(Win { side: Side::Black, outcome: Outcome::Dropped, points: 1 }));
    assert_eq!(position.check(2, &Cube::default()), Ok(()));
    let mut later = Position { cube: turned(), ..Position::default() };
    later.double(Side::White, 3, true).unwrap();
    assert!(later.drop_offer());
    assert_eq!(later.win.map(|win| win.points), Some(2));
}

#[test]
fn b_12_until_the_answer_no_other_double() {
    let mut cube = Cube::default();
    cube.double(Side::Black, 2, true).unwrap();
    assert_eq!(cube.double(Side::Black, 2, true), Err(CubeRefusal::ResponsePending));
}

fn won(side: Side, points: u16) -> Win {
    Win { side, outcome: Outcome::Single, points }
}

#[test]
fn the_game_after_a_side_is_one_point_away_has_no_cube() {
    let mut score = Match::to(5, true).unwrap();
    score.add(&won(Side::White, 2));
    assert!(!score.is_crawford());
    score.add(&won(Side::White, 2));
    assert!(score.is_crawford());
    let mut crawford = Position::of_match(score);
    assert_eq!(crawford.double(Side::Black, 2, true), Err(CubeRefusal::Crawford));
    assert_eq!(crawford.check(1, &Cube::default()), Ok(()));
    score.add(&won(Side::Black, 1));
    assert!(!score.is_crawford(), "one game only");
    assert_eq!(Position::of_match(score).double(Side::Black, 2, true), Ok(()));
    assert_eq!((score.away(Side::White), score.away(Side::Black), score.winner()), (Some(1), Some(4), None));
    score.add(&won(Side::Black, 8));
    assert_eq!((score.winner(), score.points(Side::Black), score.games()), (Some(Side::Black), 9, 4));

    let mut free = Match::to(5, false).unwrap();
    free.add(&won(Side::White, 4));
    assert!(!free.is_crawford());
}

#[test]
fn a_match_to_one_point_and_games_without_a_match() {
    let point = Match::to(1, true).unwrap();
    assert!(!point.is_crawford());
    assert_eq!(Position::of_match(point).double(Side::White, 2, true), Err(CubeRefusal::Crawford));
    assert!(Match::to(0, true).is_err() && Match::to(1_000, true).is_err());
    let mut money = Match::money();
    money.add(&won(Side::White, 192));
    assert_eq!((money.winner(), money.away(Side::White), money.points(Side::White)), (None, None, 192));
}

#[test]
fn what_cannot_be_is_told() {
    let start = Position::default();
    assert_eq!(start.check(1, &Cube::default()), Ok(()));
    let mut both = start;
    checkers(&mut both.board)[1][1] = 1;
    checkers(&mut both.board)[1][24] = 1;
    assert!(both.check(1, &Cube::default()).is_err(), "a point has checkers of both");
    let early = Position { cube: turned(), ..start };
    assert!(early.check(1, &Cube::default()).is_err(), "the cube was turned in a turn to come");
    assert_eq!(early.check(2, &Cube::default()), Ok(()));
    let won = Position { win: Some(won(Side::White, 1)), ..start };
    assert!(won.check(1, &Cube::default()).is_err(), "nobody has borne off");
    let offered = Position { dice: Some(dice(2, 1)), ..start };
    assert_eq!(offered.check(1, &Cube::default()), Ok(()));
    assert!(postcard::from_bytes::<Dice>(&[7, 1]).is_err() && postcard::from_bytes::<Dice>(&[1, 0]).is_err());
    assert_eq!(Board::new([[0; 26]; 2]), None);
}

#[test]
fn t_97_the_sensible_persona_doubles_and_takes_by_the_race() {
    let race = |white: &[(u8, u8)], black: &[(u8, u8)]| Position { board: board(white, black), ..Position::default() };
    let even = race(&[(6, 5), (5, 5), (4, 5)], &[(6, 5), (5, 5), (4, 5)]);
    assert!(!offer_sensibly(&even, Side::White));
    assert!(take_sensibly(&even, Side::Black));
    let near = race(&[(6, 4), (5, 5), (4, 6)], &[(7, 5), (6, 4), (4, 5), (3, 1)]);
    assert!(offer_sensibly(&near, Side::White) && take_sensibly(&near, Side::Black));
    let far = race(&[(6, 3), (5, 2)], &[(6, 5), (5, 5), (4, 5)]);
    assert!(offer_sensibly(&far, Side::White) && !take_sensibly(&far, Side::Black));
    assert!(!offer_sensibly(&Position::default(), Side::White), "not at the start");
    assert!(take_sensibly(&Position::default(), Side::Black));
}
