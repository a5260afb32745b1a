//! Great facts of a whole game, and the choice of a few that are spread over it.

use std::{cmp::Reverse, ops::RangeInclusive};

use endturn_engine::Seat;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::seats::SeatSet;

use crate::game::chronicle::{Greatness, Told};

/// Maximum great facts kept per round, each of another kind.
const KEPT: usize = 3;
/// A varied choice covers each of this many parts of the game that has any facts.
const PARTS: u32 = 4;
/// Facts below this fraction of the greatest weight are ignored.
const MIN: u64 = 20;

/// A great fact, reduced to what the ending repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The round in which it happened.
    pub round: u32,
    /// The fact's name.
    pub name: &'static str,
    /// One line for people.
    pub text: String,
    /// Its importance.
    pub greatness: Greatness,
    /// The seats it concerns; empty for all.
    pub seats: SeatSet,
}

/// The great facts of a game, by round.
#[derive(Clone, Debug, Default)]
pub struct Moments(Vec<Moment>);

/// Criteria for choosing moments.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Maximum number.
    pub most: usize,
    /// Minimum distance in rounds.
    pub apart: u32,
    /// Rounds of the game.
    pub rounds: u32,
    /// The seats whose facts count double; may be empty.
    pub favoured: SeatSet,
    /// Whether to cover every part of the game, and to count facts less if they are of a chosen
    /// kind or close to a chosen one. Decisive facts may then be close to others.
    pub is_varied: bool,
}

impl Moments {
    /// Records the facts of a round: the greatest of each kind, and of those the greatest few.
    pub fn enter<'a>(&mut self, facts: impl Iterator<Item = &'a Told>) {
        let mut great: Vec<&Told> = facts.filter(|fact| fact.is_great()).collect();
        great.compact_sort_by_key(|fact| Reverse(fact.greatness()));
        let mut kept: Vec<&Told> = Vec::with_capacity(KEPT);
        for fact in great {
            if kept.len() < KEPT && kept.iter().all(|other| other.name != fact.name) {
                kept.push(fact);
            }
        }
        self.0.extend(kept.into_iter().map(Told::moment));
    }

    /// The greatest about a seat in some rounds; of equal ones the last, which ended it.
    pub(super) fn greatest_of(&self, seat: Seat, rounds: RangeInclusive<u32>) -> Option<&Moment> {
        let about = self.0.iter().filter(|one| one.seats.contains(seat) && rounds.contains(&one.round));
        about.max_by_key(|one| (one.greatness, one.round))
    }

    /// Chooses the greatest, in chronological order. Decisive facts come before all others; of
    /// equal ones the earlier is chosen. `taken` are rounds that are covered already.
    pub fn choose(&self, choice: Choice, taken: &[u32]) -> Vec<&Moment> {
        let mut left: Vec<&Moment> = self.0.iter().collect();
        let mut chosen: Vec<&Moment> = Vec::new();
        for part in 0..if choice.is_varied { PARTS } else { 0 } {
            let is_in = |round: u32| part_of(round, choice.rounds) == part;
            if !taken.iter().any(|&round| is_in(round)) && chosen.len() < choice.most {
                let best = choice.best(&left, &chosen, taken, |one| is_in(one.round));
                chosen.extend(best.map(|at| left.remove(at)));
            }
        }
        let most = self.0.iter().filter(|one| !one.greatness.0).map(|one| one.greatness.1).max().unwrap_or(0);
        let counts = |one: &Moment| one.greatness.0 || one.greatness.1.saturating_mul(MIN) >= most;
        while chosen.len() < choice.most {
            let Some(at) = choice.best(&left, &chosen, taken, counts) else { break };
            chosen.push(left.remove(at));
        }
        chosen.compact_sort_by_key(|one| one.round);
        chosen
    }
}

/// The part of the game that a round is in, from 0.
fn part_of(round: u32, rounds: u32) -> u32 {
    let part = u64::from(round.saturating_sub(1)) * u64::from(PARTS) / u64::from(rounds.max(1));
    u32::try_from(part).unwrap_or(u32::MAX).min(PARTS - 1)
}

impl Choice {
    /// Returns the index of the best remaining one among those that count; of equal ones the first.
    fn best(
        &self,
        left: &[&Moment],
        chosen: &[&Moment],
        taken: &[u32],
        counts: impl Fn(&Moment) -> bool,
    ) -> Option<usize> {
        let worth = |one: &Moment| if counts(one) { self.worth(one, chosen, taken) } else { None };
        let all = left.iter().enumerate().filter_map(|(at, one)| Some((worth(one)?, Reverse(at))));
        all.max().map(|(_, Reverse(at))| at)
    }

