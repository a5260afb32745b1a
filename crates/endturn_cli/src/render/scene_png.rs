//! A picture as PNG.
//!
//! Letters are those of DejaVu Sans Condensed, reduced to Latin and the signs that boards use
//! (`font/LICENSE`); others are boxes.

#![allow(clippy::float_arithmetic, reason = "places of pixels; no game ever reads them")]

use std::collections::BTreeMap;
use std::rc::Rc;

use ttf_parser::{Face, OutlineBuilder};
use zeno::{Cap, Command, Fill, Join, Mask, PathBuilder as _, Stroke, Style, Vector};

use super::colour::Rgb;
use super::pixels::{Pixels, Stamp};
use super::scene::{Anchor, Edge, Item, Point, Scene, Words};

/// Maximum side in pixels.
pub(crate) const LONGEST: u32 = 2_048;
/// The usual size of a pixel of a picture, in hundredths of those of the file.
const USUAL: u32 = 200;
/// Letters of fewer pixels cannot be read and are left out.
const MIN_LETTER: f32 = 5.0;
/// Thinner lines, in pixels, cannot be seen and are left out.
const THIN: f32 = 0.3;
/// Points farther from the picture are drawn as if they were here.
const FAR: f32 = 10_000.0;
/// Maximum bytes of stamps that a painter keeps.
const KEPT: usize = 64 << 20;
const FONT: &[u8] = include_bytes!("font/DejaVuSansCondensed.ttf");

/// Hundredths of the file's pixels for a pixel of a picture: twice the size, or what fits.
pub(crate) fn percent(scene: &Scene) -> u32 {
    (LONGEST * 100 / scene.width.max(scene.height).max(1)).clamp(1, USUAL)
}

/// The length of a side in pixels of a file.
pub(crate) fn side(length: u32, percent: u32) -> usize {
    (u64::from(length) * u64::from(percent) / 100).clamp(1, u64::from(LONGEST)) as usize
}

/// The whole file.
pub(crate) fn file(scene: &Scene) -> Vec<u8> {
    let percent = percent(scene);
    let paper = Pixels::white(side(scene.width, percent), side(scene.height, percent));
    encode(&Painter::new().draw(scene, percent, paper, (0, 0)))
}

/// Pixels as a file.
pub(crate) fn encode(pixels: &Pixels) -> Vec<u8> {
    let side = |length: usize| u32::try_from(length).unwrap_or(LONGEST);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side(pixels.width), side(pixels.height));
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a picture has pixels, and memory takes every byte");
    writer.write_image_data(&pixels.bytes).expect("there is a byte for every part of every pixel");
    drop(writer);
    file
}

/// The stamps of a shape or of words, and whether each is the outline of words.
type Stamps = Rc<Vec<(Stamp, bool)>>;

/// The first number of words; those of brushes are smaller.
const WORDS: u32 = u32::MAX;

/// Draws pictures, and keeps the stamps of what it has drawn for the next: those of a film have
/// most shapes in common.
pub(crate) struct Painter {
    font: Face<'static>,
    /// By numbers that describe a shape or words.
    stamps: BTreeMap<Vec<u32>, Stamps>,
    /// Bytes of all stamps.
    kept: usize,
}

impl Painter {
    pub(crate) fn new() -> Self {
        let font = Face::parse(FONT, 0).expect("the font is checked in");
        Self { font, stamps: BTreeMap::new(), kept: 0 }
    }

    /// Keeps stamps that are whole wherever their shape is.
    fn keep(&mut self, numbers: Vec<u32>, stamps: &Stamps) {
        self.kept += stamps.iter().map(|(stamp, _)| stamp.size()).sum::<usize>() + numbers.len() * size_of::<u32>();
        self.stamps.insert(numbers, Rc::clone(stamps));
    }

    /// Draws a picture on paper, with its corner at a pixel.
    pub(crate) fn draw(&mut self, scene: &Scene, percent: u32, paper: Pixels, corner: Point) -> Pixels {
        if self.kept > KEPT {
            self.stamps.clear();
            self.kept = 0;
        }
        let corner = Vector::new(corner.0 as f32, corner.1 as f32);
        let mut canvas = Canvas { painter: self, pixels: paper, scale: percent as f32 / 100.0, corner };
        scene.items.iter().for_each(|item| canvas.draw(item));
        canvas.pixels
    }
}

