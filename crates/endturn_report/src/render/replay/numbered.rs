//! Numbers for values.

use std::collections::BTreeMap;

/// Numbers for values in the order in which they first occur.
#[derive(Clone, Debug)]
pub(super) struct Numbered<T> {
    all: Vec<T>,
    numbers: BTreeMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: BTreeMap::new() }
    }
}

impl<T: Ord + Clone> Numbered<T> {
    /// The number of a value.
    pub(super) fn number(&mut self, value: &T) -> u32 {
        if let Some(&number) = self.numbers.get(value) {
            return number;
        }
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(value.clone());
        self.numbers.insert(value.clone(), number);
        number
    }

    /// All values in the order of their numbers.
    pub(super) fn all(&self) -> &[T] {
        &self.all
    }
}
