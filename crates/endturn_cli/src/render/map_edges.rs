//! Borders: the sides of cells where an owner's land ends.

use endturn::engine::picture::Picture;

/// A side of a cell. Above and below there are two, since a shifted row has two neighbours there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
    Left,
    Right,
}

/// Returns the sides of a cell whose neighbour has another owner, or none.
pub(super) fn edges(picture: &Picture, column: usize, row: usize) -> impl Iterator<Item = Edge> + '_ {
    let owner = |place: Option<(usize, usize)>| place.and_then(|(column, row)| picture.cell(column, row)?.owner);
    let own = owner(Some((column, row)));
    let (left, right) = match (picture.is_shifted, row % 2) {
        (false, _) => (Some(column), Some(column)),
        (true, 0) => (column.checked_sub(1), Some(column)),
        (true, _) => (Some(column), Some(column + 1)),
    };
    let above = row.checked_sub(1);
    let at = |column: Option<usize>, row: Option<usize>| column.zip(row);
    let beside = [
        (Edge::TopLeft, at(left, above)),
        (Edge::TopRight, at(right, above)),
        (Edge::BottomLeft, at(left, Some(row + 1))),
        (Edge::BottomRight, at(right, Some(row + 1))),
        (Edge::Left, at(column.checked_sub(1), Some(row))),
        (Edge::Right, Some((column + 1, row))),
    ];
    beside.into_iter().filter(move |(_, place)| own.is_some() && owner(*place) != own).map(|(edge, _)| edge)
}

#[cfg(test)]
mod tests {
    use super::Edge::{BottomLeft, BottomRight, Left, Right, TopLeft, TopRight};
    use super::*;
    use endturn::engine::Seat;

    use crate::render::island::island;

    fn of(picture: &Picture, column: usize, row: usize) -> Vec<Edge> {
        edges(picture, column, row).collect()
    }

    #[test]
    fn a_border_runs_where_another_owner_begins_and_at_the_edge_of_the_board() {
        let mut picture = island();
        assert_eq!(of(&picture, 1, 1), [TopLeft, TopRight, BottomLeft, BottomRight, Left]);
        assert_eq!(of(&picture, 2, 1), [TopLeft, TopRight, BottomLeft, BottomRight, Right]);
        assert_eq!(of(&picture, 0, 0), []);
        picture.cells[5].owner = Some(Seat(1));
        assert_eq!(of(&picture, 1, 1).len(), 6);
    }

    #[test]
    fn a_shifted_row_has_two_neighbours_above_and_below() {
        let mut picture = Picture { is_shifted: true, ..island() };
        // The city at (1, 1) is adjacent to (1, 0) and (2, 0).
        picture.cells[2].owner = picture.cells[4].owner;
        assert_eq!(of(&picture, 1, 1), [TopLeft, BottomLeft, BottomRight, Left]);
        assert_eq!(of(&picture, 2, 0), [TopLeft, TopRight, Left, Right], "below are the city and the land east of it");
    }
}
