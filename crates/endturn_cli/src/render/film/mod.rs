//! Frames of a film: a board, and beside or below it the round and the seats.

mod as_gif;
mod as_png;
mod as_webp;
mod changes;
mod colours;
mod prefix_code;
mod vp8l;

use endturn::engine::Seat;

use super::board::Board;
use super::colour::Rgb;
use super::number::grouped;
use super::palette::SeatColours;
use super::pixels::Pixels;
use super::scene::{Anchor, Edge, Item, Point, Scene, TITLE, Words, rectangle};
use super::scene_png::{self, LONGEST, Painter};

use self::changes::Change;

/// The width of the panel with the seats.
const PANEL: i32 = 204;
/// Space around it.
const GAP: i32 = 12;
/// The height of its head, and of a seat.
const HEAD: i32 = 52;
const SEAT: i32 = 42;
/// Maximum seats in it.
const MAX_SEATS: usize = 12;
/// Frames up to this size are drawn twice as large if nothing else is asked for, larger ones as
/// they are up to the second.
const SMALL: u32 = 640;
const LARGE: u32 = 1_280;
const GREY: Rgb = [89; 3];
/// The outline of a seat's colour.
const FRAME: Rgb = [150; 3];

/// A moment of a game.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) board: Board,
    pub(crate) title: String,
    /// The round in words, and the move if rounds have several.
    pub(crate) when: String,
    pub(crate) seats: Vec<Standing>,
}

/// A seat in the panel.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    /// Its values in the standings; empty if the viewer does not know them.
    pub(crate) values: Vec<i64>,
    /// The round in which it was eliminated.
    pub(crate) out: Option<u32>,
}

/// The hundredths of a second for which frames stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delays {
    pub(crate) each: u16,
    /// The last frame stays longer, before a film begins again.
    pub(crate) last: u16,
}

impl Delays {
    fn of(self, at: usize, frames: usize) -> u16 {
        if at + 1 == frames { self.last } else { self.each }
    }
}

/// The format of a film in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilmFormat {
    Gif,
    Apng,
    Webp,
}

/// The requested size of frames in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
}

/// The places of everything in all frames of a film.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Names of the values of seats.
    metrics: Vec<&'static str>,
    /// The corner of the panel, and its columns.
    panel: Point,
    columns: usize,
    /// The highest first value of a seat.
    most: i64,
    /// Size of a picture.
    scene: (u32, u32),
    /// Hundredths of the frame's pixels for a pixel of a picture.
    percent: u32,
    /// Size of a frame, and the pixel of its picture's corner.
    size: (usize, usize),
    corner: Point,
}

impl Layout {
    /// Places the board and the panel of all moments.
    pub(crate) fn of(moments: &[Moment], metrics: Vec<&'static str>, wanted: Wanted) -> Self {
        let sizes = moments.iter().map(|moment| moment.board.size());
        let (width, height) = sizes.fold((1, 1), |(wide, high), (width, height)| (wide.max(width), high.max(height)));
        let seats = moments.iter().map(|moment| moment.seats.len()).max().unwrap_or(0);
        let shown = seats.min(MAX_SEATS) + usize::from(seats > MAX_SEATS);
        let values = moments.iter().flat_map(|moment| &moment.seats).filter_map(|seat| seat.values.first());
        let most = values.copied().max().unwrap_or(0);
        let is_beside = width < 2 * height;
        let (board, outer) = ((width as i32, height as i32), PANEL + 2 * GAP);
        let columns = if is_beside { 1 } else { ((board.0 - GAP) / (PANEL + GAP)).max(1) };
        let rows = shown.div_ceil(columns as usize);
        let high = HEAD + SEAT * rows as i32 + GAP;
        let (panel, scene) = if is_beside {
            ((board.0 + GAP, TITLE), (board.0 + outer, board.1.max(TITLE + high)))
        } else {
            ((GAP, board.1), (board.0.max(outer), board.1 + high))
        };
        let scene = (scene.0.unsigned_abs(), scene.1.unsigned_abs());
        let (percent, size, corner) = fitted(scene, wanted);
        Self { metrics, panel, columns: columns as usize, most, scene, percent, size, corner }
    }

    /// Size of a frame in pixels.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Draws the frame of a moment.
    pub(crate) fn frame(&self, moment: &Moment, colours: &SeatColours, painter: &mut Painter) -> Pixels {
        let paper = Pixels::white(self.size.0, self.size.1);
        painter.draw(&self.scene(moment, colours), self.percent, paper, self.corner)
    }

