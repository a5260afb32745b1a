//! Differences between two states of a city.

use endturn_civ_rules::ruleset::words::Output;
use serde::Serialize;

use super::text::rows;
use super::{CityState, FaceLine};

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Subject of the change.
    pub what: String,
    /// Old and new value; for lists, additions and removals.
    pub text: String,
    /// Whether it is an improvement; `None` if that can't be said.
    pub better: Option<bool>,
}

impl Change {
    fn new(what: impl Into<String>, text: String) -> Self {
        Self { what: what.into(), text, better: None }
    }
}

/// All differences between two states of a city.
#[must_use]
pub fn changes(before: &CityState, after: &CityState) -> Vec<Change> {
    let mut all = Vec::new();
    for ((what, was), (_, is)) in rows(before).into_iter().zip(rows(after)) {
        if was != is {
            let list = lists(before).into_iter().zip(lists(after)).find(|((other, _), _)| *other == what);
            let text = match list {
                Some(((_, was), (_, is))) => come_and_gone(was, is),
                None => format!("{was} → {is}"),
            };
            all.push(Change::new(what, text));
        }
    }
    all.extend(Output::ALL.iter().filter_map(|&output| of_rate(before, after, output)));
    all.extend(of_mood(before, after));
    all.extend(Output::ALL.iter().filter_map(|&output| of_surplus(before, after, output)));
    all
}

fn of_rate(before: &CityState, after: &CityState, output: Output) -> Option<Change> {
    let (was, is) = (before.rate(output), after.rate(output));
    let what = format!("{} rate", output.word().to_lowercase());
    (was != is).then(|| Change::new(what, format!("{was} % → {is} %")))
}

fn of_surplus(before: &CityState, after: &CityState, output: Output) -> Option<Change> {
    let (was, is) = (before.surplus(output), after.surplus(output));
    let what = format!("{} surplus", output.word().to_lowercase());
    (was != is).then(|| Change { better: Some(is > was), ..Change::new(what, format!("{was:+} → {is:+}")) })
}

/// Final mood of the citizens, and whether it is disorder.
fn of_mood(before: &CityState, after: &CityState) -> Option<Change> {
    let (was, is) = (before.moods.last()?, after.moods.last()?);
    if was == is && before.feeling == after.feeling {
        return None;
    }
    let side = |state: &CityState, line: &FaceLine| format!("{} ({})", faces(line), state.feeling.word());
    let better = (before.feeling != after.feeling).then_some(after.feeling > before.feeling);
    Some(Change { better, ..Change::new("citizens", format!("{} → {}", side(before, was), side(after, is))) })
}

/// Numbers of citizens by mood, complete.
fn faces(line: &FaceLine) -> String {
    let all = [("happy", line.happy), ("content", line.content), ("unhappy", line.unhappy), ("angry", line.angry)];
    let there: Vec<String> =
        all.iter().filter(|(_, count)| *count != 0).map(|(face, count)| format!("{count} {face}")).collect();
    if there.is_empty() { "nobody".to_owned() } else { there.join(", ") }
}

/// The lists of a city's things.
fn lists(city: &CityState) -> [(&'static str, Vec<String>); 5] {
    let mut work: Vec<String> = city.worked.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    let idlers =
        city.specialists.iter().flat_map(|(name, count)| vec![name.clone(); usize::try_from(*count).unwrap_or(0)]);
    work.extend(idlers);
    let names = [&city.buildings, &city.requests, &city.units, &city.routes].map(Clone::clone);
    let [buildings, requests, units, routes] = names;
    [("buildings", buildings), ("asks for", requests), ("units", units), ("trade with", routes), ("work", work)]
}

fn come_and_gone(was: Vec<String>, mut is: Vec<String>) -> String {
    let mut gone = Vec::new();
    for one in was {
        match is.iter().position(|other| *other == one) {
            Some(at) => drop(is.remove(at)),
            None => gone.push(one),
        }
    }
    let come = is.iter().map(|one| format!("+ {one}"));
    come.chain(gone.iter().map(|one| format!("- {one}"))).collect::<Vec<_>>().join("  ")
}
