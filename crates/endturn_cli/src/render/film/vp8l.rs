//! Pictures in WebP's lossless format: copies of earlier pixels, a cache of recent colours, and
//! prefix codes. None of its transforms: boards have few colours and large areas.

use super::prefix_code::{Bits, PrefixCode};

/// The first byte of a picture.
const SIGNATURE: u32 = 0x2f;
/// Bits of an index into the cache of colours, and the multiplier of its hash.
const CACHE_BITS: u32 = 10;
const CACHE_HASH: u32 = 0x1e35_a7bd;
/// Symbols of the green code before those of the cache: values of green, and of lengths.
const GREENS: usize = 256;
const LENGTHS: usize = 24;
const DISTANCES: usize = 40;
/// Copies of this length at least and at most are worth their bits, or possible.
const MIN_COPY: usize = 4;
const MAX_COPY: usize = 4_096;
/// Distances up to this come after short codes for pixels nearby.
const NEARBY: usize = 120;
const FARTHEST: usize = (1 << 20) - NEARBY;
/// Places looked at for a copy, and the length from which a copy is good enough.
const TRIES: usize = 32;
const LONG: usize = 256;
/// Bits of a hash of pixels beside each other.
const HASH_BITS: u32 = 16;
/// No place.
const NONE: u32 = u32::MAX;

/// A part of a picture.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A pixel: opacity, red, green and blue from the highest byte on.
    Pixel(u32),
    /// A pixel by its place in the cache.
    Cached(usize),
    /// Earlier pixels: their number and the code of their distance.
    Copy(usize, usize),
}

/// A picture of pixels, row by row: opacity, red, green and blue from the highest byte on.
pub(super) fn image(pixels: &[u32], width: usize) -> Vec<u8> {
    let parts = parts(pixels, width);
    let mut counts = [GREENS + LENGTHS + (1 << CACHE_BITS), 256, 256, 256, DISTANCES].map(|size| vec![0_u64; size]);
    for part in &parts {
        match *part {
            Part::Pixel(pixel) => {
                let [alpha, red, green, blue] = pixel.to_be_bytes();
                for (counts, symbol) in counts.iter_mut().zip([green, red, blue, alpha]) {
                    counts[usize::from(symbol)] += 1;
                }
            }
            Part::Cached(place) => counts[0][GREENS + LENGTHS + place] += 1,
            Part::Copy(length, distance) => {
                counts[0][GREENS + prefix(length).0] += 1;
                counts[4][prefix(distance).0] += 1;
            }
        }
    }
    let codes = counts.map(|counts| PrefixCode::of(&counts));
    let mut bits = Bits::default();
    bits.put(SIGNATURE, 8);
    bits.put(width as u32 - 1, 14);
    bits.put((pixels.len() / width) as u32 - 1, 14);
    bits.put(u32::from(pixels.iter().any(|pixel| pixel >> 24 < 255)), 1);
    // Version 0, no transforms, a cache of colours, and one group of codes.
    bits.put(0, 3 + 1);
    bits.put(1, 1);
    bits.put(CACHE_BITS, 4);
    bits.put(0, 1);
    codes.iter().for_each(|code| code.write(&mut bits));
    let [green, red, blue, alpha, far] = &codes;
    for part in &parts {
        match *part {
            Part::Pixel(pixel) => {
                let [opacity, r, g, b] = pixel.to_be_bytes();
                for (code, symbol) in [(green, g), (red, r), (blue, b), (alpha, opacity)] {
                    code.put(&mut bits, usize::from(symbol));
                }
            }
            Part::Cached(place) => green.put(&mut bits, GREENS + LENGTHS + place),
            Part::Copy(length, distance) => {
                for (code, first, value) in [(green, GREENS, length), (far, 0, distance)] {
                    let (symbol, extra, count) = prefix(value);
                    code.put(&mut bits, first + symbol);
                    bits.put(extra, count);
                }
            }
        }
    }
    bits.bytes()
}

/// Returns the symbol of a length or distance from 1 on, and the bits that follow it: their value
/// and number.
fn prefix(value: usize) -> (usize, u32, u32) {
    let from = value as u32 - 1;
    if from < 4 {
        return (from as usize, 0, 0);
    }
    let highest = from.ilog2();
    let count = highest - 1;
    let second = (from >> count) & 1;
    ((2 * highest + second) as usize, from & ((1 << count) - 1), count)
}

