//! Hostile inputs: they get diagnostics, and never cause a panic, an overflow or a hang.

use std::fs;
use std::path::PathBuf;

use endturn_scenario::codes;
use endturn_scenario::files::MAX_FILE_BYTES;
use endturn_scenario::probe::probe;
use endturn_scenario::render::Style;

/// Fills 16 MiB with copies of a text.
fn filled(with: &[u8]) -> Vec<u8> {
    with.iter().copied().cycle().take(MAX_FILE_BYTES).collect()
}

/// Bytes that look random but are reproducible.
fn noise(length: usize, keep: impl Fn(u8) -> u8) -> Vec<u8> {
    let mut state = 0x9E37_79B9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        keep(state.to_le_bytes()[1])
    };
    (0..length).map(|_| next()).collect()
}

fn assert_errors(name: &str, bytes: &[u8]) {
    let report = probe(bytes);
    assert!(report.has_errors(), "{name} is accepted");
    assert!(report.diagnostics().len() <= 1000, "{name} floods the report");
    assert!(report.render(Style::Plain).len() < 1_000_000, "{name} floods the screen");
}

#[test]
fn sixteen_megabytes_of_one_sign_end_with_an_error() {
    for sign in [
        "(", "[", "{", "\"", "/*", ")", ",", ":", "A(", "[)", "{a,", "{1,", "(a:", "r#", "'", "\\", "\0", "0x",
        "Some(", "#",
    ] {
        assert_errors(sign, &filled(sign.as_bytes()));
    }
}

#[test]
fn sixteen_megabytes_of_noise_end_with_an_error() {
    assert_errors("bytes", &noise(MAX_FILE_BYTES, |byte| byte));
    assert_errors("letters", &noise(MAX_FILE_BYTES, |byte| byte & 0x7f));
    assert_errors("signs", &noise(MAX_FILE_BYTES, |byte| b"()[]{},:\"'/*#! a1r_"[usize::from(byte) % 19]));
}

#[test]
fn sixteen_megabytes_inside_a_sound_frame_end_with_an_error() {
    for (before, middle, after) in [
        ("(name: \"", "x", "\")"),
        ("(seed: ", "9", ")"),
        ("(", "x", ": 1)"),
        ("(name: [", "1,", "])"),
        ("// ", "y", ""),
        ("{", "1,", "}"),
    ] {
        let room = MAX_FILE_BYTES - before.len() - after.len();
        let middle: Vec<u8> = middle.bytes().cycle().take(room / middle.len() * middle.len()).collect();
        assert_errors(before, &[before.as_bytes(), &middle, after.as_bytes()].concat());
    }
}

#[test]
fn small_noise_is_read_to_the_end_without_a_panic() {
    for size in 0..400 {
        let text = noise(size * 7 % 1500, |byte| b"()[]{},:\"'/*#!= a1r_\\xSome-.\n"[(usize::from(byte) + size) % 28]);
        let _ = probe(&text);
    }
}

#[test]
fn broken_middle_sized_files_are_not_recovered_from_for_long() {
    for text in ["[{]", "{\"\\q\": [", "[!(", "]A(A(A(", "{'\\q': ("] {
        let bytes = [text.as_bytes(), "1,".repeat(100_000).as_bytes()].concat();
        assert_errors(text, &bytes);
        assert_errors(text, &[text.as_bytes(), "A(".repeat(5_000).as_bytes()].concat());
        assert_errors(text, &text.as_bytes().repeat(3_000));
    }
}

#[test]
fn the_deepest_allowed_nesting_fits_the_stack_of_a_small_thread() {
    for open in ["[", "(a: ", "Some(", "A(", "A(b: ", "{1: "] {
        let depth = 62;
        let close = match open.trim_end_matches(|c: char| c != '[' && c != '{') {
            "[" => "]",
            "{" => "}",
            _ => ")",
        };
        let text = format!("(name: {}1{})", open.repeat(depth), close.repeat(depth));
        let child = std::thread::Builder::new().stack_size(1024 * 1024).spawn(move || probe(text.as_bytes()));
        let report = child.expect("a thread").join().expect("no overflow");
        assert!(report.diagnostics().iter().all(|one| one.code != codes::TOO_DEEP), "{open} is refused");
    }
}

#[test]
fn flawed_texts_that_lead_the_parser_deep_fit_the_stack_too() {
    for flaw in ["[)", "(a b: ", "{1, ", "[1 "] {
        for open in ["[", "(a: ", "Some(", "A(", "{1: ", "A(A(1, "] {
            let _ = probe(format!("{flaw}{}", open.repeat(60)).as_bytes());
            let _ = probe(format!("{flaw}{}", open.repeat(600)).as_bytes());
        }
    }
}

#[test]
fn the_first_byte_that_is_not_utf8_is_pointed_at() {
    let report = probe(b"(name: \"Caf\xe9\")");
    let one = &report.diagnostics()[0];
    assert_eq!((one.code, one.span.map(|span| span.start)), (codes::NOT_UTF8, Some(11)));
    assert_eq!(one.found.as_deref(), Some("the byte 0xE9"));
}

#[test]
fn one_byte_more_than_the_limit_is_too_large() {
    let mut bytes = filled(b" ");
    bytes.push(b' ');
    assert!(probe(&bytes).diagnostics().iter().any(|one| one.code == codes::TOO_LARGE));
}

#[test]
fn the_corpus_of_the_fuzzer_runs_without_a_panic() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/scenario_ron");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let bytes = fs::read(entry.expect("a readable folder").path()).expect("a readable file");
        let _ = probe(&bytes);
        // Every prefix is a file that an editor may have saved incompletely.
        for end in (0..bytes.len().min(600)).step_by(7) {
            let _ = probe(&bytes[..end]);
        }
        count += 1;
    }
    assert!(count >= 5, "the corpus has {count} files");
}
