//! The verdict: the findings in words, each sentence no more certain than the games allow.

mod campaigns;

use super::model::{
    About, Contender, Effect, Estimate, Findings, Lengths, Levers, Matters, Outcome, Sensitivity, Sentence,
};
use crate::words::{among, counted, grouped, isolated, list, percent, points_of, range, signed};

/// Maximum effects of levers in the verdict.
const MAX_CHANGES: usize = 4;
/// Minimum base samples or walks for naming the most important lever: resampling fewer of them does
/// not show how others may differ.
const FEWEST_SAMPLES: usize = 8;
/// Minimum share in a mix for a contender to be named.
const SMALL: f64 = 0.05;

/// Returns the sentences, the most important first.
pub(super) fn verdict(found: &Findings) -> Vec<Sentence> {
    let mut all = Vec::new();
    let mut say = |about, text: Option<String>| all.extend(text.map(|text| Sentence { about, text }));
    say(About::Progress, progress(found));
    let is_alone = found.is_alone();
    say(About::Standings, Some(if is_alone { campaigns::standings(found) } else { standings(found) }));
    if is_alone {
        say(About::Points, campaigns::points(found));
        say(About::Endings, campaigns::wins(found));
        say(About::Endings, campaigns::losses(found));
    }
    if found.games > 0 {
        say(About::Payoffs, payoffs(found));
        say(About::Seats, seats(found));
        say(About::Lengths, found.lengths.as_ref().map(lengths));
        say(About::Endings, endings(found));
        say(About::Levers, levers(found));
    }
    say(About::Failures, Some(failures(found)));
    all
}

fn progress(found: &Findings) -> Option<String> {
    let there = found.games + found.failed;
    (there < found.planned).then(|| {
        let have = if there == 1 { "has" } else { "have" };
        let of = counted(found.planned, "game");
        format!("{} of {of} {have} been played; everything below is about these.", grouped(there))
    })
}

fn standings(found: &Findings) -> String {
    let Some((first, others)) = found.contenders.split_first() else { return "There are no contenders.".to_owned() };
    let Some(points) = first.points else { return "No game has finished.".to_owned() };
    let name = isolated(&first.contender);
    if others.is_empty() {
        return format!("{name} has played alone.");
    }
    let share = format!("{} of the points of its games ({})", percent(points.estimate), range(&points));
    let near: Vec<String> = others.iter().filter(|one| !is_behind(one)).map(|one| isolated(&one.contender)).collect();
    if near.is_empty() {
        format!("{name} is the best: it takes {share}, more than any other, beyond doubt with these games.")
    } else if near.len() == others.len() && others.len() > 1 {
        format!("No contender is clearly the best: {name} takes the most, {share}, but all others may be as good.")
    } else {
        format!("{name} takes the most, {share}, but {} may be as good.", among(&near, 4))
    }
}

/// Whether a contender is certainly worse than the first.
fn is_behind(one: &Contender) -> bool {
    one.points.is_some() && one.behind.is_some_and(|behind| behind.low > 0.0)
}

fn payoffs(found: &Findings) -> Option<String> {
    if found.contenders.len() < 3 || found.is_alone() {
        return None;
    }
    if let Some(cycle) = found.cycles.first() {
        let names: Vec<String> = cycle.iter().chain(cycle.first()).map(|name| isolated(name)).collect();
        let more = match found.cycles.len() - 1 {
            0 => String::new(),
            more => format!(" There {} {} more.", if more == 1 { "is" } else { "are" }, more),
        };
        return Some(format!("There is a cycle, beyond doubt with these games: {}.{more}", names.join(" beats ")));
    }
    let beats = |one: &Contender| {
        let others = one.against.iter().enumerate().filter(|(at, _)| found.contenders[*at].place != one.place);
        others.map(|(_, score)| score.map_or(f64::NEG_INFINITY, |score| score.low)).all(|low| low > 0.5)
    };
    if let Some(best) = found.contenders.iter().find(|one| beats(one)) {
        return Some(format!("{} beats each of the others; there is no cycle.", isolated(&best.contender)));
    }
    let mix: Vec<(String, Estimate)> =
        found.contenders.iter().filter_map(|one| Some((isolated(&one.contender), one.nash?))).collect();
    let parts: Vec<String> = mix
        .iter()
        .filter(|(_, share)| share.estimate >= SMALL)
        .map(|(name, share)| format!("{} {name}", percent(share.estimate)))
        .collect();
    match parts.len() {
        0 => None,
        1 => Some("No contender beats each of the others beyond doubt, and no cycle is certain.".to_owned()),
        _ => {
            let wide = mix.iter().any(|(_, share)| share.high - share.low > 0.5);
            let doubt = if wide { ", though other mixes fit these games as well" } else { "" };
            Some(format!(
                "No contender beats each of the others beyond doubt, and no cycle is certain. The unbeatable mix is {}{doubt}.",
                among(&parts, 5)
            ))
        }
    }
}

