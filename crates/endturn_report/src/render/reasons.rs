//! The reasons why the first seat is first, or why several are, in sentences.

use endturn_engine::{Game, Seat};

use super::number::{counted, grouped};
use crate::game::hindsight::{Decision, Hindsight, Ranked, Shared, SharedBy};

/// Maximum seats whose values are listed.
const SHOWN: usize = 6;

/// Returns the question, and the sentences that answer it, without full stops; `None` if there is
/// nothing to add to the ending's condition.
pub fn of(game: &Game, hindsight: &Hindsight) -> Option<(String, Vec<String>)> {
    let alone = hindsight.decision.as_ref().map(|decision| (heading(game, decision), sentences(game, decision)));
    let shared = || hindsight.shared.as_ref().map(|shared| why_shared(game, shared));
    alone.or_else(shared).filter(|(_, sentences)| !sentences.is_empty())
}

fn heading(game: &Game, decision: &Decision) -> String {
    let first = game.roster().name_in_text(decision.first);
    match (game.ended(), decision.has_won) {
        (Some(_), true) => format!("Why {first} won"),
        (Some(_), false) => format!("Why {first} came first"),
        (None, _) => format!("Why {first} is ahead"),
    }
}

fn sentences(game: &Game, decision: &Decision) -> Vec<String> {
    let ranked = decision.ranked.iter().flat_map(|ranked| {
        let by = if game.ended().is_some() { "decided by" } else { "by" };
        let values = format!("{by} {}: {}", metric(game, ranked.metric), values(game, ranked));
        [Some(values), margin(game, decision.first, ranked)]
    });
    ranked.chain([reign(game, decision), compared(game, decision)]).flatten().collect()
}

/// Several seats are first. That a game is a draw by its ending's condition needs no sentence.
fn why_shared(game: &Game, shared: &Shared) -> (String, Vec<String>) {
    let all = game.roster().len() == shared.seats.len();
    let names = shared.seats.iter().map(|&seat| game.roster().name_in_text(seat).to_owned());
    let names =
        if all && shared.seats.len() > SHOWN { "all seats".to_owned() } else { listed(&names.collect::<Vec<_>>()) };
    let both = if shared.seats.len() == 2 { "both" } else { "all" };
    let why = match &shared.by {
        SharedBy::Team => Some(format!("{both} are one team, and a team wins together")),
        SharedBy::Win => game.ended().map(|ended| format!("the ending lets {both} of them win: {}", ended.condition)),
        SharedBy::Ranking(equal) => {
            let one = |&(place, value): &(usize, i64)| format!("{} {}", grouped(value), metric(game, place));
            Some(format!("{both} have the same: {}", listed(&equal.iter().map(one).collect::<Vec<_>>())))
        }
        SharedBy::Draw => None,
    };
    (format!("Why {names} share the first place"), why.into_iter().collect())
}

fn metric(game: &Game, place: usize) -> &'static str {
    game.metrics()[place].name
}

fn values(game: &Game, ranked: &Ranked) -> String {
    let one = |&(seat, value): &(Seat, i64)| format!("{} {}", game.roster().name_in_text(seat), grouped(value));
    let shown: Vec<String> = ranked.values.iter().take(SHOWN).map(one).collect();
    let more = match ranked.values.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    shown.join(", ") + &more
}

/// Describes the margin of the first over the second, if it is a sum of parts.
fn margin(game: &Game, first: Seat, ranked: &Ranked) -> Option<String> {
    let (second, _) = ranked.values.get(1).filter(|_| !ranked.parts.is_empty())?;
    let part = |&(name, more): &(&str, i64)| format!("{name} {}{}", if more > 0 { "+" } else { "" }, grouped(more));
    let parts: Vec<String> = ranked.parts.iter().map(part).collect();
    let (first, second) = (game.roster().name_in_text(first), game.roster().name_in_text(*second));
    let (margin, unit) = (grouped(ranked.margin), game.metrics()[ranked.metric].unit);
    Some(format!("{first} has {margin} {unit} more than {second}: {}", parts.join(", ")))
}

fn reign(game: &Game, decision: &Decision) -> Option<String> {
    let last = decision.reign.as_ref()?;
    let (first, metric) = (game.roster().name_in_text(decision.first), metric(game, last.metric));
    let since = match last.reign.from {
        0 => "from the start".to_owned(),
        round => format!("since round {round}"),
    };
    let but = match last.reign.lost {
        0 => String::new(),
        lost => format!(", except for {}", counted(lost as usize, "round")),
    };
    let before = last.before.filter(|before| before.to > 0).map_or(String::new(), |before| {
        let rounds = if before.from == before.to {
            format!(", in round {}", before.to)
        } else {
            format!(", in rounds {} to {}", before.from, before.to)
        };
        format!("; before that {} was{rounds}", game.roster().name_in_text(before.seat))
    });
    Some(format!("{first} has been first in {metric} {since}{but}{before}"))
}

fn compared(game: &Game, decision: &Decision) -> Option<String> {
    let first = game.roster().name_in_text(decision.first);
    let ahead: Vec<String> = decision.ahead.iter().map(|&place| metric(game, place).to_owned()).collect();
    let other =
        |&(place, seat): &(usize, Seat)| format!("{} ({})", metric(game, place), game.roster().name_in_text(seat));
    let behind: Vec<String> = decision.behind.iter().map(other).collect();
    let also = if decision.ranked.is_some() || decision.reign.is_some() { "also " } else { "" };
    match (ahead.is_empty(), behind.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{first} is {also}first in {}", listed(&ahead))),
        (true, false) => Some(format!("{first} is not first in {}", listed(&behind))),
        (false, false) => Some(format!("{first} is {also}first in {}, but not in {}", listed(&ahead), listed(&behind))),
    }
}

/// Joins words: `a`, `a and b`, `a, b and c`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
