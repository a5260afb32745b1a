//! Finds mistakes in English: a plural after 1, and the wrong article.

/// Words that end in s and may follow 1: singular nouns, and verbs after a number that is a name.
const NO_PLURALS: &[&str] = &["across", "as", "bonus", "class", "has", "is", "its", "loss", "pass", "this", "was"];

/// Words between a number and its noun.
const BETWEEN: &[&str] = &["different", "hit", "more", "move", "new", "other", "sure", "wild"];

/// Words before a number that is a name, such as `round 1`.
const NAMED: &[&str] = &["level", "lot", "nation", "phase", "pit", "round", "seat", "size", "team", "token", "turn"];

/// Returns the mistakes of a text, each as its first words.
#[must_use]
pub fn mistakes(text: &str) -> Vec<String> {
    text.lines().flat_map(|line| of_line(&line.split_whitespace().collect::<Vec<_>>())).collect()
}

fn of_line(words: &[&str]) -> Vec<String> {
    let is_wrong =
        |at: &usize| plural_after_one(&words[*at..], at.checked_sub(1).map(|at| words[at])) || article(&words[*at..]);
    let told = |at: usize| words[at..].iter().take(3).copied().collect::<Vec<_>>().join(" ");
    (0..words.len()).filter(is_wrong).map(told).collect()
}

/// `1 turns`, `(1 hit points`.
fn plural_after_one(words: &[&str], before: Option<&str>) -> bool {
    let is_one = |word: &&str| word.trim_start_matches(['(', '[', '=', '*', '+', '/']) == "1";
    let Some(rest) = words.split_first().filter(|(first, _)| is_one(first)).map(|(_, rest)| rest) else { return false };
    let rest = if rest.first().is_some_and(|word| BETWEEN.contains(word)) { &rest[1..] } else { rest };
    let noun = rest.first().map_or("", |word| word.trim_end_matches([',', '.', ';', ':', ')', ']']));
    let is_plural =
        noun.ends_with('s') && noun.chars().all(|sign| sign.is_ascii_lowercase()) && !NO_PLURALS.contains(&noun);
    // `Romans 1 builds a temple`: a name that ends with a number.
    let is_name = |word: &str| NAMED.contains(&word) || word.starts_with(|sign: char| sign.is_ascii_uppercase());
    is_plural && !before.is_some_and(is_name)
}

/// `a agent`, `an unit`.
fn article(words: &[&str]) -> bool {
    let [article, noun, ..] = words else { return false };
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let is_spoken_otherwise = ["eu", "one", "uni", "use", "usu"].iter().any(|start| noun.starts_with(start));
    let is_consonant = noun.starts_with(|sign: char| sign.is_ascii_lowercase()) && !noun.starts_with("ho");
    match *article {
        "a" => is_vowel && !is_spoken_otherwise,
        "an" => is_consonant && (!is_vowel || is_spoken_otherwise),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_found() {
        for wrong in ["takes 1 seeds", "(1 hit points)", "in 1 other ways, or", "hires a agent", "an unit", "an lead"] {
            assert_eq!(mistakes(wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn correct_english_passes() {
        let right = "1 seed, 11 seeds, Romans 1 builds, -1 turns, 1 loss, 1 hit point, seat 1 sends 2, a unit, an extra, a user, an hour";
        assert_eq!(mistakes(right), [""; 0]);
    }
}
