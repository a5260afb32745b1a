//! Sampling of legal orders: the number wanted, the draw that chooses if there are too many, and
//! whether any was left out.

use bevy_ecs::prelude::*;

use crate::{Seat, random::Draw};

/// Lists candidates for the orders of one form that a seat may give now
/// ([`Form::LEGAL`](super::Form::LEGAL)), in a fixed order without duplicates. It may list too
/// many: those that [`Form::may`](super::Form::may) refuses are dropped. If it lists too few, it
/// tells the sampler.
pub type Lister<F> = fn(Seat, &World, &mut Sampler) -> Vec<F>;

/// Longest range that [`Sampler::numbers`] lists whole.
const WHOLE_RANGE: u64 = 12;
/// Numbers to draw between the ends of a longer range.
const DRAWN_NUMBERS: usize = 4;
/// Sets that [`Sampler::sets`] draws.
const DRAWN_SETS: usize = 6;

/// Chooses among legal orders while they are listed. Its draws are separate from the game's, so
/// listing changes nothing.
///
/// ```
/// # use endturn_engine::{RuleId, orders::Sampler, random::{Draws, DrawSubject, Purpose}};
/// let draw = Draws::new(1).at(RuleId("T-05"), DrawSubject::TABLE, Purpose("legal orders"));
/// let mut sampler = Sampler::new(draw, 100);
/// assert_eq!(sampler.numbers(1, 4), [1, 2, 3, 4]);
/// assert!(sampler.is_complete());
/// let some = sampler.numbers(1, 1_000_000);
/// assert_eq!((some.first(), some.last()), (Some(&1), Some(&1_000_000)));
/// assert!(!sampler.is_complete());
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    draw: Draw,
    most: usize,
    is_complete: bool,
    is_cut: bool,
    of_deliberate: bool,
}

impl Sampler {
    /// Makes a sampler that chooses by this draw and wants at most `most` orders of each form.
    pub fn new(draw: Draw, most: usize) -> Self {
        Self { draw, most, is_complete: true, is_cut: false, of_deliberate: false }
    }

    /// The sampler for the orders that no program chooses by chance
    /// ([`Form::DELIBERATE`](super::Form::DELIBERATE)), which are then the only ones listed.
    #[must_use]
    pub fn of_deliberate(self) -> Self {
        Self { of_deliberate: true, ..self }
    }

    /// True if this sampler is for orders that no program chooses by chance.
    pub fn is_of_deliberate(&self) -> bool {
        self.of_deliberate
    }

    /// Maximum number of orders wanted of each form.
    pub fn most(&self) -> usize {
        self.most
    }

    /// The draw to choose by.
    pub fn draw(&mut self) -> &mut Draw {
        &mut self.draw
    }

    /// Records that a possibly legal order was left out.
    pub fn leave_out(&mut self) {
        self.is_complete = false;
    }

