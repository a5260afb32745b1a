//! The turns of a game in numbers (T-116 … T-122).

use endturn::engine::Game;
use endturn::engine::turn::TurnProfile;
use serde_json::{Map, Value, json};

use super::number::{counted, grouped};
use super::paint::Paint;
use super::table::{self, Align};

/// Thousandths as a decimal fraction.
fn permille(part: u64, whole: u64) -> String {
    let thousandths = (part * 1_000).checked_div(whole).unwrap_or(0);
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

/// Renders a table for people. Rows of what a game does not have, such as collections, are left
/// out.
pub(crate) fn text(game: &Game, paint: Paint) -> String {
    let (turns, (collections, submissions)) = (game.turn_metrics(), game.collections());
    let (all, rounds) = (u64::from(turns.total_turns), u64::from(game.rounds_finished()));
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut put = |name: &str, number: String, what: String| rows.push(vec![name.to_owned(), number, paint.dim(what)]);
    put("turns", grouped(all), format!("{} a round", permille(all, rounds)));
    for (seat, count) in &turns.turns_by_seat {
        put("", grouped(*count), game.roster().name(*seat).to_owned());
    }
    put("events", grouped(turns.events), format!("{} a turn", permille(turns.events.into(), all)));
    put("", grouped(turns.derived_events), "derived by rules".to_owned());
    put("passes", grouped(turns.passes), String::new());
    let longest = counted(turns.longest_replay_run as usize, "turn");
    put("replays", grouped(turns.replay_turns), format!("the longest run has {longest}"));
    let profile: &TurnProfile = game.world().resource();
    for (at, (segment, visits)) in turns.segments.iter().enumerate() {
        put(if at == 0 { "visits" } else { "" }, grouped(*visits), profile.name(*segment).into_owned());
    }
    if collections > 0 {
        let each = permille(submissions.into(), collections.into());
        put("collections", grouped(collections), format!("{} submissions, {each} each", grouped(submissions)));
    }
    for (at, (code, count)) in turns.refusals.iter().enumerate() {
        put(if at == 0 { "refusals" } else { "" }, grouped(*count), (*code).to_owned());
    }
    format!("{}\n{}", paint.strong("Turns"), table::lines(&rows, &[Align::Left, Align::Right], "  "))
}

/// Returns the same for programs.
pub(crate) fn json(game: &Game) -> Value {
    let (turns, (collections, submissions)) = (game.turn_metrics(), game.collections());
    let profile: &TurnProfile = game.world().resource();
    let seats = turns.turns_by_seat.iter().map(|(seat, count)| (game.roster().name(*seat).to_owned(), json!(count)));
    let segments = turns.segments.iter().map(|(segment, visits)| (profile.name(*segment).into_owned(), json!(visits)));
    let refusals = turns.refusals.iter().map(|(code, count)| ((*code).to_owned(), json!(count)));
    json!({
        "type": "turns", "turns": turns.total_turns, "rounds": game.rounds_finished(),
        "seats": seats.collect::<Map<_, _>>(), "events": turns.events, "derived_events": turns.derived_events,
        "passes": turns.passes, "replay_turns": turns.replay_turns, "longest_replay_run": turns.longest_replay_run,
        "segments": segments.collect::<Map<_, _>>(), "collections": collections, "submissions": submissions,
        "refusals": refusals.collect::<Map<_, _>>(),
    })
}
