//! The action on a board: the cells that changed, and the part of the board to show.

use endturn::engine::picture::Picture;

/// Weight of a city, or another piece on the ground, that appeared, vanished or changed hands.
const PIECE: u32 = 12;
/// Weight of units that gave way to units of another seat.
const BATTLE: u32 = 6;
/// Weight of units that appeared, vanished or became more or fewer.
const UNITS: u32 = 2;
/// Weight of a cell that changed hands.
const BORDER: u32 = 1;

/// A cell that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// Its index.
    pub(crate) place: usize,
    /// Importance of its change.
    pub(crate) weight: u32,
}

/// Returns the cells that differ between two pictures of one board.
pub(crate) fn changes(before: &Picture, now: &Picture) -> Vec<Change> {
    let weight = |place: usize| {
        let (old, new) = (before.cells.get(place)?, now.cells.get(place)?);
        let (units, others) = (before.stack(place), now.stack(place));
        let weight = if old.mark != new.mark || new.mark.is_some() && old.owner != new.owner {
            PIECE
        } else if units.zip(others).is_some_and(|(units, others)| units.owner != others.owner) {
            BATTLE
        } else if units.map(|stack| stack.count) != others.map(|stack| stack.count) {
            UNITS
        } else if old.owner != new.owner {
            BORDER
        } else {
            return None;
        };
        Some(Change { place, weight })
    };
    (0..now.cells.len()).filter_map(weight).collect()
}

/// Returns the upper left corner of the part of a board to show: around the changes that weigh most
/// together, or where it was as long as at least half of their weight is there.
pub(crate) fn follow(
    changes: &[Change],
    (columns, rows): (usize, usize),
    (wide, high): (usize, usize),
    corner: (usize, usize),
) -> (usize, usize) {
    if changes.is_empty() || columns == 0 {
        return corner;
    }
    // The sum of all weights above and to the left of each corner of a cell.
    let mut sums = vec![0_u64; (columns + 1) * (rows + 1)];
    for change in changes.iter().filter(|change| change.place < columns * rows) {
        sums[(change.place / columns + 1) * (columns + 1) + change.place % columns + 1] += u64::from(change.weight);
    }
    for row in 1..=rows {
        for column in 1..=columns {
            let at = row * (columns + 1) + column;
            sums[at] = sums[at] + sums[at - 1] + sums[at - columns - 1] - sums[at - columns - 2];
        }
    }
    let within = |(left, top): (usize, usize)| {
        let sum = |column: usize, row: usize| sums[row.min(rows) * (columns + 1) + column.min(columns)];
        sum(left + wide, top + high) + sum(left, top) - sum(left, top + high) - sum(left + wide, top)
    };
    let corners = (0..=rows.saturating_sub(high)).flat_map(|top| {
        let lefts = 0..=columns.saturating_sub(wide);
        lefts.map(move |left| (left, top))
    });
    let best = corners.max_by_key(|&corner| (within(corner), std::cmp::Reverse(corner))).unwrap_or(corner);
    if within(corner) * 2 >= within(best) {
        return corner;
    }
    // The middle of what changed there becomes the middle of what is shown.
    let (mut sum, mut weights) = ((0, 0), 0);
    for change in changes {
        let (column, row, weight) = (change.place % columns, change.place / columns, change.weight as usize);
        if (best.0..best.0 + wide).contains(&column) && (best.1..best.1 + high).contains(&row) {
            sum = (sum.0 + column * weight, sum.1 + row * weight);
            weights += weight;
        }
    }
    let middle =
        |sum: usize, size: usize, most: usize| (sum / weights.max(1)).saturating_sub(size / 2).min(most - size);
    (middle(sum.0, wide.min(columns), columns), middle(sum.1, high.min(rows), rows))
}

#[cfg(test)]
mod tests {
    use endturn::engine::Seat;
    use endturn::engine::picture::{PictureCell, Stack};

    use super::*;

    fn board() -> Picture {
        let cell = PictureCell { glyph: '.', colour: [0; 3], spot: None, mark: None, owner: None };
        Picture { width: 10, height: 6, cells: vec![cell; 60], ..Picture::default() }
    }

    #[test]
    fn cities_weigh_more_than_battles_and_these_more_than_borders() {
        let stack = |owner: u8, count| Stack {
            place: 8,
            owner: Seat(owner),
            mark: 'u',
            name: String::new(),
            count,
            aboard: 0,
            is_fortified: false,
        };
        let mut before = board();
        before.stacks = vec![stack(0, 1)];
        let mut now = before.clone();
        assert_eq!(changes(&before, &now), []);
        now.cells[3].owner = Some(Seat(1));
        now.cells[5].mark = Some('C');
        now.stacks = vec![stack(1, 1)];
        let found = changes(&before, &now);
        assert_eq!(found.iter().map(|change| change.place).collect::<Vec<_>>(), [3, 5, 8]);
        assert!(found[1].weight > found[2].weight && found[2].weight > found[0].weight, "{found:?}");
        now.stacks = vec![stack(0, 2)];
        assert_eq!(changes(&before, &now)[2].weight, UNITS);
    }

    #[test]
    fn what_is_shown_moves_only_if_most_of_the_action_is_elsewhere() {
        let at = |column: usize, row: usize, weight| Change { place: row * 10 + column, weight };
        let size = ((10, 6), (4, 3));
        let shown = |changes: &[Change], corner| follow(changes, size.0, size.1, corner);
        assert_eq!(shown(&[], (2, 1)), (2, 1));
        assert_eq!(shown(&[at(7, 3, 1)], (0, 0)), (5, 2), "in the middle");
        assert_eq!(shown(&[at(9, 5, 1)], (0, 0)), (6, 3), "no further than the edge");
        assert_eq!(shown(&[at(7, 3, 2), at(0, 0, 1)], (0, 0)), (0, 0), "half of it is here");
        assert_eq!(shown(&[at(7, 3, 3), at(0, 0, 1)], (0, 0)), (5, 2));
        assert_eq!(shown(&[at(7, 3, 3)], (6, 3)), (6, 3), "it is visible");
        assert_eq!(follow(&[at(1, 1, 1)], (10, 6), (10, 6), (0, 0)), (0, 0));
    }
}
