//! The colours of a film with few of them: exact ones, or else those nearest to all, computed in
//! integers.

use std::cmp::Reverse;

use endturn::engine::compact::CompactSort as _;

use crate::render::colour::Rgb;

/// Colours that stay exact where there are too many: those with the most pixels.
const EXACT: usize = 128;

/// A number for each colour, by red and green and then blue; most are missing.
#[derive(Clone, Debug)]
pub(super) struct ByColour {
    rows: Vec<Option<Box<[u32; 256]>>>,
}

impl ByColour {
    pub(super) fn new() -> Self {
        Self { rows: vec![None; 1 << 16] }
    }

    /// The number of a colour, 0 at first.
    pub(super) fn at(&mut self, [red, green, blue]: Rgb) -> &mut u32 {
        let row = usize::from(red) << 8 | usize::from(green);
        &mut self.rows[row].get_or_insert_with(|| Box::new([0; 256]))[usize::from(blue)]
    }

    /// The colours with a number, in their order.
    fn all(&self) -> Vec<(Rgb, u64)> {
        let mut all = Vec::new();
        for (row, numbers) in self.rows.iter().enumerate() {
            let Some(numbers) = numbers else { continue };
            let some = numbers.iter().enumerate().filter(|(_, number)| **number > 0);
            all.extend(some.map(|(blue, &number)| ([(row >> 8) as u8, row as u8, blue as u8], u64::from(number))));
        }
        all
    }
}

/// Returns at most `most` colours for those that are counted, and the index of the nearest for each
/// of these.
pub(super) fn chosen(counts: &ByColour, most: usize) -> (Vec<Rgb>, ByColour) {
    let all = counts.all();
    let mut palette: Vec<Rgb> = if all.len() <= most {
        all.iter().map(|(colour, _)| *colour).collect()
    } else {
        let mut sorted = all.clone();
        sorted.compact_sort_by_key(|(colour, weight)| (Reverse(*weight), *colour));
        let (exact, rest) = sorted.split_at(EXACT.min(most));
        let exact: Vec<Rgb> = exact.iter().map(|(colour, _)| *colour).collect();
        let others = boxes(rest.to_vec(), most - exact.len());
        exact.into_iter().chain(others.iter().map(|part| mean(part))).collect()
    };
    palette.compact_sort();
    palette.dedup();
    let mut nearest = ByColour::new();
    for (colour, _) in all {
        *nearest.at(colour) = index(&palette, colour);
    }
    (palette, nearest)
}

/// The index of the nearest colour.
fn index(palette: &[Rgb], colour: Rgb) -> u32 {
    if let Ok(at) = palette.binary_search(&colour) {
        return at as u32;
    }
    let far = |other: &Rgb| -> u32 {
        let [red, green, blue] = [0, 1, 2].map(|part| u32::from(colour[part].abs_diff(other[part])).pow(2));
        // Eyes see green best.
        red * 2 + green * 4 + blue
    };
    (0..palette.len()).min_by_key(|&at| far(&palette[at])).unwrap_or(0) as u32
}

/// Splits colours into at most `most` groups: again and again the one with the most pixels and the
/// longest side, at the middle of its pixels.
fn boxes(all: Vec<(Rgb, u64)>, most: usize) -> Vec<Vec<(Rgb, u64)>> {
    let mut boxes = vec![(spread(&all), all)];
    while boxes.len() < most {
        let widest = (0..boxes.len()).max_by_key(|&at| (boxes[at].0.0, Reverse(at)));
        let Some(at) = widest.filter(|&at| boxes[at].0.0 > 0) else { break };
        let ((_, part), mut colours) = boxes.swap_remove(at);
        colours.compact_sort_by_key(|(colour, _)| (colour[part], *colour));
        let whole: u64 = colours.iter().map(|(_, weight)| weight).sum();
        let mut before = 0;
        let middle = colours.iter().position(|(_, weight)| {
            before += weight;
            before * 2 >= whole
        });
        let cut = (middle.unwrap_or(0) + 1).min(colours.len() - 1);
        let other = colours.split_off(cut);
        boxes.extend([colours, other].map(|colours| (spread(&colours), colours)));
    }
    boxes.into_iter().map(|(_, colours)| colours).filter(|colours| !colours.is_empty()).collect()
}

/// The error of a group, about, and its longest side: 0 if it cannot be split.
fn spread(colours: &[(Rgb, u64)]) -> (u64, usize) {
    let weight: u64 = colours.iter().map(|(_, weight)| weight).sum();
    let side = |part: usize| {
        let values = || colours.iter().map(|(colour, _)| colour[part]);
        u64::from(values().max().unwrap_or(0) - values().min().unwrap_or(0))
    };
    let longest = (0..3).max_by_key(|&part| (side(part), Reverse(part))).unwrap_or(0);
    (side(longest).pow(2) * weight, longest)
}

/// The mean colour of a group.
fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let weight: u64 = colours.iter().map(|(_, weight)| weight).sum();
    [0, 1, 2].map(|part| {
        let sum: u64 = colours.iter().map(|(colour, weight)| u64::from(colour[part]) * weight).sum();
        u8::try_from((sum + weight / 2) / weight.max(1)).unwrap_or(255)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(colours: impl IntoIterator<Item = (Rgb, u32)>) -> ByColour {
        let mut counts = ByColour::new();
        colours.into_iter().for_each(|(colour, count)| *counts.at(colour) += count);
        counts
    }

    #[test]
    fn few_colours_are_exact() {
        let all = (0..=254).map(|at| [at, 255 - at, at / 2]);
        let (palette, mut nearest) = chosen(&counted(all.clone().map(|colour| (colour, 1))), 255);
        assert_eq!(palette.len(), 255);
        assert!(all.into_iter().all(|colour| palette[*nearest.at(colour) as usize] == colour));
    }

    #[test]
    fn of_many_colours_the_frequent_ones_are_exact_and_the_others_near() {
        let flat = (0..100).map(|at| [at * 2, 7, 255 - at]);
        let shades = (0..32_u8).flat_map(|one| (0..32_u8).map(move |other| [one * 8, 100, other * 8]));
        let all = || flat.clone().map(|colour| (colour, 9_000)).chain(shades.clone().map(|colour| (colour, 3)));
        let (palette, mut nearest) = chosen(&counted(all()), 255);
        assert!(palette.len() <= 255 && palette.len() > 250, "{}", palette.len());
        assert!(flat.clone().all(|colour| palette[*nearest.at(colour) as usize] == colour));
        let far = |colour: Rgb, other: Rgb| (0..3).map(|part| colour[part].abs_diff(other[part])).max().unwrap();
        let most = shades.clone().map(|colour| far(colour, palette[*nearest.at(colour) as usize])).max().unwrap();
        assert!(most <= 24, "{most}");
        assert_eq!(chosen(&counted(all()), 255).0, palette);
    }
}