/// The way in which a path is painted.
#[derive(Clone, Copy)]
enum Brush {
    /// The area within; a sharp one has no half covered pixels, so that no seams are seen between
    /// areas that share sides.
    Area { is_sharp: bool },
    /// A line along it.
    Line { width: f32, cap: Cap, join: Join, dash: Option<[f32; 2]> },
}

impl Brush {
    /// A line around letters.
    fn around(width: f32) -> Self {
        Self::Line { width, cap: Cap::Butt, join: Join::Round, dash: None }
    }

    /// Numbers that tell brushes apart.
    fn numbers(self) -> [u32; 5] {
        match self {
            Self::Area { is_sharp } => [u32::from(is_sharp), 0, 0, 0, 0],
            Self::Line { width, cap, join, dash } => {
                let dash = dash.unwrap_or_default();
                [2 + cap as u32 * 8 + join as u32, width.to_bits(), dash[0].to_bits(), dash[1].to_bits(), 1]
            }
        }
    }

    fn is_sharp(self) -> bool {
        matches!(self, Self::Area { is_sharp: true })
    }

    /// Pixels around the points of a path that it reaches.
    fn reach(self) -> f32 {
        match self {
            // A miter reaches farther than the line is wide.
            Self::Line { width, .. } => width * 2.0 + 1.0,
            Self::Area { .. } => 1.0,
        }
    }

    /// The coverage of the pixels of a rectangle.
    fn mask(self, path: &[Command], (left, top): Point, (width, height): (usize, usize)) -> Vec<u8> {
        let mut mask = vec![0; width * height];
        let mut stroke = Stroke::default();
        let style: Style<'_> = match &self {
            Self::Area { .. } => Fill::NonZero.into(),
            Self::Line { width, cap, join, dash } => {
                stroke.width(*width).cap(*cap).join(*join);
                if let Some(dashes) = dash {
                    stroke.dash(dashes, 0.0);
                }
                stroke.into()
            }
        };
        let mut drawn = Mask::new(path);
        drawn.style(style).size(width as u32, height as u32).offset((-left, -top));
        drawn.render_into(&mut mask, None);
        mask
    }
}

/// Paper on which a picture is drawn.
struct Canvas<'p> {
    painter: &'p mut Painter,
    pixels: Pixels,
    /// Pixels of the file for one of the picture.
    scale: f32,
    /// The pixel of the picture's corner.
    corner: Vector,
}

