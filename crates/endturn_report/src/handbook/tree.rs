//! The entries of a table as a tree: each to the right of those that come before it.

use endturn_engine::compact::CompactSort as _;
use endturn_scenario::tree::Kind;
use maud::{Markup, html};

use super::links::{Index, Links, Shelf};
use crate::render::document::scroll;

/// Size of a box, and the distance from one to the next, in units of the drawing.
const BOX: (usize, usize) = (152, 28);
const STEP: (usize, usize) = (200, 38);
/// Height of a line that passes a column.
const PASSING: usize = 12;
/// Passes over the columns that bring boxes near those that they are linked to.
const PASSES: usize = 12;
/// Maximum characters of a name in a box.
const MAX_NAME: usize = 21;

/// A box, or the place where lines from a box pass a column.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// Index of the entry, if it is a box.
    entry: Option<usize>,
    column: usize,
    /// Its middle, from the top.
    y: usize,
}

/// The drawing; empty if no entry comes before another.
pub(super) fn drawn(links: &Links<'_>, shelf: &Shelf<'_>, field: &str) -> Markup {
    let entries: Vec<_> = shelf.entries.iter().filter(|entry| entry.new.is_some()).collect();
    let mut index = Index::new();
    for (at, entry) in entries.iter().enumerate() {
        index.insert(entry.name.clone(), at);
    }
    let needs = |at: usize| match entries[at].new.and_then(|node| node.field(field)).map(|node| &node.kind) {
        Some(Kind::Seq(items)) => {
            items.iter().filter_map(|item| index.get(&*item.key_word()).copied()).filter(|need| *need != at).collect()
        }
        _ => Vec::new(),
    };
    let needs: Vec<Vec<usize>> = (0..entries.len()).map(needs).collect();
    if needs.iter().all(Vec::is_empty) {
        return html! {};
    }
    let (spots, lines) = placed(&needs);
    let width = spots.iter().map(|spot| spot.column).max().unwrap_or(0) * STEP.0 + BOX.0 + 2;
    let height = spots.iter().map(|spot| spot.y).max().unwrap_or(0) + BOX.1;
    let x = |spot: Spot| spot.column * STEP.0 + 1;
    let line = |&(from, to): &(usize, usize)| {
        let (from, to) = (spots[from], spots[to]);
        let (start, end) = (x(from) + BOX.0, x(to));
        let half = (start + end) / 2;
        // Lines that pass a column cross it straight.
        let on = if to.entry.is_none() { format!("H{}", end + BOX.0) } else { String::new() };
        format!("M{start} {}C{half} {} {half} {} {end} {}{on}", from.y, from.y, to.y, to.y)
    };
    let boxes = spots.iter().filter_map(|spot| Some((spot, &entries[spot.entry?].name)));
    let boxes: Vec<_> = boxes.filter_map(|(spot, name)| Some((spot, links.entry(&shelf.path, name)?))).collect();
    scroll(
        "Tree",
        html! {
            svg.tree width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } {
                path d=(lines.iter().map(line).collect::<String>()) {}
                @for (spot, (address, title)) in boxes {
                    a href=(address) {
                        title { (title) }
                        rect x=(x(*spot)) y=(spot.y - BOX.1 / 2) width=(BOX.0) height=(BOX.1) rx="4" {}
                        text x=(x(*spot) + BOX.0 / 2) y=(spot.y + 4) { (cut(title)) }
                    }
                }
            }
        },
    )
}

/// A name, cut to the width of a box.
fn cut(name: &str) -> String {
    if name.chars().count() <= MAX_NAME {
        return name.to_owned();
    }
    name.chars().take(MAX_NAME - 1).chain(['…']).collect()
}

/// Places boxes and the lines between them, as pairs of spots.
fn placed(needs: &[Vec<usize>]) -> (Vec<Spot>, Vec<(usize, usize)>) {
    let columns = columns(needs);
    let mut spots: Vec<Spot> =
        columns.iter().enumerate().map(|(at, &column)| Spot { entry: Some(at), column, y: 0 }).collect();
    let mut lines = Vec::new();
    // The spots by which lines from an entry pass columns; all its lines share them.
    let mut passing = Index::new();
    for (at, needs) in needs.iter().enumerate() {
        for &need in needs.iter().filter(|&&need| columns[need] < columns[at]) {
            let mut from = need;
            for column in columns[need] + 1..columns[at] {
                let key = format!("{need} {column}");
                from = match passing.get(&key) {
                    Some(&spot) => spot,
                    None => {
                        let spot = spots.len();
                        passing.insert(key, spot);
                        spots.push(Spot { entry: None, column, y: 0 });
                        lines.push((from, spot));
                        spot
                    }
                };
            }
            lines.push((from, at));
        }
    }
    arrange(&mut spots, &lines);
    (spots, lines)
}

