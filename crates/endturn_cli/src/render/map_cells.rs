//! The forms of cells as polygons, and their sides.

use endturn::engine::picture::{CellForm, Picture};

use super::scene::{Point, moved};

/// The corner at which a side begins, and the neighbour to which it leads.
type Side = (Point, (i64, i64));

/// The cells of one form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    form: CellForm,
    /// Pixels from column to column, and from row to row.
    pub(super) step: (i32, i32),
    /// Corners around the centre. With each stands the neighbour beyond the side from it to the
    /// next corner: half columns to the right, and rows down.
    sides: &'static [Side],
}

impl Cells {
    pub(super) const fn of(form: CellForm) -> Self {
        let (step, sides): ((i32, i32), &'static [Side]) = match form {
            CellForm::Square => {
                ((20, 20), &[((-10, -10), (0, -1)), ((10, -10), (2, 0)), ((10, 10), (0, 1)), ((-10, 10), (-2, 0))])
            }
            CellForm::Diamond => {
                ((40, 12), &[((0, -12), (1, -1)), ((20, 0), (1, 1)), ((0, 12), (-1, 1)), ((-20, 0), (-1, -1))])
            }
            CellForm::Hex => (
                (20, 17),
                &[
                    ((0, -11), (1, -1)),
                    ((10, -6), (2, 0)),
                    ((10, 6), (1, 1)),
                    ((0, 11), (-1, 1)),
                    ((-10, 6), (-2, 0)),
                    ((-10, -6), (-1, -1)),
                ],
            ),
            CellForm::FlatHex => (
                (42, 12),
                &[
                    ((-7, -12), (0, -2)),
                    ((7, -12), (1, -1)),
                    ((14, 0), (1, 1)),
                    ((7, 12), (0, 2)),
                    ((-7, 12), (-1, 1)),
                    ((-14, 0), (-1, -1)),
                ],
            ),
        };
        Self { form, step, sides }
    }

    /// Half the width and half the height of a cell.
    fn half(&self) -> Point {
        let most = |of: fn(&Point) -> i32| self.sides.iter().map(|(corner, _)| of(corner)).max().unwrap_or(0);
        (most(|corner| corner.0), most(|corner| corner.1))
    }

    /// Width and height of a board in pixels.
    pub(super) fn size(&self, picture: &Picture) -> Point {
        let (wide, high) = self.half();
        let shift = if picture.is_shifted() && picture.height > 1 { self.step.0 / 2 } else { 0 };
        let along = |cells: usize, step: i32| (cells as i32 - 1).max(0) * step;
        (along(picture.width, self.step.0) + shift + 2 * wide, along(picture.height, self.step.1) + 2 * high)
    }

    /// The centre of a cell.
    pub(super) fn centre(&self, column: usize, row: usize) -> Point {
        let (wide, high) = self.half();
        let shift = if self.form != CellForm::Square && row % 2 == 1 { self.step.0 / 2 } else { 0 };
        (wide + column as i32 * self.step.0 + shift, high + row as i32 * self.step.1)
    }

    /// The corners of a cell.
    pub(super) fn corners(&self, centre: Point) -> Vec<Point> {
        moved(&self.sides.iter().map(|(corner, _)| *corner).collect::<Vec<_>>(), centre)
    }

    /// The corners of a line within a cell, near its edge.
    pub(super) fn inner(&self, centre: Point) -> Vec<Point> {
        moved(&self.sides.iter().map(|(corner, _)| inwards(*corner)).collect::<Vec<_>>(), centre)
    }

    /// The corners of `cells` squares in a row from a cell on; `None` for other forms.
    pub(super) fn run(&self, centre: Point, cells: usize) -> Option<Vec<Point>> {
        let more = (cells as i32 - 1) * self.step.0;
        let mut corners = (self.form == CellForm::Square).then(|| self.corners(centre))?;
        corners.iter_mut().filter(|(right, _)| *right > centre.0).for_each(|(right, _)| *right += more);
        Some(corners)
    }

