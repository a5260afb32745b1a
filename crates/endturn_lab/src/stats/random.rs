//! Keyed random numbers for designs, bootstraps and simulations: the same key gives the same
//! numbers for ever.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A separate stream of random numbers for each seed and number. The use of the bits is defined
/// here, since libraries change how they draw ranges and shuffle from version to version.
#[derive(Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream with a number under a seed.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0, inclusive, to 1, exclusive: one of 2^53 equally likely ones.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A whole number below `limit`, which must not be 0; equally likely up to one part in `2^64 /
    /// limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// Puts a list into random order; all orders are equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
