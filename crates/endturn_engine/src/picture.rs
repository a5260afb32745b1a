//! A module's board as a neutral picture, for whoever draws it.

/// A board of square cells. Whoever draws it takes cells that are missing as empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Cells from left to right.
    pub width: usize,
    /// Cells from top to bottom.
    pub height: usize,
    /// The cells row by row, from the left of the top row.
    pub cells: Vec<PictureCell>,
    /// Names at cells: the place among the cells, the text.
    pub labels: Vec<(usize, String)>,
    /// What glyphs, marks and colours mean.
    pub legend: Vec<LegendLine>,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureCell {
    /// What is there, for drawings without colours.
    pub glyph: char,
    /// The same as a colour: red, green, blue.
    pub colour: [u8; 3],
    /// What stands on it and matters more than what is there.
    pub mark: Option<char>,
    /// The colour of whom it belongs to.
    pub tint: Option<[u8; 3]>,
}

/// One line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendLine {
    /// The glyph or mark.
    pub glyph: char,
    /// The colour: red, green, blue.
    pub colour: [u8; 3],
    /// What it means.
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

    /// Column and row of a place among the cells; none outside the picture.
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
        let cell = |glyph| PictureCell { glyph, colour: [0; 3], mark: None, tint: None };
        let picture = Picture { width: 2, height: 2, cells: ['a', 'b', 'c'].map(cell).to_vec(), ..Picture::default() };
        let glyph = |column, row| picture.cell(column, row).map(|cell| cell.glyph);
        assert_eq!([glyph(0, 0), glyph(1, 0), glyph(0, 1)], [Some('a'), Some('b'), Some('c')]);
        assert_eq!([glyph(1, 1), glyph(2, 0), glyph(0, usize::MAX)], [None; 3]);
        assert_eq!((picture.column_and_row(3), picture.column_and_row(4)), (Some((1, 1)), None));
        assert_eq!(Picture::default().column_and_row(0), None);
    }
}
