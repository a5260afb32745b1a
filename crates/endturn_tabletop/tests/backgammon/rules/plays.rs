//! Legal plays of a roll, and ends of games.

use std::collections::BTreeSet;

use endturn_tabletop::backgammon::{
    BAR, Board, Cube, Dice, Legal, OFF, Outcome, Play, Position, Side, Win, random, sensible,
};
use proptest::prelude::*;

use endturn_tabletop::internals::backgammon::{self as internals, checkers, same};

use super::{board, dice, draw, texts};

/// Numbers of opening plays by roll; those without a double also agree with OpenSpiel.
const FIRST_ROLLS: [(u8, u8, usize); 21] = [
    (1, 1, 42),
    (2, 2, 75),
    (3, 3, 73),
    (4, 4, 52),
    (5, 5, 4),
    (6, 6, 11),
    (2, 1, 15),
    (3, 1, 16),
    (4, 1, 14),
    (5, 1, 8),
    (6, 1, 10),
    (3, 2, 17),
    (4, 2, 18),
    (5, 2, 8),
    (6, 2, 14),
    (4, 3, 17),
    (5, 3, 9),
    (6, 3, 14),
    (5, 4, 9),
    (6, 4, 14),
    (6, 5, 7),
];

#[test]
fn every_first_roll_reaches_as_many_boards_as_counted_elsewhere() {
    let mut plays = Vec::new();
    for (one, other, boards) in FIRST_ROLLS {
        for side in Side::BOTH {
            Board::default().legal(side, dice(one, other), &mut plays);
            assert_eq!(plays.len(), boards, "{one}{other}");
        }
    }
}

#[test]
fn b_01_the_start_is_equal_and_the_opening_roll_never_a_double() {
    let start = Board::default();
    assert_eq!((start.pips(Side::White), start.pips(Side::Black), start.is_race()), (167, 167, false));
    let mut firsts = BTreeSet::new();
    for seed in 0..200 {
        let (dice, is_first) = Dice::opening(&mut draw(seed));
        assert!(!dice.is_double());
        firsts.insert((dice, is_first));
    }
    assert_eq!(firsts.len(), 30, "each of 15 rolls by either side");
}

#[test]
fn b_04_with_all_points_held_the_play_is_empty() {
    let shut = board(&[(25, 1), (6, 14)], &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (8, 3)]);
    for dice in Dice::all() {
        let mut plays = Vec::new();
        shut.legal(Side::White, dice, &mut plays);
        assert_eq!(plays, [Legal { play: Play::NONE, board: shut }]);
    }
}

#[test]
fn both_dice_must_be_used_if_they_can_be_and_the_higher_if_one_can() {
    // With 6-5 the six alone could be played by 20/14, but 11/6 and then nothing; 20/15/9 uses
    // both.
    let far = board(&[(20, 1)], &[(11, 2), (24, 13)]);
    assert_eq!(texts(&far, 6, 5), ["20/9"]);
    // Either die can be played, but not both: 14 less 11 is blocked. The higher one must be.
    let near = board(&[(14, 1)], &[(22, 2), (24, 13)]);
    assert_eq!(texts(&near, 6, 5), ["14/8"]);
    // Only the lower can be played.
    let held = board(&[(14, 1)], &[(22, 2), (17, 2), (24, 11)]);
    assert_eq!(texts(&held, 6, 5), ["14/9"]);
}

#[test]
fn checkers_on_the_bar_enter_first() {
    let two = board(&[(25, 2), (6, 13)], &[(1, 2), (4, 2), (13, 11)]);
    assert_eq!(texts(&two, 3, 1), ["bar/22"], "the one is held, so the second stays on the bar");
    assert_eq!(texts(&two, 3, 2), ["bar/22 bar/23"]);
    let one = board(&[(25, 1), (6, 14)], &[(1, 2), (13, 13)]);
    assert_eq!(texts(&one, 5, 1), ["bar/19", "bar/20 6/5"]);
}

#[test]
fn bearing_off_is_exact_or_from_the_furthest_point() {
    let home = board(&[(5, 1), (3, 2), (1, 1)], &[(1, 15)]);
    assert_eq!(texts(&home, 6, 5), ["5/off 3/off"]);
    assert_eq!(texts(&home, 4, 3), ["5/1 3/off", "5/2 3/off"]);
    let outside = board(&[(7, 1), (3, 2), (1, 1)], &[(1, 15)]);
    assert_eq!(texts(&outside, 6, 1), ["7/1 3/2", "7/off"]);
    // The last outside must come home before any is borne off.
    assert!(texts(&outside, 5, 3).iter().all(|text| text.starts_with("7/")));
}

/// The reason for which White may not play this.
fn why(board: &Board, one: u8, other: u8, play: &str) -> String {
    let mut plays = Vec::new();
    board.legal(Side::White, dice(one, other), &mut plays);
    let play = Play::parse(play).unwrap();
    assert!(!plays.iter().any(|legal| Some(legal.board) == board.after(Side::White, &play)), "{play:?} is legal");
    board.why_not(Side::White, dice(one, other), &play, &plays).to_string()
}