fn seats(found: &Findings) -> Option<String> {
    if found.seats.len() < 2 {
        return None;
    }
    let fair = found.fair;
    let odd: Vec<String> = found
        .seats
        .iter()
        .filter(|seat| seat.points.low > fair || seat.points.high < fair)
        .map(|seat| {
            format!(
                "seat {} takes {} of the points ({})",
                seat.seat,
                percent(seat.points.estimate),
                range(&seat.points)
            )
        })
        .collect();
    let fair = percent(fair);
    if odd.is_empty() {
        let low = found.seats.iter().map(|seat| seat.points.low).fold(1.0, f64::min);
        let high = found.seats.iter().map(|seat| seat.points.high).fold(0.0, f64::max);
        let (low, high) = (percent(low), percent(high));
        return Some(format!(
            "No seat shows an advantage: each takes between {low} and {high} of the points, and {fair} is the fair share."
        ));
    }
    Some(format!("The seat matters: {}, and {fair} would be the fair share.", among(&odd, 3)))
}

fn lengths(lengths: &Lengths) -> String {
    let at = |part: f64| {
        let near = lengths.quantiles.iter().find(|one| (one.part - part).abs() < 1e-9);
        near.map_or(lengths.least, |one| one.rounds.estimate as u32)
    };
    let (low, middle, high) = (at(0.1), at(0.5), at(0.9));
    if lengths.least == lengths.most {
        return format!("All games last {}.", counted(u64::from(lengths.least), "round"));
    }
    let (least, most) = (grouped(lengths.least), grouped(lengths.most));
    let most_games = match low == high {
        true => counted(u64::from(low), "round"),
        false => format!("{} to {}", grouped(low), counted(u64::from(high), "round")),
    };
    format!(
        "80 % of games last {most_games}, with a median of {}; the shortest {least}, the longest {most}.",
        grouped(middle)
    )
}

fn endings(found: &Findings) -> Option<String> {
    let (first, others) = found.endings.split_first()?;
    if others.is_empty() {
        return Some(format!("All games end by “{}”.", isolated(&first.condition)));
    }
    let part =
        |one: &super::model::Ending| format!("{} by “{}”", percent(one.share.estimate), isolated(&one.condition));
    let parts: Vec<String> = found.endings.iter().take(4).map(part).collect();
    let more = match found.endings.len().saturating_sub(4) {
        0 => String::new(),
        more => format!(", the rest in {}", counted(more as u64, "other way")),
    };
    Some(format!("Games end {}{more}.", list(&parts)))
}

fn levers(found: &Findings) -> Option<String> {
    let levers = found.levers.as_ref()?;
    if !levers.sensitivities.is_empty() {
        return most_sensitive(levers);
    }
    if levers.effects.is_empty() {
        return levers.note.clone();
    }
    // The greatest certain change of points and of lengths by each factor, the greatest first.
    let mut sure: Vec<(f64, String)> = Vec::new();
    for effect in &levers.effects {
        for (outcome, change) in levers.outcomes.iter().zip(&effect.changes) {
            let Some(change) = change.filter(|change| change.is_sure) else { continue };
            let Some(step) = step(levers, effect) else { continue };
            let by = change.by;
            let (weight, what) = match outcome {
                Outcome::Points { contender } => {
                    (by.estimate.abs(), format!("{} for {}", points_of(&by), isolated(contender)))
                }
                Outcome::Rounds => {
                    let usual = found.rounds as f64 / found.games.max(1) as f64;
                    (by.estimate.abs() / usual.max(1.0), format!("{} rounds", signed(by.estimate, 1)))
                }
            };
            sure.push((weight, format!("{step}: {what}")));
        }
    }
    if sure.is_empty() {
        return Some("No lever changes points or lengths beyond doubt with these games.".to_owned());
    }
    sure.sort_by(|one, other| other.0.total_cmp(&one.0));
    let count = sure.len();
    let told: Vec<String> = sure.into_iter().take(MAX_CHANGES).map(|(_, text)| text).collect();
    let what = if count > told.len() {
        format!("The greatest of {count} certain changes")
    } else {
        "Certain changes".to_owned()
    };
    Some(format!("{what}: {}.", told.join("; ")))
}

