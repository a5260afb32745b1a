//! Tables of text columns.

use super::screen::width;

/// Alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// Spaces between two cells.
const GAP: usize = 2;

/// Formats rows as lines, each cell padded to its column's width, two spaces between columns, none
/// at the end.
pub fn lines(rows: &[Vec<String>], align: &[Align], indent: &str) -> String {
    let widths = widths(rows);
    let all: Vec<usize> = (0..widths.len()).collect();
    block(rows, align, indent, &widths, &all)
}

/// Formats rows as lines of at most `most` columns, if there is such a limit. A table that is too
/// wide is split into several blocks, each with the first `keys` columns; the columns of a group
/// stay together.
pub fn blocks(
    rows: &[Vec<String>],
    align: &[Align],
    indent: &str,
    keys: usize,
    groups: &[usize],
    most: Option<usize>,
) -> String {
    let widths = widths(rows);
    let most = most.unwrap_or(usize::MAX);
    let wide = |columns: &[usize]| indent.len() + columns.iter().map(|&column| widths[column] + GAP).sum::<usize>();
    let own: Vec<usize> = (0..keys.min(widths.len())).collect();
    let mut blocks = vec![own.clone()];
    let mut next = own.len();
    for &size in groups {
        let group: Vec<usize> = (next..next + size).filter(|&column| column < widths.len()).collect();
        next += size;
        let is_full = |columns: &Vec<usize>| {
            let with: Vec<usize> = columns.iter().chain(&group).copied().collect();
            columns.len() > own.len() && wide(&with) - GAP > most
        };
        if blocks.last().is_none_or(is_full) {
            blocks.push(own.clone());
        }
        blocks.last_mut().expect("there is one").extend(group);
    }
    // Columns outside any group belong to the last one.
    blocks.last_mut().expect("there is one").extend(next..widths.len());
    blocks.iter().map(|columns| block(rows, align, indent, &widths, columns)).collect()
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0);
    (0..columns).map(widest).collect()
}

/// Formats some columns of all rows.
fn block(rows: &[Vec<String>], align: &[Align], indent: &str, widths: &[usize], columns: &[usize]) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (at, &column) in columns.iter().enumerate() {
            let Some(cell) = row.get(column) else { continue };
            let fill = " ".repeat(widths[column] - width(cell));
            if at > 0 {
                line += &" ".repeat(GAP);
            }
            line += &match align.get(column) {
                Some(Align::Right) => fill + cell,
                _ => format!("{cell}{fill}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect()
    }

    #[test]
    fn cells_stand_under_one_another_and_colours_take_no_place() {
        let rows = rows(&[&["seat", "gold", "x"], &["\u{1b}[1mä\u{1b}[0m", "1,000", ""]]);
        let shown = lines(&rows, &[Align::Left, Align::Right], "  ");
        assert_eq!(shown, "  seat   gold  x\n  \u{1b}[1mä\u{1b}[0m     1,000\n");
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!(lines(&rows(&[&["東京", "7"], &["Roma!", "9"]]), &[], ""), "東京   7\nRoma!  9\n");
    }

    #[test]
    fn a_table_that_is_too_wide_is_set_in_blocks_with_its_keys_in_each() {
        let rows = rows(&[&["", "score", "", "gold", ""], &["Rome", "10", "+1", "200", "-5"], &["Ur", "9"]]);
        let shown = |most| blocks(&rows, &[], "", 1, &[2, 2], most);
        assert_eq!(shown(None), lines(&rows, &[], ""));
        assert_eq!(shown(Some(25)), lines(&rows, &[], ""), "it is 25 wide");
        assert_eq!(shown(Some(24)), "      score\nRome  10     +1\nUr    9\n      gold\nRome  200   -5\nUr\n");
        assert_eq!(shown(Some(3)), shown(Some(24)), "a group is never torn apart");
    }

    #[test]
    fn cells_that_no_group_names_are_kept() {
        let rows = rows(&[&["a", "b", "c", "d"]]);
        assert_eq!(blocks(&rows, &[], "", 1, &[1], Some(4)), "a  b  c  d\n");
        assert_eq!(blocks(&[], &[], "", 1, &[1], Some(4)), "");
    }
}
