//! A module's board as a neutral picture, for any renderer.

use crate::seats::Seat;

/// A board of cells in rows. Renderers treat missing cells as empty.
///
/// ```
/// use endturn_engine::{Seat, picture::{Colour, Label, LegendLine, Picture, PictureCell}};
///
/// // As in `ModuleSetup::picture`: meadows, and a town of the first seat.
/// let meadow = PictureCell { glyph: '.', colour: [90, 160, 60], spot: None, mark: None, owner: None };
/// let town = PictureCell { mark: Some('T'), owner: Some(Seat(0)), ..meadow };
/// let picture = Picture {
///     width: 2,
///     height: 1,
///     cells: vec![meadow, town],
///     labels: vec![Label { place: 1, text: "Rome".to_owned(), is_walled: false }],
///     legend: vec![LegendLine { glyph: '.', colour: Colour::Rgb(meadow.colour), meaning: "meadow".to_owned() }],
///     ..Picture::default()
/// };
/// assert_eq!(picture.cell(1, 0).and_then(|cell| cell.mark), Some('T'));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Cells per row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The form of the cells, and how rows lie to each other.
    pub cell_form: CellForm,
    /// The cells, row by row, from the left of the top row.
    pub cells: Vec<PictureCell>,
    /// Names at cells.
    pub labels: Vec<Label>,
    /// Units on cells, at most one stack per cell, by place.
    pub stacks: Vec<Stack>,
    /// Lines from cell to cell, drawn in this order.
    pub networks: Vec<Network>,
    /// Meanings of glyphs, spots, marks and colours.
    pub legend: Vec<LegendLine>,
}

/// The form of all cells of a board. In all but squares, odd rows, counted from 0, are shifted half
/// a cell to the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellForm {
    /// Squares in rows and columns.
    #[default]
    Square,
    /// Squares standing on a corner. Cells two rows apart touch at a corner.
    Diamond,
    /// Hexagons with a corner at the top.
    Hex,
    /// Hexagons with a side at the top, which they share with the cell two rows above.
    FlatHex,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureCell {
    /// The ground, for drawings without colours.
    pub glyph: char,
    /// The ground as a colour: red, green, blue.
    pub colour: [u8; 3],
    /// A small thing that lies there, such as a resource or a find.
    pub spot: Option<char>,
    /// A piece on the cell, more important than the ground.
    pub mark: Option<char>,
    /// The seat that owns it.
    pub owner: Option<Seat>,
}

/// A name at a cell, such as a city's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The cell's index.
    pub place: usize,
    /// The name, with the city's size.
    pub text: String,
    /// Whether walls protect it.
    pub is_walled: bool,
}

/// All units on a cell. Its mark and name are those of the strongest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The cell's index.
    pub place: usize,
    /// The owner of the strongest unit.
    pub owner: Seat,
    /// Mark of the strongest unit's class.
    pub mark: char,
    /// Type of the strongest unit.
    pub name: String,
    /// Number of units that are not aboard others.
    pub count: u32,
    /// Number of units aboard others.
    pub aboard: u32,
    /// Whether the strongest unit is fortified.
    pub is_fortified: bool,
}

/// A way to draw a board that stresses one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its name, in one word.
    pub name: &'static str,
    /// Its contents, in words.
    pub help: &'static str,
}

/// Lines of one kind, such as rivers or roads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Their name.
    pub name: String,
    /// Their colour: red, green, blue.
    pub colour: [u8; 3],
    /// Links, each from the centre of the first cell to the side that faces the second, as cell
    /// indices; two joined cells have a link each. A link from a cell to itself draws its centre
    /// only. Cells that do not touch on the board, because the world wraps around, get no line.
    pub links: Vec<(usize, usize)>,
}

/// A colour in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Red, green, blue.
    Rgb([u8; 3]),
    /// A seat's colour. The renderer chooses it, the same everywhere.
    Seat(Seat),
}

