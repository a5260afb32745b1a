//! The panels of `--watch`: boards, and tables of entities. What is larger than its place is shown
//! in part, which follows the action or is moved by keys.

use endturn::engine::picture::{Picture, PictureCell};
use endturn::engine::{Game, drawing::Drawing, tables::EntityTable};

use super::action::{self, Change};
use super::drawing_text;
use super::map_text::{self, Window};
use super::palette::SeatColours;
use super::screen::{Screen, width};
use super::sheet::Sheet;

/// All panels of a game.
#[derive(Clone, Debug)]
pub(crate) struct Panels {
    all: Vec<Panel>,
    /// Index of the visible panel; after the last, no panel.
    at: usize,
    /// First column and row, or line, of a panel that is shown in part.
    corner: (usize, usize),
    /// Columns and rows that were visible last.
    seen: (usize, usize),
    /// Whether the part of a board that is shown follows the action.
    follows: bool,
    /// Whether a board is reduced to its place.
    is_reduced: bool,
}

#[derive(Clone, Copy, Debug)]
enum Panel {
    /// The board of a module, as cells.
    Board(&'static str),
    /// The board of a module, as lines of characters.
    Drawing(&'static str),
    Table(&'static EntityTable),
}

/// The content of a panel.
#[derive(Debug)]
pub(crate) enum Content {
    Board(Picture),
    Drawing(Drawing),
    Table(Sheet),
}

/// A direction in which the visible part is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
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
        let all = boards.chain(game.tables().map(Panel::Table)).collect();
        Self { all, at: 0, corner: (0, 0), seen: (0, 0), follows: true, is_reduced: false }
    }

    /// Switches to the next panel, and after the last to none.
    pub(crate) fn next(&mut self) {
        self.show((self.at + 1) % (self.all.len() + 1));
    }

    /// Switches to the first panel.
    pub(crate) fn first(&mut self) {
        self.show(0);
    }

    fn show(&mut self, panel: usize) {
        (self.at, self.corner, self.follows) = (panel, (0, 0), true);
    }

    /// Moves the visible part by a quarter of its size. From then on it stays there.
    pub(crate) fn pan(&mut self, way: Way) {
        self.follows = false;
        let by = |seen: usize| (seen / 4).max(1);
        let ((column, row), (columns, rows)) = (&mut self.corner, self.seen);
        match way {
            Way::Up => *row = row.saturating_sub(by(rows)),
            Way::Down => *row += by(rows),
            Way::Left => *column = column.saturating_sub(by(columns)),
            Way::Right => *column += by(columns),
        }
    }

    /// Follows the action from now on.
    pub(crate) fn follow(&mut self) {
        (self.follows, self.is_reduced) = (true, false);
    }

    /// Reduces a large board to its place, or shows a part of it again.
    pub(crate) fn reduce(&mut self) {
        self.is_reduced = !self.is_reduced;
    }

    /// The first board that consists of cells.
    pub(crate) fn picture(&self, game: &Game) -> Option<Picture> {
        self.all.iter().find_map(|panel| match panel {
            Panel::Board(module) => game.picture(module),
            _ => None,
        })
    }

    /// All boards that consist of lines.
    pub(crate) fn drawings(&self, game: &Game) -> Vec<Drawing> {
        let drawing = |panel: &Panel| match panel {
            Panel::Drawing(name) => drawing(game, name),
            _ => None,
        };
        self.all.iter().filter_map(drawing).collect()
    }

    /// The content of the visible panel; `None` if there is none.
    pub(crate) fn content(&self, game: &Game) -> Option<Content> {
        match *self.all.get(self.at)? {
            Panel::Board(module) => game.picture(module).map(Content::Board),
            Panel::Drawing(name) => drawing(game, name).map(Content::Drawing),
            Panel::Table(table) => Some(Content::Table(Sheet { table, rows: (table.rows)(game.world()) })),
        }
    }

    /// Renders the visible panel within the given lines and the screen's columns: its title, and
    /// its lines. `changes` is the action to follow.
    pub(crate) fn text(
        &mut self,
        content: &Content,
        seats: &SeatColours,
        changes: &[Change],
        (screen, rows): (Screen, usize),
    ) -> (String, Vec<String>) {
        let columns = screen.width.unwrap_or(usize::MAX);
        match content {
            Content::Board(picture) => self.board(picture, seats, changes, (screen, columns, rows)),
            Content::Drawing(drawing) => {
                let text = drawing_text::text(drawing, seats, screen);
                self.lines("board", 0, text.lines(), rows)
            }
            Content::Table(sheet) => {
                let text = sheet.all_rows(screen);
                let title = format!("{} · {}", sheet.table.file(), sheet.table.help);
                self.lines(&title, 1, text.lines(), rows)
            }
        }
    }

    fn board(
        &mut self,
        picture: &Picture,
        seats: &SeatColours,
        changes: &[Change],
        (screen, columns, rows): (Screen, usize, usize),
    ) -> (String, Vec<String>) {
        let (wide, high) = Window::fitting(picture, columns, rows);
        let all = (picture.width, picture.height);
        let text = |picture: &Picture, window| {
            map_text::part(picture, seats, screen, window).0.lines().map(str::to_owned).collect()
        };
        if (wide, high) == all {
            return ("board".to_owned(), text(picture, Window::whole(picture)));
        }
        if self.is_reduced {
            let small = thinned(picture, wide, high);
            return ("board, reduced".to_owned(), text(&small, Window::whole(&small)));
        }
        if self.follows {
            self.corner = action::follow(changes, all, (wide, high), self.corner);
        }
        self.corner = (self.corner.0.min(all.0 - wide), self.corner.1.min(all.1 - high));
        self.seen = (wide, high);
        let (left, top) = self.corner;
        let title = format!(
            "board, columns {left} to {} of {}, rows {top} to {} of {}",
            (left + wide).saturating_sub(1),
            all.0,
            (top + high).saturating_sub(1),
            all.1
        );
        (title, text(picture, Window { left, top, width: wide, height: high }))
    }

    /// Returns the lines that fit, from the corner on; the first `fixed` lines always stay.
    fn lines<'a>(
        &mut self,
        title: &str,
        fixed: usize,
        lines: impl Iterator<Item = &'a str>,
        rows: usize,
    ) -> (String, Vec<String>) {
        let mut lines: Vec<String> = lines.map(str::to_owned).collect();
        if lines.len() <= rows {
            return (title.to_owned(), lines);
        }
        let mut rest = lines.split_off(fixed.min(lines.len()));
        let (shown, all) = (rows.saturating_sub(fixed).max(1), rest.len());
        self.corner.1 = self.corner.1.min(all.saturating_sub(shown));
        self.seen = (1, shown);
        let first = self.corner.1;
        lines.extend(rest.drain(first..(first + shown).min(all)));
        (format!("{title}, lines {} to {} of {all}", first + 1, (first + shown).min(all)), lines)
    }
}

