//! Ludo on the clock: the promises of the kit, and games that personas play to their end.

use endturn_engine::conformance::Subject;
use endturn_tabletop::Ludo;

mod support;

/// All promises but those for which a player must be able to end a turn at any time.
#[test]
fn lu_3_personas_keep_the_promises_of_the_kit() {
    let two_dice = "patch: (variant: (dice: 2, ranks: true, blockades: true, three_sixes: true, capture_again: true))";
    for (players, section) in
        [("R=hunter B=runner G=random_mover", "tokens: {\"B\": (1, 20, 0, 0)}"), ("R=random_mover B=hunter", two_dice)]
    {
        let subject = Subject::of(support::setup(&Ludo, players, section));
        subject.rule_lists_name_what_runs(1);
        subject.what_a_game_holds_is_registered(1);
        subject.what_it_draws_and_tells_is_listed(1);
        subject.same_inputs_same_bytes(1);
        subject.a_recycled_world_plays_as_a_fresh_one(1);
        subject.a_snapshot_continues_as_the_original(1);
        subject.a_damaged_snapshot_changes_nothing(1);
        assert!(subject.a_forged_snapshot_is_refused_or_played(1, 200).refused > 0);
        subject.a_record_replays_and_tampering_is_found(1);
        subject.questions_change_nothing_and_proposals_are_legal(1);
        subject.what_it_lists_is_legal(1);
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
