//! The Markdown of the rules' pages as people read it on a screen.

use textwrap::{Options, WordSplitter, wrap};

use super::paint::Paint;
use super::screen::{Screen, width};
use super::table;

/// Columns beyond which lines are hard to read; those of a file or a pipe.
const WIDEST: usize = 100;
/// Columns between the cells of a table.
const GAP: usize = 2;
/// Marks of a table's line below its head.
const RULE: [char; 4] = ['|', '-', ':', ' '];

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
enum Block {
    /// A line between two pieces.
    Gap,
    Heading(String),
    /// Joined lines behind a mark: that of a list's item, or none.
    Words(String, String),
    /// A line as it is.
    Code(String),
    Table(Vec<Vec<String>>),
}

/// Renders paragraphs, lists, tables, code and headings without markup, in lines that fit the
/// screen.
pub(crate) fn text(markdown: &str, indent: &str, screen: Screen) -> String {
    let most = screen.width.unwrap_or(WIDEST).min(WIDEST);
    let paint = screen.paint;
    let told = |block: &Block| match block {
        Block::Gap => "\n".to_owned(),
        Block::Heading(text) => format!("{indent}{}\n", paint.strong(inline(text, Paint(false)))),
        Block::Words(mark, text) => {
            let first = format!("{indent}{mark}");
            folded(&inline(text, paint), most, &first, &" ".repeat(first.len()))
        }
        Block::Code(line) => code(line, indent, most),
        Block::Table(rows) => columns(rows, indent, most, paint),
    };
    blocks(markdown).iter().map(told).collect()
}

/// A line of code; folded with a hanging indent where it is too long.
fn code(line: &str, indent: &str, most: usize) -> String {
    let words = line.trim_start();
    let first = format!("{indent}  {}", &line[..line.len() - words.len()]);
    if words.is_empty() || first.len() + width(words) <= most {
        return format!("{first}{words}").trim_end().to_owned() + "\n";
    }
    // Deep indentation is cut, so that words have half of the line.
    let first = &first[..first.len().min(most / 2)];
    folded(words, most, first, &format!("{first}  "))
}

/// A text in lines of at most `most` columns; words stay whole, those with hyphens too.
pub(crate) fn folded(text: &str, most: usize, first: &str, hang: &str) -> String {
    let options = Options::new(most).word_splitter(WordSplitter::NoHyphenation);
    wrap(text, options.initial_indent(first).subsequent_indent(hang)).join("\n") + "\n"
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            found.push(Block::Code(line.to_owned()));
        } else if line.trim().is_empty() {
            found.push(Block::Gap);
        } else if line.starts_with('#') {
            found.push(Block::Heading(line.trim_start_matches('#').trim().to_owned()));
        } else if line.starts_with('|') {
            if !matches!(found.last(), Some(Block::Table(_))) {
                found.push(Block::Table(Vec::new()));
            }
            if let (Some(Block::Table(rows)), true) = (found.last_mut(), line.contains(|mark| !RULE.contains(&mark))) {
                rows.push(cells(line));
            }
        } else if let Some((mark, text)) = item(line) {
            found.push(Block::Words(mark.to_owned(), text.to_owned()));
        } else if let Some(Block::Words(_, text)) = found.last_mut() {
            *text += &format!(" {}", line.trim());
        } else {
            found.push(Block::Words(String::new(), line.trim().to_owned()));
        }
    }
    found
}

/// The mark and the words of a list's item: `- `, or a number.
fn item(line: &str) -> Option<(&str, &str)> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mark = if digits > 0 && line[digits..].starts_with(". ") { digits + 2 } else { 2 };
    (mark > 2 || line.starts_with("- ")).then(|| line.split_at(mark))
}

/// The cells of a table's line.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{0}");
    line.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// A table whose cells are folded where it is too wide.
fn columns(rows: &[Vec<String>], indent: &str, most: usize, paint: Paint) -> String {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| inline(cell, paint)).collect()).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let of_column = |at: usize, size: &dyn Fn(&str) -> usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| size(cell)).max().unwrap_or(0)
    };
    let longest_word = |cell: &str| cell.split(' ').map(width).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..count).map(|at| of_column(at, &width)).collect();
    let least: Vec<usize> = (0..count).map(|at| of_column(at, &longest_word).max(1)).collect();
    while indent.len() + widths.iter().map(|width| width + GAP).sum::<usize>() > most + GAP {
        let widest = (0..count).filter(|&at| widths[at] > least[at]).max_by_key(|&at| widths[at]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    if indent.len() + widths.iter().map(|width| width + GAP).sum::<usize>() > most + GAP {
        // Columns of single words are still too wide: rows become lines of words.
        let hang = format!("{indent}  ");
        return rows.iter().map(|row| folded(&row.join("  "), most, indent, &hang)).collect();
    }
    let mut lines = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &most)| folded(cell, most.max(1), "", "").lines().map(str::to_owned).collect())
            .collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let cell = |cell: &Vec<String>| cell.get(line).cloned().unwrap_or_default();
            let paint_head = |cell: String| if at == 0 && !cell.is_empty() { paint.dim(cell) } else { cell };
            lines.push(cells.iter().map(cell).map(paint_head).collect::<Vec<_>>());
        }
    }
    table::lines(&lines, &[], indent)
}

