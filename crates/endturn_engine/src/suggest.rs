//! Did-you-mean over a list of known names.

/// Longer words are not compared; the cost grows with the product of the lengths.
const MAX_WORD_CHARS: usize = 48;

/// The known name nearest to `word`, if one is near enough: at most one edit, plus one per three characters.
/// Case is ignored; among equals the first wins.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let length = word.chars().take(MAX_WORD_CHARS + 1).count();
    if length == 0 || length > MAX_WORD_CHARS {
        return None;
    }
    let limit = 1 + length / 3;
    let lower = word.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        let name_length = name.chars().take(MAX_WORD_CHARS + 1).count();
        if name_length > MAX_WORD_CHARS || name_length.abs_diff(length) > limit || name == word {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&name.to_lowercase(), &lower);
        // A word that shares nothing with the name is no misspelling of it.
        let near = distance <= limit && distance < length.max(name_length);
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_keys_is_recognised_and_a_stranger_is_not() {
        assert_eq!(did_you_mean("glod", ["name", "gold"]).as_deref(), Some("gold"));
        assert_eq!(did_you_mean("Mine", ["mime", "mine"]).as_deref(), Some("mine"));
        assert_eq!(did_you_mean("shipyard", ["name", "gold"]), None);
        assert_eq!(did_you_mean("x", ["y"]), None);
    }

    #[test]
    fn very_long_words_cost_nothing() {
        let long = "x".repeat(4_000_000);
        assert_eq!(did_you_mean(&long, [long.as_str(), "x"]), None);
    }
}
