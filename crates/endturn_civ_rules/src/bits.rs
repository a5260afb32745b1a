//! Sets of small numbers as bits.

use serde::{Deserialize, Serialize};

/// A set of numbers below 256, for buildings and techs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bits256([u64; 4]);

impl Bits256 {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// True if `number` is in the set; numbers from 256 on never are.
    #[must_use]
    #[inline]
    pub const fn contains(&self, number: usize) -> bool {
        number < 256 && self.0[number >> 6] >> (number & 63) & 1 == 1
    }

    /// Adds a number; those from 256 on are ignored.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number >> 6) {
            *word |= 1 << (number & 63);
        }
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number >> 6) {
            *word &= !(1 << (number & 63));
        }
    }

    /// Adds or removes a number.
    #[inline]
    pub fn set(&mut self, number: usize, present: bool) {
        if present { self.insert(number) } else { self.remove(number) }
    }

    /// True if the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Number of elements of the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if every number of `other` is in the set.
    #[must_use]
    #[inline]
    pub fn contains_all(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & other == *other)
    }

    /// True if some number is in both sets.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// The numbers of either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The numbers of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The numbers in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        (0..4).flat_map(move |at| Ones(words[at]).map(move |bit| at * 64 + bit))
    }
}

impl FromIterator<usize> for Bits256 {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

/// The positions of the one bits of a set, lowest first.
#[inline]
pub const fn ones(set: u128) -> impl Iterator<Item = usize> + Clone {
    WideOnes { low: Ones(set as u64), high: Ones((set >> 64) as u64) }
}

#[derive(Clone)]
struct WideOnes {
    low: Ones,
    high: Ones,
}

impl Iterator for WideOnes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self.low.next() {
            None => self.high.next().map(|bit| 64 + bit),
            low => low,
        }
    }
}

/// The positions of the one bits of a word, lowest first.
#[derive(Clone)]
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            bit
        })
    }
}

/// A set of numbers below 64, for extras.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bits64(pub u64);

impl Bits64 {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// True if `number` is in the set; numbers from 64 on never are.
    #[must_use]
    #[inline]
    pub const fn contains(self, number: usize) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// Adds or removes a number; those from 64 on are ignored.
    #[inline]
    pub fn set(&mut self, number: usize, present: bool) {
        if number < 64 {
            self.0 = self.0 & !(1 << number) | u64::from(present) << number;
        }
    }

    /// True if some number is in both sets.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The numbers in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + use<> {
        Ones(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_nothing_beyond_its_end() {
        let mut set: Bits256 = [3, 64, 255, 256, 9_999].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 255]);
        set.set(64, false);
        assert!(!set.contains(64) && !set.contains(256) && set.len() == 2);
        let mut small = Bits64::EMPTY;
        small.set(63, true);
        small.set(64, true);
        assert_eq!(small.iter().collect::<Vec<_>>(), [63]);
        let wide = 1 << 127 | 1 << 64 | 1 << 63 | 1;
        assert_eq!(ones(wide).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!(ones(0).count() + ones(u128::MAX).count(), 128);
    }
}
