//! Who stands where: the headline metrics of every seat with bars.

use endturn::engine::Seat;

use super::number::{grouped, part};
use super::paint::Paint;
use super::table::{self, Align};
use crate::session::Session;

/// Cells of a bar.
const BAR: u32 = 8;
/// Seats that a table shows before it says how many there are more.
const SHOWN: usize = 12;

/// The table after the last round, without a line break before it.
pub(crate) fn text(session: &Session, paint: Paint) -> String {
    let chronicle = &session.chronicle;
    let latest = chronicle.latest();
    let most: Vec<i64> = (0..chronicle.headlines.len()).map(|at| most(latest, at)).collect();
    let mut head = vec![String::new()];
    head.extend(chronicle.headlines.iter().flat_map(|(_, metric)| [paint.dim(metric.name), String::new()]));
    let mut rows = vec![head];
    let seats = shown(latest);
    for &seat in &seats {
        let mut row = vec![paint.seat(seat, session.name(seat))];
        for (&value, &most) in latest[seat.index()].iter().zip(&most) {
            row.push(grouped(value));
            row.push(paint.seat(seat, bar(value, most)));
        }
        if let Some(out) = session.game.seat_table().eliminated(seat) {
            row.push(paint.dim(format!("out in round {}", out.round)));
        }
        rows.push(row);
    }
    let mut align = vec![Align::Left];
    align.extend(chronicle.headlines.iter().flat_map(|_| [Align::Right, Align::Left]));
    let mut text = table::lines(&rows, &align, "  ");
    if seats.len() < latest.len() {
        text += &format!("  … and {} more seats\n", latest.len() - seats.len());
    }
    text
}

/// All seats, or the greatest in the first headline where there are too many; in seat order.
fn shown(latest: &[Vec<i64>]) -> Vec<Seat> {
    let mut seats: Vec<usize> = (0..latest.len()).collect();
    seats.sort_by_key(|&seat| (std::cmp::Reverse(latest[seat].first().copied()), seat));
    seats.truncate(SHOWN);
    seats.sort_unstable();
    seats.into_iter().filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect()
}

fn most(latest: &[Vec<i64>], at: usize) -> i64 {
    latest.iter().map(|row| row[at]).max().unwrap_or(0)
}

/// A bar as a part of the most, in eighths of a cell.
fn bar(value: i64, most: i64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = part(value, most, BAR * 8);
    let whole = "█".repeat((eighths / 8) as usize);
    // What is there at all can be seen.
    let rest = if eighths == 0 && value > 0 { 1 } else { eighths % 8 };
    format!("{whole}{}", EIGHTHS[rest as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_a_part_of_the_greatest() {
        assert_eq!(bar(10, 10), "████████");
        assert_eq!(bar(5, 10), "████");
        assert_eq!(bar(1, 1_000_000), "▏");
        assert_eq!((bar(0, 10), bar(-3, 10)), (String::new(), String::new()));
    }

    #[test]
    fn of_many_seats_the_greatest_are_shown_in_seat_order() {
        let latest: Vec<Vec<i64>> = (0..20).map(|seat| vec![i64::from(seat % 10)]).collect();
        let seats: Vec<u8> = shown(&latest).into_iter().map(|seat| seat.0).collect();
        assert_eq!(seats, [4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18, 19]);
    }
}
