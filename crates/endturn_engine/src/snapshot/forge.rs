//! Snapshots taken apart and put together again, as a forger could; for tests.

use super::registry::Image;

/// A snapshot whose sections can be changed; sealing it recomputes the checksum.
#[derive(Clone, Debug)]
pub struct Forgery {
    image: Image,
}

impl Forgery {
    /// Takes a snapshot apart; `None` if the bytes do not have its layout.
    pub fn open(snapshot: &[u8]) -> Option<Self> {
        Some(Self { image: postcard::from_bytes(snapshot).ok()? })
    }

    /// The sections by name.
    pub fn sections(&mut self) -> &mut Vec<(String, Vec<u8>)> {
        &mut self.image.sections
    }

    /// The bytes of one section.
    pub fn section(&mut self, name: &str) -> Option<&mut Vec<u8>> {
        self.image.sections.iter_mut().find(|(other, _)| other == name).map(|(_, bytes)| bytes)
    }

    /// Puts the snapshot together, with a matching checksum.
    pub fn seal(mut self) -> Vec<u8> {
        self.image.seal();
        postcard::to_stdvec(&self.image).expect("an image is plain data")
    }
}
