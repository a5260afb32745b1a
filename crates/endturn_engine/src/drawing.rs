//! A board of a table game, drawn: as shapes for files, and as lines of characters for the terminal.

pub use crate::picture::Colour;

/// A board as a module draws it. Both forms show the same.
///
/// ```
/// use endturn_engine::{Seat, drawing::{Colour, Drawing, Shape, Span}};
///
/// // As in `ModuleSetup::drawing`: one field with a piece of the first seat's on it.
/// let field = Shape::rectangle(0, 0, 20, 20, [200, 180, 140]);
/// let piece = Shape::Circle { centre: (10, 10), radius: 8, fill: Colour::Seat(Seat(0)) };
/// let mut drawing = Drawing { width: 20, height: 20, shapes: vec![field, piece], ..Drawing::default() };
/// drawing.line([Span::plain("a1 "), Span::plain("●").colour(Colour::Seat(Seat(0))).on([200, 180, 140])]);
/// assert_eq!(drawing.plain(), "a1 ●\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Units of the shapes from left to right.
    pub width: u32,
    /// Units from top to bottom.
    pub height: u32,
    /// Drawn one after the other.
    pub shapes: Vec<Shape>,
    /// Lines of characters from top to bottom.
    pub lines: Vec<Vec<Span>>,
}

/// A shape; places are units to the right and down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A polygon with a thin dark edge.
    Polygon {
        /// Its corners.
        points: Vec<(i32, i32)>,
        /// What it is filled with.
        fill: Colour,
    },
    /// A circle with a thin dark edge.
    Circle {
        /// Its middle.
        centre: (i32, i32),
        /// Units.
        radius: u32,
        /// What it is filled with.
        fill: Colour,
    },
    /// A straight line.
    Line {
        /// One end.
        from: (i32, i32),
        /// The other.
        to: (i32, i32),
        /// Units.
        width: u32,
        /// Its colour.
        colour: Colour,
    },
    /// A word around a place.
    Text {
        /// Its middle.
        at: (i32, i32),
        /// The height of a capital letter and a half, in units.
        size: u32,
        /// What it says.
        text: String,
        /// Its colour.
        colour: Colour,
    },
}

impl Shape {
    /// A rectangle by its left upper corner.
    pub fn rectangle(left: i32, top: i32, width: i32, height: i32, fill: [u8; 3]) -> Self {
        let points = vec![(left, top), (left + width, top), (left + width, top + height), (left, top + height)];
        Self::Polygon { points, fill: Colour::Rgb(fill) }
    }

    /// A dark word around a place.
    pub fn text(at: (i32, i32), size: u32, text: impl Into<String>) -> Self {
        Self::Text { at, size, text: text.into(), colour: Colour::Rgb([40, 36, 30]) }
    }
}

/// Characters of one colour. A terminal without colours shows the characters alone, so they have to say all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// Their colour, if they have one.
    pub colour: Option<Colour>,
    /// What lies behind them, if anything does.
    pub ground: Option<[u8; 3]>,
}

impl Span {
    /// Characters in the colour of the terminal.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), colour: None, ground: None }
    }

    /// The same in a colour.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Self {
        Self { colour: Some(colour), ..self }
    }

    /// The same on a ground.
    #[must_use]
    pub fn on(self, ground: [u8; 3]) -> Self {
        Self { ground: Some(ground), ..self }
    }
}

impl Drawing {
    /// Adds a line of characters.
    pub fn line(&mut self, spans: impl IntoIterator<Item = Span>) {
        self.lines.push(spans.into_iter().collect());
    }

    /// The lines without colours.
    pub fn plain(&self) -> String {
        let line = |spans: &Vec<Span>| spans.iter().map(|span| span.text.as_str()).collect::<String>();
        self.lines.iter().map(|spans| line(spans).trim_end().to_owned() + "\n").collect()
    }
}
