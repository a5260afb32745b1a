//! `ruleset pages`: a ruleset as pages for players, one for each of its files.
//!
//! Everything follows from the ruleset's values and the shapes that they are read into; a module
//! adds words by its [`Handbook`](endturn_scenario::handbook::Handbook). Names and texts, which
//! modders choose, are escaped by the markup library.

mod changes;
mod family;
mod links;
mod subject;
mod tree;
mod value;
mod words;

use endturn_scenario::print::print;
use maud::{Markup, html};
use xxhash_rust::xxh3::Xxh3;

use self::family::group_id;
use self::links::{Family, Links};
pub use self::subject::Subject;
use self::words::titled;
use crate::render::document::document;
use crate::render::number::counted;
use crate::words::isolated;

const STYLE: &str = include_str!("handbook.css");

/// Returns the pages: file name and content, `index.html` first. The same ruleset has the same
/// bytes.
#[must_use]
pub fn pages(of: &Subject<'_>) -> Vec<(String, String)> {
    let links = Links::of(of);
    // No name contains a digest of all names.
    let mut hasher = Xxh3::new();
    [of.name, &print(of.tree)].iter().for_each(|text| hasher.update(text.as_bytes()));
    let nonce = format!("{:032x}", hasher.digest128());
    let page = |file: &str, title: &str, content: Markup| {
        let is_index = file == "index.html";
        let whole = if is_index { isolated(of.name) } else { format!("{title} – {}", isolated(of.name)) };
        let body = html! {
            header {
                @if !is_index { (navigation(&links, file)) }
                h1 { @if is_index { bdi { (title) } } @else { (title) } }
            }
            main { (content) }
        };
        (file.to_owned(), document(&nonce, &whole, STYLE, &body))
    };
    let mut all = vec![page("index.html", of.name, index(&links))];
    if of.before.is_some() {
        all.push(page("changes.html", "Changes", links.changes_page()));
    }
    let families = links.families.iter().enumerate();
    all.extend(families.map(|(at, family)| page(&family.page, &family.label, links.family(at))));
    all
}

/// Links to all pages.
fn navigation(links: &Links<'_>, file: &str) -> Markup {
    let link = |page: &str, label: &str| {
        let current = (page == file).then_some("page");
        html! { li { a href=(page) aria-current=[current] { (label) } } }
    };
    html! {
        nav aria-label="Pages" {
            details {
                summary { bdi { (links.of.name) } }
                ul {
                    (link("index.html", "Contents"))
                    @if links.of.before.is_some() { (link("changes.html", "Changes")) }
                    @for family in &links.families { (link(&family.page, &family.label)) }
                }
            }
        }
    }
}

/// The main part of the first page.
fn index(links: &Links<'_>) -> Markup {
    let of = links.of;
    let first = of.handbook.map_or(&[][..], |handbook| handbook.first);
    let (main, more): (Vec<&Family<'_>>, Vec<&Family<'_>>) =
        links.families.iter().partition(|family| first.is_empty() || first.contains(&family.file));
    html! {
        @if !of.summary.is_empty() { p { bdi { (of.summary) } } }
        p.quiet {
            "A ruleset of the module " code { (of.module) }
            @if !of.extends.is_empty() {
                "; it extends " @for (at, name) in of.extends.iter().enumerate() { @if at > 0 { ", " } code { (name) } }
            }
            "."
        }
        @if of.before.is_some() {
            p { a href="changes.html" { (counted(links.difference_count(), "change")) } " beside " (titled_list(of.extends)) "." }
        }
        (contents(links, &main))
        @if !more.is_empty() { h2 { "More" } (contents(links, &more)) }
    }
}

fn titled_list(names: &[String]) -> Markup {
    html! { @for (at, name) in names.iter().enumerate() { @if at > 0 { " and " } code { (name) } } }
}

/// Some families with what is in them.
fn contents(links: &Links<'_>, families: &[&Family<'_>]) -> Markup {
    let shelf = |family: &Family<'_>| links.shelves.iter().find(|shelf| shelf.path == family.file);
    html! {
        ul.contents {
            @for family in families {
                @let shelf = shelf(family);
                li {
                    a href=(family.page) { b { (family.label) } }
                    @if let Some(shelf) = shelf { " " span.quiet { (shelf.entries.iter().filter(|entry| entry.new.is_some()).count()) } }
                    @if !family.about.is_empty() { br; (links.doc(&family.about)) }
                    @let groups = shelf.map(|shelf| links.groups(shelf)).unwrap_or_default();
                    @if groups.iter().any(|(word, _)| word.is_some()) {
                        br;
                        @for (at, (word, entries)) in groups.iter().filter_map(|(word, entries)| Some(((*word)?, entries))).enumerate() {
                            @if at > 0 { " · " }
                            a href={ (family.page) "#" (group_id(word)) } { (titled(word)) }
                            " " span.quiet { (entries.len()) }
                        }
                    }
                }
            }
        }
    }
}
