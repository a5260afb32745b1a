//! Findings on games of one seat: who wins, when, and how the others lose.

use std::collections::BTreeMap;

use super::is_behind;
use crate::{
    findings::model::{Campaigns, Findings},
    words::{ALONE, among, counted, grouped, isolated, percent, range},
};
use endturn_engine::compact::CompactSort as _;

/// Maximum contenders in a sentence.
const NAMED: usize = 5;

/// Names the best contender.
pub(super) fn standings(found: &Findings) -> String {
    let Some((first, others)) = found.contenders.split_first() else { return "There are no contenders.".to_owned() };
    let Some(points) = first.points else { return "No game has finished.".to_owned() };
    let wins: u64 = found.contenders.iter().map(|one| one.wins).sum();
    let what = match (wins, found.draws()) {
        (0, 0) => return "No contender wins or holds out to the end.".to_owned(),
        (_, 0) => "wins",
        (0, _) => "holds out to the end of",
        _ => "wins or holds out to the end of",
    };
    let name = isolated(&first.contender);
    let what = match found.plan.configurations {
        0 | 1 => what.to_owned(),
        settings => format!("{what}, on average over {},", counted(u64::from(settings), "setting")),
    };
    let share = format!("{what} {} of its games ({})", percent(points.estimate), range(&points));
    let near: Vec<String> = others.iter().filter(|one| !is_behind(one)).map(|one| isolated(&one.contender)).collect();
    if others.is_empty() {
        format!("{name} {share}.")
    } else if near.is_empty() {
        let doubt = found.beyond_doubt();
        format!("{name} is the best: it {share}, more than any other{doubt}.")
    } else if found.luck.decides_nothing {
        format!("{name} {share}, as often as {}.", among(&near, 4))
    } else if near.len() == others.len() && others.len() > 1 {
        format!("No contender is clearly the best: {name} {share}, but all others may be as good.")
    } else {
        format!("{name} {share}, but {} may be as good.", among(&near, 4))
    }
}

/// Explains points, if a point is not a win.
pub(super) fn points(found: &Findings) -> Option<String> {
    let draws = found.draws();
    (draws > 0).then(|| {
        let is = if draws == 1 { "is" } else { "are" };
        format!("{ALONE} {} of {} {is} drawn.", grouped(draws), counted(found.games, "game"))
    })
}

/// States when wins occur.
pub(super) fn wins(found: &Findings) -> Option<String> {
    let told = |one: &Campaigns| {
        let won = one.won?;
        let first = one.ends.iter().filter(|end| end.outcome == "win").max_by_key(|end| end.games)?;
        Some((isolated(&one.contender), percent(won.estimate), first.middle))
    };
    let told = found.campaigns.iter().filter_map(told).enumerate().map(|(at, (name, share, round))| match at {
        0 => format!("{name} {share} of its games, median round {round}"),
        _ => format!("{name} {share}, in round {round}"),
    });
    let wins: Vec<String> = told.collect();
    let never: Vec<String> =
        found.contenders.iter().filter(|one| one.wins == 0).map(|one| isolated(&one.contender)).collect();
    let never = if never.is_empty() { String::new() } else { format!(" Never: {}.", among(&never, NAMED)) };
    if wins.is_empty() { None } else { Some(format!("Wins: {}.{never}", wins.join("; "))) }
}

/// Names the most frequent cause of losses for most contenders.
pub(super) fn losses(found: &Findings) -> Option<String> {
    let mut losers: BTreeMap<&str, (u64, Vec<String>)> = BTreeMap::new();
    for one in &found.campaigns {
        let lost = one.ends.iter().filter(|end| !matches!(end.outcome, "win" | "draw"));
        if let Some(end) = lost.max_by_key(|end| end.games) {
            let of = losers.entry(&end.condition).or_default();
            of.0 += end.games;
            of.1.push(isolated(&one.contender));
        }
    }
    let mut losers: Vec<(&str, (u64, Vec<String>))> = losers.into_iter().collect();
    losers.compact_sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
    let told =
        losers.iter().map(|(condition, (_, names))| format!("“{}” for {}", isolated(condition), among(names, NAMED)));
    let told: Vec<String> = told.collect();
    if told.is_empty() { None } else { Some(format!("The most frequent causes of losses: {}.", told.join("; "))) }
}