impl Canvas<'_> {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Fields { areas, fill } => areas.iter().for_each(|area| match self.rectangle(area) {
                Some((from, to)) => self.pixels.fill(from, to, *fill),
                None => self.paint(&self.path(area, true), Brush::Area { is_sharp: true }, *fill),
            }),
            Item::Polygon { points, fill, edge } => {
                let path = self.path(points, true);
                self.shape(&path, *fill, *edge);
            }
            Item::Circle { centre, radius, fill, edge } => {
                let mut path = Vec::new();
                path.add_circle(self.place(*centre), (*radius as f32 * self.scale).clamp(0.7, FAR));
                self.shape(&path, Some(*fill), *edge);
            }
            Item::Lines { paths, colour, width, is_round } => {
                let (width, cap) = (*width as f32 * self.scale, if *is_round { Cap::Round } else { Cap::Butt });
                if width >= THIN {
                    let path: Vec<Command> = paths.iter().flat_map(|one| self.path(one, false)).collect();
                    self.paint(&path, Brush::Line { width, cap, join: Join::Miter, dash: None }, *colour);
                }
            }
            Item::Words(words) => self.words(words),
            Item::Noted { items, .. } => items.iter().for_each(|item| self.draw(item)),
        }
    }

    fn shape(&mut self, path: &[Command], fill: Option<Rgb>, edge: Option<Edge>) {
        if let Some(fill) = fill {
            self.paint(path, Brush::Area { is_sharp: false }, fill);
        }
        if let Some(Edge { colour, width, is_dashed }) = edge {
            let width = width as f32 * self.scale;
            let dash = is_dashed.then_some([3.0 * self.scale, 2.0 * self.scale]);
            self.paint(path, Brush::Line { width, cap: Cap::Butt, join: Join::Miter, dash }, colour);
        }
    }

    fn words(&mut self, words: &Words) {
        let size = words.size as f32 * self.scale;
        if size < MIN_LETTER {
            return;
        }
        let (at, rest) = whole(self.place(words.at));
        let halo = words.halo.map_or(0, |(_, width)| width);
        let mut numbers = vec![WORDS, words.size, words.is_bold.into(), halo, words.anchor as u32];
        numbers.extend([rest.x.to_bits(), rest.y.to_bits(), self.scale.to_bits()]);
        numbers.extend(words.text.chars().map(u32::from));
        let known = self.painter.stamps.get(&numbers).map(Rc::clone);
        let stamps = known.unwrap_or_else(|| {
            let path = self.outline(words, rest);
            let around = words.halo.map(|_| (Brush::around(halo as f32 * self.scale), true));
            let bold = words.is_bold.then(|| (Brush::around(size / 20.0), false));
            let brushes = [around, bold, Some((Brush::Area { is_sharp: false }, false))];
            let (mut stamps, mut are_whole) = (Vec::new(), true);
            for (brush, is_halo) in brushes.into_iter().flatten() {
                let (stamp, is_whole) = self.stamp(&path, brush, at);
                are_whole &= is_whole;
                stamps.push((stamp, is_halo));
            }
            let stamps = Rc::new(stamps);
            if are_whole {
                self.painter.keep(numbers, &stamps);
            }
            stamps
        });
        for (stamp, is_halo) in stamps.iter() {
            let colour = words.halo.filter(|_| *is_halo).map_or(words.colour, |(colour, _)| colour);
            self.pixels.press(stamp, at, colour);
        }
    }

    /// The outlines of all letters of words that begin at a point.
    fn outline(&self, words: &Words, at: Vector) -> Vec<Command> {
        let font = &self.painter.font;
        let scale = words.size as f32 * self.scale / f32::from(font.units_per_em());
        let glyphs: Vec<_> = words.text.chars().map(|letter| font.glyph_index(letter).unwrap_or_default()).collect();
        let width = |glyph| f32::from(font.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        let whole: f32 = glyphs.iter().map(|&glyph| width(glyph)).sum();
        let before = match words.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => whole / 2.0,
            Anchor::End => whole,
        };
        let mut pen = Pen { path: Vec::new(), at: at - Vector::new(before, 0.0), scale };
        for glyph in glyphs {
            font.outline_glyph(glyph, &mut pen);
            pen.at.x += width(glyph);
        }
        pen.path
    }

    /// A point of the picture in pixels of the file.
    fn place(&self, (x, y): Point) -> Vector {
        let [x, y] = [x, y].map(|part| (part as f32 * self.scale).clamp(-FAR, FAR));
        Vector::new(x, y) + self.corner
    }

    fn path(&self, points: &[Point], is_closed: bool) -> Vec<Command> {
        let mut path: Vec<Command> = points.iter().map(|&point| Command::LineTo(self.place(point))).collect();
        if let Some(first) = path.first_mut() {
            *first = Command::MoveTo(self.place(points[0]));
        }
        if is_closed && !points.is_empty() {
            path.push(Command::Close);
        }
        path
    }

    /// The corners of a rectangle along the pixels, rounded to them; `None` for other areas.
    fn rectangle(&self, area: &[Point]) -> Option<(Point, Point)> {
        let [one, two, three, four] = *area else { return None };
        let is_it = one.1 == two.1 && two.0 == three.0 && three.1 == four.1 && four.0 == one.0;
        let rounded = |point: Point| {
            let place = self.place(point);
            (place.x.round() as i32, place.y.round() as i32)
        };
        (is_it && one.0 <= three.0 && one.1 <= three.1).then(|| (rounded(one), rounded(three)))
    }

    /// Paints a path's area or line.
    fn paint(&mut self, path: &[Command], brush: Brush, colour: Rgb) {
        let Some(&(Command::MoveTo(first) | Command::LineTo(first))) = path.first() else { return };
        let (at, _) = whole(first);
        let path: Vec<Command> = path.iter().map(|command| moved(*command, at)).collect();
        let mut numbers = brush.numbers().to_vec();
        path.iter().for_each(|command| describe(command, &mut numbers));
        let known = self.painter.stamps.get(&numbers).map(Rc::clone);
        let stamps = known.unwrap_or_else(|| {
            let (stamp, is_whole) = self.stamp(&path, brush, at);
            let stamps = Rc::new(vec![(stamp, false)]);
            if is_whole {
                self.painter.keep(numbers, &stamps);
            }
            stamps
        });
        stamps.iter().for_each(|(stamp, _)| self.pixels.press(stamp, at, colour));
    }

    /// The stamp of a path around a pixel, as far as it reaches the paper, and whether it is whole.
    fn stamp(&self, path: &[Command], brush: Brush, (x, y): Point) -> (Stamp, bool) {
        let mut points: Vec<Vector> = Vec::new();
        path.iter().for_each(|command| points.extend(points_of(command)));
        let reach = |of: fn(&Vector) -> f32, at: i32, side: usize| {
            let least = (points.iter().map(of).fold(f32::INFINITY, f32::min) - brush.reach()).floor() as i32;
            let most = (points.iter().map(of).fold(f32::NEG_INFINITY, f32::max) + brush.reach()).ceil() as i32;
            let side = i32::try_from(side).unwrap_or(i32::MAX);
            let (start, end) = (least.max(0_i32.saturating_sub(at)), most.min(side.saturating_sub(at)));
            (start, usize::try_from(i64::from(end) - i64::from(start)).unwrap_or(0), (start, end) == (least, most))
        };
        let (left, width, is_wide) = reach(|point| point.x, x, self.pixels.width);
        let (top, height, is_high) = reach(|point| point.y, y, self.pixels.height);
        if width == 0 || height == 0 {
            return (Stamp::default(), points.is_empty());
        }
        let mask = brush.mask(path, (left, top), (width, height));
        (Stamp::of(&mask, width, (left, top), brush.is_sharp()), is_wide && is_high)
    }
}

