//! The colours of seats, the same in charts, on boards and in tables.

use anstyle::{Ansi256Color, AnsiColor, Color};
use endturn_engine::{Game, Seat};

use super::colour::{Rgb, css};

/// Each differs as much as possible from all before it; the first eight also for people with
/// red-green colour blindness. All are dark enough to be visible on white, and bright enough on
/// black.
#[rustfmt::skip]
const SEATS: [Rgb; Seat::MAX] = [
    [216, 0, 8], [8, 88, 248], [0, 120, 72], [192, 136, 0],
    [184, 0, 192], [0, 160, 184], [144, 128, 248], [248, 80, 144],
    [136, 88, 120], [48, 168, 56], [240, 64, 248], [136, 96, 0],
    [0, 112, 160], [184, 128, 144], [128, 56, 240], [248, 96, 40],
    [200, 32, 120], [120, 136, 104], [200, 104, 200], [0, 136, 240],
    [104, 96, 192], [120, 128, 168], [184, 72, 248], [192, 96, 48],
    [232, 0, 176], [160, 80, 176], [104, 128, 0], [176, 64, 80],
    [0, 152, 112], [88, 112, 112], [208, 88, 112], [136, 152, 48],
    [96, 104, 248], [240, 0, 88], [152, 112, 104], [16, 136, 144],
    [144, 96, 224], [0, 112, 208], [168, 128, 192], [0, 144, 24],
    [240, 80, 200], [216, 0, 224], [104, 144, 216], [0, 136, 192],
    [168, 0, 240], [120, 152, 160], [160, 104, 152], [152, 120, 48],
    [216, 120, 96], [192, 80, 152], [168, 136, 104], [216, 112, 160],
    [96, 112, 64], [248, 40, 32], [184, 112, 248], [160, 80, 40],
    [240, 16, 136], [104, 104, 144], [128, 96, 80], [136, 112, 192],
    [192, 72, 200], [168, 64, 128], [152, 56, 200], [200, 16, 160],
];

/// The same on a terminal of sixteen colours; they repeat after the last.
const TERMINAL: [AnsiColor; 6] = [
    AnsiColor::BrightRed,
    AnsiColor::BrightBlue,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

/// A colour that a seat may be named after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named {
    names: &'static [&'static str],
    /// On boards.
    rgb: Rgb,
    /// In charts, whose paper may be white or dark: a variable of the style sheet for a colour that
    /// only one of the two can show.
    chart: Option<&'static str>,
    terminal: Color,
}

const fn bright(names: &'static [&'static str], rgb: Rgb, terminal: AnsiColor) -> Named {
    Named { names, rgb, chart: None, terminal: Color::Ansi(terminal) }
}

const fn of_256(names: &'static [&'static str], rgb: Rgb, terminal: u8) -> Named {
    Named { names, rgb, chart: None, terminal: Color::Ansi256(Ansi256Color(terminal)) }
}

/// Bright colours are those of the palette where it has them.
const NAMED: [Named; 12] = [
    bright(&["red"], [216, 0, 8], AnsiColor::BrightRed),
    bright(&["blue"], [8, 88, 248], AnsiColor::BrightBlue),
    bright(&["green"], [0, 120, 72], AnsiColor::BrightGreen),
    bright(&["yellow", "gold"], [192, 136, 0], AnsiColor::BrightYellow),
    bright(&["purple", "violet"], [128, 56, 240], AnsiColor::BrightMagenta),
    bright(&["cyan", "turquoise", "teal"], [0, 160, 184], AnsiColor::BrightCyan),
    of_256(&["orange"], [248, 96, 40], 208),
    of_256(&["pink", "magenta"], [248, 80, 144], 205),
    of_256(&["brown"], [152, 92, 44], 130),
    of_256(&["grey", "gray", "silver"], [128, 128, 128], 245),
    Named { chart: Some("var(--white)"), ..of_256(&["white"], [255, 255, 255], 255) },
    Named { chart: Some("var(--black)"), ..of_256(&["black"], [24, 24, 24], 240) },
];

/// The minimum distance of a seat's colour from those that others are named after.
const APART: u32 = 100;

/// The distance of two colours: the sum of the differences of their components.
fn distance(one: Rgb, other: Rgb) -> u32 {
    one.into_iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other))).sum()
}

/// The colours of the seats of one game. A seat that is named after a colour has that colour, the
/// others those of the palette in the order of seats; one that looks like a named seat takes the
/// next free colour of the palette instead.
#[derive(Clone, Debug, Default)]
pub struct SeatColours(Vec<Chosen>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Name(Named),
    /// An index of the palette.
    Place(usize),
}

impl SeatColours {
    /// The colours of a game's seats.
    pub fn of(game: &Game) -> Self {
        let roster = game.roster();
        Self::named(roster.seats().map(|seat| roster.name(seat)))
    }

