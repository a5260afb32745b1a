//! Columns under one another.

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Visible characters; escapes for colours take no place.
pub(crate) fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

/// Rows as lines, each cell as wide as its column, two spaces between columns, none at the end.
pub(crate) fn lines(rows: &[Vec<String>], align: &[Align], indent: &str) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (column, cell) in row.iter().enumerate() {
            let fill = " ".repeat(widths[column] - width(cell));
            let gap = if column == 0 { "" } else { "  " };
            line += gap;
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

    #[test]
    fn cells_stand_under_one_another_and_colours_take_no_place() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [row(["seat", "gold", "x"]), row(["\u{1b}[1mä\u{1b}[0m", "1,000", ""])];
        let shown = lines(&rows, &[Align::Left, Align::Right], "  ");
        assert_eq!(shown, "  seat   gold  x\n  \u{1b}[1mä\u{1b}[0m     1,000\n");
    }
}
