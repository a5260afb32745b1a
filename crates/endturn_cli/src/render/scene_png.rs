//! A picture as PNG.
//!
//! Letters are those of DejaVu Sans Condensed, reduced to Latin and the signs that boards use
//! (`font/LICENSE`); others are boxes.

#![allow(clippy::float_arithmetic, reason = "places of pixels; no game ever reads them")]

use ttf_parser::{Face, OutlineBuilder};
use zeno::{Cap, Command, Fill, Join, Mask, PathBuilder as _, Stroke, Style, Vector};

use super::colour::Rgb;
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
/// The coverage of a pixel that belongs to an area with sharp sides.
const HALF: u8 = 128;
const FONT: &[u8] = include_bytes!("font/DejaVuSansCondensed.ttf");

/// Hundredths of the file's pixels for a pixel of a picture: twice the size, or what fits.
pub(crate) fn percent(scene: &Scene) -> u32 {
    (LONGEST * 100 / scene.width.max(scene.height).max(1)).clamp(1, USUAL)
}

/// The whole file.
pub(crate) fn file(scene: &Scene) -> Vec<u8> {
    let percent = percent(scene);
    let side = |length: u32| (u64::from(length) * u64::from(percent) / 100).clamp(1, u64::from(LONGEST)) as usize;
    let (width, height) = (side(scene.width), side(scene.height));
    let font = Face::parse(FONT, 0).expect("the font is checked in");
    let mut canvas =
        Canvas { width, height, pixels: vec![255; width * height * 3], scale: percent as f32 / 100.0, font };
    scene.items.iter().for_each(|item| canvas.draw(item));
    canvas.encode()
}

/// Pixels row by row: red, green, blue.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    /// Pixels of the file for one of the picture.
    scale: f32,
    font: Face<'static>,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match item {
            // Sharp sides, so that no seams are seen between cells.
            Item::Fields { areas, fill } => areas.iter().for_each(|area| {
                let path = self.path(area, true);
                self.paint(&path, Fill::NonZero, *fill, true);
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
                let (wide, cap) = (*width as f32 * self.scale, if *is_round { Cap::Round } else { Cap::Butt });
                if wide >= THIN {
                    let path: Vec<Command> = paths.iter().flat_map(|one| self.path(one, false)).collect();
                    self.paint(&path, Stroke::new(wide).cap(cap), *colour, false);
                }
            }
            Item::Words(words) => self.words(words),
            Item::Noted { items, .. } => items.iter().for_each(|item| self.draw(item)),
        }
    }

    fn shape(&mut self, path: &[Command], fill: Option<Rgb>, edge: Option<Edge>) {
        if let Some(fill) = fill {
            self.paint(path, Fill::NonZero, fill, false);
        }
        if let Some(Edge { colour, width, is_dashed }) = edge {
            let dashes = [3.0 * self.scale, 2.0 * self.scale];
            let mut stroke = Stroke::new(width as f32 * self.scale);
            if is_dashed {
                stroke.dash(&dashes, 0.0);
            }
            self.paint(path, stroke, colour, false);
        }
    }

    fn words(&mut self, words: &Words) {
        let size = words.size as f32 * self.scale;
        if size < MIN_LETTER {
            return;
        }
        let path = self.outline(words);
        if let Some((colour, width)) = words.halo {
            self.paint(&path, Stroke::new(width as f32 * self.scale).join(Join::Round), colour, false);
        }
        if words.is_bold {
            self.paint(&path, Stroke::new(size / 20.0).join(Join::Round), words.colour, false);
        }
        self.paint(&path, Fill::NonZero, words.colour, false);
    }

    /// The outlines of all letters in their places.
    fn outline(&self, words: &Words) -> Vec<Command> {
        let scale = words.size as f32 * self.scale / f32::from(self.font.units_per_em());
        let glyphs: Vec<_> =
            words.text.chars().map(|letter| self.font.glyph_index(letter).unwrap_or_default()).collect();
        let width = |glyph| f32::from(self.font.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        let whole: f32 = glyphs.iter().map(|&glyph| width(glyph)).sum();
        let before = match words.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => whole / 2.0,
            Anchor::End => whole,
        };
        let mut pen = Pen { path: Vec::new(), at: self.place(words.at) - Vector::new(before, 0.0), scale };
        for glyph in glyphs {
            self.font.outline_glyph(glyph, &mut pen);
            pen.at.x += width(glyph);
        }
        pen.path
    }

    /// A point of the picture in pixels of the file.
    fn place(&self, (x, y): Point) -> Vector {
        let [x, y] = [x, y].map(|part| (part as f32 * self.scale).clamp(-FAR, FAR));
        Vector::new(x, y)
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

    /// Paints a path's area or line; pixels at the sides of a sharp one are painted whole or not at
    /// all.
    fn paint<'s>(&mut self, path: &[Command], style: impl Into<Style<'s>>, colour: Rgb, is_sharp: bool) {
        let style = style.into();
        let wide = match style {
            // A miter reaches farther than the line is wide.
            Style::Stroke(stroke) => stroke.width * 2.0,
            Style::Fill(_) => 0.0,
        };
        let Some((left, top, width, height)) = self.frame(path, wide + 1.0) else { return };
        let mut mask = vec![0; width * height];
        let mut drawn = Mask::new(path);
        drawn.style(style).size(width as u32, height as u32).offset((-(left as i32), -(top as i32)));
        drawn.render_into(&mut mask, None);
        for (row, line) in mask.chunks_exact(width).enumerate() {
            let start = ((top + row) * self.width + left) * 3;
            let pixels = self.pixels[start..start + width * 3].chunks_exact_mut(3);
            for (pixel, &covered) in pixels.zip(line).filter(|(_, covered)| **covered > 0) {
                let share = match is_sharp {
                    true if covered < HALF => continue,
                    true => 255,
                    false => u32::from(covered),
                };
                for (part, new) in pixel.iter_mut().zip(colour) {
                    let mixed = u32::from(new) * share + u32::from(*part) * (255 - share);
                    *part = u8::try_from((mixed + 127) / 255).unwrap_or(255);
                }
            }
        }
    }

    /// The part of the file that a path can reach, `wide` pixels around its points: left, top,
    /// width and height; `None` if there is none.
    fn frame(&self, path: &[Command], wide: f32) -> Option<(usize, usize, usize, usize)> {
        let mut points: Vec<Vector> = Vec::new();
        for command in path {
            match *command {
                Command::MoveTo(end) | Command::LineTo(end) => points.push(end),
                Command::QuadTo(one, end) => points.extend([one, end]),
                Command::CurveTo(one, other, end) => points.extend([one, other, end]),
                Command::Close => {}
            }
        }
        let reach = |of: fn(&Vector) -> f32, side: usize| {
            let least = points.iter().map(of).fold(f32::INFINITY, f32::min) - wide;
            let most = points.iter().map(of).fold(f32::NEG_INFINITY, f32::max) + wide;
            let (start, end) = (least.max(0.0) as usize, (most.max(0.0).ceil() as usize).min(side));
            (start < end).then(|| (start, end - start))
        };
        let ((left, width), (top, height)) =
            (reach(|point| point.x, self.width)?, reach(|point| point.y, self.height)?);
        Some((left, top, width, height))
    }

    fn encode(&self) -> Vec<u8> {
        let side = |length: usize| u32::try_from(length).unwrap_or(LONGEST);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a picture has pixels, and memory takes every byte");
        writer.write_image_data(&self.pixels).expect("there is a byte for every part of every pixel");
        drop(writer);
        file
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