    /// The colours of seats with these names.
    pub fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut named: Vec<Named> = Vec::new();
        let mut chosen: Vec<Option<Chosen>> = Vec::new();
        for name in names {
            let is_it = |one: &&Named| one.names.iter().any(|word| word.eq_ignore_ascii_case(name.trim()));
            let new = NAMED.iter().find(is_it).copied().filter(|one| !named.contains(one));
            named.extend(new);
            chosen.push(new.map(Chosen::Name));
        }
        let is_free = |place: usize| named.iter().all(|one| distance(one.rgb, SEATS[place % SEATS.len()]) >= APART);
        // Seats whose place is free keep it, whatever happens to those before them.
        for (place, one) in chosen.iter_mut().enumerate().filter(|(place, one)| one.is_none() && is_free(*place)) {
            *one = Some(Chosen::Place(place));
        }
        for at in 0..chosen.len() {
            if chosen[at].is_none() {
                let is_left = |place: &usize| is_free(*place) && !chosen.contains(&Some(Chosen::Place(*place)));
                chosen[at] = Some(Chosen::Place((0..SEATS.len()).find(is_left).unwrap_or(at)));
            }
        }
        Self(chosen.into_iter().flatten().collect())
    }

    fn chosen(&self, seat: Seat) -> Chosen {
        self.0.get(seat.index()).copied().unwrap_or(Chosen::Place(seat.index()))
    }

    /// The colour of a seat on a board.
    pub fn rgb(&self, seat: Seat) -> Rgb {
        match self.chosen(seat) {
            Chosen::Name(named) => named.rgb,
            Chosen::Place(place) => SEATS[place % SEATS.len()],
        }
    }

    /// The colour of a seat in a chart, as CSS: visible on white and on dark paper.
    pub fn chart(&self, seat: Seat) -> String {
        match self.chosen(seat) {
            Chosen::Name(Named { chart: Some(variable), .. }) => variable.to_owned(),
            _ => css(self.rgb(seat)),
        }
    }

    /// The colour of a seat's name and bars on a terminal.
    pub fn terminal(&self, seat: Seat) -> Color {
        match self.chosen(seat) {
            Chosen::Name(named) => named.terminal,
            Chosen::Place(place) => self.free_on_terminal(place),
        }
    }

    /// The terminal's colour for a place of the palette; the next one if a seat is named after it.
    fn free_on_terminal(&self, place: usize) -> Color {
        let is_named = |colour: AnsiColor| {
            let is_it = |one: &Chosen| matches!(one, Chosen::Name(named) if named.terminal == Color::Ansi(colour));
            self.0.iter().any(is_it)
        };
        let of = |step: usize| TERMINAL[(place + step) % TERMINAL.len()];
        Color::Ansi((0..TERMINAL.len()).map(of).find(|&colour| !is_named(colour)).unwrap_or(of(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::{contrast, ink};

    #[test]
    fn no_two_seats_look_alike() {
        for (at, &one) in SEATS.iter().enumerate() {
            let least = SEATS[..at].iter().map(|&other| distance(one, other)).min().unwrap_or(u32::MAX);
            let wanted = if at < 8 { 140 } else { 30 };
            assert!(least >= wanted, "seat {at} is only {least} from another");
        }
    }

    #[test]
    fn every_seat_can_be_seen_on_white_and_on_black_and_can_be_written_on() {
        for colour in SEATS {
            for ground in [[255; 3], [24; 3]] {
                assert!(contrast(colour, ground) >= 300, "{colour:?} on {ground:?}");
            }
            assert!(contrast(colour, ink(colour)) >= 450, "{colour:?} and its ink");
        }
    }

    #[test]
    fn a_seat_named_after_a_colour_has_it_in_every_form() {
        let seats = SeatColours::named(["White", "black", "Red", "GREY", "Orange", "Anna"]);
        let rgb = |seat: u8| seats.rgb(Seat(seat));
        assert_eq!([rgb(0), rgb(1), rgb(2), rgb(3)], [[255; 3], [24; 3], [216, 0, 8], [128; 3]]);
        assert_eq!(rgb(4), [248, 96, 40]);
        assert_eq!([0, 1, 2].map(|seat| seats.chart(Seat(seat))), ["var(--white)", "var(--black)", "#d80008"]);
        let terminal = |seat: u8| seats.terminal(Seat(seat));
        assert_eq!(terminal(2), Color::Ansi(AnsiColor::BrightRed));
        assert_ne!(terminal(0), terminal(1));
        assert_eq!(rgb(5), SEATS[5], "the others keep the colour of their place");
    }

    #[test]
    fn no_other_seat_looks_like_one_that_is_named_after_a_colour() {
        let seats = SeatColours::named(["Anna", "Red", "Bela", "Blue"]);
        assert_eq!(seats.rgb(Seat(1)), SEATS[0]);
        assert_ne!(seats.rgb(Seat(0)), SEATS[0]);
        for names in [
            vec!["A", "B", "C", "D", "Red", "Blue", "Green", "Yellow", "Orange", "White", "Black", "Grey"],
            vec!["Grey", "A", "B", "C", "D", "E", "F", "G", "H", "Pink", "Purple", "Cyan", "Brown"],
            vec!["Red", "red", "Red ", "x"],
        ] {
            let (count, seats) = (names.len() as u8, SeatColours::named(names.iter().copied()));
            for one in 0..count {
                for other in 0..one {
                    let far = distance(seats.rgb(Seat(one)), seats.rgb(Seat(other)));
                    assert!(far >= 60, "{names:?}: {one} and {other} are {far} apart");
                }
            }
        }
    }

    #[test]
    fn without_colours_among_the_names_the_palette_is_used_in_order() {
        let names: Vec<String> = (0..64).map(|seat| format!("Seat {seat}")).collect();
        let seats = SeatColours::named(names.iter().map(String::as_str));
        assert!((0..64).map(Seat).all(|seat| seats.rgb(seat) == SeatColours::default().rgb(seat)));
        assert!((0..64).map(Seat).all(|seat| seats.rgb(seat) == SEATS[seat.index()]));
    }

    #[test]
    fn named_colours_can_be_seen_in_charts_and_written_on() {
        for named in NAMED {
            assert!(contrast(named.rgb, ink(named.rgb)) >= 450, "{named:?} and its ink");
            for ground in [[255; 3], [24; 3]].into_iter().filter(|_| named.chart.is_none()) {
                assert!(contrast(named.rgb, ground) >= 300, "{named:?} on {ground:?}");
            }
        }
    }
}
