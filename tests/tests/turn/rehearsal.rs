//! Turns stated by scenarios, tested with the module that has no game.

use endturn::{
    Loaded, Modules,
    engine::{Game, Seat, turn::StageTrace},
    load_from,
};

use super::tables::shorthand;

/// The scenario with these turns, without personas.
fn loaded(turn: &str, seats: &str) -> Result<Loaded, String> {
    let mut files = Modules::shipped().files_in_memory();
    let text =
        format!("(format: 1, name: \"Rehearsal\", turn_limit: 50, turn: ({turn}),\n seats: [{seats}], rehearsal: ())");
    files.insert("rehearsal.ron", text);
    load_from(&files, "rehearsal.ron", &[]).map_err(|report| report.to_string())
}

fn load(turn: &str, seats: &str) -> Result<Game, String> {
    loaded(turn, seats).map(|loaded| loaded.game())
}

fn game(turn: &str) -> Game {
    load(turn, "(name: \"A\"), (name: \"B\"), (name: \"C\")").unwrap_or_else(|report| panic!("{report}"))
}

/// Plays lines such as `A: points B 3`; each is accepted unless its code follows after `!`. Returns
/// the states that were pushed.
fn play(game: &mut Game, lines: &str) -> Vec<String> {
    game.trace_stages();
    for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let (line, code) = line.split_once('!').map_or((line, None), |(line, code)| (line.trim(), Some(code.trim())));
        let (seat, order) = line.split_once(": ").expect("a seat and what it says");
        let seat = game.roster().find(seat).unwrap_or(Seat(9));
        let digest = game.digest();
        match (game.submit(seat, order), code) {
            (Ok(()), None) => {}
            (Err(refusal), Some(code)) if refusal.code == code => assert_eq!(game.digest(), digest, "{line}: T-96"),
            (done, _) => panic!("{line}: {done:?}, at {}", game.turn().shorthand()),
        }
        game.check_state().unwrap_or_else(|unsound| panic!("{line}: {unsound}"));
    }
    let pushed = game.take_trace().into_iter().filter_map(|step| match step {
        StageTrace::Pushed(state) => Some(shorthand(&state)),
        StageTrace::Fired(_) => None,
    });
    pushed.collect()
}

/// T-08: the diagnostics say that the scenario's rules need more.
#[test]
fn t_08_a_scenario_whose_rules_need_turn_sequencing_is_refused_without() {
    for mode in ["Off", "Shadow"] {
        let turn = format!("phases: Players, profile: (segments: [\"Main\"]), sequencing: {mode}");
        let loaded = load(&turn, "(name: \"A\"), (name: \"B\")").map(|_| ());
        let report = loaded.expect_err("bids are opened in a segment of their own");
        assert!(
            report.contains("error[E0024]: without turn sequencing nothing runs in SegmentExit(Commit)"),
            "{report}"
        );
        assert!(report.contains(&format!("found the word `{mode}`")), "{report}");
    }
}

const MAIN: &str = "profile: (segments: [\"Main\"])";

#[test]
fn t_66_even_rounds_go_backwards_and_the_last_is_first() {
    let mut game = game(&format!("phases: Snake, first: \"B\", {MAIN}"));
    let states = play(&mut game, "B: end; C: end; A: end; A: end; C: end; B: end");
    let expected = ["2/1 C", "3/1 A", "4/2 A", "5/2 C", "6/2 B", "7/3 B"];
    assert_eq!(states, expected.map(|state| format!("{state} Main#0 p0")));
}

#[test]
fn t_64_turns_come_by_initiative() {
    let mut game = game(&format!("phases: Queue, {MAIN}"));
    let states = play(&mut game, "A: call C 9; A: call B 20; A: end; B: end; C: end; B: end; C: end");
    let expected = ["2/1 B", "3/1 C", "4/1 B", "5/1 C", "6/2 A"];
    assert_eq!(states, expected.map(|state| format!("{state} Main#0 p0")));
}

#[test]
fn t_68_who_leaves_in_a_turn_of_its_own_ends_it() {
    let mut game = game("phases: Players, profile: (segments: [\"Main\", \"End\"])");
    let states = play(&mut game, "A: out A; B: out C");
    assert_eq!(states, ["1/1 A End#1 p0", "2/1 B Main#0 p0"]);
    assert_eq!(game.ended().expect("one is left").winners().collect::<Vec<_>>(), [Seat(1)]);
}

const BIDS: &str = "profile: (segments: [\"Main\", \"Commit\", \"Resolution\"], optional: [\"Commit\"], \
    simultaneous: (commit: \"Commit\", resolution: \"Resolution\", actors: Due, revise: true, close: RequireAll))";

