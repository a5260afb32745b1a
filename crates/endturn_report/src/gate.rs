//! A gate: bounds that a change has to keep, in words such as `length 95..105 %, win shares ± 3 %`.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_engine::suggest::did_you_mean;

use crate::compare::Comparison;
use crate::compared::Compared;
use crate::findings::Outcome;

/// Figures that a condition may name besides metrics.
const FIGURES: [&str; 4] = ["length", "win shares", "seats", "endings"];

/// A condition of a gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The condition as written.
    pub text: String,
    figure: Figure,
    bounds: Bounds,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Figure {
    /// The mean number of rounds.
    Length,
    /// The share of points of each contender; in games of one seat, of games won.
    WinShares,
    /// The share of points of each seat.
    Seats,
    /// The share of games with each ending.
    Endings,
    /// A metric of the standings, for every seat that has one of its own.
    Metric(String),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bounds {
    /// Bounds of the value after the change, in percent of the value before it.
    Ratio(f64, f64),
    /// Maximum distance of the values before and after: percentage points for shares, percent of
    /// the value before for others.
    Distance(f64),
}

/// A figure and what a gate says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The condition as written.
    pub condition: String,
    /// The figure, such as `win share of aggressive`.
    pub figure: String,
    /// Value before and after, in percent for shares.
    pub values: [f64; 2],
    /// The change that the bounds are about: percentage points, or percent of the value before.
    pub change: f64,
    /// Bounds of the change's 95 % interval; `None` if it has none.
    pub interval: Option<[f64; 2]>,
    /// Whether the unit is percentage points.
    pub is_share: bool,
    /// Whether the change is within the bounds of the condition.
    pub is_held: bool,
    /// Whether all of its interval is on the same side of the bounds.
    pub is_sure: bool,
}

/// Reads a gate: conditions separated by commas. An error is a message for people.
///
/// # Errors
/// If a condition is not a figure with bounds.
pub fn read(text: &str) -> Result<Vec<Condition>, String> {
    let conditions: Result<Vec<Condition>, String> = text.split(',').map(condition).collect();
    conditions.map_err(|why| format!("{why}; expected, for example, `length 95..105 %, win shares ± 3 %`"))
}

fn condition(text: &str) -> Result<Condition, String> {
    let text = text.trim();
    let body = text.trim_end_matches('%').trim_end();
    let begins = |letter: char| letter.is_ascii_digit() || matches!(letter, '±' | '-' | '+');
    let at = body.char_indices().find(|&(at, letter)| begins(letter) && body[..at].ends_with(' '));
    let Some((at, _)) = at else { return Err(format!("`{text}` has no bounds")) };
    let (name, bounds) = (body[..at].trim(), body[at..].trim());
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    let distance = bounds.strip_prefix('±').or_else(|| bounds.strip_prefix("+-"));
    let bounds = match (distance, bounds.split_once("..")) {
        (Some(most), _) => number(most).map(Bounds::Distance),
        (None, Some((low, high))) => {
            let both = number(low).zip(number(high)).filter(|(low, high)| low <= high);
            both.map(|(low, high)| Bounds::Ratio(low, high))
        }
        (None, None) => None,
    };
    let Some(bounds) = bounds else {
        return Err(format!("`{text}` has no bounds such as `95..105 %` or `± 3 %`"));
    };
    let figure = match name {
        "length" => Figure::Length,
        "win shares" => Figure::WinShares,
        "seats" => Figure::Seats,
        "endings" => Figure::Endings,
        metric => Figure::Metric(metric.to_owned()),
    };
    Ok(Condition { text: text.to_owned(), figure, bounds })
}

/// Judges all figures that the conditions are about.
///
/// # Errors
/// If a condition names no figure of the comparison; the message is for people.
pub fn judge(conditions: &[Condition], all: &Comparison, contenders: &[String]) -> Result<Vec<Judged>, String> {
    let mut judged = Vec::new();
    for condition in conditions {
        let figures = figures(&condition.figure, all, contenders);
        if figures.is_empty() {
            return Err(unknown(condition, all));
        }
        judged.extend(figures.into_iter().map(|(name, one, is_share)| condition.judge(name, &one, is_share)));
    }
    Ok(judged)
}

