//! Games without modules, for tests of the clock alone.

use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup, Seat,
    seats::SeatSetup,
    turn::{
        CommitClose, PassCounting, PassPolicy, ReplayMode, SegmentId as S, TurnEvent, TurnOrdering, TurnProfile,
        TurnSetup,
    },
};

/// A game of a profile that the fixtures name, such as `base pass cumulative`.
pub fn game(words: &str) -> Game {
    let has = |word: &str| words.split_whitespace().any(|other| other == word);
    let mut ordering = TurnOrdering::FixedOrder { start: Seat(0) };
    let mut seats = 2;
    let mut profile = match words.split_whitespace().next().unwrap() {
        "base" => TurnProfile::builder([S::UPKEEP, S::MAIN, S::END]),
        "main" => TurnProfile::builder([S::MAIN]),
        "ludo" => TurnProfile::builder([S::ROLL, S::MAIN]).allow_replay(ReplayMode::Deferred, Some(2)),
        // Reinforce, Attack and Fortify under the names of base segments.
        "risk" => {
            TurnProfile::builder([S::UPKEEP, S::MAIN, S::END]).repeatable(S::MAIN).optional(S::MAIN).optional(S::END)
        }
        "auction" => {
            seats = 3;
            TurnProfile::builder([S::COMMIT, S::RESOLUTION]).simultaneous(S::COMMIT, S::RESOLUTION)
        }
        "orders" => {
            seats = 3;
            ordering = TurnOrdering::WholeTable;
            TurnProfile::builder([S::COMMIT, S::RESOLUTION, S::MAIN]).simultaneous(S::COMMIT, S::RESOLUTION)
        }
        other => panic!("the fixtures know no profile {other}"),
    };
    if has("solo") {
        seats = 1;
    }
    if has("three") {
        seats = 3;
    }
    if has("pass") {
        let counting = if has("cumulative") { PassCounting::Cumulative } else { PassCounting::Consecutive };
        profile = profile.pass(PassPolicy::Everywhere, counting);
    }
    if has("immediate") {
        profile = profile.allow_replay(ReplayMode::Immediate, None);
    }
    if has("deferred") {
        profile = profile.allow_replay(ReplayMode::Deferred, None);
    }
    if has("optional-main") {
        profile = profile.optional(S::MAIN);
    }
    if has("partial") {
        profile = profile.commit_close(CommitClose::AllowPartial);
    }
    let seat = |name: &str| SeatSetup { name: name.into(), personas: Vec::new() };
    let setup = GameSetup {
        title: words.to_owned(),
        content: 0,
        seed: 1,
        turn_limit: 1_000,
        seats: ["A", "B", "C"].iter().take(seats).map(|name| seat(name)).collect(),
        turn: TurnSetup::new(profile.build().unwrap(), ordering),
        modules: Vec::new(),
        change: None,
    };
    Game::new(Arc::new(setup)).unwrap()
}

/// Parses an event in the notation of the fixtures.
pub fn event(text: &str) -> TurnEvent {
    let (word, argument) = text.trim_end_matches(')').split_once('(').unwrap_or((text, ""));
    let segment = || {
        let known = (0..6).map(S).find(|segment| segment.base_name() == Some(argument));
        known.unwrap_or_else(|| panic!("the fixtures know no segment {argument}"))
    };
    match word {
        "End" => TurnEvent::End(segment()),
        "Begin" => TurnEvent::Begin(segment()),
        "Pass" => TurnEvent::Pass,
        "Replay" => TurnEvent::Replay,
        "Commit" => TurnEvent::Commit,
        "Submit" => TurnEvent::Submit(Seat(argument.as_bytes()[0] - b'A')),
        other => panic!("the fixtures know no event {other}"),
    }
}

/// A snapshot in the notation of `docs/rules/turn.md`, with seats as letters.
pub fn shorthand(state: &endturn_engine::turn::TurnState) -> String {
    let text = state.shorthand();
    (0..3).fold(text, |text, seat| text.replace(&format!("seat{seat}"), &char::from(b'A' + seat).to_string()))
}