/// Splits a picture into parts.
fn parts(pixels: &[u32], width: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut cache = vec![0; 1 << CACHE_BITS];
    let mut earlier = Earlier::new(pixels, width);
    let mut at = 0;
    while at < pixels.len() {
        let (length, distance) = earlier.longest(at);
        let end = if length < MIN_COPY {
            let place = cached(pixels[at]);
            let is_cached = cache[place] == pixels[at];
            parts.push(if is_cached { Part::Cached(place) } else { Part::Pixel(pixels[at]) });
            at + 1
        } else {
            let code = match distance {
                _ if distance == width => 1,
                1 => 2,
                _ => distance + NEARBY,
            };
            parts.push(Part::Copy(length, code));
            at + length
        };
        for at in at..end {
            cache[cached(pixels[at])] = pixels[at];
            earlier.add(at);
        }
        at = end;
    }
    parts
}

/// The place of a colour in the cache.
fn cached(pixel: u32) -> usize {
    (pixel.wrapping_mul(CACHE_HASH) >> (32 - CACHE_BITS)) as usize
}

/// The pixels of a picture up to a place, by the hash of the next few.
struct Earlier<'p> {
    pixels: &'p [u32],
    width: usize,
    /// The last place of each hash, and for each place the one before it.
    last: Vec<u32>,
    before: Vec<u32>,
}

impl<'p> Earlier<'p> {
    fn new(pixels: &'p [u32], width: usize) -> Self {
        Self { pixels, width, last: vec![NONE; 1 << HASH_BITS], before: vec![NONE; pixels.len()] }
    }

    fn hash(&self, at: usize) -> Option<usize> {
        let next = self.pixels.get(at..at + MIN_COPY)?;
        let mixed = next.iter().fold(0_u32, |mixed, pixel| (mixed ^ pixel).wrapping_mul(0x9e37_79b1).rotate_left(13));
        Some((mixed.wrapping_mul(0x85eb_ca6b) >> (32 - HASH_BITS)) as usize)
    }

    fn add(&mut self, at: usize) {
        // Of an area of one colour only the start: the rest copies the pixel before it.
        let is_inside =
            at > 0 && self.pixels[at - 1..].iter().take(MIN_COPY + 1).all(|other| *other == self.pixels[at]);
        if let Some(hash) = self.hash(at).filter(|_| !is_inside) {
            self.before[at] = self.last[hash];
            self.last[hash] = at as u32;
        }
    }

    /// The longest copy for a place: its length and distance. Of equal ones, the one whose distance
    /// takes the fewest bits.
    fn longest(&self, at: usize) -> (usize, usize) {
        let mut best = (0, 0);
        let near = [1, self.width].into_iter().filter_map(|distance| at.checked_sub(distance));
        let mut place = self.hash(at).map_or(NONE, |hash| self.last[hash]);
        let chain = std::iter::from_fn(|| {
            let found = (place != NONE).then_some(place as usize)?;
            place = self.before[found];
            Some(found)
        });
        for place in near.chain(chain.take(TRIES)) {
            if best.0 >= LONG || at - place > FARTHEST {
                break;
            }
            let length = self.same(place, at);
            if length > best.0 {
                best = (length, at - place);
            }
        }
        best
    }

    /// The number of equal pixels from two places on.
    fn same(&self, place: usize, at: usize) -> usize {
        let pairs = self.pixels[place..].iter().zip(&self.pixels[at..]).take(MAX_COPY);
        pairs.take_while(|(one, other)| one == other).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_format() {
        let all = [1, 4, 5, 6, 7, 8, 9, 12, 13, 4_096, 1 << 20].map(prefix);
        let known = [(0, 0, 0), (3, 0, 0), (4, 0, 1), (4, 1, 1), (5, 0, 1), (5, 1, 1), (6, 0, 2), (6, 3, 2), (7, 0, 2)];
        assert_eq!(all[..9], known);
        assert_eq!(all[9..], [(23, 1_023, 10), (39, (1 << 18) - 1, 18)]);
    }

    #[test]
    fn an_area_of_one_colour_takes_a_few_bytes_and_a_second_line_copies_the_first() {
        assert!(image(&[0xff80_4020; 1_000 * 500], 1_000).len() < 500);
        let line: Vec<u32> = (0..64).map(|at| 0xff00_0000 | (at * 0x0001_0305)).collect();
        let parts = parts(&[line.clone(), line].concat(), 64);
        assert!(matches!(parts[..], [.., Part::Pixel(_), Part::Copy(64, 1)]), "{parts:?}");
    }
}
