//! A film as animated WebP with exact colours: the first frame, and of each further one the
//! rectangle that changes, in which pixels that stay are transparent. Own code, because libraries
//! that write animations need a C compiler.

use super::changes::Change;
use super::vp8l;
use super::{Delays, Reel};

/// The flags of a file that is animated and has transparent pixels.
const ANIMATED: u8 = 0x02;
const TRANSPARENT: u8 = 0x10;

/// The whole file. A frame stays for a delay in hundredths of a second.
pub(super) fn file(reel: &mut Reel<'_>, size: (usize, usize), delays: Delays) -> Vec<u8> {
    let mut chunks = b"WEBP".to_vec();
    let mut head = vec![ANIMATED | TRANSPARENT, 0, 0, 0];
    head.extend([size.0 - 1, size.1 - 1].into_iter().flat_map(three));
    chunk(&mut chunks, *b"VP8X", &head);
    // Four bytes of background, and no end of the repetitions.
    chunk(&mut chunks, *b"ANIM", &[255, 255, 255, 255, 0, 0]);
    let frames = reel.len();
    for (at, change) in reel.enumerate() {
        chunk(&mut chunks, *b"ANMF", &frame(&change, delays.of(at, frames)));
    }
    let mut file = Vec::with_capacity(chunks.len() + 8);
    chunk(&mut file, *b"RIFF", &chunks);
    file
}

/// The data of a frame: its place, which is even in both directions, its delay, and its pixels.
fn frame(change: &Change, delay: u16) -> Vec<u8> {
    let (left, top) = (change.left % 2, change.top % 2);
    let (width, height) = (change.width + left, change.height + top);
    let mut pixels = vec![0; top * width];
    pixels.reserve(width * change.height);
    let colours = change.runs.iter().flat_map(|&(count, colour)| std::iter::repeat_n(colour, count as usize));
    for (at, colour) in colours.enumerate() {
        if at % change.width == 0 {
            pixels.extend(std::iter::repeat_n(0, left));
        }
        pixels.push(colour.map_or(0, |[red, green, blue]| u32::from_be_bytes([255, red, green, blue])));
    }
    let mut data = Vec::new();
    for number in [change.left / 2, change.top / 2, width - 1, height - 1, usize::from(delay) * 10] {
        data.extend(three(number));
    }
    // Drawn over the frame before it.
    data.push(0);
    chunk(&mut data, *b"VP8L", &vp8l::image(&pixels, width));
    data
}

/// A number in three bytes.
fn three(number: usize) -> [u8; 3] {
    [number as u8, (number >> 8) as u8, (number >> 16) as u8]
}

/// Appends a chunk, whose size is even in the file.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend(name);
    file.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_le_bytes());
    file.extend(data);
    file.extend(std::iter::repeat_n(0, data.len() % 2));
}
