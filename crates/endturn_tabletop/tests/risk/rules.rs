//! Known answers of Risk, and complete games.

use endturn_engine::RuleId;
use endturn_engine::orders::Words;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_scenario::bridge;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::parse::parse as read;
use endturn_tabletop::internals::risk::{ATTACKER_LOSES, DEFENDER_LOSES, NOBODY, needs, seen as parts, territory};
use endturn_tabletop::risk::apply;
use endturn_tabletop::risk::check;
use endturn_tabletop::risk::legal;
use endturn_tabletop::risk::odds;
use endturn_tabletop::risk::view;
use endturn_tabletop::risk::{
    Applied, Board, CardKind, Choice, Continent, Illegal, Land, Map, MapMistake, Move, Odds, Position, Region, Rules,
    RunOfValues, Segment, Setup, Territory, Throw, attack, deal, is_set, losses, random, refusal, reinforcements,
    sensible, set_value,
};
use proptest::prelude::*;

const CLASSIC: &str = include_str!("../../../../assets/rulesets/risk/map.ron");
const SMALL: &str = include_str!("../../../../assets/rulesets/risk_small/map.ron");

fn map(text: &str) -> Map {
    let mut report = Report::default();
    let file = report.sources_mut().add("map.ron", text.to_owned(), "test").unwrap();
    let node = read(&mut report, file).unwrap();
    bridge::read(&node, &mut report).unwrap()
}

fn board(text: &str) -> Board {
    Board::new(&map(text)).unwrap()
}

fn chance(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("R-01"), DrawSubject::TABLE, Purpose("test"))
}

/// A classic board dealt in seat order, with three armies everywhere, seat 0 at the start of its
/// turn.
fn shared(players: usize) -> (Board, Rules, Position) {
    let (board, rules) = (board(CLASSIC), Rules::default());
    let mut position = Position::new(&board, &rules, players);
    for (number, at) in position.territories.iter_mut().enumerate() {
        *at = Territory { owner: (number % players) as u8, armies: 3 };
    }
    position.players.iter_mut().for_each(|player| player.reserve = 0);
    position.begin_turn(&board, 0);
    (board, rules, position)
}

/// Gives territories to a seat.
fn give(position: &mut Position, seat: u8, which: impl Iterator<Item = usize>) {
    which.for_each(|at| position.territories[at].owner = seat);
}

#[test]
fn the_classic_map_has_its_continents_and_borders() {
    let board = board(CLASSIC);
    let bonuses: Vec<u16> = board.continents.iter().map(|continent| continent.bonus).collect();
    let sizes: Vec<u32> = board.continents.iter().map(|continent| continent.members.count_ones()).collect();
    assert_eq!((board.count(), bonuses, sizes), (42, vec![3, 7, 2, 5, 5, 2], vec![6, 12, 4, 7, 9, 4]));
    assert_eq!(board.borders.iter().map(|mask| mask.count_ones()).sum::<u32>(), 2 * 83);
}

#[test]
fn the_small_map_has_24_territories_in_four_continents() {
    let board = board(SMALL);
    let bonuses: Vec<u16> = board.continents.iter().map(|continent| continent.bonus).collect();
    assert_eq!((board.count(), bonuses), (24, vec![2, 3, 7, 5]));
}

