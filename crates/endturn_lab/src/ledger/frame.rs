//! Values in a file one after the other, each with its number, its length and a checksum over
//! everything, so that a torn end is detected.

use serde::{Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

/// Bytes of the checksum; those of number and length follow.
const CHECKSUM: usize = 8;
const HEAD: usize = CHECKSUM + 8 + 4;
/// Upper limit on the bytes of a value; a longer one was never written.
const MAX: usize = 1 << 26;

/// Encodes a value with its number.
pub(crate) fn frame<T: Serialize>(number: u64, value: &T) -> Vec<u8> {
    framed(number, &postcard::to_stdvec(value).expect("results are plain data"))
}

/// Encodes bytes with their number.
pub(crate) fn framed(number: u64, bytes: &[u8]) -> Vec<u8> {
    let mut framed = Vec::with_capacity(HEAD + bytes.len());
    framed.extend_from_slice(&[0; CHECKSUM]);
    framed.extend_from_slice(&number.to_le_bytes());
    framed.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    framed.extend_from_slice(bytes);
    let checksum = xxh3_64(&framed[CHECKSUM..]);
    framed[..CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    framed
}

/// A value found in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Framed<'b> {
    /// Its number.
    pub(crate) number: u64,
    /// All its bytes, including the frame.
    pub(crate) whole: &'b [u8],
}

impl<'b> Framed<'b> {
    /// Decodes the first value of some bytes; `None` if it is torn or damaged.
    pub(crate) fn first(bytes: &'b [u8]) -> Option<Self> {
        let part = |from: usize, to: usize| bytes.get(from..to);
        let checksum = u64::from_le_bytes(part(0, CHECKSUM)?.try_into().ok()?);
        let number = u64::from_le_bytes(part(CHECKSUM, CHECKSUM + 8)?.try_into().ok()?);
        let length = u32::from_le_bytes(part(CHECKSUM + 8, HEAD)?.try_into().ok()?) as usize;
        let whole = part(0, HEAD + Some(length).filter(|&length| length < MAX)?)?;
        (xxh3_64(&whole[CHECKSUM..]) == checksum).then_some(Self { number, whole })
    }

    /// The value; `None` if it is another kind of value.
    pub(crate) fn value<T: DeserializeOwned>(&self) -> Option<T> {
        postcard::from_bytes(self.bytes()).ok()
    }

    /// Its bytes without the frame.
    pub(crate) fn bytes(&self) -> &'b [u8] {
        &self.whole[HEAD..]
    }
}

/// Returns the values of some bytes up to the first torn one.
pub(crate) fn frames(mut bytes: &[u8]) -> impl Iterator<Item = Framed<'_>> {
    std::iter::from_fn(move || {
        let one = Framed::first(bytes)?;
        bytes = &bytes[one.whole.len()..];
        Some(one)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_framed_comes_back_and_any_change_is_seen(
            value in proptest::collection::vec(any::<u64>(), 0..9), number in any::<u64>(), at in any::<usize>(), bit in 0u8..8
        ) {
            let framed = frame(number, &value);
            let found = Framed::first(&framed).expect("it is whole");
            prop_assert_eq!((found.number, found.value::<Vec<u64>>(), found.whole.len()), (number, Some(value), framed.len()));
            let at = at % framed.len();
            prop_assert_eq!(Framed::first(&framed[..at]), None);
            let mut changed = framed.clone();
            changed[at] ^= 1 << bit;
            prop_assert_eq!(Framed::first(&changed), None);
        }
    }
}
