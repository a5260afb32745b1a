//! Short lists that are copied with a position.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// A list of at most `MOST` values, without an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<T>", try_from = "Vec<T>")]
#[serde(bound(serialize = "T: Copy + Serialize", deserialize = "T: Copy + Default + Deserialize<'de>"))]
pub struct Flat<T: Copy, const MOST: usize> {
    values: [T; MOST],
    count: u8,
}

impl<T: Copy + Default, const MOST: usize> Flat<T, MOST> {
    /// Makes a list that repeats a value, at most `MOST` times.
    #[must_use]
    pub fn of(value: T, count: usize) -> Self {
        let count = count.min(MOST);
        let mut values = [T::default(); MOST];
        values[..count].fill(value);
        Self { values, count: count as u8 }
    }
}

impl<T: Copy, const MOST: usize> Deref for Flat<T, MOST> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.values[..usize::from(self.count)]
    }
}

impl<T: Copy, const MOST: usize> DerefMut for Flat<T, MOST> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[..usize::from(self.count)]
    }
}

impl<T: Copy, const MOST: usize> From<Flat<T, MOST>> for Vec<T> {
    fn from(list: Flat<T, MOST>) -> Self {
        list.to_vec()
    }
}

impl<T: Copy + Default, const MOST: usize> TryFrom<Vec<T>> for Flat<T, MOST> {
    type Error = &'static str;

    fn try_from(list: Vec<T>) -> Result<Self, Self::Error> {
        if list.len() > MOST {
            return Err("the list is too long");
        }
        let mut flat = Self::of(T::default(), list.len());
        flat.copy_from_slice(&list);
        Ok(flat)
    }
}
