//! The rules of endturn's games as text: the pages of `docs/rules`, and the paragraph of each rule
//! by its id.
//!
//! ```
//! let rule = endturn_rules_text::rule("f-01").unwrap();
//! assert_eq!((rule.id, rule.title, rule.page), ("F-01", "Structures", "fleets"));
//! assert!(rule.text.starts_with("First step of the resolution"));
//! ```

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;

/// The pages by name, packed by the build script.
const PACKED: &[(&str, &[u8])] = &[
    ("turn", include_bytes!(concat!(env!("OUT_DIR"), "/turn.z"))),
    ("tabletop", include_bytes!(concat!(env!("OUT_DIR"), "/tabletop.z"))),
    ("civ-cities", include_bytes!(concat!(env!("OUT_DIR"), "/civ-cities.z"))),
    ("civ-world", include_bytes!(concat!(env!("OUT_DIR"), "/civ-world.z"))),
    ("agency", include_bytes!(concat!(env!("OUT_DIR"), "/agency.z"))),
    ("fleets", include_bytes!(concat!(env!("OUT_DIR"), "/fleets.z"))),
];

static PAGES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let page = |&(name, packed): &(&'static str, &[u8])| {
        let mut text = String::new();
        ZlibDecoder::new(packed).read_to_string(&mut text).expect("the build script packs text");
        (name, text)
    };
    PACKED.iter().map(page).collect()
});

/// The pages: name without `.md`, and Markdown.
pub fn pages() -> &'static [(&'static str, String)] {
    &PAGES
}

/// The paragraph of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `W-30`.
    pub id: &'static str,
    /// The heading, without the id.
    pub title: &'static str,
    /// The name of its page, one of [`pages`]. Its anchor there is the id in lower case.
    pub page: &'static str,
    /// The Markdown below the heading, without blank lines around it.
    pub text: &'static str,
}

static RULES: LazyLock<Vec<Rule>> =
    LazyLock::new(|| pages().iter().flat_map(|(page, text)| rules_of(page, text)).collect());

/// All rules in the order of the pages.
pub fn rules() -> &'static [Rule] {
    &RULES
}

/// The rule with this id, in any case. Otherwise ids are literal: `C-1` is not `C-01`.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules of a page. A rule begins with a heading `### ID — Title` and ends at the next anchor
/// or heading of its level or above.
fn rules_of(page: &'static str, text: &'static str) -> Vec<Rule> {
    let mut found = Vec::new();
    let mut open: Option<(&str, &str, usize)> = None;
    let (mut at, mut is_code) = (0, false);
    for line in text.split_inclusive('\n') {
        is_code ^= line.starts_with("```");
        let is_heading = ["# ", "## ", "### "].iter().any(|start| line.starts_with(start));
        if !is_code && (is_heading || line.starts_with("<a id=")) {
            found.extend(open.take().map(|(id, title, start)| Rule { id, title, page, text: text[start..at].trim() }));
            let head = line.strip_prefix("### ").and_then(|head| head.trim_end().split_once(" — "));
            open = head.map(|(id, title)| (id, title, at + line.len()));
        }
        at += line.len();
    }
    found.extend(open.map(|(id, title, start)| Rule { id, title, page, text: text[start..].trim() }));
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_rule_ends_at_the_next_anchor_or_heading() {
        let page = "# Page\n\nWords.\n\n<a id=\"a-1\"></a>\n### A-1 — One\n\nText.\n\n#### Part\n\n```\n## no heading\n```\n\n\
                    <a id=\"a-1.b\"></a>\n### A-1.b — Two — and more\n\nMore.\n\n## Section\n\nWords.\n\n### A-2 — Three\n";
        let rule = |id, title, text| Rule { id, title, page: "page", text };
        let expected = [
            rule("A-1", "One", "Text.\n\n#### Part\n\n```\n## no heading\n```"),
            rule("A-1.b", "Two — and more", "More."),
            rule("A-2", "Three", ""),
        ];
        assert_eq!(rules_of("page", page), expected);
    }

    #[test]
    fn rules_are_found_by_id_in_any_case_and_no_other_way() {
        for (asked, id) in
            [("w-30", "W-30"), ("c-08.E", "C-08.e"), ("A-40.1", "A-40.1"), ("ch-1", "CH-1"), ("W-161", "W-161")]
        {
            assert_eq!(rule(asked).map(|rule| rule.id), Some(id));
        }
        assert_ne!(rule("C-1"), rule("C-01"));
        assert_eq!((rule("W-030"), rule("W-3"), rule(" W-30"), rule("")), (None, None, None, None));
    }

    #[test]
    fn every_rule_has_one_id_an_anchor_a_title_and_a_text() {
        let mut seen = BTreeSet::new();
        for rule in rules() {
            assert!(seen.insert(rule.id.to_lowercase()), "{} is there twice", rule.id);
            let (_, page) = pages().iter().find(|(name, _)| *name == rule.page).expect("a page");
            let head = format!("<a id=\"{}\"></a>\n### {} — {}\n", rule.id.to_lowercase(), rule.id, rule.title);
            assert!(page.replace("\r\n", "\n").contains(&head), "{} has no anchor or another heading", rule.id);
            assert!(!rule.text.is_empty() && !rule.title.is_empty(), "{} says nothing", rule.id);
        }
        for (name, text) in pages() {
            let heads = text.lines().filter(|line| line.starts_with("### ") || line.starts_with("<a id=")).count();
            assert_eq!(heads, 2 * rules().iter().filter(|rule| rule.page == *name).count(), "{name}");
        }
        assert!(seen.len() > 700, "{}", seen.len());
    }
}
