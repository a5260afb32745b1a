//! The verdict: the findings in words, each sentence no more certain than the games allow.

mod campaigns;

use std::collections::BTreeSet;

use super::model::{
    About, Contender, Effect, Estimate, Findings, Lengths, Levers, Matters, Outcome, SeatWorth, Sensitivity, Sentence,
    Setting,
};
use crate::words::{among, counted, grouped, isolated, list, percent, points_of, range, signed};
use endturn_engine::compact::CompactSort as _;

/// Maximum effects of levers in the verdict.
const MAX_CHANGES: usize = 4;
/// Minimum base samples or walks for naming the most important lever: resampling fewer of them does
/// not show how others may differ.
const FEWEST_SAMPLES: usize = 8;
/// Maximum distance of all bounds from the fair share, of 1, for seats to be called equal.
const NEAR_FAIR: f64 = 0.05;
/// Minimum share in a mix for a contender to be named.
const SMALL: f64 = 0.05;

/// Returns the sentences, the most important first.
pub(super) fn verdict(found: &Findings) -> Vec<Sentence> {
    let mut all = Vec::new();
    let mut say = |about, text: Option<String>| all.extend(text.map(|text| Sentence { about, text }));
    let contest = Contest::of(found);
    say(About::Progress, progress(found));
    let is_alone = found.is_alone();
    let standing = match found.contenders.len() {
        _ if is_alone => campaigns::standings(found),
        0 | 1 => standings(&contest),
        _ => pooled(found, standings(&contest)),
    };
    say(About::Standings, Some(standing));
    say(About::Luck, luck(found));
    if is_alone {
        say(About::Points, campaigns::points(found));
        say(About::Endings, campaigns::wins(found));
        say(About::Endings, campaigns::losses(found));
    }
    if found.games > 0 {
        say(About::Standings, disagreement(found));
        say(About::Payoffs, payoffs(&contest).map(|text| pooled(found, text)));
        say(About::Seats, seats(found).map(|text| pooled(found, text)));
        say(About::Lengths, found.lengths.as_ref().map(lengths));
        say(About::Endings, endings(found));
        say(About::Levers, levers(found));
    }
    say(About::Failures, Some(failures(found)));
    all
}

/// Returns the sentences about one configuration.
pub(super) fn of_setting(found: &Findings, setting: &Setting) -> Vec<Sentence> {
    let contest = Contest { contenders: &setting.contenders, cycles: &setting.cycles, ..Contest::of(found) };
    let mut all = vec![Sentence { about: About::Standings, text: standings(&contest) }];
    all.extend(payoffs(&contest).map(|text| Sentence { about: About::Payoffs, text }));
    all
}

/// The contest of all games, or of those in one configuration.
#[derive(Clone, Copy)]
struct Contest<'f> {
    contenders: &'f [Contender],
    cycles: &'f [Vec<String>],
    is_alone: bool,
    is_exact: bool,
    /// See [`Findings::beyond_doubt`].
    doubt: &'static str,
}

impl<'f> Contest<'f> {
    fn of(found: &'f Findings) -> Self {
        Self {
            contenders: &found.contenders,
            cycles: &found.cycles,
            is_alone: found.is_alone(),
            is_exact: found.luck.decides_nothing,
            doubt: found.beyond_doubt(),
        }
    }
}

/// States that a sentence is about the mean over all configurations, if there are several.
fn pooled(found: &Findings, text: String) -> String {
    let settings = found.plan.configurations;
    if settings < 2 {
        return text;
    }
    // A name keeps its letters.
    let is_name = |one: &Contender| text.starts_with(&isolated(&one.contender));
    let text = match text.chars().next() {
        Some(first) if !found.contenders.iter().any(is_name) => {
            first.to_lowercase().to_string() + &text[first.len_utf8()..]
        }
        _ => text,
    };
    format!("On average over {}, {text}", counted(u64::from(settings), "setting"))
}

