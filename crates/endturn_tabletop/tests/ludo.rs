//! Ludo on the clock: the rows L-01 to L-10 as played, the promises of the kit, and games that personas play to their end.

use endturn_engine::{Game, RuleId, conformance::Subject, random::Purpose};
use endturn_tabletop::Ludo;

mod support;

/// Plays with these dice in the first turns. Gives the states that were pushed.
fn play(section: &str, dice: &[u64], lines: &str) -> (Game, Vec<String>) {
    let thrown: Vec<(u32, &[u64])> = (1..).zip(dice.chunks(1)).collect();
    let seed = support::seed(RuleId("LU-1"), Purpose("dice"), &thrown);
    let mut game = support::seeded(&Ludo, "R B G Y", section, seed);
    let states = support::play(&mut game, lines);
    (game, states)
}

fn states(section: &str, dice: &[u64], lines: &str) -> Vec<String> {
    play(section, dice, lines).1
}

/// The states in which turns begin.
fn turns(section: &str, dice: &[u64], lines: &str) -> Vec<String> {
    states(section, dice, lines).into_iter().filter(|state| state.contains("Roll#0")).collect()
}

#[test]
fn lu_1_l_01_a_forced_no_move_is_no_pass() {
    assert_eq!(
        states("", &[3], "R: end !segment-not-complete; R: move 1 !segment-mismatch; R: roll"),
        ["1/1 R Main#1 p0", "2/1 B Roll#0 p0"]
    );
}

#[test]
fn lu_2_l_02_l_03_a_six_enters_a_token_and_grants_a_turn() {
    let lines = "R: roll; R: roll !segment-mismatch; R: end !segment-not-complete; R: move 1";
    assert_eq!(turns("", &[6], lines), ["2/1 R Roll#0 p0 rep"]);
    let lines = "R: roll; R: move 1; R: roll; R: move 2 !illegal-move; R: move 1";
    assert_eq!(turns("", &[6, 2], lines), ["2/1 R Roll#0 p0 rep", "3/1 B Roll#0 p0"]);
}

#[test]
fn l_04_l_05_a_round_waits_for_the_rotation() {
    let plain = "R: roll; B: end !segment-not-complete; B: roll; G: roll; Y: roll";
    assert_eq!(turns("", &[1, 2, 3, 4], plain)[2..], ["4/1 Y Roll#0 p0", "5/2 R Roll#0 p0"]);
    let six = "R: roll; B: roll; G: roll; Y: roll; Y: move 1; Y: roll; Y: move 1";
    assert_eq!(turns("", &[1, 2, 3, 6, 1], six)[3..], ["5/1 Y Roll#0 p0 rep", "6/2 R Roll#0 p0"]);
}

#[test]
fn l_06_l_07_sixes_running_go_to_the_cap_or_without_end() {
    let lines = "R: roll; R: move 1; R: roll; R: move 1; R: roll; R: move 1";
    let capped = turns("patch: (variant: (most_replays: Some(2)))", &[6, 6, 6], lines);
    assert_eq!(capped, ["2/1 R Roll#0 p0 rep", "3/1 R Roll#0 p0 rep", "4/1 B Roll#0 p0"]);
    let lines = format!("{lines}; R: roll; R: move 1");
    let free = turns("", &[6, 6, 6, 4], &lines);
    assert_eq!(free, ["2/1 R Roll#0 p0 rep", "3/1 R Roll#0 p0 rep", "4/1 R Roll#0 p0 rep", "5/1 B Roll#0 p0"]);
}

#[test]
fn lu_2_l_08_the_last_token_home_wins_at_once() {
    let (game, states) = play("tokens: {\"R\": (56, 56, 56, 50)}", &[6], "R: roll; R: move 4; R: end !game-over");
    assert_eq!(states, ["1/1 R Main#1 p0"], "no replay after the win");
    assert_eq!(support::ended(&game).0, [0]);
}

#[test]
fn l_09_for_ranks_who_is_home_is_stepped_over() {
    let section = "tokens: {\"B\": (56, 56, 56, 55)}, patch: (variant: (ranks: true))";
    let lines = "R: roll; B: roll; B: move 4; G: roll; Y: roll; R: roll; G: roll; Y: roll";
    let turns = turns(section, &[2, 1, 3, 4, 5, 2, 3], lines);
    assert_eq!(
        turns[1..6],
        ["3/1 G Roll#0 p0", "4/1 Y Roll#0 p0", "5/2 R Roll#0 p0", "6/2 G Roll#0 p0", "7/2 Y Roll#0 p0"]
    );
}

#[test]
fn lu_1_l_10_a_grant_survives_a_forced_no_move() {
    assert_eq!(turns("tokens: {\"R\": (56, 56, 56, 52)}", &[6], "R: roll"), ["2/1 R Roll#0 p0 rep"]);
}

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
