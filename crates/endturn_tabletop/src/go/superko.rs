//! Past positions, in order of play.

/// Number of words of the filter, which has 64 times as many bits.
const WORDS: usize = 64;

/// The hashes of all positions so far, in order of play. A small filter spares most searches: a
/// hash whose bit is not set has never occurred.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    hashes: Vec<u64>,
    filter: [u64; WORDS],
}

/// Word and bit of a hash in the filter.
fn place(hash: u64) -> (usize, u64) {
    ((hash >> 6) as usize % WORDS, 1 << (hash % 64))
}

impl Seen {
    /// Makes an empty list with room for a game of `moves` moves.
    pub(super) fn with_room(moves: usize) -> Self {
        Self { hashes: Vec::with_capacity(moves), filter: [0; WORDS] }
    }

    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.filter = [0; WORDS];
    }

    pub(super) fn push(&mut self, hash: u64) {
        let (word, bit) = place(hash);
        self.filter[word] |= bit;
        self.hashes.push(hash);
    }

    pub(super) fn has(&self, hash: u64) -> bool {
        let (word, bit) = place(hash);
        self.filter[word] & bit != 0 && self.hashes.contains(&hash)
    }

    /// The position before the last move, whose return is a simple ko.
    pub(super) fn before_last(&self) -> Option<u64> {
        self.hashes.len().checked_sub(2).map(|at| self.hashes[at])
    }

    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}
