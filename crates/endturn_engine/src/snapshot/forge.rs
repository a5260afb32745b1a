//! Snapshots taken apart and put together again: what a forger could do, for tests.

use super::registry::Image;

/// A snapshot whose sections can be changed; putting it together makes the checksum fit.
#[derive(Clone, Debug)]
pub struct Forgery {
    image: Image,
}

impl Forgery {
    /// Takes a snapshot apart; none if the bytes are not laid out like one.
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

    /// A snapshot with these sections and the checksum that fits them.
    pub fn seal(mut self) -> Vec<u8> {
        self.image.seal();
        postcard::to_stdvec(&self.image).expect("an image is plain data")
    }
}
