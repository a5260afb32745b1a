//! Sorts and sorted collections that cost little code.
//!
//! The standard library compiles its sort, some five kilobytes, once per type and key, and
//! collecting into a `BTreeMap` brings one too. Lists that are sorted now and then use these traits
//! instead: the sort is compiled once, over indices. Inner loops of games keep the standard sorts.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Stable sorts with the results of the standard library's.
pub trait CompactSort<T> {
    /// Sorts like `sort_by`.
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts like `sort_by_key`.
    fn compact_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts like `sort`.
    fn compact_sort(&mut self)
    where
        T: Ord;
}

impl<T> CompactSort<T> for [T] {
    fn compact_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let order = sorted_indices(self.len(), &mut |one, other| compare(&self[one], &self[other]));
        arrange(order, &mut |one, other| self.swap(one, other));
    }

    fn compact_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.compact_sort_by(|one, other| key(one).cmp(&key(other)));
    }

    fn compact_sort(&mut self)
    where
        T: Ord,
    {
        self.compact_sort_by(T::cmp);
    }
}

/// The indices of a list, in the order of its elements.
fn sorted_indices(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

/// Swaps elements until place `at` holds the one that was at `order[at]`.
fn arrange(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

/// Collects into sorted collections by inserting.
pub trait CompactCollect: Iterator + Sized {
    /// Collects into a map; of equal keys the last counts.
    fn into_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        for (key, value) in self {
            map.insert(key, value);
        }
        map
    }

    /// Collects into a set.
    fn into_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        for item in self {
            set.insert(item);
        }
        set
    }
}

impl<I: Iterator> CompactCollect for I {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn compact_sorts_give_what_the_standard_ones_give(list: Vec<(u8, u16)>) {
            let mut standard = list.clone();
            standard.sort_by_key(|&(key, _)| key);
            let mut compact = list.clone();
            compact.compact_sort_by_key(|&(key, _)| key);
            prop_assert_eq!(&compact, &standard);
            standard.sort();
            compact.compact_sort();
            prop_assert_eq!(&compact, &standard);
            prop_assert_eq!(list.iter().copied().into_map(), list.iter().copied().collect::<BTreeMap<_, _>>());
            prop_assert_eq!(list.iter().into_set(), list.iter().collect::<BTreeSet<_>>());
        }
    }
}
