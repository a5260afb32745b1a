//! Catan on the clock: the rows S-01 to S-11 as played, hidden cards, the promises of the kit, and games that personas play to their end.

use endturn_engine::{Game, RuleId, Seat, conformance::Subject, random::Purpose, turn::TurnChain};
use endturn_tabletop::{
    Catan,
    catan::{Position, geometry, view},
};

mod support;

const PLAYERS: &str = "P1 P2 P3 P4";
const BEGINNERS: &str = "patch: (rules: (island: Beginners))";

/// A settlement on a vertex and a road beside it.
fn placed(vertex: u8) -> String {
    format!("settle V{vertex}; road E{}; ", geometry().vertex_edges[usize::from(vertex)][0])
}

/// The setup of four players on the coast.
fn setup() -> String {
    [0, 2, 51, 53, 33, 37, 11, 15].map(placed).concat()
}

/// A game after its setup, and the states that lines push there; `dice` are those of the ninth turn.
fn after_setup(section: &str, dice: [u64; 2], lines: &str) -> (Game, Vec<String>) {
    let seed = support::seed(RuleId("CA-3"), Purpose("dice"), &[(9, &dice)]);
    let mut game = support::seeded(&Catan, PLAYERS, section, seed);
    support::play(&mut game, &setup());
    assert_eq!(support::state(&game), "9/3 P1 Roll#0 p0");
    let states = support::play(&mut game, lines);
    (game, states)
}

fn states(dice: [u64; 2], lines: &str) -> Vec<String> {
    after_setup(BEGINNERS, dice, lines).1
}

#[test]
fn ca_2_s_01_s_02_the_setup_goes_there_and_back() {
    let mut game = support::game(&Catan, PLAYERS, BEGINNERS);
    let lines = "P1: end !segment-not-complete; P1: roll !segment-mismatch; P1: road E0 !not-joined";
    assert!(support::play(&mut game, lines).is_empty());
    let states = support::play(&mut game, &setup());
    assert_eq!(states[3], "5/2 P4 Place#0 p0", "the same seat twice running, and no replay");
    assert_eq!(states[6..], ["8/2 P1 Place#0 p0", "9/3 P1 Roll#0 p0"]);
    let position = game.world().resource::<Position>();
    assert_eq!(position.players.iter().map(|player| player.buildings().count_ones()).collect::<Vec<_>>(), [2; 4]);
    assert!(position.players.iter().all(|player| player.held() > 0), "the second settlement pays");
}

#[test]
fn ca_3_ca_6_ca_8_s_03_s_04_s_05_every_trade_and_every_building_is_a_loop() {
    assert_eq!(states([5, 3], "roll; roll !segment-mismatch"), ["9/3 P1 Trade#1 p0"]);
    let hand = format!("{BEGINNERS}, hands: {{\"P1\": (wool: 4, lumber: 1, brick: 1)}}");
    let road = geometry().vertex_edges[0][1];
    let lines = format!("roll; bank 4 wool ore; end; bank 4 wool ore !segment-mismatch; road E{road}; end");
    let turn = ["9/3 P1 Trade#1 p0", "9/3 P1 Trade#2 p0", "9/3 P1 Build#3 p0", "9/3 P1 Build#4 p0", "10/3 P2 Roll#0 p0"];
    assert_eq!(after_setup(&hand, [5, 3], &lines).1, turn);
    assert_eq!(states([5, 3], "roll; end; end")[1..], ["9/3 P1 Build#2 p0", "10/3 P2 Roll#0 p0"]);
}

const LARGE: &str = "patch: (rules: (island: Beginners)), hands: {\"P2\": (wool: 8), \"P4\": (ore: 8)}";

#[test]
fn ca_4_s_06_s_07_s_08_a_seven_collects_discards_before_the_robber_moves() {
    let lines = "roll; P1: robber H0 !robber-due; P1: begin Trade !illegal-transition; P1: end; P1: discard 1 wool !not-provisional; \
        P1: begin Trade !not-provisional; P2: end !discard-due; P2: discard 2 wool !not-half; P2: discard 1 wool 4 ore !cannot-pay; P2: discard 4 wool; \
        P2: discard 4 wool !turn-ended; P4: commit !commit-incomplete; P4: discard 4 ore; P1: end !segment-not-complete; P1: robber H0; P1: end";
    let (game, states) = after_setup(LARGE, [3, 4], &lines.replace("P1: robber H0 !robber-due; ", ""));
    let collection = ["9/3 - Commit#1 p0 {P2,P4}", "9/3 P1 Resolution#2 p0", "9/3 P1 Trade#3 p0", "9/3 P1 Build#4 p0"];
    assert_eq!(states, collection);
    assert_eq!(game.world().resource::<Position>().due, [0; 4]);
}

/// T-111: until all have chosen, nobody sees what another discards.
#[test]
fn ca_4_a_discard_lies_face_down_until_all_have_chosen() {
    let (game, _) = after_setup(LARGE, [3, 4], "roll; end; P2: discard 4 wool");
    let (other, _) = after_setup(LARGE, [3, 4], "roll; end; P2: discard 3 wool 1 ore !cannot-pay");
    let known = |game: &Game| view(game.world().resource(), 0);
    assert_eq!(known(&game), known(&other));
}

#[test]
fn ca_5_s_09_s_10_without_discards_the_robber_moves_in_roll_and_trade_may_be_skipped() {
    let lines = "road E0 !robber-due; end !segment-not-complete; robber H9 !robber-there; robber H0 P2 !no-victim; robber H0; \
        begin Build; begin Trade";
    let states = states([3, 4], &format!("road E0 !segment-mismatch; roll; {lines}"));
    assert_eq!(states, ["9/3 P1 Build#1 p0", "9/3 P1 Trade#2 p0"]);
}

