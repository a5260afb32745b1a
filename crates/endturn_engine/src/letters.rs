//! Characters of texts that files and players give.

/// Whether a character disrupts the text around it wherever it is shown: control characters, which
/// terminals obey, separators of lines, and marks that change the direction of what follows.
#[must_use]
pub fn is_disruptive(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A letter as a message quotes it: escaped if it can't be seen. Quotation marks stay as they are,
/// as in `Rome's Legion`.
pub fn visible(letter: char) -> impl Iterator<Item = char> {
    let is_mark = matches!(letter, '\'' | '"');
    is_mark.then_some(letter).into_iter().chain(letter.escape_debug().filter(move |_| !is_mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_letters_are_visible() {
        let quoted = |text: &str| text.chars().flat_map(visible).collect::<String>();
        assert_eq!(quoted("Rome's \"Légion\""), "Rome's \"Légion\"");
        assert_eq!(quoted("a\u{1b}\u{202e}\n\\"), "a\\u{1b}\\u{202e}\\n\\\\");
    }

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