#[test]
fn maps_with_mistakes_are_refused() {
    let small = map(SMALL);
    let mistakes = |change: fn(&mut Map)| {
        let mut map = small.clone();
        change(&mut map);
        assert_eq!(Board::new(&map).unwrap_err(), map.mistakes()[0]);
        map.mistakes()
    };
    fn dunes(map: &mut Map) -> &mut Land {
        map.territories.get_mut("Dunes").unwrap()
    }
    let dune = || "Dunes".to_owned();
    let forgotten = mistakes(|map| _ = dunes(map).borders.pop());
    assert_eq!(forgotten, [MapMistake::OneWay("Palmgrove".into(), 0, dune())]);
    let own = mistakes(|map| dunes(map).borders.push("Dunes".into()));
    assert_eq!(own, [MapMistake::OneWay(dune(), 4, dune())]);
    let nowhere = mistakes(|map| dunes(map).borders.push("Nowhere".into()));
    assert_eq!(nowhere, [MapMistake::NoNeighbour(dune(), 4, "Nowhere".into())]);
    let sea = mistakes(|map| dunes(map).continent = "Sea".into());
    assert_eq!(sea, [MapMistake::NoContinent(dune(), "Sea".into())]);
    assert_eq!(mistakes(|map| dunes(map).at.0 = 120), [MapMistake::Outside(dune())]);
    let empty = mistakes(|map| _ = map.continents.insert("Sea".into(), Region { bonus: 1 }));
    assert_eq!(empty, [MapMistake::Empty("Sea".into())]);
    assert_eq!(mistakes(|map| map.territories.clear())[0], MapMistake::Size(0));
    fn island(map: &mut Map, name: &str) {
        let land = Land { continent: "Vale".into(), at: (0, 0), borders: Vec::new() };
        map.territories.insert(name.into(), land);
    }
    assert_eq!(mistakes(|map| island(map, "Far")), [MapMistake::Cut("Far".into())]);
    assert_eq!(
        mistakes(|map| island(map, "amber_coast")),
        [MapMistake::Twice("amber_coast".into(), "Amber Coast".into())]
    );
    assert_eq!(mistakes(|map| island(map, "Far; away")), [MapMistake::Name("Far; away".into())]);
    assert_eq!(mistakes(|map| island(map, "wild"))[0], MapMistake::Wild("wild".into()));
    let many = mistakes(|map| {
        dunes(map).continent = "Sea".into();
        dunes(map).at.1 = 60;
        island(map, "");
    });
    assert_eq!(many.len(), 3, "all at once: {many:?}");
}

#[test]
fn throws_cost_what_the_rules_say() {
    let cost = |attack, defend| {
        let (attacker, defender) = losses(Throw { attack, defend });
        (attacker, defender)
    };
    assert_eq!(cost([6, 6, 5], [3, 2]), (0, 2));
    assert_eq!(cost([4, 3, 2], [4, 3]), (2, 0));
    assert_eq!(cost([6, 3, 1], [5, 4]), (1, 1));
    assert_eq!(cost([5, 4, 0], [3, 0]), (0, 1));
    assert_eq!(cost([4, 0, 0], [4, 0]), (1, 0));
    assert_eq!(cost([6, 3, 1], [5, 2]), (0, 2));
    assert_eq!(cost([1, 3, 6], [2, 5]), (0, 2), "the order of dice is nothing");
}

#[test]
fn three_armies_that_lose_two_are_not_out() {
    let (board, _, mut position) = shared(2);
    position.to_place = 0;
    position.enter(Segment::Attack);
    position.territories[0].armies = 4;
    let to = (1..42u8)
        .find(|to| board.borders[0] >> to & 1 == 1 && position.territories[usize::from(*to)].owner == 1)
        .unwrap();
    let Applied::Attacked { lost, taken, .. } =
        attack(&mut position, 0, to, Throw { attack: [6, 6, 5], defend: [3, 2] })
    else {
        panic!("it was an attack");
    };
    assert_eq!((lost, taken, position.territories[usize::from(to)].armies), ((0, 2), false, 1));
}

#[test]
fn single_throws_have_the_exact_odds() {
    let told = |attack, defend| {
        let Odds { defender, both, attacker } = odds(attack, defend);
        (defender, both, attacker)
    };
    assert_eq!(told(3, 2), (2890, 2611, 2275));
    assert_eq!(told(2, 2), (295, 420, 581));
    assert_eq!(told(3, 1), (855, 0, 441));
    assert_eq!(told(2, 1), (125, 0, 91));
    assert_eq!(told(1, 2), (55, 0, 161));
    assert_eq!(told(1, 1), (15, 0, 21));
    let Odds { defender, both, attacker } = odds(3, 2);
    assert_eq!(
        (2 * attacker + both, 2 * defender + both),
        (ATTACKER_LOSES, DEFENDER_LOSES),
        "what the persona counts on"
    );
}