/// States how many games are copies of others.
fn luck(found: &Findings) -> Option<String> {
    let (luck, games) = (found.luck, found.games + found.failed);
    let different = luck.different?;
    if luck.decides_nothing {
        let are = if different == 1 { "is" } else { "are" };
        return Some(format!(
            "Luck decides nothing here: of {} only {} {are} different. More seeds give more copies; all figures are exact for these contenders.",
            counted(games, "game"),
            grouped(different)
        ));
    }
    if luck.fixed > 0 {
        return Some(format!(
            "At {} of {} all games are copies of one another: luck decides nothing there. Of {} only {} are different.",
            grouped(luck.fixed),
            counted(luck.tables, "table"),
            counted(games, "game"),
            grouped(different)
        ));
    }
    (different * 2 <= games).then(|| {
        let are = if different == 1 { "is" } else { "are" };
        format!("Of {} only {} {are} different: the others are copies.", counted(games, "game"), grouped(different))
    })
}

/// States that points and ratings name different contenders as the strongest, and why.
fn disagreement(found: &Findings) -> Option<String> {
    let (first, others) = found.contenders.split_first()?;
    let rating = |one: &Contender| one.rating.map(|rating| rating.estimate);
    let best = others.iter().filter(|one| rating(one) > rating(first)).max_by(|one, other| {
        rating(one).unwrap_or(f64::NEG_INFINITY).total_cmp(&rating(other).unwrap_or(f64::NEG_INFINITY))
    })?;
    let why = if found.plan.seats > 2 {
        "points count only wins, Elo counts all places"
    } else {
        "Elo takes into account whom each has met"
    };
    Some(format!("By points {} is ahead, by Elo {}: {why}.", isolated(&first.contender), isolated(&best.contender)))
}

fn progress(found: &Findings) -> Option<String> {
    let there = found.games + found.failed;
    (there < found.planned).then(|| {
        let have = if there == 1 { "has" } else { "have" };
        let of = counted(found.planned, "game");
        format!("{} of {of} {have} been played; everything below is about these.", grouped(there))
    })
}

