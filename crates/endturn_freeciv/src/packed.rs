//! Unpacks what Freeciv has compressed: gzip, xz, zstd and bzip2.

use std::io::{Cursor, Read};

/// KiB that a decoder of xz may take for its dictionary; the strongest preset takes 64 MiB.
const MAX_XZ_KIB: u32 = 96 << 10;

/// The form of a file, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not compressed.
    Plain,
    /// `.gz`.
    Gzip,
    /// `.xz`.
    Xz,
    /// `.zst`.
    Zstd,
    /// `.bz2`.
    Bzip2,
}

impl Packing {
    /// The form of these bytes, whatever the file is called.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Self::Zstd,
            [b'B', b'Z', b'h', ..] => Self::Bzip2,
            _ => Self::Plain,
        }
    }

    /// Its name, as in a message.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain text",
            Self::Gzip => "gzip",
            Self::Xz => "xz",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
        }
    }
}

/// Unpacks bytes, or returns them as they are if they are not compressed.
///
/// # Errors
///
/// Returns why the bytes are not those of a file of their form, or that they unpack to more than
/// `at_most` bytes. No more than these are ever held.
pub fn unpack(bytes: Vec<u8>, at_most: usize) -> Result<Vec<u8>, String> {
    let packing = Packing::of(&bytes);
    let packed = Cursor::new(&bytes);
    let result = match packing {
        Packing::Plain if bytes.len() > at_most => return Err(too_large(at_most)),
        Packing::Plain => return Ok(bytes),
        Packing::Gzip => read(flate2::read::MultiGzDecoder::new(packed), at_most),
        Packing::Xz => read(lzma_rust2::XzReader::new_mem_limit(packed, true, MAX_XZ_KIB), at_most),
        Packing::Zstd => match ruzstd::decoding::StreamingDecoder::new(packed) {
            Ok(decoder) => read(decoder, at_most),
            Err(error) => Err(error.to_string()),
        },
        Packing::Bzip2 => read(bzip2::read::MultiBzDecoder::new(packed), at_most),
    };
    result.map_err(|why| format!("this is not a whole file of {}: {why}", packing.name()))
}

fn read(source: impl Read, at_most: usize) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    let bound = u64::try_from(at_most).unwrap_or(u64::MAX).saturating_add(1);
    source.take(bound).read_to_end(&mut unpacked).map_err(|error| error.to_string())?;
    if unpacked.len() > at_most { Err(too_large(at_most)) } else { Ok(unpacked) }
}

fn too_large(at_most: usize) -> String {
    format!("it unpacks to more than {} MiB", at_most >> 20)
}
