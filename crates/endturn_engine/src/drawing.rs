//! Drawings of a table game's board: shapes for files, and lines of characters for the terminal.

pub use crate::picture::Colour;

/// A board drawn by a module, in two forms with the same content.
///
/// ```
/// use endturn_engine::{Seat, drawing::{Colour, Drawing, Shape, Span}};
///
/// // As in `ModuleSetup::drawing`: one field with a piece of the first seat on it.
/// let field = Shape::rectangle(0, 0, 20, 20, [200, 180, 140]);
/// let piece = Shape::Circle { centre: (10, 10), radius: 8, fill: Colour::Seat(Seat(0)) };
/// let mut drawing = Drawing { width: 20, height: 20, shapes: vec![field, piece], ..Drawing::default() };
/// drawing.line([Span::plain("a1 "), Span::plain("●").colour(Colour::Seat(Seat(0))).on([200, 180, 140])]);
/// assert_eq!(drawing.plain(), "a1 ●\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Width in units.
    pub width: u32,
    /// Height in units.
    pub height: u32,
    /// Shapes, drawn in this order.
    pub shapes: Vec<Shape>,
    /// Places that can be asked about; where several overlap, the nearest.
    pub places: Vec<Place>,
    /// Lines of characters from top to bottom.
    pub lines: Vec<Vec<Span>>,
}

/// A place on a board, such as a square, and what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its centre.
    pub centre: (i32, i32),
    /// Distance in units from the centre to its sides: to the right, and down.
    pub reach: (i32, i32),
    /// Its name, as in orders.
    pub name: String,
    /// Its content in a few words; empty if there is nothing.
    pub content: String,
}

/// A shape; coordinates are units to the right and down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A polygon with a thin dark edge.
    Polygon {
        /// Its corners.
        points: Vec<(i32, i32)>,
        /// Fill colour.
        fill: Colour,
    },
    /// A circle with a thin dark edge.
    Circle {
        /// Its centre.
        centre: (i32, i32),
        /// Radius in units.
        radius: u32,
        /// Fill colour.
        fill: Colour,
    },
    /// A straight line.
    Line {
        /// One end.
        from: (i32, i32),
        /// The other.
        to: (i32, i32),
        /// Width in units.
        width: u32,
        /// Its colour.
        colour: Colour,
    },
    /// A word centred on a point.
    Text {
        /// Its centre.
        at: (i32, i32),
        /// Font size in units: one and a half times the height of a capital letter.
        size: u32,
        /// The text.
        text: String,
        /// Its colour; one that is hard to read where it stands gets an outline. Without a colour
        /// it is dark or bright, whichever is easier to read there.
        colour: Option<Colour>,
    },
}

impl Shape {
    /// Makes a rectangle from its upper left corner and size.
    pub fn rectangle(left: i32, top: i32, width: i32, height: i32, fill: [u8; 3]) -> Self {
        let points = vec![(left, top), (left + width, top), (left + width, top + height), (left, top + height)];
        Self::Polygon { points, fill: Colour::Rgb(fill) }
    }

    /// Makes a word centred on a point, dark or bright as its ground requires.
    pub fn text(at: (i32, i32), size: u32, text: impl Into<String>) -> Self {
        Self::Text { at, size, text: text.into(), colour: None }
    }
}

/// Characters of one colour. A terminal without colours shows the characters alone, so they must be
/// sufficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// Their colour, if any.
    pub colour: Option<Colour>,
    /// Their background, if any.
    pub ground: Option<[u8; 3]>,
}

impl Span {
    /// Makes characters in the terminal's colour.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), colour: None, ground: None }
    }

    /// Sets the colour.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Self {
        Self { colour: Some(colour), ..self }
    }

    /// Sets the background.
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

    /// Adds a place that can be asked about.
    pub fn place(
        &mut self,
        centre: (i32, i32),
        reach: (i32, i32),
        name: impl Into<String>,
        content: impl Into<String>,
    ) {
        self.places.push(Place { centre, reach, name: name.into(), content: content.into() });
    }

    /// Returns the lines without colours.
    pub fn plain(&self) -> String {
        let line = |spans: &Vec<Span>| spans.iter().map(|span| span.text.as_str()).collect::<String>();
        self.lines.iter().map(|spans| line(spans).trim_end().to_owned() + "\n").collect()
    }
}
