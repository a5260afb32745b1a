//! Delta debugging: a smallest set of changes that is enough for an effect.

use endturn_engine::compact::CompactCollect as _;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

/// Returns a set of changes, out of those numbered from 0 to `count`, that is enough for the effect
/// while no set with one change fewer is; all changes together must be enough. Sets for which
/// `is_enough` returns false, such as those that do not fit together, are passed over. It halves
/// the changes again and again, so a single cause among many takes few questions; no set is asked
/// about twice.
///
/// ```
/// use endturn_lab::minimal::minimal;
/// use std::{collections::BTreeSet, ops::ControlFlow};
///
/// let mut asked = 0;
/// let found = minimal(1_000, &mut |set: &BTreeSet<usize>| -> ControlFlow<(), bool> {
///     asked += 1;
///     ControlFlow::Continue(set.contains(&17) && set.contains(&640))
/// });
/// assert_eq!(found, ControlFlow::Continue(BTreeSet::from([17, 640])));
/// assert!(asked < 80);
/// ```
pub fn minimal<B>(
    count: usize,
    is_enough: &mut dyn FnMut(&BTreeSet<usize>) -> ControlFlow<B, bool>,
) -> ControlFlow<B, BTreeSet<usize>> {
    let mut known: BTreeMap<BTreeSet<usize>, bool> = BTreeMap::new();
    let mut ask = |set: &BTreeSet<usize>| -> ControlFlow<B, bool> {
        if set.is_empty() {
            return ControlFlow::Continue(false);
        }
        if let Some(&answer) = known.get(set) {
            return ControlFlow::Continue(answer);
        }
        let answer = is_enough(set)?;
        known.insert(set.clone(), answer);
        ControlFlow::Continue(answer)
    };
    let mut left: BTreeSet<usize> = (0..count).into_set();
    let mut parts = 2;
    while left.len() > 1 {
        parts = parts.min(left.len());
        let list: Vec<usize> = left.iter().copied().collect();
        let chunks: Vec<BTreeSet<usize>> =
            list.chunks(list.len().div_ceil(parts)).map(|chunk| chunk.iter().copied().collect()).collect();
        let rest = |chunk: &BTreeSet<usize>| left.difference(chunk).copied().into_set();
        let mut next = None;
        // With two parts, the rest of one is the other.
        let rests = chunks.iter().filter(|_| parts > 2).map(|chunk| (rest(chunk), parts - 1));
        for (set, parts) in chunks.iter().map(|chunk| (chunk.clone(), 2)).chain(rests) {
            if ask(&set)? {
                next = Some((set, parts));
                break;
            }
        }
        match next {
            Some((set, fewer)) => (left, parts) = (set, fewer.max(2)),
            None if parts >= left.len() => break,
            None => parts *= 2,
        }
    }
    ControlFlow::Continue(left)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(count: usize, is_enough: impl Fn(&BTreeSet<usize>) -> bool) -> BTreeSet<usize> {
        let found = minimal(count, &mut |set| -> ControlFlow<(), bool> { ControlFlow::Continue(is_enough(set)) });
        let ControlFlow::Continue(found) = found else { unreachable!("nothing stops it") };
        found
    }

    proptest! {
        #[test]
        fn the_causes_that_are_needed_together_are_found_exactly(
            count in 1_usize..200, causes in prop::collection::btree_set(0_usize..200, 1..6)
        ) {
            let causes: BTreeSet<usize> = causes.into_iter().map(|one| one % count).collect();
            prop_assert_eq!(found(count, |set| set.is_superset(&causes)), causes);
        }

        #[test]
        fn no_cause_can_be_left_out_of_the_answer(count in 1_usize..60, weights in prop::collection::vec(-3_i32..4, 60)) {
            let sum = |set: &BTreeSet<usize>| set.iter().map(|&one| weights[one]).sum::<i32>();
            let all: BTreeSet<usize> = (0..count).collect();
            prop_assume!(sum(&all) >= 3);
            let found = found(count, |set| sum(set) >= 3);
            prop_assert!(sum(&found) >= 3);
            for one in &found {
                let fewer: BTreeSet<usize> = found.iter().copied().filter(|other| other != one).collect();
                prop_assert!(sum(&fewer) < 3, "{:?} without {}", found, one);
            }
        }
    }

    #[test]
    fn a_question_that_stops_ends_the_search() {
        let stopped = minimal(9, &mut |_: &BTreeSet<usize>| ControlFlow::<&str, bool>::Break("asked to end"));
        assert_eq!(stopped, ControlFlow::Break("asked to end"));
    }
}
