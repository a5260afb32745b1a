//! Completion of the word before the cursor.

/// The text before the cursor, cut at the last space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The whole words, with one space between them.
    pub(crate) base: String,
    /// The word being typed; empty after a space.
    pub(crate) partial: String,
    /// Its start, in bytes.
    pub(crate) start: usize,
}

/// Cuts a line at the last space.
pub(crate) fn cut(before: &str) -> Cut {
    let start = before.rfind(' ').map_or(0, |at| at + 1);
    let base = before[..start].split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    Cut { base, partial: before[start..].to_owned(), start }
}

/// Whether a file name is being typed.
pub(crate) fn names_a_file(before: &str) -> bool {
    let (first, rest) = before.trim_start().split_once(' ').unwrap_or_default();
    !rest.starts_with(' ') && ["save", "load"].iter().any(|word| word.eq_ignore_ascii_case(first))
}

/// Returns the words that begin with the typed text, ignoring case; a single match gets a space
/// after it.
pub(crate) fn fitting(words: Vec<String>, partial: &str) -> Vec<String> {
    let typed = partial.to_lowercase();
    let mut fitting: Vec<String> = words.into_iter().filter(|word| word.to_lowercase().starts_with(&typed)).collect();
    if let [only] = fitting.as_mut_slice() {
        only.push(' ');
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_where_the_word_under_the_cursor_begins() {
        let told = |before| {
            let Cut { base, partial, start } = cut(before);
            (base, partial, start)
        };
        assert_eq!(told("bui"), (String::new(), "bui".into(), 0));
        assert_eq!(told("build mi"), ("build".into(), "mi".into(), 6));
        assert_eq!(told("  build  mine "), ("build mine".into(), String::new(), 14));
        assert_eq!(told("attack Ägi"), ("attack".into(), "Ägi".into(), 7));
    }

    #[test]
    fn words_fit_in_any_case_and_the_only_one_is_complete() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let all = words(&["Temple", "Trireme", "Workers", "Ägir"]);
        assert_eq!(fitting(all.clone(), "t"), words(&["Temple", "Trireme"]));
        assert_eq!([fitting(all.clone(), "TE"), fitting(all.clone(), "ä")], [words(&["Temple "]), words(&["Ägir "])]);
        assert_eq!((fitting(all.clone(), "x"), fitting(all.clone(), "").len()), (Vec::new(), 4));
    }

    #[test]
    fn files_are_named_behind_save_and_load() {
        assert!(names_a_file("save ga") && names_a_file("LOAD "));
        assert!(!names_a_file("save") && !names_a_file("build sa"));
    }
}
