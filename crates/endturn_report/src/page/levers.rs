//! Effects of levers and scenarios.

use maud::{Markup, html};

use super::{svg, table::scroll};
use crate::{
    findings::{AS_IT_IS, Change, Configuration, Effect, Estimate, Levers, Matters, Outcome},
    words::{FEW_SAMPLES, changes, figure, grouped, percent, range, signed},
};

pub(super) fn levers(levers: &Levers) -> Markup {
    html! {
        p { "Combined: " (levers.design) "." }
        ul { @for factor in &levers.factors { li {
            code { (factor.name) } ": "
            @for (at, value) in factor.values.iter().enumerate() { @if at > 0 { ", " } bdi { (value) } }
        } } }
        @if let Some(note) = &levers.note { p { (note) } }
        @if !levers.effects.is_empty() {
            p.quiet { "A filled mark is a change beyond doubt, allowing for all changes in this table; the line is no change." }
            @for (at, outcome) in levers.outcomes.iter().enumerate() { (effects(levers, at, outcome)) }
        }
        @if !levers.sensitivities.is_empty() { (sensitivities(levers)) }
        @if !levers.configurations.is_empty() { (configurations(levers)) }
    }
}

fn effects(levers: &Levers, at: usize, outcome: &Outcome) -> Markup {
    let (unit, factor) = outcome.unit();
    let of = |changes: &[Option<Change>]| changes.get(at).copied().flatten();
    let effects: Vec<(&Effect, Change)> =
        levers.effects.iter().filter_map(|one| Some((one, of(&one.changes)?))).collect();
    let pairs: Vec<_> = levers.interactions.iter().filter_map(|one| Some((one, of(&one.changes)?))).collect();
    if effects.is_empty() {
        return html! {};
    }
    let all: Vec<Estimate> =
        effects.iter().map(|(_, change)| change.by).chain(pairs.iter().map(|(_, change)| change.by)).collect();
    let span = svg::Span::of_changes(&all);
    let cells = |change: &Change| {
        let (middle, bounds) = (signed(change.by.estimate * factor, 1), changes(&change.by, factor, 1));
        html! {
            td.number { b { (middle) } @if change.is_sure { span.sure title="beyond doubt" { " ●" } } }
            td.bar { (svg::interval(span, &change.by, 0.0, &bounds)) }
            td.number { (bounds) }
        }
    };
    let lever = |at: usize| levers.factors.get(at).map_or("", |factor| factor.name.as_str());
    let step = |one: &Effect| {
        html! {
            @if levers.is_stepwise {
                "configuration 0 → " (one.to) small.quiet { (levers.setting(one.to, 3)) }
            } @else if let Some(factor) = levers.factors.get(one.factor) {
                code { (factor.name) } " " bdi { (factor.values[0]) } " → " bdi { (factor.values[one.to]) }
            }
        }
    };
    scroll(
        "Effects of levers",
        html! {
            table {
                caption { span { "Change of the " (outcome.name()) " in " (unit) ", on average over all else." } }
                thead { tr { th scope="col" { "lever" } th.number scope="col" { "change" } th.bar scope="col" {} th.number scope="col" { "95 %" } } }
                tbody {
                    @for (one, change) in &effects { tr { th scope="row" { (step(one)) } (cells(change)) } }
                    @for (one, change) in &pairs { tr {
                        th scope="row" { code { (lever(one.factor)) } " more with the last " code { (lever(one.with)) } " than with the first" }
                        (cells(change))
                    } }
                }
            }
        },
    )
}

fn sensitivities(levers: &Levers) -> Markup {
    let caption = match levers.sensitivities.iter().flat_map(|one| &one.outcomes).flatten().next() {
        Some(Matters::Sobol { .. }) => {
            "The share of the variance that each lever explains: alone, and alone and together with others (Sobol indices)."
        }
        Some(Matters::Correlation { .. }) => {
            "The rank correlation of each outcome with each lever while all others are held, from −1 to 1. The intervals hold for the whole table at once."
        }
        _ => {
            "The effect of moving a lever over its whole range: its size, its direction, and its spread from place to place (Morris)."
        }
    };
    let cell = |outcome: &Outcome, one: &Option<Matters>| {
        let (_, factor) = outcome.unit();
        html! { @match one {
            None => td.number { "–" }
            Some(Matters::Sobol { first, total }) => td.number {
                b { (percent(first.estimate)) } small.bounds { (range(first)) }
                b { (percent(total.estimate)) } small.bounds { (range(total)) }
            }
            Some(Matters::Correlation { value }) => td.number {
                b { (signed(value.estimate, 2)) } small.bounds { (changes(value, 1.0, 2)) }
            }
            Some(Matters::Morris { mean, size, spread }) => td.number {
                b { (figure(size.estimate * factor)) } small.bounds { (figure(size.low * factor)) " to " (figure(size.high * factor)) }
                small.bounds { "direction " (signed(mean * factor, 1)) ", spread " (figure(spread * factor)) }
            }
        } }
    };
    scroll(
        "Importance of levers",
        html! {
            @if levers.has_few_samples() { p.quiet { (FEW_SAMPLES) } }
            table {
                caption { span { (caption) } }
                thead { tr { th scope="col" { "lever" } @for outcome in &levers.outcomes { th.number scope="col" { (outcome.name()) } } } }
                tbody { @for one in &levers.sensitivities { tr {
                    th scope="row" { code { (levers.factors.get(one.factor).map_or("", |factor| factor.name.as_str())) } }
                    @for (outcome, matters) in levers.outcomes.iter().zip(&one.outcomes) { (cell(outcome, matters)) }
                } } }
            }
        },
    )
}

fn configurations(levers: &Levers) -> Markup {
    let cell = |outcome: &Outcome, one: &Option<Estimate>| {
        html! { @match one {
            None => td.number { "–" }
            Some(one) => td.number { b { (outcome.show(one)) } small.bounds { (outcome.bounds(one)) } }
        } }
    };
    let row = |one: &Configuration| {
        html! {
            tr {
                th scope="row" { (one.configuration) }
                @for value in &one.values { td { @if value.is_empty() { span.quiet { (AS_IT_IS) } } @else { bdi { (value) } } } }
                td.number { (grouped(one.games)) }
                @for (outcome, estimate) in levers.outcomes.iter().zip(&one.outcomes) { (cell(outcome, estimate)) }
            }
        }
    };
    let table = scroll(
        "Each configuration",
        html! {
            table {
                caption { span { "Each configuration by itself: the shares of points of contenders and of seats, final metrics, and the length of games, with 95 % intervals." } }
                thead { tr {
                    th scope="col" { "number" }
                    @for factor in &levers.factors { th scope="col" { code { (factor.name) } } }
                    th.number scope="col" { "games" }
                    @for outcome in &levers.outcomes { th.number scope="col" { (outcome.name()) } }
                } }
                tbody { @for one in &levers.configurations { (row(one)) } }
            }
        },
    );
    html! { details open[levers.configurations.len() <= 12] { summary { "Each configuration by itself" } (table) } }
}
