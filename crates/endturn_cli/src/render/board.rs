//! The board of a module in one of its two forms, as a picture and as text.

use endturn::engine::drawing::Drawing;
use endturn::engine::picture::Picture;

use super::palette::SeatColours;
use super::scene::{self, Scene};
use super::screen::Screen;
use super::{drawing_text, map_scene, map_text};

/// A board at a moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    /// A map of cells.
    Cells(Picture),
    /// Shapes, such as those of a table game.
    Shapes(Drawing),
}

impl Board {
    /// Width and height of its picture.
    pub(crate) fn size(&self) -> (u32, u32) {
        match self {
            Self::Cells(picture) => map_scene::size(picture),
            Self::Shapes(drawing) => (drawing.width, drawing.height + scene::TITLE.unsigned_abs()),
        }
    }

    /// The picture below a title.
    pub(crate) fn scene(&self, title: &str, seats: &SeatColours) -> Scene {
        match self {
            Self::Cells(picture) => map_scene::scene(picture, title, seats),
            Self::Shapes(drawing) => scene::board(drawing, title, seats),
        }
    }

    /// Lines of characters, with the legend.
    pub(crate) fn text(&self, seats: &SeatColours, screen: Screen) -> String {
        match self {
            Self::Cells(picture) => map_text::text(picture, seats, screen),
            Self::Shapes(drawing) => drawing_text::text(drawing, seats, screen),
        }
    }
}