/// Words without the marks of links and emphasis; what is in backticks stays as it is, with them.
fn inline(text: &str, paint: Paint) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let before = out.chars().next_back();
        let (taken, shown) = match letter {
            '`' => rest[1..].find('`').map(|end| (end + 2, rest[..end + 2].to_owned())),
            '[' => link(rest).map(|(words, length)| (length, inline(words, paint))),
            '*' => emphasis(rest, before, paint),
            '\\' => rest[1..].chars().next().filter(char::is_ascii_punctuation).map(|mark| (2, mark.to_string())),
            _ => None,
        }
        .unwrap_or_else(|| (letter.len_utf8(), letter.to_string()));
        out += &shown;
        rest = &rest[taken..];
    }
    out
}

/// The words of a link at the start of a text, and the length of the whole.
fn link(text: &str) -> Option<(&str, usize)> {
    let (words, rest) = text[1..].split_once("](")?;
    let end = rest.find(')')?;
    (!words.contains(['[', ']'])).then_some((words, words.len() + end + 4))
}

/// `**strong**` or `*emphasis*` at the start of a text; other stars are signs of multiplication.
fn emphasis(text: &str, before: Option<char>, paint: Paint) -> Option<(usize, String)> {
    let mark = if text.starts_with("**") { "**" } else { "*" };
    let (words, after) = text[mark.len()..].split_once(mark)?;
    let touches = words.starts_with(|letter: char| !letter.is_whitespace() && letter != '*')
        && words.ends_with(|letter: char| !letter.is_whitespace());
    let is_alone = !before.is_some_and(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
    if !touches || !is_alone {
        return None;
    }
    let words = inline(words, Paint(false));
    let length = text.len() - after.len();
    Some((length, if mark == "**" { paint.strong(words) } else { words }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint(false);

    #[test]
    fn marks_of_links_and_emphasis_are_left_out() {
        for (text, shown) in [
            ("see [civ-world.md](civ-world.md#w-30), `[x](y)`", "see civ-world.md, `[x](y)`"),
            ("A *turn* of **two (ours)**.", "A turn of two (ours)."),
            ("`a * b` and 2 * 3 * 4, a*b*c, [1] (2)", "`a * b` and 2 * 3 * 4, a*b*c, [1] (2)"),
            ("a \\| b, ⌊x / 2⌋, `x", "a | b, ⌊x / 2⌋, `x"),
        ] {
            assert_eq!(inline(text, PLAIN), shown);
        }
        assert_eq!(inline("**(ours)**", Paint(true)), Paint(true).strong("(ours)"));
    }

    #[test]
    fn paragraphs_lists_tables_and_code_are_set_apart() {
        let markdown = "One\nline.\n\n- first\n  and more\n- second\n10. tenth\n\n| a | b |\n|---|:--|\n| x\\|y | long |\n\n\
                        ```\nif a:\n    b\n```\n\n#### Part\nEnd.";
        let shown = text(markdown, "  ", Screen::new(PLAIN, Some(80)));
        let expected = "  One line.\n\n  - first and more\n  - second\n  10. tenth\n\n  a    b\n  x|y  long\n\n    if a:\n        b\n\n  \
                        Part\n  End.\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_wide_table_is_folded_in_its_cells() {
        let markdown = "| step | rules |\n|---|---|\n| B | every city in random order |";
        let shown = text(markdown, "", Screen::new(PLAIN, Some(22)));
        assert_eq!(shown, "step  rules\nB     every city in\n      random order\n");
    }

    /// Every rule, on narrow and wide screens: no line is too long, no word is lost, no markup is
    /// left.
    #[test]
    fn every_rule_fits_every_screen() {
        for rule in endturn_rules_text::rules() {
            let wide = text(rule.text, "  ", Screen::new(PLAIN, None));
            assert!(!wide.contains("](") && !wide.contains("**") && !wide.contains("<a "), "{}: {wide}", rule.id);
            let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).count();
            for columns in [40, 80] {
                let screen = Screen::new(PLAIN, Some(columns));
                let shown = screen.fit(&text(rule.text, "  ", screen));
                assert!(shown.lines().all(|line| width(line) <= columns), "{} {columns}: {shown}", rule.id);
                assert_eq!(letters(&shown), letters(&wide), "{} {columns}: {shown}", rule.id);
            }
        }
    }
}
