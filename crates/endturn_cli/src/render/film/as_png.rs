//! A film as animated PNG with exact colours: the first frame, and of each further one the
//! rectangle that changes, in which pixels that stay are transparent.

use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError, Filter};

use super::changes::Change;
use super::{Delays, Reel};

/// The whole file. A frame stays for a delay in hundredths of a second.
pub(super) fn file(reel: &mut Reel<'_>, size: (usize, usize), delays: Delays) -> Vec<u8> {
    written(reel, size, delays).expect("memory takes every byte, and frames lie within the film")
}

fn written(reel: &mut Reel<'_>, size: (usize, usize), delays: Delays) -> Result<Vec<u8>, EncodingError> {
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side(size.0), side(size.1));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    // Most pixels stay as they are, which filters would only hide.
    encoder.set_filter(Filter::NoFilter);
    let frames = reel.len();
    encoder.set_animated(side(frames), 0)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    encoder.set_blend_op(BlendOp::Over)?;
    let mut writer = encoder.write_header()?;
    for (at, change) in reel.enumerate() {
        writer.set_frame_delay(delays.of(at, frames), 100)?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(side(change.width), side(change.height))?;
        writer.set_frame_position(side(change.left), side(change.top))?;
        writer.write_image_data(&pixels(&change))?;
    }
    writer.finish()?;
    Ok(file)
}

/// Red, green, blue and opacity of all pixels of a change.
fn pixels(change: &Change) -> Vec<u8> {
    let mut bytes = vec![0; change.width * change.height * 4];
    let mut place = 0;
    for &(count, colour) in &change.runs {
        let end = place + count as usize * 4;
        if let Some([red, green, blue]) = colour {
            bytes[place..end].chunks_exact_mut(4).for_each(|pixel| pixel.copy_from_slice(&[red, green, blue, 255]));
        }
        place = end;
    }
    bytes
}
