//! Effects of levers, as text.

use super::parts::{heads, section};
use crate::findings::model::{
    AS_IT_IS, Change, Configuration, Effect, Estimate, Factor, Levers, Matters, Outcome, Sensitivity,
};
use crate::render::{paint::Paint, table::Align};
use crate::words::{FEW_SAMPLES, changes, figure, percent, range, signed};

fn changed(outcome: &Outcome, change: &Option<Change>) -> String {
    let Some(change) = change else { return "–".to_owned() };
    let (_, factor) = outcome.unit();
    let (middle, bounds) = (signed(change.by.estimate * factor, 1), changes(&change.by, factor, 1));
    format!("{middle} ({bounds}){}", if change.is_sure { " *" } else { "" })
}

pub(super) fn levers(levers: &Levers, paint: Paint) -> String {
    let outcomes: Vec<String> = levers.outcomes.iter().map(Outcome::head).collect();
    let mut text = String::new();
    if let Some(note) = &levers.note {
        text += &format!("\n{note}\n");
    }
    if !levers.configurations.is_empty() {
        let factors = std::iter::once("number").chain(levers.factors.iter().map(|factor| factor.name.as_str()));
        let names: Vec<&str> = factors.chain(outcomes.iter().map(String::as_str)).collect();
        let cell = |(outcome, one): (&Outcome, &Option<Estimate>)| {
            let shown = |one: Estimate| format!("{} ({})", outcome.show(&one), outcome.bounds(&one)).replace(" %", "");
            one.map_or_else(|| "–".to_owned(), shown)
        };
        let row = |one: &Configuration| {
            let value = |value: &String| if value.is_empty() { AS_IT_IS.to_owned() } else { value.clone() };
            let values = one.values.iter().map(value);
            std::iter::once(one.configuration.to_string())
                .chain(values)
                .chain(levers.outcomes.iter().zip(&one.outcomes).map(cell))
                .collect()
        };
        let rows: Vec<Vec<String>> =
            std::iter::once(heads(&names, paint)).chain(levers.configurations.iter().map(row)).collect();
        let align: Vec<Align> = names.iter().map(|_| Align::Right).collect();
        text += &section(
            "Each configuration: percent of points of contenders and of seats, final metrics, and rounds",
            &rows,
            &align,
        );
    }
    if !levers.effects.is_empty() {
        let names: Vec<&str> = ["change", "to"].into_iter().chain(outcomes.iter().map(String::as_str)).collect();
        let cells = |changes: &[Option<Change>]| -> Vec<String> {
            levers.outcomes.iter().zip(changes).map(|(outcome, change)| changed(outcome, change)).collect()
        };
        let row = |one: &Effect| {
            let names = effect_names(levers, one);
            names.into_iter().chain(cells(&one.changes)).collect()
        };
        let mut rows: Vec<Vec<String>> =
            std::iter::once(heads(&names, paint)).chain(levers.effects.iter().map(row)).collect();
        for one in &levers.interactions {
            let name = |at: usize| levers.factors[at].name.clone();
            rows.push(
                [name(one.factor), format!("with {}", name(one.with))].into_iter().chain(cells(&one.changes)).collect(),
            );
        }
        let mut align = vec![Align::Right; names.len()];
        align[..2].fill(Align::Left);
        text += &section(
            "Changes: percentage points of contenders and of seats, final metrics, and rounds (* beyond doubt)",
            &rows,
            &align,
        );
    }
    text
}

/// The importance of each lever of a sampled design.
pub(super) fn sensitivities(levers: &Levers, paint: Paint) -> String {
    let Some(first) = levers.sensitivities.first() else { return String::new() };
    let title = match first.outcomes.iter().flatten().next() {
        Some(Matters::Sobol { .. }) => "Variance explained by a lever, in percent: alone | alone and with others",
        Some(Matters::Correlation { .. }) => "Rank correlation with a lever while all others are held, from −1 to 1",
        _ => "Effect of moving a lever over its whole range: size | direction | spread",
    };
    let cell = |(outcome, one): (&Outcome, &Option<Matters>)| match one {
        None => "–".to_owned(),
        Some(Matters::Sobol { first, total }) => {
            let both =
                [first, total].map(|one| format!("{} ({})", percent(one.estimate), range(one)).replace(" %", ""));
            both.join(" | ")
        }
        Some(Matters::Correlation { value }) => {
            let sure = if matters_surely(value) { " *" } else { "" };
            format!("{} ({}){sure}", signed(value.estimate, 2), changes(value, 1.0, 2))
        }
        Some(Matters::Morris { mean, size, spread }) => {
            let (_, factor) = outcome.unit();
            let [low, middle, high] = [size.low, size.estimate, size.high].map(|value| figure(value * factor));
            format!("{middle} ({low} to {high}) | {} | {}", signed(mean * factor, 1), figure(spread * factor))
        }
    };
    let outcomes: Vec<String> = levers.outcomes.iter().map(Outcome::head).collect();
    let names: Vec<&str> = ["lever", "range"].into_iter().chain(outcomes.iter().map(String::as_str)).collect();
    let row = |one: &Sensitivity| {
        let factor = &levers.factors[one.factor];
        let cells = levers.outcomes.iter().zip(&one.outcomes).map(cell);
        [factor.name.clone(), factor_range(factor)].into_iter().chain(cells).collect()
    };
    let rows: Vec<Vec<String>> =
        std::iter::once(heads(&names, paint)).chain(levers.sensitivities.iter().map(row)).collect();
    let mut align = vec![Align::Right; names.len()];
    align[..2].fill(Align::Left);
    let text = section(title, &rows, &align);
    if levers.has_few_samples() { format!("{text}  {FEW_SAMPLES}\n") } else { text }
}

/// Whether a correlation is not due to chance.
fn matters_surely(value: &Estimate) -> bool {
    value.low > 0.0 || value.high < 0.0
}

fn factor_range(factor: &Factor) -> String {
    match (factor.values.first(), factor.values.last()) {
        (Some(first), Some(last)) => format!("{first} to {last}"),
        _ => String::new(),
    }
}

/// The start and the end of an effect.
fn effect_names(levers: &Levers, one: &Effect) -> [String; 2] {
    match levers.factors.get(one.factor) {
        Some(factor) if !levers.is_stepwise => {
            [format!("{} from {}", factor.name, factor.values[0]), factor.values[one.to].clone()]
        }
        _ => ["from configuration 0".to_owned(), format!("configuration {}", one.to)],
    }
}