    fn scene(&self, moment: &Moment, colours: &SeatColours) -> Scene {
        let mut scene = moment.board.scene(&moment.title, colours);
        let (left, top) = self.panel;
        let words = |at: Point, size: u32, text: &str| Words::dark(at, size, text);
        scene.items.push(Item::Words(words((left, top + 24), 18, &moment.when).bold()));
        if let Some(metric) = self.metrics.first() {
            let at = (left + PANEL, top + HEAD - 8);
            scene.items.push(Item::Words(words(at, 11, metric).anchored(Anchor::End).coloured(GREY)));
        }
        for (at, standing) in moment.seats.iter().enumerate().take(MAX_SEATS) {
            self.standing(self.place(at), standing, colours, &mut scene.items);
        }
        if let Some(more) = moment.seats.len().checked_sub(MAX_SEATS).filter(|more| *more > 0) {
            let (left, top) = self.place(MAX_SEATS);
            scene.items.push(Item::Words(words((left, top + 11), 12, &format!("and {more} more")).coloured(GREY)));
        }
        (scene.width, scene.height) = self.scene;
        scene
    }

    /// The corner of a seat in the panel.
    fn place(&self, at: usize) -> Point {
        let (column, row) = (at % self.columns, at / self.columns);
        (self.panel.0 + column as i32 * (PANEL + GAP), self.panel.1 + HEAD + row as i32 * SEAT)
    }

    /// Draws a seat: its colour and name, its first value with a bar, and the others in small.
    fn standing(&self, (left, top): Point, standing: &Standing, colours: &SeatColours, items: &mut Vec<Item>) {
        let colour = colours.rgb(standing.seat);
        let block = |from: Point, width: i32, height: i32| Item::Polygon {
            points: rectangle(from.0, from.1, width, height),
            fill: Some(colour),
            edge: Some(Edge::solid(FRAME, 1)),
        };
        items.push(block((left, top + 1), 10, 10));
        let value = standing.values.first().map_or_else(String::new, |value| grouped(*value));
        let value = Words::dark((left + PANEL, top + 11), 13, value).anchored(Anchor::End).bold();
        let room = PANEL - 22 - value.width();
        let name = Words::dark((left + 16, top + 11), 13, cut(&standing.name, 13, room)).bold();
        items.extend([name, value].map(Item::Words));
        let below = |down: i32, text: String| Item::Words(Words::dark((left, top + down), 10, text).coloured(GREY));
        if let Some(round) = standing.out {
            items.push(below(25, format!("out in round {round}")));
            return;
        }
        let share = |value: i64| i128::from(value.max(0)) * i128::from(PANEL) / i128::from(self.most.max(1));
        if let Some(wide) = standing.values.first().map(|value| share(*value)).filter(|wide| *wide > 0) {
            items.push(block((left, top + 16), wide as i32, 6));
        }
        let rest = self.metrics.iter().zip(&standing.values).skip(1);
        let mut text = String::new();
        for (metric, value) in rest {
            let more = format!("{}{} {}", if text.is_empty() { "" } else { " · " }, words_of(metric), grouped(*value));
            if Words::dark((0, 0), 10, format!("{text}{more}")).width() > PANEL {
                break;
            }
            text += &more;
        }
        items.push(below(34, text));
    }
}

/// A metric's name as words.
fn words_of(metric: &str) -> String {
    metric.replace('_', " ")
}

/// Returns a text cut to a width in pixels.
fn cut(text: &str, size: u32, room: i32) -> String {
    let is_fit = |text: &str| Words::dark((0, 0), size, text).width() <= room;
    if is_fit(text) {
        return text.to_owned();
    }
    let ends = text.char_indices().map(|(at, _)| at).rev();
    let mut parts = ends.map(|end| format!("{}…", &text[..end]));
    parts.find(|part| is_fit(part)).unwrap_or_default()
}

/// Returns the scale of pictures in hundredths, the size of a frame, and the pixel of the picture's
/// corner.
fn fitted((width, height): (u32, u32), wanted: Wanted) -> (u32, (usize, usize), Point) {
    let limit = LONGEST * 100 / width.max(height).max(1);
    let percent = match wanted {
        Wanted { width: None, height: None } => match width.max(height) {
            ..=SMALL => 200,
            longest => (LARGE * 100 / longest).min(100),
        },
        Wanted { width: wide, height: high } => {
            let along = |wanted: Option<u32>, side: u32| wanted.map(|wanted| wanted * 100 / side.max(1));
            [along(wide, width), along(high, height)].into_iter().flatten().min().unwrap_or(100)
        }
    };
    let percent = percent.min(limit).max(1);
    let drawn = (scene_png::side(width, percent), scene_png::side(height, percent));
    let size = |wanted: Option<u32>, drawn: usize| wanted.map_or(drawn, |wanted| wanted as usize);
    let size = (size(wanted.width, drawn.0), size(wanted.height, drawn.1));
    let middle = |size: usize, drawn: usize| (size.saturating_sub(drawn) / 2) as i32;
    let corner = (middle(size.0, drawn.0), middle(size.1, drawn.1));
    (percent, size, corner)
}

/// The changes from frame to frame, drawn one after another.
struct Reel<'f> {
    frames: &'f mut dyn ExactSizeIterator<Item = Pixels>,
    before: Option<Pixels>,
}

impl Iterator for Reel<'_> {
    type Item = Change;

    fn next(&mut self) -> Option<Change> {
        let now = self.frames.next()?;
        let change = Change::between(self.before.as_ref(), &now);
        self.before = Some(now);
        Some(change)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.frames.size_hint()
    }
}

