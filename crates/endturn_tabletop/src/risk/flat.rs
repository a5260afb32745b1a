//! Short lists that are copied with a position.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// A list of at most `MAX` values, without an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<T>", try_from = "Vec<T>")]
#[serde(bound(serialize = "T: Copy + Serialize", deserialize = "T: Copy + Default + Deserialize<'de>"))]
pub struct Flat<T: Copy, const MAX: usize> {
    values: [T; MAX],
    count: u8,
}

impl<T: Copy + Default, const MAX: usize> Flat<T, MAX> {
    /// Makes a list that repeats a value, at most `MAX` times.
    #[must_use]
    pub fn of(value: T, count: usize) -> Self {
        let count = count.min(MAX);
        let mut values = [T::default(); MAX];
        values[..count].fill(value);
        Self { values, count: count as u8 }
    }
}

impl<T: Copy, const MAX: usize> Deref for Flat<T, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.values[..usize::from(self.count)]
    }
}

impl<T: Copy, const MAX: usize> DerefMut for Flat<T, MAX> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[..usize::from(self.count)]
    }
}

impl<T: Copy, const MAX: usize> From<Flat<T, MAX>> for Vec<T> {
    fn from(list: Flat<T, MAX>) -> Self {
        list.to_vec()
    }
}

impl<T: Copy + Default, const MAX: usize> TryFrom<Vec<T>> for Flat<T, MAX> {
    type Error = &'static str;

    fn try_from(list: Vec<T>) -> Result<Self, Self::Error> {
        if list.len() > MAX {
            return Err("the list is too long");
        }
        let mut flat = Self::of(T::default(), list.len());
        flat.copy_from_slice(&list);
        Ok(flat)
    }
}