fn unknown(condition: &Condition, all: &Comparison) -> String {
    let metrics = all.outcomes.iter().filter_map(|(outcome, _)| match outcome {
        Outcome::Metric { metric, .. } => Some(metric.as_str()),
        _ => None,
    });
    let mut names: Vec<&str> = FIGURES.into_iter().chain(metrics).collect();
    names.dedup();
    let Figure::Metric(name) = &condition.figure else {
        return format!("`{}`: the games have no such figure in common", condition.text);
    };
    let near = did_you_mean(name, names.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("`{}`: there is no figure `{name}`; expected one of {}{near}", condition.text, names.join(", "))
}

/// The figures of a kind: name, values, and whether they are shares.
fn figures(figure: &Figure, all: &Comparison, contenders: &[String]) -> Vec<(String, Compared, bool)> {
    let of_outcomes = |named: &dyn Fn(&Outcome) -> Option<String>, is_share: bool| {
        let outcomes = all.outcomes.iter();
        outcomes.filter_map(|(outcome, one)| Some((named(outcome)?, *one, is_share))).collect::<Vec<_>>()
    };
    match figure {
        Figure::Length => of_outcomes(&|one| (*one == Outcome::Rounds).then(|| "length".to_owned()), false),
        Figure::WinShares => {
            let points = of_outcomes(
                &|one| match one {
                    Outcome::Points { contender } => Some(format!("win share of {contender}")),
                    _ => None,
                },
                true,
            );
            let name = |at: usize| contenders.get(at).map_or("", String::as_str);
            let won = all.won.iter().map(|(at, one)| (format!("win share of {}", name(*at)), *one, true));
            if points.is_empty() { won.collect() } else { points }
        }
        Figure::Seats => of_outcomes(
            &|one| match one {
                Outcome::Seat { seat } => Some(format!("share of seat {seat}")),
                _ => None,
            },
            true,
        ),
        Figure::Endings => all.ends.iter().map(|(end, one)| (format!("games that end by {end}"), *one, true)).collect(),
        Figure::Metric(wanted) => of_outcomes(
            &|one| match one {
                Outcome::Metric { metric, seat, .. } if metric == wanted => {
                    Some(seat.as_ref().map_or_else(|| metric.clone(), |seat| format!("{metric} of {seat}")))
                }
                _ => None,
            },
            false,
        ),
    }
}

impl Condition {
    fn judge(&self, figure: String, one: &Compared, is_share: bool) -> Judged {
        // A change from nothing has no percentage; any is out of bounds.
        let percent = |change: f64| match one.before {
            before if before != 0.0 => change * 100.0 / before.abs(),
            _ if change == 0.0 => 0.0,
            _ => f64::INFINITY.copysign(change),
        };
        let unit = |change: f64| if is_share { change * 100.0 } else { percent(change) };
        let allows = |change: f64| match self.bounds {
            Bounds::Distance(most) => change.abs() <= most,
            Bounds::Ratio(low, high) => {
                let ratio = if is_share { 100.0 + percent(change / 100.0) } else { 100.0 + change };
                (low..=high).contains(&ratio)
            }
        };
        let change = unit(one.change());
        let interval = one.difference.filter(|one| one.width() > 0.0).map(|one| [unit(one.low), unit(one.high)]);
        let is_held = allows(change);
        let is_sure = interval.is_none_or(|bounds| bounds.into_iter().all(|bound| allows(bound) == is_held));
        let values = if is_share { one.scaled(100.0) } else { *one };
        Judged {
            condition: self.text.clone(),
            figure,
            values: [values.before, values.after],
            change,
            interval,
            is_share,
            is_held,
            is_sure,
        }
    }
}

#[cfg(test)]
mod tests {
    use endturn_lab::stats::{Interval, Level};

    use super::*;

    fn compared(before: f64, after: f64, reach: f64) -> Compared {
        let difference = Some(Interval::around(after - before, reach, Level::P95));
        Compared { before, after, difference, is_exact: false, is_sure: false }
    }

    fn comparison() -> Comparison {
        let points = |name: &str| Outcome::Points { contender: name.to_owned() };
        Comparison {
            outcomes: vec![
                (points("strong"), compared(0.50, 0.52, 0.005)),
                (points("weak"), compared(0.50, 0.46, 0.02)),
                (Outcome::Rounds, compared(20.0, 22.0, 0.5)),
            ],
            ends: vec![("turn limit".to_owned(), compared(0.8, 0.8, 0.01))],
            ..Comparison::default()
        }
    }

    fn judged(gate: &str) -> Result<Vec<(String, bool, bool)>, String> {
        let judged = judge(&read(gate)?, &comparison(), &[])?;
        Ok(judged.into_iter().map(|one| (one.figure, one.is_held, one.is_sure)).collect())
    }

    #[test]
    fn every_figure_is_held_to_the_bounds_of_its_condition() {
        let found = judged("length 95..105 %, win shares ± 3 %, endings ± 5 %").unwrap();
        let expected = [
            ("length", false, true),
            ("win share of strong", true, true),
            ("win share of weak", false, false),
            ("games that end by turn limit", true, true),
        ];
        let found: Vec<(&str, bool, bool)> = found.iter().map(|(name, held, sure)| (&**name, *held, *sure)).collect();
        assert_eq!(found, expected);
        assert_eq!(judged("length 90..111%").unwrap(), [("length".to_owned(), true, false)], "22.5 may be too long");
        assert_eq!(judged("length +-10").unwrap(), [("length".to_owned(), true, false)]);
    }

    #[test]
    fn what_is_no_gate_is_refused_with_an_example() {
        for gate in ["", "length", "length 95", "length 105..95 %", "± 3 %", "length x..y", "length ± -1"] {
            assert!(judged(gate).unwrap_err().contains("expected, for example, `length 95..105 %"), "{gate}");
        }
        let error = judged("lenght ± 3 %").unwrap_err();
        assert!(error.contains("there is no figure `lenght`") && error.contains("did you mean `length`?"), "{error}");
        assert!(judged("seats ± 3 %").unwrap_err().contains("have no such figure in common"));
    }
}
