//! A series of numbers as one line of text.

use super::number::part;

/// Maximum cells of a line.
pub const CELLS: usize = 60;

/// Renders values as blocks of eight heights: a dot for 0 and below, the highest block for `most`,
/// and blanks for the `before` rounds before the first value. A series longer than `cells` is
/// thinned out; the last value stays, and the first too if `before` is 0.
pub fn line(before: usize, values: &[i64], most: i64, cells: usize) -> String {
    const HEIGHTS: [char; 9] = ['·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let height = |value: i64| if value > 0 { part(value, most, 8).max(1) } else { 0 };
    let cell = |at: usize| at.checked_sub(before).map_or(' ', |at| HEIGHTS[height(values[at]) as usize]);
    thinned(before + values.len(), cells).map(cell).collect()
}

/// Returns at most `most` indices below `length`, evenly spaced, with the first and the last.
pub fn thinned(length: usize, most: usize) -> impl Iterator<Item = usize> {
    let count = length.min(most);
    (0..count).map(move |cell| if count < 2 { 0 } else { cell * (length - 1) / (count - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_follow_the_values() {
        assert_eq!(line(0, &[0, 1, 4, 8, -5], 8, CELLS), "·▁▄█·");
        assert_eq!(line(0, &[], 0, CELLS), "");
        assert_eq!(line(0, &[0, 0], 0, CELLS), "··");
        assert_eq!(line(0, &[i64::MAX, 1], i64::MAX, CELLS), "█▁");
    }

    #[test]
    fn who_comes_later_has_a_line_that_begins_later() {
        assert_eq!(line(2, &[0, 8], 8, CELLS), "  ·█");
        assert_eq!(line(4, &[1, 4, 8], 8, 4), "  ▁█");
    }

    #[test]
    fn long_courses_keep_their_first_and_last_value() {
        let places: Vec<usize> = thinned(1_000, 60).collect();
        assert_eq!((places.len(), places[0], places[59]), (60, 0, 999));
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(line(0, &[1, 2, 3, 4, 5, 6, 7, 8], 8, 3), "▁▄█");
        assert_eq!(thinned(3, 60).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
