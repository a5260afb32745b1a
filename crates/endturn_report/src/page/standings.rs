//! Strength of contenders, and the value of seats.

use maud::{Markup, html};

use super::{
    campaigns, svg,
    table::{MAX_COLUMNS, left_out, points_cells, scroll},
};
use crate::{
    findings::{Contender, Estimate, Findings},
    words::{changes, grouped, mean_rank, percent, range, signed},
};

pub(super) fn standings(found: &Findings) -> Markup {
    if found.is_alone() {
        return campaigns::standings(found);
    }
    let shares = found.contenders.iter().filter_map(|one| one.points.as_ref());
    let fair = found.fair;
    let span = svg::Span::around(shares, fair);
    let [low, high] = span.ends();
    let row = |one: &Contender| {
        html! {
            tr {
                th scope="row" { bdi { (one.contender) } }
                (points_cells(one, span, fair))
                td.number data-name="Elo" {
                    @match &one.rating {
                        Some(elo) => { b { (signed(elo.estimate, 0)) } " " span.quiet { "(" (changes(elo, 1.0, 0)) ")" } }
                        None => "–"
                    }
                }
                td.number data-name="games" { (grouped(one.games)) }
                td.number data-name="wins" { (grouped(one.wins)) }
                td.number data-name="draws" { (grouped(one.draws)) }
                td.number data-name="mean rank" { (mean_rank(one.ranks, one.games)) }
            }
        }
    };
    html! {
        table.stack {
            caption { span { "The share of the points of its games that each contender takes. The line is the fair share, " (percent(fair)) "." } }
            thead { tr {
                th scope="col" { "contender" }
                th.number scope="col" { "points" }
                th.bar scope="col" { span.ends { span { (low) } span { (high) } } }
                th.number scope="col" { "95 %" }
                th.number scope="col" { "Elo" }
                th.number scope="col" { "games" }
                th.number scope="col" { "wins" }
                th.number scope="col" { "draws" }
                th.number scope="col" { "mean rank" }
            } }
            tbody { @for one in &found.contenders { (row(one)) } }
        }
        @if let Some(note) = &found.ratings_note { p.quiet { "Elo: " (note) } }
        @if found.ratings_note.is_none() { p.quiet { "Elo points around a mean of 0: 100 points more are 64 % of the points between two." } }
    }
}

pub(super) fn seats(found: &Findings) -> Option<Markup> {
    if found.seats.len() < 2 {
        return None;
    }
    let fair = found.fair;
    let span = svg::Span::around(found.seats.iter().map(|seat| &seat.points), fair);
    let [low, high] = span.ends();
    let shown = &found.contenders[..found.contenders.len().min(MAX_COLUMNS)];
    let cell = |one: Option<&Option<Estimate>>| {
        one.copied().flatten().map_or_else(|| "–".to_owned(), |one| percent(one.estimate))
    };
    Some(html! {
        (scroll("Points by seat", html! {
            table {
                caption { span { "The share of the points that each seat takes, for all contenders and for each. Rotations give every contender every seat, so seats cancel out of all other tables. The intervals of the seats hold for all of them at once." } }
                thead { tr {
                    th scope="col" { "seat" }
                    th.number scope="col" { "points" }
                    th.bar scope="col" { span.ends { span { (low) } span { (high) } } }
                    th.number scope="col" { "95 %" }
                    @for one in shown { th.number scope="col" { bdi { (one.contender) } } }
                } }
                tbody { @for (at, seat) in found.seats.iter().enumerate() { tr {
                    th scope="row" { (seat.seat) " " span.quiet { bdi { (seat.name) } } }
                    td.number { b { (percent(seat.points.estimate)) } }
                    td.bar { (svg::interval(span, &seat.points, fair, &range(&seat.points))) }
                    td.number { (range(&seat.points)) }
                    @for one in shown { td.number { (cell(one.by_seat.get(at))) } }
                } } }
            }
        }))
        (left_out(found.contenders.len(), shown.len()))
    })
}