/// CA-4, CA-5: a collection of the seats that are due; without any it is skipped.
#[test]
fn t_114_some_seats_are_due_and_a_due_collection_is_not_skipped() {
    let mut game = game(&format!("phases: Players, {BIDS}"));
    let states = play(&mut game, "A: end");
    assert_eq!(states[0], "2/1 B Main#0 p0", "nobody is due, and nothing is left to resolve");
    let states = play(
        &mut game,
        "B: due A; B: due C; B: begin Resolution !illegal-transition; B: end; B: bid 3 !nothing-to-do; C: bid 4; \
         C: bid 5 !turn-ended; A: commit !commit-incomplete; C: revise; C: bid 6; A: bid 1; C: commit; B: end",
    );
    assert_eq!(states, ["2/1 - Commit#1 p0", "2/1 B Resolution#2 p0", "3/1 C Main#0 p0"]);
}

#[test]
fn re_2_bids_are_opened_highest_first_whoever_came_first() {
    let bids = "phases: All, profile: (segments: [\"Commit\", \"Resolution\"], auto_end: [\"Resolution\"], \
        simultaneous: (commit: \"Commit\", resolution: \"Resolution\"))";
    let ended = |order: &str| {
        let mut game = game(bids);
        game.listen(true);
        play(&mut game, order);
        let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
        (game.digest(), facts.into_iter().filter(|text| text.contains("has bid")).collect::<Vec<_>>())
    };
    let first = ended("A: bid 5; B: bid 7; C: bid 5");
    assert_eq!(first.1, ["B has bid 7", "A has bid 5", "C has bid 5"]);
    assert_eq!(first, ended("C: bid 5; B: bid 7; A: bid 5"), "T-112");
}

#[test]
fn t_49_a_grant_beyond_the_cap_and_a_second_one_are_ignored_with_a_reason() {
    let mut game = game("phases: Players, profile: (segments: [\"Main\"], replay: Some((cap: Some(1))))");
    game.listen(true);
    let states = play(&mut game, "A: again; A: again; A: end; A: again; A: end");
    assert_eq!(states, ["2/1 A Main#0 p0 rep", "3/1 B Main#0 p0"]);
    let facts = game.take_facts();
    let ignored = facts.iter().filter(|entry| entry.fact.name() == "ReplayIgnored");
    let texts: Vec<String> = ignored.clone().map(|entry| entry.fact.text(game.world())).collect();
    assert_eq!(
        texts,
        [
            "A is granted no further turn: a replay is already granted",
            "A is granted no further turn: no more replays in a row"
        ]
    );
    let reasons: Vec<_> = ignored.map(|entry| entry.fact.fields(game.world())["reason"].clone()).collect();
    assert_eq!(reasons, ["already-granted", "replay-cap"]);
}

/// T-13: the names of a commit and its resolution are the scenario's own.
#[test]
fn t_13_bids_are_opened_under_names_of_the_scenario_s_own() {
    let mut game = game(
        "phases: All, profile: (segments: [\"Bid\", \"Open\"], auto_end: [\"Open\"], \
        simultaneous: (commit: \"Bid\", resolution: \"Open\"))",
    );
    game.listen(true);
    play(&mut game, "A: bid 5; B: bid 7; C: bid 6");
    let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
    let opened: Vec<&String> = facts.iter().filter(|text| text.contains("has bid")).collect();
    assert_eq!(opened, ["B has bid 7", "C has bid 6", "A has bid 5"]);
}

/// Each seat's actions are visible at once, and the segment ends when all have ended.
#[test]
fn t_48_all_act_at_once_in_an_order_drawn_for_the_round() {
    let turn = "phases: All, profile: (segments: [\"Main\", \"End\"], concurrent: [\"Main\"], auto_end: [\"End\"])";
    let mut table = game(turn);
    let states = play(&mut table, "C: act; A: act; C: end; C: act !turn-ended; B: out A; B: end");
    assert_eq!(states, ["1/1 A End#1 p0", "2/2 - Main#0 p0"], "whoever is out need not end");
    let mut orders = std::collections::BTreeSet::new();
    let mut game = game(turn);
    for _ in 0..20 {
        let mut asked = Vec::new();
        let round = game.turn().round_number();
        while game.turn().round_number() == round {
            let seat = game.next_seat().expect("somebody has to end");
            asked.push(seat);
            let image = game.snapshot();
            game.restore(&image).expect("its own");
            assert_eq!(game.next_seat(), Some(seat), "the order is drawn, not remembered");
            game.end_turn(seat).unwrap();
        }
        orders.insert(asked);
    }
    assert!(orders.len() >= 5, "{orders:?}");
}

