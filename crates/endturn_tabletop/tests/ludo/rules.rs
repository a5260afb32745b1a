//! Known answers of Ludo: the rows L-01 to L-10, as far as the rules go, and complete games.

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::ludo::check;
use endturn_tabletop::ludo::{
    Home, Illegal, Misread, Move, Position, Variant, VariantMistake, apply, capture_first, legal, parse, random,
    refusal, roll, write,
};
use proptest::prelude::*;

pub(super) fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("L-01"), DrawSubject::TABLE, Purpose("test"))
}

const PLAIN: Variant = Variant::PLAIN;

/// A turn of seat 0 in which it threw a die.
fn threw(variant: &Variant, tokens: [u8; 4], die: u8) -> Position {
    let mut position = Position::new(4);
    position.tokens[0] = tokens;
    position.rolled([die, 0], variant).unwrap();
    position
}

fn moves(variant: &Variant, position: &Position) -> Vec<u8> {
    legal(variant, position).map(|mv| mv.token).collect()
}

#[test]
fn the_default_is_the_board_of_the_rules_text() {
    assert_eq!(Variant::default(), PLAIN);
    assert_eq!(
        (0..4).map(|seat| PLAIN.square(seat, 4, 1)).collect::<Vec<_>>(),
        [Some(0), Some(13), Some(26), Some(39)]
    );
    assert_eq!((PLAIN.square(1, 2, 1), PLAIN.square(3, 4, 20)), (Some(26), Some(6)), "two sit opposite");
    assert_eq!((PLAIN.square(0, 4, 51), PLAIN.square(0, 4, 52), PLAIN.last()), (Some(50), None, 56));
    for (variant, mistake) in [
        (Variant { ring: 50, ..PLAIN }, VariantMistake::Ring),
        (Variant { walk: 53, ..PLAIN }, VariantMistake::Walk),
        (Variant { column: 3, home: Home::Each, ..PLAIN }, VariantMistake::Column),
        (Variant { dice: 3, ..PLAIN }, VariantMistake::Dice),
    ] {
        assert_eq!(variant.check(), Err(mistake));
    }
    assert_eq!((PLAIN.check(), Variant::MAEDN.check()), (Ok(()), Ok(())));
}

#[test]
fn l_01_a_three_with_all_tokens_in_base_is_a_forced_no_move() {
    let position = threw(&PLAIN, [0; 4], 3);
    assert!(moves(&PLAIN, &position).is_empty() && position.complete(&PLAIN) && !position.grants(&PLAIN));
    assert_eq!(refusal(&PLAIN, &position, Move { token: 0, die: 3 }), Some(Illegal::NeedsSix));
    assert!(!Position::new(4).complete(&PLAIN), "not before the dice");
}

#[test]
fn l_02_l_03_a_six_enters_a_token_and_grants_a_turn() {
    let mut position = threw(&PLAIN, [0; 4], 6);
    assert!(!position.complete(&PLAIN));
    let applied = apply(&PLAIN, &mut position, Move { token: 2, die: 6 }).unwrap();
    assert!(applied.entered && position.complete(&PLAIN) && position.grants(&PLAIN));
    position.begin_turn(0, true);
    position.rolled([2, 0], &PLAIN).unwrap();
    assert_eq!(moves(&PLAIN, &position), [2]);
    apply(&PLAIN, &mut position, Move { token: 2, die: 2 }).unwrap();
    assert_eq!((position.tokens[0], position.grants(&PLAIN), position.next_seat()), ([0, 0, 3, 0], false, 1));
}

#[test]
fn l_06_l_07_three_sixes_end_the_turn_only_where_the_variant_says_so() {
    for (variant, third) in [(PLAIN, true), (Variant { three_sixes: true, ..PLAIN }, false)] {
        let mut position = Position::new(4);
        position.tokens[0] = [1, 1, 1, 1];
        for grant in [true, true, third] {
            position.rolled([6, 0], &variant).unwrap();
            assert_eq!((position.grants(&variant), position.complete(&variant)), (grant, !grant));
            position.begin_turn(0, true);
        }
        position.begin_turn(1, false);
        assert_eq!(position.sixes, 0);
    }
}

