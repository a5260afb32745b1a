//! Questions that a row can ask of a game, besides the results of its steps.

use endturn::engine::{Game, Seat, seats::SeatSet, turn::TurnProfile};

use super::play::Play;

/// The answer to a question such as `winners`; `None` if it is not one.
pub fn answer(play: &Play, question: &str) -> Option<String> {
    let game = &play.game;
    if let Some(answer) = counted(game, question) {
        return Some(answer.to_string());
    }
    let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
    let ended = game.ended();
    Some(match (word, rest) {
        ("now", "") => game.turn().describe(game.world().resource(), game.roster()),
        ("owner", "") => game.roster().name(game.turn().owner()).to_owned(),
        ("next", "") => game.next_seat().map_or("nobody".to_owned(), |seat| game.roster().name(seat).to_owned()),
        ("ended", "by") => ended.map_or("not over".to_owned(), |ended| ended.condition.clone()),
        ("winners", "") => names(game, ended?.winners()),
        ("ranks", "") => {
            let results = ended?.results.iter();
            let ranks = results.map(|result| format!("{} {}", game.roster().name(result.seat), result.rank));
            ranks.collect::<Vec<_>>().join(", ")
        }
        ("state", "seen") => play.seen.iter().filter(|seen| **seen == game.digest()).count().to_string(),
        ("visits", segment) => {
            let profile = game.world().resource::<TurnProfile>();
            let segment = profile.segments().iter().copied().find(|&one| profile.name(one) == segment)?;
            game.chain().visits(segment).to_string()
        }
        ("metric", rest) => {
            let (metric, seat) = rest.split_once(' ')?;
            let at = game.metrics().iter().position(|one| one.name == metric)?;
            game.metric_row(game.roster().find(seat)?).values[at].to_string()
        }
        ("view", rest) => {
            let (seat, pointer) = rest.split_once(' ')?;
            let view = game.view(game.roster().find(seat)?);
            match view.pointer(pointer) {
                Some(serde_json::Value::String(text)) => text.clone(),
                Some(value) => value.to_string(),
                None => "nothing there".to_owned(),
            }
        }
        _ => return None,
    })
}

fn counted(game: &Game, question: &str) -> Option<u64> {
    let metrics = game.turn_metrics();
    let count = match question {
        "chain length" => return Some(game.chain().snapshots()),
        "total turns" => metrics.total_turns,
        "rounds" => metrics.rounds,
        "passes" => metrics.passes,
        "replay turns" => metrics.replay_turns,
        "longest replay run" => metrics.longest_replay_run,
        _ => return None,
    };
    Some(u64::from(count))
}

fn names(game: &Game, seats: impl Iterator<Item = Seat>) -> String {
    let mut set = SeatSet::EMPTY;
    seats.for_each(|seat| set.insert(seat));
    let names: Vec<&str> = set.iter().map(|seat| game.roster().name(seat)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(",") }
}
