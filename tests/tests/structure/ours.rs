//! Decisions on points that the rules leave open: `endturn rules --ours` lists exactly those marked
//! in the docs.

use std::fs;

use endturn::Decision;

use super::{files, root};

const FILE: &str = "crates/endturn/src/ours.json";

/// The mark in a doc; a reason may follow it, up to the closing bracket.
const MARK: &str = "(ours";

/// Docs and comments of a file: blocks of paragraphs.
fn blocks(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut block: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines().chain([""]) {
        let line = line.trim_start();
        match ["//!", "///", "//"].iter().find_map(|start| line.strip_prefix(start)).map(str::trim) {
            None => {
                found.extend(Some(std::mem::take(&mut block)).filter(|block| !block.is_empty()));
                is_open = false;
            }
            Some("") => is_open = false,
            Some(doc) if is_open => {
                let last = block.last_mut().expect("an open paragraph");
                *last = format!("{last} {doc}");
            }
            Some(doc) => {
                block.push(doc.to_owned());
                is_open = true;
            }
        }
    }
    found
}

/// The first id of a rule in a text, such as `F-05.3`.
fn rule_id(text: &str) -> Option<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.');
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(letters, digits)| {
            (1..=2).contains(&letters.len())
                && letters.bytes().all(|letter| letter.is_ascii_uppercase())
                && digits.starts_with(|digit: char| digit.is_ascii_digit())
        })
    };
    words.map(|word| word.trim_end_matches('.')).find(is_id)
}

/// A sentence without mark and links.
fn plain(sentence: &str) -> String {
    let text = sentence.trim_start_matches("- ").replace("**(ours)**", "").replace("(ours)", "").replace("**", "");
    let text = text.replace("[`", "`").replace("`]", "`");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    [" ,", " .", " :", " ;"].iter().fold(text, |text, gap| text.replace(gap, &gap[1..]))
}

fn decisions() -> Vec<Decision> {
    let mut paths = Vec::new();
    files(&root().join("crates"), "rs", &mut paths);
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let source = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        if !source.contains("/src/") {
            continue;
        }
        let all = blocks(&text);
        for block in &all {
            // The block's own id, that of the file, or one that is mentioned.
            let own = rule_id(&block[0]).filter(|id| block[0].starts_with(*id));
            let rule = own.or_else(|| rule_id(&all[0][0])).or_else(|| block.iter().find_map(|text| rule_id(text)));
            for paragraph in block {
                let text = paragraph.strip_prefix(own.unwrap_or_default()).unwrap_or(paragraph);
                let text = text.trim_start_matches([':', ' ']);
                let sentences = text.split_inclusive(". ").filter(|sentence| sentence.contains(MARK));
                found.extend(sentences.map(|sentence| Decision {
                    rule: rule.unwrap_or_default().to_owned(),
                    text: plain(sentence),
                    source: source.clone(),
                }));
            }
        }
    }
    found
}

/// `WRITE_REFERENCE=1 cargo test -p endturn_tests --test structure ours` regenerates the list.
#[test]
fn what_is_ours_is_listed_as_the_docs_say() {
    let found = decisions();
    let lines: Vec<String> = found.iter().map(Decision::json).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = root().join(FILE);
    if std::env::var_os("WRITE_REFERENCE").is_some() {
        fs::write(&path, &text).unwrap();
        return;
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap_or_default(),
        text,
        "{FILE} is out of date: WRITE_REFERENCE=1 cargo test -p endturn_tests --test structure ours"
    );
    assert_eq!(endturn::decisions(), found, "the program was built from another list");
}

#[test]
fn a_sentence_is_told_without_its_mark() {
    let doc = "/// F-01 Mines **(ours)**: they pay\n/// twice. Costs are [`Due`] at once (ours), as F-02 says.\nfn x() {}\n//! Other.";
    let all = blocks(doc);
    assert_eq!((all.len(), all[0].len()), (2, 1));
    let told: Vec<String> = all[0][0].split_inclusive(". ").map(plain).collect();
    assert_eq!(told, ["F-01 Mines: they pay twice.", "Costs are `Due` at once, as F-02 says."]);
    assert_eq!((rule_id("see E-13, F-05.3."), rule_id("x-1 A-b UTF-8 r²")), (Some("E-13"), None));
}
