//! The change from one frame of a film to the next.

use crate::render::colour::Rgb;
use crate::render::pixels::Pixels;

/// Pixels that are compared at once.
const BLOCK: usize = 32;

/// The rectangle that holds all changed pixels. One without any is the pixel in the corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The pixels of the rectangle, row by row, as runs: their number, and their colour unless they
    /// stay as they are.
    pub(super) runs: Vec<(u32, Option<Rgb>)>,
}

impl Change {
    /// Compares two frames of the same size; without one before, all pixels change.
    pub(crate) fn between(before: Option<&Pixels>, now: &Pixels) -> Self {
        let rows: Vec<usize> =
            (0..now.height).filter(|&row| before.is_none_or(|before| before.row(row) != now.row(row))).collect();
        let reach = rows.iter().map(|&row| match before {
            None => (0, now.width),
            Some(before) => reach(before.row(row), now.row(row)),
        });
        let (left, right) =
            reach.fold((usize::MAX, 0), |(left, right), (start, end)| (left.min(start), right.max(end)));
        let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else {
            return Self { left: 0, top: 0, width: 1, height: 1, runs: vec![(1, None)] };
        };
        let mut change = Self { left, top, width: right - left, height: bottom + 1 - top, runs: Vec::new() };
        for row in top..=bottom {
            let new = &now.row(row)[left * 3..right * 3];
            let old = before.map(|before| &before.row(row)[left * 3..right * 3]);
            for (at, block) in new.chunks(BLOCK * 3).enumerate() {
                let old = old.map(|old| &old[at * BLOCK * 3..][..block.len()]);
                if old == Some(block) {
                    change.add(block.len() / 3, None);
                    continue;
                }
                for (place, pixel) in block.chunks_exact(3).enumerate() {
                    let is_same = old.is_some_and(|old| old[place * 3..place * 3 + 3] == *pixel);
                    change.add(1, (!is_same).then(|| [pixel[0], pixel[1], pixel[2]]));
                }
            }
        }
        change
    }

    fn add(&mut self, pixels: usize, colour: Option<Rgb>) {
        let pixels = u32::try_from(pixels).unwrap_or(u32::MAX);
        match self.runs.last_mut() {
            Some((count, same)) if *same == colour => *count += pixels,
            _ => self.runs.push((pixels, colour)),
        }
    }
}

/// The first changed pixel of a row, and the one after the last.
fn reach(before: &[u8], now: &[u8]) -> (usize, usize) {
    // Most blocks are the same, and whole blocks are compared quickest.
    let block = |at: usize| at..now.len().min(at + BLOCK * 3);
    let mut blocks = (0..now.len()).step_by(BLOCK * 3).filter(|&at| before[block(at)] != now[block(at)]);
    let first = blocks.next();
    let last = blocks.next_back().or(first);
    let differs = |at: &usize| before[*at] != now[*at];
    let start = first.and_then(|at| block(at).find(differs)).unwrap_or(now.len());
    let end = last.and_then(|at| block(at).rfind(differs)).map_or(0, |at| at + 1);
    (start / 3, end.div_ceil(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgb = [255, 0, 0];

    /// The frame after a change.
    fn changed(before: &Pixels, change: &Change) -> Pixels {
        let mut after = before.clone();
        let runs = change.runs.iter().flat_map(|&(count, colour)| vec![colour; count as usize]);
        for (at, colour) in runs.enumerate() {
            let place = (change.top + at / change.width) * after.width + change.left + at % change.width;
            if let Some(colour) = colour {
                after.bytes[place * 3..place * 3 + 3].copy_from_slice(&colour);
            }
        }
        after
    }

    #[test]
    fn a_change_is_the_smallest_rectangle_and_makes_the_next_frame() {
        let before = Pixels::white(100, 20);
        let mut now = before.clone();
        now.fill((40, 3), (80, 9), RED);
        now.fill((50, 5), (60, 6), [0; 3]);
        let change = Change::between(Some(&before), &now);
        assert_eq!((change.left, change.top, change.width, change.height), (40, 3, 40, 6));
        assert_eq!(changed(&before, &change), now);
        let back = Change::between(Some(&now), &before);
        assert_eq!(changed(&now, &back), before);
        let mut spots = now.clone();
        spots.fill((0, 0), (1, 1), RED);
        spots.fill((99, 19), (100, 20), RED);
        let change = Change::between(Some(&now), &spots);
        assert_eq!((change.width, change.height, change.runs.len()), (100, 20, 3), "the rest stays");
        assert_eq!(changed(&now, &change), spots);
    }

    #[test]
    fn the_first_frame_is_whole_and_the_same_frame_changes_nothing() {
        let now = Pixels::white(5, 2);
        let all = Change::between(None, &now);
        assert_eq!((all.width, all.height, all.runs), (5, 2, vec![(10, Some([255; 3]))]));
        let none = Change::between(Some(&now), &now);
        assert_eq!((none.width, none.height, none.runs), (1, 1, vec![(1, None)]));
    }
}
