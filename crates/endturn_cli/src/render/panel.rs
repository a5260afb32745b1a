//! The panel of `--watch`: boards, and tables of entities.

use endturn::engine::picture::{Picture, PictureCell};
use endturn::engine::{Game, tables::EntityTable};

use super::drawing_text;
use super::map_text;
use super::palette::SeatColours;
use super::screen::Screen;
use super::sheet::Sheet;

/// All panels of a game.
#[derive(Clone, Debug)]
pub(crate) struct Panels {
    all: Vec<Panel>,
    /// Index of the visible panel; after the last, no panel.
    at: usize,
}

#[derive(Clone, Copy, Debug)]
enum Panel {
    /// The board of a module, as cells.
    Board(&'static str),
    /// The board of a module, as lines of characters.
    Drawing(&'static str),
    Table(&'static EntityTable),
}

impl Panels {
    /// Returns the boards of a game, then its tables; the first is visible.
    pub(crate) fn of(game: &Game) -> Self {
        let boards = game.setup().modules.iter().filter_map(|module| {
            let name = module.name();
            let is_drawn = || module.drawing(game.world(), None).is_some();
            if game.picture(name).is_some() {
                Some(Panel::Board(name))
            } else {
                is_drawn().then_some(Panel::Drawing(name))
            }
        });
        Self { all: boards.chain(game.tables().map(Panel::Table)).collect(), at: 0 }
    }

    /// Switches to the next panel, and after the last to none.
    pub(crate) fn next(&mut self) {
        self.at = (self.at + 1) % (self.all.len() + 1);
    }

    /// Renders the visible panel within the given lines and columns; `None` if there is none.
    pub(crate) fn text(&self, game: &Game, screen: Screen, rows: usize) -> Option<String> {
        let columns = screen.width?;
        match *self.all.get(self.at)? {
            Panel::Board(module) => {
                let picture = thinned(&game.picture(module)?, columns, rows);
                Some(map_text::board(&picture, &SeatColours::of(game), screen).0)
            }
            Panel::Drawing(name) => {
                let module = game.setup().modules.iter().find(|module| module.name() == name)?;
                let drawing = module.drawing(game.world(), None)?;
                Some(drawing_text::text(&drawing, &SeatColours::of(game), screen))
            }
            Panel::Table(table) => {
                let sheet = Sheet { table, rows: (table.rows)(game.world()) };
                Some(sheet.text(false, screen))
            }
        }
    }
}

/// Reduces a picture to the given columns and rows: of every few cells the most important is shown.
fn thinned(picture: &Picture, columns: usize, rows: usize) -> Picture {
    let wide = if picture.is_shifted() { picture.width * 2 + 1 } else { picture.width };
    let step = wide.div_ceil(columns.max(1)).max(picture.height.div_ceil(rows.max(1))).max(1);
    if step == 1 {
        return picture.clone();
    }
    let (width, height) = (picture.width.div_ceil(step), picture.height.div_ceil(step));
    let block = |at: usize| {
        let (left, top) = (at % width * step, at / width * step);
        (top..top + step).flat_map(move |row| (left..left + step).filter_map(move |column| picture.cell(column, row)))
    };
    let one = |at: usize| {
        let marked = block(at).find(|cell| cell.mark.is_some());
        let owned = || block(at).find(|cell| cell.owner.is_some());
        marked.or_else(owned).or_else(|| block(at).next()).copied().unwrap_or(PictureCell {
            glyph: ' ',
            colour: [0; 3],
            spot: None,
            mark: None,
            owner: None,
        })
    };
    let cells = (0..width * height).map(one).map(|cell| PictureCell { spot: None, ..cell }).collect();
    Picture { width, height, cells, ..Picture::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Paint;
    use crate::render::screen::width;

    #[test]
    fn a_board_fits_its_place_and_cities_stay_on_it() {
        let game = endturn::load("../../scenarios/civ_valley.ron", &[]).expect("a scenario").game();
        let full = game.picture("civ").expect("a board");
        let cities = |picture: &Picture| picture.cells.iter().filter(|cell| cell.mark.is_some()).count();
        assert!(cities(&full) > 1);
        for (columns, rows) in [(66, 42), (40, 20), (30, 10), (1, 1)] {
            let small = thinned(&full, columns, rows);
            assert!(small.width <= columns && small.height <= rows, "{columns} {rows}");
            assert!(cities(&small) > 0, "{columns} {rows}");
        }
        assert_eq!(thinned(&full, 500, 500), full);
    }

    #[test]
    fn every_panel_is_shown_in_turn_and_then_none() {
        let game = endturn::load("../../scenarios/fleets_duel.ron", &[]).expect("a scenario").game();
        let mut panels = Panels::of(&game);
        let screen = Screen::new(Paint(false), Some(60));
        let board = panels.text(&game, screen, 10).expect("a board");
        assert!(board.starts_with("Red   40 skiffs") && board.lines().all(|line| width(line) <= 60), "{board}");
        panels.next();
        let first = panels.text(&game, screen, 10).expect("planets");
        assert!(first.starts_with("fleets_planets") && first.lines().all(|line| width(line) <= 60), "{first}");
        let shown = std::iter::repeat_with(|| {
            panels.next();
            panels.text(&game, screen, 10)
        });
        assert_eq!(shown.take_while(Option::is_some).count() + 1, game.tables().count());
    }
}
