//! Chess as played: whole games, claimed draws, and records.

mod illegal;
mod rules;

use endturn_engine::{Game, Seat};
use endturn_kit::Subject;
use endturn_tabletop::Chess;

use crate::support::{self, ended, play};

fn game(section: &str, players: &str) -> Game {
    support::game(&Chess, players, section)
}

/// The last state after these lines from the start, and the game.
fn row(section: &str, lines: &str) -> (String, Game) {
    let mut game = game(section, "W B");
    let states = play(&mut game, lines);
    (states.last().cloned().unwrap_or_default(), game)
}

#[test]
fn ch_1_draws_are_claimed_where_the_rules_say_so() {
    let patch = "patch: (rules: (always_claim: false))";
    let (_, mut game) = row(patch, "Nf3; Nf6; Ng1; Ng8; Nf3; Nf6; claim !no-claim; Ng1; Ng8");
    assert!(game.ended().is_none());
    play(&mut game, "claim");
    assert_eq!(ended(&game).1, "threefold repetition");
    let (_, game) = row(patch, &["Nf3; Nf6; Ng1; Ng8"; 4].join("; "));
    assert_eq!(ended(&game).1, "fivefold repetition");
}

#[test]
fn ch_1_a_game_begins_where_the_section_says_with_the_side_to_move() {
    let (last, game) = row("fen: \"4k3/8/8/8/8/8/4p3/K7 b - - 0 1\"", "e1=Q");
    assert_eq!(last, "2/1 B Main#0 p0");
    assert_eq!(game.view(Seat(0))["chess"]["side"], "Black", "who begins plays the side to move");
    for (fen, told) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "draw by stalemate"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "neither side can give mate"),
    ] {
        let report = support::load(&Chess, "W B", &format!("fen: \"{fen}\"")).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{report}");
    }
}

#[test]
fn t_101_the_number_of_the_turn_is_that_of_the_ply() {
    let mut game = game("", "W=snatcher B=random_mover");
    for round in 1..=20 {
        game.advance_rounds(1);
        let numbers = game.turn();
        assert_eq!((numbers.turn_number(), numbers.round_number()), (2 * round + 1, round + 1));
        let fen = game.view(Seat(0))["chess"]["fen"].as_str().unwrap_or_default().to_owned();
        assert!(fen.ends_with(&format!(" {}", round + 1)), "{fen}");
    }
}