#[test]
fn reinforcements_count_territories_and_continents() {
    let of = |bonuses: &[u16], territories: u64| {
        let continents = bonuses.iter().map(|bonus| Continent { name: String::new(), bonus: *bonus, members: 1 });
        reinforcements(&continents.collect::<Vec<_>>(), territories)
    };
    let first = |count: u32| (1u64 << count) - 1;
    assert_eq!([of(&[], first(10)), of(&[], first(12)), of(&[3], first(3)), of(&[3, 2], first(5))], [3, 4, 6, 8]);
}

#[test]
fn sets_and_their_values() {
    use CardKind::{Artillery as A, Cavalry as C, Infantry as I, Wild as W};
    let rising: Vec<u16> = (0..9).map(|before| set_value(RunOfValues::Rising, [I, I, I], before)).collect();
    assert_eq!(rising, [4, 6, 8, 10, 12, 15, 20, 25, 30]);
    let fixed = |kinds| set_value(RunOfValues::Fixed, kinds, 7);
    assert_eq!([fixed([I, I, I]), fixed([C, C, C]), fixed([A, A, A]), fixed([A, I, C])], [4, 6, 8, 10]);
    assert_eq!([fixed([I, I, W]), fixed([A, W, A]), fixed([W, I, C]), fixed([W, W, I])], [4, 8, 10, 10]);
    assert!(!is_set([I, I, C]) && !is_set([A, C, A]));
    let board = board(CLASSIC);
    let kinds: Vec<CardKind> = (0..44).map(|card| CardKind::of(&board, card)).collect();
    let count = |kind| kinds.iter().filter(|other| **other == kind).count();
    assert_eq!([count(I), count(C), count(A), count(W)], [14, 14, 14, 2]);
}

#[test]
fn a_player_with_too_many_cards_is_shown_a_set_of_its_own() {
    let (board, _, mut position) = shared(3);
    let board = std::sync::Arc::new(board);
    position.must_trade = true;
    for hand in (0..1u64 << 8).filter(|hand| hand.count_ones() == 5) {
        position.players[0].cards = hand;
        let needs = needs(&view(&board, &position, 0));
        let numbers = needs[0].text.strip_prefix("too many cards: `trade ").and_then(|rest| rest.strip_suffix('`'));
        let places: Vec<u8> = numbers.unwrap().split(' ').map(|number| number.parse::<u8>().unwrap() - 1).collect();
        let trade = Move::Trade { cards: places.try_into().unwrap() };
        assert_eq!(refusal(&board, &position, trade), None, "{hand:b}: {:?}", needs[0]);
    }
}

#[test]
fn r_01_r_02_reinforce_is_complete_when_all_armies_are_placed() {
    let (board, rules, mut position) = shared(3);
    assert_eq!((position.to_place, position.complete()), (4, false));
    let mut place = |armies| {
        apply(&board, &rules, &mut position, Move::Place { at: 0, armies }, Some(&mut chance(1)))
            .map(|_| position.complete())
    };
    assert_eq!([place(3), place(2), place(1)], [Ok(false), Err(Illegal::Number), Ok(true)]);
}

#[test]
fn r_06_an_attack_during_reinforce_is_refused() {
    let (board, _, position) = shared(2);
    assert_eq!(refusal(&board, &position, Move::Attack { from: 0, to: 1, dice: 2 }), Some(Illegal::Segment));
}

#[test]
fn a_conquest_is_occupied_with_at_least_the_dice_used() {
    let (board, rules, mut position) = shared(2);
    position.to_place = 0;
    position.enter(Segment::Attack);
    position.territories[0].armies = 9;
    position.territories[1].armies = 1;
    attack(&mut position, 0, 1, Throw { attack: [6, 5, 4], defend: [1, 0] });
    assert_eq!(position.territories[1], Territory { owner: 0, armies: 0 });
    let mut choices = Vec::new();
    legal(&board, &position, &mut choices);
    assert_eq!(choices, [Choice { most: Move::Occupy { armies: 8 }, least: 3 }]);
    assert!(!position.complete());
    assert_eq!(refusal(&board, &position, Move::Occupy { armies: 2 }), Some(Illegal::Number));
    assert_eq!(refusal(&board, &position, Move::Attack { from: 0, to: 3, dice: 1 }), Some(Illegal::OccupyFirst));
    apply(&board, &rules, &mut position, Move::Occupy { armies: 4 }, Some(&mut chance(1))).unwrap();
    assert_eq!((position.territories[0].armies, position.territories[1].armies), (5, 4));
    position.end_turn(&mut chance(1));
    assert_eq!(position.players[0].cards.count_ones(), 1, "one card for a turn with a conquest");
    position.end_turn(&mut chance(1));
    assert_eq!(position.players[0].cards.count_ones(), 1);
}

