//! The house rule for English (CONTRIBUTING.md), as far as it can be counted.

use std::fs;

use super::{files, root};

/// Columns of a comment.
const MAX_COLUMNS: usize = 100;

/// Words with which no doc opens: it says what the item is or does instead.
const RIDDLES: [&str; 9] = ["What", "Who", "Whoever", "Whom", "Where", "How", "That", "Nobody", "Somebody"];

/// Phrases of which there is a plain form.
const PHRASES: [(&str, &str); 5] = [
    ("hangs on", "depends on"),
    ("hang on", "depend on"),
    ("comes apart", "differs"),
    ("come apart", "differ"),
    ("; none if there is none", "`None` if there is none"),
];

/// A comment of a line of source, without its slashes: its text, and whether it is a doc.
fn comment(line: &str) -> Option<(&str, bool)> {
    let line = line.trim_start();
    let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
    let text = doc.or_else(|| line.strip_prefix("//"))?;
    Some((text.strip_prefix(' ').unwrap_or(text), doc.is_some()))
}

/// Mistakes of a file's comments, as line number and problem.
fn mistakes(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut is_code, mut is_within) = (false, false);
    for (at, line) in source.lines().enumerate() {
        let Some((text, is_doc)) = comment(line) else {
            (is_code, is_within) = (false, false);
            continue;
        };
        if text.starts_with("```") {
            is_code = !is_code;
        }
        // Code and tables can't be wrapped.
        let is_whole = is_code || text.starts_with("```") || text.starts_with('|') || text.starts_with("    ");
        if !is_whole && line.chars().count() > MAX_COLUMNS && !line.trim_end().ends_with("\\n\\") {
            found.push((at + 1, format!("a comment has at most {MAX_COLUMNS} columns")));
        }
        let first = text.split([' ', ',', '.']).next().unwrap_or_default();
        if is_doc && !is_within && RIDDLES.contains(&first) {
            found.push((at + 1, format!("a doc says what the item is or does, and does not open with `{first}`")));
        }
        for (phrase, plain) in PHRASES.iter().filter(|_| !is_code) {
            if text.contains(phrase) {
                found.push((at + 1, format!("`{phrase}`: {plain}")));
            }
        }
        is_within = is_doc;
    }
    found
}

/// Mistakes in the names that a file defines.
fn misnomers(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in source.lines().enumerate() {
        let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        for pair in words.windows(2) {
            let (kind, name) = (pair[0], pair[1]);
            if matches!(kind, "const" | "static") && (name.starts_with("MOST") || name.starts_with("LEAST")) {
                found.push((at + 1, format!("`{name}`: bounds are named MAX and MIN")));
            }
        }
    }
    found
}

#[test]
fn comments_and_names_follow_the_house_rule() {
    let mut sources = Vec::new();
    for folder in ["assets", "benches", "crates", "docs", "examples", "tests"] {
        files(&root().join(folder), "rs", &mut sources);
    }
    assert!(sources.len() > 1000, "{} files", sources.len());
    let mut wrong = Vec::new();
    for path in sources.iter().filter(|path| !path.ends_with("structure/english.rs")) {
        let source = fs::read_to_string(path).unwrap();
        for (line, problem) in mistakes(&source).into_iter().chain(misnomers(&source)) {
            wrong.push(format!("{}:{line}: {problem}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mistakes_are_found() {
    let long = format!("/// {}\nfn f() {{}}\n", "word ".repeat(20));
    let found = |source: &str| mistakes(source).len() + misnomers(source).len();
    assert_eq!(found(&long), 1);
    assert_eq!(found(&format!("/// ```\n/// {}\n/// ```\n", "word ".repeat(20))), 0, "code is not wrapped");
    assert_eq!(found("/// What it costs.\nconst MOST_COSTS: u32 = 3;\n"), 2);
    assert_eq!(found("/// Costs.\n/// What is free costs nothing.\nconst MAX_COSTS: u32 = 3;\n"), 0);
    assert_eq!(found("// It hangs on the weather.\n"), 1);
}