#[test]
fn l_08_the_last_token_home_wins_at_once_and_grants_nothing() {
    let mut position = threw(&PLAIN, [56, 56, 50, 56], 6);
    assert_eq!(moves(&PLAIN, &position), [2]);
    let applied = apply(&PLAIN, &mut position, Move { token: 2, die: 6 }).unwrap();
    assert!(applied.home && applied.finished && position.is_over(&PLAIN) && !position.grants(&PLAIN));
    assert_eq!((position.home[0], position.rolled([1, 0], &PLAIN)), (0, Err(Illegal::Over)));
}

#[test]
fn l_09_for_ranks_the_game_goes_on_without_who_is_home() {
    let ranks = Variant { ranks: true, ..PLAIN };
    let mut position = threw(&ranks, [56, 56, 55, 56], 1);
    apply(&ranks, &mut position, Move { token: 2, die: 1 }).unwrap();
    assert!(!position.is_over(&ranks) && !position.grants(&ranks));
    position.begin_turn(3, false);
    assert_eq!(position.next_seat(), 1, "seat 0 is passed over");
    position.ranked = 3;
    assert!(position.is_over(&ranks));
}

#[test]
fn l_10_a_grant_survives_a_forced_no_move() {
    let position = threw(&PLAIN, [56, 56, 56, 52], 6);
    assert!(position.complete(&PLAIN) && position.grants(&PLAIN));
    assert_eq!(refusal(&PLAIN, &position, Move { token: 3, die: 6 }), Some(Illegal::Overshoot));
}

#[test]
fn captures_send_home_except_on_starts() {
    let capture = |variant: &Variant, tokens, enemy: u8, die| {
        let mut position = threw(variant, tokens, die);
        position.tokens[1][0] = enemy;
        let applied = apply(variant, &mut position, Move { token: 0, die }).unwrap();
        (applied.captured[1], position.tokens[1][0], position.grants(variant))
    };
    // Seat 1 starts 13 squares on: its step 3 is step 16 of seat 0.
    assert_eq!(capture(&PLAIN, [12, 0, 0, 0], 3, 4), (1, 0, false));
    assert_eq!(capture(&Variant { capture_again: true, ..PLAIN }, [12, 0, 0, 0], 3, 4), (1, 0, true));
    assert_eq!(capture(&PLAIN, [12, 0, 0, 0], 1, 2), (0, 1, false), "its start is safe");
    assert_eq!(capture(&Variant { safe_starts: false, ..PLAIN }, [12, 0, 0, 0], 1, 2), (1, 0, false));
    assert_eq!(capture(&PLAIN, [0; 4], 40, 6), (0, 40, true), "so is one's own");
    assert_eq!(capture(&PLAIN, [50, 0, 0, 0], 40, 4), (0, 40, false), "the column is one's own");
}

#[test]
fn blockades_let_nobody_land_or_pass() {
    let barred = Variant { blockades: true, ..PLAIN };
    let mut position = threw(&barred, [12, 0, 0, 0], 5);
    position.tokens[1] = [3, 3, 0, 0];
    assert_eq!(refusal(&barred, &position, Move { token: 0, die: 5 }), Some(Illegal::Blocked));
    assert_eq!(refusal(&PLAIN, &position, Move { token: 0, die: 5 }), None);
    position.tokens[1] = [3, 4, 0, 0];
    assert_eq!(refusal(&barred, &position, Move { token: 0, die: 5 }), None);
}