#[test]
fn what_is_illegal_is_refused_with_its_reason() {
    let start = Board::default();
    let blocked = "point 19 is blocked: the other side has two or more checkers there";
    assert_eq!(why(&start, 5, 1, "24/19 24/23"), blocked);
    assert_eq!(why(&start, 5, 3, "24/19"), blocked, "also if the play is too short");
    assert_eq!(why(&start, 6, 1, "7/1"), "you have no checker on point 7");
    assert_eq!(why(&start, 6, 1, "bar/24"), "you have no checker on the bar");
    assert_eq!(why(&start, 6, 1, "13/9"), "the roll 6-1 has no number for 13/9");
    assert_eq!(why(&start, 6, 1, "13/7 13/7"), "each number of the roll 6-1 is played once");
    assert_eq!(why(&start, 6, 1, "13/7"), "both numbers of the roll can be played, so you have to play both");
    assert_eq!(why(&start, 2, 2, "13/11(2)"), "4 of the roll's four moves can be played, so you have to play 4");
    assert_eq!(why(&start, 2, 2, "24/14"), "the roll 2-2 has no number for 24/14");
    assert_eq!(why(&start, 2, 2, "13/7 8/4"), "the roll 2-2 is played four times at most");
    let early = "it is too early to bear off: a checker of yours is outside the home board, on point 24";
    assert_eq!(why(&start, 6, 1, "6/off"), early);
    // Black holds its bar point and its 4 point: White's points 18 and 21.
    let gate = board(&[(24, 1), (6, 14)], &[(7, 2), (4, 2), (13, 11)]);
    assert_eq!(why(&gate, 6, 3, "24/15"), "the points on the way of 24/15 are blocked");
    let on_bar = board(&[(25, 1), (13, 14)], &[(6, 2), (1, 13)]);
    assert_eq!(why(&on_bar, 5, 2, "13/8 13/11"), "your checkers on the bar have to enter first");
    let both_on_bar = board(&[(25, 2), (13, 13)], &[(6, 2), (1, 13)]);
    assert_eq!(why(&both_on_bar, 5, 2, "bar/20 13/11"), "your checkers on the bar have to enter first");
    // 24/18 and 24/22 are open, and Black holds what lies beyond either.
    let one = board(&[(24, 1), (1, 14)], &[(9, 3), (13, 12)]);
    assert_eq!(why(&one, 6, 2, "24/22"), "only one of the numbers can be played, and then it has to be the larger, 6");
    let home = board(&[(5, 2), (3, 2)], &[(12, 15)]);
    assert_eq!(why(&home, 6, 4, "3/off 5/1"), "a larger number bears off only from your furthest point, which is 5");
    // The last checker comes home with one number, and another leaves with the other.
    let late = board(&[(8, 1), (6, 2)], &[(12, 15)]);
    let mut plays = Vec::new();
    late.legal(Side::White, dice(6, 2), &mut plays);
    assert!(plays.iter().any(|legal| late.text(Side::White, &legal.play) == "8/off"));
    assert_eq!(
        why(&late, 6, 2, "6/off 6/4"),
        "it is too early to bear off: a checker of yours is outside the home board, on point 8"
    );
}

#[test]
fn a_double_gives_four_moves_and_hits_are_marked() {
    let hit = board(&[(8, 2), (6, 2)], &[(20, 1), (1, 14)]);
    let three = texts(&hit, 3, 3);
    assert!(three.contains(&"8/5*(2) 6/3(2)".to_owned()), "{three:?}");
    assert!(three.contains(&"8/5*/2 8/5 6/3".to_owned()), "{three:?}");
    let single = board(&[(24, 1), (6, 1)], &[(7, 1), (2, 14)]);
    assert!(texts(&single, 6, 5).contains(&"24/18*/13".to_owned()));
    assert!(texts(&single, 6, 5).contains(&"24/13".to_owned()), "by way of 19 nothing is hit");
}

#[test]
fn b_13_the_last_checker_off_ends_the_game_and_tells_its_worth() {
    let ends = [
        (&[(3, 2)][..], Outcome::Single, 2),
        (&[(3, 15)], Outcome::Gammon, 4),
        (&[(3, 14), (19, 1)], Outcome::Backgammon, 6),
        (&[(3, 14), (18, 1)], Outcome::Gammon, 4),
        (&[(3, 14), (25, 1)], Outcome::Backgammon, 6),
        (&[(3, 13), (25, 1)], Outcome::Single, 2),
    ];
    for (black, outcome, points) in ends {
        let mut position = Position { board: board(&[(1, 1)], black), dice: Some(dice(4, 2)), ..Position::default() };
        position.cube.double(Side::White, 2, true).unwrap();
        assert!(position.take(2));
        let mut plays = Vec::new();
        position.legal(Side::White, &mut plays);
        assert_eq!(plays.len(), 1, "a die is left over");
        position.play(Side::White, &plays[0]);
        assert_eq!(position.win, Some(Win { side: Side::White, outcome, points }));
        assert_eq!(position.check(3, &Cube::default()), Ok(()));
        position.legal(Side::White, &mut plays);
        assert!(plays.is_empty(), "nobody plays on");
    }
}

