//! The reader's screen: colours and width.

use textwrap::{Options, WordSplitter};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::paint::Paint;

/// Minimum width that is assumed, in columns.
const NARROWEST: usize = 20;
/// Indentation of continuation lines.
const HANG: usize = 2;

/// The screen that shows text for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Colours, or none.
    pub paint: Paint,
    /// Columns; `None` for a file or a pipe, with lines of any length.
    pub width: Option<usize>,
}

impl Screen {
    /// A screen with this many columns, or without a limit.
    pub fn new(paint: Paint, columns: Option<usize>) -> Self {
        Self { paint, width: columns.map(|columns| columns.max(NARROWEST)) }
    }

    /// Returns the line cut to the width, and whether anything was cut.
    pub fn cut(self, line: &str) -> (String, bool) {
        let Some(most) = self.width.filter(|&most| width(line) > most) else { return (line.to_owned(), false) };
        let (mut shown, mut taken, mut escape) = (String::with_capacity(line.len()), 0, false);
        for letter in line.chars() {
            // Escape sequences are kept to the end: a cut colour must not affect the text after it.
            escape |= letter == '\u{1b}';
            if escape {
                shown.push(letter);
                escape = letter != 'm';
                continue;
            }
            taken += letter.width().unwrap_or(0);
            if taken <= most {
                shown.push(letter);
            }
        }
        (shown, true)
    }

    /// Wraps text to the screen's width. Continuation lines are indented.
    pub fn fit(self, text: &str) -> String {
        let Some(most) = self.width else { return text.to_owned() };
        let mut fitted = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            if width(line) <= most {
                fitted += line;
            } else {
                fitted += &wrapped(line, most);
            }
            fitted += end;
        }
        fitted
    }
}

fn wrapped(line: &str, most: usize) -> String {
    let start = line.len() - line.trim_start_matches(' ').len();
    let (indent, rest) = line.split_at(start);
    // Continues under the last column if it begins in the left half and all words fit there.
    let longest = rest.split(' ').map(width).max().unwrap_or(0);
    let has_room = |column: &usize| *column <= most / 2 && column + longest <= most;
    let hang = last_column(line).filter(has_room).unwrap_or(start + HANG);
    let hang = " ".repeat(hang.min(most / 2));
    // Names with hyphens, as of sites and agents, are not split.
    let options = Options::new(most).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(rest, options.initial_indent(indent).subsequent_indent(&hang)).join("\n")
}

/// The start of a line's last column, if it has several, separated by two spaces.
fn last_column(line: &str) -> Option<usize> {
    let plain = plain(line);
    let start = plain.len() - plain.trim_start_matches(' ').len();
    let gap = plain[start..].rfind("  ").map(|at| start + at + 2)?;
    Some(plain[..gap].width())
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Columns that a text takes on a screen: two for wide letters, none for colour escapes.
pub fn width(text: &str) -> usize {
    plain(text).width()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(text: &str, columns: usize) -> String {
        Screen::new(Paint(false), Some(columns)).fit(text)
    }

    #[test]
    fn sentences_go_on_below_and_words_stay_whole() {
        let text = "Round 3\n  Red attacks Blue with all its ships\n";
        assert_eq!(fit(text, 24), "Round 3\n  Red attacks Blue with\n    all its ships\n");
        assert_eq!(fit(text, 80), text);
        assert_eq!(fit("  Harbour wins mission-site-094\n", 24), "  Harbour wins\n    mission-site-094\n");
        assert_eq!(Screen::new(Paint(false), None).fit(text), text, "a pipe has no width");
    }

    #[test]
    fn what_stands_in_the_last_column_goes_on_in_it() {
        assert_eq!(fit("  round 15  Red takes the planet\n", 26), "  round 15  Red takes the\n            planet\n");
        let long = "  a rule  crates/endturn_engine and more";
        assert_eq!(fit(long, 26), "  a rule\n    crates/endturn_engine\n    and more");
        let far = "  W-04  Score of a nation  counts citizens and more";
        assert_eq!(fit(far, 30), "  W-04  Score of a nation\n    counts citizens and more");
    }

    #[test]
    fn no_line_is_longer_than_the_screen_is_wide() {
        let text = "  a name  ".to_owned()
            + &"x".repeat(90)
            + " 中文字符中文字符中文字符 \u{1b}[1mbold words that go on and on\u{1b}[0m\n";
        for columns in [0, 20, 33, 47] {
            let shown = fit(&text, columns);
            assert!(shown.lines().all(|line| width(line) <= columns.max(NARROWEST)), "{columns}: {shown}");
            assert_eq!(plain(&shown).replace([' ', '\n'], ""), plain(&text).replace([' ', '\n'], ""));
        }
    }

    #[test]
    fn what_is_cut_leaves_no_colour_behind() {
        let screen = Screen::new(Paint(true), Some(20));
        let line = "\u{1b}[31m".to_owned() + &"ab".repeat(12) + "\u{1b}[0m";
        assert_eq!(screen.cut(&line), ("\u{1b}[31m".to_owned() + &"ab".repeat(10) + "\u{1b}[0m", true));
        assert_eq!(screen.cut("short"), ("short".to_owned(), false));
        let (shown, is_cut) = screen.cut(&("a".repeat(19) + "東京"));
        assert_eq!((shown, is_cut), ("a".repeat(19), true), "half of a letter is none");
    }

    #[test]
    fn wide_letters_take_two_columns_and_escapes_none() {
        assert_eq!((width("\u{1b}[1mä\u{1b}[0m"), width("東京"), width("")), (1, 4, 0));
    }
}