    /// The value of another moment beside the chosen ones; `None` if it is too close to one.
    fn worth(&self, one: &Moment, chosen: &[&Moment], taken: &[u32]) -> Option<(bool, u128)> {
        let rounds = chosen.iter().map(|other| other.round).chain(taken.iter().copied());
        let nearest = rounds.map(|round| round.abs_diff(one.round)).min().unwrap_or(u32::MAX);
        let (is_decisive, weight) = one.greatness;
        if nearest < self.apart && !(is_decisive && self.is_varied) {
            return None;
        }
        let mut worth = u128::from(weight) * 1_000;
        if !self.favoured.is_empty() && one.seats.iter().any(|seat| self.favoured.contains(seat)) {
            worth *= 2;
        }
        if self.is_varied {
            let alike = chosen.iter().filter(|other| other.name == one.name).count();
            let wide = u128::from(self.rounds) / self.most.max(1) as u128 + 1;
            worth = (worth >> alike.min(64)) * u128::from(nearest).saturating_add(1).min(wide) / wide;
        }
        Some((is_decisive, worth))
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::Seat;

    use super::*;

    fn moments(all: &[(u32, &'static str, u64)]) -> Moments {
        let mut moments = Moments::default();
        for &(round, name, weight) in all {
            moments.enter([Told::plain(round, name, weight)].iter());
        }
        moments
    }

    const PLAIN: Choice = Choice { most: 3, apart: 0, rounds: 100, favoured: SeatSet::EMPTY, is_varied: false };

    fn rounds(chosen: &[&Moment]) -> Vec<u32> {
        chosen.iter().map(|one| one.round).collect()
    }

    #[test]
    fn of_a_round_the_greatest_of_each_kind_are_kept() {
        let mut all = Moments::default();
        let told =
            [("a", 5), ("b", 9), ("a", 7), ("c", 0), ("d", 1), ("e", 2)].map(|(name, n)| Told::plain(4, name, n));
        all.enter(told.iter());
        let kept: Vec<(&str, u64)> = all.0.iter().map(|one| (one.name, one.greatness.1)).collect();
        assert_eq!(kept, [("b", 9), ("a", 7), ("e", 2)], "what is everyday is not");
    }

    #[test]
    fn the_greatest_are_chosen_in_the_order_of_time_and_the_earlier_of_equals() {
        let all = moments(&[(1, "a", 5), (2, "a", 1), (3, "a", 9), (5, "a", 7), (6, "a", 5)]);
        assert_eq!(rounds(&all.choose(PLAIN, &[])), [1, 3, 5]);
    }

    #[test]
    fn what_decided_something_outweighs_all_that_did_not_and_trifles_are_left_out() {
        let mut all = moments(&[(1, "a", 100), (2, "a", 4), (3, "a", 5)]);
        all.enter([Told { decisive: true, ..Told::plain(9, "b", 1) }].iter());
        assert_eq!(rounds(&all.choose(PLAIN, &[])), [1, 3, 9]);
        assert_eq!(rounds(&all.choose(Choice { most: 1, ..PLAIN }, &[])), [9]);
    }

    #[test]
    fn no_two_stand_nearer_than_asked_for() {
        let all = moments(&[(10, "a", 9), (12, "a", 8), (14, "a", 7), (30, "a", 1), (40, "a", 9)]);
        assert_eq!(rounds(&all.choose(Choice { apart: 5, ..PLAIN }, &[])), [10, 30, 40]);
        assert_eq!(rounds(&all.choose(Choice { apart: 5, ..PLAIN }, &[38])), [10, 30]);
    }

    #[test]
    fn a_varied_choice_is_spread_over_the_game_and_over_kinds() {
        let early: Vec<(u32, &'static str, u64)> = (1..=20).map(|round| (round, "wonder", 100)).collect();
        let all = moments(&[&early[..], &[(55, "revolution", 30), (90, "wonder", 90)]].concat());
        assert_eq!(rounds(&all.choose(PLAIN, &[])), [1, 2, 3]);
        assert_eq!(rounds(&all.choose(Choice { is_varied: true, ..PLAIN }, &[])), [1, 55, 90]);
    }

    #[test]
    fn the_facts_of_those_who_are_favoured_count_double() {
        let mut all = moments(&[(1, "a", 10), (50, "a", 9)]);
        all.0[1].seats.insert(Seat(1));
        let favoured = SeatSet::first(2).without(SeatSet::first(1));
        assert_eq!(rounds(&all.choose(Choice { most: 1, favoured, ..PLAIN }, &[])), [50]);
    }
}
