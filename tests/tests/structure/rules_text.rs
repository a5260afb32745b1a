//! The pages of `docs/rules` and the sources name the same rules; no source names a text outside
//! the repository; links lead somewhere.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use super::{files, root};

/// Ids that tests and examples in sources have made up.
const MADE_UP: [&str; 17] = [
    "A-1", "B-00", "B-1", "C-100", "G-00", "S-1", "S-2", "T-1", "T-2", "T-3", "T-4", "W-1", "W-1455", "W-2", "W-3",
    "X-1", "X-99",
];

/// Paragraphs that neither code nor tests name, each with the reason.
const UNNAMED: [(&str, &str); 1] = [("T-09", "lists what the core leaves out")];

/// Files with one of these endings in some folders of the repository.
fn within(folders: &[&str], endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders {
        endings.iter().for_each(|ending| files(&root().join(folder), ending, &mut found));
    }
    found
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).into_owned()
}

/// The letters in front of the ids.
fn families() -> BTreeSet<&'static str> {
    endturn_rules_text::rules().iter().filter_map(|rule| Some(rule.id.split_once('-')?.0)).collect()
}

/// Family, number and part of an id, such as `C-08.e`.
fn split<'t>(word: &'t str, families: &BTreeSet<&str>) -> Option<(&'t str, &'t str, Option<&'t str>)> {
    let (family, rest) = word.split_once('-')?;
    let (number, part) = rest.split_once('.').map_or((rest, None), |(number, part)| (number, Some(part)));
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let is_part =
        part.is_none_or(|part| part.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()));
    (families.contains(family) && is_number && is_part).then_some((family, number, part))
}

/// The ids of rules in a text; of `K-01 to K-09` all between too.
fn ids_in(text: &str, families: &BTreeSet<&str>) -> BTreeSet<String> {
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
    let text = text.replace(" to ", "…");
    let mut found = BTreeSet::new();
    let (mut rest, mut last) = (text.as_str(), None::<(&str, &str, Option<&str>)>);
    while let Some(start) = rest.find(is_of_word) {
        let between = rest[..start].trim();
        let end = rest[start..].find(|letter| !is_of_word(letter)).map_or(rest.len(), |end| start + end);
        let word = rest[start..end].trim_end_matches('.');
        rest = &rest[end..];
        let id = split(word, families);
        if let Some((family, number, _)) = id {
            found.insert(word.to_owned());
            let from = last.filter(|(first, _, _)| *first == family && ["…", "–"].contains(&between));
            if let Some((Ok(from), Ok(to))) = from.map(|(_, from, _)| (from.parse::<u32>(), number.parse())) {
                let width = number.len();
                found.extend((from..to).map(|number| format!("{family}-{number:0width$}")));
            }
        }
        last = id;
    }
    found
}

/// The ids in the names of test functions, such as `fn w_30_…`.
fn ids_of_tests(text: &str) -> impl Iterator<Item = String> {
    text.split("fn ").skip(1).filter_map(|name| {
        let (family, rest) = name.split_once('_')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_id = (1..=2).contains(&family.len()) && digits > 0;
        is_id.then(|| format!("{}-{}", family.to_uppercase(), &rest[..digits]))
    })
}