    /// The sides of a cell, just within it, where another owner's land or nobody's begins.
    pub(super) fn borders(&self, picture: &Picture, column: usize, row: usize) -> Vec<[Point; 2]> {
        let owner = |place: Option<(usize, usize)>| place.and_then(|(column, row)| picture.cell(column, row)?.owner);
        let own = owner(Some((column, row)));
        let centre = self.centre(column, row);
        let inner = self.inner(centre);
        let ends = inner.iter().zip(inner.iter().cycle().skip(1)).zip(self.sides);
        let differs = |way| own.is_some() && owner(self.beside(way, column, row)) != own;
        ends.filter(|(_, (_, way))| differs(*way)).map(|((one, other), _)| [*one, *other]).collect()
    }

    /// The column and row of a neighbour; it may be beyond the board.
    fn beside(&self, (right, down): (i64, i64), column: usize, row: usize) -> Option<(usize, usize)> {
        let shift = |row: i64| i64::from(self.form != CellForm::Square && row % 2 == 1);
        let (column, row) = (i64::try_from(column).ok()?, i64::try_from(row).ok()?);
        let to = row + down;
        let halves = 2 * column + shift(row) + right - shift(to);
        Some((usize::try_from(halves / 2).ok()?, usize::try_from(to).ok()?))
    }
}

/// A corner moved a pixel or two towards the centre.
fn inwards((right, down): Point) -> Point {
    (right * 9 / 10, down * 9 / 10)
}

#[cfg(test)]
mod tests {
    use endturn::engine::Seat;
    use endturn::engine::picture::PictureCell;

    use super::*;
    use crate::render::island::island;

    const FORMS: [CellForm; 4] = [CellForm::Square, CellForm::Diamond, CellForm::Hex, CellForm::FlatHex];

    /// A cell in the middle of a board shares each side with the neighbour that it leads to.
    #[test]
    fn cells_meet_at_their_sides_without_a_gap() {
        for form in FORMS {
            let cells = Cells::of(form);
            for (column, row) in [(4, 4), (4, 5)] {
                let own = cells.corners(cells.centre(column, row));
                let ends = own.iter().zip(own.iter().cycle().skip(1)).zip(cells.sides);
                for ((one, other), (_, way)) in ends {
                    let (column, row) = cells.beside(*way, column, row).expect("a cell in the middle");
                    let theirs = cells.corners(cells.centre(column, row));
                    assert!(theirs.contains(one) && theirs.contains(other), "{form:?} {way:?}");
                }
            }
        }
    }

    #[test]
    fn a_border_runs_where_another_owner_begins_and_at_the_edge_of_the_board() {
        let mut picture = island();
        let of = |picture: &Picture, column, row| Cells::of(picture.cell_form).borders(picture, column, row).len();
        assert_eq!((of(&picture, 1, 1), of(&picture, 2, 1), of(&picture, 0, 0)), (3, 3, 0));
        picture.cells[5].owner = Some(Seat(1));
        assert_eq!(of(&picture, 1, 1), 4);
        // The city at (1, 1) is below (1, 0) and (2, 0).
        let shifted = |form| Picture { cell_form: form, ..island() };
        assert_eq!([CellForm::Hex, CellForm::Diamond].map(|form| of(&shifted(form), 1, 1)), [5, 4]);
        let mut hexes = shifted(CellForm::Hex);
        hexes.cells[2].owner = hexes.cells[4].owner;
        assert_eq!((of(&hexes, 1, 1), of(&hexes, 2, 0)), (4, 4), "one side is within one's own land");
    }

    #[test]
    fn the_size_of_a_board_holds_all_corners() {
        let cell = PictureCell { glyph: '.', colour: [0; 3], spot: None, mark: None, owner: None };
        for form in FORMS {
            for (width, height) in [(1, 1), (3, 1), (2, 3), (5, 4)] {
                let picture =
                    Picture { width, height, cell_form: form, cells: vec![cell; width * height], ..Picture::default() };
                let cells = Cells::of(form);
                let all = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
                let corners: Vec<Point> =
                    all.flat_map(|(column, row)| cells.corners(cells.centre(column, row))).collect();
                let most = |of: fn(&Point) -> i32| corners.iter().map(of).max().unwrap_or(0);
                let least = |of: fn(&Point) -> i32| corners.iter().map(of).min().unwrap_or(0);
                assert_eq!((least(|one| one.0), least(|one| one.1)), (0, 0), "{form:?}");
                assert_eq!((most(|one| one.0), most(|one| one.1)), cells.size(&picture), "{form:?} {width} {height}");
            }
        }
    }
}
