//! Characters of texts that files and players give.

/// Whether a character disrupts the text around it wherever it is shown: control characters, which
/// terminals obey, separators of lines, and marks that change the direction of what follows.
#[must_use]
pub fn is_disruptive(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_all_scripts_and_joiners_are_shown_as_they_are() {
        // Persian and emoji need joiners between letters.
        assert!(!"Zürich Αθήνα القاهرة \u{200c}\u{200d} 北京 👩\u{200d}🚀".chars().any(is_disruptive));
    }

    #[test]
    fn what_a_terminal_obeys_or_turns_around_is_disruptive() {
        assert!("\u{1b}\u{7}\r\n\t\u{9b}\u{202e}\u{2066}\u{2029}\u{200f}".chars().all(is_disruptive));
    }
}
