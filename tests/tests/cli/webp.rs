//! A reader of animated WebP files without lossless transforms, written from the format's
//! specification, for tests of films.

use std::collections::BTreeMap;

/// A frame: its corner, its width, its delay in milliseconds, and its pixels: opacity, red, green
/// and blue from the highest byte on.
pub struct Frame {
    pub corner: (usize, usize),
    pub width: usize,
    pub delay: usize,
    pub pixels: Vec<u32>,
}

/// Reads a file: its size and its frames.
pub fn read(file: &[u8]) -> ((usize, usize), Vec<Frame>) {
    let [(b"RIFF", riff)] = chunks(file)[..] else { panic!("not one RIFF chunk") };
    assert_eq!(&riff[..4], b"WEBP");
    let all = chunks(&riff[4..]);
    let [(b"VP8X", head), (b"ANIM", _), ..] = all[..] else { panic!("not an animation") };
    let frames = all[2..].iter().map(|(name, data)| {
        assert_eq!(*name, b"ANMF");
        let [(b"VP8L", image)] = chunks(&data[16..])[..] else { panic!("not one picture in a frame") };
        let (width, pixels) = picture(image);
        assert_eq!((width, pixels.len()), (number(&data[6..9]) + 1, width * (number(&data[9..12]) + 1)));
        assert_eq!(data[15], 0, "drawn over the frame before, which stays");
        let corner = (number(&data[..3]) * 2, number(&data[3..6]) * 2);
        Frame { corner, width, delay: number(&data[12..15]), pixels }
    });
    ((number(&head[4..7]) + 1, number(&head[7..10]) + 1), frames.collect())
}

/// A little-endian number.
fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | usize::from(*byte))
}

/// A chunk's name and data.
type Chunk<'b> = (&'b [u8; 4], &'b [u8]);

fn chunks(mut bytes: &[u8]) -> Vec<Chunk<'_>> {
    let mut all = Vec::new();
    while let Some((name, rest)) = bytes.split_first_chunk() {
        let size = number(&rest[..4]);
        all.push((name, &rest[4..4 + size]));
        bytes = &rest[4 + size + size % 2..];
    }
    assert!(bytes.is_empty());
    all
}

struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> usize {
        let value = (0..count).map(|bit| {
            let at = self.at + bit;
            usize::from(self.bytes[at / 8] >> (at % 8) & 1) << bit
        });
        let value = value.sum();
        self.at += count;
        value
    }
}

/// The symbols of a prefix code by length and code; one that stands alone has no bits.
struct Code(BTreeMap<(usize, usize), usize>);

impl Code {
    fn of(lengths: &[usize]) -> Self {
        let mut used: Vec<(usize, usize)> =
            lengths.iter().enumerate().filter(|(_, length)| **length > 0).map(|(at, length)| (*length, at)).collect();
        used.sort_unstable();
        if let [(_, only)] = used[..] {
            return Self(BTreeMap::from([((0, 0), only)]));
        }
        let (mut codes, mut code, mut before) = (BTreeMap::new(), 0, used[0].0);
        for (length, symbol) in used {
            code <<= length - before;
            codes.insert((length, code), symbol);
            code += 1;
            before = length;
        }
        assert_eq!(code, 1 << before, "the code is complete");
        Self(codes)
    }

    fn read(bits: &mut Bits<'_>, size: usize) -> Self {
        let mut lengths = vec![0; size];
        if bits.take(1) == 1 {
            let two = bits.take(1);
            let first = [1, 8][bits.take(1)];
            lengths[bits.take(first)] = 1;
            if two == 1 {
                lengths[bits.take(8)] = 1;
            }
            return Self::of(&lengths);
        }
        let mut own = [0; 19];
        let written = bits.take(4) + 4;
        for symbol in &[17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15][..written] {
            own[*symbol] = bits.take(3);
        }
        assert_eq!(bits.take(1), 0, "all symbols have a length");
        let (code, mut at, mut before) = (Self::of(&own), 0, 8);
        while at < size {
            let (length, times) = match code.symbol(bits) {
                16 => (before, 3 + bits.take(2)),
                17 => (0, 3 + bits.take(3)),
                18 => (0, 11 + bits.take(7)),
                length => (length, 1),
            };
            lengths[at..at + times].fill(length);
            at += times;
            if length > 0 {
                before = length;
            }
        }
        Self::of(&lengths)
    }

    fn symbol(&self, bits: &mut Bits<'_>) -> usize {
        let (mut length, mut code) = (0, 0);
        loop {
            if let Some(symbol) = self.0.get(&(length, code)) {
                return *symbol;
            }
            code = code << 1 | bits.take(1);
            length += 1;
            assert!(length <= 15);
        }
    }
}

/// The value of a length's or distance's symbol.
fn value(symbol: usize, bits: &mut Bits<'_>) -> usize {
    if symbol < 4 {
        return symbol + 1;
    }
    let extra = (symbol - 2) / 2;
    ((2 + symbol % 2) << extra) + bits.take(extra) + 1
}

/// The width and pixels of a picture.
fn picture(bytes: &[u8]) -> (usize, Vec<u32>) {
    let mut bits = Bits { bytes, at: 0 };
    assert_eq!(bits.take(8), 0x2f);
    let (width, height) = (bits.take(14) + 1, bits.take(14) + 1);
    let is_transparent = bits.take(1) == 1;
    assert_eq!((bits.take(3), bits.take(1), bits.take(1)), (0, 0, 1), "version 0, no transform, a cache");
    let cache_bits = bits.take(4);
    assert_eq!(bits.take(1), 0, "one group of codes");
    let mut cache = vec![0_u32; 1 << cache_bits];
    let codes = [280 + cache.len(), 256, 256, 256, 40].map(|size| Code::read(&mut bits, size));
    let mut pixels: Vec<u32> = Vec::new();
    while pixels.len() < width * height {
        let from = pixels.len();
        match codes[0].symbol(&mut bits) {
            green @ ..256 => {
                let [red, blue, alpha] = [1, 2, 3].map(|at| codes[at].symbol(&mut bits) as u8);
                pixels.push(u32::from_be_bytes([alpha, red, green as u8, blue]));
            }
            symbol @ 256..280 => {
                let length = value(symbol - 256, &mut bits);
                let distance = match value(codes[4].symbol(&mut bits), &mut bits) {
                    1 => width,
                    2 => 1,
                    near @ ..=120 => panic!("the distance {near} is not written"),
                    far => far - 120,
                };
                for _ in 0..length {
                    pixels.push(pixels[pixels.len() - distance]);
                }
            }
            symbol => pixels.push(cache[symbol - 280]),
        }
        for pixel in &pixels[from..] {
            cache[(pixel.wrapping_mul(0x1e35_a7bd) >> (32 - cache_bits)) as usize] = *pixel;
        }
    }
    assert_eq!(pixels.len(), width * height);
    assert_eq!(is_transparent, pixels.iter().any(|pixel| pixel >> 24 < 255));
    (width, pixels)
}
