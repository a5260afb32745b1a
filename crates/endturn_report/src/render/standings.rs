//! Standings: the seats in order, with the changes since they were last shown.

use endturn_engine::Seat;
use endturn_engine::compact::CompactSort as _;

use super::number::{counted, grouped, part};
use super::palette::SeatColours;
use super::screen::Screen;
use super::table::{self, Align};
use crate::game::Book;

/// Cells of a bar.
const BAR: u32 = 8;
/// Maximum seats in a table; the rest is counted.
const SHOWN: usize = 12;

/// The standings as last shown: `shown[seat][column]`.
#[derive(Clone, Debug)]
pub struct Standings {
    shown: Vec<Vec<i64>>,
}

/// The data of a seat in a table.
struct Line<'a> {
    seat: Seat,
    name: &'a str,
    values: &'a [i64],
    out: Option<u32>,
}

impl Standings {
    /// Starts with the current values; the first table shows the changes since.
    pub fn new(book: &Book<'_>) -> Self {
        Self { shown: book.chronicle.latest.clone() }
    }

    /// True if a table would show nothing new.
    pub fn are_known(&self, book: &Book<'_>) -> bool {
        self.shown == book.chronicle.latest
    }

    /// Returns the current table, without a line break before it.
    pub fn table(&mut self, book: &Book<'_>, screen: Screen) -> String {
        let chronicle = book.chronicle;
        let columns: Vec<&str> = chronicle.standings.iter().map(|(_, metric)| metric.name).collect();
        let line = |seat: Seat| Line {
            seat,
            name: book.name(seat),
            values: chronicle.latest(seat),
            out: book.game.seat_table().eliminated(seat).map(|out| out.round),
        };
        let lines = book.game.roster().seats().map(line).collect();
        let text = text(&columns, lines, &self.shown, &SeatColours::of(book.game), screen);
        self.shown.clone_from(&chronicle.latest);
        text
    }
}

/// Formats seats by the first column, eliminated ones at the end; with a bar for the first column,
/// and changes for all.
fn text(
    columns: &[&str],
    mut lines: Vec<Line<'_>>,
    before: &[Vec<i64>],
    seats: &SeatColours,
    screen: Screen,
) -> String {
    let paint = screen.paint;
    let first = |line: &Line<'_>| line.values.first().copied().unwrap_or(0);
    lines.compact_sort_by_key(|line| (line.out.is_some(), std::cmp::Reverse(first(line)), line.seat));
    let most = lines.iter().map(first).max().unwrap_or(0);
    let mut align = vec![Align::Left];
    let mut head = vec![String::new()];
    for (at, column) in columns.iter().enumerate() {
        head.push(paint.dim(column));
        align.push(Align::Right);
        let beside = if at == 0 { 2 } else { 1 };
        head.extend(vec![String::new(); beside]);
        align.extend(vec![Align::Left; beside]);
    }
    let mut rows = vec![head];
    for line in lines.iter().take(SHOWN) {
        let mut row = vec![paint.seat(line.seat, seats, line.name)];
        for (at, &value) in line.values.iter().enumerate() {
            row.push(grouped(value));
            if at == 0 {
                row.push(paint.seat(line.seat, seats, bar(value, most)));
            }
            let old = before.get(line.seat.index()).and_then(|values| values.get(at));
            row.push(paint.dim(change(old.copied().unwrap_or(value), value)));
        }
        row.extend(line.out.map(|round| paint.dim(format!("out in round {round}"))));
        rows.push(row);
    }
    // A value with its bar and its change.
    let groups: Vec<usize> = (0..columns.len()).map(|at| if at == 0 { 3 } else { 2 }).collect();
    let mut text = table::blocks(&rows, &align, "  ", 1, &groups, screen.width);
    if lines.len() > SHOWN {
        text += &format!("  … and {}\n", counted(lines.len() - SHOWN, "more seat"));
    }
    text
}

/// `+5`, `-5`, or nothing.
fn change(old: i64, new: i64) -> String {
    match i128::from(new) - i128::from(old) {
        0 => String::new(),
        more @ 1.. => format!("+{}", grouped(more)),
        less => grouped(less),
    }
}

/// A bar for a fraction of the maximum, in eighths of a cell.
fn bar(value: i64, most: i64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = part(value, most, BAR * 8);
    let whole = "█".repeat((eighths / 8) as usize);
    // Any value above 0 is visible.
    let rest = if eighths == 0 && value > 0 { 1 } else { eighths % 8 };
    format!("{whole}{}", EIGHTHS[rest as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Paint;

    const PIPE: Screen = Screen { paint: Paint(false), width: None };

    #[test]
    fn a_bar_is_a_part_of_the_greatest() {
        assert_eq!(bar(10, 10), "████████");
        assert_eq!(bar(5, 10), "████");
        assert_eq!(bar(1, 1_000_000), "▏");
        assert_eq!((bar(0, 10), bar(-3, 10)), (String::new(), String::new()));
    }

    #[test]
    fn a_change_has_its_sign_and_no_change_is_not_told() {
        assert_eq!((change(5, 1_205), change(3, -2), change(7, 7)), ("+1,200".into(), "-5".into(), String::new()));
        assert_eq!(change(i64::MIN, i64::MAX), "+18,446,744,073,709,551,615");
    }

    fn line(seat: u8, values: &[i64], out: Option<u32>) -> Line<'_> {
        Line { seat: Seat(seat), name: ["Red", "Blue", "Green"].get(usize::from(seat)).unwrap_or(&"?"), values, out }
    }

    #[test]
    fn the_first_column_puts_seats_in_order_and_who_is_out_comes_last() {
        let lines = vec![line(0, &[10, 7], None), line(1, &[40, 7], None), line(2, &[99, 0], Some(8))];
        let before = vec![vec![10, 5], vec![50, 7], vec![99, 1]];
        let expected = [
            "         score             gold",
            "  Blue      40  ███▏  -10     7",
            "  Red       10  ▊             7  +2",
            "  Green     99  ████████      0  -1  out in round 8",
        ];
        let shown = text(&["score", "gold"], lines, &before, &SeatColours::default(), PIPE);
        let shown: Vec<&str> = shown.lines().collect();
        assert_eq!(shown.len(), expected.len(), "{shown:#?}");
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for (shown, expected) in shown.iter().zip(expected) {
            assert_eq!(words(shown), words(expected));
        }
        let place = |line: &str, part: &str| line.find(part).map(|at| line[..at].chars().count());
        assert_eq!(place(shown[2], "+2"), place(shown[3], "-1"), "changes stand under one another");
    }

    #[test]
    fn of_many_seats_the_first_are_shown() {
        let values: Vec<[i64; 1]> = (0..20).map(|seat| [i64::from(seat % 10)]).collect();
        let lines = (0u8..).zip(&values).map(|(seat, values)| line(seat, values, None)).collect();
        let shown = text(&["score"], lines, &[], &SeatColours::default(), PIPE);
        assert_eq!(shown.lines().count(), 1 + SHOWN + 1);
        assert!(shown.ends_with("  … and 8 more seats\n"), "{shown}");
        assert!(shown.lines().nth(1).unwrap().contains('9') && !shown.contains(" 3 "), "{shown}");
    }
}
