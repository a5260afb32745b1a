//! The pixels of a picture, and stamps that are pressed onto them.

use super::colour::Rgb;
use super::scene::Point;

/// The coverage of a pixel that belongs to an area with sharp sides.
const HALF: u8 = 128;
/// Pixels of a mask that are skipped together if none is covered.
const BLOCK: usize = 32;

/// Pixels row by row: red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pixels {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) bytes: Vec<u8>,
}

/// The coverage of pixels around a point by a shape.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stamp {
    /// Covered pixels beside each other: offset of the first from the point, and their coverage in
    /// `cover`.
    runs: Vec<(Point, std::ops::Range<usize>)>,
    cover: Vec<u8>,
}

impl Stamp {
    /// Makes a stamp of a mask of the given width, whose upper left pixel has this offset from the
    /// point. Pixels at the sides of a sharp shape are covered whole or not at all.
    pub(crate) fn of(mask: &[u8], width: usize, (left, top): Point, is_sharp: bool) -> Self {
        let mut stamp = Self::default();
        for (row, line) in mask.chunks_exact(width.max(1)).enumerate() {
            let mut end = usize::MAX;
            for (block, covered) in line.chunks(BLOCK).enumerate() {
                if *covered == [0; BLOCK][..covered.len()] {
                    continue;
                }
                for (at, &covered) in covered.iter().enumerate() {
                    let covered = match is_sharp {
                        true if covered < HALF => 0,
                        true => 255,
                        false => covered,
                    };
                    if covered == 0 {
                        continue;
                    }
                    let column = block * BLOCK + at;
                    let start = stamp.cover.len();
                    stamp.cover.push(covered);
                    match stamp.runs.last_mut() {
                        Some((_, run)) if end == column => run.end = start + 1,
                        _ => stamp.runs.push(((left + column as i32, top + row as i32), start..start + 1)),
                    }
                    end = column + 1;
                }
            }
        }
        stamp
    }

    /// Bytes of memory, about.
    pub(crate) fn size(&self) -> usize {
        self.cover.len() + self.runs.len() * size_of::<(Point, std::ops::Range<usize>)>()
    }
}

impl Pixels {
    /// White paper.
    pub(crate) fn white(width: usize, height: usize) -> Self {
        Self { width, height, bytes: vec![255; width * height * 3] }
    }

    /// The bytes of a row.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.bytes[row * self.width * 3..(row + 1) * self.width * 3]
    }

    /// Fills the part of a rectangle that lies on the paper.
    pub(crate) fn fill(&mut self, (left, top): Point, (right, bottom): Point, colour: Rgb) {
        let within = |at: i32, side: usize| usize::try_from(at).unwrap_or(0).min(side);
        let (left, right) = (within(left, self.width), within(right, self.width));
        let line = colour.repeat(right.saturating_sub(left));
        for row in within(top, self.height)..within(bottom, self.height) {
            let start = (row * self.width + left) * 3;
            if let Some(pixels) = self.bytes.get_mut(start..start + line.len()) {
                pixels.copy_from_slice(&line);
            }
        }
    }

    /// Presses a stamp with its point at the given place.
    pub(crate) fn press(&mut self, stamp: &Stamp, (x, y): Point, colour: Rgb) {
        for ((right, down), run) in &stamp.runs {
            let (left, row) = (x.saturating_add(*right), y.saturating_add(*down));
            let Some(row) = usize::try_from(row).ok().filter(|row| *row < self.height) else { continue };
            let skipped = usize::try_from(-i64::from(left)).unwrap_or(0);
            let start = usize::try_from(left).unwrap_or(0);
            let cover = stamp.cover.get(run.start + skipped..run.end).unwrap_or_default();
            let room = self.width.saturating_sub(start).min(cover.len());
            let at = (row * self.width + start) * 3;
            let Some(pixels) = self.bytes.get_mut(at..at + room * 3) else { continue };
            for (pixel, &covered) in pixels.chunks_exact_mut(3).zip(cover) {
                if covered == 255 {
                    pixel.copy_from_slice(&colour);
                    continue;
                }
                let share = u32::from(covered);
                for (part, new) in pixel.iter_mut().zip(colour) {
                    let mixed = u32::from(new) * share + u32::from(*part) * (255 - share);
                    *part = u8::try_from((mixed + 127) / 255).unwrap_or(255);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgb = [255, 0, 0];

    /// The red of each row as digits: 0 is none, 9 is all of it.
    fn shown(pixels: &Pixels) -> Vec<String> {
        let digit = |pixel: &[u8]| char::from(b'0' + (255 - pixel[1]) / 28);
        (0..pixels.height).map(|row| pixels.row(row).chunks(3).map(digit).collect()).collect()
    }

    #[test]
    fn a_stamp_covers_the_paper_where_it_reaches_it() {
        let stamp = Stamp::of(&[0, 255, 128, 0, 60, 255], 3, (-1, -1), false);
        let pressed = |place| {
            let mut paper = Pixels::white(4, 2);
            paper.press(&stamp, place, RED);
            shown(&paper)
        };
        assert_eq!(pressed((1, 1)), ["0940", "0290"]);
        assert_eq!(pressed((0, 1)), ["9400", "2900"]);
        assert_eq!(pressed((-1, 1)), ["4000", "9000"]);
        assert_eq!(pressed((3, 2)), ["0000", "0009"]);
        for far in [(9, 1), (-9, 1), (1, 9), (1, -9), (i32::MIN, i32::MAX), (i32::MAX, i32::MIN)] {
            assert_eq!(pressed(far), ["0000", "0000"], "{far:?}");
        }
        let sharp = Stamp::of(&[0, 255, 128, 0, 60, 255], 3, (0, 0), true);
        let mut paper = Pixels::white(4, 2);
        paper.press(&sharp, (0, 0), RED);
        assert_eq!(shown(&paper), ["0990", "0090"]);
    }

    #[test]
    fn a_rectangle_is_filled_where_it_lies_on_the_paper() {
        let filled = |from, to| {
            let mut paper = Pixels::white(4, 2);
            paper.fill(from, to, RED);
            shown(&paper)
        };
        assert_eq!(filled((1, 0), (3, 1)), ["0990", "0000"]);
        assert_eq!(filled((-5, -5), (2, 99)), ["9900", "9900"]);
        assert_eq!(filled((3, 1), (1, 0)), ["0000", "0000"]);
        assert_eq!(filled((i32::MAX, 0), (i32::MAX, 9)), ["0000", "0000"]);
    }
}