    /// True if nothing has been left out so far.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// True if legal orders were left out because there are more of a form than are wanted.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Lists the numbers `low..=high`, ascending: all of them if they are few, otherwise both ends
    /// with their neighbours and some between.
    pub fn numbers(&mut self, low: u32, high: u32) -> Vec<u32> {
        if high < low {
            return Vec::new();
        }
        if u64::from(high - low) < WHOLE_RANGE {
            return (low..=high).collect();
        }
        self.leave_out();
        let mut numbers = vec![low, low + 1, high - 1, high];
        numbers.extend((0..DRAWN_NUMBERS).map(|_| low + self.draw.below(u64::from(high - low)) as u32));
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Lists the numbers from `low` to the greatest one up to `limit` that `fits`, as
    /// [`numbers`](Self::numbers) does; if a number fits, all below it must fit.
    pub fn up_to(&mut self, low: u32, limit: u32, fits: impl Fn(u32) -> bool) -> Vec<u32> {
        if limit < low || !fits(low) {
            return Vec::new();
        }
        // Invariant: `most` fits, `over` does not.
        let (mut most, mut over) = (low, u64::from(limit) + 1);
        while over - u64::from(most) > 1 {
            let middle = most + ((over - u64::from(most)) / 2) as u32;
            if fits(middle) {
                most = middle;
            } else {
                over = middle.into();
            }
        }
        self.numbers(low, most)
    }

    /// Lists sets of one or more of `all`, each in the order of `all`: every single item, all
    /// together, and some others. With two or more items there are other sets, and other orders in
    /// which to name them, so the list is then incomplete.
    pub fn sets<T: Clone>(&mut self, all: &[T]) -> Vec<Vec<T>> {
        let mut sets: Vec<Vec<usize>> = (0..all.len()).map(|one| vec![one]).collect();
        if all.len() > 1 {
            self.leave_out();
            sets.push((0..all.len()).collect());
        }
        if all.len() > 2 {
            for _ in 0..DRAWN_SETS {
                let size = 2 + self.draw.below(all.len() as u64 - 2) as usize;
                let set = self.places(all.len(), size);
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
        }
        sets.into_iter().map(|set| set.into_iter().map(|place| all[place].clone()).collect()).collect()
    }

    /// Returns at most `most` of `all`, in their order; draws which if there are more.
    pub fn some_of<T>(&mut self, mut all: Vec<T>, most: usize) -> Vec<T> {
        if all.len() <= most {
            return all;
        }
        self.leave_out();
        let mut places = self.places(all.len(), most).into_iter().peekable();
        let mut at = 0;
        all.retain(|_| {
            let is_chosen = places.next_if_eq(&at).is_some();
            at += 1;
            is_chosen
        });
        all
    }

    /// Returns the candidates that `is_legal` accepts, in their order, at most as many as are
    /// wanted; draws which if there are more.
    pub fn legal<T>(&mut self, mut candidates: Vec<T>, is_legal: impl Fn(&T) -> bool) -> Vec<T> {
        if candidates.len() <= self.most {
            candidates.retain(is_legal);
            return candidates;
        }
        let chosen = self.choose(candidates.len(), &|place| is_legal(&candidates[place]));
        let mut chosen = chosen.into_iter();
        candidates.retain(|_| chosen.next() == Some(true));
        candidates
    }

    /// Marks the indices in `0..count` that are legal, at most as many as are wanted.
    fn choose(&mut self, count: usize, is_legal: &dyn Fn(usize) -> bool) -> Vec<bool> {
        let mut places: Vec<usize> = (0..count).collect();
        self.draw.shuffle(&mut places);
        let mut chosen = vec![false; count];
        let mut wanted = self.most;
        for place in places {
            if !is_legal(place) {
                continue;
            }
            if wanted == 0 {
                self.leave_out();
                self.is_cut = true;
                break;
            }
            chosen[place] = true;
            wanted -= 1;
        }
        chosen
    }

    /// Draws `wanted` of the indices `0..count` without repetition, ascending.
    fn places(&mut self, count: usize, wanted: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..count).collect();
        for at in 0..wanted.min(count) {
            let other = at + self.draw.below((count - at) as u64) as usize;
            places.swap(at, other);
        }
        places.truncate(wanted);
        places.sort_unstable();
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        RuleId,
        random::{DrawSubject, Draws, Purpose},
    };

    fn sampler(most: usize, nth: u32) -> Sampler {
        let draw = Draws::new(7).at(RuleId("T-05"), DrawSubject::TABLE.nth(nth), Purpose("legal orders"));
        Sampler::new(draw, most)
    }

    #[test]
    fn short_ranges_are_whole_and_long_ones_have_their_ends() {
        let mut few = sampler(10, 0);
        assert_eq!(few.numbers(3, 14), (3..=14).collect::<Vec<_>>());
        assert_eq!((few.numbers(5, 5), few.numbers(5, 4)), (vec![5], Vec::new()));
        assert!(few.is_complete());
        for nth in 0..50 {
            let mut many = sampler(10, nth);
            let numbers = many.numbers(0, u32::MAX);
            assert!(numbers.starts_with(&[0, 1]) && numbers.ends_with(&[u32::MAX - 1, u32::MAX]));
            assert!(numbers.is_sorted_by(|one, next| one < next) && !many.is_complete());
        }
    }

    #[test]
    fn numbers_go_up_to_the_greatest_that_fits() {
        for greatest in [1, 2, 3, 7, 12] {
            assert_eq!(sampler(10, 0).up_to(1, u32::MAX, |one| one <= greatest), (1..=greatest).collect::<Vec<_>>());
        }
        assert_eq!(sampler(10, 0).up_to(1, u32::MAX, |_| true).last(), Some(&u32::MAX));
        assert_eq!(sampler(10, 0).up_to(1, 5, |_| true), [1, 2, 3, 4, 5]);
        assert!(sampler(10, 0).up_to(1, 5, |_| false).is_empty() && sampler(10, 0).up_to(2, 1, |_| true).is_empty());
    }

    #[test]
    fn sets_are_distinct_and_name_each_thing_alone() {
        for nth in 0..50 {
            let sets = sampler(10, nth).sets(&['a', 'b', 'c', 'd']);
            for one in ['a', 'b', 'c', 'd'] {
                assert!(sets.contains(&vec![one]));
            }
            assert!(sets.iter().enumerate().all(|(at, set)| set.is_sorted() && !sets[..at].contains(set)));
        }
        let mut one = sampler(10, 0);
        assert_eq!(one.sets(&[4]), [[4]]);
        assert!(one.is_complete() && one.sets::<u8>(&[]).is_empty());
    }

    #[test]
    fn no_more_are_chosen_than_wanted_and_all_that_are_legal_come_up() {
        let mut seen = [false; 20];
        for nth in 0..100 {
            let mut few = sampler(3, nth);
            let chosen = few.legal((0..20).collect(), |one| one % 2 == 0);
            assert!(chosen.len() == 3 && chosen.is_sorted() && !few.is_complete() && few.is_cut());
            chosen.into_iter().for_each(|one: usize| seen[one] = true);
        }
        assert_eq!(seen, std::array::from_fn(|one| one % 2 == 0));
        let mut all = sampler(10, 0);
        assert_eq!(all.legal((0..20).collect(), |one| one % 2 == 0).len(), 10);
        assert!(all.is_complete() && !all.is_cut(), "there are no more than were wanted");
    }

    #[test]
    fn some_of_many_are_drawn_and_stay_in_their_order() {
        let mut few = sampler(3, 1);
        let chosen = few.some_of((0..9).collect(), 4);
        assert!(chosen.len() == 4 && chosen.is_sorted() && !few.is_complete());
        assert_eq!(sampler(3, 1).some_of(vec![1, 2], 4), [1, 2]);
    }
}
