//! Metrics round by round, as lines with bands.

use maud::{Markup, html};

use super::table::scroll;
use crate::{
    findings::{Curve, Estimate, Findings},
    words::{figure, figures},
};

/// Maximum lines of a chart; more could not be distinguished.
const MAX_LINES: usize = 8;
/// Maximum rows of the table below a chart.
const MAX_ROWS: usize = 40;
/// The side of the drawing, which is stretched to the available space.
const SIDE: f64 = 1_000.0;

pub(super) fn curves(found: &Findings) -> Option<Markup> {
    if found.curves.is_empty() {
        return None;
    }
    let names: Vec<&str> = found.contenders.iter().take(MAX_LINES).map(|one| one.contender.as_str()).collect();
    Some(html! {
        p.quiet { "Means over the games still running at a round, with 95 % bands, up to the last round that a tenth of all games reaches." }
        ul.key { @for (at, name) in names.iter().enumerate() { li {
            svg.swatch aria-hidden="true" { line.{ "line c" (at) } x1="0" x2="100%" y1="50%" y2="50%" {} } bdi { (name) }
        } } }
        @if found.contenders.len() > names.len() { p.quiet { "Drawn are the first " (names.len()) " of " (found.contenders.len()) " contenders." } }
        @for curve in found.curves.iter().filter(|curve| curve.is_headline) { (chart(curve, &names)) }
        @if found.curves.iter().any(|curve| !curve.is_headline) { details {
            summary { "All other metrics" }
            @for curve in found.curves.iter().filter(|curve| !curve.is_headline) { (chart(curve, &names)) }
        } }
    })
}

fn chart(curve: &Curve, names: &[&str]) -> Markup {
    let lines = &curve.means[..curve.means.len().min(names.len())];
    let known = || lines.iter().flatten().flatten();
    let low = known().map(|one| one.low).fold(0.0, f64::min);
    let high = known().map(|one| one.high).fold(low + 1e-9, f64::max);
    let (first, last) = (curve.rounds.first().copied().unwrap_or(0), curve.rounds.last().copied().unwrap_or(1));
    let wide = f64::from((last - first).max(1));
    let x = |round: u32| f64::from(round - first) / wide * SIDE;
    let y = |value: f64| (high - value) / (high - low) * SIDE;
    let points = |line: &[Option<Estimate>], value: &dyn Fn(&Estimate) -> f64| -> Vec<String> {
        let point =
            |(round, one): (&u32, &Option<Estimate>)| Some(format!("{:.1},{:.1}", x(*round), y(value(one.as_ref()?))));
        curve.rounds.iter().zip(line).filter_map(point).collect()
    };
    let band = |line: &[Option<Estimate>]| {
        let mut around = points(line, &|one| one.high);
        around.extend(points(line, &|one| one.low).into_iter().rev());
        around.join(" ")
    };
    let label = format!("{} ({}) by round, from {} to {}", curve.name, curve.unit, figure(low), figure(high));
    html! {
        figure {
            figcaption { h3 { (curve.name) } (curve.help) " (" (curve.unit) ")" }
            svg.curves role="img" aria-label=(label) {
                svg x="0" y="14" width="100%" height="180" viewBox="0 0 1000 1000" preserveAspectRatio="none" {
                    @for (at, line) in lines.iter().enumerate() { polygon.{ "band c" (at) } points=(band(line)) {} }
                    @for (at, line) in lines.iter().enumerate() {
                        polyline.{ "line c" (at) } points=(points(line, &|one| one.estimate).join(" ")) { title { (names[at]) } }
                    }
                    line.axis x1="0" x2="1000" y1="1000" y2="1000" {}
                }
                text x="0" y="10" { (figure(low)) " to " (figure(high)) }
                text x="0" y="210" { "round " (first) }
                text.end x="100%" y="210" { (last) }
            }
            details { summary { "As numbers" } (table(curve, names)) }
        }
    }
}

fn table(curve: &Curve, names: &[&str]) -> Markup {
    let every = curve.rounds.len().div_ceil(MAX_ROWS).max(1);
    let cell = |one: Option<&Option<Estimate>>| {
        html! { @match one.copied().flatten() {
            Some(one) => td.number { b { (figure(one.estimate)) } small.bounds { (figures(&one)) } }
            None => td.number { "–" }
        } }
    };
    scroll(
        &curve.name,
        html! {
            table {
                caption { span { (curve.name) " by round." } }
                thead { tr { th scope="col" { "round" } @for name in names { th.number scope="col" { bdi { (name) } } } } }
                tbody { @for (at, round) in curve.rounds.iter().enumerate().step_by(every) { tr {
                    th scope="row" { (round) }
                    @for line in curve.means.iter().take(names.len()) { (cell(line.get(at))) }
                } } }
            }
        },
    )
}