#[test]
fn ca_9_s_11_the_points_win_at_once_and_the_turn_goes_no_further() {
    let section = "patch: (rules: (island: Beginners, options: (goal: 3))), hands: {\"P1\": (ore: 3, grain: 2)}";
    let (game, states) = after_setup(section, [5, 3], "roll; end; city V0; end !game-over");
    assert_eq!(states, ["9/3 P1 Trade#1 p0", "9/3 P1 Build#2 p0"], "no advance");
    assert_eq!(support::ended(&game), (vec![0], "enough points"));
}

#[test]
fn ca_8_offers_are_answered_by_one_seat_after_the_other_within_the_segment() {
    let section = format!("{BEGINNERS}, hands: {{\"P1\": (wool: 3), \"P4\": (brick: 3)}}");
    let lines = "roll; offer wool for 1 brick; P1: end !response-pending; P3: accept !response-pending; \
        P2: buy !not-your-turn; P2: end !response-pending; P2: decline; P3: decline; P4: accept; P4: accept !not-active-player";
    let lines = lines.replace("P4: accept !not-active-player", "P4: accept ?not-active-player");
    let (game, states) = after_setup(&section, [5, 3], &lines);
    assert_eq!(states, ["9/3 P1 Trade#1 p0", "9/3 P1 Trade#2 p0"], "an accepted offer is a trade");
    let position = game.world().resource::<Position>();
    assert_eq!((position.offer, position.offers), (None, 1));
    assert!(position.players[0].hand[1] > 0 && position.players[3].hand[2] > 0);
    let refused = "roll; offer 1 wool for 1 wool !same-kind; offer 9 wool for 1 ore !cannot-pay; offer 0 wool for 1 ore !no-gifts; \
        offer 1 wool for 1 brick; decline; decline; decline; accept !no-offer; end";
    let states = after_setup(&section, [5, 3], refused).1;
    assert_eq!(states, ["9/3 P1 Trade#1 p0", "9/3 P1 Build#2 p0"], "a declined one is none");
}

#[test]
fn ca_7_what_others_hold_is_hidden_in_views_facts_and_drawings() {
    let section = format!("{BEGINNERS}, hands: {{\"P1\": (ore: 1, wool: 1, grain: 1)}}");
    let seed = support::seed(RuleId("CA-3"), Purpose("dice"), &[(9, &[5, 3])]);
    let mut game = support::seeded(&Catan, PLAYERS, &section, seed);
    game.listen(true);
    support::play(&mut game, &(setup() + "roll; end; buy"));
    let facts = game.take_facts();
    let of = |name: &str| facts.iter().find(|entry| entry.fact.name() == name).expect("it is told");
    assert!(of("CardBought").fact.is_public() && !of("CardDrawn").fact.is_public());
    assert_eq!(of("CardDrawn").fact.seats().iter().collect::<Vec<_>>(), [Seat(0)]);
    let position = game.world().resource::<Position>();
    assert_eq!(position.players[0].fresh.iter().sum::<u8>(), 1);
    let seen = |seat| view(position, seat).players[0].cards;
    assert_eq!((seen(0), seen(1), view(position, 1).seen.players[0].fresh), (1, 1, [1, 0, 0, 0, 0]));
    let drawn = |seat: Option<u8>| game.drawing(seat.map(Seat)).expect("there is a board").plain();
    let own = drawn(Some(0));
    assert!(own.contains("new)") && drawn(None).contains("new)") && !drawn(Some(1)).contains("new)"), "{own}");
}

#[test]
fn ca_10_personas_keep_the_promises_of_the_kit() {
    for (players, section) in [
        ("R=merchant B=hermit W=random_settler O=merchant", ""),
        ("R=random_settler B=merchant", "patch: (rules: (island: Drawn(Shuffled), options: (goal: 6, safe_hand: 4)))"),
    ] {
        let subject = Subject::of(support::setup(&Catan, players, section)).with_rounds(30);
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
fn ca_10_personas_play_games_to_their_end() {
    for (players, seed) in [("A=merchant B=hermit C=random_settler D=merchant", 1), ("A=random_settler B=random_settler", 2)] {
        let mut game = support::seeded(&Catan, players, "", seed);
        game.advance_rounds(500);
        let (winners, condition) = support::ended(&game);
        assert_eq!((winners.len(), condition), (1, "enough points"));
        let turns = game.world().resource::<TurnChain>().current().turn_number();
        assert!(turns < 1_000, "{turns}");
    }
}

#[test]
fn ca_1_islands_hang_on_the_seed_or_are_fixed() {
    let island = |section: &str, seed| {
        let game = support::seeded(&Catan, PLAYERS, section, seed);
        game.world().resource::<Position>().layout
    };
    assert!(island("", 1) != island("", 2) && island("", 1) == island("", 1));
    assert!(island(BEGINNERS, 1) == island(BEGINNERS, 2));
}

#[test]
fn what_no_game_could_begin_with_is_refused() {
    for (players, section, told) in [
        ("P1", "", "two to four"),
        ("P1 P2 P3 P4 P5", "", "two to four"),
        ("P1 P2", "hands: {\"P3\": (wool: 1)}", "P3"),
        ("P1 P2", "hands: {\"P1\": (wool: 20)}", "from 0 to 19"),
        ("P1 P2", "hands: {\"P1\": (wool: 10), \"P2\": (wool: 10)}", "the bank has 19"),
        ("P1 P2", "patch: (rules: (options: (goal: 2)))", "from 3 to 20"),
    ] {
        let report = support::load(&Catan, players, section).err().expect("it is refused");
        assert!(report.contains(told), "{report}");
    }
}
