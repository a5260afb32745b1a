//! Any section is either refused with a reason, or its game runs.

use std::sync::Arc;

use endturn_engine::Game;
use proptest::prelude::*;

use super::{files, load};

const TINY: &str = include_str!("../../../../scenarios/civ_tiny.ron");
const WORDS: [&str; 24] = [
    "-1",
    "0",
    "1",
    "99",
    "2147483647",
    "-2147483648",
    "4294967295",
    "18446744073709551615",
    "None",
    "()",
    "[]",
    "{}",
    "\"\"",
    "\"Palace\"",
    "\"Lake\"",
    "\"Hill\"",
    "\"Highgate\"",
    "Remove",
    "(3, 3)",
    "(-7, 2000000000)",
    "War",
    "Generated",
    "true",
    "\u{e9}",
];

/// Replaces the number or word that begins at or after an offset.
fn hurt(text: &str, place: usize, word: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let at = text.char_indices().map(|(at, _)| at).nth(place % text.chars().count()).unwrap_or(0);
    let start = text[at..].find(is_word).map_or(at, |found| at + found);
    let end = text[start..].find(|c| !is_word(c)).map_or(text.len(), |found| start + found);
    format!("{}{word}{}", &text[..start], &text[end..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_damaged_section_is_refused_or_played(
        wounds in prop::collection::vec((900..4_000usize, prop::sample::select(WORDS.to_vec())), 1..5),
    ) {
        let text = wounds.iter().fold(TINY.to_owned(), |text, (place, word)| hurt(&text, *place, word));
        let (setup, report) = load(&files(&text), "test.ron");
        match setup {
            Some(setup) => {
                let mut game = Game::new(Arc::new(setup)).expect("checked setups build");
                game.advance_rounds(3);
            }
            None => prop_assert!(report.has_errors()),
        }
    }
}
