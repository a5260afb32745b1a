//! “Did you mean” suggestions from a list of known names.

/// Longer words are not compared; the cost grows with the product of the lengths.
const MAX_WORD_CHARS: usize = 48;
/// Letters that a word needs to count as the beginning of a name.
const MIN_BEGINNING: usize = 4;

/// Replaces the typographic forms of the apostrophe by the plain one.
#[must_use]
pub const fn plain(letter: char) -> char {
    match letter {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{b4}' | '`' => '\'',
        letter => letter,
    }
}

/// Folds a word for comparison.
fn folded(word: &str) -> String {
    word.chars().map(plain).collect::<String>().to_lowercase()
}

/// Finds the known name nearest to `word`, if one is near enough: at most one edit, plus one per
/// three characters. Case and the form of apostrophes are ignored; among equals the first wins. If
/// none is near, the only name that begins with the word, if there is exactly one.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let length = word.chars().take(MAX_WORD_CHARS + 1).count();
    if length == 0 || length > MAX_WORD_CHARS {
        return None;
    }
    let limit = 1 + length / 3;
    let lower = folded(word);
    let mut best: Option<(usize, &str)> = None;
    let mut longer = Vec::new();
    for name in known {
        if length >= MIN_BEGINNING && name != word && folded(name).starts_with(&lower) {
            longer.push(name);
        }
        let name_length = name.chars().take(MAX_WORD_CHARS + 1).count();
        if name_length > MAX_WORD_CHARS || name_length.abs_diff(length) > limit || name == word {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&folded(name), &lower);
        // A word that shares nothing with the name is not a misspelling of it.
        let near = distance <= limit && distance < length.max(name_length);
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, name));
        }
    }
    let only = longer.first().filter(|_| longer.len() == 1).copied();
    best.map(|(_, name)| name).or(only).map(str::to_owned)
}

/// Words that change the meaning of what they stand before: nobody mistypes another word as one.
const KEYWORDS: [&str; 6] = ["not", "true", "false", "None", "Some", "Remove"];

/// True if `word` can only mean `meant`: one edit away below six letters, two from six on; no other
/// known name is half as near, and the digits are the same. Case and the form of apostrophes are
/// ignored.
pub fn is_sure<'a>(word: &str, meant: &str, known: impl IntoIterator<Item = &'a str>) -> bool {
    let length = word.chars().take(MAX_WORD_CHARS + 1).count();
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    if length > MAX_WORD_CHARS || digits(word) != digits(meant) || KEYWORDS.contains(&meant) {
        return false;
    }
    let lower = folded(word);
    let distance = |name: &str| strsim::damerau_levenshtein(&folded(name), &lower);
    let least = distance(meant);
    // Short words have many neighbours, and a word that only begins a name may mean another one.
    let is_near = least <= if length < 6 { 1 } else { 2 };
    let is_far = |name: &str| name.len() > 4 * MAX_WORD_CHARS || distance(name) > least.max(least * 2 - least.min(1));
    is_near && known.into_iter().filter(|name| *name != meant).all(is_far)
}

/// Formats `problem; did you mean …?`, if one of the known words is near.
pub fn with_suggestion<'a>(problem: String, word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match did_you_mean(word, known) {
        Some(near) => format!("{problem}; did you mean `{near}`?"),
        None => problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_sure_if_no_other_is_half_as_near() {
        assert!(is_sure("glod", "gold", ["name", "gold"]));
        assert!(is_sure("Bronze Wrking", "Bronze Working", ["Bronze Working", "Iron Working"]));
        assert!(is_sure("skif", "skiff", ["skiff", "ship"]), "a slip of one key is nearer than two");
        assert!(is_sure("TRADE", "Trade", ["Trade"]));
        assert!(!is_sure("tank", "bank", ["bank", "rank"]), "as near as another one");
        assert!(!is_sure("Ben", "Ann", ["Ann", "Anton"]) && !is_sure("Mill", "Fell", ["Fell"]), "short words");
        assert!(is_sure("Pottrye", "Pottery", ["Pottery"]) && !is_sure("Potyrex", "Pottery", ["Pottery"]));
        assert!(!is_sure("nto", "not", ["not"]), "a keyword");
        assert!(!is_sure("Tank 3", "Tank 1", ["Tank 1"]), "a digit is no slip");
        assert!(!is_sure("king", "King Richard's Crusade", ["King Richard's Crusade"]), "the beginning of a name");
        assert!(!is_sure("gold", "Gold", ["Gold", "GOLD"]));
    }

    #[test]
    fn a_slip_of_the_keys_is_recognised_and_a_stranger_is_not() {
        assert_eq!(did_you_mean("glod", ["name", "gold"]).as_deref(), Some("gold"));
        assert_eq!(did_you_mean("Mine", ["mime", "mine"]).as_deref(), Some("mine"));
        assert_eq!(did_you_mean("shipyard", ["name", "gold"]), None);
        assert_eq!(did_you_mean("x", ["y"]), None);
    }

    #[test]
    fn the_form_of_an_apostrophe_and_a_missing_end_do_not_matter() {
        let known = ["King Richard's Crusade", "King's Bench", "Leonardo's Workshop"];
        for word in ["King Richard\u{2019}s Crusade", "king richard\u{2019}s", "King Richard\u{2bc}s C"] {
            assert_eq!(did_you_mean(word, known).as_deref(), Some(known[0]), "{word}");
        }
        assert_eq!(did_you_mean("King", known), None, "two begin so");
    }

    #[test]
    fn very_long_words_cost_nothing() {
        let long = "x".repeat(4_000_000);
        assert_eq!(did_you_mean(&long, [long.as_str(), "x"]), None);
    }
}
