//! `report.html`: the findings of a batch as one self-contained page. All numbers can be read
//! without a script; names, which modders choose, are escaped by the markup library.
#![allow(clippy::float_arithmetic, reason = "places of bars on a page; no game ever reads them")]

mod campaigns;
mod course;
mod curves;
mod end;
mod leads;
mod levers;
mod payoffs;
mod standings;
mod svg;
mod table;
mod tallies;

use maud::{Markup, html};

use crate::{
    findings::{About, Findings},
    render::document::document,
    words::{counted, isolated},
};

const STYLE: &str = include_str!("page.css");

/// Renders the page. `folder` is the batch's folder, as commands name it.
#[must_use]
pub fn page(found: &Findings, folder: &str) -> String {
    let title = isolated(&found.name);
    let sections = sections(found, folder);
    let body = html! {
        header {
            h1 { bdi { (found.name) } }
            @if !found.summary.is_empty() { p.quiet { bdi { (found.summary) } } }
        }
        main {
            section aria-labelledby="verdict" {
                h2 #verdict { "Verdict" }
                (verdict(found))
            }
            nav aria-label="Parts of this page" {
                ul { @for part in &sections { li { a href={ "#" (part.id) } { (part.title) } } } }
            }
            @for part in &sections {
                section aria-labelledby=(part.id) { h2 id=(part.id) { (part.title) } (part.content) }
            }
        }
    };
    // No name in the plan can contain its id.
    document(&found.id, &title, STYLE, &body)
}

/// A section of the page.
struct Part {
    id: &'static str,
    title: &'static str,
    content: Markup,
}

fn sections(found: &Findings, folder: &str) -> Vec<Part> {
    let part = |id, title, content: Option<Markup>| content.map(|content| Part { id, title, content });
    let all = [
        part("standings", "Standings", Some(standings::standings(found))),
        part("payoffs", "Who beats whom", payoffs::payoffs(found)),
        part("seats", "Seats", standings::seats(found)),
        part("lengths", "Length of games", course::lengths(found)),
        part("endings", "How games end", course::endings(found)),
        part("leads", "When games were decided", leads::leads(found)),
        part("levers", "Levers", found.levers.as_ref().map(levers::levers)),
        part("curves", "Round by round", curves::curves(found)),
        part("metrics", "At the end of games", course::metrics(found)),
        part("facts", "Facts", tallies::tallies(found)),
        part("failures", "Failures", end::failures(found)),
        part("plan", "The plan, and how to repeat it", Some(end::plan(found, folder))),
    ];
    all.into_iter().flatten().collect()
}

fn verdict(found: &Findings) -> Markup {
    html! {
        @if let Some(until) = &found.until_text { p.until { (until) } }
        ul.verdict {
            @for sentence in &found.verdict {
                li class=(about(sentence.about)) { (table::prose(&sentence.text)) }
            }
        }
        p.quiet {
            (counted(found.games, "game")) " finished. Brackets: 95 % confidence intervals; "
            "games that share a seed count as one observation."
        }
    }
}

/// The CSS class of a sentence.
fn about(about: About) -> &'static str {
    match about {
        About::Standings => "first",
        About::Progress => "progress",
        _ => "more",
    }
}
