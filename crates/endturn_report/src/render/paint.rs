//! Terminal colours, or none.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use endturn_engine::Seat;
use endturn_scenario::render;

use super::palette::SeatColours;

/// Adds colours if the field is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(pub bool);

impl Paint {
    fn with(self, style: Style, text: impl Display) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// Emphasised text.
    pub fn strong(self, text: impl Display) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Secondary text.
    pub fn dim(self, text: impl Display) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// A great event.
    pub fn event(self, text: impl Display) -> String {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// Text for a good state.
    pub fn good(self, text: impl Display) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// Text for an error.
    pub fn bad(self, text: impl Display) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    /// Text in a seat's colour.
    pub fn seat(self, seat: Seat, seats: &SeatColours, text: impl Display) -> String {
        self.with(Style::new().fg_color(Some(seats.terminal(seat))), text)
    }

    /// The same choice for diagnostics.
    pub fn style(self) -> render::Style {
        if self.0 { render::Style::Colour } else { render::Style::Plain }
    }
}