#[test]
fn re_3_personas_act_bid_and_pass_and_a_game_is_played_again_to_the_byte() {
    let seats =
        "(name: \"A\", persona: \"steady\"), (name: \"B\", persona: \"idler\"), (name: \"C\", persona: \"bidder\")";
    let turn = "phases: Players, profile: (segments: [\"Upkeep\", \"Commit\", \"Resolution\", \"End\"], pass: Everywhere, \
        auto_end: [\"Resolution\"], simultaneous: (commit: \"Commit\", resolution: \"Resolution\"))";
    let play = || {
        let mut game = load(turn, seats).unwrap();
        game.advance_rounds(50);
        assert_eq!(game.refused_persona_orders(), 0);
        assert!(game.ended().is_some());
        (game.digest(), game.turn_metrics())
    };
    let (digest, metrics) = play();
    assert_eq!((digest, metrics.clone()), play());
    assert!((5..40).contains(&metrics.passes), "{metrics:?}");
    assert_eq!(metrics.total_turns, 150);
}

/// T-118 … T-124: the counts kept during a game equal those from its snapshots.
#[test]
fn t_124_the_chain_gives_the_counts_again() {
    use endturn::engine::turn::TurnMetrics;
    let turn = "phases: Players, profile: (segments: [\"Main\", \"End\"], repeatable: [\"Main\"], pass: Everywhere, \
        replay: (mode: Deferred, cap: 2))";
    let mut game = game(turn);
    let mut history = vec![game.turn()];
    game.trace_stages();
    for line in ["A begin Main", "A again", "A end", "A end", "A act", "A pass", "B pass", "C act", "C end"] {
        let (seat, order) = line.split_once(' ').unwrap();
        let seat = game.roster().find(seat).unwrap();
        game.submit(seat, order).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        history.extend(game.take_trace().into_iter().filter_map(|step| match step {
            StageTrace::Pushed(state) => Some(state),
            StageTrace::Fired(_) => None,
        }));
        let metrics = game.turn_metrics();
        let acted = metrics.total_turns == game.turn().turn_number();
        assert_eq!(metrics, TurnMetrics::of(&history, (metrics.events, metrics.derived_events), acted), "{line}");
    }
    let metrics = game.turn_metrics();
    assert_eq!((metrics.total_turns, metrics.passes, metrics.replay_turns), (4, 2, 1));
    assert_eq!((metrics.events, metrics.derived_events, metrics.average_turn_length_permille()), (9, 1, 2_250));
    let visits: Vec<u32> = metrics.segments.iter().map(|(_, count)| *count).collect();
    assert_eq!(visits, [5, 2]);
    game.submit(Seat(0), "act").unwrap_err();
    assert_eq!(game.turn_metrics().refusals, [("not-your-turn", 1)]);
}

/// All errors in a profile are reported at once, each at its place.
#[test]
fn t_47_a_profile_of_a_scenario_is_checked() {
    let turn = "phases: Players, first: \"D\", profile: (segments: [\"Main\", \"Attack\", \"main\", \"Two words\"], \
        repeatable: [\"Atack\"], concurrent: [\"Main\"], auto_end: [\"Main\"], edges: [(\"Main\", \"Nowhere\")], \
        simultaneous: (commit: \"Attack\", resolution: \"Main\"))";
    let report = load(turn, "(name: \"A\"), (name: \"B\")").map(|_| ()).unwrap_err();
    for said in [
        "segment `main`",
        "the name of a segment is one word",
        "did you mean `Attack`?",
        "`Main` cannot be in both `concurrent` and `auto_end`",
        "`Nowhere`",
        "`Main` has to come right after `Attack`",
        "there is no seat `D`",
    ] {
        assert!(report.contains(said), "{said}: {report}");
    }
    let endless =
        load("profile: (segments: [\"Main\"], auto_end: [\"Main\"])", "(name: \"A\")").map(|_| ()).unwrap_err();
    assert!(endless.contains("no seat would ever act"), "{endless}");
    let collected = "profile: (segments: [\"Commit\", \"Resolution\"], pass: In([\"Commit\"]), \
        simultaneous: (commit: \"Commit\", resolution: \"Resolution\"))";
    let passed = load(collected, "(name: \"A\")").map(|_| ()).unwrap_err();
    assert!(passed.contains("no seat can pass in a segment that collects"), "{passed}");
    let metric = load("phases: Scores(metric: \"rehearsal.point\")", "(name: \"A\")").map(|_| ()).unwrap_err();
    assert!(metric.contains("did you mean `rehearsal.points`?"), "{metric}");
}