#[test]
fn fortify_goes_once_along_own_territories() {
    let (board, rules, mut position) = shared(2);
    give(&mut position, 1, 0..42);
    let at = |name| board.find(name).unwrap();
    let own = ["Alaska", "Northwest Territory", "Greenland", "Venezuela"].map(at);
    give(&mut position, 0, own.into_iter().map(usize::from));
    position.to_place = 0;
    position.enter(Segment::Fortify);
    let go = |to, armies| Move::Fortify { from: at("Alaska"), to: at(to), armies };
    assert_eq!(refusal(&board, &position, go("Venezuela", 1)), Some(Illegal::NoPath));
    assert_eq!(refusal(&board, &position, go("Greenland", 3)), Some(Illegal::Number));
    assert_eq!(refusal(&board, &position, go("Quebec", 1)), Some(Illegal::NotOwn));
    apply(&board, &rules, &mut position, go("Greenland", 2), Some(&mut chance(1))).unwrap();
    let armies = |name| position.territories[usize::from(at(name))].armies;
    assert_eq!((armies("Alaska"), armies("Greenland")), (1, 5));
    assert_eq!(refusal(&board, &position, go("Greenland", 1)), Some(Illegal::Fortified));
}

#[test]
fn r_10_an_elimination_takes_the_cards_and_forces_trades_down_to_four() {
    let (board, rules, mut position) = shared(3);
    give(&mut position, 0, 0..42);
    give(&mut position, 1, [1].into_iter());
    give(&mut position, 2, [40].into_iter());
    position.to_place = 0;
    position.enter(Segment::Attack);
    position.territories[0].armies = 9;
    position.territories[1].armies = 1;
    position.players[0].cards = 0b1111;
    position.players[1].cards = 0b1111_0000;
    position.deck &= !0xff;
    let Applied::Attacked { eliminated, .. } = attack(&mut position, 0, 1, Throw { attack: [6, 0, 0], defend: [1, 0] })
    else {
        panic!("it was an attack");
    };
    assert_eq!((eliminated, position.players[0].cards, position.players[1].alive), (Some(1), 0xff, false));
    let mut go = |mv| {
        apply(&board, &rules, &mut position, mv, Some(&mut chance(1))).map(|_| (position.must_trade, position.to_place))
    };
    assert_eq!(go(Move::Trade { cards: [0, 1, 2] }), Err(Illegal::OccupyFirst));
    assert_eq!(go(Move::Occupy { armies: 1 }), Ok((true, 0)));
    assert_eq!(go(Move::Attack { from: 0, to: 40, dice: 1 }), Err(Illegal::TradeFirst));
    assert_eq!(go(Move::Trade { cards: [0, 1, 2] }), Ok((true, 4)), "five are left");
    assert_eq!(go(Move::Trade { cards: [0, 1, 2] }), Ok((false, 10)), "two are left");
    assert_eq!(go(Move::Place { at: 3, armies: 10 }), Ok((false, 0)));
    assert_eq!(
        (position.territories[3].armies, position.next_seat()),
        (3 + 2 + 10, 2),
        "a card showed it, and seat 1 is skipped"
    );
    assert_eq!(check(&board, &rules, &position), Ok(()));
}

#[test]
fn five_cards_at_the_begin_of_a_turn_must_be_traded_first() {
    let (board, _, mut position) = shared(2);
    position.players[0].cards = 0b1_1111;
    position.begin_turn(&board, 0);
    let mut choices = Vec::new();
    legal(&board, &position, &mut choices);
    assert!(choices.iter().all(|choice| matches!(choice.most, Move::Trade { .. })) && !choices.is_empty());
    assert_eq!(refusal(&board, &position, Move::Place { at: 0, armies: 1 }), Some(Illegal::TradeFirst));
}

