//! Facts by kind.

use maud::{Markup, html};

use super::table::{MAX_COLUMNS, left_out, prose, scroll};
use crate::{
    findings::{Contender, Findings, Tally},
    words::{figure, figures, grouped, percent},
};

/// Maximum kinds of a fact.
const MAX_KINDS: usize = 20;

pub(super) fn tallies(found: &Findings) -> Option<Markup> {
    if found.tallies.is_empty() {
        return None;
    }
    let shown = &found.contenders[..found.contenders.len().min(MAX_COLUMNS)];
    Some(html! {
        @for one in &found.tallies { (tally(one, shown)) }
        (left_out(found.contenders.len(), shown.len()))
    })
}

fn tally(tally: &Tally, shown: &[Contender]) -> Markup {
    let left = tally.kinds.len().saturating_sub(MAX_KINDS);
    html! {
        h3 { (tally.fact) @if let Some(by) = &tally.by { " by " (by) } @if let Some(sum) = &tally.sum { ", sum of " (sum) } }
        @if tally.kinds.is_empty() { p { "None." } } @else {
            (scroll(&tally.fact, html! {
                table {
                    caption { span { "All games together; then the mean per game and seat of each contender, with 95 % intervals. What concerns several seats counts for each." } }
                    thead { tr {
                        th scope="col" { (tally.by.as_deref().unwrap_or("kind")) }
                        th.number scope="col" { "number" }
                        th.number scope="col" { "share" }
                        th.number scope="col" { "games" }
                        th.number scope="col" { "half by round" }
                        @for one in shown { th.number scope="col" { bdi { (one.contender) } } }
                    } }
                    tbody { @for one in tally.kinds.iter().take(MAX_KINDS) { tr {
                        th scope="row" { bdi { (one.kind.as_deref().unwrap_or("all")) } }
                        td.number { (grouped(one.count)) }
                        td.number { b { (percent(one.share)) } }
                        td.number { (grouped(one.games)) }
                        td.number { @match one.half_by { Some(round) => (grouped(round)), None => "–" } }
                        @for mean in one.means.iter().take(shown.len()) {
                            @match mean {
                                Some(mean) => td.number { b { (figure(mean.estimate)) } small.bounds { (figures(mean)) } }
                                None => td.number { "–" }
                            }
                        }
                    } } }
                }
            }))
            @if left > 0 { p.quiet { (left) " more; " code { "endturn report --format json" } " has all." } }
        }
        @if let Some(mistake) = tally.mistake() { p { b { (prose(&mistake)) } } }
    }
}
