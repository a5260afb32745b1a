//! The result of a plan's `until`, for people and for programs.

use endturn_lab::{
    batch::Plan,
    lineups::Contender,
    plan::{LoadedPlan, Until},
    stats::{Interval, sequential::Verdict},
    stopping::{Question, Stop},
};
use serde_json::{Value, json};

use crate::{render::number::grouped, words};

/// Explains why the batch ended, as lines of a paragraph.
#[must_use]
pub fn text(plan: &LoadedPlan, stop: &Stop) -> String {
    let (played, most) = (grouped(i64::from(stop.replicates)), grouped(i64::from(plan.sheet.replicates)));
    let ended = match stop.verdict {
        Verdict::Open => format!("all {most} replicates are played, and it remains open"),
        _ => format!("stopped after {played} of {most} replicates:"),
    };
    if stop.is_copied {
        return format!(
            "stopped after {played} of {most} replicates: each is a copy of the first; luck decides nothing, so no test applies"
        );
    }
    let mut text = format!("{ended} {}\n", found(plan, stop));
    if let Some((ratio, lower, upper)) = stop.ratio {
        text += &format!("  log-likelihood ratio {ratio:.2}; it stops at {lower:.2} and {upper:.2}\n");
    }
    let is_width = matches!(plan.stopping().map(|stopping| &stopping.question), Some(Question::Width(_)));
    for (contender, interval) in stop.intervals.iter().enumerate() {
        let whose = if is_width { name(plan, contender as Contender) } else { subject(plan) };
        text += &format!("  {whose}: {}\n", percent(interval));
    }
    text + "  These intervals hold whenever the test stops; those of the tables assume a number of games fixed beforehand."
}

/// The finding, as the end of a sentence.
fn found(plan: &LoadedPlan, stop: &Stop) -> String {
    let (Some(stopping), Some(until)) = (plan.stopping(), &plan.sheet.until) else { return String::new() };
    let is_open = stop.verdict == Verdict::Open;
    let (of, against, change) = match &stopping.question {
        Question::Width(width) => {
            let whether = if is_open { "when every interval will be" } else { "every interval is" };
            return format!("{whether} at most {} wide", words::percent(*width));
        }
        Question::Sprt { of, against, change, .. } => (name(plan, *of), against.map(|one| name(plan, one)), change),
    };
    let Until::Sprt { points, elo, change: written, .. } = until else { return String::new() };
    let is_higher = stop.verdict == Verdict::Higher;
    let whether = if is_open { "whether " } else { "" };
    match (elo, points, against) {
        (Some((low, high)), _, Some(against)) if is_open => {
            format!("whether {of} is better than {against} by {low} Elo or by {high}")
        }
        (Some((low, _)), _, Some(against)) if is_higher => {
            format!("{of} is better than {against} by more than {low} Elo")
        }
        (Some((_, high)), _, Some(against)) => format!("{of} is not better than {against} by {high} Elo"),
        (_, Some((low, high)), against) => {
            let against = against.map_or_else(String::new, |against| format!(" against {against}"));
            let (low, high) = (words::percent(*low), words::percent(*high));
            match (change, written) {
                (Some(_), Some(written)) => {
                    let when = format!("when {} becomes {}", written.from, written.to);
                    match stop.verdict {
                        Verdict::Higher => format!("{of} takes more points{against} {when}: by more than {low}"),
                        Verdict::Open => format!("whether {of} takes {low} or {high} more points{against} {when}"),
                        _ => format!("{of} does not take {high} more points{against} {when}"),
                    }
                }
                _ if is_open => format!("{whether}{of} takes {low} or {high} of the points{against}"),
                _ if is_higher => format!("{of} takes more than {low} of the points{against}"),
                _ => format!("{of} takes less than {high} of the points{against}"),
            }
        }
        _ => String::new(),
    }
}

/// The subject of an SPRT's interval.
fn subject(plan: &LoadedPlan) -> String {
    let Some(Question::Sprt { of, against, change, .. }) = plan.stopping().map(|stopping| &stopping.question) else {
        return String::new();
    };
    let against = against.map_or_else(String::new, |against| format!(" against {}", name(plan, against)));
    let what = if change.is_some() { "rise of the points" } else { "share of the points" };
    format!("{what} of {}{against}", name(plan, *of))
}

fn name(plan: &LoadedPlan, contender: Contender) -> String {
    plan.players.get(usize::from(contender)).map_or_else(String::new, |player| player.name.clone())
}

fn percent(interval: &Interval) -> String {
    let percent = interval.scaled(100.0, 0.0);
    let level = Interval { estimate: interval.level.get(), ..*interval }.scaled(100.0, 0.0).estimate;
    format!("{:.1} %, {:.1} to {:.1} % ({level:.0} % interval)", percent.estimate, percent.low, percent.high)
}

/// The result for programs: `verdict`, `replicates` that count of `most`, `ratio` and `intervals`,
/// as shares.
#[must_use]
pub fn json(plan: &LoadedPlan, stop: &Stop) -> Value {
    let verdict = match stop.verdict {
        Verdict::Lower => "lower",
        Verdict::Higher => "higher",
        Verdict::Narrow => "narrow",
        Verdict::Open => "open",
    };
    let interval =
        |one: &Interval| json!({"low": one.low, "estimate": one.estimate, "high": one.high, "level": one.level.get()});
    let ratio = stop.ratio.map(|(value, lower, upper)| json!({"value": value, "lower": lower, "upper": upper}));
    json!({
        "verdict": verdict, "found": found(plan, stop), "copied": stop.is_copied, "replicates": stop.replicates, "most": plan.sheet.replicates,
        "ratio": ratio, "intervals": stop.intervals.iter().map(interval).collect::<Vec<_>>(),
    })
}
