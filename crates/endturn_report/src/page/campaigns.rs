//! Games of one seat: the endings and lengths of each contender's games.

use maud::{Markup, html};

use super::{
    svg,
    table::{points_cells, scroll},
};
use crate::{
    findings::{CampaignEnd, Findings},
    words::{figure, figures, grouped, percent, range},
};

pub(super) fn standings(found: &Findings) -> Markup {
    let fair = found.fair;
    let span = svg::Span::around(found.contenders.iter().filter_map(|one| one.points.as_ref()), fair);
    let [low, high] = span.ends();
    html! {
        table.stack {
            caption { span {
                @if found.draws() > 0 { "The share of its games that each contender wins or draws; a draw is a whole point, as a win is, since each plays alone." }
                @else { "The share of its games that each contender wins; each plays alone." }
                " The line is the mean of all, " (percent(fair)) "."
            } }
            thead { tr {
                th scope="col" { "contender" }
                th.number scope="col" { "points" }
                th.bar scope="col" { span.ends { span { (low) } span { (high) } } }
                th.number scope="col" { "95 %" }
                th.number scope="col" { "games" }
                th.number scope="col" { "wins" }
                th.number scope="col" { "draws" }
            } }
            tbody { @for one in &found.contenders { tr {
                th scope="row" { bdi { (one.contender) } }
                (points_cells(one, span, fair))
                td.number data-name="games" { (grouped(one.games)) }
                td.number data-name="wins" { (grouped(one.wins)) }
                td.number data-name="draws" { (grouped(one.draws)) }
            } } }
        }
    }
}

pub(super) fn ends(found: &Findings) -> Option<Markup> {
    if found.campaigns.iter().all(|one| one.ends.is_empty()) {
        return None;
    }
    let cells = |end: &CampaignEnd| {
        html! {
            td { (end.outcome) }
            td { bdi { (end.condition) } }
            td.number { (grouped(end.games)) }
            td.number { b { (percent(end.share.estimate)) } small.bounds { (range(&end.share)) } }
            td.bar { (svg::part(&end.share, &range(&end.share))) }
            td.number { (grouped(end.least)) @if end.most > end.least { " to " (grouped(end.most)) } }
            td.number { b { (grouped(end.middle)) } }
            td.number { @match &end.mean {
                Some(mean) => { (figure(mean.estimate)) small.bounds { (figures(mean)) } }
                None => "–"
            } }
        }
    };
    Some(scroll(
        "How the games of each end",
        html! {
            table {
                caption { span { "How the games of each contender end, and in which round. The intervals of shares hold for all endings of a contender at once." } }
                thead { tr {
                    th scope="col" { "contender" }
                    th scope="col" { "outcome" }
                    th scope="col" { "condition" }
                    th.number scope="col" { "games" }
                    th.number scope="col" { "share" }
                    th.bar scope="col" { span.ends { span { "0" } span { "100 %" } } }
                    th.number scope="col" { "rounds" }
                    th.number scope="col" { "middle" }
                    th.number scope="col" { "mean" }
                } }
                @for one in &found.campaigns { tbody { @for (at, end) in one.ends.iter().enumerate() { tr {
                    @if at == 0 { th scope="rowgroup" rowspan=(one.ends.len()) { bdi { (one.contender) } } }
                    (cells(end))
                } } } }
            }
        },
    ))
}
