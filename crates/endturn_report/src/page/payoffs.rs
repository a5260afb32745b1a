//! Pairwise results, and the mix that no contender beats.

use maud::{Markup, html};

use super::{
    svg,
    table::{left_out, scroll},
};
use crate::{
    findings::{Contender, Estimate, Findings, Setting},
    words::{bounds, isolated, percent, range},
};

/// Maximum contenders in the table of all against all.
const MAX: usize = 30;

pub(super) fn payoffs(found: &Findings) -> Option<Markup> {
    if found.contenders.len() < 2 || found.games == 0 || found.is_alone() {
        return None;
    }
    let shown = &found.contenders[..found.contenders.len().min(MAX)];
    Some(html! {
        (scroll("Pairwise results", html! { (heat(shown)) }))
        p.quiet { "Blue is won, orange lost; a pale cell may be even, as far as these games show." }
        (left_out(found.contenders.len(), shown.len()))
        @for cycle in &found.cycles {
            p.cycle {
                "A cycle" (found.beyond_doubt()) ": " (round_about(cycle))
            }
        }
        @if found.contenders.iter().any(|one| one.nash.is_some()) { (mix(found)) }
        @if !found.settings.is_empty() { (settings(&found.settings)) }
    })
}

/// The contest in each configuration by itself.
fn settings(settings: &[Setting]) -> Markup {
    html! {
        h3 { "Each setting by itself" }
        @for one in settings {
            details {
                summary { bdi { (one.values) } }
                ul { @for sentence in &one.verdict { li { (sentence.text) } } }
                (scroll("Pairwise results", html! { (heat(&one.contenders[..one.contenders.len().min(MAX)])) }))
            }
        }
    }
}

fn round_about(cycle: &[String]) -> String {
    let names: Vec<String> = cycle.iter().chain(cycle.first()).map(|name| isolated(name)).collect();
    names.join(" beats ") + "."
}

fn heat(shown: &[Contender]) -> Markup {
    html! {
        table.heat {
            caption { span { "Percent of the points that the contender of the row takes from that of the column, with 95 % intervals." } }
            thead { tr {
                td {}
                @for one in shown { th scope="col" { bdi { (one.contender) } } }
            } }
            tbody { @for (at, one) in shown.iter().enumerate() { tr {
                th scope="row" { bdi { (one.contender) } }
                @for (other, score) in one.against.iter().take(shown.len()).enumerate() {
                    @match score {
                        Some(score) => td class=(shade(score)) {
                            b { (format!("{:.1}", score.estimate * 100.0)) }
                            small { (bounds(score, |low, high| format!("{:.0}–{:.0}", low * 100.0, high * 100.0))) }
                        }
                        None => td.none { @if at == other { "·" } @else { "–" } }
                    }
                }
            } } }
        }
    }
}

/// The CSS class for the size of a win or loss, in five steps; empty if it may be even.
fn shade(score: &Estimate) -> String {
    let step = (((score.estimate - 0.5).abs() * 10.0).ceil() as u32).clamp(1, 5);
    if score.low > 0.5 {
        format!("won w{step}")
    } else if score.high < 0.5 {
        format!("lost l{step}")
    } else {
        "even".to_owned()
    }
}

fn mix(found: &Findings) -> Markup {
    let share = |one: &Option<Estimate>, what: &str| {
        html! {
            @match one {
                Some(one) => {
                    td.number { b { (percent(one.estimate)) } }
                    td.bar { (svg::part(one, what)) }
                    td.number { (range(one)) }
                }
                None => { td.number { "–" } td.bar {} td.number {} }
            }
        }
    };
    html! {
        (scroll("The unbeatable mix", html! {
            table.mix {
                caption { span {
                    "The unbeatable mix (Nash averaging), the points of each against that mix, and the long-run frequency of each if winners replace losers (alpha-rank). Wide intervals mean that the table above does not say which contenders are in the mix."
                } }
                thead { tr {
                    th scope="col" { "contender" }
                    th.number scope="col" { "mix" } th.bar scope="col" { span.ends { span { "0" } span { "100 %" } } } th.number scope="col" { "95 %" }
                    th.number scope="col" { "points against the mix" }
                    th.number scope="col" { "alpha-rank" } th.bar scope="col" { span.ends { span { "0" } span { "100 %" } } } th.number scope="col" { "95 %" }
                } }
                tbody { @for one in &found.contenders { tr {
                    th scope="row" { bdi { (one.contender) } }
                    (share(&one.nash, "share in the mix"))
                    td.number { (one.skill.map_or_else(|| "–".to_owned(), |skill| percent(0.5 + 0.5 * skill))) }
                    (share(&one.alpha_rank, "share in the long run"))
                } } }
            }
        }))
    }
}