#[test]
fn r_13_the_last_territory_ends_the_game_inside_attack() {
    let (board, rules, mut position) = shared(2);
    give(&mut position, 0, 0..42);
    give(&mut position, 1, [1].into_iter());
    position.to_place = 0;
    position.enter(Segment::Attack);
    position.territories[0].armies = 9;
    position.territories[1].armies = 1;
    attack(&mut position, 0, 1, Throw { attack: [6, 5, 0], defend: [1, 0] });
    assert_eq!((position.winner(), position.segment, position.territories[1].armies), (Some(0), Segment::Attack, 2));
    let mut choices = Vec::new();
    legal(&board, &position, &mut choices);
    assert!(choices.is_empty());
    assert_eq!(check(&board, &rules, &position), Ok(()));
}

#[test]
fn names_are_read_in_any_case_with_lines_or_spaces() {
    let board = board(CLASSIC);
    let name = |text: &str| {
        let words = &mut Words::new(text, "");
        match territory(&board, words) {
            Ok(at) => Ok((board.names[usize::from(at)].as_str(), words.look().unwrap_or("").to_owned())),
            Err(refusal) => Err((refusal.code, refusal.suggestion)),
        }
    };
    assert_eq!(name("Ural 3"), Ok(("Ural", "3".into())));
    assert_eq!(name("great_BRITAIN western"), Ok(("Great Britain", "western".into())));
    assert_eq!(name("great britain western europe 3"), Ok(("Great Britain", "western".into())));
    assert_eq!(name("Western"), Err(("unknown-word", Some("Western_Australia".into()))), "the first that begins so");
    assert_eq!(name("Urall"), Err(("unknown-word", Some("Ural".into()))));
    assert_eq!(name("").unwrap_err().0, "missing-word");
    assert_eq!(name("great  britain").unwrap_err().0, "bad-spacing");
}

#[test]
fn others_see_only_how_many_cards_one_has() {
    let (_, _, mut position) = shared(2);
    position.players[1].cards = 0b101;
    let board = std::sync::Arc::new(board(CLASSIC));
    let seen = view(&board, &position, 0);
    let (known, cards) = parts(&seen);
    assert_eq!((seen.hand().len(), cards[1], known.deck), (0, 2, 0));
    assert_eq!(view(&board, &position, 1).hand(), ["Afghanistan (infantry)", "Alberta (artillery)"]);
}

/// The players: `true` for sensible, `false` for random.
fn play(
    board: &Board,
    rules: &Rules,
    sense: &[bool],
    turns: u32,
    seed: u64,
    mut each: impl FnMut(&Position, &[Choice], Move),
) -> (Position, u32) {
    let (mut draw, mut choices) = (chance(seed), Vec::new());
    let mut position = Position::new(board, rules, sense.len());
    if rules.setup == Setup::Dealt {
        deal(&mut position, &mut draw);
    }
    let mut pick = |position: &mut Position, draw: &mut Draw| {
        let sensibly = sense[usize::from(position.seat)];
        let mv = if sensibly { sensible(board, position) } else { random(board, position, draw) };
        if let Some(mv) = mv {
            legal(board, position, &mut choices);
            each(position, &choices, mv);
            apply(board, rules, position, mv, Some(draw)).unwrap();
        }
        mv.is_some()
    };
    for turn in 0.. {
        position.begin_placing(rules, (turn % sense.len()) as u8);
        if position.placed() {
            break;
        }
        while !position.complete() {
            assert!(pick(&mut position, &mut draw));
        }
    }
    position.begin_turn(board, 0);
    for turn in 0..turns {
        for segment in [Segment::Reinforce, Segment::Attack, Segment::Fortify] {
            position.enter(segment);
            while pick(&mut position, &mut draw) {}
            assert!(position.complete());
        }
        position.end_turn(&mut draw);
        if position.winner().is_some() {
            return (position, turn + 1);
        }
        position.begin_turn(board, position.next_seat());
    }
    (position, turns)
}