/// The column of each entry: right of all that come before it. Entries that come before one
/// another, which checks refuse, still have one.
fn columns(needs: &[Vec<usize>]) -> Vec<usize> {
    let mut columns = vec![0; needs.len()];
    for _ in 0..needs.len() {
        let mut is_stable = true;
        for (at, needs) in needs.iter().enumerate() {
            let column = needs.iter().map(|&need| columns[need] + 1).max().unwrap_or(0).min(64);
            is_stable &= column <= columns[at];
            columns[at] = column.max(columns[at]);
        }
        if is_stable {
            break;
        }
    }
    columns
}

/// Orders the spots of each column so that lines are short, and gives them their heights.
fn arrange(spots: &mut [Spot], lines: &[(usize, usize)]) {
    let last = spots.iter().map(|spot| spot.column).max().unwrap_or(0);
    let mut order: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for (at, spot) in spots.iter().enumerate() {
        order[spot.column].push(at);
    }
    // The spots to the right and to the left of each.
    let mut near = [vec![Vec::new(); spots.len()], vec![Vec::new(); spots.len()]];
    for &(from, to) in lines {
        near[0][from].push(to);
        near[1][to].push(from);
    }
    stack(spots, &order);
    for pass in 0..PASSES {
        let is_forward = pass % 2 == 0;
        let turn: Vec<usize> = if is_forward { (0..=last).collect() } else { (0..=last).rev().collect() };
        for column in turn {
            let wish = |at: usize| {
                let near = &near[usize::from(is_forward)][at];
                let sum: usize = near.iter().map(|&other| spots[other].y).sum();
                sum.checked_div(near.len()).unwrap_or(spots[at].y)
            };
            let mut wishes: Vec<(usize, usize)> = order[column].iter().map(|&at| (wish(at), at)).collect();
            wishes.compact_sort();
            order[column] = wishes.into_iter().map(|(_, at)| at).collect();
            stack(spots, &order);
        }
    }
}

/// Stacks the spots of each column in their order, with the shorter columns in the middle.
fn stack(spots: &mut [Spot], order: &[Vec<usize>]) {
    let size = |spot: &Spot| if spot.entry.is_some() { STEP.1 } else { PASSING };
    let height = |column: &Vec<usize>| column.iter().map(|&at| size(&spots[at])).sum::<usize>();
    let heights: Vec<usize> = order.iter().map(height).collect();
    let most = heights.iter().copied().max().unwrap_or(0);
    for (column, height) in order.iter().zip(heights) {
        let mut top = (most - height) / 2;
        for &at in column {
            let own = size(&spots[at]);
            spots[at].y = top + own / 2 + 1;
            top += own;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_right_of_all_that_come_before_it_and_lines_pass_columns() {
        let needs = [vec![], vec![0], vec![1, 0], vec![], vec![2, 3]];
        assert_eq!(columns(&needs), [0, 1, 2, 0, 3]);
        let (spots, lines) = placed(&needs);
        assert!(lines.iter().all(|&(from, to)| spots[from].column + 1 == spots[to].column), "{lines:?}");
        for column in 0..4 {
            let mut heights: Vec<usize> =
                spots.iter().filter(|spot| spot.column == column).map(|spot| spot.y).collect();
            heights.sort_unstable();
            assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= PASSING), "no two are at one place: {spots:?}");
        }
    }

    #[test]
    fn a_ring_has_an_end() {
        let (spots, _) = placed(&[vec![1], vec![0]]);
        assert_eq!(spots.iter().filter(|spot| spot.entry.is_some()).count(), 2);
        assert_eq!(
            (cut("Theory of Gravity").as_str(), cut(&"x".repeat(30)).chars().count()),
            ("Theory of Gravity", MAX_NAME)
        );
    }
}
