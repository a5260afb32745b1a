//! The round by which games were decided, as a curve.

use maud::{Markup, html};

use super::table::scroll;
use crate::{
    findings::{Findings, Lead},
    words::{bounds, counted, percent, range},
};

/// Maximum rows of the table below a chart.
const MAX_ROWS: usize = 40;
/// The side of the drawing, which is stretched to the available space.
const SIDE: f64 = 1_000.0;

pub(super) fn leads(found: &Findings) -> Option<Markup> {
    let first = found.leads.first()?;
    Some(html! {
        p.quiet {
            "The share of " (counted(first.games, "game")) " with one winner in which that seat already led, of those still running at a round, with 95 % bands. "
            "Where it reaches 100 %, the lead decides."
        }
        @for lead in &found.leads { (chart(lead)) }
    })
}

fn chart(lead: &Lead) -> Markup {
    let (first, last) = (lead.rounds.first().copied().unwrap_or(0), lead.rounds.last().copied().unwrap_or(1));
    let wide = f64::from((last - first).max(1));
    let points = |value: &dyn Fn(usize) -> f64| -> Vec<String> {
        let point = |(at, round): (usize, &u32)| {
            format!("{:.1},{:.1}", f64::from(round - first) / wide * SIDE, (1.0 - value(at)) * SIDE)
        };
        lead.rounds.iter().enumerate().map(point).collect()
    };
    let mut band = points(&|at| lead.led[at].high);
    band.extend(points(&|at| lead.led[at].low).into_iter().rev());
    let label = format!("Share of games whose winner led in {} by round, from 0 to 100 %", lead.metric);
    let every = lead.rounds.len().div_ceil(MAX_ROWS).max(1);
    html! {
        figure {
            figcaption {
                h3 { (lead.metric) }
                "Half of the winners led to the end from round " b { (format!("{:.0}", lead.since.estimate)) } " on ("
                (bounds(&lead.since, |low, high| format!("{low:.0} to {high:.0}"))) ")."
            }
            svg.curves role="img" aria-label=(label) {
                svg x="0" y="14" width="100%" height="180" viewBox="0 0 1000 1000" preserveAspectRatio="none" {
                    polygon.{ "band c0" } points=(band.join(" ")) {}
                    polyline.{ "line c0" } points=(points(&|at| lead.led[at].estimate).join(" ")) {}
                    line.axis x1="0" x2="1000" y1="1000" y2="1000" {}
                    line.axis x1="0" x2="1000" y1="500" y2="500" {}
                }
                text x="0" y="10" { "0 to 100 %" }
                text x="0" y="210" { "round " (first) }
                text.end x="100%" y="210" { (last) }
            }
            details { summary { "As numbers" } (scroll(&lead.metric, html! {
                table {
                    caption { span { "Games whose winner led in " (lead.metric) ", by round." } }
                    thead { tr { th scope="col" { "round" } th.number scope="col" { "led" } th.number scope="col" { "95 %" } } }
                    tbody { @for (at, round) in lead.rounds.iter().enumerate().step_by(every) { tr {
                        th scope="row" { (round) }
                        td.number { b { (percent(lead.led[at].estimate)) } }
                        td.number { (range(&lead.led[at])) }
                    } } }
                }
            })) }
        }
    }
}
