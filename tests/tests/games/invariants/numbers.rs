//! Rulesets with unusual numbers: any that pass the checks can be played.

use endturn::{Modules, load_from};
use endturn_engine::Game;
use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tests::civ::WorldRecipe;

const FOLDER: &str = "assets/rulesets/classic/";
const STRANGE: &[&str] =
    &["0", "1", "-1", "2", "3", "7", "99", "100", "255", "1000", "100000", "1000000000", "2147483647", "-2147483648"];

/// The places of all standalone whole numbers in a text, outside comments and names.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find("//").map_or(line, |at| &line[..at]);
        let mut is_quoted = false;
        let mut from = None;
        for (at, sign) in code.char_indices().chain([(code.len(), ' ')]) {
            is_quoted ^= sign == '"';
            let is_part = !is_quoted && (sign.is_ascii_digit() || sign == '-' && from.is_none());
            match (from, is_part) {
                (None, true) => {
                    let before = code[..at].chars().next_back();
                    from = before.is_none_or(|before| !before.is_alphanumeric() && before != '_').then_some(at);
                }
                (Some(begun), false) if !sign.is_alphanumeric() && sign != '_' => {
                    found.push((start + begun, start + at));
                    from = None;
                }
                (Some(_), false) => from = None,
                _ => {}
            }
        }
        start += line.len();
    }
    found
}

/// A world under the classic rules with some numbers replaced; `None` if the checks refuse them.
pub fn game(recipe: &WorldRecipe, changes: u64, draw: &mut Draw) -> Option<(Game, String)> {
    let mut files = Modules::shipped().files_in_memory();
    let classic: Vec<_> =
        Modules::shipped().rulesets().into_iter().filter(|(path, _)| path.starts_with(FOLDER)).collect();
    let mut story = String::new();
    let mut texts: Vec<String> = classic.iter().map(|(_, text)| (*text).to_owned()).collect();
    for _ in 0..changes {
        let at = draw.below(texts.len() as u64) as usize;
        let places = numbers(&texts[at]);
        if places.is_empty() {
            continue;
        }
        let (from, to) = places[draw.below(places.len() as u64) as usize];
        let number = STRANGE[draw.below(STRANGE.len() as u64) as usize];
        let line = texts[at][..from].rfind('\n').map_or(0, |at| at + 1);
        texts[at].replace_range(from..to, number);
        let end = texts[at][from..].find('\n').map_or(texts[at].len(), |length| from + length);
        story += &format!("{}: {}\n", classic[at].0, &texts[at][line..end]);
    }
    for ((path, _), text) in classic.iter().zip(texts) {
        files.insert(*path, text);
    }
    files.insert("test.ron", recipe.text());
    let loaded = load_from(&files, "test.ron", &[]).ok()?;
    Some((loaded.game(), story))
}

#[test]
fn numbers_are_found_where_they_stand() {
    let text = "// 5 is none\na: 12, \"b 7\": (-3), c9: [4], x: true, // 8\nd: 1_000, e: 6";
    let found: Vec<&str> = numbers(text).into_iter().map(|(from, to)| &text[from..to]).collect();
    assert_eq!(found, ["12", "-3", "4", "6"]);
}

#[test]
fn many_rules_with_strange_numbers_are_played() {
    let sound = (0..24).filter(|&seed| game(&WorldRecipe::default(), 1, &mut draw_of(seed)).is_some()).count();
    assert!((8..24).contains(&sound), "{sound} of 24");
}

fn draw_of(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("numbers"))
}