/// Names the most important lever of a sampled design, for points and for lengths; as certain only
/// if no other interval overlaps its own.
fn most_sensitive(levers: &Levers) -> Option<String> {
    let weight = |matters: &Matters| match matters {
        Matters::Sobol { total, .. } => *total,
        Matters::Morris { size, .. } => *size,
    };
    // If several outcomes have the same finding, it is stated once.
    let mut told: Vec<((usize, bool), Vec<&Outcome>)> = Vec::new();
    for (at, outcome) in levers.outcomes.iter().enumerate() {
        let of = |one: &Sensitivity| Some((one.factor, weight(one.outcomes.get(at)?.as_ref()?)));
        let all: Vec<(usize, Estimate)> = levers.sensitivities.iter().filter_map(of).collect();
        let Some((best, share)) = all.iter().max_by(|one, other| one.1.estimate.total_cmp(&other.1.estimate)) else {
            continue;
        };
        let is_apart = all.iter().all(|(factor, other)| factor == best || other.high < share.low);
        let is_sure = is_apart && levers.samples >= FEWEST_SAMPLES;
        match told.iter_mut().find(|(known, _)| *known == (*best, is_sure)) {
            Some((_, outcomes)) => outcomes.push(outcome),
            None => told.push(((*best, is_sure), vec![outcome])),
        }
    }
    let sentence = |((factor, is_sure), outcomes): &((usize, bool), Vec<&Outcome>)| {
        let (name, what) = (&levers.factors.get(*factor)?.name, outcome_names(outcomes));
        Some(match is_sure {
            true => format!("`{name}` is the lever that matters most for {what}, beyond doubt with these games."),
            false => format!("`{name}` seems to matter most for {what}, but other levers may matter as much."),
        })
    };
    let told: Vec<String> = told.iter().filter_map(sentence).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Names the points of some contenders, and the length of games.
fn outcome_names(outcomes: &[&Outcome]) -> String {
    let points = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Points { contender } => Some(isolated(contender)),
        Outcome::Rounds => None,
    });
    let points: Vec<String> = points.collect();
    let points = (!points.is_empty()).then(|| format!("the points of {}", among(&points, 4)));
    let rounds = outcomes.contains(&&Outcome::Rounds).then(|| "the length of games".to_owned());
    points.into_iter().chain(rounds).collect::<Vec<_>>().join(" and ")
}

/// Describes the start and the end of an effect.
fn step(levers: &Levers, effect: &Effect) -> Option<String> {
    if levers.is_stepwise {
        let named = |at: usize| format!("configuration {at} ({})", levers.setting(at, 3));
        return Some(format!("{} against {}", named(effect.to), named(0)));
    }
    let factor = levers.factors.get(effect.factor)?;
    Some(format!("`{}` from {} to {}", factor.name, factor.values.first()?, factor.values.get(effect.to)?))
}

fn failures(found: &Findings) -> String {
    if found.failed == 0 {
        return "No game failed.".to_owned();
    }
    let kind = |kind: &super::model::FailureKind| format!("{} since {}", counted(kind.games, "game"), kind.what);
    let kinds: Vec<String> = found.failure_kinds.iter().take(3).map(kind).collect();
    let more = match found.failure_kinds.len().saturating_sub(3) {
        0 => String::new(),
        _ => ", and others".to_owned(),
    };
    format!("{} did not finish: {}{more}.", counted(found.failed, "game"), list(&kinds))
}