#[test]
fn sense_ends_games_and_beats_chance() {
    let (board, rules) = (board(CLASSIC), Rules { setup: Setup::Dealt, ..Rules::default() });
    let (mut won, mut over) = (0, 0);
    for seed in 0..40 {
        let (position, _) = play(&board, &rules, &[false, true, false], 300, seed, |_, _, _| {});
        won += u32::from(position.winner() == Some(1));
        let (position, _) = play(&board, &rules, &[true; 4], 400, seed, |_, _, _| {});
        over += u32::from(position.winner().is_some());
    }
    assert!(won >= 38, "{won} of 40");
    assert!(over >= 38, "{over} of 40");
}

/// RI-8: with few armies and three opponents that attack at random, a player that spreads thinly is
/// soon out of the game.
#[test]
fn ri_8_sense_outlives_three_random_players_in_a_small_world() {
    let (board, first_armies) = (board(SMALL), [24, 20, 17, 14, 12]);
    let rules = Rules { setup: Setup::Dealt, first_armies, at_once: 3, values: RunOfValues::Fixed, ..Rules::default() };
    let mut won = 0;
    for seed in 0..80 {
        let sense: Vec<bool> = (0..4).map(|seat| seat == seed % 4).collect();
        let (position, _) = play(&board, &rules, &sense, 800, seed, |_, _, _| {});
        won += u32::from(position.winner() == Some((seed % 4) as u8));
    }
    assert!(won >= 74, "{won} of 80");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Armies come only from the rules, every choice is legal with its minimum and maximum number
    /// and with none beyond, and texts read back.
    #[test]
    fn games_at_random_keep_the_rules(seed: u64, players in 2usize..=6, small: bool, dealt: bool, fixed: bool) {
        let board = board(if small { SMALL } else { CLASSIC });
        let rules = Rules {
            setup: if dealt { Setup::Dealt } else { Setup::Claim },
            values: if fixed { RunOfValues::Fixed } else { RunOfValues::Rising },
            ..Rules::default()
        };
        let sense: Vec<bool> = (0..players).map(|seat| seed >> seat & 1 == 1).collect();
        let mut moves = 0;
        let (last, _) = play(&board, &rules, &sense, 60, seed, |position, choices, mv| {
            moves += 1;
            assert_eq!(check(&board, &rules, position), Ok(()));
            assert_eq!(refusal(&board, position, mv), None);
            if moves % 16 == 0 {
                for choice in choices {
                    assert_eq!(refusal(&board, position, choice.with(choice.least)), None, "{choice:?}");
                    assert_eq!(refusal(&board, position, choice.most), None, "{choice:?}");
                    if !matches!(choice.most, Move::Trade { .. }) {
                        assert!(refusal(&board, position, choice.with(choice.greatest() + 1)).is_some(), "{choice:?}");
                        assert!(refusal(&board, position, choice.with(choice.least - 1)).is_some(), "{choice:?}");
                    }
                }
            }
        });
        prop_assert_eq!(check(&board, &rules, &last), Ok(()));
        prop_assert_eq!(last.owned(NOBODY), 0);
    }

    /// Every attack, occupation and fortification that is not among the choices is refused.
    #[test]
    fn what_is_no_choice_is_refused(seed: u64, from in 0u8..42, to in 0u8..42, dice in 1u8..=3) {
        let (board, rules) = (board(CLASSIC), Rules { setup: Setup::Dealt, ..Rules::default() });
        play(&board, &rules, &[false, true], 6, seed, |position, choices, _| {
            let attack = Move::Attack { from, to, dice };
            let fortify = Move::Fortify { from, to, armies: dice.into() };
            for mv in [attack, fortify, Move::Place { at: to, armies: dice.into() }] {
                let among = choices.iter().any(|choice| choice.least <= dice.into() && choice.greatest() >= dice.into() && choice.with(dice.into()) == mv);
                assert_eq!(refusal(&board, position, mv).is_none(), among, "{mv:?}");
            }
        });
    }
}