#[test]
fn every_rule_that_sources_name_has_a_paragraph() {
    let families = families();
    let mut made_up: BTreeSet<&str> = MADE_UP.into_iter().collect();
    let mut missing = BTreeSet::new();
    let mut sources = within(&["crates", "assets", "scenarios", "plans", "benches"], &["rs", "ron"]);
    // Rows of board games are in tables of their page, without headings.
    sources.extend(within(&["docs"], &["md"]).into_iter().filter(|path| !path.ends_with("rules/tabletop.md")));
    for path in sources {
        let text = read(&path);
        // Of a range, its ends are named.
        for id in ids_in(&text, &families).into_iter().filter(|id| text.contains(id.as_str())) {
            let is_made_up = MADE_UP.contains(&id.as_str());
            made_up.remove(id.as_str());
            if !is_made_up && endturn_rules_text::rule(&id).is_none_or(|rule| rule.id != id) {
                missing.insert(format!("{id} in {}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "docs/rules has no paragraph of {missing:#?}");
    assert!(made_up.is_empty(), "nothing names {made_up:?} any more");
}

/// `endturn rules ID` answers for every paragraph about civ.
#[test]
fn every_paragraph_about_civ_is_in_its_rule_list() {
    let book = endturn::Modules::shipped().rule_book().expect("the starters load");
    let ids: BTreeSet<&str> =
        book.iter().flat_map(|rule| [rule.id].into_iter().chain(rule.known_as.iter().copied())).collect();
    let is_listed =
        |id: &str| ids.iter().any(|one| *one == id || one.strip_prefix(id).is_some_and(|rest| rest.starts_with('.')));
    let pages = ["civ-world", "civ-cities"];
    // Conventions, `C-1` to `C-9`, are no rules.
    let texts = endturn_rules_text::rules().iter().filter(|rule| pages.contains(&rule.page) && rule.id.len() > 3);
    let missing: Vec<&str> = texts.map(|rule| rule.id).filter(|id| !is_listed(id)).collect();
    assert!(missing.is_empty(), "the rule list of civ lacks {missing:?}");
}

#[test]
fn every_rule_of_the_rule_lists_has_a_paragraph() {
    let book = endturn::Modules::shipped().rule_book().expect("the starters load");
    let ids = book.iter().flat_map(|rule| [rule.id].into_iter().chain(rule.known_as.iter().copied()));
    let missing: Vec<&str> = ids.filter(|id| endturn_rules_text::rule(id).is_none()).collect();
    assert!(missing.is_empty(), "docs/rules has no paragraph of {missing:?}");
}

#[test]
fn every_paragraph_is_named_in_code_or_tests_or_is_not_implemented() {
    let families = families();
    let mut named = BTreeSet::new();
    for path in within(
        &["crates", "assets", "scenarios", "plans", "benches", "tests/tests", "tests/fixtures"],
        &["rs", "ron", "txt"],
    ) {
        if path.ends_with("structure/rules_text.rs") {
            continue;
        }
        let text = read(&path);
        named.extend(ids_in(&text, &families));
        named.extend(ids_of_tests(&text));
    }
    let is_named = |id: &str| named.contains(id) || named.contains(id.split('.').next().unwrap_or(id));
    let unnamed =
        endturn_rules_text::rules().iter().filter(|rule| !is_named(rule.id) && !rule.text.contains("Not implemented"));
    let unnamed: Vec<&str> = unnamed.map(|rule| rule.id).collect();
    assert_eq!(unnamed, UNNAMED.map(|(id, _)| id), "nothing carries these rules out: see UNNAMED");
}

/// Signs of a text outside the repository in a line.
fn outside(line: &str, is_code: bool) -> Option<&'static str> {
    let lower = line.to_lowercase();
    let numbered = |word: &str| {
        lower.match_indices(word).any(|(at, _)| {
            let rest = lower[at + word.len()..].trim_start_matches('s').trim_start();
            rest.split_once('.').is_some_and(|(first, rest)| {
                !first.is_empty()
                    && first.bytes().all(|digit| digit.is_ascii_digit())
                    && rest.starts_with(|digit: char| digit.is_ascii_digit())
            })
        })
    };
    let in_brackets = |text: &str| {
        text.split('(').skip(1).filter_map(|rest| rest.split(')').next()?.split_once('.')).any(|(first, second)| {
            let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
            number(first).is_some_and(|number| number <= 28) && number(second).is_some_and(|number| number <= 15)
        })
    };
    let comment = line.split_once("//").filter(|_| is_code).map(|(_, comment)| comment);
    [
        (line.contains('\u{a7}'), "a sign of a section"),
        (lower.contains(concat!("rules", " text")), "the texts of the rules"),
        (lower.contains(concat!("doss", "ier")), "a file of notes"),
        (numbered("section"), "a numbered section"),
        (comment.is_some_and(in_brackets), "a number of a section"),
    ]
    .into_iter()
    .find_map(|(is_there, what)| is_there.then_some(what))
}

#[test]
fn nothing_names_a_text_outside_the_repository() {
    for (line, told) in [
        ("// As design \u{a7}4 says.", true),
        ("/// Food (8.1) and shields.", true),
        ("//! The tables of section 0.4.", true),
        ("/// See sections 3.1 and 4.", true),
        ("// Alphabet (28.28), a share (0.25)", false),
        ("let text = \"half (0.5)\";", false),
        ("/// A section of a scenario's file.", false),
    ] {
        assert_eq!(outside(line, true).is_some(), told, "{line}");
    }
    let mut paths = within(
        &["crates", "assets", "scenarios", "plans", "benches", "tests/tests", "docs", "examples"],
        &["rs", "ron", "md"],
    );
    paths.extend(
        fs::read_dir(root())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "md")),
    );
    let mut found = Vec::new();
    for path in paths.iter().filter(|path| !path.ends_with("structure/rules_text.rs")) {
        let is_code = path.extension().is_some_and(|ending| ending != "md");
        for (at, line) in read(path).lines().enumerate() {
            found.extend(
                outside(line, is_code).map(|what| format!("{}:{}: {what}: {}", path.display(), at + 1, line.trim())),
            );
        }
    }
    assert!(found.is_empty(), "name the rule instead: {found:#?}");
}

/// The targets of links in Markdown, outside of code.
fn links(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let prose = line.split('`').step_by(2).filter(|_| !is_code);
        // A link whose words are in backticks: `[` and `](` are in the prose around them.
        found.extend(prose.flat_map(|part| part.split("](").skip(1)).filter_map(|rest| rest.split(')').next()));
    }
    found
}

/// The anchors of a page: those that are written, and those that headings get.
fn anchors(text: &str) -> BTreeSet<String> {
    let written = text.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned);
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    });
    written.chain(headings).collect()
}

#[test]
fn links_of_the_documentation_lead_somewhere() {
    let mut pages: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let (mut broken, mut seen) = (Vec::new(), 0);
    for path in within(&["docs"], &["md"]) {
        for link in links(&read(&path)).into_iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:"))
        {
            let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let is_there = target.exists()
                && anchor.is_none_or(|anchor| {
                    pages.entry(target.clone()).or_insert_with(|| anchors(&read(&target))).contains(anchor)
                });
            if !is_there {
                broken.push(format!("{}: {link}", path.display()));
            }
            seen += 1;
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(seen > 1000, "only {seen} links");
}

#[test]
fn ids_are_read_with_their_parts_and_ranges() {
    let families = BTreeSet::from(["C", "K", "CH"]);
    let found = ids_in("C-08.e, K-01 to K-03; CH-1…CH-3 (C-1). `XC-2` UTF-8 c_12 C-9x K-7 and K-9.", &families);
    let expected = ["C-08.e", "C-1", "CH-1", "CH-2", "CH-3", "K-01", "K-02", "K-03", "K-7", "K-9"];
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}
