//! Ludo on the clock: the promises of the kit, and complete games of personas.

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
