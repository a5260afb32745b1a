//! Words as a shell takes them.

/// A word that a POSIX shell reads back as it is.
pub(crate) fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./=:,@%+-".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn a_quoted_word_means_itself() {
        assert_eq!(quote("scenarios/duel.ron"), "scenarios/duel.ron");
        assert_eq!(quote("seats[0].name=Green"), "'seats[0].name=Green'");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
    }
}
