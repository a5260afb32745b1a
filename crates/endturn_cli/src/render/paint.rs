//! Colours, or none.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use endturn::engine::Seat;
use endturn::scenario::render;

/// The colours of seats, in order; they begin again after the last.
const SEATS: [AnsiColor; 6] = [
    AnsiColor::BrightRed,
    AnsiColor::BrightBlue,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

/// Paints where colours are welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    fn with(self, style: Style, text: impl Display) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// Something that stands out.
    pub(crate) fn strong(self, text: impl Display) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Something beside the point.
    pub(crate) fn dim(self, text: impl Display) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// A great event.
    pub(crate) fn event(self, text: impl Display) -> String {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// Something that is as it should be.
    pub(crate) fn good(self, text: impl Display) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// Something that is wrong.
    pub(crate) fn bad(self, text: impl Display) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    /// What belongs to a seat.
    pub(crate) fn seat(self, seat: Seat, text: impl Display) -> String {
        self.with(SEATS[seat.index() % SEATS.len()].on_default(), text)
    }

    /// The same choice for diagnostics.
    pub(crate) fn style(self) -> render::Style {
        if self.0 { render::Style::Colour } else { render::Style::Plain }
    }
}
