//! Detection of names so near to one another that one is probably a misspelling.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::suggest::plain;

/// Minimum length at which words with two differences still count as the same.
const LONG: usize = 9;
/// Minimum length of a word to be taken for a misspelling at all.
const SHORT: usize = 4;

/// True if `new` looks like a misspelling of `old`: ignoring case, spaces and punctuation, one
/// letter is added, missing, changed or swapped, or two in long words. Words that differ in their
/// first letter or in a digit are different names.
#[must_use]
pub fn is_slip(new: &str, old: &str) -> bool {
    if new == old || new.len() > 4 * MAX || old.len() > 4 * MAX {
        return false;
    }
    let (new, old) = (letters(new), letters(old));
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    if new.is_empty() || new.chars().next() != old.chars().next() || digits(&new) != digits(&old) {
        return false;
    }
    let length = new.chars().count().min(old.chars().count());
    let limit = match length {
        ..SHORT => 0,
        SHORT..LONG => 1,
        _ => 2,
    };
    strsim::damerau_levenshtein(&new, &old) <= limit
}

/// Longer words are not compared.
const MAX: usize = 48;
/// Maximum difference in bytes between misspellings: letters, spaces and punctuation.
const MAX_APART: usize = 8;

/// The letters and digits of a word, in lower case.
fn letters(word: &str) -> String {
    word.chars().map(plain).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Names to compare with; their index is built on the first comparison.
pub(crate) struct Known<'a> {
    names: Vec<&'a str>,
    by_letter: OnceCell<BTreeMap<char, Vec<&'a str>>>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { names: names.into_iter().collect(), by_letter: OnceCell::new() }
    }

    /// All names.
    pub(crate) fn names(&self) -> &[&'a str] {
        &self.names
    }

    /// The first name of which `new` is a misspelling.
    pub(crate) fn slip_of(&self, new: &str) -> Option<&'a str> {
        let first = |name: &str| letters(name).chars().next();
        let by_letter = self.by_letter.get_or_init(|| {
            let mut groups: BTreeMap<char, Vec<&'a str>> = BTreeMap::new();
            for name in self.names.iter().filter(|name| name.len() <= 4 * MAX) {
                groups.entry(first(name).unwrap_or_default()).or_default().push(name);
            }
            groups
        });
        let near = by_letter.get(&first(new)?)?.iter().filter(|old| old.len().abs_diff(new.len()) <= MAX_APART);
        near.copied().find(|old| is_slip(new, old))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_keys_are_told_from_names_of_their_own() {
        for (new, old) in [
            ("Templ", "Temple"),
            ("govenor", "governor"),
            ("Alphabt", "Alphabet"),
            ("basci", "basic"),
            ("temple", "Temple"),
            ("City_Walls", "City Walls"),
            ("King Richards Crusade", "King Richard's Crusade"),
            ("Collosseum", "Colosseum"),
            ("Remmove", "Remove"),
        ] {
            assert!(is_slip(new, old) && is_slip(old, new), "{new} is {old}");
        }
        for (new, old) in [
            ("Marchers", "Archers"),
            ("Bank", "Tank"),
            ("skiff2", "skiff"),
            ("Tank 2", "Tank 1"),
            ("ram", "rat"),
            ("Lancers", "Legion"),
            ("Temple, Theology", "Temple"),
            ("Reserve", "Remove"),
            ("Temple", "Temple"),
            ("", "a"),
        ] {
            assert!(!is_slip(new, old), "{new} is not {old}");
        }
    }
}
