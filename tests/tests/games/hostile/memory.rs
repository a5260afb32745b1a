//! A file near the limit of words and signs is refused in little memory, whatever its shape.

use std::fmt::Write;

use allocation_counter::measure;
use endturn::{Modules, load_from, scenario::files::MemoryFiles};

/// Maximum number of words and signs of a file.
const MAX_TOKENS: usize = 1_000_000;
/// Maximum bytes of a file.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Maximum bytes in use while a file at the limit is refused, beyond those for a small one and
/// those of its text, which is kept whole and in its values.
const MAX_TAKEN: u64 = 50_000_000;
/// The same for tables, which are laid over a ruleset and compared with its names.
const MAX_TAKEN_BY_TABLES: u64 = 66_000_000;
/// The same for seats, each a group with a name, which are read into a list of their own.
const MAX_TAKEN_BY_SEATS: u64 = 66_000_000;

/// Repeats a piece of `tokens` tokens until the text has at most `most`.
fn many(piece: &str, tokens: usize, most: usize) -> String {
    piece.repeat(most / tokens)
}

/// Numbered entries of four tokens, to this limit.
fn numbered(before: &str, after: &str, most: usize) -> String {
    let mut text = String::new();
    for number in 0..most / 4 {
        write!(text, "{before}{number}{after}:1,").expect("a string takes all");
    }
    text
}

/// Texts of a section or patch with nearly `most` tokens and at most `bytes` bytes.
fn shapes(most: usize, bytes: usize) -> Vec<(&'static str, String)> {
    let list = |items: String| format!("(a: [{items}])");
    let deep = 50;
    let nested = |open: &str, inner: &str, close: &str, tokens: usize| {
        let one = format!("{}{inner}{},", open.repeat(deep), close.repeat(deep));
        list(many(&one, tokens * deep + 2, most))
    };
    let text = bytes / (most / 2) - 4;
    vec![
        ("numbers", list(many("1,", 2, most))),
        ("fractions", list(many("1.5,", 2, most))),
        ("words", list(many("ab,", 2, most))),
        ("texts", list(many(&format!("\"{}\",", "x".repeat(text)), 2, most))),
        ("one text", list(format!("\"{}\"", "x".repeat(bytes - 100)))),
        ("one text of escapes", list(format!("\"{}\"", "\\n".repeat(bytes / 2 - 100)))),
        ("empty lists", list(many("[],", 3, most))),
        ("short lists", list(many("[1],", 4, most))),
        ("nothings", list(many("(),", 3, most))),
        ("small maps", list(many("{a:1},", 6, most))),
        ("maps of numbers", list(many("{1:1},", 6, most))),
        ("small groups", list(many("(a:1),", 6, most))),
        ("variants", list(many("A(a:1),", 7, most))),
        ("tuples", list(many("A(1),", 5, most))),
        ("options", list(many("Some(1),", 5, most))),
        ("ranges", list(many("Range(0,1),", 7, most))),
        ("nested lists", nested("[", "1", "]", 2)),
        ("nested maps", nested("{a:", "1", "}", 4)),
        ("nested variants", nested("A(a:", "1", ")", 5)),
        ("nested options", nested("Some(", "1", ")", 3)),
        ("a map", format!("{{{}}}", numbered("\"k", "\"", most))),
        ("a map of numbers", format!("(a: {{{}}})", numbered("", "", most))),
        ("a group", format!("({})", numbered("k", "", most))),
        ("doubles", format!("({})", many("k:1,", 4, most))),
    ]
}

/// Bytes in use at once, at most, while a scenario is loaded.
fn taken(scenario: &str) -> u64 {
    let files = |text: &str| -> MemoryFiles {
        let mut files = Modules::shipped().files_in_memory();
        files.insert("hostile.ron", text);
        files
    };
    let files = files(scenario);
    measure(|| drop(load_from(&files, "hostile.ron", &[]))).bytes_max
}

fn scenario(patch: &str) -> String {
    format!(
        "(format: 1, name: \"x\", turn_limit: 5, seats: [(name: \"A\", persona: \"turtle\")], \
         fleets: (ruleset: \"fleets\", patch: {patch}))"
    )
}

/// Checks files of this part of the limits.
fn check(part: usize) {
    let small = taken(&scenario("()"));
    let (tokens, bytes) = ((MAX_TOKENS - 1_000) / part, (MAX_BYTES - 1_000) / part);
    let mut all: Vec<(&str, String)> =
        shapes(tokens, bytes).into_iter().map(|(name, text)| (name, scenario(&text))).collect();
    let header = |fields: &str| format!("(format: 1, name: \"x\", {fields} fleets: (ruleset: \"fleets\"))");
    all.push(("seats", header(&format!("seats: [{}],", many("(name:\"A\"),", 6, tokens)))));
    all.push(("fields of the header", header(&numbered("k", "", tokens))));
    for (name, text) in all {
        let taken = taken(&text).saturating_sub(small) * part as u64;
        let most = match name {
            "seats" => MAX_TAKEN_BY_SEATS,
            _ if text.contains("patch: (a: [") => MAX_TAKEN,
            _ => MAX_TAKEN_BY_TABLES,
        };
        let most = most + 2 * (text.len() * part) as u64;
        println!("{name}: {taken} bytes");
        assert!(taken <= most, "{name}: {taken} bytes, at most {most}");
    }
}

#[test]
fn a_file_at_the_limit_takes_little_memory() {
    check(16);
}

#[test]
#[ignore = "half a minute: all shapes at the limit itself"]
fn a_whole_file_at_the_limit_takes_little_memory() {
    check(1);
}