/// A place as a pixel, and the part of a pixel that remains.
fn whole(place: Vector) -> (Point, Vector) {
    let (x, y) = (place.x.floor(), place.y.floor());
    ((x as i32, y as i32), Vector::new(place.x - x, place.y - y))
}

/// The points of a command, in its order.
fn points_of(command: &Command) -> Vec<Vector> {
    match *command {
        Command::MoveTo(end) | Command::LineTo(end) => vec![end],
        Command::QuadTo(one, end) => vec![one, end],
        Command::CurveTo(one, other, end) => vec![one, other, end],
        Command::Close => Vec::new(),
    }
}

/// Adds numbers that tell a command apart from others.
fn describe(command: &Command, numbers: &mut Vec<u32>) {
    let (kind, points): (u32, &[Vector]) = match command {
        Command::MoveTo(end) => (0, &[*end]),
        Command::LineTo(end) => (1, &[*end]),
        Command::QuadTo(one, end) => (2, &[*one, *end]),
        Command::CurveTo(one, other, end) => (3, &[*one, *other, *end]),
        Command::Close => (4, &[]),
    };
    numbers.push(kind);
    points.iter().for_each(|point| numbers.extend([point.x.to_bits(), point.y.to_bits()]));
}

/// A command as seen from a pixel.
fn moved(command: Command, (x, y): Point) -> Command {
    let by = Vector::new(x as f32, y as f32);
    match command {
        Command::MoveTo(end) => Command::MoveTo(end - by),
        Command::LineTo(end) => Command::LineTo(end - by),
        Command::QuadTo(one, end) => Command::QuadTo(one - by, end - by),
        Command::CurveTo(one, other, end) => Command::CurveTo(one - by, other - by, end - by),
        Command::Close => Command::Close,
    }
}

