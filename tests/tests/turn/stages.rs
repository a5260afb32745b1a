//! T-163: the stages of a round nest like brackets, whatever events come.

use endturn_engine::turn::{Outcome, SegmentId, Stage, StageTrace, TurnChain, TurnEvent, TurnState};
use proptest::prelude::*;

use super::tables::{event, game};

fn trace(profile: &str, events: &str) -> String {
    let mut game = game(profile);
    game.trace_stages();
    for text in events.split_whitespace() {
        assert_eq!(game.event(event(text)), Outcome::Applied, "{text}");
    }
    let shown = game.take_trace().into_iter().map(|step| match step {
        StageTrace::Fired(stage) => stage.to_string(),
        StageTrace::Pushed(_) => "·".to_owned(),
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// T-172: one event of White fires no `TurnEnd`, one of Black does.
#[test]
fn t_172_a_round_closes_after_its_last_phase() {
    assert_eq!(trace("main", "End(Main)"), "SegmentExit(Main) PhaseEnd · PhaseStart SegmentEnter(Main)");
    assert_eq!(
        trace("main", "End(Main) End(Main)"),
        "SegmentExit(Main) PhaseEnd · PhaseStart SegmentEnter(Main) \
         SegmentExit(Main) PhaseEnd TurnEnd · TurnStart PhaseStart SegmentEnter(Main)"
    );
}

/// T-177: the collection runs once per submission; the resolution follows in the same phase.
#[test]
fn t_177_a_collection_runs_once_per_submission() {
    assert_eq!(
        trace("orders", "Submit(A) Submit(B) Submit(C) Commit"),
        "SegmentRun(Commit) SegmentRun(Commit) SegmentRun(Commit) SegmentExit(Commit) · SegmentEnter(Resolution)"
    );
}

/// Checks that a stage may fire, given the open ones.
fn fits(open: &mut Vec<Stage>, stage: Stage) -> bool {
    let top = open.last().copied();
    match stage {
        Stage::TurnStart => open.is_empty() && push(open, stage),
        Stage::PhaseStart => top == Some(Stage::TurnStart) && push(open, stage),
        Stage::SegmentEnter(_) => top == Some(Stage::PhaseStart) && push(open, stage),
        Stage::SegmentRun(segment) => top == Some(Stage::SegmentEnter(segment)),
        Stage::SegmentExit(segment) => top == Some(Stage::SegmentEnter(segment)) && open.pop().is_some(),
        Stage::PhaseEnd => top == Some(Stage::PhaseStart) && open.pop().is_some(),
        Stage::TurnEnd => top == Some(Stage::TurnStart) && open.pop().is_some(),
        Stage::GameEnd => true,
    }
}

fn push(open: &mut Vec<Stage>, stage: Stage) -> bool {
    open.push(stage);
    true
}

/// The chain's answers (T-36) agree with the whole history.
fn check_chain(chain: &TurnChain, history: &[TurnState]) -> Result<(), TestCaseError> {
    let now = *history.last().unwrap();
    let phase: Vec<TurnState> =
        history.iter().filter(|state| state.turn_number() == now.turn_number()).copied().collect();
    prop_assert_eq!((chain.current(), chain.snapshots()), (now, history.len() as u64));
    prop_assert_eq!(chain.phase(), &phase[..]);
    for segment in (0..6).map(SegmentId) {
        let visits = phase.iter().filter(|state| state.segment() == segment).count();
        prop_assert_eq!(chain.visits(segment), visits);
    }
    let firsts = history.iter().rev().filter(|state| state.segment_ordinal() == 0);
    let replays = firsts.take_while(|state| state.is_replay()).count();
    prop_assert_eq!(chain.replay_depth() as usize, replays);
    let in_round =
        history.iter().filter(|state| state.segment_ordinal() == 0 && state.round_number() == now.round_number());
    prop_assert_eq!(chain.turns_in_round() as usize, in_round.count());
    prop_assert_eq!(chain.is_first_of_round(), chain.turns_in_round() == 1);
    Ok(())
}

proptest! {
    /// T-36, T-37, T-38, T-45, T-163: random events keep the bracket law and the order of the
    /// chain; refused ones change nothing.
    #[test]
    fn random_events_keep_brackets_and_chain(
        profile in prop::sample::select(vec![
            "base pass deferred", "base pass immediate cumulative optional-main", "risk", "auction", "orders partial", "ludo", "main three pass",
        ]),
        picks in prop::collection::vec(0usize..18, 0..120),
    ) {
        const EVENTS: [&str; 18] = [
            "End(Upkeep)", "End(Roll)", "End(Main)", "End(Resolution)", "End(End)", "Begin(Main)", "Begin(End)",
            "Pass", "Replay", "Commit", "Submit(A)", "Submit(B)", "Submit(C)", "End(Main)", "End(Upkeep)", "End(End)",
            "End(Resolution)", "End(Commit)",
        ];
        let mut game = game(profile);
        game.trace_stages();
        let mut open = vec![Stage::TurnStart, Stage::PhaseStart, Stage::SegmentEnter(game.turn().segment())];
        let mut history = vec![game.turn()];
        for pick in picks {
            let before = (game.digest(), game.chain().digest());
            let applied = game.event(event(EVENTS[pick])) == Outcome::Applied;
            if !applied {
                prop_assert_eq!(before, (game.digest(), game.chain().digest()));
            }
            for step in game.take_trace() {
                match step {
                    StageTrace::Fired(stage) => {
                        prop_assert!(fits(&mut open, stage), "{:?} while {:?} is open", stage, open);
                    }
                    StageTrace::Pushed(state) => history.push(state),
                }
            }
        }
        for pair in history.windows(2) {
            let key = |state: &TurnState| (state.turn_number(), state.segment_ordinal());
            prop_assert!(key(&pair[0]) < key(&pair[1]));
            prop_assert!(pair[0].round_number() <= pair[1].round_number());
        }
        check_chain(game.chain(), &history)?;
    }
}

/// T-95: the chain of a finished game is frozen.
#[test]
fn an_event_after_the_turn_limit_is_refused() {
    let mut game = game("main solo");
    for _ in 0..1_000 {
        assert_eq!(game.event(event("End(Main)")), Outcome::Applied);
    }
    assert_eq!(game.ended().unwrap().condition, "turn limit");
    assert!(matches!(game.event(TurnEvent::Pass), Outcome::Invalid(_)), "T-95");
}

/// T-37: however long a game lasts, its chain and its snapshots stay small.
#[test]
fn t_37_the_chain_of_a_long_game_is_no_longer_than_that_of_a_short_one() {
    let mut game = game("base three");
    let mut sizes = Vec::new();
    for _ in 0..300 {
        for segment in ["End(Upkeep)", "End(Main)", "End(End)"] {
            assert_eq!(game.event(event(segment)), Outcome::Applied);
        }
        sizes.push((game.chain().phase().len(), game.snapshot().len()));
    }
    assert_eq!(game.chain().snapshots(), 1 + 3 * 300);
    assert!(sizes.iter().all(|&(phase, _)| phase == 1), "every third event opens a phase");
    // The states of a few phases are kept, and numbers take more bytes as they grow, though not
    // after round 140; nothing else grows.
    let most = |rounds: &[(usize, usize)]| rounds.iter().map(|&(_, bytes)| bytes).max().unwrap();
    let (first, last) = (most(&sizes[140..180]), most(&sizes[260..]));
    assert!(last <= first + 16, "{first} bytes became {last}");
}

/// T-37, T-179: two games with the same state but different pasts differ in the folded history.
#[test]
fn t_179_chains_with_another_history_have_another_digest() {
    let played = |events: &str| {
        let mut game = game("base pass three");
        for text in events.split_whitespace() {
            assert_eq!(game.event(event(text)), Outcome::Applied, "{text}");
        }
        game
    };
    let one = played("Pass End(Upkeep) End(Main) End(End)");
    let other = played("End(Upkeep) End(Main) End(End) End(Upkeep) End(Main) End(End)");
    assert_eq!(one.turn(), other.turn());
    assert_ne!(one.chain().digest(), other.chain().digest());
    assert_eq!(one.chain().digest(), played("Pass End(Upkeep) End(Main) End(End)").chain().digest());
    let mut restored = game("base pass three");
    restored.restore(&one.snapshot()).unwrap();
    assert_eq!((restored.chain().digest(), restored.chain().snapshots()), (one.chain().digest(), 5));
}

/// T-131: loops are not in the turn section, and the seats that have ended the turn in an open
/// collection are hashed separately.
#[test]
fn t_131_loops_are_not_in_the_turn_section_and_collections_have_their_own() {
    let mut looped = game("risk");
    assert_eq!(looped.event(event("End(Upkeep)")), Outcome::Applied);
    let once = looped.turn();
    assert_eq!(looped.event(event("Begin(Main)")), Outcome::Applied);
    assert_ne!(once, looped.turn());
    assert_eq!(once.digest_bytes(), looped.turn().digest_bytes());
    let [mut one, mut other] = [game("auction"), game("auction")];
    assert_eq!(one.event(event("Submit(A)")), Outcome::Applied);
    assert_eq!(other.event(event("Submit(B)")), Outcome::Applied);
    assert_eq!(one.turn().digest_bytes(), other.turn().digest_bytes());
    assert_ne!(one.digest(), other.digest());
}