/// All moves listed at the prompt are those of the position, and each reads back as itself.
#[test]
fn ch_1_every_listed_move_can_be_played() {
    let mut game = game("", "W B");
    for ply in 0..60 {
        let Some(seat) = game.turn().active_player().filter(|_| game.ended().is_none()) else { break };
        let choices = game.legal(seat, 1_000);
        let texts: Vec<String> = choices.choices.iter().map(|choice| game.choice_text(seat, choice)).collect();
        if ply == 0 {
            assert_eq!((texts.len(), choices.is_complete), (20, true), "{texts:?}");
        }
        for (choice, text) in choices.choices.iter().zip(&texts) {
            let read = game.parse_as(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert_eq!(format!("{choice:?}"), format!("{:?}", endturn_engine::orders::Choice::Order(read)), "{text}");
        }
        game.submit(seat, &texts[ply * 7 % texts.len()]).expect("it is listed");
    }
}

/// A whole game in the form that other programs read.
#[test]
fn ch_2_a_played_game_has_its_record() {
    let mut game = game("", "Anna=counter Bela=snatcher");
    game.listen(true);
    game.advance_rounds(3_000);
    let ended = game.ended().cloned().expect("all games end");
    assert_eq!(game.refused_persona_orders(), 0);
    let facts = game.take_facts();
    let records: Vec<_> = game.transcripts(&facts).collect();
    let [("chess", record)] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!(record.ending, "pgn");
    let text = &record.text;
    assert!(text.contains("[White \"Anna\"]\n[Black \"Bela\"]\n"), "{text}");
    let result = match ended.winners().next() {
        Some(Seat(0)) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    assert!(text.contains(&format!("[Result \"{result}\"]")) && text.ends_with(&format!("{result}\n\n")), "{text}");
    let plies = facts.iter().filter(|fact| fact.fact.name() == "MovePlayed").count();
    assert_eq!(plies as u32, game.turn().turn_number() - 1);
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
}

/// The winner of a game of two personas.
fn winner(players: &str, section: &str, seed: u64) -> Option<Seat> {
    let mut game = support::seeded(&Chess, players, section, seed);
    game.advance_rounds(3_000);
    assert_eq!(game.refused_persona_orders(), 0);
    game.ended().expect("all games end").winners().next()
}

/// The bars of `counter`: nearly all points against the random mover, and most against two plies of
/// material; the plan `chess_personas.ron` gives the figures.
#[test]
fn ch_3_a_search_with_quiescence_beats_two_plies_of_material_and_chance() {
    for seed in 1..=2 {
        for rival in ["random_mover", "snatcher", "glancer"] {
            assert_eq!(winner(&format!("W=counter B={rival}"), "", seed), Some(Seat(0)), "{rival} {seed}");
            assert_eq!(winner(&format!("W={rival} B=counter"), "", seed), Some(Seat(1)), "{rival} {seed}");
        }
    }
}

/// A persona that always slips plays like the random one.
#[test]
fn ch_3_slips_make_a_persona_weaker() {
    let won = |slips: u32| {
        let patch = format!("patch: (personas: {{\"glancer\": (slips_permille: {slips})}})");
        (1..=12).filter(|&seed| winner("W=glancer B=random_mover", &patch, seed) == Some(Seat(0))).count()
    };
    let (sound, slipping) = (won(0), won(1_000));
    assert!(sound == 12 && slipping < 6, "{sound} {slipping}");
}

#[test]
fn chess_keeps_every_promise() {
    let quick = "patch: (personas: {\"counter\": (nodes: 100)})";
    for (players, section) in [("W=random_mover B=snatcher", ""), ("W=counter B=glancer", quick), ("W B", "")] {
        let proof = Subject::of(support::setup(&Chess, players, section)).with_rounds(10).keeps_every_promise(2);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}

#[test]
fn ch_4_a_side_resigns_in_its_turn() {
    let mut game = game("", "W B");
    let text = support::record(&mut game, "e4; W: resign ?not-your-turn; resign");
    assert_eq!(ended(&game), (vec![0], "resignation"));
    assert!(text.contains("[Result \"1-0\"]") && text.ends_with("1. e4 1-0\n\n"), "{text}");
}

/// A draw is offered before a move and answered in the next turn of the other side: by a word, or
/// by a move, which declines it.
#[test]
fn ch_4_draws_are_offered_accepted_and_declined() {
    let mut game = game("", "W B");
    play(&mut game, "accept !no-offer; offer; offer ?already-offered; accept !no-offer; e4; offer !response-pending");
    let told = game.needs(Seat(1));
    assert!(told[0].text.starts_with("White offers a draw: `accept` or `decline`"), "{told:?}");
    assert_eq!(game.view(Seat(1))["chess"]["draw_offered_by"], "White");
    let mut game = self::game("", "W B");
    let lines = "offer; e4; e5; accept !no-offer; Nf3; accept !no-offer; offer; Nc6; decline; decline !no-offer; Bb5; \
        offer; a6; accept";
    let text = support::record(&mut game, lines);
    assert_eq!(ended(&game), (vec![], "agreement"));
    assert!(text.contains("[Result \"1/2-1/2\"]") && !text.contains("Termination"), "{text}");
}

/// CH-4: programs that choose by chance neither resign nor offer or accept draws; people find the
/// words in the list.
#[test]
fn ch_4_nothing_resigns_by_chance() {
    let mut game = game("", "W B");
    play(&mut game, "offer; e4");
    let legal = game.legal(Seat(1), 1_000);
    let deliberate: Vec<String> = legal.deliberate.iter().map(|choice| game.choice_text(Seat(1), choice)).collect();
    assert_eq!((legal.choices.len(), deliberate), (20, ["resign", "accept", "decline"].map(str::to_owned).to_vec()));
    assert!(legal.is_complete);
    for seed in 1..4 {
        let mut game = support::seeded(&Chess, "W=random B=random", "", seed);
        game.listen(true);
        game.advance_rounds(60);
        let facts = game.take_facts();
        assert!(facts.len() > 50 && facts.iter().all(|fact| !["Resigned", "DrawOffered"].contains(&fact.fact.name())));
    }
}

/// The record has the result of the game also where the limit of turns ended it.
#[test]
fn ch_4_a_game_that_the_limit_ends_has_one_result() {
    let setup = endturn_engine::GameSetup { turn_limit: 2, ..support::load(&Chess, "W B", "").expect("a game") };
    let mut game = Game::new(setup.into()).expect("a game");
    let text = support::record(&mut game, "e4; e5; Nf3; Nc6");
    assert_eq!(ended(&game), (vec![], "turn limit"));
    assert!(text.contains("[Result \"1/2-1/2\"]\n[Termination \"adjudication\"]\n"), "{text}");
    // Mate in the last turn is not seen any more.
    let setup = endturn_engine::GameSetup { turn_limit: 2, ..support::load(&Chess, "W B", "").expect("a game") };
    let mut game = Game::new(setup.into()).expect("a game");
    let text = support::record(&mut game, "f3; e5; g4; Qh4");
    let result = if ended(&game).0.is_empty() { "1/2-1/2" } else { "0-1" };
    assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
}