/// One line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendLine {
    /// The glyph, spot or mark.
    pub glyph: char,
    /// The colour.
    pub colour: Colour,
    /// Its meaning.
    pub meaning: String,
}

impl Picture {
    /// The cell in a column and a row, both from 0.
    pub fn cell(&self, column: usize, row: usize) -> Option<&PictureCell> {
        if column >= self.width || row >= self.height {
            return None;
        }
        self.cells.get(row.checked_mul(self.width)?.checked_add(column)?)
    }

    /// The stack on a cell.
    pub fn stack(&self, place: usize) -> Option<&Stack> {
        let at = self.stacks.binary_search_by_key(&place, |stack| stack.place).ok()?;
        self.stacks.get(at)
    }

    /// Whether odd rows are shifted half a cell to the right.
    pub fn is_shifted(&self) -> bool {
        self.cell_form != CellForm::Square
    }

    /// Offset of the second cell from the first, in half cells to the right and down; `None` if
    /// they do not touch on the board.
    pub fn step(&self, from: usize, to: usize) -> Option<(isize, isize)> {
        let half = |(column, row): (usize, usize)| {
            let shift = usize::from(self.is_shifted() && row % 2 == 1);
            Some((isize::try_from(column.checked_mul(2)?.checked_add(shift)?).ok()?, isize::try_from(row).ok()?))
        };
        let (x, y) = half(self.column_and_row(from)?)?;
        let (other_x, other_y) = half(self.column_and_row(to)?)?;
        let (dx, dy) = (other_x - x, (other_y - y).checked_mul(2)?);
        // Cells may also touch with a row between them.
        let touches_far = matches!(self.cell_form, CellForm::Diamond | CellForm::FlatHex);
        let far = if touches_far && dx == 0 { 4 } else { 2 };
        (dx.abs() <= 2 && dy.abs() <= far).then_some((dx, dy))
    }

    /// Column and row of a cell index; `None` outside the picture.
    pub fn column_and_row(&self, place: usize) -> Option<(usize, usize)> {
        let (row, column) = (place.checked_div(self.width)?, place.checked_rem(self.width)?);
        (row < self.height).then_some((column, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_column_and_row_and_nothing_is_outside() {
        let cell = |glyph| PictureCell { glyph, colour: [0; 3], spot: None, mark: None, owner: None };
        let picture = Picture { width: 2, height: 2, cells: ['a', 'b', 'c'].map(cell).to_vec(), ..Picture::default() };
        let glyph = |column, row| picture.cell(column, row).map(|cell| cell.glyph);
        assert_eq!([glyph(0, 0), glyph(1, 0), glyph(0, 1)], [Some('a'), Some('b'), Some('c')]);
        assert_eq!([glyph(1, 1), glyph(2, 0), glyph(0, usize::MAX)], [None; 3]);
        assert_eq!((picture.column_and_row(3), picture.column_and_row(4)), (Some((1, 1)), None));
        assert_eq!(Picture::default().column_and_row(0), None);
    }

    #[test]
    fn only_cells_that_touch_on_the_board_are_a_step_apart() {
        let square = Picture { width: 4, height: 3, ..Picture::default() };
        assert_eq!(
            [square.step(0, 1), square.step(5, 0), square.step(5, 5)],
            [Some((2, 0)), Some((-2, -2)), Some((0, 0))]
        );
        assert_eq!([square.step(0, 3), square.step(0, 8), square.step(0, 12)], [None; 3]);
        let shifted = Picture { cell_form: CellForm::Diamond, ..square };
        assert_eq!([shifted.step(1, 4), shifted.step(1, 5)], [Some((-1, 2)), Some((1, 2))]);
        assert_eq!([shifted.step(1, 7), shifted.step(4, 8)], [None, Some((-1, 2))]);
        assert_eq!([shifted.step(1, 9), shifted.step(1, 10)], [Some((0, 4)), None]);
    }
}
