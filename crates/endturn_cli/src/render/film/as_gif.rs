//! A film as GIF: the first frame, and of each further one the rectangle that changes, in which
//! pixels that stay are transparent.

use gif::{Encoder, EncodingError, Frame, Repeat};

use super::changes::Change;
use super::colours::{ByColour, chosen};
use super::{Delays, Reel};

/// Colours of a file, without the transparent one.
const COLOURS: usize = 255;

/// The whole file. A frame stays for a delay in hundredths of a second.
pub(super) fn file(reel: &mut Reel<'_>, size: (usize, usize), delays: Delays) -> Vec<u8> {
    // Colours are chosen when all are known.
    let mut counts = ByColour::new();
    let changes: Vec<Change> = reel.collect();
    for (count, colour) in changes.iter().flat_map(|change| &change.runs) {
        if let Some(colour) = colour {
            let counted = counts.at(*colour);
            *counted = counted.saturating_add(*count);
        }
    }
    written(&changes, &counts, size, delays).expect("memory takes every byte, and frames lie within the film")
}

fn written(
    changes: &[Change],
    counts: &ByColour,
    size: (usize, usize),
    delays: Delays,
) -> Result<Vec<u8>, EncodingError> {
    let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let (palette, mut nearest) = chosen(counts, COLOURS);
    let clear = u8::try_from(palette.len()).unwrap_or(u8::MAX);
    let mut table = palette.concat();
    table.extend([255; 3]);
    let mut encoder = Encoder::new(Vec::new(), side(size.0), side(size.1), &table)?;
    encoder.set_repeat(Repeat::Infinite)?;
    for (at, change) in changes.iter().enumerate() {
        let mut buffer = vec![clear; change.width * change.height];
        let mut place = 0;
        for &(count, colour) in &change.runs {
            let end = place + count as usize;
            if let Some(colour) = colour {
                buffer[place..end].fill(*nearest.at(colour) as u8);
            }
            place = end;
        }
        encoder.write_frame(&Frame {
            delay: delays.of(at, changes.len()),
            transparent: (at > 0).then_some(clear),
            left: side(change.left),
            top: side(change.top),
            width: side(change.width),
            height: side(change.height),
            buffer: buffer.into(),
            ..Frame::default()
        })?;
    }
    encoder.into_inner()
}
