//! A table of entities on the screen.

use endturn::engine::tables::{Cell, EntityTable};
use serde_json::{Map, Value};

use super::number::counted;
use super::screen::{self, Screen};
use super::table::{self, Align};

/// Maximum rows of a table that was not asked for by name.
const ROWS: usize = 12;
/// Maximum characters of a line of such a table, if there is no terminal.
const WIDTH: usize = 110;
/// Maximum rows that are shown column by column, if they are asked for.
const UPRIGHT: usize = 3;

/// The rows of a table to show.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The table.
    pub(crate) table: &'static EntityTable,
    /// The rows.
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// Renders heading and rows. `whole` shows every row and column; otherwise the table is cut to
    /// a readable size.
    pub(crate) fn text(&self, whole: bool, screen: Screen) -> String {
        let paint = screen.paint;
        let file = self.table.file();
        let title = format!("{}  {}", paint.strong(&file), paint.dim(self.table.help));
        if self.rows.is_empty() {
            return format!("{title}\n  {}\n", paint.dim("none"));
        }
        if whole && self.rows.len() <= UPRIGHT {
            return format!("{title}\n{}", self.upright(screen));
        }
        let shown = if whole { self.rows.len() } else { self.rows.len().min(ROWS) };
        let (mut text, hidden) = self.lines(shown, whole, screen);
        text.insert_str(0, &format!("{title}\n"));
        let left = [(self.rows.len() - shown, "more row"), (hidden, "more column")];
        let left: Vec<String> =
            left.iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(*count, what)).collect();
        if !left.is_empty() {
            text += &format!("  {}\n", paint.dim(format!("… {}: --table {file}", left.join(" and "))));
        }
        text
    }

    /// Renders all rows, with as many columns as fit; the first line names the columns.
    pub(crate) fn all_rows(&self, screen: Screen) -> String {
        if self.rows.is_empty() {
            format!("  {}\n", screen.paint.dim("none"))
        } else {
            self.lines(self.rows.len(), false, screen).0
        }
    }

    /// Renders the first rows with all columns, or with as many as fit, and returns the number of
    /// columns left out.
    fn lines(&self, shown: usize, whole: bool, screen: Screen) -> (String, usize) {
        let paint = screen.paint;
        let columns = self.columns(shown, whole, screen.width.unwrap_or(WIDTH));
        let mut rows = vec![columns.iter().map(|&at| paint.dim(self.table.columns[at].name)).collect::<Vec<_>>()];
        rows.extend(self.rows[..shown].iter().map(|row| columns.iter().map(|&at| row[at].to_string()).collect()));
        let align: Vec<Align> = columns.iter().map(|&at| self.align(at)).collect();
        let keys = columns.iter().filter(|&&at| at < self.table.keys).count();
        let groups = vec![1; columns.len() - keys];
        let text = table::blocks(&rows, &align, "  ", keys, &groups, screen.width);
        (text, self.filled().len() - columns.len())
    }

    /// Renders a few rows with one line per column.
    fn upright(&self, screen: Screen) -> String {
        let filled = self.filled();
        let line = |&at: &usize| {
            let cells = self.rows.iter().map(|row| row[at].to_string());
            std::iter::once(screen.paint.dim(self.table.columns[at].name)).chain(cells).collect::<Vec<_>>()
        };
        screen.fit(&table::lines(&filled.iter().map(line).collect::<Vec<_>>(), &[], "  "))
    }

    /// Returns the columns in which some row has a value.
    fn filled(&self) -> Vec<usize> {
        let is_filled = |at: &usize| *at < self.table.keys || self.rows.iter().any(|row| row[*at] != Cell::Empty);
        (0..self.table.columns.len()).filter(is_filled).collect()
    }

    /// Returns the columns to show: all that are filled, or as many as fit.
    fn columns(&self, rows: usize, whole: bool, most: usize) -> Vec<usize> {
        let filled = self.filled();
        if whole {
            return filled;
        }
        let width = |at: usize| {
            let cells = self.rows[..rows].iter().map(|row| screen::width(&row[at].to_string()));
            cells.chain([self.table.columns[at].name.len()]).max().unwrap_or(0) + 2
        };
        let mut used = 0;
        // A column that does not fit is skipped, so that one long list does not hide the ones after
        // it.
        let fits = |at: &usize| {
            let is_key = *at < self.table.keys;
            let fits = is_key || used + width(*at) <= most;
            used += if fits { width(*at) } else { 0 };
            fits
        };
        filled.into_iter().filter(fits).collect()
    }

    fn align(&self, column: usize) -> Align {
        let is_number = self.rows.iter().all(|row| !matches!(row[column], Cell::Text(_)));
        if is_number { Align::Right } else { Align::Left }
    }

    /// The whole table, for programs.
    pub(crate) fn json(&self) -> Value {
        let row = |row: &Vec<Cell>| {
            let cells = self.table.columns.iter().zip(row);
            Value::Object(cells.map(|(column, cell)| (column.name.to_owned(), value(cell))).collect::<Map<_, _>>())
        };
        serde_json::json!({
            "table": self.table.file(), "module": self.table.module,
            "columns": self.table.columns.iter().map(|column| column.name).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }
}

/// A cell for programs.
pub(crate) fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Number(number) => (*number).into(),
        Cell::Text(text) => text.clone().into(),
        Cell::Empty => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use endturn::engine::tables::Column;

    use super::*;
    use crate::render::paint::Paint;

    const FILE: Screen = Screen { paint: Paint(false), width: None };

    const COLUMNS: &[Column] = &[
        Column::new("city", "name", ""),
        Column::new("size", "citizens", ""),
        Column::new("buildings", "names", ""),
        Column::new("routes", "names", ""),
        Column::new("gold", "gold", ""),
    ];
    const CITIES: EntityTable =
        EntityTable { module: "x", name: "cities", help: "all", keys: 1, columns: COLUMNS, rows: |_| Vec::new() };

    fn sheet(rows: usize) -> Sheet {
        let long = "Granary, ".repeat(30);
        let row = |at: usize| {
            vec![Cell::text(format!("City{at}")), Cell::count(at * 10), Cell::text(&long), Cell::Empty, Cell::count(7)]
        };
        Sheet { table: &CITIES, rows: (0..rows).map(row).collect() }
    }

    #[test]
    fn of_a_large_table_the_beginning_is_shown_and_what_is_left_is_said() {
        let text = sheet(40).text(false, FILE);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["x_cities  all", "  city    size  gold", "  City0      0     7"]);
        assert_eq!((lines.len(), lines[14]), (15, "  … 28 more rows and 1 more column: --table x_cities"));
        let narrow = sheet(40).text(false, Screen { width: Some(16), ..FILE });
        assert_eq!(narrow.lines().nth(1), Some("  city    size"));
        assert!(narrow.contains("2 more columns"), "{narrow}");
        let whole = sheet(40).text(true, FILE);
        assert!(whole.lines().count() == 42 && whole.contains("Granary") && !whole.contains("routes"), "{whole}");
    }

    #[test]
    fn few_rows_that_were_asked_for_are_told_column_by_column() {
        let text = sheet(2).text(true, FILE);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["city", "City0", "City1"]);
        assert_eq!(lines.len(), 5, "a column in which nothing stands is left out: {text}");
        assert_eq!(sheet(0).text(false, FILE), "x_cities  all\n  none\n");
    }

    #[test]
    fn programs_get_every_column_of_every_row() {
        let json = sheet(20).json();
        assert_eq!((json["rows"].as_array().unwrap().len(), &json["rows"][1]["size"]), (20, &10.into()));
        assert!(json["rows"][0]["routes"].is_null() && json["columns"].as_array().unwrap().len() == 5);
    }
}