/// T-109: a bid that would bring too many points fails at the resolution; by default the others are
/// opened, with `RejectAll` none is.
#[test]
fn t_109_one_intent_that_fails_is_skipped_or_makes_the_whole_commit_invalid() {
    let play_with = |failing: &str| {
        let mut game = game(&format!(
            "phases: Players, profile: (segments: [\"Main\", \"Commit\", \"Resolution\"], auto_end: [\"Resolution\"], \
            simultaneous: (commit: \"Commit\", resolution: \"Resolution\"{failing}))"
        ));
        game.listen(true);
        play(&mut game, "A: points B 999999999; A: end; A: bid 5; B: bid 7; C: bid 6");
        let told: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
        let bids = told.into_iter().filter(|text| text.contains("bid")).filter(|text| !text.contains(": bid "));
        let points = game.roster().seats().map(|seat| game.metric_row(seat).values[0]).collect::<Vec<_>>();
        (bids.collect::<Vec<_>>(), points, game.turn().shorthand())
    };
    let fails = "the bid of 7 by B fails: no seat can have that many points";
    let (bids, points, skipped) = play_with("");
    assert_eq!(bids, ["C has bid 6", "A has bid 5", fails]);
    assert_eq!(points, [5, 999_999_999, 6]);
    let (bids, points, rejected) = play_with(", failing: RejectAll");
    let rejects = |seat: &str, bid: u32| format!("the bid of {bid} by {seat} is rejected with the one that failed");
    assert_eq!(bids, [fails.to_owned(), rejects("C", 6), rejects("A", 5)]);
    assert_eq!(points, [0, 999_999_999, 0]);
    assert_eq!(skipped, rejected, "the game goes on");
}

/// T-49, T-53 … T-55: statements without an effect are pointed at.
#[test]
fn t_47_to_t_55_what_a_profile_states_in_vain_is_warned_of() {
    let told = |profile: &str| {
        let loaded = loaded(&format!("phases: Players,\n profile: ({profile})"), "(name: \"A\"), (name: \"B\")");
        loaded.unwrap_or_else(|report| panic!("{report}")).report.to_string()
    };
    let three = "segments: [\"One\", \"Two\", \"Three\"]";
    let pair = "segments: [\"One\", \"Commit\", \"Resolution\"], simultaneous: (commit: \"Commit\", resolution: \"Resolution\")";
    for (profile, column, words) in [
        (
            format!("optional: [\"Three\"], {three}"),
            23,
            "`Three` is the last segment: there is none after it to skip to",
        ),
        (format!("optional: [\"One\"], {three}"), 23, "`One` is the first segment: every phase begins with it"),
        (format!("edges: [(\"Two\", \"Two\")], {three}"), 20, "`repeatable` lets `Two` begin again from itself"),
        (format!("edges: [(\"One\", \"Two\")], {three}"), 20, "`Two` follows `One` anyway"),
        (
            format!("edges: [(\"One\", \"Three\")], optional: [\"Two\"], {three}"),
            20,
            "the segments between `One` and `Three` are optional",
        ),
        (format!("replay: (cap: 0), {three}"), 26, "no replay is ever granted"),
        (format!("pass_counting: Cumulative, {three}"), 27, "`pass` allows no passes to count"),
    ] {
        let report = told(&profile);
        let place = format!("rehearsal.ron:2:{column}: warning[E0024]: ");
        let line = report.lines().find(|line| line.starts_with(&place));
        assert!(line.is_some_and(|line| line.contains(words)), "{profile}: {report}");
        assert_eq!(report.matches("warning[").count(), 1, "{profile}: {report}");
    }
    for profile in [
        format!(
            "optional: [\"Two\"], edges: [(\"Three\", \"Two\"), (\"One\", \"Three\")], repeatable: [\"Two\"], {three}"
        )
        .replace("optional: [\"Two\"], ", ""),
        format!("optional: [\"Two\"], replay: (cap: 1), pass: Everywhere, pass_counting: Cumulative, {three}"),
        // An edge over a collection skips it although seats have to act in it.
        format!("optional: [\"Commit\", \"Resolution\"], edges: [(\"One\", \"End\")], {pair}")
            .replace("\"Resolution\"], simul", "\"Resolution\", \"End\"], simul"),
    ] {
        let report = told(&profile);
        assert!(!report.contains("warning["), "{profile}: {report}");
    }
}
