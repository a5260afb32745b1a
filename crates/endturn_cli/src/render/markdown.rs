//! A position as a page of Markdown, to be pasted into a forum or an issue.

use endturn::engine::Seat;
use endturn::report::game::Book;
use endturn::report::game::chronicle::Told;

use super::number::grouped;
use super::paint::Paint;
use super::shell;
use super::story::{self, Detail};

/// A position as somebody sees it.
pub(crate) struct Position<'a> {
    pub(crate) book: Book<'a>,
    pub(crate) title: &'a str,
    /// The seat that looks; `None` for a viewer of everything.
    pub(crate) viewer: Option<Seat>,
    /// The boards as text.
    pub(crate) boards: &'a [String],
    /// The facts of the round.
    pub(crate) facts: &'a [Told],
    /// The words of the command that shows it again.
    pub(crate) command: &'a [String],
}

/// The whole page.
pub(crate) fn page(position: &Position<'_>) -> String {
    let mut page = format!("# {}\n", escaped(position.title));
    for board in position.boards {
        page += &format!("\n{}", block("text", board));
    }
    page += &format!("\n{}", standings(position));
    let story = story(position);
    if !story.is_empty() {
        page += &format!("\n## Round {}\n\n{story}", position.book.game.rounds_finished());
    }
    let words: Vec<String> = position.command.iter().map(|word| shell::quote(word)).collect();
    page + &format!("\nThis position again:\n\n{}", block("sh", &words.join(" ")))
}

/// The table of seats. Where something is hidden, a viewer knows its own values.
fn standings(position: &Position<'_>) -> String {
    let book = position.book;
    let columns = &book.chronicle.standings;
    let head: String = columns.iter().map(|(_, metric)| format!(" {} |", escaped(metric.name))).collect();
    let mut table = format!("| seat | persona |{head}\n|---|---|{}\n", "---:|".repeat(columns.len()));
    for seat in book.game.roster().seats() {
        let is_known = book.game.is_open() || position.viewer.is_none_or(|viewer| viewer == seat);
        let values = if is_known { book.chronicle.latest(seat) } else { &[] };
        let cells = (0..columns.len()).map(|at| match values.get(at) {
            Some(&value) => format!(" {} |", grouped(value)),
            None => " |".to_owned(),
        });
        let cells: String = cells.collect();
        table += &format!("| {} | {} |{cells}\n", escaped(book.name(seat)), escaped(&book.persona(seat)));
    }
    table
}

/// The facts of the round that the viewer knows, great ones in bold.
fn story(position: &Position<'_>) -> String {
    let is_known = |fact: &&Told| position.viewer.is_none_or(|viewer| fact.is_known_to(viewer));
    let detail = Detail::of(position.book.game, false);
    let text = story::facts(position.facts.iter().filter(is_known), detail, Paint(false));
    let item = |line: &str| match line.strip_prefix("▶ ") {
        Some(great) => format!("- **{}**\n", escaped(great)),
        None => format!("- {}\n", escaped(line)),
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(item).collect()
}

/// A block of text that is shown as it is.
fn block(language: &str, text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end())
}

/// Escapes a text for a line of Markdown: nothing in it is markup, a link, a mention or a formula.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let trimmed = text.trim();
    let digits = trimmed.len() - trimmed.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    for (at, letter) in trimmed.char_indices() {
        match letter {
            // Marks that begin a list or a heading stand at the start, perhaps after a number.
            '-' | '+' | '=' if at == 0 => out.extend(['\\', letter]),
            '.' | ')' if at == digits && digits > 0 => out.extend(['\\', letter]),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' | '$' => {
                out.extend(['\\', letter]);
            }
            ':' if trimmed[at..].starts_with("://") => out.push_str("\\:"),
            // Without a letter right behind it, it names no user.
            '@' => out.push_str("@\u{200b}"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_markup() {
        for (name, written) in [
            ("Rome", "Rome"),
            ("*Rome* | _x_", r"\*Rome\* \| \_x\_"),
            ("<b>&amp;</b> `x`", r"\<b\>\&amp;\</b\> \`x\`"),
            ("[a](http://b) ![c]", r"\[a\](http\://b) \!\[c\]"),
            ("# 1. one", r"\# 1. one"),
            ("12. e4", r"12\. e4"),
            ("- a - b", r"\- a - b"),
            ("a\nb\r\tc", "a b  c"),
            ("$x$ ~~y~~ \\", r"\$x\$ \~\~y\~\~ \\"),
            ("@all", "@\u{200b}all"),
        ] {
            assert_eq!(escaped(name), written);
        }
    }

    #[test]
    fn a_block_ends_where_its_text_does() {
        assert_eq!(block("text", "a\n\n"), "```text\na\n```\n");
        assert_eq!(block("text", "a ``` b\n````"), "`````text\na ``` b\n````\n`````\n");
    }
}