fn standings(contest: &Contest<'_>) -> String {
    let Some((first, others)) = contest.contenders.split_first() else { return "There are no contenders.".to_owned() };
    let Some(points) = first.points else { return "No game has finished.".to_owned() };
    let name = isolated(&first.contender);
    if others.is_empty() {
        return format!("{name} has played only against itself.");
    }
    let share = format!("{} of the points of its games ({})", percent(points.estimate), range(&points));
    let near: Vec<String> = others.iter().filter(|one| !is_behind(one)).map(|one| isolated(&one.contender)).collect();
    if near.is_empty() {
        format!("{name} is the best: it takes {share}, more than any other{}.", contest.doubt)
    } else if contest.is_exact {
        format!("{name} takes {share}, as much as {}.", among(&near, 4))
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

fn payoffs(contest: &Contest<'_>) -> Option<String> {
    if contest.contenders.len() < 3 || contest.is_alone {
        return None;
    }
    if let Some(cycle) = contest.cycles.first() {
        let names: Vec<String> = cycle.iter().chain(cycle.first()).map(|name| isolated(name)).collect();
        let more = match contest.cycles.len() - 1 {
            0 => String::new(),
            more => format!(" There {} {} more.", if more == 1 { "is" } else { "are" }, more),
        };
        let doubt = contest.doubt;
        return Some(format!("There is a cycle{doubt}: {}.{more}", names.join(" beats ")));
    }
    let beats = |one: &Contender| {
        let others = one.against.iter().enumerate().filter(|(at, _)| contest.contenders[*at].place != one.place);
        others.map(|(_, score)| score.map_or(f64::NEG_INFINITY, |score| score.low)).all(|low| low > 0.5)
    };
    if let Some(best) = contest.contenders.iter().find(|one| beats(one)) {
        return Some(format!("{} beats each of the others; there is no cycle.", isolated(&best.contender)));
    }
    let mix: Vec<(String, Estimate)> =
        contest.contenders.iter().filter_map(|one| Some((isolated(&one.contender), one.nash?))).collect();
    let parts: Vec<String> = mix
        .iter()
        .filter(|(_, share)| share.estimate >= SMALL)
        .map(|(name, share)| format!("{} {name}", percent(share.estimate)))
        .collect();
    match parts.len() {
        0 => None,
        _ if contest.is_exact => Some("No contender beats each of the others, and there is no cycle.".to_owned()),
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
    let named = |seat: &SeatWorth| {
        format!("seat {} takes {} of the points ({})", seat.seat, percent(seat.points.estimate), range(&seat.points))
    };
    let odd = |seat: &&SeatWorth| seat.points.low > fair || seat.points.high < fair;
    let odd: Vec<String> = found.seats.iter().filter(odd).map(named).collect();
    if !odd.is_empty() {
        return Some(format!("The seat matters: {}, and {} would be the fair share.", among(&odd, 3), percent(fair)));
    }
    let low = found.seats.iter().map(|seat| seat.points.low).fold(1.0, f64::min);
    let high = found.seats.iter().map(|seat| seat.points.high).fold(0.0, f64::max);
    if low >= fair - NEAR_FAIR && high <= fair + NEAR_FAIR {
        let most = signed((high - fair).max(fair - low) * 100.0, 1);
        let most = most.trim_start_matches('+');
        return Some(format!(
            "No seat has an advantage of more than {most} percentage points: {} is the fair share.",
            percent(fair)
        ));
    }
    let named: Vec<String> = found.seats.iter().map(named).collect();
    Some(format!(
        "These games can’t tell whether the seat matters: {}, and {} would be the fair share.",
        among(&named, 4),
        percent(fair)
    ))
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
    // The certain changes: of points first, then the greatest first.
    let mut sure: Vec<(bool, f64, (usize, usize), String)> = Vec::new();
    for effect in &levers.effects {
        for (at, (outcome, change)) in levers.outcomes.iter().zip(&effect.changes).enumerate() {
            let Some(change) = change.filter(|change| change.is_sure) else { continue };
            let Some(step) = step(levers, effect) else { continue };
            let by = change.by;
            // One of two contenders, or seats, gains what the other loses: one is enough.
            if outcome.is_mirrored(levers.outcomes.iter(), found.plan.seats) {
                continue;
            }
            let (weight, what) = match outcome {
                Outcome::Points { contender } => {
                    (by.estimate.abs(), format!("{} for {}", points_of(&by), isolated(contender)))
                }
                Outcome::Seat { seat } => (by.estimate.abs(), format!("{} for seat {seat}", points_of(&by))),
                Outcome::Metric { .. } => {
                    let usual = usual(levers, outcome);
                    (by.estimate.abs() / usual.max(1.0), format!("{} {}", signed(by.estimate, 1), outcome.name()))
                }
                Outcome::Rounds => {
                    let usual = found.rounds as f64 / found.games.max(1) as f64;
                    (by.estimate.abs() / usual.max(1.0), format!("{} rounds", signed(by.estimate, 1)))
                }
            };
            // Configurations that are compared one by one are not steps of one lever.
            let lever = if levers.is_stepwise { effect.to } else { effect.factor };
            sure.push((!outcome.is_share(), weight, (lever, at), format!("{step}: {what}")));
        }
    }
    if sure.is_empty() {
        let outcomes: Vec<&Outcome> = levers.outcomes.iter().collect();
        let doubt = found.beyond_doubt().trim_start_matches(',');
        return Some(format!("No lever changes {}{doubt}.", outcome_names(&outcomes, "or")));
    }
    sure.compact_sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    let count = sure.len();
    // Of several steps of a lever that change one outcome, the greatest is named.
    let mut named = BTreeSet::new();
    let greatest = sure.into_iter().filter(|(_, _, of, _)| named.insert(*of));
    let told: Vec<String> = greatest.take(MAX_CHANGES).map(|(_, _, _, text)| text).collect();
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
    if levers
        .sensitivities
        .iter()
        .flat_map(|one| &one.outcomes)
        .flatten()
        .any(|one| matches!(one, Matters::Correlation { .. }))
    {
        return Some(correlated(levers));
    }
    let weight = |matters: &Matters| match matters {
        Matters::Sobol { total, .. } => *total,
        Matters::Morris { size, .. } => *size,
        Matters::Correlation { value } => *value,
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
        let (name, what) = (&levers.factors.get(*factor)?.name, outcome_names(outcomes, "and"));
        Some(match is_sure {
            true => format!("`{name}` is the lever that matters most for {what}, beyond doubt with these games."),
            false => format!("`{name}` seems to matter most for {what}, but other levers may matter as much."),
        })
    };
    let told: Vec<String> = told.iter().filter_map(sentence).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Names the levers that certainly raise or lower an outcome while all others are held.
fn correlated(levers: &Levers) -> String {
    let mut sure: Vec<(bool, f64, String)> = Vec::new();
    for one in &levers.sensitivities {
        let Some(factor) = levers.factors.get(one.factor) else { continue };
        for (outcome, matters) in levers.outcomes.iter().zip(&one.outcomes) {
            let Some(Matters::Correlation { value }) = matters else { continue };
            if value.low > 0.0 || value.high < 0.0 {
                let does = if value.estimate > 0.0 { "raises" } else { "lowers" };
                let text = format!("`{}` {does} the {} ({})", factor.name, outcome.name(), signed(value.estimate, 2));
                sure.push((!outcome.is_share(), value.estimate.abs(), text));
            }
        }
    }
    if sure.is_empty() {
        return "No lever correlates with any outcome beyond doubt with these games.".to_owned();
    }
    sure.compact_sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    let texts: Vec<String> = sure.into_iter().map(|(_, _, text)| text).collect();
    let more = texts.len().saturating_sub(MAX_CHANGES);
    let more = if more == 0 { String::new() } else { format!("; and {more} more") };
    format!(
        "Beyond doubt with these games, while all other levers are held (rank correlation): {}{more}.",
        texts[..texts.len().min(MAX_CHANGES)].join("; ")
    )
}

/// The mean size of an outcome over the configurations.
fn usual(levers: &Levers, outcome: &Outcome) -> f64 {
    let Some(at) = levers.outcomes.iter().position(|one| one == outcome) else { return 0.0 };
    let all = levers.configurations.iter().filter_map(|one| one.outcomes.get(at).copied().flatten());
    let (sum, count) = all.fold((0.0, 0.0), |(sum, count), one| (sum + one.estimate.abs(), count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Names outcomes by kind: contenders and metrics one by one, seats together.
fn outcome_names(outcomes: &[&Outcome], joined: &str) -> String {
    let points: Vec<String> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            Outcome::Points { contender } => Some(isolated(contender)),
            _ => None,
        })
        .collect();
    let mut parts: Vec<String> = Vec::new();
    if !points.is_empty() {
        parts.push(format!("the points of {}", among(&points, 4)));
    }
    if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Seat { .. })) {
        parts.push("the points of seats".to_owned());
    }
    let mut metrics: Vec<&str> = Vec::new();
    for outcome in outcomes {
        if let Outcome::Metric { metric, .. } = outcome
            && !metrics.contains(&metric.as_str())
        {
            metrics.push(metric);
        }
    }
    if !metrics.is_empty() {
        parts.push(format!("final values of {}", among(&metrics, 4)));
    }
    if outcomes.contains(&&Outcome::Rounds) {
        parts.push("the length of games".to_owned());
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {joined} {last}", others.join(", ")),
        None => String::new(),
    }
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