impl ExactSizeIterator for Reel<'_> {}

/// A film of frames of the same size as a file.
pub(crate) fn file(
    format: FilmFormat,
    frames: &mut dyn ExactSizeIterator<Item = Pixels>,
    size: (usize, usize),
    delays: Delays,
) -> Vec<u8> {
    let mut reel = Reel { frames, before: None };
    match format {
        FilmFormat::Gif => as_gif::file(&mut reel, size, delays),
        FilmFormat::Apng => as_png::file(&mut reel, size, delays),
        FilmFormat::Webp => as_webp::file(&mut reel, size, delays),
    }
}

/// The name of a frame's own file, with a number from 1 on and as many digits as the last has.
pub(crate) fn name(at: usize, frames: usize) -> String {
    let digits = frames.to_string().len().max(4);
    format!("frame_{:0digits$}.png", at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::island::island;

    fn moment(round: u32, values: [i64; 2]) -> Moment {
        let seat = |(at, name): (u8, &str), value: i64| Standing {
            seat: Seat(at),
            name: name.to_owned(),
            values: vec![value, 7],
            out: None,
        };
        // Ten rows of sea make it high enough for a panel beside it.
        let mut picture = island();
        picture.cells.extend(vec![picture.cells[0]; 10 * picture.width]);
        picture.height += 10;
        Moment {
            board: Board::Cells(picture),
            title: format!("Island · after round {round}"),
            when: format!("Round {round}"),
            seats: vec![seat((0, "Ur"), values[0]), seat((1, "Uruk of the very many old brick walls"), values[1])],
        }
    }

    #[test]
    fn a_frame_is_the_picture_of_its_board_beside_the_seats() {
        let (colours, mut painter) = (SeatColours::default(), Painter::new());
        let moments = [moment(1, [3, 9]), moment(2, [4, 8])];
        let layout = Layout::of(&moments, vec!["score", "cities"], Wanted::default());
        assert_eq!((layout.percent, layout.corner), (200, (0, 0)));
        for moment in &moments {
            let frame = layout.frame(moment, &colours, &mut painter);
            assert_eq!((frame.width, frame.height), layout.size());
            let scene = moment.board.scene(&moment.title, &colours);
            let paper = Pixels::white(scene_png::side(scene.width, 200), scene_png::side(scene.height, 200));
            let board = Painter::new().draw(&scene, 200, paper, (0, 0));
            assert!(board.width < frame.width && board.height <= frame.height);
            for row in 0..board.height {
                assert_eq!(frame.row(row)[..board.width * 3], *board.row(row), "row {row}");
            }
            let beside = frame.row(2 * (TITLE + HEAD + 19) as usize)[board.width * 3..].chunks(3);
            let red = beside.filter(|pixel| **pixel == colours.rgb(Seat(0))).count();
            let most = 2 * PANEL as usize;
            let wide = most * moment.seats[0].values[0] as usize / 9;
            assert!(red.abs_diff(wide) < 6, "the bar of the first seat: {red} of {most}");
        }
    }

    #[test]
    fn a_wide_board_has_the_seats_below_it_in_columns() {
        let mut wide = moment(1, [3, 9]);
        let Board::Cells(picture) = &mut wide.board else { unreachable!() };
        let cell = picture.cells[0];
        (picture.width, picture.cells) = (60, vec![cell; 60 * picture.height]);
        let board = wide.board.size();
        let layout = Layout::of(&[wide], vec!["score"], Wanted::default());
        assert_eq!((layout.panel.1, layout.columns), (board.1 as i32, 5));
        assert_eq!(layout.scene.0, board.0);
    }

    #[test]
    fn frames_have_the_size_that_is_asked_for() {
        let of = |scene, width, height| fitted(scene, Wanted { width, height });
        assert_eq!(of((500, 300), None, None), (200, (1_000, 600), (0, 0)));
        assert_eq!(of((1_000, 700), None, None), (100, (1_000, 700), (0, 0)));
        assert_eq!(of((2_560, 700), None, None), (50, (1_280, 350), (0, 0)));
        assert_eq!(of((500, 300), Some(250), None), (50, (250, 150), (0, 0)));
        assert_eq!(of((500, 300), Some(500), Some(500)), (100, (500, 500), (0, 100)));
        assert_eq!(of((300, 500), Some(500), Some(500)), (100, (500, 500), (100, 0)));
        // No side is longer than that of the largest picture.
        assert_eq!(of((100, 500), Some(2_048), None).1, (2_048, 2_045));
    }

    #[test]
    fn long_names_are_cut_to_their_room() {
        assert_eq!(cut("Rome", 13, 60), "Rome");
        assert_eq!(cut("Constantinople", 13, 60), "Constan…");
        assert_eq!(cut("Constantinople", 13, 1), "");
        assert_eq!([name(0, 9), name(11, 12_345)], ["frame_0001.png", "frame_00012.png"]);
    }
}
