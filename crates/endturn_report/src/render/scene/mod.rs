//! Pictures as shapes of fixed colours: the one description of which SVG files, pages and PNG files
//! are made.

mod board;
pub mod svg;

use super::colour::Rgb;

pub use self::board::{board, items};

/// Pixels to the right and down.
pub type Point = (i32, i32);

/// Height of the title of a picture.
pub const TITLE: i32 = 24;

/// A whole picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Width in pixels, without scaling.
    pub width: u32,
    /// Height in pixels, without scaling.
    pub height: u32,
    /// Its name.
    pub title: String,
    /// Its parts, drawn in this order on white.
    pub items: Vec<Item>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Areas of one colour that may share sides, such as the cells of a map.
    Fields {
        /// The corners of each.
        areas: Vec<Vec<Point>>,
        /// Their colour.
        fill: Rgb,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour, if it is filled.
        fill: Option<Rgb>,
        /// Its edge, if it has one.
        edge: Option<Edge>,
    },
    /// A filled circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Radius in pixels.
        radius: u32,
        /// Its colour.
        fill: Rgb,
        /// Its edge, if it has one.
        edge: Option<Edge>,
    },
    /// Lines of one colour.
    Lines {
        /// The points through which each runs.
        paths: Vec<Vec<Point>>,
        /// Their colour.
        colour: Rgb,
        /// Their width in pixels.
        width: u32,
        /// Whether their ends are round.
        is_round: bool,
    },
    /// A word or sentence.
    Words(Words),
    /// Parts with a note, which SVG shows at the pointer.
    Noted {
        /// The note.
        note: String,
        /// The parts.
        items: Vec<Self>,
    },
}

/// The edge of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its colour.
    pub colour: Rgb,
    /// Its width in pixels.
    pub width: u32,
    /// Whether it is dashed.
    pub is_dashed: bool,
}

impl Edge {
    /// A line of a width in pixels.
    pub const fn solid(colour: Rgb, width: u32) -> Self {
        Self { colour, width, is_dashed: false }
    }
}

/// The side on which words begin at their point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// They begin there.
    Start,
    /// It is their middle.
    #[default]
    Middle,
    /// They end there.
    End,
}

/// Words on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// A point of the line on which letters stand.
    pub at: Point,
    /// The side of the words at this point.
    pub anchor: Anchor,
    /// Font size in pixels.
    pub size: u32,
    /// Whether they are bold.
    pub is_bold: bool,
    /// The words.
    pub text: String,
    /// Their colour.
    pub colour: Rgb,
    /// An outline behind the letters: its colour, and its width on both sides together.
    pub halo: Option<(Rgb, u32)>,
}

impl Words {
    /// Dark words that begin at a point.
    pub fn dark(at: Point, size: u32, text: impl Into<String>) -> Self {
        let (anchor, colour) = (Anchor::Start, [0; 3]);
        Self { at, anchor, size, is_bold: false, text: text.into(), colour, halo: None }
    }

    /// Sets the side on which they begin.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Sets the colour.
    #[must_use]
    pub fn coloured(self, colour: Rgb) -> Self {
        Self { colour, ..self }
    }

    /// Makes them bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    /// Sets the outline.
    #[must_use]
    pub fn haloed(self, colour: Rgb, width: u32) -> Self {
        Self { halo: Some((colour, width)), ..self }
    }

    /// Width in pixels, about.
    pub fn width(&self) -> i32 {
        let letters = i32::try_from(super::screen::width(&self.text)).unwrap_or(i32::MAX);
        let size = i32::try_from(self.size).unwrap_or(i32::MAX);
        letters.saturating_mul(size).saturating_mul(11) / 20
    }
}

/// Returns points moved by an offset.
pub fn moved(points: &[Point], (right, down): Point) -> Vec<Point> {
    points.iter().map(|(x, y)| (x + right, y + down)).collect()
}

/// The corners of a rectangle with its upper left corner and size.
pub fn rectangle(left: i32, top: i32, width: i32, height: i32) -> Vec<Point> {
    vec![(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
}