impl Content {
    /// Characters and lines that all of it takes.
    pub(crate) fn needed(&self) -> (usize, usize) {
        match self {
            Self::Board(picture) => Window::needed(picture),
            Self::Drawing(drawing) => {
                let text = drawing.plain();
                (text.lines().map(width).max().unwrap_or(0), text.lines().count())
            }
            Self::Table(sheet) => (sheet.table.columns.len() * 10, sheet.rows.len() + 1),
        }
    }
}

fn drawing(game: &Game, name: &str) -> Option<Drawing> {
    let module = game.setup().modules.iter().find(|module| module.name() == name)?;
    module.drawing(game.world(), None)
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

    fn text(panels: &mut Panels, game: &Game, columns: usize, rows: usize, changes: &[Change]) -> Option<String> {
        let content = panels.content(game)?;
        let screen = Screen::new(Paint(false), Some(columns));
        let (title, lines) = panels.text(&content, &SeatColours::of(game), changes, (screen, rows));
        assert!(lines.len() <= rows && lines.iter().all(|line| width(line) <= columns), "{title}\n{lines:#?}");
        Some(format!("{title}\n{}", lines.join("\n")))
    }

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
    fn a_large_board_is_shown_in_part_and_follows_the_action_until_it_is_moved() {
        let game = endturn::load("../../scenarios/civ_standard.ron", &[]).expect("a scenario").game();
        let picture = game.picture("civ").expect("a board");
        let mut panels = Panels::of(&game);
        let title = |panels: &mut Panels, changes: &[Change]| {
            text(panels, &game, 40, 20, changes).unwrap().lines().next().unwrap().to_owned()
        };
        let corner = title(&mut panels, &[]);
        assert!(corner.starts_with("board, columns 0 to "), "{corner}");
        let far = Change { place: picture.width * 40 + 60, weight: 5 };
        let followed = title(&mut panels, &[far]);
        assert_ne!(followed, corner);
        panels.pan(Way::Left);
        let moved = title(&mut panels, &[far]);
        assert_ne!(moved, followed);
        assert_eq!(title(&mut panels, &[Change { place: 0, weight: 9 }]), moved, "it stays where it was put");
        for way in [Way::Right, Way::Down].into_iter().cycle().take(99) {
            panels.pan(way);
            title(&mut panels, &[]);
        }
        let end = title(&mut panels, &[]);
        assert!(end.contains(&format!(" to {} of", picture.width - 1)), "no further than the end: {end}");
        panels.follow();
        assert_eq!(title(&mut panels, &[far]), followed);
        panels.reduce();
        assert_eq!(title(&mut panels, &[far]), "board, reduced");
    }

    #[test]
    fn a_long_table_keeps_its_head_and_can_be_moved() {
        let game = endturn::load("../../scenarios/civ_standard.ron", &[]).expect("a scenario").game();
        let mut panels = Panels::of(&game);
        panels.next();
        let first = text(&mut panels, &game, 80, 6, &[]).unwrap();
        let head = |text: &str| text.lines().nth(1).map(str::to_owned);
        panels.pan(Way::Down);
        let next = text(&mut panels, &game, 80, 6, &[]).unwrap();
        assert!(first != next && head(&first) == head(&next), "{first}\n{next}");
        panels.next();
        panels.first();
        assert!(text(&mut panels, &game, 80, 6, &[]).unwrap().starts_with("board"));
    }

    #[test]
    fn every_panel_is_shown_in_turn_and_then_none() {
        let game = endturn::load("../../scenarios/fleets_duel.ron", &[]).expect("a scenario").game();
        let mut panels = Panels::of(&game);
        let board = text(&mut panels, &game, 60, 10, &[]).expect("a board");
        assert!(board.starts_with("board\nRed   40 skiffs"), "{board}");
        panels.next();
        let first = text(&mut panels, &game, 60, 10, &[]).expect("planets");
        assert!(first.starts_with("fleets_planets"), "{first}");
        let shown = std::iter::repeat_with(|| {
            panels.next();
            text(&mut panels, &game, 60, 10, &[])
        });
        assert_eq!(shown.take_while(Option::is_some).count() + 1, game.tables().count());
    }
}
