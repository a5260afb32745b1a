//! Lengths and endings of games, and their final metrics.

use maud::{Markup, html};

use super::{
    campaigns, svg,
    table::{MAX_COLUMNS, left_out, scroll},
};
use crate::{
    findings::{Contender, Findings, Quantile},
    words::{bounds, figure, figures, grouped, percent, range},
};

pub(super) fn lengths(found: &Findings) -> Option<Markup> {
    let lengths = found.lengths.as_ref()?;
    let middle = lengths.quantiles.iter().find(|one| (one.part - 0.5).abs() < 1e-9).map(|one| one.rounds.estimate);
    let label = format!("Histogram of the lengths of games, from {} to {} rounds", lengths.least, lengths.most);
    let row = |one: &Quantile| {
        html! {
            tr {
                th scope="row" { (format!("{:.0} %", one.part * 100.0)) }
                td.number { b { (format!("{:.0}", one.rounds.estimate)) } }
                td.number { (bounds(&one.rounds, |low, high| format!("{low:.0} to {high:.0}"))) }
            }
        }
    };
    Some(html! {
        @if lengths.bins.len() > 1 { figure {
            figcaption { "Games by number of rounds. The line is the median." }
            (svg::histogram(&lengths.bins, middle, &label))
        } }
        table {
            caption { span { "Share of games that end within N rounds." } }
            thead { tr { th scope="col" { "games" } th.number scope="col" { "rounds" } th.number scope="col" { "95 %" } } }
            tbody {
                @for one in &lengths.quantiles { (row(one)) }
                @if let Some(mean) = &lengths.mean { tr {
                    th scope="row" { "mean" }
                    td.number { b { (figure(mean.estimate)) } }
                    td.number { (figures(mean)) }
                } }
                tr { th scope="row" { "shortest, longest" } td.number { (grouped(lengths.least)) } td.number { (grouped(lengths.most)) } }
            }
        }
        (scroll("Activity per game", counts(found)))
        details {
            summary { "All bars as numbers" }
            table {
                caption { span { "Games by number of rounds." } }
                thead { tr { th scope="col" { "rounds" } th.number scope="col" { "games" } } }
                tbody { @for bin in &lengths.bins { tr {
                    th scope="row" { (bin.from) @if bin.to > bin.from { " to " (bin.to) } }
                    td.number { (grouped(bin.games)) }
                } } }
            }
        }
    })
}

/// Rounds, turns and events (T-123).
fn counts(found: &Findings) -> Markup {
    let parts = found.counts.first().map_or(&[][..], |first| &first.percentiles);
    html! {
        table {
            caption { span { "Activity per game, with percentiles." } }
            thead { tr {
                th scope="col" { "per game" }
                th.number scope="col" { "least" }
                @for one in parts { th.number scope="col" { (format!("{:.0} %", one.part * 100.0)) } }
                th.number scope="col" { "most" }
                th.number scope="col" { "mean" }
                th.number scope="col" { "variance" }
            } }
            tbody { @for one in &found.counts { tr {
                th scope="row" { (one.what) }
                td.number { (grouped(one.least)) }
                @for part in &one.percentiles { td.number { (grouped(part.value)) } }
                td.number { (grouped(one.most)) }
                td.number { b { (figure(one.mean)) } }
                td.number { (figure(one.variance)) }
            } } }
        }
    }
}

pub(super) fn endings(found: &Findings) -> Option<Markup> {
    if found.endings.is_empty() {
        return None;
    }
    let most = if found.is_alone() { 0 } else { MAX_COLUMNS };
    let shown = &found.contenders[..found.contenders.len().min(most)];
    Some(html! {
        (scroll("How games end", html! {
            table {
                caption { span { "Reasons why games ended" @if !shown.is_empty() { ", and the wins of each contender" } ". The intervals hold for all rows at once." } }
                thead { tr {
                    th scope="col" { "condition" }
                    th.number scope="col" { "games" }
                    th.number scope="col" { "share" }
                    th.bar scope="col" { span.ends { span { "0" } span { "100 %" } } }
                    th.number scope="col" { "95 %" }
                    @for one in shown { th.number scope="col" { "won by " bdi { (one.contender) } } }
                } }
                tbody { @for one in &found.endings { tr {
                    th scope="row" { bdi { (one.condition) } }
                    td.number { (grouped(one.games)) }
                    td.number { b { (percent(one.share.estimate)) } }
                    td.bar { (svg::part(&one.share, &range(&one.share))) }
                    td.number { (range(&one.share)) }
                    @for wins in one.wins.iter().take(shown.len()) { td.number { (grouped(*wins)) } }
                } } }
            }
        }))
        @if let Some(ends) = campaigns::ends(found) { (ends) }
        @else { (left_out(found.contenders.len(), shown.len())) }
    })
}

pub(super) fn metrics(found: &Findings) -> Option<Markup> {
    let shown: &[Contender] = &found.contenders[..found.contenders.len().min(MAX_COLUMNS)];
    let known = || found.metrics.iter().filter(|metric| metric.means.iter().any(Option::is_some));
    known().next()?;
    let table = |caption: &str, is_headline: bool| {
        let rows = || known().filter(move |metric| metric.is_headline == is_headline);
        rows().next()?;
        Some(scroll(
            caption,
            html! {
                table {
                    caption { span { (caption) } }
                    thead { tr {
                        th scope="col" { "metric" }
                        @for one in shown { th.number scope="col" { bdi { (one.contender) } } }
                    } }
                    tbody { @for metric in rows() { tr {
                        th scope="row" { (metric.name) br; small.quiet { (metric.help) " (" (metric.unit) ")" } }
                        @for mean in metric.means.iter().take(shown.len()) {
                            @match mean {
                                Some(mean) => td.number { b { (figure(mean.estimate)) } small.bounds { (figures(mean)) } }
                                None => td.number { "–" }
                            }
                        }
                    } } }
                }
            },
        ))
    };
    Some(html! {
        @if let Some(table) = table("Means at the end of games of the metrics in the standings, with 95 % intervals.", true) { (table) }
        @if let Some(table) = table("Means of all other metrics at the end of games.", false) {
            details { summary { "All other metrics" } (table) }
        }
        (left_out(found.contenders.len(), shown.len()))
    })
}