/// A slow version of the rules: tries all orders of the dice, then keeps those that use the most,
/// and the higher of two dice.
fn slow(start: &Board, dice: Dice) -> BTreeSet<Board> {
    fn go(board: Board, left: &[u8], used: (usize, u8), found: &mut Vec<(usize, u8, Board)>) {
        found.push((used.0, used.1, board));
        let Some((die, rest)) = left.split_first() else { return };
        for from in 1..=BAR {
            let bar_first = from != BAR && board.at(Side::White, BAR) > 0;
            if board.at(Side::White, from) == 0 || bar_first {
                continue;
            }
            let to = from.saturating_sub(*die);
            if to == OFF {
                let all_home = (7..=BAR).all(|place| board.at(Side::White, place) == 0);
                let is_furthest = (from + 1..=6).all(|place| board.at(Side::White, place) == 0);
                if !all_home || (from < *die && !is_furthest) {
                    continue;
                }
            }
            let mut after = *checkers(&mut board.clone());
            after[0][usize::from(from)] -= 1;
            after[0][usize::from(to)] += 1;
            if to != OFF {
                match after[1][usize::from(25 - to)] {
                    0 => {}
                    1 => {
                        after[1][usize::from(25 - to)] = 0;
                        after[1][25] += 1;
                    }
                    _ => continue,
                }
            }
            go(internals::board(after), rest, (used.0 + 1, used.1.max(*die)), found);
        }
    }
    let mut found = Vec::new();
    let orders = if dice.is_double() {
        vec![vec![dice.high(); 4]]
    } else {
        vec![vec![dice.high(), dice.low()], vec![dice.low(), dice.high()]]
    };
    orders.iter().for_each(|order| go(*start, order, (0, 0), &mut found));
    let most = found.iter().map(|(used, die, _)| (*used, *die)).max().unwrap();
    // If both dice are used, the higher is among them.
    found.into_iter().filter(|(used, die, _)| (*used, *die) == most).map(|(_, _, board)| board).collect()
}

/// The same board with the sides exchanged.
fn turned(board: &Board) -> Board {
    let [white, black] = *checkers(&mut board.clone());
    internals::board([black, white])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// In random games: the plays equal those of the slow rules, each board comes up once, every
    /// text reads back, every position is sound.
    #[test]
    fn random_games_are_those_of_the_slow_rules(seed: u64) {
        let mut draw = draw(seed);
        let mut position = Position::default();
        let (opening, white_begins) = Dice::opening(&mut draw);
        let mut side = if white_begins { Side::White } else { Side::Black };
        position.dice = Some(opening);
        let (mut plays, mut turn) = (Vec::new(), 1);
        while position.win.is_none() && turn < 2_000 {
            let rolled = position.dice.unwrap();
            position.legal(side, &mut plays);
            let seen = if side == Side::White { position.board } else { turned(&position.board) };
            let boards: BTreeSet<Board> = plays.iter().map(|legal| if side == Side::White { legal.board } else { turned(&legal.board) }).collect();
            prop_assert_eq!(boards.len(), plays.len());
            if turn % 8 == 1 {
                prop_assert_eq!(&boards, &slow(&seen, rolled));
            }
            let mut texts = BTreeSet::new();
            for legal in &plays {
                prop_assert_eq!(position.board.after(side, &legal.play), Some(legal.board));
                let text = position.board.text(side, &legal.play);
                let read = if text.is_empty() { Play::NONE } else { Play::parse(&text).unwrap() };
                prop_assert_eq!(same(&position.board, side, &read, &plays), Some(legal), "{}", text);
                prop_assert!(texts.insert(text));
            }
            let legal = if seed % 2 == 0 { random(&plays, &mut draw) } else { sensible(side, &plays) };
            position.play(side, &legal.unwrap());
            prop_assert_eq!(position.check(turn, &Cube::default()), Ok(()));
            let bytes = postcard::to_stdvec(&position).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Position>(&bytes).unwrap(), position);
            side = side.other();
            turn += 1;
            if position.win.is_none() {
                position.dice = Some(Dice::roll(&mut draw));
            }
        }
        prop_assert!(position.win.is_some());
        prop_assert_eq!(position.score_after().games(), 1);
    }
}

#[test]
fn the_sensible_persona_beats_the_random_one() {
    let mut won = 0;
    for seed in 0..60 {
        let mut draw = draw(seed);
        let (mut position, mut plays) = (Position::default(), Vec::new());
        let (opening, white_begins) = Dice::opening(&mut draw);
        let mut side = if white_begins { Side::White } else { Side::Black };
        position.dice = Some(opening);
        while position.win.is_none() {
            position.legal(side, &mut plays);
            let legal = if side == Side::White { sensible(side, &plays) } else { random(&plays, &mut draw) };
            position.play(side, &legal.unwrap());
            side = side.other();
            position.dice = Some(Dice::roll(&mut draw));
            position.dice = position.dice.filter(|_| position.win.is_none());
        }
        won += i32::from(position.win.is_some_and(|win| win.side == Side::White));
    }
    assert!(won >= 54, "{won} of 60");
}