/// Draws letters whose units are those of the font and run upwards.
struct Pen {
    path: Vec<Command>,
    at: Vector,
    scale: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> Vector {
        self.at + Vector::new(x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.push(Command::MoveTo(self.place(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.push(Command::LineTo(self.place(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.push(Command::QuadTo(self.place(x1, y1), self.place(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.push(Command::CurveTo(self.place(x1, y1), self.place(x2, y2), self.place(x, y)));
    }

    fn close(&mut self) {
        self.path.push(Command::Close);
    }
}

#[cfg(test)]
mod tests {
    use endturn::engine::Seat;
    use endturn::engine::picture::{CellForm, Picture, PictureCell};

    use super::*;
    use crate::render::colour::tinted;
    use crate::render::island::island;
    use crate::render::map_scene;
    use crate::render::palette::SeatColours;
    use crate::render::scene::{TITLE, rectangle};

    /// The colour of the first seat.
    const RED: Rgb = [216, 0, 8];
    const SEA: Rgb = [0, 0, 200];

    /// The width and pixels of a file.
    fn read(file: &[u8]) -> (usize, Vec<Rgb>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let about = reader.next_frame(&mut bytes).unwrap();
        let pixels = bytes[..about.buffer_size()].chunks(3).map(|part| [part[0], part[1], part[2]]).collect();
        (about.width as usize, pixels)
    }

    /// The colour of a point of a map, counted from its corner, without scaling.
    fn at(picture: &Picture, points: &[(usize, usize)]) -> Vec<Rgb> {
        let (width, pixels) = read(&file(&map_scene::scene(picture, "Sea", &SeatColours::default())));
        points.iter().map(|(x, y)| pixels[(y + TITLE as usize) * 2 * width + x * 2]).collect()
    }

    #[test]
    fn a_map_shows_grounds_lines_borders_and_marks_where_they_are() {
        let seen = at(&island(), &[(14, 14), (55, 25), (58, 30), (30, 24), (40, 30), (50, 52)]);
        assert_eq!(seen[0], SEA);
        assert_eq!(seen[1], tinted([0, 200, 100], RED), "land of an owner's");
        assert_eq!(seen[2], RED, "the border east of it");
        assert_eq!(seen[3], RED, "the city");
        assert_eq!(seen[4], [0, 0, 255], "the river east of it");
        assert_eq!(seen[5], [255; 3], "a cell that is missing");
    }

    #[test]
    fn cells_of_other_forms_leave_no_gap() {
        for cell_form in [CellForm::Diamond, CellForm::Hex, CellForm::FlatHex] {
            let cell = PictureCell { glyph: '~', colour: SEA, spot: None, mark: None, owner: None };
            let picture = Picture { width: 20, height: 20, cell_form, cells: vec![cell; 400], ..Picture::default() };
            let points: Vec<(usize, usize)> = (60..200).flat_map(|x| (60..200).map(move |y| (x, y))).collect();
            assert!(at(&picture, &points).iter().all(|&colour| colour == SEA), "{cell_form:?}");
        }
    }

    #[test]
    fn letters_are_drawn_and_those_that_the_font_lacks_are_boxes() {
        let drawn = |text: &str| {
            let words = Words::dark((4, 30), 24, text);
            read(&file(&Scene { width: 100, height: 40, title: String::new(), items: vec![Item::Words(words)] })).1
        };
        let dark = |text: &str| drawn(text).iter().filter(|pixel| pixel[0] < 128).count();
        assert_eq!(dark(" "), 0);
        assert!(["i", "W", "é", "♜", "→", "Ω"].iter().all(|text| dark(text) > 40 && drawn(text) != drawn("中")));
        assert_eq!(drawn("中"), drawn("国"));
        assert!(dark("W") > dark("i") && dark("中") > 40);
    }

    #[test]
    fn large_pictures_are_reduced_and_their_letters_left_out() {
        let of = |width, height| percent(&Scene { width, height, ..Scene::default() });
        assert_eq!([of(1, 1), of(1_024, 8), of(8, 2_048), of(4_096, 9), of(9_999_999, 1)], [200, 200, 100, 50, 1]);
        let cell = PictureCell { glyph: '.', colour: [0, 100, 0], spot: None, mark: None, owner: Some(Seat(0)) };
        let mut cells = vec![cell; 2_000];
        cells[1_999].mark = Some('C');
        let picture = Picture { width: 2_000, height: 1, cells, ..Picture::default() };
        let scene = map_scene::scene(&picture, "Long", &SeatColours::default());
        let (width, pixels) = read(&file(&scene));
        assert_eq!(width, 2_000);
        assert!(pixels.contains(&tinted([0, 100, 0], RED)), "{:?}", &pixels[..10]);
        assert!(!pixels.contains(&[0; 3]), "no title");
    }

    #[test]
    fn shapes_without_points_or_beyond_the_picture_do_no_harm() {
        let items = vec![
            Item::Fields { areas: vec![], fill: RED },
            Item::Lines { paths: vec![vec![(5, 5)]], colour: RED, width: 0, is_round: true },
            Item::Polygon { points: rectangle(i32::MIN, i32::MIN, 9, 9), fill: Some(RED), edge: None },
            Item::Circle { centre: (i32::MAX, 0), radius: u32::MAX, fill: RED, edge: Some(Edge::solid(RED, 9)) },
            Item::Words(Words::dark((-5, -5), 12, "")),
        ];
        assert!(file(&Scene { width: 0, height: 0, title: String::new(), items }).starts_with(b"\x89PNG"));
    }
}
