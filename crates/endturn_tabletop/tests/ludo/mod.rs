//! Ludo on the clock: the promises of the kit, and complete games of personas.

mod rules;
mod traces;

use endturn_engine::{Seat, serde_json};
use endturn_kit::Subject;
use endturn_tabletop::Ludo;

use crate::support;

#[test]
fn lu_3_personas_keep_every_promise() {
    let all = "patch: (variant: (dice: 2, ranks: true, blockades: true, three_sixes: true, capture_again: true))";
    for (players, section) in [
        ("R=hunter B=runner G=random_mover", "tokens: {\"B\": (1, 20, 0, 0)}"),
        ("R=random_mover B=hunter", all),
        ("R B G", ""),
    ] {
        let proof = Subject::of(support::setup(&Ludo, players, section)).keeps_every_promise(1);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}

#[test]
fn personas_play_games_to_their_end() {
    for seed in 0..6 {
        let mut game = support::seeded(&Ludo, "R=hunter B=runner G=random_mover Y=runner", "", seed);
        game.advance_rounds(3_000);
        let ended = game.ended().expect("3,000 rounds are enough");
        assert_eq!((ended.condition.as_str(), ended.winners().count(), ended.results.len()), ("all tokens home", 1, 4));
    }
}

/// Both temperaments are better than chance with two players.
#[test]
fn lu_3_personas_beat_chance() {
    for (persona, most) in [("hunter", 28), ("runner", 24)] {
        let mut won = 0;
        for seed in 0..20 {
            for (players, seat) in
                [(format!("R={persona} B=random_mover"), 0), (format!("R=random_mover B={persona}"), 1)]
            {
                let mut game = support::seeded(&Ludo, &players, "", seed);
                game.advance_rounds(3_000);
                won += u32::from(support::ended(&game).0 == [seat]);
            }
        }
        assert!(won >= most, "{persona}: {won} of 40");
    }
}

#[test]
fn what_no_game_could_begin_with_is_refused() {
    for (section, told) in [
        ("tokens: {\"R\": (56, 56, 56, 56)}", "who is home is ranked"),
        ("tokens: {\"R\": (57, 0, 0, 0)}", "beyond the last square"),
        ("patch: (variant: (ring: 50))", "multiple of four"),
    ] {
        let report = support::load(&Ludo, "R B", section).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{report}");
    }
}

/// A player that resigns is out, and its tokens are off the ring; the last one has won.
#[test]
fn lu_4_players_resign_one_after_the_other() {
    let section = "tokens: {\"R\": (20, 0, 0, 0), \"B\": (5, 0, 0, 0)}";
    let mut game = support::game(&Ludo, "R B G", section);
    let states = support::play(&mut game, "R: resign");
    assert_eq!(states.last().map(String::as_str), Some("2/1 B Roll#0 p0"));
    assert_eq!(game.view(Seat(1))["ludo"]["tokens"][0], serde_json::json!([0, 0, 0, 0]));
    support::play(&mut game, "B: roll; B: move 1");
    assert_eq!(game.next_seat(), Some(Seat(2)), "the third plays on, and the first is skipped");
    support::play(&mut game, "G: resign");
    assert_eq!(support::ended(&game), (vec![1], "resignation"));
    let ranks: Vec<_> = game.ended().unwrap().results.iter().map(|one| (one.seat.0, one.rank)).collect();
    assert_eq!(ranks, [(1, 1), (0, 2), (2, 2)]);
}

/// A player may also resign after its throw, and a token that has not moved wins nothing.
#[test]
fn lu_4_of_two_players_the_other_wins() {
    let mut game = support::seeded(&Ludo, "R B", "tokens: {\"R\": (20, 1, 0, 0)}", 3);
    support::play(&mut game, "R: roll; R: resign");
    assert_eq!(support::ended(&game), (vec![1], "resignation"));
}