#[test]
fn two_dice_are_played_one_by_one() {
    let two = Variant { dice: 2, ..PLAIN };
    let mut position = Position::new(2);
    position.tokens[0] = [10, 20, 0, 0];
    position.rolled([6, 3], &two).unwrap();
    assert_eq!(moves(&two, &position), [0, 1, 2, 3, 0, 1]);
    assert_eq!(parse(&position, "move 3"), Ok(Move { token: 2, die: 6 }));
    apply(&two, &mut position, Move { token: 2, die: 6 }).unwrap();
    assert!(!position.complete(&two));
    apply(&two, &mut position, Move { token: 2, die: 3 }).unwrap();
    assert!(position.complete(&two) && position.grants(&two));
    assert_eq!(
        (position.tokens[0], refusal(&two, &position, Move { token: 0, die: 6 })),
        ([10, 20, 4, 0], Some(Illegal::NoDie))
    );
}

#[test]
fn texts_that_are_no_moves_say_why() {
    let position = threw(&PLAIN, [1; 4], 4);
    assert_eq!(parse(&position, "move 2"), Ok(Move { token: 1, die: 4 }));
    assert_eq!(parse(&position, "go 2"), Err(Misread::Verb("go".into())));
    assert_eq!(parse(&position, "move 5"), Err(Misread::Token("5".into())));
    assert_eq!(parse(&position, "move 1 7"), Err(Misread::Die("7".into())));
    assert_eq!(parse(&position, "move 1 4 2"), Err(Misread::Rest("2".into())));
}

/// Plays a game; `each` sees every position and the move made in it. Returns the end and the number
/// of turns.
fn play(
    variant: &Variant,
    seats: u8,
    seed: u64,
    captors: u8,
    mut each: impl FnMut(&Position, Move),
) -> (Position, u32) {
    let mut draw = chance(seed);
    let mut position = Position::new(seats);
    for turn in 1..20_000 {
        roll(variant, &mut position, &mut draw).unwrap();
        while !position.complete(variant) {
            let mv = match captors >> position.seat & 1 {
                1 => capture_first(variant, &position),
                _ => random(variant, &position, &mut draw),
            };
            each(&position, mv.unwrap());
            apply(variant, &mut position, mv.unwrap()).unwrap();
        }
        if position.is_over(variant) {
            return (position, turn);
        }
        let again = position.grants(variant);
        position.begin_turn(if again { position.seat } else { position.next_seat() }, again);
    }
    panic!("a game of 20,000 turns");
}

#[test]
fn captures_first_beats_chance() {
    let won = (0..200).filter(|seed| play(&PLAIN, 2, *seed, 0b10, |_, _| {}).0.home[0] == 1).count();
    assert!(won > 120, "{won} of 200");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_at_random_keep_the_rules(seed: u64, seats in 2u8..=4, options: u16, maedn: bool) {
        let on = |bit: u16| options >> bit & 1 == 1;
        let variant = if maedn { Variant { ranks: on(0), ..Variant::MAEDN } } else {
            Variant {
                ranks: on(0), dice: 1 + u8::from(on(1)), blockades: on(2), capture_again: on(3), three_sixes: on(4), must_enter: on(5),
                clear_start: on(6), safe_starts: on(7), opposite: on(8), share: on(9), six_again: on(10), ..PLAIN
            }
        };
        let (last, _) = play(&variant, seats, seed, (options >> 12) as u8, |position, mv| {
            assert_eq!(check(&variant, position), Ok(()));
            assert_eq!(parse(position, &write(&variant, mv)), Ok(mv));
            let mut after = *position;
            let applied = apply(&variant, &mut after, mv).unwrap();
            let steps = |position: &Position| position.tokens.iter().flatten().map(|step| u32::from(*step)).sum::<u32>();
            assert!(applied.captured != [0; 4] || steps(&after) == steps(position) + if applied.entered { 1 } else { u32::from(mv.die) });
        });
        prop_assert_eq!(check(&variant, &last), Ok(()));
        prop_assert_eq!(last.ranked, if variant.ranks { seats - 1 } else { 1 });
    }
}
